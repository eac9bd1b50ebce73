"""Drawings over the API: whole, tagged by their content, and the same as pictures are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import sandtable
from sandtable.api import library
from sandtable.core.catalog import Catalog
from sandtable.picture import Look, LookError, art_of, look_for, picture
from sandtable.server import drawings
from tests.server.house import house, run


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    """What one test has drawn is not kept for the next."""
    drawings.scenario_art.cache_clear()
    drawings.shelf_art.cache_clear()
    yield
    drawings.scenario_art.cache_clear()
    drawings.shelf_art.cache_clear()


def test_a_scenario(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            http = here.stranger().http
            first = await http.get("/api/scenarios/normandy-01/art")
            assert (first.status_code, first.headers["content-type"]) == (200, "application/json")
            assert first.headers["content-encoding"] == "gzip" and first.headers["cache-control"] == "no-cache"
            tag = first.headers["etag"]
            same = await http.get("/api/scenarios/normandy-01/art", headers={"If-None-Match": tag})
            assert (same.status_code, same.content) == (304, b"")
            assert (await http.get("/api/scenarios/normandy-02/art")).headers["etag"] != tag
            assert (await http.get("/api/scenarios/nowhere/art")).status_code == 404
            words = sandtable.new("normandy-01", seed=1).words()
            look = look_for(words.catalog)
            assert first.json() == msgspec.json.decode(msgspec.json.encode(art_of(words, look)))
            shown = picture(words, look)
            assert all(tile["ground"] in shown for tile in first.json()["tiles"].values())

    run(work())


def test_the_lobby(db: str) -> None:
    async def work() -> None:
        async with house(db) as here:
            nobody = here.stranger()
            answer = await nobody.http.get("/api/art")
            assert answer.headers["etag"] and answer.headers["content-encoding"] == "gzip"
            art = answer.json()
            assert list(art["boards"]) == [entry.id for entry in sandtable.scenarios()]
            for scenario in await nobody.get("/scenarios"):
                assert set(art["badges"][scenario["book"]]) == {side["side"] for side in scenario["sides"]}
                board = art["boards"][scenario["id"]]
                assert board["width"] >= board["height"] / 3
                assert board["drawing"].count("<use") == scenario["tiles"]
                for name in re.findall(r'href="#([\w-]+)"', board["drawing"]):
                    assert f'id="{name}"' in art["defs"]

    run(work())


def test_a_wrong_look_hides_only_its_book(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(catalog: Catalog) -> Look:
        if Path(catalog.homes[0]).name == "normandy":
            raise LookError("normandy/look.toml", "paint", "unknown key")
        return look_for(catalog)

    monkeypatch.setattr(drawings, "look_for", read)

    async def work() -> None:
        async with house(db) as here:
            nobody = here.stranger()
            answer = await nobody.http.get("/api/scenarios/normandy-03/art")
            assert (answer.status_code, answer.json()["message"]) == (404, "normandy/look.toml: paint: unknown key")
            others = [book.id for book in library().books() if book.rules != "normandy"]
            assert list((await nobody.get("/art"))["badges"]) == others

    run(work())
