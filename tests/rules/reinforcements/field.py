"""The tables of Reinforcements tests: `armoury` for armour, `minefield` for mines, each for two and for four seats."""

from __future__ import annotations

from typing import Any

from tests.rules.table import Table

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
