"""What a hit does: injuries that may be final (NAF-40), damage to vehicles (NAF-41..NAF-45, RUL-154)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import UNIT, A, a_of, kind_of
from sandtable.core.procedure import Fact, Procedure
from sandtable.core.state import IMPAIRED, OFF, PC, READY_FACE, REMOVED, SUPPLY, State
from sandtable.rules.crews.events import DAMAGED, DESTROYED, DISABLED, PURGED
from sandtable.rules.crews.kinds import CHOOSE
from sandtable.rules.crews.numbers import EMPTY, LOST_TO, ON_FOOT
from sandtable.rules.land.casualty import Casualty
from sandtable.rules.land.combat import suppress
from sandtable.rules.shared.events import UNIT_LOST

if TYPE_CHECKING:
    from sandtable.rules.crews.crews import Crews

_SEAT: Final = 2
_VEHICLE: Final = 3
_SUPPRESS: Final = 4


class Wound(Casualty):
    """As every casualty, but a counter is one man (NAF-01): without a card left he is gone for good, and his cards in
    the supply with him."""

    def __init__(self, crews: Crews) -> None:
        super().__init__(crews.land)
        self.crews = crews

    def remove(self, g: Game, s: State, unit: i64) -> None:
        c = g.catalog
        if g.story is not None:
            g.story.tell(UNIT_LOST, [unit, s.at[unit]])
        # RUL-61: own fire counts for the enemy too.
        take_off(self.crews, g, s, unit, LOST_TO + c.enemy[c.unit_side[unit]])
        purge(self.crews, g, s, unit, SUPPLY)  # NAF-40, RUL-72


def take_off(crews: Crews, g: Game, s: State, unit: i64, what: i64) -> None:
    """A counter leaves board and berth for good."""
    berth: i64 = crews.berth_of(s, unit)
    if berth != ON_FOOT:
        s.rows[crews.rider + berth] = EMPTY
        s.rows[crews.aboard + unit] = ON_FOOT
    s.at[unit] = OFF
    s.face[unit] = READY_FACE
    s.rows[crews.fate + unit] = what


def purge(crews: Crews, g: Game, s: State, unit: i64, zone: i64) -> None:
    """Remove every card of a unit in a zone from the game."""
    c = g.catalog
    i: i64 = c.unit_kind_first[unit]
    while i < c.unit_kind_first[unit + 1]:
        kind: i64 = c.unit_kinds[i]
        n: i64 = s.cards[zone * c.n_kinds + kind]
        if n > 0:
            if g.story is not None:
                g.story.tell(PURGED, [c.kind_seat[kind], kind, n, zone])  # RUL-134
            while n > 0:
                crews.land.gate.move(g, s, kind, zone, REMOVED)
                n -= 1
        i += 1


class HitProcedure(Procedure):
    """A vehicle was hit: the attacker picks the occupant who suffers (NAF-41, RUL-46), then comes the damage (NAF-42).

    RUL-28: injury first. RUL-42, RUL-47: nobody aboard, nobody hurt. A single occupant needs no picking.
    """

    def __init__(self, crews: Crews) -> None:
        super().__init__("hit")
        self.crews = crews

    def run(self, g: Game, s: State) -> None:
        top: i64 = s.top
        vehicle: i64 = s.stack[top + _VEHICLE]
        if s.stack[top + PC] == 0 and self.crews.crew_size(s, vehicle) > 0:
            g.ask(s, s.stack[top + _SEAT])
            return
        suppressed: bool = s.stack[top + _SUPPRESS] != 0
        c = g.catalog
        by: i64 = c.seat_side[s.stack[top + _SEAT]]
        # RUL-61: own fire counts for the enemy; RUL-153: an empty vehicle of the enemy's make is not one's own.
        if s.rows[self.crews.owner + vehicle] == by and (c.unit_side[vehicle] == by or s.stack[top + PC] != 0):
            by = c.enemy[by]
        s.pop()
        if not suppressed:
            damage_vehicle(self.crews, g, s, vehicle, by)

    def options(self, g: Game, s: State) -> i64:
        crews = self.crews
        vehicle: i64 = s.stack[s.top + _VEHICLE]
        n: i64 = 0
        berth: i64 = crews.berth_first[vehicle]
        while berth < crews.berth_first[vehicle + 1]:
            unit: i64 = s.rows[crews.rider + berth]
            if unit != EMPTY:
                g.options[n] = CHOOSE | unit << A
                n += 1
            berth += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        unit: i64 = a_of(key)
        if s.stack[s.top + _SUPPRESS] != 0:
            s.pop()
            suppress(g, s, unit)  # NAF-45: one occupant, no injury, no damage
            return
        s.stack[s.top + PC] = 1
        self.crews.land.injury.suffer(g, s, unit)

    def question(self, g: Game, s: State) -> str:
        return "suppress" if s.stack[s.top + _SUPPRESS] != 0 else ""

    def subject(self, g: Game, s: State) -> list[Fact]:
        return [Fact("unit", UNIT, s.stack[s.top + _VEHICLE])]

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "NAF-41 not-aboard" if kind_of(key) == CHOOSE else "COM-32 finish-the-card"


def damage_vehicle(crews: Crews, g: Game, s: State, vehicle: i64, by: i64) -> None:
    """NAF-42: one damage marker; NAF-43: disabled at the threshold; NAF-44: destroyed at its integrity.

    `by` is the side for whom it counts (RUL-61).
    """
    s.rows[crews.damage + vehicle] += 1
    now: i64 = s.rows[crews.damage + vehicle]
    if g.story is not None:
        g.story.tell(DAMAGED, [vehicle, now, crews.integrity[vehicle]])
    if now >= crews.integrity[vehicle]:
        if g.story is not None:
            g.story.tell(DESTROYED, [vehicle, s.at[vehicle]])
        berth: i64 = crews.berth_first[vehicle]
        while berth < crews.berth_first[vehicle + 1]:
            unit: i64 = s.rows[crews.rider + berth]
            if unit != EMPTY:
                s.rows[crews.rider + berth] = EMPTY  # RUL-154: on the tile, as they were
                s.rows[crews.aboard + unit] = ON_FOOT
            berth += 1
        take_off(crews, g, s, vehicle, LOST_TO + by)
        g.book.victory.lost(g, s, g.catalog.unit_side[vehicle])
    elif now >= crews.threshold[vehicle] and s.face[vehicle] != IMPAIRED:
        s.face[vehicle] = IMPAIRED
        if g.story is not None:
            g.story.tell(DISABLED, [vehicle])
