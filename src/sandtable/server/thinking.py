"""Bots at tables: each seat that a bot plays and that is asked thinks once, and what it decides is chosen.

A bot that comes to grief tries again after a rest, and everybody at the table sees that it stumbled. When all tries are
used up its choice is drawn, so that the game goes on.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING

from sandtable.core.option import Option, option_of
from sandtable.server.bots import Question, get_ready, think
from sandtable.server.chance import bot_seed
from sandtable.server.refusals import Refused
from sandtable.server.workers import Workers

if TYPE_CHECKING:
    from sandtable.server.hub import Hub
    from sandtable.server.table import Table

log = logging.getLogger("sandtable")


class Bots:
    def __init__(self, hub: Hub, workers: Workers | None = None) -> None:
        self.hub = hub
        self.workers = workers or Workers(hub.settings.workers, get_ready, hub.settings.thinking.patience)
        self._thinking: dict[tuple[str, str], object] = {}  # by table and seat: a mark of who does

    def busy(self, table: Table) -> bool:
        return any(id == table.id for id, _ in self._thinking)

    def look(self, table: Table) -> None:
        """Let the bots that are asked think, each seat once."""
        if not table.playing or self.hub.closing:
            return
        for seat in table.seats:
            if table.bot_at(seat) and (table.id, seat) not in self._thinking and table.match.decision_of(seat):
                self._thinking[table.id, seat] = mark = object()
                self.hub.spawn(self._play(table, seat, mark))

    def _is_done(self, table: Table, seat: str, mark: object) -> None:
        """Another may think there by now."""
        if self._thinking.get((table.id, seat)) is mark:
            del self._thinking[table.id, seat]

    async def _play(self, table: Table, seat: str, mark: object) -> None:
        try:
            async with table.lock:
                decision = table.match.decision_of(seat)
                bot = table.bot_at(seat)
                if decision is None or bot is None or not table.playing:
                    return
                epoch, number, entry = table.epoch, table.match.number, table.ledger.count
                header = table.match.header
                question = Question(
                    player=bot,
                    scenario=header.scenario,
                    options=tuple(header.options),
                    data=self.hub.settings.data,
                    row=table.match.state.row(),
                    seat=seat,
                    seed=bot_seed(table.record.secret, len(table.ledger.choices)),
                )
            options = decision.options
            option = options[0] if len(options) == 1 else await self._decide(table, question, options)

            async def choose() -> bool:
                same = (epoch, number, bot) == (table.epoch, table.match.number, table.bot_at(seat))
                if not same or not table.playing or table.match.decision_of(seat) is None:
                    return True  # the game has gone on without it
                # The key is of this moment of the ledger: another process that plays the same bot does it or we do. No
                # client can use one like it.
                return await self.hub.acts.choose(table, seat, option, number, f"bot/{entry}")

            self._is_done(table, seat, mark)  # what it leads to may be the same seat's decision again
            if not await table.act(choose):
                await asyncio.sleep(1.0)
        except Refused as error:
            log.warning("a bot at table %s: %s", table.id, error)
            if error.code == "too-large":
                return  # there is no more room in this game: somebody has to concede
            await asyncio.sleep(1.0)
        finally:
            self._is_done(table, seat, mark)
            if not table.full:
                self.look(table)

    async def _decide(self, table: Table, question: Question, options: list[Option]) -> Option:
        rule = self.hub.settings.thinking
        for attempt in range(rule.tries):
            try:
                found = option_of(await self.workers.run(think, question))
            except Exception as error:
                if self.hub.closing:
                    raise Refused("storage", "the server stops") from None
                log.error("the bot %s at table %s has stumbled", question.player, table.id, exc_info=error)
                self._show(table, question.seat, stumbled=True)
                await asyncio.sleep(rule.rest * 2**attempt)
            else:
                self._show(table, question.seat, stumbled=False)
                return found
        return random.Random(question.seed).choice(options)

    def _show(self, table: Table, seat: str, *, stumbled: bool) -> None:
        if stumbled != (seat in table.stumbled):
            table.stumbled ^= {seat}
            table.tell_all()
