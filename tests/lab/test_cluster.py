"""On a real cluster, a scheduler and workers in processes of their own on loopback: the same results as here, also when
a worker is killed in the middle of its work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.lab.balance import balance, extra_games
from sandtable.lab.simulate import CHUNK, Simulation, simulate
from sandtable.lab.tournament import tournament
from sandtable.lab.train import train
from sandtable.lab.workers import ClusterError, crew
from tests.cli.conftest import Cli, cli

__all__ = ["cli"]  # the fixture

pytestmark = pytest.mark.filterwarnings("ignore")  # the library's own
SCENARIO = "normandy-01"
ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "pipe_bot.py"
LIMIT = 120  # seconds, for a machine that is very busy


class Cluster:
    """A scheduler and workers, `workers` processes of which each is started with these arguments."""

    def __init__(self, folder: Path, workers: int, *arguments: str, **environment: str) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.arguments, self.environment = arguments, environment
        self.processes: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "--port", "0")
        while not self.file.is_file():
            assert self.processes[0].poll() is None, (folder / "log").read_text()
            time.sleep(0.05)
        self.workers: list[subprocess.Popen[bytes]] = []
        for _ in range(workers):
            self.add_worker()
        self.address: str = msgspec.json.decode(self.file.read_bytes())["address"]

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        more = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(self.file))
        command = [sys.executable, "-m", "dask", *arguments, *more]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, env={**os.environ, **self.environment}
            )
        self.processes.append(process)
        return process

    def kill_a_worker(self) -> None:
        """As the machine would, without a word to anybody."""
        victim = self.workers.pop()
        os.kill(victim.pid, signal.SIGKILL)
        victim.wait()

    def add_worker(self) -> None:
        self.workers.append(self._start("worker", *self.arguments))

    def close(self) -> None:
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(LIMIT)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    found = Cluster(tmp_path_factory.mktemp("cluster"), 2, "--no-nanny", "--nthreads", "1")
    yield found
    found.close()


def killing(cluster: Cluster, after: int) -> Callable[[int], None]:
    """Progress that kills a worker once so much is done, when both have work."""
    done: list[int] = []

    def progress(n: int) -> None:
        before = sum(done)
        done.append(n)
        if before < after <= before + n:
            cluster.kill_a_worker()

    return progress


def wait_for(cluster: Cluster, workers: int) -> None:
    import distributed

    with distributed.Client(cluster.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(workers, timeout=LIMIT)


def test_a_tournament_survives_the_death_of_a_worker(cluster: Cluster, tmp_path: Path) -> None:
    wait_for(cluster, 2)
    here = tournament(["greedy", "random"], [SCENARIO], 12)
    with crew(0, cluster.address) as hands:
        assert hands.size == 2
        record = tmp_path / "record"
        there = tournament(
            ["greedy", "random"],
            [SCENARIO],
            12,
            record=record,
            jobs=hands.size,
            executor=hands.executor,
            progress=killing(cluster, 3),
        )
    assert there == here
    assert len(record.read_bytes().splitlines()) == 13  # none lost, none twice
    assert len(cluster.workers) == 1
    cluster.add_worker()


GAMES = 16 * CHUNK
WORK: dict[str, tuple[Callable[..., Any], int]] = {  # and how many games
    "simulate": (partial(simulate, SCENARIO, GAMES, ["random"], seed=3), GAMES),
    "balance": (partial(balance, SCENARIO, GAMES, player="random"), GAMES + extra_games(GAMES)),
    "train": (partial(train, SCENARIO, 40, ["random"]), 40),
}


@pytest.mark.parametrize("name", WORK)
def test_other_work_survives_the_death_of_a_worker(cluster: Cluster, name: str) -> None:
    wait_for(cluster, 2)
    work, games = WORK[name]
    heard: list[int] = []
    kill = killing(cluster, games // 8)

    def progress(done: int) -> None:
        heard.append(done)
        kill(done)

    with crew(0, cluster.address) as hands:
        there = work(jobs=hands.size, executor=hands.executor, progress=progress)
    assert len(cluster.workers) == 1 and sum(heard) == games
    cluster.add_worker()
    assert timeless(there) == timeless(work())


def timeless(result: Any) -> Any:
    return msgspec.structs.replace(result, decisions_per_second=0) if isinstance(result, Simulation) else result


def test_workers_as_the_documentation_starts_them_play_everything(tmp_path: Path) -> None:
    """Several processes a machine, of one thread each, that may have processes of their own."""
    (command,) = [
        line.partition("#")[0].split()
        for line in (ROOT / "docs" / "lab.md").read_text().splitlines()
        if "dask worker" in line
    ]
    at = command.index("dask")
    environment = dict(word.split("=") for word in command[:at])
    arguments = ["2" if word == "-1" else word for word in command[at + 3 :]]
    found = Cluster(tmp_path, 1, *arguments, **environment)
    try:
        wait_for(found, 2)
        with crew(0, found.address) as hands:
            assert hands.size == 2
            run = partial(tournament, jobs=hands.size, executor=hands.executor)
            result = run(["search:4:processes=2", f"exec:{sys.executable} {EXAMPLE}"], [SCENARIO], 4)
    finally:
        found.close()
    assert result.pairs == 4 and not result.failed and not result.forfeits


def test_the_command_line_takes_its_address(cluster: Cluster, cli: Cli) -> None:
    wait_for(cluster, 2)
    for command in (
        ["simulate", SCENARIO, "-n", 4, "--players", "random"],
        ["balance", SCENARIO, "-n", 4, "--player", "random"],
        ["tournament", "greedy", "random", "-n", 1],
        ["train", SCENARIO, "-n", 20, "--players", "random", "--pairs", 1, "--iterations", 4],
    ):
        ran = cli(*command, "--cluster", cluster.address)
        assert ran.code == 0, ran.err


def test_a_cluster_that_is_not_there_is_said_in_a_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.workers.PATIENCE", "1s")
    with pytest.raises(ClusterError, match=r"no cluster at tcp://127\.0\.0\.1:9"), crew(1, "tcp://127.0.0.1:9"):
        pass
    ran = cli("simulate", SCENARIO, "-n", 2, "--cluster", "tcp://127.0.0.1:9")
    assert (ran.code, ran.out) == (1, "") and "there is no cluster at tcp://127.0.0.1:9" in ran.err
