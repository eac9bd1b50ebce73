"""The table: asks people, lets programs answer, hands the keyboard over, and tells the end."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from sandtable.core.decision import Decision
from sandtable.files import FileError
from sandtable.tui.commands import Leave, run
from sandtable.tui.sitting import Sitting
from sandtable.tui.stats import statistics_lines

Ending = Literal["finished", "left", "interrupted"]


class Table:
    """Plays a sitting to its end, or until somebody leaves."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._holder: str | None = None  # who sits at the keyboard

    def play(self) -> Ending:
        sitting = self.sitting
        screen = sitting.screen
        try:
            while sitting.match.outcome is None:
                self._step()
        except Leave:
            self._leave(ask=True)
            return "left"
        except KeyboardInterrupt:
            screen.show()
            self._leave(ask=False)
            return "interrupted"
        self._finish()
        return "finished"

    def _step(self) -> None:
        """One decision: a program's if one is pending, so that people never wait for each other's secrets."""
        sitting = self.sitting
        pending = sitting.match.decisions
        decision = next((d for d in pending if sitting.players[d.seat] is not None), pending[0])
        player = sitting.players[decision.seat]
        if player is None:
            self._ask(decision)
            return
        sitting.match.submit(player.decide(sitting.match, decision.seat), decision.seat)
        self._keep()
        if not sitting.people:
            sitting.tell(sitting.news(None))

    def _ask(self, decision: Decision) -> None:
        sitting = self.sitting
        if sitting.hot_seat and self._holder != decision.seat:
            self._hand_over(decision.seat)
        self._holder = decision.seat
        sitting.situation(decision.seat, decision)
        while True:
            line = sitting.screen.read(f"{decision.seat}> ")
            if line is None:
                raise Leave
            if line and run(sitting, decision, line):
                self._keep()
                return

    def _hand_over(self, seat: str) -> None:
        """Nothing of the other's screen stays, and nothing of the next one's comes, until the keyboard is passed."""
        screen = self.sitting.screen
        screen.clear()
        self.sitting.forget(seat)
        screen.heading("Hand over")
        screen.show(f"Pass the keyboard to {self.sitting.words.names.side_token(seat)}.")
        line = screen.read("Press Enter when ready: ")
        if line is None or line.lower() in ("q", "quit", "exit"):
            raise Leave
        screen.clear()

    def _keep(self) -> None:
        try:
            self.sitting.keep()
        except FileError as error:
            self.sitting.screen.show(f"Autosave failed, the game goes on without: {error}")
            self.sitting.autosave = None

    def _save_last(self, *, ask: bool) -> None:
        """Where a save file was named it is written; else, on a terminal, one is offered."""
        sitting = self.sitting
        path = sitting.save_to
        if path is None and ask and sitting.screen.typed and not sitting.is_saved:
            answer = sitting.screen.read("Save to which file (Enter for none)? ")
            path = Path(answer) if answer else None
        if path is not None:
            try:
                sitting.save(path)
            except FileError as error:
                sitting.screen.show(f"Not saved: {error}")

    def _leave(self, *, ask: bool) -> None:
        sitting = self.sitting
        self._save_last(ask=ask)
        if sitting.is_saved:
            sitting.screen.show(f"The game is saved. Go on with: {sitting.resume_line('play --load')}")
        elif sitting.saved is not None:
            sitting.screen.show("What happened since the last save is lost.")
            sitting.screen.show(f"Go on from there with: {sitting.resume_line('play --load')}")
        else:
            sitting.screen.show(
                "The game was not saved, so its position is lost (next time: save FILE, or --autosave)."
            )

    def _finish(self) -> None:
        sitting = self.sitting
        match, words, screen = sitting.match, sitting.words, sitting.screen
        viewer = sitting.people[0] if len(sitting.people) == 1 else None
        sitting.tell(sitting.news(viewer))
        assert match.outcome is not None
        screen.show()
        sitting.board(viewer)
        screen.heading("The end")
        screen.show(words.outcome(match.outcome), "bold")
        view = match.view(viewer)
        score = ", ".join(f"{words.names.side_token(side.side)} {side.points}" for side in view.sides)
        screen.show(f"Final score after {view.round} rounds: {score}")
        for line in statistics_lines(words, match):
            screen.show(line)
        self._save_last(ask=bool(sitting.people))
        if sitting.is_saved:
            screen.show(f"See it again with: {sitting.resume_line('replay')}")
