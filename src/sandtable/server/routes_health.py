"""How the server is doing, over HTTP: alive, ready, and its numbers."""

from __future__ import annotations

import asyncio
import hmac
from typing import Final

from litestar import MediaType, Response, get
from prometheus_client import generate_latest
from sqlalchemy import text

from sandtable.server.requests import Call, hub_of

READY: Final = 2.0  # seconds the database has to answer
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def alive() -> str:
    """The process answers."""
    return "alive\n"


@get("/healthz/ready", include_in_schema=False, media_type=MediaType.TEXT)
async def ready(request: Call) -> Response[str]:
    """And so does its database: it may be sent visitors."""
    hub = hub_of(request)
    try:
        if not hub.closing:
            async with asyncio.timeout(READY), hub.store.read() as connection:
                await connection.execute(text("SELECT 1"))
            return Response("ready\n", media_type=MediaType.TEXT)
    except Exception:
        pass
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
