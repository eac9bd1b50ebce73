"""Work given out: begun in order, a little ahead, every result once."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from contextlib import nullcontext
from typing import Any

import pytest

from sandtable.extra import MissingExtraError, needs
from sandtable.lab import workers
from sandtable.lab.workers import AHEAD, crew, results


class Slow(Executor):
    """Finishes what it holds only when it is full, the last first; keeps count."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.held: list[tuple[Future[Any], Any, tuple[Any, ...]]] = []
        self.most = 0
        self.begun: list[Any] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.begun.append(args[0])
        self.held.append((future, fn, args))
        self.most = max(self.most, len(self.held))
        if len(self.held) >= self.room:
            self.finish()
        return future

    def finish(self) -> None:
        future, fn, args = self.held.pop()
        if future.set_running_or_notify_cancel():
            future.set_result(fn(*args))


def double(n: int) -> int:
    return 2 * n


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_result_comes_once(jobs: int) -> None:
    assert sorted(results(double, range(9), jobs)) == [(n, 2 * n) for n in range(9)]


def test_plans_are_begun_in_order_and_few_ahead() -> None:
    pool = Slow(room=2 * AHEAD)
    found = []
    for plan, result in results(double, range(10), 2, pool):
        found.append((plan, result))
        if len(pool.held) and len(pool.begun) == 10:
            pool.finish()
    assert sorted(found) == [(n, 2 * n) for n in range(10)]
    assert pool.begun == list(range(10)) and pool.most <= 2 * AHEAD


class Client:
    """A cluster's, as far as it is asked."""

    def __init__(self, hands: Executor) -> None:
        self.hands = hands
        self.workers = {"one": 1}

    def ncores(self) -> dict[str, int]:
        return self.workers

    def get_executor(self, pure: bool) -> Executor:
        assert not pure
        return self.hands


def test_workers_that_join_later_get_work(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Slow(room=AHEAD)
    client = Client(pool)
    monkeypatch.setattr(workers, "_client", lambda _: nullcontext(client))
    with crew(0, "tcp://cluster:1") as hands:
        assert hands.size == 1
        arriving = results(double, range(40), hands.size, hands.executor)
        next(arriving)
        assert len(pool.begun) == AHEAD
        client.workers["three"] = 3
        next(arriving)
        assert len(pool.begun) == 1 + AHEAD * 4
        client.workers.clear()
        next(arriving)
        assert len(pool.begun) == 1 + AHEAD * 4, "they have enough to do"
        arriving.close()


def test_who_stops_listening_ends_the_work() -> None:
    pool = Slow(room=4)
    arriving = results(double, range(100), 2, pool)
    next(arriving)
    arriving.close()
    assert len(pool.begun) == 4
    assert all(future.cancelled() for future, _, _ in pool.held)


def test_a_crew_of_one_needs_no_process() -> None:
    with crew(1) as hands:
        assert hands == (None, 1)


def test_what_is_missing_is_said_with_how_to_get_it() -> None:
    with pytest.raises(MissingExtraError, match=r'this needs no_such_library: pip install "sandtable\[lab\]"'):
        needs("no_such_library", "lab")
