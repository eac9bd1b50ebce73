"""Counters, markers and the signs on tiles, each drawn around (0, 0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.picture.canvas import (
    AIM,
    AMBER,
    BRASS,
    INK,
    PAPER,
    SHADOW,
    circle,
    number,
    path,
    place,
    rect,
    stroke,
    tag,
    text,
)
from sandtable.picture.sides import HATCH, Side
from sandtable.picture.symbols import EYE, symbol

SIZE: Final = 64  # of a counter
HILL_COVER: Final = ("3", "1")  # COM-58

DEFENCE: Final = "M-10 -11Q0 -8 10 -11V0Q10 8 0 13Q-10 8 -10 0Z"
_COVER: Final = "M-14 -15Q0 -11 14 -15V0Q14 11 0 18Q-14 11 -14 0Z"
_HILL_COVER: Final = "M-18 -15Q0 -11 18 -15V0Q18 11 0 18Q-18 11 -18 0Z"
_HEXAGON: Final = "M0 -19L16.5 -9.5V9.5L0 19L-16.5 9.5V-9.5Z"
_FLAG: Final = "M-7 -10H-4.6V11H-7ZM-3.4 -9.4H9.4V2H-3.4Z"
_SWALLOW_TAIL: Final = "M-7 -10H-4.6V11H-7ZM-3.4 -9.4H10L5.4 -4L10 1.4H-3.4Z"
GREY: Final = "#6b6c62"


def _outline(side: Side) -> str:
    return side.box(-32, -32, 64, 64, 13 if side.dark else 12)


def counter(side: Side, title: str, squad: str, defence: int, suppressed: bool = False) -> str:
    """A combat counter: symbol above, band below with squad letter and defence. Suppressed: tilted, grey, dashed."""
    shape = _outline(side)
    face = side.face if not suppressed else "#8d9397" if side.dark else "#d3cdbc"
    ink = INK if suppressed else side.ink
    band = "M-32 9H32V19L19 32H-19L-32 19Z" if side.dark else "M-32 9H32V20Q32 32 20 32H-20Q-32 32 -32 20Z"
    rim = stroke("M-32 9H32", side.ink, 1.6, opacity=0.55 if side.dark else None)
    body = (
        path(shape, transform="translate(2.5 4)", fill=SHADOW, opacity=0.38)
        + path(shape, fill=face, stroke=PAPER, stroke_width=6.4, stroke_linejoin="round")
        + (path(shape, fill=f"url(#{HATCH})") if suppressed else "")
        + (path(band, fill=GREY) if suppressed else side.patterned(band, side.band))
        + rim
        + stroke(shape, INK, 2.6, stroke_dasharray="7 4" if suppressed else None)
        + symbol(title, 0, -11.5, 1, ink, face)
    )
    if squad:
        plate = side.box(-27, 10.6, 19, 19, 4)
        body += path(plate, fill=GREY if suppressed else side.strong) + text(-17.5, 27.4, 20, squad, PAPER)
    body += place(path(DEFENCE, fill=PAPER, stroke=INK, stroke_width=1.5), 17.4, 19.4)
    body += text(17.4, 26.2, 18.5, str(defence))
    if not suppressed:
        return body
    chevrons = stroke("M-6.4 -5.6L0 -.4L6.4 -5.6M-6.4 .6L0 5.8L6.4 .6", AMBER, 2.8)
    badge = circle(0, 0, 12, fill=INK, stroke=PAPER, stroke_width=2) + chevrons
    return tag("g", body + place(badge, 26, -25), transform="rotate(-13)")


def edge(side: Side) -> str:
    """What is seen of a counter that lies under others."""
    shape = _outline(side)
    halo = path(shape, fill=side.face, stroke=PAPER, stroke_width=6.4, stroke_linejoin="round")
    return halo + path(shape, fill=side.band, stroke=INK, stroke_width=2.6)


def count(units: int) -> str:
    """How many counters a stack holds."""
    w = 15 if units < 10 else 19
    plate = rect(-w, -15, 2 * w, 30, rx=15, fill=INK, stroke=PAPER, stroke_width=2.6)
    return plate + text(0, 8.4, 24, str(units), PAPER)


def marker(side: Side, controlled: bool) -> str:
    """A control marker: scouted is hollow with an eye, controlled is filled with a flag."""
    shape = side.box(-15, -15, 30, 30, 8 if side.dark else 7)
    halo = path(shape, transform="translate(1 1.8)", fill=SHADOW, opacity=0.3)
    halo += stroke(shape, PAPER, 4.6, stroke_linejoin="round")
    if controlled:
        flag = _SWALLOW_TAIL if side.dark else _FLAG
        return halo + side.patterned(shape, side.strong) + stroke(shape, INK, 1.8) + path(flag, fill=PAPER)
    hollow = path(shape, fill=PAPER, stroke=INK, stroke_width=1.8, stroke_dasharray="4.5 2.6")
    return halo + hollow + place(EYE.replace("{ink}", side.strong), 0, 0, 0.86)


def frame(side: Side) -> str:
    """What a controlled tile wears inside its edge: a solid line for light sides, a dashed one for dark ones."""
    corner = None if side.dark else 5
    under = rect(7, 7, 186, 186, rx=corner, fill="none", stroke=PAPER, stroke_width=7.4, opacity=0.85)
    dashes = "11 5" if side.dark else None
    return under + rect(
        7, 7, 186, 186, rx=corner, fill="none", stroke=side.strong, stroke_width=5.4, stroke_dasharray=dashes
    )


def target(side: Side) -> str:
    """The mortar's target marker (NOR-17) in the side's shape."""
    shape = side.box(-17, -17, 34, 34, 10 if side.dark else 16)
    halo = path(shape, transform="translate(1 1.8)", fill=SHADOW, opacity=0.3)
    halo += stroke(shape, PAPER, 4.6, stroke_linejoin="round")
    rings = circle(0, 0, 12, fill=PAPER) + circle(0, 0, 8, fill="none", stroke=AIM, stroke_width=2.6)
    ticks = stroke("M0 -12V-5M0 12V5M-12 0H-5M12 0H5", AIM, 2.2)
    return (
        halo + path(shape, fill=side.strong, stroke=INK, stroke_width=1.8) + rings + circle(0, 0, 3, fill=AIM) + ticks
    )


def cover(value: int, hill: bool = False) -> str:
    """The cover shield; a hill shows both its values, none is grey."""
    if hill:
        shield = path(_HILL_COVER, fill=PAPER, stroke=INK, stroke_width=2)
        high, low = HILL_COVER
        return shield + text(-8.4, 7, 20, high) + stroke("M0 -10V14", INK, 1.3) + text(8.6, 5.6, 16, low)
    shield = path(_COVER, fill=PAPER, stroke=INK, stroke_width=2, fill_opacity=None if value else 0.8)
    size = 23 if value < 10 else 17
    return shield + text(0, 7.6, size, str(value), INK if value else "#62665a")


def objective(points: int) -> str:
    """A brass hexagon with its points."""
    return (
        path(_HEXAGON, fill=INK, opacity=0.3, transform="translate(1.2 2.2)")
        + path(_HEXAGON, fill=BRASS, stroke=INK, stroke_width=2.2)
        + stroke("M0 -14.6L12.7 -7.3V7.3L0 14.6L-12.7 7.3V-7.3Z", INK, 0.9, opacity=0.6)
        + text(0, 8, 23 if points < 10 else 18, str(points))
    )


def spawn_width(letters: str, titles: Sequence[str]) -> float:
    return 26 + 12 * len(letters) + 27 * len(titles)


def spawn(side: Side, letters: str, titles: Sequence[str]) -> str:
    """A spawn flag: who enters here, as squad letters and as symbols of units that have no squad."""
    w = spawn_width(letters, titles)
    ink, fill = (PAPER, side.face) if side.dark else (INK, PAPER)
    pennant = path(f"M{number(7 - w / 2)} 5.5l5 -11l5 11Z", fill=PAPER if side.dark else side.band)
    body = path(side.box(-w / 2, -12, w, 24, 7), fill=fill, stroke=ink, stroke_width=1.6) + pennant
    x = 19 - w / 2
    if letters:
        body += text(x + 6 * len(letters), 6, 17, letters, ink)
        x += 12 * len(letters)
    for i, title in enumerate(titles):
        body += symbol(title, x + 14 + i * 27, 0, 0.56, ink, fill)
    return body


def name_tab(name: str) -> str:
    """The tile's name on a tab that hangs from the middle of its upper edge."""
    size = min(15.5, 150 / max(1, len(name)))
    w = max(22.0, min(56.0, 6 + len(name) * size * 0.32))
    left, right = number(100 - w), number(100 + w)
    tab = f"M{left} 1.5H{right}V14Q{right} 20 {number(94 + w)} 20H{number(106 - w)}Q{left} 20 {left} 14Z"
    return path(tab, fill=PAPER, stroke=INK, stroke_width=1.4) + text(100, 15.6, size, name)


def badge(side: Side) -> str:
    """The side's sign, 40 by 40."""
    corner = 10 if side.dark else 9
    shape = side.box(-18, -18, 36, 36, corner)
    plate = path(side.box(-13, -9, 26, 18, 4), fill=side.strong)
    size = 14 if len(side.letters) > 2 else 18
    return side.patterned(shape, side.strong) + stroke(shape, PAPER, 2) + plate + text(0, 6, size, side.letters, PAPER)
