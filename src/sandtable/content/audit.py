"""Checks between the parts of a scenario, once each part has been read."""

from __future__ import annotations

from collections.abc import Collection

from sandtable.content.book import vocabulary
from sandtable.content.compile import make_rules, parts_of
from sandtable.content.part import Book, Part
from sandtable.content.schema import ActionData, BookData, Name, ScenarioData, SeatSetup
from sandtable.content.source import Key
from sandtable.content.table import TomlTable
from sandtable.core.catalog import Slot


def audit(
    scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], parts: tuple[Part, ...]
) -> None:
    """Report what no single key shows. `scenario` may lack what was reported before, so things are compared only when
    they are `sound`, without a problem so far: sides by id, seats as "seat <id>", parts by name."""
    for seat in scenario.seats.values():
        if seat.side in sound and f"seat {seat.seat}" in sound:
            _units(scenario, seat, book, root, parts)
    for side in scenario.sides:
        seats = scenario.seats_of(side)
        if all(f"seat {seat.seat}" in sound for seat in seats):
            _shares(seats, book, root)
    for part in parts:
        part.audit(scenario, book, root, sound, parts)


def _units(scenario: ScenarioData, seat: SeatSetup, book: BookData, root: TomlTable, parts: tuple[Part, ...]) -> None:
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


def _shares(seats: list[SeatSetup], book: BookData, root: TomlTable) -> None:
    """A counter is one seat's, and the cards of all seats of a side come from one box."""
    owner: dict[Name, str] = {}
    used: dict[Name, int] = {}
    for seat in seats:
        for card in seat.cards:
            key, name, record = (seat.seat, "cards"), Name(card.title, card.squad), book.card(seat.side, card.title)
            unit = book.unit_of(seat.side, card.title, card.squad)
            if record.klass == "combat" and owner.setdefault(unit, seat.seat) != seat.seat:
                root.report((*key, str(name)), f'the counter "{unit}" belongs to the seat "{owner[unit]}"')
            before = used.get(name, 0)
            used[name] = before + card.deck + card.supply
            if before and used[name] > record.copies:
                root.report(
                    (*key, str(name)), f"{used[name]} cards with those of its team, but the box has {record.copies}"
                )


def audit_actions(scenario: ScenarioData, book: BookData, root: TomlTable, spec: Book) -> None:
    """Every action printed on what the scenario uses belongs to the book or to a module it adds."""
    rules = make_rules(spec, scenario, [])
    module_of = {action.name: module.name for module in vocabulary(spec).modules for action in module.actions}

    def ask(action: ActionData, key: Key) -> None:
        if rules.action(action.name) is None:
            module = module_of[action.name]
            root.report(
                key, f'prints "{action.name}", which the module "{module}" knows', f'write rules = ["{module}"]'
            )

    def found(action: ActionData, squad: str) -> Slot:
        ask(action, ())
        return Slot(action.name, 0, {}, squad, "")

    for seat in scenario.seats.values():
        for card in seat.cards:
            for action in book.card(seat.side, card.title).actions:
                ask(action, (seat.seat, "cards", str(Name(card.title, card.squad))))
    for part in parts_of(spec, scenario):
        part.slots(scenario, book, found)


def _keys(parts: tuple[Part, ...]) -> list[str]:
    return [key for part in parts for key in part.places]
