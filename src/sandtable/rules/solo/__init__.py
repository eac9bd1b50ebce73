"""Rules of Enemy Unknown: a side that is played by its solo cards."""
