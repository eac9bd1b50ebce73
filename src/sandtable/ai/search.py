"""The search player: `search`, `search:500` for so many iterations a decision, `search:200ms` for so much time.

`search:5000:processes=2` shares the iterations between processes, or gives the time to each. `search:5000:ponder`
thinks on while others do, in a process of its own, and so not the same in every game. Leaves are valued by the
weights that were learnt for the scenario, if there are any; `search:500:weights=none` goes without, and
`search:500:weights=FILE` tries others out. So can the numbers of the search itself: `search:500:heat=2:rounds=2`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from time import monotonic
from typing import Final

from sandtable.ai._evaluation import Evaluation
from sandtable.ai._greedy import Greedy
from sandtable.ai._learnt import LearntEvaluation
from sandtable.ai._search import Search, Tuning
from sandtable.ai._tree import Edge, Node
from sandtable.ai.greedy import evaluation_of
from sandtable.ai.helpers import Found, Helpers, Musing, Task
from sandtable.ai.learnt import Weights, learnt_of, named
from sandtable.ai.player import Player
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.shared.shared import Shared

ITERATIONS: Final = 500
CHUNK: Final = 25  # iterations between two looks at the budget
MOST: Final = 1_000_000
LEAST: Final = 40  # looks at each option before it is judged
PROCESSES: Final = "processes="
WEIGHTS: Final = "weights="
PONDER: Final = "ponder"
NONE: Final = "none"
CORES: Final = 64
NUMBERS: Final[dict[str, tuple[float, float]]] = {  # of `Tuning`, the least and the most of each
    "explore": (0, 1000),
    "reduction": (0, 1),
    "temperature": (0.001, 1000),
    "heat": (0.001, 1000),
    "scale": (0.001, 1_000_000),
    "prime": (0, 1_000_000),
    "rounds": (1, 100),
}
# Where a rule plays the others: what it does can be followed far.
BY_RULE: Final[dict[str, float]] = {"rounds": 6, "heat": 0.5, "explore": 0.5}


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
        self.ponder = PONDER in numbers
        self.weights = weights_of(numbers)
        # Read now: it complains at once, and not in the middle of a game.
        self.own = named(self.weights) if self.weights not in ("", NONE) else None
        told = (PROCESSES, WEIGHTS)
        self.numbers = numbers_of([text for text in numbers if text != PONDER and not text.startswith(told)])
        self._helpers: Helpers | None = None
        self._mind: Search | None = None
        self._scenario: Game | None = None

    def choose(self, game: Game, state: State) -> int:
        if game.list_options(state) == 1:
            return int(game.options[0])
        chosen = int(best_of(self.search(game, state)).key)
        if self.ponder and self._helpers is not None:
            self._helpers.let_muse(Musing(state.row(), chosen))
        return chosen

    def search(self, game: Game, state: State) -> Node:
        """Think about the pending decision, and answer all that was found out about its options."""
        mind = self._mind_of(game)
        iterations, more = divmod(self.budget.iterations, self.processes)
        if self._helpers is not None:
            alone = self.processes == 1  # who only muses is asked for what it has found so far
            self._helpers.ask(Task(state.row(), 0 if alone else iterations, 0.0 if alone else self.budget.seconds))
        root = think(mind, game, state, iterations + more, self.budget.seconds)
        if self._helpers is not None:
            for found in self._helpers.answers():
                edge = root.by_key.get(found.key)
                if edge is None:
                    continue
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
            leaves = self._leaves_of(game, greedy.evaluation)
            tuning = tuning_for(game, self.numbers)
            self._mind, self._scenario = Search(greedy, leaves, self.stream, tuning), game
            self.close()
            number = max(self.processes - 1, int(self.ponder))
            if number > 0:
                seed = int(self.stream.below(2**31))
                self._helpers = Helpers(number, partial(Helper, game, self.numbers, self.weights, self.own, seed))
        return self._mind

    def _leaves_of(self, game: Game, by_hand: Evaluation) -> Evaluation:
        """What people wrote, or what was learnt for the scenario, of where rounds begin: there leaves lie."""
        if self.weights == NONE:
            return by_hand
        learnt = learnt_of(game, len(by_hand.terms), self.own)
        return by_hand if learnt is None else LearntEvaluation(by_hand.terms, learnt)

    def check(self, game: Game) -> None:
        self._leaves_of(game, evaluation_of(game))

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


class Helper:
    """What another process thinks with. It remembers what it found in this round, but tells only what is new."""

    def __init__(
        self, game: Game, numbers: dict[str, float], weights: str, own: Weights | None, seed: int, number: int
    ) -> None:
        player = SearchPlayer(seed + 1 + number)
        player.numbers, player.weights, player.own = numbers, weights, own
        self.game = game
        self.mind = player._mind_of(game)
        self.state = game.start(0)
        self.told: dict[Edge, Found] = {}
        self.chosen: Edge | None = None

    def begin(self, row: list[int]) -> Node:
        self.state.load(row)
        round, seat = self.mind.round, self.mind.seat
        root = self.mind.begin(self.game, self.state)
        if (round, seat) != (self.mind.round, self.mind.seat):
            self.told.clear()
        return root

    def think(self, task: Task) -> list[Found]:
        root = self.begin(task.row)
        if task.iterations or task.seconds:
            think(self.mind, self.game, self.state, task.iterations, task.seconds)
        out: list[Found] = []
        for edge in root.edges:
            known = self.told.get(edge, Found(0, 0, 0.0))
            now = Found(*figures(edge))
            self.told[edge] = now
            out.append(Found(now.key, now.visits - known.visits, now.total - known.total))
        return out

    def begin_to_muse(self, musing: Musing) -> None:
        root = self.begin(musing.row)
        if musing.key not in root.by_key:
            self.mind.iterate(self.game, self.state, 1)  # it has not looked there yet
        self.chosen = root.by_key[musing.key]

    def muse(self) -> None:
        assert self.chosen is not None
        self.mind.look_at(self.game, self.state, self.chosen, CHUNK)


def figures(edge: Edge) -> tuple[int, int, float]:
    return int(edge.key), int(edge.visits), float(edge.total)


def processes_of(numbers: list[str]) -> int:
    value = numbers[-1].removeprefix(PROCESSES) if numbers else "1"
    if not value.isascii() or not value.isdigit() or not 0 < int(value) <= CORES:
        raise ValueError(f"{value!r} is no number of processes for a search: 1 to {CORES}")
    return int(value)


def weights_of(numbers: list[str]) -> str:
    return next((text.removeprefix(WEIGHTS) for text in numbers if text.startswith(WEIGHTS)), "")


def own_weights(players: Iterable[str]) -> dict[str, Weights]:
    """The weights that players name, by that name."""
    names = [weights_of(player.split(":")) for player in players if player.startswith(f"{SearchPlayer.name}:")]
    return {name: named(name) for name in names if name not in ("", NONE)}


def numbers_of(texts: list[str]) -> dict[str, float]:
    """The numbers of a search that a name gives, checked."""
    out: dict[str, float] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in NUMBERS:
            raise ValueError(f"a search has no number {name!r}: {', '.join(NUMBERS)}")
        least, most = NUMBERS[name]
        try:
            number = type(getattr(Tuning(), name))(value)
        except ValueError:
            raise ValueError(f"{value!r} is no number for {name!r} of a search") from None
        if not least <= number <= most:  # neither is nan
            raise ValueError(f"{value!r} is no number for {name!r} of a search: {least:,} to {most:,}")
        out[name] = number
    return out


def tuning_for(game: Game, numbers: dict[str, float]) -> Tuning:
    """The numbers of a search in a game: the usual ones, unless a name gives others."""
    out = Tuning()
    for name, number in {**(BY_RULE if against_rule(game) else {}), **numbers}.items():
        setattr(out, name, number)
    return out


def against_rule(game: Game) -> bool:
    """Whether all that is decided is decided by one side: what the other does is known, up to its cards and dice."""
    c, automaton = game.catalog, game.book.automaton
    asked = {c.seat_side[seat] for seat in range(len(c.seats)) if automaton is None or not automaton.holds(seat)}
    return len(asked) == 1


def best_of(node: Node) -> Edge:
    """The option that was taken most often: what success alone says of the others is less sure."""
    return max(node.edges, key=lambda edge: (edge.visits, edge.total))


def lead(node: Node) -> int:
    """How many visits the first option is ahead of the second."""
    visits = sorted([int(edge.visits) for edge in node.edges] + [0], reverse=True)
    return visits[0] - visits[1]
