"""Rules of all games of the family: zones, rounds, bids, and the support actions they share."""
