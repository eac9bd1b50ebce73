"""How the server is doing, over HTTP: alive, ready, and its numbers."""

from __future__ import annotations

import asyncio
import hmac
from typing import Final

from litestar import MediaType, Response, get
from prometheus_client import generate_latest
from sqlalchemy import text

from sandtable.server import moments
from sandtable.server.hub import Hub
from sandtable.server.requests import Call, hub_of

READY: Final = 2.0  # seconds the database has to answer
FRESH: Final = 0.5  # seconds for which what it answered is good
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Health:
    """Looks whether the database answers: once in a while, however many ask."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._well = False
        self._at = float("-inf")
        self._looking = asyncio.Lock()

    async def ready(self) -> bool:
        async with self._looking:
            if moments.steady() - self._at >= FRESH:
                self._well = await self._look()
                self._at = moments.steady()
        return self._well and not self.hub.closing

    async def _look(self) -> bool:
        try:
            async with asyncio.timeout(READY), self.hub.store.read() as connection:
                await connection.execute(text("SELECT 1"))
        except Exception:
            return False
        return True


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def alive() -> str:
    """The process answers."""
    return "alive\n"


@get("/healthz/ready", include_in_schema=False, media_type=MediaType.TEXT)
async def ready(request: Call) -> Response[str]:
    """And so does its database: it may be sent visitors."""
    health: Health = request.app.state.health
    if await health.ready():
        return Response("ready\n", media_type=MediaType.TEXT)
    return Response("not ready\n", status_code=503, media_type=MediaType.TEXT)


@get("/metrics", include_in_schema=False)
async def numbers(request: Call) -> Response[bytes]:
    """For who has the token that the server was started with; for nobody if it was started without one."""
    hub = hub_of(request)
    wanted = hub.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not wanted or not hmac.compare_digest(given.encode(), wanted.encode()):
        return Response(b"", status_code=404, media_type=TEXT)
    return Response(generate_latest(hub.metrics.registry), media_type=TEXT)


ROUTES = [alive, ready, numbers]
