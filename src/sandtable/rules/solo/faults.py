"""Why a line or a sub-line was passed over, as it is told: a code, and the tile or the number it speaks of.

Nothing here decides anything. What holds and what can be done say `conditions` and the verbs; where one says no, and
somebody listens, it is asked once more for the part that failed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What a tile lacks, by the number of the word about it (`terms`); then what it has, by the same number.
WORDS: Final = 15
CODES: Final = [
    "worth-nothing",
    "not-scouted",
    "not-controlled",
    "not-enemy-scouted",
    "not-enemy-controlled",
    "not-occupied",
    "no-enemy-on",
    "not-threatened",
    "not-secure",
    "nobody-controls",
    "not-held",
    "not-on-path",
    "no-structure",
    "no-exit",
    "another-tile",
    "worth-points",
    "scouted-already",
    "controlled-already",
    "enemy-scouted",
    "enemy-controlled",
    "occupied",
    "enemy-on",
    "threatened",
    "secure",
    "somebody-controls",
    "held",
    "on-path",
    "structure",
    "exit",
    "that-tile",
    "nowhere",
    "somewhere",
    "no-fog-waits",
    "no-match-waits",
    "no-card-waits",
    "nobody-within",
    "somebody-within",
    "population",
    "not-on-board",
    "on-board",
    "not-seated",
    "seated",
    "nothing-damaged",
    "no-action",
    "not-possible",
    "no-marker",
    "enemy-holds",
    "no-fog-left",
    "nothing-to-inspire",
    "decks-empty",
    "nothing-to-draw",
    "nothing-to-fetch",
    "no-place",
    "no-way-out",
    "nowhere-to-go",
    "no-tile-fits",
    "nobody-in-reach",
    "nobody-so-weak",
    "nobody-here",
    "no-effect",
    "none-possible",
    "done-before",
]
CONTROLLED_ALREADY: Final = 17

# Conditions that are not about one tile.
NOWHERE: Final = 30
SOMEWHERE: Final = 31
NO_FOG_WAITS: Final = 32
NO_MATCH_WAITS: Final = 33
NO_CARD_WAITS: Final = 34
NOBODY_WITHIN: Final = 35
SOMEBODY_WITHIN: Final = 36
POPULATION: Final = 37
NOT_ON_BOARD: Final = 38
ON_BOARD: Final = 39
NOT_SEATED: Final = 40
SEATED: Final = 41
NOTHING_DAMAGED: Final = 42
# What a verb asks for (REI-S-23, REI-S-24).
NO_ACTION: Final = 43  # not printed for the unit, where it is
NOT_POSSIBLE: Final = 44  # by the rules, from where it is
NO_MARKER: Final = 45
ENEMY_HOLDS: Final = 46
NO_FOG_LEFT: Final = 47
NOTHING_TO_INSPIRE: Final = 48
DECKS_EMPTY: Final = 49
NOTHING_TO_DRAW: Final = 50
NOTHING_TO_FETCH: Final = 51
NO_PLACE: Final = 52
NO_WAY_OUT: Final = 53
NOWHERE_TO_GO: Final = 54
NO_TILE_FITS: Final = 55
NOBODY_IN_REACH: Final = 56
NOBODY_SO_WEAK: Final = 57
NOBODY_HERE: Final = 58
NO_EFFECT: Final = 59
NONE_POSSIBLE: Final = 60
DONE_BEFORE: Final = 61


class Fault:
    """`tile` and `number` are what the code speaks of, -1 for nothing."""

    def __init__(self, code: i64, tile: i64 = -1, number: i64 = -1) -> None:
        self.code: i64 = code
        self.tile: i64 = tile
        self.number: i64 = number


def of_word(word: i64, negated: bool, tile: i64) -> Fault:
    """A word that does not fit a tile."""
    return Fault(word + WORDS if negated else word, tile)
