"""A language: every sentence the clients say about a game, by code. English is complete; another copies its keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from sandtable.words import english

Table = Mapping[str, str]


class Language(msgspec.Struct, frozen=True):
    """Templates by code. Where a code has variants the key is `code/variant` (`initiative/1`, `drawn/hidden`).

    An event's wording of one book's own is under `book:code`.
    """

    events: Table
    options: Table
    hints: Table  # what an action or an option does, by its name
    refusals: Table  # by "RULE code"; a bare code serves every rule
    outcomes: Table  # by the reason's name; "RULE name" where books differ
    victory: Table
    zones: Table
    terms: Table
    decisions: Table  # what is asked, by the decision's kind
    names: Table  # sides, titles and actions that are not shown as the data has them
    plural: Callable[[int, str], str]
    join: Callable[[list[str]], str]


ENGLISH: Final = Language(
    events=english.EVENTS,
    options=english.OPTIONS,
    hints=english.HINTS,
    refusals=english.REFUSALS,
    outcomes=english.OUTCOMES,
    victory=english.VICTORY,
    zones=english.ZONES,
    terms=english.TERMS,
    decisions=english.DECISIONS,
    names=english.NAMES,
    plural=english.plural,
    join=english.join,
)

LANGUAGES: Final[Mapping[str, Language]] = {"en": ENGLISH}


def language(code: str) -> Language:
    """A language by its code; ValueError names those there are."""
    if code not in LANGUAGES:
        raise ValueError(f"there is no language {code!r}: {', '.join(LANGUAGES)}")
    return LANGUAGES[code]
