"""Events of mines."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import EventKind, Field
from sandtable.core.option import CARD, NUMBER, SEAT, SIDE, TILE, UNIT

# `face` is that of the mine: 0 anti-personnel, 1 anti-armour.
_EDGE: Final = [Field("tile", TILE), Field("other", TILE), Field("face", NUMBER)]
LAID: Final = EventKind("mine-laid", [Field("seat", SEAT), *_EDGE], varies="face")
LIFTED: Final = EventKind("mine-lifted", [Field("seat", SEAT), *_EDGE], varies="face")
SPRUNG: Final = EventKind("mine-sprung", [Field("side", SIDE), Field("unit", UNIT), *_EDGE], varies="face")
# A counter went over mines that do not go off under it: its own side's, or for others.
PASSED: Final = EventKind(
    "mine-passed", [Field("side", SIDE), Field("unit", UNIT), Field("tile", TILE), Field("other", TILE)]
)
SUPPORTED: Final = EventKind("supported", [Field("seat", SEAT), Field("card", CARD)])


def mine_events() -> list[EventKind]:
    return [LAID, LIFTED, SPRUNG, PASSED, SUPPORTED]
