"""One data file as read from disk: its values, and the line of each of them.

tomllib gives values without positions, so a scanner walks the text once more when the first line is asked for.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from sandtable.content.errors import ContentError

Key = tuple[str | int, ...]  # where a value is: keys of tables and indices of arrays, from the root

_MOST_BYTES: Final = 1_000_000
_AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)$")
_AT_END: Final = " (at end of document)"
_QUOTES: Final = ('"""', "'''", '"', "'")
_SCALAR: Final = re.compile(r"[^,\]}#\n]*")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


class Source:
    """A TOML file. `label` is how errors name it. The constructor raises ContentError when it cannot be read."""

    def __init__(self, path: Path, label: str = "") -> None:
        self.path = path
        self.label = label or str(path)
        self.text = self._read()
        self.data: dict[str, Any] = self._parse()

    def _read(self) -> str:
        try:
            with self.path.open("rb") as file:
                raw = file.read(_MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            reason = (getattr(error, "strerror", None) or str(error)).lower()
            raise ContentError(f"cannot be read: {reason}", file=self.label) from None
        if len(raw) > _MOST_BYTES:
            raise ContentError(f"is larger than {_MOST_BYTES:,} bytes", file=self.label)
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            raise ContentError("is not UTF-8 text", file=self.label, line=line, hint="save it as UTF-8") from None
        return text.replace("\r\n", "\n")

    def _parse(self) -> dict[str, Any]:
        try:
            data = tomllib.loads(self.text)
        except RecursionError:
            raise ContentError("is nested too deeply", file=self.label) from None
        except ValueError as error:  # TOMLDecodeError, or a number too long for int()
            message, line = str(error), 0
            if found := _AT_LINE.search(message):
                message, line = message[: found.start()], int(found[1])
            elif message.endswith(_AT_END):
                message, line = message.removesuffix(_AT_END), self.text.rstrip().count("\n") + 1
            raise ContentError(f"not valid TOML: {message}", file=self.label, line=line) from None
        if not data:
            raise ContentError("is empty", file=self.label)
        return data

    @property
    def digest(self) -> bytes:
        """sha256 of the text; line ends do not matter."""
        return hashlib.sha256(self.text.encode()).digest()

    @cached_property
    def _scan(self) -> _Scanner:
        return _Scanner(self.text)

    def line(self, key: Key) -> int:
        """The line where `key` is written, or the nearest table around it when it is not written at all."""
        while key not in self._scan.lines:
            key = key[:-1]
        return self._scan.lines[key]

    def name(self, key: Key) -> str:
        """The key as a reader of the file finds it: `id`, `[us] scouted`, `[us.cards] Scout A`, `[[card]] #2 title`."""
        cut = max((n for n in range(len(key) + 1) if key[:n] in self._scan.headers), default=0)
        head, rest = key[:cut], key[cut:]
        words = []
        if head and isinstance(head[-1], int):
            words.append(f"[[{_dotted(head[:-1])}]] #{head[-1] + 1}")
        elif head:
            words.append(f"[{_dotted(head)}]")
        if rest:
            words.append(_dotted(rest))
        return " ".join(words)

    def error(self, key: Key, message: str, hint: str = "") -> ContentError:
        return ContentError(message, file=self.label, line=self.line(key), key=self.name(key), hint=hint)


def _dotted(key: Key) -> str:
    return "".join(f" #{part + 1}" if isinstance(part, int) else f".{_shown(part)}" for part in key).lstrip(". ")


def _shown(part: str) -> str:
    return part if part.isprintable() and 0 < len(part) <= 60 else ascii(part[:60])


class _Scanner:
    """Lines and table headers of a text that tomllib has accepted; on any other text the result is unspecified."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Key, int] = {(): 1}
        self.headers: set[Key] = set()
        self._text = text
        self._at = 0
        self._line = 1
        self._counted = 0  # the line count covers the text up to here
        self._sizes: dict[Key, int] = {}  # arrays of tables and how many tables each has so far
        table: Key = ()
        while self._skip_blank():
            if self._take("[["):
                table = self._header(is_array=True)
                self._take("]]")
            elif self._take("["):
                table = self._header(is_array=False)
                self._take("]")
            else:
                self._pair(table)

    def _header(self, is_array: bool) -> Key:
        line = self._here()
        parts = self._dotted_key()
        key: Key = ()
        for depth, part in enumerate(parts, 1):
            key = (*key, part)
            if is_array and depth == len(parts):
                self._sizes[key] = self._sizes.get(key, 0) + 1
            self.lines.setdefault(key, line)
            if key in self._sizes:
                key = (*key, self._sizes[key] - 1)
        self.lines[key] = line
        self.headers.add(key)
        return key

    def _pair(self, table: Key) -> None:
        line = self._here()
        key = table
        for part in self._dotted_key():
            key = (*key, part)
            self.lines.setdefault(key, line)
        self._take("=")
        self._value(key)

    def _value(self, key: Key) -> None:
        self._skip_blank()
        if self._take("["):
            index = 0
            while self._skip_blank() and not self._take("]"):
                self.lines[(*key, index)] = self._here()
                self._value((*key, index))
                self._skip_blank()
                self._take(",")
                index += 1
        elif self._take("{"):
            while self._skip_blank() and not self._take("}"):
                self._pair(key)
                self._skip_blank()
                self._take(",")
        elif self._string() is None:
            found = _SCALAR.match(self._text, self._at)
            self._at = found.end() if found and found.end() > self._at else self._at + 1

    def _dotted_key(self) -> list[str]:
        parts = []
        while True:
            self._skip_blank()
            part = self._string()
            if part is None:
                found = _BARE_KEY.match(self._text, self._at)
                part = found[0] if found else ""
                self._at = found.end() if found else self._at + 1
            parts.append(part)
            self._skip_blank()
            if not self._take("."):
                return parts

    def _string(self) -> str | None:
        """Step over a string and give its value; None when there is none here."""
        for quote in _QUOTES:
            if self._text.startswith(quote, self._at):
                start = self._at
                self._at += len(quote)
                while self._at < len(self._text) and not self._text.startswith(quote, self._at):
                    self._at += 2 if quote[0] == '"' and self._text[self._at] == "\\" else 1
                self._at += len(quote)
                while len(quote) == 3 and self._text.startswith(quote[0], self._at):  # quotes just inside the end
                    self._at += 1
                return str(tomllib.loads("v=" + self._text[start : self._at])["v"])
        return None

    def _skip_blank(self) -> bool:
        """Step over space, line ends and comments; whether anything is left."""
        while self._at < len(self._text):
            if self._text[self._at] == "#":
                end = self._text.find("\n", self._at)
                self._at = len(self._text) if end < 0 else end
            elif self._text[self._at] in " \t\n\r":
                self._at += 1
            else:
                return True
        return False

    def _take(self, mark: str) -> bool:
        found = self._text.startswith(mark, self._at)
        self._at += len(mark) if found else 0
        return found

    def _here(self) -> int:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line
