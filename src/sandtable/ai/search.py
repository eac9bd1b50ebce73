"""The search player: `search`, `search:500` for so many iterations a decision, `search:200ms` for so much time.

Numbers of the search itself may follow, to try them out: `search:500:heat=2:rounds=2`.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

from sandtable.ai._greedy import Greedy
from sandtable.ai._search import Search, Tuning
from sandtable.ai._tree import Edge, Node
from sandtable.ai.greedy import evaluation_of
from sandtable.ai.player import Player
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.shared.shared import Shared

ITERATIONS: Final = 500
CHUNK: Final = 25  # iterations between two looks at the budget
MOST: Final = 1_000_000
LEAST: Final = 40  # looks at each option before it is judged
NUMBERS: Final = ("explore", "reduction", "temperature", "heat", "scale", "prime", "rounds")  # of `Tuning`


class Budget:
    """How long to think about one decision: iterations, or milliseconds (then `iterations` is 0)."""

    def __init__(self, text: str) -> None:
        number = text.removesuffix("ms")
        if not number.isascii() or not number.isdigit() or not 0 < int(number) <= MOST:
            raise ValueError(f"{text!r} is no budget: iterations (search:500) or a time (search:200ms), up to {MOST:,}")
        self.iterations = 0 if text.endswith("ms") else int(number)
        self.seconds = int(number) / 1000 if text.endswith("ms") else 0.0


class SearchPlayer(Player):
    """Looks further than a card: it plays the round on, over and over, with every hand the others may hold."""

    name = "search"

    def __init__(self, seed: int = 0, detail: str = str(ITERATIONS)) -> None:
        super().__init__(seed)
        budget, *numbers = detail.split(":")
        self.budget = Budget(budget)
        self.tuning = tuning_of(numbers)
        self._mind: Search | None = None
        self._scenario: Game | None = None

    def choose(self, game: Game, state: State) -> int:
        if game.list_options(state) == 1:
            return int(game.options[0])
        return int(best_of(self.search(game, state)).key)

    def search(self, game: Game, state: State) -> Node:
        """Think about the pending decision, and answer all that was found out about its options."""
        mind = self._mind_of(game)
        root = mind.begin(game, state)
        budget = self.budget
        end = monotonic() + budget.seconds
        done = 0
        while True:
            left = budget.iterations - done if budget.iterations else CHUNK
            mind.iterate(game, state, min(left, CHUNK))
            done += min(left, CHUNK)
            if budget.iterations:
                if done >= budget.iterations or lead(root) > budget.iterations - done:
                    return root
            elif monotonic() >= end:
                return root

    def chances(self, game: Game, state: State, least: int = LEAST) -> dict[int, float]:
        """By key, the chance to win with each option, looked at so often at least; none is better than the choice."""
        root = self.search(game, state)
        mind = self._mind_of(game)
        best = best_of(root)
        for edge in root.edges:
            if edge.visits < least:
                mind.look_at(game, state, edge, least - edge.visits)
        top = best.total / float(best.visits)
        return {int(edge.key): min(edge.total / float(edge.visits), top) for edge in root.edges}

    def _mind_of(self, game: Game) -> Search:
        if self._mind is None or self._scenario is not game:
            shared = game.book.module("shared")
            assert isinstance(shared, Shared)
            greedy = Greedy(game, evaluation_of(game), shared.turn, self.stream)
            self._mind, self._scenario = Search(greedy, self.stream, self.tuning), game
        return self._mind


def tuning_of(numbers: list[str]) -> Tuning:
    out = Tuning()
    for text in numbers:
        name, _, value = text.partition("=")
        if name not in NUMBERS:
            raise ValueError(f"a search has no number {name!r}: {', '.join(NUMBERS)}")
        try:
            setattr(out, name, type(getattr(out, name))(value))
        except ValueError:
            raise ValueError(f"{value!r} is no number for {name!r} of a search") from None
    return out


def best_of(node: Node) -> Edge:
    """The option that was taken most often: what success alone says of the others is less sure."""
    return max(node.edges, key=lambda edge: (edge.visits, edge.total))


def lead(node: Node) -> int:
    """How many visits the first option is ahead of the second."""
    visits = sorted([int(edge.visits) for edge in node.edges] + [0], reverse=True)
    return visits[0] - visits[1]
