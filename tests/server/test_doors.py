"""At the door: half requests, crowds from one address, proxies nobody named, and words that are no words."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import socket
import sqlite3
import subprocess
import sys
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import InvalidStatus

from sandtable.server import logs
from sandtable.server.database import StoreError
from sandtable.server.doorway import Doorway, Knock
from sandtable.server.listeners import Listener
from sandtable.server.locks import FileInUseError
from sandtable.server.run import sweep
from sandtable.server.settings import Post, Settings, database_url
from sandtable.server.store import Store
from tests.server.house import House, eventually, house, run
from tests.server.test_strangers import limits

# -- connections ------------------------------------------------------------------------------------------------------


async def knock(here: House, text: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = here.base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(text)
    return reader, writer


def test_half_requests_are_let_go(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(head=0.3, upload=0.3)) as here:
            half = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            body = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            body += b"Content-Length: 100\r\n\r\n{"
            whole = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            for text in (b"", half, body, whole + half):
                reader, writer = await knock(here, text)
                async with asyncio.timeout(20):
                    while await reader.read(1000):
                        pass
                writer.close()
            await eventually(lambda: not here.hub.doorway.open)

    run(work())


def test_a_crowd_from_one_address(db: str) -> None:
    """It is turned away quietly; who is in already is served, and there is room again when it has gone."""

    async def work() -> None:
        async with house(db, limits=limits(connections=8, head=0.5)) as here:
            ann = await here.guest("Ann")
            crowd = [await knock(here, b"GET /") for _ in range(40)]
            await eventually(lambda: here.hub.doorway.turned_away >= 33)
            assert len(here.hub.doorway.open) <= 8
            await eventually(lambda: not here.hub.doorway.open)
            assert (await ann.get("/me"))["name"] == "Ann"
            for _, writer in crowd:
                writer.close()

    run(work())


def test_who_opens_sockets_without_end_is_told_to_wait(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(reads=0.001, reads_burst=4)) as here:
            table, _, _ = await here.pair(public=True)
            codes = []
            for _ in range(6):
                with suppress(InvalidStatus):  # refused before anything was looked up
                    async with here.stranger().at(table, events=0) as late:
                        codes.append((await late.next())["type"])
            assert 0 < len(codes) <= 4 and set(codes) == {"welcome"}

    run(work())


def test_unknown_tokens_at_a_socket_are_counted_before_they_are_looked_up(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with house(db, limits=limits(reads=0.001, reads_burst=4)) as here:
            table, ann, _ = await here.pair(public=True)
            looked: list[str] = []
            who = here.hub.accounts.who

            async def counted(token: str) -> Any:
                looked.append(token)
                return await who(token)

            monkeypatch.setattr(here.hub.accounts, "who", counted)
            for n in range(10):
                eve = here.stranger()
                eve.http.cookies.set("sandtable", f"nobody{n}")
                with suppress(InvalidStatus):
                    async with eve.at(table, events=0):
                        pass
            assert len(looked) == 4
            async with ann.at(table):  # who is known is not kept out by that
                pass

    run(work())


def test_a_socket_is_told_that_the_database_fails(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To come again later; and nothing is kept of those that failed."""

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table()
            del here.hub.tables[table]

            async def broken(*_: Any) -> None:
                raise OperationalError("SELECT", None, sqlite3.OperationalError("disk I/O error"))

            with monkeypatch.context() as failing:
                failing.setattr(here.hub.store, "table", broken)
                async with ann.at(table, events=0) as late:
                    told = await late.next()
                    assert (told["type"], told["code"]) == ("error", "storage") and "disk" not in told["message"]
                    await late.socket.wait_closed()
                    assert late.socket.close_code == 1013
                assert (await ann.http.get(f"/api/tables/{table}")).status_code == 503
                gc.collect()
                assert not here.hub._opening
            async with ann.at(table):
                pass

    run(work())


def test_sockets_do_not_count_as_half_requests(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(connections=3, head=0.2)) as here:
            ann = await here.guest("Ann")
            table = await ann.table()
            async with ann.at(table) as one, ann.at(table), ann.at(table), ann.at(table):
                await asyncio.sleep(1.0)
                await one.send("ping")
                await one.next("pong")

    run(work())


@pytest.mark.parametrize("gone", [1, 500], ids=["whole sweeps", "young ones"])
def test_what_sockets_leave_behind_is_collected(db: str, gone: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sweep sets nothing aside that is still to go: only what was there at the start."""
    monkeypatch.setattr("sandtable.server.run.GONE", gone)
    monkeypatch.setattr("sandtable.server.run.SWEEP", 0.1)

    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            table = await ann.table()
            sweeping = asyncio.create_task(sweep(here.hub))
            left: list[weakref.ref[Listener]] = []
            await asyncio.sleep(0.05)
            aside = gc.get_freeze_count()
            assert aside > 0
            try:
                for _ in range(20):
                    async with ann.at(table):
                        left += [weakref.ref(listener) for listener in here.hub.tables[table].audience.listeners]
                        await asyncio.sleep(0.06)  # over a sweep, now and then
                await asyncio.sleep(0.3)
                gc.collect()
                assert gc.get_freeze_count() <= aside
                assert sum(ref() is not None for ref in left) <= 1
            finally:
                sweeping.cancel()
                gc.unfreeze()
                gc.set_threshold(700, 10, 10)

    run(work())


def test_a_connection_that_went_is_held_by_nothing(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any collecting of garbage, also of one that might have asked again."""
    known: weakref.WeakSet[Knock] = weakref.WeakSet()
    enter = Doorway.enter

    def counted(doorway: Doorway, knock: Knock) -> bool:
        known.add(knock)
        return enter(doorway, knock)

    monkeypatch.setattr(Doorway, "enter", counted)

    async def work() -> None:
        async with house(db) as here:
            gc.disable()
            try:
                for _ in range(10):
                    wire = socket.create_connection(("127.0.0.1", int(here.base.rpartition(":")[2])))
                    wire.send(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                    await asyncio.sleep(0.1)  # answered, and not looked at
                    assert len(known) > 0
                    wire.close()
                await eventually(lambda: len(known) <= 1)  # the loop remembers the last
            finally:
                gc.enable()

    run(work())


# -- addresses --------------------------------------------------------------------------------------------------------


def test_only_named_proxies_are_believed(db: str) -> None:
    async def work(proxies: tuple[str, ...], many: list[int]) -> None:
        slow = limits(doors=0.01, doors_burst=2)
        async with house(db, limits=slow, proxies=proxies) as here:
            answers = []
            for n in range(4):
                headers = {"X-Forwarded-For": f"10.0.0.{n}"}
                answer = await here.stranger().http.post("/api/guest", json={"name": "x"}, headers=headers)
                answers.append(answer.status_code)
            assert answers == many

    run(work((), [200, 200, 429, 429]))
    run(work(("127.0.0.1",), [200, 200, 200, 200]))


def test_a_network_of_proxies_speaks_for_many(db: str) -> None:
    async def work() -> None:
        async with house(db, limits=limits(connections=3), proxies=("127.0.0.0/8",)) as here:
            crowd = [await knock(here, b"GET /") for _ in range(8)]
            await eventually(lambda: len(here.hub.doorway.open) + here.hub.doorway.turned_away == 8)
            assert not here.hub.doorway.turned_away
            for _, writer in crowd:
                writer.close()

    run(work())


@pytest.mark.parametrize(
    ("origins", "origin", "secure"),
    [
        ((), None, False),
        (("https://play.example.org",), "https://play.example.org", True),
        (("https://play.example.org",), None, True),
        (("https://play.example.org",), "http://127.0.0.1", False),
    ],
)
def test_cookies_are_secure_behind_tls(db: str, origins: tuple[str, ...], origin: str | None, secure: bool) -> None:
    """Also where the proxy does not say that the world comes by TLS."""

    async def work() -> None:
        async with house(db, origins=origins) as here, httpx.AsyncClient(base_url=here.base, trust_env=False) as bare:
            headers = {"Origin": here.base if origin == "http://127.0.0.1" else origin} if origin else {}
            answer = await bare.post("/api/guest", json={"name": "Ann"}, headers=headers)
            assert answer.status_code == 200
            assert ("secure" in answer.headers["set-cookie"].lower()) == secure

    run(work())


# -- what makes no sense ----------------------------------------------------------------------------------------------

LONG = "a" * 5000
PATHS = [
    f"/{LONG}",
    f"/assets/{LONG}.js",
    f"/api/{LONG}",
    f"/api/tables/{LONG}",
    "/api/tables/%00",
    "/api/tables/a%00b/state",
    "/api/tables/%0aforged",
    "/api/scenarios/%00",
    f"/api/scenarios/{LONG}",
    "/api/scenarios/%2e%2e%2fnormandy-01/art",
    "/api/rules/%00",
    "/api/rules?q=%00",
    "/api/tables/abc/replay/9223372036854775808",
    "/api/tables/abc/replay/" + "9" * 5000,
    "/api/tables/abc/state?events=9223372036854775808",
    "/api/tables/abc/journal?invite=%00",
    "/api/campaigns/%00",
    f"/api/campaigns/{LONG}",
    "/%00",
    "/%ff",
]


@pytest.mark.parametrize("path", PATHS, ids=[path[:40] for path in PATHS])
def test_no_address_is_a_fault_of_ours(either: str, path: str) -> None:
    async def work() -> None:
        async with house(either) as here:
            for who in (here.stranger(), await here.guest("Ann")):
                answer = await who.http.get(path)
                assert answer.status_code < 500, answer.text

    run(work())


def test_no_campaign_and_no_notice_is_a_fault_of_ours(either: str) -> None:
    async def work() -> None:
        async with house(either, post=Post(smtp="smtp://127.0.0.1:1", sender="table@example.org")) as here:
            ann = await here.guest("Ann")
            table = {"scenario": "normandy-01", "seats": {"us": "me", "german": "me"}}
            for campaign in ("\0", "a\0b", LONG):
                answer = await ann.http.post("/api/tables", json={**table, "campaign": campaign})
                assert answer.status_code == 404, answer.text
            for alert in ("%00", "a%00b", LONG):
                assert (await ann.http.delete(f"/api/alerts/{alert}")).status_code == 404
                assert (await ann.http.post(f"/api/alerts/{alert}/stop/x")).status_code == 404
            for address in ("a\0@example.org", "a\x7f@example.org"):
                answer = await ann.http.post("/api/alerts/new", json={"kind": "mail", "address": address})
                assert answer.status_code == 400, answer.text
            host = f"{'a' * 250}.localhost"
            body = {"kind": "mail", "address": "ann@example.org"}
            headers = {"Host": host, "Origin": f"http://{host}"}
            assert (await ann.http.post("/api/alerts/new", json=body, headers=headers)).status_code in (400, 403)

    run(work())


def test_no_body_is_a_fault_of_ours(either: str) -> None:
    async def work() -> None:
        async with house(either) as here:
            ann = await here.guest("Ann")
            table = await ann.table()
            deep: list[bytes] = [b"[" * 100_000, b'{"a":' * 50_000, b"9" * 5000, b"\xff", b"{}", b"null", b'"\x00"']
            paths = ["guest", "account", "login", "tables", "import", "tokens"]
            paths += [f"tables/{table}/{part}" for part in ("join", "invite", "choose", "undo", "concede", "fork")]
            headers = {"content-type": "application/json"}
            for path in paths:
                for body in deep:
                    answer = await ann.http.post(f"/api/{path}", content=body, headers=headers)
                    assert answer.status_code < 500, (path, body[:20], answer.text)
            big = 2**63
            bodies: list[tuple[str, Any]] = [
                ("tables", {"scenario": "normandy-01", "seats": {"us": "me", "german": "bot:random"}, "seed": big}),
                (
                    "tables",
                    {
                        "scenario": "normandy-01",
                        "seats": {"us": "me", "german": "bot:random"},
                        "clock": {"start": big, "add": big, "cap": big},
                    },
                ),
                (f"tables/{table}/fork", {"step": big, "seat": "us"}),
                (f"tables/{table}/fork", {"step": -big, "seat": "us"}),
                (f"tables/{table}/join", {"seat": "\0" * 100}),
                (f"tables/{table}/join", {"invite": "\0"}),
                (f"tables/{table}/join", {"invite": "\ud800"}),
                ("tables", {"scenario": "\0", "seats": {"\0": "\0"}}),
                ("tokens", {"label": "\0"}),
                ("login", {"name": "\0", "password": "\0" * 8}),
            ]
            for path, wish in bodies:
                answer = await ann.http.post(f"/api/{path}", content=json.dumps(wish), headers=headers)
                assert answer.status_code < 500, (path, wish, answer.text)

    run(work())


# -- logs -------------------------------------------------------------------------------------------------------------


def record(message: str, *arguments: object) -> logging.LogRecord:
    return logging.LogRecord("sandtable", logging.ERROR, "", 1, message, arguments, None)


def test_nobody_forges_a_line() -> None:
    forged = record("%s %s", "GET", "/x\nerror: all is lost\u2028\x1b[31m")
    assert "\n" not in logs.Plain().format(forged) and "\x1b" not in logs.Plain().format(forged)
    line = logs.Json().format(forged)
    assert "\n" not in line and json.loads(line)["message"].endswith("\x1b[31m")


def test_a_request_is_found_in_the_log(db: str, monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    async def work() -> None:
        async with house(db) as here:

            async def slips(*_: Any) -> None:
                raise RuntimeError("a slip")

            monkeypatch.setattr(here.hub.lobby, "of", slips)
            lines: list[dict[str, Any]] = []
            handler = logging.Handler()
            handler.emit = lambda record: lines.append(logs.fields_of(record))  # type: ignore[method-assign]
            logging.getLogger("sandtable").addHandler(handler)
            try:
                answer = await here.stranger().http.get("/api/lobby")
            finally:
                logging.getLogger("sandtable").removeHandler(handler)
            assert answer.status_code == 500 and "slip" not in answer.text
            assert [line["request"] for line in lines] == [answer.headers["x-request-id"]]
            assert "a slip" in lines[0]["error"]

    run(work())


def test_the_same_line_is_written_a_few_times() -> None:
    sparing = logs.Sparing()
    passed = [sparing.filter(record("%s came", n)) for n in range(1000)]
    assert sum(passed) == logs.OFTEN
    assert sparing.filter(record("something else"))
    sparing._since -= 2 * logs.WHILE
    late = record("%s came", 1001)
    assert sparing.filter(late) and logs.fields_of(late)["left_out"] == 1000 - logs.OFTEN


@pytest.mark.parametrize("as_json", [False, True])
def test_a_server_writes_sparingly(as_json: bool) -> None:
    """As it is set up, whatever module the lines come from."""
    program = (
        "import logging; from sandtable.server import logs; "
        f"logs.set_up({as_json}); [logging.getLogger(name).warning('%s came', n) "
        "for name in ('uvicorn.error', 'sandtable') for n in range(500)]"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert len(ran.stderr.splitlines()) == 2 * logs.OFTEN


# -- databases that cannot be used -----------------------------------------------------------------------------------


def test_one_file_is_for_one_server(db: str) -> None:
    async def work() -> None:
        async with house(db):
            second = Store(database_url(db))
            with pytest.raises(FileInUseError, match="another server is using this file"):
                await second.open()
        third = Store(database_url(db))  # when it has gone
        await third.open()
        await third.close()

    run(work())


def test_a_database_that_cannot_be_used_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from sandtable.cli import main

    nonsense = tmp_path / "nonsense.db"
    nonsense.write_bytes(b"this is no database" * 1000)
    folder = tmp_path / "folder.db"
    folder.mkdir()
    for db in (str(nonsense), str(folder), "postgresql://nobody:secret@127.0.0.1:1/none"):
        assert main(["serve", "--db", db, "--no-browser", "--port", "0"]) == 1
        told = capsys.readouterr().err
        assert told.startswith("sandtable: ") and "this database cannot be used" in told
        assert "Traceback" not in told and "secret" not in told and len(told.splitlines()) == 1


def test_a_full_disk_is_no_fault_of_ours(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with house(db) as here:
            ann = await here.guest("Ann")
            full = OperationalError("INSERT", None, sqlite3.OperationalError("database or disk is full"))

            async def broken(*_: Any, **__: Any) -> None:
                raise full

            monkeypatch.setattr(here.hub.store, "add_table", broken)
            body = {"scenario": "normandy-01", "seats": {"us": "me", "german": "bot:random"}}
            answer = await ann.http.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["code"]) == (503, "storage")
            assert "full" not in answer.text and "INSERT" not in answer.text

    run(work())


def test_settings_are_read_back() -> None:
    assert Settings().proxies == () and issubclass(StoreError, OSError)
