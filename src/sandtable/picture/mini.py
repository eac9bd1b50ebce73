"""Mini boards for lists of scenarios: one tint and one sign a tile, objectives and spawns."""

from __future__ import annotations

from typing import Final

from sandtable.core.catalog import SIDES, Catalog
from sandtable.picture.canvas import INK, define, document, path, place, rect, tag
from sandtable.picture.pieces import objective
from sandtable.picture.sides import sides_of
from sandtable.picture.terrain import terrain_of
from sandtable.picture.vehicles import structure

_HALF: Final = 10
_TILE: Final = 20

define("st-mini", tag("clipPath", rect(0.4, 0.4, 19.2, 19.2, rx=1.6), id="st-mini"))


def mini(catalog: Catalog, *, width: float | None = None) -> str:
    """The board in small. A tall board lies down by a quarter turn, never mirrored."""
    left, top = min(tile.x for tile in catalog.tiles), min(tile.y for tile in catalog.tiles)
    wide, high = (max(tile.x for tile in catalog.tiles) - left), (max(tile.y for tile in catalog.tiles) - top)
    lies = high > wide + 2
    sides = sides_of(catalog.sides)
    spawns = [
        {t for u in catalog.units if catalog.seat_side[u.seat] == side for t in u.spawns} for side in range(SIDES)
    ]
    tiles, over = "", ""
    edge = rect(0.4, 0.4, 19.2, 19.2, rx=1.6, fill="none", stroke=INK, stroke_width=0.8)
    for i, tile in enumerate(catalog.tiles):
        x, y = tile.x - left, tile.y - top
        x, y = ((high - y) * _HALF, x * _HALF) if lies else (x * _HALF, y * _HALF)
        terrain = terrain_of(tile.art)
        flow = "rotate(90 10 10)" if lies and terrain.flows else None
        drawn = tag("g", tag("g", terrain.mini, transform=flow), clip_path="url(#st-mini)") + edge
        tiles += tag("g", drawn, class_="tile", data_tile=tile.name, transform=f"translate({x} {y})")
        if tile.points:
            over += place(tag("g", objective(tile.points), class_="objective"), x + 14.6, y + 5.4, 0.24)
        if tile.structure is not None:
            drawn = structure(tile.structure.name, tile.structure.defence, tile.structure.points)
            over += place(tag("g", drawn, class_="structure"), x + 10, y + 11, 0.2)
        for side, look in enumerate(sides):
            if i in spawns[side]:
                flag = path(look.box(-4, -4, 8, 8, 2.2), fill=look.face, stroke=INK, stroke_width=1)
                flag = tag("g", flag, class_="spawn", data_side=catalog.sides[side])
                over += place(flag, x + (5.4 if side == 0 else 14.6), y + 14.4)
    across, down = (high, wide) if lies else (wide, high)
    box = (-1, -1, across * _HALF + _TILE + 2, down * _HALF + _TILE + 2)
    return document(tiles + over, box, width or box[2] * 2, f"Board of {catalog.name}")
