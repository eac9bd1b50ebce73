"""The bot in a game of squads: how its counters come onto the board."""
