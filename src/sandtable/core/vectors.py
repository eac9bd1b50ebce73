"""Rows of machine ints: packed when compiled, plain lists when not (an uncompiled packed row is slower than a list).

Both index, assign, slice and iterate alike; nothing else of either may be used.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")


def ints(values: list[int]) -> vec[i64]:
    if COMPILED:
        return vec[i64](values)
    plain: Any = list(values)
    return plain  # type: ignore[no-any-return]


def floats(values: list[float]) -> vec[float]:
    if COMPILED:
        return vec[float](values)
    plain: Any = list(values)
    return plain  # type: ignore[no-any-return]
