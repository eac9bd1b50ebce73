"""Games that cannot be read: set aside with a word to the host, so that the others play.

The games in play are looked at once when the server starts, beside its other work; any other when it is opened. What
is wrong with one is written to the log and nowhere else: it may tell of hidden cards. One that was changed from outside
and still can be read is played on, and the host is told.

Games that ended before the last moment was written with the choices that led there are looked at, too, and once: what
is missing is kept as long as there are rules that lead to it. They are those without a seal, which they have then.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

from sandtable.server.boards import header_of
from sandtable.server.course import Course, Moment, belonging
from sandtable.server.ledger import Ledger, LedgerEntry
from sandtable.server.records import TableRecord
from sandtable.server.refusals import Refused
from sandtable.server.versions import carry_over

if TYPE_CHECKING:
    from sandtable.server.hub import Hub

DAMAGED: Final = "what is kept of this game is damaged: it was set aside, and the host was told"

log = logging.getLogger("sandtable")


class Aside:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.tables: set[str] = set()

    def put(self, id: str, error: Exception) -> Refused:
        """Set a table aside; answers what those are told who ask for it."""
        if id not in self.tables:
            self.tables.add(id)
            log.error("table %s cannot be read, and is set aside: %s: %s", id, type(error).__name__, error)
        return Refused("damaged", DAMAGED)

    async def check(self) -> None:
        """Look at every game in play that nobody has opened yet."""
        ids = await self.hub.store.in_play()
        for id in ids:
            if id not in self.hub.tables:
                await self._check(id)
        if self.tables:
            log.error("%d of %d games in play are set aside; `sandtable verify` tells more", len(self.tables), len(ids))
        for id in await self.hub.store.ended_unsealed():
            await self._make_up(id)

    async def _check(self, id: str) -> None:
        store, data = self.hub.store, self.hub.settings.data
        try:
            found = await store.table(id)
            if found is not None:
                entries, kept = await store.entries_of(id), await store.moments_of(id)
                await asyncio.to_thread(_read, found[0], entries, kept, data)
                if not is_sealed(found[0], entries) and await store.table(id) == found:
                    log.error("table %s: its entries are not those it was sealed with; `sandtable verify`", id)
        except (SQLAlchemyError, OSError):
            return  # nothing is wrong with the game: who opens it will see
        except Exception as error:
            self.put(id, error)

    async def _make_up(self, id: str) -> None:
        """Keep the end of a game, if it was not; and seal it."""
        store = self.hub.store
        try:
            ledger = Ledger(await store.entries_of(id))
            found = belonging(await store.moments_of(id), ledger.choices)
            if len(ledger.choices) > (found[-1].step if found else 0):
                table = self.hub.tables.get(id) or await self.hub.read(id)
                if table is None or not await table.keep():
                    return  # it cannot be written now
                ledger = table.ledger
            await store.set_table(id, seal=ledger.seal)
        except (SQLAlchemyError, OSError, Refused):
            return  # nothing is wrong with the game, or its rules are gone: who opens it will see
        except Exception as error:
            self.put(id, error)


def is_sealed(record: TableRecord, entries: list[LedgerEntry]) -> bool:
    """Whether these are the entries that were written down, as far as the table has a seal that tells."""
    return record.seal is None or record.seal == Ledger(entries).seal


def _read(record: TableRecord, entries: list[LedgerEntry], kept: list[Moment], data: tuple[str, ...]) -> None:
    """As far as it has to be read to play on."""
    try:
        carried = carry_over(record, entries, kept, data)
    except ValueError:
        return  # of other rules, which who opens it is told
    if carried is not None:
        return  # it was played as far as that
    choices = Ledger(entries).choices
    course = Course(header_of(record), record.start, data)
    course.remember(kept, choices)
    course.at(choices, len(choices))
