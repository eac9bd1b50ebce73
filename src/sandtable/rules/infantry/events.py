"""Events of infantry."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import EventKind, Field
from sandtable.core.option import NUMBER, SIDE, TILE

RAISED: Final = EventKind("raised", [Field("side", SIDE), Field("tile", TILE), Field("points", NUMBER)])
AIMED_AT: Final = EventKind("aimed", [Field("side", SIDE), Field("tile", TILE)])
AIM_LOST: Final = EventKind("aim-lost", [Field("side", SIDE), Field("tile", TILE)])
PINNED: Final = EventKind("pinned", [Field("side", SIDE)])


def infantry_events() -> list[EventKind]:
    return [RAISED, AIMED_AT, AIM_LOST, PINNED]
