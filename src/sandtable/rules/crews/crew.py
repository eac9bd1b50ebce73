"""Soldiers in vehicles: berths, the free step around a card, taking a vehicle over (NAF-16..NAF-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import OFF, State
from sandtable.rules.crews.events import BOARDED, CAPTURED, EXITED, RESEATED, SWITCHED
from sandtable.rules.crews.numbers import EMPTY, ON_FOOT

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews


def holds_enemy(crews: Crews, g: Game, s: State, vehicle: i64, side: i64) -> bool:
    """Whether an opposing soldier is aboard (NAF-22)."""
    berth: i64 = crews.berth_first[vehicle]
    while berth < crews.berth_first[vehicle + 1]:
        unit: i64 = s.rows[crews.rider + berth]
        if unit != EMPTY and g.catalog.unit_side[unit] != side:
            return True
        berth += 1
    return False


def can_take(crews: Crews, g: Game, s: State, unit: i64, berth: i64) -> bool:
    """Whether a soldier can enter or reposition to a berth: empty, and in reach (NAF-21, NAF-22, NAF-25).

    From a berth only the same vehicle is in reach; disabled vehicles and any berth will do (RUL-50).
    """
    vehicle: i64 = crews.berth_unit[berth]
    if s.rows[crews.rider + berth] != EMPTY or s.at[vehicle] == OFF or s.at[vehicle] != s.at[unit]:
        return False
    sitting: i64 = crews.berth_of(s, unit)
    if sitting != ON_FOOT:
        return crews.berth_unit[sitting] == vehicle
    return not holds_enemy(crews, g, s, vehicle, g.catalog.unit_side[unit])


def sit(crews: Crews, g: Game, s: State, unit: i64, berth: i64) -> None:
    """Enter a vehicle, or go to another berth of it. NAF-23: who enters the enemy's empty vehicle takes it over."""
    vehicle: i64 = crews.berth_unit[berth]
    sitting: i64 = crews.berth_of(s, unit)
    if sitting != ON_FOOT:
        s.rows[crews.rider + sitting] = EMPTY
    s.rows[crews.rider + berth] = unit
    s.rows[crews.aboard + unit] = berth
    if g.story is not None:
        place: i64 = berth - crews.berth_first[vehicle] + 1
        g.story.tell(BOARDED if sitting == ON_FOOT else RESEATED, [unit, vehicle, place])
    side: i64 = g.catalog.unit_side[unit]
    if s.rows[crews.owner + vehicle] != side:
        s.rows[crews.owner + vehicle] = side
        if g.story is not None:
            g.story.tell(CAPTURED, [vehicle, side])


def get_out(crews: Crews, g: Game, s: State, unit: i64) -> None:
    """NAF-24: to the tile the vehicle is on, marker or not."""
    berth: i64 = crews.berth_of(s, unit)
    vehicle: i64 = crews.berth_unit[berth]
    s.rows[crews.rider + berth] = EMPTY
    s.rows[crews.aboard + unit] = ON_FOOT
    if g.story is not None:
        g.story.tell(EXITED, [unit, vehicle, s.at[vehicle]])


def switch(crews: Crews, g: Game, s: State, unit: i64, other: i64) -> None:
    """NAF-18: two soldiers of one vehicle swap berths; the other's card is not needed."""
    mine: i64 = crews.berth_of(s, unit)
    theirs: i64 = crews.berth_of(s, other)
    s.rows[crews.rider + mine] = other
    s.rows[crews.rider + theirs] = unit
    s.rows[crews.aboard + unit] = theirs
    s.rows[crews.aboard + other] = mine
    if g.story is not None:
        g.story.tell(SWITCHED, [unit, other])


def carry(crews: Crews, s: State, vehicle: i64, tile: i64) -> None:
    """Everyone aboard goes where the vehicle goes (NAF-19, NAF-27)."""
    berth: i64 = crews.berth_first[vehicle]
    while berth < crews.berth_first[vehicle + 1]:
        unit: i64 = s.rows[crews.rider + berth]
        if unit != EMPTY:
            s.at[unit] = tile
        berth += 1
