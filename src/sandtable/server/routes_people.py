"""The API: who one is."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.params import JSONBody

from sandtable.server.auth import API, SESSION, Renewed, User, hash_token, session_cookie, token_of
from sandtable.server.bodies_people import Credentials, Me, NewGuest, NewToken, ProgramToken, Registered
from sandtable.server.models import tokens
from sandtable.server.refusals import Refused, statuses
from sandtable.server.requests import Asking, Call, door, hub_of, known


def _me(user: User) -> Me:
    return Me(user.id, user.name, user.guest)


async def _let_in(request: Call, user: User) -> Response[Me]:
    token = await hub_of(request).accounts.give_token(user, SESSION)
    return Response(_me(user), status_code=200, cookies=[session_cookie(token, request, hub_of(request).settings)])


def renewed(request: Call, made: Renewed) -> Response[Registered]:
    """Everything that was logged in is out; who asked is in."""
    hub, user = hub_of(request), made.user
    hub.let_go(made.ended)
    body = Registered(user.id, user.name, user.guest, made.recovery)
    return Response(body, status_code=200, cookies=[session_cookie(made.token, request, hub.settings)])


@get("/me", responses=statuses(401))
async def me(request: Call, user: Asking) -> Me | None:
    """Who the caller is: null for somebody with no name yet. A program's token that is not valid is refused."""
    found = token_of(request)
    if user is None and (found is None or found[1] == "cookie"):
        return None
    return _me(known(user))


@post("/guest", status_code=200, responses=statuses(400, 403))
async def guest(request: Call, data: JSONBody[NewGuest], user: Asking) -> Response[Me]:
    """Be a guest: a name is enough. Sets a cookie. Who is one already is renamed."""
    door(request)
    accounts = hub_of(request).accounts
    if user is not None and user.guest:
        return Response(_me(await accounts.rename(user, data.name)), status_code=200)
    if user is not None:
        raise Refused("forbidden", "you are logged in; log out to be a guest")
    return await _let_in(request, await accounts.add_guest(data.name))


@post("/account", status_code=200, responses=statuses(400, 403, 409))
async def account(request: Call, data: JSONBody[Credentials], user: Asking) -> Response[Registered]:
    """Make an account. A guest keeps the games. The recovery code in the answer is shown once."""
    door(request)
    return renewed(request, await hub_of(request).accounts.add_account(data.name, data.password, user))


@post("/login", status_code=200, responses=statuses(400, 401, 403))
async def login(request: Call, data: JSONBody[Credentials]) -> Response[Me]:
    door(request)
    return await _let_in(request, await hub_of(request).accounts.log_in(data.name, data.password))


@post("/logout", status_code=204, responses=statuses(403))
async def logout(request: Call) -> Response[None]:
    """Forget the cookie, here and there."""
    found = token_of(request)
    if found is not None:
        hub = hub_of(request)
        hub.let_go(await hub.accounts.end(tokens.c.hash == hash_token(found[0])))
    return Response(None, status_code=204, cookies=[session_cookie("", request, hub_of(request).settings)])


@post("/tokens", status_code=201, responses=statuses(400, 401, 403))
async def new_token(request: Call, data: JSONBody[NewToken], user: Asking) -> ProgramToken:
    """A token for a program that plays as the caller. It is shown once."""
    return ProgramToken(await hub_of(request).accounts.give_token(known(user), API, data.label))


@delete("/tokens/current", status_code=204, responses=statuses(400, 401, 403))
async def end_token(request: Call, user: Asking) -> None:
    """End the token this request is made with."""
    known(user)
    found = token_of(request)
    if found is not None:
        hub = hub_of(request)
        hub.let_go(await hub.accounts.end(tokens.c.hash == hash_token(found[0])))


ROUTES = [me, guest, account, login, logout, new_token, end_token]
