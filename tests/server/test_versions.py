"""A rules fix breaks no game: running ones go on, finished ones are read for ever, and nothing is a fault of ours."""

from __future__ import annotations

import asyncio
import importlib
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from sandtable.cli import main
from sandtable.server import course, shelf, versions
from sandtable.server.hub import OUTDATED
from sandtable.server.ledger import RULES, UNDO, Ledger, LedgerEntry
from sandtable.server.versions import of_today
from sandtable.server.writer import Conflict
from tests.server.house import House, Json, Person, Sitting, house, run
from tests.toys.conftest import SITE, forget

HELD = {"us": "me", "german": "me"}
AIR = {"red": "me", "blue": "me"}
DOGFIGHT = "toy-hexes-01"


@pytest.fixture(autouse=True)
def toy_books(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(SITE)
    monkeypatch.setattr(course, "EVERY", 4)
    forget()
    shelf.briefs.cache_clear()
    yield
    monkeypatch.undo()
    forget()
    shelf.briefs.cache_clear()


def change_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a turn of an aircraft costs nothing: a rule of the toy book, and its version, are other ones."""
    dogfight: Any = importlib.import_module("toy_hexes.dogfight")
    fly = dogfight.Flight.choose

    def choose(self: Any, g: Any, s: Any, key: int) -> None:
        left = int(s.stack[s.top + dogfight._LEFT])
        fly(self, g, s, key)
        if dogfight.kind_of(key) == dogfight.VEER:
            s.stack[s.top + dogfight._LEFT] = left

    monkeypatch.setattr(dogfight.Flight, "choose", choose)
    make = dogfight.Manifest
    monkeypatch.setattr(dogfight, "Manifest", lambda **fields: make(**{**fields, "version": "2"}))
    forget()
    shelf.briefs.cache_clear()


async def begun(ann: Person, choices: int, scenario: str = "normandy-01", seats: Json = HELD) -> str:
    table = await ann.table(scenario, **seats, seed=3)
    async with ann.at(table) as sitting:
        await play(sitting, choices)
    return table


async def play(sitting: Sitting, choices: int) -> None:
    stream = random.Random(choices)
    for _ in range(choices):
        name = next(name for name in sitting.state["boards"] if sitting.texts(name))
        assert (await sitting.choose(stream.choice(sitting.texts(name)), seat=name))["type"] == "update"


async def finished(ann: Person) -> str:
    table = await begun(ann, 50, DOGFIGHT, AIR)
    async with ann.at(table) as sitting:
        await sitting.send("concede", key="end", seat="red")
        await sitting.reply("end")
    return table


async def all_kept(here: House, *tables: str) -> None:
    for table in tables:
        while await here.hub.store.moments_of(table) != here.hub.tables[table].course.moments:
            await asyncio.sleep(0.01)


async def made_with(here: House, table: str, rules: str) -> None:
    found = await here.hub.store.table(table)
    assert found is not None
    await here.hub.store.set_table(table, header={**found[0].header, "rules": rules})


def back(here: House, cookies: dict[str, str]) -> Person:
    ann = here.stranger("Ann")
    ann.http.cookies.update(cookies)
    return ann


async def steps_of(ann: Person, table: str) -> list[Json]:
    first = await ann.get(f"/tables/{table}/replay/0")
    return [await ann.get(f"/tables/{table}/replay/{step}") for step in range(first["steps"] + 1)]


def test_a_change_that_does_not_matter(either: str) -> None:
    """A journal of the version before that comes to the same goes on, by the rules of today."""

    async def work() -> None:
        async with house(either) as here:
            ann = await here.guest("Ann")
            table = await begun(ann, 12)
            digest = here.hub.tables[table].match.state.digest()
            await made_with(here, table, "0")
            cookies = dict(ann.http.cookies)
        for _ in range(2):  # and again
            async with house(either) as here:
                live = await here.hub.table(table)
                assert live.match.state.digest() == digest
                assert [(before, left) for before, _, left in live.ledger.rules] == [("0", 12)]
                assert live.ledger.since == 0
                assert live.course.header == of_today(live.course.header, ())
        async with house(either) as here, back(here, cookies).at(table) as sitting:
            for n in range(40):  # and all of it can be taken back
                if sitting.state["number"] == 0:
                    break
                await sitting.send("undo", key=f"u{n}", seat=sitting.state["undoer"])
                assert (await sitting.reply(f"u{n}"))["type"] == "update"
            assert sitting.state["number"] == 0

    run(work())


def test_a_running_game_goes_on_by_the_changed_rule(either: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def before() -> tuple[str, dict[str, str]]:
        async with house(either) as here:
            ann = await here.guest("Ann")
            return await begun(ann, 42, DOGFIGHT, AIR), dict(ann.http.cookies)

    async def goes_on(table: str, cookies: dict[str, str]) -> None:
        async with house(either) as here:
            ann = back(here, cookies)
            async with ann.at(table) as sitting:
                live = here.hub.tables[table]
                change = sitting.state["table"]["rules"]
                last = live.ledger.since
                assert (change["before"], change["now"]) == ("1", "2") and 0 < last <= change["kept"] <= 42
                assert sitting.events["red"] and sitting.lines["red"]
                await play(sitting, 3)
                refusal: Json = {}
                for n in range(60):  # as far as the moment, and no further
                    seat = sitting.state["undoer"] or "red"
                    await sitting.send("undo", key=f"u{n}", seat=seat)
                    refusal = await sitting.reply(f"u{n}")
                    if refusal["type"] == "error":
                        break
                    assert sitting.state["number"] >= last
                assert refusal["code"] == "other-rules"
                assert not any(board["can_undo"] for board in sitting.state["boards"].values())
                await sitting.send("undo", key="blue", seat="blue")
                assert (await sitting.reply("blue"))["code"] == "other-rules"
                await play(sitting, 1)
            steps = await steps_of(ann, table)
            assert [step["step"] for step in steps] == list(range(len(steps)))
            kept = {moment.step for moment in live.course.moments}
            for step in [*range(last), last]:
                wish = {"step": step, "seat": "red", "bot": "random"}
                answer = await ann.http.post(f"/api/tables/{table}/fork", json=wish)
                if steps[step]["kept"] is None:
                    assert answer.status_code == 201, answer.text
                else:
                    assert step not in kept
                    assert (answer.status_code, answer.json()["code"]) == (409, "other-rules")
            assert any(step["kept"] is not None for step in steps)
            forked = await ann.post(f"/tables/{table}/fork", {"step": last, "seat": "red", "bot": "random"})
            async with ann.at(forked["table"]["id"]) as sitting:
                await sitting.until(lambda state: bool(state["boards"]["red"]["offer"]))
                for n in range(30):
                    await sitting.send("undo", key=f"f{n}")
                    if (refusal := await sitting.reply(f"f{n}"))["type"] == "error":
                        break
                assert refusal["code"] == "other-rules"
            journal = (await ann.http.get(f"/api/tables/{table}/journal")).text
            assert '"rules":"1, then 2"' in journal
            answer = await ann.http.post("/api/import", json={"journal": journal})
            assert (answer.status_code, answer.json()["code"]) == (400, "other-game")

    table, cookies = run(before())
    change_the_rules(monkeypatch)
    assert main(["verify", "--db", either]) == 0  # before it was opened
    run(goes_on(table, cookies))
    assert main(["verify", "--db", either]) == 0


def test_a_finished_game_is_read_for_ever(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step of it is told as it was; its board is shown where the new rules lead there, or as it was kept."""

    async def first() -> tuple[str, Json, list[Json], dict[str, str]]:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await finished(ann)
            await all_kept(here, table)
            return table, await ann.get(f"/tables/{table}"), await steps_of(ann, table), dict(ann.http.cookies)

    async def read(table: str, info: Json, before: list[Json], cookies: dict[str, str]) -> None:
        async with house(db) as here:
            ann = back(here, cookies)
            async with ann.at(table) as sitting:
                assert sitting.state["table"]["ending"] == info["ending"]
            after = await steps_of(ann, table)
            assert len(after) == len(before) and any(step["kept"] is not None for step in after)
            assert sum(step["kept"] is None for step in after) > len(here.hub.tables[table].course.moments)
            for old, new in zip(before, after, strict=True):
                for seat, board in old["boards"].items():
                    assert new["boards"][seat]["events"] == board["events"], old["step"]
                    assert new["boards"][seat]["lines"] == board["lines"]
                    shown = before[old["step"] if new["kept"] is None else new["kept"]]["boards"][seat]
                    assert new["boards"][seat]["view"] == shown["view"], old["step"]
            assert (await ann.http.get(f"/api/tables/{table}/journal")).status_code == 200

    table, info, before, cookies = run(first())
    change_the_rules(monkeypatch)
    assert main(["verify", "--db", db]) == 0
    carried = Mock(wraps=versions.carry_over)
    monkeypatch.setattr("sandtable.server.hub.carry_over", carried)
    for _ in range(2):
        run(read(table, info, before, cookies))
        assert main(["verify", "--db", db]) == 0
    assert carried.call_count == 1  # what came of it was written down


def test_a_game_of_which_nothing_was_kept_goes_on_as_far_as_it_leads(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "EVERY", 1000)

    async def before() -> tuple[str, bytes]:
        async with house(db) as here:
            table = await begun(await here.guest("Ann"), 60, DOGFIGHT, AIR)
            return table, here.hub.tables[table].record.secret

    async def goes_on(table: str) -> None:
        async with house(db) as here:
            live = await here.hub.table(table)
            assert live.playing and 0 < len(live.ledger.choices) < 60
            assert (live.ledger.since, live.ledger.kept) == (0, len(live.ledger.choices))
            assert live.ledger.renewed == 1  # what would follow was seen

    table, _ = run(before())
    with closing(sqlite3.connect(db)) as found:  # the server was killed
        found.execute("DELETE FROM moments")
        found.commit()
    change_the_rules(monkeypatch)
    run(goes_on(table))


def test_a_game_that_waits_for_somebody_goes_on_too(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def before() -> tuple[str, str]:
        async with house(db) as here:
            ann = await here.guest("Ann")
            journal = (await ann.http.get(f"/api/tables/{await begun(ann, 42, DOGFIGHT, AIR)}/journal")).text
            created = await ann.post("/import", {"journal": journal, "seats": {"red": "me", "blue": "friend"}})
            return created["table"]["id"], created["invites"]["blue"]

    async def goes_on(table: str, invite: str) -> None:
        for _ in range(2):
            async with house(db) as here:
                live = await here.hub.table(table)
                assert live.record.status == "waiting" and len(live.ledger.rules) == 1
                assert live.record.given == len(live.ledger.choices) < 42
        async with house(db) as here:
            bob = await here.guest("Bob")
            token = invite.partition("?invite=")[2]
            answer = await bob.http.get(f"/api/tables/{table}/journal", params={"invite": token})
            assert answer.status_code == 200
            await bob.accept(invite)
            assert here.hub.tables[table].playing

    table, invite = run(before())
    change_the_rules(monkeypatch)
    run(goes_on(table, invite))


def test_what_was_taken_back_before_the_change(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """How much of the story is sure is not asked of rules that are gone."""

    async def before() -> str:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await begun(ann, 3, DOGFIGHT, AIR)
            async with ann.at(table) as sitting:
                await sitting.send("undo", key="u", seat="red")
                await sitting.reply("u")
                await play(sitting, 42)
            await all_kept(here, table)
            return table

    async def goes_on(table: str) -> None:
        async with house(db) as here:
            live = await here.hub.table(table)
            assert live.ledger.since > (live.ledger.kept or 0)

    table = run(before())
    change_the_rules(monkeypatch)
    run(goes_on(table))


def test_a_game_that_cannot_go_on_says_so(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            table = await begun(await here.guest("Ann"), 3)
            await made_with(here, table, "0")

        def other_rules(*_: Any, **__: Any) -> None:
            raise ValueError("the secret is 3B")

        monkeypatch.setattr(course, "replay_journal", other_rules)
        async with house(db) as here:
            answer = await (await here.guest("Eve")).http.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["code"], answer.json()["message"]) == (409, "outdated", OUTDATED)

    run(work())


def test_the_database_fails_or_another_is_quicker(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is written down that a game goes on by other rules."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await begun(ann, 6)
            await made_with(here, table, "0")
            cookies = dict(ann.http.cookies)
        async with house(db) as here:
            store, ann = here.hub.store, back(here, cookies)
            carry_over = store.carry_over

            async def quicker(id: str, entry: LedgerEntry, values: Json) -> None:
                await carry_over(id, entry, values)
                monkeypatch.setattr(store, "carry_over", carry_over)
                await carry_over(id, entry, values)

            execute = store.engine.sync_engine.dialect.do_execute
            monkeypatch.setattr(store.engine.sync_engine.dialect, "do_execute", partial(broken, execute))
            answer = await ann.http.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["code"]) == (503, "storage")
            monkeypatch.setattr(store.engine.sync_engine.dialect, "do_execute", execute)
            monkeypatch.setattr(store, "carry_over", quicker)
            assert (await ann.get(f"/tables/{table}"))["rules"]["before"] == "0"
            assert [entry.kind for entry in await store.entries_of(table)].count(RULES) == 1
            with pytest.raises(Conflict):
                await carry_over(table, LedgerEntry(6, RULES, "", "0 1 6 0"), {"round": 99})
            found = await store.table(table)
            assert found is not None and found[0].round < 99  # or nothing

    def broken(execute: Any, cursor: Any, statement: str, *more: Any) -> None:
        if statement.startswith("INSERT INTO entries"):
            raise sqlite3.OperationalError("disk full")
        execute(cursor, statement, *more)

    run(work())


def test_entries_of_old_do_not_say_since_when() -> None:
    """Of them it is not known whether it came to the same: nothing before is taken back."""
    ledger = Ledger([LedgerEntry(n, "choice", "us", f"c{n}") for n in range(9)])
    ledger.add(LedgerEntry(9, RULES, "", "1 2 7"))
    assert (ledger.since, len(ledger.choices), ledger.renewed, ledger.kept) == (7, 7, 0, 7)
    ledger.add(LedgerEntry(10, RULES, "", "2 3 7 4"))
    assert (ledger.since, ledger.renewed) == (4, 0)
    ledger.add(LedgerEntry(11, RULES, "", "3 4 5 4"))
    assert (ledger.since, len(ledger.choices), ledger.renewed, ledger.keys_of_chance) == (4, 5, 1, [(5, 1)])
    ledger.add(LedgerEntry(12, UNDO, "us", "4"))
    assert (ledger.since, len(ledger.choices)) == (4, 4)


def test_moments_are_small() -> None:
    assert len(msgspec.msgpack.encode(course.Moment(1, "", [0] * 400, [], []))) < 1000
