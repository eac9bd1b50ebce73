"""What data files become: plain frozen records of a book and of a scenario, by name, before any number is given out.

What every book has is here. What a module reads besides is in the `parts` of a record, under the module's name, in
types of that module's own reader (`content/parts`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from sandtable.core.geometry import Geometry

CLASSES: Final = ("combat", "command", "dud")  # COM-01
SOURCES: Final = ("published", "ours")
LANGUAGES: Final = ("en", "es")  # of a briefing

LIMIT: Final = 99  # no number in a data file is larger

Parts = Mapping[str, Any]  # by module


def entry_key(side: str | None, title: str) -> str:
    """The key of a card or counter in its book."""
    return title if side is None else f"{side}:{title}"


class Name(NamedTuple):
    """Title and squad of a card or a counter; `squad` is None when the title has no squads (NOR-02, NAF-02)."""

    title: str
    squad: str | None

    def __str__(self) -> str:
        return self.title if self.squad is None else f"{self.title} {self.squad}"


class Placed(NamedTuple):
    """A counter and the tile it starts on."""

    tile: str
    title: str
    squad: str | None


class CardCount(NamedTuple):
    """How many copies of a card start in the deck (COM-19) and in the supply (COM-20)."""

    title: str
    squad: str | None
    deck: int
    supply: int


class ActionData(msgspec.Struct, frozen=True, kw_only=True):
    """A printed action: what is printed besides its name, by the name of the parameter (COM-13)."""

    name: str
    values: Mapping[str, int] = {}
    squad_limited: bool = False


class CardData(msgspec.Struct, frozen=True, kw_only=True):
    """One title. `copies` counts the cards of each squad, or all of them when `squads` is empty. A card without a side
    is in both sides' cards. `counter` is the title of the counter it commands, its own unless the file says another."""

    title: str
    side: str | None = None
    klass: str
    initiative: int
    squads: tuple[str, ...] = ()
    copies: int
    actions: tuple[ActionData, ...] = ()
    counter: str = ""
    printed: Mapping[str, Any] = {}

    @property
    def key(self) -> str:
        return entry_key(self.side, self.title)

    @property
    def total(self) -> int:
        return self.copies * max(1, len(self.squads))


class CounterData(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    side: str | None = None
    squads: tuple[str, ...] = ()
    defence: int
    printed: Mapping[str, Any] = {}

    @property
    def key(self) -> str:
        return entry_key(self.side, self.title)

    @property
    def total(self) -> int:
        return max(1, len(self.squads))


class TileData(msgspec.Struct, frozen=True, kw_only=True):
    """One face of a tile (COM-11). `piece` names the piece of the box; two faces of one piece are never both used."""

    name: str
    piece: str
    art: str
    printed: Mapping[str, int] = {}


class SideData(msgspec.Struct, frozen=True, kw_only=True):
    """A side of the book and how many pieces of each sort it has in the box."""

    id: str
    name: str
    adjective: str
    box: Mapping[str, int]


class BookData(msgspec.Struct, frozen=True, kw_only=True):
    """A book's components. Every mapping keeps the order of its file.

    Cards and counters have the key "Title", or "side:Title" when they belong to one side; ask by `card` and `counter`,
    which know both. `rules` is the id of the rulebook, `series` how its scenarios' ids begin, `homes` the folder of
    the book it adds to, if any, and its own.
    """

    id: str
    name: str
    rules: str
    series: str
    source: str
    sides: Mapping[str, SideData]
    box: Mapping[str, int]
    cards: Mapping[str, CardData]
    counters: Mapping[str, CounterData]
    tiles: Mapping[str, TileData]
    parts: Parts
    path: Path
    homes: tuple[Path, ...]
    content_hash: str  # sha256 of its files, hex

    def card(self, side: str, title: str) -> CardData:
        """The card of that title in the side's cards; KeyError when there is none."""
        return self.cards.get(entry_key(side, title)) or self.cards[title]

    def counter(self, side: str, title: str) -> CounterData:
        return self.counters.get(entry_key(side, title)) or self.counters[title]

    def cards_of(self, side: str) -> list[CardData]:
        """The side's own cards and those both sides have."""
        return [card for card in self.cards.values() if card.side in (None, side)]

    def counters_of(self, side: str) -> list[CounterData]:
        return [counter for counter in self.counters.values() if counter.side in (None, side)]

    def unit_of(self, side: str, title: str, squad: str | None) -> Name:
        """The counter a card commands."""
        return Name(self.card(side, title).counter or title, squad)


class PlacedTile(msgspec.Struct, frozen=True, kw_only=True):
    """A tile of the board. `turned` is for the picture only."""

    name: str
    turned: bool = False


class VictoryData(msgspec.Struct, frozen=True, kw_only=True):
    """One way to win, as written: a kind, and what its form allows (`content.victory`)."""

    kind: str
    number: int | None = None
    names: tuple[str, ...] = ()
    of: str | None = None


class SpecialData(msgspec.Struct, frozen=True, kw_only=True):
    """A special rule: a verb that a module declares, and a value for each of its parameters."""

    verb: str
    values: Mapping[str, str]


class SideSetup(msgspec.Struct, frozen=True, kw_only=True):
    """What a side has at the start: how it wins, and what modules read of it."""

    victory: tuple[VictoryData, ...]
    parts: Parts = {}


class SeatSetup(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has at the start: its cards, and counters on the board."""

    seat: str
    side: str
    counters: tuple[Placed, ...] = ()
    cards: tuple[CardCount, ...] = ()
    parts: Parts = {}


class ScenarioData(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario whose every name is known to its book and whose board, markers and cards agree."""

    id: str
    book: str
    name: str
    number: int | None = None
    source: str
    operation: str = ""
    date: str = ""
    rules: tuple[str, ...] = ()  # modules it adds to its book
    initiative: str
    tiles: tuple[PlacedTile, ...]
    geometry: Geometry
    sides: Mapping[str, SideSetup]
    seats: Mapping[str, SeatSetup]
    setups: Mapping[int, Mapping[str, SeatSetup]] = {}  # by the number of seats, `seats` among them
    specials: tuple[SpecialData, ...] = ()
    parts: Parts = {}
    briefing: Mapping[str, str] = {}  # language -> text
    why_unbalanced: str = ""
    path: Path
    content_hash: str  # sha256 of the file and of its book, hex, first 16

    def seats_of(self, side: str) -> list[SeatSetup]:
        return [seat for seat in self.seats.values() if seat.side == side]

    def for_seats(self, number: int) -> ScenarioData:
        """The same scenario as it is set up for so many seats."""
        if number == len(self.seats):
            return self
        identity = variant_id(self.id, number, min(self.setups))
        return msgspec.structs.replace(self, id=identity, seats=self.setups[number])


def variant_id(scenario: str, seats: int, usual: int) -> str:
    """The id of a scenario as it is set up for so many seats: the file's own with the usual number."""
    return scenario if seats == usual else f"{scenario}@{seats}"
