"""Pictures are well-formed, complete, the same every time, and safe with names of the user's own."""

from __future__ import annotations

import random
from collections import Counter
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

import sandtable
from sandtable.api import folder_of, library, set_up
from sandtable.core.catalog import Catalog, Structure
from sandtable.core.view import View
from sandtable.picture import Look, counter_picture, look_of, mini, picture

SVG = "{http://www.w3.org/2000/svg}"
SCENARIOS = [entry.id for entry in sandtable.scenarios()]

Element = ElementTree.Element


def parse(svg: str) -> Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert set(references(svg)) <= set(ids), "everything referred to is there"
    return root


def references(svg: str) -> list[str]:
    parts = svg.replace('href="#', "url(#").split("url(#")[1:]
    return [part.split(")")[0].split('"')[0] for part in parts]


def classed(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in (element.get("class") or "").split()]


def tiles(root: Element) -> dict[str, Element]:
    found = classed(root, "tile")
    assert len(found) == len({element.get("data-tile") for element in found})
    return {element.get("data-tile") or "": element for element in found}


def check(catalog: Catalog, view: View, root: Element) -> None:
    """Everything that the view puts on the board is in the picture, on its tile, and nothing else."""
    drawn = tiles(root)
    assert list(drawn) == [tile.name for tile in catalog.tiles]
    for tile, seen in zip(catalog.tiles, view.tiles, strict=True):
        at = drawn[tile.name]
        assert at.get("data-art") == tile.art
        units = Counter(
            (u.get("data-side"), u.get("data-unit"), u.get("data-face") == "suppressed") for u in classed(at, "unit")
        )
        assert units == Counter((u.side, u.unit, u.suppressed) for u in view.units if u.tile == tile.name)
        assert {m.get("data-side"): m.get("data-mark") for m in classed(at, "marker")} == seen.marks
        assert [o.get("data-points") for o in classed(at, "objective")] == [str(seen.points)] * (seen.points > 0)
        assert [c.get("data-cover") for c in classed(at, "cover")] == [str(tile.cover)]
        number = catalog.tile_names[tile.name]
        flags = {flag.get("data-side") for flag in classed(at, "spawn")}
        assert flags == {catalog.sides[catalog.seat_side[u.seat]] for u in catalog.units if number in u.spawns}
        aimed = {side.side for side in view.sides if side.facts.get("target", -1) == number}
        assert {target.get("data-side") for target in classed(at, "target")} == aimed
        apart = bool(classed(at, "vehicle")) or tile.structure is not None
        on_foot = camps(catalog, view, tile.name)
        piles = [n for n in on_foot.values() if n > 2] if apart else list(on_foot.values()) * (on_foot.total() > 4)
        stacks = [int(c.get("data-count") or 0) for c in classed(at, "count")]
        assert sorted(stacks) == sorted(n for n in piles if n > 1)
        check_desert(catalog, view, number, at)
    scores = {score.get("data-side"): score.get("data-points") for score in classed(root, "score")}
    assert scores == {side.side: str(side.points) for side in view.sides}


def camps(catalog: Catalog, view: View, tile: str) -> Counter[str]:
    """Soldiers on foot on a tile, by side."""
    walking = [(u, kind) for u, kind in zip(view.units, catalog.units, strict=True) if u.tile == tile]
    return Counter(u.side for u, kind in walking if kind.vehicle is None and "vehicle" not in u.facts)


def check_desert(catalog: Catalog, view: View, number: int, at: Element) -> None:
    """Crews sit in their vehicles, structures stand, ways out and rough ground are marked."""
    tile, seen = catalog.tiles[number], view.tiles[number]
    assert len(classed(at, "rough")) == tile.rough
    assert [s.get("data-structure") for s in classed(at, "structure")] == [
        name for name in [seen.facts.get("structure")] if name
    ]
    assert len(classed(at, "rubble")) == (tile.structure is not None and "structure" not in seen.facts)
    ways = {way.get("data-side") for way in classed(at, "escape")}
    tiles = len(catalog.tiles)
    assert ways == {side for i, side in enumerate(catalog.sides) if catalog.escape_tile[i * tiles + number]}
    for car in classed(at, "vehicle"):
        token = f"{car.get('data-side')}:{car.get('data-unit')}"
        inside = {(u.side, u.unit) for u in view.units if u.facts.get("vehicle") == token}
        assert {(u.get("data-side"), u.get("data-unit")) for u in classed(car, "crew")} == inside
        damage = next(u.facts["damage"] for u in view.units if f"{u.side}:{u.unit}" == token)
        assert car.get("data-damage") == str(damage)


def look(scenario: str) -> Look:
    return look_of(folder_of(library().entry(scenario).book))


def some_view(scenario: str, seed: int, choices: int) -> tuple[Catalog, View]:
    match, chance = sandtable.new(scenario, seed=seed), random.Random(seed)
    for _ in range(choices):
        if match.decision is None:
            break
        match.submit(chance.choice(match.decision.options))
    return match.catalog, match.view()


def crowd() -> tuple[Catalog, View]:
    """Everybody on few tiles, all kinds of markers, both targets."""
    match = sandtable.new("normandy-12", seed=1)
    catalog, view = match.catalog, match.view()
    names = [tile.name for tile in catalog.tiles]
    seen: Counter[str] = Counter()
    units = []
    for number, unit in enumerate(view.units):
        seen[unit.side] += 1
        tile = names[[0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 3][seen[unit.side] - 1]] if unit.side == "us" else names[number % 5]
        units.append(msgspec.structs.replace(unit, tile=tile, suppressed=number % 3 == 0))
    sides = [
        msgspec.structs.replace(side, facts={**side.facts, "target": number}) for number, side in enumerate(view.sides)
    ]
    marks = [{"us": "scouted", "german": "controlled"}, {"us": "controlled", "german": "scouted"}, {}]
    board = [msgspec.structs.replace(tile, marks=marks[number % 3]) for number, tile in enumerate(view.tiles)]
    view = msgspec.structs.replace(view, units=tuple(units), sides=tuple(sides), tiles=tuple(board), winner="german")
    return catalog, view


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_start(scenario: str) -> None:
    catalog, _ = set_up(scenario)
    svg = picture(catalog, look(scenario))
    check(catalog, sandtable.new(scenario, seed=1).view(), parse(svg))
    assert svg == picture(catalog, look(scenario))
    assert len(svg) < 800_000


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_mid_game(scenario: str) -> None:
    for seed, choices in enumerate([40, 150, 400]):
        catalog, view = some_view(scenario, seed, choices)
        check(catalog, view, parse(picture(catalog, look(scenario), view)))


def test_a_notebook_shows_the_match() -> None:
    match = sandtable.new("normandy-01", seed=1)
    assert match._repr_svg_() == picture(match.catalog, look("normandy-01"), match.view())


def test_crowd() -> None:
    catalog, view = crowd()
    root = parse(picture(catalog, look("normandy-12"), view))
    check(catalog, view, root)
    assert len(classed(root, "target")) == 2
    assert "German victory" in "".join(root.itertext())


def test_described_in_words() -> None:
    catalog, view = crowd()
    root = parse(picture(catalog, look("normandy-12"), view))
    words = root.findtext(f"{SVG}desc") or ""
    for unit, seen in zip(catalog.units, view.units, strict=True):
        name = f"{unit.title} {unit.squad}".strip()
        assert (f"{name} (suppressed)" if seen.suppressed else name) in words
    assert "target" in words and "controlled" in words
    assert root.get("aria-label") == "Mortain: round 1"


def desert_crowd() -> tuple[Catalog, View]:
    """Every soldier and vehicle on two tiles, damaged, disabled, captured, with structures between."""
    match = sandtable.new("north-africa-06", seed=1)
    catalog, view = renamed("Crowd", "north-africa-06"), match.view()
    catalog.tiles[0].structure = Structure("Fuel Dump", 2, 6)
    units = []
    for number, unit in enumerate(view.units):
        facts = dict(unit.facts)
        if "damage" in facts:
            facts |= {"damage": number % 6, "owner": "lrdg"}
        if unit.unit in ("scout", "tank-driver-t"):
            del facts["vehicle"], facts["berth"]
        units.append(msgspec.structs.replace(unit, tile=view.tiles[0].tile, suppressed=number % 2 == 0, facts=facts))
    facts = {"structure": "Fuel Dump", "structure_points": 2, "defence": 6}
    board = (msgspec.structs.replace(view.tiles[0], facts=facts), *view.tiles[1:])
    return catalog, msgspec.structs.replace(view, units=tuple(units), tiles=board)


def test_desert_crowd() -> None:
    catalog, view = desert_crowd()
    root = parse(picture(catalog, look("north-africa-06"), view))
    check(catalog, view, root)
    words = root.findtext(f"{SVG}desc") or ""
    assert "Fuel Dump stands" in words and "Sergeant in Gun Truck" in words and "damage" in words
    assert "Scout Car" in words and "(disabled)" in words


def test_ways_out(tmp_path: Path) -> None:
    shipped = (
        files("sandtable").joinpath("data/north_africa/scenarios/06_vulnerable_encampments.toml").read_text("utf-8")
    )
    text = shipped.replace('"north-africa-06"', '"out"').replace('["neutralise 6"]', '["escape 2"]')
    (tmp_path / "out.toml").write_text('book = "north-africa"\n' + text + '\n[escape]\nlrdg = ["5A", "2A"]\n')
    catalog, _ = set_up("out", data=[str(tmp_path)])
    match = sandtable.new("out", seed=1, data=[str(tmp_path)])
    root = parse(picture(catalog, look("north-africa-06"), match.view()))
    check(catalog, match.view(), root)
    assert len(classed(root, "escape")) == 2
    assert "of 2 away" in "".join(root.itertext())


def test_turned_tiles_are_drawn_upside_down() -> None:
    catalog, _ = set_up("normandy-04")
    turned = {tile.name for tile in catalog.tiles if tile.turned}
    drawn = tiles(parse(picture(catalog, look("normandy-04"))))
    assert turned == {
        name for name, tile in drawn.items() if any("rotate(180)" in (g.get("transform") or "") for g in tile.iter())
    }
    assert turned


def test_names_of_the_users_own() -> None:
    name = "Fort <\"A&B'> \x00\ud800 Ö"
    for svg in (counter_picture(Look(), "us", 0, name, "<", 4), picture(renamed(name), Look())):
        assert "Fort <" in "".join(parse(svg).itertext())


def renamed(name: str, scenario: str = "normandy-01") -> Catalog:
    """A catalog of our own, for it is changed."""
    from sandtable.content.compile import compile_scenario
    from sandtable.rules.library import make_book

    record = library().scenario(scenario)
    catalog = compile_scenario(record, library().book(record.book), make_book(record.book, []))
    catalog.name = name
    if scenario == "normandy-01":
        catalog.tiles[0].name = name
        catalog.tiles[1].art = "<moon>"
    return catalog


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_mini(scenario: str) -> None:
    catalog, _ = set_up(scenario)
    svg = mini(catalog, look(scenario))
    root = parse(svg)
    assert svg == mini(catalog, look(scenario))
    assert list(tiles(root)) == [tile.name for tile in catalog.tiles]
    assert len(classed(root, "objective")) == sum(tile.points > 0 for tile in catalog.tiles)
    spawns = {(unit.seat, tile) for unit in catalog.units for tile in unit.spawns}
    assert len(classed(root, "spawn")) == len(spawns)


def test_a_tall_mini_lies_down() -> None:
    _, _, wide, high = map(
        float, (parse(mini(set_up("normandy-05")[0], look("normandy-05"))).get("viewBox") or "").split()
    )
    assert wide > high
