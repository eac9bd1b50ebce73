"""The table of North Africa tests: the scenario `drill`, with the LRDG to move unless a test says otherwise."""

from __future__ import annotations

from typing import Any

from tests.rules.table import Table


def drill(scenario: str = "drill", **position: Any) -> Table:
    """A position; see `Table`. A side whose cards are not given has an empty hand."""
    return Table(scenario, **{"turn": "lrdg", "lrdg": {"hand": ""}, "italian": {"hand": ""}, **position})


def verbs(table: Table, card: str | None = None) -> list[str]:
    """What is offered, in one word each, for a card or for all."""
    return [text.split()[0] for text in table.texts if card is None or card in text.split()]


def settle(table: Table) -> Table:
    """Take no free step, if one is offered."""
    if table.outcome is None and table.decision.kind == "card":
        table.play("stay")
    return table
