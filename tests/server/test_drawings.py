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
from sandtable.server.faults import FAULT
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


def test_nobody_hears_where_the_files_of_a_scenario_lie(
    db: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor what is in them: that is for the log."""
    folder = tmp_path / "secret"
    folder.mkdir()
    text = library().entry("normandy-01").path.read_text("utf-8")
    mine = text.replace('"normandy-01"', '"mine-01"\nbook = "normandy"', 1)
    (folder / "mine.toml").write_text(mine.replace("[board]", "[board]\nrogh = 1", 1), "utf-8")
    (folder / "worse.toml").write_text("x =", "utf-8")
    journal = sandtable.new("normandy-01", seed=1).journal.dumps().replace("normandy-01", "mine-01")

    async def work() -> None:
        async with house(db, data=(str(folder),)) as here:
            ann = await here.guest("Ann")
            wish = {"scenario": "mine-01", "seats": {"us": "me", "german": "me"}}
            for answer in (
                await ann.http.get("/api/scenarios/mine-01"),
                await ann.http.get("/api/scenarios/mine-01/art"),
                await ann.http.post("/api/tables", json=wish),
                await ann.http.post("/api/import", json={"journal": journal}),
            ):
                assert answer.json()["message"] == FAULT and answer.status_code in (400, 404)
            unknown = await ann.http.get("/api/scenarios/normandi-01")
            assert unknown.json()["message"].startswith('unknown scenario "normandi-01"; did you mean')
            assert "worse" not in unknown.text

    run(work())
    assert "secret" in caplog.text and "rogh: unknown key" in caplog.text


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
            assert (answer.status_code, answer.json()["message"]) == (404, FAULT)
            others = [book.id for book in library().books() if book.rules != "normandy"]
            assert list((await nobody.get("/art"))["badges"]) == others

    run(work())
