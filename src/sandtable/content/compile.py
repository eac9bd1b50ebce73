"""From records to integer tables: a scenario under a rulebook becomes a Catalog."""

from __future__ import annotations

from sandtable.content.errors import ContentError
from sandtable.content.schema import EVERY_UNIT, ActionData, BookData, CardData, Name, ScenarioData, SideSetup, Spawn
from sandtable.core.catalog import CLASS_NAMES, COMBAT, NO_UNIT, CardKind, Catalog, Slot, Tile, UnitKind
from sandtable.core.geometry import SquareMap
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import CONTROLLED, OFF, SCOUTED, UNMARKED

CARDS_A_ROUND = 4  # COM-23


def token(name: Name) -> str:
    """The notation's word for a card or counter: "Rifleman A" is rifleman-a."""
    return str(name).lower().replace(" ", "-")


def compile_scenario(scenario: ScenarioData, book: BookData, rules: Rulebook) -> Catalog:
    """Two seats, one a side. The catalog's order of tiles, units and cards is that of the files."""
    sides = list(book.sides)
    places = {tile.name: i for i, tile in enumerate(scenario.tiles)}
    units: list[UnitKind] = []
    kinds: list[CardKind] = []
    for seat, side in enumerate(sides):
        setup = scenario.sides[side]
        numbers = _add_units(units, seat, setup, book, rules, places)
        _add_kinds(kinds, seat, setup, book, rules, numbers)
    geometry = SquareMap([(tile.x, tile.y) for tile in scenario.tiles])
    return Catalog(
        scenario=scenario.id,
        name=scenario.name,
        content=scenario.content_hash,
        sides=sides,
        seats=list(sides),
        seat_side=list(range(len(sides))),
        kinds=kinds,
        units=units,
        tiles=[
            Tile(
                placed.name,
                placed.x,
                placed.y,
                book.tiles[placed.name].cover,
                book.tiles[placed.name].hill,
                scenario.objectives.get(placed.name, 0),
                book.tiles[placed.name].art,
                placed.turned,
            )
            for placed in scenario.tiles
        ],
        neighbours=geometry.neighbours,
        distances=geometry.distances(),
        marks=[_mark(scenario.sides[side], tile.name) for side in sides for tile in scenario.tiles],
        initiative=sides.index(scenario.initiative),
        claim=[_claim(scenario.sides[side]) for side in sides],
        pin=[int(any(v.kind == "pin" for v in scenario.sides[side].victory)) for side in sides],
        raises=[
            int(
                any(
                    special.verb == "raise" and special.values == {"tile": tile.name, "side": side}
                    for special in scenario.specials
                )
            )
            for side in sides
            for tile in scenario.tiles
        ],
        draws=[CARDS_A_ROUND] * len(sides),
        bidders=[1] * len(sides),
        roles=len(rules.roles) + 1,
    )


def _add_units(
    units: list[UnitKind], seat: int, setup: SideSetup, book: BookData, rules: Rulebook, places: dict[str, int]
) -> dict[Name, int]:
    """One counter for every unit that has cards in the scenario (NOR-28)."""
    starts = {Name(placed.title, placed.squad): places[placed.tile] for placed in setup.counters}
    names = list(starts)
    names += [
        Name(card.title, card.squad)
        for card in setup.cards
        if book.cards[card.title].klass == "combat" and Name(card.title, card.squad) not in starts
    ]
    numbers: dict[Name, int] = {}
    for name in sorted(names, key=lambda name: (list(book.counters).index(name.title), name.squad or "")):
        numbers[name] = len(units)
        units.append(
            UnitKind(
                seat,
                token(name),
                name.title,
                name.squad or "",
                book.counters[name.title].defence,
                rules.roles.get(name.title, 0),
                starts.get(name, OFF),
                list(dict.fromkeys(places[spawn.tile] for spawn in setup.spawn if _enters_by(spawn, name))),
            )
        )
    return numbers


def _enters_by(spawn: Spawn, name: Name) -> bool:
    """NOR-05: all units of a side, those of a squad, or a named unit."""
    return (
        spawn.group == EVERY_UNIT or spawn.group == str(name) or (name.squad is not None and spawn.group == name.squad)
    )


def _add_kinds(
    kinds: list[CardKind], seat: int, setup: SideSetup, book: BookData, rules: Rulebook, numbers: dict[Name, int]
) -> None:
    for count in setup.cards:
        card = book.cards[count.title]
        name = Name(count.title, count.squad)
        klass = CLASS_NAMES.index(card.klass)
        unit = numbers[name] if klass == COMBAT else NO_UNIT
        kind = CardKind(
            seat, token(name), card.title, count.squad or "", klass, card.initiative, unit, count.deck, count.supply
        )
        kind.slots = [_slot(action, card, count.squad or "", rules) for action in card.actions]
        kinds.append(kind)


def _slot(action: ActionData, card: CardData, squad: str, rules: Rulebook) -> Slot:
    rule = rules.action_id(action.name)
    if rule < 0:
        raise ContentError(f'{card.title}: the book "{rules.id}" has no action "{action.name}"')
    limit = squad if action.squad_limited else ""
    written = " ".join(part for part in (action.name, str(action.value or ""), limit) if part)
    return Slot(action.name, rule, action.value or 0, limit, written)


def _mark(setup: SideSetup, tile: str) -> int:
    if tile in setup.controlled:
        return CONTROLLED
    return SCOUTED if tile in setup.scouted else UNMARKED


def _claim(setup: SideSetup) -> int:
    """RUL-27: any one condition wins, so of several numbers the lowest counts."""
    return min((v.number or 0 for v in setup.victory if v.kind == "claim"), default=0)
