"""Speed: random games and the search on a scenario and, in the same run, random games of python-chess.

Absolute numbers depend on the machine and on what else it does; the ratio, taken round by round, is what counts.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from sandtable.ai.search import CHUNK, SearchPlayer
from sandtable.api import set_up
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.playout import clone_many, play_out
from sandtable.core.vectors import COMPILED
from sandtable.lab.bout import CAP, NO_LIMIT

ROUNDS: Final = 5
CLONES: Final = 20_000
PLIES: Final = 400  # a game of chess is cut off there


class Bench(msgspec.Struct):
    """Medians over the rounds. Without python-chess the last two are None."""

    scenario: str
    compiled: bool
    decisions_per_second: float
    games_per_second: float
    clone_us: float
    iterations_per_second: float  # of a search
    chess_decisions_per_second: float | None
    ratio: float | None


def bench(
    scenario: str,
    seconds: float = 1.0,
    progress: Callable[[int], None] | None = None,
    data: Sequence[str | Path] = (),
) -> Bench:
    """Measure for `seconds` a round and side; `progress` hears after each round."""
    ours: list[tuple[float, float]] = []
    iterations: list[float] = []
    chess: list[float] = []
    _ours(scenario, seconds / 10, 0, data)  # warm-up
    for number in range(ROUNDS):
        ours.append(_ours(scenario, seconds, number, data))
        iterations.append(_search(scenario, seconds, number, data))
        rate = _chess(seconds, number)
        if rate is not None:
            chess.append(rate)
        if progress is not None:
            progress(1)
    ratios = [mine[0] / theirs for mine, theirs in zip(ours, chess, strict=False)]
    return Bench(
        scenario=scenario,
        compiled=COMPILED,
        decisions_per_second=round(statistics.median(rate for rate, _ in ours), 1),
        games_per_second=round(statistics.median(games for _, games in ours), 2),
        clone_us=round(_clone(scenario, data), 3),
        iterations_per_second=round(statistics.median(iterations), 1),
        chess_decisions_per_second=round(statistics.median(chess), 1) if chess else None,
        ratio=round(statistics.median(ratios), 2) if ratios else None,
    )


def _ours(scenario: str, seconds: float, number: int, data: Sequence[str | Path]) -> tuple[float, float]:
    """Decisions and games per second of random play."""
    catalog, book = set_up(scenario, (), data)
    game = Game(catalog, book, SeededDice(0))
    decisions = games = 0
    start = time.perf_counter()
    took = 0.0
    while took < seconds:
        game.dice = SeededDice(number << 32 | games)
        decisions += int(play_out(game, game.start(CAP), Stream(number << 32 | games), NO_LIMIT))
        games += 1
        took = time.perf_counter() - start
    return decisions / took, games / took


def _clone(scenario: str, data: Sequence[str | Path]) -> float:
    """Microseconds to copy a state in the middle of a game; the best of a few, which is the least disturbed."""
    catalog, book = set_up(scenario, (), data)
    game = Game(catalog, book, SeededDice(1))
    state = game.start(CAP)
    play_out(game, state, Stream(1), 60)
    times: list[float] = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        clone_many(state, CLONES)
        times.append((time.perf_counter() - start) / CLONES * 1e6)
    return statistics.median(times)


def _search(scenario: str, seconds: float, number: int, data: Sequence[str | Path]) -> float:
    """Iterations a second of a search about the first choice of a game, so over a whole round, however clear it is."""
    catalog, book = set_up(scenario, (), data)
    game = Game(catalog, book, SeededDice(number))
    state = game.start(CAP)
    while game.list_options(state) == 1:
        game.apply(state, game.options[0])
    player = SearchPlayer(number, str(CHUNK))  # so few at a time that it never stops early; it goes on with its tree
    iterations = 0
    start = time.perf_counter()
    took = 0.0
    while took < seconds:
        player.search(game, state)
        iterations += CHUNK
        took = time.perf_counter() - start
    return iterations / took


def _chess(seconds: float, number: int) -> float | None:
    """Decisions per second of random chess, or None where python-chess is not installed."""
    try:
        import chess
    except ImportError:
        return None
    choose = random.Random(number)
    decisions = 0
    start = time.perf_counter()
    took = 0.0
    while took < seconds:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < PLIES:
            board.push(choose.choice(list(board.legal_moves)))
            decisions += 1
        took = time.perf_counter() - start
    return decisions / took
