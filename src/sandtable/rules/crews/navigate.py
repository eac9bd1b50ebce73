"""Marking tiles from afar: Navigate (NAF-29), Surveil (NAF-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import NUMBER, UNIT, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import UNMARKED, State
from sandtable.rules.land.board import scout_tile
from sandtable.rules.land.kinds import AIM
from sandtable.rules.shared.kinds import DONE

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews

_SEAT: Final = 2
_UNIT: Final = 3
_LEFT: Final = 4
_BEGUN: Final = 5  # whether a tile was chosen


class MarkTiles(ActionRule):
    """Mark up to X tiles, by a procedure that says which: Navigate (RUL-57, NAF-61), Surveil."""

    def __init__(self, name: str, crews: Crews, procedure: Procedure) -> None:
        super().__init__(name, ["value"])
        self.crews = crews
        self.procedure = procedure

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        tile: i64 = 0
        while tile < g.catalog.n_tiles:
            s.rows[self.crews.chosen + tile] = 0
            tile += 1
        s.push(self.procedure.id, seat, unit, g.catalog.slot_value[slot], 0)


class MarkProcedure(Procedure):
    """Tile by tile, with "done" at any time; each new marker costs a dud card (COM-45)."""

    def __init__(self, name: str, crews: Crews) -> None:
        super().__init__(name)
        self.crews = crews

    def can_choose(self, g: Game, s: State, tile: i64) -> bool:
        raise NotImplementedError

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        n: i64 = 0
        tile: i64 = 0
        while tile < g.catalog.n_tiles:
            if self.can_choose(g, s, tile):
                g.options[n] = AIM | tile << A
                n += 1
            tile += 1
        g.options[n] = DONE
        g.count = n + 1
        return n + 1

    def choose(self, g: Game, s: State, key: i64) -> None:
        if kind_of(key) == DONE:
            s.pop()
            return
        s.stack[s.top + _LEFT] -= 1
        s.stack[s.top + _BEGUN] = 1
        s.rows[self.crews.chosen + a_of(key)] = 1
        scout_tile(self.crews.land, g, s, s.stack[s.top + _SEAT], a_of(key))

    def subject(self, g: Game, s: State) -> list[Fact]:
        out = [Fact("left", NUMBER, s.stack[s.top + _LEFT])]
        if s.stack[s.top + _UNIT] >= 0:
            out.append(Fact("unit", UNIT, s.stack[s.top + _UNIT]))
        return out


class NavigateProcedure(MarkProcedure):
    """NAF-29: tiles that hang together, the first next to the actor, each further one next to one chosen before."""

    def can_choose(self, g: Game, s: State, tile: i64) -> bool:
        c = g.catalog
        chosen: i64 = self.crews.chosen
        if s.stack[s.top + _BEGUN] == 0:
            return c.distance_between(s.at[s.stack[s.top + _UNIT]], tile) == 1
        if s.rows[chosen + tile] != 0:
            return False
        i: i64 = c.near_first[tile]
        while i < c.near_first[tile + 1]:
            if s.rows[chosen + c.near[i]] != 0:
                return True
            i += 1
        return False

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "NAF-29 not-connected" if kind_of(key) == AIM else "COM-32 finish-the-card"


class SurveilProcedure(MarkProcedure):
    """NAF-33: tiles anywhere; one that has an own marker already would change nothing and is left out."""

    def can_choose(self, g: Game, s: State, tile: i64) -> bool:
        return s.marks[g.catalog.seat_side[s.stack[s.top + _SEAT]] * g.catalog.n_tiles + tile] == UNMARKED

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "NAF-33 marked-already" if kind_of(key) == AIM else "COM-32 finish-the-card"
