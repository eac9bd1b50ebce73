"""Whom one does not want for company: blocked people are not heard, and do not sit down with one."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from sandtable.server import moments
from sandtable.server.auth import User
from sandtable.server.hub import Hub
from sandtable.server.models import blocks, reports
from sandtable.server.refusals import Refused
from sandtable.server.table import Table


def person_at(table: Table, user: User, seat: str) -> str:
    """The id of somebody else at the table, by their seat."""
    other = table.seats[seat].user_id if seat in table.seats else None
    if other is None or other == user.id:
        raise Refused("malformed", f"nobody else sits at {seat[:40]}")
    return other


async def block(hub: Hub, user: User, table: Table, seat: str, *, blocked: bool) -> None:
    """Block who sits there, or do so no more. It holds at every table."""
    other = person_at(table, user, seat)
    pair = (blocks.c.user_id == user.id) & (blocks.c.blocked_id == other)
    async with hub.store.write() as connection:
        await connection.execute(delete(blocks).where(pair))
        if blocked:
            await connection.execute(insert(blocks), {"user_id": user.id, "blocked_id": other})
    for live in hub.tables.values():
        for listener in live.audience.listeners:
            if listener.user is not None and listener.user.id == user.id:
                listener.muted = await muted_at(hub, live, user)


async def muted_at(hub: Hub, table: Table, user: User | None) -> set[str]:
    """The names at a table that somebody does not want to hear."""
    if user is None:
        return set()
    async with hub.store.read() as connection:
        query = select(blocks.c.blocked_id).where(blocks.c.user_id == user.id)
        unwanted = {row.blocked_id for row in await connection.execute(query)}
    return {place.name or "" for place in table.seats.values() if place.user_id in unwanted}


async def is_blocked(hub: Hub, user: User, table: Table) -> bool:
    """Whether somebody who sits at the table, or set it up, has blocked a user."""
    there = {place.user_id for place in table.seats.values() if place.user_id is not None} | {table.record.owner}
    async with hub.store.read() as connection:
        query = select(blocks.c.user_id).where(blocks.c.blocked_id == user.id, blocks.c.user_id.in_(there))
        return (await connection.execute(query)).first() is not None


async def report(hub: Hub, user: User, table: Table, seat: str, text: str) -> None:
    """Tell the host about who sits there."""
    row = {
        "table_id": table.id,
        "user_id": user.id,
        "about_id": person_at(table, user, seat),
        "text": " ".join("".join(c if c.isprintable() else " " for c in text).split()),
        "at": moments.wall(),
    }
    async with hub.store.write() as connection:
        await connection.execute(insert(reports), row)
