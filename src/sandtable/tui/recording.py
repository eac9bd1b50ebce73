"""A recording: a journal that was replayed to its end once, to be looked at from any choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

import sandtable
from sandtable.match import Match
from sandtable.notation import Journal, JournalError
from sandtable.words import Line

KEPT: Final = 3  # moments: a step needs the one before it, the one after, and may go back


class Recording:
    """Raises JournalError, with the file's name and the line, if the journal does not lead to its digest."""

    def __init__(
        self, name: str, text: str, data: Sequence[str] = (), seat: str | None = None, language: str = "en"
    ) -> None:
        self.name = name
        self.text = text
        self.data = list(data)
        self.seat = seat
        self.language = language
        try:
            self.journal = Journal.loads(text)
            self.end = sandtable.replay(text, data=self.data)
        except (JournalError, RecursionError) as error:
            raise JournalError(f"{name}: {error}") from None
        self.words = self.end.words(language)
        self.end.view(seat)  # an unknown seat is refused here
        self._kept: dict[int, Match] = {}  # the moments looked at last

    def at(self, number: int) -> Match:
        """The match after so many choices."""
        if number >= len(self.journal.choices):
            return self.end
        if number not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[number] = sandtable.replay(self.text, to=number, data=self.data)
        return self._kept[number]

    def lines(self, number: int) -> list[Line]:
        """The story up to a choice."""
        return self.at(number).lines(self.seat, self.language)

    def news(self, number: int) -> list[Line]:
        """What choice `number` (from 1; 0 is the set-up) brought about; a sentence it goes on with is told in whole."""
        before = len(self.at(number - 1).events(self.seat)) if number else 0
        return [line for line in self.lines(number) if line.until > before]

    def choice(self, number: int) -> str:
        """Choice `number` in notation; of one made unseen by the others (COM-26) they are told the verb only."""
        choice = self.journal.choices[number - 1]
        before = self.at(number - 1)
        secret = before.game.procedure(before.state).simultaneous and choice.seat != self.seat
        return choice.text.split()[0] if secret else choice.text

    def summary(self, number: int) -> dict[str, Any]:
        """For programs: the game, and what is seen after choice `number`."""
        header, outcome = self.journal.header, self.end.outcome
        return {
            "scenario": header.scenario,
            "options": header.options,
            "players": header.players,
            "choices": len(self.journal.choices),
            "digest": self.end.state.digest(),
            "outcome": None
            if outcome is None
            else {
                "winner": outcome.winner,
                "reason": outcome.reason,
                "rule": outcome.rule,
                "text": self.words.outcome(outcome),
            },
            "to": number,
            "view": msgspec.to_builtins(self.at(number).view(self.seat)),
        }
