"""On a real terminal: steps through a replay, clears the screen between players, offers to save."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

import sandtable

pty = pytest.importorskip("pty", reason="needs a system with pseudo-terminals")

CLEAR = "\x1b[2J\x1b[3J"


def heed_interrupts() -> None:
    """A shell starts background jobs, and so these tests if run in one, with interrupts ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def at_terminal(
    folder: Path, typed: str, *arguments: str, interrupt_at: str = "", **environment: str
) -> tuple[int, str]:
    """Run a command with a pseudo-terminal for keyboard and screen; answers exit code and all that was shown."""
    package = Path(sandtable.__file__).resolve().parent.parent
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "sandtable.cli", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(package), "COLUMNS": "100", "LINES": "40", "TERM": "xterm", **environment},
        preexec_fn=heed_interrupts,
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    shown = b""
    watch = Timer(60, process.kill)
    watch.start()
    try:
        while chunk := os.read(ours, 65536):
            shown += chunk
            if interrupt_at and interrupt_at.encode() in shown:
                process.send_signal(signal.SIGINT)
                interrupt_at = ""
    except OSError:  # the other end is closed
        pass
    watch.cancel()
    os.close(ours)
    return process.wait(timeout=60), shown.decode(errors="replace")


def test_replay_steps_forward_and_back(finished: Path) -> None:
    code, shown = at_terminal(finished.parent, "n\n\np\n9999999\n5\nb\nwhat\nq\n", "replay", finished.name)
    assert code == 0
    for heading in ("0. The start", "1. us: bid", "2. german: bid", "5. "):
        assert f"─── {heading}" in shown
    assert shown.count("─── 1. us: bid ──") == 2 and "─── 2. german: bid ──" in shown, (
        "a spectator is not told the card"
    )
    assert "There are choices 0 to" in shown


def test_a_seat_is_told_its_own_bid_in_a_replay(finished: Path) -> None:
    bid = sandtable.replay(finished.read_text()).journal.choices[0].text
    _, shown = at_terminal(finished.parent, "n\nn\nq\n", "replay", finished.name, "--seat", "us")
    assert f"─── 1. us: {bid} ──" in shown and "─── 2. german: bid ──" in shown


def test_the_screen_is_cleared_between_players(tmp_path: Path) -> None:
    code, shown = at_terminal(tmp_path, "\n1\n\n1\nquit\n\n", "play", "--german", "human", "--seed", "1")
    assert code == 0
    assert shown.count(CLEAR) >= 4


def test_leaving_offers_to_save(tmp_path: Path) -> None:
    code, shown = at_terminal(tmp_path, "1\nquit\nleft.journal\n", "play", "--german", "random", "--seed", "1")
    assert code == 0
    assert "Save to which file" in shown and "sandtable play --load left.journal" in shown
    assert sandtable.replay((tmp_path / "left.journal").read_text()).outcome is None


def test_no_color_on_a_terminal_has_no_colour_codes(tmp_path: Path) -> None:
    _, shown = at_terminal(tmp_path, "quit\n\n", "play", "--seed", "1", NO_COLOR="1")
    assert "\x1b[1" not in shown and "\x1b[3" not in shown and "\x1b[0m" not in shown


def test_interrupt_says_how_to_resume(tmp_path: Path) -> None:
    arguments = ("play", "--seed", "1", "--autosave", "a.journal")
    code, shown = at_terminal(tmp_path, "1\n", *arguments, interrupt_at="Play a card")
    assert code == 130
    assert "sandtable play --load a.journal" in shown
    assert "Traceback" not in shown


HUNKERED = (
    "bid platoon-sergeant\nhunker squad-leader-a\nhunker squad-leader-b\nhunker rifleman-b\n"  # seed 3: a whole turn
)


def test_a_turn_that_ended_by_itself_can_be_taken_back(tmp_path: Path) -> None:
    """With an empty hand the turn is over; before the program answers, the last card may still be thought over."""
    typed = f"{HUNKERED}undo\nplay rifleman-b move\nquit\n\n"
    arguments = ("play", "--german", "random", "--seed", "3")
    code, shown = at_terminal(tmp_path, typed, *arguments, NO_COLOR="1")
    assert code == 0
    asked, _, after = shown.partition("Press Enter to go on (undo: take the last choice back): ")
    assert asked.rstrip().endswith("US: Rifleman B hunkers down: back to the supply")
    assert "Play a card" in after and "Where to with Rifleman B?" in after
    code, shown = at_terminal(tmp_path, f"{HUNKERED}\n1\nquit\n\n", *arguments, NO_COLOR="1")
    assert code == 0 and "Round 2" in shown.split("Press Enter to go on")[1], "anything else goes on"


def test_who_passes_the_keyboard_may_still_take_back(tmp_path: Path) -> None:
    """The end of the turn, that is: a bid is final (RUL-135)."""
    hunkered = HUNKERED.replace("\n", "\n\n1\n\n", 1)  # the other one bids too
    arguments = ("play", "--german", "human", "--seed", "3")
    code, shown = at_terminal(tmp_path, f"\n{hunkered}undo\nplay rifleman-b move\nquit\n\n", *arguments, NO_COLOR="1")
    assert code == 0
    screens = shown.split("Pass the keyboard to ")[1:]
    assert [screen.split(".")[0] for screen in screens] == ["US", "German", "US", "German"]
    assert "undo: take" not in "".join(screens[:3])
    assert "(undo: take the last choice back)" in screens[3] and "German (you)" not in screens[3], "it was not passed"
    assert "Where to with Rifleman B?" in screens[3]
