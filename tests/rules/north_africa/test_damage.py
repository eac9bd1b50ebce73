"""What a hit does: NAF-40 to NAF-45, RUL-28, RUL-46, RUL-47, RUL-61, RUL-72, RUL-154, REI-F-01 to REI-F-05."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.north_africa.desert import drill
from tests.rules.table import Table, names, one

CAR = "lrdg:pilot-car"
TRUCK = "lrdg:gun-truck"
TANK = "italian:medium-tank"
LIGHT = "italian:light-truck"


# -- soldiers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ["hand", "discard", "deck"])
def test_naf_40_com_63_a_card_is_lost_first(zone: str) -> None:
    later = {"hand": ["hand", "discard", "deck"], "discard": ["discard", "deck"], "deck": ["deck"]}[zone]
    cards = dict.fromkeys(later, "scout-a")
    left = 4 - len(later)
    table = drill(
        lrdg={"hand": "saboteur"},
        italian={"hand": "", **cards, "supply": f"scout-a*{left}"},
    )
    table.play("play saboteur attack", "target scout-a", dice=[0])
    assert table.cards("italian", "removed") == {"scout-a": 1}
    assert [place for place in later if "scout-a" in table.cards("italian", place)] == later[1:]
    assert table.at("italian:scout-a") == "17A"


def test_naf_40_without_a_card_the_soldier_is_gone_for_good() -> None:
    table = drill(lrdg={"hand": "saboteur"}, italian={"hand": "rifleman-a", "supply": "scout-a*4 rifleman-a*3"})
    told = table.play("play saboteur attack", "target scout-a", dice=[0])
    assert [name for name in names(told) if name in ("unit-lost", "purged")] == ["unit-lost", "purged"]
    assert one(told, "purged")["number"] == 4
    assert (table.at("italian:scout-a"), table.fate("italian:scout-a")) == (None, "lost to lrdg")
    assert table.cards("italian", "removed") == {"scout-a": 4}
    assert table.cards("italian", "supply")["rifleman-a"] == 3  # the others' stay


def test_naf_40_rul_29_cards_all_gone_he_stays_until_the_next_injury() -> None:
    table = drill(lrdg={"hand": "saboteur*2"}, italian={"hand": "scout-a", "removed": "scout-a*3"})
    table.play("play saboteur attack", "target scout-a", dice=[0])
    assert (table.at("italian:scout-a"), table.cards("italian", "removed")) == ("17A", {"scout-a": 4})
    table.play("stay", "play saboteur attack", "target scout-a", dice=[0])
    assert table.at("italian:scout-a") is None


def test_naf_40_suppressed_before_he_leaves_ready() -> None:
    """Nothing of him is left behind: the counter that is gone has no face."""
    table = drill(lrdg={"hand": "saboteur"}, italian={"hand": "", "removed": "scout-a*4"}, suppressed="italian:scout-a")
    table.play("play saboteur attack", "target scout-a", dice=[0])
    assert not table.is_suppressed("italian:scout-a")


# -- vehicles ------------------------------------------------------------------------------------------------------


def hit_tank(chosen: str | None = "tank-gunner-t", **position: Any) -> Table:
    """The Saboteur's charge on the Medium Tank succeeds."""
    italian = position.pop("italian", {"hand": "tank-gunner-t"})
    table = drill(lrdg={"hand": "saboteur sniper"}, italian=italian, at={"lrdg:saboteur": "3A"}, **position)
    table.play("play saboteur demolition", "target medium-tank", dice=[0, 0])
    if chosen is not None:
        table.play(f"choose italian:{chosen}")
    return table


def test_naf_41_the_attacker_chooses_who_is_hurt() -> None:
    table = hit_tank(None)
    assert table.asked == "lrdg hit"
    assert table.texts == [f"choose italian:tank-{man}-t" for man in ("driver", "gunner", "crewman")]
    assert table.refusal("choose italian:rifleman-a") == "NAF-41"
    assert table.refusal("end") == "COM-32"
    table.play("choose italian:tank-gunner-t")
    assert table.cards("italian", "removed") == {"tank-gunner-t": 1}


def test_naf_42_rul_28_then_one_damage_marker() -> None:
    told = names(hit_tank().told())
    assert told[told.index("attack-done") :][:3] == ["attack-done", "card-lost", "damaged"]
    assert hit_tank().damage(TANK) == 1


@pytest.mark.parametrize(("before", "disabled"), [(0, False), (1, False), (2, True), (3, True)])
def test_naf_43_disabled_at_the_threshold(before: int, disabled: bool) -> None:
    table = hit_tank(damage={TANK: before})
    assert table.damage(TANK) == before + 1
    assert table.is_disabled(TANK) == disabled
    assert ("disabled" in names(table.told())) == (before == 2)  # told once


def test_naf_44_destroyed_at_its_integrity() -> None:
    table = hit_tank(damage={TANK: 4}, suppressed="italian:tank-driver-t")
    told = names(table.told())
    assert told[told.index("card-lost") :][:3] == ["card-lost", "damaged", "destroyed"]
    assert (table.at(TANK), table.fate(TANK), table.crew(TANK)) == (None, "lost to lrdg", [None] * 3)
    for man in ("driver", "gunner", "crewman"):
        assert (table.at(f"italian:tank-{man}-t"), table.berth(f"italian:tank-{man}-t")) == ("3A", None)
    # RUL-154: as they were
    assert table.is_suppressed("italian:tank-driver-t") and not table.is_suppressed("italian:tank-gunner-t")


def test_naf_44_it_never_comes_back() -> None:
    table = hit_tank(damage={TANK: 4}, marks={"italian:3A": None})
    assert table.at("italian:tank-driver-t") == "3A"  # RUL-154: marker or not
    assert table.refusal("enter sniper italian:medium-tank 1") == "NAF-21"
    assert table.refusal("enter sniper italian:tank-driver-t 1") == "NAF-21"


def suppress(target: str, **position: Any) -> Table:
    table = drill(lrdg={"hand": "machine-gunner sniper"}, **position)
    table.play("play machine-gunner suppress", f"target {target}", dice=[0, 1, 1, 1])
    return table


def test_naf_45_suppress_turns_one_occupant() -> None:
    table = suppress(
        "light-truck", berths={"italian:rifleman-a": f"{LIGHT} 1", "italian:machine-gunner-a": f"{LIGHT} 3"}
    )
    assert table.texts == ["choose italian:rifleman-a", "choose italian:machine-gunner-a"]
    table.play("choose italian:machine-gunner-a")
    assert table.is_suppressed("italian:machine-gunner-a") and not table.is_suppressed("italian:rifleman-a")
    assert (table.damage(LIGHT), table.is_disabled(LIGHT)) == (0, False)
    assert table.size("italian", "removed") == 0


def test_rul_47_nobody_aboard_or_all_suppressed_is_a_legal_target_without_effect() -> None:
    table = suppress("light-truck")
    assert (table.damage(LIGHT), table.is_disabled(LIGHT)) == (0, False)
    table = suppress("light-truck", berths={"italian:rifleman-a": f"{LIGHT} 1"}, suppressed="italian:rifleman-a")
    assert table.is_suppressed("italian:rifleman-a")  # the only one: nothing to choose
    assert one(table.told(), "suppressed")["changed"] == 0


def test_rul_47_the_attacker_may_pick_a_suppressed_one() -> None:
    table = suppress(
        "light-truck",
        berths={"italian:rifleman-a": f"{LIGHT} 1", "italian:machine-gunner-a": f"{LIGHT} 3"},
        suppressed="italian:rifleman-a",
    )
    assert "choose italian:rifleman-a" in table.texts


def test_rul_46_the_attacker_chooses_on_the_defenders_behalf() -> None:
    table = drill(turn="italian", italian={"hand": "tank-gunner-t"}, lrdg={"hand": "sergeant scout"})
    table.play("use tank-gunner-t 1", "target gun-truck", dice=[0, 1, 1])
    assert table.asked == "italian hit"


def test_rul_154_suppressed_and_cardless_ones_may_be_chosen() -> None:
    table = hit_tank(
        None,
        italian={"hand": "", "removed": "tank-driver-t*4"},
        suppressed="italian:tank-crewman-t",
    )
    assert len(table.texts) == 3
    told = table.play("choose italian:tank-driver-t")
    # Settled completely before the damage: he leaves seat and board.
    assert [name for name in names(told) if name in ("unit-lost", "damaged")] == ["unit-lost", "damaged"]
    assert (table.at("italian:tank-driver-t"), table.crew(TANK)[0]) == (None, None)
    assert table.damage(TANK) == 1


def test_rul_154_the_last_hit_kills_a_man_and_throws_out_the_rest() -> None:
    table = hit_tank("tank-driver-t", italian={"hand": "", "supply": "tank-driver-t*4"}, damage={TANK: 4})
    assert table.at("italian:tank-driver-t") is None
    assert table.at("italian:tank-gunner-t") == table.at("italian:tank-crewman-t") == "3A"
    assert table.at(TANK) is None
    assert "tank-driver-t" not in table.cards("italian", "supply")


def test_rul_154_a_miss_asks_nobody() -> None:
    table = drill(lrdg={"hand": "saboteur sniper"}, at={"lrdg:saboteur": "3A"})
    table.play("play saboteur demolition", "target medium-tank", dice=[4, 1])
    assert table.asked == "lrdg turn"
    assert table.damage(TANK) == 0


# -- whom a loss counts for ----------------------------------------------------------------------------------------


def test_rul_61_a_vehicle_counts_for_who_destroyed_it() -> None:
    """The Light Truck, captured and empty, shot by either side."""
    table = drill(lrdg={"hand": "antitank-rifleman"}, owner={LIGHT: "lrdg"}, damage={LIGHT: 4})
    table.play("play antitank-rifleman antitank", "target light-truck", dice=[0, 1])
    assert table.fate(LIGHT) == "lost to lrdg"
    table = drill(turn="italian", italian={"hand": "antitank-rifleman-a"}, owner={LIGHT: "lrdg"}, damage={LIGHT: 4})
    table.play("play antitank-rifleman-a antitank", "target italian:light-truck", dice=[0, 1])
    assert table.fate(LIGHT) == "lost to italian"


def test_rul_61_rul_72_own_fire_counts_for_the_enemy_and_purges_the_supply() -> None:
    """No base card can do it; mines and bombs will, by way of the same injury."""
    table = drill(lrdg={"hand": "sniper", "supply": "saboteur*4"})
    table.land.injury.suffer(table.match.game, table.state, table.units["lrdg:saboteur"])
    assert table.fate("lrdg:saboteur") == "lost to italian"
    assert table.cards("lrdg", "removed") == {"saboteur": 4}
    table.check()


@pytest.mark.parametrize("zone", ["play", "hand", "discard", "deck"])
def test_rei_f_03_on_the_own_turn_the_play_area_comes_first(zone: str) -> None:
    order = ["play", "hand", "discard", "deck"]
    zones = order[order.index(zone) :]
    cards = dict.fromkeys(zones, "saboteur")
    table = drill(lrdg={"hand": "", **cards, "supply": f"saboteur*{4 - len(zones)}"})
    table.land.injury.suffer(table.match.game, table.state, table.units["lrdg:saboteur"])
    assert [place for place in zones if "saboteur" in table.cards("lrdg", place)] == zones[1:]


def test_rei_f_05_with_none_in_the_four_zones_the_counter_leaves() -> None:
    table = drill(lrdg={"hand": "", "supply": "saboteur*4"})
    table.land.injury.suffer(table.match.game, table.state, table.units["lrdg:saboteur"])
    assert table.at("lrdg:saboteur") is None
