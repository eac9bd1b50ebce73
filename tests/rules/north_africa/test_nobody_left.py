"""Beyond all hope for want of anybody who could still do it: RUL-34, RUL-136, RUL-157, in the scenarios it decides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.north_africa.desert import drill, settle
from tests.rules.table import Table, names

LOST = {"lrdg": "lost to italian", "italian": "lost to lrdg"}
COMMANDERS = {"lrdg": "lieutenant warrant-officer", "italian": "platoon-sergeant squad-leader-a"}


def soldiers(scenario: str, side: str) -> list[str]:
    """Every soldier of a side that takes part."""
    table = Table(scenario, turn=None)
    mine = [
        name for name, unit in table.units.items() if name.startswith(f"{side}:") and not table.crews.is_vehicle[unit]
    ]
    return [name for name in mine if table.at(name) is not None]


def but(scenario: str, side: str, *left: str) -> dict[str, str]:
    """All soldiers of a side are lost but those named."""
    return {name: LOST[side] for name in soldiers(scenario, side) if name.partition(":")[2] not in left}


def copies(scenario: str, seat: str, *titles: str) -> str:
    """All cards of some titles."""
    c = Table(scenario, turn=None).catalog
    mine = [kind for kind in c.kinds if c.seats[kind.seat] == seat and kind.token in titles]
    return " ".join(f"{kind.token}*{kind.deck + kind.supply}" for kind in mine)


# -- scenario 4: the LRDG claims 3, the Italians neutralise two soldiers ---------------------------------------------

ROAD = "north-africa-04"


def last_watcher(*held: str, **italian: str) -> Table:
    """Scout A is the last Italian, on foot, and is hit."""
    table = Table(
        ROAD,
        turn="lrdg",
        lrdg={"hand": "sniper staff-sergeant"},
        italian={"hand": "", **italian},
        at={"italian:scout-a": "6A", "lrdg:staff-sergeant": "15A"},
        gone=but(ROAD, "italian", "scout-a"),
        marks={"lrdg:15A": "scouted", **{f"lrdg:{tile}": "controlled" for tile in held}},
    )
    table.play("play sniper attack", "target scout-a", dice=[0, 1, 1])
    return settle(table)


def test_rul_157_the_last_enemy_gone_ends_the_game() -> None:
    """He dies at 2 to 0: nobody is left to catch anyone, and the LRDG has more points."""
    table = last_watcher("11B", "12A", removed="scout-a*4")
    assert table.fate("italian:scout-a") == "lost to lrdg"
    assert table.is_hopeless("italian") and "beyond-hope" in names(table.told())
    assert table.outcome == ("lrdg", "NAF-59")


def test_rul_157_naf_59_with_no_more_points_play_goes_on() -> None:
    table = last_watcher(removed="scout-a*4")
    assert table.is_hopeless("italian") and table.outcome is None
    table.play("play staff-sergeant control")
    assert table.outcome == ("lrdg", "NAF-59")


def test_rul_157_a_man_without_a_card_can_do_nothing() -> None:
    """His last card goes and his counter stays: that is the end of all hope, not the counter's leaving."""
    table = last_watcher("11B", "12A", hand="scout-a", removed="scout-a*3")
    assert table.at("italian:scout-a") == "6A"
    assert table.outcome == ("lrdg", "NAF-59")
    assert last_watcher("11B", "12A", hand="scout-a*2", removed="scout-a*2").outcome is None


@pytest.mark.parametrize(("leader", "hope"), [("platoon-sergeant", True), ("squad-leader-a", True), ("", False)])
def test_rul_157_a_card_in_the_supply_counts_while_a_bolster_can_take_it(leader: str, hope: bool) -> None:
    supply = " ".join(card for card in COMMANDERS["italian"].split() if card != leader)
    table = last_watcher("11B", "12A", hand="scout-a", supply=f"scout-a*3 {supply}")
    assert table.is_hopeless("italian") != hope


# -- scenario 7: four LRDG soldiers have to escape, the Italians neutralise four --------------------------------------

GEBEL = "north-africa-07"


def three_left(aboard: bool, cards: int = 1) -> Table:
    """Three are lost. Of the four left one, on foot or in the truck, loses a card of `cards`."""
    left = ("engineer", "machine-gunner", "scout", "sniper")
    berth = "lrdg:patrol-truck 3"
    table = Table(
        GEBEL,
        turn="italian",
        italian={"hand": "machine-gunner-a"},
        lrdg={"hand": " ".join(["scout"] * cards), "removed": f"scout*{4 - cards}"},
        gone=but(GEBEL, "lrdg", *left),
        at={"lrdg:machine-gunner": "8A"},
        berths={"lrdg:scout": berth} if aboard else {},
    )
    table.play("play machine-gunner-a attack", "target patrol-truck" if aboard else "target scout", dice=[0, 1])
    if aboard:
        table.play("choose lrdg:scout")
    return settle(table)


def test_rul_157_a_man_on_foot_without_a_card_cannot_leave() -> None:
    """Only three can ever get out, where four must."""
    table = three_left(aboard=False)
    assert table.at("lrdg:scout") == "12A"
    assert table.is_hopeless("lrdg")
    assert table.outcome == ("italian", "NAF-58")


def test_rul_157_with_a_card_he_can() -> None:
    assert not three_left(aboard=False, cards=2).is_hopeless("lrdg")


def test_rul_157_whoever_sits_in_a_vehicle_can_be_driven_out() -> None:
    table = three_left(aboard=True)
    assert table.cards("lrdg", "removed") == {"scout": 4}
    assert not table.is_hopeless("lrdg") and table.outcome is None


def test_rul_157_but_not_when_nobody_is_able_to_drive() -> None:
    """Four sit in vehicles; the last card of all goes."""
    left = ("engineer", "machine-gunner", "scout", "sniper")
    for spare, hopeless in (("", True), ("sniper", False)):
        gone = [card for card in left if card != "scout"]
        removed = (
            copies(GEBEL, "lrdg", *gone).replace("sniper*4", "sniper*3") if spare else copies(GEBEL, "lrdg", *gone)
        )
        table = Table(
            GEBEL,
            turn="italian",
            italian={"hand": "machine-gunner-a"},
            lrdg={"hand": "scout", "deck": spare, "removed": f"{removed} scout*3"},
            gone=but(GEBEL, "lrdg", *left),
            owner={"italian:scout-car": "lrdg"},
            at={"italian:rifleman-a": "6A", "italian:scout-a": "6A"},
            berths={"lrdg:scout": "italian:scout-car 1"},
        )
        table.play("play machine-gunner-a attack", "target italian:scout-car", dice=[0, 1])
        assert table.is_hopeless("lrdg") == hopeless
        assert table.outcome == (("italian", "NAF-58") if hopeless else None)


# -- scenario 8: the Pilot Car escapes, or is destroyed ----------------------------------------------------------------

GAP = "north-africa-08"
CAR = "lrdg:pilot-car"


def test_rul_157_a_vehicle_needs_an_able_soldier_of_its_side() -> None:
    """The Engineer at the wheel loses the last card of all; the car is whole and stands on its way out."""
    for hand, hopeless in (("engineer", True), ("engineer*2", False)):
        table = Table(
            GAP,
            turn="italian",
            italian={"hand": "machine-gunner-a"},
            lrdg={"hand": hand, "removed": f"engineer*{3 if hopeless else 2}"},
            gone=but(GAP, "lrdg", "engineer"),
            at={CAR: "17A"},
        )
        table.play("play machine-gunner-a attack", "target pilot-car", dice=[0, 1])
        assert table.at(CAR) == "17A" and table.crew(CAR)[0] == "lrdg:engineer"
        assert table.is_hopeless("lrdg") == hopeless
        assert table.outcome == (("italian", "NAF-58") if hopeless else None)


def last_italian(**italian: str) -> Table:
    """Scout A, the last Italian, falls. The Recon Aircraft is where `italian` says."""
    table = Table(
        GAP,
        turn="lrdg",
        initiative="italian",
        lrdg={"hand": "sniper engineer"},
        italian={"hand": "", "removed": "scout-a*4", **italian},
        gone=but(GAP, "italian", "scout-a"),
        at={"italian:scout-a": "3A"},
        cap=1,
    )
    table.play("play sniper attack", "target scout-a", dice=[0, 1, 1])
    assert table.at("italian:scout-a") is None
    return settle(table)


@pytest.mark.parametrize("zone", ["deck", "discard", "hand"])
def test_rul_157_an_aircraft_is_hope_without_a_soldier(zone: str) -> None:
    assert not last_italian(**{zone: "recon-aircraft"}).is_hopeless("italian")


def test_rul_157_an_aircraft_in_the_supply_needs_a_bolster_that_can_take_it() -> None:
    """The Platoon Sergeant can; the Squad Leader takes his own squad only."""
    assert not last_italian(supply="recon-aircraft squad-leader-a").is_hopeless("italian")
    assert last_italian(supply="recon-aircraft platoon-sergeant").is_hopeless("italian")
    assert last_italian(removed="scout-a*4 recon-aircraft").is_hopeless("italian")


def test_rul_62_against_an_escape_they_must_still_drive_out() -> None:
    table = last_italian(removed="scout-a*4 recon-aircraft")
    assert table.is_hopeless("italian") and table.outcome is None


def test_rul_136_without_hope_nobody_wins_at_the_cap() -> None:
    """No points in this scenario, and the Italians have the initiative: a side without a soldier does not win by it."""
    table = last_italian(removed="scout-a*4 recon-aircraft")
    table.play("end")
    assert table.outcome == ("lrdg", "RUL-136")
    table = last_italian(deck="recon-aircraft")
    table.play("end")
    assert table.outcome == ("italian", "RUL-136")  # while there is hope, points, then the initiative


# -- scenario 9: the Light Truck escapes, or is destroyed --------------------------------------------------------------

CONVOY = "north-africa-09"


def last_hunter(hand: str) -> Table:
    """The Saboteur is the last of the LRDG and puts his last card away, with no Bolster card left."""
    table = Table(
        CONVOY,
        turn="lrdg",
        lrdg={"hand": hand, "supply": COMMANDERS["lrdg"], "removed": "saboteur*2"},
        italian={"hand": "rifleman-a"},
        gone=but(CONVOY, "lrdg", "saboteur"),
        at={"italian:light-truck": "17A"},
        cap=1,
    )
    for zone in ("deck", "supply"):
        while table.cards("lrdg", zone).get("saboteur"):
            table.put("lrdg", "saboteur", zone, "removed")
    table.play("hunker saboteur")
    return settle(table)


def test_rul_157_rul_34_hunkering_the_last_card_can_end_all_hope() -> None:
    assert not last_hunter("saboteur*2").is_hopeless("lrdg")
    table = last_hunter("saboteur")
    assert table.at("lrdg:saboteur") == "15A"
    assert table.is_hopeless("lrdg") and table.outcome is None  # RUL-62
    table.play("use rifleman-a 1", "leave")
    assert table.outcome == ("italian", "NAF-51")


def test_rul_136_the_cap_does_not_save_them() -> None:
    table = last_hunter("saboteur")
    assert table.initiative == "lrdg"
    table.play("end")
    assert table.outcome == ("italian", "RUL-136")


def test_rul_157_an_empty_lorry_goes_nowhere() -> None:
    """The last Italian falls out of the fight; the lorry could leave, but for want of anybody."""
    table = Table(
        CONVOY,
        turn="lrdg",
        lrdg={"hand": "saboteur"},
        italian={"hand": "", "removed": "scout-a*4"},
        gone=but(CONVOY, "italian", "scout-a"),
        at={"italian:light-truck": "17A", "italian:scout-a": "20A"},
    )
    table.play("play saboteur attack", "target scout-a", dice=[0])
    assert table.is_hopeless("italian")
    assert table.outcome == ("lrdg", "NAF-58")


# -- the cap, with points --------------------------------------------------------------------------------------------


def hopeless_and_ahead(**position: Any) -> Table:
    """`drill`: the LRDG has a point more and no hope of its five; the Italians could still get theirs."""
    table = drill(
        turn="italian",
        italian={"hand": "machine-gunner-a"},
        lrdg={"hand": "staff-sergeant", "removed": "staff-sergeant*3 sergeant*4"},
        razed="17A",
        cap=1,
        **position,
    )
    table.play("play machine-gunner-a attack", "target staff-sergeant", dice=[0, 1])
    return settle(table)


def test_rul_136_points_do_not_help_who_is_beyond_all_hope() -> None:
    table = hopeless_and_ahead(initiative="lrdg")
    assert (table.score("lrdg"), table.score("italian")) == (1, 0)
    assert table.outcome == ("italian", "RUL-136")


def test_rul_136_with_hope_on_both_sides_they_do() -> None:
    table = drill(turn="italian", initiative="lrdg", italian={"hand": "rifleman-a"}, razed="17A", cap=1)
    table.play("end")
    assert not table.is_hopeless("lrdg") and table.outcome == ("lrdg", "RUL-136")


# -- a free step that leaves too few -----------------------------------------------------------------------------------


def test_rul_157_a_man_without_a_card_who_gets_out_ends_hope() -> None:
    """Escape 3: a man in the truck could leave with it, on foot without a card he cannot (RUL-54: after hunkering)."""
    table = Table(
        "several",
        turn="lrdg",
        lrdg={"hand": "sergeant scout", "supply": "sergeant*3 lieutenant engineer*4 sniper*4"},
        italian={"hand": ""},
        gone={"lrdg:engineer": "lost to italian", "lrdg:sniper": "lost to italian"},
    )
    table.play("hunker sergeant")
    assert not table.is_hopeless("lrdg")
    told = table.play("exit sergeant")
    assert table.is_hopeless("lrdg")
    assert "beyond-hope" in names(told)
