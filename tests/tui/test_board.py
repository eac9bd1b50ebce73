"""The drawn board: nothing is left out, nothing overlaps, and it fits."""

from __future__ import annotations

import msgspec
import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.match import Match
from sandtable.tui.board import draw_board, legend, size_for
from sandtable.tui.listing import list_board
from sandtable.tui.vehicles import panel
from sandtable.words import Words

IDS = [entry.id for entry in sandtable.scenarios()]


def later(id: str, choices: int) -> tuple[Match, Words]:
    match = sandtable.new(id, seed=7, cap=40)
    player = make_player("random", 7)
    for _ in range(choices):
        if match.decision is not None:
            match.submit(player.decide(match))
    return match, Words(match.catalog, match.book)


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 50), (120, 40)])
def test_every_scenario_fits(id: str, width: int, height: int) -> None:
    match, words = later(id, 60)
    size = size_for(match.catalog, width, height)
    assert size is not None
    lines = draw_board(words, match.view(), size).plain.splitlines()
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    for tile in match.view().tiles:
        assert f"{tile.tile} " in text
    for unit in match.view().units:
        if unit.tile is not None and unit.suppressed:
            assert "!" in text
    spawns = any(unit.spawns for unit in match.catalog.units)
    assert (text.count(">") >= 2) == spawns


def test_a_narrow_screen_gets_no_drawing() -> None:
    match, _ = later("normandy-08", 0)
    assert size_for(match.catalog, 60, 24) is None


def test_both_sides_markers_show_without_colour() -> None:
    match, words = later("normandy-01", 0)
    size = size_for(match.catalog, 100, 50)
    assert size is not None
    text = draw_board(words, match.view(), size).plain
    assert "3pts [G] >g" in text and "1pt [u]" in text
    assert "u SAB RAB" in text and "g SAB RAB" in text
    assert "[u] US scouted, [U] controlled" in legend(words, match.view())


@pytest.mark.parametrize("id", ["normandy-01", "north-africa-01", "north-africa-06"])
def test_ascii_screens_get_ascii(id: str) -> None:
    match, words = later(id, 0)
    size = size_for(match.catalog, 100, 50)
    assert size is not None
    assert draw_board(words, match.view(), size, ascii_only=True).plain.isascii()


@pytest.mark.parametrize("id", IDS)
def test_the_list_names_every_counter_and_marker(id: str) -> None:
    match, words = later(id, 80)
    view = match.view()
    lines = list_board(words, view)
    assert len(lines) == len(view.tiles)
    text = "\n".join(lines)
    for unit in view.units:
        if unit.tile is not None:
            line = next(line for line in lines if line.startswith(f"{unit.tile}: "))
            assert words.names.unit(words.names.unit_number(unit.side, unit.unit)) in line
    assert text.count("controlled") == sum(mark == "controlled" for tile in view.tiles for mark in tile.marks.values())


def drawn(match: Match, words: Words, width: int = 80) -> str:
    size = size_for(match.catalog, width, 50)
    assert size is not None
    return draw_board(words, match.view(), size).plain


def test_vehicles_show_their_crews_seat_by_seat() -> None:
    match, words = later("north-africa-06", 0)
    text = drawn(match, words)
    assert "l GT(Se Sc MG)" in text and "i MT(TD TG TC)" in text and "i SC(Ri Sc MG)" in text
    assert "rough [l]" in text
    for word in ("GT Gun Truck", "MT Medium Tank", "(crew by seat)", "*2 damage"):
        assert word in legend(words, match.view())
    assert "spawn" not in legend(words, match.view())


def test_damage_empty_seats_and_low_crews_show() -> None:
    match, words = later("north-africa-06", 0)
    view = match.view()
    units = list(view.units)
    for i, unit in enumerate(units):
        facts = dict(unit.facts)
        if unit.unit == "gun-truck":
            units[i] = msgspec.structs.replace(unit, suppressed=True, facts={**facts, "damage": 3})
        elif (unit.side, unit.unit) == ("lrdg", "scout"):
            units[i] = msgspec.structs.replace(unit, facts={})
        elif (unit.side, unit.unit) == ("lrdg", "sergeant"):
            units[i] = msgspec.structs.replace(unit, suppressed=True)
        elif unit.unit == "scout-car":
            units[i] = msgspec.structs.replace(unit, facts={**facts, "owner": "lrdg"})
    view = msgspec.structs.replace(view, units=tuple(units))
    size = size_for(match.catalog, 80, 50)
    assert size is not None
    text = draw_board(words, view, size).plain
    assert "l Sc" in text and "GT!(Se! - MG)*3" in text
    assert "l SC(Ri Sc MG)" in text
    told = panel(words, view, 80)
    assert told is not None
    assert "LRDG Gun Truck on 2A: damage 3 of 5, disabled · defence 7, armour 4" in told.plain
    assert "1 drive 2: Sergeant (suppressed) · 2 navigate 2: empty" in told.plain
    assert "Italian Scout Car on 19A: damage 0 of 5, taken by LRDG" in told.plain
    assert "1 drive 1, control [driver only]: Tank Driver T" in told.plain
    assert max(len(line) for line in told.plain.splitlines() if line.startswith(" ")) <= 80


def test_structures_show_points_and_defence() -> None:
    match, words = later("north-africa-01", 0)
    text = drawn(match, words)
    assert "Motor Pool 2pt d7" in text and "Aircraft 1pt d5" in text
    assert "structures with points and defence" in legend(words, match.view())
    assert panel(words, match.view(), 80) is None
    listed = "\n".join(list_board(words, match.view()))
    assert "21A: cover 1, structure Hangar (1 point, defence 6), Italian controlled." in listed
    assert "11B: hill 3/1, rough ground, LRDG scouted." in listed


def test_the_list_tells_vehicles_with_everyone_aboard() -> None:
    match, words = later("north-africa-06", 0)
    line = next(line for line in list_board(words, match.view()) if line.startswith("2A: "))
    assert (
        "Counters: LRDG Gun Truck (damage 0 of 5; seat 1 (drive 2): LRDG Sergeant; seat 2 (navigate 2): LRDG Scout;"
        " seat 3 (antitank 2): LRDG Machine Gunner)." in line
    )


def test_ways_out_show(escaping: str) -> None:
    match = sandtable.new("out", seed=1, data=[escaping])
    words = Words(match.catalog, match.book)
    assert "^l" in drawn(match, words)
    assert "^l escape" in legend(words, match.view())
    assert "LRDG escape" in "\n".join(list_board(words, match.view()))
