"""The application: one hub, the API under /api, the browser client everywhere else."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Router, get, route
from litestar.config.app import AppConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.serialization import encode_json
from sqlalchemy.exc import SQLAlchemyError

from sandtable import __version__
from sandtable.server import (
    routes_account,
    routes_alerts,
    routes_campaigns,
    routes_health,
    routes_host,
    routes_past,
    routes_people,
    routes_play,
    routes_shelf,
    routes_tables,
    static,
    streams,
)
from sandtable.server.hub import Hub
from sandtable.server.refusals import Refused, on_depth, on_http, on_refused, on_slip, on_storage
from sandtable.server.replays import Replays
from sandtable.server.requests import Call, gate, number_requests, provide_language, provide_user, security_headers
from sandtable.server.settings import Settings
from sandtable.server.sockets import table_socket


@route("/{rest:path}", http_method=["GET", "POST", "PUT", "DELETE", "PATCH"], include_in_schema=False, status_code=404)
async def nothing(rest: FromPath[str] = "") -> None:
    raise Refused("unknown", "the API has no such address")


@get("/openapi.json", include_in_schema=False, media_type=MediaType.JSON)
async def document(request: Call) -> bytes:
    """The API's own description. It takes long to make, so that is done once."""
    state = request.app.state
    if state.document is None:
        state.document = encode_json(request.app.openapi_schema.to_schema())
    made: bytes = state.document
    return made


def make_app(settings: Settings, hub: Hub | None = None) -> Litestar:
    hub = hub or Hub(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            await hub.start()
        except OSError as error:
            hub.trouble = error  # `serve` tells it in words
            logging.getLogger("uvicorn.error").disabled = True
            raise
        try:
            yield
        finally:
            await hub.stop()

    def set_state(config: AppConfig) -> AppConfig:
        config.state.hub = hub
        config.state.health = routes_health.Health(hub)
        config.state.replays = Replays()
        config.state.document = None
        config.state.files = static.Files(static.folder())
        return config

    handlers: list[Any] = [
        *routes_account.ROUTES,
        *routes_alerts.ROUTES,
        *routes_campaigns.ROUTES,
        *routes_host.ROUTES,
        *routes_past.ROUTES,
        *routes_people.ROUTES,
        *routes_play.ROUTES,
        *routes_shelf.ROUTES,
        *routes_tables.ROUTES,
        *streams.ROUTES,
        table_socket,
        document,
        nothing,
    ]
    provided = {"user": Provide(provide_user), "language": Provide(provide_language)}
    api = Router("/api", route_handlers=handlers, dependencies=provided, guards=[gate])
    return Litestar(
        [api, *routes_health.ROUTES, static.pages],
        on_app_init=[set_state],
        lifespan=[lifespan],
        middleware=[number_requests, security_headers],
        exception_handlers={
            Refused: on_refused,
            HTTPException: on_http,
            SQLAlchemyError: on_storage,
            RecursionError: on_depth,
            Exception: on_slip,
        },
        logging_config=None,
        request_max_body_size=settings.limits.body,
        openapi_config=OpenAPIConfig(
            title="Sandtable",
            version=__version__,
            description="Tables, seats, choices. Begin with POST /api/guest, then send the cookie or a token.",
            openapi_router=Router("/api/schema", route_handlers=[], include_in_schema=False, guards=[gate]),
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
    )
