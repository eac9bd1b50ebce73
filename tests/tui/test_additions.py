"""Pieces on edges, four seats and armour at the terminal: drawn, told, and all of it within the width."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

import sandtable
from sandtable.match import Match
from sandtable.tui.board import draw_board, scale_for
from sandtable.tui.edges import edge_pieces
from sandtable.tui.labels import Labels
from sandtable.tui.legend import legend
from sandtable.tui.listing import list_board
from sandtable.tui.panels import turns, zones
from sandtable.tui.screen import Screen
from sandtable.tui.sitting import Sitting
from tests.teamed import DARK, STEEL, STEEL_TEAMS, write_books


@pytest.fixture
def data(tmp_path: Path) -> str:
    return write_books(tmp_path)


def drawn(match: Match, width: int = 80, *, ascii_only: bool = False) -> list[str]:
    labels = Labels(match.words())
    scale = scale_for(labels, match.view(), width, 50)
    assert scale is not None
    return draw_board(labels, match.view(), scale, ascii_only=ascii_only).plain.splitlines()


# -- pieces on edges ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ascii_only", [False, True])
def test_pieces_stand_on_the_lines_between_tiles(data: str, ascii_only: bool) -> None:
    """Beside each other on a level line, below each other on an upright one; nothing of a tile is overwritten."""
    match = sandtable.new(DARK, seed=1, data=[data])
    lines = drawn(match, ascii_only=ascii_only)
    level, upright = ("-", "|") if ascii_only else ("─", "│")
    between = next(line for line in lines if "o#" in line)
    assert f"{level}o#{level}" in between and f"{level}o{level}" in between.replace("o#", "")
    assert sum("#" in line for line in lines) == 2, "the other on the upright line of 18A and 19A"
    beside = next(line for line in lines if "#" in line and "o#" not in line)
    first = next(line for line in lines if "18A" in line)
    assert beside.index("#") == first.index("19A") - 1
    assert all(f"{upright}{tile.tile} " in "\n".join(lines) for tile in match.view().tiles)


def test_signs_on_edges_are_explained_once(data: str) -> None:
    match = sandtable.new(DARK, seed=1, data=[data])
    told = legend(Labels(match.words()), match.view())
    assert told.count("o for men") == 1 and told.count("# for armour") == 1


def test_a_list_tells_them_at_both_tiles(data: str) -> None:
    match = sandtable.new(DARK, seed=1, data=[data])
    lines = {line.split(":")[0].split(".")[0]: line for line in list_board(Labels(match.words()), match.view())}
    assert "mines for men to 1A of LRDG" in lines["19A"] and "mines for men to 19A of LRDG" in lines["1A"]
    assert "mines for armour to 18A of LRDG" in lines["12A"] and "mines for armour to 18A of LRDG" in lines["19A"]
    assert "mines" not in lines["17A"]


def test_a_piece_without_words_has_a_sign(tmp_path: Path) -> None:
    data = write_books(tmp_path)
    match = sandtable.new(DARK, seed=1, data=[data])
    labels = Labels(match.words())
    signs = [labels.edge_sign(piece).text for piece in edge_pieces(match.view())]
    assert len(signs) == 4 and all(len(sign) == 1 for sign in signs)


# -- four seats ---------------------------------------------------------------------------------------------------


def test_counters_stand_by_seat(data: str) -> None:
    teams, two = (sandtable.new(id, seed=1, data=[data]) for id in (STEEL_TEAMS, STEEL))
    text = "\n".join(drawn(teams))
    assert "u1 SA RA MT" in text and "u2 SB RB" in text and "g1 SA RA MT" in text and "g2 SB RB" in text
    told = legend(Labels(teams.words()), teams.view())
    names = [teams.words().names.seat(seat) for seat in range(4)]
    assert [f"{mark} {name}" in told for mark, name in zip(("u1", "u2", "g1", "g2"), names, strict=True)] == [True] * 4
    assert "u1" not in "\n".join(drawn(two)) and "u SA RA MT" in "\n".join(drawn(two))
    listed = "\n".join(list_board(Labels(teams.words()), teams.view()))
    assert f"{names[1]} Scout B" in listed


def test_the_order_of_the_round(data: str) -> None:
    """Nobody's until the bids are shown; then who has played, plays now and next, and who commands."""
    match = sandtable.new(STEEL_TEAMS, seed=1, data=[data])
    labels, names = Labels(match.words()), match.words().names
    order, begun = match.turns
    assert (order, begun) == ([], 0)
    bidding = turns(labels, match.view(), *match.turns)
    assert bidding is not None and bidding.plain.count("(commands)") == 2 and "now" not in bidding.plain
    while match.decision is not None and match.decision.kind == "bid":
        match.submit(match.decision.options[0])
    order, begun = match.turns
    assert sorted(order) == sorted(match.catalog.seats) and begun == 1 and match.turn == [order[0]]
    assert {order[0][:-2], order[1][:-2]} == {"us", "german"}, "the sides take turns"
    told = turns(labels, match.view(), order, begun)
    assert told is not None
    said = [names.seat(match.catalog.seat_names[seat]) for seat in order]
    assert told.plain == (f"Turns: {said[0]} (commands, now) · {said[1]} (commands, next) · {said[2]} · {said[3]}")
    later = turns(labels, match.view(), order, 3)
    assert later is not None and f"{said[1]} (commands, has played) · {said[2]} (now) · {said[3]} (next)" in later.plain


def test_command_that_passes_on_is_told(data: str) -> None:
    match = sandtable.new(STEEL_TEAMS, seed=1, data=[data])
    view = match.view()
    us = msgspec.structs.replace(view.sides[0], facts={**view.sides[0].facts, "commands_next": "us-2"})
    told = turns(Labels(match.words()), msgspec.structs.replace(view, sides=(us, view.sides[1])), *match.turns)
    assert told is not None and told.plain.count("commands from the next round") == 1


def test_two_seats_need_no_order(data: str) -> None:
    match = sandtable.new(STEEL, seed=1, data=[data])
    assert turns(Labels(match.words()), match.view(), *match.turns) is None


def test_duds_of_a_team_are_in_no_seats_supply(data: str) -> None:
    for scenario, shown in ((STEEL_TEAMS, False), (STEEL, True)):
        match = sandtable.new(scenario, seed=1, data=[data])
        view = match.view()
        told = zones(Labels(match.words()), view, view.seats[0], 80).plain
        assert ("Fog of War" in told) == shown


@pytest.mark.parametrize("language", ["en", "es"])
def test_all_of_it_fits(data: str, language: str) -> None:
    match = sandtable.new(STEEL_TEAMS, seed=1, data=[data])
    out = StringIO()
    screen = Screen(Console(file=out, width=80, color_system=None, highlight=False, markup=False), language=language)
    sitting = Sitting(match, dict.fromkeys(match.catalog.seats), screen, language=language)
    while match.decision is not None and match.decision.kind == "bid":
        match.submit(match.decision.options[0])
    offer = match.offer(match.turn[0], language)
    assert offer is not None
    sitting.situation(offer)
    assert max(map(len, out.getvalue().splitlines())) <= 80
    assert "{" not in out.getvalue()
