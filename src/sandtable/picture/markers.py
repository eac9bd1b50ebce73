"""Markers, structures and the signs on tiles, each drawn around (0, 0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.picture.canvas import (
    AIM,
    BRASS,
    GOLD,
    INK,
    PAPER,
    PATH,
    SHADOW,
    Plate,
    circle,
    group,
    number,
    path,
    place,
    stroke,
    text,
)
from sandtable.picture.livery import Livery, small_badge
from sandtable.picture.outline import HALF, Outline, brow, edge
from sandtable.picture.symbols import sign, symbol

STRUCTURE_WIDTH: Final = 60

_SHIELD: Final = "M-14 -15Q0 -11 14 -15V0Q14 11 0 18Q-14 11 -14 0Z"
_HEXAGON: Final = "M0 -19L16.5 -9.5V9.5L0 19L-16.5 9.5V-9.5Z"
_FLAG: Final = "M-7 -10H-4.6V11H-7ZM-3.4 -9.4H9.4V2H-3.4Z"
_SWALLOW_TAIL: Final = "M-7 -10H-4.6V11H-7ZM-3.4 -9.4H10L5.4 -4L10 1.4H-3.4Z"
_GABLE: Final = "M-30 32V-12L0 -32L30 -12V32Z"
_WALLS: Final = "M-30 24L-24 6L-17 14L-11 -4L-3 10L4 -8L10 9L18 0L23 13L30 24Z"
_STONE: Final = "M-20 -5L-10 -18L7 -18.6L19 -10L20.4 7L8 18L-11 17L-20.6 7Z"
_DIE: Final = "M0 -31L28 -9V10L0 31L-28 10V-9Z"
_SAND: Final = "#e9dcbd"


# -- on the ground ------------------------------------------------------------------------------------------------


def frame(side: Livery, shape: Outline) -> str:
    """What a controlled tile wears inside its edge: a solid line for round sides, a dashed one for cut ones."""
    d = edge(shape, 7, 0 if side.cut else 5)
    line = stroke(d, side.strong, 5.4, stroke_dasharray="11 5" if side.cut else None)
    return stroke(d, PAPER, 7.4, opacity=0.85) + line


def marker(side: Livery, controlled: bool) -> str:
    """A control marker, 30 by 30: scouted is hollow with an eye, controlled is filled with a flag."""
    shape = side.box(-15, -15, 30, 30, 8 if side.cut else 7)
    halo = path(shape, transform="translate(1 1.8)", fill=SHADOW, opacity=0.3)
    halo += stroke(shape, PAPER, 4.6, stroke_linejoin="round")
    if controlled:
        flag = _SWALLOW_TAIL if side.cut else _FLAG
        return halo + side.patterned(shape, side.strong) + stroke(shape, INK, 1.8) + path(flag, fill=PAPER)
    hollow = path(shape, fill=PAPER, stroke=INK, stroke_width=1.8, stroke_dasharray="4.5 2.6")
    return halo + hollow + sign("scout", 0, 0, 0.86, side.strong)


def target(side: Livery) -> str:
    """The tile a mortar is aimed at (NOR-17)."""
    return (
        circle(0, 0, 21, fill=PAPER, opacity=0.9)
        + circle(0, 0, 17, fill="none", stroke=side.strong, stroke_width=4)
        + circle(0, 0, 6.5, fill=AIM, stroke=PAPER, stroke_width=1.6)
        + stroke("M0 -25V-12M0 25V12M-25 0H-12M25 0H12", side.strong, 4)
    )


def cover(value: int, hill: int = 0) -> str:
    """The cover shield; a hill shows its other value too, none is grey."""
    shield = path(_SHIELD, fill=PAPER, stroke=INK, stroke_width=2, fill_opacity=None if value else 0.8)
    if hill:
        return shield + text(-6.6, 6, 17, value) + stroke("M0 -10V13", INK, 1.2) + text(7, 6, 17, hill)
    return shield + text(0, 7.6, 23, value, INK if value else "#62665a")


def objective() -> Plate:
    """A brass hexagon for its points."""
    drawing = (
        path(_HEXAGON, fill=INK, opacity=0.3, transform="translate(1.2 2.2)")
        + path(_HEXAGON, fill=BRASS, stroke=INK, stroke_width=2.2)
        + stroke("M0 -14.6L12.7 -7.3V7.3L0 14.6L-12.7 7.3V-7.3Z", INK, 0.9, opacity=0.6)
    )
    return Plate(drawing, 0, 8, 23)


def spawn(side: Livery, letters: int) -> Plate:
    """A spawn flag with room for so many letters: who enters here."""
    w = 20 + letters * 10
    ink = PAPER if side.dark else INK
    plate = path(side.box(-w / 2, -10, w, 20, 6), fill=side.face if side.dark else PAPER, stroke=ink, stroke_width=1.6)
    left = number(6 - w / 2)
    pennant = path(f"M{left} 5l5 -10l5 10Z", fill=PAPER if side.dark else side.band)
    return Plate(plate + pennant, 7, 5.2, 14, ink, w)


def name_tab(name: str, shape: Outline) -> str:
    """The tile's name on a tab that hangs from its upper edge; drawn around the middle of the upper edge of its box."""
    size = min(15.5, 150 / max(1, len(name)))
    w = max(22.0, min(56.0, 6 + len(name) * size * 0.32))
    left, right = number(-w), number(w)
    tab = f"M{left} 1.5H{right}V14Q{right} 20 {number(w - 6)} 20H{number(6 - w)}Q{left} 20 {left} 14Z"
    drawn = path(tab, fill=PAPER, stroke=INK, stroke_width=1.4) + text(0, 15.6, size, name)
    return place(drawn, 0, brow(shape, w) + HALF)


def wheel() -> str:
    """No way for vehicles, printed on the ground: a wheel struck out."""
    return (
        circle(0, 0, 13, fill=PAPER, stroke=INK, stroke_width=2)
        + circle(0, 0, 6.5, fill="none", stroke=INK, stroke_width=3)
        + stroke("M-9 9L9 -9", PAPER, 5.5)
        + stroke("M-9.5 9.5L9.5 -9.5", AIM, 3)
    )


def stone() -> str:
    """The same as a token: a loose plate in the shape of a stone, about (5, 8), with a track struck out."""
    track = "M-9 -6.6H9A6.6 6.6 0 0 1 9 6.6H-9A6.6 6.6 0 0 1 -9 -6.6Z"
    body = (
        path(_STONE, transform="translate(2 3.4)", fill=SHADOW, opacity=0.38)
        + stroke(_STONE, PAPER, 5, stroke_linejoin="round")
        + path(_STONE, fill="#d9c9a2", stroke=INK, stroke_width=2.2, stroke_linejoin="round")
        + stroke("M-20 -5L-9 -3L-10 -18M-9 -3L9 -6L19 -10M9 -6L8 18", "#8a7150", 1.2, opacity=0.8)
        + path(track, fill=PAPER, stroke=INK, stroke_width=2.8)
        + stroke("M-8 0h.1M0 0h.1M8 0h.1", INK, 5.8, stroke_linecap="round")
        + stroke("M-13 13L13 -13", PAPER, 6.4)
        + stroke("M-13.6 13.6L13.6 -13.6", AIM, 3.6)
    )
    return place(body, 5, 8)


# What stands on a tile below its cover, by the name of the drawing; those that lie there loose need room.
SIGNS: Final[dict[str, Callable[[], str]]] = {"wheel": wheel, "stone": stone}
LOOSE: Final = frozenset({"stone"})


def way_out(side: Livery, turn: float) -> str:
    """An arrow through a gap, 52 by 38, turned to the edge it leads over, with the badge of the side it is for."""
    shape = side.box(-26, -19, 52, 38, 9)
    body = (
        path(shape, fill=PATH, stroke=PAPER, stroke_width=3.4)
        + stroke(shape, INK, 1.4)
        + path("M-14 -4.5H4V-12L18 0L4 12V4.5H-14Z", fill=PAPER)
        + stroke("M-20 -14V-8M-20 14V8", PAPER, 4)
    )
    return group(body, transform=f"rotate({turn:g})") + place(small_badge(side), 22, -18)


def structure(drawing: str, defence: int, points: int) -> str:
    """A gabled plate, 60 by 64, with what it is; below it the bomb and what must be rolled; its points in brass."""
    return (
        path(_GABLE, transform="translate(2.5 4)", fill=SHADOW, opacity=0.35)
        + stroke(_GABLE, PAPER, 6.5, stroke_linejoin="round")
        + path(_GABLE, fill=_SAND, stroke=INK, stroke_width=2.6, stroke_linejoin="round")
        + symbol(drawing, 0, -3, 0.92, INK, _SAND)
        + path("M-29 14H29V31H-29Z", fill=INK)
        + sign("demolition", -17, 22.5, 0.62, GOLD)
        + text(2, 29, 18, defence, PAPER)
        + place(objective().lettered(points), 24, -22, 0.74)
    )


def rubble() -> str:
    """Where a structure stood: broken walls and a cross."""
    cross = "M-13 -6L13 20M13 -6L-13 20"
    return (
        path(_WALLS, fill="#8a7150", stroke=PAPER, stroke_width=5, stroke_linejoin="round")
        + path(_WALLS, fill="#b59b75", stroke=INK, stroke_width=2, stroke_linejoin="round")
        + stroke(cross, PAPER, 8)
        + stroke(cross, AIM, 4.4)
    )


# -- beside the board ---------------------------------------------------------------------------------------------


def die(hit: bool) -> Plate:
    """A ten-sided die seen on its point, 62 by 66; one that hits is amber."""
    outer, front = ("#f0b429", "#fbd57c") if hit else ("#e9e0c8", PAPER)
    drawing = (
        path(_DIE, fill=SHADOW, opacity=0.3, transform="translate(2 4)")
        + path(_DIE, fill=outer, stroke=INK, stroke_width=2.4, stroke_linejoin="round")
        + path("M0 -31L18 9L0 18L-18 9Z", fill=front, stroke=INK, stroke_width=1.4, stroke_linejoin="round")
        + stroke("M18 9L28 10M-18 9L-28 10M0 18V31", INK, 1.4)
    )
    return Plate(drawing, 0, 8.4, 23)
