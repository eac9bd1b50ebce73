"""Support actions of North Africa: Navigate (NAF-29), Surveil (NAF-33), Repair (NAF-30..NAF-32), Control (NAF-28)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import AIM, DONE, a_of, kind_of
from sandtable.core.rulebook import ActionRule, Procedure
from sandtable.core.state import CONTROLLED, IMPAIRED, OFF, READY_FACE, UNMARKED, State
from sandtable.rules.ground.board import scout_tile
from sandtable.rules.ground.control import Control
from sandtable.rules.ground.mortar import BIT
from sandtable.rules.vehicles.crew import vehicle_of
from sandtable.rules.vehicles.events import REPAIRED
from sandtable.rules.vehicles.extra import damage
from sandtable.rules.vehicles.procedures import NAVIGATE, REPAIR, SURVEIL
from sandtable.rules.vehicles.turn import CHOOSE

_SEAT: Final = 2
_UNIT: Final = 3
_LEFT: Final = 4
_CHOSEN: Final = 5  # tiles chosen so far, as bits


class CrewControl(Control):
    """NAF-28: blocked only where the enemy controls the tile and has a soldier there, in a vehicle or not (RUL-49)."""

    def blocked(self, g: Game, s: State, side: i64, tile: i64) -> bool:
        c = g.catalog
        foe: i64 = c.enemy[side]
        if s.marks[foe * c.n_tiles + tile] != CONTROLLED:
            return False
        unit: i64 = c.side_unit[foe]
        while unit < c.side_unit[foe + 1]:
            if s.at[unit] == tile and c.is_vehicle[unit] == 0:
                return True
            unit += 1
        return False

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        c = g.catalog
        if s.marks[c.seat_side[seat] * c.n_tiles + tile] == UNMARKED:
            return "RUL-18 no-own-marker"
        return "NAF-28 enemy-holds-tile"


class Navigate(ActionRule):
    """Mark up to X tiles that hang together, at least one of them next to the actor (RUL-57, NAF-61)."""

    name = "navigate"

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(NAVIGATE, seat, unit, g.catalog.slot_value[slot], 0)


class NavigateProcedure(Procedure):
    """Tile by tile, the first next to the actor, each further one next to one chosen before."""

    name = "navigate"

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def can_choose(self, g: Game, s: State, tile: i64) -> bool:
        c = g.catalog
        chosen: i64 = s.stack[s.top + _CHOSEN]
        if chosen == 0:
            return c.distance_between(s.at[s.stack[s.top + _UNIT]], tile) == 1
        if chosen & BIT[tile] != 0:
            return False
        i: i64 = c.near_first[tile]
        while i < c.near_first[tile + 1]:
            if chosen & BIT[c.near[i]] != 0:
                return True
            i += 1
        return False

    def options(self, g: Game, s: State) -> i64:
        n: i64 = 0
        tile: i64 = 0
        while tile < g.catalog.n_tiles:
            if self.can_choose(g, s, tile):
                g.options[n] = AIM | tile << 6
                n += 1
            tile += 1
        g.options[n] = DONE
        g.count = n + 1
        return n + 1

    def choose(self, g: Game, s: State, key: i64) -> None:
        if kind_of(key) == DONE:
            s.pop()
            return
        s.stack[s.top + _LEFT] -= 1
        s.stack[s.top + _CHOSEN] += BIT[a_of(key)]
        scout_tile(g, s, s.stack[s.top + _SEAT], a_of(key))  # COM-45

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {"unit": s.stack[s.top + _UNIT], "left": s.stack[s.top + _LEFT]}

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "NAF-29 not-connected" if kind_of(key) == AIM else "COM-32 finish-the-card"


class Surveil(ActionRule):
    """Mark up to X tiles anywhere."""

    name = "surveil"

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(SURVEIL, seat, unit, g.catalog.slot_value[slot], 0)


class SurveilProcedure(Procedure):
    """Tile by tile; one that has an own marker already would change nothing and is left out."""

    name = "surveil"

    def run(self, g: Game, s: State) -> None:
        if s.stack[s.top + _LEFT] == 0:
            s.pop()
        else:
            g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        row: i64 = c.seat_side[s.seat] * c.n_tiles
        n: i64 = 0
        tile: i64 = 0
        while tile < c.n_tiles:
            if s.marks[row + tile] == UNMARKED:
                g.options[n] = AIM | tile << 6
                n += 1
            tile += 1
        g.options[n] = DONE
        g.count = n + 1
        return n + 1

    def choose(self, g: Game, s: State, key: i64) -> None:
        if kind_of(key) == DONE:
            s.pop()
            return
        s.stack[s.top + _LEFT] -= 1
        scout_tile(g, s, s.stack[s.top + _SEAT], a_of(key))

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {"left": s.stack[s.top + _LEFT]}

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "NAF-33 marked-already" if kind_of(key) == AIM else "COM-32 finish-the-card"


def can_repair(g: Game, s: State, unit: i64, vehicle: i64) -> bool:
    """RUL-56: on foot any vehicle on the tile, from inside only that one. NAF-32: a destroyed one is not there."""
    if g.catalog.is_vehicle[vehicle] == 0 or s.at[vehicle] == OFF or s.at[vehicle] != s.at[unit]:
        return False
    inside: i64 = vehicle_of(g, s, unit)
    return inside < 0 or inside == vehicle


class Repair(ActionRule):
    name = "repair"

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        vehicle: i64 = 0
        while vehicle < g.catalog.n_units:
            if can_repair(g, s, unit, vehicle):
                return True
            vehicle += 1
        return False

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(REPAIR, seat, unit, 0, 0)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "NAF-30 no-vehicle-here"


class RepairProcedure(Procedure):
    name = "repair"

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        unit: i64 = s.stack[s.top + _UNIT]
        n: i64 = 0
        vehicle: i64 = 0
        while vehicle < g.catalog.n_units:
            if can_repair(g, s, unit, vehicle):
                g.options[n] = CHOOSE | vehicle << 6
                n += 1
            vehicle += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        c = g.catalog
        vehicle: i64 = a_of(key)
        s.pop()
        if s.extra[damage(c) + vehicle] > 0:
            s.extra[damage(c) + vehicle] -= 1  # NAF-30
        now: i64 = s.extra[damage(c) + vehicle]
        ready: bool = s.face[vehicle] == IMPAIRED and now < c.threshold[vehicle]
        if ready:
            s.face[vehicle] = READY_FACE  # NAF-31
        if g.story is not None:
            g.story.tell(REPAIRED, [vehicle, now, 1 if ready else 0])

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {"unit": s.stack[s.top + _UNIT]}

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "RUL-56 out-of-reach" if kind_of(key) == CHOOSE else "COM-32 finish-the-card"
