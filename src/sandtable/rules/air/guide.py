"""Guide (BOB-43): one of the own aircraft a hex ahead, and perhaps a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_SQUAD
from sandtable.core.game import Game
from sandtable.core.option import SQUAD, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.rules.air.events import GUIDED
from sandtable.rules.air.kinds import STEER

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air

_SEAT: Final = 2
_SQUAD: Final = 3


def can_guide(air: Air, g: Game, s: State, seat: i64, squad: i64, unit: i64) -> bool:
    """RUL-115: an own aircraft, ready and on the board, with cards or without."""
    c = g.catalog
    return (
        c.unit_seat[unit] == seat
        and air.is_aircraft(unit)
        and s.at[unit] != OFF
        and s.face[unit] != IMPAIRED
        and (squad == NO_SQUAD or c.unit_squad[unit] == squad)
    )


class Guide(ActionRule):
    def __init__(self, air: Air, procedure: Procedure) -> None:
        super().__init__("guide", [], ["cost", "forbid"])
        self.air = air
        self.procedure = procedure

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        other: i64 = 0
        while other < g.catalog.n_units:
            if can_guide(self.air, g, s, seat, g.catalog.slot_squad[slot], other):
                return True
            other += 1
        return False

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, g.catalog.slot_squad[slot], 0, 0)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "RUL-115 nobody-ready"


class GuideProcedure(Procedure):
    def __init__(self, air: Air) -> None:
        super().__init__("guide")
        self.air = air

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        n: i64 = 0
        unit: i64 = 0
        while unit < g.catalog.n_units:
            if can_guide(self.air, g, s, s.seat, s.stack[s.top + _SQUAD], unit):
                g.options[n] = STEER | unit << A
                n += 1
            unit += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        s.pop()
        if g.story is not None:
            g.story.tell(GUIDED, [a_of(key)])
        s.push(self.air.flight.id, seat, a_of(key), 1, 1)  # RUL-115: the hex is compulsory, the turn is not

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("squad", SQUAD, s.stack[s.top + _SQUAD])]

    def question(self, g: Game, s: State) -> str:
        return "squad" if s.stack[s.top + _SQUAD] != NO_SQUAD else ""

    def why_not(self, g: Game, s: State, key: i64) -> str:
        if kind_of(key) != STEER:
            return "COM-32 finish-the-card"
        unit: i64 = a_of(key)
        if g.catalog.unit_seat[unit] != s.seat or not self.air.is_aircraft(unit):
            return "RUL-115 own-aircraft"
        if s.at[unit] == OFF or s.face[unit] == IMPAIRED:
            return "RUL-115 not-ready"
        return "RUL-12 other-squad"
