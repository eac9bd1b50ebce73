"""Land as it is seen from the air: patchwork, chalk cliffs, roofs, rivers that go on from tile to tile.

A painter knows what lies beyond each edge of its tile (`Ground.beyond`).
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Final

from sandtable.picture import curves
from sandtable.picture.canvas import INK, circle, group, number, path, place, rect, stroke
from sandtable.picture.curves import Point
from sandtable.picture.ground import tints
from sandtable.picture.ground.easel import Ground, dots, paints, sign
from sandtable.picture.ground.seaside import CHALK, DEEP, FOAM, SEA, fill, is_wet, shore, towards, water

RIVER: Final = "aerial-river"

_SANDS: Final = "#ecdfb4"
_STONE: Final = "#d3ccb8"
_BOUND: Final = "#6f8452"
_FIELDS: Final = ("#ccd1a4", "#dccf9b", "#bcc492", "#d6dab2", "#d8c690", "#c4cb9b", "#d9dcb6", "#dfd3a4", "#cfc48e")
_GREENS: Final = ("#ccd1a4", "#d6dab2", "#c4cb9b", "#d3d6ab")
_WIDE: Final = (-20.0, -6.0, 220.0, 206.0)


def _patchwork(g: Ground, tints_: tuple[str, ...] = _FIELDS) -> None:
    """Fields of unequal size, their rows, hedges between them."""
    noise = g.noise
    fill(g, tints_[0])
    lean = noise.between(-0.25, 0.25)
    xs = [-60.0, noise.between(24, 60), noise.between(96, 132), noise.between(168, 190), 260.0]
    ys = [-60.0, noise.between(44, 78), noise.between(120, 150), 260.0]

    def knot(i: int, j: int) -> Point:
        return xs[i] + (ys[j] - 100) * lean + (i * 7 + j * 13) % 11 - 5, ys[j] - (xs[i] - 100) * lean + (i * 5) % 9 - 4

    for j in range(len(ys) - 1):
        for i in range(len(xs) - 1):
            tint = tints_[int(noise() * len(tints_))]
            field = curves.polygon([knot(i, j), knot(i + 1, j), knot(i + 1, j + 1), knot(i, j + 1)])
            g.path(field, fill=tint, stroke=_BOUND, stroke_width=2.6, stroke_linejoin="round")
            if noise() < 0.34:
                (ax, ay), (bx, by), (cx, cy), (dx, dy) = knot(i, j), knot(i + 1, j), knot(i + 1, j + 1), knot(i, j + 1)
                rows = "".join(
                    f"M{number(ax + (dx - ax) * t)} {number(ay + (dy - ay) * t)}"
                    f"L{number(bx + (cx - bx) * t)} {number(by + (cy - by) * t)}"
                    for t in (k / 9 for k in range(1, 9))
                )
                g.stroke(rows, tints.CROP_DARK, 1.1, opacity=0.34)


def _copse(g: Ground, x: float, y: float, r: float) -> None:
    g.trees(g.scatter(15, 60, lambda a, b: hypot(a - x, b - y) < r, (x - r, y - r, x + r, y + r)), 8, 11)


@paints("fields", sign("#ccd1a4", path("M11 0H20V9L10 8Z", fill="#dccf9b"), stroke("M11 0L9 20M0 8L20 9.6", _BOUND, 1)))
def fields(g: Ground) -> None:
    _patchwork(g)
    _copse(g, g.noise.between(30, 170), g.noise.between(30, 170), 22)
    shore(g)


@paints("downs", sign("#d6dab2", stroke("M3 14Q8 5 17 8M5 16Q10 9 17 12", "#93a06a", 1)))
def downs(g: Ground) -> None:
    """Bare rounded hills: contours, hachures towards the south-east, scars of chalk."""
    fill(g, "#d3d8ae")
    noise = g.noise
    x, y = noise.between(80, 120), noise.between(80, 115)
    shape = [noise.between(0.86, 1.12) for _ in range(9)]
    for k, tint in enumerate(("#d9ddb8", "#e0e3c3", "#e8e9d0")):
        size = 104 - k * 30
        ring = [_around(x + 5 * k, y - 6 * k, size * v, size * v * 0.72, i / 9) for i, v in enumerate(shape)]
        line = curves.smooth(ring, closed=True)
        g.path(line, fill=tint, stroke="#93a06a", stroke_width=1.7, stroke_opacity=0.8)
    ticks = ""
    for i in range(22):
        ax, ay = _around(x + 6, y - 6, 80, 60, 0.02 + i * 0.019)
        bx, by = _around(x + 6, y - 6, 94, 72, 0.02 + i * 0.019)
        ticks += f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    g.stroke(ticks, "#93a06a", 1.6, opacity=0.6, stroke_linecap="round")
    g.stroke(f"M{number(x - 30)} {number(y + 20)}q14 -8 26 -2t24 -6", CHALK, 5, stroke_linecap="round", opacity=0.9)
    g.tufts(g.scatter(40, 60, box=_WIDE), "#8d9963", 0.5)
    shore(g)


def _around(x: float, y: float, a: float, b: float, turn: float) -> Point:
    return x + a * cos(turn * 2 * pi), y + b * sin(turn * 2 * pi)


@paints("aerial-woods", sign("#c4cb9b", dots("5,6 10,5 14,8 6,12 11,12 15,14 9,16", 2.6, "#557147")))
def woods(g: Ground) -> None:
    """A wood between fields."""
    _patchwork(g, _GREENS)
    r, (x, y) = 62, (g.noise.between(84, 116), g.noise.between(86, 114))
    g.path(g.blob(x + 3, y + 5, r + 9, 10, 0.1), fill=tints.FLOOR, opacity=0.55)
    _copse(g, x, y, r)
    shore(g)


_HAMLET: Final = "72,84,30,19,-20 112,70,26,18,68 136,104,30,19,-16 98,122,28,18,-14 66,128,24,17,74 130,140,26,17,20"
_TOWN: Final = (
    "46,66,28,18,-12 80,58,28,18,-12 116,50,28,18,-12 148,62,24,18,70 160,96,28,18,76 54,98,28,18,-14 "
    "88,92,28,18,-12 122,84,28,18,-12 62,136,28,18,-10 96,128,28,18,-12 130,120,28,18,-12 158,134,24,18,74 "
    "78,166,28,18,-8 114,158,28,18,-12"
)


@paints("village", sign("#ccd1a4", rect(5, 6, 4, 3, fill="#bd7352"), rect(11, 10, 4, 3, fill="#93523a")))
def village(g: Ground) -> None:
    _patchwork(g, _GREENS)
    g.track("-24,118 60,108 118,94 224,78", 9, ruts=False)
    g.houses(_HAMLET)
    g.trees([(48, 100), (152, 76), (112, 148), (40, 150)], 9, 11)
    shore(g)


@paints("aerial-town", sign("#e3d8b8", dots("5,5 10,5 15,6 5,10 11,10 16,11 6,15 12,15", 1.7, "#a8613f")))
def town(g: Ground) -> None:
    _patchwork(g, _GREENS)
    g.path(g.blob(102, 106, 84, 11, 0.06), fill=tints.YARD, opacity=0.9)
    g.track("-24,88 60,80 140,70 224,62", 9, ruts=False)
    g.track("112,-10 104,60 112,140 104,214", 8, ruts=False)
    g.houses(_TOWN)
    shore(g)


@paints("city", sign("#d8cdb4", path("M2 2H9V8H2ZM11 2H18V8H11ZM2 11H9V18H2ZM11 11H18V18H11Z", fill="#9b8a78")))
def city(g: Ground) -> None:
    """Streets and closed blocks, roof beside roof."""
    fill(g, "#ddd2b8")
    noise = g.noise
    with g.group(transform=f"rotate({number(noise.between(-9, 9))} 100 100)"):
        for row in range(6):
            for column in range(6):
                x, y = -26 + column * 44, -26 + row * 44
                if noise() < 0.1:
                    g.path(g.blob(x + 18, y + 18, 17, 7, 0.1), fill="#b7c191", stroke=_BOUND, stroke_width=1)
                    continue
                lit, dark = tints.SLATE if noise() < 0.45 else tints.ROOF
                court = noise.between(10, 15)
                g.add(rect(x + 2.5, y + 3.5, 36, 36, fill=tints.ROOF_SHADE, opacity=0.25))
                g.add(rect(x, y, 36, 36, fill=dark, stroke=INK, stroke_width=1.1))
                g.path(f"M{number(x)} {number(y)}h36l-18 18v18h-18Z", fill=lit, opacity=0.8)
                half = number(x + 18 - court / 2), number(y + 18 - court / 2)
                g.path(f"M{half[0]} {half[1]}h{number(court)}v{number(court)}h-{number(court)}Z", fill="#d8cdb4")
    shore(g)


@paints("airfield", sign("#c4cb9b", stroke("M3 14L17 6M7 4L14 17", "#efe6cc", 2.2)))
def airfield(g: Ground) -> None:
    """Two runways and the way around them, hangars, dispersals."""
    _patchwork(g, _GREENS)
    g.path(g.blob(100, 100, 82, 10, 0.05), fill="#c9d0a0", stroke="#e6dcbd", stroke_width=5)
    for line in ("M36 132L164 62", "M64 46L142 156"):
        g.stroke(line, "#a99d7e", 19)
        g.stroke(line, "#d9cfb2", 16.5)
        g.stroke(line, tints.WHITE, 1.6, stroke_dasharray="9 7")
    for x, y, turn in ((58, 84, -28), (134, 132, -28)):
        roof = rect(-17, -11, 34, 22, rx=3, fill="#8d949a", stroke=INK, stroke_width=1.2)
        g.add(place(roof + stroke("M-17 -4H17M-17 4H17", "#666e75", 1.4), x, y, turn=turn))
    g.add(group(circle(150, 96, 7) + circle(96, 156, 7), fill="#d9cfb2", stroke="#a99d7e", stroke_width=1.4))
    shore(g)


# -- shores -------------------------------------------------------------------------------------------------------


@paints("coast", sign(DEEP, path("M0 0H20V7Q12 14 0 12Z", fill="#ccd1a4"), stroke("M20 7Q12 14 0 12", CHALK, 1.8)))
def coast(g: Ground) -> None:
    """Cliffs of chalk."""
    _patchwork(g)
    _copse(g, g.noise.between(60, 140), g.noise.between(60, 140), 20)
    for line in water(g, 26, 44):
        g.stroke(line, "#cfc9b4", 17, transform="translate(-1.5 -2)")
        g.stroke(line, CHALK, 13)
        g.stroke(line, "#b9b29b", 12, stroke_dasharray="1.4 7", opacity=0.8)
        g.stroke(line, INK, 1.3, opacity=0.55, transform="translate(-2 -3)")


@paints("beach", sign(DEEP, path("M0 0H20V7Q12 14 0 12Z", fill="#ccd1a4"), stroke("M20 7Q12 14 0 12", _SANDS, 3)))
def beach(g: Ground) -> None:
    """Sand and a line of surf."""
    _patchwork(g)
    for line in water(g, 34, 48):
        g.stroke(line, "#cdbb86", 34)
        g.stroke(line, _SANDS, 31)
        g.stroke(line, "#b9a56d", 26, stroke_dasharray="1.6 11", opacity=0.5)
        g.stroke(line, FOAM, 2.4, stroke_dasharray="16 5", transform="translate(3 4)")


@paints("harbour", sign(DEEP, path("M0 0H20V9H0Z", fill="#e3d8b8"), stroke("M0 9H20M7 9V15M13 9V15", "#8a8371", 1.6)))
def harbour(g: Ground) -> None:
    """A town on a quay, sheds, moles that reach out."""
    _patchwork(g, _GREENS)
    g.path(g.blob(100, 100, 80, 10, 0.05), fill=tints.YARD)
    g.houses("64,72,28,18,-12 98,64,28,18,-12 132,72,26,18,8 74,104,28,18,-12 110,100,28,18,-6", tints.ROOF)
    g.houses("142,108,30,17,80 92,136,34,17,-4", tints.SLATE)
    lines = water(g, 30, 36)
    corners = g.outline
    for i, wet in enumerate(is_wet(g)):
        if wet:
            (ax, ay), (bx, by) = corners[i], corners[(i + 1) % len(corners)]
            spot = ((ax + bx) / 2, (ay + by) / 2)
            root, head = towards(spot, (100.0, 100.0), 36), towards(spot, (100.0, 100.0), 9)
            mole = f"M{number(root[0])} {number(root[1])}L{number(head[0])} {number(head[1])}"
            g.stroke(mole, INK, 12, stroke_linecap="round", opacity=0.6)
            g.stroke(mole, _STONE, 9.5, stroke_linecap="round")
    for line in lines:
        g.stroke(line, INK, 11, opacity=0.6)
        g.stroke(line, _STONE, 8.6)
        g.stroke(line, "#8a8371", 1.2, stroke_dasharray="6 4")


@paints(RIVER, sign("#ccd1a4", path("M0 8Q5 6 10 8T20 8V13Q15 11 10 13T0 13Z", fill=tints.WATER_DARK)))
def river(g: Ground) -> None:
    """It comes in and goes out where the next tile has it too, or where the sea is."""
    _patchwork(g)
    corners = g.outline
    mids = [
        ((ax + bx) / 2, (ay + by) / 2)
        for art, (ax, ay), (bx, by) in zip(g.beyond, corners, [*corners[1:], *corners[:1]], strict=True)
        if art in (RIVER, SEA)
    ]
    if not mids:
        mids = [(-24.0, 100.0), (224.0, 100.0)]
    elif len(mids) == 1:
        mids.append((200 - mids[0][0], 200 - mids[0][1]))
    middle = (g.noise.between(90, 110), g.noise.between(90, 110))
    out = [towards(middle, mid, hypot(mid[0] - middle[0], mid[1] - middle[1]) + 14) for mid in mids]
    if len(out) == 2:
        lines = [curves.smooth([out[0], mids[0], middle, mids[1], out[1]])]
    else:
        lines = [curves.smooth([middle, mid, end]) for mid, end in zip(mids, out, strict=True)]
    for width, colour in ((34, tints.BANK), (30.5, tints.WATER), (14, "#abc9cf")):
        for line in lines:
            g.stroke(line, colour, width, stroke_linecap="round", stroke_linejoin="round")
    for line in lines:
        g.stroke(line, tints.WHITE, 1.6, stroke_dasharray="13 30", stroke_linecap="round")
    g.trees([(60, 60), (146, 150), (150, 52), (52, 150)], 8, 11)
    shore(g)
