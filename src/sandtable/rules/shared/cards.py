"""Cards going from zone to zone. A deck is a bag until somebody knows its order: a draw picks at that moment."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.event import DRAWN, DUD_TAKEN, RESHUFFLED
from sandtable.core.game import Game
from sandtable.core.state import DECK, DISCARD, HAND, PLAYED, SUPPLY, State


def move(g: Game, s: State, kind: i64, origin: i64, zone: i64) -> None:
    """COM-04: a card is in exactly one zone."""
    c = g.catalog
    seat: i64 = c.kind_seat[kind]
    s.cards[origin * c.n_kinds + kind] -= 1
    s.cards[zone * c.n_kinds + kind] += 1
    s.sizes[origin * c.n_seats + seat] -= 1
    s.sizes[zone * c.n_seats + seat] += 1


def move_all(g: Game, s: State, seat: i64, origin: i64, zone: i64) -> None:
    c = g.catalog
    size: i64 = s.sizes[origin * c.n_seats + seat]
    if size == 0:
        return
    cards = s.cards
    kind: i64 = c.first[seat]
    last: i64 = c.first[seat + 1]
    source: i64 = origin * c.n_kinds
    target: i64 = zone * c.n_kinds
    while kind < last:
        n: i64 = cards[source + kind]
        if n != 0:
            cards[source + kind] = 0
            cards[target + kind] += n
        kind += 1
    s.sizes[origin * c.n_seats + seat] = 0
    s.sizes[zone * c.n_seats + seat] += size


def draw(g: Game, s: State, seat: i64, n: i64) -> None:
    """Draw up to n cards: as many as there are, possibly none (RUL-04)."""
    c = g.catalog
    cards = s.cards
    sizes = s.sizes
    deck: i64 = DECK * c.n_kinds
    hand: i64 = HAND * c.n_kinds
    while n > 0:
        left: i64 = sizes[DECK * c.n_seats + seat]
        if left == 0:
            # COM-24: the discard pile becomes the deck at the moment a draw needs it. COM-25: nothing else does.
            left = sizes[DISCARD * c.n_seats + seat]
            if left == 0:
                return
            move_all(g, s, seat, DISCARD, DECK)
            if g.story is not None:
                g.story.tell(RESHUFFLED, [seat])
        pick: i64 = g.chance(s, seat, left)
        kind: i64 = c.first[seat]
        lying: i64 = cards[deck + kind]
        while pick >= lying:
            pick -= lying
            kind += 1
            lying = cards[deck + kind]
        cards[deck + kind] = lying - 1
        cards[hand + kind] += 1
        sizes[DECK * c.n_seats + seat] = left - 1
        sizes[HAND * c.n_seats + seat] += 1
        if g.story is not None:
            g.story.tell(DRAWN, [seat, kind])
        n -= 1


def discard_turn(g: Game, s: State, seat: i64) -> None:
    """COM-34: what is left in hand and what was played goes to the discard pile. COM-35: nothing is kept."""
    move_all(g, s, seat, HAND, DISCARD)
    move_all(g, s, seat, PLAYED, DISCARD)


def take_dud(g: Game, s: State, seat: i64) -> bool:
    """One dud card from the seat's supply to its discard pile, if one is left (RUL-20)."""
    c = g.catalog
    kind: i64 = c.dud[seat]
    if kind < 0 or s.cards[SUPPLY * c.n_kinds + kind] == 0:
        return False
    move(g, s, kind, SUPPLY, DISCARD)
    if g.story is not None:
        g.story.tell(DUD_TAKEN, [seat, kind])
    return True
