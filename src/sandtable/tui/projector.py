"""Shows a recording: the story in one go, or step by step, forward and back."""

from __future__ import annotations

from sandtable.tui.labels import Labels
from sandtable.tui.recording import Recording
from sandtable.tui.screen import Screen
from sandtable.tui.sitting import show_board, show_standing, tell


class Projector:
    def __init__(self, recording: Recording, screen: Screen, *, plain: bool = False) -> None:
        self.recording = recording
        self.screen = screen
        self.plain = plain
        self.labels = Labels(recording.words)
        self.say = self.labels.say

    def tell(self, number: int) -> None:
        """The whole story up to a choice, and where it leads."""
        self._title()
        tell(self.screen, self.recording.words, self.recording.lines(number))
        self.board(number)
        self._close(number)

    def step_through(self, number: int) -> None:
        """Ask and step until the viewer leaves."""
        last = len(self.recording.journal.choices)
        self._title()
        self.screen.show(self.say("replay.keys"))
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
                self.screen.show(self.say("replay.keys"))
            elif not 0 <= wanted <= last:
                self.screen.show(self.say("replay.range", last=last))
            else:
                number = wanted
                self.show(number)

    def show(self, number: int) -> None:
        """One choice: who made it, what came of it, and the board after it."""
        recording = self.recording
        if number:
            seat = recording.journal.choices[number - 1].seat
            self.screen.heading(f"{number}. {seat}: {recording.choice(number)}")
        else:
            self.screen.heading(f"0. {self.say('replay.start')}")
        tell(self.screen, recording.words, recording.news(number))
        self.board(number)
        if number == len(recording.journal.choices):
            self._close(number)

    def board(self, number: int) -> None:
        match = self.recording.at(number)
        view = match.view(self.recording.seat)
        show_board(self.screen, self.recording.words, view, plain=self.plain)
        show_standing(self.screen, self.labels, match, view)

    def _title(self) -> None:
        header = self.recording.journal.header
        who = ", ".join(f"{seat}: {player}" for seat, player in header.players.items())
        self.screen.heading(f"{header.scenario}: {self.labels.names.scenario(self.labels.catalog.name)}")
        if who:
            self.screen.show(who)

    def _close(self, number: int) -> None:
        recording, last = self.recording, len(self.recording.journal.choices)
        if number < last:
            self.screen.show(self.say("replay.part", n=number, choices=self.say.count("choice", last)))
            return
        outcome = recording.end.outcome
        unfinished = self.say("replay.unfinished", choices=self.say.count("choice", last))
        self.screen.show(recording.words.outcome(outcome) if outcome else unfinished)
        self.screen.show(self.say("replay.digest", digest=recording.end.state.digest()))
