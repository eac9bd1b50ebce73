"""Boards that are no squares, counters that look somewhere, and games without what the land games print."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from math import atan2, degrees
from xml.etree import ElementTree

import msgspec
import pytest

import sandtable
from sandtable.core.view import View
from sandtable.match import Match
from sandtable.picture import art_of, look_for, mini, picture
from sandtable.picture.markers import objective
from sandtable.words import LANGUAGES
from tests.picture.reading import SVG, Element, check, classed, moved, parse, tiles, titles
from tests.toys.conftest import SITE, forget

HEXES, TEAMS = "toy-hexes-01", "toy-teams-01"


@pytest.fixture(scope="module", autouse=True)
def toys() -> Iterator[None]:
    sys.path.insert(0, SITE)
    forget()
    yield
    sys.path.remove(SITE)
    forget()


def some_game(scenario: str, choices: int) -> Match:
    match, chance = sandtable.new(scenario, seed=1), random.Random(1)
    for _ in range(choices):
        if (decision := match.decision) is None:
            break
        match.submit(chance.choice(decision.options), decision.seat)
    return match


def drawn(match: Match, view: View | None = None, language: str = "en") -> Element:
    return parse(picture(match.words(language), look_for(match.catalog), view))


def corners(d: str) -> list[tuple[float, float]]:
    """The ends of a path's lines."""
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", d)]


@pytest.mark.parametrize("scenario", [HEXES, TEAMS])
@pytest.mark.parametrize("choices", [0, 30, 120])
def test_whole_games(scenario: str, choices: int) -> None:
    match = some_game(scenario, choices)
    check(match.scene(), match.view(), drawn(match, match.view()))


def test_every_hex_is_drawn_in_its_outline() -> None:
    """Cut to six corners around its centre, each a little inside the corner that the scene tells."""
    match = some_game(HEXES, 0)
    root, scene = drawn(match), match.scene()
    clips = {clip.get("id"): clip for clip in root.iter(f"{SVG}clipPath")}
    shown = tiles(root)
    assert len(shown) == 37
    for tile in scene.tiles:
        (clipped,) = [g for g in shown[tile.name].iter() if "tile-" in (g.get("clip-path") or "")]
        (shape,) = clips[(clipped.get("clip-path") or "")[5:-1]].iter(f"{SVG}path")
        ends = corners(shape.get("d") or "")
        wanted = [(x - tile.centre[0], y - tile.centre[1]) for x, y in tile.outline]
        assert len(wanted) == 6
        for x, y in wanted:
            near = [p for p in ends if (p[0] - x) ** 2 + (p[1] - y) ** 2 < 64]
            assert near and all(p[0] ** 2 + p[1] ** 2 < x**2 + y**2 for p in near)
        assert all(min((p[0] - x) ** 2 + (p[1] - y) ** 2 for x, y in wanted) < 64 for p in ends), "and no other"


def test_names_and_signs_lie_within_their_hex() -> None:
    """As they would in the corners of a square; what a hex has no room for there lies nearer to its centre."""
    match = some_game(HEXES, 0)
    view = match.view()
    marks = {"red": "scouted", "blue": "controlled"}
    board = tuple(msgspec.structs.replace(tile, points=2, marks=marks) for tile in view.tiles)
    root = drawn(match, msgspec.structs.replace(view, tiles=board))
    parents = {child: parent for parent in root.iter() for child in parent}
    for name, per_hex in (("objective", 1), ("marker", 2)):
        places = [moved(parents[sign]) for sign in classed(root, name)]
        assert len(places) == per_hex * 37
        assert all(hexagonal(x, y) <= 71.2 for x, y in places)
    for label in classed(root, "name"):
        (tab,) = [g for g in label if g.get("transform")]
        assert moved(tab)[1] > 12, "below the corner"


def hexagonal(x: float, y: float) -> float:
    """How large a hex with a corner above its centre has to be to hold a point: from centre to corner."""
    return max(abs(x) * 2 / 3**0.5, abs(x) / 3**0.5 + abs(y))


# -- facing -------------------------------------------------------------------------------------------------------


def test_a_counter_shows_where_it_looks() -> None:
    match = some_game(HEXES, 60)
    view = match.view()
    looking = {(u.side, u.unit): u.facts["facing"] for u in view.units if u.tile is not None}
    assert len(set(looking.values())) > 2
    root, art = drawn(match, view), art_of(match.words(), look_for(match.catalog))
    parents = {child: parent for parent in root.iter() for child in parent}
    found = {}
    for sign in classed(root, "facing"):
        (unit,) = classed(parents[sign], "unit")
        turn = int(sign.get("data-facing") or -1)
        found[(unit.get("data-side"), unit.get("data-unit"))] = turn
        assert sign.get("transform") == f"rotate({turn})"
        assert (sign[0].get("d") or "") in art.facing
    assert found == looking


def test_it_looks_at_the_hex_that_it_would_fly_to() -> None:
    """Degrees clockwise from the right, as they are drawn: towards the neighbour that the module says is ahead."""
    from toy_hexes.board import TURNS, HexMap
    from toy_hexes.dogfight import Dogfight

    match = sandtable.new(HEXES, seed=1)
    board, module = match.catalog.geometry, match.book.module("dogfight")
    assert isinstance(board, HexMap) and isinstance(module, Dogfight)
    middle = match.catalog.tile_names["33"]
    for turn in range(TURNS):
        match.state.rows[module.facing] = turn
        (x, y), (ax, ay) = board.centres[middle], board.centres[board.ahead[middle][turn]]
        sign = classed(drawn(match, match.view()), "facing")[0]
        assert int(sign.get("data-facing") or -1) == round(degrees(atan2(ay - y, ax - x))) % 360


def test_nobody_looks_anywhere_where_no_module_says_so() -> None:
    match = some_game("normandy-01", 0)
    assert classed(drawn(match), "facing") == []


def test_an_impaired_counter_is_tilted_and_its_facing_is_not() -> None:
    match = some_game(HEXES, 0)
    view = match.view()
    units = tuple(msgspec.structs.replace(unit, impaired=True) for unit in view.units)
    view = msgspec.structs.replace(view, units=units)
    root = drawn(match, view)
    check(match.scene(), view, root)
    assert [sign.get("transform") for sign in classed(root, "facing")] == [
        f"rotate({unit.facts['facing']})" for tile in view.tiles for unit in units if unit.tile == tile.tile
    ]


# -- what a game does not have ------------------------------------------------------------------------------------


def test_a_tile_without_cover_has_no_shield() -> None:
    match = some_game(HEXES, 0)
    root, art = drawn(match), art_of(match.words(), look_for(match.catalog))
    for name in ("cover", "rough", "spawn", "escape", "structure", "rubble", "objective", "marker"):
        assert classed(root, name) == []
    assert {tile.cover for tile in art.tiles.values()} == {""}
    assert {piece.window for piece in art.pieces.values()} == {None}
    assert objective().drawing == art.objective.drawing


def test_art_holds_all_that_the_scene_names() -> None:
    match = some_game(HEXES, 0)
    scene, art = match.scene(), art_of(match.words(), look_for(match.catalog))
    assert set(art.tiles) == {tile.name for tile in scene.tiles}
    assert set(art.pieces) == {f"{unit.side}:{unit.unit}" for unit in scene.units}
    for tile in art.tiles.values():
        ElementTree.fromstring(f"<g>{art.defs}{tile.ground}{tile.name}</g>")
        assert len(corners(tile.inner)) >= 6 and len(corners(tile.outer)) >= 6
        assert "own-" in tile.ground, "the book's own sky"


# -- words, and in small ------------------------------------------------------------------------------------------

SAID = {
    "en": ("Dogfight: Starting position", "Red: 0 of 2 shot down.", "Fighter 2E A", "03: sky"),
    "es": ("Dogfight: Posición inicial", "Rojo: 0 de 2 derribados.", "Caza 2E A", "03: cielo"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words(language: str) -> None:
    root = drawn(some_game(HEXES, 0), None, language)
    title, standing, unit, tile = SAID[language]
    assert root.get("aria-label") == title and tile in titles(root)
    told = root.findtext(f"{SVG}desc") or ""
    assert standing in told and f"03: {unit}." in told


def test_a_mini_board_of_hexes() -> None:
    match = some_game(HEXES, 0)
    root = parse(mini(match.words(), look_for(match.catalog)))
    shown, scene = tiles(root), match.scene()
    first = scene.tiles[0]
    left, top = (float(shown[first.name].get(a) or 0) - c / 10 for a, c in zip("xy", first.centre, strict=True))
    for tile in scene.tiles:
        assert float(shown[tile.name].get("x") or 0) == pytest.approx(left + tile.centre[0] / 10, abs=0.02)
        assert float(shown[tile.name].get("y") or 0) == pytest.approx(top + tile.centre[1] / 10, abs=0.02)
    (clip,) = {path.get("d") or "" for clip in root.iter(f"{SVG}clipPath") for path in clip}
    assert len(corners(clip)) >= 6 and all(8 < hexagonal(x, y) < 10 for x, y in corners(clip))
