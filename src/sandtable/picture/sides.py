"""How a side looks. Told apart in this order: light or dark face, round or cut corners, band pattern, hue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sandtable.picture.canvas import INK, circle, define, number, path, stroke, tag

_CREAM: Final = "#f3eddd"


class Side(NamedTuple):
    """One side's colours and shape."""

    name: str
    letters: str  # on its badge
    dark: bool  # dark face and cut corners, or light face and round ones
    face: str
    band: str
    pattern: str = ""  # a definition that lies over the band

    @property
    def ink(self) -> str:
        """The colour of signs on the face."""
        return _CREAM if self.dark else INK

    @property
    def strong(self) -> str:
        """The darkest colour of the side."""
        return self.face if self.dark else self.band

    def box(self, x: float, y: float, w: float, h: float, corner: float) -> str:
        """The side's outline of a box: round corners, or cut ones."""
        left, right, top, low = number(x), number(x + w), number(y), number(y + h)
        a, b, c, d = number(x + corner), number(x + w - corner), number(y + corner), number(y + h - corner)
        if self.dark:
            return f"M{a} {top}H{b}L{right} {c}V{d}L{b} {low}H{a}L{left} {d}V{c}Z"
        return (
            f"M{a} {top}H{b}Q{right} {top} {right} {c}V{d}Q{right} {low} {b} {low}"
            f"H{a}Q{left} {low} {left} {d}V{c}Q{left} {top} {a} {top}Z"
        )

    def patterned(self, d: str, fill: str) -> str:
        """A filled outline with the side's pattern over it."""
        over = path(d, fill=f"url(#{self.pattern})") if self.pattern else ""
        return path(d, fill=fill) + over


def _pattern(name: str, size: int, body: str, turn: int = 0) -> str:
    turned = f"rotate({turn})" if turn else None
    made = tag(
        "pattern", body, id=name, width=size, height=size, patternUnits="userSpaceOnUse", patternTransform=turned
    )
    return define(name, made)


_DIAGONAL: Final = _pattern("st-diagonal", 7, stroke("M0 0V7", "#10161d", 4.4, opacity=0.5), 45)
_BARS: Final = _pattern("st-bars", 7, stroke("M2 0V7", "#081c19", 3, opacity=0.55))
_CROSSES: Final = _pattern("st-crosses", 8, stroke("M0 0V8M0 4H8", "#14110e", 2, opacity=0.55), 45)
_DOTS: Final = _pattern(
    "st-dots", 7, circle(2, 2, 1.15, fill="#fbe9c8", opacity=0.9) + circle(5.5, 5.5, 1.15, fill="#fbe9c8", opacity=0.9)
)
HATCH: Final = _pattern("st-hatch", 9, stroke("M0 0V9", INK, 3, opacity=0.3), -45)

_SIDES: Final = {
    "us": Side("US", "US", False, "#f5eed6", "#4c5a2a"),
    "german": Side("German", "DE", True, "#36434f", "#56677a", _DIAGONAL),
    "lrdg": Side("LRDG", "LR", False, "#f8ecd3", "#8f4a1d", _DOTS),
    "italian": Side("Italian", "IT", True, "#1f4741", "#3d6f66", _BARS),
    "raf": Side("RAF", "RAF", False, "#eef1ec", "#2d5b86"),
    "luftwaffe": Side("Luftwaffe", "LW", True, "#453f3a", "#6e645a", _CROSSES),
}


def sides_of(names: Sequence[str]) -> list[Side]:
    """The looks of both sides of a game; one that nobody drew takes the place's usual look."""
    usual = ["us", "german"]
    return [
        _SIDES.get(name) or _SIDES[usual[i % 2]]._replace(name=name.replace("-", " ").title(), letters=name[:2].upper())
        for i, name in enumerate(names)
    ]
