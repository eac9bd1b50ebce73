"""A world for the server to run in, made of nothing but one seed: its time, its disk, its workers and its network.

Time jumps from one thing that happens to the next, so hours pass in moments; whatever is drawn is drawn from the seed,
so what happened once happens again. What can go wrong outside the server goes wrong here: writes that fail, or succeed
and say that they failed; a slow disk; workers that die; a wall clock that is set; a process that is killed, or one of
several that serve the same and does not hear the others for a while.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import selectors
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.pool import StaticPool

from sandtable.server import moments
from sandtable.server.app import make_app
from sandtable.server.hub import Hub
from sandtable.server.models import metadata
from sandtable.server.refusals import Refused
from sandtable.server.settings import Settings
from sandtable.server.store import Store
from sandtable.server.workers import Stumbled, Workers
from sandtable.server.writer import ENTRY, FORGET, KEEP, SUMMARY, Append, Writer
from tests.server.truth import Truth

T = TypeVar("T")
EPOCH = 1_800_000_000.0


class _Still(selectors.SelectSelector):
    """Nothing ever comes from outside: waiting is letting time pass."""

    loop: Loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits, and nothing will ever happen"
        self.loop.still = 0 if timeout else self.loop.still + 1
        assert self.loop.still < 100_000, "everybody is busy, and time stands still"
        self.loop.now += timeout
        return []


class Loop(asyncio.SelectorEventLoop):
    """Has its own time, and no threads."""

    def __init__(self) -> None:
        self.now = 0.0
        self.still = 0
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
        self.lag = given.get("lag", 0.0)  # a client is slow to take what it is sent
        self.deaf = given.get("deaf", 0.0)  # a process loses what the others say for a while


class Disk:
    """What outlives a process: the database, and beside it what each table has come to, worked out by another hand."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
        metadata.create_all(self.engine)
        self.truths: dict[str, Truth] = {}

    def truth(self, table: str) -> Truth:
        if table not in self.truths:
            self.truths[table] = Truth(self.engine, table, self.world.loop.time())
        return self.truths[table]

    async def turn(self) -> None:
        """The disk gets round to it."""
        slow = self.world.happens("slow")
        await asyncio.sleep(self.world.random.uniform(0.0, 10.0 if slow else 0.02))


class _Inline:
    """A connection that answers at once, to who awaits it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.notices: list[str] = []

    async def execute(self, *arguments: Any) -> Any:
        return self._connection.execute(*arguments)


class MemoryWriter(Writer):
    def __init__(self, process: Process) -> None:
        super().__init__()
        self.process = process

    async def commit(self, batch: list[Append]) -> None:
        process, world, disk = self.process, self.process.world, self.process.world.disk
        for one in batch:
            world.writing(one.table)
        await disk.turn()
        process.lives()
        if world.happens("lost_write"):
            raise OSError("the disk is full of secrets")
        truths = [disk.truth(one.table) for one in batch]
        with disk.engine.begin() as connection:
            for one in batch:
                connection.exec_driver_sql(ENTRY, [tuple(row) for row in one.rows()])
                if one.summary is not None:
                    connection.exec_driver_sql(SUMMARY, tuple(one.summary_row()))
                if (rows := one.moment_rows()) is not None:
                    connection.exec_driver_sql(FORGET, tuple(rows[0]))
                    connection.exec_driver_sql(KEEP, tuple(rows[1]))
        for one, truth in zip(batch, truths, strict=True):
            for entry in one.entries:
                with world.watching():
                    truth.add(entry, world.loop.time())
            world.tell(f"entries {one.table} {process.hub.node} {one.entries[-1].n}")
        await disk.turn()
        if world.happens("false_alarm"):
            raise OSError("the connection was lost with secrets")

    def is_conflict(self, error: Exception) -> bool:
        return isinstance(error, IntegrityError)

    def is_of_database(self, error: Exception) -> bool:
        return isinstance(error, OSError)


class MemoryStore(Store):
    def __init__(self, process: Process) -> None:
        super().__init__("sqlite+aiosqlite:///:memory:")
        self.process = process
        self.world = process.world
        self.postgres = self.world.several

    async def open(self, *, alone: bool = True) -> None:
        self.writer = MemoryWriter(self.process)
        self.writer.start()

    async def close(self) -> None:
        await self.writer.stop()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Any]:
        await self._reach("lost_write")
        with self.world.disk.engine.begin() as connection:
            inline = _Inline(connection)
            yield inline
        for notice in inline.notices:
            self.world.tell(notice)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Any]:
        await self._reach("lost_read")
        with self.world.disk.engine.connect() as connection:
            yield _Inline(connection)

    async def _reach(self, fault: str) -> None:
        await self.world.disk.turn()
        self.process.lives()
        if self.world.happens(fault):
            raise OperationalError("SELECT secrets", {}, OSError("the database is gone"))

    async def notify(self, connection: Any, notice: str) -> None:
        connection.notices.append(notice)

    async def tell(self, *notices: str) -> None:
        await self._reach("lost_write")
        for notice in notices:
            self.world.tell(notice)

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[str]]:
        self.process.lives()
        self.process.ears = asyncio.Queue()
        try:
            yield self._heard(self.process.ears)
        finally:
            self.process.ears = None

    async def _heard(self, ears: asyncio.Queue[str]) -> AsyncIterator[str]:
        while True:
            notice = await ears.get()
            if self.world.happens("deaf"):
                raise ConnectionError("secrets cannot be heard")
            yield notice


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


class WatchedHub(Hub):
    """What goes wrong in it, and nobody waits for, is not lost."""

    world: World

    def _ended(self, task: asyncio.Task[Any]) -> None:
        super()._ended(task)
        if not task.cancelled():
            self.world.watch(task.exception())


class Process:
    """One server process. Dead, it touches nothing any more."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.dead = False
        self.ears: asyncio.Queue[str] | None = None  # what the others say; None while it cannot be heard
        self.hub = WatchedHub(world.settings, MemoryStore(self), MemoryWorkers(world))
        self.hub.world = world
        world.hubs.append(self.hub)
        self.app = make_app(world.settings, self.hub)
        self.began = world.loop.time()
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self._at = 0.0  # when the last notice arrives: they come in their order

    def lives(self) -> None:
        if self.dead:
            raise Killed

    def hear(self, notice: str) -> None:
        longest = 10.0 if self.world.happens("slow") else 0.1
        self._at = max(self._at + 1e-6, self.world.loop.time() + self.world.random.uniform(0.0, longest))
        self.world.loop.call_at(self._at, lambda: self.ears.put_nowait(notice) if self.ears is not None else None)

    def ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.pop(task, None)
        if not task.cancelled():
            self.world.watch(task.exception())

    def kill(self) -> None:
        """It ends in the middle of whatever it does; nothing is said or written after that."""
        self.dead = True
        self.hub.closing = True
        for task in [*self.hub._tasks, *self.hub.notices._tasks, *self.tasks]:
            task.cancel()
        if self.hub.store.writer._task is not None:
            self.hub.store.writer._task.cancel()
        self.tasks.clear()


class World:
    """Holds all of it. `several`: two processes serve the same database."""

    def __init__(
        self, seed: int, settings: Settings, monkeypatch: pytest.MonkeyPatch, *, several: bool = False, **chances: float
    ) -> None:
        self.seed = seed
        self.random = random.Random(seed)
        self.settings = settings
        self.several = several
        self.chances = Chances(**chances)
        self.loop = Loop()
        self.hubs: list[Hub] = []  # of all processes that ever were
        self.disk = Disk(self)
        self.faults: defaultdict[str, int] = defaultdict(int)
        self.skew = 0.0  # of the wall clock
        self.processes: list[Process] = []  # those that live
        self.boots = 0
        self.wrong: list[BaseException] = []  # what nobody but the test is to hear of: the server lives on with it
        self.spoilt = asyncio.Event()
        self.writing: Callable[[str], None] = lambda table: None  # called as something begins to be written
        monkeypatch.setattr(moments, "wall", lambda: EPOCH + self.loop.now + self.skew)
        monkeypatch.setattr(moments, "steady", lambda: 1e6 * self.boots + self.loop.now)  # begins anew with the machine
        monkeypatch.setattr(secrets, "token_bytes", lambda count=32: self.random.randbytes(count))
        monkeypatch.setattr(secrets, "token_hex", lambda count=32: self.random.randbytes(count).hex())
        monkeypatch.setattr(secrets, "token_urlsafe", lambda count=32: self.random.randbytes(count).hex())

    def happens(self, fault: str) -> bool:
        found = bool(self.random.random() < getattr(self.chances, fault))
        self.faults[fault] += found
        return found

    def watch(self, error: BaseException | None) -> None:
        """Something in the server ended so. What the world itself has done to it is as it should be."""
        if error is not None and not isinstance(error, Refused | Stumbled | OSError | OperationalError | Killed):
            self._note(error)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """What is found here inside the server's own work: it would take it for trouble of its own."""
        try:
            yield
        except Exception as error:
            self._note(error)
            raise

    def _note(self, error: BaseException) -> None:
        self.wrong.append(error)
        self.spoilt.set()

    def check(self) -> None:
        if self.wrong:
            raise self.wrong[0]

    async def start(self) -> None:
        """A process begins. What it starts is its own, and ends with it."""
        if not self.processes:
            self.boots += 1
        process = Process(self)
        await process.hub.start()
        process.began = self.loop.time()
        self.processes.append(process)

    def kill(self) -> None:
        self.faults["kill"] += 1
        self.processes.pop(self.random.randrange(len(self.processes))).kill()

    async def stop(self) -> None:
        """One is stopped as it should be."""
        self.faults["stop"] += 1
        process = self.processes.pop(self.random.randrange(len(self.processes)))
        await process.hub.stop()
        process.kill()

    def tell(self, notice: str) -> None:
        for process in self.processes:
            process.hear(notice)

    def call(self, scope: Any, receive: Any, send: Any) -> tuple[Process, asyncio.Task[None]] | None:
        """Somebody speaks with a process, if there is one."""
        if not self.processes:
            return None
        process = self.random.choice(self.processes)
        task = self.loop.create_task(process.app(scope, receive, send))
        process.tasks[task] = None
        task.add_done_callback(process.ended)
        return process, task
