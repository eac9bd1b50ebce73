"""The end of the game: COM-67, COM-68, RUL-14, RUL-15, RUL-27, RUL-136, RUL-159."""

from __future__ import annotations

import pytest

from sandtable.core.dice import Stream
from sandtable.errors import GameOverError
from tests.rules.table import Table, names


def almost_there(hand: str = "rifleman-a rifleman-b") -> Table:
    """The US owns 3 of 5 points and stands on an objective of 2."""
    return Table(
        us={"hand": hand},
        german={"hand": "rifleman-a"},
        at={"us:rifleman-a": "13B"},
        marks={"us:13B": "scouted", "us:2B": "controlled", "us:7A": "controlled", "us:16B": "controlled"},
    )


def test_com_67_victory_ends_the_game_at_once() -> None:
    table = almost_there()
    told = table.play("play rifleman-a control")
    assert names(told) == ["played", "controlled", "won"]
    assert table.outcome == ("us", "COM-68")
    assert table.match.decision is None
    assert table.cards("us", "hand") == {"rifleman-b": 1}  # the rest of the round is not played
    with pytest.raises(GameOverError):
        table.match.submit("end")


def test_com_68_claim_by_reaching_or_passing_the_number() -> None:
    assert almost_there().score("us") == 3
    table = almost_there()
    table.state.points[table.catalog.tile_names["13B"]] = 1
    table.play("play rifleman-a control")
    assert (table.score("us"), table.outcome) == (4, None)
    table = almost_there()
    table.state.points[table.catalog.tile_names["13B"]] = 9
    table.play("play rifleman-a control")
    assert (table.score("us"), table.outcome) == (12, ("us", "COM-68"))


def test_com_68_taking_points_from_the_enemy_counts() -> None:
    table = Table(
        us={"hand": "rifleman-a"},
        empty=True,
        at={"us:rifleman-a": "5B", "german:rifleman-a": "8A"},
        marks={"us:5B": "scouted", "us:2B": "controlled", "us:16B": "controlled"},
    )
    assert table.score("german") == 3
    table.play("play rifleman-a control")
    assert table.outcome == ("us", "COM-68")
    assert (table.score("us"), table.score("german")) == (5, 0)


def test_rul_14_the_game_stops_in_the_middle_of_a_blast() -> None:
    """The first of two attacks takes the last Rifleman: the second is not made."""
    table = Table(
        "normandy-05",
        turn="german",
        german={"hand": "mortar"},
        us={"hand": "", "supply": "rifleman-a*5 rifleman-b*5"},
        at={"us:rifleman-b": None, "us:rifleman-a": "10B", "us:scout-a": "10B", "german:mortar": "2B"},
        aimed={"german": "10B"},
    )
    told = table.play("play mortar blast", "next us:rifleman-a", dice=[0])
    assert table.outcome == ("german", "NOR-23")
    assert names(told).count("attacked") == 1
    assert table.size("us", "removed") == 0


def test_rul_14_the_other_order_makes_both_attacks() -> None:
    table = Table(
        "normandy-05",
        turn="german",
        german={"hand": "mortar"},
        us={"hand": "", "supply": "rifleman-a*5 rifleman-b*5"},
        at={"us:rifleman-b": None, "us:rifleman-a": "10B", "us:scout-a": "10B", "german:mortar": "2B"},
        aimed={"german": "10B"},
    )
    told = table.play("play mortar blast", "next us:scout-a", "next us:rifleman-a", dice=[0, 0])
    assert names(told).count("attacked") == 2
    assert table.cards("us", "removed") == {"scout-a": 1}
    assert table.outcome == ("german", "NOR-23")


@pytest.mark.parametrize("holder", ["us", "german"])
def test_rul_15_if_both_conditions_hold_the_initiative_decides(holder: str) -> None:
    """Both sides want to pin, and after this loss neither has a Rifleman on the board."""
    table = Table(
        "dusk",
        turn="german",
        initiative=holder,
        german={"hand": "scout-b"},
        us={"hand": "", "supply": "rifleman-a*5"},
        at={"us:rifleman-a": "12B", "german:rifleman-b": None, "german:scout-b": "5B"},
    )
    table.play("play scout-b attack", "target rifleman-a", dice=[0])
    assert table.at("us:rifleman-a") is None
    assert table.outcome == (holder, "NOR-23")


def test_rul_27_any_one_of_several_conditions_wins() -> None:
    table = Table("two-ways", us={"hand": "rifleman-a"}, at={"us:rifleman-a": "2B"}, marks={"us:12B": "controlled"})
    table.play("play rifleman-a control")
    assert table.outcome == ("us", "COM-68")
    table = Table("two-ways", us={"hand": "rifleman-a"}, german={"hand": "", "supply": "rifleman-b*5"})
    table.play("play rifleman-a attack", "target rifleman-b", dice=[0])
    assert table.outcome == ("us", "NOR-23")


def test_rul_27_of_two_claims_the_lower_one_is_enough() -> None:
    table = Table("two-ways", turn="german", german={"hand": "rifleman-b*2"})
    table.play("play rifleman-b control")
    assert table.score("german") == 2
    assert table.outcome == ("german", "COM-68")


def test_rul_27_there_is_hope_while_one_condition_is_within_reach() -> None:
    """The US can never claim again, but it could still pin."""
    us = {"hand": "rifleman-a", "removed": "rifleman-a*4"}
    table = Table("two-ways", turn="german", german={"hand": "rifleman-b"}, us=us)
    table.play("play rifleman-b attack", "target rifleman-a", dice=[0])
    assert table.cards("us", "removed") == {"rifleman-a": 5}
    assert not table.is_hopeless("us")
    assert table.outcome is None


def test_rul_136_a_round_cap_goes_to_points_then_initiative() -> None:
    table = Table(turn="us", initiative="german", us={"hand": "rifleman-a"}, cap=1)
    table.play("end")
    assert table.outcome == ("german", "RUL-136")  # 0 to 3
    for holder in ("us", "german"):
        other = {"us": "german", "german": "us"}[holder]
        table = Table(turn=other, initiative=holder, marks={"german:5B": "scouted"}, cap=1)
        table.play("end")
        assert table.outcome == (holder, "RUL-136")


def test_rul_136_without_a_cap_there_is_no_limit() -> None:
    table = Table(turn=None)
    for _ in range(60):
        for seat in ("us", "german"):
            decision = table.match.decision_of(seat)
            assert decision is not None
            table.play(decision.texts[0], seat=seat)
        while table.decision.kind == "turn":
            table.play("end")
    assert table.state.round == 61
    assert table.outcome is None


def test_rul_136_a_side_may_concede_and_both_may_agree_on_a_draw() -> None:
    table = Table()
    table.match.concede("us")
    assert table.outcome == ("german", "RUL-136")
    table = Table()
    table.match.agree_draw("us")
    assert table.outcome == (None, "RUL-136")
    assert table.match.decision is None


@pytest.mark.parametrize("fog", ["", "fog-of-war*2"])
def test_rul_159_nobody_has_a_card_left_to_play(fog: str) -> None:
    """Both sides want to pin and have put all but Fog of War away: more points, then the initiative. (A cap, lest it
    hang.)"""
    for mark, winner in ((None, "german"), ("controlled", "us")):
        supply = "platoon-sergeant squad-leader-a rifleman-a*4 scout-a*3 sniper*3"
        table = Table(
            "dusk",
            turn="us",
            initiative="german",
            us={"hand": "rifleman-a", "discard": fog, "supply": supply},
            german={"hand": "", "supply": "platoon-sergeant rifleman-b*5 scout-b*3"},
            at={"us:rifleman-a": "2B"},
            marks={"us:12B": mark},
            cap=20,
        )
        table.play("hunker rifleman-a")
        assert table.outcome == (winner, "RUL-159")


def test_rul_136_normandy_scenarios_never_run_out_of_decisions() -> None:
    """Hunkering down whatever can be: a claim out of reach ends the game before both are empty (NOR-24, NOR-26)."""
    for scenario in ("normandy-01", "normandy-02", "normandy-11"):
        table = Table(scenario, turn=None, cap=60, seed=3)
        stream = Stream(5)
        while table.match.outcome is None:
            texts = table.texts
            away = [text for text in texts if text.startswith("hunker") or text == "play scout-a recon"]
            table.play((away or texts)[int(stream.below(len(away or texts)))], dice=None)
        assert table.match.outcome.reason != "round-cap"
