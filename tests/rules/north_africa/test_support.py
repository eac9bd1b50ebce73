"""Support actions: NAF-28 to NAF-33, RUL-49, RUL-56, RUL-57."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.north_africa.desert import drill
from tests.rules.table import Table, names, one

CAR = "lrdg:pilot-car"
TRUCK = "lrdg:gun-truck"
TANK = "italian:medium-tank"


# -- Control -------------------------------------------------------------------------------------------------------


def control(**position: Any) -> Table:
    """The Staff Sergeant on 17A, with an LRDG marker there."""
    marks = {"lrdg:17A": "scouted", **position.pop("marks", {})}
    at = {"lrdg:staff-sergeant": "17A", "italian:scout-a": "6A", **position.pop("at", {})}
    return drill(lrdg={"hand": "staff-sergeant"}, marks=marks, at=at, **position)


def test_naf_28_blocked_by_enemy_control_and_an_enemy_soldier_together() -> None:
    table = control(marks={"italian:17A": "controlled"}, at={"italian:scout-a": "17A"})
    assert "play staff-sergeant control" not in table.texts
    assert table.refusal("play staff-sergeant control") == "NAF-28"


def test_naf_28_either_alone_does_not_block() -> None:
    table = control(marks={"italian:17A": "controlled"})
    table.play("play staff-sergeant control")
    assert (table.mark("lrdg:17A"), table.mark("italian:17A")) == ("controlled", "scouted")
    table = control(at={"italian:scout-a": "17A"})
    table.play("play staff-sergeant control")
    assert table.mark("lrdg:17A") == "controlled"


def test_naf_28_an_empty_vehicle_does_not_block() -> None:
    table = control(marks={"italian:17A": "controlled"}, at={"italian:light-truck": "17A"})
    table.play("play staff-sergeant control")
    assert table.mark("lrdg:17A") == "controlled"


def test_rul_49_soldiers_in_vehicles_and_suppressed_ones_block() -> None:
    for position in (
        {"at": {"italian:light-truck": "17A"}, "berths": {"italian:rifleman-a": "italian:light-truck 3"}},
        {"at": {"italian:scout-a": "17A"}, "suppressed": "italian:scout-a"},
    ):
        table = control(marks={"italian:17A": "controlled"}, **position)
        assert table.refusal("play staff-sergeant control") == "NAF-28"


def test_naf_28_rul_18_an_own_marker_is_needed() -> None:
    assert control(marks={"lrdg:17A": None}).refusal("play staff-sergeant control") == "RUL-18"


# -- Navigate ------------------------------------------------------------------------------------------------------


def test_naf_29_tiles_that_hang_together_from_a_neighbour_on() -> None:
    table = drill(lrdg={"hand": "scout"})
    fog = table.cards("lrdg", "supply")["fog-of-war"]
    table.play("use scout 1")
    assert table.texts == ["aim 14A", "aim 4A", "aim 16B", "done"]
    assert table.refusal("aim 17A") == "NAF-29"
    table.play("aim 14A")
    assert table.texts == ["aim 1A", "aim 3A", "aim 16B", "aim 17A", "done"]
    assert table.refusal("aim 14A") == "NAF-29"
    assert table.refusal("aim 6A") == "NAF-29"
    table.play("aim 17A")
    assert (table.mark("lrdg:14A"), table.mark("lrdg:17A")) == ("scouted", "scouted")
    assert table.cards("lrdg", "supply")["fog-of-war"] == fog - 2
    assert table.cards("lrdg", "discard") == {"fog-of-war": 2}


def test_naf_29_marked_tiles_are_stepping_stones_at_no_cost() -> None:
    table = drill(lrdg={"hand": "scout"})
    fog = table.cards("lrdg", "supply")["fog-of-war"]
    table.play("use scout 1", "aim 16B", "aim 13A")
    assert table.mark("lrdg:13A") == "scouted"
    assert table.cards("lrdg", "supply")["fog-of-war"] == fog - 1


def test_naf_29_up_to_x_and_rul_20_with_too_little_fog() -> None:
    table = drill(lrdg={"hand": "scout", "discard": "fog-of-war*7"})
    table.play("use scout 1", "aim 14A", "aim 3A")
    assert (table.mark("lrdg:14A"), table.mark("lrdg:3A")) == ("scouted", "scouted")
    assert table.cards("lrdg", "discard")["fog-of-war"] == 8
    table = drill(lrdg={"hand": "scout"})
    table.play("use scout 1", "done")
    assert table.marks("lrdg") == {"1A": "scouted", "4A": "scouted", "16B": "scouted"}


def test_rul_57_the_neighbour_need_not_be_an_end_of_the_row() -> None:
    """17A, 16B, 13A for a car on 1A: only the one in the middle is next to it, so it is named first."""
    table = drill(lrdg={"hand": "engineer"}, at={CAR: "1A"}, berths={"lrdg:engineer": f"{CAR} 2"})
    table.play("use engineer 1", "aim 16B", "aim 17A", "aim 13A")
    assert {"17A", "16B", "13A"} <= set(table.marks("lrdg"))


def test_rul_57_his_own_tile_may_be_part_of_it_but_not_alone() -> None:
    table = drill(lrdg={"hand": "scout"}, at={TRUCK: "12A"})
    table.play("use scout 1")
    assert table.refusal("aim 12A") == "NAF-29"
    table.play("aim 16B", "aim 12A")
    assert table.mark("lrdg:12A") == "scouted"


def test_rul_57_a_branch_hangs_together_too() -> None:
    table = drill(lrdg={"hand": "engineer"}, at={CAR: "17A"}, berths={"lrdg:engineer": f"{CAR} 2"})
    table.play("use engineer 1", "aim 14A", "aim 3A")
    assert "aim 1A" in table.texts  # next to the first, not to the second


# -- Repair --------------------------------------------------------------------------------------------------------


def test_naf_30_one_marker_off_a_vehicle_on_the_tile() -> None:
    table = drill(lrdg={"hand": "engineer*2"}, damage={CAR: 2})
    told = table.play("play engineer repair")  # the Pilot Car is the only one here
    assert one(told, "repaired")["damage"] == 1
    assert table.damage(CAR) == 1


def test_naf_30_not_without_a_vehicle() -> None:
    table = drill(lrdg={"hand": "engineer"}, at={"lrdg:engineer": "16B"})
    assert table.refusal("play engineer repair") == "NAF-30"


def test_naf_30_from_inside_only_that_vehicle() -> None:
    table = drill(
        lrdg={"hand": "engineer"},
        at={TRUCK: "4A"},
        berths={"lrdg:engineer": f"{CAR} 3"},
        damage={CAR: 1, TRUCK: 1},
    )
    table.play("play engineer repair")
    assert (table.damage(CAR), table.damage(TRUCK)) == (0, 1)


@pytest.mark.parametrize(("before", "disabled"), [(3, False), (4, True)])
def test_naf_31_ready_again_below_the_threshold(before: int, disabled: bool) -> None:
    table = drill(lrdg={"hand": "engineer"}, damage={CAR: before})
    told = table.play("play engineer repair")
    assert table.is_disabled(CAR) == disabled
    assert one(told, "repaired")["ready"] == (0 if disabled else 1)


def destroyed(**position: Any) -> Table:
    """The Italians shoot the Pilot Car to pieces under the Engineer's eyes; then it is his turn."""
    table = drill(
        turn="italian",
        italian={"hand": "antitank-rifleman-a"},
        lrdg={"hand": "engineer"},
        damage={CAR: 4, TRUCK: 2},
        **position,
    )
    told = table.play("play antitank-rifleman-a antitank", "target pilot-car", dice=[0, 1])
    assert "destroyed" in names(told) and table.at(CAR) is None
    if table.asked == "italian card":
        table.play("stay")
    assert table.asked == "lrdg turn"
    return table


def test_naf_32_a_destroyed_vehicle_cannot_be_repaired() -> None:
    """Not on the tile where it stood, and nowhere else."""
    table = destroyed()
    assert table.at("lrdg:engineer") == "4A"  # where the car was
    assert table.refusal("play engineer repair") == "NAF-30"
    assert (table.damage(CAR), table.fate(CAR)) == (5, "lost to italian")


def test_naf_32_another_vehicle_there_can_be_and_brings_it_not_back() -> None:
    table = destroyed(at={TRUCK: "4A", "italian:light-truck": "4A"})
    table.play("play engineer repair")
    assert table.texts == [f"choose {TRUCK}", "choose italian:light-truck"]
    assert table.refusal(f"choose {CAR}") == "RUL-56"
    table.play(f"choose {TRUCK}")
    assert (table.damage(TRUCK), table.damage(CAR), table.at(CAR)) == (1, 5, None)


def test_naf_32_nobody_gets_into_it_again() -> None:
    table = destroyed()
    assert table.refusal(f"enter engineer {CAR} 1") == "NAF-21"


def test_rul_56_on_foot_any_vehicle_on_the_tile_the_enemys_too() -> None:
    table = drill(
        lrdg={"hand": "engineer machine-gunner"},
        at={"lrdg:engineer": "6A", "lrdg:machine-gunner": "6A", TANK: "6A", CAR: "6A"},
        damage={TANK: 3},
    )
    table.play("play engineer repair")
    assert table.texts == [f"choose {CAR}", f"choose {TANK}", "choose italian:light-truck"]
    assert table.refusal(f"choose {TRUCK}") == "RUL-56"
    assert table.refusal("choose italian:rifleman-a") == "RUL-56"
    assert table.refusal("end") == "COM-32"
    table.play(f"choose {TANK}", "stay")
    assert (table.damage(TANK), table.is_disabled(TANK)) == (2, False)


def test_rul_56_repairing_an_undamaged_vehicle_does_nothing() -> None:
    table = drill(lrdg={"hand": "engineer"})
    told = table.play("play engineer repair")
    assert one(told, "repaired") == {"vehicle": table.units[CAR], "damage": 0, "integrity": 5, "ready": 0}
    assert table.damage(CAR) == 0


# -- Surveil -------------------------------------------------------------------------------------------------------


def test_naf_33_surveil_tiles_anywhere() -> None:
    table = drill(turn="italian", italian={"hand": "recon-aircraft rifleman-a"})
    fog = table.cards("italian", "supply")["fog-of-war"]
    table.play("play recon-aircraft surveil")
    assert table.texts == ["aim 1A", "aim 14A", "aim 4A", "aim 16B", "aim 13A", "aim 12A", "done"]
    assert table.refusal("aim 3A") == "NAF-33"  # has a marker already
    assert table.refusal("end") == "COM-32"
    told = table.play("aim 1A", "aim 12A")
    assert names(told) == ["scouted", "dud-taken"] * 2
    assert table.cards("italian", "supply")["fog-of-war"] == fog - 2
    assert table.asked == "italian turn"


def test_naf_33_up_to_two() -> None:
    table = drill(turn="italian", italian={"hand": "recon-aircraft rifleman-a"})
    before = table.marks("italian")
    table.play("play recon-aircraft surveil", "aim 4A", "done")
    assert table.marks("italian") == before | {"4A": "scouted"}
