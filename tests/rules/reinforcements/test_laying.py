"""The Mine action: REI-M-16 to REI-M-20, RUL-71, RUL-163."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from sandtable import api
from sandtable.rules.mines.mines import Mines
from tests.rules.north_africa.desert import settle
from tests.rules.reinforcements.field import EDGE, joint_minefield, minefield
from tests.rules.table import DATA, Table, names


def sapper(tile: str = "4A", **position: Any) -> Table:
    """The LRDG Pioneer, Mine 2, on a tile; the mines are his side's."""
    table = minefield(turn="lrdg", lrdg={"hand": "pioneer raider"}, at={"lrdg:pioneer": tile}, **position)
    table.play("play pioneer mine")
    return table


def lifter(mines: dict[str, str], **position: Any) -> Table:
    """The Italian Pioneer on 6A, who may only take mines away."""
    table = minefield(italian={"hand": "pioneer raider"}, mines=mines, **position)
    table.play("play pioneer mine")
    return table


def test_rei_m_16_up_to_two_mines_are_laid() -> None:
    table = sapper(mines={})
    assert table.asked == "lrdg mine"
    table.play("lay-personnel 1A", "lay-armour 16B")
    assert table.minefield == {"1A-4A": ["personnel"], "4A-16B": ["armour"]}
    assert (table.mines_left, table.asked) == (4, "lrdg turn")


@pytest.mark.parametrize("number", [0, 1])
def test_rei_m_16_fewer_will_do(number: int) -> None:
    table = sapper(mines={})
    table.play(*["lay-personnel 1A"] * number, "stop")
    assert table.mines("4A-1A") == ["personnel"] * number
    assert table.asked == "lrdg turn"


def test_rei_m_16_never_both_with_one_action() -> None:
    mines = {"4A-16B": "personnel armour"}
    table = sapper(mines=mines)
    assert {"lay-armour 16B", "lift-personnel 16B", "lift-armour 16B", "stop"} <= set(table.texts)
    table.play("lay-personnel 1A")
    assert table.why("lift-personnel 16B") == "REI-M-16 laying"
    table = sapper(mines=mines)
    table.play("lift-personnel 16B")
    assert table.texts == ["lift-armour 16B", "stop"]
    assert table.why("lay-personnel 1A") == "REI-M-16 lifting"


def test_rei_m_17_on_an_edge_of_the_soldiers_own_tile_with_either_face() -> None:
    table = sapper(mines={})
    near = ["1A", "16B", "13A"]
    assert sorted(table.texts) == sorted(
        [f"lay-{face} {tile}" for face in ("personnel", "armour") for tile in near] + ["stop"]
    )
    assert table.why("lay-personnel 12A") == "REI-M-17 not-its-edge"
    assert table.why("lay-personnel 4A") == "REI-M-17 not-its-edge"


def test_rei_m_17_it_comes_from_the_supply() -> None:
    table = sapper(mines={}, mines_left=3)
    told = table.play("lay-armour 13A")
    assert (table.mines_left, table.mines("4A-13A")) == (2, ["armour"])
    assert "mine-laid" in names(told)


def test_rei_m_18_only_their_side_lays_mines() -> None:
    table = lifter({EDGE: "personnel", "6A-15A": "armour"})
    assert table.texts == ["lift-personnel 19A", "lift-armour 15A", "stop"]
    assert table.why("lay-personnel 15A") == "REI-M-18 not-your-mines"
    table = minefield(italian={"hand": "pioneer raider"}, mines={})
    table.play("play pioneer mine")  # RUL-07: without effect
    assert (settle(table).asked, table.minefield) == ("italian turn", {})


def test_rei_m_19_a_mine_that_overlaps_the_tile_goes_back_to_the_box() -> None:
    table = lifter({EDGE: "personnel", "6A-15A": "armour", "3A-19A": "armour"}, mines_left=1)
    assert table.why("lift-armour 3A") == "REI-M-17 not-its-edge"
    assert table.why("lift-armour 19A") == "REI-M-19 no-such-mine"
    told = table.play("lift-personnel 19A", "lift-armour 15A")
    assert names(told).count("mine-lifted") == 2
    assert table.minefield == {"3A-19A": ["armour"]}
    assert table.mines_left == 1  # not to the supply
    assert table.side_facts("lrdg")["mines_laid"] == 1


def test_rei_m_19_up_to_two_and_none_will_do() -> None:
    table = lifter({EDGE: "personnel personnel personnel"})
    table.play("lift-personnel 19A", "lift-personnel 19A")
    assert (table.mines(EDGE), settle(table).asked) == (["personnel"], "italian turn")
    table = lifter({EDGE: "personnel"})
    table.play("stop")
    assert table.mines(EDGE) == ["personnel"]


def test_rei_m_20_either_side_takes_them_away() -> None:
    """The Italians above; here their owner, who has none left to lay."""
    table = sapper(mines={"4A-16B": "personnel"}, mines_left=0)
    assert table.texts == ["lift-personnel 16B", "stop"]
    table.play("lift-personnel 16B")
    assert (table.minefield, table.mines_left) == ({}, 0)


def test_rul_71_only_on_edges_that_two_tiles_share() -> None:
    """15A has three neighbours on this board: its other sides are the board's edge."""
    table = sapper("15A", mines={})
    assert {text.split()[1] for text in table.texts if text != "stop"} == {"3A", "19A", "6A"}


def test_rul_71_several_on_one_edge() -> None:
    table = sapper(mines={"4A-16B": "personnel armour"})
    table.play("lay-personnel 16B", "lay-personnel 16B")
    assert table.mines("16B-4A") == ["personnel"] * 3 + ["armour"]


def test_rul_71_only_while_some_are_left() -> None:
    table = sapper(mines={}, mines_left=1)
    table.play("lay-personnel 16B")  # nothing but "stop" is left
    assert (table.asked, table.mines_left) == ("lrdg turn", 0)
    table = minefield(turn="lrdg", lrdg={"hand": "pioneer scout"}, mines={}, mines_left=0)
    table.play("play pioneer mine")
    assert (settle(table).asked, table.minefield) == ("lrdg turn", {})
    table = sapper(mines={"4A-16B": "personnel"}, mines_left=0)
    assert table.why("lay-armour 1A") == "RUL-71 no-mines-left"


def test_rul_163_the_scenario_gives_both_numbers() -> None:
    table = minefield()
    assert (table.minefield, table.mines_left) == ({"3A-19A": ["armour"], "19A-6A": ["personnel"]}, 4)


def test_rul_163_silent_it_is_the_eight_less_those_set_up(tmp_path: Path) -> None:
    folder = tmp_path / "minefield"
    shutil.copytree(Path(DATA) / "minefield", folder)
    file = folder / "scenarios" / "01_killing_ground.toml"
    file.write_text(file.read_text().replace("supply = 4\n", ""))
    match = api.new("minefield-01", seed=1, data=[tmp_path])
    assert match.view().sides[0].facts["mines_left"] == 8 - 2


def test_rul_163_position_and_face_are_public() -> None:
    table = minefield()
    for seat in ("lrdg", "italian", None):
        tiles = {tile.tile: tile.facts.get("edges") for tile in table.match.view(seat).tiles}
        assert tiles["3A"] == [{"edge": "19A", "piece": "mine-armour", "number": 1, "side": "lrdg"}]
        assert tiles["19A"] == [{"edge": "6A", "piece": "mine-personnel", "number": 1, "side": "lrdg"}]
        assert table.match.view(seat).sides[0].facts["mines_left"] == 4


def test_rul_163_one_action_uses_several_edges_and_both_faces() -> None:
    table = sapper(mines={})
    table.play("lay-personnel 13A", "lay-armour 1A")
    assert table.minefield == {"1A-4A": ["armour"], "4A-13A": ["personnel"]}


def test_rul_163_taking_a_mine_away_never_sets_it_off() -> None:
    table = lifter({EDGE: "personnel armour"})
    told = table.play("lift-personnel 19A", "lift-armour 19A", dice=[])
    assert "mine-sprung" not in names(told)


def test_rei_m_18_rul_80_both_players_of_a_team_lay_its_mines() -> None:
    """One supply of mines for the side: `lrdg-1` has the Pioneer here, and the mines are no seat's."""
    table = joint_minefield(turn="lrdg-1", mines={}, **{"lrdg-1": {"hand": "pioneer sergeant"}})
    table.play("play pioneer mine", "lay-armour 16B", "stop")
    assert (table.mines("4A-16B"), table.mines_left) == (["armour"], 5)


def test_rei_m_17_every_scenario_lays_its_mines_between_neighbours() -> None:
    for number in range(201, 205):
        catalog, rules = api.set_up(f"reinforcements-{number}")
        mines = rules.module("mines")
        assert isinstance(mines, Mines) and mines.laid
        assert all(other in catalog.geometry.neighbours[tile] for tile, other, _ in mines.laid)
