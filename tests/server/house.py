"""A house for tests: a real server on the loopback, people with cookies, and their sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from sandtable.server.app import make_app
from sandtable.server.hub import Hub
from sandtable.server.run import configure, listen
from sandtable.server.settings import Limits, Settings

ROOT = Path(__file__).resolve().parents[2]
Json = dict[str, Any]
T = TypeVar("T")

FAST = Limits(
    messages=10_000,
    messages_burst=10_000,
    requests=10_000,
    requests_burst=10_000,
    reads=10_000,
    reads_burst=10_000,
    together=10_000,
    together_burst=10_000,
    doors=10_000,
    doors_burst=10_000,
    letters_burst=10_000,
    lines=10_000,
    lines_burst=10_000,
    waiting=1_000,
)
PATIENCE = 60.0  # seconds; a machine may be busy


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


class Sitting:
    """One socket at a table, with what it was told."""

    def __init__(self, socket: ClientConnection, person: Person) -> None:
        self.socket = socket
        self.person = person
        self.state: Json = {}
        self.heard: list[Json] = []  # everything
        self.raw: list[str] = []
        self.events: dict[str, list[Json]] = {}  # by seat, as a client keeps them
        self.lines: dict[str, list[Json]] = {}
        self._keys = itertools.count()

    async def next(self, *kinds: str) -> Json:
        """The next message, or the next of some kinds."""
        while True:
            raw = await asyncio.wait_for(self.socket.recv(), PATIENCE)
            assert isinstance(raw, str)
            message: Json = json.loads(raw)
            self.raw.append(raw)
            self.heard.append(message)
            if message["type"] == "update":
                self.state = message
                for seat, board in message["boards"].items():
                    known = self.events.setdefault(seat, [])
                    assert board["first"] <= len(known), "a gap in the events"
                    known[board["first"] :] = board["events"]
                    lines = [line for line in self.lines.get(seat, []) if line["until"] < board["first"]]
                    self.lines[seat] = lines + board["lines"]
            if not kinds or message["type"] in kinds:
                return message

    async def quiet(self, seconds: float = 0.3) -> None:
        """Nothing comes."""
        with suppress(TimeoutError):
            raise AssertionError(await asyncio.wait_for(self.socket.recv(), seconds))

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Until a state fits."""
        while not self.state or not wanted(self.state):
            await self.next("update")
        return self.state

    def offer(self, seat: str | None = None) -> Json | None:
        boards = self.state["boards"]
        found: Json | None = boards[seat or next(iter(boards))]["offer"]
        return found

    def texts(self, seat: str | None = None) -> list[str]:
        offer = self.offer(seat)
        return [option["text"] for option in offer["options"]] if offer else []

    async def send(self, type: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": type, **fields}))

    async def choose(
        self, text: str, *, seat: str | None = None, key: str | None = None, number: int | None = None
    ) -> Json:
        """Choose, and wait for the answer to it."""
        key = key or f"{id(self)}-{next(self._keys)}"
        await self.send(
            "choose", text=text, number=self.state["number"] if number is None else number, key=key, seat=seat
        )
        return await self.reply(key)

    async def reply(self, key: str) -> Json:
        while True:
            message = await self.next()
            if message.get("reply") == key:
                return message


class Person:
    """Somebody with a cookie, or a program with a token."""

    def __init__(self, base: str, name: str) -> None:
        self.base = base
        self.name = name
        self.http = httpx.AsyncClient(base_url=base, headers={"Origin": base}, timeout=PATIENCE, trust_env=False)

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.http.post(f"/api{path}", json=body)
        assert answer.is_success, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.http.get(f"/api{path}", params=query)
        assert answer.is_success, (answer.status_code, answer.text)
        return answer.json()

    async def table(self, scenario: str = "normandy-01", **seats: Any) -> str:
        """A new table; answers its id."""
        more = {name: seats.pop(name) for name in ("public", "clock", "seed", "options") if name in seats}
        seats = seats or {"us": "me", "german": "bot:random"}
        created = await self.post("/tables", {"scenario": scenario, "seats": seats, **more})
        self.invites: dict[str, str] = created["invites"]
        return str(created["table"]["id"])

    async def accept(self, path: str) -> str:
        """Follow an invite's link."""
        table, _, invite = path.removeprefix("/table/").partition("?invite=")
        await self.post(f"/tables/{table}/join", {"invite": invite})
        return table

    @asynccontextmanager
    async def at(
        self, table: str, events: int | None = None, *, language: str | None = None, **more: Any
    ) -> AsyncIterator[Sitting]:
        """A socket at a table, after its welcome and first update; before both with a number of `events`."""
        query = urlencode({"events": events or 0} | ({"language": language} if language else {}))
        url = f"{self.base.replace('http', 'ws', 1)}/api/tables/{table}/ws?{query}"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        headers = {"Cookie": cookies} if cookies else {}
        options = {"origin": self.base, "additional_headers": headers, "max_size": None, "proxy": None, **more}
        async with connect(url, **options) as socket:
            sitting = Sitting(socket, self)
            if events is None:
                assert (await sitting.next())["type"] == "welcome"
                await sitting.next("update")
            yield sitting


class House:
    """A server and its people."""

    def __init__(self, base: str, hub: Hub | None = None) -> None:
        self.base = base
        self._hub = hub
        self.people: list[Person] = []

    @property
    def hub(self) -> Hub:
        assert self._hub is not None
        return self._hub

    async def guest(self, name: str) -> Person:
        person = self.stranger(name)
        await person.post("/guest", {"name": name})
        return person

    def stranger(self, name: str = "nobody") -> Person:
        person = Person(self.base, name)
        self.people.append(person)
        return person

    def known(self, person: Person) -> Person:
        """Somebody who has come to another process before."""
        again = self.stranger(person.name)
        again.http.cookies.update(person.http.cookies)
        return again

    async def pair(self, scenario: str = "normandy-01", **more: Any) -> tuple[str, Person, Person]:
        """Two people at a table: the first at us, the second at german."""
        ann, bob = await self.guest("Ann"), await self.guest("Bob")
        table = await ann.table(scenario, us="me", german="friend", **more)
        await bob.accept(ann.invites["german"])
        return table, ann, bob

    async def close(self) -> None:
        for person in self.people:
            await person.http.aclose()


@asynccontextmanager
async def house(db: str | Path, **changes: Any) -> AsyncIterator[House]:
    """A server in this process."""
    settings = Settings(**{"db": str(db), "limits": FAST, "browser": False, "workers": 1, "shutdown": 1, **changes})
    sock = listen("127.0.0.1", 0)
    app = make_app(settings)
    server = uvicorn.Server(configure(app, settings))
    server.capture_signals = _no_signals  # type: ignore[method-assign,assignment]
    task = asyncio.create_task(server.serve(sockets=[sock]))
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    here = House(f"http://127.0.0.1:{sock.getsockname()[1]}", app.state.hub)
    try:
        yield here
    finally:
        await here.close()
        app.state.hub.close_listeners()
        server.should_exit = True
        await task


class _no_signals:
    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


class Process:
    """A server in a process of its own, which a test may kill."""

    def __init__(self, db: str | Path, **changes: Any) -> None:
        self.settings = Settings(**{"db": str(db), "port": 0, "limits": FAST, "browser": False, **changes})
        self.popen: subprocess.Popen[str] | None = None
        self.base = ""

    async def start(self) -> str:
        given = msgspec.json.encode(self.settings).decode()
        self.popen = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-m", "tests.server.launch", given],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self.popen.stdout is not None
        try:
            line = await asyncio.wait_for(asyncio.to_thread(self.popen.stdout.readline), 2 * PATIENCE)
        except TimeoutError:
            self.end(signal.SIGABRT)  # says where it hangs
            raise
        assert "Sandtable is at" in line, line
        self.base = line.split()[3].rstrip("/")
        return self.base

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.popen is not None:
            with suppress(ProcessLookupError):
                os.kill(self.popen.pid, how)
            self.popen.wait(PATIENCE)
            assert self.popen.stdout is not None
            self.popen.stdout.close()
            self.popen = None


async def play_out(sittings: list[Sitting], seed: int = 0, most: int = 3000) -> Json:
    """Random players at all these sockets until the game is over; answers the last update."""
    stream = random.Random(seed)

    async def one(sitting: Sitting) -> None:
        for _ in range(most):
            state = sitting.state
            if state["table"]["status"] == "over":
                return
            asked = [seat for seat in state["boards"] if seat and sitting.texts(seat)]
            if asked:
                await sitting.choose(stream.choice(sitting.texts(asked[0])), seat=asked[0])
            else:
                await sitting.next("update")

    await asyncio.gather(*map(one, sittings))
    return sittings[0].state


async def bid_all(*sittings: Sitting) -> None:
    """Everybody gives the first bid, and knows what came of it."""
    for sitting in sittings:
        for seat in [seat for seat in sitting.state["boards"] if sitting.texts(seat)]:
            await sitting.choose(sitting.texts(seat)[0], seat=seat)
    number = max(sitting.state["number"] for sitting in sittings)
    for sitting in sittings:
        await sitting.until(lambda state: bool(state["number"] >= number))


async def eventually(wanted: Callable[[], bool]) -> None:
    """Until something is so that no message tells of."""
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.01)


async def gather(*work: Awaitable[Any]) -> list[Any]:
    return list(await asyncio.gather(*work))
