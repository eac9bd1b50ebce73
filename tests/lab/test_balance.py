"""Balance: the share of wins, how sure it is, who starts, and games that failed."""

from __future__ import annotations

from math import sqrt
from typing import Any

import msgspec
import pytest

from sandtable.ai import PLAYERS
from sandtable.ai.player import RandomPlayer
from sandtable.api import library, set_up
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.lab import balance as lab
from sandtable.lab.balance import Balance, Z, balance, bar, extra_games, markdown, wilson
from sandtable.lab.simulate import NoGameError, Simulation, simulate
from tests.cli.conftest import Cli, cli

__all__ = ["cli"]  # the fixture

SCENARIO = "normandy-03"  # the Germans start with the initiative


# -- the interval -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # the example of Newcombe (1998)
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=5e-5)


@pytest.mark.parametrize(("wins", "games"), [(1, 7), (40, 100), (199, 200), (900, 2000)])
def test_its_ends_are_the_shares_that_just_explain_what_was_seen(wins: int, games: int) -> None:
    """A true share p gives the one seen at the edge of its own 95 %: |seen - p| = z sqrt(p (1 - p) / n)."""
    seen = wins / games
    low, high = wilson(wins, games)
    assert low < seen < high
    for share in (low, high):
        assert abs(seen - share) == pytest.approx(Z * sqrt(share * (1 - share) / games))


def test_more_games_are_surer() -> None:
    widths = [high - low for low, high in (wilson(n // 2, n) for n in (10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)


# -- what is played ---------------------------------------------------------------------------------------------------


class Runs:
    """Stands in for `simulate`: keeps what it was asked, answers what it was told."""

    def __init__(self, *results: Simulation) -> None:
        self.results = list(results)
        self.asked: list[dict[str, Any]] = []

    def __call__(self, scenario: str, games: int, players: list[str], **more: Any) -> Simulation:
        self.asked.append({"scenario": scenario, "games": games, "players": players, **more})
        return self.results.pop(0)


def result(us: int, german: int, errors: int = 0, **more: Any) -> Simulation:
    games = us + german + errors
    return Simulation(SCENARIO, games, finished=us + german, errors=errors, wins={"us": us, "german": german}, **more)


def test_a_quarter_as_many_games_with_the_other_side_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs(result(30, 10, rounds_mean=7.5, reasons={"claimed": 40}), result(2, 8))
    monkeypatch.setattr(lab, "simulate", runs)
    row = balance(SCENARIO, 40, player="random", seed=6)
    first, second = runs.asked
    assert (first["games"], first.get("initiative"), first["players"]) == (40, None, ["random"])
    assert (second["games"], second["initiative"], second["players"]) == (10, "us", ["random"])
    assert first["seed"] != second["seed"]
    assert row.initiative == "german"
    assert (row.rate, row.swapped, row.games, row.rounds) == (0.75, 0.2, 40, 7.5)
    assert (row.low, row.high) == tuple(round(end, 4) for end in wilson(30, 40))
    assert row.wins == {"us": 30, "german": 10} and row.reasons == {"claimed": 40}
    assert [extra_games(n) for n in (1, 3, 8, 400)] == [1, 1, 2, 100]


@pytest.mark.parametrize(("us", "german", "fair"), [(50, 50, True), (58, 42, True), (59, 41, False), (41, 59, False)])
def test_what_counts_as_even(us: int, german: int, fair: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "simulate", Runs(result(us, german), result(1, 1)))
    assert balance(SCENARIO, us + german).fair == fair


def test_failed_games_are_not_finished_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 40 games 8 failed: the share is that of the 32 others, and so is its interval."""
    monkeypatch.setattr(lab, "simulate", Runs(result(24, 8, errors=8), result(3, 3, errors=4)))
    row = balance(SCENARIO, 40)
    assert (row.games, row.rate, row.swapped) == (32, 0.75, 0.5)
    assert (row.low, row.high) == tuple(round(end, 4) for end in wilson(24, 32))


class Faulty(RandomPlayer):
    """Fails in every game of an odd number: seats get the game's number eightfold, and their own."""

    name = "faulty"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.fails = seed // 8 % 2 == 1

    def choose(self, game: Game, state: State) -> int:
        if self.fails:
            raise LookupError("on purpose")
        return super().choose(game, state)


def test_simulate_counts_them_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "faulty", Faulty)
    found = simulate(SCENARIO, 9, ["faulty"], seed=0)
    assert (found.games, found.errors, found.finished) == (9, 4, 5)
    assert sum(found.wins.values()) == sum(found.reasons.values()) == found.player_wins["faulty"] == 5
    alone = [simulate(SCENARIO, n, ["faulty"], seed=0).rounds_mean for n in (1, 2)]
    assert alone[0] == alone[1]  # the mean is over finished games
    row = balance(SCENARIO, 9, player="faulty")
    assert row.games == 5


def test_a_run_in_which_all_fail_is_an_error(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setitem(PLAYERS, "faulty", lambda seed: Faulty(8))
    with pytest.raises(NoGameError, match="LookupError: on purpose"):
        simulate(SCENARIO, 2, ["faulty"])
    for command in (["simulate", "--players"], ["balance", "--player"], ["balance", "--suggest", "--player"]):
        ran = cli(*command, "faulty", SCENARIO, "--games", 4, "--jobs", 1)
        assert (ran.code, ran.out) == (1, "")
        assert "every game failed; the first with: game 0: LookupError: on purpose" in ran.err


class Onlooker(RandomPlayer):
    """Notes who has the initiative when it is first asked."""

    name = "onlooker"
    starts: list[int]

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.asked = False

    def choose(self, game: Game, state: State) -> int:
        if not self.asked:
            self.asked = True
            Onlooker.starts.append(int(state.initiative))
        return super().choose(game, state)


@pytest.mark.parametrize("initiative", [None, "us", "german"])
def test_the_side_that_is_named_does_start(initiative: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "onlooker", Onlooker)
    Onlooker.starts = []
    simulate(SCENARIO, 3, ["onlooker"], initiative=initiative)
    catalog, _ = set_up(SCENARIO)
    expected = catalog.side_names[initiative] if initiative else catalog.side_names["german"]
    assert set(Onlooker.starts) == {expected} and len(Onlooker.starts) == 6


# -- the table --------------------------------------------------------------------------------------------------------


def a_row(**more: Any) -> Balance:
    row = Balance(
        scenario=SCENARIO,
        name="A name",
        sides=["us", "german"],
        games=100,
        wins={"us": 25, "german": 75},
        rate=0.25,
        low=0.175,
        high=0.3425,
        rounds=8.04,
        reasons={"pinned": 20, "claimed": 80},
        initiative="us",
        swapped=0.5,
        excuse="",
    )
    return msgspec.structs.replace(row, **more)


def test_the_line_shows_the_share_in_its_interval_and_the_fair_band() -> None:
    line = bar(a_row(rate=0.5, low=0.45, high=0.55))
    assert len(line) == 41 and line[20] == "●"
    assert line[18:23] == "──●──"
    assert line[17] == line[23] == "·"
    assert line[:17].strip() == line[24:].strip() == ""


def test_the_document_has_a_row_a_scenario_and_says_why_one_is_not_even() -> None:
    text = markdown([a_row(excuse="It was so."), a_row(scenario="even", rate=0.5)], "greedy")
    rows = [line for line in text.splitlines() if line.startswith("| normandy-03") or line.startswith("| even")]
    assert [("not even" in row) for row in rows] == [True, False]
    assert "| 25.0% | 17.5% to 34.2% |" in rows[0]
    assert "claimed 80%, pinned 20%" in rows[0]
    assert "* normandy-03: It was so." in text.splitlines()


def test_the_excuse_is_the_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    record = library().scenario(SCENARIO)
    monkeypatch.setattr(lab, "simulate", Runs(result(1, 1), result(1, 1)))
    assert balance(SCENARIO, 2).excuse == record.why_unbalanced
