"""Files written whole or not at all, and read with one clear complaint."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

LARGEST: Final = 64 * 1024 * 1024  # bytes; no journal comes near


class FileError(ValueError):
    """A file that cannot be read or written; the message names it."""


def read_whole(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise FileError(f"{path}: too large")
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise FileError(f"{path}: not a text file") from None
    except OSError as error:
        raise FileError(f"{path}: {(error.strerror or str(error)).lower()}") from None


def check_place(path: Path) -> None:
    """Complain now of a file that could not be written later."""
    folder = path.parent
    if path.is_dir():
        raise FileError(f"{path}: is a directory")
    if not folder.is_dir():
        raise FileError(f"{path}: there is no folder {folder}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise FileError(f"{path}: permission denied")


def write_whole(path: Path, text: str) -> None:
    """Write beside the file and put it in place, so that a crash leaves the old one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp") if path.name else path
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        if beside.is_file() and beside != path:
            beside.unlink()
        raise FileError(f"{path}: {(error.strerror or str(error)).lower()}") from None
