"""The bid: COM-26 to COM-30, RUL-05, RUL-135."""

from __future__ import annotations

import pytest

from sandtable.errors import NotYourDecisionError
from tests.rules.table import Table, names, one


def bid(us: str, german: str, initiative: str = "us") -> Table:
    """Each side bids the first of its cards."""
    table = Table(turn=None, initiative=initiative, us={"hand": us}, german={"hand": german})
    table.play(f"bid {us.split()[0]}", seat="us")
    table.play(f"bid {german.split()[0]}", seat="german")
    return table


def test_com_26_any_card_in_hand_may_be_bid_and_only_one() -> None:
    table = Table(turn=None, us={"hand": "fog-of-war platoon-sergeant rifleman-a*2"}, german={"hand": "scout-a"})
    assert table.texts == ["bid platoon-sergeant", "bid rifleman-a", "bid fog-of-war"]
    table.play("bid rifleman-a", seat="us")
    assert table.match.decision_of("us") is None


def test_com_26_a_card_that_is_not_in_hand_cannot_be_bid() -> None:
    table = Table(turn=None, us={"hand": "rifleman-a"}, german={"hand": "scout-a"})
    assert table.refusal("bid scout-a", seat="us") == "COM-26"


def test_com_26_both_choose_unseen_in_any_order() -> None:
    table = Table(turn=None, us={"hand": "rifleman-a scout-a"}, german={"hand": "scout-a rifleman-b"})
    assert [decision.seat for decision in table.match.decisions] == ["us", "german"]
    told = table.play("bid scout-a", seat="german")
    assert names(told) == ["bid-given"]
    assert table.match.view("us").seats[1].bid is None
    assert table.match.view("german").seats[1].bid == "scout-a"
    assert table.match.events("us")[-1][1]["card"] is None
    told = table.play("bid rifleman-a", seat="us")
    assert names(told)[:3] == ["bid-given", "bid-shown", "bid-shown"]


@pytest.mark.parametrize(
    ("us", "german", "winner"), [("scout-a", "rifleman-a", "us"), ("fog-of-war", "scout-a", "german")]
)
def test_com_27_the_higher_number_takes_the_marker_and_acts_first(us: str, german: str, winner: str) -> None:
    for holder in ("us", "german"):
        table = bid(f"{us} rifleman-b", f"{german} rifleman-b", holder)
        assert table.initiative == winner
        assert table.asked == f"{winner} turn"


@pytest.mark.parametrize("holder", ["us", "german"])
def test_com_28_on_a_tie_the_marker_stays(holder: str) -> None:
    table = bid("scout-a rifleman-a", "scout-b rifleman-a", holder)
    assert table.initiative == holder
    assert table.asked == f"{holder} turn"
    assert one(table.told(), "initiative")["changed"] == 0


def test_com_29_bids_are_discarded_before_the_turns() -> None:
    table = bid("scout-a rifleman-a", "rifleman-b scout-b")
    assert table.cards("us", "discard") == {"scout-a": 1}
    assert table.cards("german", "discard") == {"rifleman-b": 1}
    # An injury searches the discard pile, where the bid now lies.
    table.play("play rifleman-a attack", "target rifleman-b", dice=[0])
    assert table.cards("german", "removed") == {"rifleman-b": 1}
    assert table.cards("german", "discard") == {}


def test_com_30_a_dud_card_can_be_bid_and_nothing_else() -> None:
    table = Table(turn=None, us={"hand": "fog-of-war rifleman-a"}, german={"hand": "fog-of-war rifleman-a"})
    assert "bid fog-of-war" in table.texts
    table = Table(us={"hand": "fog-of-war rifleman-a"})
    assert not any("fog-of-war" in text for text in table.texts)


@pytest.mark.parametrize("holder", ["us", "german"])
def test_rul_05_no_card_is_lower_than_every_number(holder: str) -> None:
    table = Table(turn=None, initiative=holder, us={"hand": ""}, german={"hand": "fog-of-war scout-a"})
    assert [decision.seat for decision in table.match.decisions] == ["german"]
    table.play("bid fog-of-war", seat="german")
    assert table.initiative == "german"


def test_rul_05_without_cards_the_turn_is_empty_but_it_is_taken() -> None:
    table = Table(us={"hand": ""}, german={"hand": "scout-a rifleman-a"}, turn="german")
    told = table.play("end")
    assert names(told)[:4] == ["turn-ended", "cards-shown", "turn", "turn-ended"]


@pytest.mark.parametrize("holder", ["us", "german"])
def test_rul_05_if_nobody_can_bid_the_marker_stays(holder: str) -> None:
    table = Table(turn=None, initiative=holder, us={"hand": ""}, german={"hand": ""})
    told = table.told()[9:]  # after the first draw, whose cards the position took away
    turns = ["turn", "turn-ended"] * 2
    assert names(told)[:6] == ["initiative", *turns, "round"]
    assert one(told, "initiative")["changed"] == 0
    assert table.initiative == holder
    assert (table.size("us", "hand"), table.size("german", "hand")) == (4, 4)


def test_rul_135_a_bid_must_be_given_and_is_final() -> None:
    table = Table(turn=None, us={"hand": "rifleman-a scout-a"}, german={"hand": "scout-a rifleman-b"})
    assert all(text.startswith("bid ") for text in table.texts)
    assert table.refusal("end", seat="us") == "COM-26"
    table.play("bid rifleman-a", seat="us")
    with pytest.raises(NotYourDecisionError):
        table.match.submit("bid scout-a", "us")
    assert not table.match.can_undo


def test_rul_135_until_all_bids_are_in_the_card_counts_as_in_hand() -> None:
    table = Table(turn=None, us={"hand": "rifleman-a scout-a"}, german={"hand": "scout-a rifleman-b"})
    table.play("bid rifleman-a", seat="us")
    view = table.match.view("german").seats[0]
    assert (view.hand_size, view.discard, view.bid) == (2, {}, None)
    table.play("bid scout-a", seat="german")
    view = table.match.view("german").seats[0]
    assert (view.hand_size, view.discard) == (1, {"rifleman-a": 1})
