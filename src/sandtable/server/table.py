"""A live table: a match, the ledger it comes from, who sits and listens.

Everything that changes a table happens in `act`, one at a time: the choice is tried on the match, written down and
committed, and only then told to anybody. If it cannot be written, the match is made anew from the ledger.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sandtable.core.dice import Dice
from sandtable.match import Match
from sandtable.server import moments
from sandtable.server.auth import User
from sandtable.server.boards import Pictures, Shared, header_of, summary_of
from sandtable.server.chance import dice_of, feed_lengths
from sandtable.server.clock import Waiting
from sandtable.server.course import Course, Moment, go_on
from sandtable.server.ledger import CHOICE, UNDO, Ledger, LedgerEntry, Request
from sandtable.server.listeners import Listener
from sandtable.server.presence import Presence
from sandtable.server.protocol import Chat, ClockRule
from sandtable.server.refusals import Refused
from sandtable.server.store import SeatRecord, TableRecord
from sandtable.server.writer import Conflict

if TYPE_CHECKING:
    from sandtable.server.hub import Hub

T = TypeVar("T")

SAID: Final = 100  # lines that somebody who comes is told
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
        self.ledger = Ledger(entries)
        self.course = Course(header_of(record), record.start, hub.settings.data)
        self.course.remember(kept, self.ledger.choices)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.said = deque(said, SAID)
        self.presence = Presence(list(self.seats))
        self.used = moments.steady()
        self.epoch = 0  # changes when choices are taken back
        self.suspect = False  # a write failed: what is in the database is not known
        self.match: Match
        self.cut: dict[str, int]  # events that no taking back has ever touched, by seat
        self.version = 0  # changes with everything that everybody is told
        self.pictures = Pictures()
        self.shared = Shared()
        self.rebuild()
        for name, value in self.summary(record.updated).items():
            setattr(record, name, value)
        rule = ClockRule(**record.clock) if record.clock else None
        bids = len(self.ledger.choices) - self.match.number  # given, and nobody else's to know of
        secret = [entry for entry in entries if entry.kind == CHOICE][-bids:] if bids else []
        known = {entry.seat: entry.bank for entry in entries if entry.bank is not None and entry not in secret}
        self.waiting = Waiting(rule, list(self.seats), known)
        # Time a server was down counts only where there are days for a decision, or no clock at all.
        since = max(self.ledger.turned, record.started or 0.0) if self.waiting.days else record.updated
        ago = max(0.0, moments.wall() - since) if self.waiting.days or rule is None else 0.0
        self.waiting.turn(self.turn, moments.steady() - ago)
        self.waiting.unseen.update({entry.seat: entry.bank for entry in secret if entry.bank is not None})
        self.counting: set[str] = set()  # seats whose countdown has been shown
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

    def rebuild(self) -> None:
        """Make the match from the ledger."""
        choices, kept = self.ledger.choices, self.ledger.kept
        self.course.remember(self.course.moments, choices)
        self.match = self.course.at(choices, len(choices))
        self.match.continue_with(self.dice())
        if kept is None:
            self.cut = dict.fromkeys(["", *self.seats], 1 << 30)
        else:
            self.cut = feed_lengths(self.course.at(choices, min(kept, len(choices))))
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

        return await asyncio.shield(self.hub.spawn(alone()))

    async def write(self, make: Callable[[], list[LedgerEntry]]) -> None:
        """Write entries down, durably. `make` tries them on the match, and is asked again if another was quicker."""
        for _ in range(ATTEMPTS):
            before = self.match.number
            try:
                new = make()
            except BaseException:
                if len(self.ledger.choices) != self._played():
                    self.rebuild()
                raise
            if not new:
                return
            hidden = self.hides(before, new)
            summary = None if hidden else self.summary(new[-1].at)
            begun = moments.steady()
            try:
                await self.hub.store.append(self.id, new, summary)
            except Conflict:
                await self.catch_up()
                continue
            except Exception as error:
                self.suspect = True
                self.hub.metrics.failures.inc()
                self.rebuild()
                log.error("table %s: a write failed", self.id, exc_info=error)
                raise Refused("storage", NOT_WRITTEN) from None
            self.hub.metrics.durable.observe(moments.steady() - begun)
            for entry in new:
                self.hub.metrics.entries.labels(entry.kind).inc()
                self.ledger.add(entry)
            self.moved(summary, new)
            return
        raise Refused("stale", "others were quicker; look again")

    def hides(self, before: int, new: list[LedgerEntry]) -> bool:
        """Whether entries are a secret bid: nobody but its seat may know of it."""
        return all(entry.kind == CHOICE for entry in new) and self.match.number == before

    def summary(self, now: float) -> dict[str, Any]:
        return summary_of(self.match, self.record.status == "waiting", now)

    def moved(self, summary: dict[str, Any] | None, new: list[LedgerEntry]) -> None:
        """Something was committed. A secret bid has no summary, and only its seat is told."""
        now = moments.steady()
        self.waiting.settle(new, now, hidden=summary is None)
        if summary is not None:
            if summary["status"] != self.record.status:
                self.hub.lobby.changed()
            for name, value in summary.items():
                setattr(self.record, name, value)
            self.waiting.turn(self.turn, now)
            self.tell_all()
        else:
            self.tell_seats({entry.seat for entry in new})
        self.keep()
        self.hub.bots.look(self)

    def keep(self) -> None:
        """Keep this moment of the game, if it is time."""
        if moment := self.course.note(self.match, self.ledger.choices):
            self.hub.spawn(self.hub.store.keep(self.id, moment))

    async def catch_up(self, *, dirty: bool = True) -> None:
        """Read what others have written. `dirty`: the match may be ahead of the ledger, make it anew.

        A secret bid given at another process is no more to be noticed here than there.
        """
        before = (self.match.number, self.record, self.seats)
        try:
            found = await self.hub.store.table(self.id)
            news = await self.hub.store.entries_of(self.id, self.ledger.count)
        except Exception as error:
            self.suspect = True
            log.error("table %s: reading it again failed", self.id, exc_info=error)
            raise Refused("storage", NOT_READ) from None
        done = len(self.ledger.choices)
        for entry in news:
            self.ledger.add(entry)
        if found is not None:
            self.take_over(*found)
        secret = all(entry.kind == CHOICE for entry in news)
        if dirty or not secret:
            self.rebuild()
        else:
            go_on(self.match, self.ledger.choices[done:])
            self.match.continue_with(self.dice())
        self.suspect = False
        if any(entry.kind == UNDO for entry in news):
            self.shorten(self.cut)  # and perhaps gone on since: only what was never touched is sure
        hidden = secret and before == (self.match.number, self.record, self.seats)
        self.waiting.settle(news, moments.steady(), hidden=hidden)
        if hidden:
            self.tell_seats({entry.seat for entry in news})
            return
        self.waiting.turn(self.turn, moments.steady())
        self.tell_all()

    def take_over(self, record: TableRecord, seats: list[SeatRecord]) -> None:
        """The table's own rows have changed: somebody sat down, the game began."""
        self.record = record
        self.seats = {place.seat: place for place in seats}
        for listener in self.listeners:
            held = self.seats_of(listener.user)
            for seat in held:
                if seat not in listener.seats:
                    self.presence.arrive(seat)
            listener.seats = held
            for board in listener.boards:
                listener.told.setdefault(board, 0)

    def _played(self) -> int:
        return len(self.match.journal.choices)

    def shorten(self, sure: dict[str, int] | None = None) -> None:
        """After taking back: listeners have no more events than there are."""
        lengths = feed_lengths(self.match)
        self.cut = {seat: min(count, lengths[seat]) for seat, count in self.cut.items()}
        left = sure if sure is not None else lengths
        for listener in self.listeners:
            listener.told = {seat: min(count, left[seat]) for seat, count in listener.told.items()}

    # -- telling --------------------------------------------------------------------------------------------------

    def tell_all(self) -> None:
        self.version += 1
        for listener in self.listeners:
            listener.mark()

    def tell_seats(self, seats: set[str]) -> None:
        """Tell those who hold one of the seats, and nobody else."""
        for listener in self.listeners:
            if seats & set(listener.seats):
                listener.mark()

    def chat(self, chat: Chat) -> None:
        if chat in self.said:  # read with the table already, before its notice came
            return
        self.said.append(chat)
        for listener in self.listeners:
            if chat.who not in listener.muted:
                listener.push(chat)

    # -- who is there ---------------------------------------------------------------------------------------------

    def enter(self, listener: Listener) -> None:
        listener.told = {seat: min(listener.told.get(seat, 0), self.cut[seat]) for seat in ["", *self.seats]}
        news = [seat for seat in listener.seats if not self.presence.here(seat)]
        self.listeners.add(listener)
        for seat in listener.seats:
            self.presence.arrive(seat)
        if news:
            self.there(listener)

    def leave(self, listener: Listener) -> None:
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        self.hub.gone += 1
        self.used = moments.steady()
        for seat in listener.seats:
            self.presence.leave(seat)
        if any(not self.presence.here(seat) for seat in listener.seats):
            self.there(listener)

    def there(self, but: Listener | None = None) -> None:
        """Who is at the table has changed."""
        self.version += 1
        for listener in self.listeners:
            if listener is not but:
                listener.mark()
        self.hub.say_presence(self)

    def time_left(self, seat: str) -> float | None:
        left = self.waiting.left(seat, moments.steady())
        return round(left, 1) if left is not None and self.seats[seat].kind != "bot" else None

    def absent_for(self, seat: str) -> float | None:
        """Seconds for which others have been waiting for somebody who is not there."""
        if not self.playing or self.waiting.days or seat not in self.waiting.asked or not self.person_at(seat):
            return None
        user = self.seats[seat].user_id
        others = [place.seat for place in self.seats.values() if place.user_id not in (None, user)]
        if self.presence.here(seat) or not any(self.presence.here(other) for other in others):
            return None
        return moments.steady() - max(self.presence.left(seat), self.waiting.asked[seat])

    def away(self, seat: str) -> int | None:
        """Seconds until a bot steps in, once the grace is over."""
        absence = self.hub.settings.absence
        gone = self.absent_for(seat)
        if gone is None or gone < absence.grace:
            return None
        return max(0, math.ceil(absence.grace + absence.countdown - gone))

    def keeps_waiting(self, seat: str) -> bool:
        """Whether those of the other side wait for a person without a clock: one day they may claim the game."""
        if not self.playing or self.waiting.rule is not None or seat not in self.waiting.asked:
            return False
        own = self.seats[seat]
        others = [place for place in self.seats.values() if place.side != own.side and place.kind == "player"]
        return self.person_at(seat) and any(place.user_id != own.user_id for place in others)

    def claimable(self, seat: str) -> bool:
        """Whether that day has come."""
        claim = self.hub.settings.absence.claim
        return self.keeps_waiting(seat) and moments.steady() - self.waiting.asked[seat] >= claim
