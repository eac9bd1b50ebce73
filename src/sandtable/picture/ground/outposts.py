"""What people have put into the desert: roads, runways, towns, forts, camps."""

from __future__ import annotations

from typing import Final

from sandtable.picture import curves
from sandtable.picture.canvas import INK, circle, group, moved, path, place, rect, stroke
from sandtable.picture.curves import Where, points, polygon
from sandtable.picture.ground import tints
from sandtable.picture.ground.built_up import TENTS
from sandtable.picture.ground.desert import SAND, boulders, palms, pebbles, ripples, sand, scrubs
from sandtable.picture.ground.easel import Ground, paints

_BEND: Final = "M0 10Q10 8 20 10"
_ROAD: Final = SAND + stroke(_BEND, tints.TRACK_EDGE, 5) + stroke(_BEND, tints.TRACK, 3.6)
_STRIP: Final = stroke("M0 10H20", tints.ASPHALT, 10) + stroke("M1 10H20", tints.WHITE, 1.4, stroke_dasharray="4 3")
_HOMES: Final = "M3 4H8V9H3ZM12 4H17V8H12ZM6 12H11V17H6ZM13 12H17V16H13Z"
_TOWN: Final = SAND + path(_HOMES, fill=tints.PLASTER, stroke=INK, stroke_width=0.7)
_FORT: Final = SAND + rect(4.5, 4.5, 11, 11, fill=tints.YARD, stroke=INK, stroke_width=2.2)
_RUIN: Final = SAND + stroke("M4 9V4H10M13 4H16V9M16 13V16H10M7 16H4V13", tints.ROCK_DARK, 2)


def _beside(x: float, y: float) -> bool:
    return abs(y - 100) > 26


def _way(g: Ground, line: str, free: Where) -> None:
    sand(g)
    ripples(g, 12, free)
    g.track(line, 20)
    pebbles(g, free)


def _cubes(g: Ground, plan: str) -> None:
    """Flat-roofed houses with a parapet: x, y, width, height and turn each."""
    for x, y, w, h, turn in curves.rows(plan):
        left, top = -w / 2 + 3.4, -h / 2 + 3.4
        shade = moved(x + 5, y + 6.5, turn=turn)
        g.add(
            rect(-w / 2, -h / 2, w, h, transform=shade, fill=tints.SAND_SHADE, opacity=0.34),
            place(
                rect(-w / 2, -h / 2, w, h, fill=tints.PLASTER, stroke=INK, stroke_width=1.2)
                + rect(
                    left, top, w - 6.8, h - 6.8, fill=tints.TERRACE, stroke=INK, stroke_width=0.6, stroke_opacity=0.5
                )
                + stroke(f"M{left:g} {-top:g}V{top:g}H{-left:g}", "#b59a66", 2.2)
                + rect(w / 2 - 11, h / 2 - 11, 5, 5, fill=INK, opacity=0.45),
                x,
                y,
                turn=turn,
            ),
        )


def _strip(g: Ground, end: float) -> None:
    """Rolled earth with a broken middle line and barrels along it; `end` is where it stops."""

    def free(x: float, y: float) -> bool:
        return y < 42 or y > 158 or x > end + 8

    sand(g)
    ripples(g, 8, free)
    g.add(rect(-5, 56, end + 5, 88, fill=tints.ASPHALT, stroke=tints.SAND_LINE, stroke_width=1.6))
    g.stroke(f"M-5 100H{min(end - 22, 205):g}", tints.WHITE, 5, stroke_dasharray="26 18")
    barrels = "".join(circle(x, 50, 4.4) + circle(x, 150, 4.4) for x in (20, 70, 120, 170) if x < end)
    g.add(group(barrels, stroke=INK, stroke_width=1, fill=tints.ROOF[0]))
    pebbles(g, free)


@paints("road", _ROAD)
def road(g: Ground) -> None:
    _way(g, "-10,104 70,98 140,104 210,98", _beside)


@paints("road-corner", _ROAD)
def road_corner(g: Ground) -> None:
    sand(g)
    ripples(g, 10, lambda x, y: x > 130 or y < 60)
    g.track("-10,100 50,102 98,130 102,210", 20)
    pebbles(g, lambda x, y: x > 125 or y < 70)


@paints("road-end", _ROAD)
def road_end(g: Ground) -> None:
    _way(g, "-10,104 40,99 104,103", lambda x, y: _beside(x, y) or x > 174)
    fading = "M104 96q30 -2 60 -8M104 110q30 0 62 8"
    g.stroke(fading, tints.TRACK_EDGE, 3, stroke_dasharray="10 8", opacity=0.7)


@paints("side-road", SAND)
def side_road(g: Ground) -> None:
    _way(g, "-10,168 70,160 130,168 210,158", lambda x, y: y < 138)


@paints("road-vegetation", _ROAD)
def road_vegetation(g: Ground) -> None:
    road(g)
    scrubs(g, _beside, 22)
    palms(g, "34,50,14 168,152,15")


@paints("runway", SAND + _STRIP)
def runway(g: Ground) -> None:
    _strip(g, 210)


@paints("runway-end", SAND + _STRIP)
def runway_end(g: Ground) -> None:
    with g.group(transform="rotate(180 100 100)"):
        _strip(g, 178)
        g.stroke("M150 70h20M150 82h20M150 118h20M150 130h20", tints.WHITE, 5)


@paints("town", _TOWN)
def town(g: Ground) -> None:
    sand(g)
    g.patches(tints.YARD, 4, 0.7)
    g.track("-10,112 80,106 210,112", 15, ruts=False)
    g.track("104,110 100,50 106,-10", 12, ruts=False)
    _cubes(g, "44,54,62,46,2 150,46,60,54,-3 150,90,30,22,-3 38,152,52,44,-2 98,158,44,52,3 158,156,54,42,0")
    palms(g, "86,84,13 188,122,12 14,92,12")


@paints("houses", _TOWN)
def houses(g: Ground) -> None:
    sand(g)
    ripples(g, 10, lambda x, y: y > 96 and x < 90)
    g.track("-10,118 70,108 130,122 210,112", 12)
    _cubes(g, "50,62,50,40,3 146,66,54,44,-4 140,160,46,36,2")
    palms(g, "94,48,14 52,160,15")
    pebbles(g)


@paints("houses-trench", _TOWN)
def houses_trench(g: Ground) -> None:
    d = "M-6 150L30 136L54 156L92 140L118 160L154 142L178 158L206 146"
    sand(g)
    ripples(g, 8, lambda x, y: y > 174)
    _cubes(g, "48,66,52,42,-3 112,58,44,38,2 164,82,40,36,4")
    g.stroke(d, "#c9ab74", 20, stroke_linejoin="round")
    g.stroke(d, INK, 10, opacity=0.75)
    g.stroke(d, tints.PLASTER, 4.4, transform="translate(0 -11)", stroke_dasharray="7 3")
    pebbles(g)


@paints("ruins", _RUIN)
def ruins(g: Ground) -> None:
    walls = "M34 84V44H92M120 44H166V92M166 128V166H112M78 166H34V122M96 92V120H124"
    sand(g)
    g.patches(tints.YARD, 3, 0.6)
    g.stroke(walls, tints.SAND_SHADE, 9, transform="translate(4 5)", opacity=0.3)
    g.stroke(walls, INK, 9.6)
    g.stroke(walls, "#dcc79b", 7)
    columns = "".join(circle(x, y, 5.4) for x, y in points("58,70 58,96 142,70"))
    g.add(group(columns, fill=tints.PLASTER, stroke=INK, stroke_width=1.1))
    g.add(place(rect(-16, -4, 32, 8, rx=2, fill=tints.PLASTER, stroke=INK), 140, 138, turn=28))
    boulders(g, "104,50,6 172,110,6 94,170,6 40,104,5 74,138,5")
    pebbles(g)


@paints("fort", _FORT)
def fort(g: Ground) -> None:
    wall = polygon(points("36,36 164,36 164,164 36,164"))
    sand(g)
    ripples(g, 6)
    g.path(wall, transform="translate(6 8)", fill=tints.SAND_SHADE, opacity=0.28)
    g.path(wall, fill=tints.TERRACE, stroke=INK, stroke_width=1.2)
    g.path("M46 46H154V154H46Z", fill=tints.YARD, stroke=INK, stroke_width=1)
    g.stroke("M41 36V164M159 36V164M36 41H164M36 159H164", INK, 4, stroke_dasharray="6 6", opacity=0.5)
    _cubes(g, "36,36,32,32,0 164,36,32,32,0 164,164,32,32,0 36,164,32,32,0")
    g.add(rect(88, 156, 24, 12, fill=tints.YARD, stroke=INK))
    _cubes(g, "78,76,44,32,0")
    pebbles(g, lambda x, y: x < 20 or x > 180 or y < 20 or y > 180)


@paints("desert-camp", SAND + TENTS)
def desert_camp(g: Ground) -> None:
    sand(g)
    ripples(g, 8)
    g.track("-10,104 90,100 210,106", 12)
    g.tents("52,54,46,32 112,50,46,32 164,60,30,40 46,150,46,32 104,154,46,32")
    with g.group(fill="#b08b55", stroke=INK, stroke_width=1):
        g.add(rect(146, 136, 15, 15), rect(164, 136, 15, 15), rect(152, 153, 18, 12))
    pebbles(g)
