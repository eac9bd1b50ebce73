"""Games by days while nobody is there: a reminder before the time is over, once; and a bot when it is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from sqlalchemy import delete, insert

from sandtable.server import moments
from sandtable.server.deadlines import Deadlines
from sandtable.server.ledger import RETURN, STAND_IN, LedgerEntry
from sandtable.server.models import deadlines
from sandtable.server.settings import Post
from sandtable.server.table import Table
from tests.server import receivers
from tests.server.house import house, run
from tests.server.test_alerts import DAYS, QUICK, until_bobs_turn

Later = Callable[[float], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """So many hours go by, on every clock."""
    wall, steady = moments.wall, moments.steady
    gone = 0.0

    def pass_by(hours: float) -> None:
        nonlocal gone
        gone += hours * 3600

    monkeypatch.setattr(moments, "wall", lambda: wall() + gone)
    monkeypatch.setattr(moments, "steady", lambda: steady() + gone)
    return pass_by


def test_a_reminder_comes_once_when_a_quarter_is_left(
    either: str, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = Post(inside=True, **QUICK)

    async def work() -> None:
        async with receivers.web() as web:
            async with house(either, post=post) as here:
                table, ann, bob = await here.pair(clock=DAYS)
                await until_bobs_turn(table, ann, bob)
                await asyncio.sleep(0.2)  # by then everybody was told whose turn it is
                for person in (ann, bob):
                    await person.post("/alerts/new", {"kind": "webhook", "address": f"{web.address}/{person.name}"})
                    await web.next()
                later(17)
                await here.hub.deadlines.look()
                await asyncio.sleep(0.2)
                assert web.heard.empty()
                base = here.base
                asked = (await bob.get(f"/tables/{table}"))["turn"]  # Bob, or both where a round has begun with bids
            # A server that was down in between, and has opened no table since, reminds as well.
            later(2)
            async with house(either, post=post) as here:
                assert table not in here.hub.tables
                await here.hub.deadlines.look()
                heard = {told["seat"]: told for told in [json.loads((await web.next()).body) for _ in asked]}
                assert sorted(heard) == sorted(asked)
                told = heard["german"]
                assert told["type"] == "hurry"
                assert told["title"] == "Your time runs out in La Raye" and "About 5 h" in told["content"]
                assert told["url"] == f"{base}/table/{table}"
                later(1)
                await here.hub.deadlines.look()
                await asyncio.sleep(0.2)
                assert web.heard.empty()
                wall = moments.wall
                monkeypatch.setattr(moments, "wall", lambda: wall() + 10 * 3600)  # somebody has set it forward
                await here.hub.deadlines.look()
                await asyncio.sleep(0.2)
                assert web.heard.empty()

    run(work())


def test_who_hears_late_of_a_choice_gives_no_time_away(db: str, later: Later) -> None:
    """A process that notices did not reach has the clocks that the others have."""

    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(clock=DAYS)
            other = await here.hub.read(table)  # as another process has it
            assert other is not None
            await until_bobs_turn(table, ann, bob)
            later(5)
            await other.act(lambda: other.catch_up(dirty=False))
            known = here.hub.tables[table]
            assert "german" in known.turn and other.turn == known.turn
            for seat in known.seats:
                assert other.time_left(seat) == pytest.approx(known.time_left(seat), abs=5.0)

    run(work())


def test_what_others_do_gives_nobody_time(db: str, later: Later) -> None:
    """Who opens the table finds the same clocks, though another bid, passed to a bot and came back since."""

    async def work() -> None:
        async with house(db) as here:
            table, ann, _ = await here.pair(clock=DAYS)
            known = here.hub.tables[table]
            later(3)
            async with ann.at(table) as us:
                await us.choose(us.texts()[0])
            assert known.turn == ["german"] and known.match.given == ["us"]
            start = known.waiting.banks["german"]
            for kind in (STAND_IN, RETURN):
                later(2)
                await known.act(
                    lambda kind=kind: known.write(  # type: ignore[misc]
                        lambda: [LedgerEntry(known.ledger.count, kind, "us", "greedy", at=moments.wall())]
                    )
                )
            opened = await here.hub.read(table)
            assert opened is not None
            for one in (known, opened):
                assert one.time_left("german") == pytest.approx(start - 7 * 3600, abs=5.0)

    run(work())


def test_who_is_at_the_table_is_not_reminded(db: str, later: Later) -> None:
    async def work() -> None:
        async with receivers.web() as web, house(db, post=Post(inside=True, **QUICK)) as here:
            table, ann, bob = await here.pair(clock=DAYS)
            await until_bobs_turn(table, ann, bob)
            await asyncio.sleep(0.2)
            await bob.post("/alerts/new", {"kind": "webhook", "address": web.address})
            await web.next()
            async with bob.at(table):
                later(20)
                await here.hub.deadlines.look()
                await asyncio.sleep(0.2)
                assert web.heard.empty()

    run(work())


def test_a_table_nobody_looks_at_is_put_away_and_its_clock_still_runs_out(db: str, later: Later) -> None:
    async def work() -> None:
        async with house(db, tick=0.02) as here:
            table, ann, bob = await here.pair(clock=DAYS)
            await until_bobs_turn(table, ann, bob)
            later(1)
            while table in here.hub.tables:
                await asyncio.sleep(0.02)
            later(19)
            await here.hub.deadlines.look()  # reminds
            later(5)
            await here.hub.deadlines.look()
            while "german" not in here.hub.tables[table].ledger.stand_ins:
                await asyncio.sleep(0.02)

    run(work())


@pytest.mark.parametrize("how", ["failed", "no time for it"])
def test_a_clock_runs_out_though_its_deadline_was_not_noted(
    db: str, later: Later, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """A write fails, or a process ends, after the choice and before its deadline is noted."""

    async def work() -> None:
        async with house(db, tick=0.02) as here:
            table, ann, bob = await here.pair(clock=DAYS)
            noting = here.hub.deadlines._note

            async def not_now(table: Table) -> None:
                raise OSError("not now")

            monkeypatch.setattr(here.hub.deadlines, "_note", not_now)
            await until_bobs_turn(table, ann, bob)
            if how == "no time for it":  # as after a restart
                here.hub.deadlines = Deadlines(here.hub)
            else:
                monkeypatch.setattr(here.hub.deadlines, "_note", noting)
            async with here.hub.store.write() as connection:
                await connection.execute(delete(deadlines))
                if how == "failed":  # and there is the one of before
                    old = {"table_id": table, "seat": "us", "at": moments.wall() + 30 * 3600, "reminded": False}
                    await connection.execute(insert(deadlines), old)
            later(1)
            while table in here.hub.tables:
                await asyncio.sleep(0.02)
            await here.hub.deadlines.find()
            later(24)
            await here.hub.deadlines.look()
            while "german" not in here.hub.tables[table].ledger.stand_ins:
                await asyncio.sleep(0.02)

    run(work())
