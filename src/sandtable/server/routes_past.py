"""The API: games that were played: journals, replays, and what comes of them."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from sandtable.notation.scene import Scene
from sandtable.server import plans, rematches, seating, showing, wording
from sandtable.server.auth import User
from sandtable.server.bodies import Created, Fork, Import, Publishing, Step
from sandtable.server.protocol import TableInfo
from sandtable.server.refusals import Refused, statuses
from sandtable.server.replays import Replays, may_look_back
from sandtable.server.requests import Asking, Call, Language, hub_of, known
from sandtable.server.routes_tables import Events, Invite, open_table, visit
from sandtable.server.table import Table

Swap = Annotated[bool, QueryParameter(description="Everybody on the other side; who asks first decides")]


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
    hub, who, table = await visit(request, table_id, user)
    may_look_back(table, who)
    return await plans.fork(hub, who, table, data, language)


@post("/tables/{table_id:str}/rematch", status_code=201, responses=statuses(401, 403, 404, 409))
async def rematch(
    request: Call, table_id: FromPath[str], user: Asking, language: Language, swap: Swap = True
) -> Created:
    """Ask for the same again, or agree to it."""
    return await rematches.ask(*await visit(request, table_id, user), language, swap=swap)


@post("/tables/{table_id:str}/rematch/decline", status_code=204, responses=statuses(401, 403, 404, 409))
async def decline_rematch(request: Call, table_id: FromPath[str], user: Asking) -> None:
    """No rematch, or not any more: by who was asked, or by who asked."""
    await rematches.decline(*await visit(request, table_id, user))


@post("/tables/{table_id:str}/publish", status_code=200, responses=statuses(401, 403, 404, 409))
async def publish(
    request: Call, table_id: FromPath[str], data: JSONBody[Publishing], user: Asking, language: Language
) -> TableInfo:
    """Open a finished game to everybody, or close it again: by anybody who played."""
    hub, who, table = await visit(request, table_id, user)
    if not table.seats_of(who):
        raise Refused("forbidden", "that is for those who played")
    if table.record.status != "over":
        raise Refused("waiting", "a game is opened to everybody when it is over")

    async def work() -> TableInfo:
        await hub.store.set_table(table.id, public=data.public)
        table.record.public = data.public
        table.tell_all()
        hub.lobby.changed()
        return showing.info(table, who, language)

    return await table.act(work)


ROUTES = [journal, scene, import_game, replay, fork, rematch, decline_rematch, publish]
