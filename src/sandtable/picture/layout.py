"""How pieces lie on a tile: side by side round its middle, smaller and in two rows when they are many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.picture.canvas import Point

SMALL: Final = 0.84
LAYOUTS: Final[dict[int, tuple[float, list[Point]]]] = {  # for counters alone
    1: (1, [(100, 104)]),
    2: (1, [(58, 104), (142, 104)]),
    3: (SMALL, [(70, 68), (130, 68), (100, 128)]),
    4: (SMALL, [(70, 68), (130, 68), (70, 128), (130, 128)]),
}
CLOSE: Final[tuple[float, list[Point]]] = (0.8, [(71, 104), (129, 104)])  # two, with a target marker beside them

_ROOM: Final = 178.0
_GAP: Final = 9.0
_MIDDLE: Final = 104.0
_ROWS: Final = (68.0, 130.0)


def spread(widths: Sequence[float]) -> tuple[float, list[Point]]:
    """Scale and places of pieces of different widths, in their order."""
    if _row(widths) <= _ROOM:
        return 1, _line(widths, 1, _MIDDLE)
    cut = min(range(1, len(widths) + 1), key=lambda i: (max(_row(widths[:i]), _row(widths[i:])), -i))
    rows = (widths[:cut], widths[cut:])
    scale = min(SMALL, _ROOM / max(map(_row, rows)))
    return scale, [point for row, y in zip(rows, _ROWS, strict=True) for point in _line(row, scale, y)]


def _row(widths: Sequence[float]) -> float:
    return sum(widths) + _GAP * max(0, len(widths) - 1)


def _line(widths: Sequence[float], scale: float, y: float) -> list[Point]:
    out: list[Point] = []
    x = 100 - _row(widths) * scale / 2
    for width in widths:
        out.append((x + width * scale / 2, y))
        x += (width + _GAP) * scale
    return out
