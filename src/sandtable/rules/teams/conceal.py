"""Conceal with two opponents (RUL-79): the acting player chooses one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import A, a_of, kind_of
from sandtable.core.procedure import Procedure
from sandtable.core.state import State
from sandtable.rules.land.conceal import Conceal
from sandtable.rules.teams.kinds import AGAINST

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land

_SEAT: Final = 2


class TeamConceal(Conceal):
    def __init__(self, land: Land, procedure: Procedure) -> None:
        super().__init__(land)
        self.procedure = procedure

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, 0, 0, 0)


class ConcealProcedure(Procedure):
    def __init__(self, land: Land) -> None:
        super().__init__("conceal")
        self.land = land

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        n: i64 = 0
        seat: i64 = 0
        while seat < c.n_seats:
            if c.seat_side[seat] != c.seat_side[s.seat]:
                g.options[n] = AGAINST | seat << A
                n += 1
            seat += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        s.pop()
        self.land.gate.take_dud(g, s, a_of(key))

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "RUL-79 not-an-opponent" if kind_of(key) == AGAINST else "COM-32 finish-the-card"
