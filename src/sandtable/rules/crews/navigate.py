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


class Navigate(ActionRule):
    """Mark up to X tiles that hang together, at least one of them next to the actor (RUL-57, NAF-61)."""

    def __init__(self, crews: Crews, procedure: Procedure) -> None:
        super().__init__("navigate", ["value"])
        self.crews = crews
        self.procedure = procedure

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        tile: i64 = 0
        while tile < g.catalog.n_tiles:
            s.rows[self.crews.chosen + tile] = 0
            tile += 1
        s.push(self.procedure.id, seat, unit, g.catalog.slot_value[slot], 0)


class NavigateProcedure(Procedure):
    """Tile by tile, the first next to the actor, each further one next to one chosen before."""

    def __init__(self, crews: Crews) -> None:
        super().__init__("navigate")
        self.crews = crews

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

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
        scout_tile(self.crews.land, g, s, s.stack[s.top + _SEAT], a_of(key))  # COM-45

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("unit", UNIT, s.stack[s.top + _UNIT]), Fact("left", NUMBER, s.stack[s.top + _LEFT])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "NAF-29 not-connected" if kind_of(key) == AIM else "COM-32 finish-the-card"


class Surveil(ActionRule):
    """Mark up to X tiles anywhere."""

    def __init__(self, procedure: Procedure) -> None:
        super().__init__("surveil", ["value"])
        self.procedure = procedure

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, unit, g.catalog.slot_value[slot], 0)


class SurveilProcedure(Procedure):
    """Tile by tile; one that has an own marker already would change nothing and is left out."""

    def __init__(self, crews: Crews) -> None:
        super().__init__("surveil")
        self.crews = crews

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        row: i64 = c.seat_side[s.seat] * c.n_tiles
        n: i64 = 0
        tile: i64 = 0
        while tile < c.n_tiles:
            if s.marks[row + tile] == UNMARKED:
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
        scout_tile(self.crews.land, g, s, s.stack[s.top + _SEAT], a_of(key))

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("left", NUMBER, s.stack[s.top + _LEFT])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "NAF-33 marked-already" if kind_of(key) == AIM else "COM-32 finish-the-card"
