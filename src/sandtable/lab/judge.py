"""Judges: how likely a side is to win. What an analysis asks, and nothing else.

A judge needs `win_chance` only. One that can say more of options than the position they lead to (a search) may have
`option_chances` too, which is then taken in its place, and alone can judge bids; one that can say why, `parts`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final, Protocol, runtime_checkable

from sandtable.ai._evaluation import SCALE, Evaluation
from sandtable.ai.greedy import evaluation_of
from sandtable.ai.search import ITERATIONS, SearchPlayer
from sandtable.core.catalog import DUD
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.state import HAND, NOBODY, State

A_CARD: Final = 2.4  # what a card in hand is worth, in the same units


class Judge(Protocol):
    """Must not change the state; may use the game, its options buffer too."""

    name: str

    def win_chance(self, game: Game, state: State, seat: int) -> float:
        """The chance that the seat's side wins, as the state stands."""
        ...


@runtime_checkable
class OptionJudge(Protocol):
    """A judge that knows better what options are worth than by looking where they lead."""

    def option_chances(self, game: Game, state: State, seat: int) -> dict[int, float]:
        """By key of an option, the chance of the side of the seat, which is asked and sees no more than it may."""
        ...


@runtime_checkable
class PartJudge(Protocol):
    def parts(self, game: Game, state: State, seat: int) -> dict[str, float]:
        """What the judgement is the sum of, by name, as the seat's side sees it; in units of the judge's own."""
        ...


@runtime_checkable
class HandJudge(Protocol):
    """A judge whose `win_chance` looks away from hands, which come and go within a round: asked for what draws gave."""

    def chance_with_hands(self, game: Game, state: State, seat: int) -> float: ...


class EvaluationJudge:
    """The evaluation that the greedy player uses, squashed to a chance."""

    name = "greedy"

    def __init__(self, scale: float = SCALE) -> None:
        self.scale = scale
        self._book: object = None
        self._evaluation: Evaluation | None = None

    def _made(self, game: Game) -> Evaluation:
        if self._evaluation is None or self._book is not game.book:
            self._evaluation, self._book = evaluation_of(game), game.book
        return self._evaluation

    def win_chance(self, game: Game, state: State, seat: int) -> float:
        side = int(game.catalog.seat_side[seat])
        if state.winner != NOBODY:
            return float(state.winner == side)
        return squashed(self._made(game).value(game, state, side) / self.scale)

    def chance_with_hands(self, game: Game, state: State, seat: int) -> float:
        """Every card in hand that is no dud counts."""
        if state.winner != NOBODY:
            return self.win_chance(game, state, seat)
        c = game.catalog
        side = int(c.seat_side[seat])
        value = self._made(game).value(game, state, side)
        for k, kind in enumerate(c.kinds):
            if kind.klass != DUD:
                cards = int(state.cards[HAND * len(c.kinds) + k])
                value += A_CARD * cards * (1 if c.seat_side[kind.seat] == side else -1)
        return squashed(value / self.scale)

    def parts(self, game: Game, state: State, seat: int) -> dict[str, float]:
        if state.winner != NOBODY:
            return {}
        side = int(game.catalog.seat_side[seat])
        foe = int(game.catalog.enemy[side])
        found: dict[str, float] = {}
        for term in self._made(game).terms:
            name = type(term).__name__.removesuffix("Term").lower()
            found[name] = found.get(name, 0.0) + term.half(game, state, side) - term.half(game, state, foe)
        return found


class SearchJudge(EvaluationJudge):
    """Options, bids too, by a search; positions by the evaluation it ends in."""

    name = "search"

    def __init__(self, iterations: int = ITERATIONS) -> None:
        super().__init__()
        self.player = SearchPlayer(1, str(iterations))

    def option_chances(self, game: Game, state: State, seat: int) -> dict[int, float]:
        if game.list_options(state) == 1:
            return {int(game.options[0]): self.win_chance(game, state, seat)}
        return self.player.chances(game, determinise(game, state, seat, SeededDice(1)))


def squashed(x: float) -> float:
    return 1 / (1 + exp(-max(-60.0, min(60.0, x))))


JUDGES: Final[dict[str, Callable[[], Judge]]] = {"greedy": EvaluationJudge, "search": SearchJudge}


def make_judge(name: str) -> Judge:
    if name not in JUDGES:
        raise ValueError(f"there is no evaluator {name!r}: {', '.join(JUDGES)}")
    return JUDGES[name]()
