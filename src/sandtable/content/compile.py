"""From records to integer tables: a scenario under a rulebook becomes a Catalog."""

from __future__ import annotations

from sandtable.content.errors import ContentError
from sandtable.content.schema import (
    EVERY_UNIT,
    ActionData,
    BookData,
    Name,
    ScenarioData,
    SideSetup,
    Spawn,
    VictoryData,
)
from sandtable.core.catalog import (
    CLASS_NAMES,
    COMBAT,
    COUNTERS,
    NO_UNIT,
    VEHICLES,
    Berth,
    CardKind,
    Catalog,
    Goal,
    Slot,
    Structure,
    Tile,
    UnitKind,
    Vehicle,
)
from sandtable.core.geometry import SquareMap
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import CONTROLLED, OFF, SCOUTED, UNMARKED

CARDS_A_ROUND = 4  # COM-23


def token(name: Name) -> str:
    """The notation's word for a card or counter: "Rifleman A" is rifleman-a."""
    return str(name).lower().replace(" ", "-")


def compile_scenario(scenario: ScenarioData, book: BookData, rules: Rulebook) -> Catalog:
    """Everything set up as NOR-08 and NAF-15 say. Two seats, one a side; tiles, units and cards in the files' order."""
    sides = list(book.sides)
    places = {tile.name: i for i, tile in enumerate(scenario.tiles)}
    units: list[UnitKind] = []
    kinds: list[CardKind] = []
    named: list[dict[str, int]] = []  # a side's units by name
    for seat, side in enumerate(sides):
        setup = scenario.sides[side]
        numbers = _add_units(units, seat, side, setup, book, rules, places)
        named.append(numbers)
        _add_kinds(kinds, seat, side, setup, book, rules, numbers)
    geometry = SquareMap([(tile.x, tile.y) for tile in scenario.tiles])
    goals = [scenario.sides[side].victory for side in sides]
    return Catalog(
        scenario=scenario.id,
        name=scenario.name,
        content=scenario.content_hash,
        sides=sides,
        seats=list(sides),
        seat_side=list(range(len(sides))),
        kinds=kinds,
        units=units,
        tiles=_tiles(scenario, book),
        neighbours=geometry.neighbours,
        distances=geometry.distances(),
        marks=[_mark(scenario.sides[side], tile.name) for side in sides for tile in scenario.tiles],
        initiative=sides.index(scenario.initiative),
        claim=[_claim(victory) for victory in goals],
        pin=[int(any(v.kind == "pin" for v in victory)) for victory in goals],
        raises=[  # NOR-07, NOR-29: the radio
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
        escape_tiles=[int(tile.name in scenario.escape.get(side, ())) for side in sides for tile in scenario.tiles],
        escapes=[_goals(goals[i], "escape", named[i], named[1 - i], units) for i in range(len(sides))],
        neutralises=[_goals(goals[i], "neutralise", named[1 - i], named[i], units) for i in range(len(sides))],
    )


def _tiles(scenario: ScenarioData, book: BookData) -> list[Tile]:
    tiles: list[Tile] = []
    structures = {structure.tile: structure for structure in scenario.structures}
    for placed in scenario.tiles:
        face = book.tiles[placed.name]
        points = scenario.objectives.get(placed.name, 0)
        tile = Tile(placed.name, placed.x, placed.y, face.cover, face.hill, points, face.art, placed.turned)
        tile.rough = face.rough
        if placed.name in structures:
            structure = structures[placed.name]
            tile.structure = Structure(structure.name, structure.points, structure.defence)
        tiles.append(tile)
    return tiles


def _add_units(
    units: list[UnitKind],
    seat: int,
    side: str,
    setup: SideSetup,
    book: BookData,
    rules: Rulebook,
    places: dict[str, int],
) -> dict[str, int]:
    """One counter for every unit that has cards in the scenario (NOR-01, NOR-28), then the vehicles, by name."""
    starts = {Name(placed.title, placed.squad): places[placed.tile] for placed in setup.counters}
    titles = [counter.title for counter in book.counters_of(side)]
    names = dict.fromkeys([*starts, *(Name(card.title, card.squad) for card in setup.cards)])
    numbers: dict[str, int] = {}
    for name in sorted(
        (name for name in names if name in starts or book.card(side, name.title).klass == "combat"),
        key=lambda name: (titles.index(name.title), name.squad or ""),
    ):
        numbers[str(name)] = len(units)
        unit = UnitKind(
            seat,
            token(name),
            name.title,
            name.squad or "",
            book.counter(side, name.title).defence,
            rules.roles.get(name.title, 0),
            starts.get(name, OFF),
            list(dict.fromkeys(places[spawn.tile] for spawn in setup.spawn if _enters_by(spawn, name))),
        )
        unit.skill = book.card(side, name.title).specialism or ""
        units.append(unit)
    for placed in setup.vehicles:
        record = book.vehicle(side, placed.title)
        numbers[record.title] = len(units)
        name = Name(record.title, None)
        unit = UnitKind(seat, token(name), record.title, "", record.regular or 0, 0, places[placed.tile], [])
        unit.armour = record.armoured
        unit.vehicle = Vehicle(
            record.integrity,
            record.threshold,
            [
                Berth([_slot(action, "", rules) for action in berth.actions], berth.needs or "")
                for berth in record.seats
            ],
        )
        for place, man in enumerate(setup.crew.get(placed.title, ())):
            if man is not None:
                unit.vehicle.crew[place] = numbers[str(man)]
        units.append(unit)
    return numbers


def _enters_by(spawn: Spawn, name: Name) -> bool:
    """NOR-05: all units of a side, those of a squad, or a named unit."""
    return spawn.group in (EVERY_UNIT, str(name)) or (name.squad is not None and spawn.group == name.squad)


def _add_kinds(
    kinds: list[CardKind],
    seat: int,
    side: str,
    setup: SideSetup,
    book: BookData,
    rules: Rulebook,
    numbers: dict[str, int],
) -> None:
    for count in setup.cards:
        card = book.card(side, count.title)
        name = Name(count.title, count.squad)
        klass = CLASS_NAMES.index(card.klass)
        unit = numbers[str(name)] if klass == COMBAT else NO_UNIT
        squad = count.squad or ""
        kind = CardKind(seat, token(name), card.title, squad, klass, card.initiative, unit, count.deck, count.supply)
        kind.slots = [_slot(action, squad, rules) for action in card.actions]
        kinds.append(kind)


def _slot(action: ActionData, squad: str, rules: Rulebook) -> Slot:
    rule = rules.action_id(action.name)
    if rule < 0:
        raise ContentError(f'the rules of "{rules.id}" have no action "{action.name}"')
    limit = squad if action.squad_limited else ""
    written = " ".join(part for part in (action.name, str(action.value or ""), limit) if part)
    return Slot(action.name, rule, action.value or 0, limit, written)


def _mark(setup: SideSetup, tile: str) -> int:
    if tile in setup.controlled:
        return CONTROLLED
    return SCOUTED if tile in setup.scouted else UNMARKED


def _claim(victory: tuple[VictoryData, ...]) -> int:
    """RUL-27: any one condition wins, so of several numbers the lowest counts."""
    return min((v.number or 0 for v in victory if v.kind == "claim"), default=0)


def _goals(
    victory: tuple[VictoryData, ...], kind: str, named: dict[str, int], others: dict[str, int], units: list[UnitKind]
) -> list[Goal]:
    """RUL-156: a bare number counts soldiers and vehicles unless the scenario says which; names are all needed, and
    may be those of vehicles to be captured. RUL-27: of several conditions any one wins.
    """
    known = {**others, **named}
    goals: list[Goal] = []
    for goal in victory:
        if goal.kind == kind and goal.names:
            goals.append(Goal(len(goal.names), [known[name] for name in goal.names], True))
        elif goal.kind == kind:
            members = [
                unit
                for unit in named.values()
                if goal.of is None or (goal.of == VEHICLES) == (units[unit].vehicle is not None)
            ]
            goals.append(Goal(goal.number or 0, members, False, goal.of or COUNTERS))
    return goals
