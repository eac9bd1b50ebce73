"""Messages that are wrong in every way change nothing, are answered, and cost nobody the connection."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from sandtable.server import moments
from sandtable.server.settings import Limits
from tests.server.house import FAST, House, Json, Sitting, bid_all, house, run
from tests.server.test_strangers import limits as with_limits


async def snapshot(here: House, table: str) -> tuple[int, str]:
    live = here.hub.tables[table]
    entries = await here.hub.store.entries_of(table)
    return len(entries), live.match.state.digest()


BAD: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"choose"',
    "{}",
    '{"type":"unheard-of"}',
    '{"type":"choose"}',
    '{"type":"choose","text":1,"number":0,"key":"k"}',
    '{"type":"choose","text":"bid","number":"0","key":"k"}',
    '{"type":"choose","text":"bid","number":0,"key":""}',
    '{"type":"choose","text":"bid","number":0,"key":"' + "k" * 65 + '"}',
    '{"type":"choose","text":"","number":0,"key":"k"}',
    '{"type":"choose","text":"\\u0000","number":0,"key":"k"}',
    '{"type":"choose","text":"no such thing","number":0,"key":"k"}',
    '{"type":"choose","text":"bid rifleman-a","number":0,"key":"k","seat":"moon"}',
    '{"type":"undo-answer","accept":"yes"}',
    '{"type":"undo-answer","accept":true}',
    '{"type":"undo","key":"u"}',
    '{"type":"ask-odds","attacker":"x","target":"y"}',
    b"\xff\xfe\x00",
    "[" * 5000,
    '{"type":"choose","text":"' + "a " * 4000 + '","number":0,"key":"long"}',
]


@pytest.mark.turns(3)
@pytest.mark.parametrize("message", BAD, ids=lambda message: repr(message)[:40])
def test_malformed(db: str, message: str | bytes) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me")
            async with ann.at(table) as sitting:
                before = await snapshot(here, table)
                await sitting.socket.send(message)
                answer = await sitting.next("error")
                assert answer["code"] in ("malformed", "illegal", "undo", "forbidden"), answer
                assert answer["message"]
                assert await snapshot(here, table) == before
                await bid_all(sitting)  # the game goes on

    run(work())


def test_too_large_and_too_fast(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(messages=1.0, messages_burst=5, requests=1000, requests_burst=1000, doors_burst=100)
    now = 1000.0
    monkeypatch.setattr(moments, "steady", lambda: now)

    async def work() -> None:
        nonlocal now
        async with house(db, limits=limits) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me")
            async with ann.at(table) as sitting:
                await sitting.send("say", text="x" * 20_000)
                assert (await sitting.next("error"))["code"] == "too-large"
                for i in range(8):
                    await sitting.send("choose", text="nonsense", number=0, seat="us", key=f"n{i}")
                answers = [await sitting.reply(f"n{i}") for i in range(8)]
                assert [answer["code"] for answer in answers] == ["malformed"] * 4 + ["too-fast"] * 4
                now += 1.0
                assert (await sitting.choose(sitting.texts("us")[0], seat="us"))["type"] == "update"

    run(work())


def test_a_frame_beyond_all_measure_closes_the_socket_and_nothing_else(db: str) -> None:
    async def work() -> None:
        from websockets.exceptions import ConnectionClosed

        limits = Limits(**{**{f: getattr(FAST, f) for f in FAST.__struct_fields__}, "hard_frame": 100_000})
        async with house(db, limits=limits) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me")
            async with ann.at(table) as sitting:
                with pytest.raises(ConnectionClosed):
                    await sitting.socket.send("x" * 200_000)
                    while True:
                        await sitting.next()
            async with ann.at(table) as sitting:
                await bid_all(sitting)

    run(work())


def test_repeated_choices_happen_once(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                actor = us if us.texts() else german
                number, text = actor.state["number"], actor.texts()[0]
                for _ in range(5):
                    await actor.send("choose", text=text, number=number, key="once")
                answers = [await actor.reply("once") for _ in range(5)]
                assert {answer["type"] for answer in answers} == {"update"}
                entries = await here.hub.store.entries_of(table)
                assert sum(entry.key == "once" for entry in entries) == 1
                # The other may use the same key: keys are a client's own.
                assert len({(entry.seat, entry.key) for entry in entries if entry.key}) == sum(
                    entry.key is not None for entry in entries
                )

    run(work())


def test_a_stale_choice_gets_the_current_state(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                old = us.state["number"]
                await bid_all(us, german)
                actor = us if us.texts() else german
                before = await snapshot(here, table)
                await actor.send("choose", text=actor.texts()[0], number=old, key="stale")
                refusal = await actor.next()
                assert (refusal["type"], refusal["code"], refusal["reply"]) == ("error", "stale", "stale")
                assert (await actor.next())["number"] == actor.state["number"] > old
                await actor.send("choose", text=actor.texts()[0], number=old + 99, key="future")
                assert (await actor.reply("future"))["code"] == "stale"
                assert await snapshot(here, table) == before
                other = german if actor is us else us
                answer = await other.choose("hunker rifleman-a")
                assert answer["code"] == "not-your-decision"

    run(work())


def test_reordered_choices(db: str) -> None:
    """Several messages sent at once, in the wrong order: only what fits the moment is done."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:random", seed=5)
            async with ann.at(table) as sitting:
                await sitting.choose(sitting.texts()[0])
                await sitting.until(lambda state: bool(state["boards"]["us"]["offer"]))
                number, texts = sitting.state["number"], sitting.texts()
                await sitting.send("choose", text=texts[0], number=number + 1, key="second")
                await sitting.send("choose", text=texts[0], number=number, key="first")
                await sitting.send("choose", text=texts[-1], number=number, key="third")
                answers: dict[str, Json] = {}
                for key in ("second", "first", "third"):
                    answers[key] = await sitting.reply(key)
                assert [answers[key]["type"] for key in ("second", "first", "third")] == ["error", "update", "error"]

    run(work())


def test_illegal_choices_say_why(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me", seed=1)
            async with ann.at(table) as sitting:
                await bid_all(sitting)
                seat = next(seat for seat in ("us", "german") if sitting.texts(seat))
                answer = await sitting.choose("play squad-leader-a inspire", seat=seat)
                assert answer["code"] == "illegal"
                assert answer["rule"] and answer["reason"]
                assert answer["message"].endswith(f"({answer['rule']})")

    run(work())


def test_one_persons_noise_is_not_the_others(db: str) -> None:
    """Refusals go to who was refused, and to nobody else."""

    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await us.until(lambda state: all(seat["present"] for seat in state["table"]["seats"]))
                for _ in range(10):
                    await us.send("choose", text="rubbish", number=0, key="r")
                    await us.reply("r")
                await german.quiet()

    run(work())


def test_the_answer_is_durable(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If it cannot be written down, it has not happened; when it can again, it can be done again."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me", seed=2)
            async with ann.at(table) as sitting:
                before = await snapshot(here, table)
                store = here.hub.store

                async def broken(*_: Any) -> None:
                    raise OSError("no space left on the device")

                monkeypatch.setattr(store.writer, "commit", broken)
                answer = await sitting.choose(sitting.texts("us")[0], seat="us", key="k")
                assert (answer["type"], answer["code"]) == ("error", "storage")
                monkeypatch.undo()
                assert await snapshot(here, table) == before
                answer = await sitting.choose(sitting.texts("us")[0], seat="us", key="k")
                assert answer["type"] == "update"
                assert (await snapshot(here, table))[0] == before[0] + 1

    run(work())


def test_what_is_said_is_written_down_first(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody hears what is not; and one person says only so much."""

    async def work() -> None:
        async with house(db, limits=with_limits(lines=0.001, lines_burst=3)) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:

                async def broken(*_: Any) -> None:
                    raise OSError("no space left on the device")

                monkeypatch.setattr(here.hub.store, "say", broken)
                await us.send("say", text="lost")
                assert (await us.next("error", "chat"))["code"] == "storage"
                monkeypatch.undo()
                for n in range(4):
                    await us.send("say", text=f"line {n}")
                assert (await us.next("error"))["code"] == "too-fast"
                await german.send("say", text="I heard")
                heard = [(await german.next("chat"))["text"] for _ in range(3)]
                assert heard == ["line 0", "line 1", "I heard"]
            assert [one.text for one in await here.hub.store.talk_of(table, 10)] == heard

    run(work())


def test_many_at_once_at_many_tables(db: str) -> None:
    """Appends of many tables share commits, and each gets its own answer."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            tables = [await ann.table(us="me", german="me", seed=i) for i in range(12)]

            async def play(table: str) -> Sitting:
                async with ann.at(table) as sitting:
                    for _ in range(10):
                        seat = next(seat for seat in ("us", "german") if sitting.texts(seat))
                        answer = await sitting.choose(sitting.texts(seat)[0], seat=seat)
                        assert answer["type"] == "update"
                    return sitting

            await asyncio.gather(*map(play, tables))
            for table in tables:
                entries = await here.hub.store.entries_of(table)
                assert [entry.n for entry in entries] == list(range(10))
                assert json.dumps([entry.text for entry in entries])

    run(work())
