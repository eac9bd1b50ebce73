"""The API: tables, and sitting down at them."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from sandtable.server import plans, seating, showing
from sandtable.server.auth import User
from sandtable.server.bodies import Created, Invitation, Join, Lobby, NewTable, Renew
from sandtable.server.hub import Hub
from sandtable.server.protocol import TableInfo, Update
from sandtable.server.refusals import Refused, statuses
from sandtable.server.requests import Asking, Call, Language, address_of, hub_of, known
from sandtable.server.table import Table

Events = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="How many of its events the caller has")]
Token = Annotated[str, QueryParameter(name="invite", max_length=100, description="An invitation's token")]
Invite = Annotated[str | None, QueryParameter(max_length=100, description="An invitation's token")]


async def open_table(hub: Hub, id: str, user: User | None) -> Table:
    """A table the user may look at."""
    table = await hub.table(id)
    if not table.may_look(user):
        raise Refused("forbidden", "this table is private" if user is not None else "this table is private: log in")
    return table


async def visit(request: Call, table_id: str, user: User | None) -> tuple[Hub, User, Table]:
    """For what takes a name: who asks, and a table they may look at."""
    hub, who = hub_of(request), known(user)
    return hub, who, await open_table(hub, table_id, who)


@get("/lobby", responses=statuses())
async def show_lobby(request: Call, user: Asking, language: Language) -> Lobby:
    """One's own games, open seats, games to watch, finished games."""
    return await hub_of(request).lobby.of(user, language)


@post("/tables", status_code=201, responses=statuses(401, 403, 404, 409))
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


@get("/tables/{table_id:str}/invitation", responses=statuses(404, 409))
async def show_invitation(
    request: Call, table_id: FromPath[str], user: Asking, language: Language, invite: Token
) -> Invitation:
    """What an invitation is good for, before anybody sits down by it."""
    return seating.invitation(await hub_of(request).table(table_id), user, invite, language)


@get("/tables/{table_id:str}/state", responses=statuses(403, 404, 409))
async def show_state(
    request: Call, table_id: FromPath[str], user: Asking, language: Language, events: Events = 0
) -> Update:
    """The caller's whole picture, or a spectator's."""
    table = await open_table(hub_of(request), table_id, user)
    hub_of(request).tell_story(user.id if user is not None else address_of(request), table, events)
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
    return await seating.renew_invite(*await visit(request, table_id, user), data.seat, language)


ROUTES = [show_lobby, create, show_table, show_invitation, show_state, join, renew_invite]
