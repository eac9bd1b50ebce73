"""Pieces that lie on the edge between two tiles, half on each, above tiles and counters.

A module shows them by the fact `edges` of a tile: a list of pieces, each with the `edge` (the tile beyond), what the
`piece` is called, the `number` of them and the `side` they belong to. The look says which drawing a piece has.
"""

from __future__ import annotations

from math import hypot
from typing import Final, NamedTuple

from sandtable.core.geometry import Geometry
from sandtable.picture.canvas import INK, PAPER, PATH, SHADOW, path, stroke
from sandtable.picture.livery import Livery
from sandtable.picture.outline import Spots
from sandtable.picture.symbols import sign

SIZE: Final = 50.0  # of a piece, prongs and lugs included
_ASIDE: Final = 9.0  # how far a piece on half an edge gives way to the signs of the tile below
_TAB: Final = 24.0  # half the width of a name that hangs from an edge
_ROOM: Final = 4.0
_LEVEL: Final = 0.2  # slope of an edge that a name can hang from


class Body(NamedTuple):
    """How a piece is drawn: its outline and the paper field in it, what sticks out, the sign and its size."""

    outer: str
    inner: str
    spikes: str  # lines
    lugs: str  # filled
    sign: str
    scale: float


_DISC: Final = "M0 -20.5A20.5 20.5 0 1 1 -.1 -20.5Z"
_FIELD: Final = "M0 -14.4A14.4 14.4 0 1 1 -.1 -14.4Z"
_BLOCK: Final = "M-17.6 -20.6H17.6L20.6 -17.6V17.6L17.6 20.6H-17.6L-20.6 17.6V-17.6Z"
_SPIKES: Final = "M0 -20V-27.6M-7.4 -18.4L-11.6 -25M7.4 -18.4L11.6 -25"
_LUGS: Final = "M-25 -8.6H-20V8.6H-25ZM20 -8.6H25V8.6H20ZM-8.6 -25H8.6V-20H-8.6ZM-8.6 20H8.6V25H-8.6Z"

# By the name of the drawing.
BODIES: Final = {
    "disc": Body(_DISC, _FIELD, "", "", "end", 0.8),
    "prongs": Body(_DISC, _FIELD, _SPIKES, "", "boot", 0.9),
    "lugs": Body(_BLOCK, "M-14 -14H14V14H-14Z", "", _LUGS, "wheel", 0.95),
}
PLAIN: Final = "disc"  # a piece that no look knows


def edge_piece(side: Livery, body: Body) -> str:
    """In its owner's colour and pattern."""
    out = ""
    if body.spikes:
        out += stroke(body.spikes, PAPER, 10, stroke_linecap="round") + stroke(
            body.spikes, INK, 5, stroke_linecap="round"
        )
    out += path(body.outer, transform="translate(2.2 3.6)", fill=SHADOW, opacity=0.4)
    out += stroke(body.outer + body.lugs, PAPER, 5.6, stroke_linejoin="round")
    return (
        out
        + (path(body.lugs, fill=INK) if body.lugs else "")
        + side.patterned(body.outer, side.strong)
        + stroke(body.outer, INK, 2.4)
        + path(body.inner, fill=PAPER, stroke=INK, stroke_width=1.8)
        + sign(body.sign, 0, 0, body.scale, INK)
    )


def edge_ghost(body: Body) -> str:
    """Where one could be put."""
    out = ""
    if body.spikes:
        out += stroke(body.spikes, PAPER, 8) + stroke(body.spikes, PATH, 4)
    if body.lugs:
        out += path(body.lugs, fill=PATH)
    outer = path(body.outer, fill=PAPER, stroke=PATH, stroke_width=3, stroke_dasharray="6 3.6")
    return out + outer + sign(body.sign, 0, 0, body.scale, PATH)


# -- where they lie -------------------------------------------------------------------------------------------------


def edge_spots(geometry: Geometry, tile: int, other: int, count: int) -> Spots:
    """Side by side around the middle of the shared edge, clear of the name and the signs of the tile below it."""
    shared = geometry.edge(min(tile, other), max(tile, other))
    assert shared is not None, "neighbours share an edge"
    (ax, ay), (bx, by) = sorted(shared)
    length = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    below = max(tile, other, key=lambda number: (round(geometry.centres[number][1]), geometry.centres[number][0]))
    cx, cy = geometry.centres[below]
    own = (cx - ax) * dx + (cy - ay) * dy  # the middle of the tile below, along the edge
    size, along = _along(length, own, abs(dy) < _LEVEL, count)
    return Spots(size, [(ax + t * dx, ay + t * dy) for t in along])


def _along(length: float, own: float, named: bool, count: int) -> tuple[float, list[float]]:
    """How large, and how far along the edge. `named`: a name hangs from its place `own`."""
    middle = length / 2
    if named and abs(own - middle) < 1:  # to the left and the right of the name
        each = (count + 1) // 2
        step = min(SIZE, (middle - _TAB - _ROOM) / each)
        places = [_TAB + _ROOM / 2 + step * (i // 2 + 0.5) for i in range(count)]
        return step / SIZE, [middle + (place if i % 2 else -place) for i, place in enumerate(places)]
    if count == 1:
        return 1.0, [middle + max(-_ASIDE, min(_ASIDE, own - middle))]
    low, high = (_TAB, length) if own < middle else (0.0, length - _TAB)
    low, high = (low, high) if named else (0.0, length)
    step = min(SIZE, (high - low - _ROOM) / count)
    return step / SIZE, [(low + high) / 2 + (i - (count - 1) / 2) * step for i in range(count)]
