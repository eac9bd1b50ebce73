"""Rematches: one asks, the others agree or do not; sides are swapped unless somebody wants the same again."""

from __future__ import annotations

from sandtable.api import bots_of, set_up
from sandtable.automata import is_automaton, with_automata
from sandtable.content.errors import ContentError
from sandtable.match import Match
from sandtable.server.auth import User
from sandtable.server.bodies import Created
from sandtable.server.chance import dice_of, new_secret
from sandtable.server.hub import Hub
from sandtable.server.plans import Plan, carry_out
from sandtable.server.refusals import Refused
from sandtable.server.ruled import asked_for, sides_of
from sandtable.server.seating import sit_as_reserved
from sandtable.server.table import Table


async def ask(hub: Hub, user: User, table: Table, language: str, *, swap: bool) -> Created:
    """The same again, with seats kept for the same people. Who asks second agrees, and sits down where one is waited
    for: the first one said which way round."""
    _played(user, table)
    if table.record.rematch is None:
        created = await carry_out(hub, user, _again(hub, user, table, swap=swap), language)

        async def note() -> str:
            table.record.rematch = await hub.store.claim_rematch(table.id, created.table.id)
            table.tell_all()
            return table.record.rematch

        if await table.act(note) == created.table.id:
            return created
        await hub.store.drop(created.table.id)  # another was quicker
        hub.dismiss(created.table.id)
    again = await hub.table(str(table.record.rematch))
    return Created(await sit_as_reserved(hub, user, again, language), {})


async def decline(hub: Hub, user: User, table: Table) -> None:
    """No rematch: who was asked does not want it, or who asked withdraws. One that has begun stays."""
    _played(user, table)
    if table.record.rematch is None:
        return
    again = await hub.table(table.record.rematch)

    async def drop() -> None:
        if again.record.status != "waiting" or not await hub.store.drop_rematch(table.id, again.id):
            raise Refused("over", "the rematch has begun")
        hub.dismiss(again.id)

    async def forget() -> None:
        table.record.rematch = None
        table.tell_all()

    await again.act(drop)
    await table.act(forget)


def _played(user: User, table: Table) -> None:
    if table.record.status != "over":
        raise Refused("waiting", "a rematch is for when the game is over")
    if not table.seats_of(user):
        raise Refused("forbidden", "a rematch is for those who played")


def _again(hub: Hub, user: User, table: Table, *, swap: bool) -> Plan:
    header, data = table.match.header, hub.settings.data
    across = _across(table) if swap else {}
    options = _options(table, across, data)
    if options is None:  # what the rules play they cannot play over there
        across, options = {}, list(header.options)
    catalog, book = set_up(header.scenario, options, data)
    secret = new_secret()
    seats: dict[str, str] = {}
    people: dict[str, tuple[str, str]] = {}
    for seat, place in table.seats.items():
        to = across.get(seat, seat)
        if place.user_id is None:
            seats[to] = asked_for(place.bot or "")
        elif place.user_id == user.id:
            seats[to] = "me"
        else:
            seats[to], people[to] = "them", (place.user_id, place.name or "")
    return Plan(
        match=Match(catalog, book, dice_of(secret)),
        seats={seat: seats[seat] for seat in table.seats},
        secret=secret,
        public=table.record.public,
        clock=table.record.clock,
        parent=table.id,
        people=people,
    )


def _across(table: Table) -> dict[str, str]:
    """Each seat's counterpart on the other side; none where the sides have different numbers of seats."""
    catalog = table.match.catalog
    sides = [[seat for seat in catalog.seats if sides_of(catalog)[seat] == side] for side in catalog.sides]
    if len(sides) != 2 or len(sides[0]) != len(sides[1]):
        return {}
    return dict(zip(sides[0] + sides[1], sides[1] + sides[0], strict=True))


def _options(table: Table, across: dict[str, str], data: tuple[str, ...]) -> list[str] | None:
    """The game's options with those seats swapped; None if the rules cannot play the side they would have to."""
    header = table.match.header
    sides, ruling = sides_of(table.match.catalog), {option.name for option in bots_of(header.scenario, data)}
    bots = {
        sides[across.get(seat, seat)]: place.bot
        for seat, place in table.seats.items()
        if place.bot and is_automaton(place.bot)
    }
    try:
        return with_automata(header.scenario, bots, [one for one in header.options if one not in ruling], data)
    except ContentError:
        return None
