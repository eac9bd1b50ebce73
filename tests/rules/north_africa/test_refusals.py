"""What is refused is refused for the true reason, and what a berth does not offer is explained."""

from __future__ import annotations

import pytest

from sandtable.notation.shapes import DeclinedAction
from tests.rules.north_africa.desert import drill
from tests.rules.table import Table

CAR = "lrdg:pilot-car"
TRUCK = "lrdg:gun-truck"
TANK = "italian:medium-tank"
LIGHT = "italian:light-truck"
MEN = [
    "scout-a",
    "rifleman-a",
    "machine-gunner-a",
    "antitank-rifleman-a",
    "tank-driver-t",
    "tank-gunner-t",
    "tank-crewman-t",
]
GONE = {f"italian:{man}": "lost to lrdg" for man in MEN}


def test_com_54_counters_of_the_wrong_kind_are_not_nobody() -> None:
    """Soldiers are there, but no vehicle to fire at; and with nobody at all it is said so."""
    vehicles = {TANK: "lost to lrdg", LIGHT: "lost to lrdg"}
    crew = {f"italian:tank-{man}-t": "3A" for man in ("driver", "gunner", "crewman")}
    table = drill(lrdg={"hand": "antitank-rifleman"}, gone=vehicles, at=crew)
    assert table.why("play antitank-rifleman antitank") == "RUL-07 no-fit-target"
    table = drill(lrdg={"hand": "antitank-rifleman"}, gone={**vehicles, **GONE})
    assert table.why("play antitank-rifleman antitank") == "RUL-07 no-target"
    assert table.why("play antitank-rifleman attack") == "RUL-07 no-target"


def test_com_54_a_tank_is_somebody_though_no_rifle_hurts_it() -> None:
    table = drill(lrdg={"hand": "sniper"}, gone={**GONE, LIGHT: "lost to lrdg"})
    assert table.at(TANK) == "3A"
    assert table.why("play sniper attack") == "RUL-07 no-fit-target"


def test_naf_36_a_structure_that_stands_is_not_denied() -> None:
    """Asked from another tile, it is out of reach; destroyed, it is not there; one's own are spared (RUL-44)."""
    table = drill(lrdg={"hand": "engineer"}, at={"lrdg:engineer": "17A"})
    table.play("play engineer demolition")
    assert table.why("raze 12A") == "NAF-36 not-on-this-tile"
    assert table.why("raze 6A") == "NAF-36 no-structure-here"
    table = drill(lrdg={"hand": "engineer"}, at={"lrdg:engineer": "17A", LIGHT: "17A"}, razed="17A")
    table.play("play engineer demolition")
    assert table.why("raze 17A") == "NAF-36 no-structure-here"


def test_rul_44_where_one_stands_the_holder_is_told_it_is_his_own() -> None:
    """No Italian card has Demolition, but the rule answers for whoever might."""
    table = drill()
    demolition = table.match.book.action("demolition")
    assert demolition is not None
    slot = next(i for i, slot in enumerate(table.catalog.slots) if slot.name == "demolition")
    for tile, why in (("17A", "RUL-44 own-structures"), ("6A", "NAF-36 nothing-on-this-tile")):
        number = table.catalog.tile_names[tile]
        found = demolition.why_not(table.match.game, table.state, 1, slot, table.units["italian:scout-a"], number)
        assert found == why


@pytest.mark.parametrize("mark", [None, "scouted"])
def test_naf_14_rough_ground_is_named_before_a_missing_marker(mark: str | None) -> None:
    """Scouting it would not help a vehicle."""
    table = drill(lrdg={"hand": "sergeant"}, at={TRUCK: "16B"}, marks={"lrdg:14A": mark})
    table.play("use sergeant 1")
    assert table.why("step 14A") == "NAF-14 rough-ground"
    assert table.why("step 17A") == "NAF-27 no-marker"


def test_com_43_on_foot_the_same_ground_only_needs_a_marker() -> None:
    table = drill(lrdg={"hand": "engineer"}, at={"lrdg:engineer": "16B"})
    table.play("play engineer move")
    assert table.why("step 14A") == "COM-43 no-marker"


# -- berths -----------------------------------------------------------------------------------------------------------


def declined(table: Table, card: str) -> dict[str, str]:
    """What a card's holder may look for in vain: action -> rule and code."""
    offer = table.match.offer(table.decision.seat)
    assert offer is not None
    found: list[DeclinedAction] = [action for action in offer.declined if action.card == card]
    return {table.catalog.slots[action.slot].name: f"{action.rule} {action.code}" for action in found}


def test_naf_26_a_disabled_vehicle_explains_its_berths() -> None:
    table = drill(lrdg={"hand": "sergeant scout"}, damage={TRUCK: 3})
    assert declined(table, "sergeant")["drive"] == "NAF-26 vehicle-disabled"
    assert declined(table, "scout")["navigate"] == "NAF-26 vehicle-disabled"
    offer = table.match.offer("lrdg")
    assert offer is not None and all(action.why and action.why != action.code for action in offer.declined)


def test_naf_08_a_missing_specialism_explains_them_too() -> None:
    table = drill(
        turn="italian",
        italian={"hand": "rifleman-a"},
        at={"italian:tank-gunner-t": "3A"},
        berths={"italian:rifleman-a": f"{TANK} 2"},
    )
    assert declined(table, "rifleman-a") == {"move": "RUL-52 in-a-vehicle", "antitank": "NAF-08 lacks-specialism"}


def test_naf_17_a_berth_that_is_offered_is_not_declined() -> None:
    table = drill(lrdg={"hand": "sergeant"})
    assert "use sergeant 1" in table.texts
    assert "drive" not in declined(table, "sergeant")


def test_rul_150_after_the_free_step_the_new_berth_is_explained() -> None:
    table = drill(lrdg={"hand": "sniper"}, damage={CAR: 3})
    table.play(f"enter sniper {CAR} 1")
    assert table.asked == "lrdg card"
    assert declined(table, "sniper") == {"stalk": "RUL-52 in-a-vehicle", "drive": "NAF-26 vehicle-disabled"}
