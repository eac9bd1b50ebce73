"""How often who wins, as it was measured: shares of games from `data/measured.json`, which says how they were made.
What was not measured is not there, and nobody makes it up."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

import sandtable

EQUAL = "veteran"  # the program whose games were counted, as people meet it


@lru_cache(maxsize=1)
def _all() -> dict[str, Any]:
    path = Path(sandtable.__file__).parent / "data" / "measured.json"
    found: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    return found


def between_equals(scenario: str, sides: list[str]) -> dict[str, float]:
    """Side -> its share of games between two equal programs; nothing where it was not measured."""
    found = _all()["equals"].get(scenario)
    if found is None:
        return {}
    return {side: found["wins"] if side == found["side"] else round(100 - found["wins"], 1) for side in sides}


def against_bots(scenario: str, sides: list[str]) -> dict[str, dict[str, float]]:
    """Bot -> side -> the share of games the program wins against it as that side."""
    out: dict[str, dict[str, float]] = {}
    if equals := between_equals(scenario, sides):
        out[EQUAL] = equals
    for bot, scenarios in _all()["bots"].items():
        if found := scenarios.get(scenario):
            out[bot] = {side: found["wins"][side] for side in sides if side in found["wins"]}
    return out


def against_level(scenario: str, level: str) -> float | None:
    """The share of games the program wins against a side played by rule, both sides together."""
    found = _all()["ruled"].get(scenario)
    return None if found is None else found["wins"].get(level)
