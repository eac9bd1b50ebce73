"""Tournaments: any players in any scenarios, in mirrored pairs, each with its own deal.

What is played is a list of pairs in a fixed order: of every scenario and every two players the first pair, then the
second, and so on, so that a tournament that ends early is as even as a whole one. The result depends on that list
alone, not on who plays it where, in how many runs, or which games end first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from math import sqrt
from pathlib import Path

import msgspec

from sandtable.ai.learnt import MisfitError
from sandtable.ai.search import own_weights
from sandtable.api import set_up
from sandtable.automata import is_automaton, with_automata
from sandtable.content.errors import ContentError
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.handicap import options_for
from sandtable.lab.bout import CAP, FORFEIT, Setting, by_seat, by_side, check_entrants, mirrored
from sandtable.lab.format import Format
from sandtable.lab.outside import make_entrant
from sandtable.lab.pairs import Pair, PairPlan, PairResult, Terms, content_of, play_pair
from sandtable.lab.rating import Evidence, Rating, Z, rate
from sandtable.lab.record import Header, Record
from sandtable.lab.sprt import Sprt
from sandtable.lab.workers import results


class TournamentError(ValueError):
    """A tournament that cannot be played."""


class Meeting(msgspec.Struct):
    """Two players: `share` is what `a` has of the points, with its 95 % interval; in one scenario, or "" for all."""

    a: str
    b: str
    scenario: str
    pairs: int
    wins: int  # of a, in twice as many games
    share: float
    low: float
    high: float


class Tournament(msgspec.Struct):
    """What came of it. `sides` is the share of games that each scenario's first side won."""

    players: list[str]
    scenarios: list[str]
    anchor: str
    pairs: int  # that count
    games: int
    failed: list[str]  # pairs that could not be played, and why
    forfeits: dict[str, int]  # by player
    ratings: list[Rating]
    meetings: list[Meeting]
    by_scenario: list[Meeting]
    sides: dict[str, float]
    left_out: list[str]
    sprt: Sprt | None = None
    faults: dict[str, int] = {}  # why games were forfeited


def tournament(
    players: Sequence[str],
    scenarios: Sequence[str],
    pairs: int,
    *,
    format: Format = Format.ROUND_ROBIN,
    anchor: str | None = None,
    sprt: Sprt | None = None,
    seed: int = 0,
    options: Sequence[str] = (),
    handicaps: Sequence[str] = (),
    data: Sequence[str | Path] = (),
    cap: int = CAP,
    record: Path | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tournament:
    """Play `pairs` mirrored pairs of every two players that meet by the `format` in each scenario.

    `handicaps` are as `--handicap` takes them: `suggested` is another one in each scenario. `record` is a file that
    keeps what was played: named again, the run goes on, also with more pairs, players or scenarios. With `sprt`, for
    two players, it ends with the verdict. `anchor` (default: the last player) has Elo 0. `progress` hears of pairs that
    count.
    """
    anchor = _checked(players, scenarios, anchor, sprt)
    weights = own_weights(players)
    settings = {
        name: Setting(
            name, (*options, *options_for(name, list(handicaps))), tuple(map(str, data)), cap=cap, weights=weights
        )
        for name in scenarios
    }
    possible, left_out = _possible(format.meetings(players), settings)
    if not possible:
        raise TournamentError("; ".join(left_out))
    plans = [
        PairPlan(Pair(a, b, scenario, number), settings[scenario], seed)
        for number in range(pairs)
        for scenario, a, b in possible
    ]
    header = Header(seed, cap, sorted([*options, *handicaps]))
    sides = {name: set_up(name, setting.options, setting.data)[0].sides for name, setting in settings.items()}
    terms = {(a, b, name): Terms(content_of(settings[name], [a, b]), sides[name]) for name, a, b in possible}
    counted: list[PairResult] = []
    first = {name: both[0] for name, both in sides.items()}
    with Record(record, header, terms) as book:
        for result in _in_order(plans, book, jobs, executor):
            counted.append(result)
            if progress is not None:
                progress(1)
            if sprt is not None and result.games:
                if sprt.add(sum(result.wins(first[result.pair.scenario]))) != "open":
                    break
    return _summary(list(players), list(scenarios), anchor, counted, first, left_out, sprt)


def _checked(players: Sequence[str], scenarios: Sequence[str], anchor: str | None, sprt: Sprt | None) -> str:
    if len(players) < 2 or len(set(players)) < len(players):
        raise TournamentError("a tournament needs two players or more, each named once")
    if sprt is not None and len(players) != 2:
        raise TournamentError("a sequential test is between two players")
    if not scenarios:
        raise TournamentError("a tournament needs a scenario")
    for name in players:
        if not is_automaton(name):
            try:
                make_entrant(name)
            except ValueError as error:
                raise TournamentError(str(error)) from None
    if anchor is not None and anchor not in players:
        raise TournamentError(f"{anchor} cannot be the anchor: it does not play")
    return anchor if anchor is not None else players[-1]


def _possible(met: list[tuple[str, str]], settings: dict[str, Setting]) -> tuple[list[tuple[str, str, str]], list[str]]:
    """(scenario, a, b) for all that can be played, and why the others cannot."""
    found: list[tuple[str, str, str]] = []
    left_out: list[str] = []
    for scenario, setting in settings.items():
        catalog, book = set_up(scenario, setting.options, setting.data)
        for a, b in met:
            seated = by_seat(catalog, [a, b])
            try:
                check_entrants(Game(catalog, book, SeededDice(0)), [a, b])
                for names in (seated, mirrored(catalog, seated)):
                    ruled = with_automata(scenario, by_side(catalog, names), setting.options, setting.data)
                    set_up(scenario, ruled, setting.data)
            except (ContentError, MisfitError) as error:
                left_out.append(f"{a} against {b} in {scenario}: {error}")
            else:
                found.append((scenario, a, b))
    return found, left_out


def _in_order(plans: list[PairPlan], book: Record, jobs: int, executor: Executor | None) -> Iterator[PairResult]:
    """Results in the order of the plans, those already in the book at once."""
    todo = [plan for plan in plans if plan.pair not in book.results]
    arriving = results(play_pair, todo, jobs, executor)
    with closing(arriving):  # a listener that stops early leaves no work behind
        for plan in plans:
            while plan.pair not in book.results:
                _, result = next(arriving)
                book.add(result)
            yield book.results[plan.pair]


def _summary(
    players: list[str],
    scenarios: list[str],
    anchor: str,
    counted: list[PairResult],
    first: dict[str, str],
    left_out: list[str],
    sprt: Sprt | None,
) -> Tournament:
    evidence: list[Evidence] = []
    forfeits = dict.fromkeys(players, 0)
    faults: Counter[str] = Counter()
    won: dict[str, list[bool]] = {}
    for result in counted:
        pair = result.pair
        if not result.games:
            continue
        evidence.append(Evidence(pair.a, pair.b, pair.scenario, *result.wins(first[pair.scenario])))
        won.setdefault(pair.scenario, []).extend(game.winner == first[pair.scenario] for game in result.games)
        for game, seated in zip(result.games, ((pair.a, pair.b), (pair.b, pair.a)), strict=True):
            if game.reason == FORFEIT:
                forfeits[seated[1] if game.winner == first[pair.scenario] else seated[0]] += 1
                faults[game.fault] += 1
    met = list(dict.fromkeys((one.a, one.b) for one in evidence))
    return Tournament(
        players=players,
        scenarios=scenarios,
        anchor=anchor,
        pairs=len(evidence),
        games=2 * len(evidence),
        failed=[
            f"{r.pair.a} against {r.pair.b}, {r.pair.scenario}, pair {r.pair.number}: {r.error}"
            for r in counted
            if r.error
        ],
        forfeits={name: count for name, count in forfeits.items() if count},
        ratings=rate(players, anchor, evidence),
        meetings=[_meeting(a, b, "", evidence) for a, b in met],
        by_scenario=[
            _meeting(a, b, name, evidence)
            for a, b in met
            for name in scenarios
            if any((one.a, one.b, one.scenario) == (a, b, name) for one in evidence)
        ],
        sides={name: round(sum(wins) / len(wins), 4) for name, wins in won.items()},
        left_out=left_out,
        sprt=sprt,
        faults=dict(faults),
    )


def _meeting(a: str, b: str, scenario: str, evidence: Sequence[Evidence]) -> Meeting:
    points = [one.first + one.second for one in evidence if (one.a, one.b) == (a, b) and scenario in ("", one.scenario)]
    share, low, high = share_of(points)
    return Meeting(a, b, scenario, len(points), sum(points), round(share, 4), round(low, 4), round(high, 4))


def share_of(points: Sequence[int]) -> tuple[float, float, float]:
    """The mean share of pairs with 0, 1 or 2 points each, and its 95 % interval, in which pairs count as one."""
    if not points:
        return 0.5, 0.0, 1.0
    n = len(points)
    share = sum(points) / (2 * n)
    # One pair of either extreme is added to the variance, so that a clean sweep is not taken for certainty.
    seen = [point / 2 for point in points] + [0.0, 1.0]
    variance = sum((x - share) ** 2 for x in seen) / (n + 2)
    width = Z * sqrt(variance / n)
    return share, max(0.0, share - width), min(1.0, share + width)
