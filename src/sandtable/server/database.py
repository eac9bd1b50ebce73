"""A database, SQLite or PostgreSQL: opened, brought to shape, and spoken with."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sandtable.server.locks import FileInUseError, FileLock
from sandtable.server.writer import CHANNEL, LINE, PRAGMAS, PostgresWriter, SqliteWriter, Writer, patience


class StoreError(OSError):
    """The database cannot be used."""


class Database:
    """Transactions: those that change something and those that only look have connections of their own."""

    def __init__(self, url: str, node: str = "") -> None:
        self.url = make_url(url)
        self.node = node  # this process, so that it knows its own notices
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.lock: FileLock | None = None
        self._writing = asyncio.Lock()
        self._engines: list[AsyncEngine] = []
        self.writer: Writer
        self.engine: AsyncEngine  # for what changes something
        self.reader: AsyncEngine  # for what does not: however many read, the others have connections left

    @property
    def name(self) -> str:
        """What people call the database; no password."""
        return self.url.render_as_string() if self.postgres else self.url.database or ""

    async def open(self, *, alone: bool = True) -> None:
        """Connect, and bring the database to the shape this version needs. StoreError says why it cannot.

        `alone`: an SQLite file is for this process; otherwise the database is there, and in shape, or cannot be used.
        """
        try:
            await self._open(alone)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            for engine in self._engines:
                await engine.dispose()
            if self.lock is not None:
                self.lock.release()
            if isinstance(error, FileInUseError):
                raise
            reason = str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error).strip()
            words = f"this database cannot be used: {' '.join(reason.split())}"
            raise StoreError(None, words, self.name) from None

    async def _open(self, alone: bool) -> None:
        from sandtable.server.migrate import HEAD, migrate, version_of

        if self.postgres:
            self.writer = PostgresWriter(self.url, self.node)
            self.engine, self.reader = (
                create_async_engine(
                    self.url,
                    pool_size=size,
                    max_overflow=0,
                    pool_pre_ping=True,
                    hide_parameters=True,
                    connect_args=LINE,
                )
                for size in (4, 6)
            )
            for engine in (self.engine, self.reader):
                event.listen(engine.sync_engine, "connect", _patience)
        else:
            file = self.url.database or ""
            if alone:
                Path(file).parent.mkdir(parents=True, exist_ok=True)
                self.lock = FileLock(Path(file))
                self.lock.take()
            elif not Path(file).is_file():
                raise StoreError(None, "there is no such file", file)
            with closing(sqlite3.connect(file)) as found:
                found.execute("PRAGMA schema_version")  # is it one at all? No thread is left behind if not
            self.writer = SqliteWriter(file, self._writing)
            self.engine, self.reader = (
                create_async_engine(self.url, pool_size=size, max_overflow=0, hide_parameters=True) for size in (1, 4)
            )
            for engine in (self.engine, self.reader):
                event.listen(engine.sync_engine, "connect", _pragmas)
        self._engines = [self.engine, self.reader]
        if alone:
            await migrate(self.engine)
        elif (version := await version_of(self.engine)) != HEAD:
            shape = (
                f"it has the shape {version}, not {HEAD}: a server gives it that" if version else "no games are in it"
            )
            raise StoreError(None, shape, self.name)
        self.writer.start()

    async def close(self) -> None:
        await self.writer.stop()
        await self.engine.dispose()
        await self.reader.dispose()
        if self.lock is not None:
            self.lock.release()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something. SQLite has one writer at a time, so they queue here, not there."""
        if self.postgres:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._writing, self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self.reader.connect() as connection:
            yield connection

    async def notify(self, connection: AsyncConnection, notice: str) -> None:
        """Tell the other processes, once this transaction is through."""
        if self.postgres:
            await connection.execute(
                text("SELECT pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": notice}
            )

    async def tell(self, *notices: str) -> None:
        """Tell the other processes something that is not written down."""
        if self.postgres and notices:
            async with self.engine.begin() as connection:
                await connection.execute(
                    text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice"),
                    {"channel": CHANNEL, "notices": list(notices)},
                )

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[str]]:
        """What other processes tell from now on. ConnectionError when they cannot be heard any more."""
        import psycopg

        url = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                yield (notice.payload async for notice in connection.notifies())
        except psycopg.OperationalError as error:
            raise ConnectionError(str(error)) from None


def _pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _patience(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(patience())
    cursor.close()
    connection.commit()
