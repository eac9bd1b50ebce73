"""The drawn board: nothing is left out, nothing overlaps, and it fits; squares and hexes by the same code."""

from __future__ import annotations

import msgspec
import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.core.geometry import Geometry, SquareMap
from sandtable.core.view import View
from sandtable.match import Match
from sandtable.tui.berths import panel
from sandtable.tui.board import ARROWS, LEAST, Box, boxes, draw_board, scale_for
from sandtable.tui.labels import Labels
from sandtable.tui.legend import legend
from sandtable.tui.listing import list_board

IDS = [entry.id for entry in sandtable.scenarios()]


def later(id: str, choices: int, language: str = "en", data: list[str] | None = None) -> tuple[Match, Labels]:
    match = sandtable.new(id, seed=7, cap=40, data=data or [])
    player = make_player("random", 7)
    for _ in range(choices):
        if match.decision is not None:
            match.submit(player.decide(match))
    return match, Labels(match.words(language))


def drawn(labels: Labels, view: View, width: int = 80, height: int = 50, *, ascii_only: bool = False) -> str:
    scale = scale_for(labels, view, width, height)
    assert scale is not None
    return draw_board(labels, view, scale, ascii_only=ascii_only).plain


@pytest.mark.turns(4)
@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize(
    ("width", "height", "language"), [(80, 24, "en"), (80, 24, "es"), (100, 50, "en"), (120, 40, "es")]
)
def test_every_scenario_fits(id: str, width: int, height: int, language: str) -> None:
    match, labels = later(id, 60, language)
    view = match.view()
    if scale_for(labels, view, width, height) is None:
        assert width == 80 and len({round(x) for x, _ in labels.catalog.geometry.centres}) * LEAST >= width
        return
    lines = drawn(labels, view, width, height).splitlines()
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    for tile in view.tiles:
        assert f"│{tile.tile} " in text
    on_board = [unit for unit in view.units if unit.tile is not None]
    assert "!" in text or not any(unit.impaired for unit in on_board)
    spawns = any("spawns" in labels.tile_facts(view, tile) for tile in range(len(view.tiles)))
    assert (text.count(">") >= 2) == spawns


def test_a_narrow_screen_gets_no_drawing() -> None:
    match, labels = later("normandy-08", 0)
    assert scale_for(labels, match.view(), 60, 24) is None


def test_both_sides_markers_show_without_colour() -> None:
    match, labels = later("normandy-01", 0)
    text = drawn(labels, match.view(), 100)
    assert "3pts [G] >g" in text and "1pt [u]" in text
    assert "u SAB RAB" in text and "g SAB RAB" in text
    told = legend(labels, match.view())
    assert "[u] US scouted, [U] controlled" in told and ">u US enters here; >g German enters here" in told
    assert "R Rifleman" in told and "squad letters" in told


@pytest.mark.parametrize("id", ["normandy-01", "north-africa-01", "north-africa-06"])
def test_ascii_screens_get_ascii(id: str) -> None:
    match, labels = later(id, 0)
    assert drawn(labels, match.view(), 100, ascii_only=True).isascii()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("id", IDS)
def test_the_list_names_every_counter_and_marker(id: str, language: str) -> None:
    match, labels = later(id, 80, language)
    view = match.view()
    lines = list_board(labels, view)
    assert len(lines) == len(view.tiles)
    for number, unit in enumerate(view.units):
        if unit.tile is not None:
            line = next(line for line in lines if line.startswith((f"{unit.tile}:", f"{unit.tile}.")))
            assert labels.names.unit(number) in line
    controlled = {"en": "controlled", "es": "controlada"}[language]
    marks = [mark for tile in view.tiles for mark in tile.marks.values()]
    assert "\n".join(lines).count(controlled) == marks.count("controlled")


def test_counters_in_others_show_place_by_place() -> None:
    match, labels = later("north-africa-06", 0)
    text = drawn(labels, match.view())
    assert "l GT(Se Sc MG)" in text and "i MT(TD TG TC)" in text and "i SC(Ri Sc MG)" in text
    assert "rough [l]" in text
    told = legend(labels, match.view())
    for word in ("GT Gun Truck", "MT Medium Tank", "(who is in it, place by place)"):
        assert word in told
    assert "enters here" not in told and "damage" not in told


def test_damage_empty_places_and_low_crews_show() -> None:
    match, labels = later("north-africa-06", 0)
    view = match.view()
    units = list(view.units)
    for i, unit in enumerate(units):
        facts = dict(unit.facts)
        if unit.unit == "gun-truck":
            units[i] = msgspec.structs.replace(unit, impaired=True, facts={**facts, "disabled": 1, "damage": 3})
        elif (unit.side, unit.unit) == ("lrdg", "scout"):
            units[i] = msgspec.structs.replace(unit, facts={})
        elif (unit.side, unit.unit) == ("lrdg", "sergeant"):
            units[i] = msgspec.structs.replace(unit, impaired=True, facts={**facts, "suppressed": 1})
        elif unit.unit == "scout-car":
            units[i] = msgspec.structs.replace(unit, facts={**facts, "owner": "lrdg", "captured": 1})
    view = msgspec.structs.replace(view, units=tuple(units))
    text = drawn(labels, view)
    assert "l Sc" in text and "GT!*3(Se! - MG)" in text
    assert "l SC(Ri Sc MG)" in text
    assert "! suppressed" in legend(labels, view) and "*3 damage" in legend(labels, view)
    told = panel(labels, view, 80)
    assert told is not None
    assert "LRDG Gun Truck on 2A: defence 7, armour 4, damage 3 of 5, disabled" in told.plain
    assert "1 Drive 2: Sergeant (suppressed) · 2 Navigate 2: empty" in told.plain
    assert "Italian Scout Car on 19A: defence 7, armour 4, damage 0 of 5, taken by LRDG" in told.plain
    assert "1 Drive 1, Control (driver only): Tank Driver T" in told.plain
    assert max(len(line) for line in told.plain.splitlines() if line.startswith(" ")) <= 80


def test_structures_show_points_and_defence() -> None:
    match, labels = later("north-africa-01", 0)
    text = drawn(labels, match.view())
    assert "2pt d7 Motor P" in text and "1pt d5 Aircraft" in text
    assert "structure: points, defence" in legend(labels, match.view())
    assert panel(labels, match.view(), 80) is None
    listed = "\n".join(list_board(labels, match.view()))
    assert "21A: cover 1, Hangar, worth 1, defence 6, Italian controlled." in listed
    assert "rough ground, closed to vehicles, LRDG scouted." in listed


def test_a_structure_that_is_gone_is_not_drawn() -> None:
    match, labels = later("north-africa-01", 0)
    view = match.view()
    hangar = match.catalog.tile_names["21A"]
    tiles = list(view.tiles)
    tiles[hangar] = msgspec.structs.replace(tiles[hangar], facts={"standing": 0})
    ruined = msgspec.structs.replace(view, tiles=tuple(tiles))
    assert "Hangar" in drawn(labels, view, 120) and "Hangar" not in drawn(labels, ruined, 120)


def test_the_list_tells_everyone_aboard() -> None:
    match, labels = later("north-africa-06", 0)
    line = next(line for line in list_board(labels, match.view()) if line.startswith("2A: "))
    assert (
        "Counters: LRDG Gun Truck (defence 7, armour 4, damage 0 of 5; 1 Drive 2: Sergeant; 2 Navigate 2: Scout;"
        " 3 Antitank 2: Machine Gunner)." in line
    )


def test_ways_out_show(escaping: str) -> None:
    match, labels = later("out", 0, data=[escaping])
    assert "^l" in drawn(labels, match.view())
    assert "^l LRDG may escape here" in legend(labels, match.view())
    assert "LRDG may escape here" in "\n".join(list_board(labels, match.view()))


# -- other shapes -------------------------------------------------------------------------------------------------


def touching(one: Box, other: Box) -> bool:
    """Whether two boxes share a stretch of edge."""
    dx, dy = abs(one.centre[0] - other.centre[0]), abs(one.centre[1] - other.centre[1])
    across, down = one.width - dx, one.height - dy
    return (abs(across) < 0.5 and down > 0.5) or (abs(down) < 0.5 and across > 0.5)


def hexes(upright: bool) -> Geometry:
    """Seven hexes, with upright sides or with level ones."""
    around = [(1.0, 0.0), (0.5, 0.75**0.5), (-0.5, 0.75**0.5), (-1.0, 0.0), (-0.5, -(0.75**0.5)), (0.5, -(0.75**0.5))]
    centres = [(0.0, 0.0), *((173.2 * x, 173.2 * y) for x, y in around)]
    corners = [(100 * y, 100 * x) for x, y in around]
    if not upright:
        centres, corners = [(y, x) for x, y in centres], [(y, x) for x, y in corners]
    near = [
        [j for j, (u, v) in enumerate(centres) if i != j and (x - u) ** 2 + (y - v) ** 2 < 31_000]
        for i, (x, y) in enumerate(centres)
    ]
    return Geometry(near, centres, [[(x + dx, y + dy) for dx, dy in corners] for x, y in centres])


@pytest.mark.parametrize(
    "geometry",
    [hexes(True), hexes(False), SquareMap([(0, 0), (2, 1), (0, 2), (2, 3), (4, 0)])],
    ids=["up", "flat", "sq"],
)
def test_boxes_touch_where_tiles_do(geometry: Geometry) -> None:
    found = boxes(geometry)
    for i, box in enumerate(found):
        assert [j for j, other in enumerate(found) if touching(box, other)] == geometry.neighbours[i]


def test_hexes_are_bricks_with_arrows(toys: None) -> None:
    match, labels = later("toy-hexes-01", 0)
    text = drawn(labels, match.view())
    assert max(map(len, text.splitlines())) <= 80
    for tile in match.view().tiles:
        assert f"│{tile.tile} " in text
    assert "r FA→" in text and "b FB←" in text
    plain = drawn(labels, match.view(), ascii_only=True)
    assert plain.isascii() and "r FA.e" in plain and "b FB.w" in plain


@pytest.mark.parametrize(
    ("facing", "arrow"),
    [
        (0, "→"),
        (60, "↘"),
        (90, "↓"),
        (120, "↙"),
        (180, "←"),
        (240, "↖"),
        (270, "↑"),
        (300, "↗"),
        (330, "↗"),
        (360, "→"),
    ],
)
def test_arrows_point_where_a_counter_looks(toys: None, facing: int, arrow: str) -> None:
    match, labels = later("toy-hexes-01", 0)
    view = match.view()
    unit = msgspec.structs.replace(view.units[0], facts={"facing": facing})
    text = drawn(labels, msgspec.structs.replace(view, units=(unit, *view.units[1:])))
    assert f"r FA{arrow}" in text and arrow in ARROWS


def test_sides_with_several_seats_share_the_board(toys: None) -> None:
    match, labels = later("toy-teams-01", 0)
    board = drawn(labels, match.view(), 100)
    assert "r1 RA SA GA" in board and "r2 RB SB GB" in board and "b2 RB SB GB" in board
    assert "Red 2 Rifleman B" in "\n".join(list_board(labels, match.view()))
