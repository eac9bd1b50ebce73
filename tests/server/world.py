"""A world for the server to run in, made of nothing but one seed: its time, its disk, its workers and its network.

Time jumps from one thing that happens to the next, so hours pass in moments; whatever is drawn is drawn from the seed,
so what happened once happens again. What can go wrong outside the server goes wrong here: writes that fail, or succeed
and say that they failed; a slow disk; workers that die; a wall clock that is set; a process that is killed.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import selectors
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.pool import StaticPool

from sandtable.server import moments
from sandtable.server.app import make_app
from sandtable.server.hub import Hub
from sandtable.server.ledger import UNDO, Ledger, LedgerEntry
from sandtable.server.models import metadata
from sandtable.server.settings import Settings
from sandtable.server.store import Store
from sandtable.server.workers import Stumbled, Workers
from sandtable.server.writer import ENTRY, SUMMARY, Append, Writer

T = TypeVar("T")
EPOCH = 1_800_000_000.0


class _Still(selectors.SelectSelector):
    """Nothing ever comes from outside: waiting is letting time pass."""

    loop: Loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits, and nothing will ever happen"
        self.loop.now += timeout
        return []


class Loop(asyncio.SelectorEventLoop):
    """Has its own time, and no threads."""

    def __init__(self) -> None:
        self.now = 0.0
        selector = _Still()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.now

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


class Chances:
    """How likely it is that something goes wrong, each time it could."""

    def __init__(self, **given: float) -> None:
        self.lost_write = given.get("lost_write", 0.0)  # it fails
        self.false_alarm = given.get("false_alarm", 0.0)  # it is written, and said to have failed
        self.lost_read = given.get("lost_read", 0.0)
        self.slow = given.get("slow", 0.0)  # it takes up to ten seconds
        self.worker = given.get("worker", 0.0)  # the worker dies
        self.drop = given.get("drop", 0.0)  # the connection breaks with this message


class Disk:
    """What outlives a process: the database, and beside it what was written to each ledger, kept by another hand."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
        metadata.create_all(self.engine)
        self.ledgers: defaultdict[str, Ledger] = defaultdict(Ledger)
        self.most: defaultdict[str, int] = defaultdict(int)  # choices a table ever had, those taken back since included
        self.undone: defaultdict[str, int] = defaultdict(int)  # times something was taken back

    def note(self, table: str, entry: LedgerEntry) -> None:
        """This is durable."""
        self.ledgers[table].add(entry)
        self.most[table] = max(self.most[table], len(self.ledgers[table].choices))
        self.undone[table] += entry.kind == UNDO

    async def turn(self) -> None:
        """The disk gets round to it."""
        slow = self.world.happens("slow")
        await asyncio.sleep(self.world.random.uniform(0.0, 10.0 if slow else 0.02))


class _Inline:
    """A connection that answers at once, to who awaits it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def execute(self, *arguments: Any) -> Any:
        return self._connection.execute(*arguments)


class MemoryWriter(Writer):
    def __init__(self, disk: Disk, run: int) -> None:
        super().__init__()
        self.disk = disk
        self.run = run

    async def commit(self, batch: list[Append]) -> None:
        disk, world = self.disk, self.disk.world
        await disk.turn()
        world.alive(self.run)
        if world.happens("lost_write"):
            raise OSError("the disk is full of secrets")
        with disk.engine.begin() as connection:
            for one in batch:
                connection.exec_driver_sql(ENTRY, [tuple(row) for row in one.rows()])
                if one.summary is not None:
                    connection.exec_driver_sql(SUMMARY, tuple(one.summary_row()))
        for one in batch:
            for entry in one.entries:
                disk.note(one.table, entry)
        await disk.turn()
        if world.happens("false_alarm"):
            raise OSError("the connection was lost with secrets")

    def is_conflict(self, error: Exception) -> bool:
        return isinstance(error, IntegrityError)

    def is_of_database(self, error: Exception) -> bool:
        return isinstance(error, OSError)


class MemoryStore(Store):
    def __init__(self, disk: Disk, run: int) -> None:
        super().__init__("sqlite+aiosqlite:///:memory:")
        self.disk = disk
        self.run = run

    async def open(self, *, alone: bool = True) -> None:
        self.writer = MemoryWriter(self.disk, self.run)
        self.writer.start()

    async def close(self) -> None:
        await self.writer.stop()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Any]:
        await self._reach("lost_write")
        with self.disk.engine.begin() as connection:
            yield _Inline(connection)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Any]:
        await self._reach("lost_read")
        with self.disk.engine.connect() as connection:
            yield _Inline(connection)

    async def _reach(self, fault: str) -> None:
        await self.disk.turn()
        self.disk.world.alive(self.run)
        if self.disk.world.happens(fault):
            raise OperationalError("SELECT secrets", {}, OSError("the database is gone"))


class MemoryWorkers(Workers):
    """Think in this very process, after a while."""

    def __init__(self, world: World) -> None:
        super().__init__(1)
        self.world = world

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        await asyncio.sleep(self.world.random.uniform(0.05, 4.0))
        if self.world.happens("worker"):
            raise Stumbled("it died")
        return work(*arguments)

    async def stop(self) -> None:
        pass


class Killed(asyncio.CancelledError):
    """The process that did this is no more."""


class World:
    """Holds all of it. `run` counts the processes there were: one that was killed touches nothing any more."""

    def __init__(self, seed: int, settings: Settings, monkeypatch: pytest.MonkeyPatch, **chances: float) -> None:
        self.seed = seed
        self.random = random.Random(seed)
        self.settings = settings
        self.chances = Chances(**chances)
        self.loop = Loop()
        self.disk = Disk(self)
        self.runs = 0
        self.faults: defaultdict[str, int] = defaultdict(int)
        self.skew = 0.0  # of the wall clock
        self.hub: Hub | None = None
        self.app: Any = None
        self._tasks: set[asyncio.Task[Any]] = set()  # of the process there is
        monkeypatch.setattr(moments, "wall", lambda: EPOCH + self.loop.now + self.skew)
        monkeypatch.setattr(moments, "steady", lambda: 1e6 * self.runs + self.loop.now)  # begins anew with the machine
        monkeypatch.setattr(secrets, "token_bytes", lambda count=32: self.random.randbytes(count))
        monkeypatch.setattr(secrets, "token_hex", lambda count=32: self.random.randbytes(count).hex())
        monkeypatch.setattr(secrets, "token_urlsafe", lambda count=32: self.random.randbytes(count).hex())

    def happens(self, fault: str) -> bool:
        found = bool(self.random.random() < getattr(self.chances, fault))
        self.faults[fault] += found
        return found

    def alive(self, run: int) -> None:
        if run != self.runs:
            raise Killed

    async def start(self) -> None:
        """A process begins. What it starts is its own, and ends with it."""
        self.runs += 1
        hub = Hub(self.settings, MemoryStore(self.disk, self.runs), MemoryWorkers(self))
        self.app = make_app(self.settings, hub)
        await hub.start()
        self.hub = hub

    def kill(self) -> None:
        """It ends in the middle of whatever it does; nothing is said or written after that."""
        self.faults["kill"] += 1
        hub, self.hub, self.app = self.hub, None, None
        self.runs += 1
        assert hub is not None
        hub.closing = True
        for task in [*hub._tasks, *self._tasks]:
            task.cancel()
        if hub.store.writer._task is not None:
            hub.store.writer._task.cancel()
        self._tasks.clear()

    def call(self, scope: dict[str, Any], receive: Any, send: Any) -> asyncio.Task[None] | None:
        """Somebody speaks with the process there is, if there is one."""
        if self.app is None:
            return None
        task = self.loop.create_task(self.app(scope, receive, send))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
