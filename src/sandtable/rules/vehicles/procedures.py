"""The places of procedures that vehicles add, after those of the land games."""

from __future__ import annotations

from typing import Final

from sandtable.rules.procedures import PLACES

CARD: Final = PLACES + 0
SHOT: Final = PLACES + 1
HIT: Final = PLACES + 2
NAVIGATE: Final = PLACES + 3
SURVEIL: Final = PLACES + 4
REPAIR: Final = PLACES + 5
