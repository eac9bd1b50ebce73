"""Who is asking: guests by cookie, accounts by password, programs by token; and from where."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.server import moments
from sandtable.server.bodies_people import Session
from sandtable.server.models import alerts, blocks, campaigns, mutes, reports, seats, tables, tokens, users
from sandtable.server.names import clean_name, login_of, look_of
from sandtable.server.refusals import Refused
from sandtable.server.settings import Settings
from sandtable.server.store import Store

COOKIE: Final = "sandtable"
SESSION: Final = "session"
API: Final = "api"
ID: Final = re.compile("[0-9a-z]{1,32}")  # of anything that is kept: as `new_id` makes them, and shorter ones of old
YEAR: Final = 365 * 24 * 3600
REMEMBER: Final = 10.0  # seconds a token that was looked up is believed
TIDIED: Final = 500  # guests that are removed at once
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
Connection = ASGIConnection[Any, Any, Any, Any]


class User(msgspec.Struct, frozen=True):
    id: str
    name: str
    guest: bool
    place: str = ""  # the mark of the address a request that changes something comes from


class Renewed(msgspec.Struct, frozen=True):
    """An account with its new password, and what came with it."""

    user: User
    recovery: str  # the code, which is shown once
    token: str  # of the only session there is now
    ended: list[str]  # hashes of the tokens from before, whose connections are to be closed


def new_token() -> str:
    return secrets.token_urlsafe(24)  # 192 bits


def new_id() -> str:
    """Not to be guessed: 80 bits, in small letters and digits."""
    return secrets.token_hex(10)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Accounts:
    """Users and their tokens."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, tuple[float, User]] = {}  # by hash of a token
        self._hashing = asyncio.Semaphore(2)

    def known(self, token: str) -> User | None:
        """Whose token this is, if that was looked up just now."""
        at, user = self._known.get(hash_token(token)) or (0.0, None)
        return user if user is not None and moments.steady() - at < REMEMBER else None

    async def who(self, token: str) -> User | None:
        """Whose token this is."""
        if not token or len(token) > 200:
            return None
        if (user := self.known(token)) is not None:
            return user
        hashed = hash_token(token)
        query = (
            select(users.c.id, users.c.name, users.c.login)
            .join(tokens, tokens.c.user_id == users.c.id)
            .where(
                tokens.c.hash == hashed,
                users.c.banned.is_(None),
                tokens.c.expires.is_(None) | (tokens.c.expires > moments.wall()),
            )
        )
        async with self.store.read() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            self._known.pop(hashed, None)
            return None
        user = User(row.id, row.name, row.login is None)
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[hashed] = (moments.steady(), user)
        return user

    async def add_guest(self, name: str) -> User:
        user = User(new_id(), await self._free(name), True)
        async with self.store.write() as connection:
            row = {"id": user.id, "name": user.name, "created": moments.wall()}
            await connection.execute(insert(users), row)
        return user

    async def rename(self, user: User, name: str) -> User:
        name = await self._free(name)
        async with self.store.write() as connection:
            await connection.execute(update(users).where(users.c.id == user.id).values(name=name))
        self._known.clear()
        return User(user.id, name, user.guest)

    async def _free(self, name: str) -> str:
        """A guest's name, cleaned. None that looks like an account's."""
        name = clean_name(name)
        async with self.store.read() as connection:
            if (await connection.execute(select(users.c.id).where(users.c.look == look_of(name)))).first():
                raise Refused("taken", f"{name} is the name of an account: log in, or choose another")
        return name

    async def give_token(self, user: User, kind: str, label: str = "") -> str:
        async with self.store.write() as connection:
            return await self._give(connection, user.id, kind, label)

    async def _give(self, connection: AsyncConnection, id: str, kind: str, label: str = "") -> str:
        token = new_token()
        row = {
            "hash": hash_token(token),
            "user_id": id,
            "kind": kind,
            "label": clean_name(label) if label else "",
            "created": moments.wall(),
            "expires": moments.wall() + YEAR,
        }
        await connection.execute(insert(tokens), row)
        return token

    async def end(self, *which: ColumnElement[bool]) -> list[str]:
        """End tokens; answers the hashes of those that ended, whose connections are to be closed."""
        async with self.store.write() as connection:
            ended = await self._end(connection, *which)
        self.forget(ended)
        return ended

    async def _end(self, connection: AsyncConnection, *which: ColumnElement[bool]) -> list[str]:
        found = (await connection.execute(delete(tokens).where(*which).returning(tokens.c.hash))).all()
        for row in found:
            await self.store.notify(connection, f"token {row.hash} {self.store.node}")
        return [row.hash for row in found]

    def forget(self, hashes: Iterable[str]) -> None:
        """Look these tokens up anew."""
        for hashed in hashes:
            self._known.pop(hashed, None)

    # -- passwords ------------------------------------------------------------------------------------------------

    async def add_account(self, name: str, password: str, guest: User | None) -> Renewed:
        """A new account; a guest who makes one keeps the games, but no cookie or token from before."""
        name = clean_name(name)
        code, hashed = new_token(), await self._in_thread(_hash, password)
        values = {"name": name, "login": login_of(name), "look": look_of(name)}
        values |= {"password": hashed, "recovery": hash_token(code)}
        id = guest.id if guest is not None and guest.guest else new_id()
        try:
            async with self.store.write() as connection:
                if guest is not None and id == guest.id:
                    await connection.execute(update(users).where(users.c.id == id).values(values))
                else:
                    await connection.execute(insert(users), {"id": id, **values, "created": moments.wall()})
                made = await self._alone(connection, User(id, name, False), code)
        except IntegrityError:
            raise Refused("taken", f"there is an account {name} already") from None
        self._known.clear()
        return made

    async def _alone(self, connection: AsyncConnection, user: User, code: str) -> Renewed:
        """Nothing from before opens the account any more; one new session does."""
        ended = await self._end(connection, tokens.c.user_id == user.id)
        return Renewed(user, code, await self._give(connection, user.id, SESSION), ended)

    async def log_in(self, name: str, password: str) -> User:
        query = select(users).where(users.c.login == login_of(name))
        async with self.store.read() as connection:
            row = (await connection.execute(query)).first()
        # The same work for a name that does not exist, so that time does not tell.
        if not await self._in_thread(_verify, row.password if row is not None else NO_ONE, password) or row is None:
            raise Refused("unauthorized", "no account has this name and password")
        if row.banned is not None:
            raise Refused("forbidden", "this account is closed")
        return User(row.id, row.name, False)

    async def set_password(self, user: User, password: str) -> Renewed:
        code, hashed = new_token(), await self._in_thread(_hash, password)
        values = {"password": hashed, "recovery": hash_token(code)}
        async with self.store.write() as connection:
            await connection.execute(update(users).where(users.c.id == user.id).values(values))
            return await self._alone(connection, user, code)

    async def recover(self, name: str, code: str) -> User:
        """Who has this recovery code. It is void with the next password."""
        query = select(users).where(users.c.login == login_of(name), users.c.banned.is_(None))
        async with self.store.read() as connection:
            row = (await connection.execute(query)).first()
        if row is None or not hmac.compare_digest(row.recovery or "", hash_token(code.strip())):
            raise Refused("unauthorized", "no account has this name and recovery code")
        return User(row.id, row.name, False)

    async def sessions(self, user: User, current: str) -> list[Session]:
        """What is logged in as somebody, the newest first."""
        query = select(tokens).where(tokens.c.user_id == user.id).order_by(tokens.c.created.desc())
        async with self.store.read() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Session(row.hash[:16], row.kind, row.label, row.created, row.expires, row.hash == current) for row in rows
        ]

    async def valid(self, hashes: set[str]) -> set[str]:
        """Those of these tokens that still open anything."""
        query = (
            select(tokens.c.hash)
            .join(users, tokens.c.user_id == users.c.id)
            .where(
                tokens.c.hash.in_(hashes),
                users.c.banned.is_(None),
                tokens.c.expires.is_(None) | (tokens.c.expires > moments.wall()),
            )
        )
        async with self.store.read() as connection:
            return {row.hash for row in await connection.execute(query)}

    async def tidy(self, before: float | None) -> bool:
        """Remove tokens that have expired, and guests of before a moment (None: nobody) who have none left, so that
        nobody can come back as them, and to whom no table, campaign or report refers. Answers whether that was all."""
        left = [
            select(tokens.c.user_id),
            select(tables.c.owner),
            select(campaigns.c.owner),
            select(seats.c.user_id).where(seats.c.user_id.is_not(None)),
            select(seats.c.reserved).where(seats.c.reserved.is_not(None)),
            select(reports.c.user_id),
            select(reports.c.about_id),
        ]
        async with self.store.write() as connection:
            await connection.execute(delete(tokens).where(tokens.c.expires < moments.wall()))
            if before is None:
                return True
            guests = select(users.c.id).where(users.c.login.is_(None), users.c.banned.is_(None))
            guests = guests.where(users.c.created < before, *(users.c.id.not_in(one) for one in left))
            ids = [row.id for row in await connection.execute(guests.limit(TIDIED).with_for_update(skip_locked=True))]
            for column in (blocks.c.user_id, blocks.c.blocked_id, mutes.c.user_id, mutes.c.muted_id, alerts.c.user_id):
                await connection.execute(delete(column.table).where(column.in_(ids)))
            await connection.execute(delete(users).where(users.c.id.in_(ids)))
        return len(ids) < TIDIED

    async def _in_thread(self, work: Any, *args: str) -> Any:
        async with self._hashing:
            return await asyncio.to_thread(work, *args)


# What nobody's password is: argon2 of a random one, made once.
NO_ONE: Final = "$argon2id$v=19$m=65536,t=3,p=4$c2FuZHRhYmxlLW5vLW9uZQ$hJ0QyoPUQG0MCYH9tI2y0RIvYqCd6kJT6mXgDLuVyqU"


def _hash(password: str) -> str:
    from argon2 import PasswordHasher

    return PasswordHasher().hash(password)


def _verify(hashed: str, password: str) -> bool:
    from argon2 import PasswordHasher
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return PasswordHasher().verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


# -- from where ---------------------------------------------------------------------------------------------------


def token_of(connection: Connection) -> tuple[str, str] | None:
    """The token a request carries, and how: "bearer" or "cookie"."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip(), "bearer"
    cookie = connection.cookies.get(COOKIE)
    return (cookie, "cookie") if cookie else None


def host_allowed(connection: Connection, settings: Settings) -> bool:
    """A server on the loopback answers to its own names only, so that no other name can be bent to it."""
    if settings.host not in LOOPBACK:
        return True
    host = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    return host in LOOPBACK | {urlsplit(origin).hostname for origin in settings.origins}


def origin_allowed(connection: Connection, settings: Settings) -> bool:
    """Whether a page that makes this request is ours. Programs that are no browsers send no Origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if origin.rstrip("/") in settings.origins:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc == connection.headers.get("host", "")


def session_cookie(token: str, connection: Connection, settings: Settings) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        path="/",
        max_age=YEAR if token else 0,
        httponly=True,
        samesite="lax",
        secure=_is_secure(connection, settings),
    )


def _is_secure(connection: Connection, settings: Settings) -> bool:
    """Whether the world comes by TLS: as the request says, or its page, or, where it does not, as we are set up."""
    if connection.url.scheme == "https":
        return True
    origin = connection.headers.get("origin", "")
    return not origin.startswith("http://") and any(one.startswith("https://") for one in settings.origins)
