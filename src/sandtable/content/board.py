"""The board of a scenario: lines of tiles into positions, and whether they hang together.

A board is written as columns (or rows) of touching tiles, each line shifted by some half tiles, so two tiles cannot
overlap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.content.schema import AXES, PlacedTile, TileData
from sandtable.content.source import Key
from sandtable.content.suggest import hint, listed
from sandtable.content.table import Table


def read_board(table: Table, known: Mapping[str, TileData]) -> tuple[str, tuple[PlacedTile, ...]]:
    """Axis and tiles of the [board] table. In half tiles: a column stands at x = 2i and its tiles at y = offset + 2j;
    a row lies at y = 2i and its tiles at x = offset + 2j."""
    axis = table.choice("axis", AXES)
    placed: list[PlacedTile] = []
    pieces: dict[str, str] = {}
    for i, line in enumerate(table.tables("lines", required=True)):
        offset = line.number("offset")
        for j, (key, name) in enumerate(line.words("tiles", required=True)):
            if not name or not knows_tile(line, key, name, known):
                continue
            other = pieces.setdefault(known[name].piece, name)
            if any(tile.name == name for tile in placed):
                line.report(key, f'tile "{name}" is there twice')
            elif other != name:  # EXA-52
                line.report(key, f'tile "{name}" is the other face of "{other}", which is on the board too')
            x, y = 2 * i, offset + 2 * j
            placed.append(PlacedTile(name=name, x=x, y=y) if axis != "rows" else PlacedTile(name=name, x=y, y=x))
        line.finish()
    on_board = {tile.name for tile in placed}
    turned = {name for key, name in table.words("turned") if is_on_board(table, key, name, on_board)}
    return axis, tuple(PlacedTile(name=tile.name, x=tile.x, y=tile.y, turned=tile.name in turned) for tile in placed)


def is_adjacent(a: PlacedTile, b: PlacedTile) -> bool:
    """Whether the two share a stretch of edge; a corner is not enough (RUL-01)."""
    across, down = abs(a.x - b.x), abs(a.y - b.y)
    return (across == 2 and down < 2) or (down == 2 and across < 2)


def loose_tiles(tiles: Sequence[PlacedTile]) -> list[str]:
    """Tiles that no chain of adjacent tiles joins to the first one."""
    joined = list(tiles[:1])
    rest = list(tiles[1:])
    for tile in joined:
        near = [other for other in rest if is_adjacent(tile, other)]
        joined += near
        rest = [other for other in rest if other not in near]
    return [tile.name for tile in rest]


def report_loose(table: Table, tiles: Sequence[PlacedTile]) -> None:
    """The board must be there, and in one piece."""
    if not tiles:
        table.report(("lines",), "the board has no tiles")
    if loose := loose_tiles(tiles):
        table.report(("lines",), f"the board is in several pieces: nothing joins {listed(loose[:4])} to the first tile")


def knows_tile(table: Table, key: Key, name: str, known: Mapping[str, TileData]) -> bool:
    if name not in known:
        table.report(key, f'unknown tile "{name}"', hint(name, known))
    return name in known


def is_on_board(table: Table, key: Key, name: str, on_board: set[str]) -> bool:
    """Whether the tile is on the board; reported when not. An empty name was reported before."""
    if name and name not in on_board:
        table.report(key, f'tile "{name}" is not on the board', hint(name, sorted(on_board)))
    return name in on_board
