"""Structures: NAF-46, NAF-48 to NAF-50, RUL-44, RUL-45, RUL-60."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rules.crews.combat import can_raze
from tests.rules.north_africa.desert import drill
from tests.rules.table import Table, names, one


def charge(*dice: int, tile: str = "17A", **position: Any) -> Table:
    """The Engineer, Demolition 3, at a structure: Fuel Dump on 17A (defence 6, 1 point), Radio Mast on 12A (8, 2)."""
    at = {"lrdg:engineer": tile, **position.pop("at", {})}
    table = drill(lrdg={"hand": "engineer sniper"}, at=at, **position)
    table.play("play engineer demolition", f"raze {tile}", dice=dice)
    return table


def test_naf_46_a_structure_is_destroyed_and_scored() -> None:
    table = charge(6, 1, 1)
    told = table.told()
    assert [name for name in names(told) if name.startswith("structure")] == [
        "structure-attacked",
        "structure-destroyed",
    ]
    assert one(told, "structure-destroyed")["points"] == 1
    assert (table.stands("17A"), table.stands("12A")) == (False, True)
    assert table.score("lrdg") == 1


@pytest.mark.parametrize(("tile", "face", "falls"), [("17A", 5, False), ("17A", 6, True), ("12A", 7, False)])
def test_naf_46_naf_38_its_own_defence_and_nothing_else(tile: str, face: int, falls: bool) -> None:
    """12A has cover 2, which does not matter."""
    table = charge(face, 1, 1, tile=tile)
    assert table.stands(tile) != falls
    assert table.score("lrdg") == (1 if falls else 0)


def test_naf_46_com_61_a_nought_always_destroys() -> None:
    assert not charge(0, 1, 1, tile="12A").stands("12A")


def test_naf_46_it_is_gone() -> None:
    table = drill(lrdg={"hand": "engineer"}, at={"lrdg:engineer": "17A"}, razed="17A")
    assert table.refusal("play engineer demolition") == "NAF-36"


def test_naf_36_vehicle_or_structure_on_the_tile() -> None:
    table = drill(lrdg={"hand": "engineer"}, at={"lrdg:engineer": "17A", "italian:light-truck": "17A"})
    table.play("play engineer demolition")
    assert table.texts == ["target light-truck", "raze 17A"]
    assert table.refusal("raze 12A") == "NAF-36"


def test_rul_44_only_the_lrdg_may() -> None:
    """No Italian card has Demolition; the rule would refuse it."""
    table = drill()
    tile = table.catalog.tile_names["17A"]
    assert can_raze(table.crews, table.match.game, table.state, 0, tile)
    assert not can_raze(table.crews, table.match.game, table.state, 1, tile)


def test_naf_48_points_of_markers_and_structures_together() -> None:
    """Two of the Radio Mast, one of 3A, and 17A with its marker: 5."""
    table = drill(
        lrdg={"hand": "staff-sergeant"},
        at={"lrdg:staff-sergeant": "17A", "italian:scout-a": "6A"},
        marks={"lrdg:17A": "scouted", "lrdg:3A": "controlled"},
        razed="12A",
    )
    assert table.score("lrdg") == 3
    table.play("play staff-sergeant control")
    assert table.score("lrdg") == 5
    assert table.outcome == ("lrdg", "NAF-48")


def test_naf_49_the_lrdg_gets_structure_points_by_destroying_only() -> None:
    table = drill(
        lrdg={"hand": "staff-sergeant sniper"}, at={"lrdg:staff-sergeant": "12A"}, marks={"lrdg:12A": "scouted"}
    )
    table.play("play staff-sergeant control")
    assert (table.mark("lrdg:12A"), table.score("lrdg")) == ("controlled", 0)


def test_naf_50_the_italians_get_them_by_control_of_the_tile_only() -> None:
    table = drill(
        turn="italian",
        italian={"hand": "rifleman-a scout-a"},
        at={"italian:rifleman-a": "12A"},
        marks={"italian:12A": "scouted"},
    )
    table.play("play rifleman-a control")
    assert table.score("italian") == 2


def test_naf_50_rul_45_they_lose_them_with_the_tile_or_the_structure() -> None:
    table = charge(0, 1, 1, tile="12A", marks={"italian:12A": "controlled"})
    assert (table.score("italian"), table.score("lrdg")) == (0, 2)
    assert table.mark("italian:12A") == "controlled"
    table = drill(
        lrdg={"hand": "staff-sergeant sniper"},
        at={"lrdg:staff-sergeant": "12A"},
        marks={"lrdg:12A": "scouted", "italian:12A": "controlled"},
    )
    assert table.score("italian") == 2
    table.play("play staff-sergeant control")
    assert (table.score("italian"), table.score("lrdg")) == (0, 0)


def test_rul_45_a_destroyed_structure_is_worth_nothing_to_them() -> None:
    table = drill(
        turn="italian",
        italian={"hand": "rifleman-a scout-a"},
        at={"italian:rifleman-a": "12A"},
        marks={"italian:12A": "scouted"},
        razed="12A",
    )
    table.play("play rifleman-a control")
    assert (table.score("italian"), table.score("lrdg")) == (0, 2)


def test_rul_60_structure_and_marker_on_one_tile_count_each_by_its_rule() -> None:
    table = charge(6, 1, 1, marks={"italian:17A": "controlled"})
    assert (table.score("italian"), table.score("lrdg")) == (2, 1)  # 3 before: marker and structure
    table = drill(turn="italian", italian={"hand": "rifleman-a"}, at={"italian:rifleman-a": "17A"})
    table.play("play rifleman-a control")
    assert table.score("italian") == 3
    table = drill(marks={"lrdg:17A": "controlled"}, razed="17A")
    assert table.score("lrdg") == 3


def test_naf_46_the_last_points_end_the_game_at_once() -> None:
    table = charge(6, 1, 1, marks={"lrdg:17A": "controlled"}, at={"italian:scout-a": "6A"}, razed="12A")
    assert (table.score("lrdg"), table.outcome) == (5, ("lrdg", "NAF-48"))
    assert table.cards("lrdg", "hand") == {"sniper": 1}  # the rest of the turn is not played
