"""Observations and actions as numbers: version 1 of the encoding, for every book. `docs/lab.md` describes it.

**Action.** The number of an option among all that its kind could ever have in this scenario: kinds in the order of
their numbers, within a kind the arguments as digits. It means the same in every game of the scenario.

**Observation.** A row of 64-bit ints in blocks (`Encoder.blocks`), in the order of the state. It is written from a
state in which everything the seat cannot know was dealt anew from fixed dice (`determinise`), so it cannot depend on
that, whatever a book hides; and of what was dealt, hand and deck of other seats, it has the sum alone.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from sandtable.core.dice import Dice, SeededDice
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.option import (
    ACTION,
    CARD,
    ENEMY,
    ENTRY,
    KINDS,
    NUMBER,
    OWN,
    SEAT,
    SIDE,
    SLOT,
    TILE,
    UNIT,
    ZONE,
    a_of,
    b_of,
    c_of,
    kind_of,
    pack,
)
from sandtable.core.state import DECK, FRAME, FRAMES, HAND, NOBODY, ZONES, State
from sandtable.core.vectors import ints

VERSION: Final = 1
NUMBERS: Final = 8  # a plain number in an option is below this
NONE: Final = -1


class Block:
    """A part of the observation: `size` numbers from `start` on, each from `low` to `high`."""

    def __init__(self, name: str, start: int, size: int, low: int, high: int) -> None:
        self.name = name
        self.start = start
        self.size = size
        self.low = low
        self.high = high

    def __repr__(self) -> str:
        return f"Block({self.name!r}, start={self.start}, size={self.size}, low={self.low}, high={self.high})"


class Encoder:
    """Made once a scenario. Holds no moment of a game."""

    def __init__(self, g: Game) -> None:
        self.dice: Dice = SeededDice(0)
        self.first = ints([NONE] * KINDS)  # [kind of option] its first action
        self.wide = ints([1] * KINDS)  # [kind] how many values the second argument has
        self.deep = ints([1] * KINDS)  # [kind] and the third
        self.size = ints([0] * KINDS)  # [kind] actions
        actions = 0
        for kind in g.book.verbs():
            sizes = [_values(g, name) for name in kind.args] + [1, 1, 1]
            self.first[kind.number] = actions
            self.wide[kind.number] = sizes[1]
            self.deep[kind.number] = sizes[2]
            self.size[kind.number] = sizes[0] * sizes[1] * sizes[2]
            actions += sizes[0] * sizes[1] * sizes[2]
        self.actions: i64 = actions
        self.kinds: list[int] = [kind.number for kind in g.book.verbs()]
        self.blocks: list[Block] = _blocks(g)
        self.length: i64 = self.blocks[-1].start + self.blocks[-1].size

    # -- actions --------------------------------------------------------------------------------------------------

    def action(self, key: i64) -> i64:
        """The number of an option."""
        kind: i64 = kind_of(key)
        b: i64 = b_of(key)
        c: i64 = c_of(key)
        within: i64 = (a_of(key) * self.wide[kind] + b) * self.deep[kind] + c
        if b >= self.wide[kind] or c >= self.deep[kind] or within >= self.size[kind]:
            raise ValueError("an option has a larger number than the encoding allows for")
        return self.first[kind] + within

    def key(self, action: i64) -> i64:
        """The option of a number, legal or not: the way back."""
        if action < 0 or action >= self.actions:
            raise ValueError("there is no such action")
        kind: i64 = 0
        for number in self.kinds:
            if self.first[number] <= action:
                kind = number
        within: i64 = action - self.first[kind]
        c: i64 = within % self.deep[kind]
        within = within // self.deep[kind]
        b: i64 = within % self.wide[kind]
        return pack(kind, within // self.wide[kind], b, c)

    def legal(self, g: Game, s: State, count: i64) -> bytes:
        """The numbers of the options of the pending decision, as 64-bit ints. `count` of them are listed already, or
        0 for none."""
        n: i64 = count if count > 0 else g.list_options(s)
        out = BytesWriter()
        i: i64 = 0
        while i < n:
            write_i64_le(out, self.action(g.options[i]))
            i += 1
        return out.getvalue()

    # -- observations ---------------------------------------------------------------------------------------------

    def observe(self, g: Game, true_state: State, seat: i64) -> bytes:
        """What a seat sees, as 64-bit ints."""
        c = g.catalog
        s = determinise(g, true_state, int(seat), self.dice)
        out = BytesWriter()
        write_i64_le(out, seat)
        write_i64_le(out, s.seat)
        write_i64_le(out, s.round)
        write_i64_le(out, s.cap)
        write_i64_le(out, s.initiative)
        write_i64_le(out, s.winner)
        write_i64_le(out, s.bids[seat])
        zone: i64 = 0
        while zone < ZONES:
            kind: i64 = 0
            while kind < c.n_kinds:
                n: i64 = s.cards[zone * c.n_kinds + kind]
                if c.kind_seat[kind] != seat:
                    if zone == DECK:
                        n += s.cards[HAND * c.n_kinds + kind]
                    elif zone == HAND:
                        n = 0
                write_i64_le(out, n)
                kind += 1
            zone += 1
        _write(out, s.sizes)
        _write(out, s.at)
        _write(out, s.face)
        _write(out, s.marks)
        _write(out, s.points)
        _write(out, s.score)
        _write(out, s.rows)
        i: i64 = 0
        while i < FRAME * FRAMES:
            write_i64_le(out, s.stack[i] if i < s.top + FRAME else NONE)
            i += 1
        return out.getvalue()


def _write(out: BytesWriter, row: vec[i64]) -> None:
    for value in row:
        write_i64_le(out, value)


def _values(g: Game, argument: str) -> int:
    """How many values an argument can have."""
    c = g.catalog
    if argument == CARD:
        return len(c.kinds)
    if argument == ACTION:
        return max([len(kind.slots) for kind in c.kinds], default=1) or 1
    if argument == TILE:
        return len(c.tiles)
    if argument == ENTRY:
        return len(c.tiles) + 1
    if argument in (OWN, ENEMY, UNIT):
        return len(c.units)
    if argument == SEAT:
        return len(c.seats)
    if argument == SIDE:
        return len(c.sides)
    if argument == ZONE:
        return int(ZONES)
    if argument == SLOT:
        return len(c.slots)
    if argument == NUMBER:
        return int(NUMBERS)
    raise ValueError(f"the encoding knows no options that name a {argument}")


def _blocks(g: Game) -> list[Block]:
    """The parts of an observation, in their order."""
    c = g.catalog
    most = 2**31 - 1
    seats, sides, kinds, tiles, units = len(c.seats), len(c.sides), len(c.kinds), len(c.tiles), len(c.units)
    start = g.start()
    sizes: list[tuple[str, int, int, int]] = [
        ("observer", 1, 0, seats - 1),
        ("asked", 1, NOBODY, seats - 1),
        ("round", 1, 0, most),
        ("cap", 1, 0, most),
        ("initiative", 1, 0, sides - 1),
        ("winner", 1, NOBODY, sides - 1),
        ("bid", 1, NOBODY, kinds - 1),
        ("cards", int(ZONES) * kinds, 0, 255),
        ("sizes", int(ZONES) * seats, 0, 255),
        ("at", units, -1, tiles - 1),
        ("face", units, 0, 1),
        ("marks", len(start.marks), 0, 2),
        ("points", len(start.points), 0, 255),
        ("score", sides, 0, 255),
        ("rows", len(start.rows), -(2**62), 2**62),
        ("stack", int(FRAME * FRAMES), -(2**62), 2**62),
    ]
    out: list[Block] = []
    at = 0
    for name, size, low, high in sizes:
        out.append(Block(name, at, size, low, high))
        at += size
    return out
