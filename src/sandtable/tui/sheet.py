"""A sheet of characters: lines that join where they meet, and styled text between them."""

from __future__ import annotations

from typing import Final

from rich.text import Text

UP: Final = 1
RIGHT: Final = 2
DOWN: Final = 4
LEFT: Final = 8

# The box character for each set of directions a line leaves in.
_LINES: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ASCII: Final = " |-+||++-+-++++++"


class Sheet:
    """Rows and columns count from the top left. What lies outside is left out."""

    def __init__(self, width: int, height: int, *, ascii_only: bool = False) -> None:
        self.width = width
        self.height = height
        self._lines = [[0] * width for _ in range(height)]
        self._text: list[list[str | None]] = [[None] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]
        self._table = _ASCII if ascii_only else _LINES

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """A frame whose corners are (x, y) and (x + width, y + height)."""
        for i in range(width):
            for row in (y, y + height):
                self._line(x + i, row, RIGHT)
                self._line(x + i + 1, row, LEFT)
        for i in range(height):
            for column in (x, x + width):
                self._line(column, y + i, DOWN)
                self._line(column, y + i + 1, UP)

    def _line(self, x: int, y: int, direction: int) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            self._lines[y][x] |= direction

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        for i, char in enumerate(text):
            if 0 <= x + i < self.width and 0 <= y < self.height:
                self._text[y][x + i] = char
                self._styles[y][x + i] = style

    def render(self) -> Text:
        out = Text(no_wrap=True)
        for y in range(self.height):
            row = Text(no_wrap=True)
            for x in range(self.width):
                char = self._text[y][x]
                if char is None:
                    line = self._lines[y][x]
                    row.append(self._table[line], "dim" if line else "")
                else:
                    row.append(char, self._styles[y][x])
            row.rstrip()
            out.append_text(row)
            if y + 1 < self.height:
                out.append("\n")
        return out
