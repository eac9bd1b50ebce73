"""Control with crews and structures (NAF-28, NAF-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, State
from sandtable.rules.land.control import Control

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews


class CrewControl(Control):
    """NAF-28: blocked only where the enemy controls the tile and has a soldier there, in a vehicle or not (RUL-49)."""

    def __init__(self, crews: Crews) -> None:
        super().__init__(crews.land)
        self.crews = crews

    def blocked(self, g: Game, s: State, side: i64, tile: i64) -> bool:
        c = g.catalog
        foe: i64 = c.enemy[side]
        if s.marks[foe * c.n_tiles + tile] != CONTROLLED:
            return False
        unit: i64 = c.side_unit[foe]
        while unit < c.side_unit[foe + 1]:
            if s.at[unit] == tile and self.crews.is_vehicle[unit] == 0:
                return True
            unit += 1
        return False

    def why_blocked(self) -> str:
        return "NAF-28 enemy-holds-tile"

    def worth(self, g: Game, s: State, side: i64, tile: i64) -> i64:
        """NAF-50: to the side that holds structures a controlled tile is worth its standing structure too (RUL-60)."""
        if side != self.crews.raider and s.rows[self.crews.standing + tile] != 0:
            return s.points[tile] + self.crews.structure[tile]
        return s.points[tile]
