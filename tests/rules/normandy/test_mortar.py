"""The mortar: NOR-06, NOR-13, NOR-17 to NOR-20, RUL-25, RUL-36, RUL-37, RUL-38, RUL-133."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.content.schema import BookData
from tests.rules.table import Table, defence_of, names, one


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


def test_nor_17_measured_from_where_the_mortar_stands_when_it_is_taken() -> None:
    """On the board from its tile, wherever it was set up; entering, from its spawn tile."""
    table = Table("normandy-07", us={"hand": "mortar"}, at={"us:mortar": "9B"})
    table.play("play mortar target")
    assert "aim 16B" not in table.texts and table.refusal("aim 16B") == "NOR-17"
    table = Table("normandy-07", us={"hand": "mortar"}, at={"us:mortar": None})
    assert "play mortar target @16B" in table.texts
    table.play("play mortar target")
    assert table.at("us:mortar") == "16B"
    far = [
        tile.name
        for i, tile in enumerate(table.catalog.tiles)
        if table.catalog.distance_between(i, table.catalog.tile_names["16B"]) >= 3
    ]
    assert sorted(table.texts) == sorted(f"aim {tile}" for tile in far)
    table.play("aim 6B")
    assert table.aimed("us") == "6B"


def test_nor_17_the_marker_on_the_board_moves_to_another_tile() -> None:
    table = mortar()
    told = table.play("play mortar target", "aim 11B")
    assert names(told) == ["played", "aimed"]
    shown = {tile.tile: tile.facts["aimed"] for tile in table.match.view(None).tiles if "aimed" in tile.facts}
    assert shown == {"11B": ["us"]}  # and is nowhere else


@pytest.mark.parametrize(("scenario", "middle"), [("normandy-11", "3A"), ("normandy-12", "5B")])
def test_nor_17_from_the_middle_of_small_boards_no_tile_is_far_enough(scenario: str, middle: str) -> None:
    table = Table(scenario, us={"hand": "mortar"}, at={"us:mortar": middle})
    origin = table.catalog.tile_names[middle]
    steps = [int(table.catalog.distance_between(origin, tile)) for tile in range(len(table.catalog.tiles))]
    assert max(steps) == 2
    assert table.refusal("play mortar target") == "NOR-17"


def test_nor_18_everybody_there_and_nobody_else() -> None:
    """Own and enemy, ready or suppressed, with cards or without; not the Mortar's own tile, nor the tiles around."""
    table = Table(
        "normandy-07",
        us={"hand": "mortar", "removed": "scout-b*3"},
        at={
            "us:mortar": "16B",
            "us:scout-a": "6B",
            "us:scout-b": "6B",
            "us:rifleman-a": "11B",
            "german:scout-a": "11B",
        },
        suppressed="german:rifleman-a us:scout-a",
        aimed={"us": "6B"},
    )
    table.play("play mortar blast")
    units = ["us:scout-a", "us:scout-b", "german:scout-b", "german:rifleman-a", "german:rifleman-b"]
    assert table.texts == [f"next {unit}" for unit in units]


def two_shells(book: BookData) -> BookData:
    """A Mortar that blasts with two dice."""
    card = book.cards["Mortar"]
    actions = tuple(
        msgspec.structs.replace(action, values={"value": 2}) if action.name == "blast" else action
        for action in card.actions
    )
    return msgspec.structs.replace(book, cards={**book.cards, "Mortar": msgspec.structs.replace(card, actions=actions)})


def test_nor_18_each_attack_has_its_own_dice_and_its_own_sum() -> None:
    """Two dice each; one is missed and the next is hit, and the own Rifleman by a lower sum than the Scout."""
    table = Table(
        "normandy-07",
        us={"hand": "mortar rifleman-b", "discard": "rifleman-a"},
        german={"hand": "scout-b"},
        empty=True,
        at={
            "us:mortar": "16B",
            "us:rifleman-a": "6B",
            "us:rifleman-b": "13B",
            "german:scout-b": "6B",
            "german:rifleman-a": "14B",
        },
        aimed={"us": "6B"},
        edit=two_shells,
    )
    told = table.play("play mortar blast", "next german:scout-b", dice=[5, 5])
    assert (one(told, "attacked")["dice"], defence_of(told)) == (2, 6)
    assert one(told, "attack-done")["hit"] == 0 and table.size("german", "removed") == 0
    told = table.play("next us:rifleman-a", dice=[1, 5])
    assert (one(told, "attacked")["dice"], defence_of(told)) == (2, 5)
    assert names(told).count("rolled") == 2
    assert table.cards("us", "removed") == {"rifleman-a": 1}


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
