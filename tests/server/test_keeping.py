"""For who runs a server: is it well, copies of its games, whether they are whole, and whether its dice were fair."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import main
from sandtable.server import course
from sandtable.server.aside import DAMAGED
from sandtable.server.locks import FileInUseError
from sandtable.server.store import Store
from tests.server.house import Person, bid_all, eventually, gather, house, play_out, run

HELD = {"us": "me", "german": "me"}


async def finished(ann: Person, seed: int | None = None) -> str:
    table = await ann.table(us="me", german="me", seed=seed)
    async with ann.at(table) as sitting:
        await bid_all(sitting)
        for n in range(6):
            name = next(name for name in HELD if sitting.texts(name))
            await sitting.choose(sitting.texts(name)[0], seat=name, key=f"n{n}")
        await sitting.send("concede", key="end", seat="us")
        await sitting.reply("end")
    return table


def test_health_and_numbers(either: str) -> None:
    async def work() -> None:
        async with house(either, metrics_token="let me see") as here:
            nobody = here.stranger()
            assert (await nobody.http.get("/healthz")).text == "alive\n"
            assert (await nobody.http.get("/healthz/ready")).text == "ready\n"
            assert (await nobody.http.get("/metrics")).status_code == 404
            wrong = {"Authorization": "Bearer let me"}
            assert (await nobody.http.get("/metrics", headers=wrong)).status_code == 404
            await finished(await here.guest("Ann"))
            right = {"Authorization": "Bearer let me see"}
            numbers = (await nobody.http.get("/metrics", headers=right)).text
            assert 'sandtable_entries_total{kind="choice"} 8.0' in numbers
            assert "sandtable_durable_seconds_count 9.0" in numbers
            await here.hub.store.reader.dispose()
            here.hub.closing = True
            assert (await nobody.http.get("/healthz/ready")).status_code == 503
            assert (await nobody.http.get("/healthz")).status_code == 200

    run(work())


def test_many_who_ask_whether_it_is_ready_are_one_look(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            nobody, read, looks = here.stranger(), here.hub.store.read, itertools.count()

            def counted() -> Any:
                next(looks)
                return read()

            monkeypatch.setattr(here.hub.store, "read", counted)
            answers = await gather(*(nobody.http.get("/healthz/ready") for _ in range(50)))
            assert {answer.text for answer in answers} == {"ready\n"} and next(looks) < 10

    run(work())


def test_copies_are_made_and_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db, copy = tmp_path / "games.db", tmp_path / "copy.db"

    async def play() -> str:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await finished(ann)
            assert main(["backup", str(copy), "--db", str(db)]) == 0  # while it is running
            await finished(ann)
            assert main(["restore", str(copy), "--db", str(db)]) == 1
            assert "another server is using this file" in capsys.readouterr().err
            return table

    table = run(play())
    assert main(["backup", str(copy), "--db", str(db)]) == 1  # never over another
    assert main(["restore", str(copy), "--db", str(db)]) == 0
    with sqlite3.connect(db) as found:
        assert found.execute("SELECT id FROM tables").fetchall() == [(table,)]
    before = sqlite3.connect(f"{db}.before-1")
    assert before.execute("SELECT count(*) FROM tables").fetchone() == (2,)
    before.close()
    nonsense = tmp_path / "nonsense.db"
    nonsense.write_bytes(b"x" * 5000)
    assert main(["restore", str(nonsense), "--db", str(db)]) == 1
    with sqlite3.connect(db) as found:
        assert found.execute("SELECT id FROM tables").fetchall() == [(table,)]

    async def goes_on() -> None:
        async with house(db) as here:
            assert (await here.hub.table(table)).record.status == "over"

    run(goes_on())
    assert issubclass(FileInUseError, OSError)


@pytest.mark.parametrize("command", [["verify"], ["admin", "tables"], ["admin", "ban", "Ann"]])
def test_a_database_that_cannot_be_used_is_told_in_one_line(
    tmp_path: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    empty, text = tmp_path / "empty.db", tmp_path / "text.db"
    empty.touch()
    text.write_text("x" * 5000)
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as made:
        made.execute("CREATE TABLE alembic_version (version_num TEXT)")
        made.execute("INSERT INTO alembic_version VALUES ('0001')")
        made.commit()
    missing = tmp_path / "no" / "such.db"
    nobody = "postgresql://nobody@127.0.0.1:1/games"
    for db in (missing, empty, text, old, nobody, "mysql://there/games"):
        assert main([*command, "--db", str(db)]) == 1
        told = capsys.readouterr().err
        assert told.startswith("sandtable: ") and len(told.splitlines()) == 1, told
    assert not missing.exists() and not missing.parent.exists()


def test_one_server_a_file_by_whatever_name(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch()
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.db"
    link.symlink_to(tmp_path / "games.db")

    async def work() -> None:
        first, second = Store(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"), Store(f"sqlite+aiosqlite:///{link}")
        await first.open()
        try:
            with pytest.raises(FileInUseError):
                await second.open()
        finally:
            await first.close()

    run(work())


def test_every_game_is_whole_or_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = tmp_path / "games.db"

    async def play() -> list[str]:
        async with house(db) as here:
            ann = await here.guest("Ann")
            return [await finished(ann, seed) for seed in (1, 2, 3)]

    tables = run(play())
    assert main(["verify", "--db", str(db)]) == 0
    assert "3 games, 0 with something wrong" in capsys.readouterr().out
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE entries SET seat = 'german' WHERE table_id = ? AND n = 8", (tables[0],))
        connection.execute("DELETE FROM entries WHERE table_id = ? AND n = 3", (tables[1],))
    assert main(["verify", "--db", str(db)]) == 1
    told = capsys.readouterr().out
    assert "3 games, 2 with something wrong" in told and tables[2] not in told


def test_a_running_game_that_was_tampered_with_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the rules allow what is left of it."""
    monkeypatch.setattr(course, "EVERY", 4)
    db = tmp_path / "games.db"

    async def play() -> list[str]:
        async with house(db) as here:
            ann = await here.guest("Ann")
            tables = [await ann.table(us="me", german="me", seed=4) for _ in range(2)]
            for table in tables:
                async with ann.at(table) as sitting:
                    await bid_all(sitting)
                    for _ in range(10):
                        name = next(name for name in HELD if sitting.texts(name))
                        await sitting.choose(sitting.texts(name)[0], seat=name)
            return tables

    whole, cut = run(play())
    assert main(["verify", "--db", str(db)]) == 0
    with sqlite3.connect(db) as connection:
        last = connection.execute("SELECT max(step) FROM moments WHERE table_id = ?", (cut,)).fetchone()[0]
        connection.execute("DELETE FROM entries WHERE table_id = ? AND n >= ?", (cut, last - 1))
    capsys.readouterr()
    assert main(["verify", "--db", str(db)]) == 1
    told = capsys.readouterr().out
    assert f"{cut}: its entries are not those it was sealed with" in told and whole not in told
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE tables SET seal = NULL")  # of the version before
    assert main(["verify", "--db", str(db)]) == 1
    told = capsys.readouterr().out
    assert f"{cut}: its choices are not those its moments were sealed with" in told and whole not in told


LATE = {  # what may be done to the last entries of a game, after the last moment that was kept of it
    "cut off": "DELETE FROM entries WHERE table_id = :table AND n = :last",
    "exchanged": "UPDATE entries SET text = :other WHERE table_id = :table AND n = :last",
    "turned back": "UPDATE entries SET at = at - 3600 WHERE table_id = :table AND n = :last",
    "added to": "INSERT INTO entries SELECT table_id, n + 1, 'deny', seat, '', '[]', NULL, at, NULL FROM entries"
    " WHERE table_id = :table AND n = :last",
}


@pytest.mark.parametrize("how", LATE)
def test_what_was_done_to_the_last_entries_of_a_running_game_is_told(
    tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of which no moment was kept: the server was killed. The rules allow all of it. It stays known when the game goes
    on; only what was added is then of the game."""
    db = tmp_path / "games.db"

    async def play(table: str = "", cookies: Mapping[str, str] | None = None) -> tuple[str, dict[str, str], str]:
        async with house(db) as here:
            ann = here.stranger("Ann") if table else await here.guest("Ann")
            ann.http.cookies.update(dict(cookies or {}))
            table = table or await ann.table(us="me", german="me", seed=4)
            async with ann.at(table) as sitting:
                if not sitting.state["number"]:
                    await bid_all(sitting)
                name = next(name for name in HELD if sitting.texts(name))
                one, other, *_ = sitting.texts(name)
                await sitting.choose(one, seat=name)
            return table, dict(ann.http.cookies), other

    table, cookies, other = run(play())
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("DELETE FROM moments")
        connection.commit()
        assert main(["verify", "--db", str(db)]) == 0
        last = connection.execute("SELECT max(n) FROM entries").fetchone()[0]
        connection.execute(LATE[how], {"table": table, "last": last, "other": other})
        connection.commit()
    capsys.readouterr()
    for _ in range(1 if how == "added to" else 2):
        assert main(["verify", "--db", str(db)]) == 1
        assert f"{table}: its entries are not those it was sealed with" in capsys.readouterr().out
        run(play(table, cookies))


def test_a_game_of_the_version_before_is_sealed_with_its_next_entry(tmp_path: Path) -> None:
    db = tmp_path / "games.db"

    async def play() -> tuple[str, dict[str, str]]:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table(us="me", german="me", seed=4)
            async with ann.at(table) as sitting:
                await bid_all(sitting)
            return table, dict(ann.http.cookies)

    async def end(table: str, cookies: Mapping[str, str]) -> None:
        async with house(db) as here:
            ann = here.stranger("Ann")
            ann.http.cookies.update(dict(cookies))
            async with ann.at(table) as sitting:
                await sitting.send("concede", key="end", seat="us")
                await sitting.reply("end")

    table, cookies = run(play())
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("UPDATE tables SET seal = NULL")
        connection.commit()
        assert main(["verify", "--db", str(db)]) == 0
        run(end(table, cookies))
        count = connection.execute("SELECT count(*) FROM entries").fetchone()[0]
        assert connection.execute("SELECT seal FROM tables").fetchone()[0].startswith(f"{count} ")
    assert main(["verify", "--db", str(db)]) == 0


def test_a_damaged_game_is_set_aside_and_the_others_play(db: str, caplog: pytest.LogCaptureFixture) -> None:
    """When the server starts, and in words that tell nothing of the game."""

    async def play() -> list[str]:
        async with house(db) as here:
            ann = await here.guest("Ann")
            cookies.update(dict(ann.http.cookies))
            tables = [await ann.table(us="me", german="me", seed=seed) for seed in range(4)]
            for table in tables:
                async with ann.at(table) as sitting:
                    await bid_all(sitting)
            return tables

    cookies: dict[str, str] = {}
    gap, nonsense, moment, whole = run(play())
    with sqlite3.connect(db) as connection:
        connection.execute("DELETE FROM entries WHERE table_id = ? AND n = 0", (gap,))
        connection.execute("UPDATE entries SET chance = '{' WHERE table_id = ? AND n = 1", (nonsense,))
        connection.execute("INSERT INTO moments VALUES (?, 1, x'00')", (moment,))

    async def start() -> None:
        async with house(db) as here:
            await eventually(lambda: here.hub.aside.tables == {gap, nonsense})
            assert {gap, nonsense} == {id for id in (gap, nonsense, whole) if id in caplog.text}
            ann = here.stranger("Ann")
            ann.http.cookies.update(cookies)
            for table in (gap, nonsense):
                answer = await ann.http.get(f"/api/tables/{table}")
                assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
                assert answer.json()["message"] == DAMAGED
            for table in (moment, whole):  # a moment only spares work
                async with ann.at(table) as sitting:
                    seat = next(seat for seat in ("us", "german") if sitting.texts(seat))
                    assert (await sitting.choose(sitting.texts(seat)[0], seat=seat))["type"] == "update"

    run(start())


def test_a_game_that_was_changed_from_outside_is_told_of_at_the_start(
    db: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It is played on, as far as it can be read."""

    async def play() -> list[str]:
        async with house(db) as here:
            ann = await here.guest("Ann")
            tables = [await ann.table(us="me", german="me", public=True, seed=seed) for seed in range(2)]
            for table in tables:
                async with ann.at(table) as sitting:
                    await bid_all(sitting)
            return tables

    changed, whole = run(play())
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE entries SET at = at + 1 WHERE table_id = ? AND n = 0", (changed,))

    async def start() -> None:
        async with house(db) as here:
            await eventually(lambda: f"{changed}: its entries are not those it was sealed with" in caplog.text)
            assert whole not in caplog.text
            for table in (changed, whole):
                assert (await here.stranger().get(f"/tables/{table}"))["status"] == "playing"

    run(start())


def test_a_game_that_is_damaged_later_is_set_aside_when_it_is_opened(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                await bid_all(us, german)
            del here.hub.tables[table]
            with sqlite3.connect(db) as connection:
                connection.execute("DELETE FROM entries WHERE table_id = ? AND n = 0", (table,))
            for _ in range(2):
                assert (await ann.http.get(f"/api/tables/{table}/state")).json()["code"] == "damaged"

    run(work())


def test_dice_can_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The hash from the start, the secret at the end, and everything chance gave follows; also after a take-back."""
    journal = tmp_path / "game.journal"

    async def play() -> str:
        async with house(tmp_path / "games.db") as here:
            table, ann, bob = await here.pair()
            async with ann.at(table) as us, bob.at(table) as german:
                promised = str(us.state["table"]["commitment"])
                assert len(promised) == 64 and us.state["table"]["secret"] is None
                await bid_all(us, german)
                await us.send("undo", key="ask")
                await us.reply("ask")
                await german.until(lambda state: state["undo"] is not None)
                await german.send("undo-answer", accept=True)
                await us.until(lambda state: state["number"] == 0)
                await german.until(lambda state: state["number"] == 0)
                await play_out([us, german], seed=5)
                info = us.state["table"]
                assert info["commitment"] == promised and info["secret"]
            journal.write_text((await ann.http.get(f"/api/tables/{table}/journal")).text)
            again = await ann.post("/import", {"journal": journal.read_text()})  # a journal like any other
            assert again["table"]["status"] == "over"
            return promised

    promised = run(play())
    assert main(["verify-dice", str(journal)]) == 0
    told = capsys.readouterr().out
    assert promised in told and "all as the secret has them" in told
    lines = journal.read_text().splitlines()
    assert json.loads(lines[-1])["proof"]["keys"] == [[0, 1]]
    end = json.loads(lines[-1])
    end["proof"]["secret"] = "00" * 32
    journal.write_text("\n".join([*lines[:-1], json.dumps(end)]) + "\n")
    assert main(["verify-dice", str(journal)]) == 1
    assert "does not follow" in capsys.readouterr().err
    del end["proof"]
    journal.write_text("\n".join([*lines[:-1], json.dumps(end)]) + "\n")
    assert main(["verify-dice", str(journal)]) == 1
    assert "no secret" in capsys.readouterr().err
    journal.write_bytes(b"\xff\xfe")
    assert main(["verify-dice", str(journal)]) == 1
    assert "not a text file" in capsys.readouterr().err


def test_a_seed_promises_nothing(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            info = await ann.get(f"/tables/{await finished(ann, 4)}")
            assert (info["commitment"], info["secret"]) == (None, None)

    run(work())
