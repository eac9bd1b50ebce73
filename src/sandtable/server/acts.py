"""What people and bots do at a table: choose, take back, concede, step in, return. All inside `Table.act`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.option import Option
from sandtable.server import absence, moments
from sandtable.server.auth import User
from sandtable.server.course import OtherRulesError
from sandtable.server.ledger import (
    ABANDON,
    AGREE,
    ASK,
    CHOICE,
    CONCEDE,
    DENY,
    RETURN,
    STAND_IN,
    UNDO,
    LedgerEntry,
    left_by,
)
from sandtable.server.refusals import Refused, refused
from sandtable.server.table import ATTEMPTS, Table

ASKED: Final = 3  # times one may ask for the same to be taken back


class Acts:
    def seat_of(self, table: Table, user: User | None, seat: str | None) -> str:
        """The seat a user means: the one named, or the only one held, or the one of those that is asked."""
        held = table.seats_of(user)
        if seat is not None:
            if seat not in table.seats:
                raise Refused("malformed", f"{seat!r} is no seat: {', '.join(table.seats)}")
            if seat not in held:
                raise Refused("forbidden", f"you do not sit at {seat}")
            return seat
        if not held:
            raise Refused("forbidden", "you have no seat at this table")
        if len(held) > 1:
            asked = [decision.seat for decision in table.match.decisions if decision.seat in held]
            if len(asked) != 1:
                raise Refused("malformed", f"say for which seat: {', '.join(held)}")
            return asked[0]
        return held[0]

    async def choose(
        self, table: Table, seat: str, choice: str | Option, number: int | None = None, key: str | None = None
    ) -> bool:
        """Choose for a seat. False if it is a repeat: it was done before and is not done again."""
        if _repeated(table, seat, key):
            return False
        bot = isinstance(choice, Option)
        done = True
        changed = False  # who sits there, while it was written down: another process was quicker

        def make() -> list[LedgerEntry]:
            nonlocal done, changed
            if _repeated(table, seat, key):
                done, changed = False, False
                return []
            changed = bot != (table.bot_at(seat) is not None)
            if changed:
                return []
            _playing(table)
            count = len(table.ledger.choices)
            if table.full:
                raise Refused("too-large", f"a game has at most {count} choices, and this one has them")
            try:
                table.match.submit(choice, seat, number)
            except ValueError as error:
                raise refused(error) from None
            new = table.match.choices[count:]
            bank = None
            if table.person_at(seat):
                work_out = table.waiting.after if count >= table.ledger.furthest else table.waiting.left
                bank = work_out(seat, moments.steady())
            first, now = table.ledger.count, moments.wall()
            return [
                LedgerEntry(first + i, CHOICE, seat, one.text, one.chance, None if i else key, now, bank)
                for i, one in enumerate(new)
            ]

        for _ in range(ATTEMPTS):
            if not bot:
                await self.come_back(table, seat)  # by itself: others see who sits there, not what is chosen
            await table.write(make)
            if bot or not changed:
                return done and not changed
        raise Refused("stale", "others were quicker; look again")

    async def concede(self, table: Table, seat: str, key: str) -> None:
        def make() -> list[LedgerEntry]:
            if _repeated(table, seat, key):
                return []
            _playing(table)
            try:
                table.match.concede(seat)
            except ValueError as error:
                raise refused(error) from None
            return [LedgerEntry(table.ledger.count, CONCEDE, seat, key=key, at=moments.wall())]

        await table.write(make)

    async def claim(self, table: Table, user: User | None, key: str) -> None:
        """Somebody was kept waiting too long by the other side, whose seat gives up."""

        def make() -> list[LedgerEntry]:
            held = table.seats_of(user)
            if not held:
                raise Refused("forbidden", "you have no seat at this table")
            if any(_repeated(table, seat, key) for seat in table.seats):
                return []
            _playing(table)
            sides = {table.seats[seat].side for seat in held}
            late = [s for s, place in table.seats.items() if place.side not in sides and absence.claimable(table, s)]
            if not late:
                raise Refused("waiting", "nobody of the other side has kept you waiting long enough")
            table.match.concede(late[0])
            return [LedgerEntry(table.ledger.count, CONCEDE, late[0], "claimed", key=key, at=moments.wall())]

        await table.write(make)

    # -- taking back ----------------------------------------------------------------------------------------------

    def free_undo(self, table: Table, seat: str) -> int | None:
        """How many choices are left if the seat takes back without asking; None if it cannot."""
        to = None
        if table.match.undoer == seat:
            to = len(table.ledger.choices) - 1
        elif not self.consenting(table, seat):
            to = table.ledger.last_of(seat, table.match.number)
        return to if to is not None and to >= table.ledger.since else None

    def consenting(self, table: Table, seat: str) -> set[str]:
        """The people whose consent it takes: those of the other side, and partners whose own choices would go too."""
        asking, number = table.seats[seat], table.match.number
        last = table.ledger.last_of(seat, number)
        gone = {choice.seat for choice in table.ledger.choices[last:number]} if last is not None else set()
        places = [place for place in table.seats.values() if place.side != asking.side or place.seat in gone]
        return {place.user_id for place in places if place.user_id is not None} - {asking.user_id or ""}

    async def take_back(self, table: Table, seat: str, key: str) -> None:
        """Take back the seat's last choice, or ask the other side to let it."""

        def make() -> list[LedgerEntry]:
            if _repeated(table, seat, key):
                return []
            _playing(table)
            if table.ledger.count >= table.hub.settings.limits.entries:
                raise Refused("undo", "too much was taken back in this game already")
            now = moments.wall()
            to = self.free_undo(table, seat)
            free = to is not None
            if to is None:
                to = table.ledger.last_of(seat, table.match.number)
            if to is None:
                raise Refused("undo", "you have made no choice that could be taken back")
            if not table.match.can_undo and (user := table.seats[seat].user_id) is not None:
                table.hub.tell_story(user, table)  # the game is made anew from what was kept of it
            if to >= table.ledger.since and (not table.match.can_undo or to != len(table.ledger.choices) - 1):
                to = _before_bids(table, to)
            if to < table.ledger.since:
                raise refused(OtherRulesError())
            if free:
                bank = table.waiting.left(seat, moments.steady()) if table.person_at(seat) else None
                return [LedgerEntry(table.ledger.count, UNDO, seat, str(to), key=key, at=now, bank=bank)]
            if table.request() is not None:
                raise Refused("undo", "a request to take back is standing already")
            if table.ledger.denied[seat, table.match.number] >= ASKED:
                raise Refused("denied", "this was not granted; ask again when the game has gone on")
            text = f"{to} {table.match.number}"
            return [LedgerEntry(table.ledger.count, ASK, seat, text, key=key, at=now)]

        await self._write_undo(table, make)

    async def answer_undo(self, table: Table, user: User | None, accept: bool) -> None:
        """Consent, or not. Who asked may withdraw."""

        def make() -> list[LedgerEntry]:
            request = table.request()
            if request is None:
                raise Refused("undo", "nobody asks to take back")
            asking = table.seats[request.seat].user_id
            asked = self.consenting(table, request.seat)
            held = table.seats_of(user)
            if not held or user is None:
                raise Refused("forbidden", "you have no seat at this table")
            now, count = moments.wall(), table.ledger.count
            if user.id not in asked and (accept or user.id != asking):
                raise Refused("forbidden", "the others have to agree, not you")
            if not accept:
                return [LedgerEntry(count, DENY, held[0], at=now)]
            agreed = {table.seats[seat].user_id for seat in request.agreed}
            if user.id in agreed:
                return []
            if asked <= agreed | {user.id}:
                return [LedgerEntry(count, UNDO, request.seat, f"{request.to} anew", at=now)]
            return [LedgerEntry(count, AGREE, held[0], at=now)]

        await self._write_undo(table, make)

    async def _write_undo(self, table: Table, make: Callable[[], list[LedgerEntry]]) -> None:
        """As `write`, but the match follows the ledger."""
        entries: list[LedgerEntry] = []

        def tried() -> list[LedgerEntry]:
            entries[:] = make()
            if entries and entries[-1].kind == UNDO:
                to, anew = left_by(entries[-1])
                if table.match.can_undo and to == len(table.ledger.choices) - 1:
                    table.match.undo()
                else:
                    match = table.course.at(table.ledger.choices, to)
                    match.tell_on(table.match)
                    table.match = match
                table.match.continue_with(table.dice(anew))
                table.epoch += 1
            return entries

        await table.write(tried)
        if entries and entries[-1].kind == UNDO:
            table.shorten()

    # -- absent players -------------------------------------------------------------------------------------------

    async def let_bot_play(self, table: Table, user: User | None, seat: str) -> None:
        """Who is kept waiting wants a bot to take the seat of who is not there."""
        await self.stand_in(table, absence.missing(table, user, seat, for_so_long=table.hub.settings.absence.grace))

    async def abandon(self, table: Table, user: User | None, key: str) -> None:
        """Who was kept waiting ends the game, and nobody wins."""

        def make() -> list[LedgerEntry]:
            held = table.seats_of(user)
            if any(_repeated(table, seat, key) for seat in held):
                return []
            _playing(table)
            absence.missing(table, user, for_so_long=table.hub.settings.absence.end)
            table.match.abandon(held[0])
            return [LedgerEntry(table.ledger.count, ABANDON, held[0], key=key, at=moments.wall())]

        await table.write(make)

    async def forsake(self, table: Table) -> None:
        """Nobody has touched the game for so long that it is ended, and nobody wins."""

        def make() -> list[LedgerEntry]:
            if not table.playing:
                return []
            seat = next(iter(table.seats))
            table.match.abandon(seat)
            return [LedgerEntry(table.ledger.count, ABANDON, seat, "forsaken", at=moments.wall())]

        await table.write(make)

    async def stand_in(self, table: Table, seat: str) -> None:
        """A bot takes the seat of somebody who is not there, or whose time is used up."""

        def make() -> list[LedgerEntry]:
            if not table.playing or not table.person_at(seat):
                return []
            bot = table.hub.settings.absence.bot
            left = table.waiting.left(seat, moments.steady())
            return [LedgerEntry(table.ledger.count, STAND_IN, seat, bot, at=moments.wall(), bank=left)]

        await table.write(make)

    async def come_back(self, table: Table, seat: str) -> None:
        await table.write(lambda: _return(table, seat))


def _repeated(table: Table, seat: str, key: str | None) -> bool:
    return key is not None and (seat, key) in table.ledger.keys


def _playing(table: Table) -> None:
    if table.record.status == "waiting":
        raise Refused("waiting", "the game starts when every seat is taken")
    if table.record.status == "over":
        raise Refused("over", f"the game is over: {table.match.outcome}")


def _return(table: Table, seat: str) -> list[LedgerEntry]:
    if seat not in table.ledger.stand_ins:
        return []
    bank = table.waiting.after_return(seat, moments.steady())
    return [LedgerEntry(table.ledger.count, RETURN, seat, at=moments.wall(), bank=bank)]


def _before_bids(table: Table, to: int) -> int:
    """Bids of one moment are taken back together: nobody bids knowing the other's."""
    return table.course.at(table.ledger.choices, to).number
