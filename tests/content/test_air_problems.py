"""Each mistake that only a book with hexes, headings, markers and ways out can have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.conftest import Break, breaker, mistakes
from tests.content.sky import BOARDS, SKY


@pytest.fixture
def sky_problems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Break:
    monkeypatch.chdir(tmp_path)
    return breaker(SKY)


# What is replaced in the scenario, by what, and the one problem that follows.
MISTAKES = r"""
- "g/- H/- i/-"
+ "g/- H/- -/i"
mine.toml:8: [board] rows: "i1", "i2", "i3", "i4" and "i5" cannot be reached from A1

- rows = [
+ axis = "rows"\nrows = [
mine.toml:8: [board] axis: unknown key; known: "rows", "clouds" and "balloons"

- ["A2", "b1"]
+ ["A2", "A2"]
mine.toml:12: [board] clouds #2: tile "A2" is there twice

- ["A2", "b1"]
+ ["A2", "b7"]
mine.toml:12: [board] clouds #2: tile "b7" is not on the board; did you mean "b1"?

- ["A2", "b1"]
+ ["A1", "A2", "A3", "A4", "A5", "b1", "b2"]
mine.toml:12: [board] clouds: 7 clouds, but the box has 6 clouds

- ["c2"]
+ ["c2", "c3", "c4", "c5", "d1"]
mine.toml:13: [board] balloons: 5 balloons, but the box has 4 balloons

- ["c2"]
+ ["c9"]
mine.toml:13: [board] balloons #1: tile "c9" is not on the board; did you mean "c1"?

- ["c2"]
+ ["A3"]
mine.toml:24: [raf.counters] A3: has a balloon, where no aircraft can be

- A3 = ["Spit
+ c2 = ["Spit
mine.toml:24: [raf.counters] c2: has a balloon, where no aircraft can be

- ["A1", "e1"]
+ ["A1", "c3"]
mine.toml:16: [escape] luftwaffe: "c3" cannot be left: not at the edge

- ["A1", "e1"]
+ ["A1", "x1"]
mine.toml:16: [escape] luftwaffe #2: tile "x1" is not on the board; did you mean "A1"?

- ["A1", "e1"]
+ ["A1", "A1"]
mine.toml:16: [escape] luftwaffe #2: tile "A1" is there twice

- luftwaffe = ["A1"
+ germans = ["A1"
mine.toml:16: [escape] germans: unknown key; known: "raf" and "luftwaffe"

- , "escape: He 111 H1"
+
mine.toml:16: [escape] luftwaffe: "luftwaffe" does not win by an escape; add it to [luftwaffe] victory

- "neutralise 2"
+ "neutralise 1 ship"
mine.toml:19: [raf] victory #1: "neutralise" does not count ships

- "neutralise 2"
+ "neutralise: Decoy H2"
mine.toml:19: [raf] victory #1: unknown name "Decoy H2"

- "neutralise 2"
+ "neutralise: Ju 87 S1"
mine.toml:19: [raf] victory #1: "Ju 87 S1" is not on the board; known: "Bf 109E Y1", "Decoy H2" and "He 111 H1"

- "neutralise 2"
+ "neutralise: Hurricane R1"
mine.toml:19: [raf] victory #1: unknown name "Hurricane R1"

- "neutralise 2"
+ "claim 3"
mine.toml:19: [raf] victory #1: unknown victory "claim"; known: "neutralise", "destroy", "escape" and "score"

- "neutralise 2"
+ "neutralise 3 aircraft"
mine.toml:19: [raf] victory #1: neutralise 3, but "luftwaffe" has 2 aircraft

- "escape 1 ship"
+ "escape 3 ships"
mine.toml:19: [raf] victory #2: escape 3, but "raf" has 2 ships

- "escape 1 ship"
+ "escape 1 gun"
mine.toml:19: [raf] victory #2: "escape" does not count guns

- "escape 1 ship"
+ "escape: Docks"
mine.toml:19: [raf] victory #2: "Docks" cannot escape

- "escape 1 ship"
+ "escape: Steamer 3"
mine.toml:19: [raf] victory #2: "Steamer 3" is not on the board; did you mean "Steamer 1"?

- "escape 1 ship"
+ "escape 1 plane"
mine.toml:19: [raf] victory #2: unknown counters "plane"; known: "aircraft", "ships", "structures" and "guns"

- grounded = ["Hurricane R2"]
+ grounded = ["Hurricane R3"]
mine.toml:20: [raf] grounded #1: "Hurricane R3" is no aircraft on the board; did you mean "Hurricane R1"?

- victory = ["score 3"
+ grounded = ["He 111 H1"]\nvictory = ["score 3"
mine.toml:47: [luftwaffe] grounded #1: aircraft of "luftwaffe" are not grounded

- "Hurricane R1", "Hurricane R2"]
+ "Hurricane R1", "Hurricane R2", "Hurricane R1"]
mine.toml:23: [raf.counters] A1 #3: "Hurricane R1" is on the board twice

- "AA Gun 1"
+ "AA Gun 5"
mine.toml:27: [raf.markers] b2 #2: unknown marker "AA Gun 5"; did you mean "AA Gun 1"?

- "AA Gun 1"
+ "Lighthouse"
mine.toml:27: [raf.markers] b2 #2: unknown marker "Lighthouse"

- "AA Gun 1"
+ "Steamer 2"
mine.toml:29: [raf.markers] d1 #1: "Steamer 2" is on the board twice

- b2 = ["Steamer 1"
+ z2 = ["Steamer 1"
mine.toml:27: [raf.markers] z2: tile "z2" is not on the board; did you mean "A2"?

- "Hurricane R1"    = "SE"\n
+
mine.toml:31: [raf.headings]: "Hurricane R1" must face somewhere; write "Name" = "NE"

- "Steamer 2"       = "SW"\n
+
mine.toml:31: [raf.headings]: "Steamer 2" must face somewhere; write "Name" = "NE"

- "Decoy H2"   = "NW"\n
+
mine.toml:57: [luftwaffe.headings]: "Decoy H2" must face somewhere; write "Name" = "NE"

- "Steamer 2"       = "SW"
+ "Steamer 2"       = "E"
mine.toml:36: [raf.headings] Steamer 2: unknown value "E"; did you mean "NE"?

- "Steamer 2"       = "SW"
+ "Steamer 2"       = 3
mine.toml:36: [raf.headings] Steamer 2: must be text, not a whole number

- "Steamer 2"       = "SW"\n
+ "Steamer 2"       = "SW"\n"Spitfire W2" = "N"\n
mine.toml:37: [raf.headings] Spitfire W2: is no aircraft or ship on the board; did you mean "Spitfire Ace W1"?

- "Section Comms R"
+ "Section Comms G"
mine.toml:40: [raf.cards] Section Comms G: there is no aircraft of section "G"

- "Section Comms R"
+ "Section Comms X"
mine.toml:40: [raf.cards] Section Comms X: Section Comms has no squad "X"; squads: "G", "R", "P" and "W"

- "Hurricane R1"    = [2, 1]\n
+
mine.toml:23: [raf.counters] A1: "Hurricane R1" has no cards; add it to [raf.cards]

- "Spitfire Ace W1" = [2, 1]
+ "Spitfire Ace W1" = [3, 2]
mine.toml:43: [raf.cards] Spitfire Ace W1: 5 cards, but the box has 4

- "score 3"
+ "score 3 ships"
mine.toml:47: [luftwaffe] victory #1: "score" takes one number from 1 to 99; write "score 5"

- points  = { destroy = 1, "Docks" = 2 }\n
+
mine.toml:47: [luftwaffe] victory #1: nothing scores points; write [luftwaffe] points = { neutralise = 1 }

- ["score 3", "destroy
+ ["destroy
mine.toml:48: [luftwaffe] points: "luftwaffe" does not win by points; add it to [luftwaffe] victory

- "Docks" = 2
+ "Docks" = 0
mine.toml:48: [luftwaffe] points.Docks: must be from 1 to 99

- "Docks" = 2
+ "Dock" = 2
mine.toml:48: [luftwaffe] points.Dock: is no piece on the board that can score; did you mean "Docks"?

- "Docks" = 2
+ "Decoy H2" = 2
mine.toml:48: [luftwaffe] points.Decoy H2: is no piece on the board that can score

- "destroy: Docks"
+ "destroy: Oil Tanks"
mine.toml:47: [luftwaffe] victory #2: "Oil Tanks" is not on the board

- "destroy: Docks"
+ "destroy 2 structures"
mine.toml:47: [luftwaffe] victory #2: destroy 2, but "raf" has 1 structure

- "destroy: Docks"
+ "destroy 1 aircraft"
mine.toml:47: [luftwaffe] victory #2: "destroy" does not count aircraft

- "escape: He 111 H1"
+ "escape: Decoy H2"
mine.toml:47: [luftwaffe] victory #3: "Decoy H2" cannot escape
"""


def test_the_scenario_is_sound(sky_problems: Break) -> None:
    assert sky_problems() == []


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(MISTAKES))
def test_one_mistake_one_problem(sky_problems: Break, old: str, new: str, problem: str) -> None:
    assert sky_problems(old, new) == [problem]


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(BOARDS))
def test_a_board_that_cannot_be_read(sky_problems: Break, old: str, new: str, problem: str) -> None:
    assert sky_problems(old, new)[0] == problem


def test_an_ace_and_the_plain_one_are_one_aircraft(sky_problems: Break) -> None:
    found = sky_problems(
        *('A3 = ["Spitfire Ace W1"]', 'A3 = ["Spitfire Ace W1", "Spitfire W1"]'),
        *('"Spitfire Ace W1" = "N"', '"Spitfire Ace W1" = "N"\n"Spitfire W1" = "N"'),
        *('"Spitfire Ace W1" = [2, 1]', '"Spitfire Ace W1" = [2, 1]\n"Spitfire W1" = [1, 1]'),
    )
    assert found == ['mine.toml:24: [raf.counters] A3: "Spitfire W1" and "Spitfire Ace W1" are one aircraft']


def test_no_headings_at_all(sky_problems: Break) -> None:
    headings = SKY[SKY.index("[raf.headings]") : SKY.index("[raf.cards]")]
    assert sky_problems(headings, "") == ["mine.toml:18: [raf] headings: missing"]


def test_markers_of_the_other_side_are_unknown(sky_problems: Break) -> None:
    assert sky_problems('"AA Gun 1"', '"Decoy H1"')[0].startswith(
        'mine.toml:27: [raf.markers] b2 #2: unknown marker "Decoy H1"'
    )


def test_a_card_whose_aircraft_is_not_there(sky_problems: Break) -> None:
    found = sky_problems('"Spitfire Ace W1" = [2, 1]', '"Spitfire W1" = [2, 1]')
    assert found[0] == 'mine.toml:24: [raf.counters] A3: "Spitfire Ace W1" has no cards; add it to [raf.cards]'
    assert found[1] == "mine.toml:43: [raf.cards] Spitfire W1: is not on the board; add it to [raf] counters"
