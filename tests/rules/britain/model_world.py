"""The model's table: board, pieces, cards, who holds the initiative.

Chance is told from outside, and whoever has to decide is asked by a generator (`modelling.ask`), so the place where the
rules wait is Python's own.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.rules.britain.model_box import (
    AIRCRAFT,
    DECOY,
    DISCORD,
    HEADINGS,
    SHIP,
    Card,
    Piece,
    Shot,
    distance,
    read_board,
    read_cards,
    read_pieces,
)
from tests.rules.modelling import ZONES, Cards, Chance, Table, load


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
        self.cards = Cards(chance, self.met)
        for side in self.sides:
            self.cards.deal(side, list(self.kinds[side]), scenario[side]["cards"])

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

    def take_discord(self, side: str, cause: str) -> None:
        """BOB-78: from the supply to the discard pile, if there is one."""
        left = self.cards[side]["supply"][DISCORD]
        self.met[f"discord: {cause}" if left else f"no discord left: {cause}"] += 1
        if left:
            self.cards.move(side, DISCORD, "supply", "discard")

    def take_off(self, piece: Piece, fate: str) -> None:
        """A piece leaves the board for good, and every card of it the game."""
        piece.at = None
        piece.fate = "removed" if piece.kind == DECOY else fate
        if piece.kind == AIRCRAFT:
            self.cards.purge(piece.side, piece.name)

    def outside_removed(self, side: str, name: str) -> bool:
        return self.cards.count(side, name, *ZONES[:-1]) > 0
