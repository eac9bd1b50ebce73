"""Movement actions: COM-43 to COM-46, and how boards are measured (RUL-01, RUL-02, RUL-16, RUL-17, RUL-20)."""

from __future__ import annotations

from sandtable.core.geometry import APART, Geometry
from tests.rules.table import Table, names


def test_com_43_move_needs_an_own_marker_on_every_tile_entered() -> None:
    table = Table(us={"hand": "rifleman-a"}, marks={"german:7A": "scouted", "german:13B": "controlled"})
    table.play("play rifleman-a move")
    assert table.texts == ["step 2B", "stop"]
    assert table.refusal("step 7A") == "COM-43"
    assert table.refusal("step 13B") == "COM-43"
    told = table.play("step 2B")
    assert names(told)[0] == "moved"
    assert table.at("us:rifleman-a") == "2B"


def test_com_43_move_goes_as_far_as_its_number() -> None:
    table = Table(us={"hand": "rifleman-a scout-a"}, marks={"us:13B": "scouted", "us:16B": "scouted"})
    table.play("play rifleman-a move", "step 2B")
    assert table.asked == "us turn"
    assert table.at("us:rifleman-a") == "2B"


def test_com_43_one_step_at_a_time_between_adjacent_tiles() -> None:
    table = Table(us={"hand": "rifleman-a"}, marks={"us:16B": "scouted"})
    table.play("play rifleman-a move")
    assert table.refusal("step 16B") == "RUL-01"
    assert table.refusal("step 17B") == "RUL-01"


def test_com_44_scout_marks_every_new_tile() -> None:
    table = Table(us={"hand": "scout-a"})
    table.play("play scout-a scout", "step 12B", "step 5B")
    assert table.at("us:scout-a") == "5B"
    assert table.marks("us") == {"2B": "scouted", "17B": "scouted", "12B": "scouted", "5B": "scouted"}
    assert table.mark("german:5B") == "controlled"  # the other side's marker stays


def test_com_44_the_starting_tile_is_not_entered_but_stepping_back_onto_it_is() -> None:
    table = Table(us={"hand": "scout-a scout-b"}, marks={"us:17B": None})
    table.play("play scout-a scout", "step 2B", "stop")
    assert table.mark("us:17B") is None
    table.play("play scout-b scout", "step 2B", "step 17B")
    assert table.mark("us:17B") == "scouted"


def test_com_44_a_marker_that_is_there_stays_as_it_is() -> None:
    table = Table(us={"hand": "scout-a"}, marks={"us:7A": "controlled"})
    told = table.play("play scout-a scout", "step 7A", "step 17B")
    assert table.mark("us:7A") == "controlled"
    assert "scouted" not in names(told) and "dud-taken" not in names(told)


def test_com_45_each_new_marker_costs_a_fog_of_war() -> None:
    table = Table(us={"hand": "scout-a rifleman-a"})
    before = table.cards("us", "supply")["fog-of-war"]
    table.play("play scout-a scout", "step 12B", "step 5B")
    assert table.cards("us", "supply")["fog-of-war"] == before - 2
    assert table.cards("us", "discard") == {"fog-of-war": 2}
    assert table.cards("german", "discard") == {}


def test_com_46_stalk_needs_no_marker_and_places_none() -> None:
    table = Table("normandy-04", us={"hand": "sniper scout-a"})
    assert table.at("us:sniper") == "6A" and table.mark("us:6A") is None
    fog = table.cards("us", "supply")["fog-of-war"]
    table.play("play sniper stalk", "step 1B")
    assert table.at("us:sniper") == "1B"
    assert table.mark("us:1B") is None
    assert table.cards("us", "supply")["fog-of-war"] == fog
    assert table.asked == "us turn"


def test_rul_01_a_shared_corner_is_not_adjacent() -> None:
    """In scenario 6 the first two rows lie a quarter apart: 1A and 9B meet nowhere, 5A touches 1A and 6A."""
    catalog = Table("normandy-06").catalog
    near = {
        tile.name: {catalog.tiles[i].name for i in catalog.near[catalog.near_first[t] : catalog.near_first[t + 1]]}
        for t, tile in enumerate(catalog.tiles)
    }
    assert near["1A"] == {"6A", "5A"}
    assert near["5A"] == {"1A", "6A", "4B", "9B"}
    assert all(tile in near[other] for tile, others in near.items() for other in others)
    assert max(map(len, near.values())) == 6


def test_rul_02_range_counts_steps_and_nothing_blocks_it() -> None:
    table = Table(us={"hand": "rifleman-a"}, at={"us:rifleman-a": "6A", "german:scout-a": "4B"})
    told = table.play("play rifleman-a attack", "target scout-a", dice=[1])
    assert dict(told)["attacked"]["range"] == 4  # 3B, 8A, 5B or 12B, 4B; no marker of ours on the way


def test_rul_02_tiles_without_a_path_are_apart() -> None:
    assert Geometry([[1], [0], []], [(0.0, 0.0)] * 3, [[]] * 3).distances() == [
        0,
        1,
        APART,
        1,
        0,
        APART,
        APART,
        APART,
        0,
    ]


def test_rul_16_enemies_neither_block_nor_stop() -> None:
    everyone = {f"german:{unit}": "12B" for unit in ("rifleman-a", "rifleman-b", "scout-a", "scout-b")}
    table = Table(us={"hand": "scout-a scout-b rifleman-a"}, at=everyone, marks={"us:12B": "scouted"})
    table.play("play scout-a scout", "step 12B", "step 4B")
    assert table.at("us:scout-a") == "4B"
    table.play("play rifleman-a move", "step 12B")
    table.play("play scout-b scout", "step 12B", "stop")
    assert {unit for unit in table.units if table.at(unit) == "12B"} == {"us:scout-b", "us:rifleman-a", *everyone}


def test_rul_17_markers_do_not_run_out() -> None:
    table = Table("normandy-07", us={"hand": "scout-a"})
    tiles = {f"us:{tile.name}": "scouted" for tile in table.catalog.tiles if tile.name != "8A"}
    assert len(tiles) == 17
    table = Table("normandy-07", us={"hand": "scout-a"}, marks=tiles | {"german:8A": "scouted"})
    table.play("play scout-a scout", "step 17B", "step 8A")
    assert table.mark("us:8A") == "scouted"
    assert len(table.marks("us")) == 18


def test_rul_20_markers_are_placed_even_without_fog() -> None:
    table = Table(us={"hand": "scout-a", "discard": "fog-of-war*9"})
    table.play("play scout-a scout", "step 12B", "step 8A")
    assert table.mark("us:12B") == table.mark("us:8A") == "scouted"
    assert "fog-of-war" not in table.cards("us", "supply")
    assert table.cards("us", "discard")["fog-of-war"] == 10
