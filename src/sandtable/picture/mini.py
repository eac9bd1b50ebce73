"""Mini boards for lists of scenarios: one tint and one sign a tile, objectives and spawns."""

from __future__ import annotations

from typing import Final
from zlib import crc32

import msgspec

from sandtable.picture import markers
from sandtable.picture.canvas import INK, define, document, group, path, place, stroke, tag
from sandtable.picture.curves import Point
from sandtable.picture.kit import Kit
from sandtable.picture.look import Look
from sandtable.picture.outline import HALF, Outline, edge
from sandtable.picture.tiles import mini_ground
from sandtable.words import Words

_SCALE: Final = 0.1


class MiniBoard(msgspec.Struct, frozen=True):
    """A board in small, from its corner."""

    width: float
    height: float
    drawing: str


def mini_board(words: Words, look: Look) -> MiniBoard:
    """A tall board lies down by a quarter turn, never mirrored."""
    kit, catalog = Kit(words, look), words.catalog
    spots = catalog.geometry.centres
    wide, high = (max(values) - min(values) for values in zip(*spots, strict=True))
    lies = high > wide + 2 * HALF
    turned = [_turn(spot) if lies else spot for spot in spots]
    left, top = (min(values) - HALF for values in zip(*turned, strict=True))
    tiles, over = "", ""
    for i, (tile, (cx, cy)) in enumerate(zip(catalog.tiles, turned, strict=True)):
        x, y = (cx - left) * _SCALE, (cy - top) * _SCALE
        shape = [_turn(corner) if lies else corner for corner in kit.outline(i)]
        ground = _ground(look, tile.art, [(a * _SCALE, b * _SCALE) for a, b in shape])
        tiles += tag("use", href=f"#{ground}", x=x, y=y, class_="tile", data_tile=tile.name)
        worth = int(catalog.start_points[i]) if len(catalog.start_points) else 0
        if worth:
            points = group(markers.objective().lettered(worth), class_="objective")
            over += place(points, x + 4.6, y - 4.6, 0.24)
        for side, livery in enumerate(kit.sides):
            if kit.entering(i, side):
                flag = path(livery.box(-4, -4, 8, 8, 2.2), fill=livery.face, stroke=INK, stroke_width=1)
                flag = group(flag, class_="spawn", data_side=catalog.sides[side])
                over += place(flag, x + (4.6 if side % 2 else -4.6), y + 4.4)
    across, down = (high, wide) if lies else (wide, high)
    return MiniBoard((across + 2 * HALF) * _SCALE, (down + 2 * HALF) * _SCALE, tiles + over)


def mini(words: Words, look: Look, *, width: float | None = None) -> str:
    """The board in small, as an SVG document."""
    board = mini_board(words, look)
    box = (-1, -1, board.width + 2, board.height + 2)
    return document(
        board.drawing, box, width or box[2] * 2, words.term("board", scenario=words.names.scenario(words.catalog.name))
    )


def _turn(point: Point) -> Point:
    return -point[1], point[0]


def _ground(look: Look, art: str, shape: Outline) -> str:
    """Define a tile around its centre; answers its id."""
    d, sign = edge(shape, 0.4, 1.6), mini_ground(look, art)
    clip, name = f"mini-{crc32(d.encode()):08x}", f"mini-{crc32((d + sign).encode()):08x}"
    define(clip, tag("clipPath", path(d), id=clip))
    inside = group(place(sign, -10, -10), clip_path=f"url(#{clip})")
    return define(name, group(inside + stroke(d, INK, 0.8), id=name))
