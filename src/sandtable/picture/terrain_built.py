"""Where people live in Normandy: farms, hamlets, streets, the church, the camp."""

from __future__ import annotations

from math import hypot
from typing import Final

from sandtable.picture.canvas import (
    INK,
    Noise,
    Point,
    blob,
    circle,
    number,
    path,
    place,
    rect,
    scatter,
    stroke,
    tag,
)
from sandtable.picture.terrain_parts import (
    GRASS,
    HEDGE,
    LEAF,
    MEADOW,
    RIPPLE,
    ROOF,
    SLATE,
    STUBBLE,
    TRACK_EDGE,
    WALL,
    YARD,
    Terrain,
    field,
    ground,
    hedge,
    house,
    houses,
    patches,
    sign,
    tent,
    track,
    trees,
    tufts,
)


def camp(noise: Noise, name: str) -> str:
    return (
        ground(GRASS)
        + patches(noise, YARD, 4, 0.8)
        + tufts(scatter(noise, 26, 200))
        + track([(-10, 100), (80, 104), (210, 96)], 9)
        + "".join(tent(x, y, 40, 28) for x, y in [(46, 58), (100, 56), (154, 58), (70, 150), (126, 150)])
        + trees([(12, 20), (188, 180), (186, 166), (14, 184)], noise, 9, 13)
    )


def church(noise: Noise, name: str) -> str:
    graves = "".join(f"M{x} {y}v9M{x - 3} {y + 3}h6" for y in (128, 150, 172) for x in (30, 48, 66))
    tower = (
        rect(-13, -11, 36, 36, fill="#2a2a1c", opacity=0.3)
        + path("M-18 -18H18V18H-18Z", fill=SLATE[1], stroke=INK, stroke_width=1.3)
        + path("M-18 18V-18H18L0 0Z", fill=SLATE[0])
        + stroke("M-18 -18L18 18M18 -18L-18 18", INK, 0.8)
        + stroke("M0 -10V10M-6 -4H6", RIPPLE, 2.6)
    )
    return (
        ground(GRASS)
        + patches(noise, MEADOW, 5)
        + track([(210, 160), (150, 150), (108, 120)], 10)
        + house(112, 84, 96, 34, 0, SLATE)
        + house(124, 84, 26, 76, 0, SLATE)
        + place(tower, 58, 84)
        + stroke(graves, INK, 1.8, opacity=0.75)
        + hedge([(12, 116), (84, 116), (84, 190), (12, 190), (12, 140)], noise, 5)
        + trees([(22, 24), (40, 34), (176, 26), (184, 186), (164, 178), (178, 120)], noise, 10, 15)
    )


def farmhouse(noise: Noise, name: str) -> str:
    """House and shed in the north, a hedged stubble field in the south-east."""
    return (
        ground(GRASS)
        + field([(70, 66), (205, 60), (205, 205), (62, 205)], "stubble", noise, 80)
        + track([(30, 210), (36, 140), (30, 70), (44, -10)], 10)
        + path(blob(84, 38, 34, noise, 8, 0.1), fill=YARD)
        + hedge([(66, 205), (72, 66), (130, 63)], noise, 8)
        + hedge([(154, 62), (205, 60)], noise, 8)
        + house(98, 30, 58, 28, -6)
        + house(150, 34, 28, 36, -6, SLATE)
        + trees([(14, 26), (12, 120), (16, 160), (186, 24), (72, 66), (188, 186)], noise, 10, 14)
        + tufts([(12, 70), (16, 90), (54, 92), (52, 180)])
    )


def farm(noise: Noise, name: str) -> str:
    """Two barns and a house round a yard in the east, a hedged stubble field in the west."""
    return (
        ground(GRASS)
        + field([(-5, 70), (112, 62), (118, 205), (-5, 205)], "stubble", noise, 100)
        + track([(166, 210), (160, 150), (152, 84), (210, 60)], 10)
        + path(blob(150, 106, 40, noise, 9, 0.1), fill=YARD)
        + hedge([(-5, 70), (44, 67)], noise, 8)
        + hedge([(70, 65), (112, 62), (116, 132)], noise, 8)
        + hedge([(117, 160), (118, 205)], noise, 8)
        + house(140, 46, 62, 28, 4)
        + house(178, 112, 28, 56, 3)
        + house(142, 170, 40, 26, -5, SLATE)
        + trees([(20, 26), (44, 18), (74, 34), (112, 62), (12, 186), (188, 186), (188, 24)], noise, 10, 14)
        + tufts([(26, 50), (60, 48), (92, 22), (98, 44)])
    )


def farm_garden(noise: Noise, name: str) -> str:
    beds = "".join(
        rect(
            126 + i % 3 * 19,
            118 + i // 3 * 32,
            13,
            25,
            rx=3,
            fill="#a9b578" if i % 2 else "#c2a77d",
            stroke=INK,
            stroke_opacity=0.35,
            stroke_width=0.8,
        )
        for i in range(6)
    )
    lone: list[Point] = [(20, 24), (36, 16), (156, 34), (176, 52), (18, 176), (36, 184), (84, 170), (180, 20)]
    return (
        ground(GRASS)
        + patches(noise, MEADOW, 4)
        + track([(-10, 94), (60, 100), (120, 96), (210, 104)], 10)
        + path(blob(68, 88, 40, noise, 9, 0.12), fill=YARD)
        + beds
        + hedge([(116, 112), (190, 112), (190, 186), (116, 186), (116, 150)], noise, 6)
        + house(58, 66, 62, 30)
        + house(96, 42, 30, 48)
        + house(40, 132, 40, 24, -8, SLATE)
        + trees(lone, noise, 10, 15)
        + tufts(scatter(noise, 30, 60, lambda x, y: y > 150 and x < 110))
    )


def farm_orchard(noise: Noise, name: str) -> str:
    rows: list[Point] = [(122 + i % 3 * 28, 74 + i // 3 * 32) for i in range(12)]
    return (
        ground(MEADOW)
        + patches(noise, GRASS, 4)
        + track([(-10, 60), (70, 66), (130, 44), (210, 40)], 10)
        + house(62, 34, 56, 28, 4)
        + house(36, 110, 30, 50, 0, SLATE)
        + hedge([(102, 58), (102, 196)], noise, 7)
        + trees(rows, noise, 9, 11, [LEAF])
        + tufts(scatter(noise, 26, 60, lambda x, y: x < 90 and y > 140))
    )


_HAMLETS: Final[list[list[tuple[float, float, float, float, float]]]] = [
    [
        (46, 74, 48, 26, -5),
        (136, 66, 46, 26, -4),
        (62, 34, 26, 40, 4),
        (142, 28, 40, 24, 6),
        (40, 138, 44, 25, 6),
        (98, 140, 28, 42, 2),
        (154, 136, 50, 26, -7),
    ],
    [
        (34, 74, 28, 42, 6),
        (72, 36, 38, 24, -8),
        (138, 30, 44, 26, 4),
        (150, 70, 50, 26, 3),
        (52, 140, 48, 26, -4),
        (108, 146, 44, 25, 5),
        (160, 140, 28, 46, -3),
    ],
    [
        (48, 60, 50, 26, 8),
        (60, 26, 36, 22, 0),
        (138, 44, 30, 48, -4),
        (176, 84, 30, 22, 0),
        (38, 144, 30, 44, 3),
        (92, 138, 46, 26, -6),
        (152, 142, 46, 26, 4),
    ],
]
_HAMLET_OF: Final = {"5B": 0, "6B": 1, "7B": 2}


def hamlet(noise: Noise, name: str) -> str:
    choice = _HAMLET_OF.get(name)
    plan = _HAMLETS[noise.below(len(_HAMLETS)) if choice is None else choice]
    return (
        ground(GRASS)
        + patches(noise, MEADOW, 4)
        + patches(noise, YARD, 3, 0.6, 20, 36)
        + track([(-10, 108), (70, 100), (130, 106), (210, 90)], 12, ruts=False)
        + track([(98, 104), (92, 60), (104, -10)], 10, ruts=False)
        + houses(noise, plan, 2)
        + hedge([(16, 174), (120, 180)], noise, 6)
        + trees([(16, 26), (184, 20), (186, 176), (166, 184), (18, 188), (20, 46), (188, 52)], noise, 9, 14)
    )


def village_street(noise: Noise, name: str) -> str:
    """Closed rows of roofs along a cobbled street."""
    stones = "".join(circle(round(x), round(y), 1.2) for x, y in scatter(noise, 6, 260, lambda x, y: abs(y - 100) < 8))
    north = [(20, 66, 38), (60, 64, 40), (102, 64, 42), (146, 62, 42), (184, 64, 32)]
    south = [(24, 140, 44), (72, 140, 46), (122, 138, 46), (174, 138, 48)]
    first = noise.below(3)
    roofs = "".join(
        house(x, y, w, 34, 0, SLATE if (i + first) % 3 == 1 else ROOF) for i, (x, y, w) in enumerate(north + south)
    )
    lone: list[Point] = [(150, 22), (172, 30), (188, 16), (20, 14), (40, 184), (60, 178), (110, 186), (176, 182)]
    return (
        ground(GRASS)
        + patches(noise, YARD, 6, 0.8)
        + track([(-10, 100), (60, 104), (140, 96), (210, 100)], 22, ruts=False)
        + tag("g", stones, fill=TRACK_EDGE, opacity=0.7)
        + roofs
        + hedge([(4, 30), (120, 26)], noise, 6)
        + trees(lone, noise, 9, 13)
    )


def houses_trees(noise: Noise, name: str) -> str:
    plan: list[tuple[float, float, float, float, float]] = [
        (54, 104, 46, 26, 12),
        (140, 56, 42, 26, -10),
        (110, 166, 44, 26, 4),
    ]

    def free(x: float, y: float) -> bool:
        return abs(y - (36 + x * 0.6)) > 20 and all(hypot(x - hx, y - hy) > 38 for hx, hy, *_ in plan)

    return (
        ground(MEADOW)
        + patches(noise, GRASS, 5, 0.8)
        + track([(-10, 40), (60, 60), (120, 120), (210, 150)], 10)
        + tufts(scatter(noise, 34, 80, free))
        + houses(noise, plan, 1)
        + trees(scatter(noise, 32, 400, free, (6, 6, 194, 194)), noise, 9, 14)
    )


def _roofs(boxes: list[Point], w: float, h: float) -> str:
    return path(
        "".join(f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}Z" for x, y in boxes), fill=ROOF[0]
    )


_FARM: Final = sign(STUBBLE, _roofs([(3, 4)], 7, 4), stroke("M2 12H18V19", HEDGE, 1.8))
BUILT_UP: Final = {
    "camp": Terrain(
        camp, sign(GRASS, path("M3 9L6.5 4L10 9ZM10 15L13.5 10L17 15Z", fill=WALL, stroke=INK, stroke_width=0.8))
    ),
    "church": Terrain(church, sign(MEADOW, path("M8.5 3H11.5V7H15V10H11.5V17H8.5V10H5V7H8.5Z", fill=SLATE[1]))),
    "farm": Terrain(farm, _FARM),
    "farmhouse": Terrain(farmhouse, _FARM),
    "farm-garden": Terrain(farm_garden, _FARM),
    "farm-orchard": Terrain(farm_orchard, _FARM),
    "hamlet": Terrain(hamlet, sign(MEADOW, _roofs([(3, 4), (12, 5), (6, 12)], 5, 4))),
    "houses-trees": Terrain(
        houses_trees,
        sign(MEADOW, _roofs([(3, 4), (11, 12)], 5, 4), circle(14, 6, 2, fill=LEAF), circle(6, 14, 2, fill=LEAF)),
    ),
    "village-street": Terrain(
        village_street, sign(YARD, _roofs([(x, y) for y in (5, 13) for x in (1, 7.5, 14)], 5, 4))
    ),
}
