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
    "control": False,
    "conceal": False,
    "recon": False,
    "target": False,
}

# Victory kind -> whether it is written with a number (NOR-22).
VICTORY: Final[Mapping[str, bool]] = {"claim": True, "pin": False}

# Special verb -> its parameters and what each of them names.
SPECIALS: Final[Mapping[str, Mapping[str, Literal["tile", "side"]]]] = {
    "raise": {"tile": "tile", "side": "side"},  # NOR-29
}

# fmt: off
ARTS: Final = frozenset({
    "bushes", "camp", "church", "crop-field", "dense-woods", "farm", "farm-garden", "farm-orchard", "farmhouse",
    "hamlet", "hedged-field", "hedged-fields", "hill", "houses-trees", "open-ground", "ploughed-field", "river",
    "river-bridge", "river-footbridge", "river-trees", "village-street", "woods", "woods-pond",
})
# fmt: on

CLASSES: Final = ("combat", "command", "dud")  # COM-01
SOURCES: Final = ("published", "ours")
AXES: Final = ("columns", "rows")
EVERY_UNIT: Final = "all"  # the spawn group that holds every unit of a side (NOR-05)

LIMIT: Final = 99  # no number in a data file is larger


class Name(NamedTuple):
    """Title and squad of a card or a counter; `squad` is None when the title has no squads."""

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
    """One title. `copies` counts the cards of each squad, or all of them when `squads` is empty."""

    title: str
    klass: str
    initiative: int
    squads: tuple[str, ...] = ()
    copies: int
    actions: tuple[ActionData, ...] = ()

    @property
    def total(self) -> int:
        return self.copies * max(1, len(self.squads))


class CounterData(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    squads: tuple[str, ...] = ()
    defence: int

    @property
    def total(self) -> int:
        return max(1, len(self.squads))


class TileData(msgspec.Struct, frozen=True, kw_only=True):
    """One face of a tile. `piece` is the number both faces share (COM-11)."""

    name: str
    cover: int
    hill: bool = False
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
    control_markers: int
    spawn_markers: int
    target_markers: int


class BoxData(msgspec.Struct, frozen=True, kw_only=True):
    """Pieces in the box that belong to no side."""

    tiles: int
    objectives: int
    dice: int
    radio_markers: int
    initiative_markers: int


class BookData(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook's components. Every mapping keeps the order of its file."""

    id: str
    name: str
    source: str
    sides: Mapping[str, SideData]
    box: BoxData
    cards: Mapping[str, CardData]
    counters: Mapping[str, CounterData]
    tiles: Mapping[str, TileData]
    path: Path
    content_hash: str  # sha256 of its files, hex


class PlacedTile(msgspec.Struct, frozen=True, kw_only=True):
    """A tile of the board: its top left corner in half tiles, y downwards. `turned` is for the picture only."""

    name: str
    x: int
    y: int
    turned: bool = False


class VictoryData(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    number: int | None = None


class SpecialData(msgspec.Struct, frozen=True, kw_only=True):
    """A special rule: a verb of SPECIALS and a value for each of its parameters."""

    verb: str
    values: Mapping[str, str]


class SideSetup(msgspec.Struct, frozen=True, kw_only=True):
    """What one side has at the start. `scouted` and `controlled` share no tile: two faces of one marker (COM-08)."""

    victory: tuple[VictoryData, ...]
    scouted: tuple[str, ...] = ()
    controlled: tuple[str, ...] = ()
    spawn: tuple[Spawn, ...] = ()
    counters: tuple[Placed, ...] = ()
    cards: tuple[CardCount, ...] = ()


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
    sides: Mapping[str, SideSetup]
    specials: tuple[SpecialData, ...] = ()
    path: Path
    content_hash: str  # sha256 of the file and of its book, hex, first 16
