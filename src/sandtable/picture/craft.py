"""Pieces that show where they look by their own outline, and large markers; each drawn around (0, 0).

What goes round with its facing is drawn as it looks to the right; its letters stay upright.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from sandtable.picture.canvas import (
    AIM,
    AMBER,
    INK,
    PAPER,
    PATH,
    SHADOW,
    Value,
    circle,
    define,
    group,
    path,
    place,
    stroke,
    tag,
    text,
)
from sandtable.picture.livery import Livery
from sandtable.picture.symbols import symbol

SIZE: Final = 124  # of all of them, about

_SCALE: Final = 1.72  # they are drawn with 74 to a piece
_DROP: Final = "M0 -46Q16 -32 26 -22A35 35 0 1 1 -26 -22Q-16 -32 0 -46Z"
_DROP_REAR: Final = "M-34.3 10H34.3Q31 37.3 0 37.6Q-31 37.3 -34.3 10Z"
_KITE: Final = "M0 -46L22 -26L32 -6V18L18 34H-18L-32 18V-6L-22 -26Z"
_KITE_REAR: Final = "M-32 11H32V18L18 34H-18L-32 18Z"
_HULL: Final = "M0 -46Q15 -28 15 -6V30Q15 40 9 40H-9Q-15 40 -15 30V-6Q-15 -28 0 -46Z"
_GABLE: Final = "M-32 30V-10L0 -34L32 -10V30Z"
_SHIELD: Final = "M-10 -11Q0 -8 10 -11V0Q10 8 0 13Q-10 8 -10 0Z"
_HATCH: Final = "M-50 -30l80 80M-38 -42l80 80M-22 -50l80 80M-50 -8l60 60M-4 -50l60 60"
_GREY: Final = "#77766c"
_DULL: Final = "#c9c5b8"
_SAND: Final = "#e9dcbd"
_DECK: Final = "#d9c7a2"
_WAKE: Final = "#fbf7ec"


class Rider(msgspec.Struct, frozen=True):
    """A sign on a piece that goes round with it and stays upright: where it is while the piece looks to the right."""

    drawing: str
    x: float
    y: float


class Craft(msgspec.Struct, frozen=True):
    """A piece that goes round: its body, looking to the right, and what rides on it."""

    body: str
    riders: list[Rider]


for _name, _line in (("drop", _DROP), ("kite", _KITE)):
    define(f"craft-{_name}", tag("clipPath", path(_line), id=f"craft-{_name}"))


def _scaled(body: str, turn: float = 0) -> str:
    return place(body, 0, 0, _SCALE, turn)


def _shield(defence: int) -> str:
    return path(_SHIELD, transform="scale(1.08)", fill=PAPER, stroke=INK, stroke_width=1.5) + text(0, 7, 18.5, defence)


def _plate(side: Livery, squad: str, low: bool) -> str:
    w = 17 + 5.5 * len(squad)
    fill = _GREY if low else side.strong
    box = path(side.box(-w / 2, -10.5, w, 21, 5), fill=fill, stroke=PAPER, stroke_width=1.6)
    return box + text(0, 7, 19, squad, PAPER)


def _riders(*found: tuple[str, float, float]) -> list[Rider]:
    return [Rider(_scaled(drawing), round(x * _SCALE, 1), round(y * _SCALE, 1)) for drawing, x, y in found if drawing]


def aircraft(side: Livery, drawing: str, squad: str, defence: int, low: bool, decoy: bool = False) -> Craft:
    """A drop for round sides, a kite for cut ones: the point is where it flies. Section and defence behind it."""
    shape, rear = (_KITE, _KITE_REAR) if side.cut else (_DROP, _DROP_REAR)
    face, ink = (_DULL, INK) if low else (side.face, side.ink)
    dashes = "7 4" if low or decoy else None
    inside = path(shape, fill=face) + (stroke(_HATCH, INK, 2, opacity=0.16) if low else "")
    clip = f"url(#craft-{'kite' if side.cut else 'drop'})"
    body = (
        path(shape, fill=face, stroke=PAPER, stroke_width=7, stroke_linejoin="round")
        + group(inside, clip_path=clip)
        + (path(rear, fill=_GREY) if low else side.patterned(rear, side.band))
        + stroke(shape, INK, 2.4, stroke_linejoin="round", stroke_dasharray=dashes)
        + symbol(drawing, 0, -11, 1.42, ink, face)
    )
    shade = path(shape, transform="translate(4 -2.5)", fill=SHADOW, opacity=0.35)  # to be seen from above, looking up
    badge = _badge() if low else ""
    riders = _riders(
        (_plate(side, squad, low) if squad else "", -23, -16.5),
        (_shield(defence) if defence else "", -23, 16.5),
        (badge, 4, 30),
    )
    return Craft(_scaled(shade + body, 90), riders)


def _badge() -> str:
    """Out of action."""
    disc = circle(0, 0, 11.5, fill=INK, stroke=PAPER, stroke_width=2)
    return disc + stroke("M-6 -5.4L0 -.4L6 -5.4M-6 .8L0 5.8L6 .8", AMBER, 2.7)


def decoy(side: Livery, drawing: str, squad: str, defence: int, low: bool) -> Craft:
    """An aircraft that may be none: its edge is dashed."""
    return aircraft(side, drawing, squad, defence, low, decoy=True)


def ship(side: Livery, drawing: str, squad: str, defence: int, low: bool) -> Craft:
    """A hull seen from above with its wake; `drawing` is its deck. Nothing puts it out of action."""
    wake = stroke("M-15 47Q0 37 15 47M-20 55Q0 43 20 55", _WAKE, 2.4, opacity=0.9, stroke_linecap="round")
    body = (
        wake
        + path(_HULL, transform="translate(4 -3)", fill=SHADOW, opacity=0.3)
        + path(_HULL, fill=_DECK, stroke=PAPER, stroke_width=6, stroke_linejoin="round")
        + path(_HULL, fill=_DECK, stroke=INK, stroke_width=2.4)
        + symbol(drawing, 0, -2, 2.05, INK, _DECK)
    )
    riders = _riders(
        (_shield(defence) if defence else "", 8, 25), (_plate(side, squad, False) if squad else "", -22, 23)
    )
    return Craft(_scaled(body, 90), riders)


class Turning(NamedTuple):
    """A kind of piece that goes round: how it is drawn, its outlines for round and for cut sides, looking up; how large
    its symbol is on a ghost and how far up."""

    draw: Callable[[Livery, str, str, int, bool], Craft]
    outlines: tuple[str, str]
    scale: float
    up: float

    def outline(self, side: Livery) -> str:
        return self.outlines[side.cut]


# Pieces that go round, by the value of their fact `piece`.
TURNING: Final = {
    "aircraft": Turning(aircraft, (_DROP, _KITE), 1.42, -8),
    "decoy": Turning(decoy, (_DROP, _KITE), 1.42, -8),
    "ship": Turning(ship, (_HULL, _HULL), 2.05, -1),
}


def ghost(side: Livery, kind: Turning, drawing: str) -> str:
    """Where a piece could be, looking to the right."""
    shape = kind.outline(side)
    fill: dict[str, Value] = {"fill": PAPER, "fill_opacity": 0.84, "stroke": PAPER, "stroke_width": 7}
    body = path(shape, stroke_linejoin="round", **fill) + stroke(shape, PATH, 3.6, stroke_dasharray="6 4")
    return _scaled(body + symbol(drawing, 0, kind.up, kind.scale, PATH, PAPER), 90)


def ring(side: Livery, kind: Turning) -> tuple[str, str]:
    """The line of a piece that goes round, as path data, and the transform that brings it to looking right."""
    return kind.outline(side), f"rotate(90)scale({_SCALE})"


# -- markers that look nowhere --------------------------------------------------------------------------------------


def structure(side: Livery, drawing: str, squad: str, defence: int) -> str:
    """A gabled plate with what it is."""
    body = (
        path(_GABLE, transform="translate(2.5 4)", fill=SHADOW, opacity=0.35)
        + stroke(_GABLE, PAPER, 7, stroke_linejoin="round")
        + path(_GABLE, fill=_SAND, stroke=INK, stroke_width=2.6, stroke_linejoin="round")
        + symbol(drawing, 0, -5, 0.98, INK, _SAND)
        + side.patterned("M-31 15H31V29H-31Z", side.band)
        + stroke("M-31 15H31", INK, 1.4)
    )
    return _scaled(body + _feet(side, squad, defence))


def _feet(side: Livery, squad: str, defence: int) -> str:
    plate = place(_plate(side, squad, False), -18, 26, 0.86) if squad else ""
    return plate + (place(_shield(defence), 22, 24) if defence else "")


def gun(side: Livery, drawing: str, squad: str, defence: int) -> str:
    """A pit with its gun."""
    body = (
        circle(0, 0, 31, fill=SHADOW, opacity=0.3, transform="translate(2 4)")
        + circle(0, 0, 31, fill=_SAND, stroke=PAPER, stroke_width=7)
        + circle(0, 0, 31, fill=_SAND, stroke=INK, stroke_width=2.4)
        + circle(0, 0, 25, fill="none", stroke=INK, stroke_width=1.5, stroke_dasharray="5 4")
        + symbol(drawing, 0, -4, 0.98, INK, _SAND)
    )
    return _scaled(body + _feet(side, squad, defence))


# Large pieces that look nowhere, by the value of their fact `piece`.
STANDING: Final[dict[str, Callable[[Livery, str, str, int], str]]] = {"structure": structure, "gun": gun}


# -- the weather ----------------------------------------------------------------------------------------------------

_CLOUD: Final = "M-40 14Q-50 14 -50 3T-36 -8Q-34 -24 -16 -24Q-4 -32 10 -24Q28 -28 34 -12Q50 -10 49 4T36 15Z"
_BALLOON: Final = "M-34 -4Q-30 -24 2 -24Q30 -22 36 -4Q30 14 2 16Q-30 16 -34 -4Z"


def cloud(cover: int) -> str:
    """One sees the ground through it."""
    body = (
        path(_CLOUD, transform="translate(5 11)", fill="#12212a", opacity=0.16)
        + path(_CLOUD, fill="#fcfaf3", fill_opacity=0.8, stroke=INK, stroke_width=1.8, stroke_opacity=0.75)
        + stroke("M-34 6Q-20 -6 -6 4M-2 -8Q12 -16 22 -4M10 8Q22 0 34 6", "#9aa7a7", 2)
    )
    return place(_scaled(body + place(_shield(cover), 33, 20, 0.92)), 0, 0, 1.12)


def balloon(cover: int) -> str:
    """A barrage balloon on its cable: keep out."""
    keep = circle(0, 0, 12, fill=AIM, stroke=PAPER, stroke_width=2) + stroke("M-5 -5L5 5M5 -5L-5 5", PAPER, 3)
    body = (
        stroke("M0 16Q6 26 -3 38", INK, 1.8)
        + path("M-9 35H4V42H-9Z", fill=INK)
        + path(_BALLOON, transform="translate(3 7)", fill="#12212a", opacity=0.22)
        + path(
            "M-20 0L-44 -18V-2ZM-20 -6L-44 14V0Z", fill="#b9bcb4", stroke=INK, stroke_width=1.8, stroke_linejoin="round"
        )
        + path(_BALLOON, fill="#dcdcd2", fill_opacity=0.86, stroke=INK, stroke_width=2.2)
        + stroke("M-14 -21Q-22 -4 -14 13M4 -24Q-4 -4 4 16M22 -18Q16 -4 22 10", INK, 1.2, opacity=0.6)
    )
    return _scaled(place(body + place(keep, 29, -20) + place(_shield(cover), 22, 20, 0.86), 0, -7, 0.95))


# What hangs over a tile, by the fact that says so; its number is the cover it gives.
WEATHER: Final[dict[str, Callable[[int], str]]] = {"cloud": cloud, "balloon": balloon}
