"""The greedy player: one card ahead, with exact chances and an evaluation that can be read."""

from __future__ import annotations

from sandtable.ai._evaluation import DeckTerm, Evaluation, Term
from sandtable.ai._greedy import Greedy
from sandtable.ai.player import Player
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.shared.shared import Shared


def evaluation_of(game: Game) -> Evaluation:
    """The sum of the terms that the book's modules bring; of a book without any the worth of its decks."""
    from sandtable.books import terms_of

    terms: list[Term] = [term for make in terms_of(game.book) for term in make(game)]
    return Evaluation(terms or [DeckTerm(game)])


class GreedyPlayer(Player):
    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._mind: Greedy | None = None
        self._scenario: Game | None = None

    def choose(self, game: Game, state: State) -> int:
        return int(self.mind(game).choose(game, state))

    def mind(self, game: Game) -> Greedy:
        """What thinks in a scenario, kept while it is played."""
        if self._mind is None or self._scenario is not game:
            shared = game.book.module("shared")
            assert isinstance(shared, Shared)
            self._mind = Greedy(game, evaluation_of(game), shared.turn, self.stream)
            self._scenario = game
        return self._mind
