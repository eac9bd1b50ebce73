"""Events of vehicles, structures and escape, after those of the land games."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import SHARED_EVENTS, EventKind, Field
from sandtable.core.option import CARD, NUMBER, SEAT, SIDE, SLOT, TILE, UNIT, ZONE
from sandtable.rules.ground.events import ground_events

_FIRST: Final = SHARED_EVENTS + 5

BOARDED: Final = _FIRST + 0
EXITED: Final = _FIRST + 1
RESEATED: Final = _FIRST + 2
SWITCHED: Final = _FIRST + 3
CAPTURED: Final = _FIRST + 4
DAMAGED: Final = _FIRST + 5
DISABLED: Final = _FIRST + 6
DESTROYED: Final = _FIRST + 7
REPAIRED: Final = _FIRST + 8
STRUCTURE_ATTACKED: Final = _FIRST + 9
STRUCTURE_DESTROYED: Final = _FIRST + 10
ESCAPED_BOARD: Final = _FIRST + 11
PURGED: Final = _FIRST + 12
USED: Final = _FIRST + 13


def vehicle_events() -> list[EventKind]:
    """The land games' events and these."""
    purged = [Field("seat", SEAT), Field("card", CARD), Field("number", NUMBER), Field("zone", ZONE)]
    return [
        *ground_events(),
        EventKind("boarded", [Field("unit", UNIT), Field("vehicle", UNIT), Field("berth", NUMBER)]),
        EventKind("exited", [Field("unit", UNIT), Field("vehicle", UNIT), Field("tile", TILE)]),
        EventKind("reseated", [Field("unit", UNIT), Field("vehicle", UNIT), Field("berth", NUMBER)]),
        EventKind("switched", [Field("unit", UNIT), Field("other", UNIT)]),
        EventKind("captured", [Field("vehicle", UNIT), Field("side", SIDE)]),
        EventKind("damaged", [Field("vehicle", UNIT), Field("damage", NUMBER)]),
        EventKind("disabled", [Field("vehicle", UNIT)]),
        EventKind("destroyed", [Field("vehicle", UNIT), Field("tile", TILE)]),
        EventKind("repaired", [Field("vehicle", UNIT), Field("damage", NUMBER), Field("ready", NUMBER)]),
        EventKind("structure-attacked", [Field("unit", UNIT), Field("tile", TILE), Field("defence", NUMBER)]),
        EventKind("structure-destroyed", [Field("side", SIDE), Field("tile", TILE), Field("points", NUMBER)]),
        EventKind("escaped", [Field("unit", UNIT), Field("tile", TILE)]),
        EventKind("purged", purged, reveals=True),
        EventKind("used", [Field("seat", SEAT), Field("card", CARD), Field("vehicle", UNIT), Field("action", SLOT)]),
    ]
