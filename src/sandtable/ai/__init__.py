"""Players that are programs. Each sees only what its seat sees.

player = make_player("greedy", seed=1)
match.submit(player.decide(match))
"""

from sandtable.ai.player import PLAYERS, Player, make_player

__all__ = ["PLAYERS", "Player", "make_player"]
