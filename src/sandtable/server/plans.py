"""Setting up tables: new ones, forks, rematches, imported games."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from sandtable.api import set_up
from sandtable.automata import is_automaton
from sandtable.match import Match
from sandtable.notation.journal import CONCEDE as CONCEDE_TEXT
from sandtable.notation.journal import Choice, Journal, Proof, seal
from sandtable.server import moments, showing
from sandtable.server.auth import User, hash_token, new_id, new_token
from sandtable.server.boards import summary_of
from sandtable.server.bodies import Created, Fork, Import, NewTable
from sandtable.server.bots import NAMES
from sandtable.server.chance import SEEDED, dice_of, new_secret
from sandtable.server.course import Course, Moment, OtherRulesError
from sandtable.server.fairness import commitment_of
from sandtable.server.hub import Hub
from sandtable.server.ledger import CHOICE, CONCEDE, RULES, LedgerEntry, sealed
from sandtable.server.names import clean_name
from sandtable.server.records import SeatRecord, TableRecord
from sandtable.server.refusals import Refused, refused
from sandtable.server.ruled import BOT, asked_for, is_for_people, options_of, ruled_seats
from sandtable.server.seating import invite_path
from sandtable.server.table import Table

HUMAN: Final = "human"  # what the terminal calls a person
ABSENT: Final = "absent"  # who played in a finished game from elsewhere


class Plan(msgspec.Struct, kw_only=True):
    """A table to be."""

    match: Match
    seats: dict[str, str]
    secret: bytes
    public: bool = False
    clock: dict[str, int] | None = None
    parent: str | None = None
    campaign: str | None = None
    origin: str = "new"
    choices: list[Choice] = []
    moments: list[Moment] = []
    rules: list[str] = []  # texts of entries that say since which choice it is of the rules of today
    names: dict[str, str] = {}  # seat -> what somebody absent was called, who played it elsewhere
    people: dict[str, tuple[str, str]] = {}  # seat -> (user, name), for whom it is kept


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
    if wish.campaign is not None:
        await hub.campaigns.check(user, wish.campaign, wish.scenario)
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
        campaign=wish.campaign,
    )
    return await carry_out(hub, user, plan, language)


async def carry_out(hub: Hub, user: User, plan: Plan, language: str) -> Created:
    match, now, id = plan.match, moments.wall(), new_id()
    invites: dict[str, str] = {}
    places = _places(user, plan, id, invites, hub.settings.data)
    waiting = any(place.kind in ("open", "invited") for place in places)
    journal = match.journal
    header = msgspec.structs.replace(journal.header, players={})
    entries = [_entry(n, choice, now) for n, choice in enumerate(plan.choices)]
    entries += [LedgerEntry(n, RULES, "", text, at=now) for n, text in enumerate(plan.rules, len(entries))]
    values: dict[str, Any] = {
        "id": id,
        "owner": user.id,
        "place": user.place or None,
        "header": msgspec.to_builtins(header),
        "start": journal.start,
        "secret": plan.secret,
        "public": plan.public,
        "clock": plan.clock,
        "parent": plan.parent,
        "campaign": plan.campaign,
        "origin": plan.origin,
        "given": len(plan.choices),
        "rematch": None,
        "created": now,
        "started": None if waiting else now,
        **summary_of(match, waiting, now),
        "seal": sealed(None, entries),
    }
    most = hub.settings.limits.waiting  # one person's waiting tables are not to be all that others find
    if not await hub.store.add_table(TableRecord(**values), places, entries, plan.moments, most):
        raise Refused("taken", f"{most} tables of yours wait for somebody already")
    hub.lobby.changed()
    table = await hub.table(id)
    hub.deadlines.changed(table)
    return Created(
        showing.info(table, user, language), {seat: invite_path(id, token) for seat, token in invites.items()}
    )


def _entry(n: int, choice: Choice, now: float) -> LedgerEntry:
    kind = CONCEDE if choice.text == CONCEDE_TEXT else CHOICE
    return LedgerEntry(n, kind, choice.seat, choice.text, choice.chance, at=now)


def _places(user: User, plan: Plan, id: str, invites: dict[str, str], data: tuple[str, ...]) -> list[SeatRecord]:
    catalog = plan.match.catalog
    if set(plan.seats) != set(catalog.seats):
        raise Refused("malformed", f"say who sits where, for each of: {', '.join(catalog.seats)}")
    places = []
    ruled = ruled_seats(plan.match, data)
    for i, seat in enumerate(catalog.seats):
        who = plan.seats[seat]
        place = SeatRecord(table_id=id, seat=seat, side=catalog.sides[catalog.seat_side[i]], place=i, kind="player")
        if seat in ruled:
            if who != ruled[seat]:
                raise Refused("malformed", f"{seat} is played by rule: say {ruled[seat]!r}")
            place.kind, place.bot = "bot", who
        elif who == "me":
            place.user_id, place.name = user.id, user.name
        elif who == ABSENT and plan.origin == "imported" and plan.match.outcome is not None:
            place.name = plan.names.get(seat)
        elif who == "them" and seat in plan.people:
            place.kind = "invited"
            place.reserved, place.name = plan.people[seat]
        elif who == "open":
            place.kind = "open"
        elif who == "friend":
            place.kind = "invited"
            invites[seat] = new_token()
            place.invite = hash_token(invites[seat])
        elif who.startswith(BOT) and who.removeprefix(BOT) in NAMES:
            place.kind, place.bot = "bot", who.removeprefix(BOT)
        else:
            bots = ", ".join(f'"{BOT}{name}"' for name in NAMES)
            raise Refused("malformed", f'{who[:40]!r} cannot sit at {seat}: say "me", "friend", "open", or {bots}')
        places.append(place)
    if all(place.kind == "bot" for place in places) and plan.match.outcome is None:
        raise Refused("malformed", "at least one seat is for a person")
    return places


# -- from other games -------------------------------------------------------------------------------------------------


async def fork(hub: Hub, user: User, table: Table, wish: Fork, language: str) -> Created:
    """Go on from a step, at one seat, against a bot everywhere else. Chance is new from there on."""
    if wish.seat not in table.seats:
        raise Refused("malformed", f"{wish.seat[:40]!r} is no seat: {', '.join(table.seats)}")
    if not 0 <= wish.step <= len(table.ledger.choices):
        raise Refused("malformed", f"the game has steps 0 to {len(table.ledger.choices)}")
    choices = table.ledger.choices[: wish.step]
    try:
        match = table.course.at(table.ledger.choices, wish.step)
    except OtherRulesError as error:
        raise refused(error) from None
    ruled = ruled_seats(match, hub.settings.data)
    seats = {seat: "me" if seat == wish.seat else f"{BOT}{wish.bot}" for seat in table.seats} | ruled
    if wish.seat in ruled:
        raise Refused("malformed", f"{wish.seat} is played by rule")
    kept = [moment for moment in table.course.moments if moment.step <= wish.step]
    since = min(table.ledger.since, kept[-1].step if kept else 0)
    rules = [f"{table.ledger.rules[0][0]} {match.header.rules} {wish.step} {since}"] if since else []
    more: dict[str, Any] = {"parent": table.id, "origin": "forked", "choices": choices, "moments": kept, "rules": rules}
    return await carry_out(hub, user, Plan(match=match, seats=seats, secret=new_secret(), **more), language)


def journal_of(table: Table, step: int | None = None) -> Journal:
    """The table's journal up to a step, with who sat where."""
    try:
        match = table.match if step is None else table.course.at(table.ledger.choices, step)
    except OtherRulesError as error:
        raise refused(error) from None
    players = {
        seat: asked_for(place.bot or "") if place.bot else place.name or "" for seat, place in table.seats.items()
    }
    journal, ledger, record = match.journal, table.ledger, table.record
    journal.header = msgspec.structs.replace(journal.header, players=players)
    whole = not ledger.since if step is None else step < ledger.since or not ledger.since
    if not whole or ledger.known is not None:  # nobody's rules lead through all of it
        versions = ", then ".join([ledger.rules[0][0], *(now for _, now, _ in ledger.rules)])
        journal.header = msgspec.structs.replace(journal.header, rules=versions)
        journal.digest = seal(journal.header, match.state.digest())
    if step is None and record.status == "over" and commitment_of(record.secret):
        given = -1 if record.origin == "new" else record.given
        journal.proof = Proof(record.secret.hex(), list(table.ledger.keys_of_chance), given)
    return journal


def _named(players: dict[str, str]) -> dict[str, str]:
    """What the people of a journal were called: who is no program, and not just "human"."""
    return {
        seat: clean_name(name)
        for seat, name in players.items()
        if name.strip() and name != HUMAN and name.removeprefix(BOT) not in NAMES and not is_automaton(name)
    }


def _as_played(user: User, match: Match, players: dict[str, str]) -> dict[str, str]:
    """Who sits where in a game that is taken up: bots where bots sat. Of a game that is over people keep their seats,
    and who imports it has the one of their own name; otherwise who imports it plays for all of them."""
    named, over = _named(players), match.outcome is not None
    out: dict[str, str] = {}
    for seat in match.catalog.seats:
        bot = players.get(seat, "").removeprefix(BOT)
        away = over and seat in named and named[seat] != user.name
        out[seat] = f"{BOT}{bot}" if bot in NAMES else ABSENT if away else "me"
    if not over and "me" not in out.values():
        out[match.catalog.seats[0]] = "me"
    return out


async def import_game(hub: Hub, user: User, wish: Import, language: str) -> Created:
    """Take a game up from its journal. Its chance so far is what the journal says; from now on it is the server's."""
    limits, data = hub.settings.limits, hub.settings.data
    if len(wish.journal) > limits.journal:
        raise Refused("too-large", f"a journal has at most {limits.journal} characters")
    reading = await hub.readers.read(user.id, wish.journal, limits.choices, data)
    if reading.header is None:
        raise Refused(reading.code, reading.message)
    course = Course(reading.header, reading.start, data)
    course.moments = reading.moments
    match = course.at(reading.choices, len(reading.choices))
    seats, names = wish.seats, _named(reading.header.players)
    if not seats:
        seats = _as_played(user, match, reading.header.players) | ruled_seats(match, data)
    more: dict[str, Any] = {
        "origin": "imported",
        "choices": reading.choices,
        "moments": reading.moments,
        "names": names,
    }
    return await carry_out(hub, user, Plan(match=match, seats=seats, secret=new_secret(), **more), language)
