"""Ground: every art of every shipped tile, each tile its own, any outline."""

from __future__ import annotations

from importlib.resources import files
from math import cos, pi, sin
from pathlib import Path
from tomllib import loads
from typing import Any
from xml.etree import ElementTree

import pytest

from sandtable.picture import Look, known_arts, look_of
from sandtable.picture.canvas import decimal, number
from sandtable.picture.curves import Noise
from sandtable.picture.ground import easel
from sandtable.picture.outline import Outline, brow, edge, inside
from sandtable.picture.tiles import ground, mini_ground

LOOK = Look()
SQUARE: Outline = [(-100, -100), (100, -100), (100, 100), (-100, 100)]
HEXAGON: Outline = [(100 * cos(i * pi / 3), 100 * sin(i * pi / 3)) for i in range(6)]
BOOKS = ["normandy", "north_africa", "britain"]


def tiles() -> dict[str, tuple[str, Any]]:
    found: dict[str, tuple[str, Any]] = {}
    for book in BOOKS:
        home = Path(str(files("sandtable").joinpath(f"data/{book}")))
        look = look_of(home)
        for name, tile in loads((home / "tiles.toml").read_text("utf-8"))["tile"].items():
            found[f"{book}-{name}"] = (name, {**tile, "art": look.drawing(tile["art"])})
    return found


TILES = tiles()


def drawn(name: str, art: str, shape: Outline = SQUARE, turned: bool = False) -> str:
    svg = ground(LOOK, name, art, shape, turned)
    ElementTree.fromstring(f"<g>{svg}</g>")
    return svg


def test_every_shipped_art_has_a_painter_and_none_is_idle() -> None:
    assert {tile["art"] for _, tile in TILES.values()} == set(known_arts())


@pytest.mark.turns(4)
@pytest.mark.parametrize("key", TILES)
def test_a_tile_is_drawn_the_same_every_time(key: str) -> None:
    name, tile = TILES[key]
    before = drawn(name, tile["art"])
    easel.painters[tile["art"]].paint(again := easel.Ground(f"{name}{tile['art']}"))
    assert str(again) in before


def test_arts_and_their_minis_differ() -> None:
    assert len({drawn("X", art) for art in known_arts()}) == len(known_arts())
    for art in known_arts():
        ElementTree.fromstring(f"<g>{mini_ground(LOOK, art)}</g>")
    assert len({mini_ground(LOOK, art) for art in known_arts()}) > len(known_arts()) / 2


def test_the_name_makes_a_tile_its_own() -> None:
    assert drawn("17B", "dense-woods") != drawn("18B", "dense-woods")


def test_unknown_art_is_open_ground() -> None:
    assert drawn("1", "moon") == drawn("1", "open-ground")
    assert mini_ground(LOOK, "moon") == mini_ground(LOOK, "open-ground")


def test_somebody_adds_a_painter() -> None:
    @easel.paints("dune", easel.sign("#ffffff"))
    def dune(g: easel.Ground) -> None:
        g.fill("#fedcba")

    try:
        assert "dune" in known_arts() and "#fedcba" in drawn("1", "dune")
    finally:
        del easel.painters["dune"]


def test_the_same_drawing_is_cut_to_any_outline() -> None:
    square, hexagon = drawn("1", "woods"), drawn("1", "woods", HEXAGON)
    assert square != hexagon
    inside = [svg.split(">", 1)[1].rsplit("<path", 1)[0] for svg in (square, hexagon)]
    assert inside[0] == inside[1]


@pytest.mark.parametrize("shape", [SQUARE, HEXAGON], ids=["square", "hexagon"])
def test_an_edge_lies_inside_its_outline(shape: Outline) -> None:
    whole, inner, outer = (path_points(edge(shape, inset)) for inset in (0, 9, -3))
    for (x, y), at, (ix, iy), (ox, oy) in zip(shape, whole, inner, outer, strict=True):
        assert at == pytest.approx((x, y), abs=0.01)
        assert ix**2 + iy**2 < x**2 + y**2 < ox**2 + oy**2
    assert edge(shape, 1, 7).count("A7 7 0 0 1") == len(shape)


@pytest.mark.parametrize("wanted", [(-73, -69), (74, -68), (-74, 72), (74, 72), (50, 76), (0, 30)])
def test_signs_keep_clear_of_the_edges(wanted: tuple[float, float]) -> None:
    assert inside(SQUARE, *wanted, 20) == wanted, "where there is room"
    x, y = inside(HEXAGON, *wanted, 20)
    clear = [100 * cos(pi / 6) - (x * cos(a) + y * sin(a)) for a in (pi / 6 + i * pi / 3 for i in range(6))]
    assert min(clear) > 19.99 and x * wanted[1] == pytest.approx(y * wanted[0])
    assert (x, y) == pytest.approx(wanted) or min(clear) == pytest.approx(20), "no nearer to the centre than need be"


def test_a_name_hangs_where_the_tile_is_wide_enough() -> None:
    pointed = [(-y, x) for x, y in HEXAGON]
    assert brow(SQUARE, 22) == -100
    assert brow(HEXAGON, 22) == pytest.approx(-100 * cos(pi / 6))
    assert brow(pointed, 22) == pytest.approx(-100 + 22 / 3**0.5)
    assert brow(pointed, 40) == pytest.approx(-100 + 40 / 3**0.5)


def path_points(d: str) -> list[tuple[float, float]]:
    pairs = d.removeprefix("M").removesuffix("Z").split("L")
    return [(float(pair.split()[0]), float(pair.split()[1])) for pair in pairs]


def test_noise_repeats() -> None:
    one, other = Noise("17B dense-woods"), Noise("17B dense-woods")
    numbers = [one() for _ in range(2000)]
    assert numbers == [other() for _ in range(2000)]
    assert all(0 <= n < 1 for n in numbers)
    assert 0.4 < sum(numbers) / 2000 < 0.6
    assert Noise("a")() != Noise("b")()


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.04, "0"), (0.5, ".5"), (-0.5, "-.5"), (12.34, "12.3"), (-10, "-10"), (100, "100"), (0.25, ".3")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_hundredths() -> None:
    assert [decimal(n, 2) for n in (5, 50, 105, -205)] == [".05", ".5", "1.05", "-2.05"]


# -- land and water that go on from tile to tile ----------------------------------------------------------------------

WIDE: Outline = [(115 * cos(i * pi / 3), 115 * sin(i * pi / 3)) for i in range(6)]


def shore(beyond: list[str], art: str = "coast", turned: bool = False) -> str:
    svg = ground(LOOK, "X", art, WIDE, turned, beyond)
    ElementTree.fromstring(f"<g>{svg}</g>")
    return svg


def test_a_shore_lies_where_the_sea_is() -> None:
    inland, south, north = (shore(beyond) for beyond in ([""] * 6, ["fields", "sea"] * 3, ["sea", "fields"] * 3))
    assert len({inland, south, north}) == 3
    assert shore(["sea"] * 6) != inland, "an island"
    for art in ("beach", "harbour", "fields", "downs", "city", "village", "airfield", "aerial-woods", "aerial-town"):
        assert shore(["sea"] + [""] * 5, art) != shore([""] * 6, art)


def test_a_shore_goes_on_in_the_next_tile() -> None:
    """Its line crosses the edge between two tiles at one place: 32 from the corner where the sea is."""
    here = shore(["fields", "sea", "fields", "fields", "fields", "fields"])
    there = shore(["fields", "fields", "sea", "fields", "fields", "fields"], "beach")
    corner, before = ((100 + x, 100 + y) for x, y in (WIDE[1], WIDE[0]))
    crossing = [a + (b - a) * 32 / 115 for a, b in zip(corner, before, strict=True)]
    assert f"M{number(crossing[0])} {number(crossing[1])}" in here
    corner, before = ((100 + x, 100 + y) for x, y in (WIDE[2], WIDE[1]))
    crossing = [a + (b - a) * 32 / 115 for a, b in zip(corner, before, strict=True)]
    assert f"M{number(crossing[0])} {number(crossing[1])}" in there


def test_the_sea_is_paler_near_land_and_a_river_runs_on() -> None:
    assert shore(["sea"] * 6, "sea") == shore([""] * 6, "sea") != shore(["coast"] + ["sea"] * 5, "sea")
    rivers = {
        shore(["aerial-river" if i in mouths else "" for i in range(6)], "aerial-river")
        for mouths in ((0, 3), (1, 3), (0, 2, 4), (5,))
    }
    assert len(rivers) == 4


def test_tiles_meet_as_the_look_says() -> None:
    look = Look()
    cut = ground(look, "X", "sea", WIDE)
    look.grid = "hairline"
    assert "A7 7" in cut and "A7 7" not in ground(look, "X", "sea", WIDE)
