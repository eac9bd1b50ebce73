"""Movement (COM-43, COM-44, COM-46, NOR-14): one tile at a time, with "stop" after each (RUL-06)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import LEAVE, PICK, STEP, STOP, a_of, kind_of
from sandtable.core.rulebook import ActionRule, Procedure
from sandtable.core.state import IMPAIRED, OFF, UNMARKED, State
from sandtable.rules import procedures as proc
from sandtable.rules.ground.board import scout_tile, shift

# How a unit marches.
MARKED: Final = 0  # only onto tiles with an own marker (COM-43)
SCOUTING: Final = 1  # anywhere, marking as it goes (COM-44)
STALKING: Final = 2  # anywhere, without a trace (COM-46)

_SEAT: Final = 2
_UNIT: Final = 3
_LEFT: Final = 4
_WAY: Final = 5
_STEPS: Final = 3  # of a Guide whose unit is not chosen yet


class March(ActionRule):
    """Move X, Scout X, Stalk X. Always legal: zero tiles will do (RUL-06, RUL-07)."""

    def __init__(self, name: str, way: int) -> None:
        self.name = name
        self.way: i64 = way

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(proc.MARCH, seat, unit, g.catalog.slot_value[slot], self.way)


class MarchProcedure(Procedure):
    name = "march"

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])  # with no tile to enter, "stop" is the one option and applies itself

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        top: i64 = s.top
        unit: i64 = s.stack[top + _UNIT]
        origin: i64 = s.at[unit]
        # COM-43: every tile entered needs an own marker, either face (COM-08).
        need: bool = s.stack[top + _WAY] == MARKED
        row: i64 = c.seat_side[s.stack[top + _SEAT]] * c.n_tiles
        movement = g.book.movement
        out = g.options
        n: i64 = 0
        i: i64 = c.near_first[origin]
        last: i64 = c.near_first[origin + 1]
        while i < last:
            tile: i64 = c.near[i]
            if (not need or s.marks[row + tile] != UNMARKED) and movement.may_enter(g, s, unit, origin, tile):
                out[n] = STEP | tile << 6
                n += 1
            i += 1
        if movement.may_leave(g, s, unit, origin):
            out[n] = LEAVE
            n += 1
        out[n] = STOP
        g.count = n + 1
        return n + 1

    def choose(self, g: Game, s: State, key: i64) -> None:
        if kind_of(key) == STOP:
            s.pop()
            return
        top: i64 = s.top
        if kind_of(key) == LEAVE:
            unit: i64 = s.stack[top + _UNIT]
            s.pop()
            g.book.movement.leave(g, s, unit)
            return
        s.stack[top + _LEFT] -= 1
        tile: i64 = a_of(key)
        if not shift(g, s, s.stack[top + _UNIT], tile):
            s.stack[top + _LEFT] = 0
        if s.stack[top + _WAY] == SCOUTING:
            scout_tile(g, s, s.stack[top + _SEAT], tile)

    def subject(self, g: Game, s: State) -> dict[str, int]:
        top = s.top
        return {"unit": s.stack[top + _UNIT], "left": s.stack[top + _LEFT], "way": s.stack[top + _WAY]}

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        if kind_of(key) != STEP:
            return "COM-32 finish-the-card"  # COM-37: an action is carried out completely
        unit: i64 = s.stack[s.top + _UNIT]
        tile: i64 = a_of(key)
        if tile >= c.n_tiles or c.distance_between(s.at[unit], tile) != 1:
            return "RUL-01 not-adjacent"
        side: i64 = c.seat_side[s.stack[s.top + _SEAT]]
        if s.stack[s.top + _WAY] == MARKED and s.marks[side * c.n_tiles + tile] == UNMARKED:
            return "COM-43 no-marker"
        return "NAF-14 cannot-enter"


class Guide(ActionRule):
    """NOR-14: move any one of the side's counters (RUL-35) through tiles with own markers."""

    name = "guide"

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
        s.push(proc.GUIDE, seat, g.catalog.slot_value[slot], 0, 0)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "RUL-07 nobody-to-guide"


class GuideProcedure(Procedure):
    name = "guide"

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        side: i64 = c.seat_side[s.seat]
        unit: i64 = c.side_unit[side]
        while unit < c.side_unit[side + 1]:
            if can_guide(s, unit):
                g.add(PICK, unit, 0, 0)
            unit += 1
        return g.count

    def choose(self, g: Game, s: State, key: i64) -> None:
        seat: i64 = s.stack[s.top + _SEAT]
        steps: i64 = s.stack[s.top + _STEPS]
        s.pop()
        s.push(proc.MARCH, seat, a_of(key), steps, MARKED)

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {"left": s.stack[s.top + _STEPS]}

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        unit: i64 = a_of(key)
        if kind_of(key) != PICK:
            return "COM-32 finish-the-card"
        if unit >= c.n_units or c.unit_side[unit] != c.seat_side[s.seat]:
            return "RUL-35 own-counters-only"
        return "RUL-35 not-on-board" if s.at[unit] == OFF else "NOR-15 suppressed"


def can_guide(s: State, unit: i64) -> bool:
    """On the board and, NOR-15, not suppressed."""
    return s.at[unit] != OFF and s.face[unit] != IMPAIRED
