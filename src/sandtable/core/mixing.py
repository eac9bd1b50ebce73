"""Hashes of rows of small numbers, in 61 bits; the same compiled and plain."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BITS: Final = 0x1FFFFFFFFFFFFFFF


def mixed(h: i64, value: i64) -> i64:
    """A hash of a hash and one more number."""
    h = (h ^ (value + 7)) & BITS
    return ((h & 0x3FFFFFFF) * 0x2545F491 ^ (h >> 30) * 0x1B873593 ^ h >> 17) & BITS


def packed(a: i64, b: i64, c: i64) -> i64:
    """Three numbers of fewer than 20 bits as one; no other three give the same."""
    return a << 40 ^ b << 20 ^ c


def stirred(h: i64, row: vec[i64]) -> i64:
    """A hash of a hash and a row of numbers of fewer than 20 bits."""
    return stirred_to(h, row, len(row))


def stirred_to(h: i64, row: vec[i64], end: i64) -> i64:
    """The same for the first numbers of a row."""
    i: i64 = 0
    while i + 2 < end:
        h = mixed(h, packed(row[i], row[i + 1], row[i + 2]))
        i += 3
    while i < end:
        h = mixed(h, row[i])
        i += 1
    return h
