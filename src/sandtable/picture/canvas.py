"""The SVG writer: tags, curves, repeatable noise and the document around a drawing.

A drawing is text. Whatever is drawn more than once and never changes (a tree, a pattern, a clip) is *defined* here
under an id and goes into a document only if the drawing refers to it; an id always means the same thing, so several
pictures on one page cannot disturb each other.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Final

INK: Final = "#23281f"
PAPER: Final = "#f8f3e6"
SAND: Final = "#ddd1b2"
NIGHT: Final = "#2b3027"
AMBER: Final = "#f0b429"
AIM: Final = "#ab3417"
BRASS: Final = "#e5aa38"
SHADOW: Final = "#1a1d14"

STENCIL: Final = "'Sandtable Stencil','Stencil Std',Impact,'Arial Narrow Bold',sans-serif"
SANS: Final = "'Avenir Next','Gill Sans','Segoe UI','Noto Sans','DejaVu Sans Condensed','Helvetica Neue',sans-serif"
SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif','DejaVu Serif Condensed',Georgia,serif"

Point = tuple[float, float]
Value = str | float | None

_MASK: Final = 0xFFFFFFFF
_ESCAPES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_definitions: dict[str, str] = {}


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

    def below(self, count: int) -> int:
        return int(self() * count)


# -- writing ------------------------------------------------------------------------------------------------------


def escape(text: str) -> str:
    """Text for XML: its five signs escaped, what XML cannot hold replaced."""
    return "".join(_ESCAPES.get(letter, letter if _allowed(ord(letter)) else "\ufffd") for letter in text)


def _allowed(code: int) -> bool:
    return code in (9, 10, 13) or 32 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000


def number(value: float, digits: int = 1) -> str:
    """As short as it gets: 12.30 is 12.3, 0.5 is .5."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0"):
        return "0" if text == "-0" else "-" + text[2:]
    return text


def tag(name: str, body: str = "", /, **attributes: Value) -> str:
    """An element. `stroke_width` is written stroke-width, `class_` class; None leaves an attribute out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = escape(value) if isinstance(value, str) else number(value, 2)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    head = " ".join(parts)
    return f"<{head}>{body}</{name}>" if body else f"<{head}/>"


def path(d: str, **attributes: Value) -> str:
    return tag("path", d=d, **attributes)


def stroke(d: str, colour: str, width: float, **attributes: Value) -> str:
    """A line without a fill."""
    return path(d, fill="none", stroke=colour, stroke_width=width, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, r: float, **attributes: Value) -> str:
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def place(body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """What was drawn around (0, 0), elsewhere."""
    move = f"translate({number(x)} {number(y)})"
    move += f"rotate({number(turn)})" if turn else ""
    move += f"scale({number(scale, 2)})" if scale != 1 else ""
    return tag("g", body, transform=move)


def text(x: float, y: float, size: float, words: str, fill: str = INK, **attributes: Value) -> str:
    """Centred and in stencil unless told otherwise (the document sets both)."""
    return tag("text", escape(words), x=x, y=y, font_size=size, fill=fill, **attributes)


# -- curves -------------------------------------------------------------------------------------------------------


def _point(p: Point) -> str:
    return f"{number(p[0])} {number(p[1])}"


def line(points: Sequence[Point]) -> str:
    return "M" + "L".join(map(_point, points))


def polygon(points: Sequence[Point]) -> str:
    return line(points) + "Z"


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """A smooth curve through points (Catmull-Rom, written as Béziers)."""
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count] if closed else points[max(0, min(count - 1, i))]

    d = "M" + _point(points[0])
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        near, far = (bx + (cx - ax) / 6, by + (cy - ay) / 6), (cx - (dx - bx) / 6, cy - (dy - by) / 6)
        d += f"C{_point(near)} {_point(far)} {_point((cx, cy))}"
    return d + ("Z" if closed else "")


def blob(x: float, y: float, r: float, noise: Noise, lobes: int = 8, wobble: float = 0.14) -> str:
    """A closed, slightly dented round."""
    start = noise() * 2 * pi
    points: list[Point] = []
    for i in range(lobes):
        angle, reach = start + i * 2 * pi / lobes, r * noise.between(1 - wobble, 1 + wobble)
        points.append((x + reach * cos(angle), y + reach * sin(angle)))
    return smooth(points, closed=True)


def scatter(
    noise: Noise,
    gap: float,
    tries: int,
    allowed: Callable[[float, float], bool] = lambda x, y: True,
    box: tuple[float, float, float, float] = (-6, -6, 206, 206),
) -> list[Point]:
    """Points no nearer to each other than `gap`, from the top down."""
    out: list[Point] = []
    for _ in range(tries):
        x, y = noise.between(box[0], box[2]), noise.between(box[1], box[3])
        if allowed(x, y) and all((px - x) ** 2 + (py - y) ** 2 > gap * gap for px, py in out):
            out.append((x, y))
    return sorted(out, key=lambda p: p[1])


# -- documents ----------------------------------------------------------------------------------------------------


def define(name: str, markup: str) -> str:
    """Keep an element for use by id; its reference is `#name`."""
    _definitions[name] = markup
    return name


def use(name: str, x: float, y: float, scale: float, fill: str | None = None) -> str:
    return tag(
        "use", href=f"#{name}", transform=f"translate({number(x)} {number(y)})scale({number(scale, 2)})", fill=fill
    )


@cache
def _font() -> str:
    data = b64encode(files("sandtable.picture").joinpath("stencil.woff").read_bytes()).decode()
    face = f"font-family:'Sandtable Stencil';src:url(data:font/woff;base64,{data}) format('woff')"
    return f"<style>@font-face{{{face}}}</style>"


def document(body: str, box: tuple[float, float, float, float], width: float, title: str, told: str = "") -> str:
    """A whole picture. `box` is x, y, width and height of the drawing, `width` how wide it is shown by default."""
    found = "".join(markup for name, markup in _definitions.items() if f"#{name}" in body)
    defs = (_font() if "<text" in body else "") + found
    described = tag("title", escape(title)) + (tag("desc", escape(told)) if told else "")
    root = tag(
        "svg",
        "\n" + described + (f"\n<defs>{defs}</defs>" if defs else "") + "\n" + body + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(v) for v in box),
        width=round(width),
        height=round(width * box[3] / box[2]),
        role="img",
        aria_label=title,
        font_family=STENCIL,
        text_anchor="middle",
    )
    return root + "\n"
