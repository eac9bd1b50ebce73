"""What is refused is refused for the true reason, at every decision that Reinforcements adds."""

from __future__ import annotations

import pytest

from sandtable.core.option import Option
from sandtable.errors import NotYourDecisionError
from sandtable.rules.land.kinds import LOSE, ORDER, STOP
from tests.rules.reinforcements.field import CAR, HIT, TRUCK, armoury, drive, joint, joint_minefield, minefield
from tests.rules.table import Table


def advance(*chosen: str) -> Table:
    table = armoury(
        us={"hand": "tank-leader-a scout-b"},
        at={"us:rifleman-b": "13B", "us:scout-b": "2B", "us:mortar": "12B", "us:scout-a": "17B"},
        suppressed="us:scout-a",
    )
    table.play("play tank-leader-a advance", *chosen)
    return table


@pytest.mark.parametrize(
    ("chosen", "text", "why"),
    [
        ("", "advance 2B", "REI-A-14 nobody-chosen"),
        ("", "join scout-a", "REI-A-15 suppressed"),
        ("", "join scout-b", "REI-A-14 cannot-advance"),
        ("", "join german:scout-a", "RUL-80 own-counters-only"),
        ("", "end", "COM-32 finish-the-card"),
        ("rifleman-a", "stop", "COM-32 finish-the-card"),
        ("rifleman-a", "join rifleman-a", "REI-A-14 cannot-advance"),
        ("rifleman-a", "advance 7A", "REI-A-14 no-friend-there"),
        ("rifleman-a", "advance 6A", "RUL-01 not-adjacent"),
        ("tank-a", "advance 13B", "REI-A-05 rough-token"),
        ("tank-a", "advance 17B", "RUL-01 not-adjacent"),
    ],
)
def test_rei_a_14_advance(chosen: str, text: str, why: str) -> None:
    assert advance(*[f"join {unit}" for unit in chosen.split()]).why(text) == why


def test_rei_a_14_those_chosen_are_joined_in_the_order_of_their_names() -> None:
    """Whoever comes earlier on the list is chosen first, so that each set of counters has one way to be chosen."""
    table = armoury(
        us={"hand": "tank-leader-a scout-b"}, at={"us:rifleman-b": "13B", "us:scout-b": "2B", "us:mortar": "12B"}
    )
    table.play("play tank-leader-a advance", "join rifleman-a")
    assert table.why("join scout-a") == "REI-A-14 cannot-advance"


def test_rei_a_13_a_loss() -> None:
    table = armoury(turn="german", german={"hand": "rifleman-a scout-a"}, us={"hand": "rifleman-a grenadier-a"})
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.why("lose scout-a") == "REI-A-13 not-there"
    assert table.why(Option(LOSE, table.kind("german", "rifleman-a"))) == "REI-A-13 not-there"
    assert table.why("end") == "COM-32 finish-the-card"
    with pytest.raises(NotYourDecisionError):
        table.match.submit("lose rifleman-a", "german")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("aim 4B", "RUL-133 nobody-there"),
        ("aim 11B", "REI-A-18 too-far"),
        ("end", "COM-32 finish-the-card"),
        ("target rifleman-a", "COM-32 finish-the-card"),
    ],
)
def test_rei_a_18_a_grenade(text: str, why: str) -> None:
    table = armoury(us={"hand": "grenadier-a"}, at={"us:rifleman-a": "12B", "german:scout-b": "11B"})
    table.play("play grenadier-a grenade")
    assert table.why(text) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("aim 14A", "RUL-133 nobody-there"),
        ("end", "COM-32 finish-the-card"),
        ("stop", "COM-32 finish-the-card"),
    ],
)
def test_rei_m_24_a_bomb(text: str, why: str) -> None:
    table = minefield(turn="lrdg", lrdg={"hand": "assault-aircraft"})
    table.play("play assault-aircraft bomb")
    assert table.why(text) == why


def test_rul_25_a_volley() -> None:
    table = minefield(turn="lrdg", lrdg={"hand": "assault-aircraft"})
    table.play("play assault-aircraft bomb", "aim 3A")
    assert table.why("next italian:pioneer") == "RUL-25 not-a-target"
    assert table.why("next italian:rifleman-a") == "RUL-25 not-a-target"  # in the Scout Car
    assert table.why(Option(ORDER, table.units[TRUCK])) == "RUL-25 not-a-target"
    assert table.why(Option(STOP)) == "COM-32 finish-the-card"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("lay-personnel 6A", "REI-M-17 not-its-edge"),
        ("lay-armour 4A", "REI-M-17 not-its-edge"),
        ("lift-armour 16B", "REI-M-19 no-such-mine"),
        ("lift-personnel 3A", "REI-M-17 not-its-edge"),
        ("end", "COM-32 finish-the-card"),
        ("step 16B", "COM-32 finish-the-card"),
        ("spring-armour", "COM-32 finish-the-card"),
    ],
)
def test_rei_m_16_mines(text: str, why: str) -> None:
    table = minefield(turn="lrdg", lrdg={"hand": "pioneer"}, mines={"4A-16B": "personnel"})
    table.play("play pioneer mine")
    assert table.why(text) == why


def test_rul_69_the_order_of_mines() -> None:
    """Nothing else until the mines have gone off, and it is their owner who says how."""
    table = drive({"3A-19A": "armour personnel"}, [])
    assert table.asked == "lrdg spring"
    assert table.why("stop") == "RUL-69 mines-first"
    with pytest.raises(NotYourDecisionError):
        table.match.submit("spring-armour", "italian")


def test_rei_m_10_the_driver_has_no_say_in_who_is_hurt() -> None:
    table = drive({"3A-19A": "armour"}, HIT)
    with pytest.raises(NotYourDecisionError):
        table.match.submit("choose italian:rifleman-a", "italian")
    assert table.why("choose italian:pioneer") == "NAF-41 not-aboard"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("take raider", "REI-M-22 not-an-aircraft"),
        ("take pioneer", "COM-47 not-in-supply"),
        ("done", "COM-32 finish-the-card"),
        ("end", "COM-32 finish-the-card"),
    ],
)
def test_rei_m_22_air_support(text: str, why: str) -> None:
    supply = "recon-aircraft assault-aircraft*2 raider*2"
    table = minefield(italian={"hand": "signaller", "supply": supply})
    table.play("play signaller air-support")
    assert table.why(text) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("against us-1", "RUL-79 not-an-opponent"),
        ("against us-2", "RUL-79 not-an-opponent"),
        ("end", "COM-32 finish-the-card"),
    ],
)
def test_rul_79_conceal(text: str, why: str) -> None:
    table = joint(turn="us-2", **{"us-2": {"hand": "scout-b"}})
    table.play("play scout-b conceal")
    assert table.why(text) == why


def test_rei_j_07_a_teammate_waits_for_his_own_turn() -> None:
    table = joint(**{"us-1": {"hand": "rifleman-a"}, "us-2": {"hand": "rifleman-b"}})
    with pytest.raises(NotYourDecisionError):
        table.match.submit("play rifleman-b move", "us-2")


def test_rei_j_05_who_does_not_command_does_not_bid() -> None:
    hands = {"us-1": {"hand": "rifleman-a scout-a"}, "us-2": {"hand": "rifleman-b"}, "german-1": {"hand": "scout-a"}}
    table = joint(turn=None, **hands)
    with pytest.raises(NotYourDecisionError):
        table.match.submit("bid rifleman-b", "us-2")


def test_naf_22_the_opponents_vehicle_is_closed_to_both_of_a_team() -> None:
    table = joint_minefield(turn="italian-2", at={"italian:marksman": "1A"}, **{"italian-2": {"hand": "marksman"}})
    assert table.why(f"enter marksman {TRUCK} 2") == "NAF-22 enemy-aboard"
    table = joint_minefield(turn="italian-2", **{"italian-2": {"hand": "marksman"}})
    assert f"enter marksman {CAR} 2" in table.texts  # REI-J-12: italian-1's Machine Gunner is in it
