"""Each mistake in a scenario file: the line, the key, the words, the hint."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sandtable.content import ContentError, ContentErrors, Library
from tests.content.conftest import SCENARIO, Break, check, load_scenario, mistakes


def test_the_sound_scenario_has_no_problem(problems_of: Break) -> None:
    assert problems_of() == []


# What is replaced, by what, and the problem that follows.
MISTAKES = r"""
- scouted    =
+ scoutd     =
mine.toml:21: [us] scoutd: unknown key; did you mean "scouted"?

- [us.cards]
+ [us.card]
mine.toml:26: [us.card]: unknown key; did you mean "cards"?

- [german.cards]
+ [germany.cards]
mine.toml:37: germany: unknown key; did you mean "german"?

- side = "us"
+ sides = "us"
mine.toml:44: [[special]] #1 sides: unknown key; did you mean "side"?

- name       = "Mine"\n
+
mine.toml:1: name: missing

- victory    = ["claim 3"]\n
+
mine.toml:19: [us] victory: missing

- axis = "columns"\n
+
mine.toml:7: [board] axis: missing

- offset = 1,
+
mine.toml:10: [board] lines #1.offset: missing

- tile = "12B"\n
+
mine.toml:41: [[special]] #1 tile: missing

- "Mine"
+ 7
mine.toml:3: name: must be text, not a whole number

- "Mine"
+ "  "
mine.toml:3: name: must not be empty

- offset = 1
+ offset = true
mine.toml:10: [board] lines #1.offset: must be a whole number, not true or false

- offset = 1
+ offset = 1.5
mine.toml:10: [board] lines #1.offset: must be a whole number, not a float

- offset = 1
+ offset = -1
mine.toml:10: [board] lines #1.offset: must be from 0 to 99

- 12B = 2 }
+ 12B = 100 }
mine.toml:17: [board] objectives.12B: must be from 1 to 99

- ["4A"]
+ "4A"
mine.toml:34: [german] scouted: must be a list, not text

- ["4A"]
+ [4]
mine.toml:34: [german] scouted #1: must be text, not a whole number

- [2, 3]
+ [2]
mine.toml:38: [german.cards] Rifleman B: must be a list of 2 numbers

- [2, 3]
+ [2, "x"]
mine.toml:38: [german.cards] Rifleman B #2: must be a whole number, not text

- { 4A = ["all"] }
+ 5
mine.toml:35: [german] spawn: must be a table, not a whole number

- id         = "mine"
+ id         = "My One"
mine.toml:1: id: "My One" is not an id; use small letters, digits and single hyphens

- "normandy"
+ "normandie"
mine.toml:2: book: unknown value "normandie"; did you mean "normandy"?

- "ours"
+ "our"
mine.toml:4: source: unknown value "our"; did you mean "ours"?

- "ours"
+ "zzz"
mine.toml:4: source: unknown value "zzz"; known: "published" and "ours"

- initiative = "us"
+ initiative = "germans"
mine.toml:5: initiative: unknown value "germans"; did you mean "german"?

- axis = "columns"
+ axis = "column"
mine.toml:8: [board] axis: unknown value "column"; did you mean "columns"?

- "claim 3"
+ "clam 3"
mine.toml:20: [us] victory #1: unknown victory "clam"; did you mean "claim"?

- "claim 3"
+ "claim"
mine.toml:20: [us] victory #1: "claim" takes one number from 1 to 99; write "claim 5"

- "claim 3"
+ "claim 0"
mine.toml:20: [us] victory #1: "claim" takes one number from 1 to 99; write "claim 5"

- "pin"
+ "pin 2"
mine.toml:33: [german] victory #1: "pin" takes no number; write "pin"

- ["pin"]
+ []
mine.toml:33: [german] victory: a side needs a way to win; write ["claim 5"] or ["pin"]

- "raise"
+ "rise"
mine.toml:42: [[special]] #1 verb: unknown value "rise"; did you mean "raise"?

- side = "us"
+ side = "uk"
mine.toml:44: [[special]] #1 side: unknown value "uk"; did you mean "us"?

-     "12B",
+     "12C",
mine.toml:13: [board] lines #2.tiles #2: unknown tile "12C"; did you mean "12A"?

- "4A",
+ "2B",
mine.toml:14: [board] lines #2.tiles #3: tile "2B" is there twice

- "4A",
+ "2A",
mine.toml:14: [board] lines #2.tiles #3: tile "2A" is the other face of "2B", which is on the board too

- { 16B = 1
+ { 16A = 1
mine.toml:17: [board] objectives.16A: tile "16A" is not on the board; did you mean "16B"?

- ["4A"]
+ ["4B"]
mine.toml:34: [german] scouted #1: tile "4B" is not on the board; did you mean "4A"?

- spawn    = { 4A
+ spawn    = { 4B
mine.toml:35: [german] spawn.4B: tile "4B" is not on the board; did you mean "4A"?

- 2B = [
+ 3B = [
mine.toml:24: [us] counters.3B: tile "3B" is not on the board; did you mean "2B"?

- tile = "12B"
+ tile = "13B"
mine.toml:43: [[special]] #1 tile: tile "13B" is not on the board; did you mean "12B"?

- ["4A"]
+ ["4A", "4A"]
mine.toml:34: [german] scouted #2: tile "4A" is there twice

- offset = 1
+ offset = 9
mine.toml:9: [board] lines: the board is in several pieces: nothing joins "16B", "12B" and "4A" to the first tile

- "Rifleman B" =
+ "Riflman B" =
mine.toml:38: [german.cards] Riflman B: unknown name "Riflman B"; did you mean "Rifleman B"?

- "Rifleman B" =
+ "Rifleman D" =
mine.toml:38: [german.cards] Rifleman D: Rifleman has no squad "D"; squads: "A", "B" and "C"

- "Rifleman B" =
+ "Rifleman" =
mine.toml:38: [german.cards] Rifleman: "Rifleman" needs a squad; write "Rifleman A", "Rifleman B" or "Rifleman C"

- "Sniper"     =
+ "Sniper A"   =
mine.toml:39: [german.cards] Sniper A: "Sniper" has no squads; write "Sniper"

- ["Scout A"]
+ ["Scot A"]
mine.toml:24: [us] counters.2B #1: unknown name "Scot A"; did you mean "Scout A"?

- ["Scout A"]
+ ["Fog of War"]
mine.toml:24: [us] counters.2B #1: unknown name "Fog of War"

- ["all"]
+ ["ALL"]
mine.toml:35: [german] spawn.4A #1: unknown group "ALL"; did you mean "all"?

- ["all"]
+ ["Z"]
mine.toml:35: [german] spawn.4A #1: unknown group "Z"; use "all", a squad or a unit

- ["all"]
+ ["all", "all"]
mine.toml:35: [german] spawn.4A #2: "all" is there twice

- [2, 3]
+ [3, 3]
mine.toml:38: [german.cards] Rifleman B: 6 cards, but the box has 5

- ["Scout A"]
+ ["Scout A", "Scout A"]
mine.toml:24: [us] counters.2B #2: "Scout A" is on the board twice

- ["Scout A"]
+ ["Mortar"]
mine.toml:24: [us] counters.2B: "Mortar" has no cards; add it to [us.cards]

- ["all"]
+ ["B"]
mine.toml:39: [german.cards] Sniper: is not on the board and has no spawn tile; add it to [german] spawn

- scouted    = ["2B"]
+ scouted    = ["17B"]
mine.toml:21: [us] scouted: tile "17B" is in "controlled" too; keep it in "controlled" only

- scouted  = ["4A"]
+ controlled = ["17B"]
mine.toml:34: [german] controlled: tile "17B" is controlled by "us" too
"""


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(MISTAKES))
def test_one_mistake_one_problem(problems_of: Break, old: str, new: str, problem: str) -> None:
    assert problem in problems_of(old, new)


def test_huge_and_crooked_values(problems_of: Break) -> None:
    assert problems_of('"Mine"', f'"{"x" * 201}"') == ["mine.toml:3: name: must be at most 200 characters"]
    assert problems_of('"Mine"', '"""a\nb"""') == ["mine.toml:3: name: must be printable and on one line"]
    assert problems_of("offset = 1", f"offset = {'9' * 400}") == [
        "mine.toml:10: [board] lines #1.offset: must be from 0 to 99"
    ]


def test_a_typing_error_gives_no_second_problem(problems_of: Break) -> None:
    assert len(problems_of('["Scout A"]', '["Scot A"]')) == 1
    assert len(problems_of('spawn    = { 4A = ["all"] }', 'spwn     = { 4A = ["all"] }')) == 1
    assert len(problems_of('spawn    = { 4A = ["all"] }', "spawn    = 5")) == 1
    assert len(problems_of('    "12B",', '    "12C",', "12B = 2", "12C = 2", 'tile = "12B"', 'tile = "4A"')) == 2


def test_nor_29_a_claim_must_be_within_reach_unless_points_can_be_raised(problems_of: Break) -> None:
    special = '[[special]]\nverb = "raise"\ntile = "12B"\nside = "us"\n'
    assert problems_of('"claim 3"', '"claim 4"') == []
    assert problems_of(special, "", '"claim 3"', '"claim 4"') == [
        "mine.toml:20: [us] victory #1: claim 4, but the board has 3 points"
    ]
    assert problems_of(special, "") == []


def test_com_68_a_claim_met_by_the_set_up_is_found(problems_of: Break) -> None:
    assert problems_of('controlled = ["17B"]', 'controlled = ["17B", "12B"]', '"claim 3"', '"claim 2"') == [
        "mine.toml:20: [us] victory #1: claim 2 is met before the game begins: it controls 2 points"
    ]
    assert problems_of('controlled = ["17B"]', 'controlled = ["17B", "12B"]') == []


def test_nor_26_a_side_beyond_all_hope_from_the_start_is_found(problems_of: Break) -> None:
    rifles = '"Rifleman A"       = [1, 4]\n'
    lost = 'mine.toml:20: [us] victory: "us" has no way to win from the start'
    assert problems_of(rifles, "", '17B = ["Rifleman A"], ', "") == [lost]
    assert problems_of(rifles, "", '17B = ["Rifleman A"], ', "", '"claim 3"', '"claim 3", "pin"') == []


def test_box_markers_are_counted(problems_of: Break) -> None:
    spawn = '17B = ["A"], 2B = ["A"], 16B = ["A"], 12B = ["A"], 4A = ["A"]'
    assert problems_of('17B = ["A", "Sniper"]', spawn) == [
        "mine.toml:23: [us] spawn: 5 tiles, but the box has 4 spawn markers"
    ]


def test_a_deck_is_needed(problems_of: Break) -> None:
    assert problems_of("[2, 3]", "[0, 5]") == ["mine.toml:37: [german.cards]: a side needs cards in its deck"]


def test_a_board_is_needed(problems_of: Break) -> None:
    start, end = SCENARIO.index("lines = ["), SCENARIO.index("objectives")
    lines = SCENARIO[start:end]
    assert problems_of(lines, "lines = []\n")[0] == "mine.toml:9: [board] lines: the board has no tiles"
    assert problems_of(lines, "lines = [[]]\n")[0] == "mine.toml:9: [board] lines #1: must be a table, not a list"
    assert problems_of(lines, "")[0] == "mine.toml:7: [board] lines: missing"


def test_all_problems_are_found_at_once_and_in_order(problems_of: Break) -> None:
    found = problems_of("scouted    =", "scoutd     =", '"raise"', '"rise"', "[2, 3]", "[9, 9]", '"ours"', '"our"')
    assert [problem.split(": ")[0] for problem in found] == [f"mine.toml:{n}" for n in (4, 21, 38, 42)]


def test_load_raises_the_first_with_the_count_of_the_others(
    problems_of: Break, library: Library, tmp_path: Path
) -> None:
    found = problems_of("scouted    =", "scoutd     =", '"raise"', '"rise"', "[2, 3]", "[9, 9]")
    with pytest.raises(ContentErrors) as caught:
        load_scenario("mine.toml", library.book("normandy"))
    assert str(caught.value) == f"{found[0]} (and 2 more problems)"
    assert [str(error) for error in caught.value.errors] == found
    assert (caught.value.file, caught.value.line, caught.value.key) == ("mine.toml", 21, "[us] scoutd")
    assert (caught.value.message, caught.value.hint) == ("unknown key", 'did you mean "scouted"?')


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "mine.toml: is empty"),
        (b"# nothing but a comment\n", "mine.toml: is empty"),
        (b"a = 1\nb = \xff\n", "mine.toml:2: is not UTF-8 text; save it as UTF-8"),
        (b'id = "x"\nname = \n', "mine.toml:2: not valid TOML: Invalid value"),
        (b'id = "x"\nid = "y"\n', "mine.toml:2: not valid TOML: Cannot overwrite a value"),
        (b'id = "x"\nname = [1,\n', "mine.toml:2: not valid TOML: Invalid value"),
        (b"a = " + b"[" * 100_000, "mine.toml: is nested too deeply"),
        (b"a = 1\n" * 200_000, "mine.toml: is larger than 1,000,000 bytes"),
    ],
)
def test_unreadable_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, problem: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_bytes(content)
    assert [str(error) for error in check("mine.toml")] == [problem]


def test_a_missing_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: Library) -> None:
    monkeypatch.chdir(tmp_path)
    assert [str(error) for error in check("mine.toml")] == ["mine.toml: cannot be read: no such file or directory"]
    with pytest.raises(ContentError, match="cannot be read"):
        load_scenario("mine.toml", library.book("normandy"))


def test_windows_files_are_read_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: Library, scenario_text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_bytes(scenario_text.encode())
    plain = load_scenario("mine.toml", library.book("normandy"))
    Path("mine.toml").write_bytes(b"\xef\xbb\xbf" + scenario_text.replace("\n", "\r\n").encode())
    again = load_scenario("mine.toml", library.book("normandy"))
    assert again.geometry.centres == plain.geometry.centres
    assert msgspec.structs.replace(again, geometry=plain.geometry) == plain
