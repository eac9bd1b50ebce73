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

# Capitals, which look like other letters than their small ones do.
_CAPITALS: Final = {
    "A": "ΑА",
    "B": "ΒВ",
    "C": "СϹ",
    "E": "ΕЕ",
    "H": "ΗН",
    "I": "ΙІӀ",
    "J": "ЈͿ",
    "K": "ΚК",
    "M": "ΜМ",
    "N": "Ν",
    "O": "ΟО",
    "P": "ΡР",
    "S": "Ѕ",
    "T": "ΤТ",
    "X": "ΧХ",
    "Y": "ΥҮ",
    "Z": "Ζ",
}
_LATIN_CAPITALS: Final = {ord(other): letter for letter, others in _CAPITALS.items() for other in others}
_ALIKE: Final = str.maketrans("i1|0", "lllo")  # in one alphabet, in some face or other

# What is drawn as nothing at all (Unicode: Default_Ignorable_Code_Point).
_UNSEEN: Final = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)


def clean_name(name: str) -> str:
    """A name as it is shown: in one spelling (NFKC), nothing unseen, no runs of blanks, not too long."""
    name = _seen(unicodedata.normalize("NFKC", name[: 8 * LONGEST]))
    if not 1 <= len(name) <= LONGEST or len(login_of(name)) > 2 * LONGEST:
        raise Refused("malformed", f"a name has 1 to {LONGEST} characters")
    return name


def login_of(name: str) -> str:
    """What an account is found by, however its name is written. It never changes: accounts are kept under it."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(c if c.isprintable() else " " for c in folded.translate(_LATIN)).split())


def look_of(name: str) -> str:
    """The same for names that look the same."""
    capitals = _seen(unicodedata.normalize("NFKC", name)).translate(_LATIN_CAPITALS)
    return login_of(capitals).translate(_ALIKE)


def _seen(name: str) -> str:
    """What anybody sees of a name."""
    drawn = (c for c in name if not any(first <= ord(c) <= last for first, last in _UNSEEN))
    return " ".join("".join(c if c.isprintable() else " " for c in drawn).split())


def told_apart(name: str, id: str, others: Iterable[str]) -> str:
    """The name of somebody who sits down with others: with a tag of their own if it looks like one of theirs."""
    return f"{name} ({id[:4]})" if look_of(name) in {look_of(other) for other in others} else name
