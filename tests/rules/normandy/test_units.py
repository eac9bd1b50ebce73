"""Units and what their cards are for: NOR-01 to NOR-04, NOR-09, NOR-14, NOR-15, RUL-35."""

from __future__ import annotations

from tests.rules.table import Table, names


def test_nor_01_a_unit_is_a_counter_and_three_to_five_cards() -> None:
    catalog = Table("normandy-07").catalog
    assert len(catalog.units) == 22
    for u, unit in enumerate(catalog.units):
        kinds = [kind for kind in catalog.kinds if kind.unit == u]
        assert [(kind.seat, kind.title, kind.squad) for kind in kinds] == [(unit.seat, unit.title, unit.squad)]
        assert kinds[0].deck + kinds[0].supply == (5 if unit.title == "Rifleman" else 3)


def test_nor_02_squads() -> None:
    catalog = Table("normandy-07").catalog
    assert {kind.squad for kind in catalog.kinds if kind.title in ("Rifleman", "Scout", "Machine Gunner")} == set("ABC")
    alone = {"Sniper", "Mortar", "Platoon Sergeant", "Platoon Guide", "Fog of War"}
    assert {kind.title for kind in catalog.kinds if not kind.squad} == alone
    # Without a letter no Squad Leader reaches them.
    table = Table("normandy-07", us={"hand": "squad-leader-c rifleman-a", "supply": "sniper*3 mortar*3 rifleman-c*5"})
    table.play("play squad-leader-c bolster")
    assert table.texts == ["take rifleman-c", "done"]


def test_nor_03_what_each_card_is_for() -> None:
    catalog = Table("normandy-07").catalog
    printed = {kind.title: [slot.written for slot in kind.slots] for kind in catalog.kinds if kind.squad in ("", "A")}
    assert printed == {
        "Platoon Sergeant": ["bolster 3", "command 2"],
        "Platoon Guide": ["bolster 1", "guide 1"],
        "Squad Leader": ["bolster 2 A", "inspire 1 A"],
        "Rifleman": ["move 1", "attack 1", "control"],
        "Scout": ["scout 2", "attack 1", "recon", "conceal"],
        "Machine Gunner": ["move 1", "attack 2", "suppress 4"],
        "Sniper": ["stalk 1", "attack 3"],
        "Mortar": ["move 1", "blast 1", "target"],
        "Fog of War": [],
    }


def test_nor_04_only_scouts_remove_fog_of_war() -> None:
    hand = "platoon-sergeant platoon-guide squad-leader-a scout-a rifleman-a machine-gunner-a sniper mortar fog-of-war"
    table = Table("normandy-07", us={"hand": hand})
    assert [text for text in table.texts if "recon" in text] == ["play scout-a recon"]


def test_nor_09_an_action_or_hunkering_down_and_nothing_else() -> None:
    table = Table("normandy-04", us={"hand": "sniper scout-a"})
    assert [text for text in table.texts if "sniper" in text] == [
        "play sniper stalk",
        "play sniper attack",
        "hunker sniper",
    ]
    table.play("hunker sniper")
    assert table.refusal("play sniper stalk") == "COM-32"


def guide(**marks: str) -> Table:
    return Table(
        "normandy-05",
        us={"hand": "platoon-guide rifleman-a"},
        marks={f"us:{tile.removeprefix('t')}": mark for tile, mark in marks.items()},
        suppressed="us:scout-b",
    )


def test_nor_14_guide_moves_any_one_own_counter_over_own_markers() -> None:
    table = guide()
    table.play("play platoon-guide guide")
    assert table.texts == ["pick scout-a", "pick rifleman-a", "pick rifleman-b"]
    told = table.play("pick rifleman-b")
    assert table.texts == ["step 5A", "step 3A", "stop"]
    assert names(table.play("step 3A"))[0] == "moved"
    assert table.at("us:rifleman-b") == "3A"
    assert table.asked == "us turn"  # Guide 1
    assert told == []


def test_nor_14_even_a_scout_needs_own_markers_and_places_none() -> None:
    table = guide()
    fog = table.cards("us", "supply")["fog-of-war"]
    table.play("play platoon-guide guide", "pick scout-a")
    assert table.texts == ["step 1A", "step 3A", "stop"]
    assert table.refusal("step 9B") == "COM-43"
    table.play("step 3A")
    assert table.cards("us", "supply")["fog-of-war"] == fog


def test_nor_15_a_suppressed_counter_cannot_be_guided() -> None:
    table = guide()
    table.play("play platoon-guide guide")
    assert table.refusal("pick scout-b") == "NOR-15"


def test_rul_35_only_own_counters_on_the_board() -> None:
    table = guide()
    table.play("play platoon-guide guide")
    assert table.refusal("pick sniper") == "RUL-35"
    assert not any("german" in text for text in table.texts)


def test_rul_29_guide_moves_a_counter_that_has_no_cards_left() -> None:
    table = Table("normandy-05", us={"hand": "platoon-guide rifleman-a", "removed": "rifleman-b*5"})
    table.play("play platoon-guide guide", "pick rifleman-b", "step 3A")
    assert table.at("us:rifleman-b") == "3A"
