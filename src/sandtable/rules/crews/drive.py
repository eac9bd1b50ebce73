"""Movement of vehicles and of men on foot (NAF-14, NAF-27, RUL-52), and escape (NAF-13, NAF-51..NAF-54, RUL-156)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.procedure import ActionRule
from sandtable.core.state import DECK, DISCARD, HAND, PLAYED, SUPPLY, State
from sandtable.rules.crews.crew import carry
from sandtable.rules.crews.damage import purge, take_off
from sandtable.rules.crews.events import ESCAPED_BOARD
from sandtable.rules.crews.numbers import EMPTY, ESCAPED, ON_FOOT
from sandtable.rules.land.march import MARKED
from sandtable.rules.land.movement import Movement

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews


class Drive(ActionRule):
    """Move the vehicle with everyone in it, through tiles with markers of the driving side."""

    def __init__(self, crews: Crews) -> None:
        super().__init__("drive", ["value"])
        self.crews = crews

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        vehicle: i64 = self.crews.vehicle_of(s, unit)
        s.push(self.crews.land.march.id, seat, vehicle, g.catalog.slot_value[slot], MARKED)


class CrewMovement(Movement):
    def __init__(self, crews: Crews) -> None:
        self.crews = crews

    def may_march(self, g: Game, s: State, unit: i64) -> bool:
        """RUL-52: not from a berth; who wants to walk gets out first."""
        return self.crews.berth_of(s, unit) == ON_FOOT

    def why_no_march(self, g: Game, s: State, unit: i64) -> str:
        return "RUL-52 in-a-vehicle"

    def may_enter(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> bool:
        """NAF-14: rough terrain is closed to vehicles, and to them only."""
        return self.crews.is_vehicle[unit] == 0 or self.crews.rough[tile] == 0

    def why_no_entry(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> str:
        return "NAF-14 rough-ground"

    def why_no_marker(self, unit: i64) -> str:
        return "NAF-27 no-marker" if self.crews.is_vehicle[unit] != 0 else "COM-43 no-marker"

    def stepped(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> None:
        if self.crews.is_vehicle[unit] != 0:
            carry(self.crews, s, unit, tile)

    def may_leave(self, g: Game, s: State, unit: i64, tile: i64) -> bool:
        """NAF-51: a permitted counter on an escape tile, with a step left (RUL-58). Vehicles: RUL-59."""
        crews = self.crews
        side: i64 = s.rows[crews.owner + unit]  # of a soldier always his own
        if crews.escape_tile[side * g.catalog.n_tiles + tile] == 0:
            return False
        if crews.is_vehicle[unit] == 0 or permitted(crews, side, unit):
            return permitted(crews, side, unit)
        berth: i64 = crews.berth_first[unit]
        while berth < crews.berth_first[unit + 1]:
            man: i64 = s.rows[crews.rider + berth]
            if man != EMPTY and not permitted(crews, side, man):
                return False
            berth += 1
        return True

    def leave(self, g: Game, s: State, unit: i64) -> None:
        """NAF-53: vehicle and crew go together, with all their cards in every zone."""
        crews = self.crews
        side: i64 = g.catalog.unit_side[unit]
        berth: i64 = crews.berth_first[unit]
        while berth < crews.berth_first[unit + 1]:
            man: i64 = s.rows[crews.rider + berth]
            if man != EMPTY:
                side = g.catalog.unit_side[man]
                escape(crews, g, s, man)
            berth += 1
        escape(crews, g, s, unit)
        g.book.victory.lost(g, s, side)

    def why_no_leave(self, g: Game, s: State, unit: i64, tile: i64) -> str:
        crews = self.crews
        if crews.escape_tile[s.rows[crews.owner + unit] * g.catalog.n_tiles + tile] == 0:
            return "NAF-51 no-way-out"
        return "NAF-52 may-not-escape" if crews.is_vehicle[unit] == 0 else "RUL-59 may-not-escape"


def permitted(crews: Crews, side: i64, unit: i64) -> bool:
    """NAF-52: whether a side's escape conditions mean that counter. RUL-156: they may name a vehicle to be captured."""
    return any(goal.means(unit) for goal in crews.escapes[side])


def escape(crews: Crews, g: Game, s: State, unit: i64) -> None:
    if g.story is not None:
        g.story.tell(ESCAPED_BOARD, [unit, s.at[unit]])
    take_off(crews, g, s, unit, ESCAPED)
    for zone in (PLAYED, HAND, DISCARD, DECK, SUPPLY):
        purge(crews, g, s, unit, zone)
