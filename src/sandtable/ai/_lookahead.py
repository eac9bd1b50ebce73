"""Carrying a choice out to the end of its card, in any book, on a copy and with exact chances.

Nothing here knows a rule. Options come from the engine, chances from its odds, by forcing the dice to succeed and to
fail; what a position is worth is the book's evaluation.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.ai._evaluation import Evaluation
from sandtable.ai._tree import Habits, name_of
from sandtable.core.dice import DICE_OF, Dice
from sandtable.core.game import Game
from sandtable.core.option import CARD, a_of, kind_of
from sandtable.core.procedure import Procedure
from sandtable.core.state import FRAME, HAND, NOBODY, PLAYED, State
from sandtable.rules.shared.kinds import END

A_DRAW: Final = 2.4  # what a card drawn this turn is worth, as a rule
KEEP: Final = 0.4  # a card put away must be worth that much less than nothing
AGAIN: Final = 0.95  # share of what a card that came back into hand would do
LEAST: Final = 0.02  # gain below which a turn rather ends
PATIENCE: Final = 400  # decisions within one card that are tried out in full; after that the next step decides


class ForcedDice(Dice):
    """Dice show one face, everything else comes from elsewhere."""

    def __init__(self, source: Dice) -> None:
        self.source = source
        self.face: i64 = 0

    def roll(self, purpose: i64, index: i64, n: i64) -> i64:
        return self.face if purpose >= DICE_OF else self.source.roll(purpose, index, n)


class Lookahead:
    """One card ahead. One instance serves one scenario. `turn` is the procedure of a turn."""

    def __init__(self, g: Game, evaluation: Evaluation, turn: Procedure) -> None:
        self.evaluation = evaluation
        self.turn = turn
        self.forced = ForcedDice(g.dice)
        self.left: i64 = 0  # of the patience with one option
        self.habits: Habits | None = None  # who wants to know what the choices within a card promise
        self.now: float = 0.0  # the value before the option that is looked at
        # Kinds of option that put a card away unused.
        self.away: list[int] = [kind.number for kind in g.book.kinds if kind.passes and kind.args == [CARD]]

    def keys(self, g: Game, s: State) -> list[i64]:
        n: i64 = g.list_options(s)
        return [g.options[i] for i in range(n)]

    def turn_frame(self, s: State) -> i64:
        """Where the frame of the turn under way lies, or just below the top if there is none."""
        at: i64 = s.top
        while at >= 0:
            if s.stack[at] == self.turn.id:
                return at
            at -= FRAME
        return s.top - FRAME

    # -- one option -----------------------------------------------------------------------------------------------

    def gain(self, g: Game, s: State, side: i64, key: i64, depth: i64, now: float) -> float:
        """What an option adds to the position, carried out to the end of its card."""
        if kind_of(key) == END:
            return LEAST
        self.left = PATIENCE
        self.now = now
        out: float = self.after(g, s, s, side, key, depth) - now
        return out - KEEP if kind_of(key) in self.away else out

    def after(self, g: Game, origin: State, s: State, side: i64, key: i64, depth: i64) -> float:
        """The value after a choice: both ways a roll can end, by their exact chances, or the one way things go."""
        odds = g.procedure(s).odds(g, s, key)
        if odds is None:
            t = s.clone()
            self.do(g, t, key)
            return self.line(g, origin, t, side, depth)
        hit: float = odds.chance
        out: float = 0.0
        if hit > 0.0:
            out += hit * self.rolled(g, origin, s, side, key, depth, odds.faces[0])
        if hit < 1.0:
            out += (1.0 - hit) * self.rolled(g, origin, s, side, key, depth, odds.missing)
        return out

    def rolled(self, g: Game, origin: State, s: State, side: i64, key: i64, depth: i64, face: int) -> float:
        t = s.clone()
        self.do_rolled(g, t, key, face)
        return self.line(g, origin, t, side, depth)

    def do(self, g: Game, s: State, key: i64) -> None:
        """Choose, but do not run on: never into another seat's decision or a new round."""
        procedure = g.book.procedures[s.stack[s.top]]
        s.seat = NOBODY
        procedure.choose(g, s, key)

    def do_rolled(self, g: Game, s: State, key: i64, face: i64) -> None:
        dice = g.dice
        self.forced.source = dice
        self.forced.face = face
        g.dice = self.forced
        self.do(g, s, key)
        g.dice = dice

    # -- to the end of the card -----------------------------------------------------------------------------------

    def line(self, g: Game, origin: State, s: State, side: i64, depth: i64) -> float:
        """The value once the frames above `depth` are done, each side choosing the best for itself in them."""
        while s.winner == NOBODY and s.top > depth:
            procedure = g.book.procedures[s.stack[s.top]]
            if s.seat == NOBODY:
                procedure.run(g, s)
                continue
            mine: bool = g.catalog.seat_side[s.seat] == side
            keys = self.keys(g, s)
            if len(keys) == 1 and procedure.odds(g, s, keys[0]) is None:
                self.do(g, s, keys[0])
                continue
            self.left -= len(keys)
            if self.left < 0:
                self.step(g, s, side, keys, mine)
                continue
            if self.is_series(g, s, keys):
                return self.series(g, origin, s, side, keys, depth)
            best: float = 0.0
            first: bool = True
            for key in keys:
                value: float = self.after(g, origin, s, side, key, depth)
                if self.habits is not None:
                    self.habits.learn(name_of(s, key), value - self.now if mine else self.now - value)
                if first or (value > best if mine else value < best):
                    best = value
                    first = False
            return best
        return self.evaluation.value(g, s, side) + self.hand(g, origin, s, side)

    def step(self, g: Game, s: State, side: i64, keys: list[i64], mine: bool) -> None:
        """Out of patience: take the option that looks best at once; dice are taken to fail."""
        best: float = 0.0
        choice: i64 = -1
        for key in keys:
            t = s.clone()
            self.do_rolled(g, t, key, 1)
            value: float = self.evaluation.value(g, t, side)
            if choice < 0 or (value > best if mine else value < best):
                best = value
                choice = key
        self.do_rolled(g, s, choice, 1)

    def is_series(self, g: Game, s: State, keys: list[i64]) -> bool:
        """Whether every option has to be taken, one after the other: rolls that leave their own procedure on top."""
        odds = g.procedure(s).odds(g, s, keys[0])
        if odds is None or odds.missing < 0:
            return False
        t = s.clone()
        self.do_rolled(g, t, keys[0], odds.missing)
        return t.top == s.top and t.stack[t.top] == s.stack[s.top] and t.winner == NOBODY

    def series(self, g: Game, origin: State, s: State, side: i64, keys: list[i64], depth: i64) -> float:
        """Each roll for itself; their order is all the same."""
        t = s.clone()
        t.seat = NOBODY
        while t.top > depth:
            t.pop()
        now: float = self.evaluation.value(g, t, side)
        out: float = now + self.hand(g, origin, t, side)
        for key in keys:
            odds = g.procedure(s).odds(g, s, key)
            if odds is not None:
                u = s.clone()
                self.do_rolled(g, u, key, odds.faces[0])
                out += odds.chance * (self.evaluation.value(g, u, side) - now)
        return out

    def hand(self, g: Game, origin: State, s: State, side: i64) -> float:
        """What came into hand by a card: drawn cards by their mean, returned ones by what they would do now."""
        c = g.catalog
        out: float = 0.0
        seat: i64 = 0
        while seat < c.n_seats:
            if c.seat_side[seat] == side:
                if s.chance[seat] > origin.chance[seat]:
                    out += self.draw(g, origin, seat) * float(s.chance[seat] - origin.chance[seat])
                kind: i64 = c.first[seat]
                while kind < c.first[seat + 1]:
                    at: i64 = HAND * c.n_kinds + kind
                    if s.cards[at] > origin.cards[at]:
                        played: i64 = PLAYED * c.n_kinds + kind
                        if origin.cards[played] > s.cards[played]:
                            out += AGAIN * self.worth(g, s, kind)
                    kind += 1
            seat += 1
        return out

    def draw(self, g: Game, s: State, seat: i64) -> float:
        """What a card drawn now is worth to a seat."""
        return A_DRAW

    # -- a card ---------------------------------------------------------------------------------------------------

    def worth(self, g: Game, s: State, kind: i64) -> float:
        """What playing a card in hand would add, its owner being at the turn."""
        c = g.catalog
        seat: i64 = c.kind_seat[kind]
        side: i64 = c.seat_side[seat]
        t = s.clone()
        while t.top >= 0 and t.stack[t.top] != self.turn.id:
            t.pop()
        if t.top < 0 or t.winner != NOBODY:
            return 0.0
        t.pop()
        t.push(self.turn.id, seat, 0, 0, 0)
        t.seat = seat
        now: float = self.evaluation.value(g, t, side)
        left: i64 = self.left
        before: float = self.now
        best: float = 0.0
        for key in self.keys(g, t):
            if self.is_use(g, key, kind):
                gain: float = self.gain(g, t, side, key, t.top, now)
                if gain > best:
                    best = gain
        self.left = left
        self.now = before
        return best

    def is_use(self, g: Game, key: i64, kind: i64) -> bool:
        """Whether an option uses a card: it names it first, and does not just put it away."""
        verb: i64 = kind_of(key)
        if verb == END or verb in self.away:
            return False
        args = g.book.kinds[verb].args
        return len(args) > 0 and args[0] == CARD and a_of(key) == kind
