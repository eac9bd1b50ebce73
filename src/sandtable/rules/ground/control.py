"""Control (COM-50): who holds a tile. When an enemy presence blocks it is the rule that is swapped."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.rulebook import ActionRule
from sandtable.core.state import CONTROLLED, UNMARKED, State
from sandtable.rules.ground.board import control_tile, has_enemy
from sandtable.rules.ground.events import RAISED


class Control(ActionRule):
    """REI-A-19: blocked only where the enemy both controls the tile and has a unit there. The default (RUL-21)."""

    name = "control"

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        c = g.catalog
        side: i64 = c.seat_side[seat]
        # RUL-18: the action turns the own marker there.
        return s.marks[side * c.n_tiles + tile] != UNMARKED and not self.blocked(g, s, side, tile)

    def blocked(self, g: Game, s: State, side: i64, tile: i64) -> bool:
        c = g.catalog
        return s.marks[c.enemy[side] * c.n_tiles + tile] == CONTROLLED and has_enemy(g, s, side, tile)

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        c = g.catalog
        side: i64 = c.seat_side[seat]
        tile: i64 = s.at[unit]
        if c.raises[side * c.n_tiles + tile] != 0 and s.marks[side * c.n_tiles + tile] == CONTROLLED:
            # NOR-29, RUL-137: every Control after the one that took the tile raises its value.
            s.points[tile] += 1
            s.score[side] += 1
            if g.story is not None:
                g.story.tell(RAISED, [side, tile, s.points[tile]])
        else:
            control_tile(g, s, side, tile)
        g.book.victory.check(g, s)  # RUL-14

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        c = g.catalog
        if s.marks[c.seat_side[seat] * c.n_tiles + tile] == UNMARKED:
            return "RUL-18 no-own-marker"
        return "REI-A-19 enemy-holds-tile"


class ClassicControl(Control):
    """NOR-16: blocked by any enemy counter on the tile. The option `classic-control` (RUL-21)."""

    def blocked(self, g: Game, s: State, side: i64, tile: i64) -> bool:
        return has_enemy(g, s, side, tile)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        c = g.catalog
        if s.marks[c.seat_side[seat] * c.n_tiles + tile] == UNMARKED:
            return "RUL-18 no-own-marker"
        return "NOR-16 enemy-on-tile"
