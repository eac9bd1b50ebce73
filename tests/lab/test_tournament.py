"""Tournaments: the same result however they are played, killed and gone on with; nothing is counted twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.ai import PLAYERS
from sandtable.ai.player import RandomPlayer
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.files import FileError
from sandtable.lab import pairs
from sandtable.lab.bout import Setting
from sandtable.lab.format import Format
from sandtable.lab.pairs import Pair, PairResult, chance_of
from sandtable.lab.sprt import Sprt
from sandtable.lab.tournament import TournamentError, share_of, tournament
from tests.ai.test_learnt import game_of, weights_for, write

PLAYS = ["greedy", "random"]
SCENARIO = "normandy-01"


class First(RandomPlayer):
    """Takes the first option: quick, and the same in every game."""

    name = "first"

    def choose(self, game: Game, state: State) -> int:
        game.list_options(state)
        return int(game.options[0])


@pytest.fixture(autouse=True)
def first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "first", First)


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines()


def test_every_two_players_meet_in_mirrored_pairs() -> None:
    heard: list[int] = []
    result = tournament(["random", "first", "greedy"], [SCENARIO, "normandy-03"], 2, progress=heard.append)
    assert (result.pairs, result.games, sum(heard)) == (12, 24, 12)
    assert [(m.a, m.b, m.pairs) for m in result.meetings] == [
        ("random", "first", 4),
        ("random", "greedy", 4),
        ("first", "greedy", 4),
    ]
    assert len(result.by_scenario) == 6 and {m.pairs for m in result.by_scenario} == {2}
    assert result.anchor == "greedy" and result.ratings[0].player == "greedy"
    assert set(result.sides) == {SCENARIO, "normandy-03"}
    assert not result.failed and not result.forfeits and not result.left_out


def test_in_a_gauntlet_the_first_meets_each_other_one() -> None:
    result = tournament(["random", "first", "greedy"], [SCENARIO], 1, format=Format.GAUNTLET, anchor="random")
    assert [(m.a, m.b) for m in result.meetings] == [("random", "first"), ("random", "greedy")]
    assert result.anchor == "random"


def test_on_a_ladder_each_meets_the_next() -> None:
    result = tournament(["greedy", "random", "first"], [SCENARIO], 1, format=Format.LADDER)
    assert [(m.a, m.b) for m in result.meetings] == [("greedy", "random"), ("random", "first")]


def test_every_pair_has_a_deal_of_its_own_and_both_its_games_the_same_one(tmp_path: Path) -> None:
    chances = {chance_of(0, Pair(a, b, s, n)) for a, b in ("xy", "xz") for s in ("1", "2") for n in range(50)}
    assert len(chances) == 200
    path = tmp_path / "record"
    tournament(["random", "first"], [SCENARIO], 3, record=path)
    played = [msgspec.json.decode(line, type=PairResult) for line in lines(path)[1:]]
    assert len({tuple((g.winner, g.rounds, g.decisions) for g in one.games) for one in played}) > 1


def test_four_seats_two_of_a_player_on_each_side() -> None:
    result = tournament(PLAYS, ["reinforcements-101@4"], 1)
    assert result.games == 2 and result.meetings[0].a == "greedy"


class Backwards(Executor):
    """Does what it was given last first: results come in another order than they were planned."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any, tuple[Any, ...]]] = []
        self.pool = ThreadPoolExecutor(1)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        self.pool.submit(self._work)
        return future

    def _work(self) -> None:
        future, fn, args = self.waiting.pop()
        if future.set_running_or_notify_cancel():
            future.set_result(fn(*args))


def test_who_plays_it_and_what_ends_first_changes_nothing() -> None:
    alone = tournament(PLAYS, [SCENARIO], 6, seed=4)
    assert tournament(PLAYS, [SCENARIO], 6, seed=4, jobs=2) == alone
    assert tournament(PLAYS, [SCENARIO], 6, seed=4, jobs=3, executor=Backwards()) == alone
    assert tournament(PLAYS, [SCENARIO], 6, seed=5).by_scenario != [] and alone.games == 12


def test_the_sequential_test_stops_early_and_at_the_same_pair_for_everybody(tmp_path: Path) -> None:
    def run(**more: Any) -> Any:
        return tournament(["random", "first"], [SCENARIO, "normandy-02"], 400, sprt=Sprt(0, 250), **more)

    alone = run()
    assert alone.sprt.verdict != "open"
    assert alone.pairs == sum(alone.sprt.counts) < 400
    assert run(jobs=4, executor=Backwards()) == alone
    path = tmp_path / "record"
    assert run(jobs=4, executor=Backwards(), record=path) == alone
    ahead = len(lines(path)) - 1
    assert ahead >= alone.pairs  # what was played beyond the verdict is kept, and does not count
    assert run(record=path) == alone and len(lines(path)) - 1 == ahead


# -- the record -------------------------------------------------------------------------------------------------------


def test_a_record_is_gone_on_with_and_nothing_is_played_twice(tmp_path: Path) -> None:
    path = tmp_path / "record"
    part = tournament(PLAYS, [SCENARIO], 2, record=path)
    assert part.pairs == 2 and len(lines(path)) == 3
    begun = path.read_bytes()
    whole = tournament(PLAYS, [SCENARIO], 5, record=path)
    assert path.read_bytes().startswith(begun) and len(lines(path)) == 6
    assert whole == tournament(PLAYS, [SCENARIO], 5)
    more = tournament(["greedy", "random", "first"], [SCENARIO, "normandy-02"], 2, record=path)
    assert more == tournament(["greedy", "random", "first"], [SCENARIO, "normandy-02"], 2)


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "record"
    whole = tournament(["random", "first"], [SCENARIO], 3, record=path)
    text = path.read_bytes()
    for cut in (1, 40, len(lines(path)[-1]) + 1):
        path.write_bytes(text[:-cut])
        assert tournament(["random", "first"], [SCENARIO], 3, record=path) == whole
        assert path.read_bytes() == text


def test_a_pair_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "record"
    whole = tournament(["random", "first"], [SCENARIO], 3, record=path)
    with path.open("ab") as file:
        file.write(lines(path)[1] + b"\n")
    assert tournament(["random", "first"], [SCENARIO], 3, record=path) == whole


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    """A real process, killed after its third pair."""
    path = tmp_path / "record"
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from sandtable.lab.tournament import tournament\n"
        "done = []\n"
        "def heard(n):\n"
        "    done.append(n)\n"
        "    if len(done) == 3: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"tournament({PLAYS!r}, [{SCENARIO!r}], 6, record=Path(sys.argv[1]), progress=heard)\n"
    )
    run = subprocess.run([sys.executable, "-c", code, str(path)], env=dict(os.environ))
    assert run.returncode == -signal.SIGKILL
    assert len(lines(path)) == 4
    assert tournament(PLAYS, [SCENARIO], 6, record=path) == tournament(PLAYS, [SCENARIO], 6)
    assert len(lines(path)) == 7


def test_records_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "record"
    tournament(["random", "first"], [SCENARIO], 1, record=path, seed=3)
    with pytest.raises(FileError, match="made with --seed 3 --cap 150"):
        tournament(["random", "first"], [SCENARIO], 1, record=path)
    text = path.read_bytes()
    content = msgspec.json.decode(lines(path)[1], type=PairResult).content
    path.write_bytes(text.replace(content.encode(), b"0" * 16 + b"/other-1"))
    with pytest.raises(FileError, match="line 2: normandy-01 has changed since"):
        tournament(["random", "first"], [SCENARIO], 1, record=path, seed=3)
    path.write_bytes(text + b"nonsense\n")
    with pytest.raises(FileError, match="line 3: not a result"):
        tournament(["random", "first"], [SCENARIO], 1, record=path, seed=3)
    path.write_bytes(b"a letter\n")
    with pytest.raises(FileError, match="no record of a tournament"):
        tournament(["random", "first"], [SCENARIO], 1, record=path)
    with pytest.raises(FileError, match="is a directory"):
        tournament(["random", "first"], [SCENARIO], 1, record=tmp_path)


def test_results_of_other_weights_are_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, learnt = tmp_path / "record", tmp_path / "weights"
    monkeypatch.setattr(pairs, "file_of", lambda _: learnt if learnt.exists() else None)
    tournament(["random", "first"], [SCENARIO], 1, record=path)
    for text in ("some", "others"):
        learnt.write_text(text)
        with pytest.raises(FileError, match="normandy-01 has changed since"):
            tournament(["random", "first"], [SCENARIO], 1, record=path)
        path.unlink()
        tournament(["random", "first"], [SCENARIO], 1, record=path)


def test_a_named_file_of_weights_that_has_changed_is_not_mixed_in(tmp_path: Path) -> None:
    path, file = tmp_path / "record", tmp_path / "w.json"
    players = [f"search:2:weights={file}", "first"]
    write(file, weights_for(game_of(SCENARIO), []))
    whole = tournament(players, [SCENARIO], 1, record=path)
    assert tournament(players, [SCENARIO], 1, record=path) == whole
    write(file, weights_for(game_of(SCENARIO), [], bias=0.5))
    with pytest.raises(FileError, match=r"line 2: .*or weights that a player names"):
        tournament(players, [SCENARIO], 1, record=path)
    tournament(["random", "first"], [SCENARIO], 1, record=path)  # others go on


@pytest.mark.parametrize("change", ["one game", "three games", "no games", "martians", "an error beside games"])
def test_a_line_that_can_be_no_result_is_refused(tmp_path: Path, change: str) -> None:
    path = tmp_path / "record"
    tournament(["random", "first"], [SCENARIO], 2, record=path)
    header, line, last = lines(path)
    result: dict[str, Any] = msgspec.json.decode(line)
    one, two = result["games"]
    changes: dict[str, dict[str, Any]] = {
        "one game": {"games": [one]},
        "three games": {"games": [one, two, two]},
        "no games": {"games": []},
        "martians": {"games": [{**one, "winner": "martians"}, two]},
        "an error beside games": {"error": "on purpose"},
    }
    path.write_bytes(b"\n".join([header, msgspec.json.encode(result | changes[change]), last, b""]))
    with pytest.raises(FileError, match="line 2: not a result"):
        tournament(["random", "first"], [SCENARIO], 2, record=path)


def test_what_a_worker_with_other_data_played_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "record"
    plain = pairs.content_of
    with monkeypatch.context() as patch:
        patch.setattr(pairs, "content_of", lambda *told: f"{plain(*told)}?")
        result = tournament(["random", "first"], [SCENARIO], 2, record=path)
    assert result.pairs == 0 and len(lines(path)) == 1
    assert all(line.endswith("whoever played it has other rules or data") for line in result.failed)
    assert tournament(["random", "first"], [SCENARIO], 2, record=path).pairs == 2


# -- what goes wrong --------------------------------------------------------------------------------------------------


class Faulty(First):
    name = "faulty"

    def choose(self, game: Game, state: State) -> int:
        raise LookupError("on purpose")


def test_a_pair_that_fails_is_named_and_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "faulty", Faulty)
    result = tournament(["first", "random", "faulty"], [SCENARIO], 1)
    assert result.pairs == 1
    assert [line.endswith("LookupError: on purpose") for line in result.failed] == [True, True]


def test_a_pair_that_failed_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "record"
    monkeypatch.setitem(PLAYERS, "faulty", Faulty)
    assert tournament(["first", "faulty"], [SCENARIO], 2, record=path).pairs == 0
    assert len(lines(path)) == 1
    failed = PairResult(Pair("first", "faulty", SCENARIO, 0), pairs.content_of(Setting(SCENARIO)), error="of old")
    with path.open("ab") as file:
        file.write(msgspec.json.encode(failed) + b"\n")
    monkeypatch.setitem(PLAYERS, "faulty", RandomPlayer)
    for _ in range(2):
        result = tournament(["first", "faulty"], [SCENARIO], 2, record=path)
        assert result.pairs == 2 and not result.failed and len(lines(path)) == 4


def test_what_cannot_be_played_is_left_out_and_said() -> None:
    result = tournament(["solo:hard", "first"], [SCENARIO, "britain-01"], 1)
    assert result.pairs == 1
    assert len(result.left_out) == 1 and "britain-01" in result.left_out[0]
    with pytest.raises(TournamentError, match="only one side can be played by rule"):
        tournament(["solo:hard", "solo:easy"], [SCENARIO], 1)


@pytest.mark.parametrize(
    ("players", "scenarios", "more", "message"),
    [
        (["greedy"], [SCENARIO], {}, "two players or more"),
        (["greedy", "greedy"], [SCENARIO], {}, "each named once"),
        (["greedy", "nobody"], [SCENARIO], {}, "no player 'nobody'"),
        (PLAYS, [], {}, "needs a scenario"),
        (PLAYS, [SCENARIO], {"anchor": "first"}, "first cannot be the anchor"),
        (["greedy", "random", "first"], [SCENARIO], {"sprt": Sprt(0, 9)}, "between two players"),
    ],
)
def test_bad_requests_are_refused(players: list[str], scenarios: list[str], more: dict[str, Any], message: str) -> None:
    with pytest.raises(TournamentError, match=message):
        tournament(players, scenarios, 1, **more)


def test_shares_of_pairs() -> None:
    assert share_of([]) == (0.5, 0.0, 1.0)
    share, low, high = share_of([2, 1, 1, 0] * 25)
    assert share == 0.5 and 0.4 < low < 0.5 < high < 0.6
    share, low, high = share_of([2] * 20)
    assert share == high == 1 and 0.8 < low < 1
