"""Getting rid of dud cards: Recon (COM-52) and Coordinate (BOB-42)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from sandtable.core.game import Game
from sandtable.core.procedure import ActionRule
from sandtable.core.state import HAND, REMOVED, State
from sandtable.rules.shared.cards import Gate
from sandtable.rules.shared.events import DUD_REMOVED


@mypyc_attr(allow_interpreted_subclasses=True)
class Purge(ActionRule):
    """Remove one dud card in hand from the game and draw a card. `why` is what forbids it without one."""

    def __init__(self, name: str, gate: Gate, why: str, flags: list[str] | None = None) -> None:
        super().__init__(name, [], flags)
        self.gate = gate
        self.why = why

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        c = g.catalog
        dud: i64 = c.dud[seat]
        return dud >= 0 and s.cards[HAND * c.n_kinds + dud] > 0

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        dud: i64 = g.catalog.dud[seat]
        self.gate.move(g, s, dud, HAND, REMOVED)  # COM-06: it never returns
        if g.story is not None:
            g.story.tell(DUD_REMOVED, [seat, dud])
        self.gate.draw(g, s, seat, 1)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return self.why
