"""Training: the same weights wherever the games are played, weights that say what decided, and a gate that is shut."""

from __future__ import annotations

import os
import pickle
import random
from concurrent.futures import Executor, Future
from contextvars import Context
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.ai.learnt import Gate, Place, read
from sandtable.files import write_whole
from sandtable.lab.fitting import TRACE, _held_to, fit
from sandtable.lab.gate import GateError, gate, passed
from sandtable.lab.simulate import simulate
from sandtable.lab.tournament import tournament
from sandtable.lab.train import train
from tests.ai.test_learnt import game_of, weights_for, write
from tests.cli.conftest import Cli, cli

__all__ = ["cli"]  # the fixture
SCENARIO = "normandy-01"


def test_weights_do_not_depend_on_who_played_the_games() -> None:
    heard: list[int] = []
    alone = train(SCENARIO, 24, ["regular"], progress=heard.append)
    assert alone == train(SCENARIO, 24, ["regular"], jobs=2)
    assert sum(heard) == 24
    assert alone != train(SCENARIO, 24, ["regular"], seed=1)


def test_what_decides_gets_the_weight() -> None:
    chance = random.Random(2)
    places, halves, won = [], [], []
    for _ in range(400):
        decided = chance.random() < 0.5
        won.append(decided if chance.random() < 0.9 else not decided)
        rounds = [[n, 7, 1 if decided else chance.choice([0, 2]), chance.randrange(3)] for n in range(3)]
        places.append(rounds)
        halves.append([[chance.gauss(0, 10), 0.0] for _ in rounds])
    found = fit(places, halves, won)
    least, weights = found.places[2]
    assert least == 0 and len(weights) == 3
    apart = weights[1] - max(weights[0], weights[2])
    assert apart > 2.0
    assert all(abs(weight) < apart / 5 for place in (0, 3) for weight in found.places[place][1])
    assert 1 not in found.places, "what never changes has no weight"
    assert found.loss < found.loss_by_hand - 0.2


def test_few_games_spoil_little_of_what_people_wrote() -> None:
    """The terms say all there is to know; sixty games with forty places of noise are not enough to find that out."""
    chance = random.Random(1)
    places, halves, won = [], [], []
    for _ in range(60):
        ahead = chance.gauss(0, 80)
        won.append(chance.random() < 1 / (1 + exp(-ahead / 40)))
        places.append([[chance.randrange(4) for _ in range(40)]] * 6)
        halves.append([[ahead / 2 + chance.gauss(0, 5), -ahead / 2] for _ in range(6)])
    found = fit(places, halves, won)
    assert found.loss < found.loss_by_hand + 0.02
    assert found.halves[0] > 0.02 and found.halves[1] < -0.02


def test_what_comes_next_tells_more_than_how_a_game_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody walks between two ends at random: from a place he gets to the far one as often as the way he has come is
    long. Few games show that far better by their steps than by their ends."""
    ends, chance = 12, random.Random(4)
    places, won = [], []
    for _ in range(150):
        walk = [chance.randrange(1, ends)]
        while 0 < walk[-1] < ends:
            walk.append(walk[-1] + chance.choice([-1, 1]))
        places.append([[place] for place in walk[:-1]])
        won.append(walk[-1] == ends)
    halves = [[[0.0, 0.0] for _ in game] for game in places]

    def error() -> float:
        found = fit(places, halves, won)
        least, weights = found.places[0]
        shares = [1 / (1 + exp(-found.bias - weights[place - least])) for place in range(1, ends)]
        return sum((share - place / ends) ** 2 for place, share in enumerate(shares, 1))

    by_steps = error()
    monkeypatch.setattr("sandtable.lab.fitting.TRACE", 1.0)
    assert by_steps < 0.7 * error()


def test_a_game_is_held_to_its_own_end_alone() -> None:
    held = _held_to(np, np.array([0.5, 0.2, 0.9, 0.1]), np.array([1.0, 1.0, 0.0, 0.0]), np.array([0, 0, 1, 1]))
    assert list(held) == pytest.approx([(1 - TRACE) * 0.2 + TRACE, 1.0, (1 - TRACE) * 0.1, 0.0])


def test_losses_are_of_games_that_were_not_fitted_to() -> None:
    """Noise can be fitted, but foretells nothing."""
    chance = random.Random(3)
    places = [[[chance.randrange(6) for _ in range(12)] for _ in range(4)] for _ in range(60)]
    halves = [[[0.0, 0.0] for _ in game] for game in places]
    found = fit(places, halves, [chance.random() < 0.5 for _ in places])
    assert found.loss > 0.69


def test_weights_that_know_nothing_do_not_pass() -> None:
    found = gate(SCENARIO, weights_for(game_of(SCENARIO), []), pairs=10, iterations=8)
    assert found[0].opponent == "search:8:weights=none" and not passed(found)
    assert len(found) == 1, "the others are not asked any more"


def test_a_gate_is_passed_by_winning_the_first_and_losing_none() -> None:
    won = Gate("search:9", "search:9:weights=none", 100, 0.6, "accepted")
    even = Gate("search:9", "greedy", 100, 0.5, "open")
    lost = Gate("search:9", "greedy", 100, 0.49, "accepted")
    assert passed([won, even])
    for found in ([], [even], [won, lost], [Gate("s", "o", 100, 0.6, "open"), even]):
        assert not passed(found)


def test_the_command_writes_a_file_once(cli: Cli, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    args = ("train", SCENARIO, "--games", "20", "--pairs", "0", "--jobs", "1", "--out", out)
    told = cli(*args)
    assert told.code == 0, told.err
    file = tmp_path / "out" / f"{SCENARIO}.json"
    made = read(file)
    assert made.games == 20 and made.players == ["regular", "veteran"] and made.gate == []
    assert f"loss {made.loss:.3f}" in told.out
    write_whole(file, "mine")
    again = cli(*args)
    assert "there already" in again.err and file.read_text() == "mine"
    assert cli(*args, "--json").out == "[]\n", "nothing but JSON"


def test_a_run_that_was_killed_in_the_gate_goes_on_there(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    args = ("train", SCENARIO, "--games", "20", "--players", "random", "--jobs", "1", "--out", str(out), "--json")
    tests = ("--pairs", "8", "--iterations", "4")

    def killed(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("sandtable.lab.gate.gate", killed)
        cli(*args, *tests)
    untested = out / f"{SCENARIO}.untested"
    assert list(out.iterdir()) == [untested]
    learnt = read(untested)
    with monkeypatch.context() as patch:
        patch.setattr("sandtable.lab.train.train", killed)
        told = cli(*args, *tests)
    assert told.code == 0, told.err
    (file,) = out.iterdir()
    found = read(file)
    assert file.suffix == ".rejected" and found.gate and found.places == learnt.places
    file.rename(untested)
    assert cli(*args, "--pairs", "0", "--seed", "1").code == 0
    assert read(out / f"{SCENARIO}.json").seed == 1, "of another wish it learns anew"


class Elsewhere(Executor):
    """A worker that has nothing of what lies here."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        work = pickle.loads(pickle.dumps((fn, args)))
        here, future = Path.cwd(), Future[Any]()
        os.chdir(self.folder)
        try:
            future.set_result(Context().run(work[0], *work[1]))
        finally:
            os.chdir(here)
        return future


def test_weights_go_where_the_games_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    monkeypatch.chdir(here)
    weights = weights_for(game_of(SCENARIO), [])
    write(here / "w.json", weights)
    players = ["search:4:weights=w.json", "random"]
    assert simulate(SCENARIO, 2, players, executor=Elsewhere(there)).finished == 2
    assert not tournament(players, [SCENARIO], 1, executor=Elsewhere(there)).failed
    assert train(SCENARIO, 20, players[:1], executor=Elsewhere(there)).games == 20
    assert gate(SCENARIO, weights, pairs=1, iterations=4, executor=Elsewhere(there))[0].pairs == 1


def test_a_gate_without_a_game_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*_: object) -> object:
        raise LookupError("on purpose")

    monkeypatch.setattr("sandtable.lab.pairs.play", play)
    with pytest.raises(GateError, match=r"no pair of the gate could be played: .*on purpose"):
        gate(SCENARIO, weights_for(game_of(SCENARIO), []), pairs=1, iterations=4)


def test_what_does_not_win_is_kept_apart(cli: Cli, tmp_path: Path) -> None:
    args = ("train", SCENARIO, "--games", "20", "--players", "random", "--pairs", "8", "--iterations", "4")
    told = cli(*args, "--jobs", "1", "--out", str(tmp_path))
    assert told.code == 0, told.err
    (file,) = tmp_path.iterdir()
    assert file.name == f"{SCENARIO}.rejected"
    assert not passed(read(file).gate)


@pytest.mark.parametrize(("args", "told"), [(["--players", "nobody"], "nobody"), (["--games", "3"], "20")])
def test_a_wrong_wish_is_told(cli: Cli, tmp_path: Path, args: list[str], told: str) -> None:
    answer = cli("train", SCENARIO, "--out", str(tmp_path), *args)
    assert answer.code != 0 and told in answer.err


def test_a_place_is_read_back(tmp_path: Path) -> None:
    weights = weights_for(game_of(SCENARIO), [Place(3, -1, [0.5, 0.0, -0.25])], bias=-0.125)
    assert read(write(tmp_path / "w.json", weights)) == weights
