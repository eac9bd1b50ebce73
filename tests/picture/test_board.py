"""Pictures are well-formed, complete, worded, the same every time, and safe with names of the user's own."""

from __future__ import annotations

import random
from collections import Counter
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

import sandtable
from sandtable.api import library
from sandtable.content.compile import compile_scenario
from sandtable.core.dice import SeededDice
from sandtable.core.view import View
from sandtable.match import Match
from sandtable.picture import Look, art_of, look_for, mini, picture
from sandtable.words import LANGUAGES
from tests.picture.reading import SVG, Element, check, classed, parse, tiles, titles
from tests.spread import spread

SCENARIOS = spread(2, 12)


def start(scenario: str) -> Match:
    return sandtable.new(scenario, seed=1)


def drawn(match: Match, view: View | None = None, language: str = "en") -> str:
    return picture(match.words(language), look_for(match.catalog), view)


def some_game(scenario: str, seed: int, choices: int) -> Match:
    match, chance = sandtable.new(scenario, seed=seed), random.Random(seed)
    for _ in range(choices):
        if match.decision is None:
            break
        match.submit(chance.choice(match.decision.options))
    return match


def crowd() -> tuple[Match, View]:
    """Everybody on few tiles, all kinds of markers, both targets."""
    match = start("normandy-12")
    view = match.view()
    names = [tile.name for tile in match.catalog.tiles]
    seen: Counter[str] = Counter()
    units = []
    for number, unit in enumerate(view.units):
        seen[unit.side] += 1
        tile = names[[0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 3][seen[unit.side] - 1]] if unit.side == "us" else names[number % 5]
        low = number % 3 == 0
        units.append(msgspec.structs.replace(unit, tile=tile, impaired=low, facts={"suppressed": 1} if low else {}))
    marks = [{"us": "scouted", "german": "controlled"}, {"us": "controlled", "german": "scouted"}, {}]
    board = [
        msgspec.structs.replace(
            tile, marks=marks[number % 3], facts={"aimed": [["us"], ["german"]][number]} if number < 2 else {}
        )
        for number, tile in enumerate(view.tiles)
    ]
    return match, msgspec.structs.replace(view, units=tuple(units), tiles=tuple(board), winner="german")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_start(scenario: str) -> None:
    match = start(scenario)
    svg = drawn(match)
    check(match.scene(), match.view(), parse(svg))
    assert svg == drawn(match)
    assert "Starting position" in titles(parse(svg))[0]
    assert len(svg) < 800_000


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_mid_game(scenario: str) -> None:
    for seed, choices in enumerate([40, 150, 400]):
        match = some_game(scenario, seed, choices)
        check(match.scene(), match.view(), parse(drawn(match, match.view())))


def test_a_notebook_shows_the_match() -> None:
    match = some_game("normandy-01", 1, 30)
    assert match._repr_svg_() == drawn(match, match.view())


def test_crowd() -> None:
    match, view = crowd()
    root = parse(drawn(match, view))
    check(match.scene(), view, root)
    assert len(classed(root, "target")) == 2


# -- in words -----------------------------------------------------------------------------------------------------

SAID = {
    "en": ("Mortain: Round 1: German has won", "suppressed", "controlled", "scouted", "the mortar of US aims here"),
    "es": ("Mortain: Ronda 1: gana Alemania", "suprimido", "controlada", "explorada", "el mortero de EE. UU. apunta"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_described_in_words(language: str) -> None:
    match, view = crowd()
    root = parse(drawn(match, view, language))
    title, suppressed, *marks = SAID[language]
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == title
    assert title.split(": ", 1)[1] in {text.text for text in root.iter(f"{SVG}text")}
    told = root.findtext(f"{SVG}desc") or ""
    scene = match.scene(language)
    for kind, seen in zip(scene.units, view.units, strict=True):
        assert (f"{kind.name}, {suppressed}" if seen.impaired else kind.name) in told
    assert all(mark in told for mark in marks)
    named = {(unit.side, unit.unit): unit.name for unit in scene.units}
    sides = {side.side: side.name for side in scene.sides}
    for unit in classed(root, "unit"):
        side, token = unit.get("data-side") or "", unit.get("data-unit") or ""
        assert (unit.findtext(f"{SVG}title") or "").split(", ")[0] == f"{sides[side]} {named[side, token]}"
    assert "{" not in told + "".join(titles(root))


@pytest.mark.parametrize("scenario", ["normandy-12", "north-africa-05", "north-africa-09", "north-africa-11"])
def test_spanish_pictures_have_no_english_titles(scenario: str) -> None:
    match = some_game(scenario, 3, 200)
    english, spanish = (parse(drawn(match, match.view(), language)) for language in ("en", "es"))
    same = {a.partition(": ")[2] for a, b in zip(titles(english), titles(spanish), strict=True) if a == b}
    assert same <= {"oasis"}, "a word that both have"


def test_a_spanish_picture_says_the_battle_s_name() -> None:
    found = drawn(start("normandy-11"), language="es")
    assert "La colina 314" in found and "Hill 314" not in found


def test_the_moment_is_all_that_is_different() -> None:
    """Language changes words, never what is drawn."""
    match, view = crowd()
    check(match.scene("es"), view, parse(drawn(match, view, "es")))


# -- vehicles, structures, ways out -------------------------------------------------------------------------------


def desert_crowd() -> tuple[Match, View]:
    """Every soldier and vehicle on one tile with a structure, damaged, disabled, captured; another is in ruins."""
    match = start("north-africa-05")
    view = match.view()
    built = [tile.name for tile in match.scene().tiles if "structure" in tile.printed]
    units = []
    for number, unit in enumerate(view.units):
        facts, low = dict(unit.facts), number % 2 == 0
        if "damage" in facts:
            low = True
            facts |= {"damage": 4, "owner": "lrdg", "disabled": 1, "suppressed": 0}
            facts |= {"captured": 1} if unit.side != "lrdg" else {}
        elif low:
            facts["suppressed"] = 1
        if unit.unit in ("antitank-rifleman", "tank-driver-t"):
            del facts["inside"], facts["berth"]
        units.append(msgspec.structs.replace(unit, tile=built[0], impaired=low, facts=facts))
    razed = {"standing": 0, "razed": 1}
    board = [msgspec.structs.replace(t, facts=razed) if t.tile == built[1] else t for t in view.tiles]
    return match, msgspec.structs.replace(view, units=tuple(units), tiles=tuple(board))


CROWD = {
    "en": (
        "Workshop, worth 2, defence 6",
        "Bomber destroyed",
        "Machine Gunner, suppressed, in the Gun Truck, seat 2",
        "Tank Driver T, driver;",
        "Medium Tank, armour 5, damage 4 of 5, disabled, taken by LRDG;",
    ),
    "es": (
        "Taller, vale 2, defensa 6",
        "Bombardero: destruido",
        "Ametrallador, suprimido, en Camión artillado, puesto 2",
        "Conductor de carro T, conductor;",
        "Carro medio, blindaje 5, daño 4 de 5, averiado, en manos de LRDG;",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_desert_crowd(language: str) -> None:
    match, view = desert_crowd()
    root = parse(drawn(match, view, language))
    check(match.scene(), view, root)
    assert len(classed(root, "rubble")) == 1
    taken = art_of(match.words(language), look_for(match.catalog)).sides["lrdg"].taken
    assert drawn(match, view).count(taken) == 1 and taken not in drawn(match), "on the tank alone"
    structure, rubble, *units = CROWD[language]
    assert structure in titles(classed(root, "structure")[0]) and rubble in titles(classed(root, "rubble")[0])
    told = root.findtext(f"{SVG}desc") or ""
    assert [words for words in (structure, rubble, *units) if words not in told] == []


def test_ways_out(tmp_path: Path) -> None:
    shipped = (
        files("sandtable").joinpath("data/north_africa/scenarios/06_vulnerable_encampments.toml").read_text("utf-8")
    )
    text = shipped.replace('"north-africa-06"', '"out"').replace('["neutralise 6"]', '["escape 2"]')
    (tmp_path / "out.toml").write_text('book = "north-africa"\n' + text + '\n[escape]\nlrdg = ["5A", "2A"]\n')
    match = sandtable.new("out", seed=1, data=[str(tmp_path)])
    root = parse(drawn(match, match.view()))
    check(match.scene(), match.view(), root)
    assert len(classed(root, "escape")) == 2
    assert "0 of 2 escaped" in "".join(root.itertext())


def test_turned_tiles_are_drawn_upside_down() -> None:
    match = start("normandy-04")
    turned = {tile.name for tile in match.catalog.tiles if tile.turned}
    shown = tiles(parse(drawn(match)))
    assert turned == {
        name for name, tile in shown.items() if any("rotate(180)" in (g.get("transform") or "") for g in tile.iter())
    }
    assert turned


def test_who_has_the_initiative_and_how_far_they_are() -> None:
    match, view = crowd()
    scores = {side.get("data-side"): side for side in classed(parse(drawn(match, view)), "score")}
    assert [side for side, score in scores.items() if classed(score, "initiative")] == [view.initiative]
    for side in view.sides:
        shown = {text.text for text in scores[side.side].iter(f"{SVG}text")}
        words = match.words()
        assert {words.standing(one.name, one.reached, one.needed) for one in side.standings} <= shown


# -- names of one's own -------------------------------------------------------------------------------------------


def test_names_of_the_users_own() -> None:
    name = "Fort <\"A&B'> \x00\ud800 Ö"
    match = renamed(name)
    for svg in (picture(match.words(), Look()), mini(match.words(), Look())):
        assert "Fort <" in "".join(parse(svg).itertext())
    assert "Fort <" in "".join(text.text or "" for text in parse(drawn(match)).iter(f"{SVG}text"))


def renamed(name: str) -> Match:
    """A game whose scenario and first tile have a name of ours, with ground of ours."""
    shelf = library()
    record = shelf.scenario("normandy-01")
    catalog, book = compile_scenario(record, shelf.book(record.book), shelf.spec(record.book))
    catalog.name = name
    catalog.tiles[0].name = name
    catalog.tile_names = {tile.name: i for i, tile in enumerate(catalog.tiles)}
    catalog.tiles[1].art = "<moon>"
    return Match(catalog, book, SeededDice(1))


def test_as_wide_as_asked() -> None:
    match = start("normandy-01")
    for make in (picture, mini):
        wide = parse(make(match.words(), Look(), width=300))
        assert wide.get("width") == "300" and wide.get("viewBox") == parse(make(match.words(), Look())).get("viewBox")


# -- in small -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_mini(scenario: str) -> None:
    match = start(scenario)
    look, scene = look_for(match.catalog), match.scene()
    svg = mini(match.words(), look)
    root = parse(svg)
    assert svg == mini(match.words(), look)
    assert list(tiles(root)) == [tile.name for tile in scene.tiles]
    assert len(classed(root, "objective")) == sum(tile.points > 0 for tile in match.view().tiles)
    spawns = [side for tile in scene.tiles for side in tile.printed.get("spawns", {})]
    assert Counter(flag.get("data-side") for flag in classed(root, "spawn")) == Counter(spawns)


@pytest.mark.parametrize(("language", "title"), [("en", "Board of La Raye"), ("es", "Tablero de La Raye")])
def test_a_mini_has_a_title(language: str, title: str) -> None:
    match = start("normandy-01")
    root: Element = parse(mini(match.words(language), Look()))
    assert root.findtext(f"{SVG}title") == title


def test_a_tall_mini_lies_down() -> None:
    match = start("normandy-05")
    _, _, wide, high = map(float, (parse(mini(match.words(), Look())).get("viewBox") or "").split())
    assert wide > high
