"""Chance as an input.

Everything random passes through one port, `Dice.roll(purpose, index, n)`: which stream it is for, how many were drawn
from that stream before, and how many equal outcomes there are. The counters live in the state, so a crash cannot
re-roll, swapping hidden cards shifts no die, and both games of a mirrored pair get the same luck.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64, mypyc_attr

FACES: Final = 10  # COM-12: all dice are ten-sided; the face 0 counts as ten (RUL-03)
PURPOSES: Final = 8  # draws of seats 0..3, then dice of seats 0..3
DICE_OF: Final = 4  # first purpose that is a die

_MASK: Final = 0xFFFFFFFF


def _mix(x: i64) -> i64:
    """A 32-bit finaliser; factors stay under 2**31 so that compiled and plain code agree."""
    x = (x ^ (x >> 16)) * 0x7FEB352D & 0xFFFFFFFF
    x = (x ^ (x >> 15)) * 0x2C1B3C6D & 0xFFFFFFFF
    return x ^ (x >> 16)


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """The port. A roll answers one of 0 … n-1, the same for the same purpose and index."""

    def roll(self, purpose: i64, index: i64, n: i64) -> i64:
        raise NotImplementedError


class SeededDice(Dice):
    """Repeatable chance from a seed: for games alone, simulations and tests."""

    def __init__(self, seed: int) -> None:
        self.low: i64 = seed & _MASK
        self.high: i64 = (seed >> 32) & _MASK

    def roll(self, purpose: i64, index: i64, n: i64) -> i64:
        # Two rounds of `_mix`, written out: this is the hottest line of uncompiled play.
        x: i64 = self.low ^ (index * 0x9E3779B1 & 0xFFFFFFFF)
        x = (x ^ (x >> 16)) * 0x7FEB352D & 0xFFFFFFFF
        x = (x ^ (x >> 15)) * 0x2C1B3C6D & 0xFFFFFFFF
        x ^= (x >> 16) ^ self.high ^ (purpose * 0x3C6EF372 & 0xFFFFFFFF)
        x = (x ^ (x >> 16)) * 0x7FEB352D & 0xFFFFFFFF
        x = (x ^ (x >> 15)) * 0x2C1B3C6D & 0xFFFFFFFF
        return (x ^ (x >> 16)) * n >> 32


class SecretDice(Dice):
    """Chance nobody can foresee without the key: for tables between people. The key comes from outside."""

    def __init__(self, key: bytes) -> None:
        if len(key) < 16:
            raise ValueError("a secret key has at least 16 bytes")
        self.key = key

    def roll(self, purpose: i64, index: i64, n: i64) -> i64:
        digest = blake2b(b"%d:%d" % (int(purpose), int(index)), key=self.key, digest_size=8).digest()
        return int.from_bytes(digest, "big") % int(n)


class ScriptMismatchError(ValueError):
    """A script of chance results ran out, or holds a result that the moment cannot have."""


class ScriptedDice(Dice):
    """Results written down beforehand, in the order they are used: journals and tests.

    With `then`, the script serves dice only (`DICE_OF` and up) and everything else comes from `then`.
    """

    def __init__(self, script: list[int], then: Dice | None = None) -> None:
        self.script = script
        self.used = 0
        self.then = then

    def roll(self, purpose: i64, index: i64, n: i64) -> i64:
        if self.then is not None and (purpose < DICE_OF or self.used >= len(self.script)):
            return self.then.roll(purpose, index, n)
        if self.used >= len(self.script):
            raise ScriptMismatchError("the script of chance results has run out")
        value = self.script[self.used]
        if not 0 <= value < n:
            raise ScriptMismatchError(f"chance result {value} is not one of 0 to {int(n) - 1}")
        self.used += 1
        return value

    def left(self) -> int:
        return len(self.script) - self.used


class RecordingDice(Dice):
    """Passes every roll through and keeps the results: what the journal stores beside a choice."""

    def __init__(self, source: Dice) -> None:
        self.source = source
        self.results: list[int] = []

    def roll(self, purpose: i64, index: i64, n: i64) -> i64:
        value = self.source.roll(purpose, index, n)
        self.results.append(int(value))
        return value


class Stream:
    """A quick private generator for playouts and random players; never for the game itself."""

    def __init__(self, seed: int) -> None:
        self.x: i64 = int(_mix(seed & _MASK ^ (seed >> 32 & _MASK))) | 1

    def below(self, n: i64) -> i64:
        x: i64 = self.x
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.x = x
        return x * n >> 32
