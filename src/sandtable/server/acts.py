"""What people and bots do at a table: choose, take back, concede, step in, return. All inside `Table.act`."""

from __future__ import annotations

import time
from collections.abc import Callable

from sandtable.core.option import Option
from sandtable.server.auth import User
from sandtable.server.ledger import AGREE, ASK, CHOICE, CONCEDE, DENY, RETURN, STAND_IN, UNDO, Entry
from sandtable.server.refusals import Refused, refused
from sandtable.server.replaying import dice_of, replay
from sandtable.server.table import Table


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
        self, table: Table, seat: str, choice: str | Option, seq: int | None = None, key: str | None = None
    ) -> bool:
        """Choose for a seat. False if it is a repeat: it was done before and is not done again."""
        if _repeated(table, seat, key):
            return False
        if not isinstance(choice, Option):
            await self.come_back(table, seat)  # by itself: others see who sits there, not what is chosen
        done = True

        def make() -> list[Entry]:
            nonlocal done
            if _repeated(table, seat, key):
                done = False
                return []
            _playing(table)
            now = time.time()
            before, count = table.match.number, len(table.ledger.choices)
            try:
                table.match.submit(choice, seat, seq)
            except ValueError as error:
                raise refused(error) from None
            new = table.match.journal.choices[count:]
            bank = None
            if table.person_at(seat):
                bank = table.waiting.chose(seat, now, hidden=table.match.number == before)
            first = table.ledger.count
            return [
                Entry(first + i, CHOICE, seat, one.text, one.chance, None if i else key, now, bank)
                for i, one in enumerate(new)
            ]

        await table.write(make)
        return done

    async def concede(self, table: Table, seat: str, key: str) -> None:
        def make() -> list[Entry]:
            if _repeated(table, seat, key):
                return []
            _playing(table)
            try:
                table.match.concede(seat)
            except ValueError as error:
                raise refused(error) from None
            return [Entry(table.ledger.count, CONCEDE, seat, key=key, at=time.time())]

        await table.write(make)

    # -- taking back ----------------------------------------------------------------------------------------------

    def free_undo(self, table: Table, seat: str) -> int | None:
        """How many choices are left if the seat takes back without asking; None if it cannot."""
        match, choices = table.match, table.ledger.choices
        if match.can_undo and choices and choices[-1].seat == seat:
            return len(choices) - 1
        if not self.others(table, seat):
            return table.ledger.last_of(seat, match.number)
        return None

    def others(self, table: Table, seat: str) -> set[str]:
        """The people whose consent it takes."""
        user = table.seats[seat].user_id
        return {place.user_id for place in table.seats.values() if place.user_id is not None} - {user or ""}

    async def take_back(self, table: Table, seat: str, key: str) -> None:
        """Take back the seat's last choice, or ask the others to let it."""

        def make() -> list[Entry]:
            if _repeated(table, seat, key):
                return []
            _playing(table)
            now = time.time()
            to = self.free_undo(table, seat)
            free = to is not None
            if to is None:
                to = table.ledger.last_of(seat, table.match.number)
            if to is None:
                raise Refused("undo", "you have made no choice that could be taken back")
            if not table.match.can_undo or to != len(table.ledger.choices) - 1:
                to = _before_bids(table, to)
            if free:
                return [Entry(table.ledger.count, UNDO, seat, str(to), key=key, at=now)]
            if table.request() is not None:
                raise Refused("undo", "a request to take back is standing already")
            text = f"{to} {table.match.number}"
            return [Entry(table.ledger.count, ASK, seat, text, key=key, at=now)]

        await self._write_undo(table, make)

    async def answer_undo(self, table: Table, user: User | None, accept: bool) -> None:
        """Consent, or not. Who asked may withdraw."""

        def make() -> list[Entry]:
            request = table.request()
            if request is None:
                raise Refused("undo", "nobody asks to take back")
            asking = table.seats[request.seat].user_id
            held = table.seats_of(user)
            if not held or user is None:
                raise Refused("forbidden", "you have no seat at this table")
            now, count = time.time(), table.ledger.count
            if not accept:
                return [Entry(count, DENY, held[0], at=now)]
            if user.id == asking:
                raise Refused("forbidden", "the others have to agree, not you")
            agreed = {table.seats[seat].user_id for seat in request.agreed} | {user.id}
            if self.others(table, request.seat) <= agreed:
                return [Entry(count, UNDO, request.seat, str(request.to), at=now)]
            return [Entry(count, AGREE, held[0], at=now)]

        await self._write_undo(table, make)

    async def _write_undo(self, table: Table, make: Callable[[], list[Entry]]) -> None:
        """As `write`, but the match follows the ledger."""
        entries: list[Entry] = []

        def tried() -> list[Entry]:
            entries[:] = make()
            if entries and entries[-1].kind == UNDO:
                to = int(entries[-1].text)
                if table.match.can_undo and to == len(table.ledger.choices) - 1:
                    table.match.undo()
                else:
                    table.match = replay(table.record, table.ledger.choices, table.hub.settings.data, to)
                    table.match.continue_with(dice_of(table.record.secret))
                table.epoch += 1
            return entries

        await table.write(tried)
        if entries and entries[-1].kind == UNDO:
            table.shorten()

    # -- absent players -------------------------------------------------------------------------------------------

    async def stand_in(self, table: Table, seat: str) -> None:
        """A bot takes the seat of somebody who is not there."""

        def make() -> list[Entry]:
            if not table.playing or not table.person_at(seat):
                return []
            bot = table.hub.settings.absence.bot
            return [Entry(table.ledger.count, STAND_IN, seat, bot, at=time.time())]

        await table.write(make)

    async def come_back(self, table: Table, seat: str) -> None:
        await table.write(lambda: _return(table, seat, time.time()))


def _repeated(table: Table, seat: str, key: str | None) -> bool:
    if key is not None and not 1 <= len(key) <= 64:
        raise Refused("malformed", "a key has 1 to 64 characters")
    return key is not None and (seat, key) in table.ledger.keys


def _playing(table: Table) -> None:
    if table.record.status == "waiting":
        raise Refused("waiting", "the game starts when every seat is taken")
    if table.record.status == "over":
        raise Refused("over", f"the game is over: {table.match.outcome}")


def _return(table: Table, seat: str, now: float) -> list[Entry]:
    if seat not in table.ledger.stand_ins:
        return []
    bank = table.waiting.back(seat, now)
    return [Entry(table.ledger.count, RETURN, seat, at=now, bank=bank)]


def _before_bids(table: Table, to: int) -> int:
    """Bids of one moment are taken back together: nobody bids knowing the other's."""
    return replay(table.record, table.ledger.choices, table.hub.settings.data, to).number
