"""Mines that go off (REI-M-05..REI-M-15): as a counter crosses an edge, before it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_UNIT
from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import TILE, UNIT, kind_of
from sandtable.core.procedure import Fact, Procedure
from sandtable.core.state import OFF, State
from sandtable.rules.land.combat import ARMOUR, BY_HAND, attack, odds_against
from sandtable.rules.land.march import halt
from sandtable.rules.land.movement import Movement, MovementLayer
from sandtable.rules.mines.events import PASSED, SPRUNG
from sandtable.rules.mines.kinds import ARMOURED, FACES, PERSONNEL, SPRING

if TYPE_CHECKING:
    from sandtable.rules.mines.mines import Mines

DICE: Final = 3  # REI-M-06, REI-M-09

_UNIT: Final = 2
_ORIGIN: Final = 3
_LEFT: Final = 4  # mines still to go off: of each face, PART for one of the second
_HIT: Final = 5  # 1 once one has hit
PART: Final = 64


class MineMovement(MovementLayer):
    """Every step of every march; to leave the board is none (RUL-162)."""

    def __init__(self, mines: Mines, below: Movement) -> None:
        super().__init__(below)
        self.mines = mines

    def stepped(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> None:
        self.below.stepped(g, s, unit, origin, tile)
        mines = self.mines
        left: i64 = mines.set_off(g, s, unit, origin, tile)
        if left != 0:
            s.push(mines.spring.id, unit, origin, left, 0)
            mines.spring.next(g, s)
        elif g.story is not None and mines.lie_between(g, s, origin, tile):
            g.story.tell(PASSED, [g.catalog.unit_side[unit], unit, origin, tile])

    def risk(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> Odds | None:
        """The first mine's: where both faces would go off, the one that is likelier to hit."""
        left: i64 = self.mines.set_off(g, s, unit, origin, tile)
        best: Odds | None = None
        for face in range(FACES):
            if left % PART != 0 if face == PERSONNEL else left // PART != 0:
                odds = self.mines.spring.odds_of(g, s, int(unit), int(tile), face)
                if best is None or odds.chance > best.chance:
                    best = odds
        return best


class SpringProcedure(Procedure):
    """All mines of the edge, one after the other (REI-M-14), in the order their owner likes (RUL-69).

    The counter is on the far side of the edge throughout. Those that have not gone off when it is lost stay (RUL-161).
    """

    def __init__(self, mines: Mines) -> None:
        super().__init__("spring", forced=False)
        self.mines = mines

    def run(self, g: Game, s: State) -> None:
        top: i64 = s.top
        left: i64 = s.stack[top + _LEFT]
        if left == 0 or s.at[s.stack[top + _UNIT]] == OFF:
            hit: bool = s.stack[top + _HIT] != 0
            s.pop()
            if hit:
                halt(self.mines.land, s)  # REI-M-07, REI-M-11; RUL-68: not after a miss
        elif not self.next(g, s):
            g.ask(s, self.owner(g, s))

    def next(self, g: Game, s: State) -> bool:
        """Let the next mine go off unless there is a choice between faces."""
        left: i64 = s.stack[s.top + _LEFT]
        if left % PART != 0 and left // PART != 0:
            return False
        self.go_off(g, s, PERSONNEL if left % PART != 0 else ARMOURED)
        return True

    def owner(self, g: Game, s: State) -> i64:
        """The seat that decides for the mines: the one that speaks for their side (RUL-193)."""
        return g.book.seating.commander(g, s, self.mines.side)

    def options(self, g: Game, s: State) -> i64:
        g.options[0] = SPRING + PERSONNEL
        g.options[1] = SPRING + ARMOURED
        g.count = FACES
        return FACES

    def choose(self, g: Game, s: State, key: i64) -> None:
        self.go_off(g, s, kind_of(key) - SPRING)

    def go_off(self, g: Game, s: State, face: i64) -> None:
        """REI-M-06, REI-M-09: no cover, no range; the mine is gone, hit or miss (REI-M-15, RUL-70)."""
        mines = self.mines
        top: i64 = s.top
        unit: i64 = s.stack[top + _UNIT]
        origin: i64 = s.stack[top + _ORIGIN]
        tile: i64 = s.at[unit]
        s.stack[top + _LEFT] -= PART if face == ARMOURED else 1
        if g.story is not None:
            g.story.tell(SPRUNG, [mines.side, unit, origin, tile, face])
        seat: i64 = self.owner(g, s)
        way: i64 = self.way(face)
        hit: bool = attack(mines.land, g, s, seat, NO_UNIT, tile, way, DICE, unit)
        s.rows[mines.row(g, origin, tile, face)] -= 1
        if hit:
            s.stack[top + _HIT] = 1
            mines.land.targeting.struck(g, s, seat, unit, way)  # REI-M-10: the owner picks the occupant

    def way(self, face: i64) -> i64:
        return BY_HAND | ARMOUR if face == ARMOURED else BY_HAND

    def odds(self, g: Game, s: State, key: i64) -> Odds | None:
        unit = int(s.stack[s.top + _UNIT])
        return self.odds_of(g, s, unit, int(s.at[unit]), int(kind_of(key) - SPRING))

    def odds_of(self, g: Game, s: State, unit: int, tile: int, face: int) -> Odds:
        """The roll of one mine against a counter that comes to a tile."""
        targeting = self.mines.land.targeting
        way: i64 = self.way(face)
        name = "armour" if face == ARMOURED else "base"
        return odds_against(
            NO_UNIT, unit, tile, DICE, [(name, int(targeting.base(g, unit, way)))], targeting.effect(s, way, unit)
        )

    def subject(self, g: Game, s: State) -> list[Fact]:
        unit: i64 = s.stack[s.top + _UNIT]
        return [Fact("unit", UNIT, unit), Fact("tile", TILE, s.at[unit])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "RUL-69 mines-first"
