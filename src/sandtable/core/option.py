"""Options: what a seat may choose.

An option is a kind and up to three small non-negative arguments. What the arguments mean is declared once, in the
kind's `OptionKind`; the text form (`sandtable.notation`) and every client read it there. Search and the hot loop
use `key`, an int packed from the same four numbers; `key` and option are a bijection.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# What an argument of an option (or a field of an event) stands for.
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

LIMIT: Final = 4096  # every argument is below this


class OptionKind:
    """Declares one kind of option: its verb in the notation and what its arguments are."""

    def __init__(self, name: str, args: list[str]) -> None:
        self.name = name
        self.args = args


# The kinds every book shares, by index. A book appends its own after them (`Rulebook.kinds`).
BID: Final = 0
END: Final = 1
PLAY: Final = 2
HUNKER: Final = 3
READY: Final = 4
STEP: Final = 5
STOP: Final = 6
STRIKE: Final = 7
TAKE: Final = 8
DONE: Final = 9
DRAW: Final = 10
PICK: Final = 11
AIM: Final = 12
ORDER: Final = 13
LEAVE: Final = 14
SHARED_KINDS: Final = 15


def shared_kinds() -> list[OptionKind]:
    return [
        OptionKind("bid", [CARD]),
        OptionKind("end", []),
        OptionKind("play", [CARD, ACTION, ENTRY]),
        OptionKind("hunker", [CARD]),
        OptionKind("ready", [CARD]),
        OptionKind("step", [TILE]),
        OptionKind("stop", []),
        OptionKind("target", [ENEMY]),
        OptionKind("take", [CARD]),
        OptionKind("done", []),
        OptionKind("draw", [NUMBER]),
        OptionKind("pick", [OWN]),
        OptionKind("aim", [TILE]),
        OptionKind("next", [UNIT]),
        OptionKind("leave", []),
    ]


def pack(kind: i64, a: i64, b: i64, c: i64) -> i64:
    return kind | a << 6 | b << 18 | c << 30


def kind_of(key: i64) -> i64:
    return key & 63


def a_of(key: i64) -> i64:
    return key >> 6 & 4095


def b_of(key: i64) -> i64:
    return key >> 18 & 4095


def c_of(key: i64) -> i64:
    return key >> 30 & 4095


class Option:
    """One choice, as plain numbers. `sandtable.notation` gives it words."""

    def __init__(self, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        for value in (a, b, c):
            if not 0 <= value < LIMIT:
                raise ValueError(f"option argument {value} is outside 0 to {LIMIT - 1}")
        if not 0 <= kind < 64:
            raise ValueError(f"option kind {kind} is outside 0 to 63")
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c

    @property
    def key(self) -> int:
        return int(pack(self.kind, self.a, self.b, self.c))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Option({self.kind}, {self.a}, {self.b}, {self.c})"


def option_of(key: int) -> Option:
    """The option a key was packed from."""
    return Option(int(kind_of(key)), int(a_of(key)), int(b_of(key)), int(c_of(key)))
