"""Deadlines: what has to be looked at in games by days though nobody is there, by whichever process comes first.

A seat that is asked has two of them: when a quarter of its time is left its player is reminded, once; when none is
left the table is opened, and its clock decides. They are kept in the database, so that a table nobody looks at need
not be in memory. They are no part of the game, and written after what they follow from: a game that has none, because
that failed or there was no time for it, is found and noted anew.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert, select, update

from sandtable.server import moments
from sandtable.server.clock import DAY
from sandtable.server.models import deadlines, tables
from sandtable.server.refusals import Refused

if TYPE_CHECKING:
    from sandtable.server.hub import Hub
    from sandtable.server.table import Table

SHARE: Final = 0.25  # of the time a decision began with: so much is left when its player is reminded
MANY: Final = 50  # looked at in one go
HOUR: Final = 3600.0  # for so long a game that has none, as only bots are asked or nobody can play it, is left alone


class Deadlines:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._owed: dict[str, Table] = {}  # theirs are not noted yet
        self._without: dict[str, float] = {}  # games that have none, and when that was seen

    def changed(self, table: Table) -> None:
        """Other seats are asked now, or none."""
        if table.waiting.days:
            self._owed[table.id] = table
            self.hub.spawn(self._note(table))

    async def _note(self, table: Table) -> None:
        async with self.hub.store.write() as connection:
            await connection.execute(delete(deadlines).where(deadlines.c.table_id == table.id))
            now = moments.wall()
            rows = [
                {"table_id": table.id, "seat": seat, "at": now + left - SHARE * table.waiting.banks[seat]}
                for seat in (table.waiting.asked if table.playing else ())
                if table.person_at(seat) and (left := table.waiting.left(seat, moments.steady())) is not None
            ]
            if rows:
                await connection.execute(insert(deadlines), [{**row, "reminded": False} for row in rows])
        self._owed.pop(table.id, None)

    async def find(self) -> None:
        """Games by days that have no deadline get it."""
        for table in list(self._owed.values()):
            await self._note(table)
        now = moments.steady()
        self._without = {id: seen for id, seen in self._without.items() if now - seen < HOUR}
        query = select(tables.c.id).where(
            tables.c.status == "playing",
            tables.c.clock["cap"].as_float() >= DAY,
            tables.c.id.not_in(select(deadlines.c.table_id)),
            tables.c.id.not_in(self._without),
        )
        async with self.hub.store.read() as connection:
            found = (await connection.execute(query.order_by(tables.c.updated).limit(MANY))).all()
        for row in found:
            with suppress(Refused):  # of rules that are gone: nobody plays it
                await self._note(await self.hub.table(row.id))
            self._without[row.id] = now

    async def look(self) -> None:
        """Do what is due."""
        query = select(deadlines).where(deadlines.c.at <= moments.wall()).order_by(deadlines.c.at).limit(MANY)
        async with self.hub.store.read() as connection:
            due = (await connection.execute(query)).all()
        for row in due:
            try:
                table = await self.hub.table(row.table_id)
            except Refused:  # of rules that are gone: nobody plays it
                await self._settle(row.table_id, row.seat, row.at, None)
                continue
            left = table.waiting.left(row.seat, moments.steady()) if row.seat in table.waiting.asked else None
            asked = table.playing and table.person_at(row.seat) and bool(left)
            end = moments.wall() + left if asked and left else None
            if await self._settle(table.id, row.seat, row.at, end) and asked and not row.reminded:
                self.hub.alerts.time_goes(table, row.seat)

    async def _settle(self, table: str, seat: str, at: float, end: float | None) -> bool:
        """Whether it was this process that came to it. `end`: when to look again."""
        this = (deadlines.c.table_id == table) & (deadlines.c.seat == seat) & (deadlines.c.at == at)
        change = delete(deadlines) if end is None else update(deadlines).values(at=end, reminded=True)
        async with self.hub.store.write() as connection:
            return (await connection.execute(change.where(this))).rowcount == 1
