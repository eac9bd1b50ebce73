"""A live table: a match, the ledger it comes from, who sits and listens.

Everything that changes a table happens in `act`, one at a time: the choice is tried on the match, written down and
committed, and only then told to anybody. If it cannot be written, the match is made anew from the ledger.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sandtable.core.dice import Dice
from sandtable.match import Match
from sandtable.server import moments
from sandtable.server.audience import Audience
from sandtable.server.auth import User
from sandtable.server.boards import Pictures, Shared, header_of, outcome_of, summary_of
from sandtable.server.chance import dice_of, feed_lengths
from sandtable.server.clock import Waiting
from sandtable.server.course import Course, Moment, go_on
from sandtable.server.ledger import CHOICE, UNDO, Ledger, LedgerEntry, Request, sealed
from sandtable.server.listeners import Listener
from sandtable.server.protocol import Chat, ClockRule
from sandtable.server.records import SeatRecord, TableRecord
from sandtable.server.refusals import Refused
from sandtable.server.writer import Conflict

if TYPE_CHECKING:
    from sandtable.server.hub import Hub

T = TypeVar("T")

ATTEMPTS: Final = 8  # at writing down, while other processes are quicker

# What a client is told of trouble with the database, and never more: its own words hold other tables' secrets.
NOT_WRITTEN: Final = "this could not be written down, and has not happened; try again in a moment"
NOT_READ: Final = "the database does not answer; try again in a moment"

log = logging.getLogger("sandtable")


class Table:
    def __init__(
        self,
        hub: Hub,
        record: TableRecord,
        seats: list[SeatRecord],
        entries: list[LedgerEntry],
        kept: list[Moment],
        said: Sequence[Chat] = (),
    ) -> None:
        self.hub = hub
        self.record = record
        self.seats = {place.seat: place for place in seats}
        self.ledger = Ledger(entries, record.seal)
        self.course = Course(header_of(record), record.start, hub.settings.data)
        self.course.remember(kept, self.ledger.choices)
        self.lock = asyncio.Lock()
        self.audience = Audience(list(self.seats), said, partial(hub.say_presence, record.id))
        self.used = moments.steady()
        self.epoch = 0  # changes when choices are taken back
        self.suspect = False  # a write failed: what is in the database is not known
        self.match: Match
        self.given: list[str]  # the seats that are known to have bid: what is written down, not what is being tried
        self.cut: dict[str, int]  # events that no taking back has ever touched, by seat
        self.pictures = Pictures()
        self.shared = Shared()
        self.rebuild()
        self.sum_up(record.updated)
        rule = ClockRule(**record.clock) if record.clock else None
        self.waiting = Waiting(rule, list(self.seats), self.ledger.banks)
        self.waiting.turn(self.asked())
        self.waiting.stands = self.waiting.minutes and len(self.ledger.choices) <= record.given
        self.missed: set[str] = set()  # seats of which others were told that they keep them waiting
        self.stumbled: set[str] = set()  # seats whose bot came to grief, and tries again

    # -- what it is -----------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def playing(self) -> bool:
        return self.record.status == "playing"

    @property
    def turn(self) -> list[str]:
        return self.match.turn if self.record.status != "waiting" else []

    def asked(self) -> dict[str, float]:
        """Since when each seat has been asked, by the steady clock, as it is written down. Time in which no server was
        there, or this one heard nothing, counts only where there are days for a decision, or no clock at all."""
        now, wall = moments.steady(), moments.wall()
        if self.waiting.minutes:
            return dict.fromkeys(self.turn, now)
        began, given, clock = self.record.started or 0.0, len(self.match.given), self.waiting.rule is not None
        since = {seat: max(self.ledger.asked_at(seat, given, clock=clock), began) for seat in self.turn}
        return {seat: now - max(0.0, wall - at) for seat, at in since.items()}

    def rebuild(self) -> None:
        """Make the match from the ledger."""
        choices, kept = self.ledger.choices, self.ledger.kept
        self.course.since = self.ledger.since
        self.course.remember(self.course.moments, choices)
        self.course.known = self.ledger.known
        self.match, kept_at = self.course.shown(choices, len(choices))
        if kept_at is not None:
            self.match.outcome = outcome_of(self.record)  # how it ended is known, if not how it stood then
        self.match.continue_with(self.dice())
        self.given = self.match.given
        if kept is None:
            self.cut = dict.fromkeys(["", *self.seats], 1 << 30)
        else:
            self.cut = feed_lengths(self.match, min(kept, len(choices)))
        self.epoch += 1

    def dice(self, anew: bool = False) -> Dice:
        """The chance that decides next; `anew`: as it will be once it was made another one."""
        return dice_of(self.record.secret, self.ledger.renewed + anew)

    @property
    def full(self) -> bool:
        """No choice has room in this game any more."""
        return len(self.ledger.choices) >= self.hub.settings.limits.choices

    def seats_of(self, user: User | None) -> list[str]:
        return [seat for seat, place in self.seats.items() if user is not None and place.user_id == user.id]

    def person_at(self, seat: str) -> bool:
        """Whether a person plays the seat just now."""
        return self.seats[seat].kind == "player" and seat not in self.ledger.stand_ins

    def bot_at(self, seat: str) -> str | None:
        return self.ledger.stand_ins.get(seat) or self.seats[seat].bot

    def may_look(self, user: User | None) -> bool:
        if self.record.public or user is None:
            return self.record.public
        return user.id == self.record.owner or any(
            user.id in (place.user_id, place.reserved) for place in self.seats.values()
        )

    def holds_all(self, user: User | None) -> bool:
        """Whether nobody but this user and bots sits at the table."""
        people = [place for place in self.seats.values() if place.kind != "bot"]
        return user is not None and bool(people) and all(place.user_id == user.id for place in people)

    def request(self) -> Request | None:
        """The request to take back that stands now."""
        request = self.ledger.request
        return request if request is not None and request.at == self.match.number and self.playing else None

    # -- acting ---------------------------------------------------------------------------------------------------

    async def act(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something to the table, alone, and to its end even if who asked for it has gone."""

        async def alone() -> T:
            async with self.lock:
                self.used = moments.steady()
                if self.suspect:
                    await self.catch_up()
                return await work()

        return await asyncio.shield(self.hub.spawn(alone(), awaited=True))

    async def write(self, make: Callable[[], list[LedgerEntry]]) -> None:
        """Write entries down, durably. `make` tries them on the match, and is asked again if another was quicker."""
        for _ in range(ATTEMPTS):
            try:
                new = make()
            except BaseException:
                if len(self.ledger.choices) != self._played():
                    self.rebuild()
                raise
            if not new:
                return
            summary = {**self.summary(new[-1].at), "seal": sealed(self.ledger.seal, new)}
            begun = moments.steady()
            moment = self.course.note(self.match, self.match.choices)
            try:
                await self.hub.store.append(self.id, new, summary, moment, self.course.before)
            except Conflict:
                self.course.forget(moment)
                await self.catch_up()
                continue
            except BaseException as error:
                self.suspect = True
                self.course.forget(moment)
                self.rebuild()  # before the lock is given back, also by who is ended on the way: nobody is to see it
                if not isinstance(error, Exception):
                    raise
                self.hub.metrics.failures.inc()
                log.error("table %s: a write failed", self.id, exc_info=error)
                raise Refused("storage", NOT_WRITTEN) from None
            self.hub.metrics.durable.observe(moments.steady() - begun)
            for entry in new:
                self.hub.metrics.entries.labels(entry.kind).inc()
                self.ledger.add(entry)
                if entry.kind == UNDO:
                    self.course.cut(len(self.ledger.choices))
            self.moved(summary, new)
            return
        raise Refused("stale", "others were quicker; look again")

    def summary(self, now: float) -> dict[str, Any]:
        return summary_of(self.match, self.record.status == "waiting", now)

    def sum_up(self, now: float) -> None:
        """What the lobby shows, from the match as it is; a game whose end is not known is shown as it always was."""
        if self.ledger.known is not None:
            return
        for name, value in self.summary(now).items():
            setattr(self.record, name, value)

    def moved(self, summary: dict[str, Any], new: list[LedgerEntry]) -> None:
        """Something was committed."""
        self.given = self.match.given
        self.waiting.settle(new)
        if summary["status"] != self.record.status:
            self.hub.lobby.changed()
        before = set(self.record.turn)
        for name, value in summary.items():
            setattr(self.record, name, value)
        undone = any(entry.kind == UNDO for entry in new)
        self.waiting.turn(self.asked() if undone else dict.fromkeys(self.turn, moments.steady()))
        self.tell_all()
        self.hub.alerts.turn_came(self, set(self.turn) - before)
        self.hub.deadlines.changed(self)
        self.hub.bots.look(self)

    async def keep(self, every: int | None = None) -> bool:
        """Keep the last moment of the game that nobody can take back singly, if so many choices were made since one.
        Choices bring their moments with them: this is for what has none, and for a table that is left. False if it
        could not be written."""
        step = self.match.settled
        known = step >= self.course.since and not self.course.is_lost(step)
        if self.suspect or not known or not self.course.is_time(step, self.match, every):
            return True
        match = self.match if step == self._played() else self.course.at(self.ledger.choices, step)
        if (moment := self.course.note(match, self.ledger.choices[:step], every)) is not None:
            try:
                await self.hub.store.keep(self.id, moment, self.course.before)
            except Exception as error:
                self.course.forget(moment)
                log.error("table %s: a moment was not kept", self.id, exc_info=error)
                return False
        return True

    async def catch_up(self, *, dirty: bool = True) -> None:
        """Read what others have written. `dirty`: the match may be ahead of the ledger, make it anew."""
        try:
            found = await self.hub.store.table(self.id)
            news = await self.hub.store.entries_of(self.id, self.ledger.count)
        except BaseException as error:
            self.suspect = True
            if dirty:
                self.rebuild()  # what was tried has not happened, and is nobody's to see
            if not isinstance(error, Exception):
                raise
            log.error("table %s: reading it again failed", self.id, exc_info=error)
            raise Refused("storage", NOT_READ) from None
        done = len(self.ledger.choices)
        for entry in news:
            self.ledger.add(entry)
        if found is not None:
            self.take_over(*found)
        if dirty or any(entry.kind != CHOICE for entry in news):
            self.rebuild()
        else:
            go_on(self.match, self.ledger.choices[done:])
            self.match.continue_with(self.dice())
            self.given = self.match.given
        self.suspect = False
        self.sum_up(max([self.record.updated, *(entry.at for entry in news)]))  # its row was read before its entries
        if any(entry.kind == UNDO for entry in news):
            self.shorten(self.cut)  # and perhaps gone on since: only what was never touched is sure
        self.waiting.settle(news)
        self.waiting.turn(self.asked())
        self.tell_all()

    def take_over(self, record: TableRecord, seats: list[SeatRecord]) -> None:
        """The table's own rows have changed: somebody sat down, the game began."""
        self.record = record
        self.seats = {place.seat: place for place in seats}
        for listener in self.audience.listeners:
            self.audience.reseat(listener, self.seats_of(listener.user))

    def _played(self) -> int:
        return len(self.match.choices)

    def shorten(self, sure: dict[str, int] | None = None) -> None:
        """After taking back: listeners have no more events than there are."""
        lengths = feed_lengths(self.match)
        self.cut = {seat: min(count, lengths[seat]) for seat, count in self.cut.items()}
        self.audience.shorten(sure if sure is not None else lengths)

    # -- who is there ---------------------------------------------------------------------------------------------

    def tell_all(self) -> None:
        self.audience.tell_all()

    async def say(self, chat: Chat) -> None:
        """Write down what somebody says; then the others hear it."""
        try:
            await self.hub.store.say(self.id, chat)
        except Exception as error:
            self.hub.metrics.failures.inc()
            log.error("table %s: what was said could not be written down", self.id, exc_info=error)
            raise Refused("storage", NOT_WRITTEN) from None
        self.chat(chat)

    def chat(self, chat: Chat) -> None:
        """Something was said, and is written down: those hear it who want to."""
        self.audience.chat(chat, next((one.user_id for one in self.seats.values() if one.name == chat.who), None))

    def talk_for(self, listener: Listener) -> list[Chat]:
        """The last of what was said, as far as a listener wants to hear it."""
        unheard = {place.name for place in self.seats.values() if place.user_id in listener.unheard}
        return [chat for chat in self.audience.said if chat.who not in unheard]

    def enter(self, listener: Listener) -> None:
        self.audience.enter(listener, self.cut)
        self.hub.places.take(listener)

    def leave(self, listener: Listener) -> None:
        if self.audience.leave(listener):
            self.hub.places.give_back(listener)
            self.hub.gone += 1
            self.used = moments.steady()

    def time_left(self, seat: str) -> float | None:
        left = self.waiting.left(seat, moments.steady())
        return round(left, 1) if left is not None and self.seats[seat].kind != "bot" else None
