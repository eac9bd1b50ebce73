"""How good a position is for a side: a sum of terms, one or more a module, that a person can read.

One unit of value is about a hundredth of winning the scenario.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.catalog import COMMAND, DUD, CardKind, Catalog, Slot
from sandtable.core.game import Game
from sandtable.core.mixing import mixed, stirred
from sandtable.core.state import DECK, DISCARD, HAND, NOBODY, OFF, PLAYED, SUPPLY, State
from sandtable.core.vectors import floats, ints

WON: Final = 10000.0
SCALE: Final = 40.0  # a lead that makes 73 %: fits between 21 and 62 were found, by scenario
DECK_WORTH: Final = 45.0
STRANDED: Final = 0.1  # worth of the card of a unit that is gone for good
KEPT: Final = 1 << 14  # values an evaluation remembers; a power of two


@mypyc_attr(allow_interpreted_subclasses=True)
class Term:
    """A module's share. `half` is what one side has; the evaluation takes the difference between the sides.

    Made once a scenario, from its game. Must depend on nothing but the position (cards by kind in the deck cycle and in
    supply, board, rows, round, initiative; not which cards are in hand, the stack, who is asked or how much chance was
    used), and never change it.
    """

    def half(self, g: Game, s: State, side: i64) -> float:
        raise NotImplementedError


class Evaluation:
    """The terms' sum. Keeps what it found: players come to the same position by many ways."""

    def __init__(self, terms: list[Term]) -> None:
        self.terms = terms
        self.prints = ints([-1] * KEPT)
        self.values = floats([0.0] * KEPT)

    def value(self, g: Game, s: State, side: i64) -> float:
        """The position as `side` sees it."""
        if s.winner != NOBODY:
            return WON if s.winner == side else -WON
        mark: i64 = fingerprint(g, s)
        place: i64 = (mark ^ mark >> 30) & (KEPT - 1)
        if self.prints[place] != mark:
            self.values[place] = self.lead(g, s)
            self.prints[place] = mark
        return self.values[place] if side == 0 else -self.values[place]

    def lead(self, g: Game, s: State) -> float:
        """The position as the first side sees it, worked out."""
        total: float = 0.0
        for term in self.terms:
            total += term.half(g, s, 0) - term.half(g, s, 1)
        return total


class Ends(Evaluation):
    """Sees nothing but who has won."""

    def __init__(self) -> None:
        super().__init__([])

    def value(self, g: Game, s: State, side: i64) -> float:
        if s.winner == NOBODY:
            return 0.0
        return WON if s.winner == side else -WON


def fingerprint(g: Game, s: State) -> i64:
    """A hash of the position, in 61 bits: the same for states that terms cannot tell apart."""
    n: i64 = g.catalog.n_kinds
    cards = s.cards
    h: i64 = s.round * 2 + s.initiative
    kind: i64 = 0
    while kind < n:
        cycle: i64 = (
            cards[DECK * n + kind] + cards[HAND * n + kind] + cards[DISCARD * n + kind] + cards[PLAYED * n + kind]
        )
        h = mixed(h, cycle << 20 ^ cards[SUPPLY * n + kind])
        kind += 1
    h = stirred(h, s.at)
    h = stirred(h, s.face)
    h = stirred(h, s.marks)
    h = stirred(h, s.points)
    h = stirred(h, s.score)
    return stirred(h, s.rows)


class DeckTerm(Term):
    """The mean worth of a card in the deck cycle: dud cards weigh it down, cards of units that are gone, a thin deck.

    `returns` is by unit whether it can come back.
    """

    def __init__(self, g: Game, worth: list[float] | None = None, returns: list[bool] | None = None) -> None:
        self.returns = ints([1] * len(g.catalog.units) if returns is None else [int(one) for one in returns])
        self.worth = floats([worth_of(kind) for kind in g.catalog.kinds] if worth is None else worth)  # by kind of card

    def half(self, g: Game, s: State, side: i64) -> float:
        c = g.catalog
        out: float = 0.0
        seat: i64 = 0
        while seat < c.n_seats:
            if c.seat_side[seat] == side:
                total: float = 0.0
                n: i64 = 0
                kind: i64 = c.first[seat]
                while kind < c.first[seat + 1]:
                    lying: i64 = in_cycle(g, s, kind)
                    if lying > 0:
                        unit: i64 = c.kind_unit[kind]
                        gone: bool = unit >= 0 and s.at[unit] == OFF and self.returns[unit] == 0
                        total += (STRANDED if gone else self.worth[kind]) * float(lying)
                    n += lying
                    kind += 1
                out += DECK_WORTH * total / float(n if n > 6 else 6)
            seat += 1
        return out


def worth_of(kind: CardKind) -> float:
    """What a card is worth in a deck, as a rule."""
    if kind.klass == DUD:
        return 0.0
    if kind.klass == COMMAND:
        return 1.3 if kind.squad else 1.6
    return 1.0


def in_cycle(g: Game, s: State, kind: i64) -> i64:
    """Copies of a card in its owner's deck cycle."""
    c = g.catalog
    return (
        s.cards[DECK * c.n_kinds + kind]
        + s.cards[HAND * c.n_kinds + kind]
        + s.cards[DISCARD * c.n_kinds + kind]
        + s.cards[PLAYED * c.n_kinds + kind]
    )


def behind(g: Game, s: State, unit: i64) -> i64:
    """Cards of a unit in its owner's deck cycle."""
    c = g.catalog
    n: i64 = 0
    i: i64 = c.unit_kind_first[unit]
    while i < c.unit_kind_first[unit + 1]:
        n += in_cycle(g, s, c.unit_kinds[i])
        i += 1
    return n


def slots_of(c: Catalog, unit: int) -> list[Slot]:
    """Everything the cards of a unit print."""
    return [slot for kind in c.kinds if kind.unit == unit for slot in kind.slots]


def most(slots: list[Slot], name: str) -> int:
    """The greatest value of an action of that name."""
    return max([slot.value for slot in slots if slot.name == name], default=0)
