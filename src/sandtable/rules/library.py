"""Which rulebooks there are, and the options each is made with."""

from __future__ import annotations

from sandtable.core.rulebook import Rulebook
from sandtable.rules.books.normandy import CLASSIC_CONTROL, normandy


def known_options(book: str) -> list[str]:
    """Options a game of a book may be started with."""
    return [CLASSIC_CONTROL] if book == "normandy" else []


def make_book(book: str, options: list[str]) -> Rulebook:
    """The manifest of a book; KeyError if there is none of that name."""
    if book != "normandy":
        raise KeyError(book)
    return normandy(options)
