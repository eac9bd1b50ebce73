"""The vocabulary of solo cards: documented word by word, and closed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from sandtable.content.load import SHIPPED
from sandtable.content.parts.solo import vocabulary as v
from tests.content.conftest import check_path, rename

PAGE = Path(__file__).resolve().parents[2] / "docs" / "vocabulary" / "solo.md"
WORDS = [
    *v.TILE_WORDS,
    v.HELD_BY,
    *v.FILLERS,
    *v.TIES,
    v.CLOSER,
    v.FURTHER,
    v.ABOVE,
    *v.PLAIN_CONDITIONS,
    *v.SUPPORT,
    *v.MARCHES,
    *v.AIMED,
    *v.OWN_VERBS,
    v.ANY,
    v.HERE,
]
# Conditions that the reader knows by their shape, not by a list.
SHAPES = ["some", "no", "not", "enemy at", "enemy within", "no enemy within", "population", "is", "then", "through"]


def documented() -> list[str]:
    """What stands in code marks on the page, outside of blocks."""
    return re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL))


@pytest.mark.parametrize("word", [*WORDS, *SHAPES])
def test_every_word_is_documented(word: str) -> None:
    found = [text for text in documented() if re.search(rf"(^|\W){re.escape(word)}($|\W)", text)]
    assert found, f"docs/vocabulary/solo.md does not tell of {word!r}"


@pytest.mark.parametrize("section", ["Words about tiles", "Conditions", "Actions"])
def test_nothing_is_documented_that_is_no_word(section: str) -> None:
    """The first column of the tables has only words that there are."""
    text = PAGE.read_text(encoding="utf-8").split(f"## {section}")[1].split("\n## ")[0]
    known = {word for phrase in [*WORDS, *SHAPES] for word in phrase.split()} | {"attack", "Rifleman"}
    cells = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")]
    assert cells
    for code in re.findall(r"`([^`]+)`", " ".join(cells)):
        strange = [
            word for word in re.findall(r"[A-Za-z-]+", re.sub(r"\d+[AB]\b|\d+-\d+", "", code)) if word not in known
        ]
        assert not strange, f"{code}: {strange}"


MISTAKES = [
    ("I    match waits: inspire 2", "I    match wait: inspire 2", 'unknown word "match"'),
    ("I    match waits: inspire 2", "I    match waits: inspier 2", 'unknown word "inspier"; did you mean "inspire"?'),
    ("I    match waits: inspire 2", "I    match waits: inspire", '"inspire" needs a number; for example "inspire 1"'),
    (
        "A    threatened objective / value",
        "A    threatend objective / value",
        'unknown word "threatend"; did you mean "threatened"?',
    ),
    ("objective / value, cover", "objective / valeu, cover", 'unknown word "valeu"; did you mean "value"?'),
    ("closer to enemy Rifleman", "closer to enemy Riflemen", 'unknown word "Riflemen"; did you mean "Rifleman"?'),
    ("II   bolster 2\n", "III  bolster 2\n", '"III" comes out of order; the next is "II"'),
    ("II   bolster 2\n", "II   bolster 2; then V\n", 'there is no line "V"'),
    ("1-6 conceal, 7-10", "1-6 conceal, 8-10", '"8-10 attack 1" is no part of a roll'),
    ('title  = "Scout"', 'title  = "Scuot"', 'there is no card "Scuot"; did you mean "Scout"?'),
]


@pytest.mark.parametrize(("old", "new", "problem"), MISTAKES)
def test_mistakes_are_told_with_file_line_and_nearest_word(tmp_path: Path, old: str, new: str, problem: str) -> None:
    folder = tmp_path / "caen"
    shutil.copytree(SHIPPED / "normandy", folder, ignore=shutil.ignore_patterns("scenarios"))
    rename(folder, "caen")
    text = (folder / "solo.toml").read_text()
    assert old in text
    changed = text.replace(old, new, 1)
    (folder / "solo.toml").write_text(changed)
    line = next(n for n, row in enumerate(changed.splitlines(), 1) if row not in text.splitlines())
    told = [str(error) for error in check_path(folder)]
    assert any(f"solo.toml:{line}:" in error and problem in error for error in told), told
