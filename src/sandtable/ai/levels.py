"""Opponents for people, from `recruit` to `ace`. The weaker ones see what greedy sees and err by a little, never by
peeking and never with other dice; the strongest looks further."""

from __future__ import annotations

from math import exp
from typing import Final

from sandtable.ai.greedy import GreedyPlayer
from sandtable.ai.player import Player
from sandtable.ai.search import SearchPlayer
from sandtable.core.game import Game
from sandtable.core.state import State

ACE: Final = "1500"  # iterations
FINE: Final = 1 << 20  # parts of a draw


class Fallible(GreedyPlayer):
    """Takes an option the rather the more it promises: `error` is what promises that differ by it mean little to it.
    Nothing is taken that lies further than `bound` below the best, so what wins at once is never missed."""

    error = 1.0
    bound = 1.0

    def choose(self, game: Game, state: State) -> int:
        mind = self.mind(game)
        keys = mind.keys(game, state)
        gains = mind.gains(game, state, keys)
        best = max(gains)
        weights = [exp((gain - best) / self.error) if gain >= best - self.bound else 0.0 for gain in gains]
        mark = sum(weights) * int(self.stream.below(FINE)) / FINE
        for key, weight in zip(keys, weights, strict=True):
            mark -= weight
            if mark < 0:
                return int(key)
        return int(keys[gains.index(best)])


class Recruit(Fallible):
    name = "recruit"
    error = 4.0
    bound = 15.0


class Regular(Fallible):
    name = "regular"
    error = 1.5
    bound = 6.0


class Veteran(GreedyPlayer):
    name = "veteran"


class Ace(SearchPlayer):
    name = "ace"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, ACE)


LEVELS: Final[tuple[type[Player], ...]] = (Recruit, Regular, Veteran, Ace)
