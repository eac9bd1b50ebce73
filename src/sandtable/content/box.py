"""What is in a book's box: the numbers of book.toml, and whether the other files have as many."""

from __future__ import annotations

from typing import Final

from sandtable.content.part import Part
from sandtable.content.schema import BookData, SideData
from sandtable.content.suggest import hint
from sandtable.content.table import SLUG, TomlTable

BOX: Final = ("tiles", "dice", "initiative_markers")  # pieces that every book has
SIDE_BOX: Final = ("cards", "counters")

# Keys of a scenario file, where sides and seats have their tables beside them.
# fmt: off
RESERVED: Final = frozenset({
    "id", "book", "name", "source", "operation", "date", "initiative", "rules", "seats", "board", "special",
    "briefing", "why_unbalanced",
})
# fmt: on


def reserved(parts: tuple[Part, ...]) -> set[str]:
    """What neither a side nor a seat can be called."""
    return {*RESERVED, *(key for part in parts for key in part.keys)}


def read_box(head: TomlTable, parts: tuple[Part, ...], base: BookData | None) -> dict[str, int]:
    """The table [box]. A folder that adds to a book names what it adds, if anything."""
    table = head.table("box", required=base is None)
    counts = _counts(table, (*BOX, *(name for part in parts for name in part.box)), _needed(BOX, parts, base))
    table.finish()
    return counts


def read_sides(head: TomlTable, parts: tuple[Part, ...], base: BookData | None) -> dict[str, SideData]:
    """The tables [side.…]. A folder that adds to a book has its sides, and names what it adds to them."""
    table = head.table("side", required=base is None)
    names = (*SIDE_BOX, *(name for part in parts for name in part.side_box))
    sides: dict[str, SideData] = {}
    for side in table.data:
        entry = table.table(side)
        if base is not None and side not in base.sides:
            table.report((side,), f'"{base.id}" has no such side', hint(side, base.sides))
        elif not SLUG.fullmatch(side) or side in reserved(parts):
            table.report((side,), "cannot be the id of a side", "use small letters and no key of a scenario file")
        sides[side] = SideData(
            id=side,
            name=entry.text("name") if base is None else "",
            adjective=entry.text("adjective") if base is None else "",
            box=_counts(entry, names, _needed(SIDE_BOX, parts, base)),
        )
        entry.finish()
    if base is not None:
        return {side: sides.get(side) or SideData(id=side, name="", adjective="", box={}) for side in base.sides}
    if table.data and len(sides) != 2:
        table.report((), f"must name two sides, not {len(sides)}")
    return sides


def _counts(table: TomlTable, names: tuple[str, ...], needed: set[str]) -> dict[str, int]:
    """Numbers of pieces; 0 where none is written."""
    return {name: table.number(name) if name in needed else table.maybe_number(name) or 0 for name in names}


def _needed(common: tuple[str, ...], parts: tuple[Part, ...], base: BookData | None) -> set[str]:
    return set() if base is not None else {*common, *(name for part in parts for name in part.needed)}


def count(head: TomlTable, own: BookData, parts: tuple[Part, ...], base: BookData | None) -> None:
    """Numbers of book.toml must be those of the folder's other files; one that adds to a book may leave them out."""
    for side in own.sides.values():
        counted = {
            "cards": sum(card.total for card in own.cards_of(side.id)),
            "counters": sum(counter.total for counter in own.counters_of(side.id)),
        }
        files = {"cards": ["cards.toml"], "counters": ["counters.toml"]}
        for part in parts:
            for key, number in part.count(own, side.id).items():
                counted[key] = counted.get(key, 0) + number
                if number or key not in SIDE_BOX:
                    files.setdefault(key, []).extend(part.files)
        for key, number in counted.items():
            if side.box.get(key, 0) != number and (base is None or side.box.get(key, 0)):
                verb = "have" if len(files[key]) > 1 else "has"
                head.report(("side", side.id, key), f"{' and '.join(files[key])} {verb} {number}")
    pieces = {tile.piece for tile in own.tiles.values()}
    if len(pieces) != own.box["tiles"] and (base is None or own.box["tiles"]):
        head.report(("box", "tiles"), f"tiles.toml has {len(pieces)}")
