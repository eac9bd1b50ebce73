"""Where tiles lie: who is next to whom, how many steps apart, and what shape everything has.

Rules ask for neighbours and steps; everything that draws asks for centres, outlines and edges, and so treats squares
and hexes alike. A tile is a space of the board, whatever its shape. `SquareMap` is the staggered board of the land
games. Another kind of map subclasses `Geometry` and adds whatever else its own rules ask.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

APART: Final = 999  # RUL-02: no path, so out of range for every purpose
UNIT: Final = 100.0  # half the width of a square tile, in the units pictures are drawn in

Point = tuple[float, float]


@mypyc_attr(allow_interpreted_subclasses=True)
class Geometry:
    """Tiles by index: neighbours in a fixed order, the centre and the corners of each, clockwise, y downwards."""

    def __init__(self, neighbours: list[list[int]], centres: list[Point], outlines: list[list[Point]]) -> None:
        self.neighbours = neighbours
        self.centres = centres
        self.outlines = outlines
        self.size = len(neighbours)

    def distances(self) -> list[int]:
        """RUL-02: the fewest steps between existing neighbours, for every pair (row by row)."""
        out: list[int] = []
        for start in range(self.size):
            out.extend(self.steps_from(start))
        return out

    def steps_from(self, start: int) -> list[int]:
        """The fewest steps between existing neighbours to every tile, APART where no way leads."""
        steps = [APART] * self.size
        steps[start] = 0
        queue = [start]
        for tile in queue:
            for other in self.neighbours[tile]:
                if steps[other] == APART:
                    steps[other] = steps[tile] + 1
                    queue.append(other)
        return steps

    def edge(self, tile: int, other: int) -> tuple[Point, Point] | None:
        """The stretch that two tiles share, or None."""
        for a, b in _sides(self.outlines[tile]):
            for c, d in _sides(self.outlines[other]):
                shared = _overlap(a, b, c, d)
                if shared is not None:
                    return shared
        return None


def _sides(outline: list[Point]) -> list[tuple[Point, Point]]:
    return [(outline[i - 1], outline[i]) for i in range(len(outline))]


def _overlap(a: Point, b: Point, c: Point, d: Point) -> tuple[Point, Point] | None:
    """The common stretch of two segments on one line, if it is longer than a point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length == 0.0:
        return None
    dx, dy = dx / length, dy / length
    for p in (c, d):
        if abs((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) > 0.5:
            return None
    at = sorted([(c[0] - a[0]) * dx + (c[1] - a[1]) * dy, (d[0] - a[0]) * dx + (d[1] - a[1]) * dy])
    low, high = max(0.0, at[0]), min(length, at[1])
    if high - low < 1.0:
        return None
    return ((a[0] + low * dx, a[1] + low * dy), (a[0] + high * dx, a[1] + high * dy))


class SquareMap(Geometry):
    """Square tiles two units wide, their top left corners at whole positions; lines are staggered by one unit."""

    def __init__(self, positions: list[tuple[int, int]]) -> None:
        # RUL-01: neighbours share a stretch of edge; a shared corner is not enough.
        neighbours: list[list[int]] = []
        for x, y in positions:
            near: list[int] = []
            for other, (u, v) in enumerate(positions):
                if (abs(u - x) == 2 and abs(v - y) < 2) or (abs(v - y) == 2 and abs(u - x) < 2):
                    near.append(other)
            neighbours.append(near)
        centres: list[Point] = [((x + 1) * UNIT, (y + 1) * UNIT) for x, y in positions]
        outlines: list[list[Point]] = [
            [(cx - UNIT, cy - UNIT), (cx + UNIT, cy - UNIT), (cx + UNIT, cy + UNIT), (cx - UNIT, cy + UNIT)]
            for cx, cy in centres
        ]
        super().__init__(neighbours, centres, outlines)
        self.positions = positions
