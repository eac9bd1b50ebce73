"""Setting up tables, and finding them: new ones, joined ones, forks, rematches, imported games."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import desc, select

from sandtable.api import set_up
from sandtable.match import Match, replay_journal
from sandtable.notation.journal import CONCEDE as CONCEDE_TEXT
from sandtable.notation.journal import Choice, Journal
from sandtable.server import moments
from sandtable.server.auth import User, hash_token, new_id, new_token
from sandtable.server.boards import info_of, summary_of
from sandtable.server.bodies import Created, Fork, Import, Lobby, NewTable
from sandtable.server.hub import Hub
from sandtable.server.ledger import CHOICE, CONCEDE, LedgerEntry
from sandtable.server.models import seats as seats_table
from sandtable.server.models import tables as tables_table
from sandtable.server.protocol import TableInfo
from sandtable.server.refusals import Refused, refused
from sandtable.server.replaying import SEEDED, dice_of, new_secret
from sandtable.server.ruled import BOT, asked_for, is_for_people, options_of, ruled_seats
from sandtable.server.store import SeatRecord, TableRecord
from sandtable.server.table import Table
from sandtable.server.wording import words_of
from sandtable.words import Words

MANY: Final = 60  # tables a list shows


class Plan(msgspec.Struct, kw_only=True):
    """A table to be."""

    match: Match
    seats: dict[str, str]
    secret: bytes
    public: bool = False
    clock: dict[str, int] | None = None
    parent: str | None = None
    choices: list[Choice] = []
    people: dict[str, tuple[str, str]] = {}  # seat -> (user, name), for those who sit there from the start


async def create(hub: Hub, user: User, wish: NewTable, language: str) -> Created:
    if wish.seed is not None and any(is_for_people(who) for who in wish.seats.values()):
        raise Refused("malformed", "a seed is for tables without other people")
    if wish.seed is not None and not 0 <= wish.seed < 2**63:
        raise Refused("malformed", "a seed is a whole number from 0 to 2**63 - 1")
    if wish.clock is not None and not 0 < wish.clock.start <= wish.clock.cap <= 100 * 24 * 3600:
        raise Refused(
            "malformed", "a clock starts with at least a second and at most its cap, which is 100 days at most"
        )
    if wish.clock is not None and not 0 <= wish.clock.add <= wish.clock.cap:
        raise Refused("malformed", "a clock adds from 0 to its cap")
    secret = new_secret() if wish.seed is None else SEEDED + str(wish.seed).encode()
    try:
        catalog, book = set_up(wish.scenario, options_of(wish, hub.settings.data), hub.settings.data)
    except ValueError as error:
        raise refused(error) from None
    plan = Plan(
        match=Match(catalog, book, dice_of(secret)),
        seats=wish.seats,
        secret=secret,
        public=wish.public,
        clock=msgspec.structs.asdict(wish.clock) if wish.clock else None,
    )
    return await _set_up(hub, user, plan, language)


async def _set_up(hub: Hub, user: User, plan: Plan, language: str) -> Created:
    match, now, id = plan.match, moments.wall(), new_id()
    invites: dict[str, str] = {}
    places = _places(hub, user, plan, id, invites)
    waiting = any(place.kind in ("open", "invited") for place in places)
    journal = match.journal
    header = msgspec.structs.replace(journal.header, players={})
    values: dict[str, Any] = {
        "id": id,
        "owner": user.id,
        "header": msgspec.to_builtins(header),
        "start": journal.start,
        "secret": plan.secret,
        "public": plan.public,
        "clock": plan.clock,
        "parent": plan.parent,
        "rematch": None,
        "created": now,
        "started": None if waiting else now,
        **summary_of(match, waiting, now),
    }
    entries = [_entry(n, choice, now) for n, choice in enumerate(plan.choices)]
    await hub.store.add_table(TableRecord(**values), places, entries)
    table = await hub.table(id)
    return Created(table.info(user, language), {seat: invite_path(id, token) for seat, token in invites.items()})


def invite_path(table: str, token: str) -> str:
    return f"/table/{table}?invite={token}"


def _entry(n: int, choice: Choice, now: float) -> LedgerEntry:
    kind = CONCEDE if choice.text == CONCEDE_TEXT else CHOICE
    return LedgerEntry(n, kind, choice.seat, choice.text, choice.chance, at=now)


def _places(hub: Hub, user: User, plan: Plan, id: str, invites: dict[str, str]) -> list[SeatRecord]:
    catalog = plan.match.catalog
    if set(plan.seats) != set(catalog.seats):
        raise Refused("malformed", f"say who sits where, for each of: {', '.join(catalog.seats)}")
    places = []
    ruled = ruled_seats(plan.match, hub.settings.data)
    for i, seat in enumerate(catalog.seats):
        who = plan.seats[seat]
        place = SeatRecord(table_id=id, seat=seat, side=catalog.sides[catalog.seat_side[i]], place=i, kind="player")
        if seat in ruled:
            if who != ruled[seat]:
                raise Refused("malformed", f"{seat} is played by rule: say {ruled[seat]!r}")
            place.kind, place.bot = "bot", who
        elif who == "me":
            place.user_id, place.name = user.id, user.name
        elif who == "them" and seat in plan.people:
            place.user_id, place.name = plan.people[seat]
        elif who == "open":
            place.kind = "open"
        elif who == "friend":
            place.kind = "invited"
            invites[seat] = new_token()
            place.invite = hash_token(invites[seat])
        elif who.startswith(BOT) and who.removeprefix(BOT) in hub.bots.names:
            place.kind, place.bot = "bot", who.removeprefix(BOT)
        else:
            bots = ", ".join(f'"{BOT}{name}"' for name in hub.bots.names)
            raise Refused("malformed", f'{who!r} cannot sit at {seat}: say "me", "friend", "open", or {bots}')
        places.append(place)
    if all(place.kind == "bot" for place in places):
        raise Refused("malformed", "at least one seat is for a person")
    return places


async def join(hub: Hub, user: User, table: Table, seat: str | None, invite: str | None, language: str) -> TableInfo:
    """Sit down by an invite's token, or at an open seat."""

    async def sit() -> None:
        if invite is not None:
            hashed = hash_token(invite)
            fitting = [place for place in table.seats.values() if place.invite == hashed]
            if not fitting:
                if table.seats_of(user):
                    return  # the link was used by who uses it again
                raise Refused("forbidden", "this invitation is not valid, or no more")
        else:
            fitting = [place for place in table.seats.values() if place.kind == "open" and seat in (None, place.seat)]
            if not fitting:
                raise Refused("taken", f"{seat or 'no seat'} is {'not ' if seat else ''}open")
        if not await hub.store.take_seat(fitting[0], user.id, user.name, moments.wall()):
            await table.catch_up()
            raise Refused("taken", "somebody else was quicker")
        found = await hub.store.table(table.id)
        if found is not None:
            table.take_over(*found)
        if table.playing:
            summary = {name: value for name, value in table.summary(moments.wall()).items() if name != "status"}
            await hub.store.set_table(table.id, **summary)
            for name, value in summary.items():
                setattr(table.record, name, value)
            table.waiting.turn(table.turn, moments.steady())
        table.tell_all()
        hub.bots_at(table)

    await table.act(sit)
    return table.info(user, language)


def is_invited(table: Table, invite: str) -> bool:
    return any(place.invite == hash_token(invite) for place in table.seats.values())


async def renew_invite(hub: Hub, user: User, table: Table, seat: str, language: str) -> Created:
    if table.record.owner != user.id:
        raise Refused("forbidden", "who set the table up invites")
    if seat not in table.seats or table.seats[seat].kind != "invited":
        raise Refused("malformed", f"{seat} is not waiting for a friend")
    token = new_token()
    await hub.store.set_invite(table.id, seat, hash_token(token))
    table.seats[seat].invite = hash_token(token)
    return Created(table.info(user, language), {seat: invite_path(table.id, token)})


# -- from other games -------------------------------------------------------------------------------------------------


async def fork(hub: Hub, user: User, table: Table, wish: Fork, language: str) -> Created:
    """Go on from a step, at one seat, against a bot everywhere else. Chance is new from there on."""
    if wish.seat not in table.seats:
        raise Refused("malformed", f"{wish.seat!r} is no seat: {', '.join(table.seats)}")
    choices = list(table.ledger.choices)
    if not 0 <= wish.step <= len(choices):
        raise Refused("malformed", f"the game has steps 0 to {len(choices)}")
    choices = choices[: wish.step]
    catalog, book = table.match.catalog, table.match.book
    match = replay_journal(Journal(table.match.header, table.record.start, choices, ""), catalog, book, wish.step)
    ruled = ruled_seats(match, hub.settings.data)
    seats = {seat: "me" if seat == wish.seat else f"{BOT}{wish.bot}" for seat in table.seats} | ruled
    if wish.seat in ruled:
        raise Refused("malformed", f"{wish.seat} is played by rule")
    plan = Plan(match=match, seats=seats, secret=new_secret(), parent=table.id, choices=choices)
    return await _set_up(hub, user, plan, language)


async def rematch(hub: Hub, user: User, table: Table, language: str) -> Created:
    """The same again, with the same people in the same seats. Who asks second gets the table of who asked first."""
    if table.record.status != "over":
        raise Refused("waiting", "a rematch is for when the game is over")
    if not table.seats_of(user):
        raise Refused("forbidden", "a rematch is for those who played")
    if table.record.rematch is not None:
        return Created((await hub.table(table.record.rematch)).info(user, language), {})
    secret = new_secret()
    match = Match(table.match.catalog, table.match.book, dice_of(secret))
    people = {
        seat: (place.user_id, place.name or "") for seat, place in table.seats.items() if place.user_id is not None
    }
    seats = {seat: "them" if seat in people else asked_for(place.bot or "") for seat, place in table.seats.items()}
    plan = Plan(
        match=match, seats=seats, secret=secret, public=table.record.public, clock=table.record.clock, people=people
    )
    created = await _set_up(hub, user, plan, language)

    async def note() -> str:
        table.record.rematch = await hub.store.claim_rematch(table.id, created.table.id)
        table.tell_all()
        return table.record.rematch

    first = await table.act(note)
    return created if first == created.table.id else Created((await hub.table(first)).info(user, language), {})


def journal_of(table: Table) -> Journal:
    """The table's journal, with who sat where."""
    journal = table.match.journal
    players = {
        seat: asked_for(place.bot or "") if place.bot else place.name or "" for seat, place in table.seats.items()
    }
    journal.header = msgspec.structs.replace(journal.header, players=players)
    return journal


async def import_game(hub: Hub, user: User, wish: Import, language: str) -> Created:
    try:
        journal = Journal.loads(wish.journal)
        catalog, book = set_up(journal.header.scenario, journal.header.options, hub.settings.data)
        match = replay_journal(journal, catalog, book)
    except ValueError as error:
        raise refused(error) from None
    seats = wish.seats or dict.fromkeys(catalog.seats, "me") | ruled_seats(match, hub.settings.data)
    plan = Plan(match=match, seats=seats, secret=new_secret(), choices=journal.choices)
    return await _set_up(hub, user, plan, language)


# -- lists ------------------------------------------------------------------------------------------------------------


async def lobby(hub: Hub, user: User | None, language: str) -> Lobby:
    t, s = tables_table.c, seats_table.c
    newest = desc(t.updated)
    open_seats = select(s.table_id).where(s.kind == "open")
    mine = select(s.table_id).where(s.user_id == (user.id if user is not None else ""))
    queries = {
        "mine": select(t.id).where(t.id.in_(mine), t.status != "over"),
        "open": select(t.id).where(t.id.in_(open_seats), t.status == "waiting", t.id.not_in(mine)),
        "watch": select(t.id).where(t.public, t.status == "playing", t.id.not_in(mine)),
        "finished": select(t.id).where(t.status == "over", t.id.in_(mine) | t.public),
    }
    ids: dict[str, list[str]] = {}
    async with hub.store.read() as connection:
        for name, query in queries.items():
            rows = await connection.execute(query.order_by(newest).limit(MANY))
            ids[name] = [row.id for row in rows]
    found = await hub.store.tables_of(list({id for part in ids.values() for id in part}))
    infos = {record.id: _info(hub, record, places, user, language) for record, places in found}
    return Lobby(**{name: [infos[id] for id in part if id in infos] for name, part in ids.items()})


def _info(hub: Hub, record: TableRecord, places: list[SeatRecord], user: User | None, language: str) -> TableInfo:
    live = hub.tables.get(record.id)
    if live is not None:
        return live.info(user, language)
    header = record.header
    words: Words | None = None
    with suppress(ValueError):  # of a folder that is not there any more
        words = words_of(header["scenario"], tuple(header.get("options", [])), hub.settings.data, language)
    return info_of(record, places, words, user.id if user is not None else None)
