"""The best of what one card promises, in any book; what a bid is worth, and a card not yet drawn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.ai._evaluation import Ends, Evaluation, fingerprint
from sandtable.ai._lookahead import A_DRAW, Lookahead
from sandtable.core.catalog import DUD
from sandtable.core.dice import Stream
from sandtable.core.game import Game
from sandtable.core.mixing import mixed
from sandtable.core.option import a_of
from sandtable.core.procedure import Procedure
from sandtable.core.state import DECK, HAND, PLAYED, State
from sandtable.core.vectors import ints

INITIATIVE: Final = 0.4  # what each point of a bid is worth
DECISIVE: Final = 1000.0  # a gain above that wins the game
POSSIBLE: Final = 300.0  # one that counts nothing but who has won, and is below that, is not decisive
URGENT: Final = 60.0  # what acting first is worth to who can win the game at once, or must fear that
KEPT: Final = 1 << 12  # cards of which it is remembered whether they win; a power of two
DEAR: Final = 25.0  # no card is held back from a bid for more than that, and no draw hoped for more


class Greedy(Lookahead):
    """Chooses for the seat that is asked."""

    def __init__(self, g: Game, evaluation: Evaluation, turn: Procedure, stream: Stream) -> None:
        super().__init__(g, evaluation, turn)
        self.stream = stream
        self.whole = evaluation
        self.ends = Ends()
        self.decided = ints([-1] * KEPT)  # a position and a card, and in the lowest bit whether it wins there
        self.hopes: float = -1.0  # what a card drawn now is worth, once it was asked for

    def choose(self, g: Game, s: State) -> i64:
        keys = self.keys(g, s)
        gains = self.gains(g, s, keys)
        best: i64 = 0
        most: float = -1e9
        i: i64 = 0
        while i < len(keys):
            gain: float = gains[i] + 0.001 * float(self.stream.below(10))
            if gain > most:
                most = gain
                best = i
            i += 1
        return keys[best]

    def gains(self, g: Game, s: State, keys: list[i64]) -> list[float]:
        """What each of these options promises the seat that is asked."""
        self.hopes = -1.0
        if g.procedure(s).simultaneous:
            return self.bids(g, s, keys)
        side: i64 = g.catalog.seat_side[s.seat]
        turn: bool = s.stack[s.top] == self.turn.id
        depth: i64 = s.top if turn else self.turn_frame(s)
        now: float = self.evaluation.value(g, s, side)
        return [self.gain(g, s, side, key, depth, now) for key in keys]

    # -- what wins at once ----------------------------------------------------------------------------------------

    def draw(self, g: Game, s: State, seat: i64) -> float:
        """What a card drawn now is worth: more where one that wins may come."""
        if self.hopes < 0.0:
            self.hopes = A_DRAW  # while it is found out
            left: i64 = s.sizes[DECK * g.catalog.n_seats + seat]
            self.hopes += DEAR * self.winners(g, s, seat, False) / float(max(left, 1))
        return self.hopes

    def winners(self, g: Game, s: State, seat: i64, held: bool) -> float:
        """How many cards in a seat's deck, and in its hand if `held`, would win the game at once if it could play them
        now."""
        c = g.catalog
        here: i64 = mixed(fingerprint(g, s), s.sizes[HAND * c.n_seats + seat])  # what it may pay with
        kind: i64 = c.first[seat]
        while kind < c.first[seat + 1]:
            here = mixed(here, s.cards[PLAYED * c.n_kinds + kind])  # and what may come back
            kind += 1
        out: i64 = 0
        kind = c.first[seat]
        while kind < c.first[seat + 1]:
            n: i64 = s.cards[DECK * c.n_kinds + kind]
            if held:
                n += s.cards[HAND * c.n_kinds + kind]
            if n > 0 and c.kind_class[kind] != DUD and self.known_to_win(g, s, kind, mixed(here, kind)):
                out += n
            kind += 1
        return float(out)

    def known_to_win(self, g: Game, s: State, kind: i64, mark: i64) -> bool:
        """Whether a card would win if it were in hand, remembered by `mark`: positions come back with other hands."""
        place: i64 = (mark ^ mark >> 30) & (KEPT - 1)
        if self.decided[place] >> 1 != mark:
            t = s.clone()
            t.cards[HAND * g.catalog.n_kinds + kind] += 1
            self.decided[place] = mark << 1 | (1 if self.wins(g, t, kind) else 0)
        return self.decided[place] & 1 == 1

    def wins(self, g: Game, s: State, kind: i64) -> bool:
        """Whether a card in hand is decisive. Nearly none is, so who has won is looked at before what else there is;
        what choices on the way promise by that alone is nothing to learn from."""
        before, habits = self.evaluation, self.habits
        self.evaluation, self.habits = self.ends, None
        out: bool = self.worth(g, s, kind) > POSSIBLE
        if out:
            self.evaluation = self.whole
            out = self.worth(g, s, kind) > DECISIVE
        self.evaluation, self.habits = before, habits
        return out

    # -- bids -----------------------------------------------------------------------------------------------------

    def bids(self, g: Game, s: State, keys: list[i64]) -> list[float]:
        """A bid is worth its number, and acting first where that decides, less what the card would do this turn."""
        c = g.catalog
        t = s.clone()
        t.pop()
        t.push(self.turn.id, s.seat, 0, 0, 0)
        uses: list[float] = [self.worth(g, t, a_of(key)) for key in keys]
        deciding: i64 = len([use for use in uses if use > DECISIVE])
        fear: float = self.fear(g, t, s.seat)
        out: list[float] = []
        for key, use in zip(keys, uses, strict=True):
            kind: i64 = a_of(key)
            more: bool = s.cards[HAND * c.n_kinds + kind] > 1  # a second copy of the same card can still be played
            lost: float = min(use, DEAR) * (0.5 if more else 1.0)
            value: float = INITIATIVE * float(c.kind_initiative[kind]) - lost
            first: float = fear
            if deciding > 1 or (deciding == 1 and (more or use <= DECISIVE)):
                first = 1.0
            if first > 0.0:
                value += URGENT * first * self.chance_to_lead(g, s, kind)
            out.append(value)
        return out

    def fear(self, g: Game, s: State, seat: i64) -> float:
        """The chance that the enemy holds a card that wins the game if it acts first."""
        c = g.catalog
        side: i64 = c.seat_side[seat]
        safe: float = 1.0
        other: i64 = 0
        while other < c.n_seats:
            if c.seat_side[other] != side:
                held: float = float(s.sizes[HAND * c.n_seats + other])
                pool: float = held + float(s.sizes[DECK * c.n_seats + other])
                if pool > 0.0:
                    safe *= 1.0 - min(1.0, self.winners(g, s, other, True) * held / pool)
            other += 1
        return 1.0 - safe

    def chance_to_lead(self, g: Game, s: State, kind: i64) -> float:
        """The chance that a bid takes or keeps the initiative, against any card an enemy who bids may hold."""
        c = g.catalog
        side: i64 = c.seat_side[c.kind_seat[kind]]
        number: i64 = c.kind_initiative[kind]
        out: float = 1.0
        seat: i64 = 0
        while seat < c.n_seats:
            if c.seat_side[seat] != side and g.book.seating.bids(g, s, seat):
                lower: i64 = 0
                pool: i64 = 0
                other: i64 = c.first[seat]
                while other < c.first[seat + 1]:
                    n: i64 = s.cards[HAND * c.n_kinds + other] + s.cards[DECK * c.n_kinds + other]
                    pool += n
                    theirs: i64 = c.kind_initiative[other]
                    if theirs < number or (theirs == number and s.initiative == side):
                        lower += n
                    other += 1
                if pool > 0:
                    out *= float(lower) / float(pool)
            seat += 1
        return out
