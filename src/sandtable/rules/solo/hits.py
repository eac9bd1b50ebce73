"""Hits on the bot's counters (REI-S-11..REI-S-13): which card is lost, and the marker that may cost another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import DECK, DISCARD, OFF, PLAYED, REMOVED, SUPPLY, State
from sandtable.rules.land.casualty import Casualty, Injury
from sandtable.rules.shared.events import CARD_LOST
from sandtable.rules.solo.events import HELD_UP, HIT_MARKED, MARKERS_BACK
from sandtable.rules.solo.row import drop, kind_at, size, take

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

NO_CARD: Final = -1


class SoloInjury(Injury):
    """The human's counters suffer as ever. The bot's lose a card from discard pile, deck or bolster deck (REI-S-11), in
    the bot's own turn from the play area first (RUL-85); chance picks where the zone holds several (RUL-180)."""

    def __init__(self, solo: Solo, below: Casualty) -> None:
        self.solo = solo
        self.below = below

    def suffer(self, g: Game, s: State, unit: i64) -> None:
        solo = self.solo
        c = g.catalog
        if c.unit_seat[unit] != solo.seat:
            self.below.suffer(g, s, unit)
            return
        # The bot's play area holds cards in its own turn, and a bid that won before it: that one is not searched.
        own_turn: bool = solo.has_turn(s)
        for zone in (PLAYED, DISCARD, DECK, SUPPLY):
            if zone != PLAYED or own_turn:
                kind: i64 = self.pick(g, s, unit, zone)
                if kind != NO_CARD:
                    self.lose(g, s, unit, kind, zone)
                    return
        s.rows[solo.hits + unit] = 0  # RUL-183: they go back to the pool
        self.below.remove(g, s, unit)
        g.book.victory.lost(g, s, c.unit_side[unit])

    def pick(self, g: Game, s: State, unit: i64, zone: i64) -> i64:
        """A kind of card of the unit that lies in a zone, by chance if there are several, or NO_CARD."""
        c = g.catalog
        first: i64 = c.unit_kind_first[unit]
        last: i64 = c.unit_kind_first[unit + 1]
        kinds: i64 = 0
        i: i64 = first
        while i < last:
            if s.cards[zone * c.n_kinds + c.unit_kinds[i]] > 0:
                kinds += 1
            i += 1
        if kinds == 0:
            return NO_CARD
        skip: i64 = g.chance(s, self.solo.seat, kinds) if kinds > 1 else 0
        i = first
        while True:
            if s.cards[zone * c.n_kinds + c.unit_kinds[i]] > 0:
                if skip == 0:
                    return c.unit_kinds[i]
                skip -= 1
            i += 1

    def lose(self, g: Game, s: State, unit: i64, kind: i64, zone: i64) -> None:
        solo = self.solo
        c = g.catalog
        if c.unit_seat[unit] != solo.seat:
            self.below.lose(g, s, unit, kind, zone)
            return
        if g.story is not None:
            g.story.tell(CARD_LOST, [solo.seat, kind, zone, unit])
        if zone == PLAYED:
            self.out_of_the_row(s, kind)
        solo.land.gate.move(g, s, kind, zone, REMOVED)
        # REI-S-12, RUL-84: in the human's own turn, and while the human holds the initiative marker.
        if not solo.has_turn(s) and s.initiative != solo.side and s.at[unit] != OFF:
            s.rows[solo.hits + unit] += 1  # REI-S-13
            if g.story is not None:
                g.story.tell(HIT_MARKED, [unit])
        g.book.victory.lost(g, s, c.unit_side[unit])

    def out_of_the_row(self, s: State, kind: i64) -> None:
        """The copy that waits longest goes; the card being resolved only where it is the last (RUL-183)."""
        solo = self.solo
        place: i64 = size(solo, s) - 1
        while kind_at(solo, s, place) != kind:
            place -= 1
        take(solo, s, place)
        if place == 0:
            s.rows[solo.gone] = 1


def spend_markers(solo: Solo, g: Game, s: State) -> None:
    """REI-S-16: each marker discards one card of that counter, if there is one in the row; all go back to the pool.

    RUL-93: matching means the same unit. Markers are there only in rounds the bot has lost.
    """
    c = g.catalog
    back: i64 = 0
    unit: i64 = c.side_unit[solo.side]
    while unit < c.side_unit[solo.side + 1]:
        markers: i64 = s.rows[solo.hits + unit]
        back += markers
        s.rows[solo.hits + unit] = 0
        while markers > 0 and waiting(solo, g, s, unit) > 0:
            fit: i64 = waiting(solo, g, s, unit)
            skip: i64 = g.chance(s, solo.seat, fit) if fit > markers else 0  # RUL-180
            place: i64 = 0
            while c.kind_unit[kind_at(solo, s, place)] != unit or skip > 0:
                if c.kind_unit[kind_at(solo, s, place)] == unit:
                    skip -= 1
                place += 1
            if g.story is not None:
                g.story.tell(HELD_UP, [solo.seat, kind_at(solo, s, place), unit])
            drop(solo, g, s, place)
            markers -= 1
        unit += 1
    if back > 0 and g.story is not None:
        g.story.tell(MARKERS_BACK, [solo.seat, back])


def waiting(solo: Solo, g: Game, s: State, unit: i64) -> i64:
    """How many cards of a counter are in the row."""
    n: i64 = 0
    place: i64 = 0
    while place < size(solo, s):
        if g.catalog.kind_unit[kind_at(solo, s, place)] == unit:
            n += 1
        place += 1
    return n
