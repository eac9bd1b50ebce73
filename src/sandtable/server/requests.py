"""What every request passes: who asks, from where, how fast."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Final

import msgspec
from litestar import Request
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.server import logs
from sandtable.server.addresses import network_of
from sandtable.server.auth import Connection, User, host_allowed, origin_allowed, token_of
from sandtable.server.hub import Hub
from sandtable.server.refusals import Refused
from sandtable.server.wording import ENGLISH
from sandtable.words import LANGUAGES

Call = Request[Any, Any, AppState]
Asking = NamedDependency[User | None]  # who asks, as a handler is given it
Language = NamedDependency[str]  # of the sentences in the answer
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
TOO_MANY: Final = "too many requests; wait a little"

# No page of ours loads anything from elsewhere, and nobody shows ours inside theirs.
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; media-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",  # invitations are in addresses
    b"cross-origin-opener-policy": b"same-origin",
}


def hub_of(request: Call) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


async def provide_user(request: Call) -> User | None:
    """Who asks, or None, as the gate found out."""
    user: User | None = request.state.user
    return user


async def provide_language(
    spoken: Annotated[
        str,
        QueryParameter(name="language", pattern=f"^({'|'.join(LANGUAGES)})$", description="The language to answer in"),
    ] = ENGLISH,
) -> str:
    """In which language to answer."""
    return spoken


async def gate(connection: Connection, _handler: object) -> None:
    """Before every request: what changes something comes from a page of ours or from a program, and nobody asks too
    much. Counted is the person, and all of an address together; who sends no token, or one that is nobody's, is counted
    by address alone."""
    if not isinstance(connection, Request):
        return  # a socket is asked at its own door
    hub: Hub = connection.app.state.hub
    if not host_allowed(connection, hub.settings):
        raise Refused("forbidden", "this server does not answer to that name")
    safe, found = connection.method in SAFE, token_of(connection)
    if not safe and (found is None or found[1] == "cookie") and not origin_allowed(connection, hub.settings):
        raise Refused("forbidden", "this request comes from another site")
    user = hub.accounts.known(found[0]) if found is not None else None
    if user is None:
        _count(hub, safe, address_of(connection))
        user = await hub.accounts.who(found[0]) if found is not None else None
    else:
        _count(hub, safe, user.id)
        if safe and not hub.together.take(address_of(connection)):
            raise Refused("too-fast", TOO_MANY)
    if user is not None and not safe:
        user = msgspec.structs.replace(user, place=hub.marks.of(address_of(connection)))
    connection.state.user = user


def _count(hub: Hub, safe: bool, who: str) -> None:
    if not (hub.reads if safe else hub.requests).take(who):
        raise Refused("too-fast", TOO_MANY)


def address_of(connection: Connection) -> str:
    """Where a connection comes from, as it is counted."""
    return network_of(connection.client.host) if connection.client is not None else ""


def known(user: User | None) -> User:
    if user is None:
        raise Refused("unauthorized", "say who you are: POST /api/guest with a name, or send a token")
    return user


def door(request: Call) -> None:
    """New guests, accounts and log-ins: slower than the rest."""
    if not hub_of(request).doors.take(address_of(request)):
        raise Refused("too-fast", "too many new names from this address; wait a little")


def number_requests(app: ASGIApp) -> ASGIApp:
    """Middleware: every request has an id, which its answer and all lines it logs carry."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        id = secrets.token_hex(6)
        logs.request_id.set(id)

        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), (b"x-request-id", id.encode())]
            await send(message)

        await app(scope, receive, add if scope["type"] == "http" else send)  # type: ignore[comparison-overlap]

    return wrapped


def security_headers(app: ASGIApp) -> ASGIApp:
    """Middleware: the headers every answer carries. What the API says is never kept."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", []))
                headers += HEADERS.items()
                if scope["path"].startswith("/api") and not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        await app(scope, receive, add if scope["type"] == "http" else send)  # type: ignore[comparison-overlap]

    return wrapped
