"""Beyond all hope: NOR-25 to NOR-27, RUL-32, RUL-34."""

from __future__ import annotations

import pytest

from tests.rules.table import Table, names


def last_control_card(scenario: str, **position: object) -> Table:
    """The Germans hit US Riflemen A, whose card in hand is the last of all Riflemen's; the counters stay."""
    table = Table(
        scenario,
        turn="german",
        german={"hand": "rifleman-a*2"},
        us={"hand": "rifleman-a scout-a", "removed": "rifleman-a*4 rifleman-b*5"},
        **position,  # type: ignore[arg-type]
    )
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    return table


def test_nor_25_who_cannot_reach_the_points_any_more_counts_as_pinned() -> None:
    table = last_control_card("normandy-01", marks={"german:5B": "scouted"})
    assert table.at("us:rifleman-a") == table.at("us:rifleman-b") == "17B"
    assert "beyond-hope" in names(table.told())
    assert table.side_facts("us") == {"hopeless": 1, "pinned": 1} and table.side_facts("german") == {}


def test_nor_26_against_a_pin_condition_the_enemy_wins_at_once() -> None:
    assert last_control_card("normandy-02").outcome == ("german", "NOR-26")


def test_nor_27_against_a_claim_condition_more_points_win_at_once() -> None:
    assert last_control_card("normandy-01").outcome == ("german", "NOR-27")  # 3 to 0


def test_nor_27_holds_for_either_side() -> None:
    for us_tile, outcome in (("2B", ("us", "NOR-27")), (None, None)):
        table = Table(
            us={"hand": "scout-a rifleman-a"},
            german={"hand": "rifleman-a", "removed": "rifleman-a*4 rifleman-b*5"},
            marks={"german:5B": "scouted", **({f"us:{us_tile}": "controlled"} if us_tile else {})},
        )
        table.play("play scout-a attack", "target rifleman-a", dice=[0])
        assert table.is_hopeless("german")
        assert table.outcome == outcome


def test_nor_27_otherwise_play_goes_on_until_the_enemy_has_more() -> None:
    marks = {"german:5B": "scouted", "german:13B": "scouted", "us:2B": "controlled"}
    table = last_control_card("normandy-01", marks=marks, at={"german:rifleman-a": "13B"})
    assert (table.score("us"), table.score("german")) == (1, 0)
    assert table.is_hopeless("us") and table.outcome is None
    table.play("play rifleman-a control")
    assert table.outcome == ("german", "NOR-27")


def test_nor_27_equal_points_are_not_more() -> None:
    marks = {"german:5B": "scouted", "german:7A": "scouted", "us:2B": "controlled"}
    table = last_control_card("normandy-01", marks=marks, at={"german:rifleman-a": "7A"})
    table.play("play rifleman-a control")
    assert (table.score("us"), table.score("german"), table.outcome) == (1, 1, None)


@pytest.mark.parametrize("initiative", ["us", "german"])
def test_rul_136_who_is_beyond_all_hope_does_not_win_at_the_cap(initiative: str) -> None:
    """The US owns 4 points to none, and has no card left to take a fifth."""
    marks = {"german:5B": "scouted", "us:13B": "controlled", "us:6A": "controlled"}
    table = last_control_card("normandy-01", marks=marks, cap=1, initiative=initiative)
    assert (table.score("us"), table.score("german"), table.outcome) == (4, 0, None)
    while table.outcome is None:
        table.play("end")
    assert table.outcome == ("german", "RUL-136")


@pytest.mark.parametrize("initiative", ["us", "german"])
def test_nor_27_or_until_the_hopeless_side_pins_it(initiative: str) -> None:
    """Then NOR-24: more points, then the initiative."""
    for us_tile in ("2B", None):
        table = Table(
            turn="us",
            initiative=initiative,
            us={
                "hand": "scout-a*2 scout-b platoon-sergeant",
                "supply": "rifleman-a*5 rifleman-b*5 squad-leader-a squad-leader-b",
            },
            german={"hand": "scout-a", "supply": "rifleman-a*5"},
            at={"german:rifleman-b": None},
            marks={"german:5B": "scouted", **({f"us:{us_tile}": "controlled"} if us_tile else {})},
        )
        table.play("hunker platoon-sergeant")
        assert table.is_hopeless("us") and table.outcome is None
        table.play("play scout-a attack", "target rifleman-a", dice=[0])
        winner = "us" if us_tile else initiative
        assert table.outcome == (winner, "NOR-24")


# -- the test of RUL-34 ------------------------------------------------------------------------------------------------

RIFLEMEN = "rifleman-a*5 rifleman-b*5"


def hunker_the_sergeant(**us: str) -> Table:
    """In scenario 1, with the points even."""
    table = Table(us={"hand": "platoon-sergeant scout-a", **us}, marks={"german:5B": "scouted"})
    table.play("hunker platoon-sergeant")
    return table


def test_rul_34_a_control_card_anywhere_in_the_cycle_is_hope() -> None:
    for zone in ("deck", "discard", "hand"):
        supply = "rifleman-a*4 rifleman-b*5 squad-leader-a squad-leader-b"
        us = {"supply": supply, zone: "rifleman-a", "hand": "platoon-sergeant scout-a"}
        if zone == "hand":
            us["hand"] += " rifleman-a"
        assert not hunker_the_sergeant(**us).is_hopeless("us")
    assert hunker_the_sergeant(supply=f"{RIFLEMEN} squad-leader-a squad-leader-b").is_hopeless("us")


def test_rul_34_a_control_card_in_the_supply_needs_a_bolster_card_that_could_fetch_it() -> None:
    assert not hunker_the_sergeant(supply=f"{RIFLEMEN} squad-leader-b").is_hopeless(
        "us"
    )  # Squad Leader A is in the deck
    only_b = "rifleman-a*5 squad-leader-a"
    assert hunker_the_sergeant(supply=only_b, removed="rifleman-b*5").is_hopeless("us")  # Squad Leader B fetches no A
    assert not hunker_the_sergeant(supply="rifleman-b*5 squad-leader-a", removed="rifleman-a*5").is_hopeless("us")


def test_rul_34_hunkering_the_last_bolster_card_can_end_all_hope() -> None:
    """Against a pin condition that loses the game."""
    table = Table(
        "normandy-02",
        us={"hand": "squad-leader-a scout-a", "supply": f"{RIFLEMEN} platoon-sergeant squad-leader-b"},
    )
    table.play("hunker squad-leader-a")
    assert table.outcome == ("german", "NOR-26")


def test_rul_34_the_counter_must_be_on_the_board_or_able_to_enter() -> None:
    """The US may come back by its spawn tile; the Germans have none, and their counter was all their hope."""
    position = {"us": {"hand": "rifleman-a"}, "german": {"hand": "rifleman-b"}}
    lost = {"us": "rifleman-a*5", "german": "rifleman-b*5"}
    for side, foe in (("us", "german"), ("german", "us")):
        hands = {foe: position[foe], side: {"hand": "", "supply": lost[side]}}
        table = Table("cut-off", turn=foe, us=hands["us"], german=hands["german"])
        card, target = position[foe]["hand"], position[side]["hand"]
        table.play(f"play {card} attack", f"target {target}", dice=[0])
        assert table.at(f"{side}:{target}") is None
        assert table.is_hopeless(side) == (side == "german")


def test_rul_34_terrain_and_distance_do_not_matter() -> None:
    """No marker anywhere, alone against everyone: still hope."""
    table = Table(
        turn="german",
        german={"hand": "rifleman-a"},
        us={"hand": "scout-a*2 rifleman-a", "removed": "rifleman-a*3 rifleman-b*5"},
        marks={"us:2B": None, "us:17B": None},
    )
    table.play("play rifleman-a attack", "target scout-a", dice=[0])
    assert not table.is_hopeless("us")


def test_rul_34_points_owned_are_not_enough_if_the_rest_is_out_of_reach() -> None:
    marks = {"german:5B": "scouted", "us:13B": "controlled", "us:6A": "controlled"}
    table = last_control_card("normandy-01", marks=marks)
    assert table.score("us") == 4
    assert table.is_hopeless("us") and table.outcome is None


def test_rul_32_hopelessness_is_for_good() -> None:
    table = Table(
        us={"hand": "platoon-sergeant scout-a*2", "supply": f"{RIFLEMEN} squad-leader-a squad-leader-b"},
        marks={"german:5B": "scouted"},
    )
    table.play("hunker platoon-sergeant")
    assert table.is_hopeless("us")
    table.put("us", "squad-leader-a", "supply", "hand")  # no rule can; but if one could
    table.play("hunker scout-a")
    assert table.is_hopeless("us")
