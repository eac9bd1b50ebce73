"""Irregular lines: repeatable noise, smooth curves, dented rounds, scattered points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, sin
from typing import Final

from sandtable.picture.canvas import decimal, number, tenths

Point = tuple[float, float]
Where = Callable[[float, float], bool]
Box = tuple[float, float, float, float]

_MASK: Final = 0xFFFFFFFF


class Noise:
    """Small irregularities that are the same everywhere: a stream of numbers from 0 to 1, seeded by a text."""

    def __init__(self, seed: str) -> None:
        state = 2166136261
        for letter in seed:
            state = (state ^ ord(letter)) * 16777619 & _MASK
        self._state = state

    def __call__(self) -> float:
        h = self._state
        h = (h ^ h >> 15) * (h | 1) & _MASK
        h ^= h + ((h ^ h >> 7) * (h | 61) & _MASK) & _MASK
        self._state = h
        return (h ^ h >> 14) / 4294967296

    def between(self, low: float, high: float) -> float:
        return low + self() * (high - low)


def points(text: str) -> list[Point]:
    """Points as SVG writes them: "10,20 30,40"."""
    return [(x, y) for x, y in rows(text)]


def rows(text: str) -> list[list[float]]:
    """Numbers with commas between them, in rows parted by spaces."""
    return [[float(value) for value in row.split(",")] for row in text.split()]


def anywhere(x: float, y: float) -> bool:
    return True


def line(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def polygon(points: Sequence[Point]) -> str:
    return line(points) + "Z"


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """A smooth curve through points (Catmull-Rom, written as Béziers)."""
    count = len(points)
    ring = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    x, y = tenths(points[0][0]), tenths(points[0][1])
    d = [f"M{decimal(x)} {decimal(y)}"]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ring[i : i + 4]
        ex, ey = tenths(cx), tenths(cy)
        steps = (
            tenths(bx + (cx - ax) / 6) - x,
            tenths(by + (cy - ay) / 6) - y,
            tenths(cx - (dx - bx) / 6) - x,
            tenths(cy - (dy - by) / 6) - y,
            ex - x,
            ey - y,
        )
        d.append("c" + " ".join(map(decimal, steps)).replace(" -", "-"))
        x, y = ex, ey
    return "".join(d) + ("Z" if closed else "")


def blob(x: float, y: float, r: float, noise: Noise, lobes: int = 8, wobble: float = 0.14) -> str:
    """A closed, slightly dented round."""
    start = noise() * 6.28
    shape: list[Point] = []
    for i in range(lobes):
        angle, reach = start + i * 6.2832 / lobes, r * (1 - wobble + 2 * wobble * noise())
        shape.append((x + reach * cos(angle), y + reach * sin(angle)))
    return smooth(shape, closed=True)


def scatter(
    noise: Noise, gap: float, tries: int, allowed: Where = anywhere, box: Box = (-6, -6, 206, 206)
) -> list[Point]:
    """Points no nearer to each other than `gap`, from the top down."""
    out: list[Point] = []
    for _ in range(tries):
        x, y = noise.between(box[0], box[2]), noise.between(box[1], box[3])
        if allowed(x, y) and all((px - x) ** 2 + (py - y) ** 2 > gap * gap for px, py in out):
            out.append((x, y))
    return sorted(out, key=lambda p: p[1])
