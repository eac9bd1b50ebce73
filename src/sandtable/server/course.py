"""The course of a game: every step of it can be had again, at the cost of the distance from the moment kept before it.

A `Moment` is the state as numbers, and what happened since the moment before. Its seal is a chain over all choices that
led there, so one that belongs to choices since taken back is known, and left out.

Choices before `since` were made by other rules than those of today. What was kept of them stays as it was; a step
between two moments can be had only where the rules of today lead exactly from the one to the other. Of a game that is
over, whose end was not kept, no step after `known` can be had.
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


class OtherRulesError(ValueError):
    """A step that was played by other rules, and that those of today do not lead to."""

    def __init__(self) -> None:
        super().__init__("this was played by other rules: it can be neither taken back nor gone on from")


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
        self.since = 0
        self.known: int | None = None
        self._kinds = {kind.name: kind for kind in self.book.events}
        self._first = len(self._begin().story.events)  # told before the first choice
        self._led: dict[str, bool] = {}  # by a moment's seal: whether the rules of today lead to it

    def _begin(self) -> Match:
        return replay_journal(Journal(self.header, self.start, [], ""), self.catalog, self.book, 0)

    def remember(self, moments: list[Moment], choices: list[Choice]) -> None:
        """Take moments over that were kept, as far as they belong to these choices."""
        self.moments = belonging(moments, choices)

    def at(self, choices: list[Choice], step: int) -> Match:
        """The match after the first `step` of these choices. `OtherRulesError` if the rules do not lead there."""
        known = self._known(step)
        if self.is_lost(step) or (
            step < self.since
            and not (known and self.moments[known - 1].step == step)
            and not self._leads(choices, known)
        ):
            raise OtherRulesError
        return self._play(choices, known, step)

    def is_lost(self, step: int) -> bool:
        """Whether all that is known of a step is the choice that led to it."""
        return self.known is not None and step > self.known

    def shown(self, choices: list[Choice], step: int) -> tuple[Match, int | None]:
        """Any step, as well as it can be had: of one that the rules do not lead to, all that was told up to it, the
        state of the last step before it that is known, and which step that is."""
        try:
            return self.at(choices, step), None
        except OtherRulesError:
            return self._as_kept(choices, step)

    def _as_kept(self, choices: list[Choice], step: int) -> tuple[Match, int]:
        if self.is_lost(step):
            match, kept = self.at(choices, self.known or 0), self.known or 0
            events, told = match.story.events, match.told + [len(match.story.events)] * (step - kept)
        else:
            known = self._known(step)
            kept = self.moments[known - 1].step if known else 0
            match = self._play(choices, known, kept)
            events, told = self._story(match, known + 1)
        told = told[:step]
        match.take_up(match.state.row(), events[: told[-1]] if told else match.story.events, choices[:step], told)
        return match, kept

    def as_far_as_it_goes(self, choices: list[Choice]) -> Match:
        """From the last moment on, as many of these choices as the rules of today lead through."""
        known = len(self.moments)
        match = self._play(choices, known, self.moments[-1].step if known else 0)
        for n in range(len(match.choices), len(choices)):
            if not _repeats(match, choices[n]):
                return self._play(choices, known, n)
        return match

    def led_since(self, choices: list[Choice]) -> int:
        """The first step from which on the rules of today lead to every moment that was kept."""
        for known in range(len(self.moments) - 1, -1, -1):
            if not self._leads(choices, known):
                return self.moments[known].step
        return 0

    def _known(self, step: int) -> int:
        """How many moments there are up to a step."""
        return bisect_right(self.moments, step, key=lambda moment: moment.step)

    def _leads(self, choices: list[Choice], known: int) -> bool:
        """Whether the rules of today lead from the last of so many moments to the next one."""
        after = self.moments[known]
        if after.seal not in self._led:
            done = self.moments[known - 1].step if known else 0
            match = self._play(choices, known, done)
            same = all(_repeats(match, choice) for choice in choices[done : after.step])
            self._led[after.seal] = same and match.state.row() == after.row
        return self._led[after.seal]

    def _play(self, choices: list[Choice], known: int, step: int) -> Match:
        """Take the last of so many moments up, and play on to a step."""
        match = self._begin()
        done = 0
        if known:
            done = self.moments[known - 1].step
            events, told = self._story(match, known)
            match.take_up(self.moments[known - 1].row, events, choices[:done], told)
        for n, choice in enumerate(choices[done:step], done + 3):
            try:
                go_on(match, [choice])
            except ValueError as error:
                raise JournalError(str(error), n) from None
        return match

    def _story(self, match: Match, known: int) -> tuple[list[Event], list[int]]:
        """What was told up to the last of so many moments, and how much of it after each choice. The first moments of
        old had not what was told before the first choice: `match` has."""
        kept = self.moments[:known]
        told = [count for moment in kept for count in moment.told]
        try:
            events = [Event(self._kinds[name], values) for moment in kept for name, values in moment.events]
        except KeyError as error:
            raise JournalError(f"nothing like {error} happens by these rules") from None
        first = match.story.events[: told[-1] - len(events)]
        if len(first) + len(events) != told[-1]:
            raise JournalError("it began otherwise than games of these rules do")
        return first + events, told

    @property
    def before(self) -> int:
        """The step of the moment that the last one follows."""
        return self.moments[-2].step if len(self.moments) > 1 else 0

    def note(self, match: Match, choices: list[Choice], every: int | None = None) -> Moment | None:
        """The moment to keep with what is written down, if it is time for one. Never one in which something can be
        taken back singly, or in which only some have bid: who takes it up can do what could be done then."""
        if not self.is_time(len(choices), match, every) or match.settled < len(choices):
            return None
        last = self.moments[-1].step if self.moments else 0
        told = match.told[last:]
        since = match.told[last - 1] if last else 0
        events = [(event.name, event.values) for event in match.story.events[since:]]
        seal = _seal(self.moments[-1].seal if self.moments else "", choices[last:])
        moment = Moment(len(choices), seal, match.state.row(), events, told)
        self.moments.append(moment)
        return moment

    def is_time(self, step: int, match: Match, every: int | None = None) -> bool:
        """Whether it is time to keep another moment: after so many choices, and at the end."""
        last = self.moments[-1].step if self.moments else 0
        return step - last >= (1 if match.outcome is not None else every or EVERY)

    def forget(self, moment: Moment | None) -> None:
        """It was not kept after all."""
        self.moments = [one for one in self.moments if one is not moment]

    def cut(self, step: int) -> None:
        """Choices from `step` on were taken back."""
        while self.moments and self.moments[-1].step > step:
            self.moments.pop()

    def rounds(self, match: Match) -> list[int]:
        """The steps at which rounds began."""
        begun = [i for i, event in enumerate(match.story.events) if event.name == "round" and i >= self._first]
        return [0, *(bisect_right(match.told, i) + 1 for i in begun)]


def belonging(moments: list[Moment], choices: list[Choice]) -> list[Moment]:
    """Those of these moments that belong to these choices: up to the first that does not, or that is missing."""
    out: list[Moment] = []
    step, seal = 0, ""
    for moment in moments:
        seal = _seal(seal, choices[step : moment.step])
        if moment.step > len(choices) or moment.seal != seal:
            break
        out.append(moment)
        step = moment.step
    return out


def _seal(before: str, choices: list[Choice]) -> str:
    return blake2b(before.encode() + msgspec.json.encode(choices), digest_size=16).hexdigest() if choices else before


def go_on(match: Match, choices: list[Choice], *, keep_dice: bool = False) -> None:
    """Play further written choices, by what chance gave then; or by the match's own dice."""
    for choice in choices:
        if not keep_dice:
            match.continue_with(ScriptedDice(list(choice.chance)))
        match.repeat(choice)


def _repeats(match: Match, choice: Choice) -> bool:
    """Play a written choice; whether it could be made, and took just the chance that was written with it."""
    try:
        go_on(match, [choice])
    except ValueError:
        return False
    return match.choices[-1].chance == choice.chance
