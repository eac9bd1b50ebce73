"""The catalogue: templates by section and code, read from data files, one a module and language.

A later file overrides an earlier one: first the shared words, then those of the book's modules in their order, then
the files of the book's own `words` folder (of two folders, those of the book that the other adds to first).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).resolve().parent.parent / "data" / "words"
LANGUAGES: Final = tuple(sorted(folder.name for folder in DATA.iterdir() if folder.is_dir()))
FOLDER: Final = "words"  # of a book's data

Template = str | list[str]
Sections = dict[str, dict[str, Template]]

# What a file may hold.
SECTIONS: Final = (
    "decisions",  # what is asked, by the decision's kind, or kind/variant: a head and a sentence
    "options",  # by verb
    "verbs",  # the same in a word or two, for lists of what may be done
    "actions",  # what is printed on cards
    "params",  # how a parameter of an action is written
    "icons",  # what a parameter means that is drawn instead: as a rule, and while it counts
    "hints",  # what an action or option does, in a line; +parameter adds to it
    "events",  # what happened: see `story`
    "refusals",  # why not, by "RULE code" or by code
    "outcomes",  # how it ended, by reason
    "clauses",  # how a side wins, in full
    "goals",  # the same in a few words
    "standings",  # how far it is
    "odds",  # the parts of a sum, and what a hit does
    "tile notes",  # what is to be said of a tile, by fact
    "unit notes",
    "side notes",
    "tile signs",  # the same on a board of letters, by fact: a sign, and what it means unless it says so itself
    "unit signs",
    "topics",  # what to look up in the rules, by action, decision or fact
    "zones",
    "counts",  # one, other
    "terms",
    "game options",  # choices a game may be started with
    "phrases",  # what the sheets of a module say, by the words of its vocabulary
    "codes",  # what a code within an event means
    "books",
    "sides",
    "scenarios",  # what a scenario prints of itself (name, operation, date), where a language says it otherwise
    "titles",
    "skills",
    "ground",
    "guide",  # hints of a first game
    "about",  # what a zone, a marker or a tile is, for who asks about it
    "panels",  # what the module's own parts of the browser's table say
)

_FIELD: Final = re.compile(r"\{(\w+)\}")
_OPTIONAL: Final = re.compile(r"\[([^\[\]]*)\]")


class WordsError(ValueError):
    """A file of words that cannot be used; says which and why."""


class Catalogue:
    """All words of one book in one language."""

    def __init__(self, language: str, sections: Sections) -> None:
        self.language = language
        self.sections = sections

    def get(self, section: str, key: str) -> str | None:
        """A template, or None."""
        found = self.sections.get(section, {}).get(key)
        return found if isinstance(found, str) else None

    def first(self, section: str, keys: Sequence[str]) -> str | None:
        """The template of the first key that has one, or None."""
        for key in keys:
            if (found := self.get(section, key)) is not None:
                return found
        return None

    def pair(self, section: str, key: str) -> list[str] | None:
        """A template of several parts, or None."""
        found = self.sections.get(section, {}).get(key)
        return found if isinstance(found, list) else None

    def section(self, name: str) -> Mapping[str, Template]:
        return self.sections.get(name, {})

    def count(self, noun: str, n: int) -> str:
        """A number of things: "1 card", "3 cards"."""
        one, other = self.pair("counts", noun) or ["{n}", "{n}"]
        return fill(one if n == 1 else other, {"n": str(n)})

    def join(self, parts: Sequence[str], word: str = "and") -> str:
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.get('terms', word) or word} {parts[-1]}"


def fill(template: str, values: Mapping[str, str]) -> str:
    """Fill the {fields}; what stands in [brackets] goes if a field in it is empty or missing."""

    return "".join(
        [
            values.get(piece, "") if is_field else piece
            for wanted, pieces in _parsed(template)
            if all(map(values.get, wanted))
            for is_field, piece in pieces
        ]
    )


@lru_cache(8192)
def _parsed(template: str) -> list[tuple[list[str], list[tuple[bool, str]]]]:
    """A template as parts: the fields that must be there, and its pieces, each a field's name or text."""
    parts: list[tuple[list[str], list[tuple[bool, str]]]] = []
    for i, part in enumerate(_OPTIONAL.split(template)):
        pieces = [(bool(j % 2), piece) for j, piece in enumerate(_FIELD.split(part)) if piece]
        if pieces:
            parts.append((_FIELD.findall(part) if i % 2 else [], pieces))
    return parts


def fields(template: str) -> set[str]:
    """The names a template asks for."""
    return set(_FIELD.findall(template))


def catalogue(language: str, modules: Sequence[str], homes: Sequence[str] = ()) -> Catalogue:
    """The words of a book: of its modules, and of its own folders."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}: {', '.join(LANGUAGES)}")
    return _load(language, tuple(modules), tuple(homes))


@cache
def _load(language: str, modules: tuple[str, ...], homes: tuple[str, ...]) -> Catalogue:
    own = [Path(home) / FOLDER / language for home in homes]
    files = [folder / f"{module}.toml" for module in modules for folder in (DATA / language, *own)]
    for folder in own:
        files += sorted(path for path in folder.glob("*.toml") if path not in files)
    sections: Sections = {}
    for path in files:
        if path.is_file():
            for name, entries in read(path).items():
                sections.setdefault(name, {}).update(entries)
    return Catalogue(language, sections)


def read(path: Path, sections: Sequence[str] = SECTIONS) -> Sections:
    """One file, checked: known sections, texts or lists of texts."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise WordsError(f"{path.parent.name}/{path.name}: {error}") from None
    for name, entries in data.items():
        if name not in sections or not isinstance(entries, dict):
            raise WordsError(f"{path.parent.name}/{path.name}: there is no section {name!r}: {', '.join(sections)}")
        for key, entry in entries.items():
            whole = isinstance(entry, str) or (isinstance(entry, list) and all(isinstance(x, str) for x in entry))
            if not whole:
                raise WordsError(f"{path.parent.name}/{path.name}: [{name}] {key} must be text")
    return data
