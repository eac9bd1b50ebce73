"""Mine X (REI-M-16..REI-M-20): lay up to X mines on edges of the own tile, or lift up to X of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import NUMBER, TILE, UNIT, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import PC, State
from sandtable.rules.land.kinds import STOP
from sandtable.rules.mines.events import LAID, LIFTED
from sandtable.rules.mines.kinds import FACES, LAY, LIFT

if TYPE_CHECKING:
    from sandtable.rules.mines.mines import Mines

_SEAT: Final = 2
_UNIT: Final = 3
_LEFT: Final = 4

# Program counter: what the action has become (REI-M-16: never both).
OPEN: Final = 0
LAYING: Final = 1
LIFTING: Final = 2


def can_lay(mines: Mines, g: Game, s: State, seat: i64) -> bool:
    """REI-M-18: only the side that controls the mines, while some are left (RUL-71)."""
    return g.catalog.seat_side[seat] == mines.side and s.rows[mines.left] > 0


class Mine(ActionRule):
    """Up to X, so it may be taken with nothing to lay or to lift (RUL-06, RUL-07)."""

    def __init__(self, mines: Mines, procedure: Procedure) -> None:
        super().__init__("mine", ["value"])
        self.mines = mines
        self.procedure = procedure

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, unit, g.catalog.slot_value[slot], 0)


class MineProcedure(Procedure):
    """One mine at a time, with "stop" after each. RUL-71: an edge between two tiles; several may share it."""

    def __init__(self, mines: Mines) -> None:
        super().__init__("mine")
        self.mines = mines

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])  # with nothing to lay or lift, "stop" is the one option

    def tile(self, s: State) -> i64:
        return s.at[s.stack[s.top + _UNIT]]

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        mines = self.mines
        doing: i64 = s.stack[s.top + PC]
        tile: i64 = self.tile(s)
        lays: bool = doing != LIFTING and can_lay(mines, g, s, s.stack[s.top + _SEAT])
        n: i64 = 0
        i: i64 = c.near_first[tile]
        while i < c.near_first[tile + 1]:
            other: i64 = c.near[i]
            face: i64 = 0
            while face < FACES:
                if lays:
                    g.options[n] = LAY + face | other << A
                    n += 1
                if doing != LAYING and s.rows[mines.row(g, tile, other, face)] > 0:
                    g.options[n] = LIFT + face | other << A
                    n += 1
                face += 1
            i += 1
        g.options[n] = STOP
        g.count = n + 1
        return n + 1

    def choose(self, g: Game, s: State, key: i64) -> None:
        mines = self.mines
        top: i64 = s.top
        verb: i64 = kind_of(key)
        if verb == STOP:
            s.pop()
            return
        tile: i64 = self.tile(s)
        other: i64 = a_of(key)
        seat: i64 = s.stack[top + _SEAT]
        s.stack[top + _LEFT] -= 1
        if verb < LIFT:
            s.stack[top + PC] = LAYING
            s.rows[mines.left] -= 1
            s.rows[mines.row(g, tile, other, verb - LAY)] += 1
            if g.story is not None:
                g.story.tell(LAID, [seat, tile, other, verb - LAY])
        else:
            s.stack[top + PC] = LIFTING
            s.rows[mines.row(g, tile, other, verb - LIFT)] -= 1  # REI-M-19: back to the box
            if g.story is not None:
                g.story.tell(LIFTED, [seat, tile, other, verb - LIFT])

    def question(self, g: Game, s: State) -> str:
        doing: i64 = s.stack[s.top + PC]
        if doing == OPEN:
            return "" if can_lay(self.mines, g, s, s.stack[s.top + _SEAT]) else "lift"
        return "lay" if doing == LAYING else "lift"

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [
            Fact("unit", UNIT, s.stack[s.top + _UNIT]),
            Fact("tile", TILE, self.tile(s)),
            Fact("left", NUMBER, s.stack[s.top + _LEFT]),
        ]

    def outlook(self, g: Game, s: State, key: i64) -> list[Odds]:
        """The roll of a mine laid there against each counter beside the edge that would set it off."""
        mines = self.mines
        face: i64 = kind_of(key) - LAY
        if not 0 <= face < FACES:
            return []
        tile, other = int(self.tile(s)), int(a_of(key))
        return [
            mines.spring.odds_of(g, s, unit, other if int(s.at[unit]) == tile else tile, int(face))
            for unit in range(len(g.catalog.units))
            if int(s.at[unit]) in (tile, other)
            and mines.is_stranger(s, unit)
            and mines.crews.vehicle_of(s, unit) < 0
            and mines.strikes(g, unit, face)
        ]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        verb: i64 = kind_of(key)
        if not LAY <= verb < LIFT + FACES:
            return "COM-32 finish-the-card"
        if g.catalog.distance_between(self.tile(s), a_of(key)) != 1:
            return "REI-M-17 not-its-edge"
        doing: i64 = s.stack[s.top + PC]
        if verb >= LIFT:
            return "REI-M-16 laying" if doing == LAYING else "REI-M-19 no-such-mine"
        if g.catalog.seat_side[s.seat] != self.mines.side:
            return "REI-M-18 not-your-mines"
        return "REI-M-16 lifting" if doing == LIFTING else "RUL-71 no-mines-left"
