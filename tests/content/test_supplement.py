"""A folder that adds pieces and modules to another book, and scenarios that use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from sandtable.content import ContentError, Library, check, check_path
from sandtable.content.compile import compile_scenario
from sandtable.content.part import Book
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.option import Option, option_of
from sandtable.core.state import DECK, DISCARD, HAND, REMOVED, State
from sandtable.rules.land.kinds import LOSE
from sandtable.rules.land.land import Land
from sandtable.testing import check_game
from sandtable.words import Words
from tests.content.conftest import SCENARIO, mistakes
from tests.content.signals import KNOWN, Signals

BOOK = """\
id     = "more"
base   = "normandy"
series = "extra"
name   = "More"
source = "ours"

[box]
tiles = 1
lamps = 2

[side.us]
cards    = 3
counters = 1
"""

CARDS = """\
source = "ours"

[[card]]
side       = "us"
title      = "Grenadier"
counter    = "Rifleman"
class      = "combat"
initiative = 5
squads     = ["A", "B"]
copies     = 1
actions    = ["move 1", "flare 2 range 0 red"]

[[card]]
side       = "us"
title      = "Bf 109E"
class      = "combat"
initiative = 5
copies     = 1
actions    = ["attack 1", "flare 1", "whistle"]
"""

COUNTERS = """\
source = "ours"

[[counter]]
side    = "us"
title   = "Bf 109E"
defence = 5
call    = "Toni"
"""

TILES = """\
source = "ours"

[tile]
19A = { cover = 1, art = "copse", lamp = 2 }
19B = { cover = 0, art = "camp" }
"""

WORDS = """\
[ground]
copse = "copse"

[titles]
Grenadier = "{0}"
"""

FILES = {
    "book.toml": BOOK,
    "cards.toml": CARDS,
    "counters.toml": COUNTERS,
    "tiles.toml": TILES,
    "words/en/names.toml": WORDS.replace("{0}", "Grenadier"),
    "words/es/names.toml": WORDS.replace("{0}", "Granadero"),
}

MINE = (
    SCENARIO.replace('id         = "mine"', 'id         = "extra-101"')
    .replace('book       = "normandy"\n', 'rules      = ["signals"]\ndusk       = 9\n')
    .replace('"17B"] },', '"17B", "19A"] },')
    .replace(
        '"Rifleman A"       = [1, 4]', '"Rifleman A"       = [1, 2]\n"Grenadier A"      = [1, 0]\n"Bf 109E" = [0, 1]'
    )
    .replace('2B = ["Scout A"]', '2B = ["Scout A"], 19A = ["Bf 109E"]')
)


@pytest.fixture
def more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sound supplement with one scenario."""
    monkeypatch.chdir(tmp_path)
    folder = Path("data/more")
    for name, text in {**FILES, "scenarios/101_mine.toml": MINE}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def library(known: Mapping[str, Book] = KNOWN) -> Library:
    return Library(known, "data")


def test_pieces_are_added_to_those_of_the_base(more: Path) -> None:
    shelf = library()
    assert shelf.problems == []
    base, book = shelf.book("normandy"), shelf.book("more")
    assert (book.rules, book.series, list(book.sides)) == ("normandy", "extra", ["us", "german"])
    assert book.sides["us"].name == "US"
    assert set(book.cards) - set(base.cards) == {"us:Grenadier", "us:Bf 109E"}
    assert set(book.counters) - set(base.counters) == {"us:Bf 109E"}
    assert set(book.tiles) - set(base.tiles) == {"19A", "19B"}
    assert (book.box["tiles"], book.box["lamps"], book.box["objectives"]) == (19, 2, base.box["objectives"])
    assert [book.sides[side].box["cards"] for side in ("us", "german")] == [57, 54]
    assert [book.sides[side].box["spawn_markers"] for side in ("us", "german")] == [4, 5]
    assert book.homes == (base.path, more)
    assert len({book.content_hash, base.content_hash}) == 2


def test_a_change_of_the_base_is_a_change_of_the_supplement(more: Path) -> None:
    before = library().book("more").content_hash
    (more / "book.toml").write_text(BOOK.replace('"More"', '"Still more"'))
    assert library().book("more").content_hash != before


def test_scenario_ids_begin_with_the_series(more: Path) -> None:
    entry = library().entry("extra-101")
    assert (entry.book, entry.number) == ("more", 101)
    assert library().scenario("extra-101").number == 101
    assert check_path("data", KNOWN) == check(more / "scenarios" / "101_mine.toml", KNOWN) == []
    (more / "scenarios" / "102_mine.toml").write_text(MINE.replace('"extra-101"', '"more-102"'))
    assert [str(error) for error in check_path("data", KNOWN)] == [
        'more/scenarios/102_mine.toml:1: id: does not agree with the file name "102_mine"; write "extra-102"'
    ]


def test_two_folders_share_a_series(more: Path) -> None:
    other = Path("data/other")
    (other / "scenarios").mkdir(parents=True)
    (other / "book.toml").write_text('id = "other"\nbase = "normandy"\nseries = "extra"\nname = "O"\nsource = "ours"\n')
    text = SCENARIO.replace('"mine"', '"extra-201"').replace('book       = "normandy"\n', "")
    (other / "scenarios" / "201_mine.toml").write_text(text)
    assert check_path("data", KNOWN) == []
    assert [library().entry(f"extra-{number}").book for number in (101, 201)] == ["more", "other"]


def test_a_base_may_come_after_the_folder_that_adds_to_it(more: Path) -> None:
    (more / "book.toml").write_text(BOOK.replace('base   = "normandy"', 'base   = "zulu"'))
    (Path("data/zulu")).mkdir()
    Path("data/zulu/book.toml").write_text('id = "zulu"\nbase = "normandy"\nname = "Z"\nsource = "ours"\n')
    shelf = library()
    assert shelf.problems == []
    assert [home.name for home in shelf.book("more").homes] == ["normandy", "zulu", "more"]
    assert check_path("data", KNOWN) == []


def test_rei_a_06_a_card_shares_the_counter_of_another_title(more: Path) -> None:
    shelf = library()
    scenario = shelf.scenario("extra-101")
    catalog, _ = compile_scenario(scenario, shelf.book("more"), KNOWN["normandy"])
    kinds = {kind.token: kind for kind in catalog.kinds if catalog.seats[kind.seat] == "us"}
    unit = kinds["rifleman-a"].unit
    assert kinds["grenadier-a"].unit == unit
    assert catalog.units[unit].title == "Rifleman"
    assert [unit.token for unit in catalog.units if catalog.sides[catalog.seat_side[unit.seat]] == "us"] == [
        "scout-a",
        "rifleman-a",
        "bf-109e",
    ]
    assert catalog.units[kinds["bf-109e"].unit].printed == {"call": "Toni"}


def test_rei_a_13_its_owner_chooses_which_title_of_a_unit_is_lost(more: Path) -> None:
    shelf = library()
    catalog, rules = compile_scenario(shelf.scenario("extra-101"), shelf.book("more"), KNOWN["normandy"])
    land = rules.module("land")
    assert isinstance(land, Land)
    game = Game(catalog, rules, SeededDice(1))
    tokens = [kind.token for kind in catalog.kinds]
    both = [tokens.index("rifleman-a"), tokens.index("grenadier-a")]

    def hit(*in_hand: int) -> State:
        """A state after the unit was hit, with one card of each of these kinds in hand and none elsewhere in play."""
        state = game.start()
        for kind in both:
            for zone in (DECK, HAND, DISCARD):
                state.cards[zone * len(tokens) + kind] = int(zone == HAND and kind in in_hand)
        land.injury.suffer(game, state, catalog.kinds[both[0]].unit)
        game.advance(state)
        return state

    state = hit(*both)
    assert (game.procedure(state).name, catalog.seats[state.seat]) == ("loss", "us")
    count = game.list_options(state)
    assert [option_of(int(game.options[i])) for i in range(count)] == [Option(LOSE, a=kind) for kind in both]
    game.apply(state, Option(LOSE, a=both[1]).key)
    assert [state.cards[REMOVED * len(tokens) + kind] for kind in both] == [0, 1]
    alone = hit(both[0])
    assert game.procedure(alone).name != "loss"
    assert [alone.cards[REMOVED * len(tokens) + kind] for kind in both] == [1, 0]


def test_actions_print_numbers_by_name_and_flags(more: Path) -> None:
    shelf = library()
    catalog, rules = compile_scenario(shelf.scenario("extra-101"), shelf.book("more"), KNOWN["normandy"])
    kinds = {kind.token: kind for kind in catalog.kinds if catalog.seats[kind.seat] == "us"}
    flare = kinds["grenadier-a"].slots[1]
    assert (flare.name, flare.values, flare.written) == (
        "flare",
        {"value": 2, "range": 0, "red": 1},
        "flare 2 range 0 red",
    )
    number = catalog.slots.index(flare)
    printed = {param: catalog.param(number, i) for i, param in enumerate(rules.params)}
    assert printed == {"value": 2, "range": 0, "delay": -1, "red": 1, "loud": -1}  # what is not printed is no 0
    assert [slot.written for slot in kinds["bf-109e"].slots] == ["attack 1", "flare 1", "whistle"]


def test_a_game_of_the_supplement_is_played_and_told(more: Path) -> None:
    shelf = library()
    catalog, rules = compile_scenario(shelf.scenario("extra-101"), shelf.book("more"), KNOWN["normandy"])
    module = rules.module("signals")
    assert isinstance(module, Signals)
    assert module.lamps == [0, 0, 2, 0, 0, 0]
    check_game(catalog, rules, games=1, cap=8)
    game = Game(catalog, rules, SeededDice(1))
    names = {language: Words(game, language).names for language in ("en", "es")}
    kind = [kind.token for kind in catalog.kinds].index("grenadier-a")
    rifleman = [kind.token for kind in catalog.kinds].index("rifleman-a")
    assert [names["es"].card(kind), names["es"].card(rifleman)] == ["Granadero A", "Fusilero A"]
    assert names["en"].written(catalog.kinds[kind].slots[1]) == "Flare 2 range 0 red 1"


def test_a_module_is_there_only_where_a_scenario_adds_it(more: Path) -> None:
    plain = MINE.replace('rules      = ["signals"]\n', "")
    (more / "scenarios" / "101_mine.toml").write_text(plain)
    found = [str(error) for error in check_path("data", KNOWN)]
    advice = 'is read by the module "signals"; write rules = ["signals"]'
    assert found == [f"more/scenarios/101_mine.toml:2: dusk: {advice}"]
    everywhere = plain.replace("[us]\n", '[us]\ncolour = "red"\n').replace("[board]\n", "[board]\nbeacon = true\n")
    (more / "scenarios" / "101_mine.toml").write_text(everywhere.replace("dusk ", 'rules = ["armour"]\ndusk '))
    advice = 'is read by the module "signals"; write rules = ["armour", "signals"]'
    assert [str(error).split(".toml:")[1] for error in check_path("data", KNOWN)] == [
        f"3: dusk: {advice}",
        f"9: [board] beacon: {advice}",
        f"22: [us] colour: {advice}",
    ]
    plain = plain.replace("dusk       = 9\n", "")
    (more / "scenarios" / "101_mine.toml").write_text(plain)
    advice = 'prints "{0}", which the module "signals" knows; write rules = ["signals"]'
    assert [str(error) for error in check_path("data", KNOWN)] == [
        "more/scenarios/101_mine.toml:28: [us.cards] Grenadier A: " + advice.replace("{0}", "flare"),
        "more/scenarios/101_mine.toml:29: [us.cards] Bf 109E: " + advice.replace("{0}", "flare"),
        "more/scenarios/101_mine.toml:29: [us.cards] Bf 109E: " + advice.replace("{0}", "whistle"),
    ]
    plain = plain.replace('"Grenadier A"      = [1, 0]\n', "").replace('"Bf 109E" = [0, 1]\n', "")
    (more / "scenarios" / "101_mine.toml").write_text(plain.replace(', 19A = ["Bf 109E"]', ""))
    shelf = library()
    _, rules = compile_scenario(shelf.scenario("extra-101"), shelf.book("more"), KNOWN["normandy"])
    assert rules.module("signals") is None


def test_a_module_reads_its_own_file(more: Path) -> None:
    (more / "flares.toml").write_text('[[flare]]\ncolour = "red"\nheight = 3\n')
    assert library().book("more").parts["signals"] == {"red": 3}
    (more / "book.toml").write_text(BOOK + "pistols  = 2\n")
    assert [str(error) for error in check_path("data", KNOWN)] == [
        "more/book.toml:14: [side.us] pistols: flares.toml has 1"
    ]
    (more / "flares.toml").write_text('[[flare]]\ncolour = "red"\nhight = 3\n')
    assert [str(error) for error in check(more / "flares.toml", KNOWN)] == [
        "more/flares.toml:1: [[flare]] #1 height: missing",
        'more/flares.toml:3: [[flare]] #1 hight: unknown key; did you mean "height"?',
    ]


# File, what is replaced, by what, and the one problem that follows.
MISTAKES = r"""
- base   = "normandy"
+ base   = "normandie"
more/book.toml:2: base: there is no book "normandie"; did you mean "normandy"?

- base   = "normandy"
+ rules  = "normandie"
more/book.toml:2: rules: there are no rules for the book "normandie"; did you mean "normandy"?

- base   = "normandy"\n
+
more/book.toml:1: id: there are no rules for the book "more"; known: "normandy", "north-africa" and "britain"

- base   = "normandy"
+ base   = 5
more/book.toml:2: base: must be text, not a whole number

- series = "extra"
+ rules = "north-africa"
more/book.toml:3: rules: the rules of "normandy" are "normandy"; leave it out

- "extra"
+ "Extra"
more/book.toml:3: series: "Extra" is not an id; use small letters, digits and single hyphens

- series = "extra"
+ serie = "extra"
more/book.toml:3: serie: unknown key; did you mean "series"?

- tiles = 1
+ tiles = 2
more/book.toml:8: [box] tiles: tiles.toml has 1

- lamps = 2
+ lamp = 2
more/book.toml:9: [box] lamp: unknown key; did you mean "lamps"?

- [side.us]
+ [side.uk]
more/book.toml:11: [side.uk]: "normandy" has no such side; did you mean "us"?

- [side.us]
+ [side.us]\ncard = 3
more/book.toml:12: [side.us] card: unknown key; did you mean "cards"?

- cards    = 3
+ cards    = 4
more/book.toml:12: [side.us] cards: cards.toml has 3

- counters = 1
+ counters = 2
more/book.toml:13: [side.us] counters: counters.toml has 1

- title      = "Grenadier"
+ title      = "Scout"
more/cards.toml:5: [[card]] #1 title: "Scout" is in the book already; give it another title

- counter    = "Rifleman"
+ counter    = "Riflman"
more/cards.toml:6: [[card]] #1 counter: there is no counter "Riflman"; did you mean "Rifleman"?

- ["A", "B"]
+ ["A", "D"]
more/cards.toml:9: [[card]] #1 squads: must be squads of the counter "Rifleman"; squads: "A", "B" and "C"

- "Bf 109E"
+ "109E"
more/cards.toml:15: [[card]] #2 title: "109E" cannot be a title; use letters and digits, a capital first

- class      = "combat"
+ class      = "command"
more/cards.toml:6: [[card]] #1 counter: only a combat card has a counter

- "flare 2 range 0 red"
+ "flare 2 rang 0 red"
more/cards.toml:11: [[card]] #1 actions #2: "flare" has no "rang"; did you mean "range"?

- "flare 2 range 0 red"
+ "flare 2 range red"
more/cards.toml:11: [[card]] #1 actions #2: "flare" is not written so; write "flare 1"

- "flare 2 range 0 red"
+ "flare range 0 2"
more/cards.toml:11: [[card]] #1 actions #2: "flare" is not written so; write "flare 1"

- "flare 2 range 0 red"
+ "flare range 0"
more/cards.toml:11: [[card]] #1 actions #2: "flare" is not written so; write "flare 1"

- "flare 2 range 0 red"
+ "flare 2 red red"
more/cards.toml:11: [[card]] #1 actions #2: "red" is there twice

- "flare 2 range 0 red"
+ "flare 2 range 0 range 1"
more/cards.toml:11: [[card]] #1 actions #2: "range" is there twice

- "whistle"
+ "whistle 2"
more/cards.toml:19: [[card]] #2 actions #3: "whistle" is not written so; write "whistle"

- "whistle"
+ "whistle lowd"
more/cards.toml:19: [[card]] #2 actions #3: "whistle" has no "lowd"; did you mean "loud"?

- title   = "Bf 109E"
+ title   = "Bf 110"
more/counters.toml:5: [[counter]] #1 title: there is no combat card "Bf 110"; did you mean "Bf 109E"?

- call    = "Toni"
+ cal     = "Toni"
more/counters.toml:7: [[counter]] #1 cal: unknown key; did you mean "call"?

- 19A = {
+ 18A = {
more/tiles.toml:4: [tile] 18A: is a tile of "normandy" already

- lamp = 2
+ lamp = 4
more/tiles.toml:4: [tile] 19A.lamp: must be from 1 to 3

- art = "copse"
+ art = "cops"
more/tiles.toml:4: [tile] 19A.art: unknown value "cops"; did you mean "copse"?

- Grenadier = "Granadero"
+ Grenadier = 5
more/words/es/names.toml:5: [titles] Grenadier: must be text, or a list of texts

- [titles]
+ [title]
more/words/en/names.toml:4: [title]: unknown section; did you mean "titles"?
"""


def break_one(more: Path, old: str, new: str, problem: str) -> list[str]:
    path = more.parent / problem.partition(":")[0]
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return [str(error) for error in check_path("data", KNOWN)]


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(MISTAKES))
def test_one_mistake_one_problem(more: Path, old: str, new: str, problem: str) -> None:
    assert problem in break_one(more, old, new, problem)


Break = Callable[..., list[str]]

SCENARIO_MISTAKES = r"""
- ["signals"]
+ ["signal"]
mine.toml:2: rules #1: "more" has no module "signal" to add; did you mean "signals"?

- ["signals"]
+ ["signals", "signals"]
mine.toml:2: rules #2: "signals" is there twice

- "signals"
+ 5
mine.toml:2: rules #1: must be text, not a whole number

- dusk       = 9
+ dusk       = 13
mine.toml:3: dusk: must be from 1 to 12

- dusk       = 9
+ dsk       = 9
mine.toml:3: dsk: unknown key; did you mean "dusk"?

- dusk       = 9
+ dusk       = 6
mine.toml:3: dusk: is the number of tiles

- "claim 3"
+ "signl 2"
mine.toml:21: [us] victory #1: unknown victory "signl"; did you mean "signal"?

- "claim 3"
+ "signal"
mine.toml:21: [us] victory #1: "signal" takes one number from 1 to 99; write "signal 5"

- verb = "raise"
+ verb = "ligt"
mine.toml:45: [[special]] #1 verb: unknown value "ligt"; did you mean "light"?

- "Grenadier A"
+ "Grenadier C"
mine.toml:30: [us.cards] Grenadier C: Grenadier has no squad "C"; squads: "A" and "B"

- "Bf 109E" =
+ "Bf 109F" =
mine.toml:31: [us.cards] Bf 109F: unknown name "Bf 109F"; did you mean "Bf 109E"?
"""


@pytest.mark.turns(12)
@pytest.mark.parametrize(("old", "new", "problem"), mistakes(SCENARIO_MISTAKES))
def test_one_mistake_in_a_scenario(more: Path, old: str, new: str, problem: str) -> None:
    text = MINE.replace('"extra-101"', '"mine"')
    assert text.count(old) == 1
    where = more / "scenarios" / "102_mine.toml"
    where.write_text(text.replace(old, new).replace('"mine"', '"extra-102"'))
    found = [str(error) for error in check(where, KNOWN)]
    assert problem.replace("mine.toml", "more/scenarios/102_mine.toml") in found


def test_without_the_module_its_supplement_cannot_be_read(more: Path) -> None:
    from sandtable.books import known_books

    shelf = library(known_books())
    assert 'more/cards.toml:11: [[card]] #1 actions #2: unknown action "flare"' in map(str, shelf.problems)
    with pytest.raises(ContentError, match='unknown book "more"'):
        shelf.book("more")
    assert shelf.scenario("normandy-01").name == "La Raye"
