"""What a success does: BOB-63 to BOB-67, with RUL-117, RUL-173 and RUL-177."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.britain.sky import Sky, sky
from tests.rules.table import names, one

PIECES = {"Hurricane R1": "0,0 SE", "Bf 109E Y1": "1,0 N", "Bf 109E Y2": "3,0 N"}


def hit(pieces: Any = None, target: str = "bf-109e-y1", **enemy: Any) -> Sky:
    """The Hurricane hits the Bf 109E Y1, whose cards lie where `enemy` says."""
    table = sky(pieces or PIECES, raf="hurricane-r1", luftwaffe=enemy)
    table.play("play hurricane-r1 attack")
    table.play(f"target {target}", dice=[9, 8])
    return table


@pytest.mark.parametrize(
    ("zones", "zone"),
    [
        ({"hand": "bf-109e-y1", "discard": "bf-109e-y1", "supply": "bf-109e-y1"}, "hand"),
        ({"hand": "bf-109e-y2", "discard": "bf-109e-y1*2", "supply": "bf-109e-y1"}, "discard"),
        ({"hand": "bf-109e-y2", "discard": "bf-109e-y2", "supply": "bf-109e-y1*2"}, "deck"),
    ],
)
def test_bob_63_a_hit_takes_one_card(zones: dict[str, str], zone: str) -> None:
    """From the hand, else the discard pile, else the deck; one only, however many dice succeed."""
    before = sky(PIECES, luftwaffe=zones, turn="raf")
    table = hit(**zones)
    assert table.cards("luftwaffe", "removed") == {"bf-109e-y1": 1}
    for place in ("hand", "discard", "deck", "supply"):
        lost = 1 if place == zone else 0
        had, has = (t.cards("luftwaffe", place).get("bf-109e-y1", 0) for t in (before, table))
        assert had - has == lost, place
    assert table.where("bf-109e-y1") == "1,0 N" and table.fate_of("bf-109e-y1") is None


def test_bob_63_the_deck_keeps_its_other_cards() -> None:
    """COM-64: taken from the deck, which is shuffled: nobody can know more of it than what is in it."""
    table = hit(hand="bf-109e-y2", discard="")
    assert table.cards("luftwaffe", "deck")["bf-109e-y1"] == 3


def test_bob_64_neutralised() -> None:
    """No card in hand, discard pile or deck: off the board, and those in supply are removed."""
    table = hit(hand="", supply="bf-109e-y1*3", removed="bf-109e-y1")
    assert table.where("bf-109e-y1") is None and table.fate_of("bf-109e-y1") == "lost"
    assert table.cards("luftwaffe", "removed") == {"bf-109e-y1": 4}
    assert "bf-109e-y1" not in table.cards("luftwaffe", "supply")
    assert table.place("bf-109e-y2") == "3,0" and table.standing("raf", "neutralise") == (1, 2)


def test_bob_64_the_last_card_does_not_neutralise() -> None:
    table = hit(hand="bf-109e-y1", removed="bf-109e-y1*3")
    assert table.cards("luftwaffe", "removed") == {"bf-109e-y1": 4}
    assert table.place("bf-109e-y1") == "1,0" and table.fate_of("bf-109e-y1") is None


def test_bob_65_a_bomb_on_a_grounded_aircraft() -> None:
    """Outright: the counter and all its cards, hand, discard pile, deck and supply."""
    pieces = {"Ju 87 S1": "0,0 N", "Hurricane R1": "0,0 N", "Hurricane R2": "3,0 N"}
    zones = {"hand": "hurricane-r1 hurricane-r2", "discard": "hurricane-r1", "supply": "hurricane-r1"}
    table = sky(pieces, raf=zones, luftwaffe="ju-87-s1", turn="luftwaffe", grounded=["Hurricane R1"])
    table.play("play ju-87-s1 bomb")
    told = table.play("target hurricane-r1", dice=[6, 1, 1, 1])
    assert one(told, "bombed")["total"] == 6
    assert table.fate_of("hurricane-r1") == "lost" and table.where("hurricane-r1") is None
    assert table.cards("raf", "removed") == {"hurricane-r1": 5}
    assert table.cards("raf", "hand") == {"hurricane-r2": 1}
    assert table.standing("luftwaffe", "neutralise") == (1, 2)


def test_bob_65_a_miss_does_nothing() -> None:
    pieces = {"Ju 87 S1": "0,0 N", "Hurricane R1": "0,0 N"}
    table = sky(pieces, luftwaffe="ju-87-s1", turn="luftwaffe", grounded=["Hurricane R1"])
    table.play("play ju-87-s1 bomb")
    table.play("target hurricane-r1", dice=[5, 5, 1, 1])
    assert table.place("hurricane-r1") == "0,0" and table.cards("raf", "removed") == {}


def test_bob_66_anti_air_puts_out_of_action() -> None:
    """No hit; nothing happens to one that is out already."""
    pieces = {"AA Gun 1": "0,0", "Ju 87 S1": "1,0 N", "Ju 87 S2": "3,0 N"}
    table = sky(pieces, raf="aa-battery*2", luftwaffe={"hand": "ju-87-s1"})
    for changed in (1, 0):
        table.play("play aa-battery anti-air")
        told = table.play("target ju-87-s1", dice=[4, 4, 4])
        assert one(told, "put-out")["changed"] == changed and "card-lost" not in names(told)
        assert table.is_suppressed("luftwaffe:ju-87-s1")
    assert table.cards("luftwaffe", "removed") == {} and table.cards("luftwaffe", "hand") == {"ju-87-s1": 1}
    table = sky(pieces, raf="aa-battery")
    table.play("play aa-battery anti-air")
    table.play("target ju-87-s1", dice=[3, 3, 3])
    assert not table.is_suppressed("luftwaffe:ju-87-s1")


@pytest.mark.parametrize("marker", ["Docks", "Steamer 1", "AA Gun 1", "Radar Station 2", "Destroyer 1"])
def test_bob_67_a_bomb_destroys_a_marker(marker: str) -> None:
    place = "0,0 N" if marker.startswith(("Steamer", "Destroyer")) else "0,0"
    table = sky({"Ju 87 S1": "0,0 N", marker: place}, luftwaffe="ju-87-s1*2", turn="luftwaffe")
    name = marker.lower().replace(" ", "-")
    table.play("play ju-87-s1 bomb")
    told = table.play(f"target {name}", dice=[8, 1, 1, 1])
    assert one(told, "destroyed")["unit"] == table.units[f"raf:{name}"]
    assert table.where(name) is None and table.fate_of(name) == "lost"
    assert table.cards("raf", "removed") == {} == table.cards("luftwaffe", "removed")
    table.play("ahead", "stop")
    assert "play bomb" not in table.offered("ju-87-s1")


def test_rul_117_matching_by_type_section_number_and_star() -> None:
    """A hit on Y1 never costs a card of Y2, nor one on an ace a card of another aircraft."""
    table = hit(hand="bf-109e-y2*2", removed="bf-109e-y1*4")
    assert table.fate_of("bf-109e-y1") == "lost"
    assert table.cards("luftwaffe", "hand") == {"bf-109e-y2": 2}
    pieces = {**PIECES, "Bf 109E B1": "-3,0 N"}
    table = hit(pieces, hand="bf-109e-b1 bf-109e-y2", removed="bf-109e-y1*3")
    assert table.cards("luftwaffe", "removed") == {"bf-109e-y1": 4}
    aces = {"Hurricane R1": "0,0 SE", "Bf 109E Ace Y1": "1,0 N", "Bf 109E Y2": "3,0 N"}
    table = hit(aces, "bf-109e-ace-y1", hand="bf-109e-ace-y1 bf-109e-y2")
    assert table.cards("luftwaffe", "removed") == {"bf-109e-ace-y1": 1}


def test_rul_173_gone_in_mid_play() -> None:
    """A balloon takes the aircraft while its card is in use: card and action are dropped, the turn goes on."""
    pieces = {"Hurricane R1": "0,0 SE", "Hurricane R2": "-2,0 N", "Bf 109E Y1": "0,0 N"}
    table = sky(pieces, raf="hurricane-r1 hurricane-r2", balloons="1,0")
    table.play("play hurricane-r1 attack")
    table.play("target bf-109e-y1", dice=[1, 1])  # the shot stands; the Move then ends in the balloon
    table.play("ahead")
    assert table.fate_of("hurricane-r1") == "lost" and table.cards("raf", "play") == {}
    assert table.asked == "raf turn" and table.offered("hurricane-r2")
    table = sky(pieces, raf="section-comms-r hurricane-r1", balloons="1,0")
    table.play("play section-comms-r guide", "steer hurricane-r1", "ahead")
    assert table.cards("raf", "play") == {"section-comms-r": 1}  # it stays
    assert table.cards("raf", "removed") == {"hurricane-r1": 5}


def test_rul_173_victory_is_checked_right_then() -> None:
    table = sky({"Hurricane R1": "0,0 SE", "Bf 109E Y1": "3,0 N"}, raf="hurricane-r1", balloons="1,0")
    table.play("play hurricane-r1 move", "ahead")
    assert table.outcome == ("luftwaffe", "BOB-69")


DECOY = {"Hurricane R1": "0,0 SE", "Decoy H1": "1,0 N", "He 111 H1": "-3,0 N", "He 111 H2": "4,0 N"}


def test_rul_177_a_decoy_is_removed_without_a_card() -> None:
    """It is an aircraft for targets, cover and movement, and counts for nothing."""
    table = sky(DECOY, raf="hurricane-r1", luftwaffe={"hand": "he-111-h1"})
    table.play("play hurricane-r1 attack")
    assert "decoy-h1" in table.targets
    told = table.play("target decoy-h1", dice=[9, 1])
    assert table.fate_of("decoy-h1") == "spent" and table.where("decoy-h1") is None
    assert table.cards("luftwaffe", "removed") == {} and "card-lost" not in names(told)
    assert table.standing("raf", "neutralise") == (0, 2)


def test_rul_190_a_decoy_flies_by_guide_and_into_balloons() -> None:
    table = sky(DECOY, luftwaffe="bomber-lead", turn="luftwaffe", balloons="1,-1")
    table.play("play bomber-lead guide")
    assert "steer decoy-h1" in table.texts
    table.play("steer decoy-h1", "ahead")
    assert table.fate_of("decoy-h1") == "spent" and table.standing("raf", "neutralise") == (0, 2)


def test_rul_177_a_decoy_never_escapes() -> None:
    goals = {"luftwaffe": ["escape: He 111 H1"], "raf": ["neutralise 2"]}
    pieces = {**DECOY, "Decoy H1": "0,-4 N"}
    table = sky(pieces, luftwaffe="bomber-lead", turn="luftwaffe", victory=goals, escape={"luftwaffe": "0,-4"})
    table.play("play bomber-lead guide", "steer decoy-h1")
    assert table.texts == ["edge-left", "edge-right"]


def test_rul_190_anti_air_suppresses_it() -> None:
    table = sky({**DECOY, "AA Gun 1": "1,0"}, raf="aa-battery")
    table.play("play aa-battery anti-air")
    table.play("target decoy-h1", dice=[9, 1, 1])
    assert table.is_suppressed("luftwaffe:decoy-h1") and table.place("decoy-h1") == "1,0"
