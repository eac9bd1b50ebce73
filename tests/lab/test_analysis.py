"""Analysis: chances that add up, mistakes that are mistakes, luck apart from play."""

from __future__ import annotations

import json
import socket
from functools import cache
from pathlib import Path

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
from tests.server.house import Person, Process, bid_all, run

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
    assert found.evaluator == "oracle"


def test_a_search_judges_bids_and_knows_who_guesses() -> None:
    found = analyse(game("normandy-01", 3, "greedy", "random"), SearchJudge(40))
    assert found.evaluator == "search"
    choices = [step for step in found.steps if step.loss is not None]
    assert {step.text.split()[0] for step in choices} >= {"bid", "play"}
    assert all(step.loss >= 0 for step in choices if step.loss is not None)
    assert found.lost["german"] > found.lost["us"]
    assert all(step.loss is not None for step in found.steps)
    cards = [mistake for mistake in found.worst if not mistake.text.startswith("bid ")]
    assert cards and all(mistake.why for mistake in cards)


class Bidder(Oracle):
    """Thinks the world of bids, and nothing of what follows."""

    def option_chances(self, game: Game, state: State, seat: int) -> dict[int, float]:
        found = super().option_chances(game, state, seat)
        return found if game.procedure(state).simultaneous else dict.fromkeys(found, 0.5)


def test_a_bid_may_be_among_the_worst_and_has_no_parts() -> None:
    found = analyse(game("normandy-01", 3, "random", "random"), Bidder())
    assert found.worst and all(mistake.text.startswith("bid ") and mistake.why == {} for mistake in found.worst)


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
    bids = path.read_text().count('"bid ')
    assert f"{bids} bids were not judged: --evaluator search does that" in ran.out
    assert cli("analyse", tmp_path / "none").code == 1
    assert cli("analyse", path, "--evaluator", "nobody").code == 2


async def given_up(base: str) -> tuple[str, str]:
    """A private table whose game is over after a few choices, and a token of who sat there."""
    ann = Person(base, "Ann")
    async with ann.http:
        await ann.post("/guest", {"name": "Ann"})
        table = await ann.table(us="me", german="me", seed=3)
        async with ann.at(table) as sitting:
            await bid_all(sitting)
        await ann.post(f"/tables/{table}/concede", {"key": "enough", "seat": "german"})
        token = await ann.post("/tokens", {"label": "analysis"})
    return table, str(token["token"])


def test_a_finished_game_of_a_server(cli: Cli, tmp_path: Path) -> None:
    process = Process(tmp_path / "table.db", workers=1, shutdown=1)
    try:
        server = run(process.start())
        table, token = run(given_up(server))
        assert "us won" in cli("analyse", f"{server}/table/{table}", "--token", token).out
        refused = cli("analyse", f"{server}/table/{table}")
        assert refused.code == 1 and "Forbidden" in refused.err
        assert cli("analyse", f"{server}/table/none", "--token", token).code == 1
        assert cli("analyse", server).code == 2
    finally:
        process.end()


@pytest.mark.parametrize(
    "address",
    [
        "http://[bad/table/a",
        "http://127.0.0.1:port/table/a",
        "http://127.0.0.1:99999/table/a",
        "http://127.0.0.1:1/table/a b",
    ],
)
def test_an_address_nobody_can_be_at(cli: Cli, address: str) -> None:
    ran = cli("analyse", address)
    assert ran.code in (1, 2) and ran.err.startswith(f"sandtable: {address}") and ran.err.count("\n") == 1


def test_a_server_that_keeps_silent_is_not_waited_for(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.cli.analyse.PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        ran = cli("analyse", f"http://127.0.0.1:{silent.getsockname()[1]}/table/a")
    assert ran.code == 1 and "timed out" in ran.err
