"""Undaunted: Battle of Britain."""

from __future__ import annotations

from sandtable.rules.air.air import Air
from sandtable.rules.air.comms import AirGate
from sandtable.rules.air.goals import AirVictory, air_reasons
from sandtable.rules.manifest import Manifest
from sandtable.rules.shared.shared import Shared


def britain(options: list[str]) -> Manifest:
    gate = AirGate()
    shared = Shared(gate)
    air = Air(shared)
    air.reasons = air_reasons()
    gate.air = air
    return Manifest(
        id="britain",
        version="1",
        modules=[shared, air],
        first=shared.round,
        victory=AirVictory(air),
    )
