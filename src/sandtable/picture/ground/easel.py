"""A drawing of ground in the making, the painters that know how, and what stands on many kinds of ground.

A drawing fills a box of 200 by 200, lit from the north-west. Its noise is seeded by the tile, so that a tile looks the
same everywhere; who adds to a painter changes every drawing that comes after the change in its stream of noise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from sandtable.picture import curves
from sandtable.picture.canvas import INK, Value, circle, group, moved, number, path, place, rect, stroke, tag
from sandtable.picture.curves import Noise, Point, Where, anywhere, points
from sandtable.picture.ground import tints

TREES: Final = (tints.LEAF, tints.LEAF_DARK, tints.LEAF_MIDDLE)


class Ground:
    """What is drawn so far. Methods without an answer draw; `blob` and `scatter` give outlines and points."""

    def __init__(self, seed: str, variant: int = 0, outline: Sequence[Point] = (), beyond: Sequence[str] = ()) -> None:
        self.noise = Noise(seed)
        self.variant = variant  # which of its layouts, where a painter has several
        self.outline = outline  # of its tile, where (100, 100) is the middle
        self.beyond = beyond  # the drawing beyond each edge, from the first corner on; "" where the board ends
        self._parts: list[str] = []

    def __str__(self) -> str:
        return "".join(self._parts)

    def add(self, *markup: str) -> None:
        self._parts += markup

    @contextmanager
    def group(self, **attributes: Value) -> Iterator[None]:
        """All that is drawn meanwhile, as one group."""
        before, self._parts = self._parts, []
        yield
        self._parts = [*before, group(str(self), **attributes)]

    def path(self, d: str, **attributes: Value) -> None:
        self.add(path(d, **attributes))

    def stroke(self, d: str, colour: str, width: float, **attributes: Value) -> None:
        self.add(stroke(d, colour, width, **attributes))

    def blob(self, x: float, y: float, r: float, lobes: int = 8, wobble: float = 0.14) -> str:
        return curves.blob(x, y, r, self.noise, lobes, wobble)

    def scatter(self, gap: float, tries: int, allowed: Where = anywhere, box: curves.Box | None = None) -> list[Point]:
        return curves.scatter(self.noise, gap, tries, allowed, box or (-6, -6, 206, 206))

    def fill(self, colour: str) -> None:
        self.add(rect(-2, -2, 204, 204, fill=colour))

    def patches(self, colour: str, count: int, opacity: float = 0.5, small: float = 26, big: float = 54) -> None:
        """Pale stains that break up a tint."""
        noise = self.noise
        with self.group(fill=colour, fill_opacity=opacity):
            for _ in range(count):
                self.path(self.blob(noise() * 200, noise() * 200, noise.between(small, big), 7, 0.28))

    def trees(self, spots: Sequence[Point], small: float, big: float, tones: Sequence[str] = TREES) -> None:
        """Crowns with their shadows."""
        shades, crowns = "", ""
        for x, y in spots:
            r = self.noise.between(small, big)
            tone = tones[int(self.noise() * len(tones))]
            shades += path(self.blob(x + r * 0.34, y + r * 0.42, r, 7, 0.08))
            crowns += path(self.blob(x, y, r, 9, 0.13), fill=tone, stroke_opacity=0.55)
            lit = self.blob(x - r * 0.24, y - r * 0.28, r * 0.56, 7, 0.16)
            crowns += path(lit, fill=tints.LEAF_LIT, stroke="none", opacity=0.62)
            bend = f"{number(r * 0.35)} {number(-r * 0.05)} {number(r * 0.45)} {number(-r * 0.42)}"
            crowns += path(f"M{number(x + r * 0.15)} {number(y + r * 0.5)}q{bend}", fill="none", opacity=0.4)
        self.add(group(shades, fill=tints.SHADE, opacity=0.26), group(crowns, stroke=INK, stroke_width=0.9))

    def hedge(self, line: str, width: float = 7) -> None:
        """A hedge on a bank: its shadow, a dark body, small lit crowns along the line."""
        crowns, noise, corners = "", self.noise, points(line)
        for (ax, ay), (bx, by) in pairwise(corners):
            length, step = hypot(bx - ax, by - ay), 0.0
            while step < length:
                x = ax + (bx - ax) * step / length + noise.between(-1, 1)
                y = ay + (by - ay) * step / length + noise.between(-1, 1)
                r = width * noise.between(0.5, 0.74)
                crown = self.blob(x, y, r, 6, 0.14)
                crowns += path(crown, fill=tints.LEAF if noise() < 0.4 else tints.HEDGE, stroke_opacity=0.5)
                spot = {"cx": number(x - r * 0.25), "cy": number(y - r * 0.3), "r": number(r * 0.42)}
                crowns += tag("circle", **spot, fill=tints.LEAF_LIT, stroke="none", opacity=0.55)
                step += width * 0.95
        d, ends = curves.line(corners), {"stroke_linecap": "round", "stroke_linejoin": "round"}
        self.stroke(d, tints.SHADE, width + 1, transform="translate(2.6 3.4)", stroke_opacity=0.25, **ends)
        self.stroke(d, tints.HEDGE, width - 1, **ends)
        self.add(group(crowns, stroke=INK, stroke_width=0.7))

    def tufts(self, spots: Sequence[Point], colour: str = tints.BLADE, opacity: float = 0.75) -> None:
        """Grass: three strokes each."""
        d = "".join(f"M{number(x - 3)} {number(y)}q.4 -3 -1 -5m4 5v-6m3 6q-.4 -3 1 -5" for x, y in spots)
        self.stroke(d, colour, 1.1, stroke_linecap="round", opacity=opacity)

    def houses(self, plan: str, roof: tuple[str, str] = tints.ROOF) -> None:
        """Pitched roofs from above: x, y, width, height and turn each. The half towards the light is paler."""
        for x, y, w, h, turn in curves.rows(plan):
            angle = radians(turn)
            lit, dark = roof if sin(angle) * 0.55 + cos(angle) * 0.83 > 0 else (roof[1], roof[0])
            left, wide = number(-w / 2), number(w)
            rows = "".join(
                f"M{left} {number(-h / 2 + i * h / 8)}h{wide}M{left} {number(h / 2 - i * h / 8)}h{wide}"
                for i in (1, 2, 3)
            )
            shade = moved(x + 3.4, y + 4.6, turn=turn)
            self.add(
                rect(-w / 2, -h / 2, w, h, transform=shade, fill=tints.ROOF_SHADE, opacity=0.3),
                place(
                    rect(-w / 2, -h / 2, w, h / 2, fill=lit)
                    + rect(-w / 2, 0, w, h / 2, fill=dark)
                    + stroke(rows, INK, 0.5, opacity=0.25)
                    + stroke(f"M{left} 0h{wide}", tints.WALL, 1.1, opacity=0.75)
                    + rect(-w / 2, -h / 2, w, h, fill="none", stroke=INK, stroke_width=1.2, stroke_linejoin="round")
                    + rect(w / 2 - 6.5, -2.2, 4.4, 4.4, fill=tints.WALL, stroke=INK, stroke_width=0.8),
                    x,
                    y,
                    turn=turn,
                ),
            )

    def track(self, line: str, width: float = 11, ruts: bool = True) -> None:
        """A way through the tile, with wheel ruts."""
        d = curves.smooth(points(line))
        self.stroke(d, tints.TRACK_EDGE, width + 2.4)
        self.stroke(d, tints.TRACK, width)
        if ruts:
            self.stroke(d, tints.TRACK_EDGE, 1, stroke_dasharray="9 6", opacity=0.8)

    def tents(self, plan: str) -> None:
        """Ridge tents from above: x, y, width and height each."""
        for x, y, w, h in curves.rows(plan):
            left, right, top, low = number(-w / 2), number(w / 2), number(-h / 2), number(h / 2)
            inner, outer = number(-w / 2 + 4), number(w / 2 - 4)
            ridge = f"M{left} {top}H{right}L{outer} 0L{right} {low}H{left}L{inner} 0ZM{inner} 0H{outer}"
            self.add(
                place(
                    rect(-w / 2 + 3, -h / 2 + 4, w, h, fill=tints.ROOF_SHADE, opacity=0.25)
                    + path(f"M{left} {top}H{right}L{outer} 0H{inner}Z", fill="#e3d9b6")
                    + path(f"M{left} {low}H{right}L{outer} 0H{inner}Z", fill="#b9ad82")
                    + stroke(ridge, INK, 1.1, stroke_linejoin="round"),
                    x,
                    y,
                )
            )

    def hill(self, steps: Sequence[str], contour: str) -> None:
        """Contour steps growing paler, hachures on the shaded side as on an old map, a trig point."""
        self.fill(steps[0])
        shape = [self.noise.between(0.9, 1.08) for _ in range(11)]
        for k in range(4):
            ring: list[Point] = []
            for i, v in enumerate(shape):
                a = i * 6.2832 / 11
                ring.append((98 + 4 * k + v * (92 - k * 22) * cos(a), 102 - 5 * k + v * (86 - k * 20.5) * sin(a)))
            line: dict[str, Value] = {"stroke": contour, "stroke_width": 1.8 if k == 3 else 1.3, "stroke_opacity": 0.85}
            self.path(curves.smooth(ring, closed=True), fill=steps[k + 1], **line)
        hachures = ""
        for i in range(54):
            a, up = -0.5 + i * 0.056, 0.6 + i % 3 * 0.95
            v = 98 - up * 22
            x, y = 98 + 4 * up + v * 0.92 * cos(a), 102 - 5 * up + (v - 4) * 0.92 * sin(a)
            hachures += f"M{number(x)} {number(y)}l{number(9 * cos(a))} {number(9 * sin(a))}"
        self.path(hachures, stroke=contour, stroke_width=1.5, stroke_linecap="round", opacity=0.7)
        self.path("M112 74l7 12h-14Z", fill=INK, opacity=0.8)


# -- painters -----------------------------------------------------------------------------------------------------


class Painter(NamedTuple):
    """How one art is drawn: a whole tile, and a sign of 20 by 20 for mini boards."""

    paint: Callable[[Ground], None]
    mini: str


painters: dict[str, Painter] = {}
Paint = Callable[[Ground], None]


def paints(art: str, mini: str) -> Callable[[Paint], Paint]:
    """Register a painter under the art name that tiles are given. One function may draw several arts."""

    def register(paint: Paint) -> Paint:
        painters[art] = Painter(paint, mini)
        return paint

    return register


def sign(tint: str, *marks: str) -> str:
    """A tile of a mini board: one tint, at most one sign."""
    return rect(0, 0, 20, 20, fill=tint) + "".join(marks)


def dots(spots: str, r: float, fill: str) -> str:
    return group("".join(circle(x, y, r) for x, y in points(spots)), fill=fill)
