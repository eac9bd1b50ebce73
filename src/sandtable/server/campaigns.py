"""Campaigns at the server: a tally over the numbered scenarios of a book, each played at a table of its own.

What a battle came to is read off its table once it is over, and kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import insert, select, update

from sandtable.api import library
from sandtable.campaign import Campaign, Result, result_of
from sandtable.core.outcome import Outcome
from sandtable.server import moments
from sandtable.server.auth import ID, User, new_id
from sandtable.server.bodies_campaign import CampaignBattle, CampaignInfo, CampaignSide
from sandtable.server.models import campaigns, seats, tables
from sandtable.server.refusals import Refused
from sandtable.server.wording import words_of

if TYPE_CHECKING:
    from sandtable.content.library import Entry
    from sandtable.server.hub import Hub


class Campaigns:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def series(self, book: str) -> list[Entry]:
        """The battles of a campaign over a book, in their order; Refused if there is none."""
        entries = [
            entry
            for entry in library(*self.hub.settings.data).scenarios()
            if entry.book == book and entry.number is not None and entry.id == entry.base
        ]
        if not entries or len(entries[0].sides) != 2:
            raise Refused("unknown", f"there is no campaign over {book[:40]}")
        return entries

    async def create(self, user: User, book: str, language: str) -> CampaignInfo:
        self.series(book)
        row = {"id": new_id(), "owner": user.id, "book": book, "results": {}, "created": moments.wall()}
        async with self.hub.store.write() as connection:
            await connection.execute(insert(campaigns), row)
        return await self.show(user, str(row["id"]), language)

    async def mine(self, user: User, language: str) -> list[CampaignInfo]:
        """One's own, the newest first."""
        query = (
            select(campaigns.c.id).where(campaigns.c.owner == user.id).order_by(campaigns.c.created.desc()).limit(20)
        )
        async with self.hub.store.read() as connection:
            ids = [row.id for row in await connection.execute(query)]
        self.hub.reads.charge(user.id, len(ids))  # each is looked up by itself
        return [await self.show(user, id, language) for id in ids]

    async def check(self, user: User, id: str, scenario: str) -> None:
        """Refused unless the user may begin a battle of a campaign there."""
        row = await self._row(id)
        if row["owner"] != user.id:
            raise Refused("forbidden", "this campaign is not yours")
        if scenario not in [entry.id for entry in self.series(row["book"])]:
            raise Refused("malformed", f"{scenario[:40]} is no battle of this campaign")
        if scenario in await self._tables(id):
            raise Refused("taken", "this battle was begun already")

    async def show(self, user: User | None, id: str, language: str) -> CampaignInfo:
        """The tally. For its owner, and those who play in it."""
        row = await self._row(id)
        found = await self._tables(id)
        if user is None or (row["owner"] != user.id and not await self._plays(user, list(found.values()))):
            raise Refused("forbidden", "this campaign is somebody else's")
        entries = self.series(row["book"])
        results = await self._settle(id, dict(row["results"]), found)
        words = words_of(entries[0].id, (), self.hub.settings.data, language)
        names = {side: words.names.side(side) for side in entries[0].sides}
        tally = Campaign(row["book"], list(entries[0].sides), {one: results[one] for one in results})
        leader, lead, margin = tally.leader()
        battles = [self._battle(entry, found.get(entry.id), results.get(entry.id), language) for entry in entries]
        return CampaignInfo(
            id=id,
            book=row["book"],
            book_name=words.words.get("books", row["book"]) or row["book"],
            mine=row["owner"] == user.id,
            created=row["created"],
            sides=[
                CampaignSide(one.side, names[one.side], one.victories, one.casualties, one.score)
                for one in tally.totals()
            ],
            battles=battles,
            next=next((one.scenario for one in battles if one.table is None), None),
            leader=leader,
            lead=lead,
            margin=margin,  # type: ignore[arg-type]
            done=all(entry.id in results for entry in entries),
        )

    def _battle(self, entry: Entry, table: Any, result: Result | None, language: str) -> CampaignBattle:
        words = words_of(entry.id, (), self.hub.settings.data, language)
        battle = CampaignBattle(entry.id, words.names.scenario(entry.name), entry.number or 0)
        if table is not None:
            battle.table, battle.status = table.id, table.status
        if result is not None and table is not None and table.outcome:
            told = table.outcome
            outcome = Outcome(told["winner"], told.get("loser"), told["reason"], told["rule"])
            battle.text, battle.winner = words.outcome(outcome), result.winner
            battle.rounds, battle.casualties = result.rounds, result.casualties
        return battle

    async def _settle(self, id: str, kept: dict[str, Any], found: dict[str, Any]) -> dict[str, Result]:
        """What the battles came to; what is new is kept."""
        results = {scenario: msgspec.convert(one, Result) for scenario, one in kept.items() if scenario in found}
        new = [scenario for scenario, row in found.items() if row.status == "over" and scenario not in results]
        for scenario in new:
            results[scenario] = result_of((await self.hub.table(found[scenario].id)).match)
        if new:
            values = {"results": {scenario: msgspec.to_builtins(one) for scenario, one in results.items()}}
            async with self.hub.store.write() as connection:
                await connection.execute(update(campaigns).where(campaigns.c.id == id).values(values))
        return results

    async def _row(self, id: str) -> dict[str, Any]:
        row = None
        if ID.fullmatch(id):
            async with self.hub.store.read() as connection:
                row = (await connection.execute(select(campaigns).where(campaigns.c.id == id))).first()
        if row is None:
            raise Refused("unknown", "there is no such campaign")
        return dict(row._mapping)

    async def _tables(self, id: str) -> dict[str, Any]:
        """The tables of a campaign's battles, by scenario."""
        t = tables.c
        query = select(t.id, t.header, t.status, t.outcome).where(t.campaign == id).order_by(t.created)
        async with self.hub.store.read() as connection:
            rows = (await connection.execute(query)).all()
        return {row.header["scenario"]: row for row in rows}

    async def _plays(self, user: User, found: list[Any]) -> bool:
        ids = [row.id for row in found]
        query = select(seats.c.seat).where(seats.c.table_id.in_(ids), seats.c.user_id == user.id).limit(1)
        async with self.hub.store.read() as connection:
            return (await connection.execute(query)).first() is not None
