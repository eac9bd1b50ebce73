"""The moment a picture shows: a view, or the starting position when there is none."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.core.catalog import SIDES, Catalog
from sandtable.core.state import CONTROLLED, SCOUTED, UNMARKED
from sandtable.core.view import View
from sandtable.rules.vehicles.combat import HOLDER

_MARKS = {"scouted": SCOUTED, "controlled": CONTROLLED}


@dataclass
class Place:
    """What lies on one tile."""

    points: int = 0
    marks: list[int] = field(default_factory=lambda: [UNMARKED] * SIDES)
    targets: list[bool] = field(default_factory=lambda: [False] * SIDES)
    units: list[int] = field(default_factory=list)
    structure: bool = False  # whether the tile's structure stands


@dataclass
class Car:
    """A vehicle: who sits in each seat (-1 for nobody), its damage, whose it is."""

    seats: list[int]
    damage: int
    owner: int


@dataclass
class Moment:
    """A board position by the catalog's numbers."""

    places: list[Place]
    suppressed: list[bool]
    score: list[int]
    initiative: int
    round: int = 0
    winner: int | None = None
    cars: dict[int, Car] = field(default_factory=dict)
    tallies: list[dict[str, int]] = field(default_factory=lambda: [{} for _ in range(SIDES)])  # [side] escaped and such

    @property
    def aboard(self) -> set[int]:
        """Everybody who sits in a vehicle."""
        return {unit for car in self.cars.values() for unit in car.seats if unit >= 0}


def moment_of(catalog: Catalog, view: View | None) -> Moment:
    return start_of(catalog) if view is None else _seen(catalog, view)


def start_of(catalog: Catalog) -> Moment:
    """The starting position, straight from the scenario."""
    places = [Place(points=tile.points) for tile in catalog.tiles]
    score = [0] * SIDES
    for side in range(SIDES):
        for i, place in enumerate(places):
            place.marks[side] = int(catalog.start_marks[side * len(places) + i])
            if place.marks[side] == CONTROLLED:
                score[side] += place.points
                built = catalog.tiles[i].structure
                score[side] += built.points if built is not None and side == HOLDER else 0
    for tile, place in zip(catalog.tiles, places, strict=True):
        place.structure = tile.structure is not None
    cars: dict[int, Car] = {}
    for number, unit in enumerate(catalog.units):
        if unit.start >= 0:
            places[unit.start].units.append(number)
        if unit.vehicle is not None and unit.start >= 0:
            cars[number] = Car(list(unit.vehicle.crew), 0, int(catalog.unit_side[number]))
            places[unit.start].units += [man for man in unit.vehicle.crew if man >= 0]
    for place in places:
        place.units.sort()
    return Moment(places, [False] * len(catalog.units), score, int(catalog.start_initiative), cars=cars)


def _seen(catalog: Catalog, view: View) -> Moment:
    tiles, sides = catalog.tile_names, catalog.side_names
    places = [Place() for _ in catalog.tiles]
    for tile in view.tiles:
        place = places[tiles[tile.tile]]
        place.points = tile.points
        place.structure = "structure" in tile.facts
        for side, mark in tile.marks.items():
            place.marks[sides[side]] = _MARKS[mark]
    names = {(catalog.sides[catalog.unit_side[i]], unit.token): i for i, unit in enumerate(catalog.units)}
    suppressed = [False] * len(catalog.units)
    cars: dict[int, Car] = {}
    for unit in view.units:
        number = names[unit.side, unit.unit]
        suppressed[number] = unit.suppressed
        if unit.tile is not None:
            places[tiles[unit.tile]].units.append(number)
            kind = catalog.units[number].vehicle
            if kind is not None:
                owner = sides[str(unit.facts.get("owner", unit.side))]
                cars[number] = Car([-1] * len(kind.berths), int(unit.facts.get("damage", 0)), owner)
    for unit in view.units:
        inside, berth = unit.facts.get("vehicle"), unit.facts.get("berth")
        if isinstance(inside, str) and isinstance(berth, int):
            side, _, token = inside.partition(":")
            cars[names[side, token]].seats[berth - 1] = names[unit.side, unit.unit]
    for place in places:
        place.units.sort()
    score = [0] * SIDES
    tallies: list[dict[str, int]] = [{} for _ in range(SIDES)]
    for standing in view.sides:
        owner = sides[standing.side]
        score[owner] = standing.points
        tallies[owner] = dict(standing.facts)
        aimed = standing.facts.get("target", -1)
        if 0 <= aimed < len(places):
            places[aimed].targets[owner] = True
    winner = None if view.winner is None else sides[view.winner]
    return Moment(places, suppressed, score, sides[view.initiative], view.round, winner, cars, tallies)
