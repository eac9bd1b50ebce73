"""A book folder (the files of BOOK_FILES) read into a BookData, with every problem it has."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sandtable.content.errors import ContentError
from sandtable.content.roster import read_cards, read_counters, read_vehicles
from sandtable.content.schema import (
    ARTS,
    SOURCES,
    BookData,
    BoxData,
    CardData,
    CounterData,
    SideData,
    TileData,
    VehicleData,
)
from sandtable.content.source import Source
from sandtable.content.table import SLUG, Table

BOOK_FILES: Final = ("book.toml", "cards.toml", "counters.toml", "vehicles.toml", "tiles.toml")
OPTIONAL_FILES: Final = frozenset({"vehicles.toml"})

# Keys of a scenario file, where a side has its table beside them.
# fmt: off
RESERVED: Final = frozenset({
    "id", "book", "name", "source", "operation", "date", "initiative", "board", "special", "structure", "escape",
    "briefing", "why_unbalanced",
})
# fmt: on

_TILE: Final = re.compile(r"[1-9][0-9]?[AB]")


def read_book(folder: Path, problems: list[ContentError]) -> BookData | None:
    """The book in `folder`, or None when there are problems; those are added to the list, in the order of the files."""
    found: list[ContentError] = []
    book = _read(folder, found)
    problems += sorted(found, key=lambda error: (BOOK_FILES.index(Path(error.file).name), error.line))
    return None if found else book


def _read(folder: Path, problems: list[ContentError]) -> BookData | None:
    files: dict[str, Table] = {}
    for name in BOOK_FILES:
        path = folder / name
        if name in OPTIONAL_FILES and not path.exists():
            continue
        try:
            files[name] = Table.root(Source(path, f"{folder.name}/{name}"), problems)
        except ContentError as error:
            problems.append(error)
    if problems:
        return None
    book = files["book.toml"]
    identity = book.slug("id")
    name = book.text("name")
    source = book.choice("source", SOURCES)
    sides = _sides(book.table("side"))
    box = _box(book.table("box"))
    book.finish()
    cards = read_cards(files["cards.toml"], sides)
    counters = read_counters(files["counters.toml"], sides, cards)
    vehicles = read_vehicles(files["vehicles.toml"], sides, cards) if "vehicles.toml" in files else {}
    tiles = _tiles(files["tiles.toml"])
    if not problems:
        _count(book, sides, box, cards, counters, vehicles, tiles)
    return BookData(
        id=identity,
        name=name,
        source=source,
        sides=sides,
        box=box,
        cards=cards,
        counters=counters,
        vehicles=vehicles,
        tiles=tiles,
        path=folder,
        content_hash=hashlib.sha256(b"".join(file.source.digest for file in files.values())).hexdigest(),
    )


def _sides(table: Table) -> dict[str, SideData]:
    sides = {}
    for side in table.data:
        entry = table.table(side)
        if not SLUG.fullmatch(side) or side in RESERVED:
            table.report((side,), "cannot be the id of a side", "use small letters and no key of a scenario file")
        sides[side] = SideData(
            id=side,
            name=entry.text("name"),
            adjective=entry.text("adjective"),
            cards=entry.number("cards", 1),
            counters=entry.number("counters", 1),
            vehicles=entry.maybe_number("vehicles") or 0,
            control_markers=entry.number("control_markers"),
            spawn_markers=entry.maybe_number("spawn_markers") or 0,
            target_markers=entry.maybe_number("target_markers") or 0,
        )
        entry.finish()
    if table.data and len(sides) != 2:
        table.report((), f"must name two sides, not {len(sides)}")
    return sides


def _box(table: Table) -> BoxData:
    box = BoxData(
        tiles=table.number("tiles", 1),
        objectives=table.number("objectives"),
        dice=table.number("dice"),
        radio_markers=table.maybe_number("radio_markers") or 0,
        initiative_markers=table.number("initiative_markers"),
        damage_markers=table.maybe_number("damage_markers") or 0,
        escape_markers=table.maybe_number("escape_markers") or 0,
        structure_markers=table.maybe_number("structure_markers") or 0,
    )
    table.finish()
    return box


def _tiles(root: Table) -> dict[str, TileData]:
    tiles = {}
    root.choice("source", SOURCES)
    table = root.table("tile")
    for name in table.data:
        entry = table.table(name)
        if not _TILE.fullmatch(name):
            table.report((name,), "is not the name of a tile", 'use a number and a face, like "12A"')
        tiles[name] = TileData(
            name=name,
            cover=entry.number("cover", 0, 9),
            hill=entry.flag("hill"),
            rough=entry.flag("rough"),
            art=entry.choice("art", ARTS),
        )
        entry.finish()
    root.finish()
    return tiles


def _count(
    book: Table,
    sides: Mapping[str, SideData],
    box: BoxData,
    cards: Mapping[str, CardData],
    counters: Mapping[str, CounterData],
    vehicles: Mapping[str, VehicleData],
    tiles: Mapping[str, TileData],
) -> None:
    """The box counts of book.toml must be those of the other files; a vehicle has a card of its own and a counter."""
    for side in sides.values():
        own = sum(vehicle.side == side.id for vehicle in vehicles.values())
        counted = {
            "cards": sum(card.total for card in cards.values() if card.side in (None, side.id)),
            "counters": own + sum(counter.total for counter in counters.values() if counter.side in (None, side.id)),
            "vehicles": own,
        }
        for key, number in counted.items():
            if getattr(side, key) != number:
                where = "counters.toml and vehicles.toml have" if key == "counters" and own else f"{key}.toml has"
                book.report(("side", side.id, key), f"{where} {number}")
    pieces = {tile.piece for tile in tiles.values()}
    if len(pieces) != box.tiles:
        book.report(("box", "tiles"), f"tiles.toml has {len(pieces)}")
