"""The store: all that is kept of tables. What `append` has answered is on the disk (`writer` does it)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.server.course import Moment
from sandtable.server.database import Database
from sandtable.server.ledger import LedgerEntry
from sandtable.server.models import entries, moments, seats, tables, talk, users
from sandtable.server.protocol import Chat
from sandtable.server.records import SeatRecord, TableRecord
from sandtable.server.writer import Conflict, Kept


class Store(Database):
    # -- the journal ----------------------------------------------------------------------------------------------

    async def append(
        self,
        table: str,
        new: list[LedgerEntry],
        summary: dict[str, Any] | None,
        moment: Moment | None = None,
        follows: int = 0,
    ) -> None:
        """Write entries down, with what the lobby shows of the table then, its seal, and a moment of the game that they
        lead to, which follows the one at a step. Durable when it answers."""
        kept = Kept(moment.step, msgspec.msgpack.encode(moment), follows) if moment is not None else None
        await self.writer.append(table, new, summary, kept)

    async def entries_of(self, table: str, since: int = 0) -> list[LedgerEntry]:
        query = select(entries).where(entries.c.table_id == table, entries.c.n >= since).order_by(entries.c.n)
        async with self.read() as connection:
            found = (await connection.execute(query)).all()
        return [
            LedgerEntry(row.n, row.kind, row.seat, row.text, list(row.chance), row.key, row.at, row.bank)
            for row in found
        ]

    # -- moments --------------------------------------------------------------------------------------------------

    async def keep(self, table: str, moment: Moment, follows: int) -> None:
        """Keep a moment of a game, in place of all after the one that it follows."""
        after = (moments.c.table_id == table) & (moments.c.step > follows)
        with suppress(IntegrityError):  # another process was quicker
            async with self.write() as connection:
                await connection.execute(delete(moments).where(after))
                await connection.execute(insert(moments), _moment_row(table, moment))

    async def moments_of(self, table: str) -> list[Moment]:
        query = select(moments.c.data).where(moments.c.table_id == table).order_by(moments.c.step)
        async with self.read() as connection:
            found = (await connection.execute(query)).all()
        out: list[Moment] = []
        with suppress(msgspec.DecodeError):  # from there on it is played again: moments only spare work
            for row in found:
                out.append(msgspec.msgpack.decode(row.data, type=Moment))
        return out

    async def carry_over(self, table: str, entry: LedgerEntry, values: dict[str, Any]) -> None:
        """Write down that a game goes on by other rules, with what changes at its table, or nothing. `Conflict` if
        another process was quicker."""
        async with self.write() as connection:
            try:
                await connection.execute(insert(entries), {"table_id": table, **msgspec.structs.asdict(entry)})
            except IntegrityError:
                raise Conflict(table) from None
            await connection.execute(update(tables).where(tables.c.id == table).values(values))
            await self.notify(connection, f"entries {table} {self.node} {entry.n}")

    # -- talk -----------------------------------------------------------------------------------------------------

    async def say(self, table: str, chat: Chat) -> None:
        """Keep what was said, and tell the other processes."""
        async with self.write() as connection:
            await connection.execute(insert(talk), {"table_id": table, **msgspec.structs.asdict(chat)})
            await self.notify(connection, f"chat {table} {self.node} {msgspec.json.encode(chat).decode()}")

    async def talk_of(self, table: str, last: int) -> list[Chat]:
        """The last lines that were said, in their order."""
        query = select(talk).where(talk.c.table_id == table).order_by(talk.c.id.desc()).limit(last)
        async with self.read() as connection:
            found = (await connection.execute(query)).all()
        return [Chat(row.who, row.text, row.at) for row in reversed(found)]

    # -- tables ---------------------------------------------------------------------------------------------------

    async def add_table(
        self,
        record: TableRecord,
        places: Sequence[SeatRecord],
        first: Sequence[LedgerEntry] = (),
        kept: Sequence[Moment] = (),
        most: int | None = None,
    ) -> bool:
        """Write a table down; not one that waits for somebody if `most` of its owner's do, however many are asked for
        at once. Answers whether it is there."""
        async with self.write() as connection:
            if most is not None and record.status == "waiting":
                owner = select(users.c.id).where(users.c.id == record.owner)
                await connection.execute(owner.with_for_update(key_share=True))  # one at a time
                others = select(func.count()).where(tables.c.owner == record.owner, tables.c.status == "waiting")
                if (await connection.execute(others)).scalar_one() >= most:
                    return False
            await connection.execute(insert(tables), msgspec.structs.asdict(record))
            await connection.execute(insert(seats), [msgspec.structs.asdict(place) for place in places])
            if first:
                rows = [{"table_id": record.id, **msgspec.structs.asdict(entry)} for entry in first]
                await connection.execute(insert(entries), rows)
            if kept:
                await connection.execute(insert(moments), [_moment_row(record.id, moment) for moment in kept])
        return True

    async def table(self, table: str) -> tuple[TableRecord, list[SeatRecord]] | None:
        found = await self.tables_of([table])
        return found[0] if found else None

    async def tables_of(self, ids: Sequence[str]) -> list[tuple[TableRecord, list[SeatRecord]]]:
        """Tables and their seats, in the order of the ids; unknown ids are left out."""
        async with self.read() as connection:
            rows = (await connection.execute(select(tables).where(tables.c.id.in_(ids)))).all()
            query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.place)
            places = (await connection.execute(query)).all()
        by_id: dict[str, tuple[TableRecord, list[SeatRecord]]]
        by_id = {row.id: (_record(row, TableRecord), []) for row in rows}
        for row in places:
            by_id[row.table_id][1].append(_record(row, SeatRecord))
        return [by_id[id] for id in ids if id in by_id]

    async def expire(self, before: float) -> list[str]:
        """Remove tables that have waited for somebody since before a moment; answers which."""
        async with self.write() as connection:
            return await self._remove(connection, tables.c.updated < before)

    async def drop(self, table: str) -> None:
        """Remove a table, unless its game has begun."""
        async with self.write() as connection:
            await self._remove(connection, tables.c.id == table)

    async def _remove(self, connection: AsyncConnection, which: ColumnElement[bool]) -> list[str]:
        """Of these tables those that still wait for somebody; answers which. Nobody sits down meanwhile."""
        waiting = select(tables.c.id).where(which, tables.c.status == "waiting").limit(100).with_for_update()
        ids = [row.id for row in await connection.execute(waiting)]
        for part in (entries, moments, talk, seats):
            await connection.execute(delete(part).where(part.c.table_id.in_(ids)))
        await connection.execute(delete(tables).where(tables.c.id.in_(ids)))
        for id in ids:
            await self.notify(connection, f"gone {id} {self.node}")
        return ids

    async def in_play(self, before: float | None = None, most: int | None = None) -> list[str]:
        """Games in play, those first that were not touched for longest; only those not touched since a moment."""
        query = select(tables.c.id).where(tables.c.status == "playing").order_by(tables.c.updated).limit(most)
        if before is not None:
            query = query.where(tables.c.updated < before)
        async with self.read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def ended_unsealed(self) -> list[str]:
        """Games that ended before there were seals, and that nobody has looked at since."""
        query = select(tables.c.id).where(tables.c.status == "over", tables.c.seal.is_(None)).order_by(tables.c.updated)
        async with self.read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def set_table(self, table: str, **values: Any) -> None:
        async with self.write() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(values))
            await self.notify(connection, f"seats {table} {self.node}")

    async def claim_rematch(self, table: str, rematch: str) -> str:
        """Note the rematch of a table; answers the one noted first."""
        async with self.write() as connection:
            unset = (tables.c.id == table) & tables.c.rematch.is_(None)
            await connection.execute(update(tables).where(unset).values(rematch=rematch))
            noted = (await connection.execute(select(tables.c.rematch).where(tables.c.id == table))).scalar_one()
            await self.notify(connection, f"seats {table} {self.node}")
        return str(noted)

    async def drop_rematch(self, table: str, rematch: str) -> bool:
        """Nobody wants the rematch of a table after all; False if it has begun."""
        async with self.write() as connection:
            if not await self._remove(connection, tables.c.id == rematch):
                return False
            await connection.execute(update(tables).where(tables.c.id == table).values(rematch=None))
            await self.notify(connection, f"seats {table} {self.node}")
        return True

    async def take_seat(self, place: SeatRecord, user: str, name: str, started: float, summary: dict[str, Any]) -> bool:
        """Sit down, unless somebody else just has. The game starts when nobody is waited for, with this `summary`."""
        free = (
            (seats.c.table_id == place.table_id)
            & (seats.c.seat == place.seat)
            & (seats.c.kind == place.kind)
            & seats.c.user_id.is_(None)
        )
        async with self.write() as connection:
            await connection.execute(select(tables.c.id).where(tables.c.id == place.table_id).with_for_update())
            values = {"kind": "player", "user_id": user, "name": name, "reserved": None}
            taken = (await connection.execute(update(seats).where(free).values(values))).rowcount == 1
            waiting = select(seats.c.seat).where(
                seats.c.table_id == place.table_id, seats.c.kind.in_(["open", "invited"])
            )
            if taken and not (await connection.execute(waiting)).all():
                begun = {**summary, "status": "playing", "started": started, "updated": started}
                still = (tables.c.id == place.table_id) & (tables.c.status == "waiting")
                await connection.execute(update(tables).where(still).values(begun))
            await self.notify(connection, f"seats {place.table_id} {self.node}")
        return taken

    async def set_invite(self, table: str, seat: str, invite: str) -> None:
        async with self.write() as connection:
            one = (seats.c.table_id == table) & (seats.c.seat == seat)
            await connection.execute(update(seats).where(one).values(invite=invite))
            await self.notify(connection, f"seats {table} {self.node}")


def _record(row: Row[Any], type_: type[Any]) -> Any:
    return type_(**row._mapping)


def _moment_row(table: str, moment: Moment) -> dict[str, Any]:
    return {"table_id": table, "step": moment.step, "data": msgspec.msgpack.encode(moment)}
