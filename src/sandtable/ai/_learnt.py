"""A learnt evaluation: how likely the first side is to win, by a sum of weights that were fitted to games.

One weight for each value that a place of the position may have (a counter's tile, its face, a marker, the cards of a
kind in the deck cycle …), and one for each half of the terms that people wrote. Linear, so that it is quick, and can be
read.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sandtable.ai._evaluation import SCALE, Evaluation, Term, in_cycle
from sandtable.core.game import Game
from sandtable.core.state import SUPPLY, State
from sandtable.core.vectors import floats, ints


class Learnt:
    """`first`, `least` and `count` are by place: where its weights begin, the value of the first, how many there are.

    A value beyond them has none. Places are, in this order: round, initiative, the rows of counters,
    markers, points and scores, cards in the deck cycle and in supply by kind, and the modules' own rows. Of the last
    there may be more than there are weights: options add modules at the end.
    """

    def __init__(
        self,
        first: list[int],
        least: list[int],
        count: list[int],
        weights: list[float],
        halves: list[float],
        bias: float,
    ) -> None:
        self.first = ints(first)
        self.least = ints(least)
        self.count = ints(count)
        self.weights = floats(weights)
        self.halves = floats(halves)
        self.bias = bias
        self.at: i64 = 0  # the place that is looked at
        self.sum: float = 0.0
        self.noted: list[int] | None = None  # who wants to know the values themselves

    def value(self, g: Game, s: State, terms: list[Term]) -> float:
        """The logarithm of the odds that the first side wins."""
        self.sum = self.bias
        self.walk(g, s)
        i: i64 = 0
        for term in terms:
            if self.halves[i] != 0.0 or self.halves[i + 1] != 0.0:
                self.sum += self.halves[i] * term.half(g, s, 0) + self.halves[i + 1] * term.half(g, s, 1)
            i += 2
        return self.sum

    def walk(self, g: Game, s: State) -> None:
        c = g.catalog
        self.at = 0
        self.add(s.round)
        self.add(s.initiative)
        self.add_row(s.at)
        self.add_row(s.face)
        self.add_row(s.marks)
        self.add_row(s.points)
        self.add_row(s.score)
        kind: i64 = 0
        while kind < c.n_kinds:
            self.add(in_cycle(g, s, kind))
            kind += 1
        kind = 0
        while kind < c.n_kinds:
            self.add(s.cards[SUPPLY * c.n_kinds + kind])
            kind += 1
        self.add_row(s.rows)

    def add_row(self, row: vec[i64]) -> None:
        for value in row:
            self.add(value)

    def add(self, value: i64) -> None:
        if self.noted is not None:
            self.noted.append(int(value))
        at: i64 = self.at
        self.at = at + 1
        if at >= len(self.count):
            return
        n: i64 = self.count[at]
        if n > 0:
            value -= self.least[at]
            if 0 <= value < n:
                self.sum += self.weights[self.first[at] + value]


class LearntEvaluation(Evaluation):
    """In units of what people wrote, so that it can stand in its place."""

    def __init__(self, terms: list[Term], learnt: Learnt) -> None:
        super().__init__(terms)
        self.learnt = learnt

    def lead(self, g: Game, s: State) -> float:
        return SCALE * self.learnt.value(g, s, self.terms)


def places_of(g: Game, s: State) -> list[int]:
    """The values of all places, in their order."""
    looker = Learnt([], [], [], [], [], 0.0)
    noted: list[int] = []
    looker.noted = noted
    looker.walk(g, s)
    return noted
