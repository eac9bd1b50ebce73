"""Where the lab's work is done: in this process, in processes of this machine, or on a cluster.

Work is a function and plans; a plan says everything, so it gives the same result wherever it is carried out, and once
more if whoever had it has died. Each plan's result is handed out exactly once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final, NamedTuple, TypeVar

from sandtable.extra import needs

AHEAD: Final = 2  # plans given out for each worker: one in work, one waiting
PATIENCE: Final = "20s"  # to reach a cluster

Plan = TypeVar("Plan")
Result = TypeVar("Result")


class ClusterError(ValueError):
    """A cluster that cannot be reached, or has nobody who works."""


class Crew(NamedTuple):
    """Who works. `executor` is None for this process alone; `size` is how many can work at once, for the time being."""

    executor: Executor | None
    size: int


@contextmanager
def crew(jobs: int, cluster: str | None = None) -> Iterator[Crew]:
    """The workers of a cluster whose scheduler has the address `cluster`; else `jobs` processes of this machine."""
    if cluster is not None:
        with _client(cluster) as client:
            hands = _Cluster(client)
            yield Crew(hands, hands.size)
    elif jobs <= 1:
        yield Crew(None, 1)
    else:
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
        try:
            yield Crew(pool, jobs)
        finally:
            pool.shutdown(cancel_futures=True)


class _Cluster(Executor):
    """The workers of a cluster; `size` is how many they are now, since they come and go."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.hands: Executor = client.get_executor(pure=False)

    @property
    def size(self) -> int:
        return sum(self.client.ncores().values())

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        return self.hands.submit(fn, *args, **kwargs)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    distributed = needs("distributed", "cluster")
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"there is no cluster at {address}: {str(error) or type(error).__name__}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ClusterError(f"the cluster at {address} has no workers") from None
        yield client


def results(
    work: Callable[[Plan], Result], plans: Iterable[Plan], jobs: int = 1, executor: Executor | None = None
) -> Generator[tuple[Plan, Result], None, None]:
    """Each plan with its result, as they come. Plans are begun in their order, and only a few ahead of those done, so
    that whoever stops listening leaves little work undone."""
    if executor is None and jobs > 1:
        with crew(jobs) as local:
            yield from results(work, plans, jobs, local.executor)
        return
    if executor is None:
        for plan in plans:
            yield plan, work(plan)
        return
    rest = iter(plans)
    pending: dict[Future[Result], Plan] = {}
    try:
        while True:
            size = executor.size if isinstance(executor, _Cluster) else jobs
            for plan in islice(rest, max(0, AHEAD * max(1, size) - len(pending))):
                pending[executor.submit(work, plan)] = plan
            if not pending:
                return
            done, _ = wait(pending, return_when=FIRST_COMPLETED)
            for future in [future for future in pending if future in done]:
                yield pending.pop(future), future.result()
    finally:
        for future in pending:
            future.cancel()
