"""The API: one's account. Its password, its recovery, and everything that is logged in to it."""

from __future__ import annotations

import re

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from sandtable.server.auth import hash_token, token_of
from sandtable.server.bodies_people import NewPassword, Recovery, Registered, Session
from sandtable.server.models import tokens
from sandtable.server.refusals import Refused, statuses
from sandtable.server.requests import Asking, Call, door, hub_of, known
from sandtable.server.routes_people import renewed

SESSION_ID = re.compile("[0-9a-f]{16}")


@post("/account/password", status_code=200, responses=statuses(400, 401, 403))
async def password(request: Call, data: JSONBody[NewPassword], user: Asking) -> Response[Registered]:
    """Change the password. Everything else that is logged in is logged out, and there is a new recovery code."""
    door(request)
    who = known(user)
    accounts = hub_of(request).accounts
    if who.guest:
        raise Refused("forbidden", "a guest has no password: make an account")
    await accounts.log_in(who.name, data.old)
    return renewed(request, await accounts.set_password(who, data.new))


@post("/account/recover", status_code=200, responses=statuses(400, 401, 403))
async def recover(request: Call, data: JSONBody[Recovery]) -> Response[Registered]:
    """A new password for who has forgotten theirs, by the code that was shown with the account. It is good once."""
    door(request)
    accounts = hub_of(request).accounts
    who = await accounts.recover(data.name, data.code)
    return renewed(request, await accounts.set_password(who, data.password))


@get("/sessions", responses=statuses(401))
async def sessions(request: Call, user: Asking) -> list[Session]:
    """Everything that is logged in as the caller: browsers and programs."""
    found = token_of(request)
    return await hub_of(request).accounts.sessions(known(user), hash_token(found[0]) if found else "")


@delete("/sessions/{session:str}", status_code=204, responses=statuses(401, 403, 404))
async def end_session(request: Call, session: FromPath[str], user: Asking) -> None:
    """Log one of them out."""
    hub, who = hub_of(request), known(user)
    if not SESSION_ID.fullmatch(session):
        raise Refused("unknown", "there is no such session")
    ended = await hub.accounts.end(tokens.c.user_id == who.id, tokens.c.hash.startswith(session))
    if not ended:
        raise Refused("unknown", "there is no such session")
    hub.let_go(ended)


ROUTES = [password, recover, sessions, end_session]
