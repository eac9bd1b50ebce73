"""The terminal table: draws what a seat sees, lists its options, reads its answer. It knows no rules."""
