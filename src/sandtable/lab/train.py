"""Training: games between equal players, a look at each round's beginning, and weights fitted to who won.

A search values positions where a round begins, so that is where it learns. The games are played by players that err a
little (`players`, in turn): perfect ones would show only the positions that they come to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

import msgspec

from sandtable.ai._learnt import places_of
from sandtable.ai.greedy import evaluation_of
from sandtable.ai.learnt import Place, Weights, fits_of
from sandtable.ai.player import make_player
from sandtable.ai.search import own_weights
from sandtable.api import set_up
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.state import NOBODY
from sandtable.lab.bout import CAP, Setting, seated
from sandtable.lab.fitting import Fitting, fit
from sandtable.lab.simulate import Plan
from sandtable.lab.workers import results

GAMES: Final = 2500
PLAYERS: Final = ("regular", "veteran")
CHUNK: Final = 10  # games a worker takes at once
DIGITS: Final = 4


class Played(msgspec.Struct):
    """A game as it is learnt from: by round the values of all places and the halves of all terms; who won."""

    number: int
    places: list[list[int]]
    halves: list[list[float]]
    first_won: bool


def train(
    scenario: str,
    games: int = GAMES,
    players: Sequence[str] = PLAYERS,
    *,
    seed: int = 0,
    data: Sequence[str | Path] = (),
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Weights:
    """Weights for a scenario. They do not depend on where the games were played, nor in which order they ended."""
    if games < 20:
        raise ValueError("at least 20 games")
    for name in players:
        make_player(name)
    setting = Setting(scenario, (), tuple(map(str, data)), cap=CAP, weights=own_weights(players))
    plans = [Plan(setting, tuple(players), seed, first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    played: list[Played] = []
    for plan, some in results(_play, plans, min(jobs, len(plans)), executor):
        played += some
        if progress is not None:
            progress(plan.games)
    played.sort(key=lambda game: game.number)
    catalog, book = set_up(scenario, (), data)
    game = Game(catalog, book, SeededDice(0))
    found = fit([game.places for game in played], [game.halves for game in played], [game.first_won for game in played])
    return Weights(
        scenario=scenario,
        content=catalog.content,
        fits=fits_of(game, len(evaluation_of(game).terms)),
        games=games,
        players=list(players),
        seed=seed,
        loss_by_hand=round(found.loss_by_hand, DIGITS),
        loss=round(found.loss, DIGITS),
        bias=round(found.bias, DIGITS),
        halves=[round(weight, DIGITS + 2) for weight in found.halves],
        places=_places(found),
    )


def _places(found: Fitting) -> list[Place]:
    return [
        Place(number, least, [round(weight, DIGITS) for weight in weights])
        for number, (least, weights) in sorted(found.places.items())
    ]


def _play(plan: Plan) -> list[Played]:
    setting = plan.setting
    catalog, book = set_up(setting.scenario, setting.options, setting.data)
    thoughts = Game(catalog, book, SeededDice(0))
    terms = evaluation_of(thoughts).terms
    out: list[Played] = []
    for number in range(plan.first, plan.first + plan.games):
        chance = plan.seed * 1_000_003 + number
        game = Game(catalog, book, SeededDice(chance))
        name = plan.players[number % len(plan.players)]
        state = game.start(setting.cap)
        played = Played(number, [], [], False)
        round = -1
        with seated(setting, [name] * len(catalog.seats), chance) as players:
            while state.winner == NOBODY:
                if state.round != round:
                    round = int(state.round)
                    played.places.append(places_of(thoughts, state))
                    played.halves.append([term.half(thoughts, state, side) for term in terms for side in (0, 1)])
                seat = int(state.seat)
                game.apply(state, players[seat].think(thoughts, state, seat))
        played.first_won = int(state.winner) == 0
        out.append(played)
    return out
