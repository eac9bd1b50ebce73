"""A plain model of the land games, from rules.md alone: what is in the box and on the pages of a scenario.

Nothing here knows the engine. Data files are read by themselves.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from tests.rules.modelling import Table, entries, load, token

FOG: Final = "Fog of War"
SCOUTED: Final = "scouted"
CONTROLLED: Final = "controlled"
SOLDIER, VEHICLE, UNIT = "soldier", "vehicle", "unit"  # one man, his vehicle (NAF-01), a group (NOR-01)
NEVER: Final = 99  # a distance nothing is within (RUL-02)


@dataclass(frozen=True)
class Action:
    """One action as it is printed: `attack 2`, `bolster 2 squad`, `grenade 2 range 1` (COM-13)."""

    name: str
    value: int = 0
    reach: int | None = None
    squad: str = ""  # the squad it is limited to

    @classmethod
    def read(cls, text: str, squad: str) -> Action:
        words = text.split()
        reach = int(words[words.index("range") + 1]) if "range" in words else None
        value = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
        rest = [word for word in words[1:] if not word.isdigit() and word not in ("range", "squad")]
        assert not rest, text
        return cls(words[0], value, reach, squad if "squad" in words else "")


def word(actions: tuple[Action, ...], action: Action) -> str:
    """The action's name; with its value where two of that name are printed."""
    alone = sum(other.name == action.name for other in actions) == 1
    return action.name if alone else f"{action.name}-{action.value}"


@dataclass(frozen=True)
class Card:
    name: str
    title: str
    squad: str
    kind: str  # combat, command, dud
    initiative: int
    actions: tuple[Action, ...]
    skill: str  # its specialism (NAF-03)
    piece: str  # the name of its counter, if it has one (COM-03, REI-A-06)
    specialist: bool = False

    def has(self, *names: str) -> bool:
        return any(action.name in names for action in self.actions)


@dataclass(frozen=True)
class Berth:
    actions: tuple[Action, ...]
    needs: str  # a specialism (NAF-08)


@dataclass(eq=False)
class Piece:
    """A combat counter. `at` is None while it is off the board; a man in a vehicle is where that is (NAF-19)."""

    name: str
    title: str
    squad: str
    side: str  # whose faction it is printed for
    kind: str
    regular: int | None
    armoured: int | None
    integrity: int = 0
    threshold: int = 0
    berths: tuple[Berth, ...] = ()
    seat: str = ""  # the player whose cards are its (RUL-138); nobody's for a vehicle
    at: str | None = None
    down: bool = False  # suppressed, or disabled
    damage: int = 0
    owner: str = ""  # the side a vehicle's card lies with (RUL-41)
    crew: list[Piece | None] = field(default_factory=list)
    inside: Piece | None = None
    fate: str = ""  # lost, escaped

    @property
    def id(self) -> str:
        return f"{self.side}:{token(self.name)}"

    @property
    def wheels(self) -> bool:
        """Whether rough terrain stops it (NAF-14, REI-A-05)."""
        return self.kind == VEHICLE or (self.kind == UNIT and self.armoured is not None)

    def riders(self) -> list[Piece]:
        return [man for man in self.crew if man is not None]

    def berth(self) -> Berth:
        assert self.inside is not None
        return self.inside.berths[self.inside.crew.index(self)]


class Shot(NamedTuple):
    """One roll: what was added up for it. By whom is empty for a card without a counter and for a mine."""

    by: str
    target: str
    dice: int
    base: int
    cover: int
    reach: int

    @property
    def total(self) -> int:
        return self.base + self.cover + self.reach


@dataclass(frozen=True)
class Ground:
    cover: int
    hill: bool
    rough: bool


@dataclass
class Structure:
    name: str
    tile: str
    points: int
    defence: int
    standing: bool = True


class Board:
    """Tiles laid in staggered lines, two half tiles a tile: neighbours share a stretch of edge (RUL-01, RUL-02)."""

    def __init__(self, books: list[Path], board: Table) -> None:
        faces: Table = {}
        for book in books:
            if (book / "tiles.toml").exists():
                faces |= load(book / "tiles.toml")["tile"]
        spots: dict[str, tuple[int, int]] = {}
        for number, line in enumerate(board["lines"]):
            for place, tile in enumerate(line["tiles"]):
                spots[tile] = (2 * number, line["offset"] + 2 * place)
        rough = board.get("rough", [])
        self.tiles = {
            name: Ground(faces[name]["cover"], faces[name].get("hill", False), faces[name].get("rough", name in rough))
            for name in spots
        }
        self.near = {a: [b for b in spots if _touch(spots[a], spots[b])] for a in spots}
        self.far = {a: self._distances(a) for a in spots}

    def _distances(self, start: str) -> dict[str, int]:
        found = {start: 0}
        waiting = deque([start])
        while waiting:
            at = waiting.popleft()
            for near in self.near[at]:
                if near not in found:
                    found[near] = found[at] + 1
                    waiting.append(near)
        return found

    def distance(self, a: str, b: str) -> int:
        return self.far[a].get(b, NEVER)


def _touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
    x, y = abs(a[0] - b[0]), abs(a[1] - b[1])
    return (x == 2 and y < 2) or (y == 2 and x < 2)


def read_cards(books: list[Path], side: str) -> dict[str, Card]:
    """Every card a side may have."""
    found: dict[str, Card] = {}
    for entry in entries(books, "cards.toml", "card"):
        if entry.get("side", side) != side:
            continue
        for squad in entry.get("squads") or [""]:
            name = f"{entry['title']} {squad}".strip()
            actions = tuple(Action.read(text, squad) for text in entry.get("actions", []))
            piece = f"{entry.get('counter', entry['title'])} {squad}".strip() if entry["class"] == "combat" else ""
            skill = entry.get("specialism", "")
            found[name] = Card(
                name,
                entry["title"],
                squad,
                entry["class"],
                entry["initiative"],
                actions,
                skill,
                piece,
                entry.get("specialist", False),
            )
    return found


def read_pieces(books: list[Path], side: str) -> dict[str, Piece]:
    """Every counter a side may have: in a book with vehicle cards the others are single men."""
    single = any((book / "vehicles.toml").exists() for book in books)
    found: dict[str, Piece] = {}
    for entry in entries(books, "counters.toml", "counter"):
        if entry.get("side", side) == side:
            for squad in entry.get("squads") or [""]:
                name = f"{entry['title']} {squad}".strip()
                kind = SOLDIER if single else UNIT
                regular, armoured = entry.get("defence") or None, entry.get("armoured")
                found[name] = Piece(name, entry["title"], squad, side, kind, regular, armoured)
    for entry in entries(books, "vehicles.toml", "vehicle"):
        if entry["side"] == side:
            berths = tuple(
                Berth(tuple(Action.read(text, "") for text in berth["actions"]), berth.get("needs", ""))
                for berth in entry["berths"]
            )
            title = entry["title"]
            piece = Piece(title, title, "", side, VEHICLE, entry.get("regular"), entry.get("armoured"))
            piece.integrity, piece.threshold, piece.berths = entry["integrity"], entry["threshold"], berths
            piece.crew, piece.owner = [None] * len(berths), side
            found[title] = piece
    return found
