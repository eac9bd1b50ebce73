"""Events of solo play."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import DRAW, REVEAL, EventKind, Field
from sandtable.core.option import CARD, LETTER, NUMBER, NUMERAL, SEAT, TILE, UNIT

# Cards of the row: laid there face up, face down (Recon), turned up at the next turn, turned on its side (Inspire).
LAID: Final = EventKind("laid", [Field("seat", SEAT), Field("card", CARD)], reveals=REVEAL)
LAID_DOWN: Final = EventKind("laid-down", [Field("seat", SEAT)], reveals=DRAW)
TURNED_UP: Final = EventKind("turned-up", [Field("seat", SEAT), Field("card", CARD)], reveals=REVEAL)
SIDEWAYS: Final = EventKind("sideways", [Field("seat", SEAT), Field("card", CARD)])
# `time`: 0 the first time, 1 the second of an inspired card.
RESOLVING: Final = EventKind(
    "resolving", [Field("seat", SEAT), Field("card", CARD), Field("time", NUMBER)], varies="time"
)
RESOLVED: Final = EventKind("resolved", [Field("seat", SEAT), Field("card", CARD)])
# `line` counts from 0; `why` as in `rules.solo.card`.
LINE_USED: Final = EventKind("line-used", [Field("seat", SEAT), Field("card", CARD), Field("line", NUMERAL)])
LINE_OUT: Final = EventKind(
    "line-out", [Field("seat", SEAT), Field("card", CARD), Field("line", NUMERAL), Field("why", NUMBER)], varies="why"
)
NOTHING_APPLIES: Final = EventKind("no-line", [Field("seat", SEAT), Field("card", CARD)])
# What a line weighed: tiles by the sub-line they come from, and the tiebreaker that struck one out; units by the total
# defence they had.
WEIGHED: Final = EventKind("weighed", [Field("seat", SEAT), Field("tile", TILE), Field("sub", LETTER)])
FELL_OUT: Final = EventKind("fell-out", [Field("seat", SEAT), Field("tile", TILE), Field("tie", NUMBER)])
AIMED_OVER: Final = EventKind("aimed-over", [Field("seat", SEAT), Field("unit", UNIT), Field("total", NUMBER)])
HIT_MARKED: Final = EventKind("hit-marked", [Field("unit", UNIT)])
HELD_UP: Final = EventKind("held-up", [Field("seat", SEAT), Field("card", CARD), Field("unit", UNIT)])
MARKERS_BACK: Final = EventKind("markers-back", [Field("seat", SEAT), Field("number", NUMBER)])


def solo_events() -> list[EventKind]:
    return [
        LAID,
        LAID_DOWN,
        TURNED_UP,
        SIDEWAYS,
        RESOLVING,
        RESOLVED,
        LINE_USED,
        LINE_OUT,
        NOTHING_APPLIES,
        WEIGHED,
        FELL_OUT,
        AIMED_OVER,
        HIT_MARKED,
        HELD_UP,
        MARKERS_BACK,
    ]
