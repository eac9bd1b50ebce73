"""Scene: what stays the same during a game, for clients that draw it. Words, not numbers, like a view."""

from __future__ import annotations

import msgspec

from sandtable.core.catalog import CLASS_NAMES, Catalog, Vehicle
from sandtable.core.rulebook import Rulebook


class SceneStructure(msgspec.Struct, frozen=True):
    """A building or asset on a tile at the start: what must be rolled to destroy it, and what it is worth."""

    name: str
    points: int
    defence: int


class SceneTile(msgspec.Struct, frozen=True):
    """A tile: its top left corner in half tiles, its cover, the art that draws it, its neighbours."""

    name: str
    x: int
    y: int
    cover: int
    hill: bool
    art: str
    turned: bool
    near: list[str]
    spawns: dict[str, list[str]]  # side -> units that enter here
    rough: bool  # no vehicle may enter
    structure: SceneStructure | None
    escape: list[str]  # sides that may leave the board from here


class SceneAction(msgspec.Struct, frozen=True):
    name: str
    word: str  # in the notation: the name, with its value where the card has two of that name
    value: int
    squad: str
    written: str


class SceneCard(msgspec.Struct, frozen=True):
    card: str
    seat: str
    title: str
    squad: str
    klass: str
    initiative: int
    unit: str | None
    copies: int
    actions: list[SceneAction]


class SceneSeat(msgspec.Struct, frozen=True):
    """A place in a vehicle: what it offers, and the specialism that takes ("" for none)."""

    actions: list[str]
    needs: str


class SceneVehicle(msgspec.Struct, frozen=True):
    """Damage that destroys it, damage that disables it, its seats in order."""

    integrity: int
    threshold: int
    seats: list[SceneSeat]


class SceneUnit(msgspec.Struct, frozen=True):
    """A counter. A defence or armour of 0 is none of that kind."""

    unit: str
    side: str
    seat: str
    title: str
    squad: str
    defence: int
    armour: int
    skill: str
    vehicle: SceneVehicle | None


class Scene(msgspec.Struct, frozen=True):
    scenario: str
    book: str
    name: str
    options: list[str]
    sides: list[str]
    seats: dict[str, str]  # seat -> side
    tiles: list[SceneTile]
    cards: list[SceneCard]
    units: list[SceneUnit]


def scene_of(catalog: Catalog, book: Rulebook) -> Scene:
    from sandtable.notation.text import Notation

    c = catalog
    notation = Notation(c, book)
    spawns: list[dict[str, list[str]]] = [{} for _ in c.tiles]
    for i, unit in enumerate(c.units):
        for tile in unit.spawns:
            spawns[tile].setdefault(c.sides[c.unit_side[i]], []).append(unit.token)
    tiles = [
        SceneTile(
            tile.name,
            tile.x,
            tile.y,
            tile.cover,
            tile.hill,
            tile.art,
            tile.turned,
            [c.tiles[c.near[j]].name for j in range(c.near_first[i], c.near_first[i + 1])],
            spawns[i],
            tile.rough,
            None
            if tile.structure is None
            else SceneStructure(tile.structure.name, tile.structure.points, tile.structure.defence),
            [side for j, side in enumerate(c.sides) if c.escape_tile[j * len(c.tiles) + i] != 0],
        )
        for i, tile in enumerate(c.tiles)
    ]
    cards = [
        SceneCard(
            kind.token,
            c.seats[kind.seat],
            kind.title,
            kind.squad,
            CLASS_NAMES[kind.klass],
            kind.initiative,
            c.units[kind.unit].token if kind.unit >= 0 else None,
            kind.deck + kind.supply,
            [
                SceneAction(slot.name, notation.action_word(k, i), slot.value, slot.squad, slot.written)
                for i, slot in enumerate(kind.slots)
            ],
        )
        for k, kind in enumerate(c.kinds)
    ]
    units = [
        SceneUnit(
            u.token,
            c.sides[c.unit_side[i]],
            c.seats[u.seat],
            u.title,
            u.squad,
            u.defence,
            u.armour,
            u.skill,
            _vehicle(u.vehicle),
        )
        for i, u in enumerate(c.units)
    ]
    seats = {seat: c.sides[c.seat_side[i]] for i, seat in enumerate(c.seats)}
    return Scene(c.scenario, book.id, c.name, list(book.game_options), list(c.sides), seats, tiles, cards, units)


def _vehicle(vehicle: Vehicle | None) -> SceneVehicle | None:
    if vehicle is None:
        return None
    seats = [SceneSeat([slot.written for slot in berth.slots], berth.needs) for berth in vehicle.berths]
    return SceneVehicle(vehicle.integrity, vehicle.threshold, seats)
