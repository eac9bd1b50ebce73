"""A player of recordings: the story in one go, or step by step, forward and back."""

from __future__ import annotations

from typing import Final

from sandtable.tui.panels import standing
from sandtable.tui.recording import Recording
from sandtable.tui.screen import Screen
from sandtable.tui.sitting import show_board

KEYS: Final = "Enter or n: next, p: previous, a number: go there, b: board, q: leave"


class Player:
    def __init__(self, recording: Recording, screen: Screen, *, plain: bool = False) -> None:
        self.recording = recording
        self.screen = screen
        self.plain = plain

    def tell(self, number: int) -> None:
        """The whole story up to a choice, and where it leads."""
        recording, screen = self.recording, self.screen
        self._title()
        for line in recording.lines(number):
            if line.event == "round":
                screen.heading(line.text)
            else:
                screen.show(f"  {line.text}")
        self.board(number)
        self._close(number)

    def step_through(self, number: int) -> None:
        """Ask and step until the viewer leaves."""
        last = len(self.recording.journal.choices)
        self._title()
        self.screen.show(KEYS)
        self.show(number)
        while True:
            answer = self.screen.read(f"{number}/{last}> ")
            if answer is None or answer.lower() in ("q", "quit"):
                return
            if answer.lower() in ("b", "board"):
                self.board(number)
                continue
            wanted = {"": number + 1, "n": number + 1, "p": number - 1}.get(answer.lower())
            if wanted is None and answer.isascii() and answer.isdigit():
                wanted = int(answer[:9])
            if wanted is None:
                self.screen.show(KEYS)
            elif not 0 <= wanted <= last:
                self.screen.show(f"There are choices 0 to {last}.")
            else:
                number = wanted
                self.show(number)

    def show(self, number: int) -> None:
        """One choice: who made it, what came of it, and the board after it."""
        screen, recording = self.screen, self.recording
        if number:
            choice = recording.journal.choices[number - 1]
            screen.heading(f"{number}. {choice.seat}: {self._text(number)}")
        else:
            screen.heading("0. The start")
        for line in recording.news(number):
            screen.show(f"  {line.text}")
        self.board(number)
        if number == len(recording.journal.choices):
            self._close(number)

    def _text(self, number: int) -> str:
        """The choice in notation; a bid is shown only to who made it."""
        choice = self.recording.journal.choices[number - 1]
        hidden = choice.text.startswith("bid ") and choice.seat != self.recording.seat
        return "bid" if hidden else choice.text

    def board(self, number: int) -> None:
        view = self.recording.at(number).view(self.recording.seat)
        show_board(self.screen, self.recording.words, view, plain=self.plain)
        self.screen.show(standing(self.recording.words, view))

    def _title(self) -> None:
        header = self.recording.journal.header
        who = ", ".join(f"{seat}: {player}" for seat, player in header.players.items())
        self.screen.heading(f"{header.scenario}: {self.recording.end.catalog.name}")
        if who:
            self.screen.show(who)

    def _close(self, number: int) -> None:
        recording, last = self.recording, len(self.recording.journal.choices)
        if number < last:
            self.screen.show(f"After {number} of {last} choices.")
            return
        outcome = recording.end.outcome
        self.screen.show(recording.words.outcome(outcome) if outcome else f"Not finished: {last} choices so far.")
        self.screen.show(f"Digest {recording.end.state.digest()}: as the journal says.")
