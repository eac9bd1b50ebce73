"""Mirrored pairs: two games of the same fresh deal, with the sides swapped. The unit in which players are compared."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from sandtable.ai.learnt import file_of, lent
from sandtable.ai.search import own_weights
from sandtable.api import set_up
from sandtable.lab.bout import Ending, Setting, by_seat, mirrored, play


class Pair(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Which pair: the `number`-th of two players in a scenario. `a` sits on the first side in the first game."""

    a: str
    b: str
    scenario: str
    number: int


class PairPlan(msgspec.Struct, frozen=True):
    """A pair with what a worker needs to play it."""

    pair: Pair
    setting: Setting
    seed: int


class PairResult(msgspec.Struct, frozen=True):
    """Both games, in their order. Without games it failed, which `error` explains: a fault of ours, not of a player."""

    pair: Pair
    content: str  # what the scenario's data and rules were
    games: tuple[Ending, ...] = ()
    error: str = ""

    def wins(self, first: str) -> tuple[bool, bool]:
        """Whether `a` won the first game and the second; `first` is the scenario's first side."""
        one, two = self.games
        return one.winner == first, two.winner != first


class Terms(NamedTuple):
    """What results of two players in a scenario must have: the same content, and winners that play there."""

    content: str
    sides: Sequence[str]

    def hold(self, result: PairResult) -> bool:
        """Whether both games are there, or why not."""
        if result.error:
            return not result.games
        return len(result.games) == 2 and all(game.winner in self.sides for game in result.games)


def chance_of(seed: int, pair: Pair) -> int:
    """The luck of a pair. It depends on the pair alone, so that it is the same in every run and however many others
    there are."""
    text = f"{seed}/{pair.a}/{pair.b}/{pair.scenario}/{pair.number}"
    return int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "big")


def content_of(setting: Setting, players: Sequence[str] = ()) -> str:
    """What decides how a scenario plays besides the names of players and luck, weights that a search learnt for it and
    those that these players name among them; results of another are not to be mixed in."""
    learnt = file_of(set_up(setting.scenario, setting.options, setting.data)[0])
    with lent(setting.weights):
        own = [msgspec.json.encode(weights) for weights in own_weights(players).values()]
    weights = [*([learnt.read_bytes()] if learnt is not None else []), *own]
    return "/".join([rules_of(setting), *(blake2b(one, digest_size=4).hexdigest() for one in weights)])


def rules_of(setting: Setting) -> str:
    """The same for players that learn nothing."""
    catalog, book = set_up(setting.scenario, setting.options, setting.data)
    return f"{catalog.content}/{book.id}-{book.version}"


def play_pair(plan: PairPlan) -> PairResult:
    """Play both games. A fault in one must not end the run: the pair fails, and says why."""
    pair, setting = plan.pair, plan.setting
    catalog, _ = set_up(setting.scenario, setting.options, setting.data)
    seated = by_seat(catalog, [pair.a, pair.b])
    chance = chance_of(plan.seed, pair)
    content = content_of(setting, [pair.a, pair.b])
    try:
        games = tuple(play(setting, names, chance) for names in (seated, mirrored(catalog, seated)))
    except Exception as error:
        return PairResult(pair, content, error=f"{type(error).__name__}: {error}")
    return PairResult(pair, content, games)
