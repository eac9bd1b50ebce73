"""Soldiers in vehicles: seats, the free step around a card, taking a vehicle over (NAF-16..NAF-26)."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.rules.vehicles.events import BOARDED, CAPTURED, EXITED, RESEATED, SWITCHED
from sandtable.rules.vehicles.extra import EMPTY, ON_FOOT, aboard, owner, rider


def berth_of(g: Game, s: State, unit: i64) -> i64:
    """The berth a soldier sits in, or ON_FOOT."""
    return s.extra[aboard(g.catalog) + unit]


def vehicle_of(g: Game, s: State, unit: i64) -> i64:
    """The vehicle a soldier is in, or -1."""
    berth: i64 = berth_of(g, s, unit)
    return g.catalog.berth_unit[berth] if berth != ON_FOOT else -1


def crew_size(g: Game, s: State, vehicle: i64) -> i64:
    c = g.catalog
    n: i64 = 0
    berth: i64 = c.berth_first[vehicle]
    while berth < c.berth_first[vehicle + 1]:
        if s.extra[rider(c) + berth] != EMPTY:
            n += 1
        berth += 1
    return n


def holds_enemy(g: Game, s: State, vehicle: i64, side: i64) -> bool:
    """Whether an opposing soldier is aboard (NAF-22)."""
    c = g.catalog
    berth: i64 = c.berth_first[vehicle]
    while berth < c.berth_first[vehicle + 1]:
        unit: i64 = s.extra[rider(c) + berth]
        if unit != EMPTY and c.unit_side[unit] != side:
            return True
        berth += 1
    return False


def can_take(g: Game, s: State, unit: i64, berth: i64) -> bool:
    """Whether a soldier can enter or reposition to a berth: empty, and in reach (NAF-21, NAF-22, NAF-25).

    From a seat only the same vehicle is in reach; disabled vehicles and any seat will do (RUL-50).
    """
    c = g.catalog
    vehicle: i64 = c.berth_unit[berth]
    if s.extra[rider(c) + berth] != EMPTY or s.at[vehicle] == OFF or s.at[vehicle] != s.at[unit]:
        return False
    sitting: i64 = berth_of(g, s, unit)
    if sitting != ON_FOOT:
        return c.berth_unit[sitting] == vehicle
    return not holds_enemy(g, s, vehicle, c.unit_side[unit])


def sit(g: Game, s: State, unit: i64, berth: i64) -> None:
    """Enter a vehicle, or go to another seat of it. NAF-23: who enters the enemy's empty vehicle takes it over."""
    c = g.catalog
    vehicle: i64 = c.berth_unit[berth]
    sitting: i64 = berth_of(g, s, unit)
    if sitting != ON_FOOT:
        s.extra[rider(c) + sitting] = EMPTY
    s.extra[rider(c) + berth] = unit
    s.extra[aboard(c) + unit] = berth
    if g.story is not None:
        g.story.tell(BOARDED if sitting == ON_FOOT else RESEATED, [unit, vehicle, berth - c.berth_first[vehicle] + 1])
    side: i64 = c.unit_side[unit]
    if s.extra[owner(c) + vehicle] != side:
        s.extra[owner(c) + vehicle] = side
        if g.story is not None:
            g.story.tell(CAPTURED, [vehicle, side])


def get_out(g: Game, s: State, unit: i64) -> None:
    """NAF-24: to the tile the vehicle is on, marker or not."""
    c = g.catalog
    berth: i64 = berth_of(g, s, unit)
    vehicle: i64 = c.berth_unit[berth]
    s.extra[rider(c) + berth] = EMPTY
    s.extra[aboard(c) + unit] = ON_FOOT
    if g.story is not None:
        g.story.tell(EXITED, [unit, vehicle, s.at[vehicle]])


def switch(g: Game, s: State, unit: i64, other: i64) -> None:
    """NAF-18: two soldiers of one vehicle swap seats; the other's card is not needed."""
    c = g.catalog
    mine: i64 = berth_of(g, s, unit)
    theirs: i64 = berth_of(g, s, other)
    s.extra[rider(c) + mine] = other
    s.extra[rider(c) + theirs] = unit
    s.extra[aboard(c) + unit] = theirs
    s.extra[aboard(c) + other] = mine
    if g.story is not None:
        g.story.tell(SWITCHED, [unit, other])


def can_use_berth(g: Game, s: State, unit: i64) -> bool:
    """NAF-17: the vehicle is not disabled (NAF-10), and the soldier has what the seat asks for (NAF-08, RUL-51)."""
    c = g.catalog
    berth: i64 = berth_of(g, s, unit)
    if berth == ON_FOOT or s.face[c.berth_unit[berth]] == IMPAIRED:
        return False
    return c.berth_needs[berth] == 0 or c.berth_needs[berth] == c.unit_skill[unit]


def carry(g: Game, s: State, vehicle: i64, tile: i64) -> None:
    """Everyone aboard goes where the vehicle goes (NAF-19, NAF-27)."""
    c = g.catalog
    berth: i64 = c.berth_first[vehicle]
    while berth < c.berth_first[vehicle + 1]:
        unit: i64 = s.extra[rider(c) + berth]
        if unit != EMPTY:
            s.at[unit] = tile
        berth += 1
