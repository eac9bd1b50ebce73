"""The model's table: board, pieces, cards, who holds the initiative.

Chance is told from outside (`Chance`), and whoever has to decide is asked by a generator (`ask`), so the place where
the rules wait is Python's own.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tests.rules.britain.model_box import (
    AIRCRAFT,
    DECOY,
    DISCORD,
    HEADINGS,
    SHIP,
    ZONES,
    Card,
    Piece,
    Shot,
    Table,
    distance,
    load,
    read_board,
    read_cards,
    read_pieces,
    token,
)

T = TypeVar("T")


@dataclass(frozen=True)
class Ask:
    """What one seat has to decide, as texts."""

    kind: str
    texts: frozenset[str]


Play = Generator[dict[str, Ask], tuple[str, str], T]  # asks seats, is told who chose what


def ask(side: str, kind: str, options: Mapping[str, T], *, always: bool = False) -> Play[T]:
    """Let a side choose; a single option is taken by itself unless it must be asked for."""
    if len(options) == 1 and not always:
        return next(iter(options.values()))
    _, text = yield {side: Ask(kind, frozenset(options))}
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


class World:
    """The table: board, pieces, cards, who holds the initiative."""

    def __init__(self, scenario: Table, books: list[Path], cap: int, chance: Chance) -> None:
        self.chance = chance
        self.met: Counter[str] = Counter()  # rules met on the way
        self.flying: Piece | None = None  # who is under way, for those who choose
        self.shots: list[Shot] = []
        self.round = 0
        self.cap = cap
        self.initiative: str = scenario["initiative"]
        self.sides: list[str] = list(load(books[0] / "book.toml")["side"])
        self.hexes = read_board(scenario["board"]["rows"])
        self.names = {at: name for name, at in self.hexes.items()}
        self.clouds = Counter(self.hexes[name] for name in scenario["board"].get("clouds", []))
        self.balloons = Counter(self.hexes[name] for name in scenario["board"].get("balloons", []))
        self.ways_out = {side: {self.hexes[n] for n in names} for side, names in scenario.get("escape", {}).items()}
        self.victory: dict[str, list[str]] = {side: scenario[side]["victory"] for side in self.sides}
        self.worth: dict[str, dict[str, int]] = {side: scenario[side].get("points", {}) for side in self.sides}
        box = {piece.name: piece for piece in read_pieces(books)}
        self.pieces: dict[str, Piece] = {}
        for side in self.sides:
            self._set_up(scenario[side], box)
        self.kinds: dict[str, dict[str, Card]] = {side: read_cards(books, side) for side in self.sides}
        self.cards: dict[str, dict[str, Counter[str]]] = {}
        for side in self.sides:
            mine = self.cards[side] = {zone: Counter() for zone in ZONES}
            for name, (deck, supply) in scenario[side]["cards"].items():
                mine["deck"][name] += deck
                mine["supply"][name] += supply

    def _set_up(self, table: Table, box: dict[str, Piece]) -> None:
        places = [*table.get("counters", {}).items(), *table.get("markers", {}).items()]
        for place, names in places:
            for name in names:
                piece = self.pieces[name] = box[name]
                piece.at = self.hexes[place]
                piece.out = name in table.get("grounded", [])
                if piece.flies or piece.kind == SHIP:
                    piece.heading = HEADINGS.index(table["headings"][name])

    # -- sides and pieces -----------------------------------------------------------------------------------------

    def other(self, side: str) -> str:
        return next(enemy for enemy in self.sides if enemy != side)

    def on_board(self, side: str | None = None, *kinds: str) -> list[Piece]:
        """Pieces on the board: of a side, of some kinds."""
        found = [piece for piece in self.pieces.values() if piece.at is not None]
        return [p for p in found if side in (None, p.side) and (not kinds or p.kind in kinds)]

    def in_comms(self, side: str, letter: str) -> bool:
        """BOB-20, BOB-21, RUL-104, RUL-105, RUL-174."""
        mine = [p for p in self.pieces.values() if (p.side, p.section, p.kind) == (side, letter, AIRCRAFT)]
        places = [p.at for p in mine if p.at is not None]
        return len(places) == len(mine) and all(distance(a, b) <= 2 for a in places for b in places)

    # -- cards ----------------------------------------------------------------------------------------------------

    def move_card(self, side: str, name: str, origin: str, zone: str) -> None:
        mine = self.cards[side]
        assert mine[origin][name] > 0, f"no {name} of {side} in {origin}"
        mine[origin][name] -= 1
        mine[zone][name] += 1

    def move_all(self, side: str, origin: str, zone: str) -> None:
        self.cards[side][zone].update(self.cards[side][origin])
        self.cards[side][origin].clear()

    def draw(self, side: str, number: int) -> None:
        """COM-23, COM-24, RUL-04."""
        mine = self.cards[side]
        for _ in range(number):
            if not mine["deck"].total():
                if not mine["discard"].total():
                    self.met["nothing to draw"] += 1
                    return
                self.met["reshuffle"] += 1
                self.move_all(side, "discard", "deck")
            told = self.chance.drawn[side].popleft()
            self.move_card(side, next(name for name in self.kinds[side] if token(name) == told), "deck", "hand")

    def take_discord(self, side: str, cause: str) -> None:
        """BOB-78: from the supply to the discard pile, if there is one."""
        left = self.cards[side]["supply"][DISCORD]
        self.met[f"discord: {cause}" if left else f"no discord left: {cause}"] += 1
        if left:
            self.move_card(side, DISCORD, "supply", "discard")

    def take_off(self, piece: Piece, fate: str) -> None:
        """A piece leaves the board for good, and every card of it the game."""
        piece.at = None
        piece.fate = "removed" if piece.kind == DECOY else fate
        if piece.kind == AIRCRAFT:
            mine = self.cards[piece.side]
            for zone in ZONES[:-1]:
                mine["removed"][piece.name] += mine[zone].pop(piece.name, 0)

    def outside_removed(self, side: str, name: str) -> bool:
        return any(self.cards[side][zone][name] for zone in ZONES[:-1])
