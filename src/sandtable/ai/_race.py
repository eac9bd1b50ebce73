"""The race to a number of points: the fewest actions that could still win it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.core.catalog import Catalog
from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, OFF, UNMARKED, State
from sandtable.core.vectors import floats, ints

NEVER: Final = 99.0
MOST: Final = 64  # points a race can be over
BLOCKED: Final = 3.0  # actions that it takes more to take a tile from who holds it
CONTESTED: Final = 1.0  # or from who may take it as well
SPENT: Final = 3.0  # and for who has no card left in the deck cycle


class Race:
    """Tiles that would bring points, each at its price in actions; the cheapest of them that are enough together."""

    def __init__(self, c: Catalog) -> None:
        self.price = floats([NEVER] * len(c.tiles))
        self.more = floats([0.0] * len(c.tiles))  # what the enemy on a tile adds to its price
        self.points = ints([0] * len(c.tiles))
        self.least = floats([0.0] * (MOST + 1))  # scratch: for each number of points

    def begin(self, g: Game, s: State, side: i64, controls: vec[i64]) -> None:
        """Anew, for a side; `controls` is by unit whether it can take tiles."""
        c = g.catalog
        foe: i64 = c.enemy[side]
        tile: i64 = 0
        while tile < c.n_tiles:
            self.price[tile] = NEVER
            self.more[tile] = 0.0
            tile += 1
        unit: i64 = c.side_unit[foe]
        while unit < c.side_unit[foe + 1]:
            tile = s.at[unit]
            if tile != OFF:
                mark: i64 = s.marks[foe * c.n_tiles + tile]
                if mark == CONTROLLED:
                    self.more[tile] = BLOCKED
                elif mark != UNMARKED and controls[unit] != 0:
                    self.more[tile] = CONTESTED
            unit += 1

    def offer(self, tile: i64, points: i64, price: float) -> None:
        """A tile can be had for so many actions, were there no enemy."""
        total: float = price + self.more[tile]
        if total < self.price[tile]:
            self.price[tile] = total
            self.points[tile] = points

    def length(self, need: i64) -> float:
        """The fewest actions that bring so many points, NEVER if the tiles do not suffice."""
        least = self.least
        need = min(need, MOST)
        least[0] = 0.0
        n: i64 = 1
        while n <= need:
            least[n] = NEVER
            n += 1
        tile: i64 = 0
        while tile < len(self.price):
            price: float = self.price[tile]
            if price < NEVER:
                points: i64 = self.points[tile]
                n = need
                while n > 0:
                    rest: i64 = n - points
                    if rest < 0:
                        rest = 0
                    total: float = least[rest] + price
                    if total < least[n]:
                        least[n] = total
                    n -= 1
            tile += 1
        return least[need]
