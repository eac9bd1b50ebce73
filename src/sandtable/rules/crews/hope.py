"""How far conditions are met, and whether they still can be: beyond all hope (NAF-57, RUL-34, RUL-155, RUL-157)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import CONTROLLED, OFF, State
from sandtable.rules.crews.numbers import ESCAPED, LOST_TO, SOLDIERS
from sandtable.rules.shared.bolster import is_available

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews, Goal


def has_hope(crews: Crews, g: Game, s: State, side: i64) -> bool:
    """RUL-27: any condition still within reach."""
    return can_claim(crews, g, s, side) or can_escape(crews, g, s, side) or can_neutralise(crews, g, s, side)


# -- who is left to do it -----------------------------------------------------------------------------------------


def is_able(crews: Crews, g: Game, s: State, unit: i64) -> bool:
    """RUL-157: a soldier on a tile or in a berth, one of whose cards can come to be played."""
    if crews.is_vehicle[unit] != 0 or s.at[unit] == OFF:
        return False
    c = g.catalog
    i: i64 = c.unit_kind_first[unit]
    while i < c.unit_kind_first[unit + 1]:
        if is_available(crews.land.shared, g, s, c.unit_kinds[i]):
            return True
        i += 1
    return False


def has_able(crews: Crews, g: Game, s: State, side: i64) -> bool:
    c = g.catalog
    unit: i64 = c.side_unit[side]
    while unit < c.side_unit[side + 1]:
        if is_able(crews, g, s, unit):
            return True
        unit += 1
    return False


def has_strafe(crews: Crews, g: Game, s: State, side: i64) -> bool:
    """Whether a card that strikes from the air, without a counter, can come to be played. RUL-191: nothing else does
    without a soldier."""
    c = g.catalog
    kind: i64 = 0
    while kind < c.n_kinds:
        if c.kind_unit[kind] < 0 and c.seat_side[c.kind_seat[kind]] == side:
            for strike in crews.from_the_air:
                if _offers(g, c.slot_first[kind], c.slot_first[kind + 1], strike.id):
                    if is_available(crews.land.shared, g, s, kind):
                        return True
        kind += 1
    return False


def _offers(g: Game, first: i64, last: i64, rule: i64) -> bool:
    slot: i64 = first
    while slot < last:
        if g.catalog.slot_rule[slot] == rule:
            return True
        slot += 1
    return False


def able_with(crews: Crews, g: Game, s: State, side: i64, rule: i64) -> bool:
    """An able soldier who has an action, on his cards or by a berth he could use (RUL-155, RUL-157)."""
    c = g.catalog
    unit: i64 = c.side_unit[side]
    while unit < c.side_unit[side + 1]:
        if is_able(crews, g, s, unit):
            i: i64 = c.unit_kind_first[unit]
            while i < c.unit_kind_first[unit + 1]:
                kind: i64 = c.unit_kinds[i]
                if _offers(g, c.slot_first[kind], c.slot_first[kind + 1], rule):
                    return True
                i += 1
            berth: i64 = 0
            while berth < crews.n_berths:
                if crews.fits(unit, berth) and s.at[crews.berth_unit[berth]] != OFF:
                    if _offers(g, crews.berth_slot[berth], crews.berth_slot_end[berth], rule):
                        return True
                berth += 1
        unit += 1
    return False


# -- claim --------------------------------------------------------------------------------------------------------


def can_claim(crews: Crews, g: Game, s: State, side: i64) -> bool:
    """RUL-157: points now plus points to gain reach the number."""
    c = g.catalog
    land = crews.land
    if land.claim[side] == 0:
        return False
    total: i64 = s.score[side]
    takes: bool = able_with(crews, g, s, side, land.control.id)
    razes: bool = side == crews.raider and able_with(crews, g, s, side, crews.demolition.id)
    tile: i64 = 0
    while tile < c.n_tiles:
        if takes and s.marks[side * c.n_tiles + tile] != CONTROLLED:
            total += land.control.worth(g, s, side, tile)
        if razes and s.rows[crews.standing + tile] != 0:
            total += crews.structure[tile]
        tile += 1
    return total >= land.claim[side]


# -- escape -------------------------------------------------------------------------------------------------------


def escaped(crews: Crews, g: Game, s: State, side: i64, goal: Goal) -> i64:
    """Counters that count for a side's condition to escape and are out by its own doing (NAF-54: a lost one is not).

    RUL-156: so does a captured vehicle that is named; what the enemy captured and took along does not.
    """
    n: i64 = 0
    unit: i64 = 0
    while unit < g.catalog.n_units:
        if s.rows[crews.fate + unit] == ESCAPED and s.rows[crews.owner + unit] == side and goal.means(unit):
            n += 1
        unit += 1
    return n


def can_escape(crews: Crews, g: Game, s: State, side: i64) -> bool:
    """RUL-157: for one of the conditions, enough counters it means are out or could still leave.

    An able soldier could; whoever sits in a vehicle, and a vehicle itself, while the side has an able soldier.
    """
    if not crews.escapes[side]:
        return False
    somebody: bool = has_able(crews, g, s, side)
    for goal in crews.escapes[side]:
        n: i64 = escaped(crews, g, s, side, goal)
        unit: i64 = 0
        while unit < g.catalog.n_units:
            if s.at[unit] != OFF and goal.means(unit) and somebody:
                rides: bool = crews.is_vehicle[unit] != 0 or crews.berth_of(s, unit) >= 0
                if rides or is_able(crews, g, s, unit):
                    n += 1
            unit += 1
        if n >= goal.number:
            return True
    return False


# -- neutralise ---------------------------------------------------------------------------------------------------


def counts(crews: Crews, g: Game, side: i64, goal: Goal, unit: i64) -> bool:
    """Whether losing a counter to a side counts for its condition to neutralise (NAF-55).

    RUL-61: with a bare number so does a vehicle of its own make, which it could destroy only in enemy hands.
    """
    if g.catalog.unit_side[unit] != side:
        return goal.means(unit)
    return crews.is_vehicle[unit] != 0 and not goal.named and goal.of != SOLDIERS


def neutralised(crews: Crews, g: Game, s: State, side: i64, goal: Goal) -> i64:
    """Counters that count for a side's condition and were lost to it (NAF-56: an escaped one was not)."""
    n: i64 = 0
    unit: i64 = 0
    while unit < g.catalog.n_units:
        if s.rows[crews.fate + unit] == LOST_TO + side and counts(crews, g, side, goal, unit):
            n += 1
        unit += 1
    return n


def can_neutralise(crews: Crews, g: Game, s: State, side: i64) -> bool:
    """RUL-157: for one of the conditions, enough are gone or on the board, and somebody or something is left to strike.

    Own vehicles are enemies while the enemy has them (RUL-43).
    """
    c = g.catalog
    if not crews.neutralises[side]:
        return False
    if not has_able(crews, g, s, side) and not has_strafe(crews, g, s, side):
        return False
    for goal in crews.neutralises[side]:
        n: i64 = neutralised(crews, g, s, side, goal)
        unit: i64 = 0
        while unit < c.n_units:
            if s.at[unit] != OFF and (c.unit_side[unit] != side or s.rows[crews.owner + unit] != side):
                if counts(crews, g, side, goal, unit):
                    n += 1
            unit += 1
        if n >= goal.number:
            return True
    return False
