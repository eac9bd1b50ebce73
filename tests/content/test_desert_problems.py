"""Each mistake that only a book with vehicles, structures and two rosters can have."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.content import Library
from sandtable.content.load import SHIPPED
from tests.content.conftest import Break, check, check_path, load_book, load_scenario, mistakes, rename

BreakBook = Callable[[str, str, str], list[str]]


@pytest.fixture
def libya(tmp_path: Path) -> Path:
    """A copy of North Africa without its scenarios."""
    folder = tmp_path / "libya"
    shutil.copytree(SHIPPED / "north_africa", folder, ignore=shutil.ignore_patterns("scenarios"))
    rename(folder, "libya")
    return folder


@pytest.fixture
def book_problems(libya: Path) -> BreakBook:
    """Replace the first such text in a file of the copy and give the problems as printed."""

    def problems(file: str, old: str, new: str) -> list[str]:
        text = (libya / file).read_text()
        assert old in text
        (libya / file).write_text(text.replace(old, new, 1))
        return [str(error) for error in check_path(libya)]

    return problems


# What is replaced, by what, and the one problem that follows.
BOOK_MISTAKES = r"""
- cards           = 42
+ cards           = 41
libya/book.toml:19: [side.lrdg] cards: cards.toml has 42

- cards           = 40
+ cards           = 42
libya/book.toml:27: [side.italian] cards: cards.toml has 40

- counters        = 11
+ counters        = 8
libya/book.toml:20: [side.lrdg] counters: counters.toml and vehicles.toml have 11

- vehicles        = 3\n
+
libya/book.toml:16: [side.lrdg] vehicles: vehicles.toml has 3

- structure_markers
+ structur_markers
libya/book.toml:14: [box] structur_markers: unknown key; did you mean "structure_markers"?

- side       = "lrdg"
+ side       = "lrgd"
libya/cards.toml:12: [[card]] #1 side: unknown value "lrgd"; did you mean "lrdg"?

- title      = "Warrant Officer"
+ title      = "Lieutenant"
libya/cards.toml:21: [[card]] #2 title: "Lieutenant" is there twice

- copies     = 1\n
+ copies     = 1\nspecialism = "boss"\n
libya/cards.toml:17: [[card]] #1 specialism: only a combat card has a specialism

- "demolition 2"
+ "demolition"
libya/cards.toml:41: [[card]] #4 actions #4: "demolition" takes one value; write "demolition 1"

- "demolition 2"
+ "demolish 2"
libya/cards.toml:41: [[card]] #4 actions #4: unknown action "demolish"; did you mean "demolition"?

- "repair"
+ "repair 1"
libya/cards.toml:73: [[card]] #8 actions #4: "repair" takes no value; write "repair"

- "surveil 2"
+ "surveill 2"
libya/cards.toml:112: [[card]] #13 actions #3: unknown action "surveill"; did you mean "surveil"?

- squads  = ["A"]\n
+
libya/counters.toml:46: [[counter]] #9 squads: must be the squads of its cards

- side      = "lrdg"\n
+
libya/vehicles.toml:11: [[vehicle]] #1 side: missing

- side      = "lrdg"
+ side      = "uk"
libya/vehicles.toml:12: [[vehicle]] #1 side: unknown value "uk"; known: "lrdg" and "italian"

- "Pilot Car"
+ "Gun Truck"
libya/vehicles.toml:26: [[vehicle]] #2 title: "Gun Truck" is there twice

- "Pilot Car"
+ "Sniper"
libya/vehicles.toml:26: [[vehicle]] #2 title: "Sniper" is the title of a card; give the vehicle another title

- "Pilot Car"
+ "car"
libya/vehicles.toml:26: [[vehicle]] #2 title: "car" cannot be a title; use letters and digits, a capital first

- regular   = 7
+ regular   = 0
libya/vehicles.toml:14: [[vehicle]] #1 regular: must be from 1 to 99

- regular   = 7
+ reglar    = 7
libya/vehicles.toml:14: [[vehicle]] #1 reglar: unknown key; did you mean "regular"?

- armoured  = 4\n
+
libya/vehicles.toml:11: [[vehicle]] #1 armoured: missing

- threshold = 3
+ threshold = 6
libya/vehicles.toml:17: [[vehicle]] #1 threshold: is larger than the integrity, 5

- [\n  { actions = ["drive 2"] },\n  { actions = ["navigate 2"] },\n  { actions = ["antitank 2"] },\n]
+ []
libya/vehicles.toml:18: [[vehicle]] #1 berths: a vehicle has at least one berth

- "drive 2"
+ "drive"
libya/vehicles.toml:19: [[vehicle]] #1 berths #1.actions #1: "drive" takes one value; write "drive 1"

- "drive 2"
+ "drve 2"
libya/vehicles.toml:19: [[vehicle]] #1 berths #1.actions #1: unknown action "drve"; did you mean "drive"?

- "drive 2"
+ "drive 2 squad"
libya/vehicles.toml:19: [[vehicle]] #1 berths #1.actions #1: is limited to a squad, but the card has none

- needs = "gunner"
+ needs = "guner"
libya/vehicles.toml:58: [[vehicle]] #4 berths #2.needs: no card has the specialism "guner"; did you mean "gunner"?

- needs = "gunner"
+ need = "gunner"
libya/vehicles.toml:58: [[vehicle]] #4 berths #2.need: unknown key; did you mean "needs"?

- source = "published"\n\n[[vehicle]]
+ [[vehicle]]
libya/vehicles.toml:1: source: missing

- [[vehicle]]
+ [[vehicle]
libya/vehicles.toml:11: not valid TOML: Expected ']]' at the end of an array declaration

- rough = true
+ rough = 1
libya/tiles.toml:9: [tile] 1B.rough: must be true or false, not a whole number

- rough = true
+ rugh = true
libya/tiles.toml:9: [tile] 1B.rugh: unknown key; did you mean "rough"?
"""


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(BOOK_MISTAKES))
def test_one_mistake_in_the_book_one_problem(book_problems: BreakBook, old: str, new: str, problem: str) -> None:
    file = problem.removeprefix("libya/").partition(":")[0]
    assert book_problems(file, old, new) == [problem]


def test_a_counter_is_on_the_side_of_its_cards(book_problems: BreakBook) -> None:
    missing = 'libya/counters.toml:6: counter: there is no counter for the combat card "Sniper" of "lrdg"'
    hint = 'the cards of "Sniper" belong to another side; name the side of its cards'
    assert book_problems("counters.toml", 'side    = "lrdg"\ntitle   = "Sniper"', 'title   = "Sniper"') == [
        missing,
        f"libya/counters.toml:41: [[counter]] #8 side: {hint}",
    ]
    assert book_problems("counters.toml", 'title   = "Sniper"', 'side    = "italian"\ntitle   = "Sniper"') == [
        missing,
        f"libya/counters.toml:42: [[counter]] #8 side: {hint}",
    ]


def test_a_misspelt_counter(book_problems: BreakBook) -> None:
    assert book_problems("counters.toml", 'title   = "Scout"', 'title   = "Scot"') == [
        'libya/counters.toml:6: counter: there is no counter for the combat card "Scout" of "lrdg"',
        'libya/counters.toml:18: [[counter]] #3 title: there is no combat card "Scot"; did you mean "Scout"?',
    ]


def test_a_title_has_a_side_or_none(book_problems: BreakBook) -> None:
    found = book_problems("cards.toml", 'side       = "lrdg"\ntitle      = "Scout"', 'title      = "Scout"')
    assert found[0] == 'libya/cards.toml:133: [[card]] #16 title: "Scout" is there with a side and without one'


def test_naf_08_a_berth_asks_for_a_specialism_some_card_has(book_problems: BreakBook) -> None:
    assert book_problems("cards.toml", '"gunner"', '"gunnery"') == [
        'libya/vehicles.toml:58: [[vehicle]] #4 berths #2.needs: no card has the specialism "gunner"; '
        'did you mean "gunnery"?'
    ]


def test_new_keys_of_a_scenario_cannot_be_sides(book_problems: BreakBook) -> None:
    assert book_problems("book.toml", "[side.lrdg]", "[side.escape]")[0] == (
        "libya/book.toml:16: [side.escape]: cannot be the id of a side; use small letters and no key of a scenario file"
    )


def test_vehicles_may_be_left_out(libya: Path) -> None:
    (libya / "vehicles.toml").unlink()
    assert [(error.line, error.message) for error in check_path(libya)] == [
        (20, "counters.toml has 8"),
        (21, "vehicles.toml has 0"),
        (28, "counters.toml has 7"),
        (29, "vehicles.toml has 0"),
    ]
    text = (libya / "book.toml").read_text().replace("= 11 ", "= 8 ").replace("= 10 ", "= 7 ")
    (libya / "book.toml").write_text(text.replace("vehicles        = 3\n", ""))
    assert dict(load_book(libya).parts["crews"]) == {}


def test_check_of_the_vehicles_file(libya: Path) -> None:
    (libya / "vehicles.toml").write_text("x = 1\n")
    assert [str(error) for error in check(libya / "vehicles.toml")] == [
        "libya/vehicles.toml:1: source: missing",
        "libya/vehicles.toml:1: vehicle: missing",
        'libya/vehicles.toml:1: x: unknown key; known: "source" and "vehicle"',
    ]
    assert check(libya / "cards.toml") == []


# What is replaced, by what, and the one problem that follows.
SCENARIO_MISTAKES = r"""
- lrdg = ["12A"]
+ lrdg = ["12B"]
mine.toml:29: [escape] lrdg #1: tile "12B" is not on the board; did you mean "1B"?

- lrdg = ["12A"]
+ lrd = ["12A"]
mine.toml:29: [escape] lrd: unknown key; did you mean "lrdg"?

- lrdg = ["12A"]
+ lrdg = ["12A", "12A"]
mine.toml:29: [escape] lrdg #2: tile "12A" is there twice

- lrdg = ["12A"]
+ lrdg = ["12A"]\nitalian = ["18A"]
mine.toml:30: [escape] italian: "italian" does not win by an escape; add it to [italian] victory

- lrdg = ["12A"]
+ lrdg = ["12A", "18A", "19A", "17A", "1B"]
mine.toml:28: [escape]: 5 tiles, but the box has 4 escape markers

- tile    = "19A"
+ tile    = "19B"
mine.toml:24: [[structure]] #1 tile: tile "19B" is not on the board; did you mean "1B"?

- tile    = "19A"\n
+
mine.toml:22: [[structure]] #1 tile: missing

- name    = "Fuel Dump"\n
+
mine.toml:22: [[structure]] #1 name: missing

- points  = 2
+ value   = 2
mine.toml:25: [[structure]] #1 value: unknown key; known: "name", "tile", "points" and "defence"

- defence = 6
+ defence = 0
mine.toml:26: [[structure]] #1 defence: must be from 1 to 99

- defence = 6\n
+ defence = 6\n\n[[structure]]\nname    = "Hut"\ntile    = "19A"\ndefence = 5\n
mine.toml:30: [[structure]] #2 tile: tile "19A" has a structure already

- "claim 3"
+ "claim 4"
mine.toml:32: [lrdg] victory #1: claim 4, but the board has 3 points

- "claim 3"
+ "claim: Sniper"
mine.toml:32: [lrdg] victory #1: "claim" takes one number from 1 to 99; write "claim 5"

- "claim 3"
+ "pin: Sniper"
mine.toml:32: [lrdg] victory #1: unknown victory "pin"; known: "claim", "escape" and "neutralise"

- "claim 3"
+ "esacpe 2"
mine.toml:32: [lrdg] victory #1: unknown victory "esacpe"; did you mean "escape"?

- "escape 2 soldiers"
+ "escape 2 soldier"
mine.toml:32: [lrdg] victory #2: unknown counters "soldier"; did you mean "soldiers"?

- "escape 2 soldiers"
+ "escape 4 soldiers"
mine.toml:32: [lrdg] victory #2: escape 4, but "lrdg" has 3 soldiers

- "escape 2 soldiers"
+ "escape 2 vehicles"
mine.toml:32: [lrdg] victory #2: escape 2, but "lrdg" has 1 vehicle

- "escape 2 soldiers"
+ "escape 5"
mine.toml:32: [lrdg] victory #2: escape 5, but "lrdg" has 4 counters

- escape: Sniper,
+ escape: Snipr,
mine.toml:32: [lrdg] victory #3: unknown name "Snipr"; did you mean "Sniper"?

- escape: Sniper,
+ escape: ,
mine.toml:32: [lrdg] victory #3: a name is missing

- escape: Sniper,
+ escape: Gun Truck,
mine.toml:32: [lrdg] victory #3: "Gun Truck" is there twice

- escape: Sniper,
+ escape: Rifleman A,
mine.toml:32: [lrdg] victory #3: unknown name "Rifleman A"

- escape: Sniper,
+ escape: Pilot Car,
mine.toml:32: [lrdg] victory #3: "Pilot Car" is not in the scenario; did you mean "Scout Car"?

- "neutralise 2"
+ "neutralise 5"
mine.toml:45: [italian] victory #1: neutralise 5, but "lrdg" has 4 counters

- "neutralise 2"
+ "neutralise 4 soldiers"
mine.toml:45: [italian] victory #1: neutralise 4, but "lrdg" has 3 soldiers

- "neutralise 2"
+ "neutralise 2 vehicles"
mine.toml:45: [italian] victory #1: neutralise 2, but "lrdg" has 1 vehicle

- neutralise: Gun Truck
+ neutralise: Gun Trucks
mine.toml:45: [italian] victory #2: unknown name "Gun Trucks"; did you mean "Gun Truck"?

- neutralise: Gun Truck
+ neutralise: Rifleman A
mine.toml:45: [italian] victory #2: unknown name "Rifleman A"

- neutralise: Gun Truck
+ neutralise: Staff Sergeant
mine.toml:45: [italian] victory #2: "Staff Sergeant" is not in the scenario; did you mean "Sergeant"?

- "Tank Driver T" = [1, 3]
+ "Tank Driver T" = [1, 3]\n"Gun Truck" = [1, 0]
mine.toml:53: [italian.cards] Gun Truck: unknown name "Gun Truck"; it belongs to "lrdg"

- ["Rifleman A"]
+ ["Rifleman A", "Fog of War"]
mine.toml:46: [italian] counters.17A #2: unknown name "Fog of War"

- 1B = ["Gun Truck"]
+ 1A = ["Gun Truck"]
mine.toml:35: [lrdg] vehicles.1A: tile "1A" is not on the board; did you mean "12A"?

- 1B = ["Gun Truck"]
+ 1B = ["Gun Trck"]
mine.toml:35: [lrdg] vehicles.1B #1: unknown vehicle "Gun Trck"; did you mean "Gun Truck"?

- 1B = ["Gun Truck"]
+ 1B = ["Gun Truck", "Scout Car"]
mine.toml:35: [lrdg] vehicles.1B #2: unknown vehicle "Scout Car"; it belongs to "italian"

- 1B = ["Gun Truck"]
+ 1B = ["Gun Truck", "Gun Truck"]
mine.toml:35: [lrdg] vehicles.1B #2: "Gun Truck" is on the board twice

- vehicles = { 1B = ["Gun Truck"] }\n
+
mine.toml:35: [lrdg] crew.Gun Truck: vehicle "Gun Truck" is not on the board

- { "Gun Truck" =
+ { "Gun Truk" =
mine.toml:36: [lrdg] crew.Gun Truk: vehicle "Gun Truk" is not on the board; did you mean "Gun Truck"?

- ["Scout", "", "Sergeant"]
+ ["Scout", "", "Sergeant", ""]
mine.toml:36: [lrdg] crew.Gun Truck: has 4 names, but the vehicle has 3 berths

- ["Scout", "", "Sergeant"]
+ ["Scout", "", "Sergent"]
mine.toml:36: [lrdg] crew.Gun Truck #3: unknown name "Sergent"; did you mean "Sergeant"?

- ["Scout", "", "Sergeant"]
+ ["Scout", "Scout", "Sergeant"]
mine.toml:36: [lrdg] crew.Gun Truck #2: "Scout" has a berth already

- ["Scout", "", "Sergeant"]
+ ["Scout", "Sniper", "Sergeant"]
mine.toml:36: [lrdg] crew.Gun Truck #2: "Sniper" is in "counters" too; keep it in one of them

- ["Scout", "", "Sergeant"]
+ ["Scout", "Engineer", "Sergeant"]
mine.toml:36: [lrdg] crew.Gun Truck: "Engineer" has no cards; add it to [lrdg.cards]

- ["Scout", "", "Sergeant"]
+ ["Scout", " ", "Sergeant"]
mine.toml:36: [lrdg] crew.Gun Truck #2: must not be empty

- ["Scout", "", "Sergeant"]
+ ["Scout A", "", "Sergeant"]
mine.toml:36: [lrdg] crew.Gun Truck #1: "Scout" has no squads; write "Scout"

- ["Scout", "", "Sergeant"]
+ ["Scout"]
mine.toml:41: [lrdg.cards] Sergeant: is not on the board; add it to [lrdg] counters or crew

- "Tank Driver T"]
+ "Tank Driver A"]
mine.toml:48: [italian] crew.Medium Tank #1: Tank Driver has no squad "A"; squads: "T"

- "Tank Driver T"]
+ "Tank Driver"]
mine.toml:48: [italian] crew.Medium Tank #1: "Tank Driver" needs a squad; write "Tank Driver T"

- "Tank Driver T" = [1, 3]
+ "Tank Driver T" = [1, 3]\n"Squad Leader T" = [1, 0]
mine.toml:53: [italian.cards] Squad Leader T: Squad Leader has no squad "T"; squads: "A"

- "Tank Driver T" = [1, 3]
+ "Tank Driver T" = [1, 3]\n"Saboteur" = [1, 0]
mine.toml:53: [italian.cards] Saboteur: unknown name "Saboteur"; it belongs to "lrdg"

- "Tank Driver T" = [1, 3]
+ "Tank Driver T" = [1, 3]\n"Scout A" = [1, 0]
mine.toml:53: [italian.cards] Scout A: is not on the board; add it to [italian] counters or crew

- "Rifleman A"    = [1, 3]
+ "Rifleman A"    = [1, 4]
mine.toml:51: [italian.cards] Rifleman A: 5 cards, but the box has 4

- scouted  = ["12A"]
+ scouted  = ["12A"]\nspawn    = { 12A = ["all"] }
mine.toml:34: [lrdg] spawn: unknown key

- es = "Una
+ de = "Una
mine.toml:12: [briefing] de: unknown key; did you mean "en"?

- "Una línea."
+ 5
mine.toml:12: [briefing] es: must be text, not a whole number

- initiative = "italian"
+ initiative = "italian"\nwhy_unbalanced = ""
mine.toml:6: why_unbalanced: must not be empty

- { 17A = 1 }
+ { 17A = 1, 18A = 1, 19A = 1, 12A = 1 }
mine.toml:20: [board] objectives: the box has 3 objective markers
"""


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(SCENARIO_MISTAKES))
def test_one_mistake_in_the_scenario_one_problem(desert_problems: Break, old: str, new: str, problem: str) -> None:
    assert desert_problems(old, new) == [problem]


@pytest.mark.parametrize("text", ["escape", "escape two", "escape 0", "escape 2: Sniper", "escape 2 of soldiers"])
def test_an_escape_is_a_number_or_names(desert_problems: Break, text: str) -> None:
    assert desert_problems("escape 2 soldiers", text) == [
        'mine.toml:32: [lrdg] victory #2: "escape" takes one number from 1 to 99, or names; '
        'write "escape 3", "escape 3 soldiers" or "escape: Sniper"'
    ]


def test_naf_51_an_escape_needs_a_tile(desert_problems: Break) -> None:
    missing = 'there is no tile to escape from; write [escape] lrdg = ["1A"]'
    assert desert_problems('[escape]\nlrdg = ["12A"]\n\n', "") == [
        f"mine.toml:29: [lrdg] victory #2: {missing}",
        f"mine.toml:29: [lrdg] victory #3: {missing}",
    ]


def test_naf_50_a_claim_met_by_structures_at_set_up_is_found(desert_problems: Break) -> None:
    """The Italians own a structure on a tile they control."""
    claim, marker = '["neutralise 2", "neutralise: Gun Truck"]', 'counters = { 17A = ["Rifleman A"] }\n'
    assert desert_problems(claim, '["neutralise 2", "claim 2"]', marker, marker + 'controlled = ["19A"]\n') == [
        "mine.toml:45: [italian] victory #2: claim 2 is met before the game begins: it controls 2 points"
    ]
    assert desert_problems(claim, '["neutralise 2", "claim 3"]', marker, marker + 'controlled = ["19A"]\n') == []
    assert desert_problems('scouted  = ["12A"]', 'controlled = ["19A"]', '"claim 3"', '"claim 2"') == []  # not theirs


def test_naf_57_a_side_beyond_all_hope_from_the_start_is_found(desert_problems: Break) -> None:
    lost = 'mine.toml:32: [lrdg] victory: "lrdg" has no way to win from the start'
    ways = '["claim 3", "escape 2 soldiers", "escape: Sniper, Gun Truck"]'
    gate = '[escape]\nlrdg = ["12A"]\n\n'
    nobody = lost.replace(":32:", ":29:")
    without = ('["Scout", "", "Sergeant"]', '["Scout"]', '"Sergeant"   = [1, 3]\n', "")
    assert desert_problems(ways, '["claim 3"]', gate, "", *without) == [nobody]  # neither Control nor Demolition
    assert desert_problems(ways, '["claim 3"]', gate, "") == []
    assert desert_problems(ways, '["escape: Gun Truck"]') == []
    cards = '"Rifleman A"    = [1, 3]\n"Tank Driver T" = [1, 3]'
    men = '"Rifleman A" = [0, 1]\n"Tank Driver T" = [0, 1]\n"Platoon Sergeant" = [1, 0]'
    assert desert_problems(cards, men) == []  # Bolster can still bring them
    none = men.replace('"Platoon Sergeant"', '"Recon Aircraft"')
    assert desert_problems(
        cards,
        none,
        '["neutralise 2", "neutralise: Gun Truck"]',
        '["escape: Medium Tank"]',
        'lrdg = ["12A"]',
        'lrdg = ["12A"]\nitalian = ["12A"]',
    ) == ['mine.toml:46: [italian] victory: "italian" has no way to win from the start']


def test_structure_markers_are_counted(desert_problems: Break, library: Library) -> None:
    tiles = ["20A", "21A", "22A", "2A", "3A", "4A"]
    more = "".join(f'\n[[structure]]\nname = "Hut"\ntile = "{tile}"\ndefence = 5\n' for tile in tiles)
    line = '  { offset = 1, tiles = ["12A", "1B"] },\n'
    row = f"  {{ offset = 0, tiles = {tiles} }},\n".replace("'", '"')
    assert library.book("north-africa").box["structure_markers"] == 6
    assert desert_problems("defence = 6\n", f"defence = 6\n{more}", line, line + row) == [
        "mine.toml:23: structure: 7 structures, but the box has 6 structure markers"
    ]


def test_what_is_allowed(desert_problems: Break) -> None:
    assert desert_problems() == []  # the Gun Truck stands on a rough tile (NAF-14)
    assert desert_problems('"escape 2 soldiers"', '"escape 1 vehicle"') == []
    assert desert_problems("escape: Sniper,", "escape: Medium Tank,") == []  # captured (RUL-156)
    assert desert_problems('["Tank Driver T"]', '["", "", "Tank Driver T"]') == []  # RUL-50
    assert desert_problems("points  = 2\n", "", '"claim 3"', '"claim 1"') == []


def test_what_the_sound_scenario_becomes(desert_problems: Break, library: Library) -> None:
    assert desert_problems('"escape 2 soldiers"', '"escape 1 soldier"') == []
    scenario = load_scenario("mine.toml", library.book("north-africa"))
    lrdg, italian = scenario.sides["lrdg"], scenario.sides["italian"]
    assert [(each.kind, each.number, each.names, each.of) for each in lrdg.victory + italian.victory] == [
        ("claim", 3, (), None),
        ("escape", 1, (), "soldiers"),
        ("escape", None, ("Sniper", "Gun Truck"), None),
        ("neutralise", 2, (), None),
        ("neutralise", None, ("Gun Truck",), None),
    ]
    ours, theirs = (scenario.seats[seat].parts["crews"] for seat in ("lrdg", "italian"))
    assert ours.vehicles == (("1B", "Gun Truck"),)
    assert ours.crew == {"Gun Truck": (("Scout", None), None, ("Sergeant", None))}
    assert theirs.vehicles == (("18A", "Medium Tank"), ("18A", "Scout Car"))
    assert theirs.crew == {"Medium Tank": (("Tank Driver", "T"), None, None), "Scout Car": (None, None, None)}
    assert theirs.aboard == {("Tank Driver", "T"): "Medium Tank"}
    board = scenario.parts["crews"]
    assert [(each.name, each.tile, each.points, each.defence) for each in board.structures] == [
        ("Fuel Dump", "19A", 2, 6)
    ]
    assert board.escape == {"lrdg": ("12A",)}
    assert scenario.briefing == {"en": "Two lines of text.", "es": "Una línea."}
    assert scenario.why_unbalanced == ""


def test_a_typing_error_gives_no_second_problem(desert_problems: Break) -> None:
    for key in ('counters = { 17A = ["Rifleman A"] }', 'crew     = { "Medium Tank" =', 'scouted  = ["12A"]'):
        assert len(desert_problems(key, f"x{key}")) == 1, key


def test_long_texts(desert_problems: Break) -> None:
    assert desert_problems("Una línea.", "x" * 1001) == ["mine.toml:12: [briefing] es: must be at most 1000 characters"]
    assert desert_problems("Una línea.", "x" * 1000) == []


def test_a_scenario_of_the_wrong_book(desert_problems: Break) -> None:
    found = desert_problems('"north-africa"', '"normandy"')
    assert "mine.toml:28: [escape]: unknown key" in found
    assert "mine.toml:31: [lrdg]: unknown key" in found
    assert "mine.toml:1: us: missing" in found
