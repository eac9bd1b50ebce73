"""What every model of a book is made of: files read plainly, chance told from outside, seats asked by generators.

A model is written from the rules without a look at the engine, and played beside it (`comparing.py`).
"""

from __future__ import annotations

import tomllib
from collections import Counter, deque
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

T = TypeVar("T")
Table = dict[str, Any]
Zones = dict[str, Counter[str]]  # of one seat: how many of each card, by zone

ZONES: Final = ["deck", "hand", "play", "discard", "supply", "removed"]


def load(path: Path) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def entries(books: list[Path], file: str, key: str) -> list[Table]:
    """What a file of the book says, and that of a book which adds to it."""
    return [entry for book in books if (book / file).exists() for entry in load(book / file)[key]]


def token(name: str) -> str:
    """How texts write a card or a piece."""
    return name.lower().replace(" ", "-")


@dataclass(frozen=True)
class Ask:
    """What one seat has to decide, as texts."""

    kind: str
    texts: frozenset[str]


Play = Generator[dict[str, Ask], tuple[str, str], T]  # asks seats, is told who chose what


def ask(seat: str, kind: str, options: Mapping[str, T], *, always: bool = False) -> Play[T]:
    """Let a seat choose; a single option is taken by itself unless it must be asked for."""
    if len(options) == 1 and not always:
        return next(iter(options.values()))
    _, text = yield {seat: Ask(kind, frozenset(options))}
    return options[text]


@dataclass
class Chance:
    """What was drawn, by seat, and what was rolled, in order."""

    drawn: dict[str, deque[str]] = field(default_factory=dict)
    rolled: deque[int] = field(default_factory=deque)

    def left(self) -> int:
        return sum(map(len, self.drawn.values())) + len(self.rolled)


class Over(Exception):
    """Somebody has won, for one reason or for several at once."""

    def __init__(self, winner: str, *reasons: str) -> None:
        self.winner = winner
        self.reasons = set(reasons)


class Cards:
    """The cards of every seat, by zone, and what is drawn from outside."""

    def __init__(self, chance: Chance, met: Counter[str]) -> None:
        self.chance = chance
        self.met = met
        self.zones: dict[str, Zones] = {}
        self.names: dict[str, dict[str, str]] = {}  # of a seat: its cards by token

    def deal(self, seat: str, names: list[str], counts: Mapping[str, list[int]]) -> None:
        """What a scenario gives a seat: of each card, how many in the deck and how many in the supply."""
        mine = self.zones[seat] = {zone: Counter() for zone in ZONES}
        self.names[seat] = {token(name): name for name in names}
        for name, (deck, supply) in counts.items():
            mine["deck"][name] += deck
            mine["supply"][name] += supply

    def __getitem__(self, seat: str) -> Zones:
        return self.zones[seat]

    def move(self, seat: str, name: str, origin: str, zone: str) -> None:
        mine = self.zones[seat]
        assert mine[origin][name] > 0, f"no {name} of {seat} in {origin}"
        mine[origin][name] -= 1
        mine[zone][name] += 1

    def move_all(self, seat: str, origin: str, zone: str) -> None:
        self.zones[seat][zone].update(self.zones[seat][origin])
        self.zones[seat][origin].clear()

    def purge(self, seat: str, name: str) -> None:
        """Every copy leaves the game, wherever it is."""
        mine = self.zones[seat]
        for zone in ZONES[:-1]:
            mine["removed"][name] += mine[zone].pop(name, 0)

    def draw(self, seat: str, number: int) -> None:
        """COM-23, COM-24, RUL-04."""
        mine = self.zones[seat]
        for _ in range(number):
            if not mine["deck"].total():
                if not mine["discard"].total():
                    self.met["nothing to draw"] += 1
                    return
                self.met["reshuffle"] += 1
                self.move_all(seat, "discard", "deck")
            self.move(seat, self.names[seat][self.chance.drawn[seat].popleft()], "deck", "hand")

    def count(self, seat: str, name: str, *zones: str) -> int:
        """How many copies lie in some zones."""
        return sum(self.zones[seat][zone][name] for zone in zones)
