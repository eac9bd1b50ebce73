"""What a game against the bot is made of (REI-S-01 to REI-S-06), by options and by what the data say for it."""

from __future__ import annotations

import msgspec
import pytest

from sandtable import api
from sandtable.content.compile import compile_scenario
from sandtable.content.errors import ContentError
from sandtable.content.parts.solo.part import card_for, play_solo
from sandtable.content.parts.solo.read import CardReader
from sandtable.content.parts.solo.schema import SoloCardData, SoloData, SoloSection
from sandtable.core.catalog import DUD, Catalog
from sandtable.core.state import DECK, SUPPLY
from sandtable.rules.land.control import Control
from sandtable.rules.solo.card import CardDoctrine
from sandtable.rules.solo.solo import LEVELS, Solo, option_name
from sandtable.rules.solo.support import deck_size
from sandtable.rules.solo.terms import ON_PATH, tile_is
from tests.rules.solo.alone import Alone

LAND = [entry.id for entry in api.scenarios() if not entry.id.startswith("britain")]


def with_section(section: SoloSection, scenario: str = "normandy-01", side: str = "us") -> tuple[Catalog, Solo]:
    """A scenario set up with a solo section of our own."""
    shelf = api.library()
    record = shelf.scenario(scenario)
    book = shelf.book(record.book)
    data: SoloData = book.parts["solo"]
    data = msgspec.structs.replace(data, sections={scenario: {side: section}})
    book = msgspec.structs.replace(book, parts={**book.parts, "solo": data})
    options = [option_name(side, "normal")]
    catalog, rules = compile_scenario(play_solo(side)(record, book), book, shelf.spec(record.book), options)
    solo = rules.module("solo")
    assert isinstance(solo, Solo)
    return catalog, solo


def solo_of(scenario: str, *options: str) -> tuple[Catalog, Solo]:
    catalog, rules = api.set_up(scenario, options)
    solo = rules.module("solo")
    assert isinstance(solo, Solo)
    return catalog, solo


def test_rei_s_01_rei_s_02_any_scenario_of_the_land_and_either_side() -> None:
    """As set up for two; Battle of Britain has no bot."""
    for scenario in LAND:
        bots = {(option.bot, option.level) for option in api.bots_of(scenario)}
        catalog, _ = api.set_up(scenario)
        sides = catalog.sides if len(catalog.seats) == 2 else []
        assert bots == {(side, level) for side in sides for level in LEVELS}
    assert api.bots_of("britain-01") == [] and len(LAND) > 31


def test_rei_s_02_the_human_plays_the_other_side() -> None:
    for side, other in (("us", "german"), ("german", "us")):
        catalog, solo = solo_of("normandy-01", f"solo-{side}-normal")
        assert (catalog.sides[solo.side], catalog.seats[solo.human]) == (side, other)
        assert api.new("normandy-01", options=[f"solo-{side}-normal"], seed=1).decisions[0].seat == other


def test_rul_102_one_bot_at_one_level() -> None:
    for second in ("solo-us-hard", "solo-german-easy"):
        with pytest.raises(ContentError, match="only one side"):
            api.set_up("normandy-01", ["solo-us-easy", second])


@pytest.mark.parametrize("scenario", LAND[::3])
def test_rei_s_03_every_card_of_the_bot_has_a_solo_card(scenario: str) -> None:
    for option in api.bots_of(scenario)[::3]:
        catalog, solo = solo_of(scenario, option.name)
        assert isinstance(solo.doctrine, CardDoctrine)
        mine = {kind.title for kind in catalog.kinds if kind.seat == solo.seat and kind.klass != DUD}
        assert mine == set(solo.doctrine.cards), f"{scenario}, {option.name}"


def test_rei_s_03_the_card_that_names_the_scenario_then_the_side_then_neither() -> None:
    def card(source: str, **scenarios: tuple[str, ...]) -> SoloCardData:
        return SoloCardData(title="Scout", source=source, scenarios=scenarios, lines=())

    plain, side, both = card("plain"), card("side", us=()), card("both", us=("normandy-03",), german=())
    other = SoloCardData(title="Sniper", source="other", scenarios={}, lines=())
    data = SoloData(cards=(other, plain, side, both), sections={}, danger={}, digest="")
    shelf = api.library()

    def found(scenario: str, bot: str, title: str = "Scout") -> str | None:
        card = card_for(data, title, bot, shelf.scenario(scenario))
        return None if card is None else card.source

    assert found("normandy-03", "us") == "both" and found("normandy-01", "us") == "side"
    assert found("normandy-01", "german") == found("normandy-03", "german") == "both"
    data = msgspec.structs.replace(data, cards=(both, plain))
    assert found("normandy-01", "us") == "plain" and found("normandy-01", "us", "Mortar") is None


def test_rei_s_04_rei_s_05_the_deck_is_a_players_unless_the_section_changes_it() -> None:
    """The human's never changes."""

    def dealt(catalog: Catalog) -> dict[str, tuple[int, int]]:
        return {f"{catalog.seats[kind.seat]} {kind.token}": (kind.deck, kind.supply) for kind in catalog.kinds}

    usual = dealt(api.set_up("normandy-01")[0])
    assert dealt(solo_of("normandy-01", "solo-us-hard")[0]) == usual
    catalog, _ = with_section(SoloSection(cards={"Rifleman A": (4, 1), "Fog of War": (0, 6)}))
    assert dealt(catalog) == {**usual, "us rifleman-a": (4, 1), "us fog-of-war": (0, 6)}


def test_rei_s_06_rul_83_rul_184_the_supply_is_the_bolster_decks_without_the_fog() -> None:
    table = Alone("normandy-05", bot="german", turn=None)
    solo, game, state, c = table.solo, table.match.game, table.state, table.catalog
    decks = [int(deck_size(solo, game, state, deck)) for deck in range(int(solo.n_decks))]
    for token in ("rifleman-a", "scout-b", "mortar"):
        kind = c.kinds[table.kind("german", token)]
        squad = [k for k in c.kinds if k.seat == solo.seat and k.squad == kind.squad and k.klass != DUD]
        assert decks[solo.deck_of[table.kind("german", token)]] == sum(k.supply for k in squad)
    fog = table.cards("german", "supply")["fog-of-war"]
    assert sum(decks) + fog == table.size("german", "supply") and fog > 0
    assert all(state.cards[DECK * len(c.kinds) + k] == kind.deck for k, kind in enumerate(c.kinds) if kind.seat == 1)
    assert state.cards[SUPPLY * len(c.kinds)] == c.kinds[0].supply


def test_rei_s_52_the_path_to_victory_is_the_sections() -> None:
    table = Alone(turn=None, us={"deck": "scout-a"}, cards={"Scout": "I attack 1"})
    _, solo = with_section(SoloSection(path=("6A", "3B")))
    assert solo.way == [table.catalog.tile_names["6A"], table.catalog.tile_names["3B"]]
    table.solo.way = solo.way
    there = [
        tile.name
        for i, tile in enumerate(table.catalog.tiles)
        if tile_is(table.solo, table.match.game, table.state, -1, i, ON_PATH)
    ]
    assert sorted(there) == ["3B", "6A"]
    table.solo.way = []


def test_rei_s_58_the_list_of_danger_is_the_sections_or_the_books() -> None:
    catalog, solo = with_section(SoloSection(danger=("Scout", "Rifleman")))
    german = {unit.token: int(solo.danger[i]) for i, unit in enumerate(catalog.units) if catalog.unit_side[i] == 1}
    assert german["scout-a"] < german["rifleman-a"]
    catalog, solo = solo_of("normandy-01", "solo-us-normal")
    german = {unit.token: int(solo.danger[i]) for i, unit in enumerate(catalog.units) if catalog.unit_side[i] == 1}
    assert german["scout-a"] > german["rifleman-a"]


def test_rei_s_21_the_parts_of_a_solo_card() -> None:
    """Title, scenarios, lines with conditions and keywords, sub-lines with tiebreakers; a box is part of the line."""
    problems: list[str] = []
    reader = CardReader(["scout", "attack", "recon"], ["Scout"], ["Rifleman"])
    text = """
    I    fog waits: recon
    II   secure, not enemy occupied: scout 2; then III
      A    threatened objective / value, cover
      B    scouted closer to enemy Rifleman / random
      through scouted, cover
    III  attack 1
    """
    lines = reader.lines(text, lambda row, message, hint: problems.append(message))
    assert not problems and [len(line.subs) for line in lines] == [0, 2, 0]
    assert [when.name for when in lines[1].when] == ["tile", "tile"] and lines[1].when[1].negated
    assert [tie.name for tie in lines[1].subs[0].ties] == ["value", "cover"]
    assert len(lines[1].through) == 2 and lines[1].then == 2


@pytest.mark.parametrize("option", ["classic", "classic-control"])
def test_rul_99_rei_s_31_the_later_control_in_solo_normandy(option: str) -> None:
    """No older rule can be chosen, and the one there is that of REI-A-19."""
    with pytest.raises(ContentError, match=f'"{option}" is not for'):
        api.set_up("normandy-01", ["solo-us-normal", option])
    _, solo = solo_of("normandy-01", "solo-us-normal")
    plain = api.set_up("normandy-01")[1].module("land")
    assert type(solo.land.control) is type(plain.control) and isinstance(solo.land.control, Control)  # type: ignore[union-attr]


@pytest.mark.parametrize("scenario", ["normandy-01", "normandy-12"])
def test_rei_a_08_no_specialists_in_solo_play_of_the_base_box(scenario: str) -> None:
    for options in (["specialists", "solo-us-normal"], ["solo-german-hard", "specialists"]):
        with pytest.raises(ContentError, match="specialists"):
            api.set_up(scenario, options)


@pytest.mark.parametrize("bot", ["us", "german"])
def test_rei_a_08_but_in_that_of_reinforcements(bot: str) -> None:
    catalog, solo = solo_of("reinforcements-103", "specialists", f"solo-{bot}-normal")
    titles = {kind.title for kind in catalog.kinds if kind.seat == solo.seat and kind.klass != DUD}
    assert isinstance(solo.doctrine, CardDoctrine) and set(solo.doctrine.cards) == titles
    assert titles & {"Grenadier", "Submachine Gunner"}
