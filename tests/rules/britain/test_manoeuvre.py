"""Manoeuvre and the order within a combat card: BOB-36 to BOB-39, BOB-15, RUL-170."""

from __future__ import annotations

import pytest

from tests.rules.britain.sky import Sky, printing, sky
from tests.rules.table import names

HURRICANE = {"Hurricane R1": "0,0 SE", "Bf 109E Y1": "2,0 SE"}  # Move 2, Manoeuvre 2
SPITFIRE = {"Spitfire W1": "0,0 SE"}  # Move 3, Manoeuvre 3 with an early turn


def turning(pieces: dict[str, str] | None = None) -> Sky:
    table = sky(pieces or {"Spitfire W1": "0,0 SE", "Spitfire W2": "0,3 SE"}, raf="spitfire-w1")
    table.play("play spitfire-w1 manoeuvre")
    return table


def ends(card: str, pieces: dict[str, str]) -> set[str]:
    """Every hex and heading a Manoeuvre may end in, away from edges."""
    found: set[str] = set()
    start = sky(pieces, raf=card)
    start.play(f"play {card} manoeuvre")
    waiting: list[tuple[str, ...]] = [(text,) for text in start.texts]
    while waiting:
        path = waiting.pop()
        table = sky(pieces, raf=card)
        table.play(f"play {card} manoeuvre", *path)
        if table.asked == "raf turn":
            found.add(str(table.where(card)))
        else:
            waiting += [(*path, text) for text in table.texts]
    return found


def test_bob_36_declared_before_the_move() -> None:
    """It is the card's action: it turns and attacks never with the same card."""
    table = sky(HURRICANE, raf="hurricane-r1")
    assert table.offered("hurricane-r1") == ["play move", "play manoeuvre", "play attack"]
    table.play("play hurricane-r1 move", "ahead", "stop")
    assert table.texts == ["act hurricane-r1 attack", "done"]
    assert table.why("act hurricane-r1 manoeuvre") == "RUL-170 manoeuvre-first"
    assert table.why("act hurricane-r1 move") == "BOB-15 flown"
    table = sky(HURRICANE, raf="hurricane-r1")
    table.play("play hurricane-r1 manoeuvre", "ahead", "stop")
    assert table.asked == "raf turn"  # the action is used up, though no turn was made
    table = sky(HURRICANE, raf="hurricane-r1")
    table.play("play hurricane-r1 attack")
    table.play("target bf-109e-y1", dice=[1, 1, 1])
    table.play("ahead")
    assert table.verbs == ["ahead", "stop"]  # no turn after an attack


def test_bob_36_up_to_x_turns_within_the_move_value() -> None:
    table = sky({"Hurricane R1": "0,0 SE"}, raf="hurricane-r1")
    table.play("play hurricane-r1 manoeuvre", "ahead", "left", "ahead", "left")
    assert table.where("hurricane-r1") == "2,-1 N" and table.asked == "raf turn"
    table = sky({"Defiant G1": "0,0 SE"}, raf="defiant-g1")  # Move 2, Manoeuvre 1
    table.play("play defiant-g1 manoeuvre", "ahead", "right", "ahead")
    assert table.where("defiant-g1") == "1,1 S" and table.asked == "raf turn"  # the one turn is made
    table = turning()
    table.play("ahead", "ahead", "ahead")
    assert table.texts == ["left", "right", "stop"]
    assert table.why(f"ahead {table.names['4,0']}") == "BOB-30 no-hex-left"


def test_bob_36_none_need_be_made() -> None:
    table = turning()
    table.play("ahead", "ahead", "stop")
    assert table.where("spitfire-w1") == "2,0 SE"


def test_bob_37_a_hex_before_every_turn() -> None:
    table = sky({"Hurricane R1": "0,0 SE"}, raf="hurricane-r1")
    table.play("play hurricane-r1 manoeuvre")
    assert table.verbs == ["ahead"]
    assert table.why("left") == table.why("right") == "BOB-39 no-early-turn"
    table.play("ahead")
    assert table.verbs == ["ahead", "left", "right", "stop"]
    table.play("left")
    assert table.verbs == ["ahead", "stop"]
    assert table.why("left") == table.why("right") == "BOB-37 fly-before-turn"
    table.play("ahead")
    assert table.verbs == ["left", "right", "stop"]  # one after the last hex
    table.play("right")
    assert table.where("hurricane-r1") == "2,-1 SE"


def test_bob_37_two_hexes_and_then_one_turn_only() -> None:
    table = turning()
    table.play("ahead", "ahead", "left")
    assert table.refusal("left") == "BOB-37" and table.verbs == ["ahead", "stop"]


@pytest.mark.parametrize("heading", ["N", "NE", "SE", "S", "SW", "NW"])
def test_bob_38_a_turn_is_sixty_degrees(heading: str) -> None:
    around = ["N", "NE", "SE", "S", "SW", "NW"]
    at = around.index(heading)
    for way, step in (("left", -1), ("right", 1)):
        table = sky({"Spitfire W1": f"0,0 {heading}"}, raf="spitfire-w1")
        told = table.play("play spitfire-w1 manoeuvre", way)
        assert table.heading("raf:spitfire-w1") == around[(at + step) % 6]
        turn = next(fields for name, fields in told if name == "turned")
        assert (turn["heading"], turn["way"]) == ((at + step) % 6, 0 if way == "left" else 1)


def test_bob_39_one_early_turn() -> None:
    """It counts toward the number; the next needs a hex again, and at least one hex must follow."""
    table = turning()
    assert table.verbs == ["ahead", "left", "right"]
    table.play("left")
    assert table.verbs == ["ahead"]
    assert table.refusal("stop") == "BOB-30" and table.refusal("left") in ("BOB-37", "BOB-39")
    table.play("ahead", "left", "ahead", "left", "ahead")
    assert table.where("spitfire-w1") == "0,-2 NW" and table.asked == "raf turn"  # three turns in all


def test_bob_39_only_the_marked_version() -> None:
    for card, pieces in (("hurricane-r1", HURRICANE), ("defiant-g1", {"Defiant G1": "0,0 SE"})):
        table = sky(pieces, raf=card)
        table.play(f"play {card} manoeuvre")
        assert table.verbs == ["ahead"]
    table = sky({"Hurricane Ace R1": "0,0 SE"}, raf="hurricane-ace-r1")
    table.play("play hurricane-ace-r1 manoeuvre")
    assert table.verbs == ["ahead", "left", "right"]


def test_bob_39_counts_toward_x() -> None:
    table = sky({"Ju 87 S1": "0,0 N"}, luftwaffe="ju-87-s1", turn="luftwaffe")  # Manoeuvre 1, early
    table.play("play ju-87-s1 manoeuvre", "right", "ahead")
    assert table.verbs == ["ahead", "stop"] and table.refusal("left") == "BOB-31"


def test_bob_39_the_way_off_an_edge() -> None:
    table = sky({"Spitfire W1": "1,-4 N"}, raf="spitfire-w1")
    before = table.discords("raf")
    table.play("play spitfire-w1 manoeuvre", "left", "ahead", "stop")
    assert table.where("spitfire-w1") == "0,-4 NW" and table.discords("raf") == before


def test_bob_39_an_edge_turn_may_follow_the_early_one() -> None:
    table = sky({"Spitfire W1": "5,-6 N"}, raf="spitfire-w1")
    table.play("play spitfire-w1 manoeuvre", "right")
    assert table.texts == ["edge-left", "edge-right"]
    table.play("edge-right")
    assert table.where("spitfire-w1") == "5,-6 SE" and table.asked == "raf turn"


def test_bob_38_all_ends_of_a_manoeuvre() -> None:
    """Move 2 and two turns: counted by hand, mirrored left and right."""
    assert ends("hurricane-r1", {"Hurricane R1": "0,0 SE"}) == {
        *("1,0 SE", "1,0 NE", "1,0 S"),
        *("2,0 SE", "2,0 NE", "2,0 S"),  # straight on
        *("2,-1 NE", "2,-1 N", "2,-1 SE"),  # left after the first hex
        *("1,1 S", "1,1 SE", "1,1 SW"),  # right after it
    }


def test_bob_39_all_ends_of_an_early_one() -> None:
    """Move 2 and one turn, early or late."""
    edit = printing("Hurricane", "manoeuvre 1 early", instead=True)
    table = sky({"Hurricane R1": "0,0 SE"}, raf="hurricane-r1", edit=edit)
    table.play("play hurricane-r1 manoeuvre", "left", "ahead", "ahead")
    assert table.where("hurricane-r1") == "2,-2 NE"
    assert ends("hurricane-ace-r1", {"Hurricane Ace R1": "0,0 SE"}) == {
        *ends("hurricane-r1", {"Hurricane R1": "0,0 SE"}),
        *("1,-1 NE", "1,-1 N", "1,-1 SE", "2,-2 NE", "2,-2 N", "2,-2 SE"),  # left at once, then straight
        *("1,-2 N", "2,-1 SE"),  # left at once, and once more
        *("0,1 S", "0,1 SW", "0,1 SE", "0,2 S", "0,2 SW", "0,2 SE"),
        *("-1,2 SW", "1,1 SE"),
    }


def test_bob_15_move_and_one_action_in_either_order() -> None:
    table = sky(HURRICANE, raf="hurricane-r1*2")
    table.play("play hurricane-r1 move", "ahead", "stop", "act hurricane-r1 attack")
    told = table.play("target bf-109e-y1", dice=[1, 1, 1])
    assert "fired" in names(told) and table.place("hurricane-r1") == "1,0" and table.asked == "raf turn"
    table = sky(HURRICANE, raf="hurricane-r1*2")
    table.play("play hurricane-r1 attack")
    table.play("target bf-109e-y1", dice=[1, 1, 1])
    table.play("ahead", "ahead")
    assert table.place("hurricane-r1") == "2,0" and table.asked == "raf turn"
    assert table.cards("raf", "play") == {"hurricane-r1": 1}


def test_bob_15_the_action_is_optional_and_the_card_may_stay_in_hand() -> None:
    table = sky(HURRICANE, raf="hurricane-r1")
    table.play("play hurricane-r1 move", "ahead", "stop", "done")
    assert table.place("hurricane-r1") == "1,0" and table.asked == "raf turn"
    table = sky(HURRICANE, raf={"hand": "hurricane-r1"})
    assert table.texts[-1] == "end"
    table.play("end")
    assert table.place("hurricane-r1") == "0,0"


def test_bob_15_one_action_only() -> None:
    """Bomb, then Move: no Attack after it."""
    pieces = {"Bf 110 Ace Z1": "0,0 SE", "Docks": "0,0", "Hurricane R1": "1,0 N"}
    table = sky(pieces, luftwaffe="bf-110-ace-z1*2", turn="luftwaffe")
    table.play("play bf-110-ace-z1 bomb")
    table.play("target docks", dice=[1, 1])
    table.play("ahead", "stop")
    assert table.asked == "luftwaffe turn"


def test_rul_170_three_ways_to_use_a_combat_card() -> None:
    """Whether an action follows a Move is decided when it has ended."""
    table = sky(HURRICANE, raf="hurricane-r1")
    table.play("play hurricane-r1 move")
    assert table.verbs == ["ahead"]  # nothing is asked about an action yet
    table.play("ahead", "ahead")
    assert table.texts == ["act hurricane-r1 attack", "done"]
    table = sky({**HURRICANE, "Bf 109E Y1": "0,2 SE"}, raf="hurricane-r1")
    assert table.offered("hurricane-r1") == ["play move", "play manoeuvre"]
    assert table.why("play hurricane-r1 attack") == "BOB-49 nobody-in-line"
    table.play("play hurricane-r1 move", "ahead", "stop")
    assert table.asked == "raf turn"  # nothing to do with it
