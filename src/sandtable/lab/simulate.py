"""Many games of one scenario between programs.

When the players of the two sides differ, games come in mirrored pairs: the same seed, sides swapped, so both get the
same luck.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

import msgspec

from sandtable.ai.search import own_weights
from sandtable.api import set_up
from sandtable.automata import with_automata
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.lab.bout import CAP, Setting, by_seat, by_side, check_entrants, mirrored, play
from sandtable.lab.workers import results

CHUNK: Final = 20  # pairs a worker takes at once


class NoGameError(ValueError):
    """Games of which none could be played to its end."""


class Simulation(msgspec.Struct):
    """What the games came to. `wins` is by side, `player_wins` by player: who sat on the winning side, once a game;
    `faults` what programs from outside did to lose at once."""

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
    faults: dict[str, int] = {}


class Plan(msgspec.Struct, frozen=True):
    """What a worker needs to know: who plays, and which games."""

    setting: Setting
    players: tuple[str, ...]
    seed: int
    first: int
    games: int


class _Tally(msgspec.Struct):
    games: int = 0
    errors: int = 0
    wins: dict[str, int] = {}
    player_wins: dict[str, int] = {}
    reasons: dict[str, int] = {}
    rounds: int = 0
    decisions: int = 0
    faults: dict[str, int] = {}
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
    adjudication. The result does not depend on `jobs`, nor on an `executor` that is to do the work in place of local
    processes (see `lab.workers`).
    """
    if games < 1:
        raise ValueError("at least one game")
    if cap < 1:
        raise ValueError("programs need a round limit")
    catalog, book = set_up(scenario, options, data)
    check_entrants(Game(catalog, book, SeededDice(0)), players)
    seated = by_seat(catalog, players)
    for names in {seated, mirrored(catalog, seated)}:
        with_automata(scenario, by_side(catalog, names), options, data)  # fails here rather than in every game
    setting = Setting(scenario, tuple(options), tuple(map(str, data)), initiative, cap, own_weights(players))
    plans = [Plan(setting, seated, seed, first, min(2 * CHUNK, games - first)) for first in range(0, games, 2 * CHUNK)]
    start = time.perf_counter()
    total = _Tally(wins=dict.fromkeys(catalog.sides, 0), player_wins=dict.fromkeys(seated, 0))
    for _, tally in results(_play, plans, min(jobs, len(plans)), executor):
        _add(total, tally)
        if progress is not None:
            progress(tally.games)
    took = max(time.perf_counter() - start, 1e-9)
    if total.errors == games:
        raise NoGameError(f"every game failed; the first with: {total.first_error}")
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
        faults=dict(sorted(total.faults.items())),
    )


def joined(parts: Sequence[Simulation]) -> Simulation:
    """Runs of one scenario with other seeds, as one; how fast they were is left out."""
    out = Simulation(parts[0].scenario, 0)
    rounds = 0.0
    for part in parts:
        out.games += part.games
        out.finished += part.finished
        out.errors += part.errors
        out.decisions += part.decisions
        rounds += part.rounds_mean * part.finished
        _count(out, part)
    out.reasons = dict(sorted(out.reasons.items()))
    out.rounds_mean = round(rounds / max(out.finished, 1), 2)
    return out


def _add(total: _Tally, part: _Tally) -> None:
    total.games += part.games
    total.errors += part.errors
    total.rounds += part.rounds
    total.decisions += part.decisions
    total.first_error = total.first_error or part.first_error
    _count(total, part)


def _count(total: Simulation | _Tally, part: Simulation | _Tally) -> None:
    for mine, theirs in (
        (total.wins, part.wins),
        (total.player_wins, part.player_wins),
        (total.reasons, part.reasons),
        (total.faults, part.faults),
    ):
        for key, n in theirs.items():
            mine[key] = mine.get(key, 0) + n


def _play(plan: Plan) -> _Tally:
    """Play a worker's share. A game that fails is counted and the others go on."""
    tally = _Tally(games=plan.games)
    wins: Counter[str] = Counter()
    player_wins: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    catalog, _ = set_up(plan.setting.scenario, plan.setting.options, plan.setting.data)
    turned = mirrored(catalog, plan.players)
    pairs = turned != plan.players
    for number in range(plan.first, plan.first + plan.games):
        luck = number // 2 if pairs else number
        names = turned if pairs and number % 2 else plan.players
        try:
            ending = play(plan.setting, names, plan.seed * 1_000_003 + luck)
        except Exception as error:  # a fault in a game must not end the run; it is counted and named
            tally.errors += 1
            tally.first_error = tally.first_error or f"game {number}: {type(error).__name__}: {error}"
            continue
        wins[ending.winner] += 1
        winner = catalog.side_names[ending.winner]
        player_wins.update({name for seat, name in enumerate(names) if catalog.seat_side[seat] == winner})
        reasons[ending.reason] += 1
        if ending.fault:
            faults[ending.fault] += 1
        tally.rounds += ending.rounds
        tally.decisions += ending.decisions
    tally.wins, tally.player_wins, tally.reasons, tally.faults = map(dict, (wins, player_wins, reasons, faults))
    return tally
