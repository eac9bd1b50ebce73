"""Undaunted: North Africa, with friendly fire (REI-F)."""

from __future__ import annotations

from typing import Final

from sandtable.rules.crews.crews import Crews
from sandtable.rules.crews.goals import GoalVictory
from sandtable.rules.land.land import Land
from sandtable.rules.manifest import Manifest
from sandtable.rules.shared.shared import Shared

OPTIONS: Final[list[str]] = []


def north_africa(options: list[str]) -> Manifest:
    shared = Shared()
    land = Land(shared)
    crews = Crews(land)
    return Manifest(
        id="north-africa",
        version="2",
        modules=[shared, land, crews],
        first=shared.round,
        victory=GoalVictory(crews),
    )
