"""Normandy's open country: grass, fields, woods, hills."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from sandtable.picture.canvas import INK, Noise, Point, blob, circle, number, path, scatter, smooth, stroke, tag
from sandtable.picture.terrain_parts import (
    BANK,
    CROP,
    CROP_DARK,
    GRASS,
    HEDGE,
    LEAF,
    MEADOW,
    PASTURE,
    PLOUGH,
    PLOUGH_DARK,
    RIPPLE,
    STUBBLE,
    WATER,
    WATER_DARK,
    Terrain,
    dots,
    field,
    ground,
    hedge,
    patches,
    sign,
    track,
    trees,
    tufts,
)

FLOOR: Final = "#98a777"
CONTOUR: Final = "#93744a"
DENSE: Final = "#6f8a55"

# Field patchworks: outlines with what grows there (and the rows' angle), hedges, lone trees.
_Field = tuple[list[Point], str, float]
_PATCHWORKS: Final[list[tuple[list[_Field], list[list[Point]], list[Point]]]] = [
    (
        [
            ([(-5, -5), (104, -5), (92, 92), (-5, 84)], "meadow", 0),
            ([(104, -5), (205, -5), (205, 116), (92, 92)], "stubble", 62),
            ([(-5, 84), (92, 92), (84, 205), (-5, 205)], "pasture", 0),
            ([(92, 92), (205, 116), (205, 205), (84, 205)], "meadow", 0),
        ],
        [
            [(104, -5), (98, 44), (92, 92), (89, 130)],
            [(87, 158), (84, 205)],
            [(-5, 84), (54, 89)],
            [(78, 91), (92, 92), (150, 104), (205, 116)],
            [(-3, 8), (-2, 190)],
            [(205, 120), (202, 205)],
        ],
        [(92, 92), (20, 20), (186, 188), (34, 186)],
    ),
    (
        [
            ([(-5, -5), (126, -5), (118, 70), (-5, 62)], "pasture", 0),
            ([(126, -5), (205, -5), (205, 128), (112, 126), (118, 70)], "meadow", 0),
            ([(-5, 62), (118, 70), (112, 126), (106, 205), (-5, 205)], "plough", 84),
            ([(112, 126), (205, 128), (205, 205), (106, 205)], "stubble", 20),
        ],
        [
            [(126, -5), (118, 70), (112, 126)],
            [(109, 160), (106, 205)],
            [(-5, 62), (40, 65)],
            [(66, 67), (118, 70)],
            [(112, 126), (205, 128)],
            [(4, 198), (100, 201)],
        ],
        [(118, 70), (112, 126), (188, 18), (16, 188)],
    ),
    (
        [
            ([(-5, -5), (205, -5), (205, 66), (96, 74), (-5, 60)], "meadow", 0),
            ([(-5, 60), (96, 74), (104, 205), (-5, 205)], "stubble", 8),
            ([(96, 74), (205, 66), (205, 205), (104, 205)], "pasture", 0),
        ],
        [
            [(-5, 60), (96, 74)],
            [(122, 72), (205, 66)],
            [(96, 74), (99, 120)],
            [(101, 146), (104, 205)],
            [(4, 2), (200, 3)],
        ],
        [(96, 74), (186, 184), (16, 16), (20, 186)],
    ),
]
_PATCHWORK_OF: Final = {"2B": 0, "7A": 1, "8A": 2}


def _grass(noise: Noise) -> str:
    return ground(GRASS) + patches(noise, MEADOW, 5, 0.75) + patches(noise, PASTURE, 3, 0.35)


def open_ground(noise: Noise, name: str) -> str:
    way: list[Point] = [(-10, 132), (50, 120 + noise.between(-12, 12)), (110, 142 + noise.between(-12, 12)), (210, 118)]
    grass = scatter(noise, 24, 260, lambda x, y: abs(y - 130) > 24)
    return _grass(noise) + track(way, 9) + tufts(grass)


def bushes(noise: Noise, name: str) -> str:
    lone: list[Point] = [(24, 150), (40, 164), (176, 30), (160, 168), (176, 156), (150, 22), (22, 44), (188, 98)]
    return _grass(noise) + tufts(scatter(noise, 24, 260)) + trees(lone, noise, 7, 11)


def hedged_fields(noise: Noise, name: str) -> str:
    choice = _PATCHWORK_OF.get(name)
    fields, hedges, lone = _PATCHWORKS[noise.below(len(_PATCHWORKS)) if choice is None else choice]
    return (
        ground(GRASS)
        + "".join(field(points, kind, noise, angle) for points, kind, angle in fields)
        + "".join(hedge(points, noise, 8.5) for points in hedges)
        + trees(lone, noise, 11, 15)
    )


def hedged_field(noise: Noise, name: str) -> str:
    hedges: list[list[Point]] = [
        [(10, 12), (70, 11)],
        [(98, 10), (190, 9), (194, 100), (192, 190), (118, 192)],
        [(92, 193), (8, 194), (9, 110)],
        [(9, 84), (10, 12)],
    ]
    return (
        ground(GRASS)
        + field([(14, 16), (186, 12), (190, 186), (10, 190)], "stubble", noise, noise.between(58, 118))
        + "".join(hedge(points, noise, 9) for points in hedges)
        + trees([(12, 12), (190, 12), (190, 190), (10, 192), (10, 98)], noise, 10, 14)
    )


def ploughed_field(noise: Noise, name: str) -> str:
    def furrows(shift: float) -> str:
        starts = [i * 7.4 + shift for i in range(-4, 34)]
        return "".join(f"M-10 {number(y)}c60 -22 140 20 220 -12" for y in starts)

    return (
        ground(PLOUGH)
        + patches(noise, "#b8986f", 4, 0.5)
        + stroke(furrows(2.2), "#dcc6a2", 1.6, opacity=0.8)
        + stroke(furrows(0), PLOUGH_DARK, 1.9, opacity=0.75)
        + path("M-5 -5H205V16C150 30 120 8 60 20C30 26 10 18 -5 22Z", fill=PASTURE)
        + tufts([(20, 12), (52, 14), (84, 9), (128, 13), (160, 17), (188, 12)], "#71804c")
        + hedge([(-6, 4), (90, 3), (206, 5)], noise, 7)
    )


def crop_field(noise: Noise, name: str) -> str:
    rows, ears = "", ""
    for i in range(19):
        y = 8 + i * 11
        rows += f"M-6 {y}C60 {y - 5} 140 {y + 5} 206 {y}"
        for x in range(2 + i % 2 * 6, 205, 12):
            ears += f"M{x} {number(y - 1 - 5 * sin(x / 66))}v-6m0 4l-2.6 -3m2.6 3l2.6 -3"
    return (
        ground(CROP)
        + patches(noise, "#e8d296", 5)
        + stroke(rows, CROP_DARK, 1.2, opacity=0.45)
        + stroke(ears, "#9a7a35", 1.15, stroke_linecap="round", opacity=0.85)
        + path("M-5 205V186C40 178 90 194 140 184S190 178 205 184V205Z", fill=MEADOW)
        + track([(-10, 197), (90, 195), (210, 196)], 8)
    )


def dense_woods(noise: Noise, name: str) -> str:
    return ground(DENSE) + patches(noise, "#5d7847", 6) + trees(scatter(noise, 15.5, 1500), noise, 11, 16.5)


def _wooded(x: float, y: float) -> bool:
    return ((x - 106) / 62) ** 2 + ((y - 106) / 49) ** 2 > 1


def woods(noise: Noise, name: str) -> str:
    """Crowns round a clearing."""
    return (
        ground(PASTURE)
        + patches(noise, FLOOR, 6, 0.75)
        + path(blob(106, 106, 56, noise, 10, 0.12), fill=MEADOW, opacity=0.85)
        + tufts(scatter(noise, 18, 220, lambda x, y: not _wooded(x, y)))
        + trees(scatter(noise, 21, 900, _wooded), noise, 10, 16)
    )


def woods_pond(noise: Noise, name: str) -> str:
    return (
        ground(PASTURE)
        + patches(noise, FLOOR, 6, 0.75)
        + path(blob(106, 106, 50, noise, 9, 0.1), fill=WATER, stroke=BANK, stroke_width=1.6)
        + stroke("M82 92h22M112 106h26M90 122h18M116 130h14", RIPPLE, 1.6, stroke_linecap="round", opacity=0.9)
        + trees(scatter(noise, 20, 900, _wooded), noise, 10, 15.5)
    )


def relief(noise: Noise, steps: Sequence[str], ink: str) -> str:
    """A hill from above: contour steps growing paler, hachures on the shaded side, a trig point."""
    shape = [noise.between(0.88, 1.1) for _ in range(11)]

    def ring(k: int) -> str:
        across, down = 92 - k * 22, 86 - k * 20.5
        turn = 2 * pi / len(shape)
        return smooth(
            [
                (98 + 4 * k + v * across * cos(i * turn), 102 - 5 * k + v * down * sin(i * turn))
                for i, v in enumerate(shape)
            ],
            closed=True,
        )

    rings = "".join(
        path(ring(k), fill=tint, stroke=ink, stroke_width=1.8 if k == 3 else 1.4, stroke_opacity=0.85)
        for k, tint in enumerate(steps)
    )
    hachures = ""
    for i in range(54):
        angle, k = -0.5 + i * 0.056, 0.6 + i % 3 * 0.95
        reach = 98 - k * 22
        x, y = 98 + 4 * k + reach * 0.92 * cos(angle), 102 - 5 * k + (reach - 4) * 0.92 * sin(angle)
        hachures += f"M{number(x)} {number(y)}l{number(9 * cos(angle))} {number(9 * sin(angle))}"
    return (
        rings
        + stroke(hachures, ink, 1.5, stroke_linecap="round", opacity=0.75)
        + path("M112 74l7 12h-14Z", fill=INK, opacity=0.8)
    )


def hill(noise: Noise, name: str) -> str:
    steps = relief(noise, ["#cfcb9a", "#d9cd9b", "#e4d5a6", "#efe3bd"], CONTOUR)
    lone: list[Point] = [(14, 16), (30, 12), (14, 34), (186, 186), (170, 190), (188, 168), (16, 186)]
    return ground(GRASS) + patches(noise, PASTURE, 4, 0.5) + steps + trees(lone, noise, 8, 12)


_CROWNS: Final[list[Point]] = [(4, 4), (11, 3), (17, 5), (3, 11), (17, 12), (5, 17), (11, 17), (17, 18)]
_MINI_HILL: Final = tag(
    "g",
    circle(10, 10, 7.6) + circle(10.6, 9.6, 5) + circle(11, 9, 2.4),
    fill="none",
    stroke=CONTOUR,
)
_MINI_HEDGES: Final = path("M11.5 0H20V9.5L10.5 8.5Z", fill=STUBBLE) + stroke("M11.5 0L9 20M0 8L20 9.8", HEDGE, 1.5)
_MINI_FIELD: Final = stroke("M3 3H17V17H3Z", HEDGE, 1.6, stroke_dasharray="11 2.5")

OPEN_COUNTRY: Final = {
    "open-ground": Terrain(open_ground, sign(GRASS)),
    "bushes": Terrain(bushes, sign(GRASS, dots([(5, 6), (14, 13), (15, 5)], 1.5, LEAF))),
    "hedged-fields": Terrain(hedged_fields, sign(MEADOW, _MINI_HEDGES)),
    "hedged-field": Terrain(hedged_field, sign(STUBBLE, _MINI_FIELD)),
    "ploughed-field": Terrain(
        ploughed_field, sign(PLOUGH, stroke("M0 3H20M0 7H20M0 11H20M0 15H20M0 19H20", PLOUGH_DARK, 1.1))
    ),
    "crop-field": Terrain(
        crop_field,
        sign(CROP, stroke("M3 0V20M7 0V20M11 0V20M15 0V20M19 0V20", CROP_DARK, 0.9, stroke_dasharray="2 1.5")),
    ),
    "dense-woods": Terrain(
        dense_woods,
        sign(DENSE, dots([(x, y) for y in (3.5, 9.8, 16) for x in (3.8, 10, 16.2)], 2.6, HEDGE)),
    ),
    "woods": Terrain(woods, sign("#a9b581", dots(_CROWNS, 2.2, "#557147"))),
    "woods-pond": Terrain(
        woods_pond, sign("#a9b581", dots(_CROWNS, 2.2, "#557147"), circle(10.5, 10.5, 4, fill=WATER_DARK))
    ),
    "hill": Terrain(hill, sign("#d3cd9e", _MINI_HILL)),
}
