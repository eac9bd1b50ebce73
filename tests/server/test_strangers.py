"""People who mean no good: rigged games, unasked company, borrowed names, floods of requests, keys that outlive."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

import sandtable
from sandtable.server import lobby, plans, readers
from sandtable.server.chance import dice_of
from sandtable.server.course import EVERY, Course
from sandtable.server.models import tables
from sandtable.server.names import clean_name, look_of
from sandtable.server.refusals import Refused
from sandtable.server.settings import Limits
from sandtable.server.workers import Stumbled
from tests.server.house import FAST, PATIENCE, Person, bid_all, gather, house, play_out, run

HELD = {"us": "me", "german": "me"}


def limits(**changes: Any) -> Limits:
    return Limits(**{name: getattr(FAST, name) for name in FAST.__struct_fields__} | changes)


def played(choices: int, scenario: str = "normandy-01") -> sandtable.Match:
    """A game of so many choices, or as many as it has."""
    match = sandtable.new(scenario, seed=4)
    while match.decision is not None and len(match.journal.choices) < choices:
        match.submit(match.decision.options[-1])
    return match


# -- rigged games -----------------------------------------------------------------------------------------------------


def test_a_game_from_elsewhere_is_marked_and_shown(db: str) -> None:
    """Who is offered a seat in it sees that, and what it began with; and so does who plays, watches or finds it."""

    async def work() -> None:
        async with house(db) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            text = played(12).journal.dumps()
            wish = {"journal": text, "seats": {"us": "me", "german": "open"}}
            made = (await ann.post("/import", wish))["table"]
            assert (made["origin"], made["given"], made["status"]) == ("imported", 12, "waiting")
            (offered,) = (await bob.get("/lobby"))["open"]
            assert (offered["origin"], offered["given"]) == ("imported", 12)
            seen = await bob.http.get(f"/api/tables/{made['id']}/journal")
            assert seen.text.splitlines()[1:] == text.splitlines()[1:]
            await bob.post(f"/tables/{made['id']}/join", {"seat": "german"})
            async with bob.at(made["id"]) as german, ann.at(made["id"]) as us:
                assert german.state["table"]["origin"] == "imported"
                actor, name = (us, "us") if us.texts() else (german, "german")
                await actor.choose(actor.texts(name)[0])
                seen = await bob.http.get(f"/api/tables/{made['id']}/journal")
                assert len(seen.text.splitlines()) == 12 + 3  # and not what was played since
            eve = await here.guest("Eve")
            assert (await eve.http.get(f"/api/tables/{made['id']}/journal")).status_code == 403
            new = (await ann.get(f"/tables/{await ann.table()}"))["origin"]
            assert new == "new"

    run(work())


def test_a_fork_is_marked(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(**HELD, seed=1)
            async with ann.at(table) as sitting:
                await bid_all(sitting)
            forked = (await ann.post(f"/tables/{table}/fork", {"step": 2, "seat": "us"}))["table"]
            assert (forked["origin"], forked["given"], forked["parent"]) == ("forked", 2, table)

    run(work())


def test_chance_is_the_servers_own_from_the_import_on(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            monkeypatch.setattr(plans, "new_secret", lambda: b"x" * 32)
            ann = await here.guest("Ann")
            match = played(12)
            made = (await ann.post("/import", {"journal": match.journal.dumps()}))["table"]
            live = await here.hub.table(made["id"])
            dice = live.match._dice.source
            assert [dice.roll(4, i, 10) for i in range(9)] == [dice_of(b"x" * 32).roll(4, i, 10) for i in range(9)]

    run(work())


def test_no_hand_is_seen_before_all_are_there(db: str) -> None:
    """Else one could set tables up until the hand is good."""

    async def work() -> None:
        async with house(db) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            table = await ann.table(us="me", german="open")
            async with ann.at(table) as us:
                board = us.state["boards"]["us"]
                assert [seat["hand"] for seat in board["view"]["seats"]] == [None, None]
                assert board["events"] == [] and board["lines"] == []
                state = (await ann.get(f"/tables/{table}/state"))["boards"]["us"]
                assert [seat["hand"] for seat in state["view"]["seats"]] == [None, None]
                await bob.post(f"/tables/{table}/join", {"seat": "german"})
                await us.until(lambda state: state["table"]["status"] == "playing")
                board = us.state["boards"]["us"]
                assert board["view"]["seats"][0]["hand"] and board["view"]["seats"][1]["hand"] is None
                assert board["first"] == 0 and us.events["us"][0]["event"]

    run(work())


def test_after_a_granted_take_back_chance_is_another(db: str) -> None:
    """Who has seen the die does not know the next one. What people have not seen stays as it was."""

    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            live = await here.hub.table(table)
            before = [live.match._dice.source.roll(4, i, 10) for i in range(40)]
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                await us.send("undo", key="ask")
                await us.reply("ask")
                await german.until(lambda state: state["undo"] is not None)
                await german.send("undo-answer", accept=True)
                await us.until(lambda state: state["number"] == 0)
                after = [live.match._dice.source.roll(4, i, 10) for i in range(40)]
                assert after != before
                secret = live.record.secret
            live.rebuild()
            assert [live.match._dice.source.roll(4, i, 10) for i in range(40)] == after
            assert [dice_of(secret, 1).roll(4, i, 10) for i in range(40)] == after
        async with house(db) as here:  # and after a restart
            live = await here.hub.table(table)
            assert [live.match._dice.source.roll(4, i, 10) for i in range(40)] == after

    run(work())


# -- long games -------------------------------------------------------------------------------------------------------


def test_a_course_costs_the_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step from the moment kept before it is the step as played from the start."""
    match = played(2000, "britain-03")
    journal = match.journal
    course = Course(journal.header, journal.start, ())
    again = course.at([], 0)
    steps = len(journal.choices)
    assert steps > 2 * EVERY
    from sandtable.server import course as module

    for n in range(1, steps + 1):
        module.go_on(again, [journal.choices[n - 1]])
        course.note(again, journal.choices[:n])
    assert len(course.moments) >= steps // EVERY - 2
    count, go_on = 0, module.go_on

    def counted(match: sandtable.Match, choices: Any) -> None:
        nonlocal count
        count += len(choices)
        go_on(match, choices)

    monkeypatch.setattr(module, "go_on", counted)
    for step in [0, 1, EVERY - 1, EVERY + 7, steps // 2, steps - 1, steps]:
        count = 0
        there = course.at(journal.choices, step)
        assert count < 2 * EVERY
        plain = sandtable.replay(journal.dumps(), to=step)
        assert there.state.digest() == plain.state.digest()
        assert there.story.events == plain.story.events and there.told == plain.told
        assert there.journal.choices == plain.journal.choices and str(there.outcome) == str(plain.outcome)
        assert there.view("british" if "british" in there.catalog.seats else None) is not None
    rounds = course.rounds(course.at(journal.choices, steps))
    assert len(rounds) == course.at(journal.choices, steps).state.round
    other = [*journal.choices[:5], journal.choices[0]]
    course.remember(course.moments, other)  # of another game: none of them fits
    assert course.moments == []


def test_moments_are_kept_and_used(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(**HELD, seed=3)
            async with ann.at(table) as sitting:
                await play_out([sitting], seed=1)
            live = await here.hub.table(table)
            kept = live.course.moments
            assert kept and kept[-1].step == len(live.ledger.choices)
            while [moment.step for moment in await here.hub.store.moments_of(table)] != [m.step for m in kept]:
                await asyncio.sleep(0.01)  # they are kept beside
            digest, told = live.match.state.digest(), live.match.told
        async with house(db) as here:
            from sandtable.server import course as module

            monkeypatch.setattr(module, "go_on", None)  # nothing has to be played
            live = await here.hub.table(table)
            assert (live.match.state.digest(), live.match.told) == (digest, told)
            assert live.match.outcome is not None

    run(work())


@pytest.mark.parametrize("blank", [" " * 5000, "\t", "\u00a0", "\u2003\u3000"])
def test_a_choice_from_elsewhere_is_written_down_in_our_words(db: str, blank: str) -> None:
    """However its journal spells it."""

    async def work() -> None:
        async with house(db) as here:
            ann, journal = await here.guest("Ann"), played(12).journal
            ours = journal.choices
            journal.choices = [msgspec.structs.replace(one, text=one.text.replace(" ", blank) + blank) for one in ours]
            made = (await ann.post("/import", {"journal": journal.dumps()}))["table"]["id"]
            assert [entry.text for entry in await here.hub.store.entries_of(made)] == [one.text for one in ours]
            async with ann.at(made) as sitting:
                assert (await _any_choice(sitting))["type"] == "update"

    run(work())


def test_there_is_an_end_to_games_and_journals(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(choices=6, journal=3000)) as here:
            ann = await here.guest("Ann")
            for count, status, code in ((5, 201, ""), (7, 413, "too-large"), (400, 413, "too-large")):
                answer = await ann.http.post("/api/import", json={"journal": played(count).journal.dumps()})
                assert answer.status_code == status, answer.text
                assert answer.json().get("code", "") == code
            table = await ann.table(**HELD, seed=1)
            async with ann.at(table) as sitting:
                answers = [(await _any_choice(sitting))["type"] for _ in range(7)]
                assert answers == ["update"] * 6 + ["error"]
                assert sitting.heard[-1]["code"] == "too-large"
                assert len(await here.hub.store.entries_of(table)) == 6
                await sitting.send("concede", key="c", seat="us")
                assert (await sitting.reply("c"))["table"]["status"] == "over"

    run(work())


async def _any_choice(sitting: Any) -> dict[str, Any]:
    name = next(name for name in HELD if sitting.texts(name))
    answer: dict[str, Any] = await sitting.choose(sitting.texts(name)[0], seat=name)
    return answer


def test_nobody_waits_while_a_journal_is_read(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read in a worker: the loop goes on."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            asked, released = asyncio.Event(), asyncio.Event()
            run_ = here.hub.readers.workers.run

            async def slow(*work: Any) -> Any:
                asked.set()
                await released.wait()
                return await run_(*work)

            monkeypatch.setattr(here.hub.readers.workers, "run", slow)
            importing = asyncio.create_task(ann.post("/import", {"journal": played(20).journal.dumps()}))
            async with asyncio.timeout(PATIENCE):
                await asked.wait()
            assert (await ann.get("/me"))["name"] == "Ann"
            released.set()
            assert (await importing)["table"]["given"] == 20

    run(work())


def test_journals_take_no_bots_time(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read beside the bots' workers, one a person at a time, and only so many wait."""
    monkeypatch.setattr(readers, "QUEUE", 2)

    async def work() -> None:
        async with house(db) as here:
            people = [await here.guest(name) for name in ("Ann", "Bob", "Cid")]
            ann, wish = people[0], {"journal": played(20).journal.dumps()}
            released = asyncio.Event()

            async def stuck(*_: Any) -> Any:
                await released.wait()
                raise Stumbled("it did not come to an end")

            monkeypatch.setattr(here.hub.readers.workers, "run", stuck)
            first = [asyncio.create_task(one.http.post("/api/import", json=wish)) for one in people[:2]]
            await asyncio.sleep(0.3)
            for one in (ann, people[2]):
                answer = await one.http.post("/api/import", json=wish)
                assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
            table = await ann.table(seed=4)
            async with ann.at(table) as us:
                await us.choose(us.texts()[0])
                await us.until(lambda state: bool(state["number"] > 1))  # the bot goes on
            released.set()
            assert {(await one).status_code for one in first} == {413}

    run(work())


# -- unasked, borrowed, flooded ---------------------------------------------------------------------------------------


def test_a_rematch_seats_nobody_unasked(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            await ann.post(f"/tables/{table}/concede", {"key": "c"})
            again = (await ann.post(f"/tables/{table}/rematch"))["table"]
            assert again["status"] == "waiting"
            assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [("invited", "Bob"), ("player", "Ann")]
            eve = await here.guest("Eve")
            assert (await eve.http.get(f"/api/tables/{again['id']}")).status_code == 403
            for body in ({"seat": "us"}, {}):
                assert (await eve.http.post(f"/api/tables/{again['id']}/join", json=body)).status_code == 409
            assert again["id"] in [info["id"] for info in (await bob.get("/lobby"))["mine"]]
            joined = await bob.post(f"/tables/{again['id']}/join", {"seat": "us"})
            assert joined["status"] == "playing"

    run(work())


def test_both_ask_for_a_rematch_at_once(either: str) -> None:
    """One of the two tables is played at, and the other is nowhere."""

    async def work() -> None:
        async with house(either) as here:
            table, ann, bob = await here.pair()
            await ann.post(f"/tables/{table}/concede", {"seat": "us", "key": "end"})
            created = await asyncio.gather(*(one.post(f"/tables/{table}/rematch") for one in (ann, bob)))
            (again,) = {one["table"]["id"] for one in created}
            for one in (ann, bob):
                assert [(info["id"], info["status"]) for info in (await one.get("/lobby"))["mine"]] == [
                    (again, "playing")
                ]
            async with here.hub.store.read() as connection:
                assert len((await connection.execute(select(tables.c.id))).all()) == 2

    run(work())


def test_one_person_does_not_fill_the_lobby(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(waiting=5)) as here:
            ann, bob = await here.guest("Ann"), await here.guest("Bob")
            bobs = await bob.table(us="me", german="open")
            for _ in range(5):
                await ann.table(us="me", german="open")
            body = {"scenario": "normandy-01", "seats": {"us": "me", "german": "open"}}
            answer = await ann.http.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["code"]) == (409, "taken")
            found = [info["id"] for info in (await here.stranger().get("/lobby"))["open"]]
            assert bobs in found and len(found) == 4  # three of one owner at most

    run(work())


def test_one_person_does_not_fill_the_lobby_at_once(either: str) -> None:
    """The limit also holds for tables that are asked for in the same moment."""

    async def work() -> None:
        async with house(either, limits=limits(waiting=5)) as here:
            ann, body = await here.guest("Ann"), {"scenario": "normandy-01", "seats": {"us": "me", "german": "open"}}
            answers = await gather(*(ann.http.post("/api/tables", json=body) for _ in range(20)))
            assert sorted(answer.status_code for answer in answers) == [201] * 5 + [409] * 15
            await ann.table(us="me", german="me")  # nobody is waited for there

    run(work())


@pytest.mark.parametrize("part", ["open", "watch", "finished"])
def test_a_few_people_do_not_fill_the_lobby(db: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On no list: everybody's newest table comes before anybody's second."""
    monkeypatch.setattr(lobby, "MANY", 5)

    async def table(person: Person) -> str:
        made = await person.table(public=True, us="me", german="open" if part == "open" else "me")
        if part == "finished":
            await person.post(f"/tables/{made}/concede", {"seat": "us", "key": "end"})
        return made

    async def work() -> None:
        async with house(db) as here:
            bob, ann, cid = [await here.guest(name) for name in ("Bob", "Ann", "Cid")]
            bobs = await table(bob)
            others = [await table(person) for person in [ann] * 12 + [cid] * 12]
            found = [info["id"] for info in (await here.stranger().get("/lobby"))[part]]
            assert found == [others[i] for i in (23, 22, 11, 10)] + [bobs]

    run(work())


def test_the_lobby_is_looked_up_once_for_all(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            await ann.table(us="me", german="open")
            await asyncio.gather(*(here.stranger().get("/lobby") for _ in range(20)))
            assert here.hub.lobby.lookups <= 2

    run(work())


def test_asking_to_take_back_does_not_fill_the_ledger(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                answers = []
                for n in range(6):
                    await us.send("undo", key=f"u{n}")
                    answers.append((await us.reply(f"u{n}"))["type"])
                    await us.send("undo-answer", accept=False)
                    await us.next("update", "error")
                assert answers == ["update"] * 3 + ["error"] * 3
            assert here.hub.tables[table].ledger.count == 2 + 6

    run(work())


def test_names_that_look_alike(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="open", public=True)
            twin = await here.guest("\u0410nn")  # a Cyrillic letter
            info = await twin.post(f"/tables/{table}/join", {"seat": "german"})
            shown = [seat["name"] for seat in info["seats"]]
            assert shown[0] == "Ann" and shown[1].startswith("\u0410nn (") and len(shown[1]) == 3 + 7
            # Who is renamed at the table speaks as who sits there.
            await twin.post("/guest", {"name": "Ann"})
            async with twin.at(table) as german:
                await german.send("say", text="hello\x00 \u202e you")
                said = await german.next("chat")
                assert (said["who"], said["text"]) == (shown[1], "hello you")
            # An account's name is its own.
            await ann.post("/account", {"name": "Ann of Arc", "password": "correct horse"})
            for name in ("Ann of Arc", "ANN OF ARC", "\uff21nn of Arc", "Ann of \u0410rc"):
                for door, body in (("/guest", {"name": name}), ("/account", {"name": name, "password": "12345678"})):
                    answer = await here.stranger().http.post(f"/api{door}", json=body)
                    assert (answer.status_code, answer.json()["code"]) == (409, "taken"), (door, name)

    run(work())


@pytest.mark.parametrize("name", ["\ufdfa" * 20, "\u0390" * 32, "\u00df" * 40, "\0", "a" * 33])
def test_names_that_grow(either: str, name: str) -> None:
    """Some grow when they are folded: refused or kept, on both databases, but never a fault of ours."""

    async def work() -> None:
        async with house(either) as here:
            for door, body in (
                ("/guest", {"name": name}),
                ("/account", {"name": name, "password": "12345678"}),
                ("/login", {"name": name, "password": "12345678"}),
            ):
                assert (await here.stranger().http.post(f"/api{door}", json=body)).status_code in (200, 400, 401)

    run(work())


def test_one_spelling() -> None:
    assert clean_name("\uff21nn\u3000 B") == "Ann B"
    assert look_of("\u0410NN") == look_of("ann") == "ann"
    with pytest.raises(Refused):
        clean_name("\ufdfa" * 2)  # eighteen letters each


# -- what ends, ends -------------------------------------------------------------------------------------------------


async def closed(sitting: Any) -> int:
    with pytest.raises(ConnectionClosed) as found:
        while True:
            await sitting.next()
    assert found.value.rcvd is not None
    return int(found.value.rcvd.code)


def test_who_logs_out_is_out(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await ann.http.post("/api/logout")
                assert await closed(us) == 4401
                await german.until(lambda state: not state["table"]["seats"][0]["present"])
                await german.send("ping")
                await german.next("pong")

    run(work())


def test_a_guests_cookie_does_not_open_the_account(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            token = (await ann.post("/tokens", {}))["token"]
            stolen = dict(ann.http.cookies)
            thief, program = here.stranger(), here.stranger()
            thief.http.cookies.update(stolen)
            program.http.headers["Authorization"] = f"Bearer {token}"
            assert (await thief.get("/me"))["name"] == "Ann"
            await ann.post("/account", {"name": "Ann", "password": "correct horse"})
            assert (await ann.get("/me"))["guest"] is False
            assert await thief.get("/me") is None
            assert (await program.http.get("/api/me")).status_code == 401

    run(work())


def test_many_tokens_are_one_person(db: str) -> None:
    """Limits are of a person, or of an address where nobody says who it is; not of whatever is sent as a token."""

    async def work() -> None:
        slow = limits(requests=0.01, requests_burst=8, reads=0.01, reads_burst=30)
        async with house(db, limits=slow) as here:
            ann = await here.guest("Ann")
            tokens = [(await ann.post("/tokens", {}))["token"] for _ in range(3)]

            async def post(token: str) -> int:
                headers = {"Authorization": f"Bearer {token}"}
                return (await here.stranger().http.post("/api/tokens", json={}, headers=headers)).status_code

            assert 429 in [await post(tokens[n % 3]) for n in range(10)]
            assert 429 in [await post(f"made-up-{n}") for n in range(10)]

            async def get(token: str) -> int:
                headers = {"Authorization": f"Bearer {token}"}
                return (await here.stranger().http.get("/api/lobby", headers=headers)).status_code

            assert 429 in [await get(f"made-up-{n}") for n in range(40)]

    run(work())


def test_watchers_leave_room_for_players(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(watchers=6, watching=4)) as here:
            table, ann, bob = await here.pair(public=True)
            async with asyncio.timeout(60):
                crowd = [here.stranger().at(table) for _ in range(4)]
                for one in crowd:
                    await one.__aenter__()
                async with here.stranger().at(table, events=0) as late:
                    assert (await late.next())["code"] == "too-fast"
                    assert await closed(late) == 1013  # and not for good
                live = here.hub.tables[table]
                live_listeners = list(live.audience.listeners)
                for listener, address in zip(live_listeners, "abcd", strict=True):
                    listener.address = address
                more = [here.stranger().at(table) for _ in range(2)]
                for one in more:
                    await one.__aenter__()
                async with here.stranger().at(table, events=0) as late:
                    assert await closed(late) == 1013
                async with ann.at(table) as us, bob.at(table) as german:  # who plays gets in
                    await bid_all(us, german)
                for one in crowd + more:
                    await one.__aexit__(None, None, None)

    run(work())


def test_those_who_watch_share_what_they_are_sent(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair(public=True)
            from sandtable.server import showing

            made: list[str] = []
            update = showing.update

            def counted(table: Any, user: Any, *rest: Any) -> Any:
                made.append("seat" if table.seats_of(user) else "watch")
                return update(table, user, *rest)

            crowd = [here.stranger().at(table) for _ in range(12)]
            sittings = [await one.__aenter__() for one in crowd]
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
                for sitting in sittings:
                    await sitting.until(lambda state: state["number"] == 2)
                monkeypatch.setattr(showing, "update", counted)
                actor, name = (us, "us") if us.texts() else (german, "german")
                await actor.choose(actor.texts(name)[0])
                number = actor.state["number"]
                for sitting in sittings:
                    await sitting.until(lambda state: state["number"] == number)
                assert made.count("watch") == 1
                assert len({sitting.raw[-1] for sitting in sittings}) == 1
            for one in crowd:
                await one.__aexit__(None, None, None)

    run(work())


def test_wrong_invitations_and_watchers_with_a_name(db: str) -> None:
    """A wrong token opens nothing; who watches does not speak, with a cookie or without."""

    async def work() -> None:
        async with house(db) as here:
            ann, eve = await here.guest("Ann"), await here.guest("Eve")
            table = await ann.table(us="me", german="friend")
            token = ann.invites["german"].partition("invite=")[2]
            for wrong in ("x", token[:-1], token + "x", token.swapcase(), ""):
                for person in (eve, here.stranger()):
                    answer = await person.http.get(f"/api/tables/{table}", params={"invite": wrong})
                    assert answer.status_code == 403, wrong
            assert (await eve.get(f"/tables/{table}", invite=token))["id"] == table
            public, _ann, _bob = await here.pair(public=True)
            for person in (eve, here.stranger()):
                async with person.at(public) as watching:
                    await watching.send("say", text="me too")
                    assert (await watching.next("error"))["code"] == "forbidden"
            assert await here.hub.store.talk_of(public, 10) == []

    run(work())
