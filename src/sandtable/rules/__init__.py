"""The rules: shared parts by family of games, and one manifest a book. Pure and compiled."""
