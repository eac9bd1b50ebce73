"""Fire with vehicles: two kinds of defence, vehicles and structures as targets (NAF-09, NAF-34..NAF-39, NAF-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_UNIT
from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import NAME, A, a_of, kind_of
from sandtable.core.procedure import Fact
from sandtable.core.state import CONTROLLED, OFF, State
from sandtable.rules.crews.events import STRUCTURE_ATTACKED, STRUCTURE_DESTROYED
from sandtable.rules.crews.kinds import RAZE
from sandtable.rules.crews.numbers import ON_FOOT
from sandtable.rules.land.combat import (
    ARMOUR,
    BY_HAND,
    NO_DEFENCE,
    SUPPRESSING,
    Fire,
    FireProcedure,
    Targeting,
    faces_that_hit,
    in_reach,
    odds_against,
    roll,
    suppress,
)
from sandtable.rules.land.kinds import STRIKE

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews

_SEAT: Final = 2
_UNIT: Final = 3
_DICE: Final = 4


class CrewTargeting(Targeting):
    """NAF-34, NAF-37: soldiers on foot and vehicles; nobody in a vehicle may be chosen, the vehicle is."""

    def __init__(self, crews: Crews) -> None:
        super().__init__(crews.land, own_make=True)  # captured vehicles
        self.crews = crews

    def is_target(self, g: Game, s: State, side: i64, origin: i64, way: i64, unit: i64) -> bool:
        c = g.catalog
        crews = self.crews
        if not self.is_exposed(g, s, way, unit) or not in_reach(g, s, origin, way, unit):
            return False
        if crews.is_vehicle[unit] == 0:
            return c.unit_side[unit] != side  # NAF-34
        if way & BY_HAND != 0 and s.at[unit] != origin:
            return False  # NAF-36
        if s.rows[crews.owner + unit] != side:
            return True  # RUL-42, RUL-43
        return c.unit_side[unit] != side and crews.crew_size(s, unit) == 0  # RUL-153

    def is_exposed(self, g: Game, s: State, way: i64, unit: i64) -> bool:
        """NAF-37: never a man in a vehicle; NAF-09: soldiers have no armoured defence, some vehicles no other."""
        return s.at[unit] != OFF and self.base(g, unit, way) != NO_DEFENCE and self.crews.berth_of(s, unit) == ON_FOOT

    def struck(self, g: Game, s: State, seat: i64, unit: i64, way: i64) -> None:
        """Against a vehicle the crew is asked for next (NAF-41), anybody else suffers at once."""
        if self.crews.is_vehicle[unit] != 0:
            s.push(self.crews.hit.id, seat, unit, way & SUPPRESSING, 0)
        elif way & SUPPRESSING != 0:
            suppress(g, s, unit)
        else:
            self.land.injury.suffer(g, s, unit)

    def effect(self, s: State, way: i64, unit: int) -> str:
        if self.crews.is_vehicle[unit] == 0:
            return Targeting.effect(self, s, way, unit)
        aboard: bool = self.crews.crew_size(s, unit) > 0
        if way & SUPPRESSING != 0:
            return "suppress-crew" if aboard else "nothing"
        return "injure-crew" if aboard else "damage"

    def why_not(self, g: Game, s: State, side: i64, origin: i64, way: i64, unit: i64) -> str:
        c = g.catalog
        crews = self.crews
        if s.at[unit] == OFF:
            return "COM-54 not-on-board"
        if crews.is_vehicle[unit] == 0:
            if c.unit_side[unit] == side:
                return "COM-54 own-counter"
            if way & ARMOUR == 0:
                return "REI-M-23 too-far" if crews.berth_of(s, unit) == ON_FOOT else "NAF-37 in-a-vehicle"
            return "NAF-36 vehicles-only" if way & BY_HAND != 0 else "NAF-35 vehicles-only"
        if s.rows[crews.owner + unit] == side:
            return "RUL-43 own-vehicle"
        if way & BY_HAND != 0 and s.at[unit] != origin:
            return "NAF-36 not-on-this-tile"
        return "NAF-09 no-such-defence" if in_reach(g, s, origin, way, unit) else "REI-M-23 too-far"


class Demolition(Fire):
    """NAF-36, NAF-38: a vehicle or a structure on the own tile, without cover."""

    def __init__(self, crews: Crews) -> None:
        super().__init__("demolition", ARMOUR | BY_HAND, crews.land)
        self.crews = crews

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        return can_raze(self.crews, g, s, seat, tile) or Fire.legal(self, g, s, seat, slot, unit, tile)

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.crews.demolishing.id, seat, unit, g.catalog.slot_value[slot], self.plain)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        if s.rows[self.crews.standing + tile] != 0:
            return "RUL-44 own-structures"
        return "NAF-36 nothing-on-this-tile"

    def prospects(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> list[Odds]:
        out = Fire.prospects(self, g, s, seat, slot, unit, tile)
        if can_raze(self.crews, g, s, seat, tile):
            out.append(raze_odds(self.crews, int(unit), int(tile), int(g.catalog.slot_value[slot])))
        return out


def can_raze(crews: Crews, g: Game, s: State, seat: i64, tile: i64) -> bool:
    """RUL-44: only the side that scores by destroying structures may; the other holds them (NAF-49, NAF-50)."""
    return tile != OFF and g.catalog.seat_side[seat] == crews.raider and s.rows[crews.standing + tile] != 0


def raze_odds(crews: Crews, unit: int, tile: int, dice: int) -> Odds:
    return odds_against(unit, NO_UNIT, tile, dice, [("structure", int(crews.structure_defence[tile]))], "destroy")


class DemolitionProcedure(FireProcedure):
    """As every fire, and the structure on the own tile."""

    def __init__(self, crews: Crews) -> None:
        super().__init__("demolition", crews.land)
        self.crews = crews

    def options(self, g: Game, s: State) -> i64:
        n: i64 = FireProcedure.options(self, g, s)
        origin: i64 = self.origin(s)
        if can_raze(self.crews, g, s, s.seat, origin):
            g.options[n] = RAZE | origin << A
            n += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        if kind_of(key) != RAZE:
            FireProcedure.choose(self, g, s, key)
            return
        top: i64 = s.top
        seat: i64 = s.stack[top + _SEAT]
        attacker: i64 = s.stack[top + _UNIT]
        dice: i64 = s.stack[top + _DICE]
        s.pop()
        raze(self.crews, g, s, seat, attacker, dice, a_of(key))

    def question(self, g: Game, s: State) -> str:
        return ""

    def about(self, g: Game, s: State, key: i64) -> list[Fact]:
        return [Fact("structure", NAME, self.crews.structure_names[a_of(key)])] if kind_of(key) == RAZE else []

    def odds(self, g: Game, s: State, key: i64) -> Odds | None:
        if kind_of(key) != RAZE:
            return FireProcedure.odds(self, g, s, key)
        top: i64 = s.top
        return raze_odds(self.crews, int(s.stack[top + _UNIT]), int(a_of(key)), int(s.stack[top + _DICE]))

    def why_not(self, g: Game, s: State, key: i64) -> str:
        if kind_of(key) == STRIKE:
            return FireProcedure.why_not(self, g, s, key)
        if kind_of(key) != RAZE:
            return "COM-32 finish-the-card"
        if s.rows[self.crews.standing + a_of(key)] == 0:
            return "NAF-36 no-structure-here"
        return "NAF-36 not-on-this-tile" if a_of(key) != self.origin(s) else "RUL-44 own-structures"


def raze(crews: Crews, g: Game, s: State, seat: i64, attacker: i64, dice: i64, tile: i64) -> None:
    """NAF-46: a structure is destroyed by Demolition alone; its points go to who did it (NAF-49)."""
    total: i64 = crews.structure_defence[tile]
    if g.story is not None:
        g.story.tell(STRUCTURE_ATTACKED, [seat, attacker, tile, dice, total, faces_that_hit(total)])
    if roll(g, s, seat, dice, total):
        bring_down(crews, g, s, g.catalog.seat_side[seat], tile)


def bring_down(crews: Crews, g: Game, s: State, side: i64, tile: i64) -> None:
    """The structure is gone: its points go to who destroyed it, and the holder of the tile loses them (RUL-45)."""
    c = g.catalog
    control = crews.land.control
    holder: i64 = c.enemy[side]
    before: i64 = control.worth(g, s, holder, tile)
    s.rows[crews.standing + tile] = 0
    if s.marks[holder * c.n_tiles + tile] == CONTROLLED:
        s.score[holder] -= before - control.worth(g, s, holder, tile)  # RUL-45
    s.score[side] += crews.structure[tile]
    if g.story is not None:
        g.story.tell(STRUCTURE_DESTROYED, [side, tile, crews.structure[tile]])
    g.book.victory.lost(g, s, holder)
