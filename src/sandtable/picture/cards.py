"""Cards without their words: those are in a language, and laid over what is drawn here."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.picture.canvas import INK, PAPER, Value, circle, group, path, place, rect, stroke, text
from sandtable.picture.livery import Livery
from sandtable.picture.symbols import icon, symbol

WIDTH: Final = 296
HEIGHT: Final = 408
SMALL: Final = (164, 200)
HEAD: Final = (400, 80)

_TOP: Final = 92.0  # of the picture
_FOOT: Final = 398.0
_MIST: Final = "#e3e1d6"
_MIST_INK: Final = "#5d6158"
_SPINE: Final = "M0 0H44V408H0Z"


class Rows(NamedTuple):
    """Where the actions of a card lie, in its own units."""

    top: float
    height: float
    step: float


def rows(count: int) -> Rows:
    height = 45.0 if count > 3 else 56.0
    return Rows(_FOOT - max(count, 2) * (height + 6), height, height + 6)


def face(side: Livery, drawing: str, squad: str, initiative: int, actions: int, dud: bool, counter: str = "") -> str:
    """A card's face, 296 by 408: initiative top left in the side's shape, squad on the spine, symbol before hills.

    `counter` is the symbol of another card's counter, if it shares that: it stands on the spine, too.
    """
    height = (_FOOT if dud else rows(actions).top) - _TOP - 8
    scale = 2.5 if dud else min(2.5, height / 44)
    ink, y = (_MIST_INK, 210.0) if dud else (INK, _TOP + height / 2)
    inside = rect(0, 0, WIDTH, HEIGHT, fill=PAPER) + side.patterned(_SPINE, side.strong) + stroke("M44 0V408", INK, 2)
    if dud:
        inside += rect(45, _TOP, 252, 316, fill=_MIST) + rect(45, _TOP, 252, 316, fill="url(#pt-fog)", opacity=0.55)
    else:
        far, near, foot = _TOP + height * 0.72, _TOP + height * 0.88, _TOP + height
        inside += rect(45, _TOP, 252, height, fill=side.sky) + rect(45, _TOP, 252, height * 0.62, fill="url(#pt-sky)")
        inside += path(f"M45 {far:g}q40 -26 84 -12t80 -14t90 8V{foot:g}H45Z", fill=side.strong, opacity=0.2)
        inside += path(f"M45 {near:g}q60 -20 110 -6t144 -10V{foot:g}H45Z", fill=side.strong, opacity=0.3)
    inside += stroke(f"M45 {_TOP:g}H296" + ("" if dud else f"M45 {_TOP + height:g}H296"), INK, 2)
    body = side.clipped("card", inside) + symbol(drawing, 170, y, scale, ink, side.sky)
    body += _disc(side, 45, 47, 34) + text(45, 65, 52, initiative)
    if squad:
        body += path(side.box(7, 352, 32, 40, 7), fill=PAPER, stroke=INK, stroke_width=2)
        body += text(23, 383, 32, squad) if len(squad) == 1 else text(23, 380, 22, squad)
    if counter:
        body += place(shared(side, counter), 23, 322)
    return body + stroke(side.outline("card"), INK, 3.4)


def shared(side: Livery, drawing: str) -> str:
    """The counter that a card shares with another, in small, 36 by 36 around (0, 0): on its spine, or between both."""
    shape = side.box(-17, -17, 34, 34, 7)
    foot = side.box(-17, 8.4, 34, 8.6, 3.4)
    return (
        path(shape, fill=side.face, stroke=PAPER, stroke_width=4)
        + path(shape, fill=side.face)
        + side.patterned(foot, side.band)
        + stroke(shape, INK, 2)
        + symbol(drawing, 0, -4, 0.6, side.ink, side.face)
    )


def icons(names: list[str], small: bool, live: bool) -> str:
    """Icons beside the initiative of a face or a small one; live ones cover those that are not."""
    x, y, scale, step = (62.0, 60.0, 1.15, 28) if small else (84.0, 78.0, 1.45, 36)
    return "".join(icon(name, x + i * step, y, scale, live) for i, name in enumerate(names))


def small(side: Livery, drawing: str, squad: str, initiative: int, dud: bool) -> str:
    """What is needed to choose a card, 164 by 200."""
    inside = (
        rect(0, 0, *SMALL, fill=PAPER)
        + rect(0, 66, 164, 78, fill=_MIST if dud else side.sky)
        + path("M0 122q30 -14 70 -6t94 -8V144H0Z", fill=side.strong, opacity=0.22)
        + side.patterned("M0 0H164V14H0Z", side.strong)
    )
    body = side.clipped("small", inside) + symbol(drawing, 82, 106, 1.75, _MIST_INK if dud else INK, side.sky)
    body += _disc(side, 32, 36, 26) + text(32, 51, 42, initiative)
    if squad:
        body += path(side.box(116, 22, 36, 40, 8), fill=side.strong)
        body += text(134, 53, 34, squad, PAPER) if len(squad) == 1 else text(134, 50, 25, squad, PAPER)
    return body + stroke(side.outline("small"), INK, 3.4)


def _disc(side: Livery, x: float, y: float, r: float) -> str:
    """Where the initiative stands: a disc, or a box with its corners cut."""
    look: dict[str, Value] = {"fill": PAPER, "stroke": INK, "stroke_width": 3}
    if not side.cut:
        return circle(x, y, r, **look)
    half = 33 if r > 30 else 26
    return path(side.box(x - half, y - half, 2 * half, 2 * half, 18 if r > 30 else 14), **look)


def back(side: Livery) -> str:
    shape = side.box(2, 2, 292, 404, 34 if side.cut else 30)
    inner = stroke(side.box(26, 26, 244, 356, 22), PAPER, 6, opacity=0.8)
    return side.patterned(shape, side.strong) + inner + stroke(shape, INK, 7)


def vehicle_head(side: Livery, drawing: str) -> str:
    """The head of a vehicle's card, 400 by 80: silhouette before dunes."""
    hills = path("M0 62q70 -20 140 -9t140 -11t130 6V80H0Z", fill=side.strong, opacity=0.24)
    sky = rect(0, 0, *HEAD, fill=side.sky) + rect(0, 0, 400, 54, fill="url(#pt-sky)")
    return group(sky + hills + symbol(drawing, 214, 47, 1.62, INK, side.sky))
