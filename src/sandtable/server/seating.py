"""Sitting down: at an open seat, by an invitation, or where a seat is kept for one."""

from __future__ import annotations

from typing import Literal

from sandtable.server import moments, showing
from sandtable.server.auth import User, hash_token, new_token
from sandtable.server.boards import summary_of
from sandtable.server.bodies import Created, Invitation
from sandtable.server.company import is_blocked
from sandtable.server.hub import Hub
from sandtable.server.names import told_apart
from sandtable.server.protocol import TableInfo
from sandtable.server.records import SeatRecord
from sandtable.server.refusals import Refused
from sandtable.server.table import Table


def invite_path(table: str, token: str) -> str:
    return f"/table/{table}?invite={token}"


def is_invited(table: Table, invite: str) -> bool:
    return any(place.kind == "invited" for place in _fitting(table, invite))


def _fitting(table: Table, invite: str) -> list[SeatRecord]:
    """The seat an invitation is for, also when somebody has sat down there by it."""
    return [place for place in table.seats.values() if place.invite == hash_token(invite)]


def invitation(table: Table, user: User | None, invite: str, language: str) -> Invitation:
    """What an invitation is good for."""
    watch = table.may_look(user)
    found = next(iter(_fitting(table, invite)), None)
    if found is None:
        return Invitation("wrong", None, showing.info(table, user, language) if watch else None, watch)
    mine = found.user_id is not None and user is not None and found.user_id == user.id
    state: Literal["good", "used", "mine"] = "mine" if mine else "good" if found.kind == "invited" else "used"
    return Invitation(state, found.seat, showing.info(table, user, language), watch)


async def join(hub: Hub, user: User, table: Table, seat: str | None, invite: str | None, language: str) -> TableInfo:
    """Sit down by an invite's token, or at a seat that is open or kept for one."""

    async def sit() -> None:
        if invite is not None:
            if table.seats_of(user):
                if table.playing and not table.ledger.choices:
                    _begin(hub, table)  # it may not have been told when it was to begin
                return  # the link was used by who uses it again
            fitting = [place for place in _fitting(table, invite) if place.kind == "invited"]
            if not fitting:
                raise Refused("forbidden", "this invitation is not valid, or no more")
        else:
            fitting = [
                place
                for place in table.seats.values()
                if (place.kind == "open" or place.reserved == user.id) and seat in (None, place.seat)
            ]
            if not fitting:
                raise Refused("taken", f"{seat[:40]} is not open" if seat else "no seat is open")
        await _take(hub, user, table, fitting[:1])

    await table.act(sit)
    return showing.info(table, user, language)


async def sit_as_reserved(hub: Hub, user: User, table: Table, language: str) -> TableInfo:
    """Sit down at every seat that is kept for one, if any still is."""

    async def sit() -> None:
        await _take(hub, user, table, [place for place in table.seats.values() if place.reserved == user.id])

    await table.act(sit)
    return showing.info(table, user, language)


async def _take(hub: Hub, user: User, table: Table, places: list[SeatRecord]) -> None:
    if await is_blocked(hub, user, table):
        raise Refused("forbidden", "somebody at this table does not want to play with you")
    names = [place.name or "" for place in table.seats.values() if place.user_id not in (None, user.id)]
    now = moments.wall()
    begun = summary_of(table.match, False, now)
    for place in places:
        if not await hub.store.take_seat(place, user.id, told_apart(user.name, user.id, names), now, begun):
            await table.catch_up()
            raise Refused("taken", "somebody else was quicker")
    hub.lobby.changed()
    await table.catch_up(dirty=False)  # from here on it is written down: who cannot read it now will
    if table.playing:
        hub.alerts.turn_came(table, set(table.turn))
    _begin(hub, table)
    if (
        table.record.parent is not None and table.record.origin == "new"
    ):  # a rematch: those it comes from see who agreed
        if (before := hub.tables.get(table.record.parent)) is not None:
            before.tell_all()
        await hub.store.tell(f"seats {table.record.parent} {hub.node}")


def _begin(hub: Hub, table: Table) -> None:
    """Somebody sat down, and it may begin; said twice, it begins once."""
    hub.deadlines.changed(table)
    table.tell_all()
    hub.bots.look(table)


async def renew_invite(hub: Hub, user: User, table: Table, seat: str, language: str) -> Created:
    if table.record.owner != user.id:
        raise Refused("forbidden", "who set the table up invites")
    if seat not in table.seats or table.seats[seat].kind != "invited" or table.seats[seat].reserved is not None:
        raise Refused("malformed", f"{seat[:40]} is not waiting for a friend")
    token = new_token()
    await hub.store.set_invite(table.id, seat, hash_token(token))
    table.seats[seat].invite = hash_token(token)
    return Created(showing.info(table, user, language), {seat: invite_path(table.id, token)})
