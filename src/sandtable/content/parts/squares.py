"""Boards of staggered square tiles: lines of tiles into positions, and whether they hang together.

A board is written as columns (or rows) of touching tiles, each line shifted by some half tiles, so two tiles cannot
overlap.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from sandtable.content.part import BoardReader
from sandtable.content.schema import TileData
from sandtable.content.setup import is_on_board
from sandtable.content.suggest import hint, listed
from sandtable.content.table import TomlTable
from sandtable.core.geometry import APART, Geometry, SquareMap

AXES: Final = ("columns", "rows")
_TILE: Final = re.compile(r"([1-9][0-9]?)[AB]")


class SquareBoard(BoardReader):
    def piece(self, name: str) -> str | None:
        found = _TILE.fullmatch(name)
        return found[1] if found else None

    def name_hint(self) -> str:
        return 'use a number and a face, like "12A"'

    def read(self, table: TomlTable, known: Mapping[str, TileData]) -> tuple[list[tuple[str, bool]], Geometry | None]:
        """In half tiles: a column stands at x = 2i and its tiles at y = offset + 2j; a row lies at y = 2i and its tiles
        at x = offset + 2j."""
        before = len(table.problems)
        axis = table.choice("axis", AXES)
        names: list[str] = []
        positions: list[tuple[int, int]] = []
        pieces: dict[str, str] = {}
        for i, line in enumerate(table.tables("lines", required=True)):
            offset = line.number("offset")
            for j, (key, name) in enumerate(line.words("tiles", required=True)):
                if not name:
                    continue
                if name not in known:
                    line.report(key, f'unknown tile "{name}"', hint(name, known))
                    continue
                other = pieces.setdefault(known[name].piece, name)
                if name in names:
                    line.report(key, f'tile "{name}" is there twice')
                elif other != name:  # EXA-52
                    line.report(key, f'tile "{name}" is the other face of "{other}", which is on the board too')
                names.append(name)
                x, y = 2 * i, offset + 2 * j
                positions.append((x, y) if axis != "rows" else (y, x))
            line.finish()
        turned = {name for key, name in table.words("turned") if is_on_board(table, key, name, set(names))}
        geometry = SquareMap(positions)
        if len(table.problems) == before:
            _report_loose(table, names, geometry)
        return [(name, name in turned) for name in names], geometry


def _report_loose(table: TomlTable, names: list[str], geometry: Geometry) -> None:
    """The board must be there, and in one piece."""
    if not names:
        table.report(("lines",), "the board has no tiles")
        return
    loose = [name for name, steps in zip(names, geometry.steps_from(0), strict=True) if steps == APART]
    if loose:
        table.report(("lines",), f"the board is in several pieces: nothing joins {listed(loose[:4])} to the first tile")
