"""Casualties in one's own turn: REI-F-01 to REI-F-05, RUL-22."""

from __future__ import annotations

from sandtable.core.option import Option
from sandtable.rules.land.kinds import STRIKE
from tests.rules.table import Table, names, one


def own_blast(us: dict[str, str], *before: str) -> Table:
    """The US Mortar strikes the US Riflemen of squad A, and hits."""
    table = Table(
        "normandy-07",
        us={"hand": "mortar rifleman-a scout-b", **us},
        empty=True,
        at={"us:mortar": "16B", "us:rifleman-a": "6B", "us:rifleman-b": "13B", "german:rifleman-a": "14B"},
        marks={"us:6B": "scouted"},
        aimed={"us": "6B"},
    )
    for text in before:
        table.play(text)
    table.play("play mortar blast", "next us:rifleman-a", dice=[0])
    return table


def test_rei_f_01_a_casualty_in_ones_own_turn_takes_the_card_just_played() -> None:
    table = own_blast({"hand": "mortar rifleman-a*2"}, "play rifleman-a control")
    assert table.cards("us", "removed") == {"rifleman-a": 1}
    assert table.cards("us", "hand") == {"rifleman-a": 1}
    assert "rifleman-a" not in table.cards("us", "play")


def test_rei_f_01_in_the_opponents_turn_the_hand_comes_first() -> None:
    table = Table(
        turn="german", german={"hand": "rifleman-a scout-a"}, us={"hand": "rifleman-a", "discard": "rifleman-a*2"}
    )
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.cards("us", "hand") == {}
    assert table.cards("us", "discard") == {"rifleman-a": 2}


def test_rei_f_02_only_blast_strikes_own_counters() -> None:
    table = Table("normandy-07", us={"hand": "rifleman-a machine-gunner-a sniper"}, at={"us:sniper": "6B"})
    own = Option(STRIKE, table.units["us:rifleman-b"])
    for text in ("play rifleman-a attack", "play machine-gunner-a suppress", "play sniper attack"):
        table.play(text)
        assert own not in table.decision.options
        assert table.refusal(own) == "COM-54"
        table.play("target scout-a", dice=None)


def test_rei_f_03_play_area_hand_discard_deck() -> None:
    zones = {"discard": "rifleman-a", "deck": "rifleman-a*2"}
    table = own_blast(zones)
    assert table.cards("us", "hand") == {"scout-b": 1}  # nothing in the play area: the hand
    table = own_blast({"hand": "mortar scout-b", **zones})
    assert table.cards("us", "discard") == {}
    table = own_blast({"hand": "mortar scout-b", "deck": "rifleman-a*2", "supply": "rifleman-a*3"})
    assert table.cards("us", "deck")["rifleman-a"] == 1
    assert table.cards("us", "supply")["rifleman-a"] == 3


def test_rei_f_04_the_deck_is_shuffled_after_a_loss_from_it() -> None:
    """A deck has no order that could be kept: the same loss, other seeds, other hands next round."""
    hands = set()
    for seed in range(5):
        table = Table(
            "normandy-07",
            initiative="german",
            us={"hand": "mortar", "deck": "rifleman-a*2", "supply": "rifleman-a*3"},
            at={"us:mortar": "16B", "us:rifleman-a": "11B"},
            aimed={"us": "11B"},
            seed=seed,
        )
        told = table.play("play mortar blast", "next us:rifleman-a", dice=[0])
        assert one(told, "card-lost")["zone"] == 0
        assert table.decision.kind == "bid"
        hands.add(tuple(table.cards("us", "hand").items()))
    assert len(hands) > 1


def test_rei_f_05_without_a_card_the_counter_leaves_the_board() -> None:
    table = own_blast({"hand": "mortar scout-b", "supply": "rifleman-a*5"})
    assert table.at("us:rifleman-a") is None
    assert "unit-lost" in names(table.told())
    assert table.cards("us", "supply")["rifleman-a"] == 5  # Normandy keeps the supply (NOR-21)


def test_rul_22_friendly_fire_needs_no_expansion() -> None:
    table = own_blast({"hand": "mortar rifleman-a*2"}, "play rifleman-a control")
    assert one(table.told(), "card-lost")["zone"] == 2
