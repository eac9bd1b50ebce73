"""A rules fix breaks no game.

A game that was begun by other rules or data is played again by those of today. Where it comes to the same, it simply
goes on by them. Where it does not, it goes on from the last moment that was kept, and an entry of its ledger says so:
what came before that moment is as it was, and cannot be taken back. A game that is over is shown from its last moment.
"""

from __future__ import annotations

import msgspec

from sandtable.api import set_up
from sandtable.notation.errors import JournalError
from sandtable.notation.journal import Choice, Header
from sandtable.server import moments as time
from sandtable.server.course import Course, Moment, go_on
from sandtable.server.ledger import RULES, Ledger, LedgerEntry


def of_today(header: Header, data: tuple[str, ...]) -> Header:
    """The header with the rules and data there are now."""
    catalog, book = set_up(header.scenario, header.options, data)
    return msgspec.structs.replace(header, rules=book.version, content=catalog.content)


def carry_over(
    header: Header, start: list[int], entries: list[LedgerEntry], kept: list[Moment], data: tuple[str, ...]
) -> tuple[Header, LedgerEntry | None]:
    """The header a game goes on with, and what is to be written down about it. JournalError if it cannot go on."""
    today = of_today(header, data)
    if today == header:
        return header, None
    ledger = Ledger(entries)
    course = Course(today, start, data)
    if _comes_to_the_same(course, ledger.choices, kept):
        left = len(ledger.choices)
    else:
        course.remember(kept, ledger.choices)
        if not course.moments:
            raise JournalError(f"made with rules {header.book} {header.rules}; these are {today.book} {today.rules}", 1)
        left = _as_far_as_it_goes(course, ledger.choices)
    text = f"{header.rules} {today.rules} {left}"
    return today, LedgerEntry(ledger.count, RULES, "", text, at=time.wall())


def _comes_to_the_same(course: Course, choices: list[Choice], kept: list[Moment]) -> bool:
    rows = {moment.step: moment.row for moment in kept}
    try:
        match = course.at([], 0)
        for n, choice in enumerate(choices, 1):
            go_on(match, [choice])
            if match.choices[-1].chance != choice.chance or rows.get(n, match.state.row()) != match.state.row():
                return False
    except ValueError:
        return False
    return True


def _as_far_as_it_goes(course: Course, choices: list[Choice]) -> int:
    """How many of the choices lead on from the last moment. JournalError if not even that can be taken up."""
    step = course.moments[-1].step
    try:
        match = course.at(choices, step)
    except ValueError as error:
        raise JournalError(str(error), 1) from None
    for n in range(step, len(choices)):
        try:
            go_on(match, [choices[n]])
        except ValueError:
            return n
    return len(choices)
