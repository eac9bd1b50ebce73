"""Games that ended before ends were written with their choices: made whole when the server starts, and readable for
ever, as far as they are known."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from sandtable.cli import main
from sandtable.notation.journal import Journal
from sandtable.server import shelf
from sandtable.server.aside import DAMAGED
from sandtable.server.course import belonging
from sandtable.server.ledger import Ledger, LedgerEntry
from tests.server.house import House, Json, eventually, house, run
from tests.server.test_versions import AIR, DOGFIGHT, back, begun, change_the_rules, finished, steps_of, toy_books
from tests.toys.conftest import forget

__all__ = ["toy_books"]

LOST = {  # of the moments of a game: what the version before may have left of them
    "the last": "DELETE FROM moments WHERE step = (SELECT max(step) FROM moments)",
    "one between": "DELETE FROM moments WHERE step = (SELECT step FROM moments ORDER BY step LIMIT 1 OFFSET 2)",
    "all but two": "DELETE FROM moments WHERE step > (SELECT step FROM moments ORDER BY step LIMIT 1 OFFSET 1)",
    "all": "DELETE FROM moments",
}


def lose(db: str, statement: str) -> None:
    with closing(sqlite3.connect(db)) as connection:
        connection.execute(statement)
        connection.execute("UPDATE tables SET seal = NULL")
        connection.commit()


async def played(db: str) -> tuple[str, Json, list[Json], dict[str, str]]:
    async with house(db) as here:
        ann = await here.guest("Ann")
        table = await finished(ann)
        return table, await ann.get(f"/tables/{table}"), await steps_of(ann, table), dict(ann.http.cookies)


async def seal_of(here: House, table: str) -> str | None:
    found = await here.hub.store.table(table)
    assert found is not None
    return found[0].seal


async def started(db: str, table: str) -> list[int]:
    """Start a server that nobody visits; answers the steps of the moments there are then."""
    async with house(db) as here:
        await here.hub.aside.check()
        assert await seal_of(here, table) is not None and table not in here.hub.tables
        choices = Ledger(await here.hub.store.entries_of(table)).choices
        return [moment.step for moment in belonging(await here.hub.store.moments_of(table), choices)]


@pytest.mark.parametrize("which", LOST)
def test_what_was_lost_is_made_up_for_before_the_rules_change(
    db: str, which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, info, before, cookies = run(played(db))
    lose(db, LOST[which])
    assert run(started(db, table))[-1] == len(before) - 1
    assert main(["verify", "--db", db]) == 0
    change_the_rules(monkeypatch)

    async def read() -> None:
        async with house(db) as here:
            ann = back(here, cookies)
            found = await ann.get(f"/tables/{table}")
            assert found["ending"] == info["ending"] and found["rules"]["known"] is None
            after = await steps_of(ann, table)
            assert len(after) == len(before) and after[-1]["kept"] is None
            for old, new in zip(before, after, strict=True):
                assert (new["text"], new["seat"]) == (old["text"], old["seat"])
            assert after[-1]["boards"] == before[-1]["boards"]

    run(read())
    assert main(["verify", "--db", db]) == 0


@pytest.mark.parametrize("which", ["all but two", "all"])
def test_an_end_that_the_rules_do_not_lead_to(
    db: str, which: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The game is read as far as they lead, and its choices to the last; how it ended is known."""
    table, info, before, cookies = run(played(db))
    lose(db, LOST[which])
    change_the_rules(monkeypatch)
    assert main(["verify", "--db", db]) == 0
    told = capsys.readouterr().out
    assert f"{table}: its end was not kept" in told and "1 games, 0 with something wrong" in told

    async def read() -> None:
        async with house(db) as here:
            ann = back(here, cookies)
            async with ann.at(table) as sitting:
                found = sitting.state["table"]
                assert not any(board["offer"] for board in sitting.state["boards"].values())
            for name in ("status", "ending", "round", "turn", "updated"):
                assert found[name] == info[name], name
            known, last = found["rules"]["known"], len(before) - 1
            assert found["rules"]["kept"] == last and 0 < known < last
            after = await steps_of(ann, table)
            assert [(step["text"], step["seat"]) for step in after] == [(s["text"], s["seat"]) for s in before]
            assert {step["kept"] for step in after[known + 1 :]} == {known} and after[known]["kept"] is None
            assert after[last]["boards"][""]["view"] == after[known]["boards"][""]["view"]
            assert after[last]["boards"][""]["lines"] == after[known]["boards"][""]["lines"]
            again = await ann.get(f"/tables/{table}/replay/{known}")  # back, and on past it
            assert again["boards"] == after[known]["boards"]
            assert (await ann.get(f"/tables/{table}/replay/{known + 1}"))["kept"] == known
            journal = (await ann.http.get(f"/api/tables/{table}/journal")).text
            assert len(Journal.loads(journal).choices) == last and '"rules":"1, then 2"' in journal
            wish = {"step": last, "seat": "red", "bot": "random"}
            answer = await ann.http.post(f"/api/tables/{table}/fork", json=wish)
            assert (answer.status_code, answer.json()["code"]) == (409, "other-rules")
            await ann.post(f"/tables/{table}/fork", {**wish, "step": known})
            kept = await here.hub.store.moments_of(table)
            assert not kept or kept[-1].step <= known

    for _ in range(2):
        run(read())
        assert main(["verify", "--db", db]) == 0


def test_rules_that_lead_there_again(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be shown by one version can be by the next."""
    table, _, before, cookies = run(played(db))
    lose(db, LOST["all"])
    with monkeypatch.context() as changed:
        change_the_rules(changed)

        async def read() -> None:
            async with house(db) as here:
                assert (await here.hub.table(table)).ledger.known is not None

        run(read())
    forget()
    shelf.briefs.cache_clear()

    async def again() -> None:
        async with house(db) as here:
            live = await here.hub.table(table)
            assert live.ledger.known is None and live.course.moments[-1].step == len(before) - 1
            after = await steps_of(back(here, cookies), table)
            assert after[-1]["boards"] == before[-1]["boards"] and {step["kept"] for step in after} == {None}

    run(again())
    assert main(["verify", "--db", db]) == 0


def test_two_take_a_game_up_at_once(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has read its row before another wrote down that it goes on by other rules does not write so again."""
    table, _, _, _ = run(played(db))
    change_the_rules(monkeypatch)

    async def read() -> None:
        async with house(db) as here:
            store, hub = here.hub.store, here.hub
            entries_of = store.entries_of

            async def slow(id: str, since: int = 0) -> list[LedgerEntry]:
                monkeypatch.setattr(store, "entries_of", entries_of)
                await hub.read(id)  # meanwhile
                return await entries_of(id, since)

            monkeypatch.setattr(store, "entries_of", slow)
            found = await hub.read(table)
            assert found is not None and len(found.ledger.rules) == 1

    run(read())


def test_a_finished_game_that_is_damaged_is_told(db: str, caplog: pytest.LogCaptureFixture) -> None:
    table, _, _, cookies = run(played(db))
    lose(db, f"DELETE FROM entries WHERE table_id = '{table}' AND n = 3")

    async def start() -> None:
        async with house(db) as here:
            await eventually(lambda: here.hub.aside.tables == {table})
            answer = await back(here, cookies).http.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["message"]) == (409, DAMAGED)

    run(start())
    assert table in caplog.text


def test_games_in_play_are_left_alone(db: str) -> None:
    async def play() -> str:
        async with house(db) as here:
            return await begun(await here.guest("Ann"), 6, DOGFIGHT, AIR)

    table = run(play())
    lose(db, LOST["all"])

    async def start() -> None:
        async with house(db) as here:
            await here.hub.aside.check()
            assert await seal_of(here, table) is None and await here.hub.store.moments_of(table) == []

    run(start())
