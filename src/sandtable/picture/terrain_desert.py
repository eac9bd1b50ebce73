"""The desert: sand, scrub, rocks, broken ground, hills, the oasis, and what grows and lies there."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, sin
from typing import Final

from sandtable.picture.canvas import (
    INK,
    Noise,
    Point,
    blob,
    circle,
    line,
    number,
    path,
    polygon,
    scatter,
    stroke,
    tag,
)
from sandtable.picture.terrain_open import relief
from sandtable.picture.terrain_parts import (
    BANK,
    LEAF,
    PASTURE,
    RIPPLE,
    WATER,
    WATER_DARK,
    Terrain,
    dots,
    ground,
    patches,
    sign,
    tufts,
)

SAND: Final = "#e8d5a9"
SAND_DARK: Final = "#d8c08b"
SAND_PALE: Final = "#f0e1bd"
SAND_LINE: Final = "#b5965d"
ROCK: Final = "#b59b75"
ROCK_DARK: Final = "#8a7150"
ROCK_LIT: Final = "#d3bd97"
SCRUB: Final = "#8c9160"
TUFT: Final = "#6f7548"
DUST: Final = "#5c4526"  # shadows on sand
CONTOUR: Final = "#9b7440"

Allowed = Callable[[float, float], bool]
_SEVENTH: Final = 0.8976


def anywhere(x: float, y: float) -> bool:
    return True


def sand(noise: Noise) -> str:
    return ground(SAND) + patches(noise, SAND_DARK, 4, 0.4) + patches(noise, SAND_PALE, 4, 0.6)


def ripples(noise: Noise, count: int = 26, allowed: Allowed = anywhere) -> str:
    """What the wind leaves."""
    d = ""
    for x, y in scatter(noise, 23, 300, allowed, (4, 8, 186, 194))[:count]:
        half = noise.between(14, 34) / 2
        d += f"M{number(x)} {number(y)}q{number(half / 2)} -4 {number(half)} 0t{number(half)} 0"
    return stroke(d, SAND_LINE, 1.2, stroke_linecap="round", opacity=0.6)


def pebbles(noise: Noise, allowed: Allowed = anywhere, gap: float = 17) -> str:
    stones = "".join(circle(x, y, noise.between(0.8, 1.8)) for x, y in scatter(noise, gap, 240, allowed))
    return tag("g", stones, fill=SAND_LINE, opacity=0.55)


def scrubs(noise: Noise, allowed: Allowed = anywhere, gap: float = 24) -> str:
    """Dry tufts, and low bushes between them."""
    bushes = ""
    for x, y in scatter(noise, gap * 1.7, 160, allowed, (8, 8, 192, 192)):
        bushes += path(blob(x + 2, y + 2.6, 6, noise, 7, 0.2), fill=DUST, opacity=0.25)
        bushes += path(blob(x, y, 5.6, noise, 8, 0.26), fill=SCRUB, stroke=INK, stroke_width=0.7, stroke_opacity=0.55)
    return tufts(scatter(noise, gap, 400, allowed), TUFT, 0.95) + bushes


def boulder(x: float, y: float, size: float, noise: Noise) -> str:
    """A rock with a lit and a shaded facet."""
    rim: list[Point] = []
    for i in range(7):
        angle = i * _SEVENTH + noise() * 0.4
        reach = size * noise.between(0.78, 1.05)
        rim.append((x + reach * cos(angle), y + reach * 0.8 * sin(angle)))
    top = (x - size * 0.12, y - size * 0.2)
    shadow = f"translate({number(size * 0.3)} {number(size * 0.34)})"
    return (
        path(polygon(rim), transform=shadow, fill=DUST, opacity=0.28)
        + path(polygon(rim), fill=ROCK, stroke=INK, stroke_width=1.1, stroke_linejoin="round")
        + path(polygon([rim[3], rim[4], rim[5], top]), fill=ROCK_LIT)
        + path(polygon([rim[0], rim[1], top]), fill=ROCK_DARK, opacity=0.7)
        + stroke(line([rim[3], top, rim[6]]) + line([top, rim[1]]), INK, 0.7, opacity=0.6)
    )


def palm(x: float, y: float, size: float, noise: Noise) -> str:
    """A palm from above: eight fronds."""
    d, root = "", f"{number(x)} {number(y)}"
    for i in range(8):
        a = i * 0.785 + noise() * 0.3
        tip = f"{number(x + size * cos(a))} {number(y + size * sin(a))}"
        out = f"{number(x + size * 0.6 * cos(a + 0.35))} {number(y + size * 0.6 * sin(a + 0.35))}"
        back = f"{number(x + size * 0.5 * cos(a - 0.2))} {number(y + size * 0.5 * sin(a - 0.2))}"
        d += f"M{root}Q{out} {tip}Q{back} {root}Z"
    return (
        path(d, transform="translate(3 4)", fill=DUST, opacity=0.25)
        + path(d, fill=LEAF, stroke=INK, stroke_width=0.8, stroke_opacity=0.6)
        + circle(x, y, 1.8, fill=INK)
    )


# -- tiles --------------------------------------------------------------------------------------------------------


def plain(noise: Noise, name: str) -> str:
    return sand(noise) + ripples(noise) + pebbles(noise)


def scrub(noise: Noise, name: str) -> str:
    return sand(noise) + ripples(noise, 8) + scrubs(noise) + pebbles(noise)


_BOULDERS: Final[list[tuple[float, float, float]]] = [
    (40, 46, 20),
    (70, 34, 13),
    (150, 52, 22),
    (176, 84, 14),
    (36, 140, 18),
    (92, 168, 15),
    (150, 150, 24),
    (120, 176, 12),
    (186, 172, 13),
    (20, 92, 11),
    (120, 26, 12),
]


def rocks(noise: Noise, name: str) -> str:
    jitter = [(x + noise.between(-6, 6), y + noise.between(-6, 6), r) for x, y, r in _BOULDERS]
    return sand(noise) + pebbles(noise) + "".join(boulder(x, y, r, noise) for x, y, r in jitter)


def difficult_ground(noise: Noise, name: str) -> str:
    """Plates of cracked stone."""
    plates = ""
    for x, y in scatter(noise, 33, 700, anywhere, (0, 0, 200, 200)):
        rim: list[Point] = []
        for i in range(7):
            a = i * _SEVENTH + noise() * 0.4
            rim.append((x + noise.between(13, 19) * cos(a), y + noise.between(11, 16) * sin(a)))
        plates += path(polygon(rim), fill=ROCK_LIT, stroke=ROCK_DARK, stroke_width=1.1, stroke_linejoin="round")
        plates += stroke(line(rim[:3]), INK, 1.5, opacity=0.55)
    return sand(noise) + plates + pebbles(noise, gap=12)


def desert_hill(noise: Noise, name: str) -> str:
    steps = relief(noise, ["#e3cc98", "#e9d6a8", "#f0e1bd", "#f6ead0"], CONTOUR)
    return ground(SAND) + steps + pebbles(noise)


def pit(noise: Noise, name: str) -> str:
    """A sunken place: edges that grow darker inwards, with a ramp of debris."""
    body = sand(noise) + ripples(noise, 8, lambda x, y: hypot(x - 100, y - 104) > 88)
    for reach, tint in ((74, "#d3b984"), (58, "#bfa16c"), (42, "#a98a58")):
        body += path(blob(100, 104, reach, noise, 10, 0.08), fill=tint, stroke=CONTOUR, stroke_width=1.5)
    hachures = ""
    for i in range(40):
        a = i * 0.157
        reach = 72 if i % 2 else 56
        hachures += f"M{number(100 + reach * cos(a))} {number(104 + reach * sin(a))}"
        hachures += f"l{number(-9 * cos(a))} {number(-9 * sin(a))}"
    rubble = "".join(boulder(x, y, r, noise) for x, y, r in [(66, 128, 8), (128, 84, 9), (110, 136, 7), (84, 82, 6)])
    return body + stroke(hachures, CONTOUR, 1.5, stroke_linecap="round", opacity=0.8) + rubble + pebbles(noise)


def oasis(noise: Noise, name: str) -> str:
    trees = [(50, 74, 20), (74, 52, 18), (138, 62, 20), (156, 98, 18), (146, 146, 20), (56, 150, 18), (100, 166, 17)]
    return (
        sand(noise)
        + path(blob(100, 106, 60, noise, 9, 0.1), fill=PASTURE)
        + path(blob(98, 108, 36, noise, 9, 0.1), fill=WATER, stroke=BANK, stroke_width=1.8)
        + stroke("M84 102h16M96 114h20", RIPPLE, 1.8, stroke_linecap="round")
        + "".join(palm(x, y, r, noise) for x, y, r in trees)
        + ripples(noise, 10, lambda x, y: hypot(x - 100, y - 106) > 82)
    )


_WAVES: Final = stroke("M3 6q3 -2 6 0M11 13q3 -2 6 0", SAND_LINE, 0.8)
_STONES: Final = path("M4 5l4 -1l2 3l-3 2l-4 -1ZM12 11l4 -1l2 4l-4 2l-3 -2Z", fill=ROCK, stroke=INK, stroke_width=0.5)
_RINGS: Final = tag("g", circle(10, 10, 7.6) + circle(10.6, 9.6, 5) + circle(11, 9, 2.4), fill="none", stroke=CONTOUR)
_PLATES: Final = path(
    "M2 3H8V8H3ZM10 2H17V7L11 8ZM3 10H9V17H2ZM11 10L18 9V17H12Z", fill=ROCK_LIT, stroke=ROCK_DARK, stroke_width=0.7
)

DESERT: Final = {
    "plain": Terrain(plain, sign(SAND, _WAVES)),
    "scrub": Terrain(scrub, sign(SAND, dots([(5, 6), (14, 13), (15, 5), (6, 15)], 1.5, SCRUB))),
    "rocks": Terrain(rocks, sign(SAND, _STONES)),
    "difficult-ground": Terrain(difficult_ground, sign(SAND, _PLATES)),
    "desert-hill": Terrain(desert_hill, sign(SAND_PALE, _RINGS)),
    "pit": Terrain(pit, sign(SAND, circle(10, 10, 6.5, fill="#a98a58", stroke=CONTOUR))),
    "oasis": Terrain(oasis, sign(SAND, circle(10, 10, 6, fill=PASTURE), circle(10, 10, 3.4, fill=WATER_DARK))),
}
