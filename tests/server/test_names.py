"""Borrowed names: nobody sits, or is let in, as what looks like somebody else."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import msgspec
import pytest

from tests.server.house import house, run
from tests.server.test_strangers import played


def test_nobody_sits_under_a_name_from_a_file(db: str) -> None:
    """What a file calls people is shown of those alone who are not there, in games that are over."""

    async def work() -> None:
        async with house(db) as here:
            eve = await here.guest("Eve")
            match = played(6)
            match.header = msgspec.structs.replace(match.header, players={"us": "Ann", "german": "Bob"})
            for seats in ({"us": "me", "german": "open"}, {"us": "me", "german": "me"}, {}):
                created = await eve.post("/import", {"journal": match.journal.dumps(), "seats": seats})
                assert not {"Ann", "Bob"} & {seat["name"] for seat in created["table"]["seats"]}
            match.concede("us")
            over = await eve.post("/import", {"journal": match.journal.dumps()})
            assert [seat["name"] for seat in over["table"]["seats"]] == ["Ann", "Bob"]
            assert not any(seat["mine"] for seat in over["table"]["seats"])
            held = await eve.post("/import", {"journal": match.journal.dumps(), "seats": {"us": "me", "german": "me"}})
            assert [seat["name"] for seat in held["table"]["seats"]] == ["Eve", "Eve"]

    run(work())


ALIKE = [
    ("Ann", "A\ufe0fnn"),
    ("Ann", "A\u034fnn"),
    ("Ann", "An\U000e0100n"),
    ("Ann", "A\u3164nn\u115f"),
    ("ANN", "\u0391\u039d\u039d"),
    ("BETH", "\u0392\u0395\u03a4\u0397"),
    ("Yuri", "\u03a5uri"),
    ("Alice", "AIice"),
    ("Alice", "A1ice"),
    ("Otto", "0tt0"),
]


@pytest.mark.parametrize(("name", "other"), ALIKE, ids=[ascii(other) for _, other in ALIKE])
def test_no_account_looks_like_another(db: str, name: str, other: str) -> None:
    """Nor does a guest look like one; at a table two guests are told apart."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest(name)
            eve = await here.guest(other)
            table = await ann.table(us="me", german="open")
            shown = (await eve.post(f"/tables/{table}/join", {"seat": "german"}))["seats"]
            assert shown[1]["name"].endswith(")")
            await ann.post("/account", {"name": name, "password": "correct horse"})
            body = {"name": other, "password": "correct horse"}
            assert (await eve.http.post("/api/account", json=body)).status_code == 409
            assert (await here.stranger().http.post("/api/guest", json={"name": other})).status_code == 409
            await here.stranger().post("/login", {"name": name.upper(), "password": "correct horse"})

    run(work())


def test_accounts_of_before_are_found_and_looked_like_by_nobody(db: str) -> None:
    """Two that had been let in stay, under their own names."""

    async def work(people: bool) -> None:
        async with house(db) as here:
            if people:
                for name in ("Bill", "Otto"):
                    await here.stranger().post("/account", {"name": name, "password": "correct horse"})
                return
            for name in ("Bill", "BiIl", "Otto"):
                await here.stranger().post("/login", {"name": name, "password": "correct horse"})
            for name in ("B1ll", "0tto"):
                assert (await here.stranger().http.post("/api/guest", json={"name": name})).status_code == 409

    run(work(True))
    with closing(sqlite3.connect(db)) as old:
        old.execute("DROP INDEX ix_users_look")
        old.execute("ALTER TABLE users DROP COLUMN look")
        for column in ("seal", "place"):
            old.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        columns = "password, created, recovery, banned"
        old.execute(
            f"INSERT INTO users (id, name, login, {columns}) SELECT 'x', 'BiIl', 'biil', password, created + 1,"
            " recovery, banned FROM users WHERE name = 'Bill'"
        )
        old.execute("UPDATE alembic_version SET version_num = '0008'")
        old.commit()
    run(work(False))
