"""Playing at a table: against a bot, a friend, oneself; watching; coming back."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.server.house import house, play_out, run


def test_a_whole_game_against_a_bot(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:greedy")
            async with ann.at(table) as sitting:
                last = await play_out([sitting])
                assert last["table"]["ending"]["text"]
                assert last["table"]["turn"] == []
                assert last["boards"]["us"]["view"]["viewer"] == "us"
                assert sitting.events["us"][-1]["event"] == "won"
                told = [event for event in sitting.events["us"] if {"dice", "faces"} <= set(event)]
                luck = {one["side"]: one for one in last["luck"]}
                assert {side: one["rolls"] for side, one in luck.items()} == {
                    side: sum(event["seat"] == side for event in told) for side in ("us", "german")
                }
                assert sum(one["hits"] for one in luck.values()) == sum(
                    event["hit"] for event in sitting.events["us"] if event["event"] == "attack-done"
                )
                assert all(
                    not update["luck"] for update in sitting.heard if update["type"] == "update" and update != last
                )
            lobby = await ann.get("/lobby")
            assert [info["id"] for info in lobby["finished"]] == [table]
            assert lobby["mine"] == []

    run(work())


def test_a_bot_thinks_once_about_each_decision(db: str) -> None:
    """Also if its next one follows at once."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            asked: list[bytes] = []
            run_one = here.hub.bots.workers.run

            async def noting(work: Any, question: Any) -> Any:
                asked.append(msgspec.json.encode(question))
                return await run_one(work, question)

            here.hub.bots.workers.run = noting  # type: ignore[method-assign,assignment]
            table = await ann.table(us="me", german="bot:random")
            async with ann.at(table) as sitting:
                await play_out([sitting])
            assert len(asked) > 20
            assert len(asked) == len(set(asked))

    run(work())


@pytest.mark.slow
def test_two_people_a_spectator_and_the_same_story(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(public=True)
            eve = here.stranger()
            async with ann.at(table) as us, bob.at(table) as german, eve.at(table) as watching:
                await play_out([us, german])
                await watching.until(lambda state: state["table"]["status"] == "over")
                assert list(watching.state["boards"]) == [""]
                assert watching.state["boards"][""]["view"]["viewer"] is None
                assert watching.state["number"] == us.state["number"] == german.state["number"]
                match = here.hub.tables[table].match
                for seat, sitting in (("us", us), ("german", german), ("", watching)):
                    assert sitting.events[seat] == match.feed(seat or None)
                    assert sitting.lines[seat] == msgspec.to_builtins(match.lines(seat or None))
                # Everybody's hand stays hidden from the others, in every single message.
                for message in watching.heard + us.heard:
                    for seat, board in message.get("boards", {}).items():
                        others = [other for other in board["view"]["seats"] if other["seat"] != seat]
                        assert all(other["hand"] is None and other["bid"] is None for other in others)

    run(work())


def test_hot_seat_holds_both_boards(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me", seed=6)
            async with ann.at(table) as sitting:
                assert sitting.state["table"]["hotseat"]
                assert set(sitting.state["boards"]) == {"us", "german"}
                await sitting.send("choose", text=sitting.texts("us")[0], number=sitting.state["number"], key="x")
                assert (await sitting.reply("x"))["code"] == "malformed"  # which seat?
                last = await play_out([sitting])
                assert last["table"]["status"] == "over"

    run(work())


def test_coming_back_resumes_by_events(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:random", seed=7)
            async with ann.at(table) as first:
                for _ in range(4):
                    await first.until(lambda state: bool(state["boards"]["us"]["offer"]))
                    await first.choose(first.texts()[0])
                await first.until(lambda state: bool(state["boards"]["us"]["offer"]))
                known, number = first.events["us"], first.state["number"]
            async with ann.at(table, events=len(known) - 2) as again:
                await again.socket.recv()
                state = json.loads(await again.socket.recv())
                board = state["boards"]["us"]
                assert (state["number"], board["first"]) == (number, len(known) - 2)
                assert board["events"] == known[-2:]

    run(work())


def test_a_table_is_the_same_after_a_restart(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            cookie = dict(ann.http.cookies)
            table = await ann.table(us="me", german="bot:random", seed=3)
            async with ann.at(table) as sitting:
                for _ in range(6):
                    await sitting.until(lambda state: bool(state["boards"]["us"]["offer"]))
                    await sitting.choose(sitting.texts()[-1], key=f"k{_}")
                await sitting.until(lambda state: bool(state["boards"]["us"]["offer"]))
                before = sitting.state
        async with house(db) as here:
            ann = here.stranger("Ann")
            ann.http.cookies.update(cookie)
            async with ann.at(table) as sitting:
                await sitting.until(lambda state: bool(state["boards"]["us"]["offer"]))
                after = sitting.state
                assert after["number"] == before["number"]
                assert after["boards"]["us"]["view"] == before["boards"]["us"]["view"]
                assert after["boards"]["us"]["offer"] == before["boards"]["us"]["offer"]
                repeated = await sitting.choose("nonsense", key="k3")  # was done before the restart
                assert (repeated["type"], repeated["number"]) == ("update", before["number"])

    run(work())


def test_odds_chat_and_ping(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(public=True)
            async with ann.at(table) as us, bob.at(table) as german, here.stranger().at(table) as eve:
                units = us.state["boards"]["us"]["view"]["units"]
                there = [f"{unit['side']}:{unit['unit']}" for unit in units if unit["tile"]]
                ours = next(unit for unit in there if unit.startswith("us:rifle"))
                theirs = next(unit for unit in there if unit.startswith("german:rifle"))
                await us.send("ask-odds", attacker=ours, target=theirs, key="o")
                odds = await us.reply("o")
                assert odds["odds"]["attacker"] == ours and odds["back"]["target"] == ours
                await us.send("ask-odds", attacker="us:nobody", target=theirs, key="p")
                assert (await us.reply("p"))["code"] == "malformed"
                await us.send("say", text="  good \n luck ")
                assert (await german.next("chat"))["text"] == "good luck"
                await eve.send("say", text="psst")
                assert (await eve.next("error"))["code"] == "forbidden"
                await us.send("ping")
                await us.next("pong")

    run(work())


@pytest.mark.slow
def test_a_solo_game_with_a_seed_is_repeatable(db: str) -> None:
    async def game() -> list[str]:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me", seed=11)
            async with ann.at(table) as sitting:
                await play_out([sitting], seed=5)
            answer = await ann.http.get(f"/api/tables/{table}/journal")
            return answer.text.splitlines()[1:]

    assert run(game()) == run(game())
