"""The store, on SQLite and on PostgreSQL: what is appended stays, once; what conflicts leaves nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, make_url, select, text
from sqlalchemy.exc import OperationalError

from sandtable.server import writer
from sandtable.server.auth import Accounts, new_id
from sandtable.server.ledger import Ledger, LedgerEntry
from sandtable.server.migrate import HEAD, migrate
from sandtable.server.models import entries, metadata
from sandtable.server.records import SeatRecord, TableRecord
from sandtable.server.settings import database_url
from sandtable.server.store import Store
from sandtable.server.writer import Conflict
from tests.server.house import PATIENCE, house, play_out, run


def record(owner: str) -> TableRecord:
    return TableRecord(
        id=new_id(),
        owner=owner,
        header={"scenario": "normandy-01", "book": "normandy"},
        start=[1, 2],
        secret=b"\x00\xff" * 16,
        public=True,
        clock=None,
        parent=None,
        rematch=None,
        created=1.5,
        started=None,
        status="waiting",
        round=1,
        turn=[],
        outcome=None,
        updated=1.5,
    )


async def opened(url: str) -> tuple[Store, str, str]:
    """A store, a user and a table with one open seat."""
    store = Store(database_url(url), "node")
    await store.open()
    user = await Accounts(store).add_guest("Ann")
    made = record(user.id)
    seats = [
        SeatRecord(table_id=made.id, seat="us", side="us", place=0, kind="open"),
        SeatRecord(table_id=made.id, seat="german", side="german", place=1, kind="bot", bot="greedy"),
    ]
    await store.add_table(made, seats)
    assert (await store.table(made.id)) == (made, seats)
    return store, made.id, user.id


def shown(round: int) -> dict[str, Any]:
    return {"status": "playing", "round": round, "turn": ["us"], "outcome": None, "updated": 1.5, "seal": "1 a"}


def entry(n: int, key: str | None = None, seat: str = "us") -> LedgerEntry:
    return LedgerEntry(n, "choice", seat, f"text {n}", [n, 7], key, 2.5)


def test_append_and_read(either: str) -> None:
    async def work() -> None:
        store, table, _ = await opened(either)
        await store.append(table, [entry(0, "a"), entry(1)], shown(3))
        await store.append(table, [entry(2, "a", "german")], None)
        assert await store.entries_of(table) == [entry(0, "a"), entry(1), entry(2, "a", "german")]
        assert await store.entries_of(table, 2) == [entry(2, "a", "german")]
        found = await store.table(table)
        assert found is not None and (found[0].round, found[0].turn, found[0].updated) == (3, ["us"], 1.5)
        await store.close()
        again = Store(database_url(either), "other")
        await again.open()
        assert len(await again.entries_of(table)) == 3
        await again.close()

    run(work())


def test_conflicts_leave_nothing(either: str) -> None:
    async def work() -> None:
        store, table, _ = await opened(either)
        await store.append(table, [entry(0, "a")], None)
        with pytest.raises(Conflict):
            await store.append(table, [entry(0, "b")], shown(99))
        with pytest.raises(Conflict):
            await store.append(table, [entry(1, "b"), entry(2, "a")], shown(99))  # the key was used
        assert await store.entries_of(table) == [entry(0, "a")]
        found = await store.table(table)
        assert found is not None and found[0].round == 1
        # In a common commit, one that conflicts does not take the others with it.
        other = record((await Accounts(store).add_guest("Bob")).id)
        await store.add_table(other, [SeatRecord(table_id=other.id, seat="us", side="us", place=0, kind="open")])
        results = await asyncio.gather(
            *(store.append(other.id, [entry(n)], None) for n in range(5)),
            store.append(table, [entry(0, "c")], None),
            *(store.append(other.id, [entry(n)], None) for n in range(5, 9)),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None)] * 5 + [Conflict] + [type(None)] * 4
        assert [one.n for one in await store.entries_of(other.id)] == list(range(9))
        await store.close()

    run(work())


class Wire:
    """Stands between a store and PostgreSQL. While it is cut, no answer comes through."""

    def __init__(self, url: str) -> None:
        self.whole = asyncio.Event()
        self.whole.set()
        self.url = make_url(url)
        self._work: list[asyncio.Task[None]] = []

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        """Answers the URL of this side."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        yield self.url.set(port=server.sockets[0].getsockname()[1]).render_as_string(hide_password=False)
        server.close()
        for work in self._work:
            work.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, ours = await asyncio.open_connection(self.url.host, self.url.port)
        self._work.append(asyncio.create_task(self._pass(reader, ours)))
        self._work.append(asyncio.create_task(self._pass(theirs, writer, self.whole)))

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, whole: asyncio.Event | None = None
    ) -> None:
        try:
            while data := await reader.read(65536):
                if whole is not None:
                    await whole.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


def test_a_database_that_does_not_answer_is_not_waited_for(pg: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written all the same is a conflict afterwards, and so it is found."""
    monkeypatch.setattr(writer, "PATIENCE", 2.0)
    monkeypatch.setattr(writer, "HUNG", 3.0)

    async def work() -> None:
        wire = Wire(pg)
        async with wire.open() as url:
            store, table, _ = await opened(url)
            await store.append(table, [entry(0, "a")], None)
            wire.whole.clear()
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(TimeoutError):
                    await store.append(table, [entry(1, "b")], None)
            wire.whole.set()
            with pytest.raises(Conflict):
                await store.append(table, [entry(1, "b")], None)
            await store.append(table, [entry(2, "c")], None)
            assert await store.entries_of(table) == [entry(0, "a"), entry(1, "b"), entry(2, "c")]
            await store.close()

    run(work())


def test_what_takes_the_database_too_long_is_given_up(pg: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing and reading: somebody else has locked what it is about."""
    import psycopg

    monkeypatch.setattr(writer, "PATIENCE", 1.0)

    async def work() -> None:
        store, table, _ = await opened(pg)
        await store.append(table, [entry(0, "a")], None)
        async with await psycopg.AsyncConnection.connect(pg) as other, asyncio.timeout(PATIENCE):
            await other.execute("LOCK TABLE entries, tables")
            with pytest.raises(psycopg.OperationalError):
                await store.append(table, [entry(1, "b")], None)
            with pytest.raises(OperationalError):
                await store.entries_of(table)
            with pytest.raises(OperationalError):
                await store.set_table(table, round=2)
        assert await store.entries_of(table) == [entry(0, "a")]
        await store.append(table, [entry(1, "b")], None)
        await store.set_table(table, round=2)
        await store.close()

    run(work())


def test_one_seat_one_person(either: str) -> None:
    async def work() -> None:
        store, table, user = await opened(either)
        found = await store.table(table)
        assert found is not None
        results = await asyncio.gather(*(store.take_seat(found[1][0], user, f"n{i}", 9.0, {}) for i in range(4)))
        assert sorted(results) == [False, False, False, True]
        found = await store.table(table)
        assert found is not None and (found[0].status, found[0].started) == ("playing", 9.0)
        claims = await asyncio.gather(store.claim_rematch(table, "a"), store.claim_rematch(table, "b"))
        assert claims[0] == claims[1]
        await store.close()

    run(work())


def test_migrations_make_what_the_models_say(either: str) -> None:
    async def work() -> None:
        store = Store(database_url(either))
        await store.open()
        await migrate(store.engine)  # again: nothing to do

        def differences(connection: Connection) -> object:
            return compare_metadata(MigrationContext.configure(connection), metadata)

        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
            assert (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar() == HEAD
            if not store.postgres:
                assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
                assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2  # FULL
        await store.close()

    run(work())


@pytest.mark.slow
def test_a_whole_game(either: str) -> None:
    async def work() -> None:
        async with house(either) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await play_out([us, german], seed=8)
            async with here.hub.store.read() as connection:
                rows = (await connection.execute(select(entries).where(entries.c.table_id == table))).all()
            assert len(rows) == here.hub.tables[table].ledger.count == us.state["number"]

    run(work())


def test_a_ledger_takes_entries_in_order() -> None:
    ledger = Ledger([entry(0), entry(1)])
    with pytest.raises(ValueError, match="does not follow"):
        ledger.add(entry(3))


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("postgres://u@h/d", "postgresql+psycopg://u@h/d"),
        ("postgresql://u@h/d", "postgresql+psycopg://u@h/d"),
        ("sqlite:///relative.db", "sqlite+aiosqlite:///relative.db"),
    ],
)
def test_urls(given: str, url: str) -> None:
    assert database_url(given) == url
    assert database_url("").startswith("sqlite+aiosqlite:///")
    with pytest.raises(ValueError, match="mysql"):
        database_url("mysql://u@h/d")


def test_who_reads_keeps_nobody_from_writing(either: str) -> None:
    """Every connection for reading is in use: what is written has its own."""

    async def work() -> None:
        store, table, _ = await opened(either)
        async with AsyncExitStack() as readers:
            for _ in range(store.reader.pool.size()):  # type: ignore[attr-defined]
                connection = await readers.enter_async_context(store.read())
                await connection.execute(text("SELECT 1"))
            async with asyncio.timeout(PATIENCE):
                await store.append(table, [LedgerEntry(0, "choice", "us", "deck")], None)
                await store.set_table(table, round=2)
        await store.close()

    run(work())
