"""Where tiles lie. Rules ask a board two things only: who is next to whom, and how many steps apart.

`SquareMap` is the staggered board of the land games. Another kind of map subclasses `Geometry`, fills `neighbours`,
and adds whatever else its own rules ask.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

APART: Final = 999  # RUL-02: no path, so out of range for every purpose


@mypyc_attr(allow_interpreted_subclasses=True)
class Geometry:
    """Tiles by index, with their neighbours in a fixed order."""

    def __init__(self, neighbours: list[list[int]]) -> None:
        self.neighbours = neighbours
        self.size = len(neighbours)

    def distances(self) -> list[int]:
        """RUL-02: the fewest steps between existing neighbours, for every pair (row by row)."""
        out: list[int] = []
        for start in range(self.size):
            steps = [APART] * self.size
            steps[start] = 0
            queue = [start]
            for tile in queue:
                for other in self.neighbours[tile]:
                    if steps[other] == APART:
                        steps[other] = steps[tile] + 1
                        queue.append(other)
            out.extend(steps)
        return out


class SquareMap(Geometry):
    """Square tiles two units wide at whole positions; lines are staggered by one unit."""

    def __init__(self, positions: list[tuple[int, int]]) -> None:
        # RUL-01: neighbours share a stretch of edge; a shared corner is not enough.
        neighbours: list[list[int]] = []
        for x, y in positions:
            near: list[int] = []
            for other, (u, v) in enumerate(positions):
                if (abs(u - x) == 2 and abs(v - y) < 2) or (abs(v - y) == 2 and abs(u - x) < 2):
                    near.append(other)
            neighbours.append(near)
        super().__init__(neighbours)
        self.positions = positions
