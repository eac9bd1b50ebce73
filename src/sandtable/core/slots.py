"""The slots of a book that are not procedures: who acts, who has won, what is hidden, who is played by rule.

What differs between books is another object in a slot, never a branch. A module that changes a rule of a book below it
puts an object of its own there, which may keep and ask the one it replaces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.hidden import deal_cards, sight
from sandtable.core.procedure import Fact, Procedure
from sandtable.core.state import HAND, NOBODY

if TYPE_CHECKING:
    from sandtable.core.dice import Dice
    from sandtable.core.game import Game
    from sandtable.core.state import State

CARDS_A_ROUND: Final = 4  # COM-23


@mypyc_attr(allow_interpreted_subclasses=True)
class Seating:
    """Who draws how many, who bids, in which order seats act, who commands. May change from round to round.

    This one is the common case: every seat draws four cards and bids, the sides act in turn, the one with the
    initiative first, place by place (COM-23, COM-26, COM-31).
    """

    def begin(self, g: Game, s: State) -> None:
        """A round begins: fix what holds for all of it."""

    def draws(self, g: Game, s: State, seat: i64) -> i64:
        """Cards a seat draws at the start of a round."""
        return CARDS_A_ROUND

    def bids(self, g: Game, s: State, seat: i64) -> bool:
        """Whether a seat takes part in the bid of this round, with or without a card to bid."""
        return True

    def has_to_bid(self, g: Game, s: State, seat: i64) -> bool:
        """RUL-05: who has no card cannot bid; RUL-135: who has one must. Nobody bids twice."""
        return s.bids[seat] == NOBODY and s.sizes[HAND * g.catalog.n_seats + seat] > 0 and self.bids(g, s, seat)

    def acts(self, g: Game, s: State, place: i64) -> i64:
        """The seat that takes the n-th turn of a round, counted from 0, or NOBODY after the last."""
        c = g.catalog
        if place >= c.n_seats:
            return NOBODY
        side: i64 = s.initiative if place % 2 == 0 else c.enemy[s.initiative]
        return c.order[side * (c.n_seats // 2) + place // 2]

    def turn(self, g: Game, s: State, seat: i64, usual: i64) -> i64:
        """The procedure of a seat's turn: the book's `usual` one."""
        return usual

    def commander(self, g: Game, s: State, side: i64) -> i64:
        """The seat that speaks for a side where one has to."""
        c = g.catalog
        return c.order[side * (c.n_seats // 2)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Automaton:
    """Plays seats that nobody sits at, by rule: such a seat is never asked, and what is left to chance goes through the
    game's dice, so that a journal has it and a game goes on from every state."""

    def holds(self, seat: i64) -> bool:
        """Whether it plays a seat."""
        raise NotImplementedError

    def answer(self, g: Game, s: State, procedure: Procedure) -> i64:
        """One of the options of `procedure`, whose decision is pending for a seat it holds."""
        raise NotImplementedError


class Standing:
    """How far a side is with one of its ways to win: a name for the words, reached and needed (0: no number)."""

    def __init__(self, name: str, reached: int, needed: int) -> None:
        self.name = name
        self.reached = reached
        self.needed = needed


class Clause:
    """A sentence of the briefing, as a name for the words and what fills it: who wins how, and what is special."""

    def __init__(self, name: str, facts: list[Fact]) -> None:
        self.name = name
        self.facts = facts


@mypyc_attr(allow_interpreted_subclasses=True)
class Victory:
    """Judges the end of the game after every change that can bring it about (COM-67, RUL-14)."""

    def begin(self, g: Game, s: State) -> None:
        """Count what is owned at the start. Called once a game, when every module has set its rows."""

    def check(self, g: Game, s: State) -> None:
        """Set the winner (`Game.win`) if a condition is met. Called after every change of points."""

    def lost(self, g: Game, s: State, side: i64) -> None:
        """A card or counter of `side` has left for good or been put away: judge what that changes."""
        self.check(g, s)

    def is_hopeless(self, g: Game, s: State, side: i64) -> bool:
        """Whether nothing that may still happen lets a side meet one of its conditions.

        Must not change the state. A book without such a rule answers no. Whoever checks a scenario asks it of the first
        moment: a side that is hopeless there can win only by what the other one loses.
        """
        return False

    def at_cap(self, g: Game, s: State) -> i64:
        """RUL-136: the side that wins when the round limit is reached, or nobody can go on (RUL-159)."""
        return s.initiative

    def standings(self, g: Game, s: State, side: int) -> list[Standing]:
        """How far a side is with each of its conditions, as everybody may know."""
        return []

    def clauses(self, g: Game, side: int) -> list[Clause]:
        """How a side wins, sentence by sentence. Asked before a game begins, so without a state."""
        return []

    def general(self, g: Game) -> list[Clause]:
        """What the scenario has to say to both sides."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Secrets:
    """What a seat cannot know, dealt anew by `determinise`; a book that hides more than cards replaces it.

    The contract has two halves: the dealt state looks the same to the seat (`view_of`, `sight`), and two states that
    look the same to the seat are dealt alike from the same dice, so nothing hidden can show through.
    """

    def deal(self, g: Game, s: State, seat: i64, dice: Dice) -> None:
        """Deal anew, in place, what `seat` (or NOBODY, a spectator) cannot know of `s`.

        Draws from `dice` with purpose = seat whose cards are dealt and a running index.
        """
        deal_cards(g, s, seat, dice)

    def sight(self, g: Game, s: State, seat: i64) -> int:
        """A hash of everything `seat` can tell apart: equal for two states that look the same to it."""
        return sight(g, s, seat)
