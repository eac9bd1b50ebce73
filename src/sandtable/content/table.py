"""Typed reading of one table of a data file. Problems are collected, never raised.

A key is known when it has been asked for; `finish` reports the others. A value of the wrong kind is reported and a
harmless stand-in returned, so that one run finds every problem of a file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from sandtable.content.errors import ContentError
from sandtable.content.schema import LIMIT
from sandtable.content.source import Key, Source
from sandtable.content.suggest import hint

SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_MOST_TEXT: Final = 200
_MOST_PROSE: Final = 1000
_KINDS: Final = {bool: "true or false", int: "a whole number", str: "text", list: "a list", dict: "a table"}


class TomlTable:
    """`absent`: it should be there and is not, which has been told, so that nothing in it is told to be missing."""

    def __init__(
        self, source: Source, key: Key, data: dict[str, Any], problems: list[ContentError], absent: bool = False
    ) -> None:
        self.source = source
        self.key = key
        self.data = data
        self.problems = problems
        self.absent = absent
        self._asked: dict[str, None] = {}

    @classmethod
    def root(cls, source: Source, problems: list[ContentError]) -> TomlTable:
        return cls(source, (), source.data, problems)

    def report(self, key: Key, message: str, hint: str = "") -> None:
        """Note a problem at `key`, which starts from this table."""
        self.problems.append(self.source.error((*self.key, *key), message, hint))

    def know(self, key: str) -> None:
        """Take a key as asked for, whatever its value."""
        self._asked[key] = None

    def finish(self, advice: Mapping[str, tuple[str, str]] | None = None) -> None:
        """Report every key that nobody asked for; `advice` has a message and a hint for some."""
        for key in self.data:
            if key not in self._asked:
                self.report((key,), *(advice or {}).get(key, ("unknown key", hint(key, self._asked))))

    def text(self, key: str, default: str | None = None) -> str:
        """Text on one line; required when there is no default."""
        value = self._get(key, str, default is None)
        return (default or "") if value is None else self._line_of_text((key,), value)

    def prose(self, key: str) -> str:
        """Some sentences, on as many lines as the author likes; one line when read. May be missing."""
        value = self._get(key, str, False)
        return "" if value is None else self._line_of_text((key,), " ".join(value.split()), _MOST_PROSE)

    def slug(self, key: str, required: bool = True) -> str:
        value = self.text(key, None if required else "")
        if value and not SLUG.fullmatch(value):
            self.report((key,), f'"{value}" is not an id', "use small letters, digits and single hyphens")
        return value

    def choice(self, key: str, known: Collection[str], required: bool = True) -> str:
        """One of the known words."""
        value = self.text(key, None if required else "")
        if value and value not in known:
            self.report((key,), f'unknown value "{value}"', hint(value, known))
        return value

    def number(self, key: str, low: int = 0, high: int = LIMIT) -> int:
        """A whole number from `low` to `high`; required."""
        value = self._get(key, int, True)
        return low if value is None else self._within((key,), value, low, high)

    def maybe_number(self, key: str, low: int = 0, high: int = LIMIT) -> int | None:
        """A whole number from `low` to `high`, or None when it is not written."""
        value = self._get(key, int, False)
        return None if value is None else self._within((key,), value, low, high)

    def flag(self, key: str) -> bool:
        return bool(self._get(key, bool, False))

    def words(self, key: str, required: bool = False, blank: bool = False) -> list[tuple[Key, str]]:
        """A list of texts, each with its own key from this table. `blank` allows empty ones."""
        values = self._get(key, list, required) or []
        found: list[tuple[Key, str]] = []
        for index, value in enumerate(values):
            if self._is((key, index), value, str):
                text = "" if blank and not value else self._line_of_text((key, index), value)
                found.append(((key, index), text))
        return found

    def numbers(self, key: str, count: int) -> list[int]:
        """A list of exactly `count` whole numbers; all zero when it is anything else."""
        values = self._get(key, list, True)
        if values is None:
            return [0] * count
        if len(values) != count:
            self.report((key,), f"must be a list of {count} numbers")
            return [0] * count
        right = [self._is((key, index), value, int) for index, value in enumerate(values)]
        if not all(right):
            return [0] * count
        return [self._within((key, index), value, 0, LIMIT) for index, value in enumerate(values)]

    def table(self, key: str, required: bool = True) -> TomlTable:
        """A table; an empty one when it is missing or something else."""
        value = self._get(key, dict, required)
        absent = value is None and (required or key in self.data)
        return TomlTable(self.source, (*self.key, key), value or {}, self.problems, absent)

    def tables(self, key: str, required: bool = False) -> list[TomlTable]:
        """A list of tables, written as [[key]] or as a list of inline tables."""
        values = self._get(key, list, required) or []
        return [
            TomlTable(self.source, (*self.key, key, index), value, self.problems)
            for index, value in enumerate(values)
            if self._is((key, index), value, dict)
        ]

    def _get(self, key: str, kind: type, required: bool) -> Any:
        self._asked[key] = None
        if key not in self.data:
            if required and not self.absent:
                self.report((key,), "missing")
            return None
        value = self.data[key]
        return value if self._is((key,), value, kind) else None

    def _is(self, key: Key, value: object, kind: type) -> bool:
        right = type(value) is kind  # bool is an int to isinstance
        if not right:
            self.report(key, f"must be {_KINDS[kind]}, not {_KINDS.get(type(value), f'a {type(value).__name__}')}")
        return right

    def _within(self, key: Key, value: int, low: int, high: int) -> int:
        if low <= value <= high:
            return value
        self.report(key, f"must be from {low} to {high}")
        return low

    def _line_of_text(self, key: Key, value: str, most: int = _MOST_TEXT) -> str:
        if not value.strip():
            self.report(key, "must not be empty")
        elif len(value) > most:
            self.report(key, f"must be at most {most} characters")
        elif not value.isprintable():
            self.report(key, "must be printable and on one line")
        else:
            return value
        return ""
