"""Reading somebody's journal: in a worker, since it may be long, and is played from its first choice to its last."""

from __future__ import annotations

import msgspec

from sandtable.api import set_up
from sandtable.content.errors import ContentError
from sandtable.notation.journal import Choice, Header, Journal
from sandtable.replaying import replay_journal
from sandtable.server.course import Course, Moment, go_on
from sandtable.server.faults import told


class Reading(msgspec.Struct):
    """A game as its journal tells it; or, where it tells none, why: a refusal's code and words."""

    header: Header | None = None
    start: list[int] = []
    choices: list[Choice] = []
    moments: list[Moment] = []
    code: str = ""
    message: str = ""


def read(text: str, most: int, data: tuple[str, ...]) -> Reading:
    """Play a journal of at most so many choices, and keep moments of it. Runs in a worker."""
    code = "no-journal"  # what is wrong if the next step fails
    try:
        journal = Journal.loads(text)
        code = "other-game"
        if len(journal.choices) > most:
            found = len(journal.choices)
            return Reading(code="too-large", message=f"a game has at most {most} choices, this one {found}")
        catalog, book = set_up(journal.header.scenario, journal.header.options, data)
        replay_journal(journal, catalog, book, 0)
        code = "broken-journal"
        choices = replay_journal(journal, catalog, book).choices  # as we write them, however they were spelt
    except ValueError as error:
        if not type(error).__module__.startswith("sandtable."):
            raise
        if code == "no-journal" and getattr(error, "line", None) not in (None, 1):
            code = "broken-journal"
        return Reading(code=code, message=told(error) if isinstance(error, ContentError) else str(error))
    course = Course(journal.header, journal.start, data)
    match = course.at([], 0)
    for n, choice in enumerate(choices, 1):
        go_on(match, [choice])
        course.note(match, choices[:n])
    return Reading(journal.header, journal.start, choices, course.moments)
