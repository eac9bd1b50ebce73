"""Move and Manoeuvre: BOB-30 to BOB-39, with RUL-109, RUL-111, RUL-112 and RUL-170."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.britain.sky import Sky, sky
from tests.rules.table import names, one

SPITFIRE = {"Spitfire W1": "0,0 SE"}  # Move 3, Manoeuvre 3 with an early turn
EDGE = {"Spitfire W1": "0,-3 N", "Bf 109E Y1": "0,-4 N"}  # one hex short of the edge, an enemy on it


def spitfire(**more: Any) -> Sky:
    return sky(SPITFIRE, raf="spitfire-w1", **more)


@pytest.mark.parametrize(
    ("heading", "ends"),
    [
        ("N", ["0,-1", "0,-2", "0,-3"]),
        ("NE", ["1,-1", "2,-2", "3,-3"]),
        ("SE", ["1,0", "2,0", "3,0"]),
        ("S", ["0,1", "0,2", "0,3"]),
        ("SW", ["-1,1", "-2,2", "-3,3"]),
        ("NW", ["-1,0", "-2,0", "-3,0"]),
    ],
)
def test_bob_30_one_to_x_hexes_straight_ahead(heading: str, ends: list[str]) -> None:
    for hexes in (1, 2, 3):
        table = sky({"Spitfire W1": f"0,0 {heading}"}, raf="spitfire-w1")
        table.play("play spitfire-w1 move", *["ahead"] * hexes)
        assert table.place("spitfire-w1") == ends[hexes - 1]
        assert table.asked == ("raf turn" if hexes == 3 else "raf flight")  # no more than three; nobody to shoot at


def test_bob_30_never_none() -> None:
    table = spitfire()
    table.play("play spitfire-w1 move")
    assert table.verbs == ["ahead"]
    assert table.why("stop") == "BOB-30 one-hex-at-least"
    table.play("ahead")
    assert table.verbs == ["ahead", "stop"]
    table.play("ahead", "stop")
    assert table.where("spitfire-w1") == "2,0 SE"


def test_bob_30_nothing_but_straight_ahead() -> None:
    table = spitfire()
    table.play("play spitfire-w1 move")
    for place in ("1,-1", "0,1", "2,0", "-1,0", "0,0"):
        assert table.why(f"ahead {table.names[place]}") == "BOB-30 not-ahead"
    assert table.why("leave") == "RUL-113 not-off-the-board"
    assert table.why("edge-left") == table.why("edge-right") == "BOB-34 no-edge-ahead"


def test_bob_30_a_move_is_told_hex_by_hex() -> None:
    table = spitfire()
    told = table.play("play spitfire-w1 move", "ahead", "ahead", "ahead")
    steps = [(fields["origin"], fields["tile"]) for name, fields in told if name == "moved"]
    assert [table.coordinates[table.catalog.tiles[tile].name] for _, tile in steps] == ["1,0", "2,0", "3,0"]
    assert [origin for origin, _ in steps[1:]] == [tile for _, tile in steps[:-1]]


def test_bob_31_no_turn_without_manoeuvre() -> None:
    table = spitfire()
    table.play("play spitfire-w1 move")
    assert table.why("left") == table.why("right") == "BOB-31 no-turn-left"
    table.play("ahead")
    assert table.why("left") == "BOB-31 no-turn-left"
    table.play("ahead", "ahead")
    assert table.heading("raf:spitfire-w1") == "SE"


@pytest.mark.parametrize("before", [0, 1, 2])
def test_bob_32_into_a_balloon(before: int) -> None:
    """The first hex or a later one: counter and all cards are gone, from every zone."""
    zones = {
        "hand": "spitfire-w1 squadron-comms discord",
        "discard": "spitfire-w1",
        "supply": "spitfire-w1",
    }  # the fourth lies in the deck
    table = sky(SPITFIRE, raf=zones, balloons=f"{before + 1},0")
    assert table.cards("raf", "deck")["spitfire-w1"] == 1
    told = table.play("play spitfire-w1 move", *["ahead"] * (before + 1))
    assert table.where("spitfire-w1") is None and table.fate_of("spitfire-w1") == "lost"
    assert table.cards("raf", "removed") == {"spitfire-w1": 4}
    assert not any("spitfire-w1" in table.cards("raf", zone) for zone in ("deck", "hand", "play", "discard", "supply"))
    assert one(told, "crashed")["unit"] == table.units["raf:spitfire-w1"]
    assert one(told, "cards-gone")["number"] == 4
    assert table.cards("raf", "hand") == {"squadron-comms": 1, "discord": 1}
    assert table.air.balloon[table.catalog.tile_names[table.names[f"{before + 1},0"]]]  # it is still there


def test_bob_32_its_partner_keeps_its_cards() -> None:
    pieces = {"Spitfire W1": "0,0 SE", "Spitfire W2": "0,2 SE"}
    table = sky(pieces, raf="spitfire-w1 spitfire-w2", balloons="1,0")
    table.play("play spitfire-w1 move", "ahead")
    assert table.place("spitfire-w2") == "0,2"
    assert table.cards("raf", "hand")["spitfire-w2"] == 1 and table.cards("raf", "removed") == {"spitfire-w1": 4}


def test_rul_109_a_balloon_takes_whatever_flies_into_it() -> None:
    """Nobody is asked, no card action follows, and the balloon stays; an early turn saves it, and so does waiting."""
    pieces = {"Spitfire W1": "0,0 SE", "Spitfire W2": "0,3 SE", "Bf 109E Y1": "3,0 SE"}
    table = sky(pieces, raf="spitfire-w1*2", balloons="1,0")
    table.play("play spitfire-w1 move")
    assert table.verbs == ["ahead"]
    table.play("ahead")
    assert table.asked == "raf turn"  # no attack, and the other copy is gone as well
    assert table.texts[-1] == "end" and not table.offered("spitfire-w1")
    table = sky(pieces, raf="spitfire-w1", balloons="1,0")
    table.play("play spitfire-w1 manoeuvre", "right", "ahead", "stop")
    assert table.where("spitfire-w1") == "0,1 S"
    table = sky(pieces, raf="spitfire-w1", balloons="1,0", turn="raf")
    table.play("end")  # the card may stay in hand
    assert table.place("spitfire-w1") == "0,0"


def test_rul_109_guide_and_inspire_and_ships() -> None:
    table = sky(SPITFIRE, raf="ground-control", balloons="1,0")
    table.play("play ground-control guide", "ahead")
    assert table.fate_of("spitfire-w1") == "lost" and table.cards("raf", "play") == {"ground-control": 1}
    zones = {"hand": "section-comms-w squadron-comms", "play": "spitfire-w1"}
    table = sky(SPITFIRE, raf=zones, balloons="1,0")
    table.play("play section-comms-w inspire", "again spitfire-w1 move", "ahead")
    assert table.fate_of("spitfire-w1") == "lost" and table.cards("raf", "play") == {"section-comms-w": 1}
    table = sky({"Steamer 1": "0,0 SE"}, raf="convoy-commodore", balloons="1,0")
    table.play("play convoy-commodore sail", "sail raf:steamer-1")
    assert table.where("steamer-1") == "1,0 SE"


def test_bob_33_other_tokens_do_not_matter() -> None:
    pieces = {
        "Spitfire W1": "0,0 SE",
        "Bf 109E Y1": "1,0 NW",
        "Steamer 1": "1,0 N",
        "AA Gun 1": "2,0",
        "Docks": "2,0",
        "Spitfire W2": "2,0 N",
    }
    table = sky(pieces, raf="spitfire-w1", clouds="2,0")
    table.play("play spitfire-w1 move", "ahead", "ahead", "stop")
    assert table.place("spitfire-w1") == "2,0"
    assert table.place("bf-109e-y1") == "1,0" and table.place("docks") == "2,0"


@pytest.mark.parametrize(("way", "heading"), [("left", "NW"), ("right", "NE")])
def test_bob_34_at_the_edge_it_turns(way: str, heading: str) -> None:
    table = sky({"Spitfire W1": "0,-3 N"}, raf="spitfire-w1")
    before = table.discords("raf")
    table.play("play spitfire-w1 move", "ahead")
    assert table.discords("raf") == before
    assert table.texts == ["edge-left", "edge-right", "stop"]  # by choice only
    told = table.play(f"edge-{way}")
    assert table.where("spitfire-w1") == f"0,-4 {heading}"
    assert table.discords("raf") == (before[0] - 1, before[1] + 1)
    assert one(told, "turned")["way"] == (2 if way == "left" else 3)
    assert table.asked == "raf turn"  # the third hex is lost


def test_bob_34_without_a_discord_it_turns_all_the_same() -> None:
    zones = {"hand": "spitfire-w1 squadron-comms", "removed": "discord*10"}
    table = sky({"Spitfire W1": "0,-4 N"}, raf=zones)
    told = table.play("play spitfire-w1 move", "edge-left")
    assert table.where("spitfire-w1") == "0,-4 NW"
    assert "dud-taken" not in names(told)


def test_bob_34_is_for_both_sides() -> None:
    table = sky({"Bf 109E Y1": "0,5 S"}, luftwaffe="bf-109e-y1", turn="luftwaffe")
    raf, before = table.discords("raf"), table.discords("luftwaffe")
    table.play("play bf-109e-y1 move", "edge-right")
    assert table.where("bf-109e-y1") == "0,5 SW"
    assert table.discords("luftwaffe") == (before[0] - 1, before[1] + 1) and table.discords("raf") == raf


def test_bob_35_no_action_after_an_edge_turn() -> None:
    table = sky(EDGE, raf="spitfire-w1")
    table.play("play spitfire-w1 move", "ahead", "stop")
    assert table.texts == ["act spitfire-w1 attack", "done"]
    table = sky(EDGE, raf="spitfire-w1")
    table.play("play spitfire-w1 move", "ahead", "edge-left")
    assert table.asked == "raf turn"
    table = sky(EDGE, raf="spitfire-w1")
    table.play("play spitfire-w1 attack")
    table.play("target bf-109e-y1", dice=[1, 1, 1])
    table.play("ahead", "edge-left")
    assert table.where("spitfire-w1") == "0,-4 NW" and table.asked == "raf turn"


def test_bob_35_other_cards_are_not_affected() -> None:
    table = sky({**EDGE, "Spitfire W1": "0,-4 N"}, raf="spitfire-w1*2")
    table.play("play spitfire-w1 move", "edge-left")
    assert table.offered("spitfire-w1") == ["play move", "play manoeuvre", "play attack"]


def test_rul_111_the_edge_turn_is_a_whole_move() -> None:
    """Free of the limits of Manoeuvre, it ends the movement; the new heading may lead off the board again."""
    table = sky({"Hurricane R1": "5,-6 N"}, raf="hurricane-r1*2")
    table.play("play hurricane-r1 move")
    assert table.texts == ["edge-left", "edge-right"]
    table.play("edge-right")
    assert table.where("hurricane-r1") == "5,-6 NE" and table.asked == "raf turn"
    table.play("play hurricane-r1 manoeuvre", "edge-right")  # its two turns are lost
    assert table.where("hurricane-r1") == "5,-6 SE" and table.asked == "raf turn"
    assert table.discords("raf") == (8, 2)


def test_rul_111_by_choice_and_with_turns_left() -> None:
    table = sky({"Spitfire W1": "0,-3 N"}, raf="spitfire-w1")
    table.play("play spitfire-w1 manoeuvre", "ahead")
    assert table.texts == ["edge-left", "edge-right", "left", "right", "stop"]
    table.play("edge-right")
    assert table.where("spitfire-w1") == "0,-4 NE" and table.asked == "raf turn"


def test_rul_111_guide_and_inspire() -> None:
    table = sky({"Spitfire W1": "0,-4 N"}, raf="ground-control")
    before = table.discords("raf")
    table.play("play ground-control guide")
    assert table.texts == ["edge-left", "edge-right"]
    table.play("edge-left")
    assert table.where("spitfire-w1") == "0,-4 NW" and table.asked == "raf turn"  # no further turn
    assert table.discords("raf") == (before[0] - 1, before[1] + 1)
    pieces = {"Spitfire W1": "0,-4 N", "Bf 109E Y1": "0,-4 N"}
    table = sky(pieces, raf={"hand": "squadron-comms*2", "play": "spitfire-w1"})
    table.play("play squadron-comms inspire", "again spitfire-w1 move", "edge-left")
    assert table.asked == "raf turn"  # nor the inspired card's action
    assert table.discords("raf")[1] == 1


def test_rul_112_the_move_is_compulsory() -> None:
    """An action first leaves the Move owed; the card may be left in hand altogether."""
    pieces = {"Spitfire W1": "0,0 SE", "Bf 109E Y1": "1,0 SE"}
    table = sky(pieces, raf="spitfire-w1")
    table.play("play spitfire-w1 attack")
    table.play("target bf-109e-y1", dice=[1, 1, 1])
    assert table.verbs == ["ahead"] and table.refusal("stop") == "BOB-30"
    table.play("ahead", "stop")
    assert table.asked == "raf turn"
    assert "end" in sky(pieces, raf="spitfire-w1").texts
