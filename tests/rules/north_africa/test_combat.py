"""Choosing targets and working out defence: NAF-34 to NAF-39, RUL-30, RUL-42, RUL-43, RUL-55, RUL-153."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.north_africa.desert import drill
from tests.rules.table import Table, one

CAR = "lrdg:pilot-car"
TRUCK = "lrdg:gun-truck"
TANK = "italian:medium-tank"
LIGHT = "italian:light-truck"


def test_naf_34_attack_and_suppress_reach_what_has_a_regular_defence() -> None:
    for action in ("attack", "suppress"):
        table = drill(lrdg={"hand": "machine-gunner"})
        table.play(f"play machine-gunner {action}")
        assert table.texts == [
            "target scout-a",
            "target rifleman-a",
            "target machine-gunner-a",
            "target antitank-rifleman-a",
            "target light-truck",
        ]
        assert table.refusal("target medium-tank") == "NAF-09"
        assert table.refusal("target lrdg:sniper") == "COM-54"
        assert table.refusal("target lrdg:pilot-car") == "RUL-43"
        assert table.refusal("raze 17A") == "COM-32"
        assert table.refusal("end") == "COM-32"


def test_naf_34_strafe_too() -> None:
    table = drill(turn="italian", italian={"hand": "recon-aircraft"}, at={"lrdg:sniper": None})
    table.play("play recon-aircraft strafe")
    assert table.texts == [
        "target staff-sergeant",
        "target saboteur",
        "target antitank-rifleman",
        "target machine-gunner",
        "target engineer",
        "target gun-truck",
        "target pilot-car",
    ]
    assert table.refusal("target sniper") == "COM-54"


def test_naf_34_no_target_no_attack() -> None:
    """RUL-07: nobody but a tank and its crew is left."""
    table = drill(lrdg={"hand": "sniper"}, empty=True, at={"lrdg:sniper": "4A", TANK: "3A"})
    assert table.refusal("play sniper attack") == "RUL-07"


def test_naf_35_antitank_reaches_vehicles_only() -> None:
    table = drill(lrdg={"hand": "antitank-rifleman"})
    table.play("play antitank-rifleman antitank")
    assert table.texts == ["target medium-tank", "target light-truck"]
    assert table.refusal("target rifleman-a") == "NAF-35"
    assert table.refusal("target lrdg:pilot-car") == "RUL-43"
    table = drill(lrdg={"hand": "antitank-rifleman"}, at={TANK: None, LIGHT: None})
    assert table.refusal("play antitank-rifleman antitank") == "RUL-07"


def test_naf_35_against_the_armoured_defence() -> None:
    table = drill(lrdg={"hand": "antitank-rifleman"}, at={TANK: "12A"})
    table.play("play antitank-rifleman antitank")
    attack = one(table.play("target medium-tank", dice=[1, 1]), "attacked")
    assert (attack["base"], attack["cover"], attack["range"]) == (5, 2, 1)


def test_naf_36_demolition_on_the_own_tile() -> None:
    table = drill(lrdg={"hand": "engineer"}, at={"lrdg:engineer": "6A", TANK: "17A"})
    table.play("play engineer demolition")
    assert table.texts == ["target light-truck"]
    assert table.refusal("target medium-tank") == "NAF-36"
    assert table.refusal("target rifleman-a") == "NAF-36"  # a soldier
    assert table.refusal("raze 12A") == "NAF-36"


def test_naf_36_nothing_to_blow_up() -> None:
    table = drill(lrdg={"hand": "engineer sniper"}, at={CAR: "4A"})
    assert table.refusal("play engineer demolition") == "NAF-36"  # an own vehicle is none


def test_naf_37_nobody_in_a_vehicle_can_be_chosen() -> None:
    table = drill(lrdg={"hand": "sniper"}, berths={"italian:rifleman-a": f"{LIGHT} 1"})
    table.play("play sniper attack")
    assert "target rifleman-a" not in table.texts and "target light-truck" in table.texts
    assert table.refusal("target rifleman-a") == "NAF-37"
    assert table.refusal("target tank-driver-t") == "NAF-37"


def test_naf_38_demolition_ignores_cover() -> None:
    table = drill(lrdg={"hand": "saboteur"}, at={"lrdg:saboteur": "12A", TANK: "12A"})
    told = table.play("play saboteur demolition", "target medium-tank", dice=[4, 4])
    attack = one(told, "attacked")
    assert (attack["base"], attack["cover"], attack["range"]) == (5, 0, 0)
    assert one(told, "attack-done")["hit"] == 0


def test_naf_39_strafe_ignores_range() -> None:
    table = drill(turn="italian", italian={"hand": "recon-aircraft"}, at={"lrdg:sniper": "12A"})
    table.play("play recon-aircraft strafe")
    attack = one(table.play("target sniper", dice=[1]), "attacked")
    assert (attack["base"], attack["cover"], attack["range"]) == (6, 2, 0)


def test_rul_30_a_card_without_a_counter_needs_no_position() -> None:
    """Not even a soldier of its side on the board; and no suppressed one hinders it."""
    table = drill(turn="italian", italian={"hand": "recon-aircraft"}, empty=True, at={"lrdg:sniper": "14A"})
    table.play("play recon-aircraft strafe")
    attack = one(table.play("target sniper", dice=[1]), "attacked")
    assert (attack["unit"], attack["cover"], attack["range"]) == (-1, 1, 0)


@pytest.mark.parametrize(("tile", "cover"), [("6A", 0), ("12A", 2)])
def test_rul_55_vehicles_have_cover(tile: str, cover: int) -> None:
    table = drill(lrdg={"hand": "sniper"}, at={LIGHT: tile})
    table.play("play sniper attack")
    assert one(table.play("target light-truck", dice=[1, 1, 1]), "attacked")["cover"] == cover


def test_rul_42_an_empty_enemy_vehicle_takes_damage_and_nobody_is_hurt() -> None:
    table = drill(lrdg={"hand": "sniper"})
    table.play("play sniper attack", "target light-truck", dice=[0, 1, 1])
    assert table.damage(LIGHT) == 1
    assert table.size("italian", "removed") == 0


def test_rul_43_own_vehicles_are_no_targets() -> None:
    table = drill(
        lrdg={"hand": "engineer antitank-rifleman"}, owner={LIGHT: "lrdg"}, berths={"lrdg:sniper": f"{LIGHT} 1"}
    )
    table.play("play antitank-rifleman antitank")
    assert table.texts == ["target medium-tank"]
    assert table.refusal("target light-truck") == "RUL-43"  # captured, and manned
    assert table.refusal("target lrdg:gun-truck") == "RUL-43"


def test_rul_43_an_own_vehicle_in_enemy_hands_is_one() -> None:
    table = drill(
        lrdg={"hand": "antitank-rifleman"},
        at={CAR: "6A"},
        owner={CAR: "italian"},
        berths={"italian:rifleman-a": f"{CAR} 1"},
    )
    table.play("play antitank-rifleman antitank")
    assert "target lrdg:pilot-car" in table.texts
    table.play("target lrdg:pilot-car", dice=[0, 1])
    assert table.damage(CAR) == 1
    assert table.cards("italian", "removed") == {"rifleman-a": 1}


def abandoned(card: str, **position: Any) -> Table:
    """The Light Truck was captured by the LRDG and left on 6A."""
    return drill(lrdg={"hand": card}, owner={LIGHT: "lrdg"}, **position)


def test_rul_153_an_empty_vehicle_of_the_enemys_make_stays_a_target() -> None:
    table = abandoned("antitank-rifleman")
    table.play("play antitank-rifleman antitank")
    assert table.texts == ["target medium-tank", "target light-truck"]
    table.play("target light-truck", dice=[0, 1])
    assert table.damage(LIGHT) == 1


def test_rul_153_for_its_own_faction_it_is_an_enemys_vehicle_meanwhile() -> None:
    table = drill(turn="italian", italian={"hand": "antitank-rifleman-a"}, owner={LIGHT: "lrdg"})
    table.play("play antitank-rifleman-a antitank")
    assert "target italian:light-truck" in table.texts


def test_rul_153_with_somebody_inside_only_the_owner_counts() -> None:
    table = abandoned("antitank-rifleman", berths={"lrdg:sniper": f"{LIGHT} 2"})
    table.play("play antitank-rifleman antitank")
    assert table.refusal("target light-truck") == "RUL-43"


def test_com_61_rul_03_a_nought_is_ten_and_always_hits() -> None:
    for face, hit in ((0, 1), (9, 0)):
        table = drill(lrdg={"hand": "staff-sergeant"}, at={LIGHT: "3A"})  # 7 + 0 + 3
        table.play("play staff-sergeant attack")
        assert one(table.play("target light-truck", dice=[face]), "attack-done")["hit"] == hit


def test_com_62_one_injury_however_many_dice_succeed() -> None:
    table = drill(lrdg={"hand": "sniper"}, italian={"hand": "scout-a*2"})
    table.play("play sniper attack", "target scout-a", dice=[0, 0, 0])
    assert table.cards("italian", "removed") == {"scout-a": 1}
