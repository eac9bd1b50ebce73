"""Whom one does not want for company: muted people are not heard, blocked ones do not sit down with one either."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Column, delete, insert, select

from sandtable.server import moments
from sandtable.server.auth import User
from sandtable.server.models import blocks, mutes, reports
from sandtable.server.refusals import Refused

if TYPE_CHECKING:
    from sandtable.server.hub import Hub
    from sandtable.server.table import Table


def person_at(table: Table, user: User, seat: str) -> str:
    """The id of somebody else at the table, by their seat."""
    other = table.seats[seat].user_id if seat in table.seats else None
    if other is None or other == user.id:
        raise Refused("malformed", f"nobody else sits at {seat[:40]}")
    return other


async def block(hub: Hub, user: User, table: Table, seat: str, *, blocked: bool) -> None:
    """Block who sits there, or do so no more. It holds at every table."""
    await _note(hub, user, blocks.c.blocked_id, person_at(table, user, seat), blocked)


async def mute(hub: Hub, user: User, table: Table, seat: str, *, muted: bool) -> None:
    """Mute who sits there, or do so no more. It holds at every table."""
    await _note(hub, user, mutes.c.muted_id, person_at(table, user, seat), muted)


async def _note(hub: Hub, user: User, column: Column[str], other: str, wanted: bool) -> None:
    pairs = column.table
    async with hub.store.write() as connection:
        await connection.execute(delete(pairs).where(pairs.c.user_id == user.id, column == other))
        if wanted:
            await connection.execute(insert(pairs), {"user_id": user.id, column.name: other})
        await hub.store.notify(connection, f"company {user.id} {hub.node}")
    await hear_anew(hub, user.id)


async def hear_anew(hub: Hub, user: str) -> None:
    """Somebody wants to hear others than before, wherever they listen."""
    unheard = await unheard_by(hub, user)
    for listener in hub.listeners:
        if listener.user is not None and listener.user.id == user:
            listener.unheard = unheard


async def unheard_by(hub: Hub, user: str) -> frozenset[str]:
    """The people somebody does not want to hear."""
    blocked = select(blocks.c.blocked_id).where(blocks.c.user_id == user)
    muted = select(mutes.c.muted_id).where(mutes.c.user_id == user)
    async with hub.store.read() as connection:
        return frozenset(row[0] for row in await connection.execute(blocked.union(muted)))


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
