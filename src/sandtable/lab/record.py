"""The record of a tournament: a file to which every finished pair is added, and nothing else ever happens.

First a header with what all pairs share, then a line a pair. A run that was killed goes on where it stopped: a line cut
off in the middle is dropped and its pair played again, and a pair is never counted twice.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Final

import msgspec

from sandtable.files import FileError
from sandtable.lab.pairs import Pair, PairResult

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
    """An open record. Without a path it is kept in memory only. `content` says by scenario what results must have."""

    def __init__(self, path: Path | None, header: Header, content: Mapping[str, str]) -> None:
        self.path = path
        self.header = header
        self.content = dict(content)
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
        """Write a result down, for good, unless the pair has one."""
        if result.pair in self.results:
            return
        self._write(msgspec.json.encode(result))
        self.results[result.pair] = result

    def _write(self, line: bytes) -> None:
        if self._file is not None:
            self._file.write(line + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def _read(self, file: IO[bytes]) -> None:
        file.seek(0)
        whole, cut = file.read().rpartition(b"\n")[::2]
        if cut:
            file.truncate(file.tell() - len(cut))
        lines = whole.split(b"\n") if whole else []
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
            expected = self.content.get(result.pair.scenario, result.content)
            if result.content != expected:
                scenario = result.pair.scenario
                raise FileError(f"{self.path}, line {number}: {scenario} has changed since; name another file")
            self.results.setdefault(result.pair, result)


def _told(header: Header) -> str:
    options = "".join(f" --option {name}" for name in header.options)
    return f"--seed {header.seed} --cap {header.cap}{options}"
