"""The search player: `search`, `search:500` for so many iterations a decision, `search:200ms` for so much time.

`search:5000:processes=2` shares the iterations between processes, or gives the time to each. Numbers of the search
itself may follow too, to try them out: `search:500:heat=2:rounds=2`.
"""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import Final

from sandtable.ai._greedy import Greedy
from sandtable.ai._search import Search, Tuning
from sandtable.ai._tree import Edge, Node
from sandtable.ai.greedy import evaluation_of
from sandtable.ai.helpers import Found, Helpers, Task, Think
from sandtable.ai.player import Player
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.shared.shared import Shared

ITERATIONS: Final = 500
CHUNK: Final = 25  # iterations between two looks at the budget
MOST: Final = 1_000_000
LEAST: Final = 40  # looks at each option before it is judged
PROCESSES: Final = "processes="
CORES: Final = 64
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
        self.processes = processes_of([text for text in numbers if text.startswith(PROCESSES)])
        self.tuning = tuning_of([text for text in numbers if not text.startswith(PROCESSES)])
        self._helpers: Helpers | None = None
        self._mind: Search | None = None
        self._scenario: Game | None = None

    def choose(self, game: Game, state: State) -> int:
        if game.list_options(state) == 1:
            return int(game.options[0])
        return int(best_of(self.search(game, state)).key)

    def search(self, game: Game, state: State) -> Node:
        """Think about the pending decision, and answer all that was found out about its options."""
        mind = self._mind_of(game)
        iterations, more = divmod(self.budget.iterations, self.processes)
        if self._helpers is not None:
            self._helpers.ask(Task(state.row(), iterations, self.budget.seconds))
        root = think(mind, game, state, iterations + more, self.budget.seconds)
        if self._helpers is not None:
            for found in self._helpers.answers():
                edge = root.by_key[found.key]
                edge.visits += found.visits
                edge.total += found.total
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
            self.close()
            if self.processes > 1:
                seed = int(self.stream.below(2**31))
                self._helpers = Helpers(self.processes - 1, partial(helper, game, self.tuning, seed))
        return self._mind

    def close(self) -> None:
        """End the processes that help."""
        if self._helpers is not None:
            self._helpers.end()
            self._helpers = None


def think(mind: Search, game: Game, state: State, iterations: int, seconds: float) -> Node:
    """Search for so many iterations, or for so long (then `iterations` is 0)."""
    root = mind.begin(game, state)
    end = monotonic() + seconds
    done = 0
    while True:
        left = iterations - done if iterations else CHUNK
        mind.iterate(game, state, min(left, CHUNK))
        done += min(left, CHUNK)
        if iterations:
            if done >= iterations or lead(root) > iterations - done:
                return root
        elif monotonic() >= end:
            return root


def helper(game: Game, tuning: Tuning, seed: int, number: int) -> Think:
    """What another process thinks with. It remembers what it found in this round, but tells only what is new."""
    player = SearchPlayer(seed + 1 + number)
    player.tuning = tuning
    mind = player._mind_of(game)
    state = game.start(0)

    def work(task: Task) -> list[Found]:
        state.load(task.row)
        before = {edge.key: Found(*figures(edge)) for edge in mind.begin(game, state).edges}
        root = think(mind, game, state, task.iterations, task.seconds)
        out: list[Found] = []
        for edge in root.edges:
            known = before.get(edge.key, Found(0, 0, 0.0))
            key, visits, total = figures(edge)
            out.append(Found(key, visits - known.visits, total - known.total))
        return out

    return work


def figures(edge: Edge) -> tuple[int, int, float]:
    return int(edge.key), int(edge.visits), float(edge.total)


def processes_of(numbers: list[str]) -> int:
    value = numbers[-1].removeprefix(PROCESSES) if numbers else "1"
    if not value.isascii() or not value.isdigit() or not 0 < int(value) <= CORES:
        raise ValueError(f"{value!r} is no number of processes for a search: 1 to {CORES}")
    return int(value)


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
