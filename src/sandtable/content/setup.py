"""What a side and its seats have at the start of a scenario: their tables read into records."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from sandtable.content.names import UnknownNameError, parse_name
from sandtable.content.part import Part, Reading, Titles
from sandtable.content.schema import CardCount, Name, Placed, SeatSetup, SideSetup
from sandtable.content.source import Key
from sandtable.content.suggest import hint
from sandtable.content.table import TomlTable
from sandtable.content.victory import read_victory

Parts = tuple[Part, ...]

CARDS: Final = "cards"  # the table of a seat that makes it one


def read_side(table: TomlTable, reading: Reading, parts: Parts) -> SideSetup:
    """How a side wins, and what modules read of it."""
    victory = read_victory(table, reading, parts)
    read = {part.name: part.read_side(table, reading) for part in parts}
    return SideSetup(victory=victory, parts=read)


def read_seat(table: TomlTable, reading: Reading, parts: Parts) -> SeatSetup:
    """A seat's cards and counters."""
    counters = _counters(table, reading, parts)
    on_foot = {Name(placed.title, placed.squad) for placed in counters}
    read = {part.name: part.read_seat(table, reading, on_foot) for part in parts}
    cards = _cards(table, reading, parts)
    return SeatSetup(seat=reading.seat, side=reading.side, counters=counters, cards=cards, parts=read)


def _counters(table: TomlTable, reading: Reading, parts: Parts) -> tuple[Placed, ...]:
    inner = table.table("counters", required=False)
    counters: dict[Name, Placed] = {}
    for tile in inner.data:
        is_on_board(inner, (tile,), tile, reading.on_board)
        for key, text in inner.words(tile):
            name = read_name(inner, key, text, reading.counters(reading.side), reading, parts)
            if name is None:
                continue
            if name in counters:
                inner.report(key, f'"{text}" is on the board twice')
            counters[name] = Placed(tile, name.title, name.squad)
    return tuple(counters.values())


def _cards(table: TomlTable, reading: Reading, parts: Parts) -> tuple[CardCount, ...]:
    inner = table.table(CARDS)
    cards = []
    for text in inner.data:
        deck, supply = inner.numbers(text, 2)
        name = read_name(inner, (text,), text, reading.cards(reading.side), reading, parts)
        if name is None:
            continue
        copies = reading.book.card(reading.side, name.title).copies
        if deck + supply > copies:
            inner.report((text,), f"{deck + supply} cards, but the box has {copies}")
        cards.append(CardCount(name.title, name.squad, deck, supply))
    if CARDS in table.data and len(cards) == len(inner.data) and not any(card.deck for card in cards):
        table.report((CARDS,), "a side needs cards in its deck")  # COM-19
    return tuple(cards)


def read_name(table: TomlTable, key: Key, text: str, titles: Titles, reading: Reading, parts: Parts) -> Name | None:
    try:
        return parse_name(text, titles) if text else None
    except UnknownNameError as error:
        table.report(key, str(error), error.hint or elsewhere(text, reading, parts))
        return None


def elsewhere(text: str, reading: Reading, parts: Parts) -> str:
    """A hint when the name is the other side's."""
    for other in reading.book.sides:
        titles = reading.cards(other)
        for part in parts:
            titles.update(part.elsewhere(other, reading.book))
        with suppress(UnknownNameError):
            if parse_name(text, titles).title not in reading.cards(reading.side) and other != reading.side:
                return f'it belongs to "{other}"'
    return ""


def read_tiles(table: TomlTable, key: str, on_board: set[str]) -> tuple[str, ...]:
    """A list of tiles of the board, each once."""
    tiles: list[str] = []
    for at, tile in table.words(key):
        if is_on_board(table, at, tile, on_board):
            if tile in tiles:
                table.report(at, f'tile "{tile}" is there twice')
            tiles.append(tile)
    return tuple(tiles)


def is_on_board(table: TomlTable, key: Key, name: str, on_board: set[str]) -> bool:
    """Whether the tile is on the board; reported when not. An empty name was reported before."""
    if name and name not in on_board:
        table.report(key, f'tile "{name}" is not on the board', hint(name, sorted(on_board)))
    return name in on_board
