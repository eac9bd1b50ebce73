"""Options: what a seat may choose.

An option is a kind and up to three small non-negative arguments. What the arguments mean is declared once, in the
kind's `OptionKind`; the text form (`sandtable.notation`) and every client read it there. Search and the hot loop
use `key`, an int packed from the same four numbers: `STEP | tile << A`. `key` and option are a bijection.

Numbers of kinds are unique in the whole project, so that a rule means the same in every book it is part of. A module
declares its own beside its rules; putting a book together fails where two differ on a number.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What an argument of an option, a field of an event or a fact of a decision stands for.
CARD: Final = "card"  # a card kind of the catalog
ACTION: Final = "action"  # the n-th action printed on the card named before it
TILE: Final = "tile"
ENTRY: Final = "entry"  # a tile plus one, or 0 for none: where a counter enters
OWN: Final = "own"  # a unit of the deciding side
ENEMY: Final = "enemy"  # a unit of the other side
UNIT: Final = "unit"  # a unit of either side
NUMBER: Final = "number"
SEAT: Final = "seat"
SIDE: Final = "side"
ZONE: Final = "zone"
REASON: Final = "reason"
SLOT: Final = "slot"  # an action printed somewhere, by its number in the catalog
SQUAD: Final = "squad"
POINTS: Final = "points"  # a number of points
NUMERAL: Final = "numeral"  # a line of a card, counted from 0 and read as I, II, III
LETTER: Final = "letter"  # a sub-line of it, counted from 0 and read as A, B, C
CODE: Final = "code"  # one of a closed list that its field has; in words by its name
NAME: Final = "name"  # a name from the data files, by itself
UNITS: Final = (OWN, ENEMY, UNIT)

# Where the parts of a key lie.
A: Final = 8
B: Final = 20
C: Final = 32
LIMIT: Final = 4096  # every argument is below this
KINDS: Final = 256  # every kind is below this


class OptionKind:
    """Declares one kind of option: its number, its verb in the notation, and what its arguments are.

    `steps` marks a kind that takes the deciding unit to the tile it names: several in a row are a way over the board.
    `edge` marks one that means the edge between that unit's tile and the tile it names.
    `passes` marks one that leaves things as they are: who wants to see a game move takes another.
    """

    def __init__(
        self,
        number: int,
        name: str,
        args: list[str],
        *,
        steps: bool = False,
        passes: bool = False,
        edge: bool = False,
    ) -> None:
        self.number = number
        self.name = name
        self.args = args
        self.steps = steps
        self.passes = passes
        self.edge = edge

    def __repr__(self) -> str:
        return f"OptionKind({self.number}, {self.name!r}, {self.args})"


def pack(kind: i64, a: i64, b: i64, c: i64) -> i64:
    return kind | a << A | b << B | c << C


def kind_of(key: i64) -> i64:
    return key & 255


def a_of(key: i64) -> i64:
    return key >> A & 4095


def b_of(key: i64) -> i64:
    return key >> B & 4095


def c_of(key: i64) -> i64:
    return key >> C & 4095


class Option:
    """One choice, as plain numbers. `sandtable.notation` gives it words."""

    def __init__(self, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        for value in (a, b, c):
            if not 0 <= value < LIMIT:
                raise ValueError(f"option argument {value} is outside 0 to {LIMIT - 1}")
        if not 0 <= kind < KINDS:
            raise ValueError(f"option kind {kind} is outside 0 to {KINDS - 1}")
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c

    @property
    def key(self) -> int:
        return int(pack(self.kind, self.a, self.b, self.c))

    @property
    def args(self) -> tuple[int, int, int]:
        return (self.a, self.b, self.c)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Option(kind={self.kind}, a={self.a}, b={self.b}, c={self.c})"


def option_of(key: int) -> Option:
    """The option a key was packed from."""
    return Option(int(kind_of(key)), int(a_of(key)), int(b_of(key)), int(c_of(key)))
