"""What can be wrong with a text."""

from __future__ import annotations


class NotationError(ValueError):
    """A text that is no option: malformed, or naming something this scenario does not have."""


class JournalError(ValueError):
    """A journal that cannot be read or replayed; `line` says where."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        self.message = message
        super().__init__(message if line is None else f"line {line}: {message}")
