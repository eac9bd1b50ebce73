"""Movement (COM-43, COM-44, COM-46): one tile at a time, with "stop" after each (RUL-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import NUMBER, TILE, UNIT, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import OFF, UNMARKED, State
from sandtable.rules.land.board import scout_tile, shift
from sandtable.rules.land.kinds import LEAVE, STEP, STOP

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land

# How a unit marches.
MARKED: Final = 0  # only onto tiles with an own marker (COM-43)
SCOUTING: Final = 1  # anywhere, marking as it goes (COM-44)
STALKING: Final = 2  # anywhere, without a trace (COM-46)

_SEAT: Final = 2
_UNIT: Final = 3
_LEFT: Final = 4
_WAY: Final = 5


class March(ActionRule):
    """Move X, Scout X, Stalk X. Legal for whoever may walk: zero tiles will do (RUL-06, RUL-07)."""

    def __init__(self, name: str, way: int, land: Land) -> None:
        super().__init__(name, ["value"])
        self.way: i64 = way
        self.land = land

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        return self.land.movement.may_march(g, s, unit)

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.land.march.id, seat, unit, g.catalog.slot_value[slot], self.way)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return self.land.movement.why_no_march(g, s, unit)


def halt(land: Land, s: State) -> None:
    """The march under way, if the top frame is one, has no steps left (REI-M-07, REI-M-11)."""
    if s.stack[s.top] == land.march.id:
        s.stack[s.top + _LEFT] = 0


class MarchProcedure(Procedure):
    """`s.push(id, seat, unit, steps, way)`: also how vehicles drive and how a unit is guided."""

    def __init__(self, land: Land) -> None:
        super().__init__("march")
        self.land = land

    def run(self, g: Game, s: State) -> None:
        unit: i64 = s.stack[s.top + _UNIT]
        if s.stack[s.top + _LEFT] == 0 or s.at[unit] == OFF:
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
        movement = self.land.movement
        out = g.options
        n: i64 = 0
        i: i64 = c.near_first[origin]
        last: i64 = c.near_first[origin + 1]
        while i < last:
            tile: i64 = c.near[i]
            if (not need or s.marks[row + tile] != UNMARKED) and movement.may_enter(g, s, unit, origin, tile):
                out[n] = STEP | tile << A
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
        unit: i64 = s.stack[top + _UNIT]
        if kind_of(key) == LEAVE:
            s.pop()
            self.land.movement.leave(g, s, unit)
            return
        s.stack[top + _LEFT] -= 1
        seat: i64 = s.stack[top + _SEAT]
        scouts: bool = s.stack[top + _WAY] == SCOUTING
        origin: i64 = shift(g, s, unit, a_of(key))
        if scouts:
            scout_tile(self.land, g, s, seat, a_of(key))
        self.land.movement.stepped(g, s, unit, origin, a_of(key))

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("unit", UNIT, s.stack[s.top + _UNIT]), Fact("left", NUMBER, s.stack[s.top + _LEFT])]

    def about(self, g: Game, s: State, key: i64) -> list[Fact]:
        return [Fact("tile", TILE, s.at[s.stack[s.top + _UNIT]])] if kind_of(key) == LEAVE else []

    def odds(self, g: Game, s: State, key: i64) -> Odds | None:
        if kind_of(key) != STEP:
            return None
        unit: i64 = s.stack[s.top + _UNIT]
        found = self.land.movement.risk(g, s, unit, s.at[unit], a_of(key))
        if found is not None:
            found.lost = int(s.stack[s.top + _LEFT]) - 1  # see `halt`
        return found

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        movement = self.land.movement
        unit: i64 = s.stack[s.top + _UNIT]
        origin: i64 = s.at[unit]
        if kind_of(key) == LEAVE:
            return movement.why_no_leave(g, s, unit, origin)
        if kind_of(key) != STEP:
            return "COM-32 finish-the-card"  # COM-37: an action is carried out completely
        tile: i64 = a_of(key)
        if c.distance_between(origin, tile) != 1:
            return "RUL-01 not-adjacent"
        if not movement.may_enter(g, s, unit, origin, tile):
            return movement.why_no_entry(g, s, unit, origin, tile)
        return movement.why_no_marker(unit)
