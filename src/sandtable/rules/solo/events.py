"""Events of solo play."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import DICE, DRAW, REVEAL, EventKind, Field
from sandtable.core.option import CARD, CODE, LETTER, NUMBER, NUMERAL, SEAT, TILE, UNIT, ZONE
from sandtable.rules.solo.faults import CODES

# The bid: the top card of the deck; one that won is kept, after it was shown (REI-S-08, REI-S-09).
BID_DRAWN: Final = EventKind("bid-drawn", [Field("seat", SEAT)], reveals=DRAW)
BID_KEPT: Final = EventKind("bid-kept", [Field("seat", SEAT), Field("card", CARD)])
# Cards of the row: laid there face up from a zone, face down (Recon), turned up at the next turn, turned on its side
# (Inspire).
LAID: Final = EventKind("laid", [Field("seat", SEAT), Field("card", CARD), Field("zone", ZONE)], reveals=REVEAL)
LAID_DOWN: Final = EventKind("laid-down", [Field("seat", SEAT)], reveals=DRAW)
TURNED_UP: Final = EventKind("turned-up", [Field("seat", SEAT), Field("card", CARD)], reveals=REVEAL)
SIDEWAYS: Final = EventKind("sideways", [Field("seat", SEAT), Field("card", CARD)])
# `time`: 0 the first time, 1 the second of an inspired card.
RESOLVING: Final = EventKind(
    "resolving", [Field("seat", SEAT), Field("card", CARD), Field("time", NUMBER)], varies="time"
)
RESOLVED: Final = EventKind("resolved", [Field("seat", SEAT), Field("card", CARD)])
# `line` counts from 0; `why` says which part of it fails, by `tile` or `number` if it speaks of one.
LINE_USED: Final = EventKind("line-used", [Field("seat", SEAT), Field("card", CARD), Field("line", NUMERAL)])
_WHY: Final = [Field("why", CODE, codes=CODES), Field("tile", TILE), Field("number", NUMBER)]
LINE_OUT: Final = EventKind("line-out", [Field("seat", SEAT), Field("card", CARD), Field("line", NUMERAL), *_WHY])
SUB_OUT: Final = EventKind("sub-out", [Field("seat", SEAT), Field("sub", LETTER), *_WHY])
# The die of a line that rolls for what it does (REI-S-49).
LINE_ROLLED: Final = EventKind("line-rolled", [Field("seat", SEAT), Field("face", NUMBER)], reveals=DICE)
NOTHING_APPLIES: Final = EventKind("no-line", [Field("seat", SEAT), Field("card", CARD)])
# What a line looked at before it was passed over: tiles it could have gone to, units with their total defence.
SEEN_TILE: Final = EventKind("seen-tile", [Field("seat", SEAT), Field("tile", TILE)])
SEEN_UNIT: Final = EventKind("seen-unit", [Field("seat", SEAT), Field("unit", UNIT), Field("total", NUMBER)])
# What a line weighed: tiles by the sub-line they come from, what a tiebreaker that counts found of one, and the
# tiebreaker that struck one out; units by the total defence they had.
WEIGHED: Final = EventKind("weighed", [Field("seat", SEAT), Field("tile", TILE), Field("sub", LETTER)])
COUNTED: Final = EventKind(
    "counted", [Field("seat", SEAT), Field("tile", TILE), Field("tie", NUMBER), Field("number", NUMBER)]
)
FELL_OUT: Final = EventKind("fell-out", [Field("seat", SEAT), Field("tile", TILE), Field("tie", NUMBER)])
AIMED_OVER: Final = EventKind("aimed-over", [Field("seat", SEAT), Field("unit", UNIT), Field("total", NUMBER)])
HIT_MARKED: Final = EventKind("hit-marked", [Field("unit", UNIT)])
HELD_UP: Final = EventKind("held-up", [Field("seat", SEAT), Field("card", CARD), Field("unit", UNIT)])
MARKERS_BACK: Final = EventKind("markers-back", [Field("seat", SEAT), Field("number", NUMBER)])


def solo_events() -> list[EventKind]:
    return [
        BID_DRAWN,
        BID_KEPT,
        LAID,
        LAID_DOWN,
        TURNED_UP,
        SIDEWAYS,
        RESOLVING,
        RESOLVED,
        LINE_USED,
        LINE_OUT,
        LINE_ROLLED,
        SUB_OUT,
        SEEN_TILE,
        SEEN_UNIT,
        NOTHING_APPLIES,
        WEIGHED,
        COUNTED,
        FELL_OUT,
        AIMED_OVER,
        HIT_MARKED,
        HELD_UP,
        MARKERS_BACK,
    ]
