"""Keeping a database: copies of it, and whether every game in it is whole."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
from sqlalchemy import select

from sandtable.server.aside import is_sealed
from sandtable.server.boards import header_of, summary_of
from sandtable.server.course import Course, Moment
from sandtable.server.database import StoreError
from sandtable.server.ledger import Ledger, LedgerEntry
from sandtable.server.locks import FileLock
from sandtable.server.models import tables
from sandtable.server.records import TableRecord
from sandtable.server.store import Store
from sandtable.server.versions import carry_over


class Finding(msgspec.Struct):
    """What is wrong with a table, and what else there is to say of it; "" if nothing is."""

    table: str
    problem: str = ""
    note: str = ""


def backup(source: Path, to: Path) -> None:
    """Copy an SQLite file, also one that a server is using. The copy is whole or not there."""
    if not source.is_file():
        raise StoreError(None, "there is no such database", str(source))
    if to.exists():
        raise StoreError(None, "there is such a file already", str(to))
    part = to.with_name(to.name + ".part")
    try:
        with _told(source), closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            _sound(new, part)
        part.rename(to)
    finally:
        part.unlink(missing_ok=True)


def restore(copy: Path, to: Path) -> None:
    """Put a copy in place of a database that no server is using. What was there is kept beside it."""
    lock = FileLock(to)
    lock.take()
    try:
        with _told(copy), closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as found:
            _sound(found, copy)
            if to.exists():
                backup(to, _free(to))
                for left in ("", "-wal", "-shm"):
                    to.with_name(to.name + left).unlink(missing_ok=True)
            with closing(sqlite3.connect(to)) as new:
                found.backup(new)
    finally:
        lock.release()


def _free(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.before-{n}") for n in range(1, 10_000))
    return next(name for name in names if not name.exists())


def _sound(connection: sqlite3.Connection, path: Path) -> None:
    found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise StoreError(None, f"this database is damaged: {found}", str(path))
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone():
        raise StoreError(None, "this is no database of games", str(path))


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(None, f"this database cannot be used: {error}", str(path)) from None


async def verify(store: Store, data: tuple[str, ...]) -> AsyncIterator[Finding]:
    """Look at every game: its entries follow each other, are those that it and its moments were sealed with, and lead
    by the rules to what is shown of it."""
    async with store.read() as connection:
        ids = [row.id for row in await connection.execute(select(tables.c.id).order_by(tables.c.created))]
    for id in ids:
        try:
            yield await _look_at(store, id, data)
        except ValueError as error:
            yield Finding(id, str(error))


async def _look_at(store: Store, id: str, data: tuple[str, ...]) -> Finding:
    found = await store.table(id)
    while found is not None:
        record, entries, kept = found[0], await store.entries_of(id), await store.moments_of(id)
        found = await store.table(id)
        if found is not None and found[0].seal == record.seal:
            return _finding(record, entries, kept, data)
        # somebody has just played
    return Finding(id)  # gone meanwhile


def _finding(record: TableRecord, entries: list[LedgerEntry], kept: list[Moment], data: tuple[str, ...]) -> Finding:
    if not is_sealed(record, entries):
        return Finding(record.id, "its entries are not those it was sealed with")
    carried = carry_over(record, entries, kept, data)
    ledger = Ledger(entries if carried is None else [*entries, carried.entry])
    course = Course(header_of(record) if carried is None else carried.header, record.start, data)
    course.remember(kept, ledger.choices)
    sure = [moment for moment in kept if ledger.kept is None or moment.step <= ledger.kept]  # never taken back
    if len(course.moments) < len(sure):
        return Finding(record.id, "its choices are not those its moments were sealed with")
    known = ledger.choices[: ledger.known]
    match = course.as_far_as_it_goes(known)
    if len(match.choices) < len(known) or course.led_since(known) > ledger.since:
        return Finding(record.id, f"the rules do not lead on from choice {len(match.choices)}")
    if ledger.known is not None:
        most = f"{ledger.known} of {len(ledger.choices)} choices"
        return Finding(record.id, note=f"its end was not kept, and the rules of today lead through {most} only")
    if carried is not None:
        return Finding(record.id)  # what is shown of it is still that of the rules before
    now = summary_of(match, record.status == "waiting", record.updated)
    wrong = [name for name in ("status", "round", "outcome") if getattr(record, name) != now[name]]
    return Finding(record.id, f"its choices lead to another {', '.join(wrong)}" if wrong else "")
