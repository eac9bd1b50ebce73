"""Guide (NOR-14): somebody leads another counter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import NUMBER, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.rules.infantry.kinds import PICK
from sandtable.rules.land.march import MARKED

if TYPE_CHECKING:
    from sandtable.rules.infantry.infantry import Infantry

_SEAT: Final = 2
_STEPS: Final = 3


class Guide(ActionRule):
    """Move any one of the side's counters (RUL-35, REI-J-11) through tiles with own markers."""

    def __init__(self, infantry: Infantry, procedure: Procedure) -> None:
        super().__init__("guide", ["value"])
        self.infantry = infantry
        self.procedure = procedure

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        c = g.catalog
        side: i64 = c.seat_side[seat]
        own: i64 = c.side_unit[side]
        while own < c.side_unit[side + 1]:
            if can_guide(s, own):
                return True
            own += 1
        return False

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, g.catalog.slot_value[slot], 0, 0)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "RUL-07 nobody-to-guide"


class GuideProcedure(Procedure):
    def __init__(self, infantry: Infantry) -> None:
        super().__init__("guide")
        self.infantry = infantry

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        side: i64 = c.seat_side[s.seat]
        n: i64 = 0
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if can_guide(s, unit):
                g.options[n] = PICK | unit << A
                n += 1
            unit += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        steps: i64 = s.stack[s.top + _STEPS]
        s.pop()
        s.push(self.infantry.land.march.id, seat, a_of(key), steps, MARKED)

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("left", NUMBER, s.stack[s.top + _STEPS])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        unit: i64 = a_of(key)
        if kind_of(key) != PICK:
            return "COM-32 finish-the-card"
        if c.unit_side[unit] != c.seat_side[s.seat]:
            return "RUL-35 own-counters-only"
        return "RUL-35 not-on-board" if s.at[unit] == OFF else "NOR-15 suppressed"


def can_guide(s: State, unit: i64) -> bool:
    """On the board and, NOR-15, not suppressed."""
    return s.at[unit] != OFF and s.face[unit] != IMPAIRED
