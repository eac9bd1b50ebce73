"""Everybody is told in a language of their own; who looks at the same thing shares the work."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.content import reference
from sandtable.core.outcome import CONCEDED, outcome_of
from sandtable.server import boards, shelf
from tests.server.house import House, Json, Person, bid_all, house, run


async def at_two(here: House) -> tuple[str, Person]:
    ann = await here.guest("Ann")
    return await ann.table(us="me", german="me", seed=1, public=True), ann


def told(match: Any, seat: str, language: str) -> list[Json]:
    lines: list[Json] = msgspec.to_builtins(match.lines(seat or None, language))
    return lines


def test_each_socket_speaks_its_own_language(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann = await at_two(here)
            async with (
                ann.at(table, language="es") as spanish,
                ann.at(table) as english,
                here.stranger().at(table, language="es") as watching,
            ):
                match = here.hub.tables[table].match
                for sitting, language in ((spanish, "es"), (english, "en"), (watching, "es")):
                    labels = [match.words(language).names.seat(seat) for seat in (0, 1)]
                    assert list(sitting.heard[0]["scene"]["seat_names"].values()) == labels
                    assert [seat["label"] for seat in sitting.state["table"]["seats"]] == labels
                offers = [sitting.state["boards"]["us"]["offer"] for sitting in (spanish, english)]
                assert [offer["question"] for offer in offers] == [
                    match.words(language).words.pair("decisions", "bid")[1]  # type: ignore[index]
                    for language in ("es", "en")
                ]
                await bid_all(english)
                number = english.state["number"]
                for sitting, language in ((spanish, "es"), (english, "en"), (watching, "es")):
                    await sitting.until(lambda state: bool(state["number"] == number))
                    for seat, lines in sitting.lines.items():
                        assert lines == told(match, seat, language)
                assert told(match, "", "es") != told(match, "", "en")
                seat = next(seat for seat in ("us", "german") if english.texts(seat))
                for sitting, words in ((spanish, match.words("es")), (english, match.words("en"))):
                    answer = await sitting.choose("play squad-leader-a inspire", seat=seat)
                    assert answer["message"] == f"{words.why(answer['rule'], answer['reason'])} ({answer['rule']})"
                await english.send("concede", key="c", seat="us")
                outcome = outcome_of(match.catalog, 1, CONCEDED)
                for sitting, language in ((spanish, "es"), (english, "en"), (watching, "es")):
                    await sitting.until(lambda state: state["table"]["ending"] is not None)
                    ending = sitting.state["table"]["ending"]
                    assert (ending["winner"], ending["loser"], ending["reason"]) == ("german", "us", "conceded")
                    assert ending["text"] == match.words(language).outcome(outcome)

    run(work())


def test_changing_the_language(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann = await at_two(here)
            async with ann.at(table) as sitting:
                await bid_all(sitting)
                match = here.hub.tables[table].match
                assert sitting.lines["us"] == told(match, "us", "en")
                await sitting.send("language", language="tlh")
                assert (await sitting.next("error"))["code"] == "malformed"
                await sitting.send("language", language="es")
                assert (await sitting.next("welcome"))["scene"]["language"] == "es"
                await sitting.next("update")
                assert sitting.lines == {seat: told(match, seat, "es") for seat in ("us", "german")}
                seat = next(seat for seat in ("us", "german") if sitting.texts(seat))
                await sitting.choose(sitting.texts(seat)[-1], seat=seat)
                assert sitting.lines[seat] == told(match, seat, "es")

    run(work())


def test_a_language_nobody_speaks(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann = await at_two(here)
            with pytest.raises(ConnectionClosed):
                async with ann.at(table, events=0, language="tlh") as sitting:
                    assert (await sitting.next())["code"] == "malformed"
                    await sitting.next()
            for path in (f"/tables/{table}/state", "/scenarios", "/rules/com-23", "/lobby"):
                answer = await ann.http.get(f"/api{path}", params={"language": "tlh"})
                assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), path

    run(work())


def test_requests_are_answered_in_a_language(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann = await at_two(here)
            spanish, english = [
                next(s for s in await ann.get("/scenarios", language=language) if s["id"] == "north-africa-01")
                for language in ("es", "en")
            ]
            assert spanish["book_name"] == "Norte de África" and english["book_name"] == "North Africa"
            assert "Hangar en 21A" in spanish["general"][1] and "Hangar on 21A" in english["general"][1]
            assert spanish["briefing"].startswith("Una patrulla") and english["briefing"].startswith("A patrol")
            words = here.hub.tables[table].match.words("es")
            seats = [words.names.seat(seat) for seat in (0, 1)]
            scene = await ann.get("/scenarios/normandy-01", language="es")
            assert (scene["language"], list(scene["seat_names"].values())) == ("es", seats)
            title = reference.rule("com-23", "es").title
            assert title != reference.rule("com-23").title
            assert (await ann.get("/rules/com-23", language="es"))["title"] == title
            assert (await ann.get("/rules", language="es", q=title))[0]["id"] == "COM-23"
            state = await ann.get(f"/tables/{table}/state", language="es")
            body = {"text": state["boards"]["us"]["offer"]["options"][0]["text"], "number": 0, "key": "k", "seat": "us"}
            answer = await ann.post(f"/tables/{table}/choose?language=es", body)
            bid = here.hub.tables[table].match.lines("us", "es")[-1].text
            assert answer["boards"]["us"]["lines"][-1]["text"] == bid
            wrong = {"text": "play squad-leader-a inspire", "number": 0, "key": "w", "seat": "german"}
            refusal = (await ann.http.post(f"/api/tables/{table}/choose?language=es", json=wrong)).json()
            assert refusal["message"] == f"{words.why(refusal['rule'], refusal['reason'])} ({refusal['rule']})"
            async with ann.http.stream("GET", f"/api/tables/{table}/stream", params={"language": "es"}) as stream:
                line = await anext(stream.aiter_lines())
                assert msgspec.json.decode(line)["table"]["seats"][1]["label"] == seats[1]
            await ann.post(f"/tables/{table}/concede", {"key": "c", "seat": "us"})
            step = await ann.get(f"/tables/{table}/replay/1", language="es")
            assert step["boards"]["us"]["lines"][-1]["text"] == bid
            (finished,) = (await ann.get("/lobby", language="es"))["finished"]
            assert finished["ending"]["text"] == words.outcome(outcome_of(words.catalog, 1, CONCEDED))
            here.hub.tables.clear()  # as it is listed when nobody looks at it
            assert (await ann.get("/lobby", language="es"))["finished"] == [finished]

    run(work())


def test_who_looks_at_the_same_shares_the_work(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step's picture is made once for each seat and language, however many sockets show it."""
    made: list[tuple[str, str]] = []
    real = boards.picture_of

    def counted(match: Any, seat: str, language: str, *by: Any, **more: Any) -> boards.Picture:
        made.append((seat, language))
        return real(match, seat, language, *by, **more)

    monkeypatch.setattr(boards, "picture_of", counted)

    async def work() -> None:
        async with house(db) as here:
            table, ann = await at_two(here)
            eve = here.stranger()
            async with (
                ann.at(table) as us,
                ann.at(table) as again,
                ann.at(table, language="es") as spanish,
                eve.at(table) as watching,
                eve.at(table) as too,
            ):
                await us.choose(us.texts("us")[0], seat="us")
                made.clear()
                await us.choose(us.texts("german")[0], seat="german")
                for sitting in (us, again, spanish, watching, too):
                    await sitting.until(lambda state: bool(state["number"] == 2))
                    await sitting.send("resync")
                    await sitting.next("update")
                assert sorted(made) == [("", "en"), ("german", "en"), ("german", "es"), ("us", "en"), ("us", "es")]
                assert us.lines == again.lines and watching.lines == too.lines
                assert (
                    len({line["text"] for line in us.lines["us"]} & {line["text"] for line in spanish.lines["us"]}) < 3
                )

    run(work())


def test_battles_name_themselves_in_spanish() -> None:
    """Where and when a battle was, of every one that comes with the program; names of places may stay."""
    english = {brief.id: brief for brief in shelf.briefs((), "en")}
    spanish = shelf.briefs((), "es")
    assert len(spanish) == len(english)
    for brief in spanish:
        assert " de " in brief.date or not brief.date, brief.id
        assert brief.operation != english[brief.id].operation or not brief.operation, brief.id
    assert next(brief.name for brief in spanish if brief.id == "normandy-04") == "Tras las líneas enemigas"
