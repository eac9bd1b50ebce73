"""Card actions without a shot: BOB-40 to BOB-47, with RUL-115, RUL-116, RUL-119 and RUL-172."""

from __future__ import annotations

from typing import Any

from tests.rules.britain.sky import Sky, printing, sky
from tests.rules.table import names, one

PAIR = {"Hurricane R1": "0,0 SE", "Hurricane R2": "0,1 SE", "Defiant G1": "-3,0 N"}
CALLING = printing("Hurricane", "inspire")  # no card of the box has it: combat cards that inspire (RUL-172)


def test_bob_40_bolster() -> None:
    """Up to X, from the own supply to the own discard pile; the section's letter limits it."""
    zones = {"hand": "section-comms-r squadron-comms", "supply": "hurricane-r1 hurricane-r2 defiant-g1 radar"}
    table = sky(PAIR, raf=zones)
    table.play("play section-comms-r bolster")
    assert table.texts == ["take hurricane-r1", "take hurricane-r2", "done"]
    table.play("take hurricane-r1", "take hurricane-r2")
    assert table.cards("raf", "discard") == {"hurricane-r1": 1, "hurricane-r2": 1} and table.asked == "raf turn"
    table.play("play squadron-comms bolster")  # any section, and communications cards
    assert table.texts == ["take radar", "take defiant-g1", "done"]


def test_bob_40_the_cost_icon_out_of_comms() -> None:
    zones = {"hand": "section-comms-r squadron-comms", "supply": "hurricane-r1*2"}
    table = sky({**PAIR, "Hurricane R2": "0,4 SE"}, raf=zones)
    told = table.play("play section-comms-r bolster", "take hurricane-r1", "done")
    assert names(told).index("dud-taken") < names(told).index("bolstered")
    assert table.cards("raf", "discard") == {"discord": 1, "hurricane-r1": 1}


def test_bob_41_command_draws() -> None:
    zones = {"hand": "squadron-comms radar", "deck": ""}
    table = sky(PAIR, raf=zones)
    before = table.size("raf", "deck")
    table.play("play squadron-comms command", dice=None)
    while table.asked != "raf turn":
        table.play(next(text for text in table.texts if text != "done"), dice=None)
    assert table.size("raf", "hand") == 3 and table.size("raf", "deck") == before - 2
    assert table.cards("raf", "play") == {"squadron-comms": 1}


def test_bob_42_coordinate() -> None:
    table = sky(PAIR, raf={"hand": "radar squadron-comms discord*2"})
    deck = table.size("raf", "deck")
    told = table.play("play radar coordinate", dice=None)
    assert names(told)[:3] == ["played", "dud-removed", "drawn"]
    assert table.cards("raf", "removed") == {"discord": 1}  # one only
    assert table.cards("raf", "hand")["discord"] == 1
    assert table.size("raf", "hand") == 3 and table.size("raf", "deck") == deck - 1


def test_bob_42_not_without_a_discord_nor_out_of_comms() -> None:
    table = sky(PAIR, raf="radar section-comms-r")
    assert table.why("play radar coordinate") == "BOB-42 no-dud-in-hand"
    assert table.why("play section-comms-r coordinate") == "BOB-42 no-dud-in-hand"
    table = sky({**PAIR, "Hurricane R2": "0,4 SE"}, raf="radar section-comms-r discord")
    assert "play coordinate" in table.offered("radar")  # no icon on it
    assert table.why("play section-comms-r coordinate") == "BOB-24 out-of-comms"


def test_bob_43_guide() -> None:
    """One hex forward, which must be flown, then perhaps one turn."""
    for after, end in (("stop", "1,0 SE"), ("left", "1,0 NE"), ("right", "1,0 S")):
        table = sky(PAIR, raf="ground-control")
        table.play("play ground-control guide")
        assert table.texts == ["steer defiant-g1", "steer hurricane-r1", "steer hurricane-r2"]  # exactly one
        table.play("steer hurricane-r1")
        assert table.verbs == ["ahead"]
        table.play("ahead")
        assert table.verbs == ["left", "right", "stop"]
        table.play(after)
        assert table.where("hurricane-r1") == end and table.asked == "raf turn"
        assert table.where("hurricane-r2") == "0,1 SE"


def test_bob_43_of_the_named_section() -> None:
    table = sky(PAIR, raf="section-comms-r")
    table.play("play section-comms-r guide")
    assert table.texts == ["steer hurricane-r1", "steer hurricane-r2"]
    assert table.why("steer defiant-g1") == "RUL-12 other-squad"


def test_bob_43_the_check_is_made_before_anything_moves() -> None:
    table = sky({**PAIR, "Hurricane R2": "0,3 N"}, raf="section-comms-r")
    told = table.play("play section-comms-r guide", "steer hurricane-r2", "ahead", "stop")
    assert names(told).index("dud-taken") < names(told).index("moved")
    assert table.is_in_comms("raf", "R")


def test_rul_115_whose_aircraft_guide_moves() -> None:
    """The own ones, ready and on the board, with cards left or not."""
    pieces = {**PAIR, "Bf 109E Y1": "2,0 N"}
    table = sky(pieces, raf="ground-control section-comms-r", grounded=["Hurricane R1"])
    table.play("play ground-control guide")
    assert table.texts == ["steer defiant-g1", "steer hurricane-r2"]
    assert table.why("steer hurricane-r1") == "RUL-115 not-ready"
    assert table.why("steer luftwaffe:bf-109e-y1") == "RUL-115 own-aircraft"
    table = sky(PAIR, raf="section-comms-r", grounded=["Hurricane R1", "Hurricane R2"])
    assert table.why("play section-comms-r guide") == "RUL-115 nobody-ready"
    zones = {"hand": "section-comms-r squadron-comms", "removed": "hurricane-r1*5"}
    table = sky(PAIR, raf=zones)
    table.play("play section-comms-r guide", "steer hurricane-r1", "ahead", "stop")
    assert table.place("hurricane-r1") == "1,0"


def inspired(**more: Any) -> Sky:
    zones = {"hand": "section-comms-r squadron-comms*2", "play": "hurricane-r1 defiant-g1"}
    return sky({**PAIR, "Bf 109E Y1": "1,0 N"}, raf=zones, **more)


def test_bob_44_inspire() -> None:
    """A Move and perhaps an action with a card in the play area, which stays there."""
    table = inspired()
    table.play("play section-comms-r inspire")
    assert table.texts == [f"again hurricane-r1 {action}" for action in ("move", "manoeuvre", "attack")]
    assert table.why("again defiant-g1 move") == "RUL-12 other-squad"
    told = table.play("again hurricane-r1 move", "ahead", "stop", "act hurricane-r1 attack")
    assert one(told, "inspired-card")["card"] == table.kind("raf", "hurricane-r1")
    told = table.play("target bf-109e-y1", dice=[1, 1])
    assert "fired" in names(told)
    assert table.cards("raf", "play") == {"hurricane-r1": 1, "defiant-g1": 1, "section-comms-r": 1}
    assert table.place("hurricane-r1") == "1,0" and table.asked == "raf turn"


def test_bob_44_in_either_order_and_without_a_letter() -> None:
    table = inspired()
    table.play("play squadron-comms inspire")
    assert [text for text in table.texts if "defiant" in text] and [text for text in table.texts if "hurricane" in text]
    table.play("again hurricane-r1 attack")
    table.play("target bf-109e-y1", dice=[1, 1])
    table.play("ahead", "ahead")
    assert table.place("hurricane-r1") == "2,0" and table.asked == "raf turn"


def test_bob_44_the_move_is_compulsory() -> None:
    table = inspired()
    table.play("play section-comms-r inspire", "again hurricane-r1 move")
    assert table.verbs == ["ahead"] and table.refusal("stop") == "BOB-30"


def test_rul_116_what_inspire_can_choose() -> None:
    """Combat cards in the play area: the full choice again, several times a turn; one out of action is readied."""
    table = inspired()
    table.play("play section-comms-r inspire", "again hurricane-r1 manoeuvre", "ahead", "left", "ahead", "stop")
    table.play("play squadron-comms inspire", "again hurricane-r1 move", "ahead", "stop")
    table.play("play squadron-comms inspire")
    assert not [text for text in table.texts if "comms" in text]  # never a communications card, nor itself
    table = sky(PAIR, raf={"hand": "section-comms-r squadron-comms", "play": "ground-control"})
    assert table.why("play section-comms-r inspire") == "RUL-116 nothing-to-inspire"
    assert table.why("play squadron-comms inspire") == "RUL-116 nothing-to-inspire"


def test_rul_116_an_aircraft_out_of_action_is_readied_instead() -> None:
    table = inspired(grounded=["Hurricane R1"])
    table.play("play squadron-comms inspire")
    assert "rouse hurricane-r1" in table.texts and "again hurricane-r1 move" not in table.texts
    assert table.why("again hurricane-r1 move") == "BOB-27 out-of-action"
    assert table.why("rouse defiant-g1") == "BOB-27 not-out-of-action"
    table.play("rouse hurricane-r1")
    assert not table.is_suppressed("raf:hurricane-r1")
    assert table.where("hurricane-r1") == "0,0 SE" and table.asked == "raf turn"


def test_rul_172_inspire_within_inspire() -> None:
    """The inner card is finished first; a card still being resolved cannot be chosen; a second copy can."""
    pieces = {**PAIR, "Bf 109E Y1": "5,-2 N"}
    zones = {"hand": "hurricane-r1*2 squadron-comms", "play": "hurricane-r2"}
    table = sky(pieces, raf=zones, edit=CALLING, cards={"Hurricane R1": 3, "Hurricane R2": 3})
    table.play("play hurricane-r1 inspire")
    assert {text.split()[1] for text in table.texts} == {"hurricane-r2"}  # its own card never
    assert table.why("again hurricane-r1 move") == "RUL-172 in-use"
    table.play("again hurricane-r2 move", "ahead", "stop")
    assert table.asked == "raf flight"  # neither card may be chosen any more: on with the outer one's Move
    table.play("ahead", "stop")
    assert (table.place("hurricane-r1"), table.place("hurricane-r2")) == ("1,0", "1,1")
    assert table.asked == "raf turn"
    table.play("play hurricane-r1 inspire")  # the second copy: the first is in no use any more
    assert {text.split()[1] for text in table.texts} == {"hurricane-r1", "hurricane-r2"}
    table.play("again hurricane-r1 move", "ahead", "stop")
    assert table.texts == ["act hurricane-r1 inspire", "done"]  # it in turn may inspire the other
    table.play("act hurricane-r1 inspire")
    assert table.asked == "raf inspire" and {text.split()[1] for text in table.texts} == {"hurricane-r2"}
    table.play("again hurricane-r2 move", "ahead", "stop")
    table.play("ahead", "stop")
    assert table.place("hurricane-r1") == "3,0" and table.asked == "raf turn"


def test_rul_172_an_aircraft_lost_in_the_chain() -> None:
    """RUL-173: what its cards still owed is dropped, all the way up."""
    pieces = {"Hurricane R1": "0,0 SE", "Defiant G1": "-3,0 N"}
    table = sky(
        pieces, raf={"hand": "hurricane-r1 squadron-comms", "play": "hurricane-r1"}, edit=CALLING, balloons="1,0"
    )
    table.play("play hurricane-r1 inspire", "again hurricane-r1 move", "ahead")
    assert table.fate_of("hurricane-r1") == "lost"
    assert table.asked == "raf turn" and table.cards("raf", "play") == {}


SHIPS = {"Steamer 1": "0,0 NE", "Steamer 2": "0,1 SE", "Destroyer 1": "2,0 S"}


def test_bob_45_sail() -> None:
    """Any number of ships, in the player's order, each one hex and at most once."""
    table = sky(SHIPS, raf="convoy-commodore")
    table.play("play convoy-commodore sail")
    assert table.texts == ["sail raf:destroyer-1", "sail raf:steamer-1", "sail raf:steamer-2", "done"]
    table.play("sail raf:steamer-2")
    assert table.why("sail raf:steamer-2") == "BOB-45 has-sailed"
    table.play("sail raf:destroyer-1", "done")
    assert [table.where(name) for name in ("steamer-1", "steamer-2", "destroyer-1")] == ["0,0 NE", "1,1 SE", "2,1 S"]
    assert table.asked == "raf turn"
    table = sky({**SHIPS, "Hurricane R1": "3,0 N"}, raf="convoy-commodore")
    table.play("play convoy-commodore sail")
    assert table.why("sail raf:hurricane-r1") == "BOB-45 not-a-ship"


def test_rul_189_any_number_of_ships_may_be_none() -> None:
    table = sky(SHIPS, raf="convoy-commodore")
    table.play("play convoy-commodore sail", "done")
    assert table.where("steamer-1") == "0,0 NE" and table.asked == "raf turn"


def test_bob_46_ships_do_not_turn_and_are_not_blocked() -> None:
    pieces = {**SHIPS, "Docks": "1,-1", "AA Gun 1": "1,-1", "Bf 109E Y1": "1,-1 N", "Hurricane R1": "1,-1 N"}
    table = sky(pieces, raf="convoy-commodore*2", clouds="1,-1", balloons="2,-2")
    for place in ("1,-1 NE", "2,-2 NE"):
        table.play("play convoy-commodore sail", "sail raf:steamer-1", "done")
        assert table.where("steamer-1") == place


def test_bob_47_a_ship_that_would_leave_escapes() -> None:
    goals = {"raf": ["escape 2 ships"], "luftwaffe": ["destroy 2 ships"]}
    table = sky({**SHIPS, "Destroyer 1": "0,5 S"}, raf="convoy-commodore", victory=goals)
    told = table.play("play convoy-commodore sail", "sail raf:destroyer-1")
    assert table.fate_of("destroyer-1") == "escaped" and table.where("destroyer-1") is None
    assert one(told, "escaped")["unit"] == table.units["raf:destroyer-1"]
    assert table.standing("raf", "escape") == (1, 2)
    table.play("done")
    assert table.asked == "raf turn" and table.discords("raf") == (10, 0)


def test_rul_119_a_ship_that_may_not_escape_stays() -> None:
    table = sky({**SHIPS, "Destroyer 1": "0,5 S"}, raf="convoy-commodore")
    table.play("play convoy-commodore sail")
    assert "sail raf:destroyer-1" not in table.texts
    assert table.why("sail raf:destroyer-1") == "RUL-119 may-not-leave"
    table = sky({"Destroyer 1": "0,5 S"}, raf="convoy-commodore")
    assert table.why("play convoy-commodore sail") == "RUL-119 no-ship"
    table = sky({"Hurricane R1": "0,0 N"}, raf="convoy-commodore")
    assert table.why("play convoy-commodore sail") == "RUL-119 no-ship"
    named = {"raf": ["escape: Steamer 1"], "luftwaffe": ["destroy 2 ships"]}
    table = sky({**SHIPS, "Destroyer 1": "0,5 S", "Steamer 1": "0,-4 N"}, raf="convoy-commodore", victory=named)
    table.play("play convoy-commodore sail")
    assert table.texts == ["sail raf:steamer-1", "sail raf:steamer-2", "done"]  # only the named one may leave
