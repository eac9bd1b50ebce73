"""Sheets: rules that a module prints for a card or a side, row by row, for clients to show beside what happens.

A phrase has no words of its own: they are in the words' section `phrases`, by its name, and fill in what it holds.
"""

from __future__ import annotations

from sandtable.core.procedure import Fact


class Phrase:
    """`parts` are phrases within it by the field they fill, several of them joined; `facts` are plain values."""

    def __init__(
        self, name: str, parts: dict[str, list[Phrase]] | None = None, facts: list[Fact] | None = None
    ) -> None:
        self.name = name
        self.parts: dict[str, list[Phrase]] = {} if parts is None else parts
        self.facts: list[Fact] = [] if facts is None else facts


class Row:
    """`mark` is what it begins with (III, B), `depth` how far it is set in, `tests` what it sifts by, in order."""

    def __init__(self, mark: str, depth: int, phrase: Phrase, tests: list[Phrase] | None = None) -> None:
        self.mark = mark
        self.depth = depth
        self.phrase = phrase
        self.tests: list[Phrase] = [] if tests is None else tests


class Sheet:
    """Of the cards of a title that a seat holds."""

    def __init__(self, seat: int, title: str, rows: list[Row]) -> None:
        self.seat = seat
        self.title = title
        self.rows = rows
