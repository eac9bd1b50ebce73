"""Solo cards of every scenario: they load, none is missing, and a card of one's own is taken as the recipe says."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

import sandtable
from sandtable.api import bots_of, library, set_up
from sandtable.content.errors import ContentError
from sandtable.content.load import SHIPPED
from sandtable.content.parts.solo.part import SOLO
from sandtable.core.catalog import DUD
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.rules.crews.crews import Crews
from sandtable.rules.solo.act import ActVerb
from sandtable.rules.solo.card import CardDoctrine
from sandtable.rules.solo.solo import Solo
from tests.content.conftest import check_path

RECIPE = Path(__file__).resolve().parents[2] / "docs" / "recipes" / "add_a_solo_card.md"
SCENARIOS = [entry.id for entry in library().scenarios() if len(entry.seats) == 2 and bots_of(entry.id)]
BOTS = [(name, option.bot) for name in SCENARIOS for option in bots_of(name) if option.level == "normal"]


def doctrine_of(scenario: str, side: str, *data: str) -> tuple[Solo, CardDoctrine]:
    _, book = set_up(scenario, [f"solo-{side}-normal"], data)
    solo = book.module(SOLO)
    assert isinstance(solo, Solo)
    assert isinstance(solo.doctrine, CardDoctrine)
    return solo, solo.doctrine


def test_rei_s_01_all_scenarios_can_be_played_alone() -> None:
    assert len(SCENARIOS) == 31
    assert len(BOTS) == 62


@pytest.mark.parametrize(("scenario", "side"), BOTS)
def test_rei_s_03_every_title_the_bot_can_hold_has_a_card(scenario: str, side: str) -> None:
    catalog, _ = set_up(scenario, [f"solo-{side}-normal"])
    solo, doctrine = doctrine_of(scenario, side)
    held = {k.title for k in catalog.kinds if k.seat == solo.seat and k.klass != DUD and k.deck + k.supply > 0}
    assert held
    assert held <= set(doctrine.cards)
    assert all(doctrine.cards[title].lines for title in held)


@pytest.mark.parametrize(("scenario", "side"), BOTS)
def test_rei_s_04_sections_name_what_is_there(scenario: str, side: str) -> None:
    """A section's cards are cards of the side, its path and danger are on the board; each scenario exists."""
    data = library().book(library().entry(scenario).book).parts[SOLO]
    assert set(data.sections) <= set(SCENARIOS)
    named = {name for card in data.cards for names in card.scenarios.values() for name in names}
    assert named <= set(SCENARIOS)
    section = data.sections.get(scenario, {}).get(side)
    if section is not None:
        catalog, _ = set_up(scenario)
        own = {
            f"{k.title} {k.squad}".strip() for k in catalog.kinds if catalog.sides[catalog.seat_side[k.seat]] == side
        }
        assert set(section.cards) <= own
        assert set(section.path) <= set(catalog.tile_names)
        assert set(section.danger) <= {
            u.title for n, u in enumerate(catalog.units) if catalog.sides[catalog.unit_side[n]] != side
        }


def test_rei_s_24_the_bot_mends_its_tank_only_when_it_is_damaged() -> None:
    """Repair rolls no die and names no tile: the vehicle is all there is to choose."""
    catalog, book = set_up("north-africa-05", ["solo-italian-normal"])
    solo, doctrine = doctrine_of("north-africa-05", "italian")
    crews = book.module("crews")
    assert isinstance(crews, Crews)
    game = Game(catalog, book, SeededDice(1))
    state = game.start(10)
    kind = next(n for n, k in enumerate(catalog.kinds) if k.title == "Tank Crewman")
    man = catalog.kind_unit[kind]
    tank = crews.vehicle_of(state, man)
    assert tank >= 0
    line = next(
        line
        for line in doctrine.cards["Tank Crewman"].lines
        if isinstance(line.verb, ActVerb) and line.verb.action == "repair"
    )
    assert not line.holds(solo, game, state, kind, man)
    assert not line.verb.can(solo, game, state, kind, man)
    state.rows[crews.damage + tank] = 1
    assert line.holds(solo, game, state, kind, man)
    assert line.verb.can(solo, game, state, kind, man)


def test_a_card_is_added_as_the_recipe_says(tmp_path: Path) -> None:
    blocks = [
        textwrap.dedent(found)
        for found in re.findall(r"```toml\n(.*?)```", RECIPE.read_text(encoding="utf-8"), re.DOTALL)
    ]
    book, card, section = blocks
    folder = tmp_path / "more_normandy"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "book.toml").write_text(book)
    (folder / "solo.toml").write_text(f"{card}\n{section}")
    shipped = next((SHIPPED / "normandy" / "scenarios").glob("01_*.toml")).read_text()
    (folder / "scenarios" / "01_mine.toml").write_text(shipped.replace('"normandy-01"', '"more-01"'))
    assert [str(error) for error in check_path(tmp_path)] == []
    data = str(tmp_path)
    _, german = doctrine_of("more-01", "german", data)
    _, us = doctrine_of("more-01", "us", data)
    assert len(german.cards["Rifleman"].lines) == 3
    assert len(us.cards["Rifleman"].lines) == len(doctrine_of("normandy-01", "us")[1].cards["Rifleman"].lines)
    catalog, _ = set_up("more-01", ["solo-german-normal"], [data])
    (men,) = [k for k in catalog.kinds if (k.title, k.squad, k.seat) == ("Rifleman", "A", german.solo.seat)]
    assert (men.deck, men.supply) == (2, 3)
    match = sandtable.new("more-01", seed=1, options=["solo-german-normal"], data=[data])
    while match.decision is not None and match.state.round < 4:
        match.submit(match.decision.options[0])
    assert any(event.name == "line-used" for event in match.story.events)


def test_a_path_that_leads_off_the_board_is_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "more_normandy"
    (folder / "scenarios").mkdir(parents=True)
    book = 'id = "more-normandy"\nbase = "normandy"\nseries = "more"\nname = "More Normandy"\nsource = "ours"\n'
    (folder / "book.toml").write_text(book)
    section = '[[section]]\nscenario = "more-01"\nside = "german"\npath = ["16B", "99A"]\n'
    (folder / "solo.toml").write_text(f'source = "ours"\n{section}')
    shipped = next((SHIPPED / "normandy" / "scenarios").glob("01_*.toml")).read_text()
    (folder / "scenarios" / "01_mine.toml").write_text(shipped.replace('"normandy-01"', '"more-01"'))
    with pytest.raises(ContentError, match='german in more-01: "99A" is not on the board'):
        set_up("more-01", ["solo-german-normal"], [str(tmp_path)])
    (problem,) = check_path(tmp_path)
    assert '"99A" is not on the board' in str(problem)
