"""What people are called: one spelling for what looks the same, and no two at a table that look alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from sandtable.server.refusals import Refused

LONGEST: Final = 32

# Letters of other alphabets that nobody can tell from these.
_LOOK: Final = {
    "a": "аα",
    "b": "ьв",
    "c": "сϲ",
    "e": "еε",
    "h": "нһ",
    "i": "іιɩ",
    "j": "ј",
    "k": "кκ",
    "l": "ӏ",
    "m": "мμ",
    "n": "пηո",
    "o": "оοօ",
    "p": "рρ",
    "s": "ѕ",
    "t": "тτ",
    "u": "υս",
    "v": "ν",
    "w": "ѡω",
    "x": "хχ",
    "y": "уγ",
}
_LATIN: Final = {ord(other): letter for letter, others in _LOOK.items() for other in others}


def clean_name(name: str) -> str:
    """A name as it is shown: in one spelling (NFKC), no control characters, no runs of blanks, not too long."""
    name = unicodedata.normalize("NFKC", name[: 8 * LONGEST])
    name = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not 1 <= len(name) <= LONGEST or len(look_of(name)) > 2 * LONGEST:
        raise Refused("malformed", f"a name has 1 to {LONGEST} characters")
    return name


def look_of(name: str) -> str:
    """The same for names that look the same."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(c if c.isprintable() else " " for c in folded.translate(_LATIN)).split())


def told_apart(name: str, id: str, others: Iterable[str]) -> str:
    """The name of somebody who sits down with others: with a tag of their own if it looks like one of theirs."""
    return f"{name} ({id[:4]})" if look_of(name) in {look_of(other) for other in others} else name
