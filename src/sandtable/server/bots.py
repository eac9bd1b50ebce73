"""Bots think in processes of their own, so that no table waits while another one's bot is thinking.

A worker is sent the state as a row of numbers and the seat it is to play. What the seat cannot know is dealt anew
there, before the player looks (`Player.think`).
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from sandtable.ai import PLAYERS
from sandtable.api import set_up
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game


class Question(msgspec.Struct, frozen=True):
    """What a bot has to be told to decide."""

    player: str
    scenario: str
    options: tuple[str, ...]
    data: tuple[str, ...]
    row: list[int]  # State.row()
    seat: str
    seed: int


def think(question: Question) -> int:
    """The key of the option the bot takes. Runs in a worker."""
    from sandtable.ai import make_player

    catalog, book = set_up(question.scenario, question.options, question.data)
    game = Game(catalog, book, SeededDice(0))
    state = game.start()
    state.load(question.row)
    return make_player(question.player, question.seed).think(game, state, catalog.seat_names[question.seat])


def _get_ready() -> None:
    for make in PLAYERS.values():
        make(0)  # imports what it needs


def _start_worker() -> None:
    """A worker ends with the server, however that ends, and leaves the keyboard's interrupt to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(0)


class Bots:
    """The workers. They are started when the first bot has to think."""

    names = tuple(PLAYERS)

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or max(2, os.cpu_count() or 1)
        self._pool: ProcessPoolExecutor | None = None
        self._stopped = False

    def start(self) -> ProcessPoolExecutor:
        if self._stopped:
            raise BrokenProcessPool("the bots have stopped")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=multiprocessing.get_context("spawn"), initializer=_start_worker
            )
        return self._pool

    async def warm_up(self) -> None:
        """Start the workers before they are needed: the first bot's first choice is not to take seconds."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self.start(), _get_ready) for _ in range(self.workers)))

    async def decide(self, question: Question) -> int:
        """The key of the option a bot takes. A worker that died is replaced, once."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.start(), think, question)
        except BrokenProcessPool:
            self._pool = None
            return await loop.run_in_executor(self.start(), think, question)

    async def stop(self) -> None:
        """End the workers, also those that are thinking. Nobody thinks after that."""
        self._stopped = True
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for worker in list((pool._processes or {}).values()):
            worker.terminate()
        await asyncio.to_thread(pool.shutdown, cancel_futures=True)
