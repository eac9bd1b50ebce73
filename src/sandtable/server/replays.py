"""Looking back: any step of a game that is over, or that one plays alone."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from sandtable.match import Match
from sandtable.notation.journal import Choice
from sandtable.server.auth import User
from sandtable.server.boards import picture_of
from sandtable.server.bodies import Step
from sandtable.server.refusals import Refused
from sandtable.server.replaying import go_on, replay
from sandtable.server.table import Table

KEPT: Final = 16  # games in which somebody is looking back


class _Reading:
    """A game that is being looked back on, at some step."""

    def __init__(self, choices: list[Choice], marks: list[int], match: Match) -> None:
        self.choices = choices
        self.marks = marks
        self.match = match
        self.step = 0
        self.lock = asyncio.Lock()


class Replays:
    """Keeps a few games open, so that going on by a step costs a step."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, _Reading] = OrderedDict()

    async def step(self, table: Table, step: int, events: int, language: str) -> Step:
        reading = await self._reading(table)
        steps = len(reading.choices)
        if not 0 <= step <= steps:
            raise Refused("unknown", f"the game has steps 0 to {steps}")
        async with reading.lock:
            if step < reading.step:
                reading.match = await asyncio.to_thread(_at, table, reading.choices, step)
            elif step > reading.step:
                await asyncio.to_thread(go_on, reading.match, reading.choices[reading.step : step])
            reading.step = step
            seats = ["", *table.seats]
            boards = {seat: picture_of(reading.match, seat, language).board(events) for seat in seats}
            order = reading.match.order
        last = reading.choices[step - 1] if step else None
        text, seat = (last.text, last.seat) if last is not None else (None, None)
        return Step(step, steps, boards, text, seat, reading.marks, order)

    async def _reading(self, table: Table) -> _Reading:
        choices = list(table.ledger.choices)
        reading = self._open.get(table.id)
        if reading is None or reading.choices != choices:
            marks, match = await asyncio.to_thread(_marks, table, choices)
            reading = _Reading(choices, marks, match)
            self._open[table.id] = reading
        self._open.move_to_end(table.id)
        while len(self._open) > KEPT:
            self._open.popitem(last=False)
        return reading


def _at(table: Table, choices: list[Choice], step: int) -> Match:
    return replay(table.record, choices, table.hub.settings.data, step)


def _marks(table: Table, choices: list[Choice]) -> tuple[list[int], Match]:
    """The steps at which rounds begin; and the match at step 0."""
    match = _at(table, choices, 0)
    marks, round = [0], int(match.state.round)
    for i, choice in enumerate(choices, 1):
        go_on(match, [choice])
        if int(match.state.round) != round:
            round = int(match.state.round)
            marks.append(i)
    return marks, _at(table, choices, 0)


def may_look_back(table: Table, user: User | None) -> None:
    """Everything is open once the game is over; before that only to who plays against nobody but bots.

    Alone against bots one sees the bots' hands that way; that is one's own business.
    """
    if not table.may_look(user):
        raise Refused("forbidden", "this table is private")
    if table.record.status != "over" and not table.holds_all(user):
        raise Refused("forbidden", "the game is not over: its hidden cards are not to be seen yet")
