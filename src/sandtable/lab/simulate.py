"""Many games of one scenario between programs.

When the players of the two sides differ, games come in mirrored pairs: the same seed, sides swapped, so both get the
same luck.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import msgspec

from sandtable.ai import make_player
from sandtable.api import set_up
from sandtable.automata import is_automaton, with_automata
from sandtable.core.catalog import Catalog
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.playout import play_out
from sandtable.core.state import NOBODY

CAP: Final = 150  # rounds; RUL-136: on in automatic play
CHUNK: Final = 20  # pairs a worker takes at once
NO_LIMIT: Final = 10**9


class Simulation(msgspec.Struct):
    """What the games came to. `wins` is by side, `player_wins` by player: who sat on the winning side, once a game."""

    scenario: str
    games: int
    finished: int = 0
    errors: int = 0
    wins: dict[str, int] = {}
    player_wins: dict[str, int] = {}
    reasons: dict[str, int] = {}
    rounds_mean: float = 0.0
    decisions: int = 0
    decisions_per_second: float = 0.0


class _Plan(msgspec.Struct, frozen=True):
    """What a worker needs to know: the players of all seats, and which games to play."""

    scenario: str
    players: tuple[str, ...]
    seed: int
    first: int
    games: int
    options: tuple[str, ...]
    data: tuple[str, ...]
    initiative: str | None = None
    cap: int = CAP


class _Tally(msgspec.Struct):
    games: int = 0
    errors: int = 0
    wins: dict[str, int] = {}
    player_wins: dict[str, int] = {}
    reasons: dict[str, int] = {}
    rounds: int = 0
    decisions: int = 0
    first_error: str = ""


def simulate(
    scenario: str,
    games: int,
    players: Sequence[str],
    *,
    jobs: int = 1,
    seed: int = 0,
    options: Sequence[str] = (),
    data: Sequence[str | Path] = (),
    progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
    initiative: str | None = None,
    cap: int = CAP,
) -> Simulation:
    """Play `games` games. `players` are names as `by_seat` takes them; `progress` hears of newly finished games.

    `initiative` names the side that starts with the marker, in place of the scenario's; `cap` rounds end a game by
    adjudication. The result does not depend on `jobs`. Any `concurrent.futures.Executor` will do in place of local
    processes.
    """
    if games < 1:
        raise ValueError("at least one game")
    if cap < 1:
        raise ValueError("programs need a round limit")
    for name in players:
        if not is_automaton(name):
            make_player(name)
    catalog, _ = set_up(scenario, options, data)
    seated = by_seat(catalog, players)
    for names in {seated, mirrored(catalog, seated)}:
        with_automata(scenario, by_side(catalog, names), options, data)  # fails here rather than in every game
    plans = [
        _Plan(
            scenario,
            seated,
            seed,
            first,
            min(2 * CHUNK, games - first),
            tuple(options),
            tuple(map(str, data)),
            initiative,
            cap,
        )
        for first in range(0, games, 2 * CHUNK)
    ]
    start = time.perf_counter()
    total = _Tally(wins=dict.fromkeys(catalog.sides, 0), player_wins=dict.fromkeys(seated, 0))
    for tally in _run(plans, jobs, executor):
        _add(total, tally)
        if progress is not None:
            progress(tally.games)
    took = max(time.perf_counter() - start, 1e-9)
    if total.errors == games:
        raise RuntimeError(f"every game failed; the first with: {total.first_error}")
    finished = total.games - total.errors
    return Simulation(
        scenario=scenario,
        games=games,
        finished=finished,
        errors=total.errors,
        wins=total.wins,
        player_wins=total.player_wins,
        reasons=dict(sorted(total.reasons.items())),
        rounds_mean=round(total.rounds / max(finished, 1), 2),
        decisions=total.decisions,
        decisions_per_second=round(total.decisions / took, 1),
    )


def by_seat(catalog: Catalog, players: Sequence[str]) -> tuple[str, ...]:
    """The player of every seat: `players` are one for all, one a side, or one a seat, in their order."""
    seats, sides = len(catalog.seats), len(catalog.sides)
    if len(players) == 1:
        return (players[0],) * seats
    if len(players) == seats:
        return tuple(players)
    if len(players) == sides:
        return tuple(players[side] for side in catalog.seat_side)
    ways = ", ".join(str(n) for n in sorted({1, sides, seats}))
    raise ValueError(f"{catalog.scenario} takes {ways} players, not {len(players)}")


def by_side(catalog: Catalog, players: Sequence[str]) -> dict[str, str]:
    """The first player of every side."""
    first = {side: list(catalog.seat_side).index(number) for side, number in catalog.side_names.items()}
    return {side: players[seat] for side, seat in first.items()}


def mirrored(catalog: Catalog, players: Sequence[str]) -> tuple[str, ...]:
    """The same players with the sides swapped: each sits where the other side's player of his place sat."""
    out = list(players)
    each = len(catalog.seats) // len(catalog.sides)
    for side in range(len(catalog.sides)):
        for place in range(each):
            there = int(catalog.order[int(catalog.enemy[side]) * each + place])
            out[int(catalog.order[side * each + place])] = players[there]
    return tuple(out)


def _run(plans: list[_Plan], jobs: int, executor: Executor | None) -> Iterator[_Tally]:
    if executor is None and (jobs <= 1 or len(plans) == 1):
        yield from map(_play, plans)
        return
    pool = executor or ProcessPoolExecutor(min(jobs, len(plans)), mp_context=get_context("spawn"))
    pending: set[Future[_Tally]] = {pool.submit(_play, plan) for plan in plans}
    try:
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        if executor is None:
            pool.shutdown(cancel_futures=True)


def _add(total: _Tally, part: _Tally) -> None:
    total.games += part.games
    total.errors += part.errors
    total.rounds += part.rounds
    total.decisions += part.decisions
    total.first_error = total.first_error or part.first_error
    for mine, theirs in (
        (total.wins, part.wins),
        (total.player_wins, part.player_wins),
        (total.reasons, part.reasons),
    ):
        for key, n in theirs.items():
            mine[key] = mine.get(key, 0) + n


def _play(plan: _Plan) -> _Tally:
    """Play a worker's share. A game that fails is counted and the others go on."""
    tally = _Tally(games=plan.games)
    wins: Counter[str] = Counter()
    player_wins: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    catalog, book = set_up(plan.scenario, plan.options, plan.data)
    turned = mirrored(catalog, plan.players)
    pairs = turned != plan.players
    for number in range(plan.first, plan.first + plan.games):
        luck = number // 2 if pairs else number
        names = turned if pairs and number % 2 else plan.players
        try:
            winner, reason, rounds, decisions = _game(plan, names, luck)
        except Exception as error:  # a fault in a game must not end the run; it is counted and named
            tally.errors += 1
            tally.first_error = tally.first_error or f"game {number}: {type(error).__name__}: {error}"
            continue
        wins[catalog.sides[winner]] += 1
        player_wins.update({name for seat, name in enumerate(names) if catalog.seat_side[seat] == winner})
        reasons[book.reasons[reason].name] += 1
        tally.rounds += rounds
        tally.decisions += decisions
    tally.wins, tally.player_wins, tally.reasons = dict(wins), dict(player_wins), dict(reasons)
    return tally


def _game(plan: _Plan, names: tuple[str, ...], luck: int) -> tuple[int, int, int, int]:
    """One game: winning side, reason, rounds, decisions."""
    plain, _ = set_up(plan.scenario, plan.options, plan.data)
    options = with_automata(plan.scenario, by_side(plain, names), plan.options, plan.data)
    catalog, book = set_up(plan.scenario, options, plan.data)
    chance = plan.seed * 1_000_003 + luck
    game = Game(catalog, book, SeededDice(chance))
    state = game.start(plan.cap)
    if plan.initiative is not None:
        state.initiative = catalog.side_names[plan.initiative]  # nothing has depended on it before the first bid
    if set(names) == {"random"}:
        decisions = int(play_out(game, state, Stream(chance ^ 0x5DEECE66D), NO_LIMIT))
    else:
        decisions = 0
        thoughts = Game(catalog, book, SeededDice(chance + 1))
        players = [
            None if is_automaton(name) else make_player(name, chance * 8 + seat) for seat, name in enumerate(names)
        ]
        while state.winner == NOBODY:
            seat = int(state.seat)
            player = players[seat]
            assert player is not None, "a seat that is played by rule is never asked"
            game.apply(state, player.think(thoughts, state, seat))
            decisions += 1
    return int(state.winner), int(state.reason), int(state.round), decisions
