"""What the terminal itself has to say, in every language: `data/words/<language>/terminal.toml`.

say = wording("es")
say("play.pass", seat="EE. UU.")        # section and key, and what fills the sentence
say.count("choice", 3)
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.words.catalogue import DATA, LANGUAGES, Catalogue, fill, read

FILE: Final = "terminal.toml"

# What the file may hold.
SECTIONS: Final = (
    "play",  # the table: who is asked, what was saved, how it ended
    "commands",  # what may be typed besides an option: how it is written, what it does
    "errors",  # what was typed and cannot be done
    "board",
    "cards",
    "options",
    "dice",
    "replay",
    "show",
    "scenarios",
    "campaign",
    "rules",
    "counts",  # one, other
)


class Wording:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"there is no language {language!r}: {', '.join(LANGUAGES)}")
        self.language = language
        self._words = Catalogue(language, read(DATA / language / FILE, SECTIONS))

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence `section.key`, filled."""
        section, _, name = key.partition(".")
        template = self._words.get(section, name)
        if template is None:
            raise KeyError(key)
        return fill(template, {field: str(value) for field, value in values.items()})

    def count(self, noun: str, n: int) -> str:
        return self._words.count(noun, n)

    def command(self, name: str) -> tuple[str, str]:
        """How a command is written in this language, its word first, and what it does."""
        written, help = self._words.pair("commands", name) or [name, ""]
        return written, help


@cache
def wording(language: str) -> Wording:
    return Wording(language)
