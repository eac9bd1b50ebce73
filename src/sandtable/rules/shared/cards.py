"""Cards going from zone to zone. A deck is a bag until somebody knows its order: a draw picks at that moment.

Every card that moves passes `Gate.move` or `Gate.move_all`; a module that diverts cards puts a gate of its own there.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from sandtable.core.game import Game
from sandtable.core.state import DECK, DISCARD, HAND, PLAYED, REMOVED, SUPPLY, State
from sandtable.rules.shared.events import DRAWN, DUD_TAKEN, RESHUFFLED


@mypyc_attr(allow_interpreted_subclasses=True)
class Detour:
    """The slot for cards that go to another seat than their owner's, as a card of that seat."""

    def discarded(self, g: Game, s: State, kind: i64) -> i64:
        """The card that a card becomes as it is put on a discard pile. Called once, as it happens."""
        return kind

    def twin(self, kind: i64) -> i64:
        """The card of another seat that this one comes from and goes to, or itself."""
        return kind

    def bid_to(self, g: Game, s: State, seat: i64, kind: i64, won: bool) -> i64:
        """The zone a bid goes to once it was shown (COM-29)."""
        return DISCARD

    def fetches(self, seat: i64) -> bool:
        """Whether the whole supply of a seat is within its reach, whatever its cards print."""
        return False

    def dud_taken(self, g: Game, s: State, seat: i64) -> i64:
        """The dud card that lies in the supply a seat takes its own from, or -1."""
        return g.catalog.dud[seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class Gate:
    """The one way for cards. A subclass may send a card elsewhere, or push a decision about it (see `Procedure`)."""

    def __init__(self) -> None:
        self.detour: Detour | None = None

    def move(self, g: Game, s: State, kind: i64, origin: i64, zone: i64) -> None:
        """COM-04: a card is in exactly one zone."""
        c = g.catalog
        s.cards[origin * c.n_kinds + kind] -= 1
        s.sizes[origin * c.n_seats + c.kind_seat[kind]] -= 1
        if zone == DISCARD and self.detour is not None:
            kind = self.detour.discarded(g, s, kind)
        s.cards[zone * c.n_kinds + kind] += 1
        s.sizes[zone * c.n_seats + c.kind_seat[kind]] += 1

    def move_all(self, g: Game, s: State, seat: i64, origin: i64, zone: i64) -> None:
        """All cards of a seat in one zone."""
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
                to: i64 = kind
                if zone == DISCARD and self.detour is not None:
                    to = self.detour.discarded(g, s, kind)
                cards[target + to] += n
                s.sizes[zone * c.n_seats + c.kind_seat[to]] += n
            kind += 1
        s.sizes[origin * c.n_seats + seat] = 0

    def discard_bid(self, g: Game, s: State, seat: i64, kind: i64, won: bool) -> None:
        """COM-29: a bid that was shown goes to the discard pile, whether it won or not."""
        zone: i64 = DISCARD if self.detour is None else self.detour.bid_to(g, s, seat, kind, won)
        self.move(g, s, kind, HAND, zone)

    def discard_turn(self, g: Game, s: State, seat: i64) -> None:
        """COM-34: what is left in hand and what was played goes to the discard pile. COM-35: nothing is kept."""
        self.move_all(g, s, seat, HAND, DISCARD)
        self.move_all(g, s, seat, PLAYED, DISCARD)

    def take_dud(self, g: Game, s: State, seat: i64) -> bool:
        """One dud card from the seat's supply to its discard pile, if one is left (RUL-20)."""
        c = g.catalog
        kind: i64 = c.dud[seat]
        lying: i64 = kind if self.detour is None else self.detour.dud_taken(g, s, seat)
        if lying < 0 or s.cards[SUPPLY * c.n_kinds + lying] == 0:
            return False
        s.cards[SUPPLY * c.n_kinds + lying] -= 1
        s.sizes[SUPPLY * c.n_seats + c.kind_seat[lying]] -= 1
        s.cards[DISCARD * c.n_kinds + kind] += 1
        s.sizes[DISCARD * c.n_seats + seat] += 1
        if g.story is not None:
            g.story.tell(DUD_TAKEN, [seat, kind])
        return True

    def draw(self, g: Game, s: State, seat: i64, n: i64) -> None:
        """Draw up to n cards into hand: as many as there are, possibly none (RUL-04)."""
        while n > 0:
            kind: i64 = self.draw_one(g, s, seat, HAND)
            if kind < 0:
                return
            if g.story is not None:
                g.story.tell(DRAWN, [seat, kind])
            n -= 1

    def draw_one(self, g: Game, s: State, seat: i64, zone: i64) -> i64:
        """Draw a card to a zone; answers its kind, or -1 if there is none (RUL-04)."""
        c = g.catalog
        cards = s.cards
        sizes = s.sizes
        deck: i64 = DECK * c.n_kinds
        left: i64 = sizes[DECK * c.n_seats + seat]
        if left == 0:
            # COM-24: the discard pile becomes the deck at the moment a draw needs it. COM-25: nothing else does.
            left = sizes[DISCARD * c.n_seats + seat]
            if left == 0:
                return -1
            self.move_all(g, s, seat, DISCARD, DECK)
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
        cards[zone * c.n_kinds + kind] += 1
        sizes[DECK * c.n_seats + seat] = left - 1
        sizes[zone * c.n_seats + seat] += 1
        return kind


def is_cycling(g: Game, s: State, kind: i64) -> bool:
    """Whether a copy of a card is in deck, hand, play area or discard pile."""
    zone: i64 = 0
    while zone < REMOVED:
        if zone != SUPPLY and s.cards[zone * g.catalog.n_kinds + kind] > 0:
            return True
        zone += 1
    return False


def copies(g: Game, s: State, kind: i64) -> i64:
    """How many copies of a card are still in the game."""
    n: i64 = 0
    zone: i64 = 0
    while zone < REMOVED:
        n += s.cards[zone * g.catalog.n_kinds + kind]
        zone += 1
    return n


def has_card(g: Game, s: State, unit: i64) -> bool:
    """Whether a card of a unit is in its owner's deck cycle; everybody can work that out."""
    c = g.catalog
    i: i64 = c.unit_kind_first[unit]
    while i < c.unit_kind_first[unit + 1]:
        if is_cycling(g, s, c.unit_kinds[i]):
            return True
        i += 1
    return False


def card_slots(g: Game, s: State, unit: int) -> list[int]:
    """What the cards of a unit print, as far as they are in the deck cycle."""
    c = g.catalog
    out: list[int] = []
    for i in range(int(c.unit_kind_first[unit]), int(c.unit_kind_first[unit + 1])):
        kind = int(c.unit_kinds[i])
        if is_cycling(g, s, kind):
            out += list(range(int(c.slot_first[kind]), int(c.slot_first[kind + 1])))
    return out
