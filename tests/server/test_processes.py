"""Several processes serve the same tables from one PostgreSQL, kept in step by its notices."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sandtable.server import notices
from sandtable.server.settings import Absence
from sandtable.server.store import Store
from tests.server.house import House, Person, Process, Sitting, bid_all, eventually, house, play_out, run


@pytest.mark.slow
def test_two_processes_serve_one_table(pg: str) -> None:
    """A whole game between people who are connected to different processes."""

    async def work() -> None:
        first, second = Process(pg, workers=1), Process(pg, workers=1)
        here = House(await first.start())
        there = House(await second.start())
        try:
            ann, bob = await here.guest("Ann"), await there.guest("Bob")
            table = await ann.table(us="me", german="friend", public=True)
            await bob.accept(ann.invites["german"])
            async with ann.at(table) as us, bob.at(table) as german, here.stranger().at(table) as eve:
                await us.until(lambda state: state["table"]["status"] == "playing")
                await us.until(lambda state: all(seat["present"] for seat in state["table"]["seats"]))
                await us.send("say", text="hello")
                said = await german.next("chat")
                assert said["text"] == "hello"
                for process in (here, there):
                    async with process.stranger().at(table) as late:
                        assert late.heard[0]["talk"] == [said]
                await bid_all(us, german)
                await play_out([us, german], seed=3)
                await eve.until(lambda state: state["table"]["status"] == "over")
                assert us.state["number"] == german.state["number"] == eve.state["number"]
                assert us.state["table"]["ending"] == german.state["table"]["ending"]
                for seat in ("us", "german"):
                    mine = (us if seat == "us" else german).events[seat]
                    step = await ann.get(f"/tables/{table}/replay/{us.state['number']}")
                    assert step["boards"][seat]["events"] == mine
        finally:
            await here.close()
            await there.close()
            first.end()
            second.end()

    run(work())


def test_a_bid_at_one_process_lies_face_down_at_another(pg: str) -> None:
    async def work() -> None:
        async with house(pg) as here, house(pg) as there:
            ann, bob = await here.guest("Ann"), await there.guest("Bob")
            table = await ann.table(us="me", german="friend")
            await bob.accept(ann.invites["german"])
            async with ann.at(table) as us, bob.at(table) as german:
                for sitting in (us, german):
                    await sitting.until(lambda state: all(seat["present"] for seat in state["table"]["seats"]))
                await us.choose(us.texts()[0])
                await german.until(lambda state: bool(state["table"]["seats"][0]["chosen"]))
                assert german.state["number"] == 0 and german.state["table"]["turn"] == ["german"]
                await german.choose(german.texts()[0])
                await us.until(lambda state: bool(state["number"] == 2))

    run(work())


def test_who_is_muted_at_one_process_is_not_heard_at_another(pg: str) -> None:
    async def work() -> None:
        async with house(pg) as here, house(pg) as there:
            ann, bob = await here.guest("Ann"), await there.guest("Bob")
            table = await ann.table(us="me", german="friend")
            await bob.accept(ann.invites["german"])
            async with there.known(ann).at(table) as us, bob.at(table) as german:
                await ann.post(f"/tables/{table}/mute", {"seat": "german"})
                await eventually(lambda: any(listener.unheard for listener in there.hub.listeners))
                await german.send("say", text="unheard")
                await german.next("chat")
                await us.send("ping")
                assert (await us.next("chat", "pong"))["type"] == "pong"

    run(work())


def test_both_choose_at_once(pg: str) -> None:
    """Bids given at the same moment at two processes: both count, nobody is told to look again."""

    async def work() -> None:
        async with house(pg) as here, house(pg) as there:
            ann, bob = await here.guest("Ann"), await there.guest("Bob")
            for _ in range(5):
                table = await ann.table(us="me", german="friend")
                await bob.accept(ann.invites["german"])
                async with ann.at(table) as us, bob.at(table) as german:
                    for sitting in (us, german):
                        await sitting.until(lambda state: state["table"]["status"] == "playing")
                    answers = await asyncio.gather(us.choose(us.texts()[0]), german.choose(german.texts()[0]))
                    assert [answer["type"] for answer in answers] == ["update", "update"]
                    await us.until(lambda state: bool(state["number"] == 2))
                    await german.until(lambda state: bool(state["number"] == 2))

    run(work())


def everybody(state: dict[str, Any]) -> bool:
    return all(seat["present"] for seat in state["table"]["seats"])


def deafen(pg: str) -> None:
    """No process hears the others, for a moment."""
    import psycopg

    with psycopg.connect(pg, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")


@asynccontextmanager
async def came_and_went(pg: str) -> AsyncIterator[tuple[House, House, str, Person, Sitting]]:
    """Two processes; one has Ann at a table, the other knows Bob, who was there and has gone."""
    async with house(pg) as here:
        table, ann, bob = await here.pair()
        async with ann.at(table) as us, house(pg) as there:
            known = there.known(bob)
            async with known.at(table) as german:
                await us.until(everybody)
                await german.until(everybody)
            await us.until(lambda state: not everybody(state))
            yield here, there, table, known, us


def test_who_came_before_or_while_nobody_listened_is_known(pg: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process asks who is where when it begins to listen (again), and is answered when somebody comes."""
    monkeypatch.setattr(notices, "REPEATED", 3600.0)

    async def work() -> None:
        async with came_and_went(pg) as (_, _, table, bob, us):
            deafen(pg)
            async with bob.at(table):
                await us.until(everybody)

    run(work())


def test_who_hears_again_last_says_who_is_there(pg: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other has asked by then, and nobody heard it."""
    monkeypatch.setattr(notices, "REPEATED", 3600.0)

    async def work() -> None:
        async with came_and_went(pg) as (here, there, table, bob, us):
            listen, tell, asked = there.hub.store.listen, here.hub.store.tell, asyncio.Event()

            @asynccontextmanager
            async def late() -> AsyncIterator[AsyncIterator[str]]:
                await asked.wait()
                async with listen() as heard:
                    yield heard

            async def noting(*said: str) -> None:
                await tell(*said)
                if any(notice.startswith("who ") for notice in said):
                    asked.set()

            monkeypatch.setattr(there.hub.store, "listen", late)
            monkeypatch.setattr(here.hub.store, "tell", noting)
            deafen(pg)
            async with bob.at(table):
                await us.until(everybody)

    run(work())


def test_what_could_not_be_asked_is_asked_again(pg: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks absent for long because a word between processes was lost."""
    monkeypatch.setattr(notices, "REPEATED", 3600.0)
    tell, lost, asked = Store.tell, False, set[str]()

    async def losing(self: Store, *said: str) -> None:
        if lost and len(asked) < 2:
            asked.update(notice for notice in said if notice.startswith("who "))
            raise OSError("nobody heard that")
        await tell(self, *said)

    monkeypatch.setattr(Store, "tell", losing)

    async def work() -> None:
        nonlocal lost
        async with house(pg) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, house(pg) as there:
                deafen(pg)
                lost = True  # that he comes, and what each of the two asks when it listens again
                async with there.known(bob).at(table):
                    await us.until(everybody)
                    assert len(asked) == 2

    run(work())


@pytest.mark.slow
def test_who_is_at_another_process_is_not_absent(pg: str) -> None:
    async def work() -> None:
        soon = Absence(grace=0.2, bot="random")
        async with house(pg, absence=soon, tick=0.05) as here, house(pg, absence=soon, tick=0.05) as there:
            ann, bob = await here.guest("Ann"), await there.guest("Bob")
            table = await ann.table(us="me", german="friend")
            await bob.accept(ann.invites["german"])
            async with ann.at(table) as us:
                async with bob.at(table):
                    await asyncio.sleep(1.0)
                    assert us.state["table"]["seats"][1]["missed"] is None
                await us.until(lambda state: state["table"]["seats"][1]["missed"] is not None)
                await ann.post(f"/tables/{table}/stand-in", {"seat": "german"})
                await us.until(lambda state: state["table"]["seats"][1]["bot"] == "random")
                await us.choose(us.texts()[0])
                await us.until(lambda state: bool(state["number"] >= 2))

    run(work())
