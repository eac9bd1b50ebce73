"""Twins: states that differ only in what one seat may not know."""

from __future__ import annotations

from sandtable.core.catalog import Catalog
from sandtable.core.dice import Stream
from sandtable.core.game import Game
from sandtable.core.state import DECK, HAND, NOBODY, REMOVED, State

HIDDEN = (DECK, HAND, REMOVED)  # RUL-08


def twin(game: Game, state: State, seat: int, stream: Stream, zones: tuple[int, ...] = HIDDEN) -> State:
    """A copy in which the other seats' cards in `zones` are dealt anew, and the bids they have given are other ones.

    Written without a look at `sandtable.core.hidden`, which the tests compare it with.
    """
    c = game.catalog
    copy = state.clone()
    for other in range(len(c.seats)):
        if other != seat:
            pool = [k for zone in zones for k in cards(c, state, other, zone)]
            shuffle(pool, stream)
            for zone in zones:
                for k, kind in enumerate(c.kinds):
                    if kind.seat == other:
                        copy.cards[zone * len(c.kinds) + k] = 0
                for _ in range(int(state.sizes[zone * len(c.seats) + other])):
                    copy.cards[zone * len(c.kinds) + pool.pop()] += 1
            if copy.bids[other] != NOBODY:
                hand = cards(c, copy, other, HAND)
                copy.bids[other] = hand[stream.below(len(hand))]
    return copy


def cards(c: Catalog, state: State, seat: int, zone: int) -> list[int]:
    """The kinds of a seat's cards in a zone, one entry a card."""
    kinds = [k for k, kind in enumerate(c.kinds) if kind.seat == seat]
    return [k for k in kinds for _ in range(int(state.cards[zone * len(c.kinds) + k]))]


def shuffle(pool: list[int], stream: Stream) -> None:
    for i in range(len(pool) - 1, 0, -1):
        j = int(stream.below(i + 1))
        pool[i], pool[j] = pool[j], pool[i]
