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
from sandtable.server.course import EVERY, go_on
from sandtable.server.protocol import Board
from sandtable.server.refusals import Refused
from sandtable.server.table import Table

KEPT: Final = 16  # games in which somebody is looking back


class _Reading:
    """A game that is being looked back on, at some step."""

    def __init__(self, choices: list[Choice], rounds: list[int], match: Match) -> None:
        self.choices = choices
        self.rounds = rounds
        self.match = match  # at its last step
        self.step = len(choices)
        self.kept: int | None = None  # of other rules: the step that the state is of
        self.lock = asyncio.Lock()

    def show(self, table: Table, step: int, events: int, language: str) -> dict[str, Board]:
        """Go to a step: a little forth by playing, otherwise from the moment kept before it."""
        course = table.course
        if course.is_lost(step) or self.step < course.since or not self.step <= step <= self.step + EVERY:
            self.match, self.kept = course.shown(self.choices, step)
        else:
            go_on(self.match, self.choices[self.step : step])
        self.step = step
        return {
            seat: picture_of(self.match, seat, language, table.ledger.by).board(events) for seat in ["", *table.seats]
        }


class Replays:
    """Keeps a few games open, so that going on by a step costs a step."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, _Reading] = OrderedDict()

    async def step(self, table: Table, step: int, events: int, language: str) -> Step:
        reading = self._reading(table)
        steps = len(reading.choices)
        if not 0 <= step <= steps:
            raise Refused("unknown", f"the game has steps 0 to {steps}")
        async with reading.lock:
            boards = await asyncio.to_thread(reading.show, table, step, events, language)
            order, kept = reading.match.order, reading.kept
        last = reading.choices[step - 1] if step else None
        text, seat = (last.text, last.seat) if last is not None else (None, None)
        return Step(step, steps, boards, text, seat, reading.rounds, order, kept)

    def _reading(self, table: Table) -> _Reading:
        choices = list(table.ledger.choices)
        reading = self._open.get(table.id)
        if reading is None or reading.choices != choices:
            match, _ = table.course.shown(choices, len(choices))
            reading = self._open[table.id] = _Reading(choices, table.course.rounds(match), match)
        self._open.move_to_end(table.id)
        while len(self._open) > KEPT:
            self._open.popitem(last=False)
        return reading


def may_look_back(table: Table, user: User | None) -> None:
    """Everything is open once the game is over; before that only to who plays against nobody but bots.

    Alone against bots one sees the bots' hands that way; that is one's own business.
    """
    if not table.may_look(user):
        raise Refused("forbidden", "this table is private")
    if table.record.status != "over" and not table.holds_all(user):
        raise Refused("forbidden", "the game is not over: its hidden cards are not to be seen yet")
