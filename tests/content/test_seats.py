"""Scenarios for more than one player a side: `[seats]`, and a table for each seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.books import known_books
from sandtable.content import ContentError, Library
from sandtable.content.compile import compile_scenario
from sandtable.testing import check_game
from tests.content.conftest import SCENARIO, Break, breaker, library_of, mistakes
from tests.content.signals import KNOWN

TEAMS = (
    SCENARIO.replace(
        'initiative = "us"\n', 'initiative = "us"\n\n[seats]\nus = ["able", "baker"]\ngerman = ["anton", "berta"]\n'
    )
    .replace(
        'counters   = { 17B = ["Rifleman A"], 2B = ["Scout A"] }\n\n[us.cards]',
        """
[able]
counters   = { 17B = ["Rifleman A"] }

[able.cards]""",
    )
    .replace(
        '"Scout A"          = [1, 2]\n"Fog of War"       = [2, 8]\n',
        """"Fog of War"       = [1, 8]

[baker]
counters   = { 2B = ["Scout A"] }

[baker.cards]
"Platoon Sergeant" = [0, 0]
"Scout A"          = [1, 2]
"Fog of War"       = [1, 0]
""",
    )
    .replace(
        '[german.cards]\n"Rifleman B" = [2, 3]\n"Sniper"     = [0, 3]\n',
        """[anton.cards]
"Rifleman B" = [2, 3]
"Platoon Sergeant" = [1, 0]

[berta.cards]
"Sniper"     = [1, 2]
"Platoon Sergeant" = [0, 0]
""",
    )
)


@pytest.fixture
def problems_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Break:
    monkeypatch.chdir(tmp_path)
    return breaker(TEAMS)


def test_every_seat_has_cards_and_counters_of_its_own(problems_of: Break) -> None:
    assert problems_of() == []
    shelf = library_of("mine.toml")
    entry = shelf.entry("mine")
    assert (entry.sides, entry.seats) == (("us", "german"), ("able", "baker", "anton", "berta"))
    scenario = shelf.scenario("mine")
    assert [(seat.seat, seat.side) for seat in scenario.seats.values()] == [
        ("able", "us"),
        ("baker", "us"),
        ("anton", "german"),
        ("berta", "german"),
    ]
    catalog, rules = compile_scenario(scenario, shelf.book("normandy"), KNOWN["normandy"])
    assert (catalog.seats, list(catalog.seat_side)) == (["able", "baker", "anton", "berta"], [0, 0, 1, 1])
    assert [(catalog.seats[unit.seat], unit.token) for unit in catalog.units] == [
        ("able", "rifleman-a"),
        ("baker", "scout-a"),
        ("anton", "rifleman-b"),
        ("berta", "sniper"),
    ]
    assert [kind.token for kind in catalog.kinds if kind.seat == 1] == [
        "platoon-sergeant",
        "scout-a",
        "fog-of-war",
    ]
    check_game(catalog, rules, games=1, cap=6)


def test_a_side_without_an_entry_has_the_seat_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    one = breaker(SCENARIO)
    assert one('initiative = "us"\n', 'initiative = "us"\n\n[seats]\nus = ["us"]\n') == []
    assert library_of("mine.toml").entry("mine").seats == ("us", "german")
    assert one('initiative = "us"\n', 'initiative = "us"\n\n[seats]\nus = ["us", "baker"]\n')[0] == (
        "mine.toml:1: baker: missing"
    )


MISTAKES = r"""
- german = ["anton", "berta"]
+ german = ["anton"]
mine.toml:7: [seats]: both sides need the same number of seats; "us" has 2 and "german" has 1

- us = ["able", "baker"]
+ uk = ["able", "baker"]
mine.toml:8: [seats] uk: unknown key; did you mean "us"?

- us = ["able", "baker"]
+ us = ["able", "able"]
mine.toml:8: [seats] us #2: "able" is there twice

- german = ["anton", "berta"]
+ german = ["anton", "able"]
mine.toml:9: [seats] german #2: "able" is there twice

- us = ["able", "baker"]
+ us = ["able", "german"]
mine.toml:8: [seats] us #2: "german" cannot be a seat; use small letters, and no side or other key of a scenario file

- us = ["able", "baker"]
+ us = ["able", "board"]
mine.toml:8: [seats] us #2: "board" cannot be a seat; use small letters, and no side or other key of a scenario file

- us = ["able", "baker"]
+ us = ["able", "Baker"]
mine.toml:8: [seats] us #2: "Baker" cannot be a seat; use small letters, and no side or other key of a scenario file

- us = ["able", "baker"]
+ us = ["able", "bakr"]
mine.toml:37: [baker]: unknown key; did you mean "bakr"?

- us = ["able", "baker"]
+ us = "able"
mine.toml:8: [seats] us: must be a list, not text

- [baker]
+ [baker]\nscouted = ["4A"]
mine.toml:38: [baker] scouted: unknown key; did you mean "counters"?

- "Scout A"          = [1, 2]
+ "Rifleman A"       = [1, 0]
mine.toml:42: [baker.cards] Rifleman A: the counter "Rifleman A" belongs to the seat "able"

- "Scout A"          = [1, 2]\n"Fog of War"       = [1, 0]
+ "Scout A"          = [1, 2]\n"Fog of War"       = [2, 0]
mine.toml:43: [baker.cards] Fog of War: 11 cards with those of its team, but the box has 10

- "Scout A"          = [1, 2]\n"Fog of War"       = [1, 0]
+ "Scout A"          = [1, 2]\n"Fog of War"       = [1, 1]
mine.toml:43: [baker.cards] Fog of War: a team shares one supply; write it with "able"

- "Rifleman B" = [2, 3]\n"Platoon Sergeant" = [1, 0]
+ "Rifleman B" = [2, 3]
mine.toml:50: [anton.cards]: no "Platoon Sergeant"; write it with [0, 0] for the one who is handed it

- "Rifleman B" = [2, 3]\n"Platoon Sergeant" = [1, 0]
+ "Rifleman B" = [2, 3]\n"Platoon Sergeant" = [0, 0]
mine.toml:50: [anton.cards]: the card that commands is in 0 decks of the team

- "Rifleman B" = [2, 3]\n"Platoon Sergeant" = [1, 0]
+ "Rifleman B" = [2, 3]\n"Platoon Sergeant" = [0, 1]
mine.toml:52: [anton.cards] Platoon Sergeant: starts in a deck

- "Sniper"     = [1, 2]
+ "Sniper"     = [0, 3]
mine.toml:54: [berta.cards]: a side needs cards in its deck
"""


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(MISTAKES))
def test_one_mistake_one_problem(problems_of: Break, old: str, new: str, problem: str) -> None:
    assert problem in problems_of(old, new)


def test_the_entry_lists_seats_as_they_come(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(TEAMS)
    assert Library(KNOWN, tmp_path).entry("mine").seats == ("able", "baker", "anton", "berta")


BOTH = (
    SCENARIO.replace(
        'initiative = "us"\n', 'initiative = "us"\n\n[seats]\nus = ["able", "baker"]\ngerman = ["anton", "berta"]\n'
    )
    + """
[able]
counters = { 17B = ["Rifleman A"] }

[able.cards]
"Platoon Sergeant" = [1, 0]
"Rifleman A"       = [2, 2]

[baker]
counters = { 2B = ["Scout A"] }

[baker.cards]
"Platoon Sergeant" = [0, 0]
"Scout A"          = [1, 2]

[anton.cards]
"Platoon Sergeant" = [1, 0]
"Rifleman B"       = [2, 3]

[berta.cards]
"Platoon Sergeant" = [0, 0]
"Sniper"           = [1, 2]
"""
)


def test_one_file_may_be_set_up_for_two_numbers_of_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert breaker(BOTH)() == []
    shelf = library_of("mine.toml")
    assert [(entry.id, entry.base, entry.seats) for entry in shelf.scenarios() if entry.base == "mine"] == [
        ("mine", "mine", ("us", "german")),
        ("mine@4", "mine", ("able", "baker", "anton", "berta")),
    ]
    assert (shelf.variant("mine", 2).id, shelf.variant("mine", 4).id) == ("mine", "mine@4")
    assert shelf.variant("mine@4", 2).id == "mine"
    with pytest.raises(ContentError, match="it is for 2 or 4"):
        shelf.variant("mine", 3)
    for name, modules in (("mine", 3), ("mine@4", 4)):
        catalog, rules = compile_scenario(shelf.scenario(name), shelf.book("normandy"), known_books()["normandy"])
        assert (catalog.scenario, len(rules.modules)) == (name, modules)
        check_game(catalog, rules, games=1, cap=6)


def test_a_problem_of_both_set_ups_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = breaker(BOTH)('scouted    = ["2B"]', 'scouted    = ["2B", "17B"]')
    assert found == ['mine.toml:25: [us] scouted: tile "17B" is in "controlled" too; keep it in "controlled" only']
