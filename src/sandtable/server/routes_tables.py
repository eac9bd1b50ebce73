"""The API: tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from sandtable.notation.scene import Scene
from sandtable.server import plans, seating, showing, wording
from sandtable.server.auth import Connection, User, hash_token, token_of
from sandtable.server.bodies import (
    Choosing,
    Claiming,
    Conceding,
    Created,
    Fork,
    Import,
    Join,
    Lobby,
    NewTable,
    Renew,
    Step,
    TakingBack,
)
from sandtable.server.chance import feed_lengths
from sandtable.server.hub import Hub
from sandtable.server.listeners import Listener
from sandtable.server.protocol import TableInfo, Update
from sandtable.server.refusals import Refused, statuses
from sandtable.server.replays import Replays, may_look_back
from sandtable.server.requests import Asking, Call, Language, address_of, hub_of, known
from sandtable.server.table import Table

Events = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="How many of its events the caller has")]
Invite = Annotated[str | None, QueryParameter(max_length=100, description="An invitation's token")]


async def open_table(hub: Hub, id: str, user: User | None) -> Table:
    """A table the user may look at."""
    table = await hub.table(id)
    if not table.may_look(user):
        raise Refused("forbidden", "this table is private" if user is not None else "this table is private: log in")
    return table


@get("/lobby", responses=statuses())
async def show_lobby(request: Call, user: Asking, language: Language) -> Lobby:
    """One's own games, open seats, games to watch, finished games."""
    return await hub_of(request).lobby.of(user, language)


@post("/tables", status_code=201, responses=statuses(401, 403))
async def create(request: Call, data: JSONBody[NewTable], user: Asking, language: Language) -> Created:
    """Set a table up."""
    return await plans.create(hub_of(request), known(user), data, language)


@get("/tables/{table_id:str}", responses=statuses(403, 404, 409))
async def show_table(
    request: Call, table_id: FromPath[str], user: Asking, language: Language, invite: Invite = None
) -> TableInfo:
    """A table. Who holds an invitation to it may look too."""
    table = await hub_of(request).table(table_id)
    if not table.may_look(user) and not any(place.kind == "open" for place in table.seats.values()):
        if invite is None or not seating.is_invited(table, invite):
            raise Refused("forbidden", "this table is private")
    return showing.info(table, user, language)


@get("/tables/{table_id:str}/state", responses=statuses(403, 404, 409))
async def show_state(
    request: Call, table_id: FromPath[str], user: Asking, language: Language, events: Events = 0
) -> Update:
    """The caller's whole picture, or a spectator's."""
    table = await open_table(hub_of(request), table_id, user)
    async with table.lock:
        return showing.update(table, user, {seat: min(events, cut) for seat, cut in table.cut.items()}, language)


@post("/tables/{table_id:str}/join", status_code=200, responses=statuses(401, 403, 404, 409))
async def join(
    request: Call, table_id: FromPath[str], data: JSONBody[Join], user: Asking, language: Language
) -> TableInfo:
    """Sit down: with an invitation, or at an open seat."""
    hub = hub_of(request)
    return await seating.join(hub, known(user), await hub.table(table_id), data.seat, data.invite, language)


@post("/tables/{table_id:str}/invite", status_code=200, responses=statuses(401, 403, 404, 409))
async def renew_invite(
    request: Call, table_id: FromPath[str], data: JSONBody[Renew], user: Asking, language: Language
) -> Created:
    """A new invitation for a seat; the old one is void."""
    hub = hub_of(request)
    who = known(user)
    return await seating.renew_invite(hub, who, await open_table(hub, table_id, who), data.seat, language)


@post("/tables/{table_id:str}/choose", status_code=200, responses=statuses(401, 403, 404, 409, 422, 503))
async def choose(
    request: Call, table_id: FromPath[str], data: JSONBody[Choosing], user: Asking, language: Language
) -> Update:
    """Choose for a seat. A repeat with the same key is harmless; a stale one gets 409 and the current state."""
    hub = hub_of(request)
    who = known(user)
    table = await open_table(hub, table_id, who)

    async def work() -> Update:
        told = feed_lengths(table.match)
        seat = hub.acts.seat_of(table, who, data.seat)
        try:
            await hub.acts.choose(table, seat, data.text, data.number, data.key)
        except Refused as error:
            error.reply = data.key
            error.word(table.match.words(language))
            if error.code == "stale":
                error.update = showing.update(table, who, told, language)
            raise
        return showing.update(table, who, told, language, data.key)

    return await table.act(work)


@post("/tables/{table_id:str}/undo", status_code=200, responses=statuses(401, 403, 404, 409, 503))
async def undo(
    request: Call, table_id: FromPath[str], data: JSONBody[TakingBack], user: Asking, language: Language
) -> Update:
    """Take the last choice back, or ask for it. Events are numbered anew from where the game is now."""
    hub = hub_of(request)
    who = known(user)
    table = await open_table(hub, table_id, who)

    async def work() -> Update:
        await hub.acts.take_back(table, hub.acts.seat_of(table, who, data.seat), data.key)
        return showing.update(table, who, feed_lengths(table.match), language, data.key)

    return await table.act(work)


@post("/tables/{table_id:str}/concede", status_code=200, responses=statuses(401, 403, 404, 409, 503))
async def concede(
    request: Call, table_id: FromPath[str], data: JSONBody[Conceding], user: Asking, language: Language
) -> Update:
    hub = hub_of(request)
    who = known(user)
    table = await open_table(hub, table_id, who)

    async def work() -> Update:
        told = feed_lengths(table.match)
        await hub.acts.concede(table, hub.acts.seat_of(table, who, data.seat), data.key)
        return showing.update(table, who, told, language, data.key)

    return await table.act(work)


@post("/tables/{table_id:str}/claim", status_code=200, responses=statuses(401, 403, 404, 409, 503))
async def claim(
    request: Call, table_id: FromPath[str], data: JSONBody[Claiming], user: Asking, language: Language
) -> Update:
    """Claim a game without a clock, whose other side has kept one waiting for too long (`SeatInfo.claim`)."""
    hub = hub_of(request)
    who = known(user)
    table = await open_table(hub, table_id, who)

    async def work() -> Update:
        told = feed_lengths(table.match)
        await hub.acts.claim(table, who, data.key)
        return showing.update(table, who, told, language, data.key)

    return await table.act(work)


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
    listener = new_listener(hub, table, user, dict.fromkeys(["", *table.seats], events), language, request)
    return Stream(_lines(hub, table, listener), media_type="application/x-ndjson")


async def _lines(hub: Hub, table: Table, listener: Listener) -> AsyncIterator[bytes]:
    table.enter(listener)
    try:
        listener.mark()
        while not listener.closed:
            if not await listener.wait(hub.settings.keep_alive):
                yield b"\n"
            listener.outbox.clear()  # chat is for people
            if listener.dirty:
                async with table.lock:
                    line = showing.update_for(table, listener)
                yield line + b"\n"
    finally:
        table.leave(listener)


def new_listener(
    hub: Hub, table: Table, user: User | None, told: dict[str, int], language: str, connection: Connection
) -> Listener:
    """A place to listen at. Who plays always gets one; for those who watch there is so much room."""
    limits, held, address = hub.settings.limits, table.seats_of(user), address_of(connection)
    if user is not None:
        mine = sum(listener.user is not None and listener.user.id == user.id for listener in table.listeners)
        if mine >= limits.sockets:
            raise Refused("too-fast", "too many connections of yours to this table")
    if not held:
        watching = [listener.address for listener in table.listeners if not listener.seats]
        if len(watching) >= limits.watchers or watching.count(address) >= limits.watching:
            raise Refused("too-fast", "there is no more room to watch this table; try again later")
    found = token_of(connection)
    token = hash_token(found[0]) if found is not None and user is not None else ""
    return Listener(user, held, told, language, address=address, token=token)


# -- journals, replays, and what comes of them ---------------------------------------------------------------------


@get("/tables/{table_id:str}/journal", media_type=MediaType.TEXT, responses=statuses(403, 404, 409))
async def journal(request: Call, table_id: FromPath[str], user: Asking, invite: Invite = None) -> Response[str]:
    """The game as its journal: for a game that is over, or that one plays alone.

    Of a game that was begun elsewhere, those who sit at it or may sit down get what it began with.
    """
    table = await hub_of(request).table(table_id)
    given = table.record.given if _may_see_given(table, user, invite) else None
    if given is None:
        may_look_back(await open_table(hub_of(request), table_id, user), user)
    async with table.lock:
        text = plans.journal_of(table, given).dumps()
    name = f"{table.record.header['scenario']}-{table.id[:8]}.journal"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/tables/{table_id:str}/scene", responses=statuses(403, 404))
async def scene(request: Call, table_id: FromPath[str], user: Asking, language: Language) -> Scene:
    """What stays the same during a game, with the options it is played by: as in `welcome`."""
    table = await open_table(hub_of(request), table_id, user)
    header, data = table.match.header, hub_of(request).settings.data
    return await asyncio.to_thread(wording.scene, header.scenario, tuple(header.options), data, language)


def _may_see_given(table: Table, user: User | None, invite: str | None) -> bool:
    if table.record.origin == "new" or table.record.status == "over" or table.holds_all(user):
        return False
    may_join = table.record.status == "waiting" and (
        any(place.kind == "open" for place in table.seats.values())
        or (invite is not None and seating.is_invited(table, invite))
    )
    return may_join or bool(table.seats_of(user))


@post("/import", status_code=201, responses=statuses(401, 403, 413))
async def import_game(request: Call, data: JSONBody[Import], user: Asking, language: Language) -> Created:
    """Take up a game from its journal."""
    return await plans.import_game(hub_of(request), known(user), data, language)


@get("/tables/{table_id:str}/replay/{step:int}", responses=statuses(403, 404, 409))
async def replay(
    request: Call,
    table_id: FromPath[str],
    step: FromPath[int],
    user: Asking,
    language: Language,
    events: Events = 0,
) -> Step:
    """Any step of a game that is over, with everything open."""
    table = await open_table(hub_of(request), table_id, user)
    may_look_back(table, user)
    replays: Replays = request.app.state.replays
    return await replays.step(table, step, events, language)


@post("/tables/{table_id:str}/fork", status_code=201, responses=statuses(401, 403, 404, 409))
async def fork(
    request: Call, table_id: FromPath[str], data: JSONBody[Fork], user: Asking, language: Language
) -> Created:
    """Go on from a step of a game that is over (or of one's own against bots), at one seat, against a bot."""
    hub = hub_of(request)
    who = known(user)
    table = await open_table(hub, table_id, who)
    may_look_back(table, who)
    return await plans.fork(hub, who, table, data, language)


@post("/tables/{table_id:str}/rematch", status_code=201, responses=statuses(401, 403, 404, 409))
async def rematch(request: Call, table_id: FromPath[str], user: Asking, language: Language) -> Created:
    """The same again."""
    hub = hub_of(request)
    who = known(user)
    return await plans.rematch(hub, who, await open_table(hub, table_id, who), language)


ROUTES = [
    show_lobby,
    create,
    show_table,
    show_state,
    join,
    renew_invite,
    choose,
    undo,
    concede,
    claim,
    stream,
    journal,
    scene,
    import_game,
    replay,
    fork,
    rematch,
]
