"""What a hit does: injuries that may be final (NAF-40), damage to vehicles (NAF-41..NAF-45, RUL-154)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.event import SUPPRESSED, UNIT_LOST
from sandtable.core.game import Game
from sandtable.core.option import a_of
from sandtable.core.rulebook import Procedure
from sandtable.core.state import DECK, DISCARD, HAND, IMPAIRED, OFF, PLAYED, READY_FACE, REMOVED, SUPPLY, State
from sandtable.rules.ground.casualty import Casualty
from sandtable.rules.vehicles.crew import berth_of, crew_size
from sandtable.rules.vehicles.events import DAMAGED, DESTROYED, DISABLED, PURGED
from sandtable.rules.vehicles.extra import EMPTY, LOST_TO, ON_FOOT, aboard, damage, fate, rider
from sandtable.rules.vehicles.turn import CHOOSE

_SEAT: Final = 2
_VEHICLE: Final = 3
_SUPPRESS: Final = 4


class Wound(Casualty):
    """As every casualty, but a counter is one man (NAF-01): without a card left he is gone for good, and his cards in
    the supply with him."""

    def suffer(self, g: Game, s: State, unit: i64) -> None:
        c = g.catalog
        if (
            not self.take(g, s, unit, PLAYED)
            and not self.take(g, s, unit, HAND)
            and not self.take(g, s, unit, DISCARD)
            and not self.take(g, s, unit, DECK)
        ):
            if g.story is not None:
                g.story.tell(UNIT_LOST, [unit, s.at[unit]])
            take_off(g, s, unit, LOST_TO + c.enemy[c.unit_side[unit]])  # RUL-61: own fire counts for the enemy too
            purge(g, s, unit, SUPPLY)  # NAF-40, RUL-72
        g.book.victory.lost(g, s, c.unit_side[unit])


def take_off(g: Game, s: State, unit: i64, what: i64) -> None:
    """A counter leaves board and seat for good."""
    c = g.catalog
    berth: i64 = berth_of(g, s, unit)
    if berth != ON_FOOT:
        s.extra[rider(c) + berth] = EMPTY
        s.extra[aboard(c) + unit] = ON_FOOT
    s.at[unit] = OFF
    s.face[unit] = READY_FACE
    s.extra[fate(c) + unit] = what


def purge(g: Game, s: State, unit: i64, zone: i64) -> None:
    """Remove every card of a unit in a zone from the game."""
    c = g.catalog
    i: i64 = c.unit_kind_first[unit]
    while i < c.unit_kind_first[unit + 1]:
        kind: i64 = c.unit_kinds[i]
        n: i64 = s.cards[zone * c.n_kinds + kind]
        if n > 0:
            s.cards[zone * c.n_kinds + kind] = 0
            s.cards[REMOVED * c.n_kinds + kind] += n
            s.sizes[zone * c.n_seats + c.kind_seat[kind]] -= n
            s.sizes[REMOVED * c.n_seats + c.kind_seat[kind]] += n
            if g.story is not None:
                g.story.tell(PURGED, [c.kind_seat[kind], kind, n, zone])  # RUL-134
        i += 1


class HitProcedure(Procedure):
    """A vehicle was hit: the attacker picks the occupant who suffers (NAF-41, RUL-46), then comes the damage (NAF-42).

    RUL-28: injury first. RUL-42, RUL-47: nobody aboard, nobody hurt. A single occupant needs no picking.
    """

    name = "hit"

    def run(self, g: Game, s: State) -> None:
        vehicle: i64 = s.stack[s.top + _VEHICLE]
        if crew_size(g, s, vehicle) > 0:
            g.ask(s, s.stack[s.top + _SEAT])
            return
        suppress: bool = s.stack[s.top + _SUPPRESS] != 0
        by: i64 = g.catalog.seat_side[s.stack[s.top + _SEAT]]
        s.pop()
        if not suppress:
            damage_vehicle(g, s, vehicle, by)

    def options(self, g: Game, s: State) -> i64:
        c = g.catalog
        vehicle: i64 = s.stack[s.top + _VEHICLE]
        n: i64 = 0
        berth: i64 = c.berth_first[vehicle]
        while berth < c.berth_first[vehicle + 1]:
            unit: i64 = s.extra[rider(c) + berth]
            if unit != EMPTY:
                g.options[n] = CHOOSE | unit << 6
                n += 1
            berth += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        unit: i64 = a_of(key)
        vehicle: i64 = s.stack[s.top + _VEHICLE]
        suppress: bool = s.stack[s.top + _SUPPRESS] != 0
        by: i64 = g.catalog.seat_side[s.stack[s.top + _SEAT]]
        s.pop()
        if suppress:
            suppress_unit(g, s, unit)  # NAF-45: one occupant, no injury, no damage
            return
        g.book.injury.suffer(g, s, unit)
        if s.winner < 0:
            damage_vehicle(g, s, vehicle, by)

    def subject(self, g: Game, s: State) -> dict[str, int]:
        return {"unit": s.stack[s.top + _VEHICLE], "suppress": s.stack[s.top + _SUPPRESS]}

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "NAF-41 not-aboard"


def suppress_unit(g: Game, s: State, unit: i64) -> None:
    """COM-66: already suppressed, no change."""
    if g.story is not None:
        g.story.tell(SUPPRESSED, [unit, 1 if s.face[unit] != IMPAIRED else 0])
    s.face[unit] = IMPAIRED


def damage_vehicle(g: Game, s: State, vehicle: i64, by: i64) -> None:
    """NAF-42: one damage marker; NAF-43: disabled at the threshold; NAF-44: destroyed at its integrity.

    `by` is the attacking side, for whom it counts (RUL-61).
    """
    c = g.catalog
    s.extra[damage(c) + vehicle] += 1
    now: i64 = s.extra[damage(c) + vehicle]
    if g.story is not None:
        g.story.tell(DAMAGED, [vehicle, now])
    if now >= c.integrity[vehicle]:
        if g.story is not None:
            g.story.tell(DESTROYED, [vehicle, s.at[vehicle]])
        berth: i64 = c.berth_first[vehicle]
        while berth < c.berth_first[vehicle + 1]:
            unit: i64 = s.extra[rider(c) + berth]
            if unit != EMPTY:
                s.extra[rider(c) + berth] = EMPTY  # RUL-154: on the tile, as they were
                s.extra[aboard(c) + unit] = ON_FOOT
            berth += 1
        take_off(g, s, vehicle, LOST_TO + by)
        g.book.victory.lost(g, s, c.unit_side[vehicle])
    elif now >= c.threshold[vehicle] and s.face[vehicle] != IMPAIRED:
        s.face[vehicle] = IMPAIRED
        if g.story is not None:
            g.story.tell(DISABLED, [vehicle])
