"""Dud cards put upon the enemy and got rid of: Conceal (COM-49), Recon (COM-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.procedure import ActionRule
from sandtable.core.state import HAND, REMOVED, State
from sandtable.rules.land.events import DUD_REMOVED

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


class Recon(ActionRule):
    """Remove one dud card in hand from the game and draw a card. Only Scouts have it in Normandy (NOR-04)."""

    def __init__(self, land: Land) -> None:
        super().__init__("recon")
        self.land = land

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        c = g.catalog
        dud: i64 = c.dud[seat]
        return dud >= 0 and s.cards[HAND * c.n_kinds + dud] > 0

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        dud: i64 = g.catalog.dud[seat]
        self.land.gate.move(g, s, dud, HAND, REMOVED)  # COM-06: it never returns
        if g.story is not None:
            g.story.tell(DUD_REMOVED, [seat, dud])
        self.land.gate.draw(g, s, seat, 1)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "COM-52 no-dud-in-hand"
