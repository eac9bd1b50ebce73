"""Problems in the text of solo cards and in what scenarios say for the bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.api import library
from sandtable.content.errors import ContentError
from sandtable.content.parts.solo.part import SoloPart
from sandtable.content.source import Source
from sandtable.content.table import TomlTable
from sandtable.core.rulebook import Rulebook
from tests.rules.solo.alone import Alone

SECTION = """
source = "ours"

[[section]]
scenario = "normandy-01"
side     = "us"
danger   = ["Rifleman", "Scout"]
path     = ["6A", "3B"]

[section.cards]
"Rifleman A" = [4, 1]
"""


def problems(tmp_path: Path, text: str) -> list[str]:
    """What is wrong with a `solo.toml` of Normandy."""
    path = tmp_path / "solo.toml"
    path.write_text(text, encoding="utf-8")
    found: list[ContentError] = []
    book = library().book("normandy")
    rules: Rulebook = Alone(turn=None).match.book
    SoloPart().read_files({"solo.toml": TomlTable.root(Source(path), found)}, rules, list(book.sides), book.cards)
    return [str(problem) for problem in found]


def test_a_sound_section_has_none(tmp_path: Path) -> None:
    assert problems(tmp_path, SECTION) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"Rifleman", "Scout"', '"Riffleman"'), "Riffleman"),
        (('"Rifleman", "Scout"', '"Half-track"'), "Half-track"),
        (('"6A"', '"6C"'), "6C"),
        (('"Rifleman A"', '"Rifleman Z"'), "Rifleman Z"),
        (('"Rifleman A"', '"Rifle A"'), "Rifle A"),
        (('side     = "us"', 'side     = "usa"'), "usa"),
    ],
)
def test_rei_s_04_rei_s_52_rei_s_58_a_section_names_what_there_is(
    tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    (problem,) = problems(tmp_path, SECTION.replace(*change))
    assert said in problem


def card(lines: str) -> str:
    return f'source = "ours"\n[[card]]\ntitle = "Scout"\nlines = """\n{lines}\n"""\n'


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("II recon", "out of order"),
        ("I recon\n A objective", "goes nowhere"),
        ("I attack 1\n A objective", "goes nowhere"),
        ("I scout 2", "needs sub-lines"),
        ("I scout 2\n B objective", "out of order"),
        ("I scout 2\n A objektive", "objektive"),
        ("I recon; then V", 'no line "V"'),
        ("I roll 1-6 conceal, 8-10 attack 1", "no part of a roll"),
        ("I roll 1-6 conceal, 7-9 attack 1", "ends with 10"),
        ("I roll 1-6 scout 1, 7-10 attack 1", "no sub-lines"),
        ("I inspire", "needs a number"),
        ("I escape", "movement"),
        ("I sing", "sing"),
        ("I enemy within none: attack 1", "none"),
        ("I scout 2\n A closer to the above", "nothing above"),
        ("I scout 2\n A closer to enemy Rifelman", "Rifelman"),
        ("A objective", "belongs to no line"),
        ("hello", "begins no line"),
        ("", "has no lines"),
    ],
)
def test_rei_s_21_a_card_says_what_is_wrong_with_it(tmp_path: Path, lines: str, said: str) -> None:
    found = problems(tmp_path, card(lines))
    assert any(said in problem for problem in found), found


def test_rei_s_21_every_line_of_a_card_is_read_to_its_end(tmp_path: Path) -> None:
    """Several problems of one card are all found, each with its line."""
    found = problems(tmp_path, card("I recon please\nII scout 2\n A nowhere\nIII atack 1"))
    assert len(found) >= 3
