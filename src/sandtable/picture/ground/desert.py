"""The desert as the wind left it: sand, scrub, stone, an oasis."""

from __future__ import annotations

from math import cos, hypot, sin
from typing import Final

from sandtable.picture.canvas import INK, circle, group, number, path
from sandtable.picture.curves import Point, Where, anywhere, line, polygon, rows
from sandtable.picture.ground import tints
from sandtable.picture.ground.country import contours
from sandtable.picture.ground.easel import Ground, dots, paints, sign

SAND: Final = sign(tints.SAND)
_STONES: Final = SAND + dots("5,6 14,5 10,12 16,15 4,15", 2.4, tints.ROCK)


# -- what lies and grows there ------------------------------------------------------------------------------------


def sand(g: Ground) -> None:
    g.fill(tints.SAND)
    g.patches(tints.SAND_DARK, 4, 0.4)
    g.patches(tints.SAND_PALE, 4, 0.6)


def ripples(g: Ground, count: int = 26, allowed: Where = anywhere) -> None:
    d = ""
    for x, y in g.scatter(23, 300, allowed, (4, 8, 186, 194))[:count]:
        w = g.noise.between(14, 34)
        d += f"M{number(x)} {number(y)}q{number(w / 4)} -4 {number(w / 2)} 0t{number(w / 2)} 0"
    g.stroke(d, tints.SAND_LINE, 1.2, stroke_linecap="round", opacity=0.6)


def pebbles(g: Ground, allowed: Where = anywhere, gap: float = 17) -> None:
    spots = g.scatter(gap, 240, allowed)
    body = "".join(circle(round(x, 1), round(y, 1), round(g.noise.between(0.8, 1.8), 1)) for x, y in spots)
    g.add(group(body, fill=tints.SAND_LINE, opacity=0.55))


def _facets(g: Ground, x: float, y: float, wide: Point, high: Point) -> list[Point]:
    """The seven corners of a stone."""
    out: list[Point] = []
    for i in range(7):
        a = i * 0.8976 + g.noise() * 0.4
        out.append((x + g.noise.between(*wide) * cos(a), y + g.noise.between(*high) * sin(a)))
    return out


def boulders(g: Ground, plan: str) -> None:
    """Rocks in facets: x, y and size each."""
    for x, y, s in rows(plan):
        k = _facets(g, x, y, (s * 0.78, s * 1.05), (s * 0.8 * 0.78, s * 0.8 * 1.05))
        mid = (x - s * 0.12, y - s * 0.2)
        shade = f"translate({number(s * 0.3)} {number(s * 0.34)})"
        g.path(polygon(k), transform=shade, fill=tints.SAND_SHADE, opacity=0.28)
        g.path(polygon(k), fill=tints.ROCK, stroke=INK, stroke_width=1.1, stroke_linejoin="round")
        g.path(polygon([k[3], k[4], k[5], mid]), fill=tints.ROCK_LIT)
        g.path(polygon([k[0], k[1], mid]), fill=tints.ROCK_DARK, opacity=0.7)
        g.stroke(line([k[3], mid, k[6]]) + line([mid, k[1]]), INK, 0.7, opacity=0.6)


def palms(g: Ground, plan: str) -> None:
    """Crowns of eight fronds: x, y and size each."""
    for x, y, s in rows(plan):
        d = ""
        for i in range(8):
            a = i * 0.785 + g.noise() * 0.3
            root = f"{number(x)} {number(y)}"
            out = f"{number(x + s * 0.6 * cos(a + 0.35))} {number(y + s * 0.6 * sin(a + 0.35))}"
            back = f"{number(x + s * 0.5 * cos(a - 0.2))} {number(y + s * 0.5 * sin(a - 0.2))}"
            d += f"M{root}Q{out} {number(x + s * cos(a))} {number(y + s * sin(a))}Q{back} {root}Z"
        g.path(d, transform="translate(3 4)", fill=tints.SAND_SHADE, opacity=0.25)
        g.path(d, fill=tints.LEAF, stroke=INK, stroke_width=0.8, stroke_opacity=0.6)
        g.add(circle(x, y, 1.8, fill=INK))


def scrubs(g: Ground, allowed: Where = anywhere, gap: float = 24) -> None:
    g.tufts(g.scatter(gap, 400, allowed), "#6f7548", 0.95)
    for x, y in g.scatter(gap * 1.7, 160, allowed, (8, 8, 192, 192)):
        g.path(g.blob(x + 2, y + 2.6, 6, 7, 0.2), fill=tints.SAND_SHADE, opacity=0.25)
        crown = g.blob(x, y, 5.6, 8, 0.26)
        g.path(crown, fill=tints.SCRUB, stroke=INK, stroke_width=0.7, stroke_opacity=0.55)


# -- tiles --------------------------------------------------------------------------------------------------------


@paints("plain", SAND)
def plain(g: Ground) -> None:
    sand(g)
    ripples(g)
    pebbles(g)


@paints("scrub", SAND + dots("5,5 13,4 9,11 16,12 5,16 13,17", 1.3, tints.SCRUB))
def scrub(g: Ground) -> None:
    sand(g)
    ripples(g, 8)
    scrubs(g)
    pebbles(g)


@paints("rocks", _STONES)
def rocks(g: Ground) -> None:
    sand(g)
    pebbles(g)
    boulders(g, "40,46,20 70,34,13 150,52,22 176,84,14 36,140,18 92,168,15")
    boulders(g, "150,150,24 120,176,12 186,172,13 20,92,11 120,26,12")


@paints("difficult-ground", _STONES)
def difficult_ground(g: Ground) -> None:
    plates = [_facets(g, x, y, (13, 19), (11, 16)) for x, y in g.scatter(33, 700, box=(0, 0, 200, 200))]
    sand(g)
    for k in plates:
        g.path(polygon(k), fill=tints.ROCK_LIT, stroke=tints.ROCK_DARK, stroke_width=1.1, stroke_linejoin="round")
        g.stroke(line(k[:3]), INK, 1.5, opacity=0.55)
    pebbles(g, gap=12)


@paints("desert-hill", sign(tints.DUNE[1], contours(tints.DUNE_CONTOUR)))
def desert_hill(g: Ground) -> None:
    g.hill(tints.DUNE, tints.DUNE_CONTOUR)
    pebbles(g)


@paints("pit", SAND + circle(10, 10, 6.5, fill="#bfa16c") + circle(10, 10, 3.6, fill="#a98a58"))
def pit(g: Ground) -> None:
    steps = [
        path(g.blob(100, 104, reach, 10, 0.08), fill=tint, stroke=tints.DUNE_CONTOUR, stroke_width=1.5)
        for reach, tint in ((74, "#d3b984"), (58, "#bfa16c"), (42, "#a98a58"))
    ]
    hachures = ""
    for i in range(40):
        a, reach = i * 0.157, 72 if i % 2 else 56
        hachures += f"M{number(100 + reach * cos(a))} {number(104 + reach * sin(a))}"
        hachures += f"l{number(-9 * cos(a))} {number(-9 * sin(a))}"
    sand(g)
    ripples(g, 8, lambda x, y: hypot(x - 100, y - 104) > 88)
    g.add(*steps)
    g.stroke(hachures, tints.DUNE_CONTOUR, 1.5, stroke_linecap="round", opacity=0.8)
    boulders(g, "66,128,8 128,84,9 110,136,7 84,82,6")
    pebbles(g)


@paints("oasis", SAND + circle(10, 10, 5.6, fill=tints.PASTURE) + circle(10, 10, 3, fill=tints.WATER_DARK))
def oasis(g: Ground) -> None:
    sand(g)
    g.path(g.blob(100, 106, 60, 9, 0.1), fill=tints.PASTURE)
    g.path(g.blob(98, 108, 36, 9, 0.1), fill=tints.WATER, stroke=tints.BANK, stroke_width=1.8)
    g.stroke("M84 102h16M96 114h20", tints.WHITE, 1.8, stroke_linecap="round")
    palms(g, "50,74,20 74,52,18 138,62,20 156,98,18 146,146,20 56,150,18 100,166,17")
    ripples(g, 10, lambda x, y: hypot(x - 100, y - 106) > 82)
