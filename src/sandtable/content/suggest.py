"""Hints for a misspelt word: the nearest known one, or the list when it is short."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

_FEW: Final = 6


def nearest(word: str, known: Iterable[str], count: int = 1) -> list[str]:
    """Up to `count` known words that look like `word`, best first; upper and lower case do not matter."""
    matcher = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(word[:80].lower())
    alike = 0.5 if len(word) <= 3 else 0.6  # of a tile's name, "12B", one letter is much
    scores = []
    for name in known:
        matcher.set_seq1(name.lower())
        if matcher.real_quick_ratio() >= alike and (score := matcher.ratio()) >= alike:
            scores.append((-score, -_same_start(word.lower(), name.lower()), name))
    scores.sort(key=lambda entry: entry[:2])  # then the order given decides
    return [name for _, _, name in scores[:count]]


def _same_start(a: str, b: str) -> int:
    return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def hint(word: str, known: Iterable[str], count: int = 1) -> str:
    """`did you mean "x"?`, or the known words when none is near and they are few, or nothing."""
    names = list(known)
    found = nearest(word, names, count)
    if found:
        return f"did you mean {listed(found, 'or')}?"
    if names and len(names) <= _FEW:
        return f"known: {listed(names)}"
    return ""


def listed(names: Iterable[str], last: str = "and") -> str:
    """`"a"`, `"a" and "b"`, `"a", "b" and "c"`."""
    quoted = [f'"{name}"' for name in names]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {last} {quoted[-1]}"


def counted(number: int, things: str) -> str:
    """`no tiles`, `1 tile`, `2 tiles`."""
    return f"{number or 'no'} {things.removesuffix('s') if number == 1 else things}"
