"""How a side looks. Told apart in this order: light or dark face, round or cut corners, band pattern, hue."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from sandtable.picture.canvas import INK, PAPER, Value, circle, define, group, number, path, stroke, tag, text

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
Shape = Literal["round", "cut"]

_CREAM: Final = "#f3eddd"


class Bite(NamedTuple):
    """A round bite in both sides of a box, like those of a punched ticket: its height and its radius."""

    y: float
    r: float


class Livery(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side's colours and shape. Letters on its strong colour are paper."""

    emblem: Annotated[str, msgspec.Meta(min_length=1, max_length=3)]  # letters on its badge
    shape: Shape
    face: Colour
    band: Colour  # along the foot of its counters
    ink: Colour  # of signs on the face
    sky: Colour  # behind the symbols on its cards
    cell: Colour  # of a point it has
    pattern: Literal["plain", "diagonal", "bars", "dots", "crosses"]

    @property
    def cut(self) -> bool:
        return self.shape == "cut"

    @property
    def dark(self) -> bool:
        """Whether its face is dark."""
        return _brightness(self.face) < 384

    @property
    def strong(self) -> str:
        """The darkest colour of the side."""
        return min(self.face, self.band, key=_brightness)

    def box(self, x: float, y: float, w: float, h: float, corner: float, bite: Bite | None = None) -> str:
        """The side's outline of a box: round corners, or cut ones."""
        left, right, top, low = number(x, 2), number(x + w, 2), number(y, 2), number(y + h, 2)
        a, b = number(x + corner, 2), number(x + w - corner, 2)
        c, d = number(y + corner, 2), number(y + h - corner, 2)
        down, up = f"V{d}", f"V{c}"
        if bite is not None:
            r, above, below = number(bite.r, 2), number(bite.y - bite.r, 2), number(bite.y + bite.r, 2)
            down = f"V{above}A{r} {r} 0 0 0 {right} {below}{down}"
            up = f"V{below}A{r} {r} 0 0 0 {left} {above}{up}"
        if self.cut:
            return f"M{a} {top}H{b}L{right} {c}{down}L{b} {low}H{a}L{left} {d}{up}Z"
        return (
            f"M{a} {top}H{b}Q{right} {top} {right} {c}{down}Q{right} {low} {b} {low}"
            f"H{a}Q{left} {low} {left} {d}{up}Q{left} {top} {a} {top}Z"
        )

    def patterned(self, d: str, fill: str, **line: Value) -> str:
        """A filled outline with the side's pattern over it."""
        over = path(d, fill=f"url(#pt-{self.pattern})") if self.pattern != "plain" else ""
        return path(d, fill=fill, **line) + over

    def clipped(self, kind: str, body: str) -> str:
        """Cut to the side's outline of a kind of counter, a vehicle, a card or a small card."""
        return group(body, clip_path=f"url(#clip-{kind}-{self.shape})")

    def outline(self, kind: str) -> str:
        x, y, w, h, corners, bite = _OUTLINES[kind]
        return self.box(x, y, w, h, corners[self.cut], bite)


def _brightness(colour: str) -> int:
    return sum(int(colour[i : i + 2], 16) for i in (1, 3, 5))


_BITE: Final = Bite(-4, 7.4)

# Box, the corners of round and of cut sides, and a bite
_OUTLINES: Final[dict[str, tuple[float, float, float, float, tuple[float, float], Bite | None]]] = {
    "counter": (-32, -32, 64, 64, (12, 13), None),
    "broad": (-39, -32, 78, 64, (12, 13), None),
    "counter-mate": (-32, -32, 64, 64, (12, 13), _BITE),
    "broad-mate": (-39, -32, 78, 64, (12, 13), _BITE),
    "vehicle": (-52, -36, 104, 72, (13, 14), None),
    "card": (2, 2, 292, 404, (22, 24), None),
    "small": (2, 2, 160, 196, (16, 16), None),
}

# By the side's place, where a book does not say: one light and round, the other dark and cut.
USUAL: Final = [
    Livery(
        emblem="A",
        shape="round",
        face="#f5eed6",
        band="#4c5a2a",
        ink=INK,
        sky="#e7e6c9",
        cell="#f5eed6",
        pattern="plain",
    ),
    Livery(
        emblem="B",
        shape="cut",
        face="#36434f",
        band="#56677a",
        ink=_CREAM,
        sky="#d5dade",
        cell="#8fa3b8",
        pattern="diagonal",
    ),
]


def _pattern(name: str, width: int, height: int, body: str, turn: int = 0) -> None:
    turned = f"rotate({turn})" if turn else None
    size: dict[str, Value] = {
        "width": width,
        "height": height,
        "patternUnits": "userSpaceOnUse",
        "patternTransform": turned,
    }
    define(f"pt-{name}", tag("pattern", body, id=f"pt-{name}", **size))


_pattern("diagonal", 7, 7, stroke("M0 0V7", "#10161d", 4.4, opacity=0.5), 45)
_pattern("bars", 7, 7, stroke("M2 0V7", "#081c19", 3, opacity=0.55))
_pattern("crosses", 8, 8, stroke("M0 0V8M0 4H8", "#14110e", 2, opacity=0.55), 45)
_pattern("dots", 7, 7, group(circle(2, 2, 1.15) + circle(5.5, 5.5, 1.15), fill="#fbe9c8", fill_opacity=0.9))
_pattern("fog", 36, 15, stroke("M0 7q9 -7 18 0t18 0", "#8b8f86", 2.2))
_pattern("sky", 6, 6, stroke("M0 3H6", INK, 0.7, opacity=0.16))

for _usual in USUAL:
    for _kind in _OUTLINES:
        _name = f"clip-{_kind}-{_usual.shape}"
        define(_name, tag("clipPath", path(_usual.outline(_kind)), id=_name))


def badge(side: Livery) -> str:
    """The side's sign, 40 by 40 from the corner."""
    shape = side.box(2, 2, 36, 36, 10 if side.cut else 9)
    plate = path(side.box(7, 11, 26, 18, 4), fill=side.strong)
    size = 18 if len(side.emblem) < 3 else 14
    return side.patterned(shape, side.strong) + stroke(shape, PAPER, 2) + plate + text(20, 26, size, side.emblem, PAPER)


def small_badge(side: Livery) -> str:
    """The same around (0, 0), 25 by 25: whose a taken vehicle is."""
    return group(badge(side), transform="translate(-12.5 -12.5)scale(.62)")


def cell(side: Livery, held: bool) -> str:
    """A point held or still wanting, 23 by 23 from the corner."""
    d = side.box(2, 2, 19, 19, 6 if side.cut else 5)
    line: dict[str, Value] = {"stroke": "#f3ecd9", "stroke_width": 1.6}
    return side.patterned(d, side.cell, **line) if held else path(d, fill="none", opacity=0.55, **line)
