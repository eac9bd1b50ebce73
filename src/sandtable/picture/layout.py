"""How pieces lie on a tile, around its centre: side by side, smaller and in two rows when they are many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sandtable.picture.curves import Point
from sandtable.picture.markers import STRUCTURE_WIDTH
from sandtable.picture.outline import Spots
from sandtable.picture.pieces import SIZE, WIDE

CROWD: Final = 0.82
_SLOTS: Final[dict[int, list[Point]]] = {  # for counters alone
    1: [(0, 6)],
    2: [(-43, 6), (43, 6)],
    3: [(-36, -20), (36, -20), (0, 38)],
    4: [(-36, -20), (36, -20), (-36, 38), (36, 38)],
}
CLEAR: Final = [  # the same from one on, beside a token below the cover
    Spots(1, [(22, 6)]),
    Spots(0.9, [(-27, 22), (43, 22)]),
    Spots(0.78, [(-16, -22), (44, -22), (2, 36)]),
    Spots(0.78, [(-16, -22), (44, -22), (-26, 36), (34, 36)]),
]
_ROOM: Final = 180.0
_GAP: Final = 9.0
_BESIDE: Final = 0.96  # for whatever is not alone
_SMALL: Final = 0.84
_FEW: Final = 2  # soldiers of a side that lie side by side where there is more; others are stacked


class Lying(NamedTuple):
    """A unit (or None: the structure), where, how large, and how many the stack holds that it is the top of."""

    unit: int | None
    x: float
    y: float
    size: float
    pile: int = 1


class Resting(NamedTuple):
    """A unit that is to lie on a tile: its number, its side now, whether it is a vehicle, whether it is large."""

    unit: int
    side: int
    wide: bool
    large: bool = False  # it fills a tile of its own


def lay(units: Sequence[Resting], built: bool, token: bool = False) -> list[Lying]:
    """All that lies on a tile: counters in slots, up to four; or, with vehicles or a structure, all in rows.

    `token`: a loose one lies below the cover, and counters alone keep clear of it.
    """
    if units and all(unit.large for unit in units):
        return _ring(units)
    if built or any(unit.wide for unit in units):
        return _rows(units, built)
    slots = _SLOTS.get(len(units))
    if slots is not None:
        size = CROWD if len(units) > 2 else 1.0
        if token and units:
            size, slots = CLEAR[len(units) - 1].size, CLEAR[len(units) - 1].places
        return [Lying(unit.unit, x, y, size) for unit, (x, y) in zip(units, slots, strict=True)]
    out: list[Lying] = []
    sides = sorted({unit.side for unit in units})
    aside = 14 if token else 0
    for side, (x, y) in zip(sides, _SLOTS.get(len(sides), []), strict=True):
        out += _stack([unit for unit in units if unit.side == side], x + aside, y + 8, CROWD, 1)
    return out


_RINGS: Final[dict[int, tuple[float, list[Point]]]] = {  # for large pieces: how large, and where
    1: (1.0, [(0, 0)]),
    2: (0.84, [(-55, 0), (55, 0)]),
    3: (0.7, [(-48, -44), (48, -44), (0, 46)]),
    4: (0.66, [(-52, -44), (52, -44), (-52, 46), (52, 46)]),
    5: (0.5, [(-56, -46), (0, -46), (56, -46), (-34, 44), (34, 44)]),
    6: (0.5, [(-56, -44), (0, -44), (56, -44), (-56, 44), (0, 44), (56, 44)]),
}


def _ring(units: Sequence[Resting]) -> list[Lying]:
    """Large pieces around the middle, each side's together; more than fit lie on one another."""
    most = max(_RINGS)
    size, spots = _RINGS[min(len(units), most)]
    spread_out = sorted(units, key=lambda unit: unit.side)
    return [Lying(unit.unit, *spots[i % most], size) for i, unit in enumerate(spread_out)]


def _rows(units: Sequence[Resting], built: bool) -> list[Lying]:
    """Each side's pieces together, the structure between them."""
    piles: list[list[Resting]] = []
    first = 0
    for side in sorted({unit.side for unit in units}):
        walking = [unit for unit in units if unit.side == side and not unit.wide]
        driving = [[unit] for unit in units if unit.side == side and unit.wide]
        on_foot = [walking] if len(walking) > _FEW else [[unit] for unit in walking]
        piles += [*driving, *on_foot] if side == 0 else [*on_foot, *driving]
        first = len(piles) if side == 0 else first
    things: list[list[Resting]] = [*piles[:first], [], *piles[first:]] if built else piles
    widths = [STRUCTURE_WIDTH if not pile else WIDE if pile[0].wide else SIZE for pile in things]
    free, spots = spread(widths)
    size = min(free, _BESIDE) if len(things) > 1 else free
    out: list[Lying] = []
    for pile, (x, y) in zip(things, spots, strict=True):
        out += _stack(pile, x, y, size, size) if pile else [Lying(None, x, y, size)]
    return out


def _stack(pile: Sequence[Resting], x: float, y: float, size: float, lifted: float) -> Iterator[Lying]:
    for i, unit in enumerate(pile):
        under = len(pile) - 1 - i
        lift = under * min(9, 36 / len(pile)) * lifted
        yield Lying(unit.unit, x + lift * 0.5, y - lift, size, 1 if under else len(pile))


def spread(widths: Sequence[float]) -> tuple[float, list[Point]]:
    """Size and places of pieces of different widths, in their order."""
    if _row(widths) <= _ROOM:
        return 1, _line(widths, 1, 6)
    cut = min(range(1, len(widths) + 1), key=lambda i: (max(_row(widths[:i]), _row(widths[i:])), -i))
    size = min(_SMALL, _ROOM / max(_row(widths[:cut]), _row(widths[cut:])))
    upper, lower = (-28, 36) if cut < len(widths) else (6, 0)
    return size, [*_line(widths[:cut], size, upper), *_line(widths[cut:], size, lower)]


def _row(widths: Sequence[float]) -> float:
    return sum(widths) + _GAP * max(0, len(widths) - 1)


def _line(widths: Sequence[float], size: float, y: float) -> list[Point]:
    out: list[Point] = []
    x = -_row(widths) * size / 2
    for width in widths:
        out.append((x + width * size / 2, y))
        x += (width + _GAP) * size
    return out
