"""Nobody wins time, or keeps a game from going on, by what they may do at it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from sandtable.server import moments, plans
from sandtable.server.settings import Absence
from sandtable.server.table import Table
from tests.server.house import FAST, Sitting, bid_all, eventually, house, run
from tests.server.test_strangers import played
from tests.server.test_undo import actor_of, play_of

CLOCK = {"start": 60, "add": 20, "cap": 600}


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """So many have gone by, on every clock: the sum."""
    wall, steady = moments.wall, moments.steady
    gone: list[float] = []
    monkeypatch.setattr(moments, "wall", lambda: wall() + 3600 * sum(gone))
    monkeypatch.setattr(moments, "steady", lambda: steady() + 3600 * sum(gone))
    monkeypatch.setattr(plans, "new_secret", lambda: bytes(32))  # a hand that can move, and with more than one card
    return gone


async def take_back(sitting: Sitting, key: str) -> None:
    await sitting.send("undo", key=key)
    assert (await sitting.reply(key))["type"] == "update"


def test_choosing_again_and_again_adds_time_once(db: str, hours: list[float]) -> None:
    async def work() -> None:
        async with house(db, tick=0.05) as here:
            table, ann, bob = await here.pair(clock=CLOCK)
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                actor, seat = actor_of(us, german)
                live = here.hub.tables[table]
                await eventually(lambda: live.waiting.runs)
                text = play_of(actor, seat)
                await actor.choose(text)
                bank = live.waiting.banks[seat]
                for n in range(5):
                    hours.append(2 / 3600)
                    await take_back(actor, f"back-{n}")
                    hours.append(1 / 3600)
                    await actor.choose(text)
                used = 5 * 3
                assert live.waiting.banks[seat] == pytest.approx(bank - used, abs=1.5)
                opened = await here.hub.read(table)
                assert opened is not None and opened.waiting.banks[seat] == live.waiting.banks[seat]

    run(work())


def test_who_takes_back_is_claimed_from_as_if_they_had_not_chosen(db: str, hours: list[float]) -> None:
    async def work() -> None:
        async with house(db, tick=3600.0, absence=Absence(grace=1e6, claim=24 * 3600.0)) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                actor, seat = actor_of(us, german)
                other = bob if actor is us else ann
                for n in range(3):
                    hours.append(9.0)
                    await actor.choose(play_of(actor, seat))
                    await take_back(actor, f"back-{n}")
                opened = await here.hub.read(table)
                assert opened is not None
                for one in (here.hub.tables[table], opened):
                    assert moments.steady() - one.waiting.asked[seat] == pytest.approx(27 * 3600, abs=5.0)
                over = await other.post(f"/tables/{table}/claim", {"key": "late"})
                assert over["table"]["ending"]["loser"] == seat

    run(work())


def test_the_keys_of_bots_are_nobody_elses(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:random")
            async with ann.at(table) as us:
                live = here.hub.tables[table]
                await us.choose(us.texts()[0])
                await eventually(lambda: any(seat == "german" for seat, _ in live.ledger.keys))
                for key in [key for seat, key in live.ledger.keys if seat == "german"]:
                    for path in ("choose", "undo", "concede"):
                        body = {"key": key, "text": "x", "number": 0}
                        answer = await ann.http.post(f"/api/tables/{table}/{path}", json=body)
                        assert answer.status_code == 400, key
                        assert (us.texts() or await us.next("update")) and live.playing

    run(work())


def test_a_bot_that_was_too_late_rests(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever keeps its choice from being made, it does not try again at once, over and over."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            tried = 0

            async def never(*_: Any) -> bool:
                nonlocal tried
                tried += 1
                return False

            monkeypatch.setattr(here.hub.acts, "choose", never)
            await ann.table(us="me", german="bot:random")
            await eventually(lambda: tried > 0)
            await asyncio.sleep(0.3)
            assert tried == 1

    run(work())


@pytest.mark.parametrize("failing", ["table", "entries_of"])
def test_the_last_to_sit_down_and_nothing_can_be_read(db: str, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    """They sit, clocks run and claims count, once the database answers again."""

    async def work() -> None:
        async with house(db, absence=Absence(grace=1e6, claim=3600.0), tick=3600.0) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            table = await ann.table(us="me", german="friend")
            live = here.hub.tables[table]
            path = ann.invites["german"]
            found = getattr(here.hub.store, failing)

            async def broken(*_: Any, **__: Any) -> Any:
                raise OperationalError("SELECT", {}, OSError("gone"))

            monkeypatch.setattr(here.hub.store, failing, broken)
            invite = {"invite": path.partition("invite=")[2]}
            answer = await bob.http.post(f"/api/tables/{table}/join", json=invite)
            assert (answer.status_code, live.suspect) == (503, True)
            monkeypatch.setattr(here.hub.store, failing, found)
            assert (await bob.post(f"/tables/{table}/join", invite))["status"] == "playing"
            opened = await here.hub.read(table)
            assert opened is not None
            for one in (live, opened):
                assert _asked(one) == {"us", "german"} == set(one.record.turn)

    run(work())


def _asked(table: Table) -> set[str]:
    return set(table.waiting.asked)


def test_a_long_game_counts_as_many_requests(db: str) -> None:
    """Who asks for all of it again and again, or takes back far, waits; who knows it, and anybody else, does not."""

    async def work() -> None:
        limits = msgspec.structs.replace(FAST, reads=0.001, reads_burst=40)
        async with house(db, limits=limits) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            journal = played(600).journal.dumps()
            wish = {"journal": journal, "seats": {"us": "me", "german": "me"}}
            table = (await ann.post("/import", wish))["table"]["id"]
            events = len(here.hub.tables[table].match.story.events)
            assert events > 2000  # ten requests each, and one for asking
            path = f"/api/tables/{table}/state"
            answers = [(await ann.http.get(path)).status_code for _ in range(5)]
            assert answers[0] == 200 and answers[-1] == 429
            body = {"key": "back", "seat": "us"}
            answer = await ann.http.post(f"/api/tables/{table}/undo", json=body)
            assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
            path = f"/api/tables/{(await bob.post('/import', wish))['table']['id']}/state"
            assert (await bob.http.get(path)).status_code == 200
            known = [(await bob.http.get(path, params={"events": events})).status_code for _ in range(5)]
            assert known == [200] * 5

    run(work())
