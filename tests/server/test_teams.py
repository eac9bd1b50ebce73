"""Four seats in two teams at one table: everything goes by seats and sides as they come."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import msgspec
import pytest

from sandtable.server import shelf
from sandtable.server.settings import Absence
from tests.server.house import House, Person, Sitting, bid_all, house, play_out, run
from tests.toys.conftest import SITE, forget

SCENARIO = "toy-teams-01"
SEATS = ["red-1", "red-2", "blue-1", "blue-2"]


@pytest.fixture(autouse=True)
def toy_books(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(SITE)
    forget()
    shelf.briefs.cache_clear()
    yield
    monkeypatch.undo()
    forget()
    shelf.briefs.cache_clear()


async def four(here: House, **more: object) -> tuple[str, list[Person]]:
    """Four people, each at one seat."""
    people = [await here.guest(name) for name in ("Ann", "Bob", "Cid", "Dot")]
    seats = dict(zip(SEATS, ["me", "friend", "friend", "friend"], strict=True))
    table = await people[0].table(SCENARIO, **seats, **more)
    for seat, person in zip(SEATS[1:], people[1:], strict=True):
        await person.accept(people[0].invites[seat])
    return table, people


async def all_at(stack: AsyncExitStack, table: str, people: list[Person]) -> dict[str, Sitting]:
    """Everybody at the table, and each knows it."""
    sittings = {}
    for seat, person in zip(SEATS, people, strict=True):
        sittings[seat] = await stack.enter_async_context(person.at(table))
    for sitting in sittings.values():
        await sitting.until(lambda state: all(seat["present"] for seat in state["table"]["seats"]))
    return sittings


def test_who_comes_later_reads_what_was_said(db: str) -> None:
    """Also after a reload, in another language, and when the server was started anew."""

    async def work() -> None:
        async with house(db) as here:
            table, people = await four(here)
            async with AsyncExitStack() as stack:
                sittings = await all_at(stack, table, people)
                for seat, text in (("red-1", "I hold the orchard"), ("blue-2", "we can read that")):
                    await sittings[seat].send("say", text=text)
                    for sitting in sittings.values():
                        assert (await sitting.next("chat"))["text"] == text
                assert sittings["red-1"].heard[0]["talk"] == [], "nothing was said before"
                await sittings["red-2"].send("language", language="es")
                assert len((await sittings["red-2"].next("welcome"))["talk"]) == 2
            said = [("Ann", "I hold the orchard"), ("Dot", "we can read that")]
            async with people[1].at(table) as again:
                told = again.heard[0]["talk"]
                assert again.heard[0]["type"] == "welcome" and [(one["who"], one["text"]) for one in told] == said
            cookie = dict(people[1].http.cookies)
        async with house(db) as here:
            bob = here.stranger("Bob")
            bob.http.cookies.update(cookie)
            async with bob.at(table) as later:
                assert later.heard[0]["talk"] == told

    run(work())


async def bid(sittings: dict[str, Sitting]) -> str:
    """The commanders bid; answers who begins."""
    await bid_all(sittings["red-1"], sittings["blue-1"])
    for sitting in sittings.values():
        await sitting.until(lambda state: bool(state["number"] == 2))
    return next(seat for seat, sitting in sittings.items() if sitting.texts())


def test_setting_up(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            brief = next(s for s in await ann.get("/scenarios", language="es") if s["id"] == SCENARIO)
            assert [seat["seat"] for seat in brief["seats"]] == SEATS
            assert [seat["side"] for seat in brief["seats"]] == ["red", "red", "blue", "blue"]
            assert len({seat["name"] for seat in brief["seats"]}) == 4
            seats = dict(zip(SEATS, ["me", "friend", "open", "bot:random"], strict=True))
            table = await ann.table(SCENARIO, **seats)
            assert list(ann.invites) == ["red-2"]
            info = await ann.get(f"/tables/{table}", language="es")
            assert [seat["kind"] for seat in info["seats"]] == ["player", "invited", "open", "bot"]
            assert [seat["label"] for seat in info["seats"]] == [seat["name"] for seat in brief["seats"]]
            assert info["status"] == "waiting" and info["turn"] == []
            await bob.accept(ann.invites["red-2"])
            assert (await ann.get(f"/tables/{table}"))["status"] == "waiting"
            joined = await bob.post(f"/tables/{table}/join", {"seat": "blue-1"})
            assert joined["status"] == "playing" and joined["hotseat"]
            assert joined["turn"] == ["red-1", "blue-1"]
            assert [seat["mine"] for seat in joined["seats"]] == [False, True, True, False]
            for wrong in ({"red-1": "me", "blue-1": "me"}, {**seats, "red-3": "me"}):
                answer = await ann.http.post("/api/tables", json={"scenario": SCENARIO, "seats": wrong})
                assert answer.status_code == 400 and all(seat in answer.json()["message"] for seat in SEATS)

    run(work())


@pytest.mark.slow
def test_four_people_and_a_spectator(db: str) -> None:
    """To the end: each board is that seat's own, and partners do not see each other's cards either."""

    async def work() -> None:
        async with house(db) as here, AsyncExitStack() as stack:
            table, people = await four(here, public=True)
            sittings = await all_at(stack, table, people)
            watching = await stack.enter_async_context(here.stranger().at(table))
            await play_out(list(sittings.values()))
            await watching.until(lambda state: state["table"]["status"] == "over")
            match = here.hub.tables[table].match
            for seat, sitting in {**sittings, "": watching}.items():
                assert sitting.events[seat] == match.feed(seat or None)
                assert sitting.lines[seat] == msgspec.to_builtins(match.lines(seat or None))
                for message in sitting.heard:
                    for board in message.get("boards", {}).values():
                        assert board["view"]["viewer"] == (seat or None)
                        others = [other for other in board["view"]["seats"] if other["seat"] != seat]
                        assert all(other["hand"] is None and other["bid"] is None for other in others)
            ending = watching.state["table"]["ending"]
            assert {ending["winner"], ending["loser"]} == {"red", "blue"}
            assert [luck["side"] for luck in watching.state["luck"]] == ["red", "blue"]
            before = {seat["name"]: seat["side"] for seat in watching.state["table"]["seats"]}
            rematch = await people[3].post(f"/tables/{table}/rematch")
            after = {seat["name"]: seat["side"] for seat in rematch["table"]["seats"]}
            assert set(after) == set(before) and all(after[name] != side for name, side in before.items())

    run(work())


@pytest.mark.slow
def test_bots_at_three_seats_and_one_person_at_two(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            alone = await ann.table(
                SCENARIO, **dict(zip(SEATS, ["bot:random", "me"] + ["bot:random"] * 2, strict=True))
            )
            async with ann.at(alone) as sitting:
                last = await play_out([sitting])
                assert last["table"]["ending"] and list(last["boards"]) == ["red-2"]
            fork = await ann.post(f"/tables/{alone}/fork", {"step": 6, "seat": "blue-2", "bot": "random"})
            assert [seat["bot"] for seat in fork["table"]["seats"]] == ["random"] * 3 + [None]
            team = await ann.table(SCENARIO, **dict(zip(SEATS, ["me", "me"] + ["bot:random"] * 2, strict=True)))
            async with ann.at(team) as sitting:
                assert sitting.state["table"]["hotseat"] and list(sitting.state["boards"]) == ["red-1", "red-2"]
                await sitting.choose(sitting.texts("red-1")[0])  # the only one of hers that is asked
                last = await play_out([sitting])
                assert last["table"]["ending"]

    run(work())


def test_a_bid_is_secret_from_partners_too(db: str) -> None:
    async def work() -> None:
        async with house(db) as here, AsyncExitStack() as stack:
            table, people = await four(here, public=True, clock={"start": 600, "add": 0, "cap": 600})
            sittings = await all_at(stack, table, people)
            bidding = sittings["red-1"]
            await bidding.choose(bidding.texts()[0])
            assert bidding.state["table"]["turn"] == ["blue-1"]
            for seat in SEATS[1:]:
                await sittings[seat].until(lambda state: bool(state["table"]["seats"][0]["chosen"]))
                assert sittings[seat].state["boards"][seat]["view"]["seats"][0]["bid"] is None

    run(work())


def test_the_other_side_consents(db: str) -> None:
    """Both of its people have to; the partner is not asked, and neither grants nor refuses."""

    async def work() -> None:
        async with house(db) as here, AsyncExitStack() as stack:
            table, people = await four(here)
            sittings = await all_at(stack, table, people)
            await bid(sittings)
            asking, partner = sittings["red-1"], sittings["red-2"]
            await asking.send("undo", key="ask")
            request = (await asking.reply("ask"))["undo"]
            assert request == {"seat": "red-1", "to": 0, "asked": ["blue-1", "blue-2"]}
            await partner.until(lambda state: state["undo"] is not None)
            for accept in (True, False):
                await partner.send("undo-answer", accept=accept)
                assert (await partner.next("error"))["code"] == "forbidden"
            await sittings["blue-2"].send("undo-answer", accept=True)
            await partner.until(lambda state: state["undo"]["asked"] == ["blue-1"])
            written = here.hub.tables[table].ledger.count
            for _ in range(3):  # again is not once more
                await sittings["blue-2"].send("undo-answer", accept=True)
            await sittings["blue-2"].send("ping")
            await sittings["blue-2"].next("pong")
            assert here.hub.tables[table].ledger.count == written
            await sittings["blue-1"].send("undo-answer", accept=True)
            for sitting in sittings.values():
                await sitting.until(lambda state: bool(state["number"] == 0))

    run(work())


async def any_update(*sittings: Sitting) -> None:
    """Until one of them has heard of something new; nobody goes on listening."""
    waiting = [asyncio.ensure_future(sitting.next("update")) for sitting in sittings]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


def test_a_partner_is_asked_about_choices_of_his_own(db: str) -> None:
    """Against bots nobody else is: but what he has chosen since is not taken back over his head."""

    async def work() -> None:
        async with house(db) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            seats = dict(zip(SEATS, ["me", "friend", "bot:random", "bot:random"], strict=True))
            table = await ann.table(SCENARIO, **seats)
            await bob.accept(ann.invites["red-2"])
            async with ann.at(table) as first, bob.at(table) as second:
                await first.choose(first.texts()[0])
                while not second.texts():  # Ann's turn comes before Bob's
                    if first.texts():
                        await first.choose(next(text for text in first.texts() if text.startswith("end")))
                        number = first.state["number"]
                        await second.until(lambda state, n=number: bool(state["number"] >= n))  # type: ignore[misc]
                    else:
                        await any_update(first, second)
                await first.send("resync")
                await first.next("update")
                assert first.state["boards"]["red-1"]["can_undo"] and first.state["undoer"] == "red-1"
                await second.choose(next(text for text in second.texts() if text.startswith("hunker")))
                number = second.state["number"]
                await first.until(lambda state: bool(state["number"] >= number))
                assert not first.state["boards"]["red-1"]["can_undo"]
                await first.send("undo", key="ask")
                assert (await first.reply("ask"))["undo"]["asked"] == ["red-2"]
                await second.until(lambda state: state["undo"] is not None)
                await second.send("undo-answer", accept=True)
                await second.until(lambda state: bool(state["number"] < number))

    run(work())


def test_one_of_four_leaves(db: str) -> None:
    """A bot is let in for that seat alone, and gives it back."""

    async def work() -> None:
        async with house(db, absence=Absence(0.05, bot="random"), tick=0.05) as here, AsyncExitStack() as stack:
            table, people = await four(here)
            sittings = await all_at(stack, table, people)
            begins = await bid(sittings)
            await sittings[begins].socket.close()
            others = {seat: sitting for seat, sitting in sittings.items() if seat != begins}
            place = SEATS.index(begins)
            first = next(iter(others.values()))
            await first.until(lambda state: state["table"]["seats"][place]["missed"] is not None)
            await first.person.post(f"/tables/{table}/stand-in", {"seat": begins})
            for sitting in others.values():
                await sitting.until(lambda state: state["table"]["seats"][place]["bot"] == "random")
                bots = [seat["bot"] for seat in sitting.state["table"]["seats"]]
                assert [bot for i, bot in enumerate(bots) if i != place] == [None] * 3
            async with people[place].at(table) as back:
                await back.send("return")
                await back.until(lambda state: state["table"]["seats"][place]["bot"] is None)

    run(work())
