"""Worker processes, for what takes long: bots that think, journals that are read. One supervisor for each kind.

There are never more workers than were asked for. One that dies or does not come to an end is replaced together with its
pool, once, however many wait for it; those who waited are told by `Stumbled` and may ask again.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Final, TypeVar

T = TypeVar("T")

PATIENCE: Final = 60.0  # seconds one piece of work may take
REST: Final = 30.0  # seconds between two new pools, at most

log = logging.getLogger("sandtable")


class Stumbled(Exception):
    """A worker died over it, or did not come to an end."""


class Workers:
    """They are started when there is something to do."""

    def __init__(self, count: int = 0, get_ready: Callable[[], None] | None = None, patience: float = PATIENCE) -> None:
        self.count = count or max(2, os.cpu_count() or 1)
        self.patience = patience
        self.replaced = 0  # pools that had to be
        self._get_ready = get_ready
        self._free = asyncio.Semaphore(self.count)  # so that patience is for the work, not for the queue
        self._pool: ProcessPoolExecutor | None = None
        self._resting = asyncio.Lock()
        self._stopped = False

    async def warm_up(self) -> None:
        """Start the workers before they are needed: the first bot's first choice is not to take seconds."""
        await asyncio.gather(*(self.run(_nothing) for _ in range(self.count)))

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        """Do a piece of work in a worker. Stumbled if that came to grief; what the work itself raises comes through."""
        async with self._free:
            pool = await self._start()
            with _deaf():  # this may start a worker
                future = asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            try:
                return await asyncio.wait_for(future, self.patience)
            except (BrokenProcessPool, TimeoutError) as error:
                self._replace(pool, error)
                raise Stumbled(str(error) or f"no end in {self.patience:g} seconds") from None

    async def _start(self) -> ProcessPoolExecutor:
        async with self._resting:
            if self._stopped:
                raise Stumbled("the workers have stopped")
            if self._pool is None:
                if self.replaced:
                    await asyncio.sleep(min(REST, 0.1 * 2 ** min(self.replaced, 12)))
                self._pool = ProcessPoolExecutor(
                    self.count,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=_begin,
                    initargs=(self._get_ready,),
                )
            return self._pool

    def _replace(self, pool: ProcessPoolExecutor, error: Exception) -> None:
        """Once a pool, by whoever notices first."""
        if self._pool is pool:
            self._pool = None
            self.replaced += 1
            log.error("a worker came to grief (%s); new ones are started", type(error).__name__)
            _end(pool)

    async def stop(self) -> None:
        """End the workers, also those that are at work. Nothing is done after that."""
        self._stopped = True
        pool, self._pool = self._pool, None
        if pool is not None:
            _end(pool)
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


def _end(pool: ProcessPoolExecutor) -> None:
    for worker in list((pool._processes or {}).values()):
        worker.kill()
    pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Who is started meanwhile does not hear the keyboard's interrupt, even before `_begin`: it is for the server."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would lift the mask when it is started with the first worker
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _nothing() -> None:
    """Work that only shows that a worker is there."""


def _begin(get_ready: Callable[[], None] | None) -> None:
    """A worker ends with the server, however that ends, and leaves the keyboard's interrupt to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    if get_ready is not None:
        get_ready()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(0)
