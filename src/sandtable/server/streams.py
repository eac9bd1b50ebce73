"""Listening to a table without a socket: a line of JSON for every change. And who gets a place to listen at."""

from __future__ import annotations

from collections.abc import AsyncIterator

from litestar import get
from litestar.params import FromPath
from litestar.response import Stream

from sandtable.server import showing
from sandtable.server.auth import Connection, User, hash_token, token_of
from sandtable.server.hub import Hub
from sandtable.server.listeners import Listener
from sandtable.server.refusals import Refused, statuses
from sandtable.server.requests import Asking, Call, Language, address_of, hub_of
from sandtable.server.routes_tables import Events, open_table
from sandtable.server.table import Table


@get(
    "/tables/{table_id:str}/stream",
    responses=statuses(403, 404, 409),
    media_type="application/x-ndjson",
)
async def stream(
    request: Call, table_id: FromPath[str], user: Asking, language: Language, events: Events = 0
) -> Stream:
    """A line of JSON for every change: the caller's `Update`. An empty line now and then is a sign of life."""
    hub = hub_of(request)
    table = await open_table(hub, table_id, user)
    lines = _lines(hub, table, user, dict.fromkeys(["", *table.seats], events), language, request)
    await anext(lines)  # from here on it has its place, and gives it back however this ends
    return Stream(lines, media_type="application/x-ndjson")


async def _lines(
    hub: Hub, table: Table, user: User | None, told: dict[str, int], language: str, connection: Connection
) -> AsyncIterator[bytes]:
    listener = take_place(hub, table, user, told, language, connection)
    try:
        yield b""
        listener.mark()
        while not listener.closed:
            if not await listener.wait(hub.settings.keep_alive):
                yield b"\n"
            listener.forget()  # chat is for people
            if listener.dirty:
                async with table.lock:
                    line = showing.update_for(table, listener)
                yield line + b"\n"
    finally:
        table.leave(listener)


def take_place(
    hub: Hub, table: Table, user: User | None, told: dict[str, int], language: str, connection: Connection
) -> Listener:
    """A place to listen at, until it leaves the table. Who plays there gets one however many
    watch, here or from the same address."""
    limits, held, address = hub.settings.limits, table.seats_of(user), address_of(connection)
    if (not held and hub.places.of(address) >= limits.crowd) or (
        user is not None and hub.places.of(user.id) >= limits.places
    ):
        raise Refused("too-fast", "too many connections of yours")
    if user is not None:
        mine = sum(listener.user is not None and listener.user.id == user.id for listener in table.audience.listeners)
        if mine >= limits.sockets:
            raise Refused("too-fast", "too many connections of yours to this table")
    if not held:
        watching = [listener.address for listener in table.audience.listeners if not listener.seats]
        if len(watching) >= limits.watchers or watching.count(address) >= limits.watching:
            raise Refused("too-fast", "there is no more room to watch this table; try again later")
    hub.tell_story(user.id if user is not None else address, table, min(told.values(), default=0))
    found = token_of(connection)
    token = hash_token(found[0]) if found is not None and user is not None else ""
    listener = Listener(user, held, told, language, address=address, token=token)
    table.enter(listener)
    return listener


ROUTES = [stream]
