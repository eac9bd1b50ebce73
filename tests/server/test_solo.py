"""Solo play at a table: a seat that the rules play."""

from __future__ import annotations

import asyncio

import pytest

from sandtable.server.settings import Absence
from tests.server.house import Json, Person, house, play_out, run


def seat_of(table: Json, seat: str) -> Json:
    found: Json = next(one for one in table["seats"] if one["seat"] == seat)
    return found


def test_the_rules_play_a_seat_to_the_end(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="solo:hard", seed=5)
            async with ann.at(table, language="es") as sitting:
                welcome = sitting.heard[0]
                bot = seat_of(welcome["table"], "german")
                assert (bot["kind"], bot["bot"], bot["name"]) == ("bot", "solo:hard", "solo:hard")
                assert welcome["table"]["options"] == ["solo-german-hard"]
                sheets = {sheet["title"]: sheet for sheet in welcome["scene"]["sheets"]}
                assert sheets["Scout"]["seat"] == "german"
                assert any("Niebla" in row["text"] for row in sheets["Scout"]["rows"])
                await play_out([sitting])
                assert sitting.state["table"]["status"] == "over"
                assert any(e["event"] == "line-used" for e in sitting.events["us"])
            journal = (await ann.http.get(f"/api/tables/{table}/journal")).text
            assert '"german":"solo:hard"' in journal.replace(" ", "")
            again = await ann.post(f"/tables/{table}/rematch")
            assert seat_of(again["table"], "us")["bot"] == "solo:hard"  # sides are swapped
            assert again["table"]["options"] == ["solo-us-hard"]
            forked = await ann.post(f"/tables/{table}/fork", {"step": 2, "seat": "us"})
            assert seat_of(forked["table"], "german")["bot"] == "solo:hard"
            wrong = await ann.http.post(f"/api/tables/{table}/fork", json={"step": 2, "seat": "german"})
            assert wrong.status_code == 400 and "played by rule" in wrong.text
            imported = await ann.post("/import", {"journal": journal})
            assert seat_of(imported["table"], "german")["bot"] == "solo:hard"

    run(work())


@pytest.mark.parametrize(
    ("scenario", "seats", "complaint"),
    [
        ("normandy-01", {"us": "me", "german": "solo:mad"}, "there is no level"),
        ("normandy-01", {"us": "solo:easy", "german": "solo:easy"}, "only one side"),
        ("britain-01", {"raf": "me", "luftwaffe": "solo:easy"}, "no solo play"),
    ],
)
def test_what_cannot_be(db: str, scenario: str, seats: dict[str, str], complaint: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            answer = await ann.http.post("/api/tables", json={"scenario": scenario, "seats": seats})
            assert answer.status_code in (400, 404) and complaint in answer.text

    run(work())


def test_a_seat_played_by_rule_is_nobody_elses(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            body = {"scenario": "normandy-01", "seats": {"us": "me", "german": "me"}, "options": ["solo-german-easy"]}
            answer = await ann.http.post("/api/tables", json=body)
            assert answer.status_code == 400 and "played by rule" in answer.text

    run(work())


def test_the_lobby_is_told_of_the_levels(db: str) -> None:
    async def levels(ann: Person, language: str) -> dict[str, list[Json]]:
        briefs: list[Json] = await ann.get("/scenarios", language=language)
        return {brief["id"]: brief["ruled"] for brief in briefs}

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            found = await levels(ann, "en")
            assert [(one["seat"], one["player"], one["name"]) for one in found["normandy-01"]] == [
                (seat, f"solo:{level}", level.title())
                for seat in ("us", "german")
                for level in ("easy", "normal", "hard")
            ]
            assert [(one["facts"]["draws"], one["facts"]["keeps_bid"]) for one in found["normandy-01"][:3]] == [
                (3, False),
                (3, True),
                (4, True),
            ]
            assert found["britain-01"] == [] and found["north-africa-01"]
            assert (await levels(ann, "es"))["normandy-01"][2]["name"] == "Difícil"

    run(work())


def test_a_scene_has_the_options_its_table_is_played_by(db: str) -> None:
    """For a replay: the cards of the bot are among them."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="solo:easy", seed=5)
            scene = await ann.get(f"/tables/{table}/scene", language="es")
            assert scene["options"] == ["solo-german-easy"] and scene["language"] == "es"
            assert {sheet["seat"] for sheet in scene["sheets"]} == {"german"}
            plain = await ann.get("/scenarios/normandy-01")
            assert plain["options"] == [] and plain["sheets"] == []

    run(work())


@pytest.mark.parametrize("who", ["open", "friend"])
def test_the_bot_holds_a_vacant_seat_from_the_start(db: str, who: str) -> None:
    """Opposite it sits whoever comes, or who was invited; nobody can take the bot's own seat."""

    async def work() -> None:
        async with house(db) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            table = await ann.table(us=who, german="solo:normal", public=True)
            assert (await ann.get(f"/tables/{table}"))["status"] == "waiting"
            taken = await bob.http.post(f"/api/tables/{table}/join", json={"seat": "german"})
            assert taken.status_code in (400, 403, 409), taken.text
            if who == "friend":
                await bob.accept(ann.invites["us"])
            else:
                await bob.post(f"/tables/{table}/join", {"seat": "us"})
            async with bob.at(table) as sitting, ann.at(table):
                assert seat_of(sitting.state["table"], "german")["bot"] == "solo:normal"
                await play_out([sitting])
                assert sitting.state["table"]["status"] == "over"

    run(work())


def test_in_a_running_game_a_program_stands_in_not_the_bot(db: str) -> None:
    """The set-up of the bot comes before the first round (docs/solo.md): people go on by the rules they began with."""

    async def work() -> None:
        async with house(db, absence=Absence(0.1), tick=0.05) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us:
                async with bob.at(table):
                    await us.until(lambda state: bool(seat_of(state["table"], "german")["present"]))
                await us.until(lambda state: seat_of(state["table"], "german")["missed"] is not None)
                await ann.post(f"/tables/{table}/stand-in", {"seat": "german"})
                await us.until(lambda state: seat_of(state["table"], "german")["bot"] is not None)
                assert seat_of(us.state["table"], "german")["bot"] == "greedy"
                assert us.state["table"]["options"] == []

    run(work())


def test_who_plays_opposite_the_bot_is_waited_for(db: str) -> None:
    async def work() -> None:
        async with house(db, absence=Absence(0.05), tick=0.05) as here:
            ann, eve = await here.guest("Ann"), await here.guest("Eve")
            table = await ann.table(us="me", german="solo:easy", public=True)
            async with ann.at(table):
                pass
            async with eve.at(table) as watching:
                await asyncio.sleep(0.5)
                assert seat_of(watching.state["table"], "us")["bot"] is None
            assert here.hub.tables[table].ledger.stand_ins == {}

    run(work())
