"""Each mistake in the files of a book."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.content import ContentErrors
from sandtable.content.load import SHIPPED
from tests.content.conftest import check, check_path, load_book, mistakes, rename

BreakBook = Callable[[str, str, str], list[str]]


@pytest.fixture
def book_problems(tmp_path: Path) -> BreakBook:
    """Replace the first such text in a file of "caen", a copy of Normandy, and give the problems as printed."""
    folder = tmp_path / "caen"
    shutil.copytree(SHIPPED / "normandy", folder, ignore=shutil.ignore_patterns("scenarios"))
    rename(folder, "caen")

    def problems(file: str, old: str, new: str) -> list[str]:
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1))
        return [str(error) for error in check_path(folder)]

    return problems


# What is replaced, by what, and the problem that follows.
MISTAKES = r"""
- "caen"
+ "Caen!"
caen/book.toml:3: id: "Caen!" is not an id; use small letters, digits and single hyphens

- dice
+ dices
caen/book.toml:10: [box] dices: unknown key; did you mean "dice"?

- [side.us]
+ [side.board]
caen/book.toml:14: [side.board]: cannot be the id of a side; use small letters and no key of a scenario file

- cards           = 54
+ cards           = 55
caen/book.toml:17: [side.us] cards: cards.toml has 54

- counters        = 11
+ counters        = 10
caen/book.toml:18: [side.us] counters: counters.toml has 11

- tiles              = 18
+ tiles              = 17
caen/book.toml:8: [box] tiles: tiles.toml has 18

- "command"
+ "comand"
caen/cards.toml:11: [[card]] #1 class: unknown value "comand"; did you mean "command"?

- "bolster 3"
+ "bolstr 3"
caen/cards.toml:14: [[card]] #1 actions #1: unknown action "bolstr"; did you mean "bolster"?

- "bolster 3"
+ "bolster"
caen/cards.toml:14: [[card]] #1 actions #1: "bolster" takes one value; write "bolster 1"

- "bolster 3"
+ "bolster 3 squad"
caen/cards.toml:14: [[card]] #1 actions #1: is limited to a squad, but the card has none

- "recon"
+ "recon 2"
caen/cards.toml:37: [[card]] #4 actions #3: "recon" takes no value; write "recon"

- ["bolster 3", "command 2"]
+ []
caen/cards.toml:14: [[card]] #1 actions: a command card has at least one action

- "dud"
+ "command"
caen/cards.toml:69: [[card]] #9 actions: a command card has at least one action

- "Platoon Guide"
+ "Platoon Sergeant"
caen/cards.toml:17: [[card]] #2 title: "Platoon Sergeant" is there twice

- "Platoon Guide"
+ "platoon guide"
caen/cards.toml:17: [[card]] #2 title: "platoon guide" cannot be a title; use letters and digits, a capital first

- ["A", "B", "C"]
+ ["A", "B", "c"]
caen/cards.toml:27: [[card]] #3 squads #3: "c" cannot be a squad; use one capital letter, and a digit if need be

- ["A", "B", "C"]
+ ["A", "B", "B"]
caen/cards.toml:27: [[card]] #3 squads #3: squad "B" is there twice

- initiative = 9
+ initiative = 0
caen/cards.toml:12: [[card]] #1 initiative: must be from 1 to 99

- source = "published"
+ source = "print"
caen/cards.toml:7: source: unknown value "print"; known: "published" and "ours"

- "Scout"
+ "Scot"
caen/counters.toml:7: [[counter]] #1 title: there is no combat card "Scot"; did you mean "Scout"?

- ["A", "B", "C"]
+ ["A", "B"]
caen/counters.toml:8: [[counter]] #1 squads: must be the squads of its cards

- 1A  =
+ 1C  =
caen/tiles.toml:8: [tile] 1C: is not the name of a tile; use a number and a face, like "12A"

- cover = 0
+ cover = 12
caen/tiles.toml:8: [tile] 1A.cover: must be from 0 to 9

- "camp"
+ "lake"
caen/tiles.toml:8: [tile] 1A.art: unknown value "lake"

- hill = true
+ hill = "yes"
caen/tiles.toml:10: [tile] 2A.hill: must be true or false, not text

- [tile]
+ [tile
caen/tiles.toml:7: not valid TOML: Expected ']' at the end of a table declaration
"""


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(MISTAKES))
def test_one_mistake_one_problem(book_problems: BreakBook, old: str, new: str, problem: str) -> None:
    file = problem.removeprefix("caen/").partition(":")[0]
    assert problem in book_problems(file, old, new)


def test_a_counter_for_each_combat_card(book_problems: BreakBook) -> None:
    assert book_problems("counters.toml", '[[counter]]\ntitle   = "Mortar"\ndefence = 4\n', "") == [
        'caen/counters.toml:6: counter: there is no counter for the combat card "Mortar"'
    ]


def test_a_missing_file_and_an_empty_one(book_problems: BreakBook, tmp_path: Path) -> None:
    (tmp_path / "caen" / "tiles.toml").unlink()
    (tmp_path / "caen" / "cards.toml").write_bytes(b"")
    assert [str(error) for error in check_path(tmp_path)] == [
        "caen/cards.toml: is empty",
        "caen/tiles.toml: cannot be read: no such file or directory",
    ]


def test_check_of_one_file_gives_its_own_problems(book_problems: BreakBook, tmp_path: Path) -> None:
    assert len(book_problems("cards.toml", '"dud"', '"dudd"')) == 1
    assert len(book_problems("tiles.toml", '"camp"', '"lake"')) == 2
    assert [error.line for error in check(tmp_path / "caen" / "tiles.toml")] == [8]
    with pytest.raises(ContentErrors, match=r"\(and 1 more problem\)"):
        load_book(tmp_path / "caen")
