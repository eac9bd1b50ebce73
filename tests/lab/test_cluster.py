"""On a real cluster, a scheduler and workers in processes of their own on loopback: the same results as here, also when
a worker is killed in the middle of its work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from sandtable.lab.balance import balance
from sandtable.lab.simulate import CHUNK, simulate
from sandtable.lab.tournament import tournament
from sandtable.lab.train import train
from sandtable.lab.workers import ClusterError, crew
from tests.cli.conftest import Cli, cli

__all__ = ["cli"]  # the fixture

pytestmark = pytest.mark.filterwarnings("ignore")  # the library's own
SCENARIO = "normandy-01"
LIMIT = 120  # seconds, for a machine that is very busy


class Cluster:
    """A scheduler and two workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        while not self.file.is_file():
            assert self.processes[0].poll() is None, (folder / "log").read_text()
            time.sleep(0.05)
        self.workers = [
            self._start("worker", "--host", "127.0.0.1", "--no-nanny", "--nthreads", "1", "--no-dashboard")
            for _ in range(2)
        ]
        self.address: str = msgspec.json.decode(self.file.read_bytes())["address"]

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(self.file)]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env=dict(os.environ))
        self.processes.append(process)
        return process

    def kill_a_worker(self) -> None:
        """As the machine would, without a word to anybody."""
        victim = self.workers.pop()
        os.kill(victim.pid, signal.SIGKILL)
        victim.wait()

    def replace_worker(self) -> None:
        self.workers.append(
            self._start("worker", "--host", "127.0.0.1", "--no-nanny", "--nthreads", "1", "--no-dashboard")
        )

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    found = Cluster(tmp_path_factory.mktemp("cluster"))
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
    cluster.replace_worker()


def test_simulations_balance_and_training_are_the_same_there(cluster: Cluster) -> None:
    wait_for(cluster, 2)
    games = 8 * CHUNK
    here = simulate(SCENARIO, games, ["random"], seed=3)
    heard: list[int] = []
    with crew(0, cluster.address) as hands:
        there = simulate(
            SCENARIO, games, ["random"], seed=3, jobs=hands.size, executor=hands.executor, progress=heard.append
        )
        even = balance(SCENARIO, 40, player="random", jobs=hands.size, executor=hands.executor)
        learnt = train(SCENARIO, 40, ["random"], jobs=hands.size, executor=hands.executor)
    assert msgspec.structs.replace(there, decisions_per_second=0) == msgspec.structs.replace(
        here, decisions_per_second=0
    )
    assert sum(heard) == games
    assert even == balance(SCENARIO, 40, player="random")
    assert learnt == train(SCENARIO, 40, ["random"])


def test_the_command_line_takes_its_address(cluster: Cluster, cli: Cli) -> None:
    wait_for(cluster, 2)
    for command in (
        ["simulate", SCENARIO, "-n", 4, "--players", "random"],
        ["balance", SCENARIO, "-n", 4, "--player", "random"],
        ["tournament", "greedy", "random", "-n", 1],
        ["train", SCENARIO, "-n", 20, "--players", "random", "--pairs", 0],
    ):
        ran = cli(*command, "--cluster", cluster.address)
        assert ran.code == 0, ran.err


def test_a_cluster_that_is_not_there_is_said_in_a_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.workers.PATIENCE", "1s")
    with pytest.raises(ClusterError, match=r"no cluster at tcp://127\.0\.0\.1:9"), crew(1, "tcp://127.0.0.1:9"):
        pass
    ran = cli("simulate", SCENARIO, "-n", 2, "--cluster", "tcp://127.0.0.1:9")
    assert (ran.code, ran.out) == (1, "") and "there is no cluster at tcp://127.0.0.1:9" in ran.err
