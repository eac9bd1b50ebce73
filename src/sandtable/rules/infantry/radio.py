"""Control with squads: the radio that raises an objective (NOR-07, NOR-29), and the older rule of blocking (NOR-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, State
from sandtable.rules.infantry.events import RAISED
from sandtable.rules.land.board import control_tile, has_enemy
from sandtable.rules.land.control import Control

if TYPE_CHECKING:
    from sandtable.rules.infantry.infantry import Infantry


class SquadControl(Control):
    def __init__(self, infantry: Infantry) -> None:
        super().__init__(infantry.land)
        self.infantry = infantry

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        c = g.catalog
        side: i64 = c.seat_side[seat]
        tile: i64 = s.at[unit]
        mine: i64 = side * c.n_tiles + tile
        if self.infantry.raises[mine] != 0 and s.marks[mine] == CONTROLLED:
            # NOR-29, RUL-137: every Control after the one that took the tile raises its value.
            s.points[tile] += 1
            s.score[side] += 1
            if g.story is not None:
                g.story.tell(RAISED, [side, tile, s.points[tile]])
        else:
            control_tile(self.land, g, s, side, tile)
        g.book.victory.check(g, s)  # RUL-14

    def gain(self, g: Game, s: State, side: i64, tile: i64) -> i64:
        """NOR-29: where the value is raised, one more."""
        mine: i64 = side * g.catalog.n_tiles + tile
        if self.infantry.raises[mine] != 0 and s.marks[mine] == CONTROLLED:
            return 1
        return Control.gain(self, g, s, side, tile)


class ClassicControl(SquadControl):
    """NOR-16: blocked by any enemy counter on the tile. The option `classic-control` (RUL-21)."""

    def blocked(self, g: Game, s: State, side: i64, tile: i64) -> bool:
        return has_enemy(g, s, side, tile)

    def why_blocked(self) -> str:
        return "NOR-16 enemy-on-tile"
