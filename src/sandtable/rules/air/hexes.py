"""HexMap: flat-top hexes by axial coordinates (BOB-03, BOB-04).

Directions are numbered clockwise from north; a turn to the right is one more (BOB-38). Distances and lines go by
coordinates, across gaps of the board too (RUL-176).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.geometry import Geometry, Point
from sandtable.core.vectors import ints

DIRECTIONS: Final = ["N", "NE", "SE", "S", "SW", "NW"]
VECTORS: Final = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
TURNS: Final = 6
NORTH: Final = 270  # degrees clockwise from the right
OFF_BOARD: Final = -1
NO_LINE: Final = -1  # two hexes that no straight row joins
SIZE: Final = 115.0  # from the centre of a hex to a corner


class HexMap(Geometry):
    def __init__(self, places: list[tuple[int, int]]) -> None:
        index = {place: i for i, place in enumerate(places)}
        ahead = [[index.get((q + dq, r + dr), OFF_BOARD) for dq, dr in VECTORS] for q, r in places]
        height = SIZE * 3.0**0.5
        centres: list[Point] = [(SIZE * 1.5 * q, height * (r + q / 2.0)) for q, r in places]
        half, rise = SIZE / 2.0, height / 2.0
        corners = [(-half, -rise), (half, -rise), (SIZE, 0.0), (half, rise), (-half, rise), (-SIZE, 0.0)]
        outlines: list[list[Point]] = [[(x + dx, y + dy) for dx, dy in corners] for x, y in centres]
        super().__init__([[tile for tile in row if tile != OFF_BOARD] for row in ahead], centres, outlines)
        self.places = places
        self.ahead = ints([tile for row in ahead for tile in row])  # [tile * 6 + direction], or OFF_BOARD
        pairs = [(b[0] - a[0], b[1] - a[1]) for a in places for b in places]
        self.apart = [steps(dq, dr) for dq, dr in pairs]
        self.bearing = ints([bearing(dq, dr) for dq, dr in pairs])  # [tile * tiles + tile], or NO_LINE

    def next(self, tile: i64, direction: i64) -> i64:
        """The hex straight ahead, or OFF_BOARD."""
        return self.ahead[tile * TURNS + direction]

    def distances(self) -> list[int]:
        return self.apart


def steps(dq: int, dr: int) -> int:
    """Hexes from one to the other, not counting the first (BOB-58)."""
    return max(abs(dq), abs(dr), abs(dq + dr))


def bearing(dq: int, dr: int) -> int:
    """The direction in which the other hex lies, if a straight row of hexes leads there; NO_LINE for the same hex."""
    away = steps(dq, dr)
    for direction, (vq, vr) in enumerate(VECTORS):
        if away > 0 and (dq, dr) == (vq * away, vr * away):
            return direction
    return NO_LINE


def degrees(direction: int) -> int:
    """A direction as clients draw it."""
    return (NORTH + 360 // TURNS * direction) % 360
