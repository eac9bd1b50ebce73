"""Every word a solo card may use. It is closed: what is not here is an error with the nearest word.

`docs/vocabulary/solo.md` documents it for who writes cards; a test keeps the two together.
"""

from __future__ import annotations

from typing import Final

from sandtable.rules.solo import terms

# A word about a tile -> what it asks, and whether for the opposite.
TILE_WORDS: Final = {
    "objective": (terms.OBJECTIVE, False),
    "scouted": (terms.SCOUTED, False),
    "unscouted": (terms.SCOUTED, True),
    "controlled": (terms.CONTROLLED_BY_BOT, False),
    "uncontrolled": (terms.CONTROLLED_BY_BOT, True),
    "enemy scouted": (terms.ENEMY_SCOUTED, False),
    "enemy controlled": (terms.ENEMY_CONTROLLED, False),
    "controlled by either side": (terms.EITHER_CONTROLLED, False),
    "occupied": (terms.OCCUPIED, False),
    "unoccupied": (terms.OCCUPIED, True),
    "enemy occupied": (terms.ENEMY_OCCUPIED, False),
    "free of enemies": (terms.ENEMY_OCCUPIED, True),
    "threatened": (terms.THREATENED, False),
    "secure": (terms.SECURE, False),
    "on the path": (terms.ON_PATH, False),
    "structure": (terms.STRUCTURE, False),
    "exit": (terms.EXIT, False),
}
HELD_BY: Final = "held by enemy"  # and a title
FILLERS: Final = ("a", "an", "the", "tile", "and")  # for who likes sentences; they mean nothing

TIES: Final = ("value", "cover", "population", "random")
CLOSER: Final = "closer to"
FURTHER: Final = "further from"
ABOVE: Final = "the above"  # REI-S-70: what the sub-lines before it ask for, in their order

# Conditions besides words about the own tile.
FOG_WAITS: Final = "fog waits"
MATCH_WAITS: Final = "match waits"
CARD_WAITS: Final = "card waits"
ENEMY_HERE: Final = "enemy here"
ON_FOOT: Final = "on foot"
SEATED: Final = "seated"
DAMAGED: Final = "damaged"
PLAIN_CONDITIONS: Final = (FOG_WAITS, MATCH_WAITS, CARD_WAITS, ENEMY_HERE, ON_FOOT, SEATED, DAMAGED)

# Actions the bot does in a way of its own (REI-S-25, REI-S-62 to REI-S-67), and whether a number follows.
SUPPORT: Final = {
    "control": False,
    "conceal": False,
    "recon": False,
    "bolster": True,
    "command": True,
    "inspire": True,
    "air-support": False,
}
MARCHES: Final = ("move", "scout", "stalk", "drive")  # to a tile that sub-lines pick
AIMED: Final = ("navigate", "surveil", "mine", "guide", "advance")  # so are these
AIMABLE: Final = ("target", "bomb", "grenade")  # these may be; else they find the weakest enemy (RUL-97)
SIT: Final = "sit"
GET_OUT: Final = "get out"
ESCAPE: Final = "escape"
ROLL: Final = "roll"
ANY: Final = "any"
HERE: Final = "here"
OWN_VERBS: Final = (SIT, GET_OUT, ESCAPE, ROLL)  # no actions of any card
