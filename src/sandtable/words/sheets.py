"""Sheets in words."""

from __future__ import annotations

from sandtable.core.sheet import Phrase, Sheet
from sandtable.words.catalogue import fill
from sandtable.words.names import Names
from sandtable.words.shapes import SheetRow, SheetText


def sheet_text(names: Names, sheet: Sheet) -> SheetText:
    return SheetText(
        seat=names.catalog.seats[sheet.seat],
        title=sheet.title,
        rows=[
            SheetRow(
                mark=row.mark,
                depth=row.depth,
                text=_upper(phrase_text(names, row.phrase)),
                tests=[phrase_text(names, test) for test in row.tests],
            )
            for row in sheet.rows
        ],
    )


def line_text(names: Names, card: int, line: int) -> str:
    """What a line of a card says, without stars."""
    kind = names.catalog.kinds[card]
    for module in names.book.modules:
        for sheet in module.sheets(names.game):
            rows = [row for row in sheet.rows if row.depth == 0]
            if (sheet.seat, sheet.title) == (kind.seat, kind.title) and line < len(rows):
                return phrase_text(names, rows[line].phrase).replace("**", "")
    return ""


def phrase_text(names: Names, phrase: Phrase) -> str:
    """A phrase without an entry reads as its name: a word of the module's own vocabulary."""
    template = names.words.get("phrases", phrase.name)
    if template is None:
        return phrase.name
    values = {name: ", ".join(phrase_text(names, part) for part in parts) for name, parts in phrase.parts.items()}
    for fact in phrase.facts:
        if fact.type == "action-name":
            values[fact.name] = names.action(str(fact.value))
        else:
            values[fact.name] = names.word(fact.type, fact.value) if fact.value not in ("", 0) else ""
    return " ".join(fill(template, values).split())


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
