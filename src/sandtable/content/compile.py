"""From records to integer tables: a scenario under a rulebook becomes a Catalog, and its modules' tables are filled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.content.actions import make_slot
from sandtable.content.part import Addition, Book, Making, Part
from sandtable.content.schema import BookData, Name, ScenarioData, SeatSetup
from sandtable.core.catalog import CLASS_NAMES, COMBAT, NO_UNIT, CardKind, Catalog, Slot, Tile, UnitKind
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import OFF


def token(name: Name) -> str:
    """The notation's word for a card or counter: "Rifleman A" is rifleman-a."""
    return str(name).lower().replace(" ", "-")


def make_rules(spec: Book, scenario: ScenarioData, options: list[str]) -> Rulebook:
    """The rulebook of a scenario: its book's, with the modules it adds."""
    manifest = spec.make(options)
    manifest.options = options
    for addition in additions_of(spec, scenario):
        addition.apply(manifest)
    rules = manifest.rulebook(options)
    assert isinstance(rules, Rulebook)
    return rules


def parts_of(spec: Book, scenario: ScenarioData) -> tuple[Part, ...]:
    """Readers of the modules a scenario is played with."""
    return (*spec.parts, *(addition.part for addition in additions_of(spec, scenario)))


def additions_of(spec: Book, scenario: ScenarioData) -> list[Addition]:
    """Modules a scenario adds to its book: those it names, and those that come with the number of its seats."""
    seats = len(scenario.seats)
    return [extra for name, extra in spec.additions.items() if name in scenario.rules or extra.seats == seats]


def compile_scenario(
    scenario: ScenarioData, book: BookData, spec: Book, options: list[str] | None = None
) -> tuple[Catalog, Rulebook]:
    """Everything set up as NOR-08 and NAF-15 say. Tiles, seats, units and cards in the files' order."""
    rules = make_rules(spec, scenario, options or [])
    parts = parts_of(spec, scenario)
    sides = list(book.sides)
    seats = [seat for side in sides for seat in scenario.seats_of(side)]
    places = {tile.name: i for i, tile in enumerate(scenario.tiles)}
    units: list[UnitKind] = []
    kinds: list[CardKind] = []
    named: dict[str, dict[str, int]] = {side: {} for side in sides}
    for number, seat in enumerate(seats):
        made = _units(seat, number, book, places)
        made += [unit for part in parts for unit in part.units(seat, book, number, places)]
        for unit in made:
            named[seat.side][str(Name(unit.title, unit.squad or None))] = len(units)
            units.append(unit)
    for number, seat in enumerate(seats):
        kinds += _kinds(seat, number, book, rules, named[seat.side])
    slots: list[Slot] = []
    begins: dict[str, int] = {}
    printed = sum(len(kind.slots) for kind in kinds)
    for part in parts:
        begins[part.name] = printed + len(slots)
        slots += part.slots(scenario, book, lambda action, squad: make_slot(action, squad, rules))
    catalog = Catalog(
        scenario=scenario.id,
        name=scenario.name,
        content=scenario.content_hash,
        sides=sides,
        seats=[seat.seat for seat in seats],
        seat_side=[sides.index(seat.side) for seat in seats],
        kinds=kinds,
        units=units,
        tiles=[_tile(book, tile.name, tile.turned) for tile in scenario.tiles],
        geometry=scenario.geometry,
        initiative=sides.index(scenario.initiative),
        params=rules.params,
        marks=next((marks for part in parts if (marks := part.marks(scenario, sides))), []),
        points=next((points for part in parts if (points := part.points(scenario))), []),
        slots=slots,
        homes=[str(home) for home in book.homes],
    )
    making = Making(scenario, book, catalog, named, begins)
    for part in parts:
        module = rules.module(part.name)
        assert module is not None, part.name
        part.fill(module, making)
    rules.lay_out(catalog)
    return catalog, rules


def _tile(book: BookData, name: str, turned: bool) -> Tile:
    face = book.tiles[name]
    return Tile(name=name, art=face.art, turned=turned, printed=dict(face.printed))


def _units(seat: SeatSetup, number: int, book: BookData, places: dict[str, int]) -> list[UnitKind]:
    """One counter for every unit that has cards in the scenario (NOR-01, NOR-28), in the order of the counters."""
    starts = {Name(placed.title, placed.squad): places[placed.tile] for placed in seat.counters}
    titles = [counter.title for counter in book.counters_of(seat.side)]
    names = dict.fromkeys(starts)
    for card in seat.cards:
        if book.card(seat.side, card.title).klass == CLASS_NAMES[COMBAT]:
            names[book.unit_of(seat.side, card.title, card.squad)] = None
    out: list[UnitKind] = []
    for name in sorted(names, key=lambda name: (titles.index(name.title), name.squad or "")):
        counter = book.counter(seat.side, name.title)
        printed: dict[str, Any] = {**_commanded(seat, book, name), **counter.printed}
        out.append(
            UnitKind(
                seat=number,
                token=token(name),
                title=name.title,
                squad=name.squad or "",
                defence=counter.defence,
                start=starts.get(name, OFF),
                printed=printed,
            )
        )
    return out


def _commanded(seat: SeatSetup, book: BookData, name: Name) -> Mapping[str, Any]:
    """What the data say of the card that commands a counter: the one of its own title first (REI-A-06)."""
    titles = [card.title for card in seat.cards if book.unit_of(seat.side, card.title, card.squad) == name]
    return book.card(seat.side, min(titles, key=lambda title: title != name.title)).printed


def _kinds(seat: SeatSetup, number: int, book: BookData, rules: Rulebook, named: dict[str, int]) -> list[CardKind]:
    out: list[CardKind] = []
    for count in seat.cards:
        card = book.card(seat.side, count.title)
        klass = CLASS_NAMES.index(card.klass)
        unit = named[str(book.unit_of(seat.side, count.title, count.squad))] if klass == COMBAT else NO_UNIT
        squad = count.squad or ""
        out.append(
            CardKind(
                seat=number,
                token=token(Name(count.title, count.squad)),
                title=card.title,
                squad=squad,
                klass=klass,
                initiative=card.initiative,
                unit=unit,
                deck=count.deck,
                supply=count.supply,
                slots=[make_slot(action, squad, rules) for action in card.actions],
            )
        )
    return out
