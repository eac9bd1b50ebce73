"""The network of a simulated world: requests and sockets that carry what they are given, later, or break."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import Any

from tests.server.world import World

Json = dict[str, Any]
HOST = (b"host", b"127.0.0.1")


class Broken(Exception):
    """The connection is no more, or there is nobody at the other end."""


def _scope(kind: str, path: str, query: str, cookie: str) -> Json:
    headers = [HOST, (b"cookie", cookie.encode())] if cookie else [HOST]
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("10.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "subprotocols": [],
        "state": {},
        "extensions": {},
    }


async def request(
    world: World,
    method: str,
    path: str,
    body: Any = None,
    cookie: str = "",
    answered: Callable[[], None] = lambda: None,
) -> tuple[int, Any, str]:
    """Status, body, and the cookie that was set. Broken if the server ends meanwhile. `answered`: as it leaves."""
    scope = _scope("http", path, "", cookie) | {"method": method}
    data = b"" if body is None else json.dumps(body).encode()
    scope["headers"] += [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode())]
    told: list[Json] = []
    given = deque([{"type": "http.request", "body": data, "more_body": False}])

    async def receive() -> Json:
        if given:
            return given.popleft()
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Json) -> None:
        answered()
        told.append(message)

    await asyncio.sleep(world.random.uniform(0.0, 0.2))
    called = world.call(scope, receive, send)
    if called is None:
        raise Broken
    try:
        await called[1]
    except asyncio.CancelledError:
        raise Broken from None
    await asyncio.sleep(world.random.uniform(0.0, 0.2))
    raw = b"".join(message.get("body", b"") for message in told[1:])
    set_ = [value.decode() for name, value in told[0]["headers"] if name == b"set-cookie"]
    return told[0]["status"], json.loads(raw) if raw else None, set_[0].partition(";")[0] if set_ else ""


class Wire:
    """A socket at a table, as its client holds it. `seen` is shown every message as it leaves the server."""

    def __init__(self, world: World, table: str, cookie: str, seen: Callable[[Json], None], events: str = "") -> None:
        self.world = world
        self.seen = seen
        self.opened = world.loop.time()
        self.broken = False
        self._in: asyncio.Queue[Json] = asyncio.Queue()  # for the server
        self._out: asyncio.Queue[Json | None] = asyncio.Queue()  # for the client
        self._in.put_nowait({"type": "websocket.connect"})
        self._at = 0.0  # when the last message for the client arrives: they come in their order
        scope = _scope("websocket", f"/api/tables/{table}/ws", f"events={events}", cookie)
        called = world.call(scope, self._receive, self._send)
        if called is None:
            raise Broken
        self.process, task = called
        task.add_done_callback(lambda _: self.cut())

    def cut(self) -> None:
        """It breaks, for both."""
        if not self.broken:
            self.broken = True
            self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self._out.put_nowait(None)

    async def _receive(self) -> Json:
        return await self._in.get()

    async def _send(self, message: Json) -> None:
        if self.world.happens("lag"):  # the client takes it slowly, and the server has to wait
            await asyncio.sleep(self.world.random.uniform(0.0, 10.0))
        if self.broken or self.process.dead:
            raise OSError("the client has gone")
        if message["type"] == "websocket.close":
            self.cut()
        elif message["type"] == "websocket.send":
            told = json.loads(message["text"])
            with self.world.watching():
                self.seen(told)
            loop = self.world.loop
            self._at = max(self._at + 1e-6, loop.time() + self.world.random.uniform(0.0, 0.3))
            loop.call_at(self._at, self._out.put_nowait, told)

    async def say(self, message: Json) -> None:
        await asyncio.sleep(self.world.random.uniform(0.0, 0.3))
        if self.broken or self.world.happens("drop"):
            self.cut()
            raise Broken
        self._in.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        if self.world.happens("drop"):  # it arrives, but no answer will
            self.cut()

    async def hear(self) -> Json:
        told = await self._out.get()
        if told is None:
            raise Broken
        return told
