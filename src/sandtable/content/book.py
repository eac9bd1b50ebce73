"""A book folder read into a BookData, with every problem it has.

The common files are those of BOOK_FILES; parts may add their own. A folder with a `base` holds pieces that are added to
those of another book: its files may all be missing but book.toml.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from sandtable.content.box import count, read_box, read_sides
from sandtable.content.errors import ContentError
from sandtable.content.part import Book, Part
from sandtable.content.roster import read_cards, read_counters
from sandtable.content.schema import SOURCES, BookData, CardData, SideData, TileData
from sandtable.content.source import Source
from sandtable.content.suggest import hint
from sandtable.content.table import TomlTable
from sandtable.content.wordings import read_ground
from sandtable.core.rulebook import Rulebook

BOOK: Final = "book.toml"
BOOK_FILES: Final = (BOOK, "cards.toml", "counters.toml", "tiles.toml")


def read_book(
    folder: Path, known: Mapping[str, Book], problems: list[ContentError], bases: Mapping[str, BookData] | None = None
) -> BookData | None:
    """The book in `folder`, or None when there are problems; those are added to the list, in the order of the files.

    `known` are the rulebooks there are, `bases` the books read so far, for a folder that adds to one of them.
    """
    found: list[ContentError] = []
    book = _read(folder, known, found, bases or {})
    order = [path.name for path in _paths(folder)]
    problems += sorted(found, key=lambda error: (_place(order, Path(error.file).name), error.file, error.line))
    return None if found else book


def base_of(folder: Path) -> str:
    """The id of the book that a folder adds to, as written; "" for a book of its own."""
    try:
        base = Source(folder / BOOK).data.get("base", "")
    except ContentError:
        return ""
    return base if isinstance(base, str) else ""


def _place(order: list[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def _paths(folder: Path) -> list[Path]:
    """Every file of a book folder that may have a problem: the common ones in their order, then others by name."""
    others = sorted(path for path in folder.glob("*.toml") if path.name not in BOOK_FILES)
    return [*(folder / name for name in BOOK_FILES), *others]


def _read(
    folder: Path, known: Mapping[str, Book], problems: list[ContentError], bases: Mapping[str, BookData]
) -> BookData | None:
    try:
        head = TomlTable.root(Source(folder / BOOK, f"{folder.name}/{BOOK}"), problems)
    except ContentError as error:
        problems.append(error)
        return None
    base_id = head.text("base", "")
    base = bases.get(base_id)
    if base_id and base is None:
        head.report(("base",), f'there is no book "{base_id}"', hint(base_id, bases))
    identity = head.slug("id")
    rules_id = head.slug("rules", required=False) or (base.rules if base is not None else identity)
    if base is not None and rules_id != base.rules:
        head.report(("rules",), f'the rules of "{base.id}" are "{base.rules}"', "leave it out")
    if rules_id not in known:
        key = "rules" if "rules" in head.data else "id"
        if not problems:
            head.report((key,), f'there are no rules for the book "{rules_id}"', hint(rules_id, known))
        return None
    spec = known[rules_id]
    parts = (*spec.parts, *(addition.part for addition in spec.additions.values()))
    before = len(problems)
    files = _open(folder, parts, problems, needed=base is None)
    if len(problems) > before:
        return None
    name, source = head.text("name"), head.choice("source", SOURCES)
    series = head.slug("series", required=False) or identity
    sides = read_sides(head, parts, base)
    box = read_box(head, parts, base)
    head.finish()
    apart = {name for part in parts if part.apart for name in part.files}
    own = BookData(
        id=identity,
        name=name,
        rules=rules_id,
        series=series,
        source=source,
        sides=sides,
        box=box,
        cards={},
        counters={},
        tiles={},
        parts={},
        path=folder,
        homes=(folder,),
        content_hash=hashlib.sha256(
            b"".join([head.source.digest, *(files[name].source.digest for name in files if name not in apart)])
        ).hexdigest(),
    )
    own = _read_pieces(own, files, spec, parts, base, problems)
    if not problems:
        count(head, own, parts, base)
    return own if base is None else _added(base, own, parts)


def _read_pieces(
    own: BookData,
    files: Mapping[str, TomlTable],
    spec: Book,
    parts: tuple[Part, ...],
    base: BookData | None,
    problems: list[ContentError],
) -> BookData:
    """The book with the pieces of its own files."""
    rules = vocabulary(spec)
    before = base.cards if base is not None else {}
    cards = read_cards(files["cards.toml"], own.sides, rules, parts, before) if "cards.toml" in files else {}
    counters = read_counters(files, own.sides, cards, parts, base)
    ground = read_ground(own.path, problems)
    for folder in base.homes if base is not None else ():
        ground |= read_ground(folder, [])
    tiles = _tiles(files["tiles.toml"], spec, parts, base, ground) if "tiles.toml" in files else {}
    return msgspec.structs.replace(
        own,
        cards=cards,
        counters=counters,
        tiles=tiles,
        parts=_parts(files, parts, rules, own.sides, {**before, **cards}),
    )


def _added(base: BookData, own: BookData, parts: tuple[Part, ...]) -> BookData:
    """The pieces of both, under the name of the folder that adds."""
    return msgspec.structs.replace(
        own,
        sides={
            side.id: msgspec.structs.replace(side, box=_sum(side.box, own.sides[side.id].box))
            for side in base.sides.values()
        },
        box=_sum(base.box, own.box),
        cards={**base.cards, **own.cards},
        counters={**base.counters, **own.counters},
        tiles={**base.tiles, **own.tiles},
        parts={part.name: part.join(base.parts.get(part.name), own.parts[part.name]) for part in parts},
        homes=(*base.homes, *own.homes),
        content_hash=hashlib.sha256(bytes.fromhex(own.content_hash) + bytes.fromhex(base.content_hash)).hexdigest(),
    )


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}


def vocabulary(spec: Book) -> Rulebook:
    """The rules with every module a scenario may add, so that every word of the book's data is known."""
    manifest = spec.make([])
    for addition in spec.additions.values():
        addition.apply(manifest)
    rules = manifest.rulebook([])
    assert isinstance(rules, Rulebook)
    return rules


def _open(folder: Path, parts: tuple[Part, ...], problems: list[ContentError], *, needed: bool) -> dict[str, TomlTable]:
    files: dict[str, TomlTable] = {}
    wanted = dict.fromkeys(BOOK_FILES[1:], needed)
    for part in parts:
        wanted.update({name: must and needed for name, must in part.files.items()})
    for name, must in wanted.items():
        path = folder / name
        if not must and not path.exists():
            continue
        try:
            files[name] = TomlTable.root(Source(path, f"{folder.name}/{name}"), problems)
        except ContentError as error:
            problems.append(error)
    return files


def _parts(
    files: Mapping[str, TomlTable],
    parts: tuple[Part, ...],
    rules: Rulebook,
    sides: Mapping[str, SideData],
    cards: Mapping[str, CardData],
) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for part in parts:
        own = {name: files[name] for name in part.files if name in files}
        out[part.name] = part.read_files(own, rules, sides, cards)
    return out


def _tiles(
    root: TomlTable, spec: Book, parts: tuple[Part, ...], base: BookData | None, ground: set[str]
) -> dict[str, TileData]:
    """Faces of tiles; their art must be among the ground that the book has words for, if it has any."""
    tiles = {}
    root.choice("source", SOURCES)
    table = root.table("tile")
    for name in table.data:
        entry = table.table(name)
        piece = spec.board.piece(name)
        if piece is None:
            table.report((name,), "is not the name of a tile", spec.board.name_hint())
        elif base is not None and name in base.tiles:
            table.report((name,), f'is a tile of "{base.id}" already')
        art = entry.slug("art")
        if art and ground and art not in ground:
            entry.report(("art",), f'unknown value "{art}"', hint(art, sorted(ground)))
        printed = {key: value for part in parts for key, value in part.read_tile(entry).items()}
        tiles[name] = TileData(name=name, piece=piece or name, art=art, printed=printed)
        entry.finish()
    root.finish()
    return tiles
