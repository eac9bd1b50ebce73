"""Driving: NAF-27, and where a vehicle action acts from (NAF-61)."""

from __future__ import annotations

from tests.rules.north_africa.desert import drill
from tests.rules.table import names, one

TRUCK = "lrdg:gun-truck"
TANK = "italian:medium-tank"


def test_naf_27_the_vehicle_moves_with_everyone_in_it() -> None:
    table = drill(lrdg={"hand": "sergeant scout"})
    told = table.play("use sergeant 1", "step 16B", "step 4A", "stay")
    assert names(told) == ["used", "moved", "moved"]
    assert [table.at(unit) for unit in (TRUCK, "lrdg:sergeant", "lrdg:scout")] == ["4A"] * 3


def test_naf_27_every_tile_needs_a_marker_of_the_driving_side() -> None:
    table = drill(lrdg={"hand": "sergeant"}, at={TRUCK: "16B"})
    table.play("use sergeant 1")
    assert table.texts == ["step 1A", "step 4A", "stop"]
    assert table.refusal("step 17A") == "NAF-27"  # an Italian marker only
    assert table.refusal("step 6A") == "RUL-01"
    assert table.refusal("leave") == "NAF-51"
    assert table.refusal("end") == "COM-32"


def test_naf_27_no_rough_terrain() -> None:
    table = drill(turn="italian", italian={"hand": "tank-driver-t"})
    table.play("use tank-driver-t 1")
    assert table.texts == ["step 17A", "stop"]
    assert table.mark("italian:15A") == "scouted"
    assert table.refusal("step 15A") == "NAF-14"


def test_naf_27_up_to_x_tiles() -> None:
    table = drill(turn="italian", italian={"hand": "tank-driver-t"})
    table.play("use tank-driver-t 1", "step 17A")  # Drive 1
    assert table.asked == "italian card"
    table = drill(turn="italian", italian={"hand": "tank-driver-t"})
    table.play("use tank-driver-t 1", "stop", "stay")  # RUL-06: none at all
    assert table.at(TANK) == "3A"


def test_naf_27_rul_16_enemies_neither_block_nor_stop() -> None:
    table = drill(
        lrdg={"hand": "sergeant"},
        at={TRUCK: "16B"},
        marks={"lrdg:17A": "scouted", "lrdg:6A": "scouted"},
    )
    table.play("use sergeant 1", "step 17A", "step 6A", "stay")
    assert table.at(TRUCK) == table.at("italian:light-truck") == "6A"


def test_naf_61_range_and_hills_are_measured_from_the_vehicles_tile() -> None:
    table = drill(turn="italian", italian={"hand": "tank-crewman-t"}, at={TANK: "15A", "lrdg:sniper": "14A"})
    table.play("use tank-crewman-t 1")
    attack = one(table.play("target sniper", dice=[1, 1]), "attacked")
    assert (attack["dice"], attack["base"], attack["cover"], attack["range"]) == (2, 6, 1, 2)
    assert attack["unit"] == table.units["italian:tank-crewman-t"]


def test_naf_61_navigate_starts_next_to_the_vehicle() -> None:
    table = drill(lrdg={"hand": "scout"})
    table.play("use scout 1")
    assert table.texts == ["aim 14A", "aim 4A", "aim 16B", "done"]


def test_naf_61_control_takes_the_vehicles_tile() -> None:
    """NAF-28 and RUL-18 hold for a seat's Control as for a card's."""
    table = drill(turn="italian", italian={"hand": "tank-driver-t"})
    table.play("use tank-driver-t 2")
    assert (table.mark("italian:3A"), table.score("italian")) == ("controlled", 1)
    table = drill(turn="italian", italian={"hand": "tank-driver-t"}, marks={"italian:3A": None})
    assert table.refusal("use tank-driver-t 2") == "RUL-18"
    table = drill(
        turn="italian",
        italian={"hand": "tank-driver-t"},
        marks={"lrdg:3A": "controlled"},
        at={"lrdg:sniper": "3A"},
    )
    assert table.refusal("use tank-driver-t 2") == "NAF-28"


def test_naf_61_the_played_cards_soldier_is_the_actor() -> None:
    """A suppressed driver drives nobody, whoever else is aboard."""
    table = drill(lrdg={"hand": "sergeant scout"}, suppressed="lrdg:sergeant")
    assert table.refusal("use sergeant 1") == "RUL-48"
    assert "use scout 1" in table.texts
