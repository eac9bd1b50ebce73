"""The open API: streams, tokens, journals, replays, forks, rematches, rules; and the example bot."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys

import msgspec
import pytest

import sandtable
from sandtable.content import reference
from tests.server.house import PATIENCE, ROOT, House, Json, Person, eventually, house, play_out, run


async def finished(here: House, seed: int = 4) -> tuple[str, Person]:
    """A game Ann has played against herself to the end."""
    ann = await here.guest("Ann")
    table = await ann.table(us="me", german="me", seed=seed)
    async with ann.at(table) as sitting:
        await play_out([sitting], seed=seed)
    return table, ann


def test_the_example_bot_plays_a_whole_game(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            done = await asyncio.to_thread(
                subprocess.run,
                [sys.executable, str(ROOT / "examples" / "bot.py"), here.base],
                capture_output=True,
                text=True,
                timeout=3 * PATIENCE,
            )
            assert done.returncode == 0, done.stderr
            watch, outcome = done.stdout.splitlines()
            table = await here.hub.table(watch.rpartition("/")[2])
            assert table.match.outcome is not None
            assert outcome == table.match.words().outcome(table.match.outcome)

    run(work())
    assert len((ROOT / "examples" / "bot.py").read_text().splitlines()) < 55


def test_the_stream_gives_lines_and_signs_of_life(db: str) -> None:
    async def work() -> None:
        async with house(db, keep_alive=0.1) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me", seed=1)
            lines: list[str] = []
            async with ann.http.stream("GET", f"/api/tables/{table}/stream") as stream:
                assert stream.headers["content-type"].startswith("application/x-ndjson")
                async for line in stream.aiter_lines():
                    lines.append(line)
                    if len(lines) == 1:
                        state = json.loads(line)
                        text = state["boards"]["us"]["offer"]["options"][0]["text"]
                        body = {"text": text, "number": state["number"], "key": "k", "seat": "us"}
                        answer = await ann.post(f"/tables/{table}/choose", body)
                        assert answer["reply"] == "k" and answer["boards"]["us"]["offer"] is None
                        assert [event["event"] for event in answer["boards"]["us"]["events"]] == ["bid-given"]
                        again = await ann.post(f"/tables/{table}/choose", body)
                        assert (again["number"], again["boards"]["us"]["events"]) == (answer["number"], [])
                    if len(lines) > 4:
                        break
            states = [json.loads(line) for line in lines if line]
            assert "" in lines  # a sign of life
            assert [event["event"] for event in states[1]["boards"]["us"]["events"]] == ["bid-given"]
            await eventually(lambda: not here.hub.tables[table].audience.listeners)  # who hangs up has left

    run(work())


def test_refusals_over_http(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me", seed=1)

            async def choose(text: str, number: int = 0, key: str = "k") -> tuple[int, Json]:
                body = {"text": text, "number": number, "key": key, "seat": "us"}
                answer = await ann.http.post(f"/api/tables/{table}/choose", json=body)
                return answer.status_code, answer.json()

            status, body = await choose("bid", number=9)
            assert (status, body["code"], body["reply"]) == (409, "stale", "k")
            assert body["update"]["number"] == 0 and body["update"]["boards"]["us"]["offer"]
            status, body = await choose("dance")
            assert (status, body["code"]) == (400, "malformed")
            status, body = await choose("bid machine-gunner-a")
            assert status in (400, 422)
            text = body["message"]
            assert text
            status, body = await choose("", key="k")
            assert status == 400

    run(work())


@pytest.mark.slow
def test_export_import_replay_fork_rematch(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann = await finished(here)
            journal = (await ann.http.get(f"/api/tables/{table}/journal")).text
            match = sandtable.replay(journal)  # the same program reads it
            live = await here.hub.table(table)
            assert match.state.digest() == live.match.state.digest()

            imported = await ann.post("/import", {"journal": journal})
            assert imported["table"]["status"] == "over"
            again = (await ann.http.get(f"/api/tables/{imported['table']['id']}/journal")).text
            assert again.splitlines()[1:-1] == journal.splitlines()[1:-1]  # the end carries another secret
            assert [seat["name"] for seat in imported["table"]["seats"]] == ["Ann", "Ann"]

            cut = sandtable.replay(journal, to=10).journal.dumps()
            resumed = await ann.post("/import", {"journal": cut, "seats": {"us": "me", "german": "bot:random"}})
            assert resumed["table"]["status"] == "playing"
            async with ann.at(resumed["table"]["id"]) as sitting:
                await play_out([sitting])

            for bad in ("", "x", journal[:-20], journal.replace('["us"', '["moon"', 1)):
                answer = await ann.http.post("/api/import", json={"journal": bad})
                assert answer.status_code == 400, answer.text

            steps = len(match.journal.choices)
            first = await ann.get(f"/tables/{table}/replay/0")
            assert (first["step"], first["steps"], first["text"]) == (0, steps, None)
            assert set(first["boards"]) == {"", "us", "german"}
            assert first["boards"]["german"]["view"]["seats"][1]["hand"]  # everything is open
            last = await ann.get(f"/tables/{table}/replay/{steps}")
            assert last["boards"][""]["view"]["winner"]
            assert first["marks"] == last["marks"] == rounds_of(journal)
            assert len(first["marks"]) == last["boards"][""]["view"]["round"]
            before, after = [await ann.get(f"/tables/{table}/replay/{first['marks'][1] - i}") for i in (1, 0)]
            assert [step["boards"][""]["view"]["round"] for step in (before, after)] == [1, 2]
            middle = await ann.get(f"/tables/{table}/replay/{steps // 2}", events=3)
            assert middle["boards"]["us"]["first"] == 3
            assert middle["boards"]["us"]["view"] == as_json(sandtable.replay(journal, to=steps // 2).view("us"))
            assert (await ann.http.get(f"/api/tables/{table}/replay/{steps + 1}")).status_code == 404

            forked = await ann.post(f"/tables/{table}/fork", {"step": steps // 2, "seat": "german", "bot": "random"})
            assert forked["table"]["parent"] == table
            assert [(seat["mine"], seat["bot"]) for seat in forked["table"]["seats"]] == [
                (False, "random"),
                (True, None),
            ]
            async with ann.at(forked["table"]["id"]) as sitting:
                await play_out([sitting])
            for wish in (
                {"step": 10**6, "seat": "us"},
                {"step": 0, "seat": "moon"},
                {"step": 0, "seat": "us", "bot": "x"},
            ):
                assert (await ann.http.post(f"/api/tables/{table}/fork", json=wish)).status_code == 400

    run(work())


def rounds_of(journal: str) -> list[int]:
    """After how many choices each round begins."""
    steps = range(len(sandtable.replay(journal).journal.choices) + 1)
    rounds = [sandtable.replay(journal, to=step).view().round for step in steps]
    return [step for step in steps if step == 0 or rounds[step] != rounds[step - 1]]


def as_json(value: object) -> object:
    return json.loads(msgspec.json.encode(value))


def test_a_rematch_is_one_table_for_both(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            assert (await ann.http.post(f"/api/tables/{table}/rematch")).status_code == 409
            async with bob.at(table) as german:
                await ann.post(f"/tables/{table}/concede", {"key": "c"})
                first = await ann.post(f"/tables/{table}/rematch")
                second = await bob.post(f"/tables/{table}/rematch")
                assert first["table"]["id"] == second["table"]["id"] != table
                assert [seat["name"] for seat in second["table"]["seats"]] == ["Bob", "Ann"]  # the other way round
                assert second["table"]["status"] == "playing"
                await german.until(lambda state: state["table"]["rematch"] == first["table"]["id"])

    run(work())


def test_a_rematch_is_declined_or_the_same_way_round(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us:
                await bob.post(f"/tables/{table}/concede", {"key": "c"})
                first = (await ann.post(f"/tables/{table}/rematch"))["table"]["id"]
                eve = await here.guest("Eve")
                assert (await eve.http.post(f"/api/tables/{table}/rematch/decline")).status_code == 403
                assert (await bob.http.post(f"/api/tables/{table}/rematch/decline")).status_code == 204
                await us.until(lambda state: state["table"]["status"] == "over" and state["table"]["rematch"] is None)
                assert (await ann.http.get(f"/api/tables/{first}")).status_code == 404
                await bob.http.post(f"/api/tables/{table}/rematch?swap=false")
                await us.until(lambda state: state["table"]["rematch"] not in (None, first))
                same = await ann.post(f"/tables/{table}/rematch")  # who agrees has no say in which way round
                assert [seat["name"] for seat in same["table"]["seats"]] == ["Ann", "Bob"]
                assert same["table"]["status"] == "playing" and same["table"]["parent"] == table
                assert (await ann.http.post(f"/api/tables/{table}/rematch/decline")).status_code == 409

    run(work())


def test_a_rematch_against_a_bot_swaps_too(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="bot:random")
            await ann.post(f"/tables/{table}/concede", {"key": "c"})
            again = await ann.post(f"/tables/{table}/rematch")
            assert [(seat["kind"], seat["mine"]) for seat in again["table"]["seats"]] == [
                ("bot", False),
                ("player", True),
            ]

    run(work())


def test_an_invitation_says_what_it_is_good_for(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann, bob, eve = [await here.guest(name) for name in ("Ann", "Bob", "Eve")]
            for public in (False, True):
                table = await ann.table(us="me", german="friend", public=public)
                token = ann.invites["german"].partition("?invite=")[2]
                at = f"/tables/{table}/invitation"
                good = await eve.get(at, invite=token)
                assert (good["state"], good["seat"], good["watch"]) == ("good", "german", public)
                await bob.accept(ann.invites["german"])
                used = await eve.get(at, invite=token)
                assert (used["state"], used["watch"]) == ("used", public)
                assert used["table"]["seats"][1]["name"] == "Bob"
                assert (await bob.get(at, invite=token))["state"] == "mine"
                wrong = await eve.get(at, invite="nothing")
                assert (wrong["state"], wrong["watch"]) == ("wrong", public)
                assert (wrong["table"] is not None) == public
                body = {"invite": token}
                assert (await eve.http.post(f"/api/tables/{table}/join", json=body)).status_code == 403

    run(work())


def test_a_finished_game_is_opened_to_everybody(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            eve = await here.guest("Eve")
            publish = f"/api/tables/{table}/publish"
            assert (await bob.http.post(publish, json={"public": True})).status_code == 409
            await ann.post(f"/tables/{table}/concede", {"key": "c"})
            step = f"/api/tables/{table}/replay/1"
            assert (await eve.http.get(step)).status_code == 403
            assert (await eve.http.post(publish, json={"public": True})).status_code == 403
            assert (await bob.post(f"/tables/{table}/publish", {"public": True}))["public"]
            assert (await here.stranger().http.get(step)).status_code == 200
            assert table in [info["id"] for info in (await eve.get("/lobby"))["finished"]]
            await ann.post(f"/tables/{table}/publish", {"public": False})
            assert (await eve.http.get(step)).status_code == 403

    run(work())


def test_scenarios_and_rules(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            nobody = here.stranger()
            scenarios = await nobody.get("/scenarios")
            assert [s["id"] for s in scenarios] == [entry.id for entry in sandtable.scenarios()]
            raye = scenarios[0]
            assert raye["name"] == "La Raye" and raye["book_name"] == "Normandy" and raye["minutes"]
            assert raye["seats"] == [
                {"seat": "us", "side": "us", "name": "US"},
                {"seat": "german", "side": "german", "name": "German"},
            ]
            assert [option["option"] for option in raye["options"]] == ["classic", "classic-control", "specialists"]
            assert all(
                option["text"].startswith(("The base book", "Classic", "Specialists")) for option in raye["options"]
            )
            assert [side["initiative"] for side in raye["sides"]] == [True, False]
            assert all("5 points" in side["goal"] for side in raye["sides"])
            desert = next(s for s in scenarios if s["id"] == "north-africa-01")
            raid, guard = desert["sides"]
            assert "3 points" in raid["goal"] and "neutralis" not in raid["goal"]
            assert "neutralise 2 soldiers" in guard["goal"] and "points" not in guard["goal"]
            assert len(raid["victory"]) == 1 and "Saboteur" in raid["units"]
            assert any("Hangar" in sentence for sentence in desert["general"])
            scene = await nobody.get("/scenarios/normandy-01")
            assert scene["name"] == "La Raye"
            assert (await nobody.http.get("/api/scenarios/nowhere")).status_code == 404
            found = await nobody.get("/rules", q="suppressed")
            assert found and all({"id", "title"} <= set(rule) for rule in found)
            rule = await nobody.get("/rules/com 23")
            assert rule["id"] == "COM-23" and rule["parts"][0]["text"]
            assert (await nobody.http.get("/api/rules/XYZ-1")).status_code == 404
            everything = await nobody.get("/rules", q=" ")
            assert everything == await nobody.get("/rules")
            assert [rule["id"] for rule in everything] == list(reference.rules())
            assert all(set(rule) == {"id", "title", "group", "section"} and rule["section"] for rule in everything)

    run(work())


def test_watching_is_for_public_tables(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            public, ann, _ = await here.pair(public=True)
            private = await ann.table()
            eve = await here.guest("Eve")
            lobby = await eve.get("/lobby")
            assert [info["id"] for info in lobby["watch"]] == [public]
            assert private not in str(lobby)
            assert {info["id"] for info in (await ann.get("/lobby"))["mine"]} == {public, private}

    run(work())
