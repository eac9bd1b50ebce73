"""The bot in a game of crews: vehicles, structures, ways off the board."""
