"""The API: company one does not want, and telling the host."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody

from sandtable.server import company
from sandtable.server.bodies_people import Blocking, Muting, Reporting
from sandtable.server.refusals import statuses
from sandtable.server.requests import Asking, Call, door
from sandtable.server.routes_tables import visit


@post("/tables/{table_id:str}/block", status_code=204, responses=statuses(401, 403, 404, 409))
async def block(request: Call, table_id: FromPath[str], data: JSONBody[Blocking], user: Asking) -> None:
    """Block who sits at a seat: they are not heard any more, and do not sit down at one's tables. Or undo that."""
    await company.block(*await visit(request, table_id, user), data.seat, blocked=data.blocked)


@post("/tables/{table_id:str}/mute", status_code=204, responses=statuses(401, 403, 404, 409))
async def mute(request: Call, table_id: FromPath[str], data: JSONBody[Muting], user: Asking) -> None:
    """Mute who sits at a seat: what they say is not shown to the caller any more, at any table. Or undo that."""
    await company.mute(*await visit(request, table_id, user), data.seat, muted=data.muted)


@post("/tables/{table_id:str}/report", status_code=204, responses=statuses(401, 403, 404, 409))
async def report(request: Call, table_id: FromPath[str], data: JSONBody[Reporting], user: Asking) -> None:
    """Tell the host about who sits at a seat."""
    door(request)
    await company.report(*await visit(request, table_id, user), data.seat, data.text)


ROUTES = [block, mute, report]
