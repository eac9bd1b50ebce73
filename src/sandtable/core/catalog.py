"""Catalog: everything that stays the same during one game, as integer tables.

`sandtable.content` compiles it from data files. Cards are *kinds*: (seat, title, squad), numbered so that the kinds of
one seat are contiguous. An action printed on a kind is a *slot*. A unit is one counter. Names are kept for clients;
rules read numbers only.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from mypy_extensions import i64

from sandtable.core.vectors import ints

# Card classes (COM-01)
COMBAT: Final = 0
COMMAND: Final = 1
DUD: Final = 2
CLASS_NAMES: Final = ["combat", "command", "dud"]

NO_UNIT: Final = -1
NO_SQUAD: Final = 0

SIDES: Final = 2

# What a number in a condition counts
COUNTERS: Final = "counters"
SOLDIERS: Final = "soldiers"
VEHICLES: Final = "vehicles"
Counted: TypeAlias = Literal["counters", "soldiers", "vehicles"]

MOST: Final = 62  # units or tiles: sets of them are bits of one int


class CardKind:
    """One kind of card of one seat (COM-02), as the loader hands it over."""

    def __init__(
        self,
        seat: int,
        token: str,
        title: str,
        squad: str,
        klass: int,
        initiative: int,
        unit: int,
        deck: int,
        supply: int,
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
        self.slots: list[Slot] = []


class Slot:
    """One action printed on a card (COM-13): the rule that carries it out, its value, its squad limit."""

    def __init__(self, name: str, rule: int, value: int, squad: str, written: str) -> None:
        self.name = name
        self.rule = rule
        self.value = value
        self.squad = squad
        self.written = written  # as a player reads it: "bolster 2 A"


class Berth:
    """One place in a vehicle: the actions it offers and the specialism it asks for ("" for none)."""

    def __init__(self, slots: list[Slot], needs: str) -> None:
        self.slots = slots
        self.needs = needs


class Vehicle:
    """What a vehicle has besides its counter. `crew` are the units in its berths at the start, or NO_UNIT."""

    def __init__(self, integrity: int, threshold: int, berths: list[Berth]) -> None:
        self.integrity = integrity
        self.threshold = threshold
        self.berths = berths
        self.crew: list[int] = [NO_UNIT] * len(berths)


class UnitKind:
    """One counter (COM-03). A defence of 0 is none of that kind."""

    def __init__(
        self, seat: int, token: str, title: str, squad: str, defence: int, role: int, start: int, spawns: list[int]
    ) -> None:
        self.armour = 0
        self.skill = ""
        self.vehicle: Vehicle | None = None
        self.seat = seat
        self.token = token
        self.title = title
        self.squad = squad
        self.defence = defence
        self.role = role
        self.start = start
        self.spawns = spawns


class Tile:
    """One tile on the board (COM-11)."""

    def __init__(self, name: str, x: int, y: int, cover: int, hill: bool, points: int, art: str, turned: bool) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.cover = cover
        self.hill = hill
        self.points = points
        self.art = art
        self.turned = turned
        self.rough = False
        self.structure: Structure | None = None


class Structure:
    """A building or asset on a tile: what must be rolled to destroy it, and its points."""

    def __init__(self, name: str, points: int, defence: int) -> None:
        self.name = name
        self.points = points
        self.defence = defence


class Goal:
    """A condition of a side besides points: how many, and which units count.

    `of` is what a bare number counts: COUNTERS, SOLDIERS or VEHICLES. Where a side has no vehicles the first two mean
    the same units but are not the same condition.
    """

    def __init__(self, number: int, units: list[int], named: bool, of: Counted = COUNTERS) -> None:
        self.number: i64 = number
        self.units = units
        self.named = named
        self.of = of
        bits: i64 = 0
        for unit in units:
            bits |= 1 << i64(unit)
        self.bits: i64 = bits

    def means(self, unit: i64) -> bool:
        """Whether the unit counts for the condition."""
        return self.bits >> unit & 1 != 0


def _index(names: list[str]) -> dict[str, int]:
    return {name: i for i, name in enumerate(names)}


class Catalog:
    """See the module. `sides` and `seats` are names; `enemy[side]` is the other side, so nobody writes `1 - side`."""

    def __init__(
        self,
        scenario: str,
        name: str,
        content: str,
        sides: list[str],
        seats: list[str],
        seat_side: list[int],
        kinds: list[CardKind],
        units: list[UnitKind],
        tiles: list[Tile],
        neighbours: list[list[int]],
        distances: list[int],
        marks: list[int],
        initiative: int,
        claim: list[int],
        pin: list[int],
        raises: list[int],
        draws: list[int],
        bidders: list[int],
        roles: int,
        escape_tiles: list[int] | None = None,
        escapes: list[list[Goal]] | None = None,
        neutralises: list[list[Goal]] | None = None,
    ) -> None:
        if [kind.seat for kind in kinds] != sorted(kind.seat for kind in kinds):
            raise ValueError("card kinds must be listed seat by seat")
        if [seat_side[unit.seat] for unit in units] != sorted(seat_side[unit.seat] for unit in units):
            raise ValueError("units must be listed side by side")
        if len(units) > MOST or len(tiles) > MOST:
            raise ValueError(f"at most {MOST} units and {MOST} tiles")
        self.scenario = scenario
        self.name = name
        self.content = content  # hash of the data the tables came from
        self.sides = sides
        self.seats = seats
        self.kinds = kinds
        self.units = units
        self.tiles = tiles
        self.side_names: dict[str, int] = _index(sides)
        self.seat_names: dict[str, int] = _index(seats)
        self.tile_names: dict[str, int] = _index([tile.name for tile in tiles])

        self.n_seats: i64 = len(seats)
        self.n_kinds: i64 = len(kinds)
        self.n_units: i64 = len(units)
        self.n_tiles: i64 = len(tiles)
        self.seat_side = ints(seat_side)
        self.enemy = ints([1, 0])
        self.draws = ints(draws)  # [seat] cards drawn each round (COM-23)
        self.bidders = ints(bidders)  # [seat] 1 if the seat bids (COM-26)
        # COM-31: each side's first seats act in turn, then its second ones. The side with the initiative leads.
        order: list[int] = []
        for side in range(SIDES):
            mine = [seat for seat in range(len(seats)) if seat_side[seat] == side]
            if len(mine) * SIDES != len(seats):
                raise ValueError("both sides need the same number of seats")
            order.extend(mine)
        self.order = ints(order)  # [side * seats per side + place]

        # cards
        self.first = ints([_first(kinds, seat) for seat in range(len(seats) + 1)])  # kinds of a seat: first[seat] …
        self.dud = ints([_dud(kinds, seat) for seat in range(len(seats))])  # [seat] its dud kind, or -1
        squads = sorted({kind.squad for kind in kinds} | {unit.squad for unit in units} | {""})
        self.squads: list[str] = squads
        self.kind_seat = ints([kind.seat for kind in kinds])
        self.kind_class = ints([kind.klass for kind in kinds])
        self.kind_initiative = ints([kind.initiative for kind in kinds])
        self.kind_unit = ints([kind.unit for kind in kinds])
        self.kind_squad = ints([squads.index(kind.squad) for kind in kinds])
        firsts: list[int] = [0]
        slots: list[Slot] = []
        for kind in kinds:
            slots.extend(kind.slots)
            firsts.append(len(slots))
        self.slot_first = ints(firsts)  # slots of a kind: slot_first[kind] … slot_first[kind + 1]
        berths: list[Berth] = []
        berth_first: list[int] = [0]
        berth_unit: list[int] = []
        berth_slots: list[int] = [len(slots)]
        for u, unit in enumerate(units):
            if unit.vehicle is not None:
                for berth in unit.vehicle.berths:
                    berths.append(berth)
                    berth_unit.append(u)
                    slots.extend(berth.slots)
                    berth_slots.append(len(slots))
            berth_first.append(len(berths))
        self.n_berths: i64 = len(berths)
        self.berth_first = ints(berth_first)  # berths of a unit: berth_first[unit] … berth_first[unit + 1]
        self.berth_unit = ints(berth_unit)
        self.berth_slot = ints(berth_slots)  # slots of a berth: berth_slot[berth] … berth_slot[berth + 1]
        skills = sorted({unit.skill for unit in units} | {berth.needs for berth in berths} | {""})
        self.skills: list[str] = skills
        self.berth_needs = ints([skills.index(berth.needs) for berth in berths])
        self.unit_skill = ints([skills.index(unit.skill) for unit in units])
        self.slots = slots
        self.slot_rule = ints([slot.rule for slot in slots])
        self.slot_value = ints([slot.value for slot in slots])
        self.slot_squad = ints([squads.index(slot.squad) for slot in slots])

        # units
        self.unit_seat = ints([unit.seat for unit in units])
        self.unit_side = ints([seat_side[unit.seat] for unit in units])
        self.unit_defence = ints([unit.defence for unit in units])
        self.unit_role = ints([unit.role for unit in units])
        self.unit_armour = ints([unit.armour for unit in units])
        self.is_vehicle = ints([int(unit.vehicle is not None) for unit in units])
        self.integrity = ints([unit.vehicle.integrity if unit.vehicle else 0 for unit in units])
        self.threshold = ints([unit.vehicle.threshold if unit.vehicle else 0 for unit in units])
        self.n_roles: i64 = roles
        # units of a side are contiguous: side_unit[side] … side_unit[side + 1]
        self.side_unit = ints([sum(1 for unit in units if seat_side[unit.seat] < side) for side in range(SIDES + 1)])
        spawn_first: list[int] = [0]
        spawns: list[int] = []
        for unit in units:
            spawns.extend(unit.spawns)
            spawn_first.append(len(spawns))
        self.spawn_first = ints(spawn_first)
        self.spawns = ints(spawns)
        kind_first: list[int] = [0]
        unit_kinds: list[int] = []
        for u in range(len(units)):
            unit_kinds.extend(k for k, kind in enumerate(kinds) if kind.unit == u)
            kind_first.append(len(unit_kinds))
        self.unit_kind_first = ints(kind_first)  # kinds of a unit: unit_kinds[unit_kind_first[unit]] …
        self.unit_kinds = ints(unit_kinds)

        # board
        self.cover = ints([tile.cover for tile in tiles])
        self.hill = ints([int(tile.hill) for tile in tiles])
        self.rough = ints([int(tile.rough) for tile in tiles])
        self.structure = ints([tile.structure.points if tile.structure else 0 for tile in tiles])
        self.structure_defence = ints([tile.structure.defence if tile.structure else 0 for tile in tiles])
        near_first: list[int] = [0]
        near: list[int] = []
        for others in neighbours:
            near.extend(others)
            near_first.append(len(near))
        self.near_first = ints(near_first)
        self.near = ints(near)
        self.distance = ints(distances)

        # set-up and victory
        self.start_marks = ints(marks)
        self.start_initiative: i64 = initiative
        self.claim = ints(claim)  # [side] points needed, 0 for no such condition (COM-68)
        self.pin = ints(pin)  # [side] 1 if pinning the enemy wins (NOR-22)
        self.raises = ints(raises)  # [side * tiles + tile] 1 if Control there raises its value (NOR-29)

        self.escape_tile = ints(escape_tiles or [0] * (SIDES * len(tiles)))  # [side * tiles + tile]
        # [side] its conditions of that kind, any of which wins (RUL-27); often none
        self.escape_goals: list[list[Goal]] = escapes or [[], []]
        self.neutralise_goals: list[list[Goal]] = neutralises or [[], []]

    def distance_between(self, a: i64, b: i64) -> i64:
        return self.distance[a * self.n_tiles + b]


def _first(kinds: list[CardKind], seat: int) -> int:
    return sum(1 for kind in kinds if kind.seat < seat)


def _dud(kinds: list[CardKind], seat: int) -> int:
    for k, kind in enumerate(kinds):
        if kind.seat == seat and kind.klass == DUD:
            return k
    return -1
