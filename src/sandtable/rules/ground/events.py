"""Events of the land games, after the shared ones."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import SHARED_EVENTS, EventKind, Field
from sandtable.core.option import NUMBER, SIDE, TILE

RAISED: Final = SHARED_EVENTS + 0
AIMED_AT: Final = SHARED_EVENTS + 1
PINNED: Final = SHARED_EVENTS + 2
BEYOND_HOPE: Final = SHARED_EVENTS + 3
AIM_LOST: Final = SHARED_EVENTS + 4


def ground_events() -> list[EventKind]:
    return [
        EventKind("raised", [Field("side", SIDE), Field("tile", TILE), Field("points", NUMBER)]),
        EventKind("aimed", [Field("side", SIDE), Field("tile", TILE)]),
        EventKind("pinned", [Field("side", SIDE)]),
        EventKind("beyond-hope", [Field("side", SIDE)]),
        EventKind("aim-lost", [Field("side", SIDE), Field("tile", TILE)]),
    ]
