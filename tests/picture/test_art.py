"""Art for clients: complete, well-formed, and the very drawings that pictures are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

import sandtable
from sandtable.match import Match
from sandtable.notation.scene import Scene, SceneIcon
from sandtable.picture import Art, Look, art_of, look_for, picture
from tests.picture.reading import parse
from tests.spread import spread

SCENARIOS = spread(2, 12)


def of(scenario: str, language: str = "en") -> tuple[Match, Art]:
    match = sandtable.new(scenario, seed=1)
    return match, art_of(match.words(language), look_for(match.catalog))


def fragments(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if value.startswith("<"):
            yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from fragments(part)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_fragment_is_whole(scenario: str) -> None:
    """Well-formed by itself; no id twice; whatever is referred to is in the fragment or in the definitions."""
    _, art = of(scenario)
    defined = ElementTree.fromstring(f"<g>{art.defs}</g>")
    ids = [element.get("id") for element in defined.iter() if element.get("id")]
    drawn = list(fragments(msgspec.to_builtins(msgspec.structs.replace(art, defs=""))))
    for markup in drawn:
        inside = [element.get("id") for element in ElementTree.fromstring(f"<g>{markup}</g>").iter()]
        own = [found for found in inside if found]
        ids += own
        wanted = set(re.findall(r'(?:url\(|href=")#([^")]+)', markup))
        assert wanted <= {*own, *(element.get("id") for element in defined)}, markup[:200]
    assert len(ids) == len(set(ids))
    assert len(drawn) > 100


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_holds_all_that_a_scene_names(scenario: str) -> None:
    match, art = of(scenario)
    scene = match.scene()
    assert set(art.tiles) == {tile.name for tile in scene.tiles}
    assert set(art.pieces) == {f"{unit.side}:{unit.unit}" for unit in scene.units}
    assert set(art.cards) == {f"{card.seat}/{card.card}" for card in scene.cards}
    assert set(art.sides) == {side.side for side in scene.sides}
    assert set(art.symbols) >= {card.title for card in scene.cards}
    used = {action.name for card in scene.cards for action in card.actions}
    assert used <= set(art.signs)
    for tile in scene.tiles:
        assert bool(art.tiles[tile.name].structure) == ("structure" in tile.printed)
        assert list(art.tiles[tile.name].ways) == tile.printed.get("escape", [])
        covers = re.findall(r">(\d)<", art.tiles[tile.name].cover)
        assert covers == [str(tile.printed[fact]) for fact in ("cover", "hill") if fact in tile.printed]
    for unit in scene.units:
        piece = art.pieces[f"{unit.side}:{unit.unit}"]
        shape = unit.printed.get("piece")
        assert (piece.turning is not None) == (shape in ("aircraft", "decoy", "ship"))
        steady = shape is not None or (unit.defence == 0 and "berths" not in unit.printed)
        assert (piece.tilt == 0) == steady
        assert piece.ready != piece.impaired or steady, "what cannot be put out of action"
        assert (
            piece.bar.ready != piece.bar.impaired
            and f">{unit.defence or unit.printed.get('armour')}<" in piece.bar.ready
        )
        assert (piece.vehicle is not None) == ("berths" in unit.printed)
        if piece.vehicle is not None:
            assert len(piece.vehicle.berths) == len(unit.printed["berths"])
            assert unit.printed["integrity"] < len(art.damage)
        elif any("berths" in other.printed for other in scene.units):
            assert piece.window is not None


@pytest.mark.parametrize("scenario", ["normandy-04", "north-africa-06"])
def test_a_picture_shows_the_very_same_drawings(scenario: str) -> None:
    match, art = of(scenario)
    view = match.view()
    svg = picture(match.words(), look_for(match.catalog), view)
    berths = {
        (man.get("data-side"), man.get("data-unit")): berth.get("transform")
        for berth in parse(svg).iter()
        for man in berth
        if "crew" in (man.get("class") or "")
    }
    for tile in art.tiles.values():
        assert tile.ground in svg and tile.cover in svg and tile.name in svg and tile.structure in svg
    for unit in view.units:
        piece = art.pieces[f"{unit.side}:{unit.unit}"]
        if "inside" in unit.facts:
            car = art.pieces[unit.facts["inside"]].vehicle
            assert piece.window is not None and piece.window.ready in svg and car is not None
            assert berths[(unit.side, unit.unit)] == car.berths[unit.facts["berth"] - 1]
        elif unit.tile is not None:
            assert piece.ready in svg
    for side in art.sides.values():
        assert side.badge in svg


AIR = "britain-04"
RED = 'fill="#ab3417"'


def icons_of(scene: Scene) -> list[SceneIcon]:
    lists = [icons for card in scene.cards for icons in (card.icons, *(action.icons for action in card.actions))]
    return [icon for icons in lists for icon in icons]


def test_icons_of_cards_are_drawn_as_a_rule_and_as_they_count() -> None:
    """BOB-06: beside actions and beside the initiative; signs of our own, no letters."""
    match, art = of(AIR)
    scene = match.scene()
    known = {icon.name for card in scene.cards for action in card.actions for icon in action.icons}
    assert known == set(art.icons) == {"cost", "forbid"}
    for icon in art.icons.values():
        assert RED in icon.live and RED not in icon.usual
        assert "<path" in icon.usual and "<text" not in icon.usual and "var(" not in icon.usual + icon.live
    assert len({drawing for icon in art.icons.values() for drawing in (icon.usual, icon.live)}) == 4
    for card in scene.cards:
        drawn, marked = art.cards[f"{card.seat}/{card.card}"], [icon.name for icon in card.icons]
        assert marked == (["cost"] if card.title == "Section Comms" else [])
        for face, live in ((drawn.face, drawn.live), (drawn.small, drawn.live_small)):
            assert face.count('class="icon"') == live.count('class="icon"') == len(marked)
            assert RED not in face and (RED in live) == bool(marked)


@pytest.mark.parametrize("language", ["en", "es"])
def test_icons_have_names_and_no_letters(language: str) -> None:
    scene = of(AIR)[0].scene(language)
    icons = icons_of(scene)
    assert icons and all(len(icon.label) > 10 and len(icon.now) > 10 and icon.label != icon.now for icon in icons)
    dud = next(card.label for card in scene.cards if card.klass == "dud")
    assert all((dud in icon.label and dud in icon.now) == (icon.name == "cost") for icon in icons)
    actions = [action for card in scene.cards for action in card.actions]
    assert not [action for action in actions if set("◆⊘") & set(action.printed + action.hint)]
    assert all(icon.label in action.hint for action in actions for icon in action.icons)


def test_games_without_icons_have_none() -> None:
    match, art = of("normandy-01")
    assert not art.icons and not any(card.live or card.live_small for card in art.cards.values())
    assert icons_of(match.scene()) == []


def test_words_are_left_to_clients() -> None:
    """Titles and names of structures are in a language; letters of squads, numbers and tiles' names are not."""
    _, art = of("north-africa-06")
    shown = set()
    for markup in fragments(msgspec.to_builtins(art)):
        shown |= {text.text or "" for text in ElementTree.fromstring(f"<g>{markup}</g>").iter("text")}
    assert all(len(word) <= 3 for word in shown), shown
    for scenario in ("normandy-12", "north-africa-06"):
        assert of(scenario)[1] == of(scenario, "es")[1]


def test_the_look_makes_the_difference() -> None:
    match, art = of("normandy-01")
    plain = art_of(match.words(), Look())
    assert plain.tiles["17B"].ground != art.tiles["17B"].ground, "another seed"
    assert plain.tiles["17B"].cover == art.tiles["17B"].cover


def test_pictures_and_pages_use_the_same_font() -> None:
    page = Path(__file__).parents[2] / "frontend" / "src" / "assets" / "stencil.woff"
    assert files("sandtable.picture").joinpath("stencil.woff").read_bytes() == page.read_bytes()
