"""The API: playing at a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from litestar import post
from litestar.params import FromPath, JSONBody

from sandtable.server import showing
from sandtable.server.acts import Acts
from sandtable.server.auth import User
from sandtable.server.bodies import Abandoning, Choosing, Claiming, Conceding, LettingBotPlay, TakingBack
from sandtable.server.chance import feed_lengths
from sandtable.server.protocol import Update
from sandtable.server.refusals import Refused, statuses
from sandtable.server.requests import Asking, Call, Language
from sandtable.server.routes_tables import visit
from sandtable.server.table import Table


async def acted(
    request: Call,
    table_id: str,
    user: User | None,
    language: str,
    do: Callable[[Acts, Table, User], Awaitable[None]],
    reply: str | None = None,
) -> Update:
    """Do something at a table, and answer with what it has led to."""
    hub, who, table = await visit(request, table_id, user)

    async def work() -> Update:
        told = feed_lengths(table.match)
        await do(hub.acts, table, who)
        return showing.update(table, who, told, language, reply)

    return await table.act(work)


@post("/tables/{table_id:str}/choose", status_code=200, responses=statuses(401, 403, 404, 409, 422, 503))
async def choose(
    request: Call, table_id: FromPath[str], data: JSONBody[Choosing], user: Asking, language: Language
) -> Update:
    """Choose for a seat. A repeat with the same key is harmless; a stale one gets 409 and the current state."""
    hub, who, table = await visit(request, table_id, user)

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
    hub, who, table = await visit(request, table_id, user)

    async def work() -> Update:
        await hub.acts.take_back(table, hub.acts.seat_of(table, who, data.seat), data.key)
        return showing.update(table, who, feed_lengths(table.match), language, data.key)

    return await table.act(work)


@post("/tables/{table_id:str}/concede", status_code=200, responses=statuses(401, 403, 404, 409, 503))
async def concede(
    request: Call, table_id: FromPath[str], data: JSONBody[Conceding], user: Asking, language: Language
) -> Update:

    async def do(acts: Acts, table: Table, who: User) -> None:
        await acts.concede(table, acts.seat_of(table, who, data.seat), data.key)

    return await acted(request, table_id, user, language, do, data.key)


@post("/tables/{table_id:str}/stand-in", status_code=200, responses=statuses(401, 403, 404, 409, 503))
async def stand_in(
    request: Call, table_id: FromPath[str], data: JSONBody[LettingBotPlay], user: Asking, language: Language
) -> Update:
    """Without a clock: let a bot play on for who has left and keeps the caller waiting (`SeatInfo.missed`)."""

    async def do(acts: Acts, table: Table, who: User) -> None:
        await acts.let_bot_play(table, who, data.seat)

    return await acted(request, table_id, user, language, do)


@post("/tables/{table_id:str}/abandon", status_code=200, responses=statuses(401, 403, 404, 409, 503))
async def abandon(
    request: Call, table_id: FromPath[str], data: JSONBody[Abandoning], user: Asking, language: Language
) -> Update:
    """Without a clock: end a game, without a winner, that somebody has left (`SeatInfo.may_end`)."""

    async def do(acts: Acts, table: Table, who: User) -> None:
        await acts.abandon(table, who, data.key)

    return await acted(request, table_id, user, language, do, data.key)


@post("/tables/{table_id:str}/claim", status_code=200, responses=statuses(401, 403, 404, 409, 503))
async def claim(
    request: Call, table_id: FromPath[str], data: JSONBody[Claiming], user: Asking, language: Language
) -> Update:
    """Claim a game without a clock, whose other side has kept one waiting for too long (`SeatInfo.claim`)."""

    async def do(acts: Acts, table: Table, who: User) -> None:
        await acts.claim(table, who, data.key)

    return await acted(request, table_id, user, language, do, data.key)


ROUTES = [choose, undo, concede, stand_in, abandon, claim]
