"""What a seat may not know does not reach it: not in bytes, not in their number, not in when they come."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from sandtable.core.state import DECK, HAND
from sandtable.server import plans
from sandtable.server.lobby import FRESH
from sandtable.server.table import Table
from tests.server.house import PATIENCE, House, Person, Sitting, bid_all, house, run

PATHS = ("/api/lobby", "/api/tables/{}", "/api/tables/{}/state")
MOMENT = re.compile(r'"(created|updated|at|clock|claim)":[0-9.e+]+')


async def all_that_is_told(person: Person, table: str) -> list[bytes]:
    """Everything a person can ask for over HTTP."""
    return [(await person.http.get(path.format(table))).content for path in PATHS]


async def stream_line(person: Person, table: str) -> str:
    async with person.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        async for line in stream.aiter_lines():
            if line:
                return line
    raise AssertionError("the stream ended")


def test_a_bid_lies_face_down_for_everybody(db: str) -> None:
    """That a bid was given is seen, over every channel; nothing else changes, and which it is nobody can tell."""

    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(public=True)
            eve = await here.guest("Eve")
            async with ann.at(table) as us, bob.at(table) as german, eve.at(table) as watching:
                for sitting in (us, german, watching):
                    await sitting.until(lambda state: all(seat["present"] for seat in state["table"]["seats"]))
                before = us.state
                assert before["table"]["turn"] == ["us", "german"]
                await german.choose(german.texts()[0])
                assert german.offer() is None and german.state["boards"]["german"]["view"]["seats"][1]["bid"]
                for sitting in (us, german, watching):
                    await sitting.until(lambda state: bool(state["table"]["seats"][1]["chosen"]))
                    assert sitting.state["table"]["turn"] == ["us"]
                    assert not sitting.state["table"]["seats"][0]["chosen"]
                assert us.state["number"] == before["number"]
                assert us.state["boards"]["us"]["view"] == before["boards"]["us"]["view"]
                assert [board["events"] for board in us.state["boards"].values()] == [[]]
                await asyncio.sleep(FRESH)
                found = next(one for one in (await bob.get("/lobby"))["mine"] if one["id"] == table)
                assert found["turn"] == ["us"]  # it is not his turn any more, in the lobby either
                await us.send("undo", key="u")
                assert (await us.reply("u"))["code"] == "undo"
                await us.choose(us.texts()[0])
                assert us.state["number"] == 2 and not us.state["table"]["seats"][1]["chosen"]

    run(work())


def test_a_request_stands_through_a_bid(db: str) -> None:
    """A standing request to take back neither falls nor changes because a secret bid was given."""

    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await play_a_round(us, german)
                await us.send("undo", key="ask")
                await us.reply("ask")
                assert us.state["undo"]
                await german.choose(german.texts()[0])
                await us.until(lambda state: bool(state["table"]["seats"][1]["chosen"]))
                assert us.state["undo"]

    run(work())


async def play_a_round(us: Sitting, german: Sitting) -> None:
    """Until both are asked to bid again."""
    await bid_all(us, german)
    first = us.state["boards"]["us"]["view"]["round"]
    while us.state["boards"]["us"]["view"]["round"] == first:
        actor = us if us.texts() else german
        if not actor.texts():
            await asyncio.wait([asyncio.ensure_future(us.next("update"))])
            continue
        texts = actor.texts()
        end = [text for text in texts if text.startswith(("end", "pass", "hunker", "stop"))]
        await actor.choose((end or texts)[0])
        number = actor.state["number"]
        for sitting in (us, german):
            await sitting.until(lambda state, number=number: bool(state["number"] >= number))  # type: ignore[misc]


@pytest.fixture
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "new_secret", lambda: b"s" * 32)


def plain(raw: str, table: str) -> str:
    """A message without what differs between any two tables."""
    return MOMENT.sub(r'"\1":0', raw.replace(table, "TABLE"))


async def what_us_hears(here: House, change: Any, public_acts: int = 6) -> list[str]:
    """All that Ann is sent at a table whose hidden part `change` has changed, while she goes on for herself."""
    table, ann, bob = await here.pair()
    live = await here.hub.table(table)
    change(live)
    async with bob.at(table) as german, ann.at(table) as us:
        await us.until(lambda state: all(seat["present"] for seat in state["table"]["seats"]))
        bids = german.texts()
        if getattr(change, "bids", None) is not None:
            await german.choose(bids[change.bids])
            await us.until(lambda state: bool(state["table"]["seats"][1]["chosen"]))
        await us.send("resync")
        await us.next("update")
        units = [f"{u['side']}:{u['unit']}" for u in us.state["boards"]["us"]["view"]["units"]]
        for _ in range(public_acts):
            await us.send("ask-odds", attacker=units[0], target=units[-1])
            await us.next("odds")
        await us.send("choose", text="bid german-nobody", number=us.state["number"], key="x")
        await us.reply("x")
        await us.send("choose", text=us.texts()[0], number=99, key="y")
        await us.reply("y")
        await us.next("update")
        await us.quiet(0.2)
        texts = [content.decode() for content in await all_that_is_told(ann, table)]
        return [plain(raw, table) for raw in us.raw + texts[1:]]


class Bids:
    """Which bid the opponent has given."""

    def __init__(self, bids: int) -> None:
        self.bids = bids

    def __call__(self, table: Table) -> None:
        pass


def other_hand(table: Table) -> None:
    """Swap a card in the opponent's hand for another one of its deck."""
    catalog, state = table.match.catalog, table.match.state
    kinds = [k for k, kind in enumerate(catalog.kinds) if kind.seat == catalog.seat_names["german"]]
    hand, deck = HAND * len(catalog.kinds), DECK * len(catalog.kinds)
    here = next(k for k in kinds if state.cards[hand + k] > 0)
    there = next(k for k in kinds if state.cards[deck + k] > 0 and k != here)
    for place, kind, by in ((hand, here, -1), (deck, here, 1), (hand, there, 1), (deck, there, -1)):
        state.cards[place + kind] += by


def test_twin_tables_sound_the_same(db: str, same_luck: None) -> None:
    """Tables that differ only in the opponent's bid or hand send the same bytes, the same number of times."""

    async def work() -> None:
        async with house(db) as here:
            assert await what_us_hears(here, Bids(0)) == await what_us_hears(here, Bids(-1))
            assert await what_us_hears(here, other_hand) == await what_us_hears(here, lambda table: None)

    run(work())


def test_a_spectator_of_a_private_table_hears_nothing(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, _ann, _bob = await here.pair()
            eve = await here.guest("Eve")
            from websockets.exceptions import ConnectionClosed

            with pytest.raises(ConnectionClosed) as closed:
                async with eve.at(table, events=0) as sitting:
                    assert (await sitting.next())["code"] == "forbidden"
                    await sitting.next()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
            lobby = await eve.get("/lobby")
            assert table not in str(lobby)

    run(work())


def test_the_clock_of_who_has_bid_stands_still(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(clock={"start": 60, "add": 30, "cap": 120})
            async with ann.at(table) as us, bob.at(table) as german:
                await us.until(lambda state: all(seat["present"] for seat in state["table"]["seats"]))
                await german.choose(german.texts()[0])
                await us.until(lambda state: bool(state["table"]["seats"][1]["chosen"]))

                async def shown() -> tuple[float, float]:
                    await us.send("resync")
                    seats = (await us.next("update"))["table"]["seats"]
                    return seats[0]["clock"], seats[1]["clock"]

                first = second = await shown()
                async with asyncio.timeout(PATIENCE):
                    while second[0] >= first[0]:
                        await asyncio.sleep(0.2)
                        second = await shown()
                assert second[1] == first[1] > 80
        async with house(db) as here:  # and after a restart
            live = await here.hub.table(table)
            assert [round(live.time_left(seat) or 0, -1) for seat in ("us", "german")] == [60, 90]

    run(work())
