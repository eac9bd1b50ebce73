"""Alerts: who wants to hear, away from the table, that it is their turn or their time runs out; and telling them.

Nobody hears anything unless they asked for it, and every word carries the way to stop it. In games with a clock of
minutes nobody is told: there one sits at the table.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sandtable.server import couriers, moments, webpush
from sandtable.server.auth import ID, User, new_id
from sandtable.server.bodies_people import AlertInfo, NewAlert
from sandtable.server.couriers import Undelivered, Word
from sandtable.server.models import alerts, house
from sandtable.server.refusals import Refused
from sandtable.words.catalogue import DATA, Catalogue, fill, read

if TYPE_CHECKING:
    from sandtable.server.hub import Hub
    from sandtable.server.table import Table

SITE: Final = 200  # characters of the page's own address
MOST: Final = 10  # alerts of one person
TRIES: Final = (0.0, 5.0, 60.0)  # seconds before each
THREADS: Final = 4  # words that are on their way at once
GIVEN_UP: Final = 20  # words in a row that did not arrive, after which an alert is dropped
KEY: Final = "alert key"  # in `house`: signs pushes, and the links that stop

log = logging.getLogger("sandtable")


class Row(msgspec.Struct):
    """A row of `alerts`."""

    id: str
    user_id: str
    kind: str
    address: str
    keys: dict[str, str] | None
    language: str
    site: str
    confirmed: bool
    failed: int
    problem: str
    created: float


class Alerts:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._key: bytes | None = None
        self._threads = ThreadPoolExecutor(THREADS, "courier")  # of their own: who keeps a courier keeps nobody else

    def stop_telling(self) -> None:
        """What is not on its way does not leave."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def key(self) -> bytes:
        """The server's own key, made when it is first needed; all processes have the same."""
        if self._key is None:
            try:
                async with self.hub.store.write() as connection:
                    await connection.execute(insert(house), {"name": KEY, "value": webpush.new_key()})
            except IntegrityError:
                pass  # there is one
            async with self.hub.store.read() as connection:
                query = select(house.c.value).where(house.c.name == KEY)
                self._key = bytes((await connection.execute(query)).scalar_one())
        return self._key

    # -- asking for them, and stopping them -----------------------------------------------------------------------

    async def of(self, user: User) -> list[AlertInfo]:
        return [_info(row) for row in await self._rows(user.id)]

    async def add(self, user: User, wish: NewAlert, site: str, language: str) -> AlertInfo:
        """From now on, tell. An e-mail address has to be confirmed first, by who reads what is sent there."""
        post = self.hub.settings.post
        if wish.kind == "mail" and not (post.smtp and post.sender):
            raise Refused("forbidden", "this server sends no e-mail")
        if wish.kind == "push" and wish.keys is None:
            raise Refused("malformed", "a push needs the keys of its browser")
        address = wish.address.strip()
        if not address.isprintable() or len(site) > SITE:
            raise Refused("malformed", "an address, or this page's own, has something in it that none has")
        if wish.kind == "mail":
            name, _, domain = address.partition("@")
            if not name or "." not in domain or any(c.isspace() or c in '<>,;"' for c in address):
                raise Refused("malformed", "that is no e-mail address")
        else:
            try:
                couriers.checked(address, post)
            except (Undelivered, ValueError) as error:
                raise Refused("malformed", str(error)) from None
        sure, now = wish.kind != "mail", moments.wall()
        row = Row(new_id(), user.id, wish.kind, address, None, language, site, sure, 0, "", now)
        if wish.keys is not None and wish.kind == "push":
            row.keys = msgspec.to_builtins(wish.keys)
        async with self.hub.store.write() as connection:
            same = (alerts.c.user_id == user.id) & (alerts.c.kind == wish.kind) & (alerts.c.address == address)
            await connection.execute(delete(alerts).where(same))
            count = select(func.count()).where(alerts.c.user_id == user.id)
            if (await connection.execute(count)).scalar_one() >= MOST:
                raise Refused("taken", f"there are {MOST} notices of yours already")
            await connection.execute(insert(alerts), msgspec.structs.asdict(row))
        self.hub.spawn(self._deliver(row, await self._word(row, "hello" if row.confirmed else "confirm")))
        return _info(row)

    async def remove(self, user: User, id: str) -> bool:
        if not ID.fullmatch(id):
            return False
        async with self.hub.store.write() as connection:
            gone = await connection.execute(delete(alerts).where(alerts.c.id == id, alerts.c.user_id == user.id))
        return gone.rowcount == 1

    async def stop(self, id: str, token: str) -> bool:
        """By the link that every word carries."""
        if not await self._fits("stop", id, token):
            return False
        async with self.hub.store.write() as connection:
            await connection.execute(delete(alerts).where(alerts.c.id == id))
        return True

    async def confirm(self, id: str, token: str) -> bool:
        if not await self._fits("confirm", id, token):
            return False
        async with self.hub.store.write() as connection:
            found = await connection.execute(update(alerts).where(alerts.c.id == id).values(confirmed=True))
        return found.rowcount == 1

    async def _fits(self, what: str, id: str, token: str) -> bool:
        return hmac.compare_digest((await self._token(what, id)).encode(), token.encode())

    async def _token(self, what: str, id: str) -> str:
        return hmac.new(await self.key(), f"{what} {id}".encode(), hashlib.sha256).hexdigest()[:40]

    # -- telling --------------------------------------------------------------------------------------------------

    def turn_came(self, table: Table, seats: set[str]) -> None:
        """These seats have to act now, and did not before."""
        if table.waiting.rule is not None and not table.waiting.days:
            return
        for seat in seats:
            place = table.seats[seat]
            if place.user_id is not None and table.person_at(seat) and not table.audience.presence.here(seat):
                self.hub.spawn(self._tell(table, seat, place.user_id, "turn"))

    def time_goes(self, table: Table, seat: str) -> None:
        """Little is left of this seat's time, in a game by days."""
        user = table.seats[seat].user_id
        if user is not None and not table.audience.presence.here(seat):
            self.hub.spawn(self._tell(table, seat, user, "hurry"))

    async def _tell(self, table: Table, seat: str, user: str, what: str) -> None:
        asked = table.waiting.asked.get(seat)
        await asyncio.sleep(self.hub.settings.post.delay)  # who only loads the page anew is not away
        if asked is None or table.waiting.asked.get(seat) != asked or table.audience.presence.here(seat):
            return
        for row in await self._rows(user):
            if row.confirmed:
                self.hub.spawn(self._deliver(row, await self._word(row, what, table, seat)))

    async def _word(self, row: Row, what: str, table: Table | None = None, seat: str = "") -> Word:
        say = words(row.language)
        stop = await self._token("stop", row.id)
        values = {"name": "", "others": "", "seat": "", "hours": ""}
        if table is not None:
            told = table.match.words(row.language)
            others = [place.name or "" for place in table.seats.values() if place.user_id not in (None, row.user_id)]
            values = {
                "name": told.names.scenario(told.catalog.name),
                "seat": told.names.seat(told.catalog.seat_names[seat]),
                "others": ", ".join(dict.fromkeys(others)),
                "hours": f"{max(1, round((table.time_left(seat) or 0.0) / 3600))}",
            }
        path = f"/table/{table.id}" if table is not None else "/games"
        if what == "confirm":
            path = f"/notices/confirm/{row.id}/{await self._token('confirm', row.id)}"
        return Word(
            title=fill(say.get("alerts", f"{what}-title") or "", values),
            text=fill(say.get("alerts", what) or "", values),
            url=f"{row.site}{path}",
            stop=f"{row.site}/api/alerts/{row.id}/stop/{stop}" if row.confirmed else "",
            stop_word=say.get("alerts", "stop") or "",
            stop_page=f"{row.site}/notices/stop/{row.id}/{stop}",
            table=table.id if table is not None else "",
            scenario=table.match.header.scenario if table is not None else "",
            seat=seat,
            kind=what,
        )

    async def _deliver(self, row: Row, word: Word) -> None:
        post, problem, lost = self.hub.settings.post, "", False
        loop, threads = asyncio.get_running_loop(), self._threads
        for pause in TRIES:
            await asyncio.sleep(pause * post.hurry)
            try:
                if row.kind == "push":
                    keys = webpush.Keys(**(row.keys or {}))
                    signed = (keys, word, await self.key(), post, row.site)
                    await loop.run_in_executor(threads, couriers.push, row.address, *signed)
                elif row.kind == "webhook":
                    await loop.run_in_executor(threads, couriers.hook, row.address, word, post)
                else:
                    await loop.run_in_executor(threads, couriers.mail, row.address, word, post)
            except Undelivered as error:
                problem, lost = str(error)[:200], error.gone
                if lost:
                    break
            else:
                problem = ""
                break
        async with self.hub.store.write() as connection:
            mine = alerts.c.id == row.id
            if (lost and row.kind == "push") or (problem and row.failed + 1 >= GIVEN_UP):
                await connection.execute(delete(alerts).where(mine))
            else:
                failed = alerts.c.failed + 1 if problem else 0
                await connection.execute(update(alerts).where(mine).values(problem=problem, failed=failed))
        if problem:
            log.info("an alert by %s did not arrive: %s", row.kind, problem)

    async def _rows(self, user: str) -> list[Row]:
        query = select(alerts).where(alerts.c.user_id == user).order_by(alerts.c.created)
        async with self.hub.store.read() as connection:
            return [Row(**row._mapping) for row in await connection.execute(query)]


def _info(row: Row) -> AlertInfo:
    return AlertInfo(row.id, row.kind, row.address, row.confirmed, row.problem)  # type: ignore[arg-type]


@cache
def words(language: str) -> Catalogue:
    """What the server itself has to say to people."""
    return Catalogue(language, read(DATA / language / "server.toml", SECTIONS))


SECTIONS: Final[tuple[Any, ...]] = ("alerts",)
