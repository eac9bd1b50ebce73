"""What lies round the board: the sand table with its faint contours, and the bar at its head."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from sandtable.core.catalog import Catalog
from sandtable.picture.canvas import (
    AMBER,
    INK,
    NIGHT,
    SANS,
    SERIF,
    Noise,
    Point,
    path,
    place,
    rect,
    smooth,
    stroke,
    tag,
    text,
)
from sandtable.picture.moment import Moment
from sandtable.picture.pieces import badge
from sandtable.picture.sides import Side

HEAD: Final = 84  # height of the bar
_LIGHT: Final = "#f3ecd9"
_SOFT: Final = "#ddd4bb"


def contours(seed: str, width: float, height: float) -> str:
    """Hills of a land that lies under the board."""
    noise = Noise(f"table {seed}")
    d = ""
    for across, down, reach in [(0.04, 0.2, 300), (0.98, 0.85, 340), (0.45, 1.03, 260), (0.92, 0.02, 260)]:
        shape = [noise.between(0.82, 1.18) for _ in range(12)]
        for ring in range(1, 7):
            points: list[Point] = []
            for i, v in enumerate(shape):
                r = v * reach * ring / 6
                points.append((width * across + r * cos(i * pi / 6), height * down + r * 0.8 * sin(i * pi / 6)))
            d += smooth(points, closed=True)
    return stroke(d, "#a8966a", 1.2, opacity=0.38)


def sand(seed: str, width: float, height: float) -> str:
    """The table, below the head."""
    low = height - HEAD
    inner = rect(9, HEAD + 9, width - 18, low - 18, fill="none", stroke="#b5a67d", stroke_width=1.2)
    return (
        rect(0, 0, width, height, fill="#e2d7ba")
        + place(contours(seed, width, low), 0, HEAD)
        + inner
        + rect(0, 0, width, HEAD, fill=NIGHT)
    )


def head(catalog: Catalog, sides: list[Side], moment: Moment, width: float) -> str:
    """Name, round and standing."""
    if moment.winner is not None:
        when = f"Round {moment.round}: {sides[moment.winner].name} victory"
    else:
        when = f"Round {moment.round}" if moment.round else "Starting position"
    scores = "".join(
        place(_standing(catalog, sides, moment, side), width - 12 - (len(sides) - side) * 190, HEAD / 2)
        for side in range(len(sides))
    )
    room = width - 440
    size = min(32.0, room / max(1, len(catalog.name)) / 0.56)
    left = {"text_anchor": "start"}
    return (
        text(24, 42, size, catalog.name, _LIGHT, letter_spacing=1, **left)
        + text(24, 67, 19, when, _SOFT, font_family=SERIF, font_style="italic", **left)
        + scores
    )


def _standing(catalog: Catalog, sides: list[Side], moment: Moment, side: int) -> str:
    claim, pin = int(catalog.claim[side]), bool(catalog.pin[side])
    flag = path("M-4 -13H-1V13H-4ZM1 -12H17L12.4 -6L17 0H1Z", fill=AMBER, stroke=INK, stroke_width=0.6)
    led = moment.initiative == side
    shown = tag("g", tag("title", "has the initiative") + place(flag, 4, 0), class_="initiative") if led else ""
    tally = moment.tallies[side]
    others = [
        (tally.get(done, 0), tally[goal], word)
        for done, goal, word in (("escaped", "escape", "away"), ("neutralised", "neutralise", "out"))
        if tally.get(goal)
    ]
    if claim or not (pin or others):
        aim = (f"of {claim}" if claim else "points") + (" or pin" if pin else "")
        standing = text(94, 12, 34, str(moment.score[side]), _LIGHT)
        standing += text(118, 10, 18, aim, _SOFT, font_family=SANS, text_anchor="start")
    elif others:
        number, goal, word = others[0]
        standing = text(94, 12, 34, str(number), _LIGHT)
        standing += text(118, 10, 18, f"of {goal} {word}", _SOFT, font_family=SANS, text_anchor="start")
    else:
        standing = text(84, 7, 18, "to pin", _SOFT, font_family=SANS, text_anchor="start")
    return tag(
        "g",
        shown + place(badge(sides[side]), 50, 0, 1.1) + standing,
        class_="score",
        data_side=catalog.sides[side],
        data_points=moment.score[side],
    )
