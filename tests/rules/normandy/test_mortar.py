"""The mortar: NOR-06, NOR-13, NOR-17 to NOR-20, RUL-25, RUL-36, RUL-37, RUL-38, RUL-133."""

from __future__ import annotations

import msgspec

from sandtable.content.schema import BookData
from tests.rules.table import Table, names, one


def mortar(hand: str = "mortar rifleman-a", **position: str | None) -> Table:
    """The US Mortar on 16B of scenario 7, aimed at 6B, which is three tiles away and full of Germans."""
    at = {"us:mortar": "16B", **{name.replace("_", ":", 1).replace("_", "-"): tile for name, tile in position.items()}}
    return Table("normandy-07", us={"hand": hand}, at=at, aimed={"us": "6B"})


def test_nor_06_each_side_has_one_target_marker() -> None:
    table = Table(
        "normandy-07",
        us={"hand": "mortar*2"},
        at={"us:mortar": "16B", "german:mortar": "14B"},
        aimed={"german": "16B"},
    )
    table.play("play mortar target", "aim 6B")
    assert (table.aimed("us"), table.aimed("german")) == ("6B", "16B")
    table.play("play mortar target", "aim 10B")
    assert (table.aimed("us"), table.aimed("german")) == ("10B", "16B")


def test_nor_13_moving_the_mortar_takes_the_marker_off() -> None:
    table = mortar()
    table.play("play mortar move", "step 2B")
    assert table.aimed("us") is None


def test_nor_13_a_move_of_no_tiles_is_no_move() -> None:
    table = mortar()
    table.play("play mortar move", "stop")
    assert table.aimed("us") == "6B"


def test_nor_13_guide_moves_it_too() -> None:
    table = mortar("platoon-guide rifleman-a")
    table.play("play platoon-guide guide", "pick mortar", "step 2B")
    assert table.aimed("us") is None
    table = mortar("platoon-guide rifleman-a")
    table.play("play platoon-guide guide", "pick rifleman-a", "step 2B")
    assert table.aimed("us") == "6B"


def test_nor_13_the_story_tells_that_the_marker_is_gone() -> None:
    """Whoever follows the events has to know; nothing else shows it."""
    table = mortar()
    told = table.play("play mortar move", "step 2B")
    assert names(told) == ["played", "moved", "aim-lost"]
    assert one(told, "aim-lost")["tile"] == table.catalog.tile_names["6B"]


def test_nor_17_three_tiles_away_or_more() -> None:
    table = Table("normandy-07", us={"hand": "mortar"}, at={"us:mortar": "16B"})
    table.play("play mortar target")
    near = {"13B", "2B", "16B", "18B", "17B", "8A", "15B", "3B", "9B", "5B"}
    assert {text.removeprefix("aim ") for text in table.texts} == {tile.name for tile in table.catalog.tiles} - near
    assert table.refusal("aim 9B") == "NOR-17"
    assert table.refusal("aim 16B") == "NOR-17"
    table.play("aim 14B")
    assert table.aimed("us") == "14B"


def test_nor_17_without_a_tile_far_enough_it_cannot_be_taken() -> None:
    """Mortain: from 5B in the middle, the corners are only two tiles away."""
    table = Table("normandy-12", us={"hand": "mortar"}, at={"us:mortar": "5B"})
    distances = [int(table.catalog.distance_between(table.catalog.tile_names["5B"], t)) for t in range(16)]
    assert max(distances) == 2
    assert table.refusal("play mortar target") == "NOR-17"
    assert "play mortar move" in table.texts


def test_nor_18_blast_strikes_everyone_on_the_tile_one_by_one() -> None:
    table = mortar(us_rifleman_a="6B")
    table.play("play mortar blast")
    units = ["us:rifleman-a", "german:scout-a", "german:scout-b", "german:rifleman-a", "german:rifleman-b"]
    assert table.texts == [f"next {unit}" for unit in units]
    told = table.play("next german:scout-b", dice=[5])
    assert one(told, "attacked")["base"] == 5
    assert "card-lost" not in names(told)  # 5 + 1 of cover
    told = table.play("next german:rifleman-a", dice=[5])
    assert one(told, "attacked")["base"] == 4
    assert "card-lost" in names(told)  # 4 + 1
    assert table.texts == ["next us:rifleman-a", "next german:scout-a", "next german:rifleman-b"]


def test_nor_19_blast_needs_the_marker_on_the_board() -> None:
    table = Table("normandy-07", us={"hand": "mortar"}, at={"us:mortar": "16B"}, aimed={"german": "6B"})
    assert table.refusal("play mortar blast") == "NOR-19"


def test_nor_20_range_does_not_count_and_cover_does() -> None:
    table = mortar(german_rifleman_b="11B", german_scout_a=None, german_scout_b=None)
    told = table.play("play mortar blast", "next german:rifleman-a", dice=[4])
    attack = one(told, "attacked")
    assert (attack["base"], attack["cover"], attack["range"]) == (4, 1, 0)


def test_rul_25_the_acting_player_orders_the_attacks_and_spares_nobody() -> None:
    table = mortar(us_rifleman_a="6B", german_scout_a=None, german_scout_b=None)
    table.play("play mortar blast")
    assert table.refusal("next us:mortar") == "RUL-25"
    assert not {"stop", "done", "end"} & set(table.texts)
    table.play("next german:rifleman-a", "next us:rifleman-a", dice=[1, 1])
    assert table.texts == ["next german:rifleman-b"]  # the last one too
    table.play("next german:rifleman-b", dice=[1])
    assert table.asked == "us turn"


def test_rul_25_targets_are_fixed_before_the_first_roll() -> None:
    """A counter that the first attack takes off the board changes nothing for the others."""
    table = Table(
        "normandy-07",
        us={"hand": "mortar rifleman-a"},
        german={"hand": "", "supply": "scout-a*3"},
        at={"us:mortar": "16B"},
        aimed={"us": "6B"},
    )
    table.play("play mortar blast", "next german:scout-a", dice=[0])
    assert table.at("german:scout-a") is None
    assert table.texts == ["next german:scout-b", "next german:rifleman-a", "next german:rifleman-b"]


def test_rul_36_any_tile_far_enough_whatever_is_there_and_another_one_next_time() -> None:
    table = mortar()
    table.play("play mortar target")
    assert table.refusal("aim 6B") == "RUL-36"
    assert "aim 11B" in table.texts  # unmarked and empty
    table.play("aim 11B")
    assert table.aimed("us") == "11B"


def hit_the_mortar(**us: str) -> Table:
    table = Table(
        "normandy-07",
        turn="german",
        german={"hand": "rifleman-a machine-gunner-a"},
        us={"hand": "rifleman-a", **us},
        at={"us:mortar": "16B"},
        aimed={"us": "6B", "german": "13B"},
    )
    table.play("play machine-gunner-a suppress", "target mortar", dice=[0, 0, 0, 0])
    assert table.aimed("us") == "6B"
    table.play("play rifleman-a attack", "target mortar", dice=[0])
    return table


def test_rul_37_a_removed_mortar_takes_its_marker_along() -> None:
    table = hit_the_mortar(supply="mortar*3")
    assert table.at("us:mortar") is None
    assert (table.aimed("us"), table.aimed("german")) == (None, "13B")
    assert one(table.told(), "aim-lost")["side"] == table.catalog.side_names["us"]


def test_rul_37_suppression_or_a_lost_card_leave_the_marker() -> None:
    table = hit_the_mortar(deck="mortar*3")
    assert table.cards("us", "removed") == {"mortar": 1}
    assert table.is_suppressed("us:mortar")
    assert table.aimed("us") == "6B"


def armoured_scouts(book: BookData) -> BookData:
    """Scouts without a regular defence, as vehicles are."""
    counters = {**book.counters, "Scout": msgspec.structs.replace(book.counters["Scout"], defence=0)}
    return msgspec.structs.replace(book, counters=counters)


def test_rul_38_counters_without_a_regular_defence_are_not_struck() -> None:
    table = Table(
        "normandy-07",
        us={"hand": "mortar rifleman-a"},
        at={"us:mortar": "16B"},
        aimed={"us": "6B"},
        edit=armoured_scouts,
    )
    table.play("play mortar blast")
    assert table.texts == ["next german:rifleman-a", "next german:rifleman-b"]
    table.play("next german:rifleman-a", "next german:rifleman-b", dice=[1, 1])
    table.play("play rifleman-a attack")
    assert table.texts == ["target rifleman-a", "target rifleman-b"]


def test_rul_133_blast_needs_somebody_on_the_tile() -> None:
    at = {"us:mortar": "16B", "us:rifleman-a": "17B"}
    table = Table("normandy-07", us={"hand": "mortar"}, at=at, aimed={"us": "11B"})
    assert table.refusal("play mortar blast") == "RUL-133"
    table = Table("normandy-07", us={"hand": "mortar"}, at=at | {"us:rifleman-a": "11B"}, aimed={"us": "11B"})
    told = table.play("play mortar blast", "next us:rifleman-a", dice=[1])  # an own counter is enough
    assert one(told, "attacked")["target"] == table.units["us:rifleman-a"]
