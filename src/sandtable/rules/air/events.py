"""Events of the air game."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import REVEAL, EventKind, Field
from sandtable.core.option import ACTION, CARD, NUMBER, POINTS, SEAT, SIDE, TILE, UNIT

WENT_DARK: Final = EventKind("went-dark", [Field("seat", SEAT), Field("card", CARD)])
# `way`: 0 left and 1 right by the pilot, 2 and 3 the same where the edge of the board forces it (BOB-34).
TURNED: Final = EventKind("turned", [Field("unit", UNIT), Field("heading", NUMBER), Field("way", NUMBER)], varies="way")
INSPIRED_CARD: Final = EventKind("inspired-card", [Field("seat", SEAT), Field("card", CARD), Field("action", ACTION)])
ACTED: Final = EventKind("acted", [Field("seat", SEAT), Field("card", CARD), Field("action", ACTION)])
GUIDED: Final = EventKind("guided", [Field("unit", UNIT)])
CRASHED: Final = EventKind("crashed", [Field("unit", UNIT), Field("tile", TILE)])
GONE: Final = EventKind("escaped", [Field("unit", UNIT), Field("tile", TILE)])
DESTROYED: Final = EventKind("destroyed", [Field("unit", UNIT), Field("tile", TILE)])
CARDS_GONE: Final = EventKind(
    "cards-gone", [Field("seat", SEAT), Field("card", CARD), Field("number", NUMBER)], reveals=REVEAL
)
OUT_OF_COMMS: Final = EventKind("out-of-comms", [Field("seat", SEAT), Field("card", CARD)])
FIRED: Final = EventKind(
    "fired",
    [
        Field("seat", SEAT),
        Field("unit", UNIT),
        Field("target", UNIT),
        Field("tile", TILE),
        Field("dice", NUMBER),
        Field("base", NUMBER),
        Field("cover", NUMBER),
        Field("range", NUMBER),
        Field("total", NUMBER),
        Field("faces", NUMBER),
        Field("rear", NUMBER),
    ],
    rolls=True,
    varies="rear",
)
FLAK: Final = EventKind(
    "flak",
    [
        Field("seat", SEAT),
        Field("target", UNIT),
        Field("tile", TILE),
        Field("dice", NUMBER),
        Field("base", NUMBER),
        Field("range", NUMBER),
        Field("total", NUMBER),
        Field("faces", NUMBER),
    ],
    rolls=True,
)
BOMBED: Final = EventKind(
    "bombed",
    [
        Field("seat", SEAT),
        Field("unit", UNIT),
        Field("target", UNIT),
        Field("tile", TILE),
        Field("dice", NUMBER),
        Field("total", NUMBER),
        Field("faces", NUMBER),
    ],
    rolls=True,
)
PUT_OUT: Final = EventKind("put-out", [Field("unit", UNIT), Field("changed", NUMBER)], varies="changed")
SCORED: Final = EventKind("scored", [Field("side", SIDE), Field("points", POINTS)])


def air_events() -> list[EventKind]:
    return [
        WENT_DARK,
        TURNED,
        INSPIRED_CARD,
        ACTED,
        GUIDED,
        CRASHED,
        GONE,
        DESTROYED,
        CARDS_GONE,
        OUT_OF_COMMS,
        FIRED,
        FLAK,
        BOMBED,
        PUT_OUT,
        SCORED,
    ]
