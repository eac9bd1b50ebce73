"""The hub: every live table of this process, its clocks, its bots, and the other processes that serve the same."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sandtable.server import moments
from sandtable.server.absence import missed
from sandtable.server.acts import Acts
from sandtable.server.addresses import Marks
from sandtable.server.alerts import Alerts
from sandtable.server.aside import DAMAGED, Aside
from sandtable.server.audience import SAID
from sandtable.server.auth import ID, Accounts, new_id
from sandtable.server.campaigns import Campaigns
from sandtable.server.clock import DAY
from sandtable.server.deadlines import Deadlines
from sandtable.server.doorway import Doorway
from sandtable.server.listeners import ENDED, GONE, STOPS, Listener, Places
from sandtable.server.lobby import Lobbies
from sandtable.server.metrics import Metrics
from sandtable.server.notices import Notices
from sandtable.server.rates import Buckets
from sandtable.server.readers import Readers
from sandtable.server.refusals import Refused
from sandtable.server.settings import Settings, database_url
from sandtable.server.store import Store
from sandtable.server.table import Table
from sandtable.server.thinking import Bots
from sandtable.server.versions import carry_over, is_of_today
from sandtable.server.workers import Workers
from sandtable.server.writer import Conflict

log = logging.getLogger("sandtable")
T = TypeVar("T")

LOOK_AFTER = 10.0  # seconds
TIDY = 3600.0  # seconds between looks for guests and tokens that are nobody's any more
AT_ONCE = 20  # forsaken games that are ended at one look
OUTDATED = "this game was played by other rules or data, and cannot be taken up by those of today"
STALLED = 5.0  # seconds after which a bot's decision that nobody works on is taken up
STORY = 200  # events that count as one request, to who is told all of a game


class Hub:
    """What it works with may be given to it; otherwise it is as the settings say."""

    def __init__(self, settings: Settings, store: Store | None = None, workers: Workers | None = None) -> None:
        self.settings = settings
        self.node = new_id()
        self.store = store or Store(database_url(settings.db))
        self.store.node = self.node
        self.accounts = Accounts(self.store)
        self.acts = Acts()
        self.bots = Bots(self, workers)
        self.readers = Readers(workers)
        self.notices = Notices(self)
        self.metrics = Metrics()
        self.lobby = Lobbies(self)
        self.alerts = Alerts(self)
        self.deadlines = Deadlines(self)
        self.campaigns = Campaigns(self)
        limits = settings.limits
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.messages = Buckets(limits.messages, limits.messages_burst)
        self.reads = Buckets(limits.reads, limits.reads_burst)
        self.together = Buckets(limits.together, limits.together_burst)
        self.unknown = Buckets(limits.reads, limits.reads_burst)  # tokens that sockets of one address bring
        self.doors = Buckets(limits.doors, limits.doors_burst)
        self.letters = Buckets(limits.letters, limits.letters_burst)
        self.lines = Buckets(limits.lines, limits.lines_burst)
        self.tables: dict[str, Table] = {}
        self.places = Places()
        self.marks = Marks()
        self.doorway = Doorway(limits, settings.proxies)
        self.metrics.watch(self)
        self.closing = False
        self.gone = 0  # sockets and streams that have ended
        self.trouble: Exception | None = None  # why it could not start
        self.aside = Aside(self)
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # while anybody waits
        self._tasks: dict[asyncio.Task[Any], None] = {}  # in their order, so that they always end in the same

    async def start(self) -> None:
        await self.store.open()
        await self.notices.start()
        self.spawn(self._tick_always())
        self.spawn(self.doorway.watch())
        self.spawn(self._look_after())
        self.spawn(self.aside.check())

    async def stop(self) -> None:
        self.close_listeners()
        await self.bots.workers.stop()
        await self.readers.workers.stop()
        await self.notices.stop()
        ours = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in ours:
            task.cancel()
        await asyncio.gather(*ours, return_exceptions=True)
        self.alerts.stop_telling()
        await self._leave_tables()
        await self.store.close()

    @property
    def listeners(self) -> list[Listener]:
        """Everybody who listens, at any table."""
        return [listener for table in self.tables.values() for listener in table.audience.listeners]

    async def _leave_tables(self) -> None:
        """What other rules may go on from is kept of every game, as far as there is time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.settings.shutdown):
                for table in self.tables.values():
                    await table.keep(1)

    def close_listeners(self) -> None:
        self.closing = True
        for listener in self.listeners:
            listener.close(STOPS)

    def let_go(self, tokens: list[str]) -> None:
        """These tokens have ended, and with them every connection that was made with one."""
        self.accounts.forget(tokens)
        for listener in self.listeners:
            if listener.token in tokens:
                listener.close(ENDED)

    def tell_story(self, who: str, table: Table, known: int = 0) -> None:
        """Somebody is to be told all of a game that they do not know: a long one counts as many requests."""
        cost = (len(table.match.story.events) - known) // STORY
        if cost > 0 and not self.reads.take(who, min(cost, self.settings.limits.reads_burst // 2)):
            raise Refused("too-fast", "this is a long game, and was asked for too often; wait a little")

    def spawn(self, work: Coroutine[Any, Any, T], *, awaited: bool = False) -> asyncio.Task[T]:
        """Run something that outlives who asked for it. If it fails the log says so, unless somebody awaits it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._ended if awaited else self._ended_alone)
        return task

    def _ended_alone(self, task: asyncio.Task[Any]) -> None:
        self._ended(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("what was done beside has failed", exc_info=error)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)
        if not task.cancelled():
            task.exception()  # who awaits it gets it; without this, one that nobody awaits any more is complained of

    # -- tables ---------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """A live table, opened if need be."""
        if not ID.fullmatch(id):
            raise Refused("unknown", "there is no such table")
        if id in self.aside.tables:
            raise Refused("damaged", DAMAGED)
        if (table := self.tables.get(id)) is not None:
            table.used = moments.steady()  # not to be put away just now
            return table
        async with self._opening.setdefault(id, asyncio.Lock()):
            if (table := self.tables.get(id)) is not None:
                return table
            try:
                table = await self.read(id)
            except (ValueError, LookupError, TypeError, AssertionError) as error:
                raise self.aside.put(id, error) from None
            if table is None:
                raise Refused("unknown", "there is no such table")
            await table.keep()
            self.tables[id] = table
        self.bots.look(table)
        return table

    async def read(self, id: str) -> Table | None:
        """A table as it is written down, for nobody but who asks. A game of other rules or data is first taken up by
        those of today, which is written down."""
        while (found := await self.store.table(id)) is not None:
            record, places = found
            entries, kept = await self.store.entries_of(id), await self.store.moments_of(id)
            if is_of_today(record, self.settings.data):
                return Table(self, record, places, entries, kept, await self.store.talk_of(id, SAID))
            again = await self.store.table(id)
            if again is not None and again[0].header != record.header:
                continue  # another was quicker, and it is among the entries
            try:
                carried = await asyncio.to_thread(carry_over, record, entries, kept, self.settings.data)
            except ValueError as error:
                log.error("table %s is of other rules or data: %s", id, error)
                raise Refused("outdated", OUTDATED) from None
            if carried is not None:
                with suppress(Conflict):  # another was quicker
                    await self.store.carry_over(id, carried.entry, carried.values)
        return None

    def dismiss(self, id: str) -> None:
        """A table is no more: who listens there is told."""
        table = self.tables.pop(id, None)
        for listener in list(table.audience.listeners) if table is not None else ():
            listener.close(GONE)
        self.lobby.changed()

    async def _tick_always(self) -> None:
        while True:
            await asyncio.sleep(self.settings.tick)
            await self._tick_all()

    async def _look_after(self) -> None:
        """Now and then: deadlines; connections of who was shut out elsewhere end, and so do tables that nobody came to
        and games that nobody plays any more; who can come back no more is forgotten."""
        tidy = moments.steady()
        while True:
            await asyncio.sleep(LOOK_AFTER)
            try:
                await self.deadlines.find()
                await self.deadlines.look()
                held = {listener.token for listener in self.listeners if listener.token}
                if held:
                    self.let_go(list(held - await self.accounts.valid(held)))
                if self.settings.expire:
                    gone = await self.store.expire(moments.wall() - self.settings.expire * DAY)
                    for id in gone:
                        self.dismiss(id)
                if self.settings.forsaken:
                    for id in await self.store.in_play(moments.wall() - self.settings.forsaken * DAY, AT_ONCE):
                        await self._give_up(id)
                if moments.steady() >= tidy:
                    forget = self.settings.forget
                    if await self.accounts.tidy(moments.wall() - forget * DAY if forget else None):
                        tidy = moments.steady() + TIDY
            except Exception:
                log.exception("looking after tables")

    async def _give_up(self, id: str) -> None:
        """End a game that nobody has touched for so long, without a winner; who listens still touches it."""
        with suppress(Refused):  # set aside, or it has just ended
            table = await self.table(id)
            if not table.audience.listeners:
                await table.act(lambda: self.acts.forsake(table))

    async def _tick_all(self) -> None:
        for table in list(self.tables.values()):
            try:
                await self._tick(table)
            except Exception:
                log.exception("table %s", table.id)

    async def _tick(self, table: Table) -> None:
        idle = moments.steady() - table.used
        if not table.audience.listeners and not table.lock.locked() and idle > self.settings.idle:
            runs = table.playing and table.waiting.minutes  # of days: `deadlines` looks
            if not runs and not self.bots.busy(table):
                async with table.lock:
                    await table.keep(1)
                if moments.steady() - table.used >= idle and not table.audience.listeners:
                    del self.tables[table.id]
            return
        if table.suspect:
            await self._look_again(table)
        if not table.playing:
            return
        if idle > STALLED:
            self.bots.look(table)
        if table.waiting.stands:
            people = [place.seat for place in table.seats.values() if place.kind == "player"]
            if all(map(table.audience.presence.here, people)):
                table.waiting.begin(moments.steady())
                table.tell_all()
        for seat in list(table.waiting.asked):
            if table.waiting.left(seat, moments.steady()) == 0 and table.person_at(seat):
                await table.act(lambda seat=seat: self.acts.stand_in(table, seat))  # type: ignore[misc]
                return  # whose turn it is may have changed
        late = {seat for seat in table.seats if missed(table, seat) is not None}
        if late != table.missed:
            table.missed = late
            table.tell_all()

    async def _look_again(self, table: Table) -> None:
        """A write failed, or a reading: if it was written all the same, everybody is to know, whoever acts next."""

        async def nothing() -> None:
            pass  # but before anything is done, the table catches up

        with suppress(Refused):
            await table.act(nothing)

    # -- other processes ------------------------------------------------------------------------------------------

    def say_presence(self, id: str) -> None:
        table = self.tables.get(id)
        if table is not None and self.store.postgres and not self.closing:
            self.spawn(self.notices.say_presence(table))
