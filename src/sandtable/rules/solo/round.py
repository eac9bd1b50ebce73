"""The bot in the round: it draws nothing, bids its top card after the human, and takes a turn of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.option import A
from sandtable.core.procedure import Procedure
from sandtable.core.slots import Automaton, Seating
from sandtable.core.state import DECK, DISCARD, HAND, NOBODY, PLAYED, State
from sandtable.rules.land.kinds import STEP
from sandtable.rules.shared.cards import Detour
from sandtable.rules.shared.kinds import BID
from sandtable.rules.solo.events import BID_DRAWN, BID_KEPT
from sandtable.rules.solo.row import put, size

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo


class SoloSeating(Seating):
    """REI-S-07, REI-S-08."""

    def __init__(self, solo: Solo, below: Seating) -> None:
        self.solo = solo
        self.below = below

    def begin(self, g: Game, s: State) -> None:
        self.below.begin(g, s)

    def draws(self, g: Game, s: State, seat: i64) -> i64:
        return 0 if seat == self.solo.seat else self.below.draws(g, s, seat)

    def bids(self, g: Game, s: State, seat: i64) -> bool:
        return True

    def has_to_bid(self, g: Game, s: State, seat: i64) -> bool:
        """After the human, and only with a card to turn up (RUL-82)."""
        solo = self.solo
        if seat != solo.seat:
            return self.below.has_to_bid(g, s, seat)
        n: i64 = g.catalog.n_seats
        cards: i64 = s.sizes[DECK * n + seat] + s.sizes[DISCARD * n + seat]
        return s.bids[seat] == NOBODY and cards > 0 and not self.below.has_to_bid(g, s, solo.human)

    def acts(self, g: Game, s: State, place: i64) -> i64:
        return self.below.acts(g, s, place)

    def turn(self, g: Game, s: State, seat: i64, usual: i64) -> i64:
        """REI-S-10: the human's is as ever."""
        return self.solo.turn.id if seat == self.solo.seat else usual

    def commander(self, g: Game, s: State, side: i64) -> i64:
        return self.below.commander(g, s, side)


class SoloDetour(Detour):
    """REI-S-09: a bid that won goes to the row (RUL-81: a tie that keeps the marker has won); REI-S-68: not on easy."""

    def __init__(self, solo: Solo) -> None:
        self.solo = solo

    def fetches(self, seat: i64) -> bool:
        return seat == self.solo.seat  # RUL-185

    def bid_to(self, g: Game, s: State, seat: i64, kind: i64, won: bool) -> i64:
        solo = self.solo
        if seat != solo.seat or not won or not solo.keeps_bid:
            return DISCARD
        put(solo, s, size(solo, s), kind)
        if g.story is not None:
            g.story.tell(BID_KEPT, [seat, kind])
        return PLAYED


class SoloAutomaton(Automaton):
    """Answers for the bot: the bid from its deck, what its line wants, the most dangerous enemy where it may pick one
    (REI-S-60); whatever else a rule leaves to a player, by chance (RUL-180)."""

    def __init__(self, solo: Solo) -> None:
        self.solo = solo

    def holds(self, seat: i64) -> bool:
        return seat == self.solo.seat

    def answer(self, g: Game, s: State, procedure: Procedure) -> i64:
        solo = self.solo
        if procedure.id == solo.land.shared.bid.id:
            drawn: i64 = solo.land.gate.draw_one(g, s, solo.seat, HAND)
            if g.story is not None:
                g.story.tell(BID_DRAWN, [solo.seat])
            return BID | drawn << A
        if procedure.id == solo.land.march.id:
            tile: i64 = solo.next_step(s)
            if tile >= 0:
                return STEP | tile << A
        g.count = 0
        n: i64 = procedure.options(g, s)
        if n == 1:
            return g.options[0]
        keys = [int(g.options[i]) for i in range(int(n))]
        if solo.has_turn(s):
            keys = solo.doctrine.prefer(g, s, procedure, keys)
        keys = solo.field.worst_for(g, s, procedure, keys)
        return keys[int(g.chance(s, solo.seat, len(keys)))] if len(keys) > 1 else keys[0]
