"""The drawn board: nothing is left out, nothing overlaps, and it fits."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.match import Match
from sandtable.tui.board import draw_board, legend, size_for
from sandtable.tui.listing import list_board
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
    assert text.count(">") >= 2


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


def test_ascii_screens_get_ascii() -> None:
    match, words = later("normandy-01", 0)
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
