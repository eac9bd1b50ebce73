"""What data files become: plain frozen records of a book and of a scenario, by name, before any number is given out.

The vocabulary a data file may use (actions, victory kinds, special verbs, art) is declared at the top. A word that is
not declared here is an error in the file; a new book adds its words here.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

# Action name -> whether it is written with a value (COM-13).
ACTIONS: Final[Mapping[str, bool]] = {
    "move": True,
    "scout": True,
    "stalk": True,
    "guide": True,
    "bolster": True,
    "inspire": True,
    "command": True,
    "attack": True,
    "suppress": True,
    "blast": True,
    "drive": True,
    "navigate": True,
    "surveil": True,
    "strafe": True,
    "antitank": True,
    "demolition": True,
    "control": False,
    "conceal": False,
    "recon": False,
    "target": False,
    "repair": False,
}

# Victory kind -> what it counts; None when it is written alone (NOR-22, NAF-47).
VICTORY: Final[Mapping[str, Literal["points", "counters"] | None]] = {
    "claim": "points",
    "pin": None,
    "escape": "counters",
    "neutralise": "counters",
}
# What a number of counters may be limited to (RUL-156).
COUNTED: Final[tuple[Literal["soldiers", "vehicles"], ...]] = ("soldiers", "vehicles")

# Special verb -> its parameters and what each of them names.
SPECIALS: Final[Mapping[str, Mapping[str, Literal["tile", "side"]]]] = {
    "raise": {"tile": "tile", "side": "side"},  # NOR-29
}

# fmt: off
ARTS: Final = frozenset({
    "bushes", "camp", "church", "crop-field", "dense-woods", "farm", "farm-garden", "farm-orchard", "farmhouse",
    "hamlet", "hedged-field", "hedged-fields", "hill", "houses-trees", "open-ground", "ploughed-field", "river",
    "river-bridge", "river-footbridge", "river-trees", "village-street", "woods", "woods-pond",
    "desert-camp", "desert-hill", "difficult-ground", "fort", "houses", "houses-trench", "oasis", "pit", "plain",
    "road", "road-corner", "road-end", "road-vegetation", "rocks", "ruins", "runway", "runway-end", "scrub",
    "side-road", "town",
})
# fmt: on

CLASSES: Final = ("combat", "command", "dud")  # COM-01
SOURCES: Final = ("published", "ours")
AXES: Final = ("columns", "rows")
LANGUAGES: Final = ("en", "es")  # of a briefing
EVERY_UNIT: Final = "all"  # the spawn group that holds every unit of a side (NOR-05)

LIMIT: Final = 99  # no number in a data file is larger


def entry_key(side: str | None, title: str) -> str:
    """The key of a card, counter or vehicle in its book."""
    return title if side is None else f"{side}:{title}"


class Name(NamedTuple):
    """Title and squad of a card or a counter; `squad` is None when the title has no squads (NOR-02, NAF-02)."""

    title: str
    squad: str | None

    def __str__(self) -> str:
        return self.title if self.squad is None else f"{self.title} {self.squad}"


class Spawn(NamedTuple):
    """A spawn marker: `group` is "all", a squad letter or the name of a unit (NOR-05)."""

    tile: str
    group: str


class Placed(NamedTuple):
    """A counter and the tile it starts on."""

    tile: str
    title: str
    squad: str | None


class PlacedVehicle(NamedTuple):
    """A vehicle and the tile it starts on."""

    tile: str
    title: str


class CardCount(NamedTuple):
    """How many copies of a card start in the deck (COM-19) and in the supply (COM-20)."""

    title: str
    squad: str | None
    deck: int
    supply: int


class ActionData(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    value: int | None = None
    squad_limited: bool = False


class CardData(msgspec.Struct, frozen=True, kw_only=True):
    """One title. `copies` counts the cards of each squad, or all of them when `squads` is empty. A card without a side
    is in both sides' cards."""

    title: str
    side: str | None = None
    klass: str
    initiative: int
    squads: tuple[str, ...] = ()
    copies: int
    actions: tuple[ActionData, ...] = ()
    specialism: str | None = None  # the skill some seats ask for (NAF-03)

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

    @property
    def key(self) -> str:
        return entry_key(self.side, self.title)

    @property
    def total(self) -> int:
        return max(1, len(self.squads))


class BerthData(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a vehicle: the vehicle actions it offers (NAF-62) and the specialism they ask for (NAF-08)."""

    actions: tuple[ActionData, ...] = ()
    needs: str | None = None


class VehicleData(msgspec.Struct, frozen=True, kw_only=True):
    """A vehicle card and its counter. `regular` is None when small arms cannot hurt it (NAF-09)."""

    title: str
    side: str
    regular: int | None = None
    armoured: int
    integrity: int
    threshold: int
    seats: tuple[BerthData, ...]

    @property
    def key(self) -> str:
        return entry_key(self.side, self.title)


class TileData(msgspec.Struct, frozen=True, kw_only=True):
    """One face of a tile. `piece` is the number both faces share (COM-11). No vehicle enters a rough one (NAF-14)."""

    name: str
    cover: int
    hill: bool = False
    rough: bool = False
    art: str

    @property
    def piece(self) -> str:
        return self.name[:-1]


class SideData(msgspec.Struct, frozen=True, kw_only=True):
    """A side of the book and its pieces in the box."""

    id: str
    name: str
    adjective: str
    cards: int
    counters: int
    vehicles: int = 0
    control_markers: int
    spawn_markers: int = 0
    target_markers: int = 0


class BoxData(msgspec.Struct, frozen=True, kw_only=True):
    """Pieces in the box that belong to no side."""

    tiles: int
    objectives: int
    dice: int
    radio_markers: int = 0
    initiative_markers: int
    damage_markers: int = 0
    escape_markers: int = 0
    structure_markers: int = 0


class BookData(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook's components. Every mapping keeps the order of its file.

    Cards, counters and vehicles have the key "Title", or "side:Title" when they belong to one side; ask by `card`,
    `counter` and `vehicle`, which know both.
    """

    id: str
    name: str
    source: str
    sides: Mapping[str, SideData]
    box: BoxData
    cards: Mapping[str, CardData]
    counters: Mapping[str, CounterData]
    vehicles: Mapping[str, VehicleData] = {}
    tiles: Mapping[str, TileData]
    path: Path
    content_hash: str  # sha256 of its files, hex

    def card(self, side: str, title: str) -> CardData:
        """The card of that title in the side's cards; KeyError when there is none."""
        return self.cards.get(entry_key(side, title)) or self.cards[title]

    def counter(self, side: str, title: str) -> CounterData:
        return self.counters.get(entry_key(side, title)) or self.counters[title]

    def vehicle(self, side: str, title: str) -> VehicleData:
        return self.vehicles[entry_key(side, title)]

    def cards_of(self, side: str) -> list[CardData]:
        """The side's own cards and those both sides have."""
        return [card for card in self.cards.values() if card.side in (None, side)]

    def counters_of(self, side: str) -> list[CounterData]:
        return [counter for counter in self.counters.values() if counter.side in (None, side)]

    def vehicles_of(self, side: str) -> list[VehicleData]:
        return [vehicle for vehicle in self.vehicles.values() if vehicle.side == side]

    def titles(self, side: str) -> list[str]:
        """The titles of the side's cards; vehicles are not among them."""
        return [card.title for card in self.cards_of(side)]


class PlacedTile(msgspec.Struct, frozen=True, kw_only=True):
    """A tile of the board: its top left corner in half tiles, y downwards. `turned` is for the picture only."""

    name: str
    x: int
    y: int
    turned: bool = False


class VictoryData(msgspec.Struct, frozen=True, kw_only=True):
    """One way to win. Escape and neutralise have either a number, of COUNTED or of any counters, or the names of
    counters, all of which are needed."""

    kind: str
    number: int | None = None
    names: tuple[str, ...] = ()
    of: Literal["soldiers", "vehicles"] | None = None


class SpecialData(msgspec.Struct, frozen=True, kw_only=True):
    """A special rule: a verb of SPECIALS and a value for each of its parameters."""

    verb: str
    values: Mapping[str, str]


class StructureData(msgspec.Struct, frozen=True, kw_only=True):
    """A structure marker: what is worth `points` and falls to a Demolition that reaches `defence` (NAF-12)."""

    name: str
    tile: str
    points: int
    defence: int


class SideSetup(msgspec.Struct, frozen=True, kw_only=True):
    """What one side has at the start. `scouted` and `controlled` share no tile: two faces of one marker (COM-08).

    `crew` has an entry for each vehicle: who sits in each of its seats, in printed order.
    """

    victory: tuple[VictoryData, ...]
    scouted: tuple[str, ...] = ()
    controlled: tuple[str, ...] = ()
    spawn: tuple[Spawn, ...] = ()
    counters: tuple[Placed, ...] = ()
    vehicles: tuple[PlacedVehicle, ...] = ()
    crew: Mapping[str, tuple[Name | None, ...]] = {}
    cards: tuple[CardCount, ...] = ()

    @property
    def aboard(self) -> dict[Name, str]:
        """Soldiers that start in a seat, each with the title of the vehicle."""
        return {name: title for title, seats in self.crew.items() for name in seats if name is not None}


class ScenarioData(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario whose every name is known to its book and whose board, markers and cards agree."""

    id: str
    book: str
    name: str
    number: int | None = None
    source: str
    operation: str = ""
    date: str = ""
    initiative: str
    axis: str
    tiles: tuple[PlacedTile, ...]
    objectives: Mapping[str, int]
    structures: tuple[StructureData, ...] = ()
    escape: Mapping[str, tuple[str, ...]] = {}  # side -> tiles it may escape from; only sides that have some (NAF-13)
    sides: Mapping[str, SideSetup]
    specials: tuple[SpecialData, ...] = ()
    briefing: Mapping[str, str] = {}  # language -> text
    why_unbalanced: str = ""
    path: Path
    content_hash: str  # sha256 of the file and of its book, hex, first 16
