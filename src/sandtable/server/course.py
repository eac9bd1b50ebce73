"""The course of a game: every step of it can be had again, at the cost of the distance from the moment kept before it.

A `Moment` is the state as numbers, and what happened since the moment before. Its seal is a chain over all choices that
led there, so one that belongs to choices since taken back is known, and left out.
"""

from __future__ import annotations

from bisect import bisect_right
from hashlib import blake2b
from typing import Final

import msgspec

from sandtable.api import set_up
from sandtable.core.dice import ScriptedDice
from sandtable.core.event import Event
from sandtable.match import Match
from sandtable.notation.errors import JournalError
from sandtable.notation.journal import Choice, Header, Journal
from sandtable.replaying import replay_journal

EVERY: Final = 100  # choices between moments, at least


class Moment(msgspec.Struct, frozen=True, array_like=True):
    step: int  # so many choices were made
    seal: str
    row: list[int]  # State.row()
    events: list[tuple[str, list[int]]]  # since the moment before: kinds by name, and their values
    told: list[int]  # how many events there were in all, after each choice since the moment before


class Course:
    def __init__(self, header: Header, start: list[int], data: tuple[str, ...]) -> None:
        self.header = header
        self.start = start
        self.catalog, self.book = set_up(header.scenario, header.options, data)
        self.moments: list[Moment] = []
        self._kinds = {kind.name: kind for kind in self.book.events}
        self._first = len(self._begin().story.events)  # told before the first choice

    def _begin(self) -> Match:
        return replay_journal(Journal(self.header, self.start, [], ""), self.catalog, self.book, 0)

    def remember(self, moments: list[Moment], choices: list[Choice]) -> None:
        """Take moments over that were kept, as far as they belong to these choices."""
        self.moments = []
        step, seal = 0, ""
        for moment in moments:
            seal = _seal(seal, choices[step : moment.step])
            if moment.step > len(choices) or moment.seal != seal:
                return
            self.moments.append(moment)
            step = moment.step

    def at(self, choices: list[Choice], step: int) -> Match:
        """The match after the first `step` of these choices. JournalError if the rules do not lead there."""
        match = self._begin()
        known = self.moments[: bisect_right(self.moments, step, key=lambda moment: moment.step)]
        done = 0
        if known:
            done = known[-1].step
            events = list(match.story.events)
            events += [Event(self._kinds[name], values) for moment in known for name, values in moment.events]
            told = [count for moment in known for count in moment.told]
            match.take_up(known[-1].row, events, choices[:done], told)
        for n, choice in enumerate(choices[done:step], done + 3):
            try:
                go_on(match, [choice])
            except ValueError as error:
                raise JournalError(str(error), n) from None
        return match

    def note(self, match: Match, choices: list[Choice]) -> Moment | None:
        """After something was written down: the moment to keep, if it is time for one. Never one in which something
        can be taken back singly, or in which only some have bid: who takes it up can do what could be done then."""
        last = self.moments[-1].step if self.moments else 0
        over = match.outcome is not None
        if len(choices) - last < (1 if over else EVERY) or match.can_undo or match.number != len(choices):
            return None
        told = match.told[last:]
        since = match.told[last - 1] if last else self._first
        events = [(event.name, event.values) for event in match.story.events[since:]]
        seal = _seal(self.moments[-1].seal if self.moments else "", choices[last:])
        moment = Moment(len(choices), seal, match.state.row(), events, told)
        self.moments.append(moment)
        return moment

    def cut(self, step: int) -> None:
        """Choices from `step` on were taken back."""
        while self.moments and self.moments[-1].step > step:
            self.moments.pop()

    def rounds(self, match: Match) -> list[int]:
        """The steps at which rounds began."""
        begun = [i for i, event in enumerate(match.story.events) if event.name == "round" and i >= self._first]
        return [0, *(bisect_right(match.told, i) + 1 for i in begun)]


def chain(moments: list[Moment], choices: list[Choice]) -> str:
    """The seal that moments at the steps of these would have."""
    step, seal = 0, ""
    for moment in moments:
        seal, step = _seal(seal, choices[step : moment.step]), moment.step
    return seal


def _seal(before: str, choices: list[Choice]) -> str:
    return blake2b(before.encode() + msgspec.json.encode(choices), digest_size=16).hexdigest() if choices else before


def go_on(match: Match, choices: list[Choice], *, keep_dice: bool = False) -> None:
    """Play further written choices, by what chance gave then; or by the match's own dice."""
    for choice in choices:
        if not keep_dice:
            match.continue_with(ScriptedDice(list(choice.chance)))
        match.repeat(choice)
