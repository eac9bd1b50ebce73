"""Concepts: Fog of War, suppressed counters, hunkering down (COM-38 to COM-42, RUL-13, RUL-131)."""

from __future__ import annotations

from sandtable.core.option import Option
from sandtable.rules.shared.kinds import PLAY
from tests.rules.table import Table, names


def test_com_38_fog_of_war_cannot_be_played() -> None:
    table = Table(us={"hand": "fog-of-war*2 rifleman-a"}, german={"hand": "rifleman-a"})
    assert not any("fog-of-war" in text for text in table.texts)
    table.play("end")
    assert table.cards("us", "discard")["fog-of-war"] == 2


def test_com_38_the_refusal_names_this_rule() -> None:
    table = Table(us={"hand": "fog-of-war rifleman-a"})
    assert table.refusal(Option(PLAY, table.kind("us", "fog-of-war"))) == "COM-38"


def test_com_39_a_suppressed_counter_does_not_act() -> None:
    table = Table(us={"hand": "rifleman-a*2 rifleman-b"}, suppressed="us:rifleman-a")
    assert [text for text in table.texts if text.endswith("-a") or "-a " in text] == [
        "ready rifleman-a",
        "hunker rifleman-a",
    ]
    assert table.refusal("play rifleman-a move") == "COM-39"
    assert table.refusal("play rifleman-a attack") == "COM-39"


def test_com_39_playing_a_card_turns_the_counter_to_ready_instead() -> None:
    table = Table(us={"hand": "rifleman-a*2"}, suppressed="us:rifleman-a")
    told = table.play("ready rifleman-a")
    assert names(told) == ["readied"]
    assert not table.is_suppressed("us:rifleman-a")
    assert table.cards("us", "play") == {"rifleman-a": 1}
    assert table.refusal("ready rifleman-a") == "COM-39"
    table.play("play rifleman-a control")


def test_com_39_the_card_can_be_inspired_and_used_in_the_same_turn() -> None:
    table = Table(us={"hand": "rifleman-a squad-leader-a"}, suppressed="us:rifleman-a", marks={"us:7A": "scouted"})
    table.play("ready rifleman-a")
    table.play("play squad-leader-a inspire", "take rifleman-a")
    table.play("play rifleman-a move", "step 7A")
    assert table.at("us:rifleman-a") == "7A"


def test_com_39_rul_49_a_suppressed_counter_still_blocks_control() -> None:
    table = Table(
        us={"hand": "rifleman-a"},
        at={"us:rifleman-a": "5B"},
        marks={"us:5B": "scouted"},
        suppressed="german:rifleman-a german:rifleman-b german:scout-a german:scout-b",
    )
    assert table.refusal("play rifleman-a control") == "REI-A-19"


def test_com_40_a_card_of_a_suppressed_counter_may_be_hunkered_down() -> None:
    table = Table(us={"hand": "rifleman-a rifleman-b"}, suppressed="us:rifleman-a")
    table.play("hunker rifleman-a")
    assert table.is_suppressed("us:rifleman-a")
    assert table.cards("us", "supply")["rifleman-a"] == 1


def test_com_41_hunkering_down_puts_the_card_back_into_the_supply() -> None:
    table = Table(us={"hand": "rifleman-a scout-a platoon-sergeant"}, german={"hand": "rifleman-a"})
    table.play("hunker rifleman-a")
    assert table.cards("us", "supply") == {"rifleman-a": 1, "fog-of-war": 10}
    assert table.cards("us", "play") == table.cards("us", "discard") == {}
    assert table.at("us:rifleman-a") == "17B"
    table.play("play platoon-sergeant bolster", "take rifleman-a")  # and that is the way back
    assert table.cards("us", "discard") == {"rifleman-a": 1}


def test_com_42_fog_of_war_cannot_be_hunkered_down() -> None:
    table = Table(us={"hand": "fog-of-war rifleman-a"})
    assert table.refusal("hunker fog-of-war") == "COM-42"


def test_rul_13_every_other_card_can_be_hunkered_down() -> None:
    table = Table("normandy-07", us={"hand": "platoon-sergeant squad-leader-a mortar rifleman-c rifleman-a"})
    assert [text for text in table.texts if text.startswith("hunker")] == [
        "hunker platoon-sergeant",
        "hunker squad-leader-a",
        "hunker rifleman-a",
        "hunker rifleman-c",
        "hunker mortar",
    ]
    table.play("hunker rifleman-c", "hunker mortar", "hunker platoon-sergeant")
    assert table.at("us:rifleman-c") is table.at("us:mortar") is None


def test_rul_131_readying_needs_no_legal_action() -> None:
    """Nothing to attack, no marker to control, nowhere to go: the counter can still be turned to ready."""
    table = Table(
        us={"hand": "rifleman-a rifleman-b"}, empty=True, at={"us:rifleman-a": "4B"}, suppressed="us:rifleman-a"
    )
    assert table.texts[:2] == ["ready rifleman-a", "hunker rifleman-a"]
    table.play("ready rifleman-a")
    assert not table.is_suppressed("us:rifleman-a")


def test_rul_131_command_cards_are_never_affected() -> None:
    everyone = "us:rifleman-a us:rifleman-b us:scout-a us:scout-b"
    table = Table(us={"hand": "squad-leader-a platoon-sergeant"}, suppressed=everyone)
    assert "play squad-leader-a inspire" in table.texts
    assert "play platoon-sergeant command" in table.texts
    assert table.refusal("ready platoon-sergeant") == "COM-39"
