"""The lobby: which tables there are to play at, to watch, to look back on.

What everybody sees is the same for everybody: it is looked up once in a while, however many look.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import ColumnElement, Row, Select, desc, func, select

from sandtable.server import moments, showing
from sandtable.server.auth import User
from sandtable.server.boards import info_of
from sandtable.server.bodies import Lobby
from sandtable.server.models import seats, tables
from sandtable.server.protocol import TableInfo
from sandtable.server.records import SeatRecord, TableRecord
from sandtable.server.wording import words_of
from sandtable.words import Words

if TYPE_CHECKING:
    from sandtable.server.hub import Hub

MANY: Final = 60  # tables a list shows
OF_ONE: Final = 3  # of those, tables of one owner that everybody sees
OF_PLACE: Final = 15  # and tables of those who came from one address
AMONG: Final = 40  # times as many, the newest, are looked at
LOOKS: Final = 4  # so often, if nearly all of them came from a few addresses
EACH: Final = 10  # of one's own tables count as a request
FRESH: Final = 1.0  # seconds for which it does not matter that a game has gone on

Found = tuple[TableRecord, list[SeatRecord]]


class Lobbies:
    """Keeps what everybody sees, for a moment."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.lookups = 0
        self._shared: dict[str, list[Found]] = {}
        self._at = float("-inf")
        self._looking = asyncio.Lock()
        self._worded: dict[str, dict[str, list[TableInfo]]] = {}  # by language

    def changed(self) -> None:
        """A table is new, begins or ends."""
        self._at = float("-inf")

    async def of(self, user: User | None, language: str) -> Lobby:
        """One's own games, open seats, games to watch, finished games."""
        shared = await self._everybodys(language)
        if user is None:
            return Lobby(mine=[], **shared)
        mine = [_info(self.hub, *found, user, language) for found in await self._mine(user)]
        self.hub.reads.charge(user.id, len(mine) // EACH)
        ids = {info.id for info in mine}
        others = {name: [info for info in infos if info.id not in ids] for name, infos in shared.items()}
        over = [info for info in mine if info.status == "over"] + others["finished"]
        others["finished"] = sorted(over, key=lambda info: -info.updated)[:MANY]
        return Lobby(mine=[info for info in mine if info.status != "over"], **others)

    async def _everybodys(self, language: str) -> dict[str, list[TableInfo]]:
        async with self._looking:
            if moments.steady() - self._at >= FRESH:
                self._shared = await self._look_up()
                self._worded.clear()
                self._at = moments.steady()
            if language not in self._worded:
                self._worded[language] = {
                    name: [_info(self.hub, *found, None, language) for found in part]
                    for name, part in self._shared.items()
                }
            return self._worded[language]

    async def _look_up(self) -> dict[str, list[Found]]:
        self.lookups += 1
        t, s = tables.c, seats.c
        open_seats = select(s.table_id).where(s.kind == "open")
        return {
            "open": await self._spread(t.id.in_(open_seats), t.status == "waiting"),
            "watch": await self._spread(t.public, t.status == "playing"),
            "finished": await self._spread(t.public, t.status == "over"),
        }

    async def _spread(self, *which: ColumnElement[bool]) -> list[Found]:
        """The newest of these tables, but the newest from everywhere before the second from anywhere, and of those who
        came from one address everybody's newest before anybody's second."""
        places = await self._newest(*which)
        ranks: list[tuple[int, float, str]] = []
        for rows in places.values():
            owners: Counter[str] = Counter()
            own: list[tuple[int, float, str]] = []
            for row in rows:
                owners[row.owner] += 1
                own.append((owners[row.owner], -row.updated, row.id))
            first = [one for one in sorted(own) if one[0] <= OF_ONE][:OF_PLACE]
            ranks += [(rank, since, id) for rank, (_, since, id) in enumerate(first)]
        shown = sorted(ranks)[:MANY]
        return await self.hub.store.tables_of([id for _, _, id in sorted(shown, key=lambda one: one[1:])])

    async def _newest(self, *which: ColumnElement[bool]) -> dict[str, list[Row[Any, Any, Any, Any]]]:
        """The newest of these tables, by where their owners came from; of a place with more than its share no more than
        was found at the first look, however many there are."""
        place, updated = func.coalesce(tables.c.place, tables.c.owner), tables.c.updated
        out: dict[str, list[Row[Any, Any, Any, Any]]] = {}
        query = select(tables.c.id, tables.c.owner, updated, place.label("place")).where(*which)
        query = query.order_by(desc(updated)).limit(AMONG * MANY)
        for _ in range(LOOKS):
            async with self.hub.store.read() as connection:
                rows = (await connection.execute(query)).all()
            for row in rows:
                out.setdefault(row.place, []).append(row)
            if len(rows) < AMONG * MANY or len(out) >= MANY:
                break
            full = [name for name, found in out.items() if len(found) > OF_PLACE]
            query = query.where(updated < rows[-1].updated, place.not_in(full))
        return out

    async def _mine(self, user: User) -> list[Found]:
        t, s = tables.c, seats.c
        seated = select(s.table_id).where((s.user_id == user.id) | (s.reserved == user.id))
        brought = select(t.id).where(t.owner == user.id, t.origin == "imported")  # perhaps others played it
        mine = seated.union(brought)
        going = await self._found(select(t.id).where(t.id.in_(mine), t.status != "over"))
        return going + await self._found(select(t.id).where(t.id.in_(mine), t.status == "over"))

    async def _found(self, query: Select[tuple[str]]) -> list[Found]:
        async with self.hub.store.read() as connection:
            rows = await connection.execute(query.order_by(desc(tables.c.updated)).limit(MANY))
            ids = [row.id for row in rows]
        return await self.hub.store.tables_of(ids)


def _info(hub: Hub, record: TableRecord, places: list[SeatRecord], user: User | None, language: str) -> TableInfo:
    live = hub.tables.get(record.id)
    if live is not None:
        return showing.info(live, user, language)
    header = record.header
    words: Words | None = None
    with suppress(ValueError):  # of a folder that is not there any more
        words = words_of(header["scenario"], tuple(header.get("options", [])), hub.settings.data, language)
    return info_of(record, places, words, user.id if user is not None else None)
