"""Disks that take no more, files that are locked, databases that are gone: for real, not by pretending. What was not
written down is refused in fixed words and has not happened; once there is room again the same choice is made."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sandtable.server import writer
from sandtable.server.hub import Hub
from tests.server import postgres
from tests.server.house import Json, Person, Sitting, house, run


async def refused(sitting: Sitting, table: str, hub: Hub) -> None:
    """A choice now is refused, and nobody sees anything of it."""
    live = hub.tables[table]
    number, count = live.match.number, live.ledger.count
    answer = await sitting.choose(sitting.texts()[0])
    assert (answer["type"], answer["code"]) == ("error", "storage"), answer
    assert not any(word in answer["message"] for word in ("sqlite", "SQL", "locked", "disk", "psycopg", "INSERT"))
    assert (live.match.number, live.ledger.count) == (number, count)
    assert live.given == []


async def chosen(sitting: Sitting, table: str, person: Person) -> None:
    """A choice now is made: it is in the journal once."""
    answer: Json = {}
    for _ in range(40):
        answer = await sitting.choose(sitting.texts()[0])
        if answer["type"] == "update":
            break
        await asyncio.sleep(0.1)
    assert answer["type"] == "update", answer
    assert (await person.get(f"/tables/{table}/state"))["table"]["seats"][0]["chosen"]


def test_the_disk_takes_no_more(db: str) -> None:
    resource = pytest.importorskip("resource")  # of systems that limit how big a file may be

    async def work() -> None:
        async with house(db) as here:
            table, ann, _ = await here.pair()
            async with ann.at(table) as us:
                before = resource.getrlimit(resource.RLIMIT_FSIZE)
                resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{db}-wal").stat().st_size, before[1]))
                try:
                    await refused(us, table, here.hub)
                finally:
                    resource.setrlimit(resource.RLIMIT_FSIZE, before)
                await chosen(us, table, ann)

    run(work())


def test_the_file_is_locked(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PRAGMAS", (*writer.PRAGMAS[:-1], "busy_timeout=200"))

    async def work() -> None:
        async with house(db) as here:
            table, ann, _ = await here.pair()
            async with ann.at(table) as us:
                with closing(sqlite3.connect(db, isolation_level=None)) as other:
                    other.execute("BEGIN IMMEDIATE")
                    await refused(us, table, here.hub)
                    assert (await ann.get(f"/tables/{table}"))["status"] == "playing"  # who only looks is let
                await chosen(us, table, ann)

    run(work())


def test_the_database_is_gone_and_comes_back() -> None:
    if (reason := postgres.reason_not_to()) is not None:
        pytest.skip(reason)

    async def work() -> None:
        with postgres.server() as database:
            async with house(database.url, tick=0.2) as here:
                table, ann, bob = await here.pair()
                async with ann.at(table) as us, bob.at(table) as german:
                    await asyncio.to_thread(database.stop)
                    await refused(us, table, here.hub)
                    answer = await ann.http.get("/api/lobby")
                    assert answer.status_code in (200, 503)
                    await asyncio.to_thread(database.start)
                    await chosen(us, table, ann)
                    await german.until(lambda state: bool(state["table"]["seats"][0]["chosen"]))

    run(work())
