"""The round (COM-22): draw cards, determine initiative, player turns."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import DUD, SIDES
from sandtable.core.event import BID_GIVEN, BID_SHOWN, INITIATIVE, ROUND
from sandtable.core.game import Game
from sandtable.core.option import BID, a_of, kind_of
from sandtable.core.outcome import EXHAUSTED, ROUND_CAP
from sandtable.core.rulebook import Procedure
from sandtable.core.state import DECK, DISCARD, HAND, NOBODY, PC, State
from sandtable.rules import procedures as proc
from sandtable.rules.shared.cards import draw, move

_BIDS: Final = 1  # program counters after the draw phase; turns follow one by one


class RoundProcedure(Procedure):
    name = "round"

    def run(self, g: Game, s: State) -> None:
        c = g.catalog
        pc: i64 = s.stack[s.top + PC]
        s.stack[s.top + PC] = pc + 1
        if pc == 0:
            if s.cap != 0 and s.round >= s.cap:
                g.win(s, g.book.victory.at_cap(g, s), ROUND_CAP)  # RUL-136
                return
            if not anybody_can_play(g, s):
                g.win(s, g.book.victory.at_cap(g, s), EXHAUSTED)  # RUL-159
                return
            s.round += 1
            if g.story is not None:
                g.story.tell(ROUND, [s.round])
            seat: i64 = 0
            while seat < c.n_seats:
                draw(g, s, seat, c.draws[seat])  # COM-23
                seat += 1
            s.push(proc.BID, 0, 0, 0, 0)
            return
        place: i64 = pc - _BIDS
        if place == c.n_seats:
            s.stack[s.top + PC] = 0  # COM-22: rounds repeat until someone wins
            return
        # COM-31: the side with the initiative takes a whole turn, then the other side, place by place.
        side: i64 = s.initiative
        if place % SIDES == 1:
            side = c.enemy[side]
        a_side: i64 = c.n_seats // SIDES
        s.push(proc.TURN, c.order[side * a_side + place // SIDES], 0, 0, 0)


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

    name = "bid"
    simultaneous = True
    forced = False  # answering at once would show that the hand holds one kind of card

    def run(self, g: Game, s: State) -> None:
        c = g.catalog
        seat: i64 = 0
        while seat < c.n_seats:
            # RUL-05: who has no card cannot bid; RUL-135: who has one must.
            if c.bidders[seat] != 0 and s.bids[seat] == NOBODY and s.sizes[HAND * c.n_seats + seat] > 0:
                g.ask(s, seat)
                return
            seat += 1
        self.reveal(g, s)

    def options(self, g: Game, s: State) -> i64:
        # COM-26, COM-30: any hand card may be bid, dud cards included.
        c = g.catalog
        kind: i64 = c.first[s.seat]
        last: i64 = c.first[s.seat + 1]
        hand: i64 = HAND * c.n_kinds
        n: i64 = 0
        while kind < last:
            if s.cards[hand + kind] > 0:
                g.options[n] = BID | kind << 6
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
            kind: i64 = s.bids[seat]
            if c.bidders[seat] != 0:
                # RUL-05: no card is lower than every number.
                value: i64 = c.kind_initiative[kind] if kind != NOBODY else -1
                if value > best:
                    best = value
                    winner = c.seat_side[seat]  # COM-27: strictly higher takes the marker
                elif value == best and c.seat_side[seat] != winner:
                    winner = s.initiative  # COM-28: on a tie it stays where it is
            if kind != NOBODY:
                if g.story is not None:
                    g.story.tell(BID_SHOWN, [seat, kind])
                move(g, s, kind, HAND, DISCARD)  # COM-29
                s.bids[seat] = NOBODY
            seat += 1
        if best == NOBODY:
            winner = s.initiative
        if g.story is not None:
            g.story.tell(INITIATIVE, [winner, 1 if winner != s.initiative else 0])
        s.initiative = winner
        s.pop()
