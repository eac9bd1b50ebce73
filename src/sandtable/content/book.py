"""A book folder read into a BookData, with every problem it has.

The common files are those of BOOK_FILES; parts may add their own. A folder with a `base` holds pieces that are added to
those of another book: its files may all be missing but book.toml.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sandtable.content.errors import ContentError
from sandtable.content.part import Book, Part
from sandtable.content.roster import read_cards, read_counters
from sandtable.content.schema import SOURCES, BookData, CardData, SideData, TileData
from sandtable.content.source import Source
from sandtable.content.suggest import hint
from sandtable.content.table import SLUG, Table
from sandtable.core.rulebook import Rulebook

BOOK: Final = "book.toml"
BOOK_FILES: Final = (BOOK, "cards.toml", "counters.toml", "tiles.toml")
BOX: Final = ("tiles", "dice", "initiative_markers")  # pieces that every book has
SIDE_BOX: Final = ("cards", "counters")

# Keys of a scenario file, where sides and seats have their tables beside them.
# fmt: off
RESERVED: Final = frozenset({
    "id", "book", "name", "source", "operation", "date", "initiative", "rules", "seats", "board", "special",
    "briefing", "why_unbalanced",
})
# fmt: on


def read_book(
    folder: Path, known: Mapping[str, Book], problems: list[ContentError], bases: Mapping[str, BookData] | None = None
) -> BookData | None:
    """The book in `folder`, or None when there are problems; those are added to the list, in the order of the files.

    `known` are the rulebooks there are, `bases` the books read so far, for a folder that adds to one of them.
    """
    found: list[ContentError] = []
    book = _read(folder, known, found, bases or {})
    order = [path.name for path in _paths(folder)]
    problems += sorted(found, key=lambda error: (_place(order, Path(error.file).name), error.line))
    return None if found else book


def _place(order: list[str], name: str) -> int:
    return order.index(name) if name in order else -1


def _paths(folder: Path) -> list[Path]:
    """Every file of a book folder that may have a problem: the common ones in their order, then others by name."""
    others = sorted(path for path in folder.glob("*.toml") if path.name not in BOOK_FILES)
    return [*(folder / name for name in BOOK_FILES), *others]


def _read(
    folder: Path, known: Mapping[str, Book], problems: list[ContentError], bases: Mapping[str, BookData]
) -> BookData | None:
    try:
        head = Table.root(Source(folder / BOOK, f"{folder.name}/{BOOK}"), problems)
    except ContentError as error:
        problems.append(error)
        return None
    base_id = head.text("base", "")
    base = bases.get(base_id)
    if base_id and base is None:
        head.report(("base",), f'there is no book "{base_id}"', hint(base_id, bases))
        return None
    identity = head.slug("id")
    rules_id = base.rules if base is not None else head.slug("rules", required=False) or identity
    if rules_id not in known:
        if not problems:
            head.report(("id",), f'there are no rules for the book "{rules_id}"', hint(rules_id, known))
        return None
    spec = known[rules_id]
    parts = (*spec.parts, *(addition.part for addition in spec.additions.values()))
    rules = vocabulary(spec)
    files = _open(folder, parts, problems, needed=base is None)
    if problems:
        return None
    name, source = head.text("name"), head.choice("source", SOURCES)
    series = head.slug("series", required=False) or identity
    sides = _sides(head, parts, base)
    box = _counts(head.table("box", required=base is None), (*BOX, *(n for p in parts for n in p.box)), base is None)
    head.finish()
    cards = read_cards(files["cards.toml"], sides, rules, parts) if "cards.toml" in files else {}
    cards = {**(base.cards if base else {}), **cards}
    counters = read_counters(files["counters.toml"], sides, cards, parts) if "counters.toml" in files else {}
    counters = {**(base.counters if base else {}), **counters}
    tiles = _tiles(files["tiles.toml"], spec, parts) if "tiles.toml" in files else {}
    tiles = {**(base.tiles if base else {}), **tiles}
    digests = [head.source.digest, *(file.source.digest for file in files.values())]
    if base is not None:
        digests.append(bytes.fromhex(base.content_hash))
    book = BookData(
        id=identity,
        name=name,
        rules=rules_id,
        series=series,
        source=source,
        sides=sides,
        box={**(base.box if base else {}), **box},
        cards=cards,
        counters=counters,
        tiles=tiles,
        parts=_parts(files, parts, rules, sides, cards, base),
        path=folder,
        content_hash=hashlib.sha256(b"".join(digests)).hexdigest(),
    )
    if not problems and base is None:
        _count(head, book, parts)
    return book


def vocabulary(spec: Book) -> Rulebook:
    """The rules with every module a scenario may add, so that every word of the book's data is known."""
    manifest = spec.make([])
    for addition in spec.additions.values():
        addition.apply(manifest)
    rules = manifest.rulebook([])
    assert isinstance(rules, Rulebook)
    return rules


def _open(folder: Path, parts: tuple[Part, ...], problems: list[ContentError], *, needed: bool) -> dict[str, Table]:
    files: dict[str, Table] = {}
    wanted = dict.fromkeys(BOOK_FILES[1:], needed)
    for part in parts:
        wanted.update({name: must and needed for name, must in part.files.items()})
    for name, must in wanted.items():
        path = folder / name
        if not must and not path.exists():
            continue
        try:
            files[name] = Table.root(Source(path, f"{folder.name}/{name}"), problems)
        except ContentError as error:
            problems.append(error)
    return files


def _parts(
    files: Mapping[str, Table],
    parts: tuple[Part, ...],
    rules: Rulebook,
    sides: Mapping[str, SideData],
    cards: Mapping[str, CardData],
    base: BookData | None,
) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for part in parts:
        own = {name: files[name] for name in part.files if name in files}
        read = part.read_files(own, rules, sides, cards)
        before = base.parts.get(part.name) if base is not None else None
        out[part.name] = {**before, **(read or {})} if isinstance(before, dict) else read
    return out


def _sides(head: Table, parts: tuple[Part, ...], base: BookData | None) -> dict[str, SideData]:
    if base is not None:
        return dict(base.sides)
    table = head.table("side")
    names = (*SIDE_BOX, *(name for part in parts for name in part.side_box))
    reserved = {*RESERVED, *(key for part in parts for key in part.keys)}
    sides = {}
    for side in table.data:
        entry = table.table(side)
        if not SLUG.fullmatch(side) or side in reserved:
            table.report((side,), "cannot be the id of a side", "use small letters and no key of a scenario file")
        sides[side] = SideData(
            id=side, name=entry.text("name"), adjective=entry.text("adjective"), box=_counts(entry, names, False)
        )
        if "cards" not in entry.data:
            entry.report(("cards",), "missing")
        if "counters" not in entry.data:
            entry.report(("counters",), "missing")
        entry.finish()
    if table.data and len(sides) != 2:
        table.report((), f"must name two sides, not {len(sides)}")
    return sides


def _counts(table: Table, names: tuple[str, ...], whole: bool) -> dict[str, int]:
    """Numbers of pieces. `whole` says that this is a table of nothing else, whose common counts are needed."""
    counts = {}
    for name in names:
        number = table.number(name) if whole and name in BOX else table.maybe_number(name)
        counts[name] = number or 0
    if whole:
        table.finish()
    return counts


def _tiles(root: Table, spec: Book, parts: tuple[Part, ...]) -> dict[str, TileData]:
    tiles = {}
    root.choice("source", SOURCES)
    table = root.table("tile")
    for name in table.data:
        entry = table.table(name)
        piece = spec.board.piece(name)
        if piece is None:
            table.report((name,), "is not the name of a tile", spec.board.name_hint())
        tiles[name] = TileData(
            name=name,
            piece=piece or name,
            art=entry.slug("art"),
            printed={key: value for part in parts for key, value in part.read_tile(entry).items()},
        )
        entry.finish()
    root.finish()
    return tiles


def _count(head: Table, book: BookData, parts: tuple[Part, ...]) -> None:
    """The box counts of book.toml must be those of the other files."""
    for side in book.sides.values():
        counted: dict[str, int] = {
            "cards": sum(card.total for card in book.cards_of(side.id)),
            "counters": sum(counter.total for counter in book.counters_of(side.id)),
        }
        also: dict[str, list[str]] = {}
        for part in parts:
            for key, number in part.count(book, side.id).items():
                counted[key] = counted.get(key, 0) + number
                if number:
                    also.setdefault(key, []).extend(part.files)
        for key, number in counted.items():
            if side.box.get(key, 0) != number:
                files = [f"{key}.toml" if key in SIDE_BOX else "", *also.get(key, [])]
                where = " and ".join(dict.fromkeys(file for file in files if file))
                verb = "have" if " and " in where else "has"
                head.report(("side", side.id, key), f"{where} {verb} {number}")
    pieces = {tile.piece for tile in book.tiles.values()}
    if len(pieces) != book.box["tiles"]:
        head.report(("box", "tiles"), f"tiles.toml has {len(pieces)}")
