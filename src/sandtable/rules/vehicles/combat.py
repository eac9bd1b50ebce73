"""Fire in North Africa: two kinds of defence, vehicles and structures as targets (NAF-09, NAF-34..NAF-39, NAF-46)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_UNIT
from sandtable.core.event import ATTACK_DONE, ATTACKED
from sandtable.core.game import Game
from sandtable.core.option import STRIKE, a_of, kind_of
from sandtable.core.rulebook import ActionRule, Procedure
from sandtable.core.state import CONTROLLED, OFF, State
from sandtable.rules.ground.combat import cover, reach, roll
from sandtable.rules.vehicles.crew import berth_of, crew_size
from sandtable.rules.vehicles.damage import suppress_unit
from sandtable.rules.vehicles.events import STRUCTURE_ATTACKED, STRUCTURE_DESTROYED
from sandtable.rules.vehicles.extra import ON_FOOT, owner, standing
from sandtable.rules.vehicles.procedures import HIT, SHOT
from sandtable.rules.vehicles.turn import RAZE

# The ways to fire, as bits.
SUPPRESSING: Final = 1  # turns instead of injuring
ARMOUR: Final = 2  # against the armoured defence, so against vehicles only
FROM_AIR: Final = 4  # no range bonus, hills count 1 (NAF-39, COM-58)
BY_HAND: Final = 8  # on the own tile, no cover, structures too (NAF-36, NAF-38)

_SEAT: Final = 2
_UNIT: Final = 3
_DICE: Final = 4
_WAY: Final = 5


def is_target(g: Game, s: State, side: i64, origin: i64, way: i64, target: i64) -> bool:
    """Whether a counter may be chosen. NAF-37: nobody in a vehicle may; the vehicle is."""
    c = g.catalog
    if s.at[target] == OFF:
        return False
    armour: bool = way & ARMOUR != 0
    if c.is_vehicle[target] == 0:
        return not armour and c.unit_side[target] != side and berth_of(g, s, target) == ON_FOOT  # NAF-34
    if (c.unit_armour[target] if armour else c.unit_defence[target]) == 0:
        return False
    if way & BY_HAND != 0 and s.at[target] != origin:
        return False  # NAF-36
    if s.extra[owner(c) + target] != side:
        return True  # RUL-42, RUL-43
    return c.unit_side[target] != side and crew_size(g, s, target) == 0  # RUL-153


def can_raze(g: Game, s: State, side: i64, origin: i64, way: i64) -> bool:
    """RUL-44: only the side that scores by destroying structures may; the other holds them (NAF-49, NAF-50)."""
    c = g.catalog
    return way & BY_HAND != 0 and side == RAIDER and origin != OFF and s.extra[standing(c) + origin] != 0


RAIDER: Final = 0  # the LRDG is the first side of the book
HOLDER: Final = 1


class Shot(ActionRule):
    """Attack, Suppress, Strafe, Antitank, Demolition: one rule, by its ways."""

    def __init__(self, name: str, way: int) -> None:
        self.name = name
        self.way: i64 = way

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        c = g.catalog
        side: i64 = c.seat_side[seat]
        other: i64 = 0
        while other < c.n_units:
            if is_target(g, s, side, tile, self.way, other):
                return True
            other += 1
        return can_raze(g, s, side, tile, self.way)

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(SHOT, seat, unit, g.catalog.slot_value[slot], self.way)

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return "NAF-36 nothing-on-this-tile" if self.way & BY_HAND != 0 else "RUL-07 no-target"

    def threat(self, g: Game, s: State, slot: i64, unit: i64, target: i64) -> list[int]:
        c = g.catalog
        side: i64 = c.unit_side[unit]
        if s.at[unit] == OFF or not is_target(g, s, side, s.at[unit], self.way, target):
            return []
        return defence_parts(g, s, s.at[unit], self.way, target, c.slot_value[slot])


def defence_parts(g: Game, s: State, origin: i64, way: i64, target: i64, dice: i64) -> list[int]:
    """Dice, base, cover, range of a shot at a counter (COM-55)."""
    c = g.catalog
    base: i64 = c.unit_armour[target] if way & ARMOUR != 0 else c.unit_defence[target]
    return [dice, base, shelter(g, s, origin, way, target), distance(g, s, origin, way, target)]


def shelter(g: Game, s: State, origin: i64, way: i64, target: i64) -> i64:
    """Cover, for vehicles too (RUL-55); none against Demolition (NAF-38)."""
    if way & BY_HAND != 0:
        return 0
    return cover(g, s, s.at[target], origin, way & FROM_AIR != 0)


def distance(g: Game, s: State, origin: i64, way: i64, target: i64) -> i64:
    """Range; none against Strafe (NAF-39), nor from a card without a counter (NAF-04, RUL-30)."""
    if way & FROM_AIR != 0 or origin == OFF:
        return 0
    return reach(g, s.at[target], origin)


class ShotProcedure(Procedure):
    name = "shot"
    forced = False  # dice follow

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def origin(self, s: State) -> i64:
        unit: i64 = s.stack[s.top + _UNIT]
        return s.at[unit] if unit != NO_UNIT else OFF

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        side: i64 = c.seat_side[s.seat]
        way: i64 = s.stack[s.top + _WAY]
        origin: i64 = self.origin(s)
        n: i64 = 0
        unit: i64 = 0
        while unit < c.n_units:
            if is_target(g, s, side, origin, way, unit):
                g.options[n] = STRIKE | unit << 6
                n += 1
            unit += 1
        if can_raze(g, s, side, origin, way):
            g.options[n] = RAZE | origin << 6
            n += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        c = g.catalog
        top: i64 = s.top
        seat: i64 = s.stack[top + _SEAT]
        attacker: i64 = s.stack[top + _UNIT]
        dice: i64 = s.stack[top + _DICE]
        way: i64 = s.stack[top + _WAY]
        origin: i64 = self.origin(s)
        s.pop()
        if kind_of(key) == RAZE:
            raze(g, s, seat, attacker, dice, a_of(key))
            return
        target: i64 = a_of(key)
        base: i64 = c.unit_armour[target] if way & ARMOUR != 0 else c.unit_defence[target]
        hidden: i64 = shelter(g, s, origin, way, target)
        away: i64 = distance(g, s, origin, way, target)
        if g.story is not None:
            g.story.tell(ATTACKED, [attacker, target, dice, base, hidden, away])
        hit: bool = roll(g, s, seat, dice, base + hidden + away)
        if g.story is not None:
            g.story.tell(ATTACK_DONE, [target, 1 if hit else 0])
        if hit:
            strike_home(g, s, seat, target, way)

    def subject(self, g: Game, s: State) -> dict[str, int]:
        top = s.top
        out = {"dice": s.stack[top + _DICE], "suppress": s.stack[top + _WAY] & SUPPRESSING, "way": s.stack[top + _WAY]}
        if s.stack[top + _UNIT] != NO_UNIT:
            out["unit"] = s.stack[top + _UNIT]
        return out

    def odds(self, g: Game, s: State, key: i64) -> list[int]:
        top = s.top
        if kind_of(key) == RAZE:
            return [s.stack[top + _UNIT], NO_UNIT, s.stack[top + _DICE], g.catalog.structure_defence[a_of(key)], 0, 0]
        parts = defence_parts(g, s, self.origin(s), s.stack[top + _WAY], a_of(key), s.stack[top + _DICE])
        return [s.stack[top + _UNIT], a_of(key), *parts]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        unit: i64 = a_of(key)
        way: i64 = s.stack[s.top + _WAY]
        if kind_of(key) == RAZE:
            return "NAF-36 no-structure-here" if c.seat_side[s.seat] == RAIDER else "RUL-44 own-structures"
        if kind_of(key) != STRIKE or unit >= c.n_units:
            return "COM-32 finish-the-card"
        if s.at[unit] == OFF:
            return "COM-54 not-on-board"
        if c.is_vehicle[unit] == 0:
            if c.unit_side[unit] == c.seat_side[s.seat]:
                return "COM-54 own-counter"
            if way & ARMOUR == 0:
                return "NAF-37 in-a-vehicle"
            return "NAF-36 vehicles-only" if way & BY_HAND != 0 else "NAF-35 vehicles-only"
        if s.extra[owner(c) + unit] == c.seat_side[s.seat]:
            return "RUL-43 own-vehicle"
        return "NAF-36 not-on-this-tile" if way & BY_HAND != 0 else "NAF-09 no-regular-defence"


def strike_home(g: Game, s: State, seat: i64, target: i64, way: i64) -> None:
    """A shot has succeeded: against a vehicle the crew is asked for next (NAF-41), anybody else suffers at once."""
    if g.catalog.is_vehicle[target] != 0:
        s.push(HIT, seat, target, way & SUPPRESSING, 0)
    elif way & SUPPRESSING != 0:
        suppress_unit(g, s, target)
    else:
        g.book.injury.suffer(g, s, target)


def raze(g: Game, s: State, seat: i64, attacker: i64, dice: i64, tile: i64) -> None:
    """NAF-46: a structure is destroyed by Demolition alone; its points go to who did it (NAF-49)."""
    c = g.catalog
    side: i64 = c.seat_side[seat]
    if g.story is not None:
        g.story.tell(STRUCTURE_ATTACKED, [attacker, tile, c.structure_defence[tile]])
    if roll(g, s, seat, dice, c.structure_defence[tile]):
        bring_down(g, s, side, tile)


def bring_down(g: Game, s: State, side: i64, tile: i64) -> None:
    """The structure is gone: its points go to who destroyed it, and the holder of the tile loses them (RUL-45)."""
    c = g.catalog
    holder: i64 = c.enemy[side]
    before: i64 = g.book.victory.worth(g, s, holder, tile)
    s.extra[standing(c) + tile] = 0
    if s.marks[holder * c.n_tiles + tile] == CONTROLLED:
        s.score[holder] -= before - g.book.victory.worth(g, s, holder, tile)  # RUL-45
    s.score[side] += c.structure[tile]
    if g.story is not None:
        g.story.tell(STRUCTURE_DESTROYED, [side, tile, c.structure[tile]])
    g.book.victory.lost(g, s, holder)
