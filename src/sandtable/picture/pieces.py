"""Counters and vehicles, each drawn around (0, 0). Who shows an impaired one tilts it by its tilt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin
from typing import Final

from sandtable.picture.canvas import (
    AIM,
    AMBER,
    INK,
    PAPER,
    SHADOW,
    Plate,
    Value,
    circle,
    group,
    moved,
    path,
    place,
    rect,
    stroke,
    text,
)
from sandtable.picture.craft import Craft
from sandtable.picture.livery import Bite, Livery, small_badge
from sandtable.picture.seats import tally
from sandtable.picture.symbols import symbol

SIZE: Final = 64  # of a counter
BROAD: Final = 78  # one with another defence than the regular
WIDE: Final = 104  # a vehicle
HIGH: Final = 72
BAR_HIGH: Final = 35
TILT: Final = -13.0  # of an impaired soldier
VEHICLE_TILT: Final = -9.0
UPWARDS: Final = 270.0
RADIUS: Final = 41.0  # of a ring around a counter
BROAD_RADIUS: Final = 47.0

_SHIELD: Final = "M-10 -11Q0 -8 10 -11V0Q10 8 0 13Q-10 8 -10 0Z"
_BURST: Final = "M0 -9L2.4 -3.6L8 -6L4.8 -1L9.4 2L3.8 3L5 9L0 5L-5 9L-3.8 3L-9.4 2L-4.8 -1L-8 -6L-2.4 -3.6Z"
_GREY: Final = "#6b6c62"

# Width, top and foot of the band, and the hatching of an impaired one
_BODIES: Final = {
    "counter": (SIZE, 9, 33, "M-40 -32l72 72M-40 -16l60 60M-24 -32l64 64M-8 -32l48 48M8 -32l32 32"),
    "broad": (BROAD, 9, 33, ""),
    "vehicle": (WIDE, -2, 38, "M-60 -36l76 76M-40 -36l76 76M-20 -36l76 76M0 -36l76 76M20 -36l76 76M-80 -36l76 76"),
}


def _body(side: Livery, kind: str, low: bool, mate: bool = False) -> str:
    """Shadow, halo, face, band and edge. Impaired: grey, hatched, dashed. A teammate's: bitten, its band open."""
    wide, top, foot, hatch = _BODIES[kind]
    cut = f"{kind}-mate" if mate else kind
    shape, face = side.outline(cut), _grey_face(side) if low else side.face
    left, right = -wide // 2, wide // 2
    inside = path(shape, fill=face) + (stroke(hatch, INK, 1.6, opacity=0.22) if low else "")
    if mate:
        band = _GREY if low else side.band
        inside += stroke(f"M{left} {top + 0.6}H{right}", band, 3.4) + stroke(f"M{left} {foot - 2.6}H{right}", band, 4)
    else:
        band = f"M{left} {top}H{right}V{foot}H{left}Z"
        inside += path(band, fill=_GREY) if low else side.patterned(band, side.band)
        inside += stroke(f"M{left} {top}H{right}", side.ink, 1.6, opacity=0.55 if side.dark else None)
    return (
        path(shape, transform="translate(2.5 4)", fill=SHADOW, opacity=0.38)
        + path(shape, fill=face, stroke=PAPER, stroke_width=6.4, stroke_linejoin="round")
        + side.clipped(cut, inside)
        + stroke(shape, INK, 2.6, stroke_dasharray="7 4" if low else None)
    )


def _grey_face(side: Livery) -> str:
    return "#a4a8a6" if side.dark else "#d3cdbc"


def counter(
    side: Livery, drawing: str, squad: str, defence: int, low: bool = False, *, seat: int = 0, mate: bool = False
) -> str:
    """A combat counter, 64 by 64: symbol above, band below with squad letter left and defence right.

    `seat` is its place among the seats of its side, told by a tally between them; 0 where there is one.
    """
    body = _worded(side, "counter", drawing, squad, low, seat, mate)
    body += path(_SHIELD, transform="translate(17.4 19.4)scale(.98)", fill=PAPER, stroke=INK, stroke_width=1.5)
    body += text(17.4, 26.2, 18.5, defence)
    chevrons = stroke("M-6.4 -5.6L0 -.4L6.4 -5.6M-6.4 .6L0 5.8L6.4 .6", AMBER, 2.8)
    return body + place(_disc() + chevrons, 31, -8) if low else body


def broad(side: Livery, drawing: str, squad: str, guarded: str, *, seat: int = 0, mate: bool = False) -> str:
    """A counter that has another defence and no regular one, 78 by 64: no shield. Nothing ever impairs it."""
    return _worded(side, "broad", drawing, squad, False, seat, mate) + place(guarded, BROAD / 2 - 16.5, 18.8)


def _worded(side: Livery, kind: str, drawing: str, squad: str, low: bool, seat: int, mate: bool) -> str:
    """A counter but for its defence: body, symbol, squad letter, tally."""
    face, ink = (_grey_face(side), INK) if low else (side.face, side.ink)
    scale = 1.18 if kind == "broad" else 1
    body = _body(side, kind, low, mate) + symbol(drawing, 0, -11.5, scale * (0.9 if mate else 1), ink, face)
    plate = face if mate else _GREY if low else side.strong
    mark = (INK if low else side.ink if side.dark else side.band) if mate else PAPER
    left = 5 - _BODIES[kind][0] / 2
    if squad:
        body += "" if mate else path(side.box(left, 10.6, 19, 19, 4), fill=plate)
        body += text(left + 9.5, 27.4, 20, squad, mark)
    if seat:
        body += path("M-7 11.2H7V29.4H-7Z", fill=plate) + place(tally(seat, mark), -0.4, 20.3)
    return body


def bar(side: Livery, drawing: str, squad: str, defence: int, guarded: str, low: bool = False) -> str:
    """A piece as one line, 90 by 35: symbol, squad letter, its best defence. For tiles too full for counters."""
    face, ink = (_grey_face(side), INK) if low else (side.face, side.ink)
    shape = side.box(-45, -17.5, 90, 35, 9 if side.cut else 8)
    band = f"M2 {-BAR_HIGH / 2}H36L45 -9V9L36 {BAR_HIGH / 2}H2Z"
    body = path(shape, fill=face, stroke=PAPER, stroke_width=5.4, stroke_linejoin="round")
    body += path(band, fill=_GREY) if low else side.patterned(band, side.band)
    body += stroke(shape, INK, 2.4, stroke_dasharray="6 3.4" if low else None)
    body += symbol(drawing, -21.5, 0, 0.76, ink, face)
    if squad:
        body += rect(4.6, -11, 17, 22, rx=3, fill=_GREY if low else side.strong) + text(13, 7.4, 21, squad[:2], PAPER)
    body += place(guard(defence) if defence or not guarded else guarded, 32, 0)
    chevrons = stroke("M-4.4 -3.6L0 0L4.4 -3.6M-4.4 1L0 4.6L4.4 1", AMBER, 2.2)
    return body + place(_disc(8.6) + chevrons, -2, -12) if low else body


def _disc(r: float = 12) -> str:
    return circle(0, 0, r, fill=INK, stroke=PAPER, stroke_width=2)


def count() -> Plate:
    """How many counters a stack holds."""
    return Plate(_disc(13), 0, 6.4, 18, PAPER)


# -- vehicles -----------------------------------------------------------------------------------------------------


def vehicle(side: Livery, drawing: str, defence: int, guarded: str, low: bool = False) -> str:
    """A vehicle's counter without its crew, 104 by 72: silhouette, regular defence and another above the berths, which
    have most of the room, so that the crew is seen at a glance."""
    face, ink = (_grey_face(side), INK) if low else (side.face, side.ink)
    both = defence > 0 and guarded != ""
    body = _body(side, "vehicle", low) + symbol(drawing, -24 if both else -10, -18.5, 0.92, ink, face)
    body += place(guard(defence), 14 if both else 38, -19) if defence else ""
    body += place(guarded, 38, -18.5) if guarded else ""
    cross = stroke("M-6.4 -6.4L6.4 6.4M6.4 -6.4L-6.4 6.4", AMBER, 3.4)
    return body + place(_disc() + cross, 48, -36) if low else body


def guard(defence: int) -> str:
    """The regular defence: a shield."""
    return path(_SHIELD, fill=PAPER, stroke=INK, stroke_width=1.5) + text(0, 6.8, 18.5, defence)


def plate(value: int) -> str:
    """The armoured defence: a double square."""
    outer = rect(-10.5, -11, 21, 22, rx=2, fill=PAPER, stroke=INK, stroke_width=1.5)
    return outer + stroke("M-8 -8.5H8V8.5H-8Z", INK, 0.7) + text(0, 7, 18.5, value)


# Defences besides the regular one, by the name of their drawing.
DEFENCES: Final[dict[str, Callable[[int], str]]] = {"plate": plate}


def berths(count: int) -> list[str]:
    """Transforms that bring windows to their berths."""
    gap = min(32.0, 96 / max(1, count))
    return [moved((i - (count - 1) / 2) * gap, 17, gap / 32) for i in range(count)]


def window(side: Livery, drawing: str, low: bool = False, *, mate: bool = False) -> str:
    """Who sits in a berth, in the shape of his side; tilted and grey if impaired, bitten if a teammate's."""
    face = "#c3bdab" if low else PAPER
    pane = path(
        side.box(-14, -14, 28, 28, 6, Bite(0, 4) if mate else None),
        fill=face,
        stroke=INK,
        stroke_width=1.6,
        stroke_dasharray="4.6 2.8" if low else None,
    )
    return group(pane + symbol(drawing, 0, 0, 0.49, INK, face), transform=f"rotate({TILT:g})" if low else None)


def free_window(side: Livery) -> str:
    """An empty berth of the side's vehicle."""
    corner = None if side.cut else 7
    line: dict[str, Value] = {"stroke": PAPER, "stroke_width": 1.8, "stroke_dasharray": "4 3.2"}
    return rect(-13, -13, 26, 26, rx=corner, fill=INK, fill_opacity=0.4, **line)


def hole() -> str:
    """A shell hole: one point of damage."""
    return path(_BURST, fill=AIM, stroke=PAPER, stroke_width=1.6, stroke_linejoin="round") + circle(0, 0, 2.7, fill=INK)


def damage(points: int) -> str:
    """The shell holes along the top of a vehicle."""
    step = min(17.0, 76 / max(1, points))
    return "".join(place(hole(), -44 + i * step, -38) for i in range(points))


def taken(owner: Livery) -> str:
    """The badge of the side that has taken a vehicle over."""
    return place(small_badge(owner), -51, -8)


def manned(body: str, windows: Sequence[str], points: int, owner: Livery | None) -> str:
    """A vehicle with what it wears during a game: crew, damage, the side that has taken it."""
    crew = "".join(group(pane, transform=at) for pane, at in zip(windows, berths(len(windows)), strict=True))
    return body + crew + damage(points) + (taken(owner) if owner is not None else "")


def ring(side: Livery) -> str:
    """The line of a ring around a vehicle, in its own shape."""
    return side.box(-61, -45, 122, 90, 19)


def faced(craft: Craft, turn: float) -> str:
    """A piece that goes round, as it looks somewhere; what rides on it stays upright."""
    angle = radians(turn)
    riders = "".join(
        place(rider.drawing, rider.x * cos(angle) - rider.y * sin(angle), rider.x * sin(angle) + rider.y * cos(angle))
        for rider in craft.riders
    )
    return group(craft.body, transform=f"rotate({turn:g})") + riders


def facing() -> str:
    """Which way a counter looks: a bold tip outside its edge, to the right; to be turned by its facing."""
    tip = "M37 -13L53 0L37 13Q42 0 37 -13Z"
    return path(tip, fill=AMBER, stroke=INK, stroke_width=2.2, stroke_linejoin="round")
