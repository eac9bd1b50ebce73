"""Events of the land games."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import EventKind, Field
from sandtable.core.option import CARD, NUMBER, POINTS, SEAT, SIDE, TILE, UNIT

ENTERED: Final = EventKind("entered", [Field("unit", UNIT), Field("tile", TILE)])
SCOUTED_TILE: Final = EventKind("scouted", [Field("side", SIDE), Field("tile", TILE)])
# `changed` is 0 where the side held the tile already.
CONTROLLED_TILE: Final = EventKind(
    "controlled",
    [Field("side", SIDE), Field("tile", TILE), Field("points", POINTS), Field("changed", NUMBER)],
    varies="changed",
)
ATTACKED: Final = EventKind(
    "attacked",
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
    ],
    rolls=True,
)
SUPPRESSED: Final = EventKind("suppressed", [Field("unit", UNIT), Field("changed", NUMBER)], varies="changed")
INSPIRED: Final = EventKind("inspired", [Field("seat", SEAT), Field("card", CARD)])
BEYOND_HOPE: Final = EventKind("beyond-hope", [Field("side", SIDE)])


def land_events() -> list[EventKind]:
    return [
        ENTERED,
        SCOUTED_TILE,
        CONTROLLED_TILE,
        ATTACKED,
        SUPPRESSED,
        INSPIRED,
        BEYOND_HOPE,
    ]
