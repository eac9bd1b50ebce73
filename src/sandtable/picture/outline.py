"""Where a tile lies and what shape it has. All else knows tiles by their centres and outlines only.

An outline is a list of corners around the tile's own centre, clockwise as seen; any convex shape within a box of 200 by
200 will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final
from zlib import crc32

import msgspec

from sandtable.core.catalog import Catalog
from sandtable.picture.canvas import define, number, path, tag
from sandtable.picture.curves import Point

Outline = Sequence[Point]

HALF: Final = 100.0
CORNER: Final = 7.0  # radius of a tile's corners


class Spots(msgspec.Struct, frozen=True):
    """Places of several pieces, and how large they are there."""

    size: float
    places: list[Point]


def centre(catalog: Catalog, tile: int) -> Point:
    return catalog.geometry.centres[tile]


def outline(catalog: Catalog, tile: int) -> Outline:
    x, y = centre(catalog, tile)
    return [(px - x, py - y) for px, py in catalog.geometry.outlines[tile]]


def edge(shape: Outline, inset: float, radius: float = 0) -> str:
    """A line so far inside the outline (outside, if negative), with rounded corners."""
    corners = _inset(shape, inset)
    d = ""
    for i, (x, y) in enumerate(corners):
        (px, py), (qx, qy) = corners[i - 1], corners[(i + 1) % len(corners)]
        before, after = _unit(x - px, y - py), _unit(qx - x, qy - y)
        turn = 1 + before[0] * after[0] + before[1] * after[1]
        cut = radius * (before[0] * after[1] - before[1] * after[0]) / turn  # r / tan of half the corner's angle
        start = f"{number(x - before[0] * cut, 2)} {number(y - before[1] * cut, 2)}"
        end = f"{number(x + after[0] * cut, 2)} {number(y + after[1] * cut, 2)}"
        bend = f"A{number(radius, 2)} {number(radius, 2)} 0 0 1 {end}" if radius else ""
        d += f"L{start}{bend}" if d else f"M{end}"
        if i == 0:
            closing = f"L{start}{bend}" if radius else ""
    return d + closing + "Z"


def inside(shape: Outline, x: float, y: float, room: float = 25) -> Point:
    """A place as far out as wanted, or nearer to the centre: so that no edge is closer than `room`."""
    part = 1.0
    for (px, py), (qx, qy) in zip(shape, [*shape[1:], shape[0]], strict=True):
        along = _unit(qx - px, qy - py)
        outwards = along[1] * x - along[0] * y
        if outwards > 0:
            part = min(part, (along[1] * px - along[0] * py - room) / outwards)
    return x * part, y * part


def brow(shape: Outline, half: float) -> float:
    """How far down a tile is twice `half` wide: where something of that width can hang from its upper edge."""
    crossings = [
        py + (side - px) * (qy - py) / (qx - px)
        for (px, py), (qx, qy) in zip(shape, [*shape[1:], shape[0]], strict=True)
        for side in (-half, half)
        if qx > px and px <= side <= qx
    ]
    return max(crossings, default=-HALF)


def clip(shape: Outline, inset: float = 1, radius: float = CORNER) -> str:
    """A reference to the clip that cuts a drawing to a tile."""
    d = edge(shape, inset, radius)
    name = f"tile-{crc32(d.encode()):08x}"
    define(name, tag("clipPath", path(d), id=name))
    return f"url(#{name})"


def _unit(x: float, y: float) -> Point:
    length = hypot(x, y)
    return x / length, y / length


def _inset(shape: Outline, by: float) -> list[Point]:
    out: list[Point] = []
    for i, (x, y) in enumerate(shape):
        (px, py), (qx, qy) = shape[i - 1], shape[(i + 1) % len(shape)]
        before, after = _unit(x - px, y - py), _unit(qx - x, qy - y)
        cross = before[0] * after[1] - before[1] * after[0]
        out.append((x + by * (after[0] - before[0]) / cross, y + by * (after[1] - before[1]) / cross))
    return out
