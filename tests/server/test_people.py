"""Accounts that can be kept, company one can do without, a host who can act, and games that end at last."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
from sqlalchemy import event, insert, select, update
from sqlalchemy.exc import OperationalError

from sandtable.cli import main
from sandtable.server import hub, moments
from sandtable.server.absence import claimable, may_claim
from sandtable.server.models import blocks, reports, tokens, users
from sandtable.server.settings import Absence
from sandtable.server.store import Store
from tests.server.house import PATIENCE, bid_all, eventually, house, run
from tests.server.test_absence import seat
from tests.server.test_strangers import closed

HELD = {"us": "me", "german": "me"}


def test_passwords_change_and_are_recovered(either: str) -> None:
    async def work() -> None:
        async with house(either) as here:
            ann, other = await here.guest("Ann"), here.stranger()
            code = (await ann.post("/account", {"name": "Ann", "password": "correct horse"}))["recovery"]
            assert len(code) >= 22
            await other.post("/login", {"name": "Ann", "password": "correct horse"})
            wrong = {"old": "wrong horse", "new": "battery staple"}
            assert (await ann.http.post("/api/account/password", json=wrong)).status_code == 401
            changed = await ann.post("/account/password", {"old": "correct horse", "new": "battery staple"})
            assert (await ann.get("/me"))["name"] == "Ann"
            assert await other.get("/me") is None  # what else was logged in is out
            body = {"name": "Ann", "code": code, "password": "yet another"}
            assert (await other.http.post("/api/account/recover", json=body)).status_code == 401  # there is a new one
            body["code"] = changed["recovery"]
            await other.post("/account/recover", body)
            assert (await other.http.post("/api/account/recover", json=body)).status_code == 401  # good once
            assert await ann.get("/me") is None
            old = {"name": "Ann", "password": "battery staple"}
            assert (await ann.http.post("/api/login", json=old)).status_code == 401
            await ann.post("/login", {"name": "Ann", "password": "yet another"})
            eve = await here.guest("Eve")
            assert (await eve.http.post("/api/account/password", json=wrong)).status_code == 403

    run(work())


@contextmanager
def failing(store: Store, statement: int) -> Iterator[None]:
    """The database fails at one of the next statements that are to change something; the commits count as well."""
    number, engine = itertools.count(), store.engine.sync_engine

    def fail(*_: Any) -> None:
        if next(number) == statement:
            raise OperationalError("", {}, OSError("the disk is full"))

    for name in ("before_cursor_execute", "commit"):
        event.listen(engine, name, fail)
    try:
        yield
    finally:
        for name in ("before_cursor_execute", "commit"):
            event.remove(engine, name, fail)


def test_an_account_is_made_whole_or_not_at_all(either: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the database fails on the way, the guest is still one, and may try again."""

    async def work() -> None:
        monkeypatch.setattr(hub, "LOOK_AFTER", 1e6)  # nobody else writes
        async with house(either) as here:
            ann, body = await here.guest("Ann"), {"name": "Ann", "password": "correct horse"}
            before = here.known(ann)
            for statement in itertools.count():
                with failing(here.hub.store, statement):
                    answer = await ann.http.post("/api/account", json=body)
                if answer.status_code == 200:
                    break
                assert answer.status_code == 503
                assert (await before.get("/me"))["guest"]
                assert (await here.stranger().http.post("/api/login", json=body)).status_code == 401
            assert statement >= 4
            assert await before.get("/me") is None and not (await ann.get("/me"))["guest"]
            code = {"name": "Ann", "code": answer.json()["recovery"], "password": "battery staple"}
            await before.post("/account/recover", code)

    run(work())


@pytest.mark.parametrize("way", ["password", "recover"])
def test_a_password_is_new_with_all_that_follows_or_not_at_all(
    either: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        monkeypatch.setattr(hub, "LOOK_AFTER", 1e6)  # nobody else writes
        async with house(either) as here:
            ann, old, new = await here.guest("Ann"), "correct horse", "battery staple"
            code = (await ann.post("/account", {"name": "Ann", "password": old}))["recovery"]
            before = here.known(ann)
            body = {"old": old, "new": new} if way == "password" else {"name": "Ann", "code": code, "password": new}
            for statement in itertools.count():
                with failing(here.hub.store, statement):
                    answer = await ann.http.post(f"/api/account/{way}", json=body)
                if answer.status_code == 200:
                    break
                assert answer.status_code == 503
                assert (await before.get("/me"))["name"] == "Ann"
            assert statement >= 4
            assert await before.get("/me") is None and (await ann.get("/me"))["name"] == "Ann"
            assert answer.json()["recovery"] != code

    run(work())


def test_sessions_are_listed_and_ended(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann, eve = await here.guest("Ann"), await here.guest("Eve")
            token = (await ann.post("/tokens", {"label": "my bot"}))["token"]
            program = here.stranger()
            program.http.headers["Authorization"] = f"Bearer {token}"
            found = await ann.get("/sessions")
            assert sorted((one["kind"], one["label"], one["current"]) for one in found) == [
                ("api", "my bot", False),
                ("session", "", True),
            ]
            bot = next(one["id"] for one in found if one["kind"] == "api")
            for nonsense in ("x", "%25", "0" * 16, bot[:4]):
                assert (await ann.http.delete(f"/api/sessions/{nonsense}")).status_code == 404
            assert (await eve.http.delete(f"/api/sessions/{bot}")).status_code == 404
            assert (await program.get("/me"))["name"] == "Ann"
            assert (await ann.http.delete(f"/api/sessions/{bot}")).status_code == 204
            assert (await program.http.get("/api/me")).status_code == 401
            # And everything ends some day.
            wall, steady = moments.wall, moments.steady
            monkeypatch.setattr(moments, "wall", lambda: wall() + 366 * 86400)
            monkeypatch.setattr(moments, "steady", lambda: steady() + 100)
            assert await ann.get("/me") is None

    run(work())


def test_blocked_people_are_not_heard_and_do_not_sit_down(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await german.send("say", text="before")
                await us.next("chat")
                assert (await ann.http.post(f"/api/tables/{table}/block", json={"seat": "us"})).status_code == 400
                await ann.post(f"/tables/{table}/block", {"seat": "german"})
                await german.send("say", text="after")
                await german.next("chat")
                await us.send("ping")
                assert (await us.next("chat", "pong"))["type"] == "pong"
            async with ann.at(table, events=0) as us:
                assert (await us.next("welcome"))["talk"] == []
            other = await ann.table(us="me", german="open")
            assert (await bob.http.post(f"/api/tables/{other}/join", json={"seat": "german"})).status_code == 403
            await ann.post(f"/tables/{table}/block", {"seat": "german", "blocked": False})
            await bob.post(f"/tables/{other}/join", {"seat": "german"})

    run(work())


def test_muted_people_are_not_heard_and_sit_down(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            other = await ann.table(us="me", german="open")
            async with ann.at(table) as us, bob.at(table) as german, ann.at(other) as later:
                assert (await ann.http.post(f"/api/tables/{table}/mute", json={"seat": "us"})).status_code == 400
                await ann.post(f"/tables/{table}/mute", {"seat": "german"})
                await bob.post(f"/tables/{other}/join", {"seat": "german"})
                async with bob.at(other) as too:
                    for speaker, hearer in ((german, us), (too, later)):
                        await speaker.send("say", text="unheard")
                        await speaker.next("chat")
                        await hearer.send("ping")
                        assert (await hearer.next("chat", "pong"))["type"] == "pong"
                async with ann.at(table) as again:
                    assert again.heard[0]["talk"] == []
                await ann.post(f"/tables/{table}/mute", {"seat": "german", "muted": False})
                await german.send("say", text="heard")
                assert (await us.next("chat"))["text"] == "heard"

    run(work())


def test_tables_come_and_go_while_somebody_is_blocked(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table), bob.at(table):
                read, number = here.hub.store.read, itertools.count()

                @asynccontextmanager
                async def crowded() -> AsyncIterator[Any]:
                    async with read() as connection:
                        here.hub.tables[f"new{next(number)}"] = here.hub.tables[table]
                        yield connection

                monkeypatch.setattr(here.hub.store, "read", crowded)
                await ann.post(f"/tables/{table}/block", {"seat": "german"})

    run(work())


def test_the_host_hears_and_acts(db: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(hub, "LOOK_AFTER", 0.1)
        async with house(db) as here:
            table, ann, bob = await here.pair()
            await ann.post(f"/tables/{table}/report", {"seat": "german", "text": "he\nshouts\x00"})
            bad = await asyncio.to_thread(main, ["admin", "reports", "--db", db])
            told = capsys.readouterr().out
            assert bad == 0 and "he shouts" in told and "Bob" in told
            him = (await bob.get("/me"))["id"]
            async with bob.at(table) as german:
                assert await asyncio.to_thread(main, ["admin", "ban", him, "--db", db]) == 0
                assert await closed(german) == 4401
            await eventually(lambda: not here.hub.tables[table].audience.listeners)
            assert await bob.get("/me") is None
            for command in ("tables", "people"):
                assert await asyncio.to_thread(main, ["admin", command, "--db", db, "--json"]) == 0
            assert table in capsys.readouterr().out
            assert await asyncio.to_thread(main, ["admin", "ban", "nobody at all", "--db", db]) == 1
            # An account that is closed opens again when the host says so.
            cid = await here.guest("Cid")
            await cid.post("/account", {"name": "Cid", "password": "correct horse"})
            assert await asyncio.to_thread(main, ["admin", "ban", "cid", "--db", db]) == 0
            body = {"name": "Cid", "password": "correct horse"}
            assert (await here.stranger().http.post("/api/login", json=body)).status_code == 403
            assert await asyncio.to_thread(main, ["admin", "unban", "Cid", "--db", db]) == 0
            await here.stranger().post("/login", body)

    run(work())


def test_tables_nobody_comes_to_are_given_up(either: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(hub, "LOOK_AFTER", 0.1)
        async with house(either, expire=1.0) as here:
            ann = await here.guest("Ann")
            old, fresh = [await ann.table(us="me", german="open") for _ in range(2)]
            playing = await ann.table(**HELD)
            async with ann.at(old) as us:
                for table in (old, playing):
                    await here.hub.store.set_table(table, updated=moments.wall() - 2 * 86400)
                assert await closed(us) == 4404
            await eventually(lambda: old not in here.hub.tables)
            assert (await ann.http.get(f"/api/tables/{old}")).status_code == 404
            for table in (fresh, playing):
                assert (await ann.get(f"/tables/{table}"))["id"] == table

    run(work())


async def people(store: Store) -> set[str]:
    async with store.read() as connection:
        return {row.name for row in await connection.execute(select(users.c.name))}


@pytest.mark.parametrize("days", [0.0, 90.0])
def test_who_can_come_back_no_more_and_left_nothing_is_forgotten(either: str, days: float) -> None:
    async def work() -> None:
        async with house(either, forget=days) as here:
            store, every = here.hub.store, {}
            table, every["Ann"], every["Bob"] = await here.pair()  # who play
            for name in ("Gone", "Here", "Owner", "Keeper", "Closed", "Account", "Teller"):
                every[name] = await here.guest(name)
            await every["Owner"].table(us="open", german="open")
            await every["Keeper"].post("/campaigns/new", {"book": "normandy"})
            await every["Account"].post("/account", {"name": "Account", "password": "correct horse"})
            ids = {name: (await person.get("/me"))["id"] for name, person in every.items()}
            async with store.write() as connection:
                closed = users.c.id == ids["Closed"]
                await connection.execute(update(users).where(closed).values(banned=1.0))
                pair = {"user_id": ids["Ann"], "blocked_id": ids["Gone"]}
                await connection.execute(insert(blocks), pair)
                told = {"table_id": table, "user_id": ids["Teller"], "about_id": ids["Bob"], "text": "", "at": 1.0}
                await connection.execute(insert(reports), told)
                await connection.execute(update(users).values(created=moments.wall() - 100 * 86400))
                ended = tokens.c.user_id != ids["Here"]
                await connection.execute(update(tokens).where(ended).values(expires=moments.wall() - 1))
            fresh = await here.guest("Fresh")
            await fresh.post("/logout")
            assert await here.hub.accounts.tidy(moments.wall() - days * 86400 if days else None)
            assert await people(store) == {*every, "Fresh"} - ({"Gone"} if days else set())
            async with store.read() as connection:
                assert [row.user_id for row in await connection.execute(select(tokens))] == [ids["Here"]]
            assert (await every["Here"].get("/me"))["name"] == "Here"

    run(work())


def test_forgetting_is_looked_after(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "LOOK_AFTER", 0.05)
    monkeypatch.setattr(hub, "TIDY", 0.0)

    async def work() -> None:
        async with house(db, forget=1.0) as here:
            async with here.hub.store.write() as connection:
                await connection.execute(insert(users), {"id": "old", "name": "Old", "created": 1.0})
            async with asyncio.timeout(PATIENCE):
                while await people(here.hub.store):
                    await asyncio.sleep(0.02)

    run(work())


@pytest.mark.parametrize("days", [0.0, 90.0])
def test_games_nobody_plays_are_ended_where_the_host_wants_it(
    either: str, days: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        monkeypatch.setattr(hub, "LOOK_AFTER", 0.1)
        async with house(either, forsaken=days) as here:
            ann = await here.guest("Ann")
            old, watched, fresh = [await ann.table(**HELD) for _ in range(3)]
            for table in (old, watched):
                await here.hub.store.set_table(table, updated=moments.wall() - 100 * 86400)
            async with ann.at(watched):
                if days:
                    await eventually(lambda: here.hub.tables[old].record.status == "over")
                else:
                    await asyncio.sleep(0.5)
                ending = (await ann.get(f"/tables/{old}"))["ending"]
                assert (ending is not None and ending["winner"] is None) == bool(days)
                for table in (watched, fresh):
                    assert (await ann.get(f"/tables/{table}"))["status"] == "playing"

    run(work())


def test_the_day_that_is_shown_is_the_one_that_counts(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What else happens at the table does not put it off, nor does a server that was down."""

    async def work() -> None:
        async with house(db, absence=Absence(grace=1e6, claim=1000.0)) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                actor, late = (us, "us") if us.texts() else (german, "german")
                rest = german if actor is us else us
                day = seat(actor.state, late)["claim"]
                skip(400.0)
                await rest.send("undo", key="ask")  # it takes the other's consent
                shown = await rest.reply("ask")
                assert shown["undo"] is not None and abs(seat(shown, late)["claim"] - day) <= 2
        async with house(db, absence=Absence(grace=1e6, claim=1000.0)) as here:
            again = await here.hub.table(table)
            assert abs((may_claim(again, late) or 0) - day) <= 2 and not claimable(again, late)
            skip(603.0)
            assert claimable(again, late)

    def skip(seconds: float) -> None:
        wall, steady = moments.wall, moments.steady
        monkeypatch.setattr(moments, "wall", lambda: wall() + seconds)
        monkeypatch.setattr(moments, "steady", lambda: steady() + seconds)

    run(work())


def test_who_keeps_others_waiting_loses(db: str) -> None:
    async def work() -> None:
        async with house(db, absence=Absence(grace=1e6, claim=0.8)) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                actor, late = (us, "us") if us.texts() else (german, "german")
                waiting = bob if late == "us" else ann
                asked = moments.wall() - moments.steady() + here.hub.tables[table].waiting.asked[late]
                assert abs(seat(actor.state, late)["claim"] - (asked + 0.8)) <= 0.6
                assert [s["claim"] for s in actor.state["table"]["seats"] if s["seat"] != late] == [None]
                mine = {"us": ann, "german": bob}[late]
                await asyncio.sleep(1.0)
                answer = await mine.http.post(f"/api/tables/{table}/claim", json={"key": "k"})
                assert answer.status_code == 409  # not who is late
                over = await waiting.post(f"/tables/{table}/claim", {"key": "k"})
                assert over["table"]["status"] == "over" and over["table"]["ending"]["loser"] == late
                await actor.until(lambda state: state["table"]["status"] == "over")
            again, _ann, _bob = await here.pair()
            answer = await _ann.http.post(f"/api/tables/{again}/claim", json={"key": "k"})
            assert (answer.status_code, answer.json()["code"]) == (409, "waiting")
            timed, cid, _dot = await here.pair(clock={"start": 100, "add": 1, "cap": 100})
            assert (await cid.get(f"/tables/{timed}"))["seats"][0]["claim"] is None

    run(work())
