"""The tables of Reinforcements tests: `armoury` for armour, `minefield` for mines, each for two and for four seats."""

from __future__ import annotations

from typing import Any

from tests.rules.table import Table

CAR = "italian:scout-car"
TANK = "italian:medium-tank"
TRUCK = "lrdg:gun-truck"
EDGE = "19A-6A"
HIT, MISS = [0, 1, 1], [1, 1, 1]  # of a mine

BY_SIDE = {
    "armoury-01": ["us", "german"],
    "armoury-01@4": ["us-1", "us-2", "german-1", "german-2"],
    "minefield-01": ["lrdg", "italian"],
    "minefield-01@4": ["lrdg-1", "lrdg-2", "italian-1", "italian-2"],
}


def _table(scenario: str, position: dict[str, Any]) -> Table:
    hands: dict[str, Any] = {seat: {"hand": ""} for seat in BY_SIDE[scenario]}
    return Table(scenario, **{**hands, **position})


def armoury(**position: Any) -> Table:
    """A position of two seats; see `Table`. A seat whose cards are not given has an empty hand."""
    return _table("armoury-01", position)


def joint(**position: Any) -> Table:
    """A position of four seats, us-1 to german-2."""
    return _table("armoury-01@4", position)


def minefield(**position: Any) -> Table:
    """A position with mines of the LRDG; the Italians, who may set them off, have the turn."""
    return _table("minefield-01", {"turn": "italian", **position})


def joint_minefield(**position: Any) -> Table:
    """A position of four seats with mines, lrdg-1 to italian-2."""
    return _table("minefield-01@4", {"turn": "italian-1", **position})


def walk(mines: dict[str, str], dice: list[int] | None, *steps: str, **position: Any) -> Table:
    """The Italian Pioneer moves from 6A, up to two tiles, onto 19A first."""
    italian = position.pop("italian", {"hand": "pioneer*2 raider"})
    table = minefield(italian=italian, mines=mines, **position)
    table.play("play pioneer move", "step 19A", *steps, dice=dice)
    return table


def drive(mines: dict[str, str], dice: list[int] | None, *steps: str, **position: Any) -> Table:
    """The Italian Machine Gunner drives the Scout Car, with the Rifleman aboard, from 3A: two tiles, 19A first."""
    italian = position.pop("italian", {"hand": "machine-gunner-a*2 rifleman-a raider"})
    table = minefield(italian=italian, mines=mines, **position)
    table.play("use machine-gunner-a 1", "step 19A", *steps, dice=dice)
    return table


def drive_to_ruin(*more: str, **position: Any) -> Table:
    """As `drive`, over three mines and perhaps more, with damage 2: at five the Scout Car is destroyed."""
    mines = {"3A-19A": " ".join(["armour"] * 3 + [*more])}
    return drive(mines, HIT * 3, *["choose italian:rifleman-a"] * 3, damage={CAR: 2}, **position)
