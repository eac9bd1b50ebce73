"""Vehicles, structures, escape markers and rough ground: the pieces of the desert, each drawn around (0, 0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.picture.canvas import AIM, INK, PAPER, SHADOW, circle, path, place, rect, stroke, tag, text
from sandtable.picture.pieces import DEFENCE, GREY, badge, objective
from sandtable.picture.sides import HATCH, Side
from sandtable.picture.symbols import symbol

WIDTH: Final = 104
HEIGHT: Final = 72
STRUCTURE_WIDTH: Final = 60
_SAND: Final = "#e9dcbd"
_TEAL: Final = "#1c6670"
_GOLD: Final = "#f6bd3b"
_HIT: Final = (
    "M0 -9L2.4 -3.6L8 -6L4.8 -1L9.4 2L3.8 3L5 9L0 5L-5 9L-3.8 3L-9.4 2L-4.8 -1L-8 -6L-2.4 -3.6Z"  # a shell hole
)
_GABLE: Final = "M-30 32V-12L0 -32L30 -12V32Z"
_BOMB: Final = "M-2 -4A7.4 7.4 0 1 1 -2.1 -4ZM1 -8L4.4 -11L7 -8.4L4.2 -5Z"

# What stands there, by a word of its name; {cut} is what lies beneath.
_BUILT: Final = {
    "aircraft": '<path d="M-20 2L-2 -1V-13H2V-1L20 2V5L2 6V11L7 14V16H-7V14L-2 11V6L-20 5Z"/>',
    "hangar": ('<path d="M-19 14V2Q0 -20 19 2V14H12V4Q0 -8 -12 4V14Z"/><path d="M-9 14V6H-1.2V14ZM1.2 14V6H9V14Z"/>'),
    "fuel": (
        '<path d="M-17 -6H-7V13H-17ZM-5 -6H5V13H-5ZM7 -6H17V13H7Z"/>'
        '<path d="M-17 0H17M-17 7H17" stroke="{cut}" stroke-width="1.8"/>'
    ),
    "pool": (
        '<path d="M-18 -2H-4V13H-18ZM-2 -8H12V13H-2ZM14 3H19V13H14Z"/>'
        '<path d="M-16 3H-6M0 -3H10" stroke="{cut}" stroke-width="2"/>'
    ),
}
_MEANS: Final = {"plane": "aircraft", "aerodrome": "hangar", "dump": "fuel", "depot": "fuel", "petrol": "fuel"}


def window(side: Side, title: str = "", low: bool = False) -> str:
    """A seat: who sits there, greyed and tilted if suppressed, or dashed when empty."""
    corner = None if side.dark else 5
    if not title:
        return rect(
            -9.5,
            -9.5,
            19,
            19,
            rx=corner,
            fill=INK,
            fill_opacity=0.45,
            stroke=PAPER,
            stroke_width=1.5,
            stroke_dasharray="3 2.4",
        )
    pane = rect(
        -9.5,
        -9.5,
        19,
        19,
        rx=corner,
        fill="#c3bdab" if low else PAPER,
        stroke=INK,
        stroke_width=1.3,
        stroke_dasharray="3.4 2" if low else None,
    )
    drawn = pane + symbol(title, 0, 0, 0.36, INK, PAPER)
    return tag("g", drawn, transform="rotate(-13)") if low else drawn


def vehicle(
    side: Side,
    title: str,
    defence: int,
    armour: int,
    seats: Sequence[str],
    damage: int = 0,
    disabled: bool = False,
    owner: Side | None = None,
) -> str:
    """A vehicle counter: silhouette, shield for the regular and double square for the armoured defence, the seats
    as they were drawn by `window`, shell holes on top. Disabled: tilted, grey, dashed. `owner` is who took it over.
    """
    shape = side.box(-52, -36, WIDTH, HEIGHT, 14 if side.dark else 13)
    band = "M-52 8H52V22L38 36H-38L-52 22Z" if side.dark else "M-52 8H52V23Q52 36 39 36H-39Q-52 36 -52 23Z"
    face = side.face if not disabled else "#8d9397" if side.dark else "#d3cdbc"
    ink = INK if disabled else side.ink
    gap = min(22.0, 66 / max(1, len(seats)))
    body = (
        path(shape, transform="translate(2.5 4)", fill=SHADOW, opacity=0.38)
        + path(shape, fill=face, stroke=PAPER, stroke_width=6.4, stroke_linejoin="round")
        + (path(shape, fill=f"url(#{HATCH})") if disabled else "")
        + (path(band, fill=GREY) if disabled else side.patterned(band, side.band))
        + stroke(shape, INK, 2.6, stroke_dasharray="7 4" if disabled else None)
        + symbol(title, -6 if defence else 0, -14, 1.22, ink, face)
        + "".join(place(seat, -40 + i * gap, 22, gap / 22) for i, seat in enumerate(seats))
    )
    if defence:
        body += place(path(DEFENCE, fill=PAPER, stroke=INK, stroke_width=1.5), 38, -18) + text(
            38, -11.2, 18.5, str(defence)
        )
    if armour:
        plate = rect(27.5, 10, 21, 22, rx=2, fill=PAPER, stroke=INK, stroke_width=1.5)
        body += plate + stroke("M30 12.5H46V29.5H30Z", INK, 0.7) + text(38, 28, 18.5, str(armour))
    step = min(17.0, 68 / max(1, damage))
    body += "".join(place(_hole(), -44 + i * step, -39) for i in range(damage))
    if owner is not None:
        body += place(badge(owner), -51, -4, 0.62)
    return tag("g", body, transform="rotate(-9)") if disabled else body


def _hole() -> str:
    star = path(_HIT, fill=AIM, stroke=PAPER, stroke_width=1.6, stroke_linejoin="round")
    return star + circle(0, 0, 2.7, fill=INK)


def structure(name: str, defence: int, points: int) -> str:
    """A gabled plate with what it is; below it the bomb and what must be rolled; its points in brass."""
    words = name.lower().replace("-", " ").split()
    known = next((_MEANS.get(word, word) for word in words if _MEANS.get(word, word) in _BUILT), "pool")
    drawn = tag("g", _BUILT[known].replace("{cut}", _SAND), transform="translate(0 -3)scale(.92)", fill=INK)
    return (
        path(_GABLE, transform="translate(2.5 4)", fill=SHADOW, opacity=0.35)
        + stroke(_GABLE, PAPER, 6.5, stroke_linejoin="round")
        + path(_GABLE, fill=_SAND, stroke=INK, stroke_width=2.6, stroke_linejoin="round")
        + drawn
        + path("M-29 14H29V31H-29Z", fill=INK)
        + place(path(_BOMB, fill=_GOLD), -15, 22.5, 0.62)
        + text(3, 29, 18, str(defence), PAPER)
        + place(objective(points), 24, -22, 0.74)
    )


def escape_marker(side: Side, turn: float) -> str:
    """An arrow through a gap, turned to the edge it leads over, with the side's colour behind it."""
    shape = side.box(-26, -19, 52, 38, 9)
    arrow = path("M-14 -4.5H4V-12L18 0L4 12V4.5H-14Z", fill=PAPER) + stroke("M-20 -14V-8M-20 14V8", PAPER, 4)
    plate = path(shape, fill=_TEAL, stroke=PAPER, stroke_width=3) + stroke(shape, INK, 1.4)
    return tag("g", plate + arrow, transform=f"rotate({turn:g})" if turn else None)


def rough_sign() -> str:
    """No way for vehicles: a wheel struck out."""
    return (
        circle(0, 0, 13, fill=PAPER, stroke=INK, stroke_width=2)
        + circle(0, 0, 6.5, fill="none", stroke=INK, stroke_width=3)
        + stroke("M-9 9L9 -9", PAPER, 5.5)
        + stroke("M-9.5 9.5L9.5 -9.5", AIM, 3)
    )
