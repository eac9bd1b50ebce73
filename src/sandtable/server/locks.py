"""One server a file: two on the same SQLite file would each believe their own memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO


class FileInUseError(OSError):
    """Another server uses the file."""


class FileLock:
    """Held by a process until it lets go or ends, however that is; the file beside the database stays behind, empty."""

    def __init__(self, database: Path) -> None:
        self.database = database
        real = database.resolve()  # one file, by whatever name
        self.path = real.with_name(real.name + ".lock")
        self._file: IO[bytes] | None = None

    def take(self) -> None:
        """FileInUseError if somebody else holds it."""
        file = self.path.open("ab")
        try:
            _lock(file)
        except OSError:
            file.close()
            words = "another server is using this file: one file is for one server; several share a PostgreSQL"
            raise FileInUseError(None, words, str(self.database)) from None
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


if os.name == "nt":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
