"""Attacks with a range and Grenades in both games: REI-A-17, REI-A-18, REI-M-23, REI-M-26, and their rulings."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.option import Option
from sandtable.rules.land.kinds import STRIKE
from tests.rules.reinforcements.field import armoury, joint, joint_minefield, minefield
from tests.rules.table import Table, defence_of, names, one

CAR = "italian:scout-car"
TANK = "italian:medium-tank"


# -- Attack X range Y -------------------------------------------------------------------------------------------------


def close(tile: str, **position: Any) -> Table:
    """The US Riflemen of squad A on a tile, with a Grenadier's card: attack 3, range 0."""
    return armoury(us={"hand": "grenadier-a scout-a"}, at={"us:rifleman-a": tile}, **position)


def test_rei_a_17_exa_53_range_0_is_the_same_tile() -> None:
    table = close("5B")
    table.play("play grenadier-a attack-3")
    assert table.texts == [f"target {unit}" for unit in ("scout-a", "scout-b", "rifleman-a", "rifleman-b")]
    for tile in ("12B", "8A", "17B"):  # one tile away, and more
        assert close(tile).why("play grenadier-a attack-3") == "RUL-07 no-fit-target"


def test_rei_a_17_the_limit_is_on_the_target_only() -> None:
    """The same card's plain attack reaches anybody."""
    assert "play grenadier-a attack-1" in close("12B").texts
    table = armoury(us={"hand": "grenadier-a"}, at={"us:rifleman-a": "5B", "german:scout-b": "12B"})
    table.play("play grenadier-a attack-3")
    assert table.why(Option(STRIKE, table.units["german:scout-b"])) == "REI-A-17 too-far"


def test_rei_a_17_it_rolls_as_every_attack() -> None:
    table = close("5B", german={"hand": "rifleman-a"})
    told = table.play("play grenadier-a attack-3", "target rifleman-a", dice=[5, 1, 1])
    assert defence_of(told) == 4 + 1
    assert table.cards("german", "removed") == {"rifleman-a": 1}


def gun(tile: str, **position: Any) -> Table:
    """The LRDG Marksman on a tile: attack 2, range 1."""
    lrdg = {"hand": "marksman scout"}
    return minefield(turn="lrdg", lrdg=lrdg, at={"lrdg:marksman": tile, **position.pop("at", {})}, **position)


def test_rei_m_23_within_one_tile() -> None:
    table = gun("19A")  # 3A and 6A are next to it
    table.play("play marksman attack")
    near = ["scout-a", "controller", "signaller", "raider", "marksman", "pioneer", "scout-car"]
    assert table.texts == [f"target {unit}" for unit in near]
    table = gun("15A", at={"italian:pioneer": "12A"})  # two tiles from 15A
    table.play("play marksman attack")
    assert "target raider" in table.texts and "target pioneer" not in table.texts
    assert table.why("target pioneer") == "REI-M-23 too-far"


def test_rei_m_23_a_vehicle_is_too_far_as_well() -> None:
    table = gun("6A", at={CAR: "3A"})
    table.play("play marksman attack")
    assert table.why("target scout-car") == "REI-M-23 too-far"
    assert table.why(f"target {TANK}") == "NAF-09 no-such-defence"
    assert table.why("target tank-driver-t") == "NAF-37 in-a-vehicle"


def test_rei_m_23_nobody_near_enough() -> None:
    assert gun("4A").why("play marksman attack") == "RUL-07 no-fit-target"
    table = minefield(turn="lrdg", lrdg={"hand": "raider"}, at={"lrdg:raider": "19A"})
    assert table.why("play raider attack") == "RUL-07 no-fit-target"


def test_rei_m_23_range_0_on_the_same_tile() -> None:
    table = minefield(turn="lrdg", lrdg={"hand": "raider"}, at={"lrdg:raider": "3A"})
    table.play("play raider attack")
    assert table.texts == ["target scout-a", "target marksman", "target scout-car"]


def test_rul_65_cover_and_range_count() -> None:
    table = gun("16B", at={"italian:pioneer": "12A"})
    told = table.play("play marksman attack", "target pioneer", dice=[7, 7])
    attack = one(told, "attacked")
    assert (attack["base"], attack["cover"], attack["range"]) == (5, 2, 1)
    assert table.cards("italian", "removed") == {}
    table = minefield(turn="lrdg", lrdg={"hand": "raider"}, at={"lrdg:raider": "16B", "italian:pioneer": "12A"})
    told = table.play("play raider grenade", "aim 12A", "next italian:pioneer", dice=[7])
    attack = one(told, "attacked")
    assert (attack["base"], attack["cover"], attack["range"]) == (5, 2, 1)


# -- Grenade ----------------------------------------------------------------------------------------------------------


def test_rei_a_18_a_separate_attack_on_every_enemy_there() -> None:
    german = {"hand": "rifleman-a rifleman-b scout-a scout-b"}
    table = armoury(us={"hand": "grenadier-a"}, at={"us:rifleman-a": "12B"}, german=german)
    table.play("play grenadier-a grenade", "aim 5B")
    told = table.play(*[f"next german:{unit}" for unit in ("rifleman-b", "scout-a")], dice=[6, 6])
    assert names(told).count("attacked") == 2
    assert table.cards("german", "removed") == {"rifleman-b": 1}  # 4 + 1 + 1; the Scout has 5 + 1 + 1
    table.play("next german:scout-b", "next german:rifleman-a", dice=[7, 5])
    assert table.cards("german", "removed") == {"rifleman-b": 1, "scout-b": 1}


def test_rei_a_18_the_tile_is_within_its_range() -> None:
    table = armoury(
        us={"hand": "grenadier-a"},
        at={"us:rifleman-a": "17B", "german:scout-a": "12B", "german:scout-b": "17B", "german:rifleman-a": "4B"},
    )
    table.play("play grenadier-a grenade")
    assert sorted(table.texts) == ["aim 12B", "aim 17B"]  # the own tile too
    assert table.why("aim 4B") == "REI-A-18 too-far"
    assert table.why("aim 2B") == "RUL-133 nobody-there"


def test_rei_a_18_own_units_are_never_hit() -> None:
    table = armoury(us={"hand": "grenadier-a rifleman-b"}, at={"german:scout-a": "17B", "german:rifleman-a": "17B"})
    table.play("play grenadier-a grenade", "aim 17B")
    assert table.texts == ["next german:scout-a", "next german:rifleman-a"]
    assert table.why("next us:rifleman-b") == "RUL-25 not-a-target"


def test_rul_133_nobody_in_reach_of_a_grenade() -> None:
    table = armoury(us={"hand": "grenadier-a"})
    assert table.why("play grenadier-a grenade") == "RUL-133 nobody-in-reach"
    # A vehicle is somebody, but nobody a grenade strikes.
    table = armoury(us={"hand": "grenadier-a"}, at={"german:tank-a": "12B"})
    assert table.why("play grenadier-a grenade") == "RUL-133 nobody-in-reach"
    # Own counters are not enough.
    assert minefield(turn="lrdg", lrdg={"hand": "raider"}).why("play raider grenade") == "RUL-133 nobody-in-reach"


def test_rul_25_the_thrower_chooses_the_order_and_spares_nobody() -> None:
    table = armoury(us={"hand": "grenadier-a rifleman-b"}, at={"german:scout-a": "17B", "german:rifleman-a": "17B"})
    table.play("play grenadier-a grenade", "aim 17B", "next german:rifleman-a", dice=[1])
    assert table.asked == "us grenade-volley"
    assert table.texts == ["next german:scout-a"]
    assert table.why("end") == "COM-32 finish-the-card"
    assert table.why("next german:rifleman-a") == "RUL-25 not-a-target"
    table.play("next german:scout-a", dice=[1])
    assert table.asked == "us turn"


def test_rei_m_26_enemy_units_with_a_regular_defence() -> None:
    """A vehicle that has one is hit as a vehicle, those in it are not; the Medium Tank is not touched."""
    italian = {"hand": "rifleman-a machine-gunner-a scout-a"}
    table = minefield(turn="lrdg", lrdg={"hand": "raider"}, italian=italian, at={"lrdg:raider": "19A"})
    table.play("play raider grenade")
    assert sorted(table.texts) == ["aim 3A", "aim 6A"]
    table.play("aim 3A")
    assert table.texts == ["next italian:scout-a", "next italian:marksman", f"next {CAR}"]
    told = table.play(f"next {CAR}", dice=[8])
    assert defence_of(told) == 7 + 0 + 1
    assert table.asked == "lrdg hit"
    assert table.texts == ["choose italian:machine-gunner-a", "choose italian:rifleman-a"]
    table.play("choose italian:rifleman-a")
    assert (table.damage(CAR), table.cards("italian", "removed")) == (1, {"rifleman-a": 1})
    table = minefield(turn="lrdg", lrdg={"hand": "raider"}, at={"lrdg:raider": "19A"})
    table.play("play raider grenade", "aim 6A")
    assert f"next {TANK}" not in table.texts and "next italian:tank-driver-t" not in table.texts


def test_rei_m_26_own_men_on_the_tile_are_spared() -> None:
    table = minefield(turn="lrdg", lrdg={"hand": "raider pioneer"}, at={"lrdg:raider": "19A", "lrdg:pioneer": "3A"})
    table.play("play raider grenade", "aim 3A")
    assert "next lrdg:pioneer" not in table.texts


@pytest.mark.parametrize(("tile", "cover"), [("16B", 3), ("14A", 1)])
def test_rul_63_a_hill_against_a_grenade(tile: str, cover: int) -> None:
    """Three, as against every attack; one if the thrower stands on a hill."""
    table = minefield(turn="lrdg", lrdg={"hand": "raider"}, at={"lrdg:raider": tile, "italian:pioneer": "14A"})
    told = table.play("play raider grenade", "aim 14A", "next italian:pioneer", dice=[1])
    assert one(told, "attacked")["cover"] == cover


def test_rei_j_12_a_teammate_is_friendly_to_grenades() -> None:
    table = joint(at={"german:scout-a": "17B", "german:rifleman-b": "17B"}, **{"us-1": {"hand": "grenadier-a"}})
    table.play("play grenadier-a grenade", "aim 17B")
    assert table.texts == ["next german:scout-a", "next german:rifleman-b"]  # of both opponents, of no teammate
    table = joint_minefield(turn="lrdg-2", at={"lrdg:raider": "4A"}, **{"lrdg-2": {"hand": "raider"}})
    assert table.why("play raider grenade") == "RUL-133 nobody-in-reach"  # lrdg-1's men stand on the tile


def test_rul_65_the_odds_of_one_who_would_enter_count_the_range() -> None:
    """Rifleman A is off the board and comes in on 17B; the enemy stands next to it, on 2B."""
    table = armoury(
        us={"hand": "grenadier-a scout-a"}, at={"us:rifleman-a": None, "german:scout-a": "2B", "german:tank-a": None}
    )
    offer = table.match.offer("us")
    assert offer is not None
    best = next(option.best for option in offer.options if option.text.startswith("play grenadier-a grenade"))
    assert best is not None and {part.name: part.value for part in best.parts}["range"] == 1
