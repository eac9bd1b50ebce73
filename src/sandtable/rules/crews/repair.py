"""Repair (NAF-30..NAF-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import UNIT, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import IMPAIRED, OFF, READY_FACE, State
from sandtable.rules.crews.events import REPAIRED
from sandtable.rules.crews.kinds import CHOOSE

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews

_SEAT: Final = 2
_UNIT: Final = 3


def can_repair(crews: Crews, s: State, unit: i64, vehicle: i64) -> bool:
    """RUL-56: on foot any vehicle on the tile, from inside only that one. NAF-32: a destroyed one is not there."""
    if crews.is_vehicle[vehicle] == 0 or s.at[vehicle] == OFF or s.at[vehicle] != s.at[unit]:
        return False
    inside: i64 = crews.vehicle_of(s, unit)
    return inside < 0 or inside == vehicle


class Repair(ActionRule):
    def __init__(self, crews: Crews, procedure: Procedure) -> None:
        super().__init__("repair")
        self.crews = crews
        self.procedure = procedure

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        vehicle: i64 = 0
        while vehicle < g.catalog.n_units:
            if can_repair(self.crews, s, unit, vehicle):
                return True
            vehicle += 1
        return False

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, unit, 0, 0)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "NAF-30 no-vehicle-here"


class RepairProcedure(Procedure):
    def __init__(self, crews: Crews) -> None:
        super().__init__("repair")
        self.crews = crews

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        unit: i64 = s.stack[s.top + _UNIT]
        n: i64 = 0
        vehicle: i64 = 0
        while vehicle < g.catalog.n_units:
            if can_repair(self.crews, s, unit, vehicle):
                g.options[n] = CHOOSE | vehicle << A
                n += 1
            vehicle += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        crews = self.crews
        vehicle: i64 = a_of(key)
        s.pop()
        if s.rows[crews.damage + vehicle] > 0:
            s.rows[crews.damage + vehicle] -= 1  # NAF-30
        now: i64 = s.rows[crews.damage + vehicle]
        ready: bool = s.face[vehicle] == IMPAIRED and now < crews.threshold[vehicle]
        if ready:
            s.face[vehicle] = READY_FACE  # NAF-31
        if g.story is not None:
            g.story.tell(REPAIRED, [vehicle, now, crews.integrity[vehicle], 1 if ready else 0])

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("unit", UNIT, s.stack[s.top + _UNIT])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "RUL-56 out-of-reach" if kind_of(key) == CHOOSE else "COM-32 finish-the-card"
