"""Errors in data files: where, what, and what was probably meant."""

from __future__ import annotations

from collections.abc import Sequence


class ContentError(ValueError):
    """One problem of one data file. `line` counts from 1 and is 0 when the problem has no line (a missing file)."""

    def __init__(self, message: str, *, file: str = "", line: int = 0, key: str = "", hint: str = "") -> None:
        self.file = file
        self.line = line
        self.key = key
        self.message = message
        self.hint = hint
        super().__init__(message)

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        text = ": ".join(part for part in (place, self.key, self.message) if part)
        return f"{text}; {self.hint}" if self.hint else text

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self.message!r}, file={self.file!r}, line={self.line!r}, "
            f"key={self.key!r}, hint={self.hint!r})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.message, self.file, self.line, self.key, self.hint))


class ContentErrors(ContentError):
    """Several problems at once. It reads as the first of them with the count of the others; `errors` has them all."""

    def __init__(self, errors: Sequence[ContentError]) -> None:
        first = errors[0]
        super().__init__(first.message, file=first.file, line=first.line, key=first.key, hint=first.hint)
        self.errors = tuple(errors)

    def __str__(self) -> str:
        others = len(self.errors) - 1
        return f"{super().__str__()} (and {others} more {'problem' if others == 1 else 'problems'})"

    def __reduce__(self) -> tuple[object, ...]:
        return (ContentErrors, (self.errors,))


def raise_all(errors: Sequence[ContentError]) -> None:
    """Raise nothing, the one error, or all of them as ContentErrors."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise ContentErrors(errors)


def _rebuild(message: str, file: str, line: int, key: str, hint: str) -> ContentError:
    return ContentError(message, file=file, line=line, key=key, hint=hint)
