"""A player's turn: COM-31 to COM-37, RUL-06, RUL-07, RUL-08."""

from __future__ import annotations

import pytest

from tests.rules.table import Table, names


def test_com_31_the_initiative_holder_takes_a_whole_turn_first() -> None:
    table = Table(turn="german", us={"hand": "rifleman-a"}, german={"hand": "rifleman-a rifleman-b"})
    table.play("play rifleman-a control")
    assert table.asked == "german turn"
    table.play("play rifleman-b control")
    assert table.asked == "us turn"


def test_com_31_the_second_player_still_holds_a_hand_and_loses_from_it() -> None:
    table = Table(turn="german", us={"hand": "rifleman-a*2", "discard": "rifleman-a"}, german={"hand": "rifleman-a"})
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.cards("us", "hand") == {"rifleman-a": 1}
    assert table.cards("us", "discard") == {"rifleman-a": 1}


def test_com_32_cards_go_to_the_play_area_one_at_a_time() -> None:
    table = Table(us={"hand": "scout-a rifleman-a"})
    table.play("play scout-a scout")
    assert table.cards("us", "play") == {"scout-a": 1}
    assert table.cards("us", "hand") == {"rifleman-a": 1}
    assert table.asked == "us march"
    assert table.refusal("play rifleman-a move") == "COM-32"
    table.play("stop")
    table.play("play rifleman-a control")


@pytest.mark.parametrize(
    ("play", "hand"),
    [
        ("play platoon-sergeant command", "platoon-sergeant rifleman-a"),
        ("play platoon-sergeant bolster", "platoon-sergeant rifleman-a"),
        ("play rifleman-b attack", "rifleman-b rifleman-a"),
        ("play squad-leader-a inspire", "squad-leader-a rifleman-a*2"),
    ],
)
def test_com_32_another_card_in_the_middle_of_an_action_is_refused_as_too_early(play: str, hand: str) -> None:
    table = Table(us={"hand": hand, "supply": "rifleman-b*2"})
    if "inspire" in play:
        table.play("play rifleman-a control")
    table.play(play)
    assert table.refusal("play rifleman-a move") == "COM-32"


def test_com_32_only_own_cards_in_hand_can_be_played() -> None:
    table = Table(us={"hand": "scout-a"}, german={"hand": "rifleman-b"})
    assert table.refusal("play rifleman-b move") == "COM-32"
    assert table.refusal("hunker rifleman-b") == "COM-32"


def test_com_33_a_turn_may_end_with_cards_in_hand() -> None:
    table = Table(us={"hand": "rifleman-a rifleman-b scout-a"}, german={"hand": "rifleman-a"})
    assert table.texts[-1] == "end"
    table.play("play rifleman-a control")
    table.play("end")
    assert table.asked == "german turn"


def test_com_34_hand_and_play_area_are_discarded() -> None:
    table = Table(us={"hand": "rifleman-a fog-of-war scout-a", "discard": "scout-b"}, german={"hand": "rifleman-a"})
    table.play("play rifleman-a control")
    table.play("end")
    assert table.cards("us", "hand") == table.cards("us", "play") == {}
    assert table.cards("us", "discard") == {"rifleman-a": 1, "fog-of-war": 1, "scout-a": 1, "scout-b": 1}
    assert table.cards("german", "hand") == {"rifleman-a": 1}


def test_com_35_no_card_is_kept_for_a_later_round() -> None:
    table = Table(turn="us", initiative="german", us={"hand": "rifleman-a rifleman-b", "deck": "scout-a*3 scout-b*3"})
    table.play("end")
    assert table.size("us", "hand") == 4
    assert table.cards("us", "discard") == {"rifleman-a": 1, "rifleman-b": 1}


def test_com_36_a_card_serves_once_and_for_one_of_its_own_actions() -> None:
    table = Table(us={"hand": "rifleman-a scout-a"}, at={"us:rifleman-a": "17B"})
    table.play("play rifleman-a control")
    assert table.refusal("play rifleman-a move") == "COM-32"
    assert table.refusal("hunker rifleman-a") == "COM-32"
    with pytest.raises(ValueError, match="there is no action of scout-a"):
        table.match.submit("play scout-a control")


def test_com_37_an_action_is_carried_out_in_full() -> None:
    table = Table(us={"hand": "rifleman-a scout-a"})
    table.play("play rifleman-a attack")
    assert all(text.startswith("target ") for text in table.texts)  # having chosen Attack, one cannot but attack
    table = Table(us={"hand": "scout-a"})
    table.play("play scout-a scout", "step 7A")
    assert table.refusal("end") == "COM-32"


def test_rul_06_up_to_includes_zero() -> None:
    hand = {"hand": "platoon-sergeant scout-a squad-leader-a rifleman-a", "supply": "rifleman-b*2"}
    table = Table(us=hand)
    table.play("play scout-a scout")
    assert table.texts[-1] == "stop"
    table.play("stop")
    table.play("play squad-leader-a inspire")
    assert table.texts == ["take scout-a", "done"]
    table.play("done")
    table.play("play platoon-sergeant command")
    assert table.texts == ["draw 2", "draw 1", "draw 0"]
    assert "drawn" not in names(table.play("draw 0"))
    table = Table(us=hand)
    table.play("play platoon-sergeant bolster", "done")
    assert table.cards("us", "supply")["rifleman-b"] == 2


def test_rul_06_a_march_is_decided_step_by_step() -> None:
    table = Table(us={"hand": "scout-a"})
    table.play("play scout-a scout", "step 12B")
    assert table.refusal("step 6A") == "RUL-01"
    assert table.texts[-1] == "stop"
    table.play("step 5B")
    assert table.at("us:scout-a") == "5B"


def test_rul_06_the_number_of_draws_is_said_first() -> None:
    table = Table(us={"hand": "platoon-sergeant"})
    table.play("play platoon-sergeant command")
    assert table.refusal("draw 3") == "COM-48"
    assert names(table.play("draw 1"))[0] == "drawn"


def test_rul_07_actions_without_effect_are_allowed() -> None:
    table = Table(
        us={"hand": "rifleman-a scout-a scout-b squad-leader-a"},
        german={"hand": "rifleman-a", "discard": "fog-of-war*10"},
        marks={"us:17B": "controlled", "us:2B": None},
    )
    table.play("play rifleman-a control")  # of an own tile
    table.play("play scout-a conceal")  # with no Fog of War left
    assert table.cards("german", "discard") == {"fog-of-war": 10}
    table.play("play squad-leader-a inspire", "done")
    table.play("play scout-b scout", "stop")


def test_rul_07_what_must_choose_somebody_needs_somebody() -> None:
    table = Table(us={"hand": "rifleman-a"}, empty=True, at={"us:rifleman-a": "17B"})
    assert table.refusal("play rifleman-a attack") == "RUL-07"
    table = Table("normandy-05", us={"hand": "platoon-guide"}, empty=True, at={"german:scout-a": "2B"})
    assert table.refusal("play platoon-guide guide") == "RUL-07"
    assert "play platoon-guide bolster" in table.texts


def test_rul_08_what_is_public() -> None:
    table = Table(
        us={
            "hand": "rifleman-a scout-a",
            "discard": "rifleman-b fog-of-war",
            "removed": "scout-b",
            "supply": "scout-a",
        },
        german={"hand": "rifleman-a"},
    )
    table.play("play rifleman-a control")
    for viewer in ("german", None):
        us = table.match.view(viewer).seats[0]
        assert us.discard == {"rifleman-b": 1, "fog-of-war": 1}
        assert us.played == {"rifleman-a": 1}
        assert us.supply == {"scout-a": 1, "fog-of-war": 9}
        assert (us.hand_size, us.removed_size) == (1, 1)
        assert us.deck_size == table.size("us", "deck")
        assert (us.hand, us.deck, us.removed, us.bid) == (None, None, None, None)
    own = table.match.view("us").seats[0]
    assert own.hand == {"scout-a": 1}
    assert own.removed == {"scout-b": 1}


def test_rul_08_draws_are_seen_by_their_owner_only() -> None:
    table = Table(us={"hand": "platoon-sergeant rifleman-a"})
    since = len(table.match.story.events)
    table.play("play platoon-sergeant command", "draw 1")
    name, fields = table.match.events("us", since)[-1]
    assert name == "drawn" and fields["card"] is not None
    for viewer in ("german", None):
        assert table.match.events(viewer, since)[-1] == ("drawn", {"seat": 0, "card": None})
