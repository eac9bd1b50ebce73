"""The pages: the built client, or a word that it was not built; headers that keep to this house."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.server import static
from tests.server.house import house, run


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "static"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text("<!doctype html><title>Table</title>")
    (root / "assets" / "app-1234.js").write_text("console.log('hello')\n" * 100)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(static, "folder", lambda: root)
    return root


def test_the_client(db: str, built: Path) -> None:
    async def work() -> None:
        async with house(db) as here:
            http = here.stranger().http
            for path in ("/", "/table/abc", "/replay/x/3", "/index.html"):
                page = await http.get(path)
                assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
                assert "Table" in page.text and page.headers["cache-control"] == "no-cache"
                policy = page.headers["content-security-policy"]
                assert "default-src 'self'" in policy and not re.search(r"https?:|\*", policy)
                assert page.headers["x-content-type-options"] == "nosniff"
            script = await http.get("/assets/app-1234.js")
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            assert script.headers["content-encoding"] == "gzip" and "hello" in script.text
            plain = await http.get("/assets/app-1234.js", headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers and plain.text == script.text
            same = await http.get("/", headers={"If-None-Match": page.headers["etag"]})
            assert same.status_code == 304 and not same.content
            for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/assets/%00"):
                assert "secret" not in (await http.get(path)).text.replace("secret.txt", "")
            nothing = await http.get("/api/nothing")
            assert (nothing.status_code, nothing.json()["code"]) == (404, "unknown")
            assert nothing.headers["cache-control"] == "no-store"
            assert (await http.post("/api/nothing")).status_code == 404
            wrong = await http.put("/api/lobby")
            assert (wrong.status_code, wrong.json()["type"]) == (405, "error")

    run(work())


def test_without_the_client(db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "folder", lambda: tmp_path / "nowhere")

    async def work() -> None:
        async with house(db) as here:
            page = await here.stranger().http.get("/table/abc")
            assert page.status_code == 200 and "was not built" in page.text

    run(work())
