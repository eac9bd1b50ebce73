"""Checks between the parts of a scenario, once each part has been read."""

from __future__ import annotations

from collections.abc import Collection

from sandtable.content.part import Part
from sandtable.content.schema import BookData, Name, ScenarioData, SeatSetup
from sandtable.content.table import Table


def audit(scenario: ScenarioData, book: BookData, root: Table, sound: Collection[str], parts: tuple[Part, ...]) -> None:
    """Report what no single key shows. `scenario` may lack what was reported before, so things are compared only when
    they are `sound`, without a problem so far: sides by id, seats as "seat <id>", parts by name."""
    for seat in scenario.seats.values():
        if f"seat {seat.seat}" in sound:
            _units(scenario, seat, book, root, parts)
    for part in parts:
        part.audit(scenario, book, root, sound, parts)


def _units(scenario: ScenarioData, seat: SeatSetup, book: BookData, root: Table, parts: tuple[Part, ...]) -> None:
    """A counter on the board has cards; a unit with cards starts on the board or can enter it (NOR-28, RUL-39)."""
    cards = {
        book.unit_of(seat.side, card.title, card.squad)
        for card in seat.cards
        if card.deck + card.supply and book.card(seat.side, card.title).klass == "combat"
    }
    there: list[tuple[Name, str, str]] = [(Name(c.title, c.squad), "counters", c.tile) for c in seat.counters]
    for part in parts:
        there += part.placed(seat)
    for name, key, place in there:
        if name not in cards:
            root.report((seat.seat, key, place), f'"{name}" has no cards', f"add it to [{seat.seat}.cards]")
    for name in sorted(cards - {name for name, _, _ in there}, key=str):
        if any(part.enters(scenario, seat, name) for part in parts):
            continue
        ways = [way for part in parts for way in part.ways(book, seat.side)]
        problem = "is not on the board" + (f" and has no {ways[0]} tile" if ways else "")
        advice = f"add it to [{seat.seat}] {' or '.join(ways or ['counters', *_keys(parts)])}"
        root.report((seat.seat, "cards", str(name)), problem, advice)


def _keys(parts: tuple[Part, ...]) -> list[str]:
    return [key for part in parts for key in part.places]
