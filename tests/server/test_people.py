"""Accounts that can be kept, company one can do without, a host who can act, and games that end at last."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from sandtable.cli import main
from sandtable.server import course, hub, moments
from sandtable.server.settings import Absence
from sandtable.server.versions import of_today
from tests.server.house import bid_all, eventually, house, play_out, run
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


def test_who_keeps_others_waiting_loses(db: str) -> None:
    async def work() -> None:
        async with house(db, absence=Absence(grace=1e6, claim=0.8)) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                actor, late = (us, "us") if us.texts() else (german, "german")
                waiting = bob if late == "us" else ann
                assert seat(actor.state, late)["claim"] == actor.state["table"]["updated"] + 0.8
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


# -- other rules ------------------------------------------------------------------------------------------------------


async def begun(here: Any, choices: int) -> str:
    ann = await here.guest("Ann")
    table: str = await ann.table(**HELD, seed=3)
    async with ann.at(table) as sitting:
        for _ in range(choices):
            name = next(name for name in HELD if sitting.texts(name))
            await sitting.choose(sitting.texts(name)[-1], seat=name)
    return table


async def made_with(here: Any, table: str, rules: str) -> None:
    found = await here.hub.store.table(table)
    await here.hub.store.set_table(table, header={**found[0].header, "rules": rules})


def test_a_change_that_does_not_matter(db: str) -> None:
    """A journal of the version before that comes to the same goes on, by the rules of today."""

    async def work() -> None:
        async with house(db) as here:
            table = await begun(here, 12)
            digest = here.hub.tables[table].match.state.digest()
            await made_with(here, table, "0")
        for _ in range(2):  # and again
            async with house(db) as here:
                live = await here.hub.table(table)
                assert live.match.state.digest() == digest
                assert [(before, left) for before, _, left in live.ledger.rules] == [("0", 12)]
                assert live.course.header == of_today(live.course.header, ())

    run(work())


def test_a_change_that_matters(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on from the last moment that was kept, and says so; a finished one is shown as it ended."""

    async def work() -> None:
        monkeypatch.setattr(course, "EVERY", 4)
        async with house(db) as here:
            table = await begun(here, 40)
            live = here.hub.tables[table]
            last, digest = live.course.moments[-1].step, live.match.state.digest()
            ann = here.people[0]
            over = await ann.table(**HELD, seed=5)
            async with ann.at(over) as sitting:
                end = await play_out([sitting], seed=2)
            while (await here.hub.store.moments_of(over))[-1:] != here.hub.tables[over].course.moments[-1:]:
                await asyncio.sleep(0.01)
            for one in (table, over):
                await made_with(here, one, "0")
            cookies = dict(ann.http.cookies)
        go_on = course.go_on

        def other_rules(match: Any, choices: Any, **more: Any) -> None:
            if match.told == []:
                raise ValueError("by the rules of today nobody can begin like this")
            go_on(match, choices, **more)

        monkeypatch.setattr(course, "go_on", other_rules)
        monkeypatch.setattr("sandtable.server.versions.go_on", other_rules)
        async with house(db) as here:
            ann = here.stranger("Ann")
            ann.http.cookies.update(cookies)
            async with ann.at(table) as sitting:
                change = sitting.state["table"]["rules"]
                assert (change["before"], change["kept"]) == ("0", 40) and last <= 40
                assert here.hub.tables[table].match.state.digest() == digest
                assert sitting.events["us"] and sitting.lines["us"]
                name = next(name for name in HELD if sitting.texts(name))
                assert (await sitting.choose(sitting.texts(name)[0], seat=name))["type"] == "update"
            async with ann.at(over) as sitting:
                assert sitting.state["table"]["ending"] == end["table"]["ending"]
                assert sitting.state["boards"]["us"]["view"] == end["boards"]["us"]["view"]
                assert len(sitting.lines["us"]) > 10
            broken = await begun(here, 0)
            assert broken

    run(work())


def test_a_game_that_cannot_go_on_says_so(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            table = await begun(here, 6)
            await made_with(here, table, "0")

        def other_rules(*_: Any, **__: Any) -> None:
            raise ValueError("not by the rules of today")

        monkeypatch.setattr(course, "go_on", other_rules)
        monkeypatch.setattr("sandtable.server.versions.go_on", other_rules)
        async with house(db) as here:
            ann = await here.guest("Eve")
            answer = await ann.http.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["code"]) == (409, "outdated")

    run(work())


def test_moments_are_small() -> None:
    assert len(msgspec.msgpack.encode(course.Moment(1, "", [0] * 400, [], []))) < 1000
