"""A hexagon of hexes: neighbours, lines, bearings, shapes; and how a scenario writes one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import cos, pi, sin, sqrt
from typing import Final

from sandtable.content.part import BoardReader
from sandtable.content.schema import TileData
from sandtable.content.table import TomlTable
from sandtable.core.geometry import Geometry

NO_TILE: Final = -1
DIRECTIONS: Final = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # clockwise, in axial coordinates
TURNS: Final = len(DIRECTIONS)
SIZE: Final = 100.0  # from the centre of a hex to a corner


class HexMap(Geometry):
    """Beside neighbours and distances it knows lines and bearings."""

    def __init__(self, radius: int) -> None:
        span = range(-radius, radius + 1)
        self.hexes = [(q, r) for q in span for r in span if abs(q + r) <= radius]
        places = {place: i for i, place in enumerate(self.hexes)}
        self.ahead = [[places.get((q + dq, r + dr), NO_TILE) for dq, dr in DIRECTIONS] for q, r in self.hexes]
        centres = [(SIZE * sqrt(3) * (q + r / 2), SIZE * 1.5 * r) for q, r in self.hexes]
        corners = [(SIZE * cos(pi / 3 * i + pi / 6), SIZE * sin(pi / 3 * i + pi / 6)) for i in range(6)]
        super().__init__(
            [[tile for tile in row if tile != NO_TILE] for row in self.ahead],
            centres,
            [[(x + dx, y + dy) for dx, dy in corners] for x, y in centres],
        )

    def line(self, tile: int, facing: int) -> list[int]:
        """The hexes straight ahead, to the edge."""
        out: list[int] = []
        tile = self.ahead[tile][facing]
        while tile != NO_TILE:
            out.append(tile)
            tile = self.ahead[tile][facing]
        return out

    def bearing(self, origin: int, tile: int) -> int:
        """The facing that leads straight from one hex to another, or -1."""
        for facing in range(TURNS):
            if tile in self.line(origin, facing):
                return facing
        return -1


class HexBoard(BoardReader):
    """`radius = 3`: the hexes are named by column and row, "00" to "66", and all show the one face there is."""

    def piece(self, name: str) -> str | None:
        return name if re.fullmatch(r"[0-9][0-9]", name) else None

    def name_hint(self) -> str:
        return 'use two digits, like "33"'

    def read(self, table: TomlTable, known: Mapping[str, TileData]) -> tuple[list[tuple[str, bool]], Geometry | None]:
        radius = table.number("radius", 1, 4)
        board = HexMap(radius)
        names = [f"{q + radius}{r + radius}" for q, r in board.hexes]
        for name in names:
            if name not in known:
                table.report(("radius",), f'the box has no hex "{name}"')
                return [], None
        return [(name, False) for name in names], board
