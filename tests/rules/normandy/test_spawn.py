"""Counters that enter the board: NOR-05, NOR-10 to NOR-12, NOR-28, RUL-39, RUL-40, RUL-130."""

from __future__ import annotations

import pytest

from sandtable.errors import AmbiguousOptionError, IllegalOptionError
from tests.rules.table import Table, names, one


def spawns(table: Table, unit: str) -> set[str]:
    infantry, u = table.infantry, table.units[unit]
    tiles = infantry.spawns[infantry.spawn_first[u] : infantry.spawn_first[u + 1]]
    return {table.catalog.tiles[tile].name for tile in tiles}


def test_nor_05_all_units_a_squad_or_a_named_unit() -> None:
    table = Table("normandy-07")
    assert spawns(table, "us:rifleman-a") == spawns(table, "us:machine-gunner-a") == {"13B"}
    assert spawns(table, "us:scout-b") == {"18B"}
    assert spawns(table, "us:scout-c") == spawns(table, "us:sniper") == spawns(table, "us:mortar") == {"16B"}
    assert spawns(table, "german:sniper") == {"7A"}
    assert spawns(table, "german:mortar") == {"14B"}
    table = Table("normandy-01")
    assert {tile for unit in table.units if unit.startswith("us:") for tile in spawns(table, unit)} == {"17B"}


def test_nor_10_the_counter_enters_and_then_acts() -> None:
    table = Table("normandy-07", us={"hand": "machine-gunner-b rifleman-a"})
    assert table.at("us:machine-gunner-b") is None
    told = table.play("play machine-gunner-b attack")
    assert names(told) == ["played", "entered"]
    assert table.at("us:machine-gunner-b") == "18B"
    told = table.play("target scout-a", dice=[9, 0])
    assert one(told, "attacked")["range"] == 3  # 18B to 6B
    assert table.cards("us", "play") == {"machine-gunner-b": 1}


def test_nor_10_a_move_goes_on_from_the_spawn_tile() -> None:
    table = Table("normandy-07", us={"hand": "rifleman-c rifleman-a"})
    table.play("play rifleman-c move", "step 2B")
    assert table.at("us:rifleman-c") == "2B"


def test_nor_10_rul_16_enemies_on_the_spawn_tile_do_not_prevent_it() -> None:
    table = Table("normandy-07", us={"hand": "sniper rifleman-a"}, at={"german:rifleman-a": "16B"})
    table.play("play sniper attack", "target rifleman-a", dice=[1, 1, 1])
    assert table.at("us:sniper") == "16B"


def test_nor_10_a_counter_on_the_board_does_not_enter_again() -> None:
    table = Table("normandy-07", us={"hand": "rifleman-a"}, at={"us:rifleman-a": "17B"})
    assert table.refusal("play rifleman-a move @13B") == "NOR-10"
    assert table.refusal("play rifleman-a attack @17B") == "NOR-10"


def test_nor_10_a_wrong_entry_is_refused_as_text_too() -> None:
    table = Table("dusk", us={"hand": "rifleman-a*2"})
    with pytest.raises(IllegalOptionError) as caught:
        table.match.submit("play rifleman-a attack @12B")
    assert caught.value.rule == "NOR-10"


def test_nor_11_hunkering_down_places_nobody() -> None:
    table = Table("normandy-07", us={"hand": "machine-gunner-b rifleman-a"})
    told = table.play("hunker machine-gunner-b")
    assert names(told) == ["hunkered"]
    assert table.at("us:machine-gunner-b") is None


def test_nor_12_a_lost_unit_returns_at_its_spawn_tile() -> None:
    table = Table(
        "normandy-07",
        turn="german",
        german={"hand": "rifleman-a"},
        us={"hand": "platoon-sergeant rifleman-b", "supply": "rifleman-a*5"},
        at={"us:rifleman-a": "17B"},
    )
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.at("us:rifleman-a") is None
    assert table.refusal("play rifleman-a move") == "COM-32"  # its cards must come from the supply first
    table.play("play platoon-sergeant bolster", "take rifleman-a", "done")
    table = Table("normandy-07", us={"hand": "rifleman-a scout-a"}, at={"us:rifleman-a": None})
    table.play("play rifleman-a control")
    assert table.at("us:rifleman-a") == "13B"


def test_nor_28_units_without_a_starting_tile_are_beside_the_board() -> None:
    table = Table("normandy-06", us={"hand": "rifleman-a"}, german={"hand": "sniper"})
    off = {unit for unit in table.units if table.at(unit) is None}
    assert off == {
        f"german:{unit}" for unit in ("scout-a", "scout-b", "machine-gunner-a", "machine-gunner-b", "sniper", "mortar")
    }
    table.play("play rifleman-a attack")
    assert table.texts == ["target rifleman-a", "target rifleman-b"]
    assert table.refusal("target sniper") == "COM-54"


def test_nor_28_entering_places_no_marker_and_needs_none() -> None:
    table = Table("normandy-04", us={"hand": "sniper scout-a"}, at={"us:sniper": None})
    table.play("play sniper stalk", "stop")
    assert table.at("us:sniper") == "6A"
    assert table.mark("us:6A") is None


def test_rul_39_the_owner_chooses_between_several_spawn_markers() -> None:
    table = Table("dusk", us={"hand": "rifleman-a*2"})
    entries = [text for text in table.texts if text.startswith("play rifleman-a attack")]
    assert entries == ["play rifleman-a attack @2B", "play rifleman-a attack @16B"]
    with pytest.raises(AmbiguousOptionError):
        table.match.submit("play rifleman-a attack")
    assert table.refusal("play rifleman-a attack @12B") == "NOR-10"
    table.play("play rifleman-a move @16B", "step 2B")
    assert table.at("us:rifleman-a") == "2B"


def test_rul_39_without_a_spawn_marker_the_card_can_only_be_hunkered_down_or_bid() -> None:
    table = Table("dusk", us={"hand": "sniper scout-a"}, at={"us:sniper": None})
    assert [text for text in table.texts if "sniper" in text] == ["hunker sniper"]
    assert table.refusal("play sniper attack") == "RUL-39"
    table = Table("dusk", turn=None, us={"hand": "sniper scout-a"}, at={"us:sniper": None})
    assert "bid sniper" in table.texts


def test_nor_05_one_tile_that_fits_twice_is_one_choice() -> None:
    """The German spawn tile of this scenario is marked both "all" and "B"."""
    table = Table("dusk", turn="german", german={"hand": "scout-b"})
    assert len(set(table.texts)) == len(table.texts)
    table.play("play scout-b scout")
    assert table.at("german:scout-b") == "5B"


def test_rul_40_it_enters_ready() -> None:
    """A counter that left the board suppressed comes back ready."""
    table = Table(
        "normandy-02",
        turn="german",
        german={"hand": "rifleman-a*2"},
        us={"hand": "rifleman-b", "discard": "scout-a", "removed": "scout-a*2"},
        suppressed="us:scout-a",
    )
    table.play("play rifleman-a attack", "target scout-a", dice=[0])
    assert table.at("us:scout-a") == "15B" and table.is_suppressed("us:scout-a")
    table.play("play rifleman-a attack", "target scout-a", dice=[0])
    assert table.at("us:scout-a") is None
    table = Table("normandy-02", us={"hand": "scout-a"}, at={"us:scout-a": None})
    table.play("play scout-a scout", "stop")
    assert table.at("us:scout-a") == "15B"
    assert not table.is_suppressed("us:scout-a")


def test_rul_40_any_action_may_follow_even_one_without_effect() -> None:
    table = Table("normandy-07", us={"hand": "rifleman-c scout-c"}, german={"hand": "", "discard": "fog-of-war*10"})
    table.play("play scout-c conceal")
    assert table.at("us:scout-c") == "16B"
    table.play("play rifleman-c move", "stop")
    assert table.at("us:rifleman-c") == "16B"


def test_rul_130_the_action_is_judged_from_the_spawn_tile() -> None:
    table = Table("normandy-07", us={"hand": "rifleman-c"}, marks={"us:16B": None})
    assert "play rifleman-c move @16B" in table.texts
    assert table.refusal("play rifleman-c control @16B") == "RUL-18"
    held = {"us:16B": "scouted", "german:16B": "controlled"}
    table = Table("normandy-07", us={"hand": "rifleman-c"}, at={"german:scout-a": "16B"}, marks=held)
    assert table.refusal("play rifleman-c control @16B") == "REI-A-19"
    table = Table("normandy-07", us={"hand": "rifleman-c"}, marks=held)
    table.play("play rifleman-c control @16B")
    assert table.mark("us:16B") == "controlled"


def test_rul_130_the_refusal_says_so_without_naming_the_tile_too() -> None:
    """There is one spawn tile, so it need not be named; the reason is the marker, not the entry."""
    table = Table("normandy-07", us={"hand": "rifleman-c mortar"}, marks={"us:16B": None})
    assert table.refusal("play rifleman-c control") == "RUL-18"
    assert table.refusal("play mortar blast") == "NOR-19"


def test_rul_130_a_hunkered_card_never_passes_the_play_area() -> None:
    table = Table(us={"hand": "rifleman-a squad-leader-a scout-b"})
    table.play("hunker rifleman-a")
    assert table.cards("us", "play") == {}
    table.play("play squad-leader-a inspire")
    assert table.asked == "us turn"  # nothing could be returned


def test_rul_130_blast_cannot_follow_an_entry() -> None:
    table = Table("normandy-07", us={"hand": "mortar"}, at={"german:rifleman-a": "12B"})
    assert table.refusal("play mortar blast @16B") == "NOR-19"
    table.play("play mortar target")
    assert table.at("us:mortar") == "16B"
