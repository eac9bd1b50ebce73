"""Normandy's rivers, and the ways across them."""

from __future__ import annotations

from typing import Final

from sandtable.picture.canvas import INK, Noise, Point, path, rect, scatter, smooth, stroke
from sandtable.picture.terrain_parts import (
    BANK,
    GRASS,
    LEAF,
    MEADOW,
    RIPPLE,
    TRACK,
    WATER,
    WATER_DARK,
    Terrain,
    dots,
    ground,
    patches,
    sign,
    track,
    trees,
    tufts,
)

_FOOTBRIDGE: Final = "foot"
_BRIDGE: Final = "road"


def _river(noise: Noise, lone: list[Point], bridge: str = "") -> str:
    """Flows from edge to edge, in the middle of both, so that tiles join even when one is turned."""
    upper: list[Point] = [(-10, 71), (0, 71), (45, 80), (100, 66), (155, 76), (200, 71), (210, 71)]
    lower: list[Point] = [(-10, 129), (0, 129), (50, 124), (105, 134), (160, 122), (200, 129), (210, 129)]
    band = smooth(upper) + "L" + smooth(lower[::-1])[1:] + "Z"
    ripples = "M20 96q8 -4 16 0M66 106q8 -4 16 0M122 92q8 -4 16 0M150 108q8 -4 16 0M40 114q7 -4 14 0M178 94q7 -4 14 0"
    body = (
        ground(GRASS)
        + patches(noise, MEADOW, 4)
        + path(band, fill=WATER)
        + stroke(smooth([(x, y + 5) for x, y in upper]), WATER_DARK, 5, opacity=0.55)
        + stroke(smooth(upper) + smooth(lower), BANK, 2)
        + stroke(ripples, RIPPLE, 1.7, stroke_linecap="round")
        + tufts([(20, 140), (34, 138), (150, 138), (166, 136), (80, 64), (60, 70), (182, 64)], "#5f7a4d", 1)
        + tufts(scatter(noise, 32, 100, lambda x, y: y < 54 or y > 148))
    )
    if bridge == _FOOTBRIDGE:
        planks = "".join(f"M94 {64 + i * 6}h14" for i in range(13))
        body += (
            track([(101, -10), (97, 30), (101, 60)], 7, ruts=False)
            + track([(101, 140), (104, 170), (99, 210)], 7, ruts=False)
            + rect(94, 58, 14, 84, fill="#c9a875", stroke=INK, stroke_width=1.2)
            + stroke(planks, INK, 0.8, opacity=0.5)
        )
    if bridge == _BRIDGE:
        body += (
            track([(100, -10), (101, 60), (101, 140), (100, 210)], 20, ruts=False)
            + stroke("M88 60v80M114 60v80", INK, 3.4)
            + stroke("M84 58l6 6M118 58l-6 6M84 142l6 -6M118 142l-6 -6", INK, 2)
        )
    return body + trees(lone, noise, 10, 14)


_FEW: Final[list[Point]] = [(18, 30), (182, 180), (170, 188), (30, 18)]
_MANY: Final[list[Point]] = [
    (16, 48),
    (34, 56),
    (150, 50),
    (172, 48),
    (188, 54),
    (30, 154),
    (60, 148),
    (110, 156),
    (180, 150),
    (14, 160),
]


def river(noise: Noise, name: str) -> str:
    return _river(noise, _FEW)


def river_trees(noise: Noise, name: str) -> str:
    return _river(noise, _MANY)


def river_footbridge(noise: Noise, name: str) -> str:
    return _river(noise, _FEW, _FOOTBRIDGE)


def river_bridge(noise: Noise, name: str) -> str:
    return _river(noise, _FEW, _BRIDGE)


_STREAM: Final = path("M0 8Q5 6 10 8T20 8V13Q15 11 10 13T0 13Z", fill=WATER_DARK)
_CROSSING: Final = stroke("M10 4V17", INK, 4) + stroke("M10 3V18", TRACK, 2.2)
_PLANKS: Final = stroke("M10 5V16", INK, 2.6) + stroke("M10 5V16", "#c9a875", 1.2)
_BANK_TREES: Final = dots([(4, 4), (14, 3.4), (9, 17)], 1.7, LEAF)

RIVERS: Final = {
    "river": Terrain(river, sign(GRASS, _STREAM), flows=True),
    "river-trees": Terrain(river_trees, sign(GRASS, _STREAM, _BANK_TREES), flows=True),
    "river-footbridge": Terrain(river_footbridge, sign(GRASS, _STREAM, _PLANKS), flows=True),
    "river-bridge": Terrain(river_bridge, sign(GRASS, _STREAM, _CROSSING), flows=True),
}
