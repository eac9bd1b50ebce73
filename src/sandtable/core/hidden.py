"""What a seat cannot know, dealt anew.

`determinise` answers a state that looks the same to the seat. It depends on nothing the seat cannot see: two states
that look the same to the seat give the same answer from the same dice.
"""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.dice import Dice
from sandtable.core.game import Game
from sandtable.core.state import DECK, HAND, NOBODY, REMOVED, State


def determinise(g: Game, s: State, seat: int, dice: Dice) -> State:
    """RUL-08: of another seat its hand, deck and removed cards are hidden; their sizes and the sum are known.

    A bid that another seat has given is taken back (RUL-135): whether it was given is not for this seat to know.
    """
    t = s.clone()
    index: i64 = 0
    for other in range(len(g.catalog.seats)):
        if other != seat:
            index = _deal(g, t, other, dice, index)
    if g.procedure(t).simultaneous and t.winner == NOBODY:
        t.seat = NOBODY
        for other in range(len(g.catalog.seats)):
            if other != seat:
                t.bids[other] = NOBODY
            if _has_to_bid(g, t, other) and (t.seat == NOBODY or other == seat):
                t.seat = other
    return t


def _has_to_bid(g: Game, s: State, seat: i64) -> bool:
    c = g.catalog
    return c.bidders[seat] != 0 and s.bids[seat] == NOBODY and s.sizes[HAND * c.n_seats + seat] > 0


def _deal(g: Game, s: State, seat: i64, dice: Dice, index: i64) -> i64:
    """Deal a seat's hidden cards from one pool: first the hand, then the removed cards; the rest is its deck."""
    c = g.catalog
    first: i64 = c.first[seat]
    last: i64 = c.first[seat + 1]
    deck: i64 = DECK * c.n_kinds
    pool: i64 = 0
    kind: i64 = first
    while kind < last:
        s.cards[deck + kind] += s.cards[HAND * c.n_kinds + kind] + s.cards[REMOVED * c.n_kinds + kind]
        s.cards[HAND * c.n_kinds + kind] = 0
        s.cards[REMOVED * c.n_kinds + kind] = 0
        pool += s.cards[deck + kind]
        kind += 1
    for zone in (HAND, REMOVED):
        n: i64 = s.sizes[zone * c.n_seats + seat]
        while n > 0:
            pick: i64 = dice.roll(seat, index, pool)
            index += 1
            kind = first
            while pick >= s.cards[deck + kind]:
                pick -= s.cards[deck + kind]
                kind += 1
            s.cards[deck + kind] -= 1
            s.cards[zone * c.n_kinds + kind] += 1
            pool -= 1
            n -= 1
    return index
