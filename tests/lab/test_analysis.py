"""Analysis: chances that add up, mistakes that are mistakes, luck apart from play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.api import set_up
from sandtable.core.dice import DICE_OF, SeededDice
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.lab.analysis import SLIGHT, Analysis, analyse
from sandtable.lab.judge import EvaluationJudge, SearchJudge, make_judge
from sandtable.lab.outlook import KnownDice, Outlooks
from tests.cli.conftest import Cli, cli

__all__ = ["cli"]  # the fixture


@cache
def game(scenario: str, seed: int, *players: str) -> str:
    match = sandtable.new(scenario, seed=seed, cap=40)
    seated = {
        seat: make_player(name, i) for i, (seat, name) in enumerate(zip(match.catalog.seats, players, strict=True))
    }
    while (decision := match.decision) is not None:
        match.submit(seated[decision.seat].decide(match))
    return match.journal.dumps()


@cache
def analysed(scenario: str, seed: int, *players: str) -> Analysis:
    return analyse(game(scenario, seed, *players), EvaluationJudge())


@pytest.mark.parametrize("scenario", ["normandy-01", "north-africa-01", "britain-01"])
def test_chances_run_from_the_start_to_the_end(scenario: str) -> None:
    found = analysed(scenario, 3, "greedy", "random")
    assert found.steps[0].before == found.start
    for one, following in zip(found.steps, found.steps[1:], strict=False):
        assert one.after == following.before
    assert found.steps[-1].after == float(found.winner == found.sides[0])
    assert all(0 <= step.after <= 1 for step in found.steps)
    assert [step.number for step in found.steps] == list(range(1, len(found.steps) + 1))


def test_who_guesses_gives_more_away_than_who_thinks() -> None:
    found = analysed("normandy-01", 3, "greedy", "random")
    assert found.lost["german"] > 0.2 > 3 * found.lost["us"]
    assert len(found.worst) == 3
    losses = [mistake.better_chance - mistake.chance for mistake in found.worst]
    assert losses == sorted(losses, reverse=True) and min(losses) >= SLIGHT
    for mistake in found.worst:
        step = found.steps[mistake.number - 1]
        assert (step.seat, step.text, step.best) == (mistake.seat, mistake.text, mistake.better)
        assert mistake.better != mistake.text and mistake.why
        gaps = [abs(gap) for gap in mistake.why.values()]
        assert gaps == sorted(gaps, reverse=True)


def test_bids_are_not_judged_by_where_they_lead() -> None:
    found = analysed("normandy-01", 3, "greedy", "random")
    bids = [step for step in found.steps if step.text.startswith("bid ")]
    assert bids and all(step.loss is None and step.best is None for step in bids)
    assert all(step.loss is not None for step in found.steps if step not in bids)


def test_where_nothing_was_left_to_chance_there_is_no_luck() -> None:
    text = game("normandy-01", 3, "greedy", "random")
    found = analysed("normandy-01", 3, "greedy", "random")
    choices = [json.loads(line) for line in text.splitlines()[2:-1]]
    for step, choice in zip(found.steps, choices, strict=True):
        if len(choice) < 3 or not choice[2]:
            assert (step.dice, step.draws) == (0, 0)
    assert any(step.dice for step in found.steps) and any(step.draws for step in found.steps)
    assert found.luck["dice"] == pytest.approx(sum(step.dice for step in found.steps), abs=1e-3)


def test_a_hit_is_luck_and_a_miss_is_none() -> None:
    """The same attack with every face of the die: the more faces hit, the less luck a hit is; over all it is even."""
    catalog, book = set_up("normandy-08")
    play = Game(catalog, book, SeededDice(1))
    outlooks = Outlooks(play, EvaluationJudge())
    state, key = attack(play)
    seat = int(state.seat)
    index = int(state.chance[DICE_OF + seat])
    gains = []
    for face in range(10):
        known = {(DICE_OF + seat, index): face}
        after = state.clone()
        play.dice = KnownDice(known, SeededDice(1), dice_only=False)
        play.apply(after, key)
        luck = outlooks.luck(state, key, after, known, seat)
        assert luck.draws == 0
        gains.append(luck.dice)
    assert min(gains) < 0 < max(gains)
    assert sum(gains) / 10 == pytest.approx(0, abs=0.03)


def attack(play: Game) -> tuple[State, int]:
    """The first moment of a game at which one die decides, and the option that rolls it."""
    state = play.start(40)
    player = make_player("greedy", 2)
    while True:
        for i in range(int(play.list_options(state))):
            key = int(play.options[i])
            odds = play.procedure(state).odds(play, state, key)
            if odds is not None and odds.dice == 1 and 0.1 < odds.chance < 0.9:
                return state, key
        play.apply(state, player.think(play, state, int(state.seat)))


class Oracle(EvaluationJudge):
    """Judges options by itself: the last one is best."""

    name = "oracle"

    def option_chances(self, game: Game, state: State, seat: int) -> dict[int, float]:
        count = int(game.list_options(state))
        return {int(game.options[i]): (i + 1) / count for i in range(count)}


def test_a_judge_of_options_is_asked_for_bids_too() -> None:
    text = game("normandy-01", 3, "random", "random")
    found = analyse(text, Oracle())
    assert all(step.loss is not None for step in found.steps)
    assert found.evaluator == "oracle" and found.worst[0].why == {}


def test_a_search_judges_bids_and_knows_who_guesses() -> None:
    found = analyse(game("normandy-01", 3, "greedy", "random"), SearchJudge(40))
    assert found.evaluator == "search"
    choices = [step for step in found.steps if step.loss is not None]
    assert {step.text.split()[0] for step in choices} >= {"bid", "play"}
    assert all(step.loss >= 0 for step in choices if step.loss is not None)
    assert found.lost["german"] > found.lost["us"]


def test_a_game_that_was_conceded_or_is_not_over() -> None:
    journals = Path(__file__).parents[1] / "journals"
    conceded = analyse((journals / "britain-01-conceded.jsonl").read_text(), EvaluationJudge())
    assert conceded.winner is not None
    match = sandtable.new("normandy-01", seed=1)
    assert match.decision is not None
    match.submit(match.decision.options[0])
    begun = analyse(match.journal.dumps(), EvaluationJudge())
    assert begun.winner is None and len(begun.steps) == 1
    with pytest.raises(ValueError, match="no evaluator 'nobody': greedy"):
        make_judge("nobody")


# -- the command ------------------------------------------------------------------------------------------------------


def test_the_command_tells_it_in_words_and_json(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(game("normandy-01", 3, "greedy", "random"))
    ran = cli("analyse", path)
    assert ran.code == 0
    assert "us won; judged by greedy" in ran.out and "Worst decisions:" in ran.out and "Luck of us: dice " in ran.out
    assert json.loads(cli("analyse", path, "--json").out)["winner"] == "us"
    assert cli("analyse", tmp_path / "none").code == 1
    assert cli("analyse", path, "--evaluator", "nobody").code == 2


class Server(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        good = self.path == "/api/tables/abc/journal" and self.headers["Authorization"] == "Bearer secret"
        self.send_response(200 if good else 403)
        self.end_headers()
        self.wfile.write(game("normandy-01", 3, "greedy", "random").encode() if good else b"{}")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Server) as http:
        thread = Thread(target=http.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{http.server_port}"
        http.shutdown()
        thread.join()


def test_a_finished_game_of_a_server(cli: Cli, server: str) -> None:
    assert "us won" in cli("analyse", f"{server}/table/abc", "--token", "secret").out
    refused = cli("analyse", f"{server}/table/abc")
    assert refused.code == 1 and "Forbidden" in refused.err
    assert cli("analyse", server).code == 2
