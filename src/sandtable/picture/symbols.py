"""Symbols of units and signs of actions: one colour, with stencil cuts as gaps."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from sandtable.picture.canvas import AIM, INK, PAPER, group, moved
from sandtable.picture.ground.easel import Ground
from sandtable.picture.svgfile import read_sheet

LETTING: Final = ("currentColor", "var(--cut)")  # ink and cut, if the page is to choose


@cache
def symbols() -> dict[str, str]:
    """The package's symbols, 48 by 32 around the middle."""
    return read_sheet(Path(__file__).with_name("symbols.svg"))


@cache
def signs() -> dict[str, str]:
    """Signs of actions, and of what odds are made of, 24 by 24 around the middle."""
    cover = Ground("pop")
    cover.trees([(-7, 4), (8, 6), (0, -8)], 8, 10)
    return {**read_sheet(Path(__file__).with_name("signs.svg")), "cover": group(str(cover), transform="scale(.6316)")}


def inked(drawing: str, ink: str = INK, cut: str = PAPER) -> str:
    """A drawing in its two colours: its own and that of what lies beneath it."""
    return drawing.replace(LETTING[0], ink).replace(LETTING[1], cut)


def symbol(drawing: str, x: float, y: float, scale: float, ink: str = INK, cut: str = PAPER) -> str:
    return group(inked(drawing, ink, cut), transform=moved(x, y, scale) or None, fill=ink)


def sign(name: str, x: float, y: float, scale: float, ink: str) -> str:
    return group(inked(signs()[name], ink), transform=moved(x, y, scale) or None)


def icon(name: str, x: float, y: float, scale: float, live: bool) -> str:
    """An icon of a card, 24 by 24: drawn on paper, or on red while it counts."""
    ink, cut = (PAPER, AIM) if live else (INK, PAPER)
    return group(inked(signs().get(name, ""), ink, cut), class_="icon", transform=moved(x, y, scale) or None)
