"""Terrains and counters on their own."""

from __future__ import annotations

from importlib.resources import files
from tomllib import loads
from typing import Any
from xml.etree import ElementTree

import pytest

from sandtable.picture import Terrain, add_terrain, counter_picture, known_art, tile_picture
from sandtable.picture import terrain as terrain_module
from sandtable.picture.canvas import Noise, number
from sandtable.picture.layout import spread
from sandtable.picture.sides import sides_of
from sandtable.picture.symbols import symbol_of
from sandtable.picture.vehicles import structure, vehicle, window


def data(book: str, name: str) -> Any:
    return loads(files("sandtable").joinpath(f"data/{book}/{name}.toml").read_text("utf-8"))


BOOKS = ["normandy", "north_africa"]
TILES = {f"{book}-{name}": (name, tile) for book in BOOKS for name, tile in data(book, "tiles")["tile"].items()}
COUNTERS = [counter for book in BOOKS for counter in data(book, "counters")["counter"]]
VEHICLES = data("north_africa", "vehicles")["vehicle"]


def test_every_art_has_a_drawing() -> None:
    used = {tile["art"] for _, tile in TILES.values()}
    assert used == set(known_art())
    assert len(used) == 43


@pytest.mark.parametrize("key", TILES)
def test_tiles(key: str) -> None:
    name, tile = TILES[key]
    svg = tile_picture(name, tile["art"], tile["cover"], tile.get("hill", False))
    root = ElementTree.fromstring(svg)
    shown = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert shown == [name, *(["3", "1"] if tile.get("hill") else [str(tile["cover"])])]
    assert svg == tile_picture(name, tile["art"], tile["cover"], tile.get("hill", False))


def test_every_terrain_looks_different() -> None:
    assert len({tile_picture("X", art) for art in known_art()}) == len(known_art())


def test_the_name_makes_a_tile_its_own() -> None:
    assert tile_picture("17B", "dense-woods").replace("17B", "18B") != tile_picture("18B", "dense-woods")


def test_unknown_art_is_open_ground() -> None:
    plain = terrain_module.terrain_of("open-ground")
    assert terrain_module.terrain_of("moon") is plain
    ElementTree.fromstring(tile_picture("1", "moon"))


def test_a_pack_adds_a_terrain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terrain_module, "_terrains", dict(terrain_module._terrains))
    before = tile_picture("1", "dune")
    add_terrain("dune", Terrain(lambda noise, name: "<circle r='9' class='dune'/>", "<circle r='1'/>"))
    assert "dune" in known_art()
    assert tile_picture("1", "dune") != before
    assert "class='dune'" in tile_picture("1", "dune")
    terrain_module.ground.cache_clear()


@pytest.mark.parametrize("side", ["us", "german", "lrdg", "italian", "raf", "luftwaffe", "somebody"])
@pytest.mark.parametrize("counter", COUNTERS, ids=lambda counter: str(counter["title"]))
def test_counters(side: str, counter: dict[str, object]) -> None:
    title, squad = str(counter["title"]), "A" if "squads" in counter else ""
    assert symbol_of(title)
    ready = counter_picture(side, title, squad, 4)
    low = counter_picture(side, title, squad, 4, suppressed=True)
    shown = [text.text for text in ElementTree.fromstring(ready).iter("{http://www.w3.org/2000/svg}text")]
    assert shown == [*squad, "4"]
    assert "rotate(-13)" in low and "stroke-dasharray" in low and "st-hatch" in low
    assert "rotate(-13)" not in ready and "stroke-dasharray" not in ready and "st-hatch" not in ready
    assert "suppressed" in low


def test_sides_differ_by_shape_and_face() -> None:
    us, german = counter_picture("us", "Scout", "A", 5), counter_picture("german", "Scout", "A", 5)
    assert "Q" in us.split("</title>")[1] and us != german
    assert "#f5eed6" in us and "#36434f" in german


def test_a_unit_without_a_symbol_shows_initials() -> None:
    svg = counter_picture("us", "Chaplain General", "", 4)
    assert ">CG<" in svg


def test_noise_repeats() -> None:
    one, other = Noise("17B dense-woods"), Noise("17B dense-woods")
    numbers = [one() for _ in range(2000)]
    assert numbers == [other() for _ in range(2000)]
    assert all(0 <= n < 1 for n in numbers)
    assert 0.4 < sum(numbers) / 2000 < 0.6
    assert Noise("a")() != Noise("b")()


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.04, "0"), (0.5, ".5"), (-0.5, "-.5"), (12.34, "12.3"), (-10, "-10"), (100, "100")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize("kind", VEHICLES, ids=lambda kind: str(kind["title"]))
def test_vehicles(kind: dict[str, Any]) -> None:
    look = sides_of([kind["side"]])[0]
    assert symbol_of(kind["title"])
    seats = [window(look, "Scout"), window(look, "Tank Driver", True), window(look)]
    ready = vehicle(look, kind["title"], kind.get("regular", 0), kind["armoured"], seats)
    shown = [text.text for text in ElementTree.fromstring(f"<g>{ready}</g>").iter("text")]
    assert shown == [str(n) for n in (kind.get("regular"), kind["armoured"]) if n]
    hurt = vehicle(look, kind["title"], 0, 4, seats, 4, True, sides_of(["us"])[0])
    ElementTree.fromstring(f"<g>{hurt}</g>")
    assert "rotate(-9)" in hurt and "st-hatch" in hurt and "st-hatch" not in ready
    assert hurt.count("#ab3417") == 4 and "#ab3417" not in ready
    assert ">US<" in hurt


@pytest.mark.parametrize("name", ["Aircraft", "Hangar", "Motor Pool", "Fuel Dump", "<Something> else"])
def test_structures(name: str) -> None:
    drawn = ElementTree.fromstring(f"<g>{structure(name, 7, 2)}</g>")
    assert [text.text for text in drawn.iter("text")] == ["7", "2"]


@pytest.mark.parametrize("widths", [[104], [104, 64], [60, 64, 64], [104, 104, 64], [104] * 6 + [64, 64, 60]])
def test_pieces_side_by_side_do_not_overlap(widths: list[float]) -> None:
    scale, places = spread(widths)
    boxes = [(x - w * scale / 2, x + w * scale / 2, y) for w, (x, y) in zip(widths, places, strict=True)]
    for i, (left, right, y) in enumerate(boxes):
        assert left >= 5 and right <= 195
        assert all(right <= other or left >= end or y != row for other, end, row in boxes[:i])
