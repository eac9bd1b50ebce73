"""Processes that think about the same decision: each searches by itself, and what they found is added up. They may be
told to think on until they are asked again."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import current_process, get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple, Protocol

FORK: Final = "fork"  # a game is handed over as it is


class HelpersError(ValueError):
    """Processes that cannot be had here."""


class Task(NamedTuple):
    """A decision, and how long to think about it: iterations, or seconds (then `iterations` is 0), or neither."""

    row: list[int]
    iterations: int
    seconds: float


class Musing(NamedTuple):
    """A decision and what was chosen: to think on about what may follow, without an answer."""

    row: list[int]
    key: int


class Found(NamedTuple):
    """What somebody found out about an option."""

    key: int
    visits: int
    total: float


class Thinker(Protocol):
    """What a process thinks with."""

    def think(self, task: Task) -> list[Found]: ...

    def begin_to_muse(self, musing: Musing) -> None: ...

    def muse(self) -> None:
        """For a moment; until the next task, as often as there is time."""


class Helpers:
    """So many processes for one scenario. `make(n)` is what the n-th of them thinks with, made there.

    Whoever dies is missed and no more: what the others found counts. They end with who has them.
    """

    def __init__(self, number: int, make: Callable[[int], Thinker]) -> None:
        if FORK not in get_all_start_methods():
            raise HelpersError("a search in several processes needs a system that can fork")
        if current_process().daemon:
            raise HelpersError(
                "a search in several processes cannot think in a process that may have none of its own, such as a "
                "worker of dask unless it is started with DASK_DISTRIBUTED__WORKER__DAEMON=False"
            )
        context = get_context(FORK)
        self.lines: list[Connection] = []
        self.processes: list[Any] = []
        for n in range(number):
            here, there = context.Pipe()
            self.lines.append(here)
            process: Any = context.Process(target=_serve, args=(there, self.lines, make, n), daemon=True)
            process.start()
            there.close()
            self.processes.append(process)

    def ask(self, task: Task) -> None:
        self.lines = [line for line in self.lines if _sent(line, task)]

    def let_muse(self, musing: Musing) -> None:
        self.lines = [line for line in self.lines if _sent(line, musing)]

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
        for process in self.processes:
            process.kill()  # it holds nothing that could be lost
            process.join()
            process.close()
        self.lines, self.processes = [], []


def _sent(line: Connection, message: Task | Musing) -> bool:
    try:
        line.send(message)
    except OSError:
        line.close()
        return False
    return True


def _serve(line: Connection, theirs: list[Connection], make: Callable[[int], Thinker], n: int) -> None:
    """Until the line is cut: which it is only where nobody holds its other end, a fork's copies of `theirs` neither."""
    for other in theirs:
        other.close()
    thinker = make(n)
    musing = False
    while True:
        try:
            while musing and not line.poll():
                thinker.muse()
            message = line.recv()
            musing = isinstance(message, Musing)
            if isinstance(message, Musing):
                thinker.begin_to_muse(message)
            else:
                line.send(thinker.think(message))
        except (EOFError, OSError, KeyboardInterrupt):
            return
