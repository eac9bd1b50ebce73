"""Control (COM-50): who holds a tile. When an enemy presence blocks it is the rule that is swapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from sandtable.core.game import Game
from sandtable.core.procedure import ActionRule
from sandtable.core.state import CONTROLLED, UNMARKED, State
from sandtable.rules.land.board import control_tile, has_enemy

if TYPE_CHECKING:
    from sandtable.rules.land.land import Land


@mypyc_attr(allow_interpreted_subclasses=True)
class Control(ActionRule):
    """REI-A-19: blocked only where the enemy both controls the tile and has a unit there. The default (RUL-21)."""

    def __init__(self, land: Land) -> None:
        super().__init__("control")
        self.land = land

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        c = g.catalog
        side: i64 = c.seat_side[seat]
        # RUL-18: the action turns the own marker there.
        return s.marks[side * c.n_tiles + tile] != UNMARKED and not self.blocked(g, s, side, tile)

    def blocked(self, g: Game, s: State, side: i64, tile: i64) -> bool:
        c = g.catalog
        return s.marks[c.enemy[side] * c.n_tiles + tile] == CONTROLLED and has_enemy(g, s, side, tile)

    def why_blocked(self) -> str:
        return "REI-A-19 enemy-holds-tile"

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        control_tile(self.land, g, s, g.catalog.seat_side[seat], s.at[unit])
        g.book.victory.check(g, s)  # RUL-14

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        c = g.catalog
        if s.marks[c.seat_side[seat] * c.n_tiles + tile] == UNMARKED:
            return "RUL-18 no-own-marker"
        return self.why_blocked()

    def worth(self, g: Game, s: State, side: i64, tile: i64) -> i64:
        """COM-09: the points a side owns by controlling a tile."""
        return s.points[tile]

    def gain(self, g: Game, s: State, side: i64, tile: i64) -> i64:
        """The points a side would gain by the action there."""
        held: bool = s.marks[side * g.catalog.n_tiles + tile] == CONTROLLED
        return 0 if held else self.worth(g, s, side, tile)
