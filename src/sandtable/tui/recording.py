"""A recording: a journal that was replayed to its end once, to be looked at from any choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import sandtable
from sandtable.match import Match
from sandtable.notation import Journal, JournalError
from sandtable.words import Line, Words


class Recording:
    """Raises JournalError, with the file's name and the line, if the journal does not lead to its digest."""

    def __init__(self, name: str, text: str, data: Sequence[str] = (), seat: str | None = None) -> None:
        self.name = name
        self.text = text
        self.data = list(data)
        self.seat = seat
        try:
            self.journal = Journal.loads(text)
            self.end = sandtable.replay(text, data=self.data)
        except (JournalError, RecursionError) as error:
            raise JournalError(f"{name}: {error}") from None
        self.words = Words(self.end.catalog, self.end.book)
        self._view = self.end.view(seat)  # an unknown seat is refused here

    def at(self, number: int) -> Match:
        """The match after so many choices."""
        if number >= len(self.journal.choices):
            return self.end
        return sandtable.replay(self.text, to=number, data=self.data)

    def lines(self, number: int) -> list[Line]:
        """The story up to a choice."""
        return self.words.story(self.at(number).events(self.seat))

    def news(self, number: int) -> list[Line]:
        """What choice `number` (from 1; 0 is the set-up) brought about."""
        now = self.at(number).events(self.seat)
        before = len(self.at(number - 1).events(self.seat)) if number else 0
        return self.words.since(now, before)

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
