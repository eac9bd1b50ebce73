"""Dud cards put upon the enemy: Conceal (COM-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.procedure import ActionRule
from sandtable.core.state import State

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land


class Conceal(ActionRule):
    """One dud card from the opponent's supply to the opponent's discard pile. With none left: nothing (RUL-07)."""

    def __init__(self, land: Land) -> None:
        super().__init__("conceal")
        self.land = land

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        c = g.catalog
        self.land.gate.take_dud(g, s, g.book.seating.commander(g, s, c.enemy[c.seat_side[seat]]))
