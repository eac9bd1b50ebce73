"""Sections and their comms (BOB-20..BOB-26, BOB-77), and what being out of them costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import NO_SQUAD
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.air.events import OUT_OF_COMMS
from sandtable.rules.air.pieces import IN_PLAY
from sandtable.rules.shared.cards import Gate

if TYPE_CHECKING:
    from sandtable.rules.air.air import Air

REACH: Final = 2  # RUL-104: hexes apart at most


def in_comms(air: Air, g: Game, s: State, side: i64, squad: i64) -> bool:
    """BOB-20, BOB-21; RUL-105: an escaped partner is none, one out of action counts by where it is; RUL-174."""
    if squad == NO_SQUAD:
        return True
    c = g.catalog
    first: i64 = air.section_first[side * air.n_squads + squad]
    last: i64 = air.section_first[side * air.n_squads + squad + 1]
    i: i64 = first
    while i < last:
        unit: i64 = air.section[i]
        if s.rows[air.fate + unit] != IN_PLAY:
            return False
        j: i64 = first
        while j < i:
            if c.distance_between(s.at[unit], s.at[air.section[j]]) > REACH:
                return False
            j += 1
        i += 1
    return True


def card_in_comms(air: Air, g: Game, s: State, kind: i64) -> bool:
    """BOB-23: the section meant is the one on the card."""
    c = g.catalog
    return in_comms(air, g, s, c.seat_side[c.kind_seat[kind]], c.kind_squad[kind])


def is_printed(g: Game, slot: i64, icon: i64) -> bool:
    return icon >= 0 and g.catalog.param(slot, icon) > 0


def is_forbidden(air: Air, g: Game, s: State, slot: i64, kind: i64) -> bool:
    """BOB-24."""
    return is_printed(g, slot, air.forbid) and not card_in_comms(air, g, s, kind)


def pay(air: Air, g: Game, s: State, slot: i64, kind: i64) -> None:
    """BOB-23, RUL-171: the check is made once, when the action is chosen; a Discord due is taken before the effect."""
    if is_printed(g, slot, air.cost) and not card_in_comms(air, g, s, kind):
        take_discord(g, s, air.gate, kind)


def take_discord(g: Game, s: State, gate: Gate, kind: i64) -> None:
    """BOB-25, BOB-78: one from the own supply to the own discard pile, if one is left."""
    seat: i64 = g.catalog.kind_seat[kind]
    if g.story is not None:
        g.story.tell(OUT_OF_COMMS, [seat, kind])
    gate.take_dud(g, s, seat)


class AirGate(Gate):
    """BOB-22: a bid whose initiative has the cost icon, out of comms. `air` is set by the book."""

    def __init__(self) -> None:
        super().__init__()
        self.air: Air | None = None

    def discard_bid(self, g: Game, s: State, seat: i64, kind: i64, won: bool) -> None:
        Gate.discard_bid(self, g, s, seat, kind, won)
        air = self.air
        if air is not None and air.bid_cost[kind] != 0 and not card_in_comms(air, g, s, kind):
            take_discord(g, s, self, kind)  # RUL-103: won or lost
