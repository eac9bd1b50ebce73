"""A scenario of our own with a way out of the board, and the toy books."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.toys.conftest import SITE, forget

ESCAPING: Final = """\
id         = "out"
book       = "north-africa"
name       = "Out of There"
source     = "ours"
initiative = "lrdg"

[board]
axis = "rows"
lines = [
  { offset = 0, tiles = ["18A", "19A", "17A"] },
  { offset = 1, tiles = ["12A", "1A"] },
]
objectives = { 17A = 1 }

[[structure]]
name    = "Fuel Dump"
tile    = "19A"
points  = 2
defence = 4

[escape]
lrdg = ["18A"]

[lrdg]
victory  = ["claim 3", "escape: Saboteur, Gun Truck"]
scouted  = ["12A", "18A", "19A"]
counters = { 19A = ["Saboteur"], 12A = ["Sniper"] }
vehicles = { 12A = ["Gun Truck"] }
crew     = { "Gun Truck" = ["Scout", "", "Sergeant"] }

[lrdg.cards]
"Lieutenant" = [1, 0]
"Scout"      = [2, 2]
"Sergeant"   = [2, 2]
"Sniper"     = [2, 2]
"Saboteur"   = [2, 2]
"Fog of War" = [1, 7]

[italian]
victory    = ["neutralise 3"]
scouted    = ["17A"]
controlled = ["19A"]
counters   = { 17A = ["Rifleman A"] }
vehicles   = { 19A = ["Medium Tank"] }
crew       = { "Medium Tank" = ["Tank Driver T"] }

[italian.cards]
"Platoon Sergeant" = [1, 0]
"Recon Aircraft"   = [1, 0]
"Rifleman A"       = [2, 2]
"Tank Driver T"    = [2, 2]
"Fog of War"       = [1, 7]
"""


@pytest.fixture
def escaping(tmp_path: Path) -> str:
    """The folder of the scenario "out"."""
    (tmp_path / "out.toml").write_text(ESCAPING, encoding="utf-8")
    return str(tmp_path)


@pytest.fixture
def toys() -> Iterator[None]:
    """The books of hexes and of four seats, as if they were installed."""
    sys.path.insert(0, SITE)
    forget()
    yield
    sys.path.remove(SITE)
    forget()
