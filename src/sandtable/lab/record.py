"""The record of a tournament: a file to which every finished pair is added, and nothing else ever happens.

First a header with what all pairs share, then a line a pair. A run that was killed goes on where it stopped: a line cut
off in the middle is dropped and its pair played again, and a pair is never counted twice. One that failed is no result:
the next run tries it again.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Final

import msgspec

from sandtable.files import FileError
from sandtable.lab.pairs import Pair, PairResult, Terms

FORMAT: Final = "sandtable-tournament"
VERSION: Final = 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What gives a pair its meaning, so that records of different ones are never joined."""

    seed: int
    cap: int
    options: list[str] = []
    format: str = FORMAT
    version: int = VERSION


class Record:
    """An open record. Without a path it is kept in memory only. `terms` says what results must have, by two players and
    a scenario; those of others are kept and not looked at."""

    def __init__(self, path: Path | None, header: Header, terms: Mapping[tuple[str, str, str], Terms]) -> None:
        self.path = path
        self.header = header
        self.terms = dict(terms)
        self.results: dict[Pair, PairResult] = {}
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Record:
        if self.path is not None:
            try:
                self._file = self.path.open("a+b")
                self._read(self._file)
            except OSError as error:
                self._close()
                raise FileError(f"{self.path}: {(error.strerror or str(error)).lower()}") from None
            except FileError:
                self._close()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, result: PairResult) -> None:
        """Take a result in unless the pair has one, and write it down for good. One by somebody who has other rules or
        data is none: the pair has failed, as far as this run goes."""
        if result.pair in self.results:
            return
        terms = self._terms(result)
        if terms is not None and result.content != terms.content:
            result = PairResult(result.pair, terms.content, error="whoever played it has other rules or data")
        if not result.error:
            self._write(msgspec.json.encode(result))
        self.results[result.pair] = result

    def _terms(self, result: PairResult) -> Terms | None:
        return self.terms.get((result.pair.a, result.pair.b, result.pair.scenario))

    def _write(self, line: bytes) -> None:
        if self._file is not None:
            self._file.write(line + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def _read(self, file: IO[bytes]) -> None:
        lines = whole_lines(file)
        if not lines:
            self._write(msgspec.json.encode(self.header))
            return
        try:
            header = msgspec.json.decode(lines[0], type=Header)
        except (msgspec.DecodeError, UnicodeError):
            header = None
        if header is None or (header.format, header.version) != (FORMAT, VERSION):
            raise FileError(f"{self.path}: this is no record of a tournament")
        if header != self.header:
            raise FileError(f"{self.path}: made with {_told(header)}; go on with these, or name another file")
        for number, line in enumerate(lines[1:], 2):
            try:
                result = msgspec.json.decode(line, type=PairResult)
            except (msgspec.DecodeError, UnicodeError):
                raise FileError(f"{self.path}, line {number}: not a result") from None
            terms = self._terms(result)
            if terms is not None and result.content != terms.content:
                changed = f"{result.pair.scenario} has changed since, or weights that a player names"
                raise FileError(f"{self.path}, line {number}: {changed}; name another file")
            if terms is not None and not terms.hold(result):
                raise FileError(f"{self.path}, line {number}: not a result")
            if not result.error:
                self.results.setdefault(result.pair, result)


def whole_lines(file: IO[bytes]) -> list[bytes]:
    """The lines of a file to which lines are added. What was cut off in the middle of one is cut away."""
    file.seek(0)
    whole, cut = file.read().rpartition(b"\n")[::2]
    if cut:
        file.truncate(file.tell() - len(cut))
    return whole.split(b"\n") if whole else []


def _told(header: Header) -> str:
    options = "".join(f" --option {name}" for name in header.options)
    return f"--seed {header.seed} --cap {header.cap}{options}"
