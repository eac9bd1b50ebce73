"""Where people live in the country: farms, hamlets, streets, a church, a camp."""

from __future__ import annotations

from math import hypot
from typing import Final

from sandtable.picture.canvas import INK, circle, group, path, place, rect, stroke
from sandtable.picture.curves import Point, points
from sandtable.picture.ground import tints
from sandtable.picture.ground.country import field
from sandtable.picture.ground.easel import Ground, paints, sign

_FARM: Final = sign(
    tints.STUBBLE, path("M3 4H10V8H3Z", fill=tints.ROOF[0]), stroke("M2 12H18M18 12V19", tints.HEDGE, 1.8)
)
_HAMLET: Final = sign(tints.MEADOW, path("M3 4H8V8H3ZM12 5H17V9H12ZM6 12H11V16H6Z", fill=tints.ROOF[0]))
_ROW: Final = "M1 5H6V9H1ZM7.5 5H12.5V9H7.5ZM14 5H19V9H14ZM1 13H6V17H1ZM7.5 13H12.5V17H7.5ZM14 13H19V17H14Z"
_CROSS: Final = "M8.5 3H11.5V7H15V10H11.5V17H8.5V10H5V7H8.5Z"
TENTS: Final = path("M3 9L6.5 4L10 9ZM10 15L13.5 10L17 15Z", fill=tints.WALL, stroke=INK, stroke_width=0.8)


@paints("farm", _FARM)
@paints("farmhouse", _FARM)
def farmhouse(g: Ground) -> None:
    g.fill(tints.GRASS)
    field(g, "70,66 205,60 205,205 62,205", "stubble", 80)
    g.track("30,210 36,140 30,70 44,-10", 10)
    g.path(g.blob(84, 38, 34, 8, 0.1), fill=tints.YARD)
    g.hedge("66,205 72,66 130,63", 8)
    g.hedge("154,62 205,60", 8)
    g.houses("98,30,58,28,-6")
    g.houses("150,34,28,36,-6", tints.SLATE)
    g.trees(points("14,26 12,120 16,160 186,24 72,66 188,186"), 10, 14)
    g.tufts(points("12,70 16,90 54,92 52,180"))


@paints("farm-garden", _FARM)
def farm_garden(g: Ground) -> None:
    g.fill(tints.GRASS)
    g.patches(tints.MEADOW, 4, 0.7)
    g.track("-10,94 60,100 120,96 210,104", 10)
    g.path(g.blob(68, 88, 40, 9, 0.12), fill=tints.YARD)
    with g.group(stroke=INK, stroke_opacity=0.35, stroke_width=0.8):
        for i in range(6):
            tint = "#a9b578" if i % 2 else "#c2a77d"
            g.add(rect(126 + i % 3 * 19, 118 + i // 3 * 32, 13, 25, rx=3, fill=tint))
    g.hedge("116,112 190,112 190,186 116,186 116,150", 6)
    g.houses("58,66,62,30,0 96,42,30,48,0")
    g.houses("40,132,40,24,-8", tints.SLATE)
    g.trees(points("20,24 36,16 156,34 176,52 18,176 36,184 84,170 180,20"), 10, 15)
    g.tufts(g.scatter(30, 60, lambda x, y: y > 150 and x < 110))


@paints("farm-orchard", _FARM)
def farm_orchard(g: Ground) -> None:
    rows: list[Point] = [(122 + i % 3 * 28, 74 + i // 3 * 32) for i in range(12)]
    g.fill(tints.MEADOW)
    g.patches(tints.GRASS, 4, 0.7)
    g.track("-10,60 70,66 130,44 210,40", 10)
    g.houses("54,32,56,28,4")
    g.houses("36,110,30,50,0", tints.SLATE)
    g.hedge("102,58 102,196", 7)
    g.trees(rows, 9, 11, [tints.LEAF])
    g.tufts(g.scatter(26, 60, lambda x, y: x < 90 and y > 140))


@paints("hamlet", _HAMLET)
def hamlet(g: Ground) -> None:
    g.fill(tints.GRASS)
    g.patches(tints.MEADOW, 4, 0.7)
    g.patches(tints.YARD, 3, 0.6, 20, 36)
    g.track("-10,108 70,100 130,106 210,90", 12, ruts=False)
    g.track("98,104 92,60 104,-10", 10, ruts=False)
    g.houses("46,74,48,26,-5")
    g.houses("136,66,46,26,-4", tints.SLATE)
    g.houses("62,34,26,40,4 142,26,40,24,6")
    g.houses("40,138,44,25,6", tints.SLATE)
    g.houses("98,140,28,42,2 154,136,50,26,-7")
    g.hedge("16,172 120,178", 6)
    g.trees(points("16,26 184,20 186,176 166,184 18,188 24,46 186,56"), 9, 14)


@paints("village-street", sign(tints.YARD, path(_ROW, fill=tints.ROOF[0])))
def village_street(g: Ground) -> None:
    g.fill(tints.GRASS)
    g.patches(tints.YARD, 6, 0.8)
    g.track("-10,100 60,104 140,96 210,100", 22, ruts=False)
    stones = g.scatter(6, 260, lambda x, y: abs(y - 100) < 8)
    g.add(group("".join(circle(round(x, 1), round(y, 1), 1.2) for x, y in stones), fill=tints.TRACK_EDGE, opacity=0.7))
    g.houses("20,66,38,34,0")
    g.houses("60,64,40,34,0", tints.SLATE)
    g.houses("102,64,42,34,0 146,62,42,34,0")
    g.houses("184,64,32,34,0", tints.SLATE)
    g.houses("24,140,44,34,0 72,140,46,34,0")
    g.houses("122,138,46,34,0", tints.SLATE)
    g.houses("174,138,48,34,0")
    g.hedge("4,30 120,26", 6)
    g.trees(points("150,22 172,30 188,16 20,14 40,184 60,178 110,186 176,182"), 9, 13)


@paints("church", sign(tints.MEADOW, path(_CROSS, fill=tints.SLATE[1])))
def church(g: Ground) -> None:
    g.fill(tints.GRASS)
    g.patches(tints.MEADOW, 5, 0.7)
    g.track("210,160 150,150 108,120", 10)
    g.houses("112,84,96,34,0 124,84,26,76,0", tints.SLATE)
    lit, dark = tints.SLATE
    tower = (
        rect(-13, -11, 36, 36, fill=tints.ROOF_SHADE, opacity=0.3)
        + path("M-18 -18H18V18H-18Z", fill=dark, stroke=INK, stroke_width=1.3)
        + path("M-18 -18L0 0L18 -18ZM-18 -18L0 0L-18 18Z", fill=lit)
        + stroke("M-18 -18L18 18M18 -18L-18 18", INK, 0.8)
        + stroke("M0 -9V9M-6 -3H6", tints.WHITE, 2.4)
    )
    g.add(place(tower, 58, 84))
    graves = "".join(f"M{x} {y}v9M{x - 3} {y + 3}h6" for y in (128, 150, 172) for x in (30, 48, 66))
    g.stroke(graves, INK, 1.8, opacity=0.75)
    g.hedge("12,116 84,116 84,190 12,190 12,140", 5)
    g.trees(points("22,24 40,34 176,26 184,186 164,178 178,120"), 10, 15)


@paints("houses-trees", _HAMLET)
def houses_trees(g: Ground) -> None:
    homes = points("54,104 140,56 110,166")

    def free(x: float, y: float) -> bool:
        return all(hypot(x - hx, y - hy) >= 36 for hx, hy in homes) and abs(y - (36 + x * 0.6)) > 20

    g.fill(tints.MEADOW)
    g.patches(tints.GRASS, 5, 0.8)
    g.track("-10,40 60,60 120,120 210,150", 10)
    g.houses("54,104,46,26,12")
    g.houses("140,56,42,26,-10", tints.SLATE)
    g.houses("110,166,44,26,4")
    g.trees(g.scatter(34, 400, free, (6, 6, 194, 194)), 9, 14)
    g.tufts(g.scatter(34, 80))


@paints("camp", sign(tints.GRASS, TENTS))
def camp(g: Ground) -> None:
    g.fill(tints.GRASS)
    g.patches(tints.YARD, 4, 0.8)
    g.tufts(g.scatter(26, 200))
    g.track("-10,100 80,104 210,96", 9)
    g.tents("46,52,40,28 100,50,40,28 154,52,40,28 70,150,40,28 126,150,40,28")
    g.trees(points("12,20 188,180 186,166 14,184"), 9, 13)
