"""Moments of a game: kept with the choices that lead to them, so that none is lost, and whole again if one was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from sandtable.server import course
from sandtable.server.course import Course
from sandtable.server.table import Table
from tests.server.house import House, bid_all, eventually, house, run
from tests.server.test_versions import HELD, begun, play


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "EVERY", 4)


async def stored(here: House, table: str) -> list[int]:
    """The steps of those moments that can be used."""
    live = here.hub.tables[table]
    read = Course(live.course.header, live.record.start, ())
    read.remember(await here.hub.store.moments_of(table), live.ledger.choices)
    return [moment.step for moment in read.moments]


def test_a_moment_is_as_durable_as_its_choices(either: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(either) as here:
            ann = await here.guest("Ann")
            table = await ann.table(**HELD, seed=3)
            live = here.hub.tables[table]
            async with ann.at(table) as sitting:
                for _ in range(30):
                    await play(sitting, 1)
                    assert await stored(here, table) == [moment.step for moment in live.course.moments]
                assert len(live.course.moments) >= 4
                await sitting.send("concede", key="end", seat="us")
                await sitting.reply("end")
                assert (await stored(here, table))[-1] == len(live.ledger.choices) == 31

    run(work())


def test_one_that_is_missing_is_made_up_for(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await begun(ann, 30)
            cookies = dict(ann.http.cookies)
        with closing(sqlite3.connect(db)) as found:
            second = "SELECT step FROM moments WHERE table_id = ? ORDER BY step LIMIT 1 OFFSET 1"
            found.execute(f"DELETE FROM moments WHERE table_id = ? AND step = ({second})", (table, table))
            found.commit()
        async with house(db) as here:
            ann = here.stranger("Ann")
            ann.http.cookies.update(cookies)
            live = await here.hub.table(table)
            steps = await stored(here, table)
            assert len(steps) == 2 and steps[-1] > 20
            async with ann.at(table) as sitting:
                await play(sitting, 12)
            assert await stored(here, table) == [moment.step for moment in live.course.moments] != steps

    run(work())


def test_what_could_not_be_written_is_no_moment(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            live = here.hub.tables[table]
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                sitting = us if us.texts() else german
                await play(sitting, 1)
                before = list(live.course.moments)
                commit = here.hub.store.writer.commit

                async def broken(_batch: Any) -> None:
                    raise OSError("the disk is full")

                monkeypatch.setattr(course, "EVERY", 1)
                monkeypatch.setattr(here.hub.store.writer, "commit", broken)
                await sitting.send("concede", key="end")
                assert (await sitting.reply("end"))["code"] == "storage"
                assert live.course.moments == before
                monkeypatch.setattr(here.hub.store.writer, "commit", commit)
                await sitting.send("concede", key="again")
                await sitting.reply("again")
            assert await stored(here, table) == [moment.step for moment in live.course.moments] != []

    run(work())


@pytest.mark.parametrize("how", ["stopped", "put away"])
def test_who_leaves_a_table_leaves_a_moment(db: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a game that is taken up by other rules goes on from where it stood."""
    monkeypatch.setattr(course, "EVERY", 1000)

    async def work() -> None:
        async with house(db, idle=0.0 if how == "put away" else 600.0, tick=0.05) as here:
            table = await begun(await here.guest("Ann"), 30)
            left: list[Table] = [here.hub.tables[table]] if table in here.hub.tables else []
            settled = left[0].match.settled if left else None
            if how == "put away":
                await eventually(lambda: table not in here.hub.tables)
        async with house(db) as here:
            live = await here.hub.table(table)
            steps = await stored(here, table)
            assert steps and steps[-1] == live.match.settled and settled in (None, steps[-1])

    run(work())
