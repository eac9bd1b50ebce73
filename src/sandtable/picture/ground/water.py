"""Rivers, and the ways across them."""

from __future__ import annotations

from typing import Final

from sandtable.picture.canvas import INK, path, rect, stroke
from sandtable.picture.curves import points, smooth
from sandtable.picture.ground import tints
from sandtable.picture.ground.easel import Ground, paints, sign

_STREAM: Final = path("M0 9Q5 7 10 9T20 9V14Q15 12 10 14T0 14Z", fill=tints.WATER_DARK)
_CROSSING: Final = stroke("M10 5V18", INK, 3) + stroke("M10 4V19", tints.TRACK, 1.6)

_UPPER: Final = points("-10,84 40,92 100,78 160,88 210,82")
_LOWER: Final = points("-10,142 50,136 110,146 160,134 210,140")
_RIPPLES: Final = "M20 108q8 -4 16 0M70 118q8 -4 16 0M118 104q8 -4 16 0M150 120q8 -4 16 0M44 126q7 -4 14 0"
_FEW: Final = points("18,30 182,180 170,188 30,18")
_MANY: Final = points("16,60 34,68 150,62 172,60 188,66 30,166 60,160 110,168 180,162 14,172")


def _flow(g: Ground) -> None:
    """From side to side: a blue band, its dark north bank, ripples and reeds."""
    g.fill(tints.GRASS)
    g.patches(tints.MEADOW, 4, 0.7)
    g.path(smooth(_UPPER) + "L" + smooth(_LOWER[::-1])[1:] + "Z", fill=tints.WATER)
    g.stroke(smooth([(x, y + 5) for x, y in _UPPER]), tints.WATER_DARK, 5, opacity=0.55)
    g.stroke(smooth(_UPPER), tints.BANK, 2)
    g.stroke(smooth(_LOWER), tints.BANK, 2)
    g.stroke(_RIPPLES, tints.WHITE, 1.7, stroke_linecap="round")
    g.tufts(points("20,152 34,150 150,150 166,148 80,76 60,82 182,76"), "#5f7a4d", 1)
    g.tufts(g.scatter(32, 100, lambda x, y: y < 66 or y > 160))


@paints("river", sign(tints.GRASS, _STREAM))
def river(g: Ground) -> None:
    _flow(g)
    g.trees(_FEW, 10, 14)


@paints("river-trees", sign(tints.GRASS, _STREAM))
def river_trees(g: Ground) -> None:
    _flow(g)
    g.trees(_MANY, 10, 14)


@paints("river-footbridge", sign(tints.GRASS, _STREAM, _CROSSING))
def river_footbridge(g: Ground) -> None:
    _flow(g)
    g.add(rect(94, 70, 14, 84, fill="#c9a875", stroke=INK, stroke_width=1.2))
    g.stroke("".join(f"M94 {76 + i * 6}h14" for i in range(13)), INK, 0.8, opacity=0.5)
    g.trees(_FEW, 10, 14)


@paints("river-bridge", sign(tints.GRASS, _STREAM, _CROSSING))
def river_bridge(g: Ground) -> None:
    _flow(g)
    g.track("104,-10 100,60 102,160 96,210", 20, ruts=False)
    g.stroke("M88 72v76M114 72v76", INK, 3.4)
    g.stroke("M84 70l6 6M118 70l-6 6M84 150l6 -6M118 150l-6 -6", INK, 2)
    g.trees(_FEW, 10, 14)
