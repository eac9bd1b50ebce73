"""The moment a picture shows: a view, or the starting position when there is none.

What modules show is drawn by the name of the fact: `aimed`, `standing` and `edges` of tiles, `facing`, `inside` and
`berth`, `damage` and `owner` of counters.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sandtable.core.catalog import SIDES, Catalog
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, NOBODY, SCOUTED, UNMARKED
from sandtable.core.view import Facts, StandingView, View, view_of

_MARKS = {"scouted": SCOUTED, "controlled": CONTROLLED}


@dataclass
class Place:
    """What lies on one tile."""

    points: int = 0
    marks: list[int] = field(default_factory=lambda: [UNMARKED] * SIDES)
    units: list[int] = field(default_factory=list)
    facts: Facts = field(default_factory=dict)

    def is_aimed_at(self, side: str) -> bool:
        return side in self.facts.get("aimed", [])


@dataclass
class EdgePieces:
    """So many pieces of one kind on the edge between two tiles; whose they are, and the fact that tells of them."""

    tile: int
    other: int
    piece: str
    number: int
    side: int
    facts: Facts


@dataclass
class Car:
    """A counter that others sit in: who in each berth (-1 for nobody), its damage, whose it is."""

    berths: list[int]
    damage: int
    owner: int


@dataclass
class Moment:
    """A board position by the catalog's numbers. Round 0 is the starting position."""

    places: list[Place]
    impaired: list[bool]
    facts: list[Facts]  # by unit
    score: list[int]
    standings: list[list[StandingView]]  # by side
    side_facts: list[Facts]
    initiative: int
    round: int
    winner: int | None
    cars: dict[int, Car]
    edges: list[EdgePieces]
    viewer: int  # the seat that looks, or NOBODY

    @property
    def aboard(self) -> set[int]:
        """Everybody who sits in something."""
        return {unit for car in self.cars.values() for unit in car.berths if unit >= 0}


def moment_of(game: Game, berths: list[int], view: View | None) -> Moment:
    """`berths` are how many can sit in each unit."""
    catalog = game.catalog
    if view is None:
        start = Game(catalog, game.book, SeededDice(0))
        moment = _seen(catalog, berths, view_of(start, start.start(), NOBODY))
        moment.round = 0
        return moment
    return _seen(catalog, berths, view)


def _seen(catalog: Catalog, berths: list[int], view: View) -> Moment:
    tiles, sides = catalog.tile_names, catalog.side_names
    places = [Place() for _ in catalog.tiles]
    for tile in view.tiles:
        place = places[tiles[tile.tile]]
        place.points, place.facts = tile.points, tile.facts
        for side, mark in tile.marks.items():
            place.marks[sides[side]] = _MARKS[mark]
    names = {catalog.unit_name(i): i for i in range(len(catalog.units))}
    cars: dict[int, Car] = {}
    for number, unit in enumerate(view.units):
        if unit.tile is not None:
            places[tiles[unit.tile]].units.append(number)
            if berths[number]:
                owner = sides[unit.facts.get("owner", unit.side)]
                cars[number] = Car([-1] * berths[number], unit.facts.get("damage", 0), owner)
    for number, unit in enumerate(view.units):
        if "inside" in unit.facts:
            cars[names[unit.facts["inside"]]].berths[unit.facts["berth"] - 1] = number
    return Moment(
        places=places,
        impaired=[unit.impaired for unit in view.units],
        facts=[unit.facts for unit in view.units],
        score=[side.points for side in view.sides],
        standings=[side.standings for side in view.sides],
        side_facts=[side.facts for side in view.sides],
        initiative=sides[view.initiative],
        round=view.round,
        winner=None if view.winner is None else sides[view.winner],
        cars=cars,
        edges=[
            EdgePieces(tiles[tile.tile], tiles[lies["edge"]], lies["piece"], lies["number"], sides[lies["side"]], lies)
            for tile in view.tiles
            for lies in tile.facts.get("edges", [])
        ],
        viewer=NOBODY if view.viewer is None else catalog.seat_names[view.viewer],
    )
