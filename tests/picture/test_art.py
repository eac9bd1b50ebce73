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
from sandtable.api import folder_of, library, set_up
from sandtable.core.catalog import Catalog
from sandtable.picture import Art, Look, art_of, look_of, picture

SCENARIOS = [entry.id for entry in sandtable.scenarios()]


def of(scenario: str) -> tuple[Catalog, Look, Art]:
    catalog, _ = set_up(scenario)
    look = look_of(folder_of(library().entry(scenario).book))
    return catalog, look, art_of(catalog, look)


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
    _, _, art = of(scenario)
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
    _, _, art = of(scenario)
    scene = sandtable.new(scenario, seed=1).scene
    assert set(art.tiles) == {tile.name for tile in scene.tiles}
    assert set(art.pieces) == {f"{unit.side}:{unit.unit}" for unit in scene.units}
    assert set(art.cards) == {f"{card.seat}/{card.card}" for card in scene.cards}
    assert set(art.sides) == set(scene.sides)
    assert set(art.symbols) >= {card.title for card in scene.cards}
    used = {action.name for card in scene.cards for action in card.actions}
    assert used <= set(art.signs)
    for tile in scene.tiles:
        assert bool(art.tiles[tile.name].structure) == (tile.structure is not None)
        assert list(art.tiles[tile.name].ways) == tile.escape
    for unit in scene.units:
        piece = art.pieces[f"{unit.side}:{unit.unit}"]
        assert piece.ready != piece.impaired and piece.tilt < 0
        assert (piece.vehicle is not None) == (unit.vehicle is not None)
        if unit.vehicle is not None and piece.vehicle is not None:
            assert len(piece.vehicle.seats) == len(unit.vehicle.seats)
            assert unit.vehicle.integrity < len(art.damage)
        elif any(other.vehicle for other in scene.units):
            assert piece.window is not None


@pytest.mark.parametrize("scenario", ["normandy-04", "north-africa-06"])
def test_a_picture_shows_the_very_same_drawings(scenario: str) -> None:
    catalog, look, art = of(scenario)
    svg = picture(catalog, look, sandtable.new(scenario, seed=1).view())
    for tile in art.tiles.values():
        assert tile.ground in svg and tile.cover in svg and tile.name in svg and tile.structure in svg
    for number, unit in enumerate(catalog.units):
        piece = art.pieces[f"{catalog.sides[catalog.unit_side[number]]}:{unit.token}"]
        aboard = any(u.vehicle is not None and number in u.vehicle.crew for u in catalog.units)
        if unit.start >= 0:
            assert piece.ready in svg
        elif aboard:
            assert piece.window is not None and piece.window.ready in svg
    for side in art.sides.values():
        assert side.badge in svg


def test_words_are_left_to_clients() -> None:
    """Titles and names of structures are in a language; letters of squads, numbers and tiles' names are not."""
    _, _, art = of("north-africa-06")
    shown = set()
    for markup in fragments(msgspec.to_builtins(art)):
        shown |= {text.text or "" for text in ElementTree.fromstring(f"<g>{markup}</g>").iter("text")}
    assert all(len(word) <= 3 for word in shown), shown


def test_the_look_makes_the_difference() -> None:
    catalog, _, art = of("normandy-01")
    plain = art_of(catalog, Look())
    assert plain.tiles["17B"].ground != art.tiles["17B"].ground, "another seed"
    assert plain.tiles["17B"].cover == art.tiles["17B"].cover


def test_pictures_and_pages_use_the_same_font() -> None:
    page = Path(__file__).parents[2] / "frontend" / "src" / "assets" / "stencil.woff"
    assert files("sandtable.picture").joinpath("stencil.woff").read_bytes() == page.read_bytes()
