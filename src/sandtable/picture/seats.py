"""Whose of a side's seats it is: tallies, badges, the command token; each drawn around (0, 0) unless told otherwise.

Where a side has several seats, a seat's mark is a tally of as many bars as its place in the side, the same for all who
look. To one of the seats its teammates' pieces are bitten besides, and their bands are open.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from sandtable.picture.canvas import INK, PAPER, Plate, Value, circle, number, path, place, stroke, text
from sandtable.picture.livery import Bite, Livery, badge
from sandtable.picture.symbols import symbol, symbols

_BAR: Final = 3.8  # width of a bar, and the way to the next
_STEP: Final = 6.2
_LOBES: Final = 12  # of the command token


def tally(seat: int, ink: str) -> str:
    """As many bars as the seat's place in its side, 15 high."""
    left = -((seat - 1) * _STEP + _BAR) / 2
    bars = "".join(f"M{number(left + i * _STEP)} -7.4h{number(_BAR)}v14.8h-{number(_BAR)}Z" for i in range(seat))
    return path(bars, fill=ink)


def seat_badge(side: Livery, seat: int, mate: bool = False) -> str:
    """A seat's badge, 40 by 40 from the corner: a small picture of its counters; the side's own for a lone seat."""
    if not seat:
        return badge(side)
    shape = side.box(2, 2, 36, 36, 10 if side.cut else 9, Bite(20, 4) if mate else None)
    plate = path(side.box(7, 6, 26, 28, 4), fill=side.strong)
    ink = side.band if mate and not side.dark else PAPER
    body = path(shape, fill=side.face) if mate else side.patterned(shape, side.strong)
    body += stroke(shape, side.band if mate else PAPER, 2.4 if mate else 2) + ("" if mate else plate)
    letters = text(20, 20.6, 16 if len(side.emblem) < 3 else 13, side.emblem, ink)
    return body + letters + place(tally(seat, ink), 20, 28.6, 0.76)


def order(side: Livery) -> Plate:
    """A place in the round, 36 by 36; a page sets its fill and line by the variables of that name."""
    look: dict[str, Value] = {"fill": f"var(--fill,{PAPER})", "stroke": f"var(--line,{INK})", "stroke_width": 2.2}
    shape = path(side.box(-16, -16, 32, 32, 9), **look) if side.cut else circle(0, 0, 16, **look)
    return Plate(shape, 0, 8, 23)


def command(passing: bool = False) -> str:
    """The command token, 44 by 44: a scalloped disc with a sergeant's chevrons; `passing`: from the next round on."""
    corners = [(17 * cos(2 * pi * i / _LOBES), 17 * sin(2 * pi * i / _LOBES)) for i in range(_LOBES + 1)]
    d = f"M{number(corners[0][0])} {number(corners[0][1])}"
    bulge = 22.6 / (2 * 17 * cos(pi / _LOBES))
    for (x, y), (to_x, to_y) in pairwise(corners):
        d += f"Q{number((x + to_x) * bulge)} {number((y + to_y) * bulge)} {number(to_x)} {number(to_y)}"
    chevrons = symbols()["sergeant"]
    if passing:
        body = path(d + "Z", fill=PAPER, stroke=INK, stroke_width=2.2, stroke_dasharray="5 3")
        return body + symbol(chevrons, 0, 0, 0.56, INK, PAPER)
    return path(d + "Z", fill=INK, stroke=PAPER, stroke_width=2) + symbol(chevrons, 0, 0, 0.6, PAPER, INK)
