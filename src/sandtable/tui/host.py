"""The host of a sitting: asks people, lets programs answer, hands the keyboard over, and tells the end."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from sandtable.core.decision import Decision
from sandtable.files import FileError
from sandtable.notation.luck import luck_of
from sandtable.tui.commands import Leave, is_command, run
from sandtable.tui.sitting import Sitting

Ending = Literal["finished", "left", "interrupted"]


class Host:
    """Plays a sitting to its end, or until somebody leaves."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._holder: str | None = None  # who sits at the keyboard

    def play(self) -> Ending:
        sitting = self.sitting
        try:
            while sitting.match.outcome is None:
                self._step()
        except Leave:
            self._leave(ask=True)
            return "left"
        except KeyboardInterrupt:
            sitting.screen.show()
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
        if self._has_second_thoughts():
            return
        sitting.match.submit(player.decide(sitting.match, decision.seat), decision.seat)
        self._keep()
        if not sitting.people:
            sitting.tell(sitting.news(None, whole=False))

    def _ask(self, decision: Decision) -> None:
        sitting = self.sitting
        if sitting.hot_seat and self._holder != decision.seat:
            if not self._hand_over(decision.seat):
                return
        self._holder = decision.seat
        offer = sitting.match.offer(decision.seat, sitting.language)
        assert offer is not None
        sitting.situation(offer)
        while True:
            line = sitting.screen.read(f"{decision.seat}> ")
            if line is None:
                raise Leave
            if line and run(sitting, offer, line):
                self._keep()
                return

    def _has_second_thoughts(self) -> bool:
        """Whether the person whose turn has ended by itself takes the last choice back before a program answers.

        Asked at a keyboard only, and only while nothing hidden was shown.
        """
        sitting = self.sitting
        match, holder = sitting.match, self._holder
        if (
            not sitting.screen.typed
            or holder is None
            or match.undoer != holder
            or holder in (*match.turn, *match.given)
        ):
            return False
        sitting.tell(sitting.news(holder))
        return self._undone(sitting.screen.read(sitting.say("play.turn-over")))

    def _hand_over(self, seat: str) -> bool:
        """Nothing of the other's screen stays, and nothing of the next one's comes, until the keyboard is passed.

        The one who passes it may still take back what revealed nothing; then it is not passed.
        """
        sitting = self.sitting
        screen, say = sitting.screen, sitting.say
        screen.clear()
        sitting.forget(seat)
        screen.heading(say("play.hand-over"))
        screen.show(say("play.pass", seat=sitting.labels.seat(seat)))
        mine = self._holder is not None and sitting.match.undoer == self._holder
        if self._undone(screen.read(say("play.enter-or-undo") if mine else say("play.enter"))):
            return False
        screen.clear()
        return True

    def _undone(self, line: str | None) -> bool:
        """What is typed between two people: to leave, to take back, or anything to go on."""
        match, say = self.sitting.match, self.sitting.say
        if line is None or is_command(line, "quit", say):
            raise Leave
        if not is_command(line, "undo", say) or match.undoer is None or match.undoer != self._holder:
            return False
        match.undo()
        self._keep()
        self.sitting.forget(self._holder)
        return True

    def _keep(self) -> None:
        sitting = self.sitting
        try:
            sitting.keep()
        except FileError as error:
            sitting.screen.show(sitting.say("play.autosave-failed", error=error))
            sitting.autosave = None

    def _save_last(self, *, ask: bool) -> None:
        """Where a save file was named it is written; else, on a terminal, one is offered."""
        sitting = self.sitting
        path = sitting.save_to
        if path is None and ask and sitting.screen.typed and not sitting.is_saved:
            answer = sitting.screen.read(sitting.say("play.save-where"))
            path = Path(answer) if answer else None
        if path is not None:
            try:
                sitting.save(path)
            except FileError as error:
                sitting.screen.show(sitting.say("play.not-saved", error=error))

    def _leave(self, *, ask: bool) -> None:
        sitting = self.sitting
        say, screen = sitting.say, sitting.screen
        self._save_last(ask=ask)
        if sitting.is_saved:
            screen.show(say("play.saved-at-end", command=sitting.resume_line("play --load")))
        elif sitting.saved is not None:
            screen.show(say("play.lost-since"))
            screen.show(say("play.resume", command=sitting.resume_line("play --load")))
        else:
            screen.show(say("play.lost"))

    def _finish(self) -> None:
        sitting = self.sitting
        match, words, screen, say = sitting.match, sitting.words, sitting.screen, sitting.say
        viewer = sitting.people[0] if len(sitting.people) == 1 else None
        sitting.tell(sitting.news(viewer))
        assert match.outcome is not None
        screen.show()
        sitting.board(viewer)
        screen.heading(say("play.end"))
        screen.show(words.outcome(match.outcome), "bold")
        view = match.view(viewer)
        score = ", ".join(f"{words.names.side(side.side)} {side.points}" for side in view.sides)
        screen.show(say("play.score", rounds=say.count("round", view.round), score=score))
        for line in dice_lines(sitting):
            screen.show(line)
        self._save_last(ask=bool(sitting.people))
        if sitting.is_saved:
            screen.show(say("play.again", command=sitting.resume_line("replay")))


def dice_lines(sitting: Sitting) -> list[str]:
    """For those who blame the dice."""
    say, names = sitting.say, sitting.words.names
    out: list[str] = []
    for luck in luck_of(sitting.match.catalog, sitting.match.story.events):
        side = names.side(luck.side)
        if not luck.dice:
            out.append(say("dice.none", side=side))
            continue
        out.append(
            say(
                "dice.luck",
                side=side,
                dice=luck.dice,
                successes=luck.successes,
                successes_expected=f"{luck.successes_expected:.1f}",
                rolls=luck.rolls,
                hits=luck.hits,
                hits_expected=f"{luck.hits_expected:.1f}",
            )
        )
    return out
