"""Catalog: everything that stays the same during one game, as integer tables.

Seats, cards, units, geometry. What only some books have is a table of a module (`core.module`). `sandtable.content`
compiles it from data files. Cards are *kinds*: (seat, title, squad), numbered so that the kinds of one seat are
contiguous. An action printed on a kind is a *slot*. A unit is one counter. Names are kept for clients; rules read
numbers only.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.geometry import Geometry
from sandtable.core.vectors import ints

# Card classes (COM-01)
COMBAT: Final = 0
COMMAND: Final = 1
DUD: Final = 2
CLASS_NAMES: Final = ["combat", "command", "dud"]

NO_UNIT: Final = -1
NO_SQUAD: Final = 0
NOT_PRINTED: Final = -1  # a parameter that a printed action leaves out; 0 may be printed

SIDES: Final = 2

MOST_UNITS: Final = 62  # sets of units are bits of one int
# Not `1 << n`: compiled, with a machine int n, that is a 32-bit int (wrong from n = 31 on).
BIT: Final = [2**n for n in range(62)]


class Slot:
    """One action printed on a card, or wherever else a module prints actions (COM-13).

    `rule` is the number of the rule that carries it out, `values` what is printed besides its name by the name of the
    parameter, `squad` the squad it is limited to. `written` is how data files write it: "bolster 2 A".
    """

    def __init__(self, name: str, rule: int, values: dict[str, int], squad: str, written: str) -> None:
        self.name = name
        self.rule = rule
        self.values = values
        self.squad = squad
        self.written = written

    @property
    def value(self) -> int:
        return self.values.get("value", 0)


class CardKind:
    """One kind of card of one seat (COM-02), as the loader hands it over."""

    def __init__(
        self,
        *,
        seat: int,
        token: str,
        title: str,
        squad: str,
        klass: int,
        initiative: int,
        unit: int,
        deck: int,
        supply: int,
        slots: list[Slot],
    ) -> None:
        self.seat = seat
        self.token = token
        self.title = title
        self.squad = squad
        self.klass = klass
        self.initiative = initiative
        self.unit = unit
        self.deck = deck
        self.supply = supply
        self.slots = slots


class UnitKind:
    """One counter (COM-03). `defence` 0 is none; `start` is its tile at the start, or OFF."""

    def __init__(
        self, *, seat: int, token: str, title: str, squad: str, defence: int, start: int, printed: dict[str, object]
    ) -> None:
        self.seat = seat
        self.token = token
        self.title = title
        self.squad = squad
        self.defence = defence
        self.start = start
        self.printed = printed  # what else the data say of it, for the modules' own tables


class Tile:
    """One space on the board (COM-11): `printed` is what the data say of its face, for the modules' own tables."""

    def __init__(self, *, name: str, art: str, turned: bool, printed: dict[str, int]) -> None:
        self.name = name
        self.art = art
        self.turned = turned
        self.printed = printed


def index(names: list[str]) -> dict[str, int]:
    return {name: i for i, name in enumerate(names)}


class Catalog:
    """See the module. `sides` and `seats` are names; `enemy[side]` is the other side, so nobody writes `1 - side`."""

    def __init__(
        self,
        *,
        scenario: str,
        name: str,
        content: str,
        sides: list[str],
        seats: list[str],
        seat_side: list[int],
        kinds: list[CardKind],
        units: list[UnitKind],
        tiles: list[Tile],
        geometry: Geometry,
        initiative: int,
        params: list[str],
        marks: list[int] | None = None,
        points: list[int] | None = None,
        slots: list[Slot] | None = None,
        homes: list[str] | None = None,
    ) -> None:
        if [kind.seat for kind in kinds] != sorted(kind.seat for kind in kinds):
            raise ValueError("card kinds must be listed seat by seat")
        if [seat_side[unit.seat] for unit in units] != sorted(seat_side[unit.seat] for unit in units):
            raise ValueError("units must be listed side by side")
        if len(units) > MOST_UNITS:
            raise ValueError(f"at most {MOST_UNITS} units")
        self.scenario = scenario
        self.name = name
        self.content = content  # hash of the data the tables came from
        # Folders of the book's data, for its own words and look; that of a book it adds to comes first.
        self.homes: list[str] = [] if homes is None else homes
        self.sides = sides
        self.seats = seats
        self.kinds = kinds
        self.units = units
        self.tiles = tiles
        self.geometry = geometry
        self.side_names: dict[str, int] = index(sides)
        self.seat_names: dict[str, int] = index(seats)
        self.tile_names: dict[str, int] = index([tile.name for tile in tiles])

        self.n_seats: i64 = len(seats)
        self.n_kinds: i64 = len(kinds)
        self.n_units: i64 = len(units)
        self.n_tiles: i64 = len(tiles)
        self.seat_side = ints(seat_side)
        self.enemy = ints([1, 0])
        # Each side's seats in their order.
        order: list[int] = []
        for side in range(SIDES):
            mine = [seat for seat in range(len(seats)) if seat_side[seat] == side]
            if len(mine) * SIDES != len(seats):
                raise ValueError("both sides need the same number of seats")
            order.extend(mine)
        self.order = ints(order)  # [side * seats per side + place]
        self.start_initiative: i64 = initiative

        # cards
        self.first = ints([_first(kinds, seat) for seat in range(len(seats) + 1)])  # kinds of a seat: first[seat] …
        self.dud = ints([_dud(kinds, seat) for seat in range(len(seats))])  # [seat] its dud kind, or -1
        # A squad is a letter; a number after it only tells its counters apart (BOB-77).
        squads = sorted({kind.squad[:1] for kind in kinds} | {unit.squad[:1] for unit in units} | {""})
        self.squads: list[str] = squads
        self.kind_seat = ints([kind.seat for kind in kinds])
        self.kind_class = ints([kind.klass for kind in kinds])
        self.kind_initiative = ints([kind.initiative for kind in kinds])
        self.kind_unit = ints([kind.unit for kind in kinds])
        # A card may pass to another seat of its side, as that seat's card of the same name: the first of those names.
        named: dict[str, int] = {}
        self.kin = ints([named.setdefault(f"{seat_side[kind.seat]} {kind.token}", k) for k, kind in enumerate(kinds)])
        self.kind_squad = ints([squads.index(kind.squad[:1]) for kind in kinds])
        firsts: list[int] = [0]
        printed: list[Slot] = []
        for kind in kinds:
            printed.extend(kind.slots)
            firsts.append(len(printed))
        self.slot_first = ints(firsts)  # slots of a kind: slot_first[kind] … slot_first[kind + 1]
        self.slots = printed + ([] if slots is None else slots)  # those of the cards, then those of modules
        self.slot_rule = ints([slot.rule for slot in self.slots])
        self.slot_value = ints([slot.value for slot in self.slots])
        self.slot_squad = ints([squads.index(slot.squad[:1]) for slot in self.slots])
        # What is printed: [slot * parameters + parameter], NOT_PRINTED where it is not.
        self.params = params
        self.n_params: i64 = len(params)
        self.slot_params = ints([slot.values.get(param, NOT_PRINTED) for slot in self.slots for param in params])

        # units
        self.unit_seat = ints([unit.seat for unit in units])
        self.unit_side = ints([seat_side[unit.seat] for unit in units])
        self.unit_squad = ints([squads.index(unit.squad[:1]) for unit in units])
        self.unit_defence = ints([unit.defence for unit in units])
        # units of a side are contiguous: side_unit[side] … side_unit[side + 1]
        self.side_unit = ints([sum(1 for unit in units if seat_side[unit.seat] < side) for side in range(SIDES + 1)])
        kind_first: list[int] = [0]
        unit_kinds: list[int] = []
        for u in range(len(units)):
            unit_kinds.extend(k for k, kind in enumerate(kinds) if kind.unit == u)
            kind_first.append(len(unit_kinds))
        self.unit_kind_first = ints(kind_first)  # kinds of a unit: unit_kinds[unit_kind_first[unit]] …
        self.unit_kinds = ints(unit_kinds)

        # board
        near_first: list[int] = [0]
        near: list[int] = []
        for others in geometry.neighbours:
            near.extend(others)
            near_first.append(len(near))
        self.near_first = ints(near_first)  # neighbours of a tile: near[near_first[tile]] …
        self.near = ints(near)
        self.distance = ints(geometry.distances())
        self.start_marks = ints([] if marks is None else marks)  # [side * tiles + tile], empty without markers
        self.start_points = ints([] if points is None else points)  # [tile], empty without objectives

    def distance_between(self, a: i64, b: i64) -> i64:
        return self.distance[a * self.n_tiles + b]

    def param(self, slot: i64, param: i64) -> i64:
        """What a slot prints for a parameter, by the parameter's number in `params`, or NOT_PRINTED."""
        return self.slot_params[slot * self.n_params + param]

    def unit_name(self, unit: int) -> str:
        """How a unit is named to clients: `side:token`."""
        return f"{self.sides[self.unit_side[unit]]}:{self.units[unit].token}"


def _first(kinds: list[CardKind], seat: int) -> int:
    return sum(1 for kind in kinds if kind.seat < seat)


def _dud(kinds: list[CardKind], seat: int) -> int:
    for k, kind in enumerate(kinds):
        if kind.seat == seat and kind.klass == DUD:
            return k
    return -1
