"""The greedy player: one card ahead, with exact chances and an evaluation that can be read (`_evaluate`)."""

from __future__ import annotations

from sandtable.ai._crews import CrewEvaluation
from sandtable.ai._evaluate import Evaluation
from sandtable.ai._greedy import Greedy
from sandtable.ai.player import Player
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.vehicles.goals import GoalVictory


class GreedyPlayer(Player):
    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._mind: Greedy | None = None
        self._scenario: Game | None = None

    def choose(self, game: Game, state: State) -> int:
        if self._mind is None or self._scenario is not game:
            crews = isinstance(game.book.victory, GoalVictory)
            evaluation = CrewEvaluation(game) if crews else Evaluation(game)
            self._mind = Greedy(game, evaluation, self.stream)
            self._scenario = game
        return int(self._mind.choose(game, state))
