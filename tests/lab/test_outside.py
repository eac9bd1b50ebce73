"""Programs from outside: by pipe and by socket, and what becomes of those that misbehave."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sandtable.api import set_up
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.lab import outside
from sandtable.lab.bout import FORFEIT, Setting, play
from sandtable.lab.outside import BotError, hang_up, make_entrant
from sandtable.lab.simulate import simulate
from sandtable.lab.tournament import tournament
from tests.cli.conftest import Cli, cli

__all__ = ["cli"]  # the fixture

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "pipe_bot.py"
PIPE = f"exec:{sys.executable} {EXAMPLE}"
SCENARIO = "normandy-01"


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    yield
    hang_up()


def bot(tmp_path: Path, code: str) -> str:
    """A player that runs a program."""
    path = tmp_path / "bot.py"
    path.write_text("import json, sys\n" + code)
    return f"exec:{sys.executable} {path}"


def test_a_program_plays_by_pipe_and_beats_who_guesses() -> None:
    result = tournament([PIPE, "random"], [SCENARIO], 4)
    assert not result.forfeits and not result.failed
    assert result.meetings[0].share > 0.5
    assert tournament([PIPE, "random"], [SCENARIO], 4, jobs=2) == result


def test_games_in_threads_do_not_hear_each_others_answers() -> None:
    """As on a worker of a cluster that has several."""
    plans = list(range(8))
    with ThreadPoolExecutor(4) as threads:
        endings = list(threads.map(lambda chance: play(Setting(SCENARIO, cap=3), (PIPE, "random"), chance), plans))
    assert [ending.fault for ending in endings] == [""] * 8
    assert endings == [play(Setting(SCENARIO, cap=3), (PIPE, "random"), chance) for chance in plans]


def test_the_same_program_plays_by_socket() -> None:
    server = subprocess.Popen([sys.executable, str(EXAMPLE), "0"], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        name = server.stdout.readline().rpartition(" ")[2].strip()
        by_socket = play(Setting(SCENARIO), (name, "random"), 5)
        assert by_socket == play(Setting(SCENARIO), (PIPE, "random"), 5)
        assert not by_socket.fault
        hang_up()
    finally:
        server.terminate()
        server.communicate()
    assert play(Setting(SCENARIO), (name, "random"), 5).fault.endswith("refused")


def test_it_is_told_the_scene_and_asked_with_its_own_board(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    code = (
        f"out = open({str(heard)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    out.write(line); out.flush()\n"
        "    ask = json.loads(line)\n"
        "    if ask['type'] == 'ask':\n"
        "        print(json.dumps({'text': ask['board']['offer']['options'][0]['text']}), flush=True)\n"
    )
    name = bot(tmp_path, code)
    play(Setting(SCENARIO, cap=3), (name, "greedy"), 11)
    hang_up()
    welcome, *asks = [json.loads(line) for line in heard.read_text().splitlines()]
    assert (welcome["type"], welcome["protocol"], welcome["scenario"]) == ("welcome", 1, SCENARIO)
    assert welcome["scene"]["tiles"]
    assert len(asks) > 3
    for ask in asks:
        assert (ask["type"], ask["seat"], ask["game"], ask["scenario"]) == ("ask", "us", 11, SCENARIO)
        us, german = ask["board"]["view"]["seats"]
        assert ask["board"]["view"]["viewer"] == "us" and us["hand"] is not None and german["hand"] is None


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("sys.exit()", "it has gone"),
        ("print('hello', flush=True)\nsys.stdin.read()", "'hello' is no answer"),
        ("print(json.dumps({'text': 'castle'}), flush=True)\nsys.stdin.read()", "'castle' is none of its options"),
        ("print('x' * 70000, flush=True)\nsys.stdin.read()", "its answer is too long"),
    ],
)
def test_one_that_misbehaves_forfeits(code: str, fault: str, tmp_path: Path) -> None:
    name = bot(tmp_path, code)
    ending = play(Setting(SCENARIO), ("random", name), 1)
    assert (ending.winner, ending.reason, ending.fault) == ("us", FORFEIT, f"{name}: {fault}")
    result = tournament([name, "random"], [SCENARIO], 1)
    assert result.forfeits == {name: 2} and result.meetings[0].wins == 0
    assert result.faults == {f"{name}: {fault}": 2}
    assert simulate(SCENARIO, 2, ["random", name]).faults == result.faults


def test_why_games_were_forfeited_is_told(cli: Cli) -> None:
    name = "exec:/no/such/program"
    told = f"forfeited 2 times: {name}: it cannot be started: No such file or directory"
    for command in (
        ["tournament", name, "random", "--pairs", 1],
        ["simulate", SCENARIO, "--games", 2, "--players", f"{name},random"],
    ):
        assert told in cli(*command, "--jobs", 1).out.splitlines()


def test_a_command_may_have_commas_in_quotes(cli: Cli, tmp_path: Path) -> None:
    name = bot(tmp_path, "print(json.dumps({'text': str(sys.argv[1:])}), flush=True)\nsys.stdin.read()")
    ran = cli("simulate", SCENARIO, "--games", 2, "--players", f"random, {name} 'a,b' \"c,d\"", "--jobs", 1)
    assert """"['a,b', 'c,d']" is none of its options""" in ran.out


def test_silence_is_not_waited_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "PATIENCE", 0.2)
    game = Game(*set_up(SCENARIO), SeededDice(1))
    state = game.start()
    with pytest.raises(BotError, match="silent"):
        make_entrant(bot(tmp_path, "sys.stdin.read()")).think(game, state, int(state.seat))


def test_names_that_cannot_be() -> None:
    for name in ("exec:", "exec:'", "tcp:nowhere", "tcp::", "nobody"):
        with pytest.raises(ValueError):
            make_entrant(name)
    assert play(Setting(SCENARIO), ("exec:/no/such/program", "random"), 1).fault.endswith("No such file or directory")
