"""Each mistake that only a book with armour, mines or teams can have."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.content.load import SHIPPED
from tests.content.conftest import SCENARIO, Break, breaker, check_path, mistakes

ARMOUR = (
    SCENARIO.replace('book       = "normandy"', 'book       = "reinforcements-normandy"\nrules      = ["armour"]')
    .replace("objectives = {", 'rough      = ["12B"]\nobjectives = {')
    .replace('17B = ["Rifleman A"]', '17B = ["Rifleman A", "Medium Tank A"]')
    .replace(
        '"Rifleman A"       = [1, 4]',
        '"Rifleman A"       = [1, 2]\n"Grenadier A"      = [0, 2]\n"Medium Tank A"    = [1, 2]',
    )
)

MINES = """\
id         = "mine"
book       = "reinforcements-north-africa"
name       = "Mine"
source     = "ours"
initiative = "lrdg"
rules      = ["mines"]

[board]
axis = "rows"
lines = [
  { offset = 0, tiles = ["9A", "21A", "22A"] },
  { offset = 1, tiles = ["16A", "14B"] },
]
objectives = { 21A = 2 }

[mines]
side   = "italian"
supply = 2
laid   = { 9A-21A = ["personnel"], 21A-16A = ["armour", "personnel"] }

[lrdg]
victory  = ["claim 2"]
scouted  = ["9A"]
counters = { 9A = ["Sergeant", "Sapper"] }

[lrdg.cards]
"Lieutenant" = [1, 0]
"Sergeant"   = [2, 2]
"Sapper"     = [2, 2]

[italian]
victory  = ["claim 2"]
scouted  = ["14B"]
counters = { 14B = ["Rifleman A", "Pioneer T"] }

[italian.cards]
"Platoon Sergeant" = [1, 0]
"Rifleman A"       = [2, 2]
"Pioneer T"        = [2, 2]
"""

TEAMS = """\
id         = "mine"
book       = "normandy"
name       = "Mine"
source     = "ours"
initiative = "us"

[board]
axis = "columns"
lines = [
  { offset = 1, tiles = ["2B", "17B"] },
  { offset = 0, tiles = ["16B", "12B", "4A"] },
]
objectives = { 16B = 1, 12B = 2 }

[seats]
us     = ["able", "baker"]
german = ["anton", "berta"]

[us]
victory = ["claim 3"]
scouted = ["2B", "17B"]

[able]
counters = { 17B = ["Rifleman A"] }

[able.cards]
"Platoon Sergeant" = [1, 0]
"Rifleman A"       = [2, 3]
"Fog of War"       = [1, 8]

[baker]
counters = { 2B = ["Scout A"] }

[baker.cards]
"Platoon Sergeant" = [0, 0]
"Scout A"          = [1, 2]
"Fog of War"       = [1, 0]

[german]
victory = ["claim 3"]
scouted = ["4A"]

[anton]
counters = { 4A = ["Rifleman A"] }

[anton.cards]
"Platoon Sergeant" = [0, 0]
"Rifleman A"       = [2, 3]

[berta]
counters = { 4A = ["Rifleman B"] }

[berta.cards]
"Platoon Sergeant" = [1, 0]
"Rifleman B"       = [2, 3]
"""

SOUND = {"armour": ARMOUR, "mines": MINES, "teams": TEAMS}

# What is replaced, by what, and the one problem that follows.
ARMOUR_MISTAKES = r"""
- rough      = ["12B"]
+ rough      = ["12A"]
mine.toml:18: [board] rough #1: tile "12A" is not on the board; did you mean "12B"?

- rough      = ["12B"]
+ rough      = ["12B", "12B"]
mine.toml:18: [board] rough #2: tile "12B" is there twice

- rough      = ["12B"]
+ rough      = ["17B"]
mine.toml:26: [us] counters.17B: "Medium Tank" cannot be on rough terrain

- rough      = ["12B"]
+ rough      = "12B"
mine.toml:18: [board] rough: must be a list, not text

- rough      = ["12B"]
+ rogh      = ["12B"]
mine.toml:18: [board] rogh: unknown key; did you mean "rough"?

- "Grenadier A"      = [0, 2]
+ "Grenadier A"      = [1, 1]
mine.toml:31: [us.cards] Grenadier A: a specialist never starts in the deck; put it into the supply

- "Grenadier A"      = [0, 2]
+ "Grenadier A"      = [0, 3]
mine.toml:31: [us.cards] Grenadier A: 3 cards, but the box has 2

- "Grenadier A"      = [0, 2]
+ "Grenadier D"      = [0, 2]
mine.toml:31: [us.cards] Grenadier D: Grenadier has no squad "D"; squads: "A", "B" and "C"

- "Medium Tank A"    = [1, 2]
+ "Assault Gun A"    = [1, 2]
mine.toml:32: [us.cards] Assault Gun A: unknown name "Assault Gun A"; it belongs to "german"

- rules      = ["armour"]
+ rules      = ["armour", "armour"]
mine.toml:3: rules #2: "armour" is there twice

- rules      = ["armour"]\n
+
mine.toml:17: [board] rough: is read by the module "armour"; write rules = ["armour"]
"""

MINE_MISTAKES = r"""
- side   = "italian"
+ side   = "italan"
mine.toml:17: [mines] side: unknown value "italan"; did you mean "italian"?

- side   = "italian"\n
+
mine.toml:16: [mines] side: missing

- supply = 2
+ supply = 6
mine.toml:16: [mines]: 9 mines, but the box has 8

- supply = 2
+ supply = -1
mine.toml:18: [mines] supply: must be from 0 to 99

- supply = 2
+ supply = "two"
mine.toml:18: [mines] supply: must be a whole number, not text

- supply = 2
+ suply = 2
mine.toml:18: [mines] suply: unknown key; did you mean "supply"?

- 9A-21A = [
+ 9A-22A = [
mine.toml:19: [mines] laid.9A-22A: "9A" and "22A" share no edge

- 9A-21A = [
+ 9A-9A = [
mine.toml:19: [mines] laid.9A-9A: "9A" and "9A" share no edge

- 9A-21A = [
+ 9A-21B = [
mine.toml:19: [mines] laid.9A-21B: tile "21B" is not on the board; did you mean "21A"?

- 9A-21A = [
+ 9A = [
mine.toml:19: [mines] laid.9A: is no edge between two tiles; write it like "7A-8A"

- 9A-21A = ["personnel"]
+ 9A-21A = ["personel"]
mine.toml:19: [mines] laid.9A-21A #1: unknown face "personel"; did you mean "personnel"?

- 9A-21A = ["personnel"]
+ 9A-21A = "personnel"
mine.toml:19: [mines] laid.9A-21A: must be a list, not text

- rules      = ["mines"]\n
+
mine.toml:15: [mines]: is read by the module "mines"; write rules = ["mines"]

- [mines]\nside   = "italian"\nsupply = 2\nlaid   = { 9A-21A = ["personnel"], 21A-16A = ["armour", "personnel"] }\n
+
mine.toml:1: mines: missing

- [mines]\nside   = "italian"\nsupply = 2\nlaid   = { 9A-21A = ["personnel"], 21A-16A = ["armour", "personnel"] }\n
+ [[mines]]\n
mine.toml:16: mines: must be a table, not a list

- rules      = ["mines"]
+ rules      = ["mines", "armour"]
mine.toml:6: rules #2: "reinforcements-north-africa" has no module "armour" to add; known: "mines"
"""

TEAM_MISTAKES = r"""
- "Scout A"          = [1, 2]\n"Fog of War"       = [1, 0]
+ "Scout A"          = [1, 2]
mine.toml:34: [baker.cards]: no "Fog of War"; write it with [0, 0]: a team shares one supply

- "Rifleman A"       = [2, 3]\n"Fog of War"       = [1, 8]
+ "Rifleman A"       = [2, 3]
mine.toml:26: [able.cards]: no "Fog of War"; write it with [0, 0]: a team shares one supply

- "Scout A"          = [1, 2]\n"Fog of War"       = [1, 0]
+ "Scout A"          = [1, 2]\n"Fog of War"       = [0, 1]
mine.toml:37: [baker.cards] Fog of War: a team shares one supply; write it with "able"

- [berta.cards]\n"Platoon Sergeant" = [1, 0]
+ [berta.cards]\n"Platoon Sergeant" = [0, 0]
mine.toml:46: [anton.cards]: the card that commands is in 0 decks of the team
"""


def cases() -> list[tuple[str, str, str, str]]:
    texts = {"armour": ARMOUR_MISTAKES, "mines": MINE_MISTAKES, "teams": TEAM_MISTAKES}
    return [(name, *case) for name, text in texts.items() for case in mistakes(text)]


@pytest.fixture
def problems_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Break]:
    monkeypatch.chdir(tmp_path)
    return lambda name: breaker(SOUND[name])


@pytest.mark.parametrize("name", SOUND)
def test_what_is_broken_below_is_sound(problems_of: Callable[[str], Break], name: str) -> None:
    assert problems_of(name)() == []


@pytest.mark.turns(12)
@pytest.mark.parametrize(("name", "old", "new", "problem"), cases())
def test_one_mistake_one_problem(
    problems_of: Callable[[str], Break], name: str, old: str, new: str, problem: str
) -> None:
    assert problems_of(name)(old, new) == [problem]


def test_the_tokens_of_the_box(problems_of: Callable[[str], Break]) -> None:
    """With the tank off the board, or it would stand on one of them."""
    off = ('17B = ["Rifleman A", "Medium Tank A"]', '17B = ["Rifleman A"]')
    few = problems_of("armour")('rough      = ["12B"]', 'rough      = ["12B", "2B", "16B", "4A"]', *off)
    many = problems_of("armour")('rough      = ["12B"]', 'rough      = ["12B", "2B", "16B", "4A", "17B"]', *off)
    assert (few, many) == ([], ["mine.toml:18: [board] rough: the box has 4 rough terrain tokens"])


def test_without_its_module_no_card_of_it(problems_of: Callable[[str], Break]) -> None:
    found = problems_of("armour")('rules      = ["armour"]\n', "", 'rough      = ["12B"]\n', "")
    advice = 'prints "{0}", which the module "armour" knows; write rules = ["armour"]'
    assert found == [
        "mine.toml:29: [us.cards] Grenadier A: " + advice.replace("{0}", "grenade"),
        "mine.toml:29: [us.cards] Grenadier A: " + advice.replace("{0}", "antitank"),
        "mine.toml:30: [us.cards] Medium Tank A: " + advice.replace("{0}", "antitank"),
    ]


# -- the books --------------------------------------------------------------------------------------------------------

# File, what is replaced, by what, and the one problem that follows.
BOOK_MISTAKES = r"""
- rough_tokens = 4
+ rough_token = 4
copy/book.toml:10: [box] rough_token: unknown key; did you mean "rough_tokens"?

- cards         = 16
+ cards         = 15
copy/book.toml:14: [side.us] cards: cards.toml has 16

- armoured = 3
+ armoured = 0
copy/counters.toml:10: [[counter]] #1 armoured: must be from 1 to 9

- defence  = 0\narmoured = 3
+ defence  = 4\narmoured = 3
copy/counters.toml:9: [[counter]] #1 defence: a counter with an armoured defence has no regular one; write defence = 0

- specialist = true
+ specialist = 1
copy/cards.toml:30: [[card]] #3 specialist: must be true or false, not a whole number

- "grenade 1 range 1"
+ "grenade 1"
copy/cards.toml:35: [[card]] #3 actions #2: "grenade" is not written so; write "grenade 1 range 1"

- "advance squad"
+ "advance 1 squad"
copy/cards.toml:15: [[card]] #1 actions #2: "advance" takes no value; write "advance"

- "attack 2 range 1"
+ "attack 2 rang 1"
copy/cards.toml:82: [[card]] #8 actions #2: "attack" has no "rang"; did you mean "range"?
"""


@pytest.fixture
def book_problems(tmp_path: Path) -> Break:
    folder = tmp_path / "copy"
    shutil.copytree(SHIPPED / "reinforcements_normandy", folder, ignore=shutil.ignore_patterns("scenarios"))
    book = folder / "book.toml"
    book.write_text(book.read_text().replace('"reinforcements-normandy"', '"copy"'))

    def problems(file: str, old: str, new: str) -> list[str]:
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1))
        return [str(error) for error in check_path(folder)]

    return problems


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(BOOK_MISTAKES))
def test_one_mistake_in_the_book_one_problem(book_problems: Break, old: str, new: str, problem: str) -> None:
    file = problem.removeprefix("copy/").partition(":")[0]
    assert book_problems(file, old, new) == [problem]


def test_a_specialist_without_a_counter_to_share(book_problems: Break) -> None:
    assert book_problems("cards.toml", 'counter    = "Rifleman"\n', "") == [
        "copy/cards.toml:29: [[card]] #3 specialist: a specialist shares the counter of others; name it: counter = …",
        'copy/counters.toml:5: counter: there is no counter for the combat card "Grenadier" of "us"',
    ]
