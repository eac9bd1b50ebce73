"""Which rulebooks there are, and the options each is made with."""

from __future__ import annotations

from sandtable.core.rulebook import Rulebook
from sandtable.rules.books.normandy import CLASSIC_CONTROL, normandy
from sandtable.rules.books.north_africa import north_africa


def known_books() -> list[str]:
    """The ids of the books that have rules."""
    return ["normandy", "north-africa"]


def known_options(book: str) -> list[str]:
    """Options a game of a book may be started with."""
    return [CLASSIC_CONTROL] if book == "normandy" else []


def make_book(book: str, options: list[str]) -> Rulebook:
    """The manifest of a book; KeyError if there is none of that name."""
    if book == "normandy":
        return normandy(options)
    if book == "north-africa":
        return north_africa(options)
    raise KeyError(book)
