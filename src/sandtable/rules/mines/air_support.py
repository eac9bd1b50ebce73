"""Air Support X (REI-M-21, REI-M-22): aircraft from the supply straight into hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import A, a_of, kind_of
from sandtable.core.state import HAND, SUPPLY, State
from sandtable.rules.mines.events import SUPPORTED
from sandtable.rules.shared.kinds import TAKE
from sandtable.rules.shared.pick import LEFT, SEAT, PickAction, PickProcedure

if TYPE_CHECKING:
    from sandtable.rules.mines.mines import Mines


def any_aircraft(mines: Mines, g: Game, s: State, seat: i64) -> bool:
    c = g.catalog
    kind: i64 = c.first[seat]
    while kind < c.first[seat + 1]:
        if mines.is_aircraft[kind] != 0 and s.cards[SUPPLY * c.n_kinds + kind] > 0:
            return True
        kind += 1
    return False


class AirSupport(PickAction):
    """RUL-66, RUL-07: with no aircraft in the supply it does nothing."""

    def __init__(self, name: str, procedure: AirSupportProcedure) -> None:
        super().__init__(name, procedure)
        self.mines = procedure.mines

    def fetches(self, g: Game, slot: i64, kind: i64) -> bool:
        """RUL-192: what it could take is within reach."""
        return self.mines.is_aircraft[kind] != 0


class AirSupportProcedure(PickProcedure):
    """Exactly X cards, or as many as there are (RUL-66): no "done" while one is left to take."""

    def __init__(self, mines: Mines) -> None:
        super().__init__("air-support", mines.land.gate, SUPPLY, HAND, SUPPORTED)
        self.mines = mines

    def run(self, g: Game, s: State) -> None:
        seat: i64 = s.stack[s.top + SEAT]
        if s.stack[s.top + LEFT] == 0 or not any_aircraft(self.mines, g, s, seat):
            s.pop()
        else:
            g.ask(s, seat)

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        n: i64 = 0
        kind: i64 = c.first[s.seat]
        while kind < c.first[s.seat + 1]:
            if s.cards[SUPPLY * c.n_kinds + kind] > 0 and self.mines.is_aircraft[kind] != 0:
                g.options[n] = TAKE | kind << A
                n += 1
            kind += 1
        g.count = n
        return n

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        if kind_of(key) != TAKE:
            return "COM-32 finish-the-card"
        kind: i64 = a_of(key)
        if c.kind_seat[kind] != s.seat or s.cards[SUPPLY * c.n_kinds + kind] == 0:
            return "COM-47 not-in-supply"
        return "REI-M-22 not-an-aircraft"
