"""A plain model of Battle of Britain, from rules.md alone: what is in the box and on the pages of a scenario.

Nothing here knows the engine. Data files are read by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from tests.rules.modelling import entries

Hex = tuple[int, int]

HEADINGS: Final = ["N", "NE", "SE", "S", "SW", "NW"]  # clockwise
STEPS: Final[list[Hex]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
LINES: Final = ["ahead", "ahead-right", "astern-right", "astern", "astern-left", "ahead-left"]
AIRCRAFT, DECOY, SHIP, STRUCTURE, GUN = "aircraft", "decoy", "ship", "structure", "gun"
DISCORD: Final = "Discord"


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


class Shot(NamedTuple):
    """One roll: what was added up for it. By whom is empty for guns."""

    action: str
    by: str
    target: str
    dice: int
    base: int
    cover: int
    reach: int
    rear: bool = False

    @property
    def total(self) -> int:
        return self.base + self.cover + self.reach


def section(squad: str) -> str:
    return squad.rstrip("0123456789")


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


def read_pieces(books: list[Path]) -> list[Piece]:
    """Every counter and marker of the box."""
    found: list[Piece] = []
    for entry in entries(books, "counters.toml", "counter"):
        lines = tuple(LINES.index(line) for line in entry["lines"])
        for squad in entry["squads"]:
            name = f"{entry['title']} {squad}"
            found.append(Piece(name, entry["side"], AIRCRAFT, section(squad), entry["defence"], lines))
    for entry in entries(books, "markers.toml", "marker"):
        for number in entry.get("numbers", [""]):
            name = f"{entry['title']} {number}".strip()
            letter = section(number) if entry["kind"] == DECOY else ""
            found.append(Piece(name, entry["side"], entry["kind"], letter, entry["defence"], ()))
    return found


def read_cards(books: list[Path], side: str) -> dict[str, Card]:
    found: dict[str, Card] = {}
    for entry in entries(books, "cards.toml", "card"):
        for squad in entry.get("squads") or [""]:
            name = f"{entry['title']} {squad}".strip()
            actions = tuple(map(Action.read, entry.get("actions", [])))
            costly = entry.get("initiative_cost", False)
            if entry.get("side", side) == side:
                found[name] = Card(name, section(squad), entry["class"], entry["initiative"], costly, actions)
    return found
