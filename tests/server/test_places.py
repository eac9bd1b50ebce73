"""Those who come from one address have a share of the lobby, however many names they take."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import select

from sandtable.server import lobby
from sandtable.server.models import tables
from tests.server.house import House, Person, house, run

PROXY = ("127.0.0.1",)
OPEN = {"us": "me", "german": "open"}


async def come(here: House, name: str, address: str) -> Person:
    """A new guest, by a proxy that says from where."""
    person = here.stranger(name)
    person.http.headers["X-Forwarded-For"] = address
    await person.post("/guest", {"name": name})
    return person


async def set_up(person: Person, part: str) -> str:
    made = await person.table(public=True, us="me", german="open" if part == "open" else "me")
    if part == "finished":
        await person.post(f"/tables/{made}/concede", {"seat": "us", "key": "end"})
    return made


async def shown(person: Person, part: str = "open") -> list[str]:
    return [info["id"] for info in (await person.get("/lobby"))[part]]


@pytest.mark.parametrize("part", ["open", "watch", "finished"])
def test_many_names_of_one_address_have_a_share(db: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of one network of the longer kind, on every list, and after a new start."""
    monkeypatch.setattr(lobby, "MANY", 8)
    monkeypatch.setattr(lobby, "OF_PLACE", 3)

    async def work() -> tuple[list[str], list[str]]:
        async with house(db, proxies=PROXY) as here:
            others = [await set_up(await come(here, f"o{n}", f"203.0.113.{n}"), part) for n in range(2)]
            crowd = [await come(here, f"c{n}", f"2001:db8:0:7::{n:x}") for n in range(10)]
            many = [await set_up(person, part) for person in crowd]
            found = await shown(here.stranger(), part)
            assert found == [*reversed(many[-3:]), *reversed(others)]
            return others, many

    async def again(others: list[str], many: list[str]) -> None:
        async with house(db, proxies=PROXY) as here:
            assert await shown(here.stranger(), part) == [*reversed(many[-3:]), *reversed(others)]

    run(again(*run(work())))


def test_every_address_before_a_second_of_any(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MANY", 4)
    monkeypatch.setattr(lobby, "OF_PLACE", 3)

    async def work() -> None:
        async with house(db, proxies=PROXY) as here:
            alone = [await (await come(here, f"o{n}", f"203.0.113.{n}")).table(**OPEN) for n in range(3)]
            ann, bob = await come(here, "Ann", "198.51.100.1"), await come(here, "Bob", "198.51.100.1")
            bobs, *anns = [await person.table(**OPEN) for person in (bob, ann, ann, ann)]
            assert await shown(here.stranger()) == [anns[-1], *reversed(alone)]
            monkeypatch.setattr(lobby, "MANY", 5)
            here.hub.lobby.changed()
            # of one address everybody's newest before anybody's second
            assert await shown(here.stranger()) == [anns[-1], bobs, *reversed(alone)]

    run(work())


def test_those_of_one_address_play_with_each_other(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A club: what no list shows is one's own all the same, and others come by its link."""
    monkeypatch.setattr(lobby, "OF_PLACE", 1)

    async def work() -> None:
        async with house(db, proxies=PROXY) as here:
            ann, bob, cid = [await come(here, name, "198.51.100.1") for name in ("Ann", "Bob", "Cid")]
            first, second = await ann.table(**OPEN), await bob.table(**OPEN)
            assert await shown(cid) == [second]
            assert [info["id"] for info in (await ann.get("/lobby"))["mine"]] == [first]
            await cid.post(f"/tables/{first}/join", {"seat": "german"})
            assert here.hub.tables[first].playing

    run(work())


def test_a_flood_from_one_address_hides_nobody(either: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much newer all of it is than what others have."""
    monkeypatch.setattr(lobby, "MANY", 4)
    monkeypatch.setattr(lobby, "AMONG", 2)
    monkeypatch.setattr(lobby, "OF_PLACE", 2)

    async def work() -> None:
        async with house(either, proxies=PROXY) as here:
            bobs = await (await come(here, "Bob", "203.0.113.1")).table(**OPEN)
            for n in range(6):
                eve = await come(here, f"Eve {n}", f"198.51.100.{n // 3}")
                for _ in range(4):
                    await eve.table(**OPEN)
            found = await shown(here.stranger())
            assert len(found) == 4 and found[-1] == bobs

    run(work())


@asynccontextmanager
async def marks(db: str) -> AsyncIterator[list[str | None]]:
    async with house(db, proxies=PROXY) as here:
        for n, address in itertools.product(range(2), ("203.0.113.77", "198.51.100.1")):
            await (await come(here, f"o{n}", address)).table(**OPEN)
        async with here.hub.store.read() as connection:
            yield [row.place for row in await connection.execute(select(tables.c.place).order_by(tables.c.created))]


def test_what_is_kept_of_an_address_tells_nobody_which(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nor does a server tell so that has started since: the key is nowhere written."""

    async def work() -> None:
        kept = []
        for _ in range(2):
            async with marks(str(tmp_path_factory.mktemp("db") / "table.db")) as found:
                assert found[0] == found[2] != found[1] == found[3] and all(found)
                kept.append(found[0])
        assert kept[0] != kept[1] and not any("203" in str(mark) for mark in kept)

    run(work())
