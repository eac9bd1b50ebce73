"""A rules fix breaks no game.

A game that was begun by other rules or data is played again by those of today. Where it comes to the same, it simply
goes on by them. Where it does not, it goes on from the last moment that was kept, as far as its choices still lead, and
an entry of its ledger says so: what came before that moment is as it was, and cannot be taken back. A game that is over
is shown from its moments; if the last was lost, as far as its choices still lead. It is done once: the entry says what
came of it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.api import set_up
from sandtable.notation.journal import Header
from sandtable.server import moments as time
from sandtable.server.boards import header_of, summary_of
from sandtable.server.course import Course, Moment
from sandtable.server.ledger import RULES, Ledger, LedgerEntry, sealed
from sandtable.server.records import TableRecord


class Carried(msgspec.Struct):
    """How a game goes on by the rules of today: its header, what is written down about it, and columns of `tables`."""

    header: Header
    entry: LedgerEntry
    values: dict[str, Any]


def of_today(header: Header, data: tuple[str, ...]) -> Header:
    """The header with the rules and data there are now."""
    catalog, book = set_up(header.scenario, header.options, data)
    return msgspec.structs.replace(header, rules=book.version, content=catalog.content)


def is_of_today(record: TableRecord, data: tuple[str, ...]) -> bool:
    return of_today(header_of(record), data) == header_of(record)


def carry_over(
    record: TableRecord, entries: list[LedgerEntry], kept: list[Moment], data: tuple[str, ...]
) -> Carried | None:
    """None if a game is of the rules and data of today. ValueError if it cannot go on by them."""
    header = header_of(record)
    today = of_today(header, data)
    if today == header:
        return None
    ledger = Ledger(entries, record.seal)
    course = Course(today, record.start, data)
    course.remember(kept, ledger.choices)
    match = course.as_far_as_it_goes(ledger.choices)
    left = len(match.choices)
    text = f"{header.rules} {today.rules} {left} {course.led_since(ledger.choices)}"
    shown = summary_of(match, record.status == "waiting", record.updated)
    last = course.moments[-1].step if course.moments else 0
    if record.status == "over" and last < len(ledger.choices) and shown["outcome"] != record.outcome:
        known = left if match.outcome is None else last  # elsewhere they have gone astray before
        left, shown = len(ledger.choices), {}
        text = f"{header.rules} {today.rules} {left} {course.led_since(ledger.choices)} {known}"
    entry = LedgerEntry(ledger.count, RULES, "", text, at=time.wall())
    values = {"header": msgspec.to_builtins(today), "given": min(record.given, left), **shown}
    return Carried(today, entry, {**values, "seal": sealed(ledger.seal, [entry])})
