"""A book folder (book, cards, counters and tiles .toml) read into a BookData, with every problem it has."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sandtable.content.errors import ContentError
from sandtable.content.schema import (
    ACTIONS,
    ARTS,
    CLASSES,
    SOURCES,
    ActionData,
    BookData,
    BoxData,
    CardData,
    CounterData,
    SideData,
    TileData,
)
from sandtable.content.source import Key, Source
from sandtable.content.suggest import hint
from sandtable.content.table import SLUG, Table

BOOK_FILES: Final = ("book.toml", "cards.toml", "counters.toml", "tiles.toml")
RESERVED: Final = frozenset({"id", "book", "name", "source", "operation", "date", "initiative", "board", "special"})

_TITLE: Final = re.compile(r"[A-Z][A-Za-z]*(?:[ -][A-Za-z]+)*")
_SQUAD: Final = re.compile(r"[A-Z]")
_TILE: Final = re.compile(r"[1-9][0-9]?[AB]")


def read_book(folder: Path, problems: list[ContentError]) -> BookData | None:
    """The book in `folder`, or None when there are problems; those are added to the list, in the order of the files."""
    found: list[ContentError] = []
    book = _read(folder, found)
    problems += sorted(found, key=lambda error: (BOOK_FILES.index(Path(error.file).name), error.line))
    return None if found else book


def _read(folder: Path, problems: list[ContentError]) -> BookData | None:
    sources = []
    for name in BOOK_FILES:
        try:
            sources.append(Source(folder / name, f"{folder.name}/{name}"))
        except ContentError as error:
            problems.append(error)
    if len(sources) < len(BOOK_FILES):
        return None
    book, cards_file, counters_file, tiles_file = (Table.root(source, problems) for source in sources)
    identity = book.slug("id")
    name = book.text("name")
    source = book.choice("source", SOURCES)
    sides = _sides(book.table("side"))
    box = _box(book.table("box"))
    book.finish()
    cards = _cards(cards_file)
    counters = _counters(counters_file, cards)
    tiles = _tiles(tiles_file)
    if not problems:
        _count(book, sides, box, cards, counters, tiles)
    return BookData(
        id=identity,
        name=name,
        source=source,
        sides=sides,
        box=box,
        cards=cards,
        counters=counters,
        tiles=tiles,
        path=folder,
        content_hash=hashlib.sha256(b"".join(file.digest for file in sources)).hexdigest(),
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
            control_markers=entry.number("control_markers"),
            spawn_markers=entry.number("spawn_markers"),
            target_markers=entry.number("target_markers"),
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
        radio_markers=table.number("radio_markers"),
        initiative_markers=table.number("initiative_markers"),
    )
    table.finish()
    return box


def _cards(root: Table) -> dict[str, CardData]:
    cards: dict[str, CardData] = {}
    root.choice("source", SOURCES)
    for entry in root.tables("card", required=True):
        title = _title(entry, cards)
        klass = entry.choice("class", CLASSES)
        squads = _squads(entry)
        initiative = entry.number("initiative", 1)
        copies = entry.number("copies", 1)
        written = entry.words("actions")
        actions = tuple(action for key, text in written if (action := _action(entry, key, text, squads)))
        if klass == "dud" and written:
            entry.report(("actions",), "a dud card has no actions")  # COM-01
        elif klass in ("combat", "command") and not entry.data.get("actions", []):
            entry.report(("actions",), f"a {klass} card has at least one action")  # COM-02
        entry.finish()
        cards[title] = CardData(
            title=title, klass=klass, initiative=initiative, squads=squads, copies=copies, actions=actions
        )
    root.finish()
    return cards


def _action(entry: Table, key: Key, text: str, squads: tuple[str, ...]) -> ActionData | None:
    """`recon`, `scout 2` or `bolster 2 squad` (COM-13)."""
    name, *rest = text.split() or [""]
    if name not in ACTIONS:
        if name:
            entry.report(key, f'unknown action "{name}"', hint(name, ACTIONS))
        return None
    limited = rest[-1:] == ["squad"]
    if limited:
        rest.pop()
        if not squads:
            entry.report(key, "is limited to a squad, but the card has none")
    if not ACTIONS[name]:
        if rest:
            entry.report(key, f'"{name}" takes no value', f'write "{name}"')
        return ActionData(name=name, squad_limited=limited)
    if len(rest) != 1 or not re.fullmatch(r"[0-9]{1,2}", rest[0]):
        entry.report(key, f'"{name}" takes one value', f'write "{name} 1"')
        return None
    return ActionData(name=name, value=int(rest[0]), squad_limited=limited)


def _counters(root: Table, cards: Mapping[str, CardData]) -> dict[str, CounterData]:
    counters: dict[str, CounterData] = {}
    root.choice("source", SOURCES)
    combat = {title: card for title, card in cards.items() if card.klass == "combat"}
    for entry in root.tables("counter", required=True):
        title = _title(entry, counters)
        counters[title] = CounterData(title=title, squads=_squads(entry), defence=entry.number("defence"))
        if title and title not in combat:
            entry.report(("title",), f'there is no combat card "{title}"', hint(title, combat))
        elif title and counters[title].squads != combat[title].squads:
            entry.report(("squads",), "must be the squads of its cards")  # COM-03
        entry.finish()
    for title in combat:
        if title and title not in counters:
            root.report(("counter",), f'there is no counter for the combat card "{title}"')
    root.finish()
    return counters


def _tiles(root: Table) -> dict[str, TileData]:
    tiles = {}
    root.choice("source", SOURCES)
    table = root.table("tile")
    for name in table.data:
        entry = table.table(name)
        if not _TILE.fullmatch(name):
            table.report((name,), "is not the name of a tile", 'use a number and a face, like "12A"')
        tiles[name] = TileData(
            name=name, cover=entry.number("cover", 0, 9), hill=entry.flag("hill"), art=entry.choice("art", ARTS)
        )
        entry.finish()
    root.finish()
    return tiles


def _title(entry: Table, taken: Mapping[str, object]) -> str:
    title = entry.text("title")
    if title and not _TITLE.fullmatch(title):
        entry.report(("title",), f'"{title}" cannot be a title', "use words of letters, the first with a capital")
    elif title in taken:
        entry.report(("title",), f'"{title}" is there twice')
    return title


def _squads(entry: Table) -> tuple[str, ...]:
    squads: list[str] = []
    for key, squad in entry.words("squads"):
        if squad in squads:
            entry.report(key, f'squad "{squad}" is there twice')
        elif squad and not _SQUAD.fullmatch(squad):
            entry.report(key, f'"{squad}" cannot be a squad', "use one capital letter")
        squads.append(squad)
    return tuple(squads)


def _count(
    book: Table,
    sides: Mapping[str, SideData],
    box: BoxData,
    cards: Mapping[str, CardData],
    counters: Mapping[str, CounterData],
    tiles: Mapping[str, TileData],
) -> None:
    """The box counts of book.toml must be those of the other files."""
    counted = {"cards": sum(card.total for card in cards.values()), "counters": sum(c.total for c in counters.values())}
    for side in sides.values():
        for key, number in counted.items():
            if getattr(side, key) != number:
                book.report(("side", side.id, key), f"{key}.toml has {number}")
    pieces = {tile.piece for tile in tiles.values()}
    if len(pieces) != box.tiles:
        book.report(("box", "tiles"), f"tiles.toml has {len(pieces)}")
