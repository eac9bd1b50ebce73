"""Shapes of what is told: the lines of a story, the rows of a sheet."""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct, frozen=True, gc=False):
    """A sentence. `first` and `until` say which events of its reader's story it tells; **stars** in it are bold."""

    first: int
    until: int
    event: str
    side: str | None  # whose doing
    seat: str | None  # and which seat's, where the event tells
    text: str
    reveals: str  # why undo stops here: "dice", "draw", "reveal" or ""


class SheetRow(msgspec.Struct, frozen=True):
    """A row as it is read: what it begins with, how far it is set in, its text, what it sifts by."""

    mark: str
    depth: int
    text: str
    tests: list[str]


class SheetText(msgspec.Struct, frozen=True):
    seat: str
    title: str
    rows: list[SheetRow]
