"""A plain model of Battle of Britain, from rules.md alone: the box, the board, and what lies on the table.

Nothing here knows the engine. Data files are read by themselves, chance is told from outside (`Chance`), and whoever
has to decide is asked by a generator (`ask`), so the place where the rules wait is Python's own.
"""

from __future__ import annotations

import tomllib
from collections import Counter, deque
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

Hex = tuple[int, int]
Table = dict[str, Any]

HEADINGS: Final = ["N", "NE", "SE", "S", "SW", "NW"]  # clockwise
STEPS: Final[list[Hex]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
LINES: Final = ["ahead", "ahead-right", "astern-right", "astern", "astern-left", "ahead-left"]
ZONES: Final = ["deck", "hand", "play", "discard", "supply", "removed"]
AIRCRAFT, DECOY, SHIP, STRUCTURE, GUN = "aircraft", "decoy", "ship", "structure", "gun"
DISCORD: Final = "Discord"

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


def token(name: str) -> str:
    """How texts write a card or a piece."""
    return name.lower().replace(" ", "-")


def ahead(at: Hex, heading: int, hexes: int = 1) -> Hex:
    q, r = STEPS[heading % 6]
    return at[0] + hexes * q, at[1] + hexes * r


def distance(a: Hex, b: Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


@dataclass(frozen=True)
class Action:
    """One action as it is printed: `attack 1 rear 2`, `bolster 2 cost squad`."""

    name: str
    value: int = 0
    rear: int | None = None
    flags: frozenset[str] = frozenset()

    @classmethod
    def read(cls, text: str) -> Action:
        words = text.split()
        rear = int(words[words.index("rear") + 1]) if "rear" in words else None
        value = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
        flags = {word for word in words[1:] if word != "rear" and not word.isdigit()}
        assert flags <= {"early", "cost", "forbid", "squad"}, text
        return cls(words[0], value, rear, frozenset(flags))


@dataclass(frozen=True)
class Card:
    name: str
    section: str  # "G" for G1, G2 and the Section Comms card of G
    kind: str  # combat, command, dud
    initiative: int
    costly_bid: bool
    actions: tuple[Action, ...]

    def has(self, *names: str) -> bool:
        return any(action.name in names for action in self.actions)

    @property
    def move(self) -> int:
        return next(action.value for action in self.actions if action.name == "move")


@dataclass
class Piece:
    """An aircraft or a marker. `at` is None once it has gone, and `fate` says how."""

    name: str
    side: str
    kind: str
    section: str
    defence: int
    lines: tuple[int, ...]
    at: Hex | None = None
    heading: int | None = None
    out: bool = False  # of action
    fate: str = ""  # neutralised, destroyed, escaped, removed (decoys)

    @property
    def flies(self) -> bool:
        return self.kind in (AIRCRAFT, DECOY)


@dataclass
class Chance:
    """What was drawn, by seat, and what was rolled, in order."""

    drawn: dict[str, deque[str]] = field(default_factory=dict)
    rolled: deque[int] = field(default_factory=deque)

    def left(self) -> int:
        return sum(map(len, self.drawn.values())) + len(self.rolled)


class Over(Exception):
    """Somebody has won."""

    def __init__(self, winner: str, reason: str) -> None:
        self.winner = winner
        self.reason = reason


def load(path: Path) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def section(squad: str) -> str:
    return squad.rstrip("0123456789")


class World:
    """The table: board, pieces, cards, who holds the initiative."""

    def __init__(self, scenario: Table, book: Path, cap: int, chance: Chance) -> None:
        self.chance = chance
        self.met: Counter[str] = Counter()  # rules met on the way
        self.flying: Piece | None = None  # who is under way, for those who choose
        self.round = 0
        self.cap = cap
        self.initiative: str = scenario["initiative"]
        self.sides: list[str] = list(load(book / "book.toml")["side"])
        self.hexes = read_board(scenario["board"]["rows"])
        self.names = {at: name for name, at in self.hexes.items()}
        self.clouds = Counter(self.hexes[name] for name in scenario["board"].get("clouds", []))
        self.balloons = Counter(self.hexes[name] for name in scenario["board"].get("balloons", []))
        self.ways_out = {side: {self.hexes[n] for n in names} for side, names in scenario.get("escape", {}).items()}
        self.victory: dict[str, list[str]] = {side: scenario[side]["victory"] for side in self.sides}
        self.worth: dict[str, dict[str, int]] = {side: scenario[side].get("points", {}) for side in self.sides}
        box = {piece.name: piece for piece in read_pieces(book)}
        self.pieces: dict[str, Piece] = {}
        for side in self.sides:
            self._set_up(scenario[side], box)
        self.kinds: dict[str, dict[str, Card]] = {side: read_cards(book, side) for side in self.sides}
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
        if self.cards[side]["supply"][DISCORD]:
            self.met[f"discord: {cause}"] += 1
            self.move_card(side, DISCORD, "supply", "discard")
        else:
            self.met["no discord left"] += 1

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


def read_board(rows: list[str]) -> dict[str, Hex]:
    """Blocks of two tiles, two columns by five rows; odd columns stand half a hex lower."""
    hexes: dict[str, Hex] = {}
    for block_row, row in enumerate(rows):
        for block, word in enumerate(row.split()):
            upper, lower = word.split("/") if "/" in word else (word, word)
            spots = [(upper, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)])]
            spots.append((lower, [(1, 4), (1, 3), (1, 2), (0, 4), (0, 3)]))
            for tile, places in spots:
                for number, (column, line) in enumerate(places, 1):
                    x, y = 2 * block + column, 5 * block_row + line
                    if tile != "-":
                        assert f"{tile}{number}" not in hexes, f"tile {tile} twice"
                        hexes[f"{tile}{number}"] = (x, y - (x - x % 2) // 2)
    return hexes


def read_pieces(book: Path) -> list[Piece]:
    """Every counter and marker of the box."""
    found: list[Piece] = []
    for entry in load(book / "counters.toml")["counter"]:
        lines = tuple(LINES.index(line) for line in entry["lines"])
        for squad in entry["squads"]:
            name = f"{entry['title']} {squad}"
            found.append(Piece(name, entry["side"], AIRCRAFT, section(squad), entry["defence"], lines))
    for entry in load(book / "markers.toml")["marker"]:
        count = entry.get("count", 1)
        squads = entry.get("squads") or ([""] if count == 1 else [str(n + 1) for n in range(count)])
        for squad in squads:
            name = f"{entry['title']} {squad}".strip()
            letter = section(squad) if entry["kind"] == DECOY else ""
            found.append(Piece(name, entry["side"], entry["kind"], letter, entry["defence"], ()))
    return found


def read_cards(book: Path, side: str) -> dict[str, Card]:
    found: dict[str, Card] = {}
    for entry in load(book / "cards.toml")["card"]:
        for squad in entry.get("squads") or [""]:
            name = f"{entry['title']} {squad}".strip()
            actions = tuple(map(Action.read, entry.get("actions", [])))
            costly = entry.get("initiative_cost", False)
            if entry.get("side", side) == side:
                found[name] = Card(name, section(squad), entry["class"], entry["initiative"], costly, actions)
    return found
