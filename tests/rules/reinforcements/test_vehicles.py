"""Vehicles of Normandy, Antitank and rough terrain tokens: REI-A-01 to REI-A-05, REI-A-16, RUL-38."""

from __future__ import annotations

from sandtable.core.option import Option
from sandtable.rules.land.kinds import STRIKE
from tests.rules.reinforcements.field import armoury, joint
from tests.rules.table import Table, defence_of, names, one

TANK = "german:tank-a"


def test_rei_a_01_a_vehicle_takes_casualties_like_any_unit() -> None:
    """Hand, discard pile, deck; then the counter leaves, and the supply stays."""
    zones = {"hand": "tank-a", "discard": "tank-a", "supply": "tank-a"}
    table = armoury(us={"hand": "tank-a*3"}, german=zones)
    table.play("play tank-a antitank", "target tank-a", dice=[0, 1])
    assert (table.cards("german", "hand"), table.cards("german", "removed")) == ({}, {"tank-a": 1})
    table.play("play tank-a antitank", "target tank-a", dice=[0, 1])
    assert "tank-a" not in table.cards("german", "discard")
    assert table.at(TANK) == "5B"
    table.play("play tank-a antitank", "target tank-a", dice=[0, 1])
    assert table.at(TANK) is None
    assert table.cards("german", "supply")["tank-a"] == 1
    assert "damaged" not in names(table.told())


def test_rei_a_01_it_is_bolstered_and_hunkered_down() -> None:
    table = armoury(us={"hand": "tank-a tank-leader-a", "supply": "tank-a*2"})
    table.play("hunker tank-a")
    assert table.cards("us", "supply")["tank-a"] == 3
    table.play("play tank-leader-a bolster", "take tank-a")
    assert table.cards("us", "discard")["tank-a"] == 1


def test_rei_a_01_it_spawns_by_its_marker() -> None:
    """NOR-21: a card of a counter that is off the board brings it back at the spawn marker and acts from there."""
    table = armoury(us={"hand": "tank-a"}, at={"us:tank-a": None})
    assert "play tank-a move @17B" in table.texts
    table.play("play tank-a move @17B", "step 2B")
    assert table.at("us:tank-a") == "2B"


def test_rei_a_02_no_attack_touches_a_vehicle() -> None:
    table = armoury(us={"hand": "rifleman-a grenadier-a"}, at={"us:rifleman-a": "5B"})
    tank = Option(STRIKE, table.units[TANK])
    for text in ("play rifleman-a attack", "play grenadier-a attack-3"):
        table.play(text)
        assert "target rifleman-a" in table.texts and tank not in table.decision.options
        assert table.why(tank) == "COM-54 no-such-defence"
        table.play("target rifleman-a", dice=[1] * (1 if "rifleman" in text else 3))


def test_rei_a_02_alone_it_is_no_target_at_all() -> None:
    table = armoury(
        us={"hand": "rifleman-a grenadier-a"}, empty=True, at={"us:rifleman-a": "12B", TANK: "12B", "us:mortar": "17B"}
    )
    assert table.why("play rifleman-a attack") == "RUL-07 no-fit-target"
    assert table.why("play grenadier-a grenade") == "RUL-133 nobody-in-reach"


def test_rei_a_02_a_grenade_spares_it() -> None:
    table = armoury(us={"hand": "grenadier-a"}, at={"us:rifleman-a": "12B"}, german={"hand": "tank-a"})
    table.play("play grenadier-a grenade", "aim 5B")
    assert table.texts == [f"next german:{unit}" for unit in ("scout-a", "scout-b", "rifleman-a", "rifleman-b")]
    table.play(*table.texts, dice=[1] * 4)
    assert table.cards("german", "hand") == {"tank-a": 1}


def test_rul_38_blast_spares_it_too() -> None:
    table = armoury(us={"hand": "mortar"}, empty=True, aimed={"us": "5B"}, at={"us:mortar": "17B", TANK: "5B"})
    assert "play mortar blast" not in table.texts
    table = armoury(
        us={"hand": "mortar"},
        aimed={"us": "5B"},
        empty=True,
        at={"us:mortar": "17B", TANK: "5B", "german:scout-a": "5B"},
    )
    table.play("play mortar blast")
    assert table.texts == ["next german:scout-a"]


def test_rei_a_03_only_antitank_aims_at_it() -> None:
    table = armoury(us={"hand": "tank-a"}, at={"us:tank-a": "12B"})
    table.play("play tank-a antitank")
    assert table.texts == ["target tank-a"]


def test_rei_a_04_a_vehicle_is_never_suppressed() -> None:
    """Suppress reaches regular defences only. With the pieces of the box: the test book has no Suppress."""
    table = Table("reinforcements-101", us={"hand": "machine-gunner-b"}, german={"hand": ""})
    table.play("play machine-gunner-b suppress")
    gun = Option(STRIKE, table.units["german:assault-gun-a"])
    assert "target machine-gunner-b" in table.texts and gun not in table.decision.options
    assert table.why(gun) == "COM-54 no-such-defence"
    table = Table(
        "reinforcements-101",
        us={"hand": "machine-gunner-b"},
        german={"hand": ""},
        empty=True,
        at={"us:machine-gunner-b": "2B", "german:assault-gun-a": "8A"},
    )
    assert table.why("play machine-gunner-b suppress") == "RUL-07 no-fit-target"


# -- rough terrain tokens ---------------------------------------------------------------------------------------------


def test_rei_a_05_no_vehicle_moves_onto_a_token() -> None:
    """13B is marked for the US and next to 17B, and has a token."""
    table = armoury(us={"hand": "tank-a"})
    table.play("play tank-a move")
    assert table.texts == ["step 2B", "stop"]
    assert table.why("step 13B") == "REI-A-05 rough-token"


def test_rei_a_05_soldiers_enter_freely_and_find_cover_there() -> None:
    table = armoury(us={"hand": "rifleman-a"}, german={"hand": "rifleman-a", "deck": ""})
    table.play("play rifleman-a move", "step 13B")
    assert table.at("us:rifleman-a") == "13B"
    told = table.play("play rifleman-a attack", "target rifleman-a", dice=[1])
    assert defence_of(told) == 4 + 1 + 2  # base, what 13B prints, two tiles


def test_rei_a_05_nor_is_a_vehicle_guided_there() -> None:
    table = joint(turn="us-2", **{"us-2": {"hand": "platoon-guide"}})
    table.play("play platoon-guide guide", "pick tank-a")
    assert table.texts == ["step 2B", "stop"]
    assert table.why("step 13B") == "REI-A-05 rough-token"


def test_rei_a_05_nor_does_it_advance_there() -> None:
    """A friend waits on 13B; the others may go, with the tank nobody may."""
    table = armoury(us={"hand": "tank-leader-a"}, at={"us:rifleman-b": "13B"})
    table.play("play tank-leader-a advance")
    assert table.texts == ["join scout-a", "join rifleman-a", "stop"]
    assert table.why("join tank-a") == "REI-A-14 cannot-advance"
    friends = {"us:rifleman-b": "13B", "us:scout-b": "2B", "us:mortar": "7A"}
    table = armoury(us={"hand": "tank-leader-a"}, at=friends)
    table.play("play tank-leader-a advance", "join scout-a", "join tank-a")
    assert table.texts == ["advance 2B", "advance 7A"]
    assert table.why("advance 13B") == "REI-A-05 rough-token"


def test_rei_a_05_a_vehicle_that_stands_there_may_leave() -> None:
    """Entering is what the token forbids."""
    table = armoury(us={"hand": "tank-a"}, at={"us:tank-a": "13B"})
    table.play("play tank-a move", "step 17B")
    assert table.at("us:tank-a") == "17B"


# -- Antitank ---------------------------------------------------------------------------------------------------------


def test_rei_a_16_armoured_defence_cover_and_range() -> None:
    """Armoured 5; 5B gives 1; from 17B by way of 12B it is two tiles."""
    table = armoury(us={"hand": "tank-a"})
    attack = one(table.play("play tank-a antitank", "target tank-a", dice=[7, 7]), "attacked")
    assert (attack["base"], attack["cover"], attack["range"], attack["total"]) == (5, 1, 2, 8)
    assert table.cards("german", "removed") == {}
    table = armoury(us={"hand": "tank-a"}, german={"hand": "tank-a"})
    told = table.play("play tank-a antitank", "target tank-a", dice=[1, 8])
    assert defence_of(told) == 8
    assert table.cards("german", "removed") == {"tank-a": 1}


def test_rei_a_16_a_soldier_is_no_target_for_it() -> None:
    table = armoury(us={"hand": "tank-a"})
    table.play("play tank-a antitank")
    assert table.why(Option(STRIKE, table.units["german:rifleman-a"])) == "COM-54 no-such-defence"
    table = armoury(us={"hand": "tank-a"}, at={TANK: None})
    assert table.why("play tank-a antitank") == "RUL-07 no-fit-target"


def test_rei_a_16_it_may_be_fired_by_a_soldier_on_the_same_tile() -> None:
    table = armoury(us={"hand": "grenadier-a"}, at={"us:rifleman-a": "5B"})
    told = table.play("play grenadier-a antitank", "target tank-a", dice=[1, 1])
    assert defence_of(told) == 5 + 1
