"""The screen: lines out, lines in; the same on a terminal, in a pipe and without colour."""

from __future__ import annotations

import os
import sys
from typing import IO, Final

from rich.console import Console, RenderableType
from rich.text import Text

from sandtable.tui.wording import wording

LONGEST: Final = 300  # characters of a line anybody may type
PIPE_WIDTH: Final = 100  # columns when nobody says how wide the output is


def make_console(file: IO[str] | None = None) -> Console:
    """A console that writes no escape code into a pipe or when NO_COLOR is set."""
    stream = file or sys.stdout
    tty = stream.isatty()
    bare = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb" or not tty
    width = None if tty or os.environ.get("COLUMNS", "").isdigit() else PIPE_WIDTH
    return Console(
        file=stream,
        color_system=None if bare else "auto",
        width=width,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )


class Screen:
    """`read` answers None at the end of the input. In a pipe the line read is repeated, so that a transcript reads."""

    def __init__(self, console: Console | None = None, source: IO[str] | None = None, *, language: str = "en") -> None:
        self.say = wording(language)
        self.console = console or make_console()
        self.source = source or sys.stdin
        self.typed = self.source.isatty()
        encoding = (getattr(self.console.file, "encoding", None) or "utf-8").lower().replace("-", "")
        self.ascii_only = not encoding.startswith("utf")

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height if self.console.is_terminal else 50

    def show(self, what: RenderableType = "", style: str = "") -> None:
        self.console.print(Text(what, style) if isinstance(what, str) else what)

    def heading(self, text: str) -> None:
        line = "-" if self.ascii_only else "─"
        rest = max(3, min(self.width, 100) - len(text) - 6)
        self.show(f"{line * 3} {text} {line * rest}", "bold")

    def clear(self) -> None:
        """Nothing of what was shown before stays on a terminal, nor in what it scrolls back to."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()

    def read(self, prompt: str) -> str | None:
        while True:
            line = self._line(prompt)
            if line is None or len(line) <= LONGEST:
                return line
            self.show(self.say("errors.too-long", most=LONGEST))

    def _line(self, prompt: str) -> str | None:
        if self.typed and self.source is sys.stdin:
            try:
                return _clean(input(prompt))
            except EOFError:
                self.show()
                return None
        self.console.file.flush()
        line = self.source.readline(LONGEST + 2)
        if not line:
            return None
        rest = line
        while len(rest) > LONGEST and not rest.endswith("\n"):  # drop what is left of an endless line
            rest = self.source.readline(LONGEST + 2)
        text = _clean(line)
        self.show(f"{prompt}{text[:LONGEST]}")
        return text


def _clean(line: str) -> str:
    """A line without its end and without control characters."""
    return "".join(char if char.isprintable() else " " for char in line.rstrip("\r\n")).strip()
