"""When the database fails or is slow: nothing is said that was not to be known, nobody suffers for a neighbour, and
nothing has changed that was not written down."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import DataError

from sandtable.server import moments
from sandtable.server.absence import gone
from sandtable.server.settings import Absence
from sandtable.server.store import Store
from sandtable.server.table import NOT_WRITTEN
from tests.server.house import bid_all, eventually, house, run
from tests.server.test_absence import seat

HELD = {"us": "me", "german": "me"}


class Gate:
    """Stands before a store's commits: closed, they wait."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = asyncio.Event()
        self.waiting = asyncio.Event()
        commit = store.writer.commit

        async def gated(batch: Any) -> None:
            self.waiting.set()
            await self.open.wait()
            await commit(batch)

        monkeypatch.setattr(store.writer, "commit", gated)


def fail_if(store: Store, monkeypatch: pytest.MonkeyPatch, wrong: Callable[[str], bool], error: Exception) -> None:
    """Commits with a text that is `wrong` fail."""
    commit = store.writer.commit

    async def failing(batch: Any) -> None:
        if any(wrong(entry.text) for one in batch for entry in one.entries):
            raise error
        await commit(batch)

    monkeypatch.setattr(store.writer, "commit", failing)


@pytest.mark.parametrize("key", ["\0", "a\0b", "a b", "ü", "\u2028", "k" * 65, "a/b", "%00", "a\nb", "a\n", ""])
def test_keys_are_of_a_small_alphabet(either: str, key: str) -> None:
    async def work() -> None:
        async with house(either) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me", seed=2)
            async with ann.at(table) as sitting:
                text = sitting.texts("us")[0]
                for message in (
                    {"type": "choose", "text": text, "number": 0, "key": key, "seat": "us"},
                    {"type": "undo", "key": key, "seat": "us"},
                    {"type": "concede", "key": key, "seat": "us"},
                ):
                    await sitting.socket.send(json.dumps(message))
                    assert (await sitting.next("error"))["code"] == "malformed"
                    kind = "undo" if message["type"] == "undo" else message["type"]
                    body = {name: value for name, value in message.items() if name != "type"}
                    answer = await ann.http.post(f"/api/tables/{table}/{kind}", json=body)
                    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
            assert await here.hub.store.entries_of(table) == []

    run(work())


def test_an_error_of_the_database_is_told_in_our_words(either: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database's own hold what it was given: other tables' bids, and what chance will give."""

    async def work() -> None:
        async with house(either) as here:
            ann = await here.guest("Ann")
            table = await ann.table(**HELD)
            async with ann.at(table) as sitting:
                text = sitting.texts("us")[0]
                error = DataError("INSERT INTO entries", {"text": "bid scout-b"}, ValueError("german bids scout-b"))
                fail_if(here.hub.store, monkeypatch, lambda found: found == text, error)
                answer = await sitting.choose(text, seat="us", key="k")
                assert (answer["code"], answer["message"]) == ("storage", NOT_WRITTEN)
                body = {"text": text, "number": 0, "key": "k", "seat": "us"}
                refused = await ann.http.post(f"/api/tables/{table}/choose", json=body)
                assert (refused.status_code, refused.json()["message"]) == (503, NOT_WRITTEN)

    run(work())


def test_parameters_are_in_no_error(either: str) -> None:
    """Also not in what is logged."""

    async def work() -> None:
        async with house(either) as here:
            from sqlalchemy import text

            for engine in (here.hub.store.engine, here.hub.store.reader):
                with pytest.raises(Exception, match="no_such_table") as caught:
                    async with engine.connect() as connection:
                        await connection.execute(text("SELECT * FROM no_such_table WHERE a = :a"), {"a": "a secret"})
                assert "a secret" not in str(caught.value)

    run(work())


def test_nobody_suffers_for_a_neighbour(either: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that cannot be written does not take those with it that share its commit."""

    async def work() -> None:
        async with house(either) as here:
            ann = await here.guest("Ann")
            tables = [await ann.table(**HELD, seed=1) for _ in range(6)]
            store = here.hub.store
            fail_if(store, monkeypatch, lambda text: text == "wrong", DataError("", None, ValueError("NUL")))
            gate = Gate(store, monkeypatch)
            from tests.server.test_store import entry

            first = asyncio.create_task(store.append(tables[0], [entry(0)], None))
            await gate.waiting.wait()
            wrong = entry(0).__class__(0, "choice", "us", "wrong")
            rest = [
                asyncio.create_task(store.append(id, [wrong if i == 3 else entry(0)], None))
                for i, id in enumerate(tables[1:], 1)
            ]
            await asyncio.sleep(0.05)  # they gather while the first waits
            gate.open.set()
            results = await asyncio.gather(first, *rest, return_exceptions=True)
            assert [isinstance(result, DataError) for result in results] == [False, False, False, True, False, False]
            assert [len(await store.entries_of(id)) for id in tables] == [1, 1, 1, 0, 1, 1]

    run(work())


def test_a_failed_write_leaves_the_clock_as_it_was(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(clock={"start": 100, "add": 5, "cap": 200})
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                acting, name = (us, "us") if us.texts() else (german, "german")
                live = here.hub.tables[table]
                since, banks = dict(live.waiting.asked), dict(live.waiting.banks)

                async def broken(*_: Any) -> None:
                    raise OSError("no space left on the device")

                with monkeypatch.context() as patch:
                    patch.setattr(here.hub.store.writer, "commit", broken)
                    answer = await acting.choose(acting.texts()[0], key="k")
                assert answer["code"] == "storage"
                assert (live.waiting.asked, live.waiting.banks) == (since, banks)
                await acting.choose(acting.texts()[0], key="k")
                assert since[name] not in live.waiting.asked.values()

    run(work())


def test_who_returns_in_vain_has_no_more_time(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, _bob = await here.pair(clock={"start": 100, "add": 50, "cap": 200})
            live = await here.hub.table(table)
            await live.act(lambda: here.hub.acts.stand_in(live, "us"))
            live.waiting.banks["us"] = 1.0
            async with ann.at(table) as us:

                async def broken(*_: Any) -> None:
                    raise OSError("no space left on the device")

                with monkeypatch.context() as patch:
                    patch.setattr(here.hub.store.writer, "commit", broken)
                    await us.send("return")
                    assert (await us.next("error"))["code"] == "storage"
                assert live.waiting.banks["us"] == 1.0

    run(work())


def test_who_runs_out_of_time_comes_back_to_little(db: str) -> None:
    """A bot that stepped in does not fill the bank again."""

    async def work() -> None:
        async with house(db) as here:
            table, _ann, _bob = await here.pair(clock={"start": 100, "add": 5, "cap": 200})
            live = await here.hub.table(table)
            live.waiting.begin(moments.steady() - 100.0)
            await live.act(lambda: here.hub.acts.stand_in(live, "us"))
            await eventually(lambda: len(live.ledger.choices) > 0)  # the bot has bid
            await live.act(lambda: here.hub.acts.come_back(live, "us"))
            left = live.time_left("us")
            assert left is not None and left <= 5.0

    run(work())


def test_nothing_is_shown_before_it_is_durable(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a choice is being written, whoever asks anything is answered from before it, or when it is durable."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(**HELD, seed=3, public=True)
            async with ann.at(table) as sitting, here.stranger().at(table) as eve:
                await bid_all(sitting)
                await eve.until(lambda state: state["number"] == 2)
                units = [f"{unit['side']}:{unit['unit']}" for unit in eve.state["boards"][""]["view"]["units"]]
                gate = Gate(here.hub.store, monkeypatch)
                name = next(name for name in HELD if sitting.texts(name))
                message = {"text": sitting.texts(name)[0], "number": sitting.state["number"], "key": "k", "seat": name}
                await sitting.send("choose", **message)
                await gate.waiting.wait()
                odds = ("ask-odds", {"attacker": units[0], "target": units[-1], "key": "o"})
                await eve.send(odds[0], **odds[1])
                await eve.quiet()
                gate.open.set()
                heard = [(await eve.next())["type"] for _ in range(2)]
                assert sorted(heard) == ["odds", "update"]

    run(work())


def test_what_the_end_of_the_server_cuts_short_is_not_shown(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is ended while a choice is being written leaves nothing of it to those who are told once more."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(**HELD, seed=3, public=True)
            async with ann.at(table) as sitting, here.stranger().at(table) as eve:
                await bid_all(sitting)
                await eve.until(lambda state: state["number"] == 2)
                live = await here.hub.table(table)
                gate = Gate(here.hub.store, monkeypatch)
                name = next(name for name in HELD if sitting.texts(name))
                message = {"text": sitting.texts(name)[0], "number": sitting.state["number"], "key": "k", "seat": name}
                await sitting.send("choose", **message)
                await gate.waiting.wait()
                live.tell_all()
                for task in list(here.hub._tasks):
                    if getattr(task.get_coro(), "__name__", "") == "alone":
                        task.cancel()
                assert (await eve.next("update"))["number"] == 2
                assert live.suspect and live.match.number == 2
                gate.open.set()

    run(work())


def test_a_bid_that_is_being_written_is_nobodys_to_know(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the lobby nor by looking at the table: if it cannot be written, it was never given."""

    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(public=True)
            async with ann.at(table) as us:
                gate = Gate(here.hub.store, monkeypatch)
                await us.send("choose", text=us.texts()[0], number=0, key="k")
                await gate.waiting.wait()
                (info,) = (await here.stranger().get("/lobby"))["watch"]
                for shown in (info, await bob.get(f"/tables/{table}")):
                    assert [one["chosen"] for one in shown["seats"]] == [False, False]
                gate.open.set()
                await us.reply("k")
                shown = await bob.get(f"/tables/{table}")
                assert [one["chosen"] for one in shown["seats"]] == [True, False]

    run(work())


def test_the_wall_clock_replaces_nobody(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sets the machine's clock forward by an hour, and back by a day."""

    async def work() -> None:
        async with house(db, tick=0.02, absence=Absence(grace=5.0)) as here:
            table, ann, bob = await here.pair(clock={"start": 600, "add": 5, "cap": 900})
            async with ann.at(table) as us:
                async with bob.at(table):
                    pass
                wall = moments.wall
                for jump in (3600.0, -86400.0):
                    monkeypatch.setattr(moments, "wall", lambda jump=jump: wall() + jump)
                    await asyncio.sleep(0.2)
                    live = here.hub.tables[table]
                    assert live.ledger.stand_ins == {}
                    assert (gone(live, "german") or 0.0) < 5.0
                    assert all((live.time_left(name) or 0.0) > 590 for name in HELD)
                await us.send("ping")
                await us.next("pong")
                assert seat(us.state, "german")["bot"] is None

    run(work())
