"""A journal, played again: every choice is checked as if it were made now, and chance gives what it gave then."""

from __future__ import annotations

from sandtable.core.catalog import Catalog
from sandtable.core.dice import ScriptedDice, ScriptMismatchError
from sandtable.core.rulebook import Rulebook
from sandtable.match import Match
from sandtable.notation import Journal, JournalError
from sandtable.notation.journal import seal


def replay_journal(journal: Journal, catalog: Catalog, book: Rulebook, to: int | None = None) -> Match:
    """Play a journal again, with its chance results, up to `to` choices. Every step is checked."""
    header = journal.header
    if (header.book, header.rules) != (book.id, book.version):
        raise JournalError(f"made with rules {header.book} {header.rules}; these are {book.id} {book.version}", 1)
    if header.content != catalog.content:
        raise JournalError(f"made with other data of {header.scenario} ({header.content}, here {catalog.content})", 1)
    choices = journal.choices if to is None else journal.choices[:to]
    try:
        match = Match(catalog, book, ScriptedDice(list(journal.start)), players=header.players, cap=header.cap)
    except ScriptMismatchError as error:
        raise JournalError(str(error), 2) from None
    if match.journal.start != journal.start:
        raise JournalError("more chance results than the start uses", 2)
    for line, choice in enumerate(choices, 3):
        match.continue_with(ScriptedDice(list(choice.chance)))
        try:
            made = match.repeat(choice)
        except (ValueError, ScriptMismatchError) as error:
            raise JournalError(str(error), line) from None
        if made.chance != choice.chance:
            raise JournalError("more chance results than the choice uses", line)
    if to is None and seal(header, match.state.digest()) != journal.digest:
        raise JournalError("header and choices do not lead to the digest at the end", len(choices) + 3)
    return match
