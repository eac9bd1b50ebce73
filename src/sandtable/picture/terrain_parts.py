"""What stands on tiles: ground, trees, hedges, roofs, tracks, fields. A tile is 200 by 200, lit from the north-west."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple
from zlib import crc32

from sandtable.picture.canvas import (
    INK,
    Noise,
    Point,
    blob,
    circle,
    define,
    line,
    number,
    path,
    place,
    polygon,
    rect,
    scatter,
    smooth,
    stroke,
    tag,
    use,
)

GRASS: Final = "#ccd1a4"
MEADOW: Final = "#d8dbb3"
PASTURE: Final = "#bac28f"
STUBBLE: Final = "#e2d3a4"
CROP: Final = "#dcc37f"
CROP_DARK: Final = "#b8974c"
PLOUGH: Final = "#c6aa84"
PLOUGH_DARK: Final = "#9a7a55"
LEAF: Final = "#67834f"
LEAF_DARK: Final = "#4d6844"
LEAF_MIDDLE: Final = "#5c7a4b"
LEAF_LIT: Final = "#8aa368"
HEDGE: Final = "#46603d"
TRACK: Final = "#eadfbf"
TRACK_EDGE: Final = "#b7a276"
YARD: Final = "#e3d8b8"
ROOF: Final = ("#bd7352", "#93523a")
SLATE: Final = ("#8d949a", "#666e75")
WALL: Final = "#f1e8d2"
WATER: Final = "#9dbfc7"
WATER_DARK: Final = "#7ba5b1"
BANK: Final = "#567f8c"
RIPPLE: Final = "#f6efdf"
SHADE: Final = "#2a3522"

TREES: Final = 7
TREE_SIZE: Final = 12.0
BUSHES: Final = 5
BUSH_SIZE: Final = 5.0


class Terrain(NamedTuple):
    """How one art slug is drawn: a whole tile of 200 units, and a sign of 20 units for mini boards."""

    draw: Callable[[Noise, str], str]  # the tile's own noise and its name
    mini: str
    flows: bool = False  # the sign turns with a mini board that lies down


def _define_plants() -> None:
    for i in range(TREES):
        noise, r = Noise(f"tree {i}"), TREE_SIZE
        crown = path(blob(0, 0, r, noise, 9, 0.13), stroke=INK, stroke_width=0.9, stroke_opacity=0.55)
        lit = path(blob(-r * 0.24, -r * 0.28, r * 0.56, noise, 7, 0.16), fill=LEAF_LIT, opacity=0.62)
        fold = stroke(f"M{number(r * 0.15)} {number(r * 0.5)}q4.2 -.6 5.4 -5", INK, 0.9, opacity=0.4)
        define(f"st-tree{i}", tag("g", crown + lit + fold, id=f"st-tree{i}"))
    define("st-shade", path(blob(4.1, 5, TREE_SIZE, Noise("shade"), 7, 0.08), id="st-shade"))
    for i in range(BUSHES):
        noise, r = Noise(f"bush {i}"), BUSH_SIZE
        crown = path(blob(0, 0, r, noise, 6, 0.14), stroke=INK, stroke_width=0.6, stroke_opacity=0.5)
        lit = circle(-r * 0.25, -r * 0.3, r * 0.42, fill=LEAF_LIT, opacity=0.55)
        define(f"st-bush{i}", tag("g", crown + lit, id=f"st-bush{i}"))


_define_plants()
define("st-tile", tag("clipPath", rect(1, 1, 198, 198, rx=7), id="st-tile"))


def ground(colour: str) -> str:
    return rect(-2, -2, 204, 204, fill=colour)


def patches(noise: Noise, colour: str, count: int, opacity: float = 0.7, small: float = 26, big: float = 54) -> str:
    """Pale stains that break up a tint."""
    d = [blob(noise() * 200, noise() * 200, noise.between(small, big), noise, 7, 0.28) for _ in range(count)]
    return path("".join(d), fill=colour, opacity=opacity)


def trees(
    points: Sequence[Point],
    noise: Noise,
    small: float,
    big: float,
    tones: Sequence[str] = (LEAF, LEAF_DARK, LEAF_MIDDLE),
) -> str:
    shade, crowns = "", ""
    for x, y in points:
        scale = noise.between(small, big) / TREE_SIZE
        crowns += use(f"st-tree{noise.below(TREES)}", x, y, scale, tones[noise.below(len(tones))])
        shade += use("st-shade", x, y, scale)
    return tag("g", shade, fill=SHADE, opacity=0.26) + crowns


def hedge(points: Sequence[Point], noise: Noise, width: float = 7) -> str:
    """A bocage hedge: its shadow, a dark body, small lit crowns along the line."""
    crowns = ""
    for (ax, ay), (bx, by) in pairwise(points):
        length, step = hypot(bx - ax, by - ay), 0.0
        while step < length:
            x = ax + (bx - ax) * step / length + noise.between(-1, 1)
            y = ay + (by - ay) * step / length + noise.between(-1, 1)
            scale = width * noise.between(0.5, 0.74) / BUSH_SIZE
            crowns += use(f"st-bush{noise.below(BUSHES)}", x, y, scale, LEAF if noise() < 0.4 else HEDGE)
            step += width * 0.95
    d = line(points)
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    shadow = stroke(d, SHADE, width + 1, transform="translate(2.6 3.4)", stroke_opacity=0.25, **ends)
    return shadow + stroke(d, HEDGE, width - 1, **ends) + crowns


def tufts(points: Sequence[Point], colour: str = "#7d8a57", opacity: float = 0.75) -> str:
    """Grass: three strokes each."""
    d = "".join(f"M{number(x - 3)} {number(y)}q.4 -3 -1 -5m4 5v-6m3 6q-.4 -3 1 -5" for x, y in points)
    return stroke(d, colour, 1.1, stroke_linecap="round", opacity=opacity)


def house(x: float, y: float, w: float, h: float, turn: float = 0, roof: tuple[str, str] = ROOF) -> str:
    """A pitched roof from above; the half towards the light is paler."""
    angle = radians(turn)
    lit, dark = roof if sin(angle) * 0.55 + cos(angle) * 0.83 > 0 else (roof[1], roof[0])
    rows = "".join(
        f"M{number(-w / 2)} {number(side * (h / 2 - i * h / 8))}h{number(w)}" for i in (1, 2, 3) for side in (-1, 1)
    )
    whole = rect(-w / 2, -h / 2, w, h, fill="none", stroke=INK, stroke_width=1.2, stroke_linejoin="round")
    return place(rect(-w / 2, -h / 2, w, h, fill="#2a2a1c", opacity=0.3), x + 3.4, y + 4.6, turn=turn) + place(
        rect(-w / 2, -h / 2, w, h / 2, fill=lit)
        + rect(-w / 2, 0, w, h / 2, fill=dark)
        + stroke(rows, INK, 0.5, opacity=0.25)
        + stroke(f"M{number(-w / 2)} 0h{number(w)}", WALL, 1.1, opacity=0.75)
        + whole
        + rect(w / 2 - 6.5, -2.2, 4.4, 4.4, fill=WALL, stroke=INK, stroke_width=0.8),
        x,
        y,
        turn=turn,
    )


def houses(noise: Noise, plan: Sequence[tuple[float, float, float, float, float]], slates: int) -> str:
    """Loosely set houses: x, y, width, height and turn, each a little off; some of them under slate."""
    slated = {noise.below(len(plan)) for _ in range(slates)}
    return "".join(
        house(
            x + noise.between(-3, 3),
            y + noise.between(-3, 3),
            w,
            h,
            turn + noise.between(-4, 4),
            SLATE if i in slated else ROOF,
        )
        for i, (x, y, w, h, turn) in enumerate(plan)
    )


def track(points: Sequence[Point], width: float = 11, ruts: bool = True) -> str:
    d = smooth(points)
    middle = stroke(d, TRACK_EDGE, 1, stroke_dasharray="9 6", opacity=0.8) if ruts else ""
    return stroke(d, TRACK_EDGE, width + 2.4) + stroke(d, TRACK, width) + middle


def field(points: Sequence[Point], kind: str, noise: Noise, angle: float = 0) -> str:
    """One field of a patchwork: a tint and a printed texture, cut to its outline."""
    d = polygon(points)
    if kind in ("meadow", "pasture"):
        tint, blades = (MEADOW, "#8d9963") if kind == "meadow" else (PASTURE, "#71804c")
        inside = tufts(scatter(noise, 21, 160), blades, 0.6)
    else:
        step, tint, ink = (6.4, PLOUGH, PLOUGH_DARK) if kind == "plough" else (8.0, STUBBLE, CROP_DARK)
        rows = "".join(f"M-160 {number(-160 + i * step)}h320" for i in range(int(320 / step)))
        inside = stroke(
            rows,
            ink,
            1.7 if kind == "plough" else 1.1,
            transform=f"translate(100 100)rotate({number(angle)})",
            stroke_dasharray=None if kind == "plough" else "5 4",
            opacity=0.6,
        )
    clip = f"st-field{crc32(d.encode()):08x}"
    inside = ground(tint) + inside
    return tag("clipPath", path(d), id=clip) + tag("g", inside, clip_path=f"url(#{clip})")


def tent(x: float, y: float, w: float, h: float) -> str:
    """A ridge tent from above."""
    left, right, top, low = number(-w / 2), number(w / 2), number(-h / 2), number(h / 2)
    inner, outer = number(-w / 2 + 4), number(w / 2 - 4)
    outline = f"M{left} {top}H{right}L{outer} 0L{right} {low}H{left}L{inner} 0ZM{inner} 0H{outer}"
    return place(
        rect(-w / 2 + 3, -h / 2 + 4, w, h, fill="#2a2a1c", opacity=0.25)
        + path(f"M{left} {top}H{right}L{outer} 0H{inner}Z", fill="#e3d9b6")
        + path(f"M{left} {low}H{right}L{outer} 0H{inner}Z", fill="#b9ad82")
        + stroke(outline, INK, 1.1, stroke_linejoin="round"),
        x,
        y,
    )


def sign(tint: str, *marks: str) -> str:
    """A tile of a mini board: one tint, one sign."""
    return rect(0, 0, 20, 20, fill=tint) + "".join(marks)


def dots(points: Sequence[Point], r: float, fill: str) -> str:
    return tag("g", "".join(circle(x, y, r) for x, y in points), fill=fill)
