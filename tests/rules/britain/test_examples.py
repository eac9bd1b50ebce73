"""The worked examples: the example turn (EXA-42 to EXA-51), EXA-170, EXA-171, EXA-174 and the small EXA-54.

Trevor is the Luftwaffe player, David the RAF. The rulebook's placement in axial hexes, with E of the text as SE here.
"""

from __future__ import annotations

import pytest

from tests.rules.britain.sky import Sky, sky
from tests.rules.table import names, one

START = {
    "Bf 109E Y2": "-1,-1 S",
    "Bf 109E Y1": "0,0 N",
    "Defiant G1": "1,0 SE",
    "Defiant G2": "-1,3 NE",
    "Bf 109E B1": "-3,0 N",
    "Bf 109E B2": "-3,1 N",
}
TREVOR = {"hand": "bf-109e-y2*2 discord section-comms-b"}
DAVID = {"hand": "defiant-g1 defiant-g2 section-comms-g aa-battery", "supply": "defiant-g1*2"}


def before_the_bid(**moved: str) -> Sky:
    pieces = {**START, **{name.replace("_", " "): place for name, place in moved.items()}}
    return sky(pieces, raf=DAVID, luftwaffe=TREVOR, turn=None, initiative="raf")


def after_the_bid(table: Sky | None = None) -> Sky:
    table = table or before_the_bid()
    table.play("bid aa-battery", seat="raf")
    table.play("bid section-comms-b", seat="luftwaffe")
    return table


def after_the_manoeuvre() -> Sky:
    table = after_the_bid()
    table.play("play bf-109e-y2 manoeuvre", "ahead", "left", "stop")
    return table


def before_the_attack() -> Sky:
    table = after_the_manoeuvre()
    table.play("play bf-109e-y2 move", "ahead", "stop", "act bf-109e-y2 attack")
    return table


def davids_turn() -> Sky:
    """With a Discord alone in hand Trevor's turn ends by itself."""
    table = before_the_attack()
    table.play("target defiant-g1", dice=[2, 7, 8])
    return table


def back_in_comms() -> Sky:
    table = davids_turn()
    table.play("play defiant-g2 move", "ahead", "stop")
    return table


def after_the_miss() -> Sky:
    table = back_in_comms()
    table.play("act defiant-g2 attack")
    table.play("target bf-109e-y1", dice=[2, 3])
    return table


def test_exa_42_bid_with_a_section_comms_card() -> None:
    table = after_the_bid()
    assert table.is_in_comms("luftwaffe", "B") and table.initiative == "luftwaffe"
    assert table.discords("luftwaffe") == (9, 0)
    assert table.cards("luftwaffe", "hand") == {"bf-109e-y2": 2, "discord": 1}
    assert table.cards("raf", "hand") == {"defiant-g1": 1, "defiant-g2": 1, "section-comms-g": 1}
    assert table.cards("luftwaffe", "discard") == {"section-comms-b": 1}
    assert table.cards("raf", "discard") == {"aa-battery": 1}
    assert table.asked == "luftwaffe turn"


def test_exa_43_the_same_bid_out_of_comms() -> None:
    table = after_the_bid(before_the_bid(Bf_109E_B2="-3,3 N"))
    assert not table.is_in_comms("luftwaffe", "B")
    assert table.discords("luftwaffe") == (8, 1) and table.initiative == "luftwaffe"


def test_exa_44_manoeuvre_2_during_move_3() -> None:
    table = after_the_bid()
    table.play("play bf-109e-y2 manoeuvre", "ahead", "left")
    assert table.where("bf-109e-y2") == "-1,0 SE"
    game = table.match.game
    facts = {fact.name: fact.value for fact in game.procedure(table.state).subject(game, table.state)}
    assert (facts["left"], facts["turns"]) == (2, 1)  # two more hexes and one more turn were allowed
    table.play("stop")
    assert table.asked == "luftwaffe turn"  # no other action with this card


def test_exa_45_attack_on_the_rear() -> None:
    table = before_the_attack()
    assert table.where("bf-109e-y2") == "0,0 SE" and not table.is_in_comms("raf", "G")
    assert table.targets == ["defiant-g1"]
    told = table.play("target defiant-g1", dice=[2, 7, 8])
    shot = one(told, "fired")
    assert (shot["dice"], shot["base"], shot["cover"], shot["range"], shot["total"]) == (3, 4, 1, 1, 6)
    assert shot["rear"] == 1 and one(told, "attack-done")["hit"] == 1
    assert names(told).count("card-lost") == 1


def test_exa_46_the_hit_is_taken_from_hand() -> None:
    table = davids_turn()
    assert table.cards("raf", "removed") == {"defiant-g1": 1}
    assert table.cards("raf", "hand") == {"defiant-g2": 1, "section-comms-g": 1}
    assert table.where("defiant-g1") == "1,0 SE" and table.cards("raf", "supply")["defiant-g1"] == 2


def test_exa_47_discord_cannot_be_played() -> None:
    table = after_the_manoeuvre()
    assert not table.offered("discord")
    assert table.refusal("dark discord") in ("COM-38", "COM-42", "BOB-19")
    table = davids_turn()
    assert table.asked == "raf turn"
    assert table.cards("luftwaffe", "discard") == {"section-comms-b": 1, "bf-109e-y2": 2, "discord": 1}


def test_exa_48_moving_back_into_comms_first() -> None:
    table = davids_turn()
    assert not table.is_in_comms("raf", "G") and table.discords("raf")[0] > 0
    table.play("play defiant-g2 move", "ahead", "stop")
    assert table.where("defiant-g2") == "0,2 NE" and table.is_in_comms("raf", "G")
    table = davids_turn()
    before = table.discords("raf")
    table.play("play section-comms-g bolster")  # before moving
    assert table.discords("raf") == (before[0] - 1, before[1] + 1)


def test_exa_49_attack_misses() -> None:
    table = davids_turn()
    assert table.why("play defiant-g2 attack") == "BOB-49 nobody-in-line"
    table = back_in_comms()
    table.play("act defiant-g2 attack")
    assert "bf-109e-y1" in table.targets
    told = table.play("target bf-109e-y1", dice=[2, 3])
    shot = one(told, "fired")
    assert (shot["dice"], shot["base"], shot["cover"], shot["range"], shot["total"]) == (2, 5, 1, 2, 8)
    assert one(told, "attack-done")["hit"] == 0 and table.cards("luftwaffe", "removed") == {}


def test_exa_49_the_second_placement() -> None:
    """Y1 in G1's hex: cover from G1, line NE."""
    pieces = {**START, "Bf 109E Y1": "1,0 NE", "Defiant G2": "-1,3 N", "Bf 109E Y2": "0,0 SE"}
    table = sky(pieces, raf="defiant-g2")
    table.play("play defiant-g2 move", "ahead", "stop", "act defiant-g2 attack")
    shot = one(table.play("target bf-109e-y1", dice=[2, 3]), "fired")
    assert (shot["dice"], shot["cover"], shot["range"], shot["total"]) == (2, 1, 2, 8)


def test_exa_50_bolster_2_in_comms() -> None:
    table = after_the_miss()
    before = table.discords("raf")
    table.play("play section-comms-g bolster", "take defiant-g1", "take defiant-g1")
    assert table.cards("raf", "supply").get("defiant-g1", 0) == 0
    assert table.discords("raf")[0] == before[0]


def test_exa_51_end_of_round() -> None:
    """With nothing left in hand David's turn ends by itself, and the next round begins."""
    table = after_the_miss()
    assert table.state.round == 1
    table.play("play section-comms-g bolster", "take defiant-g1", "take defiant-g1", dice=None)
    assert table.state.round == 2 and table.asked.endswith("bid")
    assert table.cards("raf", "play") == {} and table.size("raf", "hand") == 4
    assert table.cards("raf", "discard") == {"aa-battery": 1, "defiant-g1": 2, "defiant-g2": 1, "section-comms-g": 1}


# The text's headings E, NE, NW, W, SW, SE in the engine's names.
@pytest.mark.parametrize(("heading", "rear"), [("NE", 1), ("SE", 1), ("S", 1), ("N", 0), ("NW", 0), ("SW", 0)])
def test_exa_170_dice_on_g1_by_its_heading(heading: str, rear: int) -> None:
    pieces = {**START, "Bf 109E Y2": "0,0 SE", "Defiant G1": f"1,0 {heading}"}
    table = sky(pieces, luftwaffe="bf-109e-y2", turn="luftwaffe")
    table.play("play bf-109e-y2 attack")
    shot = one(table.play("target defiant-g1", dice=None), "fired")
    assert (shot["rear"], shot["dice"]) == (rear, 3 if rear else 2)


@pytest.mark.parametrize(("heading", "dice"), [("NE", 2), ("N", 2), ("NW", 2), ("SW", 1), ("S", 1), ("SE", 1)])
def test_exa_170_dice_on_y1_by_its_heading(heading: str, dice: int) -> None:
    pieces = {**START, "Bf 109E Y2": "0,0 SE", "Defiant G2": "0,2 NE", "Bf 109E Y1": f"0,0 {heading}"}
    table = sky(pieces, raf="defiant-g2")
    table.play("play defiant-g2 attack")
    assert one(table.play("target bf-109e-y1", dice=None), "fired")["dice"] == dice
    same = sky({**pieces, "Defiant G2": "0,0 NE"}, raf="defiant-g2")
    same.play("play defiant-g2 attack")
    assert one(same.play("target bf-109e-y1", dice=None), "fired")["dice"] == 1


@pytest.mark.parametrize(
    ("place", "owed"),
    [("0,0", 0), ("1,0", 0), ("2,0", 0), ("1,1", 0), ("3,0", 1), ("2,1", 1), (None, 1)],
)
def test_exa_171_comms_by_distance(place: str | None, owed: int) -> None:
    for left in (5, 0):
        pieces = {"Defiant G1": "0,0 N", "Defiant G2": f"{place or '4,0'} N"}
        zones = {"hand": "section-comms-g squadron-comms", "supply": "defiant-g1", "removed": f"discord*{10 - left}"}
        table = sky(pieces, raf=zones, gone=None if place else {"defiant-g2": "lost"})
        table.play("play section-comms-g bolster", "take defiant-g1")
        assert table.discords("raf") == ((left - owed, owed) if left else (0, 0))
        assert table.cards("raf", "discard")["defiant-g1"] == 1


EDGE = {"Spitfire W1": "0,-3 N", "Bf 109E Y1": "0,-4 N"}


def test_exa_174_edge_turn() -> None:
    """Move 3, one hex short of the edge hex it faces."""
    table = sky(EDGE, raf="spitfire-w1")
    table.play("play spitfire-w1 move", "ahead", "stop")
    assert table.discords("raf") == (10, 0) and "act spitfire-w1 attack" in table.texts
    for way, heading in (("left", "NW"), ("right", "NE")):
        table = sky(EDGE, raf="spitfire-w1")
        table.play("play spitfire-w1 move", "ahead", f"edge-{way}")
        assert table.where("spitfire-w1") == f"0,-4 {heading}" and table.discords("raf") == (9, 1)
        assert table.asked == "raf turn"
    table = sky(EDGE, raf="spitfire-w1")
    table.play("play spitfire-w1 attack")
    table.play("target bf-109e-y1", dice=[9, 9, 9])
    table.play("ahead", "edge-left")
    assert table.cards("luftwaffe", "removed") == {"bf-109e-y1": 1}  # it stands
    table = sky({**EDGE, "Spitfire W1": "0,-4 N"}, raf="spitfire-w1")
    table.play("play spitfire-w1 move")
    assert table.texts == ["edge-left", "edge-right"]


def test_exa_54_defence_above_ten() -> None:
    """Base 5, two clouds, range 2: 11. In the land games a 0 would succeed."""
    for dice in ([0, 9], [9, 9], [0, 0]):
        table = sky({"Hurricane R1": "0,0 SE", "Bf 109E Y1": "2,0 N"}, raf="hurricane-r1", clouds="0,0 1,0")
        table.play("play hurricane-r1 attack")
        told = table.play("target bf-109e-y1", dice=dice)
        assert one(told, "fired")["total"] == 11 and one(told, "attack-done")["hit"] == 0
