"""What lies round the board: the sand table with its faint contours, and the bar at its head."""

from __future__ import annotations

from math import cos, sin
from typing import Final

import msgspec

from sandtable.picture.canvas import AMBER, INK, NIGHT, SANS, SERIF, group, path, place, rect, tag, text
from sandtable.picture.curves import Noise, Point, smooth
from sandtable.picture.kit import Kit
from sandtable.picture.livery import badge
from sandtable.picture.moment import Moment
from sandtable.picture.symbols import sign

HEAD: Final = 84  # height of the bar
DARK: Final = "#3b443f"  # the table by night
_COLUMN: Final = 220  # a side's standing in it
_LIGHT: Final = "#f3ecd9"
_SOFT: Final = "#ddd4bb"


class Hill(msgspec.Struct, frozen=True):
    """Contours around (0, 0), and where on the table they lie: parts of its width and height."""

    x: float
    y: float
    drawing: str


def hills() -> list[Hill]:
    """Of a land that lies under the board."""
    noise, out = Noise("table"), []
    for x, y, size in ((0.04, 0.2, 250), (0.98, 0.85, 300), (0.55, 1.05, 220), (0.9, 0.02, 200)):
        shape, rings = [0.85 + noise() * 0.3 for _ in range(12)], ""
        for k in range(1, 7):
            ring: list[Point] = []
            for i, v in enumerate(shape):
                r = v * size * k / 6
                ring.append((r * cos(i * 0.5236), r * 0.8 * sin(i * 0.5236)))
            rings += smooth(ring, closed=True)
        out.append(Hill(x, y, path(rings)))
    return out


def sand(width: float, height: float, night: bool = False) -> str:
    """The table, below the head."""
    ground, line = (DARK, "#8a9288") if night else ("#e2d7ba", "#a8966a")
    low = height - HEAD
    contours = "".join(place(hill.drawing, width * hill.x, low * hill.y) for hill in hills())
    return (
        rect(0, 0, width, height, fill=ground)
        + place(group(contours, fill="none", stroke=line, stroke_width=1, opacity=0.38), 0, HEAD)
        + rect(9, HEAD + 9, width - 18, low - 18, fill="none", stroke="#b5a67d", stroke_width=1.2)
        + rect(0, 0, width, HEAD, fill=NIGHT)
    )


def when(kit: Kit, moment: Moment) -> str:
    """The round, and who has won."""
    words = kit.words
    if moment.winner is not None:
        return words.term("won", round=moment.round, side=words.names.side(kit.catalog.sides[moment.winner]))
    return words.term("round", round=moment.round) if moment.round else words.term("start")


def head(kit: Kit, moment: Moment, width: float) -> str:
    """Name, round and standing."""
    sides = len(kit.sides)
    scores = "".join(
        place(_standing(kit, moment, side), width - 12 - (sides - side) * _COLUMN, HEAD / 2) for side in range(sides)
    )
    name = kit.words.names.scenario(kit.catalog.name)
    size = min(32.0, (width - 60 - sides * _COLUMN) / max(1, len(name)) / 0.56)
    moon = group(sign("moon", 32, 61, 0.72, _SOFT), class_="night") if kit.night else ""
    left = 46 if moon else 24
    return (
        text(24, 42, size, name, _LIGHT, letter_spacing=1, text_anchor="start")
        + moon
        + text(left, 67, 19, when(kit, moment), _SOFT, font_family=SERIF, font_style="italic", text_anchor="start")
        + scores
    )


def _standing(kit: Kit, moment: Moment, side: int) -> str:
    """A side's badge, and how far it is with its conditions, those with a number first."""
    flag = path("M-4 -13H-1V13H-4ZM1 -12H17L12.4 -6L17 0H1Z", fill=AMBER, stroke=INK, stroke_width=0.6)
    leads = group(tag("title", kit.words.term("initiative")) + place(flag, 4, 0), class_="initiative")
    found = sorted(moment.standings[side], key=lambda standing: standing.needed == 0)
    told = [kit.words.standing(standing.name, standing.reached, standing.needed) for standing in found]
    size = min(18.0, (_COLUMN - 78) / max((len(line) for line in told), default=1) / 0.5)
    lines = "".join(
        text(84, 6 + (i - (len(told) - 1) / 2) * 20, size, line, _SOFT, font_family=SANS, text_anchor="start")
        for i, line in enumerate(told)
    )
    return group(
        (leads if moment.initiative == side else "") + place(badge(kit.sides[side]), 28, -22, 1.1) + lines,
        class_="score",
        data_side=kit.catalog.sides[side],
        data_points=moment.score[side],
    )
