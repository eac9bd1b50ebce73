"""Each mistake that only a book of aircraft, markers and hexes can have."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.content.load import SHIPPED
from tests.content.conftest import check_path, load_book, mistakes, rename

BreakBook = Callable[[str, str, str], list[str]]


@pytest.fixture
def blitz(tmp_path: Path) -> Path:
    """A copy of the book without its scenarios."""
    folder = tmp_path / "blitz"
    shutil.copytree(SHIPPED / "britain", folder, ignore=shutil.ignore_patterns("scenarios"))
    rename(folder, "blitz")
    return folder


@pytest.fixture
def book_problems(blitz: Path) -> BreakBook:
    """Replace the first such text in a file of the copy and give the problems as printed."""

    def problems(file: str, old: str, new: str) -> list[str]:
        text = (blitz / file).read_text()
        assert old in text
        (blitz / file).write_text(text.replace(old, new, 1))
        return [str(error) for error in check_path(blitz)]

    return problems


# What is replaced, by what, and the one problem that follows.
BOOK_MISTAKES = r"""
- ships      = 6
+ ships      = 5
blitz/book.toml:19: [side.raf] ships: markers.toml has 6

- guns       = 4\n
+
blitz/book.toml:14: [side.raf] guns: markers.toml has 4

- decoys    = 4
+ decoys    = 3
blitz/book.toml:28: [side.luftwaffe] decoys: markers.toml has 4

- structures = 7
+ structures = 8
blitz/book.toml:20: [side.raf] structures: markers.toml has 7

- clouds             = 6\n
+
blitz/book.toml:7: [box] clouds: missing

- balloons           = 4\n
+
blitz/book.toml:7: [box] balloons: missing

- counters   = 11
+ counters   = 12
blitz/book.toml:18: [side.raf] counters: counters.toml has 11

- "move 2", "manoeuvre 1", "attack 1 rear 2"
+ "manoeuvre 1", "attack 1 rear 2"
blitz/cards.toml:70: [[card]] #7 actions: a combat card has one move; add "move 2"

- "move 2", "manoeuvre 1", "attack 1 rear 2"
+ "move 2", "move 3", "attack 1 rear 2"
blitz/cards.toml:70: [[card]] #7 actions: a combat card has one move; add "move 2"

- "command 1", "coordinate"
+ "command 1", "attack 2"
blitz/cards.toml:27: [[card]] #2 actions: only a combat card has "attack"

- "command 1", "coordinate"
+ "move 2", "bomb 1"
blitz/cards.toml:27: [[card]] #2 actions: only a combat card has "move" and "bomb"

- "command 1", "coordinate"
+ "command 1", "coordinate 1"
blitz/cards.toml:27: [[card]] #2 actions #2: "coordinate" is not written so; write "coordinate"

- "manoeuvre 1", "attack 1 rear 2"
+ "manoeuvre 1", "attack 1 back 2"
blitz/cards.toml:70: [[card]] #7 actions #3: "attack" has no "back"; known: "rear"

- "manoeuvre 1", "attack 1 rear 2"
+ "manoeuvre 1", "attack 1 rear"
blitz/cards.toml:70: [[card]] #7 actions #3: "attack" is not written so; write "attack 1"

- "move 2", "manoeuvre 2 early"
+ "move 2", "manoeuvre 2 erly"
blitz/cards.toml:88: [[card]] #9 actions #2: "manoeuvre" has no "erly"; did you mean "early"?

- "move 2", "manoeuvre 2 early"
+ "move", "manoeuvre 2 early"
blitz/cards.toml:88: [[card]] #9 actions #1: "move" takes one value; write "move 1"

- "sail"
+ "sail 2"
blitz/cards.toml:61: [[card]] #6 actions #1: "sail" is not written so; write "sail"

- "bolster 2 cost squad"
+ "bolster 2 cots squad"
blitz/cards.toml:45: [[card]] #4 actions #1: "bolster" has no "cots"; did you mean "cost"?

- "guide cost squad"
+ "guide 1 cost squad"
blitz/cards.toml:45: [[card]] #4 actions #2: "guide" is not written so; write "guide"

- "anti-air 3"
+ "antiair 3"
blitz/cards.toml:53: [[card]] #5 actions #1: unknown action "antiair"; did you mean "anti-air"?

- title      = "Defiant"\n
+ title      = "Defiant"\ninitiative_cost = true\n
blitz/cards.toml:66: [[card]] #7 initiative_cost: only a communications card has the icon

- initiative_cost = true
+ initiative_cost = 1
blitz/cards.toml:43: [[card]] #4 initiative_cost: must be true or false, not a whole number

- "ahead-right", "astern-right"
+ "ahed-right", "astern-right"
blitz/counters.toml:13: [[counter]] #1 lines #1: unknown firing line "ahed-right"; did you mean "ahead-right"?

- lines   = ["ahead"]\n
+
blitz/counters.toml:15: [[counter]] #2 lines: missing

- kind    = "ship"
+ kind    = "boat"
blitz/markers.toml:13: [[marker]] #1 kind: unknown value "boat"; known: "decoy", "ship", "structure" and "gun"

- side    = "raf"\n
+
blitz/markers.toml:12: [[marker]] #1 side: missing; a marker belongs to one side

- side    = "raf"
+ side    = "usaf"
blitz/markers.toml:14: [[marker]] #1 side: unknown value "usaf"; known: "raf" and "luftwaffe"

- defence = 8
+ defence = 0
blitz/markers.toml:17: [[marker]] #1 defence: must be from 1 to 99

- "Docks"
+ "Airfield"
blitz/markers.toml:42: [[marker]] #5 title: "Airfield" is there twice

- ["1", "2"]
+ ["1", "1"]
blitz/markers.toml:16: [[marker]] #1 numbers: one is there twice

- "grounded"
+ "parked"
blitz/markers.toml:9: [out_of_action] raf: unknown value "parked"; known: "grounded" and "suppressed"

- "suppressed"\n
+ "suppressed"\nusaf = "grounded"\n
blitz/markers.toml:11: [out_of_action] usaf: unknown key; known: "raf" and "luftwaffe"
"""


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(BOOK_MISTAKES))
def test_one_mistake_in_the_book_one_problem(book_problems: BreakBook, old: str, new: str, problem: str) -> None:
    file = problem.removeprefix("blitz/").partition(":")[0]
    assert book_problems(file, old, new) == [problem]


def test_the_copy_is_sound(blitz: Path) -> None:
    assert check_path(blitz) == [] and len(load_book(blitz).parts["air"].markers) == 10


def test_a_tile_has_five_hexes(book_problems: BreakBook) -> None:
    (problem,) = book_problems("tiles.toml", "A1 = {", "A6 = {")
    assert problem.startswith(
        "blitz/tiles.toml:16: [tile] A6: is not the name of a tile; use a letter, small for the sea"
    )
