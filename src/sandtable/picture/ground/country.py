"""Open country: fields, hedges, woods, hills."""

from __future__ import annotations

from math import sin
from typing import Final, NamedTuple

from sandtable.picture import curves
from sandtable.picture.canvas import circle, group, number, path, rect, stroke, tag
from sandtable.picture.curves import points
from sandtable.picture.ground import tints
from sandtable.picture.ground.easel import Ground, dots, paints, sign

_HEDGED: Final = sign(
    tints.MEADOW,
    path("M11.5 0H20V9.5L10.5 8.5Z", fill=tints.STUBBLE),
    stroke("M11.5 0L9 20M0 8L20 9.8", tints.HEDGE, 1.5),
)
_WOODED: Final = dots("4,4 11,3 17,5 3,11 17,12 5,17 11,17 17,18", 2.2, "#557147")
_DENSE: Final = dots("4,4 10,3 16,4 3,10 9,9 15,10 5,16 11,15 17,16", 2.6, tints.HEDGE)

# Fields of a patchwork: tint, then for mown and ploughed land ink, distance, width, dashes and opacity of its rows
_ROWS: Final = {
    "plough": (tints.PLOUGH, tints.PLOUGH_DARK, 6.4, 1.7, None, 0.6),
    "stubble": (tints.STUBBLE, tints.CROP_DARK, 8.0, 1.1, "5 4", 0.55),
}
_GRAZED: Final = {"meadow": (tints.MEADOW, "#8d9963"), "pasture": (tints.PASTURE, tints.BLADE_DARK)}


def contours(colour: str) -> str:
    """A hill's sign on mini boards."""
    rings = circle(10, 10, 7.6) + circle(10.6, 9.6, 5) + circle(11, 9, 2.4)
    return group(rings, fill="none", stroke=colour, stroke_width=1)


def field(g: Ground, outline: str, kind: str, turn: float = 0) -> None:
    """One field of a patchwork: a tint and a printed texture, cut to its outline."""
    clip = f"field-{int(g.noise() * 1e9):x}"
    g.add(tag("clipPath", path(curves.polygon(points(outline))), id=clip))
    with g.group(clip_path=f"url(#{clip})"):
        if kind in _GRAZED:
            tint, blades = _GRAZED[kind]
            g.add(rect(-5, -5, 210, 210, fill=tint))
            g.tufts(g.scatter(21, 160), blades, 0.6)
        else:
            tint, ink, step, width, dashes, opacity = _ROWS[kind]
            g.add(rect(-5, -5, 210, 210, fill=tint))
            rows = "".join(f"M-160 {number(-160 + i * step)}H160" for i in range(int(320 / step)))
            turned = f"translate(100 100)rotate({number(turn)})"
            g.stroke(rows, ink, width, transform=turned, stroke_dasharray=dashes, opacity=opacity)


class _Patchwork(NamedTuple):
    """A layout of hedged fields: outline, kind and furrow angle of each; the hedges between; trees at corners."""

    fields: list[tuple[str, str, float]]
    hedges: list[str]
    trees: str


_PATCHWORKS: Final = [
    _Patchwork(
        [
            ("-5,-5 104,-5 92,92 -5,84", "meadow", 0),
            ("104,-5 205,-5 205,116 92,92", "stubble", 62),
            ("-5,84 92,92 84,205 -5,205", "pasture", 0),
            ("92,92 205,116 205,205 84,205", "meadow", 0),
        ],
        [
            "104,-5 98,44 92,92 89,130",
            "87,158 84,205",
            "-5,84 54,89",
            "78,91 92,92 150,104 205,116",
            "-3,8 -2,190",
            "205,120 202,205",
        ],
        "92,92 20,20 186,188 34,186",
    ),
    _Patchwork(
        [
            ("-5,-5 126,-5 118,70 -5,62", "pasture", 0),
            ("126,-5 205,-5 205,128 112,126 118,70", "meadow", 0),
            ("-5,62 118,70 112,126 106,205 -5,205", "plough", 84),
            ("112,126 205,128 205,205 106,205", "stubble", 20),
        ],
        [
            "126,-5 118,70 112,126",
            "109,160 106,205",
            "-5,62 40,65",
            "66,67 118,70",
            "112,126 205,128",
            "4,198 100,201",
        ],
        "118,70 112,126 188,18 16,188",
    ),
    _Patchwork(
        [
            ("-5,-5 205,-5 205,66 96,74 -5,60", "meadow", 0),
            ("-5,60 96,74 104,205 -5,205", "stubble", 8),
            ("96,74 205,66 205,205 104,205", "pasture", 0),
        ],
        ["-5,60 96,74", "122,72 205,66", "96,74 99,120", "101,146 104,205", "4,2 200,3"],
        "96,74 186,184 16,16 20,186",
    ),
]


def grassland(g: Ground) -> None:
    g.fill(tints.GRASS)
    g.patches(tints.MEADOW, 5, 0.75)
    g.patches(tints.PASTURE, 3, 0.5)


@paints("open-ground", sign(tints.GRASS))
def open_ground(g: Ground) -> None:
    grassland(g)
    g.track("-10,132 50,120 110,142 210,118", 9)
    g.tufts(g.scatter(24, 260, lambda x, y: abs(y - 130) > 22))


@paints("bushes", sign(tints.GRASS, dots("5,6 14,13 15,5", 1.5, tints.LEAF)))
def bushes(g: Ground) -> None:
    grassland(g)
    g.tufts(g.scatter(24, 260))
    g.trees(points("24,150 40,164 176,30 160,168 176,156 150,22 22,44 188,98"), 7, 11)


@paints("dense-woods", sign(tints.DENSE, _DENSE))
def dense_woods(g: Ground) -> None:
    g.fill(tints.DENSE)
    g.patches("#5d7847", 6, 0.7)
    g.trees(g.scatter(15.5, 1500), 11, 16.5)


@paints("woods", sign("#a9b581", _WOODED))
def woods(g: Ground) -> None:
    def wooded(x: float, y: float) -> bool:
        return ((x - 104) / 62) ** 2 + ((y - 108) / 48) ** 2 > 1

    g.fill(tints.PASTURE)
    g.patches(tints.FLOOR, 6, 0.75)
    g.path(g.blob(104, 108, 56, 10, 0.12), fill=tints.MEADOW, opacity=0.85)
    g.tufts(g.scatter(18, 220, lambda x, y: not wooded(x, y)))
    g.trees(g.scatter(21, 900, wooded), 10, 16)


@paints("woods-pond", sign("#a9b581", _WOODED))
def woods_pond(g: Ground) -> None:
    g.fill(tints.PASTURE)
    g.patches(tints.FLOOR, 6, 0.75)
    g.path(g.blob(108, 104, 50, 9, 0.1), fill=tints.WATER, stroke=tints.BANK, stroke_width=1.6)
    g.stroke("M84 96h22M112 108h26M90 120h18", tints.WHITE, 1.6, stroke_linecap="round", opacity=0.9)
    g.trees(g.scatter(20, 900, lambda x, y: ((x - 108) / 62) ** 2 + ((y - 104) / 50) ** 2 > 1), 10, 15.5)


_FURROWS: Final = stroke("M0 3H20M0 7H20M0 11H20M0 15H20M0 19H20", tints.PLOUGH_DARK, 1.1)


@paints("ploughed-field", sign(tints.PLOUGH, _FURROWS))
def ploughed_field(g: Ground) -> None:
    def furrow(y: float) -> str:
        return f"M-10 {number(y)}C50 {number(y - 22)} 130 {number(y + 20)} 210 {number(y - 12)}"

    g.fill(tints.PLOUGH)
    g.patches("#b8986f", 4, 0.5)
    g.stroke("".join(furrow(i * 7.4 + 2.2) for i in range(-4, 34)), "#dcc6a2", 1.6, opacity=0.8)
    g.stroke("".join(furrow(i * 7.4) for i in range(-4, 34)), tints.PLOUGH_DARK, 1.9, opacity=0.75)
    g.path("M-5 -5H205V16C150 30 120 8 60 20C30 26 10 18 -5 22Z", fill=tints.PASTURE)
    g.tufts(points("20,12 52,14 84,9 128,13 160,17 188,12"), tints.BLADE_DARK)
    g.hedge("-6,4 90,3 206,5", 7)


_DRILLS: Final = stroke("M3 0V20M7 0V20M11 0V20M15 0V20M19 0V20", tints.CROP_DARK, 0.9, stroke_dasharray="2 1.5")


@paints("crop-field", sign(tints.CROP, _DRILLS))
def crop_field(g: Ground) -> None:
    rows, ears = "", ""
    for i in range(19):
        y = 8 + i * 11
        rows += f"M-6 {y}C60 {y - 5} 140 {y + 5} 206 {y}"
        for x in range(2 + i % 2 * 6, 205, 12):
            low = y - 5 * sin(x / 66) - 1
            ears += f"M{x} {number(low)}v-6M{x} {number(low - 2)}l-2.6 -3M{x} {number(low - 2)}l2.6 -3"
    g.fill(tints.CROP)
    g.patches("#e8d296", 5, 0.7)
    g.stroke(rows, tints.CROP_DARK, 1.2, opacity=0.45)
    g.stroke(ears, "#9a7a35", 1.15, stroke_linecap="round", opacity=0.85)
    g.path("M-5 205V186C40 178 90 194 140 184S190 178 205 184V205Z", fill=tints.MEADOW)
    g.track("-10,197 90,195 210,196", 8)


@paints("hedged-fields", _HEDGED)
def hedged_fields(g: Ground) -> None:
    layout = _PATCHWORKS[g.variant % len(_PATCHWORKS)]
    g.fill(tints.GRASS)
    for outline, kind, turn in layout.fields:
        field(g, outline, kind, turn)
    for line in layout.hedges:
        g.hedge(line, 8.5)
    g.trees(points(layout.trees), 11, 15)


@paints("hedged-field", _HEDGED)
def hedged_field(g: Ground) -> None:
    g.fill(tints.GRASS)
    field(g, "14,16 186,12 190,186 10,190", "stubble", 74)
    for line in ("10,12 70,11", "98,10 190,9 194,100 192,190 118,192", "92,193 8,194 9,110", "9,84 10,12"):
        g.hedge(line, 9)
    g.trees(points("12,12 190,12 190,190 10,192 10,98"), 10, 14)


@paints("hill", sign(tints.HILL[1], contours(tints.CONTOUR)))
def hill(g: Ground) -> None:
    g.hill(tints.HILL, tints.CONTOUR)
    g.trees(points("14,16 30,12 14,34 186,186 170,190 188,168 16,186"), 8, 12)
