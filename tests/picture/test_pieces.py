"""Counters, vehicles, structures and cards on their own, and how pieces lie on a tile."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from sandtable.api import library
from sandtable.content.schema import BookData
from sandtable.core.catalog import COMBAT
from sandtable.picture import Look, look_of
from sandtable.picture.cards import face, rows, small
from sandtable.picture.layout import Resting, lay, spread
from sandtable.picture.look import VEHICLE
from sandtable.picture.markers import cover, structure
from sandtable.picture.pieces import SIZE, WIDE, berths, counter, facing, free_window, manned, plate, vehicle, window
from sandtable.picture.symbols import symbols

BOOKS = library().books()
LOOKS = {book.id: look_of(*book.homes) for book in BOOKS}


def sided(entries: Callable[[BookData], Mapping[str, Any]]) -> list[tuple[str, str, str]]:
    """(book, side, title) of all cards, counters or vehicles."""
    out = []
    for book in BOOKS:
        for entry in entries(book).values():
            out += [(book.id, side, entry.title) for side in book.sides if entry.side in (None, side)]
    return out


CARDS = sided(lambda book: book.cards)
COUNTERS = sided(lambda book: book.counters)
VEHICLES = sided(lambda book: book.parts.get("crews") or {})


def words(markup: str) -> list[str | None]:
    return [text.text for text in ElementTree.fromstring(f"<g>{markup}</g>").iter("text")]


@pytest.mark.parametrize(("book", "side", "title"), COUNTERS)
def test_counters(book: str, side: str, title: str) -> None:
    look, place = LOOKS[book], list(library().book(book).sides).index(side)
    livery, symbol = look.livery(side, place), look.symbol(title, COMBAT)
    ready, low = counter(livery, symbol, "A", 4), counter(livery, symbol, "A", 4, low=True)
    assert words(ready) == words(low) == ["A", "4"]
    assert 'stroke-dasharray="7 4"' in low and "stroke-dasharray" not in ready
    assert livery.face in ready and livery.band in ready and livery.band not in low


@pytest.mark.parametrize("book", LOOKS)
def test_every_title_has_a_symbol_of_its_kind(book: str) -> None:
    look, usual = LOOKS[book], Look()
    titles = {title for of, _, title in [*CARDS, *COUNTERS, *VEHICLES] if of == book}
    plain = {title for title in titles if look.symbol(title, COMBAT) == usual.symbol("Nobody", COMBAT)}
    assert plain == {"Rifleman"} & titles, "all others have one of their own"


@pytest.mark.parametrize("book", LOOKS)
def test_sides_differ_by_shape_and_face(book: str) -> None:
    one, other = LOOKS[book].liveries(list(library().book(book).sides))
    assert one.shape != other.shape and one.dark != other.dark and one.emblem != other.emblem
    assert one.strong in (one.face, one.band)


@pytest.mark.parametrize(("book", "side", "title"), VEHICLES)
def test_vehicles(book: str, side: str, title: str) -> None:
    look, sides = LOOKS[book], list(library().book(book).sides)
    own, other = look.livery(side, sides.index(side)), look.livery("elsewhere", 1)
    scout = look.symbol("Scout", COMBAT)
    windows = [window(own, scout), window(own, scout, True), free_window(own)]
    ready = manned(vehicle(own, look.symbol(title, VEHICLE), 7, plate(4)), windows, 0, None)
    assert words(ready) == ["7", "4"]
    hurt = manned(vehicle(own, look.symbol(title, VEHICLE), 0, plate(4), True), windows, 4, other)
    assert words(hurt) == ["4", "EL"]
    assert hurt.count("#ab3417") == 4 and "#ab3417" not in ready


@pytest.mark.parametrize("name", ["Aircraft", "Hangar", "Motor Pool", "Fuel Dump", "<Something> else"])
def test_structures(name: str) -> None:
    assert words(structure(LOOKS["north-africa"].structure(name), 7, 2)) == ["7", "2"]


def test_structures_differ() -> None:
    look = LOOKS["north-africa"]
    assert len({look.structure(name) for name in ("Hangar", "Fuel Dump", "Aircraft", "Wireless Mast", "Else")}) == 5
    aircraft = {look.structure(name) for name in ("Aircraft", "Bomber", "Bombers", "Fighter", "Fighters")}
    assert aircraft == {symbols()["parked-aircraft"]}


def test_a_hill_shows_both_its_covers() -> None:
    assert words(cover(3, 1)) == ["3", "1"] and words(cover(3, 2)) == ["3", "2"]
    assert words(cover(3)) == ["3"] and words(cover(0)) == ["0"]


def test_a_facing_lies_outside_a_counter_and_points_to_the_right() -> None:
    shape = ElementTree.fromstring(facing()).get("d") or ""
    xs = [float(x) for x in re.findall(r"[MLQ ](-?\d+) -?\d+", shape)]
    ys = [float(y) for y in re.findall(r"[MLQ ]-?\d+ (-?\d+)", shape)]
    assert min(xs) > SIZE / 2 and ys[xs.index(max(xs))] == 0 and min(ys) == -max(ys)


@pytest.mark.parametrize("actions", range(6))
def test_cards_leave_room_for_their_actions(actions: int) -> None:
    top, height, step = rows(actions)
    assert top > 92 and top + actions * step <= 408 and height < step
    side = Look().livery("somebody", 0)
    for dud in (False, True):
        assert words(face(side, "<path/>", "B", 7, actions, dud)) == ["7", "B"]
        assert words(small(side, "<path/>", "B", 7, dud)) == ["7", "B"]


# -- how they lie -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("widths", [[104], [104, 64], [60, 64, 64], [104, 104, 64], [104] * 6 + [64, 64, 60]])
def test_pieces_side_by_side_do_not_overlap(widths: list[float]) -> None:
    scale, places = spread(widths)
    boxes = [(x - w * scale / 2, x + w * scale / 2, y) for w, (x, y) in zip(widths, places, strict=True)]
    for i, (left, right, y) in enumerate(boxes):
        assert left >= -95 and right <= 95
        assert all(right <= other or left >= end or y != row for other, end, row in boxes[:i])


def test_many_counters_become_a_stack_a_side() -> None:
    lying = lay([Resting(unit, unit // 5, False) for unit in range(8)], built=False)
    assert [piece.unit for piece in lying] == list(range(8))
    assert [piece.pile for piece in lying] == [1, 1, 1, 1, 5, 1, 1, 3]
    assert lying[4].x < 0 < lying[7].x


def test_a_structure_stands_between_the_sides() -> None:
    lying = lay([Resting(0, 0, True), Resting(1, 1, False)], built=True)
    assert [piece.unit for piece in lying] == [0, None, 1]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_crew_is_seen_at_a_glance(count: int) -> None:
    """Berths share the counter's whole width: none lies on another, and three have a quarter of it each."""
    spots = [[float(number) for number in re.findall(r"-?\d*\.?\d+", transform)] for transform in berths(count)]
    wide = [28 * (spot[2] if len(spot) > 2 else 1.0) for spot in spots]
    left = [spot[0] - w / 2 for spot, w in zip(spots, wide, strict=True)]
    right = [x + w for x, w in zip(left, wide, strict=True)]
    assert min(left) > -WIDE / 2 and max(right) < WIDE / 2
    assert all(end <= start for end, start in zip(right, left[1:], strict=False))
    assert min(wide) >= (WIDE / 4 if count <= 3 else 20)


def test_a_section_of_two_signs_stays_on_its_plate() -> None:
    livery = LOOKS["normandy"].livery("us", 0)
    for drawn, room in ((face(livery, "", "R2", 4, 3, False), 32), (small(livery, "", "R2", 4, False), 36)):
        found = next(one for one in ElementTree.fromstring(f"<g>{drawn}</g>").iter("text") if one.text == "R2")
        assert 2 * 0.62 * float(found.attrib["font-size"]) < room
