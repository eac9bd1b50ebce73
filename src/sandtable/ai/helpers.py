"""Processes that think about the same decision: each searches by itself, and what they found is added up."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

FORK: Final = "fork"  # a game is handed over as it is


class Task(NamedTuple):
    """A decision, and how long to think about it: iterations, or seconds (then `iterations` is 0)."""

    row: list[int]
    iterations: int
    seconds: float


class Found(NamedTuple):
    """What somebody found out about an option."""

    key: int
    visits: int
    total: float


Think = Callable[[Task], list[Found]]


class Helpers:
    """So many processes for one scenario. `make(n)` is what the n-th of them thinks with, made there.

    Whoever dies is missed and no more: what the others found counts. They end with who has them.
    """

    def __init__(self, number: int, make: Callable[[int], Think]) -> None:
        if FORK not in get_all_start_methods():
            raise ValueError("a search in several processes needs a system that can fork")
        context = get_context(FORK)
        self.lines: list[Connection] = []
        for n in range(number):
            here, there = context.Pipe()
            process: Any = context.Process(target=_serve, args=(there, make, n), daemon=True)
            process.start()
            there.close()
            self.lines.append(here)

    def ask(self, task: Task) -> None:
        self.lines = [line for line in self.lines if _sent(line, task)]

    def answers(self) -> list[Found]:
        """What all of them have found, once all have."""
        found: list[Found] = []
        for line in self.lines:
            try:
                found += line.recv()
            except (EOFError, OSError):
                line.close()
        self.lines = [line for line in self.lines if not line.closed]
        return found

    def end(self) -> None:
        for line in self.lines:
            line.close()
        self.lines = []


def _sent(line: Connection, task: Task) -> bool:
    try:
        line.send(task)
    except OSError:
        line.close()
        return False
    return True


def _serve(line: Connection, make: Callable[[int], Think], n: int) -> None:
    think = make(n)
    while True:
        try:
            line.send(think(line.recv()))
        except (EOFError, OSError, KeyboardInterrupt):
            return
