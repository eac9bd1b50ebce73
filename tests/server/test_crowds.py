"""Crowds: many connections, many messages, and those who do not take what they asked for."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sandtable.server import doorway, listeners
from sandtable.server.addresses import network_of
from sandtable.server.run import configure
from tests.server.house import House, Person, Sitting, bid_all, eventually, gather, house, run
from tests.server.test_doors import knock
from tests.server.test_strangers import limits

# -- connections ------------------------------------------------------------------------------------------------------


def test_who_does_not_take_the_answer_is_let_go(db: str) -> None:
    """But not who takes it slowly, and not who waits for it."""

    async def work() -> None:
        async with house(db, limits=limits(taking=2.0), keep_alive=60.0) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me", public=True)
            art = b"GET /api/scenarios/normandy-01/art HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            stream = b"GET /api/tables/%s/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % table.encode()
            waiting, open_end = await knock(here, stream)
            slow, other_end = await knock(here, art * 400)
            stuck, end = await knock(here, art * 400)
            stuck._transport.pause_reading()  # type: ignore[attr-defined]

            def served(writer: asyncio.StreamWriter) -> bool:
                return writer.get_extra_info("sockname") in {knock.client for knock in here.hub.doorway.open}

            async def take_slowly() -> None:
                while True:
                    await slow.read(100_000)
                    await asyncio.sleep(0.03)

            taking = asyncio.create_task(take_slowly())
            await asyncio.sleep(4.0)
            await eventually(lambda: not served(end))
            assert served(open_end) and served(other_end)
            taking.cancel()
            await waiting.readuntil(b'"type":"update"')
            await ann.post(f"/tables/{table}/concede", {"seat": "us", "key": "end"})
            await waiting.readuntil(b'"status":"over"')
            for writer in (open_end, other_end, end):
                writer.transport.abort()

    run(work())


def test_who_takes_an_answer_in_crumbs_is_let_go(db: str) -> None:
    """A byte a minute would hold a connection, and what waits for it, for ever."""

    async def work() -> None:
        async with house(db, limits=limits(taking=1.0, bite=100_000_000), keep_alive=60.0) as here:
            art = b"GET /api/scenarios/normandy-01/art HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            reader, writer = await knock(here, art * 400)
            took = 0
            with suppress(ConnectionResetError):
                while part := await reader.read(50_000):
                    took += part.count(b"200 OK")
                    await asyncio.sleep(0.02)
            assert 0 < took < 400
            writer.transport.abort()

    run(work())


def test_sockets_count_for_all_connections(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me")
            here.hub.doorway.most = 6
            async with ann.at(table), ann.at(table), ann.at(table), ann.at(table):
                crowd = [await knock(here, b"GET /") for _ in range(8)]
                await eventually(lambda: here.hub.doorway.turned_away >= 6)
                for _, writer in crowd:
                    writer.close()
            await eventually(lambda: not here.hub.doorway.sockets)

    run(work())


@pytest.mark.parametrize(
    ("bounds", "many"),
    [({"sockets": 3}, 6), ({"places": 4}, 4), ({"crowd": 5}, 5)],
    ids=["at a table", "of a person", "of an address"],
)
def test_a_burst_of_sockets_gets_no_more_places(db: str, bounds: dict[str, int], many: int) -> None:
    async def work() -> None:
        async with house(db, limits=limits(**bounds)) as here:
            ann = await here.guest("Ann")
            tables = [await ann.table(us="me", german="me", public=True) for _ in range(2)]
            who = here.stranger() if "crowd" in bounds else ann

            async def come(table: str) -> str:
                sitting = await stack.enter_async_context(who.at(table, events=0))
                return str((await sitting.next())["type"])

            async with AsyncExitStack() as stack:
                told = await gather(*(come(table) for table in tables * 8))
                assert sorted(told) == ["error"] * (16 - many) + ["welcome"] * many
                answer = await who.http.get(f"/api/tables/{tables[0]}/stream")
                assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
            await eventually(lambda: not here.hub.listeners)
            async with who.at(tables[0]):
                pass

    run(work())


def test_seats_get_in_past_a_crowd_of_their_address(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(crowd=3)) as here:
            table, ann, bob = await here.pair(public=True)
            async with AsyncExitStack() as stack:
                for _ in range(3):
                    await stack.enter_async_context(here.stranger().at(table))
                async with here.stranger().at(table, events=0) as late:
                    assert (await late.next())["type"] == "error"
                async with ann.at(table) as us, bob.at(table) as german:
                    await bid_all(us, german)

    run(work())


# -- what is not read -------------------------------------------------------------------------------------------------


def test_answers_nobody_reads_have_an_end() -> None:
    """In number, and in bytes; they are forgotten then."""

    async def work() -> None:
        for size, many in ((10, listeners.BACKLOG), (300_000, 4)):
            listener = listeners.Listener(None, [], {}, "en")
            for _ in range(many):
                listener.push(b"x" * size)
            assert (listener.closed, len(listener.outbox)) == (None, many)
            listener.push(b"x")
            assert (listener.closed, len(listener.outbox)) == (listeners.SLOW, 0)

    run(work())


@asynccontextmanager
async def deaf(here: House, person: Person, table: str) -> AsyncIterator[Sitting]:
    """A socket whose client asks for everything over and over until no more can be sent to it, and reads nothing."""
    async with person.at(table, ping_interval=None, close_timeout=0.1) as sitting:
        sitting.socket.transport.pause_reading()
        (listener,) = here.hub.listeners
        sent = quiet = 0
        with suppress(ConnectionClosed):
            while quiet < 20:
                await sitting.send("language", language=["en", "es"][sent % 2])
                sent += 1
                await asyncio.sleep(0.02)
                quiet = quiet + 1 if listener.anew else 0
                assert len(listener.outbox) <= 2, "it is made when it can be sent"
                assert sent < 2000
        yield sitting
        sitting.socket.transport.abort()


@pytest.mark.parametrize("how", ["logs out", "answers no ping", "asks on"])
def test_who_reads_nothing_does_not_stay(db: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "FAREWELL", 0.5)
    monkeypatch.setattr(doorway, "LINGER", 0.5)

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me")
            async with deaf(here, ann, table) as us:
                if how == "logs out":
                    await ann.post("/logout")
                    await us.send("say", text="still here")
                elif how == "asks on":
                    for n in range(listeners.BACKLOG + 1):
                        await us.send("ask-odds", attacker="us:rifleman-a", target="german:rifleman-a", key=f"{n}")
                await eventually(lambda: not here.hub.listeners and not here.hub.doorway.sockets)
                assert await here.hub.store.talk_of(table, 10) == []

    if how == "answers no ping":

        def hasty(*given: Any) -> Any:
            config = configure(*given)
            config.ws_ping_interval = config.ws_ping_timeout = 3.0
            return config

        monkeypatch.setattr("tests.server.house.configure", hasty)
    run(work())


# -- messages ---------------------------------------------------------------------------------------------------------


def test_strangers_at_the_same_address_keep_no_player_out(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(reads=0.001, reads_burst=4)) as here:
            table, ann, _ = await here.pair(public=True)
            refused = 0
            for _ in range(6):
                try:
                    async with here.stranger().at(table):
                        pass
                except InvalidStatus:
                    refused += 1
            assert refused
            async with ann.at(table) as us:
                await bid_all(us)

    run(work())


def test_messages_are_counted_by_person(db: str) -> None:
    """However many sockets they come by, and at however many tables."""

    async def work() -> None:
        async with house(db, limits=limits(messages=0.001, messages_burst=6)) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            tables = [await ann.table(us="me", german="me", public=True) for _ in range(2)]
            async with ann.at(tables[0]) as one, ann.at(tables[0]) as two, ann.at(tables[1]) as three:
                for sitting in (one, two, three):
                    for _ in range(4):
                        await sitting.send("ping")
                answers = [(await s.next("pong", "error"))["type"] for s in (one, two, three) for _ in range(4)]
                assert sorted(answers) == ["error"] * 6 + ["pong"] * 6
                async with bob.at(tables[0]) as other:
                    await other.send("ping")
                    await other.next("pong")

    run(work())


def test_what_is_asked_for_anew_counts_as_read(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(reads=0.001, reads_burst=5)) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me")
            async with ann.at(table) as us:  # the first
                for _ in range(6):
                    await us.send("resync", events=0)
                    await us.send("language", language="es")
                    await us.send("ping")
                    await us.next("pong")
                refused = [one for one in us.heard if one["type"] == "error"]
                assert len(refused) == 2 * 6 - 4 and {one["code"] for one in refused} == {"too-fast"}

    run(work())


# -- addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1:2:3:4", "2001:db8::9:2:3:4", True),
        ("2001:db8::1", "2001:db8:0:0:ffff::", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("10.0.0.1", "10.0.0.2", False),
        ("testclient", "another", False),
    ],
)
def test_a_network_is_one_visitor(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) == same


def test_a_crowd_from_one_network(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one address of the longer kind has as many as they like."""
    numbers = itertools.count(1)

    async def work() -> None:
        async with house(db, limits=limits(connections=3)) as here:
            monkeypatch.setattr(
                "uvicorn.protocols.http.h11_impl.get_remote_addr", lambda _: (f"2001:db8::{next(numbers)}:0:0:1", 1)
            )
            crowd = [await knock(here, b"GET /") for _ in range(8)]
            await eventually(lambda: here.hub.doorway.turned_away == 5)
            for _, writer in crowd:
                writer.close()

    run(work())


def test_many_names_of_one_address_read_together(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(together=0.001, together_burst=30)) as here:
            people = [await here.guest(f"Eve{n}") for n in range(6)]
            answers = [(await one.http.get("/api/me")).status_code for one in people for _ in range(8)]
            assert answers.count(200) == 30 + len(people)  # whom nobody knew at their first
            assert answers[-1] == 429

    run(work())


def test_who_has_many_tables_asks_for_them_less_often(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(reads=0.001, reads_burst=30)) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            for _ in range(40):
                await ann.table(us="me", german="me")
            asked = {one.name: 0 for one in (ann, bob)}
            for one in (ann, bob):
                while asked[one.name] < 30 and (await one.http.get("/api/lobby")).status_code == 200:
                    asked[one.name] += 1
            assert asked == {"Ann": 6, "Bob": 30}  # one each, and four more for her forty

    run(work())
