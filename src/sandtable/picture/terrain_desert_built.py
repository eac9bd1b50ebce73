"""What people have put into the desert: roads, runways, towns, forts, camps."""

from __future__ import annotations

from typing import Final

from sandtable.picture.canvas import INK, Noise, Point, circle, path, place, polygon, rect, stroke, tag
from sandtable.picture.terrain_desert import (
    DUST,
    ROCK,
    SAND,
    SAND_LINE,
    Allowed,
    anywhere,
    boulder,
    palm,
    pebbles,
    ripples,
    sand,
    scrubs,
)
from sandtable.picture.terrain_parts import (
    RIPPLE,
    ROOF,
    TRACK,
    TRACK_EDGE,
    YARD,
    Terrain,
    patches,
    sign,
    tent,
    track,
)

ASPHALT: Final = "#cfc3a4"
PLASTER: Final = "#f3e9d0"
TERRACE: Final = "#e2d2ab"
PARAPET: Final = "#b59a66"
CRATE: Final = "#b08b55"

_STRAIGHT: Final[list[Point]] = [(-10, 104), (70, 98), (140, 104), (210, 98)]


def cube(x: float, y: float, w: float, h: float, turn: float = 0) -> str:
    """A flat-roofed house with its parapet."""
    shadow = place(rect(-w / 2, -h / 2, w, h, fill=DUST, opacity=0.34), x + 5, y + 6.5, turn=turn)
    inner, low = w / 2 - 3.4, h / 2 - 3.4
    house = (
        rect(-w / 2, -h / 2, w, h, fill=PLASTER, stroke=INK, stroke_width=1.2)
        + rect(-inner, -low, 2 * inner, 2 * low, fill=TERRACE, stroke=INK, stroke_width=0.6, stroke_opacity=0.5)
        + stroke(f"M{-inner:g} {low:g}V{-low:g}H{inner:g}", PARAPET, 2.2)
        + rect(w / 2 - 11, h / 2 - 11, 5, 5, fill=INK, opacity=0.45)
    )
    return shadow + place(house, x, y, turn=turn)


def _beside(x: float, y: float) -> bool:
    """Off a road that runs straight through."""
    return abs(y - 100) > 26


def _road(noise: Noise, points: list[Point], free: Allowed) -> str:
    return sand(noise) + ripples(noise, 12, free) + track(points, 20) + pebbles(noise, free)


def road(noise: Noise, name: str) -> str:
    return _road(noise, _STRAIGHT, _beside)


def road_corner(noise: Noise, name: str) -> str:
    corner: list[Point] = [(-10, 100), (50, 102), (98, 130), (102, 210)]
    return _road(noise, corner, lambda x, y: x > 130 or y < 66)


def road_end(noise: Noise, name: str) -> str:
    """The road loses itself in the sand."""
    ruts = stroke("M104 96q30 -2 60 -8M104 110q30 0 62 8", TRACK_EDGE, 3, stroke_dasharray="10 8", opacity=0.7)
    end: list[Point] = [(-10, 104), (40, 99), (104, 103)]
    return _road(noise, end, lambda x, y: _beside(x, y) or x > 174) + ruts


def side_road(noise: Noise, name: str) -> str:
    """A track that only touches the tile."""
    side: list[Point] = [(-10, 168), (70, 160), (130, 168), (210, 158)]
    return _road(noise, side, lambda x, y: y < 138)


def road_vegetation(noise: Noise, name: str) -> str:
    return road(noise, name) + scrubs(noise, _beside, 22) + palm(34, 50, 14, noise) + palm(168, 152, 15, noise)


def _runway(noise: Noise, end: float) -> str:
    """Rolled earth with a broken middle line and barrels along it; `end` is where it stops."""
    lamps = "".join(circle(x, y, 4.4) for x in (20, 70, 120, 170) if x < end for y in (50, 150))
    strip = rect(-5, 56, end + 5, 88, fill=ASPHALT, stroke=SAND_LINE, stroke_width=1.6)
    middle = stroke(f"M-5 100H{min(end - 22, 205):g}", RIPPLE, 5, stroke_dasharray="26 18")
    return (
        sand(noise)
        + ripples(noise, 8, lambda x, y: y < 40 or y > 160 or x > end + 8)
        + strip
        + middle
        + tag("g", lamps, stroke=INK, stroke_width=1, fill=ROOF[0])
        + pebbles(noise, lambda x, y: y < 44 or y > 158 or x > end + 8)
    )


def runway(noise: Noise, name: str) -> str:
    return _runway(noise, 210)


def runway_end(noise: Noise, name: str) -> str:
    """The strip starts here and runs east."""
    bars = stroke("M150 70h20M150 82h20M150 118h20M150 130h20", RIPPLE, 5)
    return tag("g", _runway(noise, 178) + bars, transform="rotate(180 100 100)")


def town(noise: Noise, name: str) -> str:
    plan = [
        (44, 54, 62, 46, 2),
        (150, 46, 60, 54, -3),
        (150, 90, 30, 22, -3),
        (38, 152, 52, 44, -2),
        (98, 158, 44, 52, 3),
        (158, 156, 54, 42, 0),
    ]
    return (
        sand(noise)
        + patches(noise, YARD, 4)
        + track([(-10, 112), (80, 106), (210, 112)], 15, ruts=False)
        + track([(104, 110), (100, 50), (106, -10)], 12, ruts=False)
        + "".join(cube(x + noise.between(-3, 3), y, w, h, turn) for x, y, w, h, turn in plan)
        + palm(86, 84, 13, noise)
        + palm(188, 122, 12, noise)
        + palm(14, 92, 12, noise)
    )


def houses(noise: Noise, name: str) -> str:
    return (
        sand(noise)
        + ripples(noise, 10, lambda x, y: y > 96 and x < 90)
        + track([(-10, 118), (70, 108), (130, 122), (210, 112)], 12)
        + cube(50, 62, 50, 40, 3)
        + cube(146, 66, 54, 44, -4)
        + cube(140, 160, 46, 36, 2)
        + palm(94, 48, 14, noise)
        + palm(52, 160, 15, noise)
        + pebbles(noise)
    )


def houses_trench(noise: Noise, name: str) -> str:
    zigzag = "M-6 150L30 136L54 156L92 140L118 160L154 142L178 158L206 146"
    trench = stroke(zigzag, "#c9ab74", 20, stroke_linejoin="round") + stroke(zigzag, INK, 10, opacity=0.75)
    bags = stroke(zigzag, PLASTER, 4.4, stroke_dasharray="7 3", transform="translate(0 -11)")
    return (
        sand(noise)
        + ripples(noise, 8, lambda x, y: y > 174)
        + cube(48, 66, 52, 42, -3)
        + cube(112, 58, 44, 38, 2)
        + cube(164, 82, 40, 36, 4)
        + trench
        + bags
        + pebbles(noise)
    )


def ruins(noise: Noise, name: str) -> str:
    """Walls without roofs, fallen columns."""
    walls = "M34 84V44H92M120 44H166V92M166 128V166H112M78 166H34V122M96 92V120H124"
    columns = "".join(
        circle(x, y, 5.4, fill=PLASTER, stroke=INK, stroke_width=1.1) for x, y in [(58, 70), (58, 96), (142, 70)]
    )
    fallen = place(rect(-16, -4, 32, 8, rx=2, fill=PLASTER, stroke=INK, stroke_width=1), 140, 138, turn=28)
    rubble = "".join(
        boulder(x, y, r, noise) for x, y, r in [(104, 50, 6), (172, 110, 6), (94, 170, 6), (40, 104, 5), (74, 138, 5)]
    )
    return (
        sand(noise)
        + patches(noise, YARD, 3, 0.6)
        + stroke(walls, DUST, 9, transform="translate(4 5)", opacity=0.3)
        + stroke(walls, INK, 9.6)
        + stroke(walls, "#dcc79b", 7)
        + columns
        + fallen
        + rubble
        + pebbles(noise)
    )


def fort(noise: Noise, name: str) -> str:
    outer: list[Point] = [(36, 36), (164, 36), (164, 164), (36, 164)]
    court: list[Point] = [(46, 46), (154, 46), (154, 154), (46, 154)]

    def outside(x: float, y: float) -> bool:
        return x < 20 or x > 180 or y < 20 or y > 180

    return (
        sand(noise)
        + ripples(noise, 6, outside)
        + path(polygon(outer), transform="translate(6 8)", fill=DUST, opacity=0.28)
        + path(polygon(outer), fill=TERRACE, stroke=INK, stroke_width=1.2)
        + path(polygon(court), fill=YARD, stroke=INK, stroke_width=1)
        + stroke("M41 36V164M159 36V164M36 41H164M36 159H164", INK, 4, stroke_dasharray="6 6", opacity=0.5)
        + "".join(cube(x, y, 32, 32) for x, y in outer)
        + rect(88, 156, 24, 12, fill=YARD, stroke=INK)
        + cube(78, 76, 44, 32)
        + pebbles(noise, outside)
    )


def desert_camp(noise: Noise, name: str) -> str:
    tents = [(52, 54, 46, 32), (112, 50, 46, 32), (164, 60, 30, 40), (46, 150, 46, 32), (104, 154, 46, 32)]
    crates = rect(146, 136, 15, 15) + rect(164, 136, 15, 15) + rect(152, 153, 18, 12)
    return (
        sand(noise)
        + ripples(noise, 8)
        + track([(-10, 104), (90, 100), (210, 106)], 12)
        + "".join(tent(x + noise.between(-3, 3), y + noise.between(-3, 3), w, h) for x, y, w, h in tents)
        + tag("g", crates, fill=CRATE, stroke=INK, stroke_width=1)
        + pebbles(noise, anywhere)
    )


def _line(d: str) -> str:
    return stroke(d, TRACK_EDGE, 5) + stroke(d, TRACK, 3.4)


_CUBES: Final = tag("g", rect(3, 4, 5, 4) + rect(12, 3, 5, 5) + rect(5, 12, 5, 5), fill=PLASTER, stroke=INK)
_TWO: Final = tag("g", rect(3, 4, 5, 4) + rect(12, 3, 5, 5), fill=PLASTER, stroke=INK)
_STRIP: Final = rect(0, 5, 20, 10, fill=ASPHALT) + stroke("M0 10H20", RIPPLE, 1.2, stroke_dasharray="4 3")
_HALF_STRIP: Final = rect(5, 5, 15, 10, fill=ASPHALT) + stroke("M7 10H20", RIPPLE, 1.2, stroke_dasharray="4 3")
_TENTS: Final = path("M3 9L6.5 4L10 9ZM10 15L13.5 10L17 15Z", fill=PLASTER, stroke=INK, stroke_width=0.8)
_WALLS: Final = rect(4.5, 4.5, 11, 11, fill=YARD, stroke=INK, stroke_width=2.2)
_TRENCH: Final = stroke("M0 15L5 13L10 16L15 13L20 15", INK, 1.8)
_BROKEN: Final = stroke("M4 9V4H10M13 4H16V9M16 13V16H10M7 16H4V13", ROCK, 2)

DESERT_BUILT: Final = {
    "road": Terrain(road, sign(SAND, _line("M0 10H20")), flows=True),
    "road-corner": Terrain(road_corner, sign(SAND, _line("M0 10Q10 10 10 20")), flows=True),
    "road-end": Terrain(road_end, sign(SAND, _line("M0 10H11")), flows=True),
    "side-road": Terrain(side_road, sign(SAND, _line("M0 16H20")), flows=True),
    "road-vegetation": Terrain(
        road_vegetation,
        sign(SAND, _line("M0 10H20"), circle(5, 4, 1.8, fill="#67834f"), circle(15, 16, 1.8, fill="#67834f")),
        flows=True,
    ),
    "runway": Terrain(runway, sign(SAND, _STRIP), flows=True),
    "runway-end": Terrain(runway_end, sign(SAND, _HALF_STRIP), flows=True),
    "town": Terrain(town, sign(YARD, _CUBES)),
    "houses": Terrain(houses, sign(SAND, _TWO)),
    "houses-trench": Terrain(houses_trench, sign(SAND, _TWO, _TRENCH)),
    "ruins": Terrain(ruins, sign(SAND, _BROKEN)),
    "fort": Terrain(fort, sign(SAND, _WALLS)),
    "desert-camp": Terrain(desert_camp, sign(SAND, _TENTS)),
}
