"""The round (COM-22): draw cards, determine initiative, player turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.catalog import DUD
from sandtable.core.game import Game
from sandtable.core.option import A, a_of, kind_of
from sandtable.core.outcome import ROUND_CAP
from sandtable.core.procedure import Procedure
from sandtable.core.state import DECK, DISCARD, HAND, NOBODY, PC, State
from sandtable.rules.shared.events import BID_GIVEN, BID_SHOWN, INITIATIVE, ROUND
from sandtable.rules.shared.kinds import BID

if TYPE_CHECKING:
    from sandtable.rules.shared.shared import Shared

_DRAWN: Final = 1  # program counter after the draw phase; turns follow one by one


class RoundProcedure(Procedure):
    def __init__(self, shared: Shared) -> None:
        super().__init__("round")
        self.shared = shared

    def run(self, g: Game, s: State) -> None:
        c = g.catalog
        pc: i64 = s.stack[s.top + PC]
        s.stack[s.top + PC] = pc + 1
        if pc == 0:
            if s.cap != 0 and s.round >= s.cap:
                g.win(s, g.book.victory.at_cap(g, s), ROUND_CAP)  # RUL-136
                return
            if not anybody_can_play(g, s):
                g.win(s, g.book.victory.at_cap(g, s), self.shared.exhausted)  # RUL-159
                return
            s.round += 1
            if g.story is not None:
                g.story.tell(ROUND, [s.round])
            g.book.seating.begin(g, s)
            seat: i64 = 0
            while seat < c.n_seats:
                self.shared.gate.draw(g, s, seat, g.book.seating.draws(g, s, seat))  # COM-23
                seat += 1
            s.push(self.shared.bid.id, 0, 0, 0, 0)
            return
        acts: i64 = g.book.seating.acts(g, s, pc - _DRAWN)  # COM-31
        if acts == NOBODY:
            s.stack[s.top + PC] = 0  # COM-22: rounds repeat until someone wins
            return
        s.push(g.book.seating.turn(g, s, acts, self.shared.turn.id), acts, 0, 0, 0)


def anybody_can_play(g: Game, s: State) -> bool:
    """Whether a card other than a dud is in some deck or discard pile; hands are empty between rounds."""
    c = g.catalog
    kind: i64 = 0
    while kind < c.n_kinds:
        if (s.cards[DECK * c.n_kinds + kind] > 0 or s.cards[DISCARD * c.n_kinds + kind] > 0) and (
            c.kind_class[kind] != DUD
        ):
            return True
        kind += 1
    return False


class BidProcedure(Procedure):
    """The secret bid (COM-26). A bid stays in hand and out of sight until all are in (RUL-135)."""

    def __init__(self, shared: Shared) -> None:
        # Not forced: answering at once would show that the hand holds one kind of card.
        super().__init__("bid", forced=False, simultaneous=True)
        self.shared = shared

    def run(self, g: Game, s: State) -> None:
        seat: i64 = 0
        while seat < g.catalog.n_seats:
            if g.book.seating.has_to_bid(g, s, seat):
                g.ask(s, seat)
                return
            seat += 1
        self.reveal(g, s)

    def pending(self, g: Game, s: State) -> list[int]:
        return [seat for seat in range(len(g.catalog.seats)) if g.book.seating.has_to_bid(g, s, seat)]

    def given(self, g: Game, s: State) -> list[int]:
        return [seat for seat in range(len(g.catalog.seats)) if s.bids[seat] != NOBODY]

    def options(self, g: Game, s: State) -> i64:
        # COM-26, COM-30: any hand card may be bid, dud cards included.
        c = g.catalog
        kind: i64 = c.first[s.seat]
        last: i64 = c.first[s.seat + 1]
        hand: i64 = HAND * c.n_kinds
        n: i64 = 0
        while kind < last:
            if s.cards[hand + kind] > 0:
                g.options[n] = BID | kind << A
                n += 1
            kind += 1
        g.count = n
        return n

    def choose(self, g: Game, s: State, key: i64) -> None:
        kind: i64 = a_of(key)
        seat: i64 = g.catalog.kind_seat[kind]
        s.bids[seat] = kind
        if g.story is not None:
            g.story.tell(BID_GIVEN, [seat, kind])

    def why_not(self, g: Game, s: State, key: i64) -> str:
        return "COM-26 not-in-hand" if kind_of(key) == BID else "COM-26 bid-first"

    def reveal(self, g: Game, s: State) -> None:
        c = g.catalog
        best: i64 = NOBODY
        winner: i64 = s.initiative
        seat: i64 = 0
        while seat < c.n_seats:
            if g.book.seating.bids(g, s, seat):
                # RUL-05: no card is lower than every number.
                value: i64 = c.kind_initiative[s.bids[seat]] if s.bids[seat] != NOBODY else -1
                if value > best:
                    best = value
                    winner = c.seat_side[seat]  # COM-27: strictly higher takes the marker
                elif value == best and c.seat_side[seat] != winner:
                    winner = s.initiative  # COM-28: on a tie it stays where it is
            seat += 1
        if best == NOBODY:
            winner = s.initiative
        s.pop()
        seat = 0
        while seat < c.n_seats:
            kind: i64 = s.bids[seat]
            if kind != NOBODY:
                if g.story is not None:
                    g.story.tell(BID_SHOWN, [seat, kind])
                s.bids[seat] = NOBODY
                self.shared.gate.discard_bid(g, s, seat, kind, c.seat_side[seat] == winner)  # COM-29
            seat += 1
        if g.story is not None:
            g.story.tell(INITIATIVE, [winner, 1 if winner != s.initiative else 0])
        s.initiative = winner
