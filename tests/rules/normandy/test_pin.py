"""Losing counters and pinning: NOR-21 to NOR-24, RUL-31 to RUL-33, RUL-132."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.table import Table, names


def test_nor_21_the_supply_of_a_lost_counter_stays() -> None:
    table = Table(us={"hand": "rifleman-a"}, german={"hand": "", "supply": "scout-a*2", "removed": "scout-a"})
    told = table.play("play rifleman-a attack", "target scout-a", dice=[0])
    assert "unit-lost" in names(told)
    assert table.cards("german", "supply")["scout-a"] == 2
    assert table.cards("german", "removed") == {"scout-a": 1}


@pytest.mark.parametrize("zone", ["hand", "discard", "deck"])
def test_nor_21_a_card_in_hand_discard_pile_or_deck_keeps_it_on_the_board(zone: str) -> None:
    table = Table(us={"hand": "rifleman-a"}, german={"hand": "rifleman-a", zone: "scout-a", "supply": "scout-a*2"})
    told = table.play("play rifleman-a attack", "target scout-a", dice=[0])
    assert "unit-lost" not in names(told) and table.at("german:scout-a") == "5B"
    assert table.cards("german", "removed") == {"scout-a": 1}
    assert table.cards("german", "supply")["scout-a"] == 2


def test_nor_21_what_is_in_the_supply_can_bring_it_back() -> None:
    """The counter leaves; its cards wait in the supply, a Bolster fetches one, and it is played to enter again."""
    table = Table(
        turn="german",
        initiative="german",
        german={"hand": "rifleman-a"},
        us={"hand": "platoon-sergeant rifleman-b", "supply": "scout-a*2", "removed": "scout-a"},
    )
    table.play("play rifleman-a attack", "target scout-a", dice=[0])
    assert table.at("us:scout-a") is None
    table.play("play platoon-sergeant bolster", "take scout-a", "take scout-a")
    assert table.cards("us", "discard") == {"scout-a": 2}
    table.put("us", "scout-a", "discard", "hand")
    table.play("play scout-a scout", "stop")
    assert table.at("us:scout-a") == "17B"


def test_nor_21_it_goes_even_with_other_cards_of_the_squad() -> None:
    table = Table(
        us={"hand": "rifleman-a"},
        german={"hand": "rifleman-a squad-leader-a", "removed": "scout-a*3", "deck": "scout-b"},
    )
    table.play("play rifleman-a attack", "target scout-a", dice=[0])
    assert table.at("german:scout-a") is None
    assert table.cards("german", "hand") == {"rifleman-a": 1, "squad-leader-a": 1}


def last_rifleman(scenario: str = "normandy-02") -> Table:
    """The Germans shoot at the last US Rifleman, whose cards are all in the supply."""
    return Table(
        scenario,
        turn="german",
        german={"hand": "rifleman-a"},
        us={"hand": "scout-a", "supply": "rifleman-a*5 rifleman-b*5"},
        at={"us:rifleman-b": None},
    )


def test_nor_22_each_side_wins_by_its_own_condition() -> None:
    """Scenario 2: the Germans do not win by points, the US not by pinning."""
    table = Table(
        "normandy-02",
        turn="german",
        german={"hand": "rifleman-a"},
        at={"german:rifleman-a": "1B"},
        marks={"german:1B": "scouted"},
    )
    table.play("play rifleman-a control")
    assert (table.score("german"), table.outcome) == (1, None)
    table = Table("normandy-02", us={"hand": "rifleman-a"}, at={"us:rifleman-a": "1B"}, marks={"us:1B": "scouted"})
    table.play("play rifleman-a control")
    assert table.outcome == ("us", "COM-68")


def test_nor_22_both_may_have_the_same_condition() -> None:
    """Scenario 1: both claim. Whoever gets there wins, whatever the other has."""
    for side, rifleman, held in (("us", "13B", "2B 7A 16B"), ("german", "13B", "2B 5B")):
        cards: dict[str, Any] = {side: {"hand": "rifleman-a"}}
        table = Table(
            turn=side,
            **cards,
            empty=True,
            at={f"{side}:rifleman-a": rifleman, "us:rifleman-b": "17B", "german:rifleman-b": "11B"},
            marks={f"{side}:13B": "scouted", **{f"{side}:{tile}": "controlled" for tile in held.split()}},
        )
        table.play("play rifleman-a control")
        assert table.outcome == (side, "COM-68")


def test_nor_22_a_side_may_have_two() -> None:
    """`two-ways`: the US claims or pins; the Germans claim only, and do not win by pinning."""
    shown = {
        side.side: [standing.name for standing in side.standings]
        for side in Table("two-ways", turn=None).match.view().sides
    }
    assert shown == {"us": ["claim", "pin"], "german": ["claim"]}
    table = Table("two-ways", turn="german", german={"hand": "rifleman-b"}, us={"hand": "", "supply": "rifleman-a*5"})
    told = table.play("play rifleman-b attack", "target rifleman-a", dice=[0])
    assert table.at("us:rifleman-a") is None and "pinned" in names(told)
    assert table.outcome is None


def test_nor_22_what_the_enemy_needs_does_not_win_for_the_other() -> None:
    """Scenario 2: the Germans may own every point there is, and the US may pin them."""
    table = Table(
        "normandy-02",
        us={"hand": "rifleman-a"},
        german={"hand": "", "supply": "rifleman-a*5"},
        marks={f"german:{tile.name}": "controlled" for tile in Table("normandy-02").catalog.tiles},
    )
    assert table.score("german") >= table.land.claim[table.catalog.side_names["us"]]
    told = table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert "pinned" in names(told) and table.outcome is None


def test_nor_23_no_rifleman_counter_on_the_board_is_pinned() -> None:
    table = last_rifleman()
    told = table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.outcome == ("german", "NOR-23")
    assert names(told)[-3:] == ["unit-lost", "pinned", "won"]
    assert table.at("us:scout-a") is not None  # others do not help


def test_nor_23_one_rifleman_counter_is_enough() -> None:
    table = Table(
        "normandy-02", turn="german", german={"hand": "rifleman-a"}, us={"hand": "scout-a", "supply": "rifleman-a*5"}
    )
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.at("us:rifleman-a") is None
    assert table.outcome is None


def test_nor_23_the_own_blast_can_pin() -> None:
    table = Table(
        "normandy-09",
        us={"hand": "mortar", "supply": "rifleman-a*5 rifleman-b*5"},
        empty=True,
        at={"us:mortar": "8B", "us:rifleman-a": "17B", "german:rifleman-a": "14B"},
        aimed={"us": "17B"},
    )
    table.play("play mortar blast", "next us:rifleman-a", dice=[0])
    assert table.outcome == ("german", "NOR-23")


def both_pinned(initiative: str, us_tile: str | None) -> Table:
    """Scenario 1, where nobody wins by pinning: the US has no Rifleman left, and now the Germans lose their last."""
    table = Table(
        turn="us",
        initiative=initiative,
        us={"hand": "scout-a"},
        german={"hand": "scout-a", "supply": "rifleman-a*5"},
        at={"us:rifleman-a": None, "us:rifleman-b": None, "german:rifleman-b": None},
        marks={"german:5B": "scouted", **({f"us:{us_tile}": "controlled"} if us_tile else {})},
    )
    table.play("play scout-a attack", "target rifleman-a", dice=[0])
    return table


@pytest.mark.parametrize("initiative", ["us", "german"])
def test_nor_24_both_pinned_more_points_win_then_the_initiative(initiative: str) -> None:
    assert both_pinned(initiative, "7A").outcome == ("us", "NOR-24")
    assert both_pinned(initiative, None).outcome == (initiative, "NOR-24")


def test_rul_31_a_side_is_not_pinned_before_its_riflemen_have_come() -> None:
    table = Table(
        "dusk", turn="german", german={"hand": "rifleman-b"}, us={"hand": "rifleman-a", "supply": "scout-a*3"}
    )
    table.play("play rifleman-b attack", "target scout-a", dice=[0])
    assert table.at("us:scout-a") is None
    assert table.outcome is None


def test_rul_31_once_they_have_come_it_is() -> None:
    us = {"hand": "rifleman-a", "supply": "rifleman-a*4"}
    table = Table("dusk", us=us, german={"hand": "rifleman-b*2"})
    table.play("play rifleman-a move @2B", "stop")
    assert table.asked == "german turn"
    table.play("play rifleman-b attack", "target rifleman-a", dice=[0])
    assert table.cards("us", "removed") == {"rifleman-a": 1}
    assert table.outcome is None  # the card is lost, the counter stays
    table.play("play rifleman-b attack", "target rifleman-a", dice=[0])
    assert table.outcome == ("german", "NOR-23")


def test_rul_32_a_rifleman_that_comes_back_ends_the_pin() -> None:
    """Scenario 1: both Riflemen of the US are gone; one returns, and only then do the Germans lose theirs."""

    def lose(returned: bool) -> Table:
        table = Table(
            us={"hand": "rifleman-a scout-a"},
            german={"hand": "scout-a", "supply": "rifleman-a*5"},
            at={"us:rifleman-a": None, "us:rifleman-b": None, "german:rifleman-b": None},
        )
        assert table.side_facts("us").get("pinned") == 1
        if returned:
            table.play("play rifleman-a move", "stop")
            assert "pinned" not in table.side_facts("us")
        table.play("play scout-a attack", "target rifleman-a", dice=[0])
        return table

    assert lose(returned=True).outcome is None
    assert lose(returned=False).outcome == ("german", "NOR-24")


def test_rul_33_pinning_wins_only_where_it_is_the_condition() -> None:
    table = last_rifleman("normandy-01")
    told = table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert "pinned" in names(told)
    assert table.outcome is None
    assert table.asked == "us turn"
    assert "pinned" not in names(table.play("hunker scout-a"))  # told once


def test_rul_132_scenario_conditions_come_before_both_pinned() -> None:
    """Scenario 2: after this both sides are pinned, and pinning is what the Germans wanted. Points do not matter."""
    table = Table(
        "normandy-02",
        turn="german",
        initiative="us",
        german={"hand": "scout-a"},
        us={"hand": "", "supply": "rifleman-a*5 rifleman-b*5"},
        at={"us:rifleman-b": None, "german:rifleman-a": None},
    )
    table.play("play scout-a attack", "target rifleman-a", dice=[0])
    assert table.outcome == ("german", "NOR-23")


def test_rul_132_scenario_conditions_come_before_the_points_test() -> None:
    """Scenario 1: the US is beyond hope with 2 points each; the Germans then take a tile of 3 and have their 5."""
    table = Table(
        turn="german",
        german={"hand": "scout-a rifleman-a"},
        us={"hand": "rifleman-a", "removed": "rifleman-a*4 rifleman-b*5"},
        at={"german:rifleman-a": "5B"},
        marks={"german:5B": "scouted", "german:6A": "controlled", "us:13B": "controlled"},
    )
    table.play("play scout-a attack", "target rifleman-a", dice=[0])
    assert table.is_hopeless("us") and table.outcome is None
    table.play("play rifleman-a control")
    assert (table.score("us"), table.score("german")) == (2, 5)
    assert table.outcome == ("german", "COM-68")


def test_rul_132_the_points_test_comes_before_both_pinned() -> None:
    """Scenario 1: the US has no hope left and no Riflemen; the Germans are pinned too but own more points."""
    table = Table(
        turn="german",
        initiative="us",
        german={"hand": "scout-a"},
        us={"hand": "rifleman-a", "removed": "rifleman-a*4 rifleman-b*5"},
        at={"german:rifleman-a": None, "german:rifleman-b": None},
    )
    table.play("play scout-a attack", "target rifleman-a", dice=[0])
    assert table.outcome == ("german", "NOR-27")
