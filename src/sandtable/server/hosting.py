"""What the host of a server looks at and decides, on its database: also while it is serving."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, func, or_, select, update

from sandtable.server import moments
from sandtable.server.database import StoreError
from sandtable.server.models import reports, seats, tables, tokens, users
from sandtable.server.names import login_of
from sandtable.server.store import Store

MANY = 200


async def list_tables(store: Store) -> list[dict[str, Any]]:
    """The tables that were played at last."""
    who = select(func.count()).where(seats.c.table_id == tables.c.id, seats.c.user_id.is_not(None)).scalar_subquery()
    t = tables.c
    query = select(t.id, t.status, t.round, t.origin, t.public, t.created, t.updated, who.label("people"))
    return await _rows(store, query.order_by(t.updated.desc()).limit(MANY))


async def list_people(store: Store) -> list[dict[str, Any]]:
    """Who came last."""
    u = users.c
    query = select(u.id, u.name, u.login.is_not(None).label("account"), u.created, u.banned)
    return await _rows(store, query.order_by(u.created.desc()).limit(MANY))


async def list_reports(store: Store) -> list[dict[str, Any]]:
    """What people have told, the newest first."""
    r, by, about = reports.c, users.alias("by"), users.alias("about")
    query = (
        select(
            r.at, r.table_id, by.c.name.label("by"), about.c.id.label("about_id"), about.c.name.label("about"), r.text
        )
        .join(by, by.c.id == r.user_id)
        .join(about, about.c.id == r.about_id)
    )
    return await _rows(store, query.order_by(r.at.desc()).limit(MANY))


async def _rows(store: Store, query: Any) -> list[dict[str, Any]]:
    async with store.read() as connection:
        return [dict(row._mapping) for row in await connection.execute(query)]


async def ban(store: Store, who: str, *, banned: bool) -> str:
    """Shut somebody out, by id or by the name of an account, or let them in again; answers their name.

    What they are logged in with ends: a serving process notices within seconds.
    """
    async with store.write() as connection:
        query = select(users).where(or_(users.c.id == who, users.c.login == login_of(who)))
        row = (await connection.execute(query)).first()
        if row is None:
            raise StoreError(None, "there is nobody of that id, and no account of that name", who)
        values = {"banned": moments.wall() if banned else None}
        await connection.execute(update(users).where(users.c.id == row.id).values(values))
        if banned:
            await connection.execute(delete(tokens).where(tokens.c.user_id == row.id))
    return str(row.name)
