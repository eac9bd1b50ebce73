"""The SVG writer: tags, text, and the document around a drawing.

A drawing is text. What several drawings refer to (a pattern, a clip) is *defined* here under an id and goes into a
document only if a drawing in it refers to it; an id always means the same thing, so several pictures on one page cannot
disturb each other.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from importlib.resources import files
from math import floor
from typing import Final

import msgspec

INK: Final = "#23281f"
PAPER: Final = "#f8f3e6"
NIGHT: Final = "#2b3027"
AMBER: Final = "#f0b429"
AIM: Final = "#ab3417"
PATH: Final = "#1c6670"
BRASS: Final = "#e5aa38"
GOLD: Final = "#f6bd3b"
SHADOW: Final = "#1a1d14"

STENCIL: Final = "'Sandtable Stencil','Stencil Std',Impact,'Arial Narrow Bold',sans-serif"
SANS: Final = "'Avenir Next','Gill Sans','Segoe UI','Noto Sans','DejaVu Sans Condensed','Helvetica Neue',sans-serif"
SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif','DejaVu Serif Condensed',Georgia,serif"

Value = str | float | None

_ESCAPES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_REFERENCE: Final = re.compile(r"""(?:url\(|href=\\?")#([\w-]+)""")
_definitions: dict[str, str] = {}


# -- writing ------------------------------------------------------------------------------------------------------


def escape(text: str) -> str:
    """Text for XML: its signs escaped, what XML cannot hold replaced."""
    return "".join(_ESCAPES.get(letter, letter if _allowed(ord(letter)) else "\ufffd") for letter in text)


def _allowed(code: int) -> bool:
    return code in (9, 10, 13) or 32 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000


def tenths(value: float) -> int:
    """Rounded to tenths, halves upwards."""
    return floor(value * 10 + 0.5)


def decimal(count: int, digits: int = 1) -> str:
    """So many tenths (or hundredths), as short as it gets: 12.30 is 12.3, 0.5 is .5."""
    shift = 10**digits
    whole, rest = divmod(abs(count), shift)
    text = str(whole) if whole or not rest else ""
    if rest:
        text += f".{rest:0{digits}}".rstrip("0")
    return f"-{text}" if count < 0 else text


def number(value: float, digits: int = 1) -> str:
    return decimal(tenths(value), 1) if digits == 1 else decimal(floor(value * 10**digits + 0.5), digits)


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
    return tag("circle", cx=x or None, cy=y or None, r=r, **attributes)


def group(body: str, **attributes: Value) -> str:
    return tag("g", body, **attributes)


def moved(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A transform that brings what was drawn around (0, 0) elsewhere."""
    move = f"translate({number(x, 2)} {number(y, 2)})" if x or y else ""
    move += f"rotate({number(turn, 2)})" if turn else ""
    return move + (f"scale({number(scale, 3)})" if scale != 1 else "")


def place(body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """What was drawn around (0, 0), elsewhere."""
    return group(body, transform=moved(x, y, scale, turn) or None)


def text(x: float, y: float, size: float, words: str | int, fill: str = INK, **attributes: Value) -> str:
    """In stencil and centred, unless told otherwise. A page that shows drawings without a document sets `.st`."""
    shown: dict[str, Value] = {"class_": "st", "text_anchor": "middle", **attributes}
    return tag("text", escape(str(words)), x=x, y=y, font_size=size, fill=fill, **shown)


class Plate(msgspec.Struct, frozen=True):
    """A drawing with room for letters: the middle of their foot, their size and colour."""

    drawing: str
    x: float
    y: float
    size: float
    ink: str = INK
    width: float = 0  # of the drawing, where that depends on the letters

    def lettered(self, words: str | int) -> str:
        return self.drawing + text(self.x, self.y, self.size, words, self.ink)


# -- documents ----------------------------------------------------------------------------------------------------


def define(name: str, markup: str) -> str:
    """Keep an element for use by id; its reference is `#name`."""
    _definitions[name] = markup
    return name


def definitions(body: str) -> str:
    """All that a drawing (or several, as JSON) refers to and does not hold itself."""
    found: dict[str, str] = {}
    wanted = _REFERENCE.findall(body)
    while wanted:
        name = wanted.pop(0)
        if name in _definitions and name not in found:
            found[name] = _definitions[name]
            wanted += _REFERENCE.findall(found[name])
    return "".join(found.values())


@cache
def _font() -> str:
    data = b64encode(files("sandtable.picture").joinpath("stencil.woff").read_bytes()).decode()
    face = f"font-family:'Sandtable Stencil';src:url(data:font/woff;base64,{data}) format('woff')"
    return f"<style>@font-face{{{face}}}</style>"


def document(body: str, box: tuple[float, float, float, float], width: float, title: str, told: str = "") -> str:
    """A whole picture. `box` is x, y, width and height of the drawing, `width` how wide it is shown by default."""
    defs = (_font() if "<text" in body else "") + definitions(body)
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
    )
    return root + "\n"
