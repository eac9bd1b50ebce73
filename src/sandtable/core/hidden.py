"""What a seat cannot know, dealt anew; and what it can tell apart.

`determinise` answers a state that looks the same to the seat. It depends on nothing the seat cannot see: two states
that look the same to the seat give the same answer from the same dice. `sight` is the same for such states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.mixing import mixed, packed, stirred, stirred_to
from sandtable.core.state import DECK, DISCARD, FRAME, HAND, NOBODY, PLAYED, REMOVED, SUPPLY, State

if TYPE_CHECKING:
    from sandtable.core.dice import Dice
    from sandtable.core.game import Game


def determinise(g: Game, s: State, seat: int, dice: Dice) -> State:
    """A copy of a state with everything `seat` (or NOBODY, a spectator) cannot know dealt anew by the book's `Secrets`.

    An answer that another seat has given in a simultaneous decision is taken back (RUL-135): whether it was given is
    not for this seat to know.
    """
    t = s.clone()
    g.book.secrets.deal(g, t, seat, dice)
    if g.procedure(t).simultaneous and t.winner == NOBODY:
        t.seat = NOBODY
        for other in range(len(g.catalog.seats)):
            if other != seat:
                t.bids[other] = NOBODY
        pending = g.procedure(t).pending(g, t)
        t.seat = seat if seat in pending else pending[0]
    return t


def deal_cards(g: Game, s: State, seat: i64, dice: Dice) -> None:
    """RUL-08: of another seat its hand and deck are hidden; their sizes and the sum are known.

    RUL-134: everyone saw what was lost, so removed cards stay as they are.
    """
    index: i64 = 0
    other: i64 = 0
    while other < g.catalog.n_seats:
        if other != seat:
            index = _deal(g, s, other, dice, index)
        other += 1


def _deal(g: Game, s: State, seat: i64, dice: Dice, index: i64) -> i64:
    """Deal a seat's hand anew from hand and deck; the rest is its deck."""
    c = g.catalog
    first: i64 = c.first[seat]
    last: i64 = c.first[seat + 1]
    deck: i64 = DECK * c.n_kinds
    hand: i64 = HAND * c.n_kinds
    pool: i64 = 0
    kind: i64 = first
    while kind < last:
        s.cards[deck + kind] += s.cards[hand + kind]
        s.cards[hand + kind] = 0
        pool += s.cards[deck + kind]
        kind += 1
    n: i64 = s.sizes[HAND * c.n_seats + seat]
    while n > 0:
        pick: i64 = dice.roll(seat, index, pool)
        index += 1
        kind = first
        while pick >= s.cards[deck + kind]:
            pick -= s.cards[deck + kind]
            kind += 1
        s.cards[deck + kind] -= 1
        s.cards[hand + kind] += 1
        pool -= 1
        n -= 1
    return index


def sight(g: Game, s: State, seat: i64) -> int:
    """A hash of everything the seat can tell apart: equal for states that look and will be remembered the same.

    Of other seats the sum of hand and deck counts and how many are in hand, not which. Bids given by others do not
    exist for it. Chance results used so far are left out: nobody sees a counter.
    """
    c = g.catalog
    n: i64 = c.n_kinds
    cards = s.cards
    h: i64 = 17
    kind: i64 = 0
    while kind < n:
        deck: i64 = cards[DECK * n + kind]
        hand: i64 = cards[HAND * n + kind]
        if c.kind_seat[kind] != seat:
            deck += hand
            hand = 0
        h = mixed(h, packed(deck, hand, cards[PLAYED * n + kind]))
        h = mixed(h, packed(cards[DISCARD * n + kind], cards[SUPPLY * n + kind], cards[REMOVED * n + kind]))
        kind += 1
    h = stirred(h, s.sizes)
    h = stirred(h, s.at)
    h = stirred(h, s.face)
    h = stirred(h, s.marks)
    h = stirred(h, s.points)
    h = stirred(h, s.score)
    h = stirred(h, s.rows)
    if seat != NOBODY:
        h = mixed(h, s.bids[seat])
    if s.winner != NOBODY or not g.procedure(s).simultaneous:  # else it would tell who has bid
        h = mixed(h, s.seat)
    h = stirred_to(h, s.stack, s.top + FRAME)
    h = mixed(h, packed(s.round, s.cap, s.initiative))
    return int(mixed(h, packed(s.winner, s.reason, s.top)))
