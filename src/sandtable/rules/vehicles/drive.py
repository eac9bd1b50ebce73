"""Movement of vehicles and of men on foot (NAF-14, NAF-27, RUL-52), and escape (NAF-13, NAF-51..NAF-54, RUL-156)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import Catalog
from sandtable.core.game import Game
from sandtable.core.option import LEAVE, kind_of
from sandtable.core.rulebook import ActionRule, Movement
from sandtable.core.state import DECK, DISCARD, HAND, PLAYED, SUPPLY, State
from sandtable.rules import procedures as proc
from sandtable.rules.ground.march import MARKED, March, MarchProcedure
from sandtable.rules.vehicles.crew import berth_of, carry, vehicle_of
from sandtable.rules.vehicles.damage import purge, take_off
from sandtable.rules.vehicles.events import ESCAPED_BOARD
from sandtable.rules.vehicles.extra import EMPTY, ESCAPED, ON_FOOT, owner, rider

_UNIT: Final = 3  # a local of the march


class FootMarch(March):
    """RUL-52: not from a seat; who wants to walk gets out first."""

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        return berth_of(g, s, unit) == ON_FOOT

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "RUL-52 in-a-vehicle"


class Drive(ActionRule):
    """Move the vehicle with everyone in it, through tiles with markers of the driving side."""

    name = "drive"

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(proc.MARCH, seat, vehicle_of(g, s, unit), g.catalog.slot_value[slot], MARKED)


class CrewMarchProcedure(MarchProcedure):
    """As every march; what it refuses a vehicle or somebody who wants to escape has reasons of its own."""

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        unit: i64 = s.stack[s.top + _UNIT]
        if kind_of(key) == LEAVE:
            if c.escape_tile[s.extra[owner(c) + unit] * c.n_tiles + s.at[unit]] == 0:
                return "NAF-51 no-way-out"
            return "NAF-52 may-not-escape" if c.is_vehicle[unit] == 0 else "RUL-59 may-not-escape"
        why: str = MarchProcedure.why_not(self, g, s, key)
        return "NAF-27 no-marker" if c.is_vehicle[unit] != 0 and why == "COM-43 no-marker" else why


def permitted(c: Catalog, side: i64, unit: i64) -> bool:
    """NAF-52: whether a side's escape conditions mean that counter. RUL-156: they may name a vehicle to be captured."""
    return any(goal.means(unit) for goal in c.escape_goals[side])


class VehicleMovement(Movement):
    def may_enter(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> bool:
        """NAF-14: rough terrain is closed to vehicles, and to them only."""
        return g.catalog.is_vehicle[unit] == 0 or g.catalog.rough[tile] == 0

    def crossed(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> bool:
        if g.catalog.is_vehicle[unit] != 0:
            carry(g, s, unit, tile)
        return True

    def may_leave(self, g: Game, s: State, unit: i64, tile: i64) -> bool:
        """NAF-51: a permitted counter on an escape tile, with a step left (RUL-58). Vehicles: RUL-59."""
        c = g.catalog
        side: i64 = s.extra[owner(c) + unit]  # of a soldier always his own
        if c.escape_tile[side * c.n_tiles + tile] == 0:
            return False
        if c.is_vehicle[unit] == 0 or permitted(c, side, unit):
            return permitted(c, side, unit)
        berth: i64 = c.berth_first[unit]
        while berth < c.berth_first[unit + 1]:
            man: i64 = s.extra[rider(c) + berth]
            if man != EMPTY and not permitted(c, side, man):
                return False
            berth += 1
        return True

    def leave(self, g: Game, s: State, unit: i64) -> None:
        """NAF-53: vehicle and crew go together, with all their cards in every zone."""
        c = g.catalog
        side: i64 = c.unit_side[unit]
        berth: i64 = c.berth_first[unit]
        while berth < c.berth_first[unit + 1]:
            man: i64 = s.extra[rider(c) + berth]
            if man != EMPTY:
                side = c.unit_side[man]
                escape(g, s, man)
            berth += 1
        escape(g, s, unit)
        g.book.victory.lost(g, s, side)


def escape(g: Game, s: State, unit: i64) -> None:
    if g.story is not None:
        g.story.tell(ESCAPED_BOARD, [unit, s.at[unit]])
    take_off(g, s, unit, ESCAPED)
    for zone in (PLAYED, HAND, DISCARD, DECK, SUPPLY):
        purge(g, s, unit, zone)
