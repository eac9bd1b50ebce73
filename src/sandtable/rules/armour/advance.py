"""Advance (REI-A-14, REI-A-15): counters of a squad go together from one tile to the next, where a friend is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import BIT, NO_SQUAD
from sandtable.core.game import Game
from sandtable.core.option import SQUAD, TILE, A, a_of, kind_of
from sandtable.core.procedure import ActionRule, Fact, Procedure
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.rules.armour.kinds import GO, JOIN
from sandtable.rules.land.board import shift
from sandtable.rules.land.kinds import STOP

if TYPE_CHECKING:
    from sandtable.rules.armour.armour import Armour

_SEAT: Final = 2
_SQUAD: Final = 3
_ORIGIN: Final = 4  # the tile of those chosen, or OFF
_CHOSEN: Final = 5  # units, as bits


class Advance(ActionRule):
    """Choosing nobody does nothing, so it may be taken where nobody can go (RUL-07, RUL-73)."""

    def __init__(self, procedure: AdvanceProcedure) -> None:
        super().__init__("advance")
        self.procedure = procedure

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        s.push(self.procedure.id, seat, g.catalog.slot_squad[slot], OFF, 0)


def can_go(armour: Armour, g: Game, s: State, seat: i64, squad: i64, unit: i64) -> bool:
    """REI-A-14: an own counter of the squad with a friend next to it; REI-A-15: not suppressed."""
    c = g.catalog
    if c.unit_seat[unit] != seat or s.at[unit] == OFF or s.face[unit] == IMPAIRED:
        return False
    if squad != NO_SQUAD and c.unit_squad[unit] != squad:
        return False
    i: i64 = c.near_first[s.at[unit]]
    while i < c.near_first[s.at[unit] + 1]:
        if has_friend(g, s, seat, c.near[i]) and armour.land.movement.may_enter(g, s, unit, s.at[unit], c.near[i]):
            return True
        i += 1
    return False


def has_friend(g: Game, s: State, seat: i64, tile: i64) -> bool:
    """RUL-73, RUL-80: one of the player's own counters is there already, suppressed or not."""
    unit: i64 = 0
    while unit < g.catalog.n_units:
        if s.at[unit] == tile and g.catalog.unit_seat[unit] == seat:
            return True
        unit += 1
    return False


class AdvanceProcedure(Procedure):
    """Counters of one tile one by one, in the order of their numbers, then the tile they go to."""

    def __init__(self, armour: Armour) -> None:
        super().__init__("advance")
        self.armour = armour

    def run(self, g: Game, s: State) -> None:
        g.ask(s, s.stack[s.top + _SEAT])

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        n: i64 = 0
        unit: i64 = 0
        while unit < c.n_units:
            if self.may_join(g, s, unit):
                g.options[n] = JOIN | unit << A
                n += 1
            unit += 1
        origin: i64 = s.stack[s.top + _ORIGIN]
        if origin != OFF:
            i: i64 = c.near_first[origin]
            while i < c.near_first[origin + 1]:
                if self.is_open(g, s, s.stack[s.top + _CHOSEN], c.near[i]):
                    g.options[n] = GO | c.near[i] << A
                    n += 1
                i += 1
        else:
            g.options[n] = STOP  # RUL-73: nobody goes
            n += 1
        g.count = n
        return n

    def may_join(self, g: Game, s: State, unit: i64) -> bool:
        """Whether a counter may still be chosen: on the tile of the others, and all of them have a way in common."""
        chosen: i64 = s.stack[s.top + _CHOSEN]
        if chosen >= BIT[unit]:
            return False
        if not can_go(self.armour, g, s, s.stack[s.top + _SEAT], s.stack[s.top + _SQUAD], unit):
            return False
        origin: i64 = s.stack[s.top + _ORIGIN]
        if origin == OFF:
            return True
        if s.at[unit] != origin:
            return False
        c = g.catalog
        i: i64 = c.near_first[origin]
        while i < c.near_first[origin + 1]:
            if self.is_open(g, s, chosen | BIT[unit], c.near[i]):
                return True
            i += 1
        return False

    def is_open(self, g: Game, s: State, chosen: i64, tile: i64) -> bool:
        """Whether all who are chosen may enter the tile, and a friend stands there."""
        if not has_friend(g, s, s.stack[s.top + _SEAT], tile):
            return False
        unit: i64 = 0
        while unit < g.catalog.n_units:
            if chosen & BIT[unit] != 0 and not self.armour.land.movement.may_enter(g, s, unit, s.at[unit], tile):
                return False
            unit += 1
        return True

    def choose(self, g: Game, s: State, key: i64) -> None:
        top: i64 = s.top
        if kind_of(key) == STOP:
            s.pop()
            return
        if kind_of(key) == JOIN:
            s.stack[top + _CHOSEN] |= BIT[a_of(key)]
            s.stack[top + _ORIGIN] = s.at[a_of(key)]
            return
        chosen: i64 = s.stack[top + _CHOSEN]
        s.pop()
        unit: i64 = 0
        while unit < g.catalog.n_units:
            if chosen & BIT[unit] != 0:
                origin: i64 = shift(g, s, unit, a_of(key))
                self.armour.land.movement.stepped(g, s, unit, origin, a_of(key))
            unit += 1

    def subject(self, g: Game, s: State) -> list[Fact]:
        out = [Fact("squad", SQUAD, s.stack[s.top + _SQUAD])]
        if s.stack[s.top + _ORIGIN] != OFF:
            out.append(Fact("tile", TILE, s.stack[s.top + _ORIGIN]))
        return out

    def question(self, g: Game, s: State) -> str:
        return "" if s.stack[s.top + _ORIGIN] == OFF else "more"

    def why_not(self, g: Game, s: State, key: i64) -> str:
        c = g.catalog
        top: i64 = s.top
        if kind_of(key) == GO:
            if s.stack[top + _ORIGIN] == OFF:
                return "REI-A-14 nobody-chosen"
            if c.distance_between(s.stack[top + _ORIGIN], a_of(key)) != 1:
                return "RUL-01 not-adjacent"
            if not has_friend(g, s, s.stack[top + _SEAT], a_of(key)):
                return "REI-A-14 no-friend-there"
            return "REI-A-05 rough-token"
        if kind_of(key) != JOIN:
            return "COM-32 finish-the-card"
        unit: i64 = a_of(key)
        if c.unit_seat[unit] != s.stack[top + _SEAT]:
            return "RUL-80 own-counters-only"
        if s.at[unit] != OFF and s.face[unit] == IMPAIRED:
            return "REI-A-15 suppressed"
        return "REI-A-14 cannot-advance"
