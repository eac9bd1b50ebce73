"""Inspire (COM-51): played cards back into hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import a_of, kind_of
from sandtable.core.state import HAND, PLAYED, State
from sandtable.rules.land.events import INSPIRED
from sandtable.rules.shared.cards import copies
from sandtable.rules.shared.kinds import TAKE
from sandtable.rules.shared.pick import CARD_OF, SQUAD_OF, PickProcedure, can_fetch

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land


class InspireProcedure(PickProcedure):
    """Up to X cards from the play area back to hand."""

    def __init__(self, land: Land) -> None:
        super().__init__("inspire", land.gate, PLAYED, HAND, INSPIRED)
        self.land = land

    def reaches(self, g: Game, s: State, kind: i64) -> bool:
        return self.why_kept(g, s, kind) == ""

    def why_kept(self, g: Game, s: State, kind: i64) -> str:
        """Why a card of the play area cannot be returned, or nothing if it can."""
        if not can_fetch(g, s.stack[s.top + SQUAD_OF], kind):
            return "RUL-12 other-squad"
        lying: i64 = s.cards[PLAYED * g.catalog.n_kinds + kind]
        if kind == s.stack[s.top + CARD_OF]:
            lying -= 1  # RUL-09: never itself
        if lying <= 0:
            return "RUL-09 itself"
        if self.inspires(g, kind) and s.rows[self.land.returned + kind] >= copies(g, s, kind):
            return "RUL-10 inspired-before"
        return ""

    def inspires(self, g: Game, kind: i64) -> bool:
        """Whether a card has Inspire."""
        c = g.catalog
        slot: i64 = c.slot_first[kind]
        while slot < c.slot_first[kind + 1]:
            if c.slot_rule[slot] == self.land.inspire.id:
                return True
            slot += 1
        return False

    def take(self, g: Game, s: State, kind: i64) -> None:
        s.rows[self.land.returned + kind] += 1
        s.rows[self.land.returns] = 1
        self.gate.move(g, s, kind, PLAYED, HAND)

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        kind: i64 = a_of(key)
        if kind_of(key) != TAKE:
            return "COM-32 finish-the-card"
        if c.kind_seat[kind] != s.seat:
            return "COM-51 own-play-area-only"
        if s.cards[PLAYED * c.n_kinds + kind] == 0:
            return "COM-51 not-in-play-area"
        return self.why_kept(g, s, kind)
