"""Boards of five-hex tiles (BOB-03): rows of blocks, two tiles a block.

A tile is a column of three hexes with a column of two nested beside it; the same piece turned round completes it to a
block of two columns by five rows. A capital letter is the land side of a tile, a small one its sea side.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from sandtable.content.part import BoardReader
from sandtable.content.schema import TileData
from sandtable.content.suggest import hint, listed
from sandtable.content.table import TomlTable
from sandtable.core.geometry import APART, Geometry
from sandtable.rules.air.hexes import HexMap

GAP: Final = "-"
_NAME: Final = re.compile(r"([A-Za-z])[1-5]")
_BLOCK: Final = re.compile(r"([A-Za-z-])/([A-Za-z-])")
_COLUMNS: Final = 2
_ROWS: Final = 5
# Where the hexes 1 to 5 of a tile lie in its block, as column and row.
UPPER: Final = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
LOWER: Final = [(1, 4), (1, 3), (1, 2), (0, 4), (0, 3)]


def axial(column: int, row: int) -> tuple[int, int]:
    """Odd columns stand half a hex lower."""
    return column, row - (column - (column & 1)) // 2


class HexBoard(BoardReader):
    def piece(self, name: str) -> str | None:
        found = _NAME.fullmatch(name)
        return found[1].upper() if found else None

    def name_hint(self) -> str:
        return 'use a letter, small for the sea, and a digit from 1 to 5, like "A1" or "b3"'

    def read(self, table: TomlTable, known: Mapping[str, TileData]) -> tuple[list[tuple[str, bool]], Geometry | None]:
        before = len(table.problems)
        names: list[str] = []
        places: list[tuple[int, int]] = []
        pieces: dict[str, str] = {}
        width = -1
        for line, (key, text) in enumerate(table.words("rows", required=True)):
            blocks = text.split()
            if width not in (-1, len(blocks)):
                table.report(key, f"has {len(blocks)} blocks, but the row above has {width}")
            width = len(blocks)
            for i, block in enumerate(blocks):
                found = _BLOCK.fullmatch(block)
                if found is None:
                    table.report(key, f'"{block}" is no block of two tiles', 'write it like "A/b", "-" for a gap')
                    continue
                for tile, shape in zip(found.groups(), (UPPER, LOWER), strict=True):
                    self._check(table, key, tile, known, pieces)
                    for n, (column, row) in enumerate(shape if tile != GAP else [], start=1):
                        names.append(f"{tile}{n}")
                        places.append(axial(i * _COLUMNS + column, line * _ROWS + row))
        if len(table.problems) > before:
            return [], None
        if not names:
            table.report(("rows",), "a board needs tiles", 'write rows = ["A/b"]')
            return [], None
        board = HexMap(places)
        loose = [names[i] for i, steps in enumerate(board.steps_from(0)) if steps == APART]
        if loose:
            table.report(("rows",), f"{listed(loose[:5])} cannot be reached from {names[0]}")
        return [(name, False) for name in names], board

    def _check(
        self,
        table: TomlTable,
        key: tuple[str | int, ...],
        tile: str,
        known: Mapping[str, TileData],
        pieces: dict[str, str],
    ) -> None:
        """EXA-52: each piece once, on one side or the other."""
        if tile == GAP:
            return
        if f"{tile}1" not in known:
            table.report(key, f'unknown tile "{tile}"', hint(tile, sorted({name[0] for name in known})))
        elif tile.upper() in pieces:
            other = pieces[tile.upper()]
            problem = "is there twice" if other == tile else f'is the other side of "{other}", which is there too'
            table.report(key, f'tile "{tile}" {problem}')
        pieces[tile.upper()] = tile
