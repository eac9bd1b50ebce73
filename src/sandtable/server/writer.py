"""The journal's writer: appends of many tables share a commit. While one is written, the next ones gather.

It has a connection of its own, so that nothing that is read can keep it waiting, and speaks to the driver directly:
this is what every choice waits for. A commit that fails for what is in it is tried again one by one, so that nobody
suffers for a neighbour; one that fails for the database fails for all.
"""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import URL

from sandtable.server.ledger import LedgerEntry

if TYPE_CHECKING:
    import psycopg

TOGETHER: Final = 64  # appends that share a commit at most
CHANNEL: Final = "sandtable"  # of notices between processes
PATIENCE: Final = 10.0  # seconds after which PostgreSQL gives up what it was asked for
HUNG: Final = 15.0  # seconds after which one that does not even do that is not waited for
# A connection to a PostgreSQL that is not there any more is known to be lost.
LINE: Final[dict[str, Any]] = {"connect_timeout": 5, "keepalives_idle": 5, "tcp_user_timeout": 15_000}
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")

ENTRY: Final = (
    "INSERT INTO entries (table_id, n, kind, seat, text, chance, key, at, bank) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
FORGET: Final = "DELETE FROM moments WHERE table_id = ? AND step > ?"
KEEP: Final = "INSERT INTO moments (table_id, step, data) VALUES (?, ?, ?)"
SUMMARY: Final = "UPDATE tables SET status = ?, round = ?, turn = ?, outcome = ?, updated = ?, seal = ? WHERE id = ?"

# The same for PostgreSQL, with a notice to other processes: one document, one statement and so one transaction. Taking
# the document apart is the database's work.
TOGETHER_THERE: Final = """
WITH batch AS MATERIALIZED (
    SELECT * FROM json_to_recordset(%s) AS one (
        table_id text, entries json, summary json, notice text, follows int, step int, moment text
    )
), written AS (
    INSERT INTO entries (table_id, n, kind, seat, text, chance, key, at, bank)
    SELECT table_id, new.*
    FROM batch, json_to_recordset(batch.entries) AS new (
        n int, kind text, seat text, text text, chance json, key text, at float8, bank float8
    )
), shown AS (
    UPDATE tables
    SET status = new.status, round = new.round, turn = new.turn, outcome = new.outcome, updated = new.updated,
        seal = new.seal
    FROM batch, json_to_record(batch.summary) AS new (
        status text, round int, turn json, outcome json, updated float8, seal text
    )
    WHERE id = table_id AND summary IS NOT NULL
), forgotten AS (
    DELETE FROM moments USING batch
    WHERE moments.table_id = batch.table_id AND moments.step > batch.follows AND moments.step <> batch.step
), kept AS (
    INSERT INTO moments (table_id, step, data)
    SELECT table_id, step, decode(moment, 'hex') FROM batch WHERE moment IS NOT NULL
    ON CONFLICT (table_id, step) DO UPDATE SET data = excluded.data
)
SELECT pg_notify(%s, notice) FROM batch
"""


class Conflict(Exception):
    """Somebody else has appended first."""


class Kept(msgspec.Struct):
    """A moment of a game as it is written: in place of all that came after the one it follows."""

    step: int
    data: bytes
    follows: int  # the step of the moment before it; 0 if there is none


class Append(msgspec.Struct):
    """Entries for a table, with what the lobby shows of it then and the seal over them (None if that stays as it is),
    and a moment they lead to, if it is time for one: what has happened is kept, or has not happened."""

    table: str
    entries: list[LedgerEntry]
    summary: dict[str, Any] | None
    done: asyncio.Future[None]
    kept: Kept | None = None

    def rows(self) -> list[Sequence[Any]]:
        return [
            (self.table, one.n, one.kind, one.seat, one.text, _json(one.chance), one.key, one.at, one.bank)
            for one in self.entries
        ]

    def moment_rows(self) -> tuple[Sequence[Any], Sequence[Any]] | None:
        """For `FORGET` and `KEEP`."""
        if self.kept is None:
            return None
        return (self.table, self.kept.follows), (self.table, self.kept.step, self.kept.data)

    def summary_row(self) -> Sequence[Any]:
        shown = self.summary or {}
        outcome = shown["outcome"]
        return (
            shown["status"],
            shown["round"],
            _json(shown["turn"]),
            _json(outcome) if outcome is not None else None,
            shown["updated"],
            shown["seal"],
            self.table,
        )


class Writer:
    """What SQLite's and PostgreSQL's writers share: the queue, and who is told what came of it."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Append] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._write_all(), name="journal writer")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def append(
        self, table: str, new: list[LedgerEntry], summary: dict[str, Any] | None, kept: Kept | None = None
    ) -> None:
        """Durable when it answers. `Conflict` if another process was quicker: then nothing is left behind."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Append(table, new, summary, done, kept))
        await done

    @property
    def length(self) -> int:
        """How many appends wait."""
        return self._queue.qsize()

    async def _write_all(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < TOGETHER:
                batch.append(self._queue.get_nowait())
            try:
                await self.commit(batch)
            except asyncio.CancelledError as error:
                _fail(batch, error)
                raise
            except Exception as error:
                if self.is_of_database(error):
                    _fail(batch, error)
                else:
                    for one in batch:
                        await self._write_alone(one)
            else:
                for one in batch:
                    _succeed(one)

    async def _write_alone(self, one: Append) -> None:
        try:
            await self.commit([one])
        except asyncio.CancelledError as error:
            _fail([one], error)
            raise
        except Exception as error:
            _fail([one], Conflict(one.table) if self.is_conflict(error) else error)
        else:
            _succeed(one)

    async def commit(self, batch: list[Append]) -> None:
        """Write all of them in one transaction, or nothing."""
        raise NotImplementedError

    def is_conflict(self, error: Exception) -> bool:
        raise NotImplementedError

    def is_of_database(self, error: Exception) -> bool:
        """Whether it is the database that fails, whatever it is given."""
        raise NotImplementedError


class SqliteWriter(Writer):
    """A connection in a thread of its own; `writing` keeps other writers of this process out meanwhile."""

    def __init__(self, file: str, writing: asyncio.Lock) -> None:
        super().__init__()
        self.file = file
        self.writing = writing
        self._thread = ThreadPoolExecutor(1, "journal")
        self._connection: sqlite3.Connection | None = None

    async def stop(self) -> None:
        await super().stop()
        await self._in_thread(self._close)
        self._thread.shutdown()

    async def commit(self, batch: list[Append]) -> None:
        async with self.writing:
            await self._in_thread(lambda: self._commit(batch))

    async def _in_thread(self, work: Callable[[], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _commit(self, batch: list[Append]) -> None:
        connection = self._open()
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(ENTRY, [row for one in batch for row in one.rows()])
            connection.executemany(SUMMARY, [one.summary_row() for one in batch if one.summary is not None])
            for one in batch:
                if (rows := one.moment_rows()) is not None:
                    connection.execute(FORGET, rows[0])
                    connection.execute(KEEP, rows[1])
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
            raise

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def is_conflict(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.IntegrityError)

    def is_of_database(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.OperationalError | OSError)


class PostgresWriter(Writer):
    """A connection of its own. Lost, it is made anew; a batch that it was lost with is tried once more: what had been
    committed all the same is then a conflict, and found. A database that hangs fails in time, so that nobody keeps a
    table waiting for it."""

    def __init__(self, url: URL, node: str) -> None:
        super().__init__()
        self.url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.node = node
        self._connection: psycopg.AsyncConnection[Any] | None = None

    async def stop(self) -> None:
        await super().stop()
        if self._connection is not None:
            await self._connection.close()

    async def commit(self, batch: list[Append]) -> None:
        from psycopg import OperationalError

        known = self._connection
        try:
            await self._commit(batch)
        except OperationalError:
            if known is None or not known.closed:
                raise
            await self._commit(batch)

    async def _commit(self, batch: list[Append]) -> None:
        import psycopg

        if self._connection is None or self._connection.closed:
            self._connection = await psycopg.AsyncConnection.connect(self.url, autocommit=True, **LINE)
            await _in_time(self._connection, patience())
        connection = self._connection
        latest = {one.table: one for one in batch if one.summary is not None}
        document = [
            {
                "table_id": one.table,
                "entries": one.entries,
                "summary": one.summary if latest.get(one.table) is one else None,
                "notice": f"entries {one.table} {self.node} {one.entries[-1].n}",
                **_moment(one.kept),
            }
            for one in batch
        ]
        await _in_time(connection, TOGETHER_THERE, (_json(document), CHANNEL))

    def is_conflict(self, error: Exception) -> bool:
        from psycopg import IntegrityError

        return isinstance(error, IntegrityError)

    def is_of_database(self, error: Exception) -> bool:
        from psycopg import OperationalError

        return isinstance(error, OperationalError | OSError)


def patience() -> str:
    """What every connection to PostgreSQL begins with."""
    return f"SET statement_timeout = {round(PATIENCE * 1000)}"


async def _in_time(connection: psycopg.AsyncConnection[Any], query: str, values: Sequence[Any] = ()) -> None:
    """TimeoutError if the database hangs. The connection is lost then, and whether it was written is not known."""
    from psycopg import OperationalError

    loop = asyncio.get_running_loop()
    late = loop.call_later(HUNG, _hang_up, connection)
    try:
        await connection.execute(query, values, prepare=bool(values))
    except asyncio.CancelledError:
        await connection.close()
        raise
    except OperationalError:
        if loop.time() >= late.when():
            await connection.close()
            raise TimeoutError("the database does not answer") from None
        raise
    finally:
        late.cancel()


def _hang_up(connection: psycopg.AsyncConnection[Any]) -> None:
    """Whoever waits for an answer hears that none will come."""
    with suppress(OSError), socket.fromfd(connection.fileno(), socket.AF_INET, socket.SOCK_STREAM) as line:
        line.shutdown(socket.SHUT_RDWR)


def _moment(kept: Kept | None) -> dict[str, Any]:
    return {} if kept is None else {"follows": kept.follows, "step": kept.step, "moment": kept.data.hex()}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _succeed(one: Append) -> None:
    if not one.done.done():
        one.done.set_result(None)


def _fail(batch: list[Append], error: BaseException) -> None:
    for one in batch:
        if not one.done.done():
            one.done.set_exception(error)
