"""RUL-121: whether a side can still win. It looks only at what is left, cards in the supply included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.catalog import NO_SQUAD
from sandtable.core.game import Game
from sandtable.core.state import OFF, State
from sandtable.rules.air.pieces import IN_PLAY, SHIP
from sandtable.rules.shared.cards import copies

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air, Goal


def can_win(air: Air, g: Game, s: State, side: i64) -> bool:
    for goal in air.goals[side]:
        if can_meet(air, g, s, side, goal):
            return True
    return air.score_to[side] > 0 and s.score[side] + most_left(air, g, s, side) >= air.score_to[side]


def can_meet(air: Air, g: Game, s: State, side: i64, goal: Goal) -> bool:
    """Those counted and those left must be enough, and there must be something to do it with."""
    leaving: bool = goal.kind == "escape"
    n: i64 = 0
    for unit in goal.units:
        fate: i64 = s.rows[air.fate + unit]
        if fate == goal.fate or (fate == IN_PLAY and (not leaving or can_be_moved(air, g, s, side, unit))):
            n += 1
    if n < goal.number:
        return False
    return leaving or can_strike(air, g, s, side, goal.kind == "neutralise")


def can_strike(air: Air, g: Game, s: State, side: i64, guns: bool) -> bool:
    """An aircraft on the board with a Bomb card outside the removed pile, or (`guns`) an Attack card."""
    c = g.catalog
    unit: i64 = c.side_unit[side]
    while unit < c.side_unit[side + 1]:
        if s.at[unit] != OFF:
            i: i64 = c.unit_kind_first[unit]
            while i < c.unit_kind_first[unit + 1]:
                kind: i64 = c.unit_kinds[i]
                if copies(g, s, kind) > 0 and (
                    prints(g, kind, air.bomb.id) or (guns and prints(g, kind, air.attack.id))
                ):
                    return True
                i += 1
        unit += 1
    return False


def can_be_moved(air: Air, g: Game, s: State, side: i64, unit: i64) -> bool:
    """RUL-188: an aircraft by a card of its own or a Guide that reaches it, a ship by Sail."""
    c = g.catalog
    ship: bool = air.piece[unit] == SHIP
    kind: i64 = 0
    while kind < c.n_kinds:
        if c.seat_side[c.kind_seat[kind]] == side and copies(g, s, kind) > 0:
            if ship:
                if prints(g, kind, air.sail.id):
                    return True
            elif c.kind_unit[kind] == unit or guides(air, g, kind, unit):
                return True
        kind += 1
    return False


def guides(air: Air, g: Game, kind: i64, unit: i64) -> bool:
    c = g.catalog
    if c.kind_seat[kind] != c.unit_seat[unit]:
        return False
    slot: i64 = c.slot_first[kind]
    while slot < c.slot_first[kind + 1]:
        squad: i64 = c.slot_squad[slot]
        if c.slot_rule[slot] == air.guide.id and (squad == NO_SQUAD or squad == c.unit_squad[unit]):
            return True
        slot += 1
    return False


def prints(g: Game, kind: i64, rule: i64) -> bool:
    c = g.catalog
    slot: i64 = c.slot_first[kind]
    while slot < c.slot_first[kind + 1]:
        if c.slot_rule[slot] == rule:
            return True
        slot += 1
    return False


def most_left(air: Air, g: Game, s: State, side: i64) -> i64:
    """All the points that pieces still on the board could bring."""
    c = g.catalog
    n: i64 = 0
    unit: i64 = 0
    while unit < c.n_units:
        if s.rows[air.fate + unit] == IN_PLAY:
            n += air.gain[side * c.n_units + unit]
            if c.unit_side[unit] == side:
                n += air.exit_gain[unit]
        unit += 1
    return n
