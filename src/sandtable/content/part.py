"""Part: what one module reads from data files, and how its tables are filled.

A book lists the parts of its modules. The generic readers ask every part about every file, so a key, a word or a file
that only one module knows is declared and read in that module's part, and nowhere else. An instance keeps nothing.

Every method may report problems through the `TomlTable` it is handed, and answers something harmless then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, Literal

import msgspec

from sandtable.content.schema import BookData, Name, ScenarioData, SeatSetup, TileData
from sandtable.content.table import TomlTable
from sandtable.core.catalog import Catalog, Slot, UnitKind
from sandtable.core.geometry import Geometry
from sandtable.core.module import Module
from sandtable.core.rulebook import Rulebook

# How a victory condition is written.
ALONE: Final = "alone"  # pin
POINTS: Final = "points"  # claim 5
COUNTERS: Final = "counters"  # escape 3, escape 3 soldiers, escape: Sniper, Gun Truck
Form = Literal["alone", "points", "counters"]

Titles = dict[str, tuple[str, ...]]  # title -> squads, () when it has none


class Reading(msgspec.Struct, frozen=True):
    """What a part may ask while a scenario is read. `side` and `seat` are "" where a part reads the scenario itself."""

    book: BookData
    on_board: set[str]  # tiles
    side: str = ""
    seat: str = ""

    def counters(self, side: str) -> Titles:
        return {counter.title: counter.squads for counter in self.book.counters_of(side)}

    def cards(self, side: str) -> Titles:
        return {card.title: card.squads for card in self.book.cards_of(side)}


class Making(msgspec.Struct, frozen=True):
    """What a part may ask while tables are filled."""

    scenario: ScenarioData
    book: BookData
    catalog: Catalog
    named: Mapping[str, Mapping[str, int]]  # side -> name of a counter -> unit
    slots: Mapping[str, int]  # part -> where its slots begin in the catalog

    def tile(self, name: str) -> int:
        return self.catalog.tile_names[name]

    @property
    def sides(self) -> list[str]:
        return self.catalog.sides


class Part:
    """One module's reader. `name` is the module's."""

    name: str = ""
    files: ClassVar[Mapping[str, bool]] = {}  # of a book folder, beside the common ones -> must it be there?
    box: tuple[str, ...] = ()  # pieces counted in [box]
    side_box: tuple[str, ...] = ()  # pieces counted in [side.…]
    needed: tuple[str, ...] = ()  # counts of both that must be written
    victory: ClassVar[Mapping[str, Form]] = {}  # kinds of condition and how they are written
    counted: tuple[str, ...] = ()  # what a number of counters may be limited to
    # verb -> parameter -> what it names
    specials: ClassVar[Mapping[str, Mapping[str, Literal["tile", "side"]]]] = {}
    apart: bool = False  # whether its files count only in games that use the module
    keys: tuple[str, ...] = ()  # keys of a scenario file that it reads, so that no side is called so
    board_keys: tuple[str, ...] = ()  # of [board], and of a side's or a seat's table: where a scenario may add this
    side_keys: tuple[str, ...] = ()  # part and does not, a problem with one of these keys says so
    places: tuple[str, ...] = ()  # keys of a seat, beside `counters`, that put counters on the board

    # -- a book ---------------------------------------------------------------------------------------------------

    def read_tile(self, entry: TomlTable) -> dict[str, int]:
        """What it reads of a tile's face."""
        return {}

    def read_card(self, entry: TomlTable, klass: str) -> dict[str, Any]:
        """What it reads of a card."""
        return {}

    def read_counter(self, entry: TomlTable) -> dict[str, Any]:
        """What it reads of a counter."""
        return {}

    def read_files(self, files: Mapping[str, TomlTable], rules: Rulebook, sides: Collection[str], cards: Any) -> Any:
        """What it makes of its own files, as far as they are there. `cards` are the book's, by key."""
        return None

    def join(self, base: Any, own: Any) -> Any:
        """What `read_files` made of a book, with what it made of a folder that adds to it."""
        if isinstance(base, Mapping) and isinstance(own, Mapping):
            return {**base, **own}
        return base if own is None else own

    def count(self, book: BookData, side: str) -> dict[str, int]:
        """Pieces of a side in its own files, by the name of their count in the box."""
        return {}

    # -- a scenario -----------------------------------------------------------------------------------------------

    def read_scenario(self, root: TomlTable, board: TomlTable, reading: Reading) -> Any:
        """What it reads of the file's root and of [board]."""
        return None

    def read_side(self, table: TomlTable, reading: Reading) -> Any:
        """What it reads of a side's table."""
        return None

    def read_seat(self, table: TomlTable, reading: Reading, on_foot: set[Name]) -> Any:
        """What it reads of a seat's table; `on_foot` are the counters placed on tiles."""
        return None

    def nameable(self, kind: str, side: str, book: BookData) -> Titles:
        """Counters that a condition of this part may name for a side."""
        return {}

    def elsewhere(self, side: str, book: BookData) -> Titles:
        """Titles of a side that are neither cards nor counters, for hints."""
        return {}

    def placed(self, seat: SeatSetup) -> list[tuple[Name, str, str]]:
        """Counters that start somewhere else than on a tile: name, the key they are written under, the place."""
        return []

    def ways(self, book: BookData, side: str) -> list[str]:
        """Keys under which ways onto the board are written, where the book's box has them for that side."""
        return []

    def enters(self, scenario: ScenarioData, seat: SeatSetup, name: Name) -> bool:
        """Whether a counter that is not on the board has a way to come."""
        return False

    def worth(self, scenario: ScenarioData) -> tuple[dict[str, int], str]:
        """Points it puts on tiles besides objectives, and the side that owns them by controlling those tiles."""
        return {}, ""

    def audit(
        self, scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], parts: tuple[Part, ...]
    ) -> None:
        """Report what no single key shows, as far as what it needs is `sound`: sides by id, seats as "seat <id>",
        parts by name."""

    # -- tables ---------------------------------------------------------------------------------------------------

    def slots(self, scenario: ScenarioData, book: BookData, slot: Callable[[Any, str], Slot]) -> list[Slot]:
        """Actions it prints elsewhere than on cards; they follow those of the cards in the catalog."""
        return []

    def units(self, seat: SeatSetup, book: BookData, number: int, places: Mapping[str, int]) -> list[UnitKind]:
        """Counters besides those of cards. `number` is the seat's."""
        return []

    def marks(self, scenario: ScenarioData, sides: list[str]) -> list[int]:
        """Markers at the start, [side * tiles + tile]; empty if this part has none."""
        return []

    def points(self, scenario: ScenarioData) -> list[int]:
        """Points of tiles at the start; empty if this part has none."""
        return []

    def fill(self, module: Module, making: Making) -> None:
        """Fill the module's tables."""


class BoardReader:
    """How a book's boards are written: names of tiles, the [board] table, the geometry that comes of it."""

    def piece(self, name: str) -> str | None:
        """The piece of the box that has a face of that name; None if it is no name of a tile."""
        raise NotImplementedError

    def name_hint(self) -> str:
        """What a name should look like."""
        raise NotImplementedError

    def read(self, table: TomlTable, known: Mapping[str, TileData]) -> tuple[list[tuple[str, bool]], Geometry | None]:
        """Tiles in order, each with whether it is turned, and where they lie; None after a problem."""
        raise NotImplementedError


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook as the program knows it: how it is put together and read. `data` is the folder of its components."""

    id: str
    make: Callable[[list[str]], Any]  # options -> rules.manifest.Manifest
    options: tuple[GameOption, ...] = ()
    parts: tuple[Part, ...]
    board: BoardReader
    terms: tuple[Callable[[Any], Any], ...] = ()  # terms of the evaluation, one a module: game -> ai term
    additions: Mapping[str, Addition] = {}  # modules a scenario may add
    data: Path | None = None


class GameOption(msgspec.Struct, frozen=True, kw_only=True):
    """What players may agree on before a game. The rulebook is made with its name; `change`, if any, changes the
    scenario, with the pieces of another book, `pieces`, at hand. `plain`: only where nothing adds a module. `bot` is
    the side that is played by rule with it, at a `level`; one such option at most, and for two seats."""

    name: str
    plain: bool = False
    pieces: str = ""
    change: Callable[[ScenarioData, BookData], ScenarioData] | None = None
    bot: str = ""
    level: str = ""


class Addition(msgspec.Struct, frozen=True, kw_only=True):
    """A module that a scenario adds to a book: `apply` changes the manifest. With `seats` no scenario names it: it
    comes wherever there are so many."""

    apply: Callable[[Any], None]
    part: Part
    seats: int = 0
    terms: tuple[Callable[[Any], Any], ...] = ()
