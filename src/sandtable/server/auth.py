"""Who is asking: guests by cookie, accounts by password, programs by token; and from where."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sandtable.server import moments
from sandtable.server.models import tokens, users
from sandtable.server.refusals import Refused
from sandtable.server.settings import Settings
from sandtable.server.store import Store

COOKIE: Final = "sandtable"
SESSION: Final = "session"
API: Final = "api"
YEAR: Final = 365 * 24 * 3600
REMEMBER: Final = 10.0  # seconds a token that was looked up is believed
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
Connection = ASGIConnection[Any, Any, Any, Any]


class User(msgspec.Struct, frozen=True):
    id: str
    name: str
    guest: bool


def new_token() -> str:
    return secrets.token_urlsafe(24)  # 192 bits


def new_id() -> str:
    """Not to be guessed: 80 bits, in small letters and digits."""
    return secrets.token_hex(10)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name as it is shown: no control characters, no runs of blanks, not too long."""
    name = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not 1 <= len(name) <= 32:
        raise Refused("malformed", "a name has 1 to 32 characters")
    return name


class Accounts:
    """Users and their tokens."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, tuple[float, User]] = {}  # by hash of a token
        self._hashing = asyncio.Semaphore(2)

    async def who(self, token: str) -> User | None:
        """Whose token this is."""
        if not token or len(token) > 200:
            return None
        hashed = hash_token(token)
        known = self._known.get(hashed)
        if known is not None and moments.steady() - known[0] < REMEMBER:
            return known[1]
        query = (
            select(users.c.id, users.c.name, users.c.login)
            .join(tokens, tokens.c.user_id == users.c.id)
            .where(tokens.c.hash == hashed)
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
        user = User(new_id(), clean_name(name), True)
        async with self.store.write() as connection:
            row = {"id": user.id, "name": user.name, "created": moments.wall()}
            await connection.execute(insert(users), row)
        return user

    async def rename(self, user: User, name: str) -> User:
        name = clean_name(name)
        async with self.store.write() as connection:
            await connection.execute(update(users).where(users.c.id == user.id).values(name=name))
        self._known.clear()
        return User(user.id, name, user.guest)

    async def give_token(self, user: User, kind: str, label: str = "") -> str:
        token = new_token()
        row = {
            "hash": hash_token(token),
            "user_id": user.id,
            "kind": kind,
            "label": clean_name(label) if label else "",
            "created": moments.wall(),
        }
        async with self.store.write() as connection:
            await connection.execute(insert(tokens), row)
        return token

    async def take_token(self, token: str) -> None:
        async with self.store.write() as connection:
            await connection.execute(delete(tokens).where(tokens.c.hash == hash_token(token)))
        self._known.pop(hash_token(token), None)

    # -- passwords ------------------------------------------------------------------------------------------------

    async def add_account(self, name: str, password: str, guest: User | None) -> User:
        """A new account; a guest who makes one keeps the games."""
        name = clean_name(name)
        login = name.casefold()
        hashed = await self._in_thread(_hash, password)
        id = guest.id if guest is not None and guest.guest else new_id()
        try:
            async with self.store.write() as connection:
                if guest is not None and id == guest.id:
                    values = {"name": name, "login": login, "password": hashed}
                    await connection.execute(update(users).where(users.c.id == id).values(values))
                else:
                    row = {"id": id, "name": name, "login": login, "password": hashed, "created": moments.wall()}
                    await connection.execute(insert(users), row)
        except IntegrityError:
            raise Refused("taken", f"there is an account {name} already") from None
        self._known.clear()
        return User(id, name, False)

    async def log_in(self, name: str, password: str) -> User:
        query = select(users).where(users.c.login == " ".join(name.split()).casefold())
        async with self.store.read() as connection:
            row = (await connection.execute(query)).first()
        # The same work for a name that does not exist, so that time does not tell.
        if not await self._in_thread(_verify, row.password if row is not None else NO_ONE, password) or row is None:
            raise Refused("unauthorized", "no account has this name and password")
        return User(row.id, row.name, False)

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


def session_cookie(token: str, connection: Connection) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        path="/",
        max_age=YEAR if token else 0,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme == "https",
    )
