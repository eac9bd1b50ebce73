"""Who goes away is waited for, then stood in for, and may come back. Clocks decide where there are clocks."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from sandtable import replay
from sandtable.server.absence import gone
from sandtable.server.boards import stood_in_of
from sandtable.server.clock import Waiting
from sandtable.server.ledger import CHOICE, RETURN, STAND_IN, LedgerEntry
from sandtable.server.protocol import ClockRule
from sandtable.server.settings import Absence
from sandtable.server.writer import Conflict
from tests.server.house import House, Json, Person, bid_all, house, run

SOON = Absence(grace=0.2, end=0.6, bot="random", claim=3600.0)


def seat(state: Json, name: str) -> Json:
    found: Json = next(seat for seat in state["table"]["seats"] if seat["seat"] == name)
    return found


async def left_alone(here: House, **more: Any) -> tuple[str, Person, Person]:
    """Ann sits at a table whose other player came, and went."""
    table, ann, bob = await here.pair(**more)
    async with bob.at(table):
        pass
    return table, ann, bob


def test_nobody_plays_for_a_person_unasked(db: str) -> None:
    """Without a clock who waits is asked what is to be done, and until then nothing is."""

    async def work() -> None:
        async with house(db, absence=SOON, tick=0.02) as here:
            table, ann, bob = await left_alone(here)
            async with ann.at(table) as us:
                assert seat(us.state, "german")["missed"] is None
                refused = await ann.http.post(f"/api/tables/{table}/stand-in", json={"seat": "us"})
                assert refused.status_code == 409  # nobody waits for oneself
                await us.until(lambda state: seat(state, "german")["missed"] is not None)
                assert seat(us.state, "german")["may_end"] is not None
                assert here.hub.tables[table].ledger.stand_ins == {}
                refused = await bob.http.post(f"/api/tables/{table}/stand-in", json={"seat": "german"})
                assert refused.status_code == 409  # only who waits may ask for a bot
                await ann.post(f"/tables/{table}/stand-in", {"seat": "german"})
                await us.until(lambda state: seat(state, "german")["bot"] == "random")
                assert seat(us.state, "german")["kind"] == "player"
                assert seat(us.state, "german")["name"] == "Bob"
                await us.choose(us.texts()[0])
                await us.until(lambda state: bool(state["number"] >= 2))  # the bot has bid
                async with bob.at(table) as german:
                    assert seat(german.state, "german")["bot"] == "random"
                    await german.send("return")
                    await german.until(lambda state: seat(state, "german")["bot"] is None)
                    await us.until(lambda state: seat(state, "german")["bot"] is None)
                    kinds = [entry.kind for entry in await here.hub.store.entries_of(table)]
                    assert kinds.count("stand-in") == 1 and kinds.count("return") == 1

    run(work())


def test_what_a_stand_in_did_is_marked(db: str) -> None:
    """Every board says by its own numbers which events a bot brought about in somebody's place; after a restart too."""

    async def work() -> None:
        async with house(db, absence=SOON, tick=0.02) as here:
            table, ann, bob = await left_alone(here)
            async with ann.at(table) as us:
                await us.choose(us.texts()[0])
                await us.until(lambda state: seat(state, "german")["missed"] is not None)
                await ann.post(f"/tables/{table}/stand-in", {"seat": "german"})
                while us.state["boards"]["us"]["view"]["round"] < 2:
                    texts = us.texts()
                    if texts:
                        await us.choose(next((text for text in texts if text.startswith("end")), texts[0]))
                    else:
                        await us.next("update")
            boards = [(await person.get(f"/tables/{table}/state"))["boards"] for person in (ann, bob)]
        async with house(db) as here:
            for person, (name, board) in zip((ann, bob), [*boards[0].items(), *boards[1].items()], strict=True):
                assert board["stood_in"] and all(one["seat"] == "german" for one in board["stood_in"])
                told = [board["events"][n] for one in board["stood_in"] for n in range(one["first"], one["until"])]
                ended = [event for event in board["events"] if event["event"] == "turn-ended"]
                assert [event in told for event in ended] == [event["seat"] == "german" for event in ended]
                live = await here.hub.table(table)
                again = [msgspec.to_builtins(one) for one in stood_in_of(live.match, name, live.ledger.by)]
                shown = len(board["events"])  # the bot may have bid once more since
                before = [{**one, "until": min(one["until"], shown)} for one in again if one["first"] < shown]
                assert before == board["stood_in"], person.name

    run(work())


def test_a_game_somebody_left_is_ended_without_a_winner(db: str) -> None:
    async def work() -> None:
        async with house(db, absence=Absence(grace=0.05, end=0.8), tick=0.02) as here:
            table, ann, bob = await left_alone(here)
            async with ann.at(table) as us:
                await us.until(lambda state: seat(state, "german")["missed"] is not None)
                early = await ann.http.post(f"/api/tables/{table}/abandon", json={"key": "a"})
                assert early.status_code == 409
                await asyncio.sleep(0.8)
                for _ in range(2):  # a repeat is harmless
                    await ann.post(f"/tables/{table}/abandon", {"key": "b"})
                await us.until(lambda state: state["table"]["status"] == "over")
                ending = us.state["table"]["ending"]
                assert (ending["winner"], ending["reason"], ending["rule"]) == (None, "abandoned", "RUL-136")
                assert "abandoned" in ending["text"]
            journal = (await bob.http.get(f"/api/tables/{table}/journal")).text
            assert str(replay(journal).outcome).startswith("draw: abandoned")

    run(work())


def test_choosing_is_coming_back(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            live = await here.hub.table(table)
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                name = "us" if us.texts() else "german"
                actor = us if name == "us" else german
                here.hub.closing = True  # no bot is to think just now
                await live.act(lambda: here.hub.acts.stand_in(live, name))
                here.hub.closing = False
                await actor.until(lambda state: seat(state, name)["bot"] == "greedy")
                await actor.choose(actor.texts()[0])
                assert seat(actor.state, name)["bot"] is None

    run(work())


def test_nobody_is_replaced_while_nobody_waits(db: str) -> None:
    """Alone against a bot, or with both away, a game waits for ever."""

    async def work() -> None:
        async with house(db, absence=Absence(0.05), tick=0.05) as here:
            ann = await here.guest("Ann")
            solo = await ann.table(us="me", german="bot:random")
            table, _, _ = await here.pair()
            async with ann.at(solo):
                await asyncio.sleep(0.3)
            await asyncio.sleep(0.6)
            for id in (solo, table):
                assert here.hub.tables[id].ledger.stand_ins == {}

    run(work())


def test_who_is_not_asked_is_not_waited_for(db: str) -> None:
    async def work() -> None:
        async with house(db, absence=Absence(0.1), tick=0.05) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                if not us.texts():  # let it be Ann's turn: Bob concedes nothing, he just is not asked
                    us, german = german, us
                asked = next(iter(us.state["boards"]))
                waiting = here.hub.tables[table].waiting
                assert list(waiting.asked) == [asked]
                assert gone(here.hub.tables[table], "german" if asked == "us" else "us") is None

    run(work())


# -- clocks -----------------------------------------------------------------------------------------------------------


def chose(waiting: Waiting, seat: str, now: float, bank: float) -> None:
    """A seat chooses, and has so much left after it. Asking what it would have changes nothing."""
    before = waiting.left(seat, now)
    assert waiting.after(seat, now) == waiting.after(seat, now) == bank
    assert waiting.left(seat, now) == before
    waiting.settle([LedgerEntry(0, CHOICE, seat, bank=bank)])


def test_the_bank_is_capped() -> None:
    waiting = Waiting(ClockRule(100, 30, 120), ["us", "german"], {})
    waiting.turn({"us": 0.0})
    assert waiting.left("us", 40.0) == 60.0
    assert waiting.left("german", 40.0) == 100.0
    chose(waiting, "us", 40.0, 90.0)
    waiting.turn({"german": 40.0})
    chose(waiting, "german", 41.0, 120.0)  # 99 + 30, capped
    waiting.turn({"us": 41.0})
    assert waiting.left("us", 500.0) == 0.0
    bank = waiting.after_return("us", 500.0)
    assert bank == 30.0
    waiting.settle([LedgerEntry(2, RETURN, "us", bank=bank)])
    waiting.turn({"us": 500.0})
    assert waiting.left("us", 510.0) == 20.0


def test_days_per_move() -> None:
    day = 24 * 3600
    waiting = Waiting(ClockRule(3 * day, 3 * day, 3 * day), ["us"], {})
    assert waiting.days
    waiting.turn({"us": 0.0})
    chose(waiting, "us", 2 * day, 3 * day)
    assert not Waiting(ClockRule(600, 10, 900), ["us"], {}).days
    assert not Waiting(None, ["us"], {}).days


def test_out_of_time_a_bot_steps_in(db: str) -> None:
    async def work() -> None:
        async with house(db, tick=0.05) as here:
            table, ann, bob = await here.pair(clock={"start": 1, "add": 1, "cap": 2})
            async with ann.at(table) as us, bob.at(table) as german:
                assert us.state["table"]["clock"] == {"start": 1, "add": 1, "cap": 2}
                assert seat(us.state, "us")["clock"] <= 1.0
                await us.until(lambda state: seat(state, "us")["bot"] is not None)  # nobody chose
                await german.until(lambda state: seat(state, "german")["bot"] is not None)

    run(work())


def test_the_clock_starts_when_everybody_sits(db: str) -> None:
    async def work() -> None:
        async with house(db, tick=0.02) as here:
            table, ann, bob = await here.pair(clock={"start": 1, "add": 1, "cap": 1})
            async with ann.at(table) as us:
                await asyncio.sleep(1.5)
                live = await here.hub.table(table)
                assert live.ledger.stand_ins == {} and not us.state["table"]["begun"]
                async with bob.at(table) as german:
                    await german.until(lambda state: bool(state["table"]["begun"]))
                    await german.until(lambda state: seat(state, "us")["bot"] is not None)

    run(work())


def test_who_waits_for_a_clock_to_begin_is_not_stuck(db: str) -> None:
    """Somebody has sat down and never comes: until the clock runs, it is as without one."""

    async def work() -> None:
        async with house(db, absence=SOON, tick=0.02) as here:
            table, ann, _ = await here.pair(clock={"start": 300, "add": 1, "cap": 300})
            async with ann.at(table) as us:
                await us.choose(us.texts()[0])
                await us.until(lambda state: seat(state, "german")["missed"] is not None)
                assert seat(us.state, "german")["clock"] == 300.0 and not us.state["table"]["begun"]
                await ann.post(f"/tables/{table}/stand-in", {"seat": "german"})
                await us.until(lambda state: bool(state["number"] >= 2))

    run(work())


def test_clocks_survive_a_restart(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(clock={"start": 100, "add": 50, "cap": 120})
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
        async with house(db) as here:
            live = await here.hub.table(table)
            assert [round(live.time_left(seat) or 0) for seat in ("us", "german")] == [120, 120]

    run(work())


def test_days_are_counted_while_the_server_is_down(db: str) -> None:
    async def work() -> None:
        day = 24 * 3600
        async with house(db) as here:
            table, _ann, _bob = await here.pair(clock={"start": 2 * day, "add": day, "cap": 2 * day})
            await here.hub.store.set_table(table, started=here.hub.tables[table].record.created - day)
        async with house(db) as here:
            live = await here.hub.table(table)
            left = live.time_left("us")
            assert left is not None and abs(left - day) < 100
            assert gone(live, "us") is None  # the clock decides, not who is there

    run(work())


def quicker(here: House, monkeypatch: pytest.MonkeyPatch, kind: str, text: str = "") -> None:
    """Another process writes such an entry for the seat, a moment before the next choice."""
    append = here.hub.store.append

    async def meanwhile(table: str, new: list[LedgerEntry], summary: Any, *kept: Any) -> None:
        if new[0].kind != CHOICE:
            await append(table, new, summary, *kept)
            return
        monkeypatch.setattr(here.hub.store, "append", append)
        await append(table, [LedgerEntry(new[0].n, kind, new[0].seat, text)], None)
        raise Conflict(table)

    monkeypatch.setattr(here.hub.store, "append", meanwhile)


def test_a_bot_steps_in_while_its_player_chooses(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At another process, whose clock had run out: who chooses is back."""

    async def work() -> None:
        async with house(db) as here:
            table, ann, _ = await here.pair()
            async with ann.at(table) as us:
                quicker(here, monkeypatch, STAND_IN, "random")
                assert (await us.choose(us.texts()[0]))["type"] == "update"
                entries = await here.hub.store.entries_of(table)
                assert [entry.kind for entry in entries] == [STAND_IN, RETURN, CHOICE]

    run(work())


def test_a_player_comes_back_while_the_bot_chooses(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At another process: what the bot has thought of is not done any more."""

    async def work() -> None:
        async with house(db, absence=SOON, tick=0.02) as here:
            table, ann, _ = await left_alone(here)
            async with ann.at(table) as us:
                await us.until(lambda state: seat(state, "german")["missed"] is not None)
                quicker(here, monkeypatch, RETURN)
                await ann.post(f"/tables/{table}/stand-in", {"seat": "german"})
                await us.until(lambda state: seat(state, "german")["bot"] == "random")
                await us.until(lambda state: seat(state, "german")["bot"] is None)
                await asyncio.sleep(0.2)
                entries = await here.hub.store.entries_of(table)
                assert [entry.kind for entry in entries] == [STAND_IN, RETURN]

    run(work())
