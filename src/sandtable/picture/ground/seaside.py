"""The sea and its shores, as they are seen from the air.

Wherever land meets the sea it gets a shore, and all shores cross an edge at the same place from both sides.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from sandtable.picture import curves
from sandtable.picture.canvas import INK, number, rect, stroke
from sandtable.picture.curves import Point
from sandtable.picture.ground.easel import Ground, paints, sign

SEA: Final = "sea"
CHALK: Final = "#fbf7ec"
DEEP: Final = "#b3ccd0"
FOAM: Final = "#f3f6f2"

_SHALLOW: Final = "#c4d9da"
_SURF: Final = "#8fb0b6"
_WIDE: Final = (-20.0, -6.0, 220.0, 206.0)
_CROSSING: Final = 32.0  # how far from the sea a shore crosses an edge


def fill(g: Ground, colour: str) -> None:
    """The whole of a tile that is wider than a square."""
    g.add(rect(-20, -6, 240, 212, fill=colour))


def is_wet(g: Ground) -> list[bool]:
    """By edge: whether the sea is beyond it."""
    return [art == SEA for art in g.beyond]


def _waves(g: Ground, gap: float, allowed: curves.Where = curves.anywhere) -> None:
    crests = "".join(f"M{number(x)} {number(y)}q6 -5 12 0t12 0" for x, y in g.scatter(gap, 60, allowed, _WIDE))
    if crests:
        g.stroke(crests, FOAM, 2, opacity=0.8, stroke_linecap="round")


@paints("sea", sign(DEEP, stroke("M3 8q2 -2 4 0t4 0M9 14q2 -2 4 0t4 0", FOAM, 1)))
def sea(g: Ground) -> None:
    """Ripples; paler where land is near."""
    fill(g, DEEP)
    corners, inner = g.outline, ""
    for i, art in enumerate(g.beyond):
        if art not in ("", SEA):
            (ax, ay), (bx, by) = corners[i], corners[(i + 1) % len(corners)]
            line = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
            g.stroke(line, "#bcd3d6", 92, stroke_linecap="round")
            inner += stroke(line, _SHALLOW, 54, stroke_linecap="round")
    g.add(inner)
    _waves(g, 58)


def towards(a: Point, b: Point, far: float) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1])
    return a[0] + (b[0] - a[0]) * far / length, a[1] + (b[1] - a[1]) * far / length


def _shores(g: Ground, near: float, far: float) -> list[tuple[str, str]]:
    """Every shore of a tile of land: its line, and the outline of the water beyond it."""
    corners, wet, noise = g.outline, is_wet(g), g.noise
    n, middle = len(corners), (100.0, 100.0)
    if n == 0 or not any(wet):
        return []
    if all(wet):
        island = g.blob(100, 100, 66, 9, 0.12)
        return [(island, island + "M-20 -6V206H220V-6Z")]
    out: list[tuple[str, str]] = []
    for first in (i for i in range(n) if wet[i] and not wet[i - 1]):
        run = [first]
        while wet[(run[-1] + 1) % n]:
            run.append((run[-1] + 1) % n)
        last = (run[-1] + 1) % n
        line: list[Point] = [towards(corners[first], corners[first - 1], _CROSSING)]
        beyond: list[Point] = []
        for k in run:
            a, b = corners[k], corners[(k + 1) % n]
            if k != first:
                line.append(towards(a, middle, noise.between(near, far) * 1.25))
            for part in (0.33, 0.67):
                spot = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
                line.append(towards(spot, middle, noise.between(near, far)))
            beyond.append(towards(middle, a, 190))
        line.append(towards(corners[last], corners[(last + 1) % n], _CROSSING))
        beyond.append(towards(middle, corners[last], 190))
        shore = curves.smooth(line)
        around = "".join(f"L{number(x)} {number(y)}" for x, y in reversed(beyond))
        out.append((shore, f"{shore}{around}Z"))
    return out


def water(g: Ground, near: float = 20, far: float = 38) -> list[str]:
    """Lay the sea over the edge of a tile of land; answers the lines of its shores."""
    shores = _shores(g, near, far)
    for line, outline in shores:
        g.path(outline, fill=_SHALLOW, fill_rule="evenodd")
        g.stroke(line, _SURF, 15, opacity=0.6)
    return [line for line, _ in shores]


def shore(g: Ground) -> None:
    """The shore of any land."""
    for line in water(g):
        g.stroke(line, CHALK, 6.5)
        g.stroke(line, INK, 1.4, opacity=0.6)
