"""How far it is to walk, remembered: the way depends on little, and evaluations ask for it over and over."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import Catalog
from sandtable.core.game import Game
from sandtable.core.state import UNMARKED, State
from sandtable.core.vectors import ints

UNKNOWN: Final = 1  # extra steps for a tile that has to be scouted first
FAR: Final = 30
WALKS: Final = 512  # remembered at most; a power of two


class Walker:
    """Steps from a tile to every other for a unit that needs markers, each missing one counting as more."""

    def __init__(self, c: Catalog) -> None:
        self.closed = ints([0] * len(c.tiles))  # tiles that wheels cannot enter
        self.names = ints([-1] * WALKS)
        self.steps = ints([0] * (WALKS * len(c.tiles)))
        self.base: i64 = 0  # where the steps of the last walk begin

    def walk(self, g: Game, s: State, side: i64, origin: i64, wheels: bool) -> None:
        """Work out, or remember, the way from a tile; `away` then answers."""
        c = g.catalog
        row: i64 = side * c.n_tiles
        name: i64 = origin * 4 + side * 2 + (1 if wheels else 0)
        tile: i64 = 0
        while tile < c.n_tiles:
            known: i64 = 0 if s.marks[row + tile] == UNMARKED else 1
            name = ((name & 0x3FFFFFFF) * 0x2545F491 ^ name >> 30 ^ known) & 0x1FFFFFFFFFFFFFFF
            tile += 1
        place: i64 = (name ^ name >> 30) & (WALKS - 1)
        self.base = place * c.n_tiles
        if self.names[place] != name:
            self.names[place] = name
            self.spread(g, s, row, origin, wheels)

    def away(self, tile: i64) -> i64:
        return self.steps[self.base + tile]

    def spread(self, g: Game, s: State, row: i64, origin: i64, wheels: bool) -> None:
        c = g.catalog
        steps = self.steps
        base: i64 = self.base
        tile: i64 = 0
        while tile < c.n_tiles:
            steps[base + tile] = FAR
            tile += 1
        steps[base + origin] = 0
        here: i64 = 0  # tiles this far away are done next, so each is looked at once
        last: i64 = 0
        while here <= last:
            tile = 0
            while tile < c.n_tiles:
                if steps[base + tile] == here:
                    i: i64 = c.near_first[tile]
                    while i < c.near_first[tile + 1]:
                        other: i64 = c.near[i]
                        cost: i64 = here + 1
                        if s.marks[row + other] == UNMARKED:
                            cost += UNKNOWN
                        if cost < steps[base + other] and not (wheels and self.closed[other] != 0):
                            steps[base + other] = cost
                            if cost > last:
                                last = cost
                        i += 1
                tile += 1
            here += 1
