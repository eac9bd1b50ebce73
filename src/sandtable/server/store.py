"""The store: one database, SQLite or PostgreSQL. What `append` has answered is on the disk (`writer` does it)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Row, delete, event, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sandtable.server.course import Moment
from sandtable.server.ledger import LedgerEntry
from sandtable.server.locks import FileInUseError, FileLock
from sandtable.server.models import entries, moments, seats, tables, talk
from sandtable.server.protocol import Chat
from sandtable.server.writer import CHANNEL, PRAGMAS, PostgresWriter, SqliteWriter, Writer


class StoreError(OSError):
    """The database cannot be used."""


class TableRecord(msgspec.Struct, kw_only=True):
    """A row of `tables`."""

    id: str
    owner: str
    header: dict[str, Any]
    start: list[int]
    secret: bytes
    public: bool
    clock: dict[str, int] | None
    parent: str | None
    rematch: str | None
    campaign: str | None = None
    origin: str = "new"
    given: int = 0
    created: float
    started: float | None
    status: str
    round: int
    turn: list[str]
    outcome: dict[str, Any] | None
    updated: float


class SeatRecord(msgspec.Struct, kw_only=True):
    """A row of `seats`."""

    table_id: str
    seat: str
    side: str
    place: int
    kind: str
    user_id: str | None = None
    name: str | None = None
    bot: str | None = None
    invite: str | None = None
    reserved: str | None = None


class Store:
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

        `alone`: an SQLite file is for this process; otherwise it is only read.
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
        from sandtable.server.migrate import migrate

        if self.postgres:
            self.writer = PostgresWriter(self.url, self.node)
            self.engine, self.reader = (
                create_async_engine(self.url, pool_size=size, max_overflow=0, pool_pre_ping=True, hide_parameters=True)
                for size in (4, 6)
            )
        else:
            file = self.url.database or ""
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            if alone:
                self.lock = FileLock(Path(file))
                self.lock.take()
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

    # -- the journal ----------------------------------------------------------------------------------------------

    async def append(self, table: str, new: list[LedgerEntry], summary: dict[str, Any] | None) -> None:
        """Write entries down, with what the lobby shows of the table then. Durable when it answers."""
        await self.writer.append(table, new, summary)

    async def notify(self, connection: AsyncConnection, notice: str) -> None:
        """Tell the other processes, once this transaction is through."""
        if self.postgres:
            await connection.execute(
                text("SELECT pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": notice}
            )

    async def tell(self, notice: str) -> None:
        """Tell the other processes something that is not written down."""
        if self.postgres:
            async with self.engine.begin() as connection:
                await self.notify(connection, notice)

    async def entries_of(self, table: str, since: int = 0) -> list[LedgerEntry]:
        query = select(entries).where(entries.c.table_id == table, entries.c.n >= since).order_by(entries.c.n)
        async with self.read() as connection:
            found = (await connection.execute(query)).all()
        return [
            LedgerEntry(row.n, row.kind, row.seat, row.text, list(row.chance), row.key, row.at, row.bank)
            for row in found
        ]

    # -- moments --------------------------------------------------------------------------------------------------

    async def keep(self, table: str, moment: Moment) -> None:
        """Keep a moment of a game, in place of another one at the same step."""
        here = (moments.c.table_id == table) & (moments.c.step >= moment.step)
        async with self.write() as connection:
            await connection.execute(delete(moments).where(here))  # of what was taken back since
            await connection.execute(insert(moments), _moment_row(table, moment))

    async def moments_of(self, table: str) -> list[Moment]:
        query = select(moments.c.data).where(moments.c.table_id == table).order_by(moments.c.step)
        async with self.read() as connection:
            found = (await connection.execute(query)).all()
        return [msgspec.msgpack.decode(row.data, type=Moment) for row in found]

    # -- talk -----------------------------------------------------------------------------------------------------

    async def say(self, table: str, chat: Chat) -> None:
        """Keep what was said, and tell the other processes."""
        async with self.write() as connection:
            await connection.execute(insert(talk), {"table_id": table, **msgspec.structs.asdict(chat)})
            await self.notify(connection, f"chat {table} {self.node} {msgspec.json.encode(chat).decode()}")

    async def talk_of(self, table: str, last: int) -> list[Chat]:
        """The last lines that were said, in their order."""
        query = select(talk).where(talk.c.table_id == table).order_by(talk.c.id.desc()).limit(last)
        async with self.read() as connection:
            found = (await connection.execute(query)).all()
        return [Chat(row.who, row.text, row.at) for row in reversed(found)]

    # -- tables ---------------------------------------------------------------------------------------------------

    async def add_table(
        self,
        record: TableRecord,
        places: Sequence[SeatRecord],
        first: Sequence[LedgerEntry] = (),
        kept: Sequence[Moment] = (),
    ) -> None:
        async with self.write() as connection:
            await connection.execute(insert(tables), msgspec.structs.asdict(record))
            await connection.execute(insert(seats), [msgspec.structs.asdict(place) for place in places])
            if first:
                rows = [{"table_id": record.id, **msgspec.structs.asdict(entry)} for entry in first]
                await connection.execute(insert(entries), rows)
            if kept:
                await connection.execute(insert(moments), [_moment_row(record.id, moment) for moment in kept])

    async def table(self, table: str) -> tuple[TableRecord, list[SeatRecord]] | None:
        found = await self.tables_of([table])
        return found[0] if found else None

    async def tables_of(self, ids: Sequence[str]) -> list[tuple[TableRecord, list[SeatRecord]]]:
        """Tables and their seats, in the order of the ids; unknown ids are left out."""
        async with self.read() as connection:
            rows = (await connection.execute(select(tables).where(tables.c.id.in_(ids)))).all()
            query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.place)
            places = (await connection.execute(query)).all()
        by_id: dict[str, tuple[TableRecord, list[SeatRecord]]]
        by_id = {row.id: (_record(row, TableRecord), []) for row in rows}
        for row in places:
            by_id[row.table_id][1].append(_record(row, SeatRecord))
        return [by_id[id] for id in ids if id in by_id]

    async def expire(self, before: float) -> list[str]:
        """Remove tables that have waited for somebody since before a moment; answers which."""
        async with self.write() as connection:
            old = select(tables.c.id).where(tables.c.status == "waiting", tables.c.updated < before).limit(100)
            ids = [row.id for row in await connection.execute(old)]
            for part in (entries, moments, talk, seats):
                await connection.execute(delete(part).where(part.c.table_id.in_(ids)))
            await connection.execute(delete(tables).where(tables.c.id.in_(ids), tables.c.status == "waiting"))
        return ids

    async def set_table(self, table: str, **values: Any) -> None:
        async with self.write() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(values))
            await self.notify(connection, f"seats {table} {self.node}")

    async def claim_rematch(self, table: str, rematch: str) -> str:
        """Note the rematch of a table; answers the one noted first."""
        async with self.write() as connection:
            unset = (tables.c.id == table) & tables.c.rematch.is_(None)
            await connection.execute(update(tables).where(unset).values(rematch=rematch))
            noted = (await connection.execute(select(tables.c.rematch).where(tables.c.id == table))).scalar_one()
            await self.notify(connection, f"seats {table} {self.node}")
        return str(noted)

    async def drop_rematch(self, table: str, rematch: str) -> None:
        """Nobody wants the rematch of a table after all."""
        async with self.write() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(rematch=None))
            for part in (entries, moments, talk, seats):
                await connection.execute(delete(part).where(part.c.table_id == rematch))
            await connection.execute(delete(tables).where(tables.c.id == rematch, tables.c.status == "waiting"))
            await self.notify(connection, f"seats {table} {self.node}")

    async def take_seat(self, place: SeatRecord, user: str, name: str, started: float) -> bool:
        """Sit down, unless somebody else just has. The game starts when nobody is waited for."""
        free = (
            (seats.c.table_id == place.table_id)
            & (seats.c.seat == place.seat)
            & (seats.c.kind == place.kind)
            & seats.c.user_id.is_(None)
        )
        async with self.write() as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == place.table_id).with_for_update())
            values = {"kind": "player", "user_id": user, "name": name, "reserved": None}
            taken = (await connection.execute(update(seats).where(free).values(values))).rowcount == 1
            waiting = select(seats.c.seat).where(
                seats.c.table_id == place.table_id, seats.c.kind.in_(["open", "invited"])
            )
            if taken and not (await connection.execute(waiting)).all():
                begun = {"status": "playing", "started": started, "updated": started}
                still = (tables.c.id == place.table_id) & (tables.c.status == "waiting")
                await connection.execute(update(tables).where(still).values(begun))
            await self.notify(connection, f"seats {place.table_id} {self.node}")
        return taken

    async def set_invite(self, table: str, seat: str, invite: str) -> None:
        async with self.write() as connection:
            one = (seats.c.table_id == table) & (seats.c.seat == seat)
            await connection.execute(update(seats).where(one).values(invite=invite))
            await self.notify(connection, f"seats {table} {self.node}")


def _record(row: Row[Any], type_: type[Any]) -> Any:
    return type_(**row._mapping)


def _moment_row(table: str, moment: Moment) -> dict[str, Any]:
    return {"table_id": table, "step": moment.step, "data": msgspec.msgpack.encode(moment)}


def _pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
