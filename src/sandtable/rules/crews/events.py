"""Events of vehicles, structures and escape."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import REVEAL, EventKind, Field
from sandtable.core.option import CARD, NUMBER, POINTS, SEAT, SIDE, SLOT, TILE, UNIT, ZONE

_BERTH: Final = [Field("unit", UNIT), Field("vehicle", UNIT), Field("berth", NUMBER)]

BOARDED: Final = EventKind("boarded", _BERTH)
EXITED: Final = EventKind("exited", [Field("unit", UNIT), Field("vehicle", UNIT), Field("tile", TILE)])
RESEATED: Final = EventKind("reseated", _BERTH)
SWITCHED: Final = EventKind("switched", [Field("unit", UNIT), Field("other", UNIT)])
CAPTURED: Final = EventKind("captured", [Field("vehicle", UNIT), Field("side", SIDE)])
DAMAGED: Final = EventKind("damaged", [Field("vehicle", UNIT), Field("damage", NUMBER), Field("integrity", NUMBER)])
DISABLED: Final = EventKind("disabled", [Field("vehicle", UNIT)])
DESTROYED: Final = EventKind("destroyed", [Field("vehicle", UNIT), Field("tile", TILE)])
REPAIRED: Final = EventKind(
    "repaired",
    [Field("vehicle", UNIT), Field("damage", NUMBER), Field("integrity", NUMBER), Field("ready", NUMBER)],
    varies="ready",
)
STRUCTURE_ATTACKED: Final = EventKind(
    "structure-attacked",
    [
        Field("seat", SEAT),
        Field("unit", UNIT),
        Field("tile", TILE),
        Field("dice", NUMBER),
        Field("total", NUMBER),
        Field("faces", NUMBER),
    ],
    rolls=True,
)
STRUCTURE_DESTROYED: Final = EventKind(
    "structure-destroyed", [Field("side", SIDE), Field("tile", TILE), Field("points", POINTS)]
)
ESCAPED_BOARD: Final = EventKind("escaped", [Field("unit", UNIT), Field("tile", TILE)])
PURGED: Final = EventKind(
    "purged",
    [Field("seat", SEAT), Field("card", CARD), Field("number", NUMBER), Field("zone", ZONE)],
    reveals=REVEAL,
)
USED: Final = EventKind(
    "used", [Field("seat", SEAT), Field("card", CARD), Field("vehicle", UNIT), Field("action", SLOT)]
)


def crew_events() -> list[EventKind]:
    return [
        BOARDED,
        EXITED,
        RESEATED,
        SWITCHED,
        CAPTURED,
        DAMAGED,
        DISABLED,
        DESTROYED,
        REPAIRED,
        STRUCTURE_ATTACKED,
        STRUCTURE_DESTROYED,
        ESCAPED_BOARD,
        PURGED,
        USED,
    ]
