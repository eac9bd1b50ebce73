"""The moment a picture shows: a view, or the starting position when there is none."""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.core.catalog import SIDES, Catalog
from sandtable.core.state import CONTROLLED, SCOUTED, UNMARKED
from sandtable.core.view import View

_MARKS = {"scouted": SCOUTED, "controlled": CONTROLLED}


@dataclass
class Place:
    """What lies on one tile."""

    points: int = 0
    marks: list[int] = field(default_factory=lambda: [UNMARKED] * SIDES)
    targets: list[bool] = field(default_factory=lambda: [False] * SIDES)
    units: list[int] = field(default_factory=list)


@dataclass
class Moment:
    """A board position by the catalog's numbers."""

    places: list[Place]
    suppressed: list[bool]
    score: list[int]
    initiative: int
    round: int = 0
    winner: int | None = None

    @property
    def off_board(self) -> list[int]:
        there = {unit for place in self.places for unit in place.units}
        return [unit for unit in range(len(self.suppressed)) if unit not in there]


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
    for number, unit in enumerate(catalog.units):
        if unit.start >= 0:
            places[unit.start].units.append(number)
    return Moment(places, [False] * len(catalog.units), score, int(catalog.start_initiative))


def _seen(catalog: Catalog, view: View) -> Moment:
    tiles, sides = catalog.tile_names, catalog.side_names
    places = [Place() for _ in catalog.tiles]
    for tile in view.tiles:
        place = places[tiles[tile.tile]]
        place.points = tile.points
        for side, mark in tile.marks.items():
            place.marks[sides[side]] = _MARKS[mark]
    names = {(catalog.sides[catalog.unit_side[i]], unit.token): i for i, unit in enumerate(catalog.units)}
    suppressed = [False] * len(catalog.units)
    for unit in view.units:
        number = names[unit.side, unit.unit]
        suppressed[number] = unit.suppressed
        if unit.tile is not None:
            places[tiles[unit.tile]].units.append(number)
    for place in places:
        place.units.sort()
    score = [0] * SIDES
    for standing in view.sides:
        owner = sides[standing.side]
        score[owner] = standing.points
        aimed = standing.facts.get("target", -1)
        if 0 <= aimed < len(places):
            places[aimed].targets[owner] = True
    winner = None if view.winner is None else sides[view.winner]
    return Moment(places, suppressed, score, sides[view.initiative], view.round, winner)
