"""Between processes that serve the same PostgreSQL: "table T is at entry N", who is there, and chat.

What was written is read from the database; a notice only says that there is something. A process that missed one
catches up with the next, or when one of its own appends meets a conflict.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from sandtable.server import company
from sandtable.server.presence import REPEATED
from sandtable.server.protocol import Chat
from sandtable.server.refusals import Refused

if TYPE_CHECKING:
    from sandtable.server.hub import Hub
    from sandtable.server.table import Table

ALL: Final = "*"  # instead of a table
AGAIN: Final = 1.0  # seconds until what failed is tried again

log = logging.getLogger("sandtable")


class Notices:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        if not self.hub.store.postgres:
            return
        ready = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen(ready)), asyncio.create_task(self._repeat())]
        await ready.wait()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self.hub.store.listen() as notices:
                    self.hub.spawn(self._ask())
                    if ready.is_set():  # the connection was lost for a while: who knows what was said
                        self.hub.spawn(self._catch_up(*self.hub.tables.values()))
                    ready.set()
                    async for notice in notices:
                        await self._hear(notice)
            except ConnectionError as error:
                ready.set()
                log.warning("not listening to other processes: %s", error)
                await asyncio.sleep(AGAIN)

    async def _hear(self, notice: str) -> None:
        kind, id, node, *rest = notice.split(" ", 3)
        if node == self.hub.node:
            return
        if kind == "token":
            self.hub.let_go([id])
        elif kind == "who":
            self.hub.spawn(self._answer())
        elif kind == "company":
            self.hub.spawn(company.hear_anew(self.hub, id))
        elif kind == "gone":
            self.hub.dismiss(id)
        elif kind == "seats":
            self.hub.lobby.changed()
        table = self.hub.tables.get(id)
        if table is None:
            return
        if kind == "seats" or (kind == "entries" and int(rest[0]) >= table.ledger.count):
            self.hub.spawn(self._catch_up(table))  # beside, so that no table waits for another
        elif kind == "here" and table.audience.presence.heard(node, rest[0].split() if rest else []):
            table.tell_all()
            if table.audience.presence.mine():
                self.hub.spawn(self.say_presence(table))  # it may have the table only now
        elif kind == "chat":
            table.chat(msgspec.json.decode(rest[0], type=Chat))

    async def _catch_up(self, *tables: Table) -> None:
        for table in tables:
            with suppress(Refused):
                await table.act(partial(table.catch_up, dirty=False))

    async def _ask(self) -> None:
        """What was said while nobody listened is said again: by the others, and, as one of them may have asked
        meanwhile, by this process."""
        while not await self._tell(f"who {ALL} {self.hub.node}", *map(self._presence, self._visited())):
            await asyncio.sleep(AGAIN)

    async def _answer(self) -> None:
        while not await self.say_presence(*self._visited()):
            await asyncio.sleep(AGAIN)

    async def say_presence(self, *tables: Table) -> bool:
        """Who is at these tables, as far as this process knows, in one go. Answers whether it could be said."""
        return await self._tell(*map(self._presence, tables))

    async def _tell(self, *notices: str) -> bool:
        with suppress(Exception):
            await self.hub.store.tell(*notices)
            return True
        return False

    def _presence(self, table: Table) -> str:
        return " ".join(["here", table.id, self.hub.node, *table.audience.presence.mine()])

    def _visited(self) -> list[Table]:
        return [table for table in self.hub.tables.values() if table.audience.presence.mine()]

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(REPEATED)
            await self._answer()
