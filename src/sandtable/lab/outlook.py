"""Outlooks: what a choice is worth, by a judge, before chance has spoken; and how much chance then gave.

Chances are counted by purpose (`core.dice`), so a roll can be kept while another is rolled anew.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai import make_player
from sandtable.core.dice import DICE_OF, FACES, Dice, SeededDice
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.state import FRAME, NOBODY, State
from sandtable.lab.judge import HandJudge, Judge, OptionJudge, PartJudge
from sandtable.rules.shared.shared import Shared

Known = dict[tuple[int, int], int]  # purpose and index -> result
DEALS: Final = 10  # ways in which what a seat cannot know is dealt, each with another face for the next die
AGAIN: Final = 48  # times that chance is tried anew
PATIENCE: Final = 60  # decisions within one card


class KnownDice(Dice):
    """Results that are known, of dice alone if so wished; all others come from elsewhere."""

    def __init__(self, known: Known, rest: Dice, dice_only: bool) -> None:
        self.known = known
        self.rest = rest
        self.dice_only = dice_only

    def roll(self, purpose: int, index: int, n: int) -> int:
        if purpose >= DICE_OF or not self.dice_only:
            value = self.known.get((int(purpose), int(index)), n)
            if value < n:
                return value
        return int(self.rest.roll(purpose, index, n))


class Luck(NamedTuple):
    """What chance gave, as a change of the win chance."""

    dice: float
    draws: float


class Outlooks:
    """Asks a judge about one scenario. Who chooses within a card is a player."""

    def __init__(self, game: Game, judge: Judge, player: str = "greedy") -> None:
        self.game = Game(game.catalog, game.book, SeededDice(0))
        self.judge = judge
        self.player = make_player(player)
        shared = game.book.module("shared")
        self.turn = int(shared.turn.id) if isinstance(shared, Shared) else NOBODY

    def chance(self, state: State, seat: int) -> float:
        return self.judge.win_chance(self.game, state, seat)

    # -- what could be chosen -------------------------------------------------------------------------------------

    def options(self, state: State, seat: int) -> dict[int, float]:
        """The win chance with every option by key, as the seat can know: asked of a judge of options, or else judged
        where the option's card is done, over deals of what is hidden.

        Empty where nothing can be said: of a bid only a judge of options can.
        """
        if isinstance(self.judge, OptionJudge):
            return self.judge.option_chances(self.game, state.clone(), seat)
        if self.game.procedure(state).simultaneous:
            return {}
        return {
            key: sum(self.judge.win_chance(self.game, end, seat) for end in self._ends(state, key, seat)) / DEALS
            for key in self._keys(state)
        }

    def parts(self, state: State, key: int, seat: int) -> dict[str, float]:
        """What the judgement of where an option's card is done is the sum of. Empty of a bid, which has no such card,
        and where the judge does not tell."""
        found: dict[str, float] = {}
        if isinstance(self.judge, PartJudge) and not self.game.procedure(state).simultaneous:
            for end in self._ends(state, key, seat):
                for name, value in self.judge.parts(self.game, end, seat).items():
                    found[name] = found.get(name, 0.0) + value / DEALS
        return found

    def _ends(self, state: State, key: int, seat: int) -> list[State]:
        """Where the card of an option is done, in every deal."""
        depth = self._turn_frame(state)
        return [
            self._card(determinise(self.game, state, seat, SeededDice(number)), key, depth, number)
            for number in range(DEALS)
        ]

    def _keys(self, state: State) -> list[int]:
        return [int(self.game.options[i]) for i in range(int(self.game.list_options(state)))]

    def _turn_frame(self, state: State) -> int:
        """Where the frame of the turn under way lies, or just below the top if there is none."""
        at = int(state.top)
        while at >= 0 and state.stack[at] != self.turn:
            at -= FRAME
        return at if at >= 0 else int(state.top) - FRAME

    def _card(self, start: State, key: int, depth: int, number: int) -> State:
        """Choose, and play on until the frames of the card are done; not into what comes after it."""
        state = start.clone()
        seat = int(state.seat)
        face = {(DICE_OF + seat, int(state.chance[DICE_OF + seat])): number % FACES}
        self.game.dice = KnownDice(face, SeededDice(number), dice_only=True)
        self._do(state, key)
        for _ in range(PATIENCE):
            while state.seat == NOBODY and state.winner == NOBODY and state.top > depth:
                self.game.procedure(state).run(self.game, state)
            if state.winner != NOBODY or state.top <= depth:
                break
            keys = self._keys(state)
            self._do(state, keys[0] if len(keys) == 1 else int(self.player.choose(self.game, state.clone())))
        return state

    def _do(self, state: State, key: int) -> None:
        procedure = self.game.procedure(state)
        state.seat = NOBODY
        procedure.choose(self.game, state, key)

    # -- what chance gave -----------------------------------------------------------------------------------------

    def luck(self, before: State, key: int, after: State, known: Known, seat: int) -> Luck:
        """How much better things went for the seat's side than was to be expected of the choice, by dice and draws."""
        if not known:
            return Luck(0.0, 0.0)
        came = self._with_hands(after, seat)
        rolled = [purpose for purpose, _ in known if purpose >= DICE_OF]
        drawn = len(known) > len(rolled)
        expected = self._mean(before, key, {}, seat)
        if not rolled or not drawn:
            return Luck(came - expected, 0.0) if rolled else Luck(0.0, came - expected)
        between = self._mean(before, key, known, seat)
        return Luck(between - expected, came - between)

    def _mean(self, before: State, key: int, known: Known, seat: int) -> float:
        """The mean over chance, in which dice that are known stay."""
        total = 0.0
        for number in range(AGAIN):
            state = before.clone()
            self.game.dice = KnownDice(known, SeededDice(7_000 + number), dice_only=True)
            self.game.apply(state, key)
            total += self._with_hands(state, seat)
        return total / AGAIN

    def _with_hands(self, state: State, seat: int) -> float:
        if isinstance(self.judge, HandJudge):
            return self.judge.chance_with_hands(self.game, state, seat)
        return self.chance(state, seat)
