"""Several mines, who sets them off, and the way off the board: REI-M-14, REI-M-15 and rulings."""

from __future__ import annotations

import pytest

from tests.rules.reinforcements.field import CAR, EDGE, HIT, MISS, TANK, TRUCK, drive, drive_to_ruin, minefield, walk
from tests.rules.table import names, one

# -- several ----------------------------------------------------------------------------------------------------------


def test_rei_m_14_one_after_the_other() -> None:
    told = walk({EDGE: "personnel personnel"}, MISS + HIT).told()
    order = [name for name in names(told) if name in ("mine-sprung", "attack-done", "card-lost")]
    assert order == ["mine-sprung", "attack-done", "mine-sprung", "attack-done", "card-lost"]


def test_rul_69_all_go_off_though_the_first_hits() -> None:
    table = walk({EDGE: "personnel personnel"}, HIT + HIT)
    assert table.cards("italian", "removed") == {"pioneer": 2}
    assert (table.at("italian:pioneer"), table.mines(EDGE)) == ("19A", [])


def test_rul_69_a_hit_by_the_first_ends_the_move_though_the_second_misses() -> None:
    table = walk({EDGE: "personnel personnel"}, HIT + MISS)
    assert (table.at("italian:pioneer"), table.asked) == ("19A", "italian turn")


@pytest.mark.parametrize("face", ["armour", "personnel"])
def test_rul_69_the_owner_orders_different_faces(face: str) -> None:
    """Only a vehicle with both defences sets off both (RUL-67)."""
    table = drive({"3A-19A": "armour personnel"}, [])
    assert (table.asked, table.at(CAR)) == ("lrdg spring", "19A")
    assert table.texts == ["spring-personnel", "spring-armour"]
    told = table.play(f"spring-{face}", dice=MISS * 2)
    bases = [fields["base"] for name, fields in told if name == "attacked"]
    assert bases == ([4, 7] if face == "armour" else [7, 4])
    assert table.mines("3A-19A") == []


def test_rul_69_a_scouts_marker_is_placed_before_the_attack() -> None:
    table = minefield(
        italian={"hand": "scout-a"},
        at={"italian:scout-a": "6A"},
        mines={EDGE: "personnel"},
        marks={"italian:19A": None},
    )
    told = names(table.play("play scout-a scout", "step 19A", dice=HIT))
    assert told.index("dud-taken") < told.index("mine-sprung")
    assert table.mark("italian:19A") == "scouted"


def test_rul_69_the_crew_of_a_destroyed_vehicle_is_on_the_far_tile() -> None:
    table = drive_to_ruin()
    assert [table.at(f"italian:{man}") for man in ("machine-gunner-a", "rifleman-a")] == ["19A", "19A"]
    assert table.fate(CAR) == "lost to lrdg"  # RUL-61: the owner of the mine


@pytest.mark.parametrize("dice", [HIT, MISS])
def test_rei_m_15_rul_70_it_is_gone_hit_or_miss(dice: list[int]) -> None:
    """Out of the game: neither on its edge nor in the supply."""
    table = walk({EDGE: "personnel"}, dice, mines_left=2)
    assert (table.mines(EDGE), table.mines_left) == ([], 2)
    assert table.side_facts("lrdg")["mines_laid"] == 0


def test_rei_m_15_one_mine_one_attack() -> None:
    table = minefield(italian={"hand": "pioneer"}, mines={EDGE: "personnel"})
    table.play("play pioneer move", "step 19A", "step 6A", dice=MISS)
    assert table.at("italian:pioneer") == "6A"


def test_rul_161_mines_that_have_not_attacked_stay() -> None:
    italian = {"hand": "raider marksman", "removed": "raider*3"}
    table = minefield(italian=italian, mines={EDGE: "personnel personnel personnel"})
    table.play("play raider stalk", "step 19A", dice=HIT + HIT)  # his last card, then he himself
    assert (table.at("italian:raider"), table.fate("italian:raider")) == (None, "lost to lrdg")
    assert table.mines(EDGE) == ["personnel"]
    assert table.asked == "italian turn"


def test_rul_161_a_destroyed_vehicle_leaves_the_others_on_the_edge() -> None:
    table = drive_to_ruin("armour")
    assert (table.at(CAR), table.mines("3A-19A")) == (None, ["armour"])


def test_rul_161_without_its_crew_a_vehicle_is_still_attacked() -> None:
    italian = {"hand": "machine-gunner-a raider", "removed": "machine-gunner-a*3"}
    table = minefield(italian=italian, mines={"3A-19A": "armour armour armour"}, at={"italian:rifleman-a": "3A"})
    told = table.play("use machine-gunner-a 1", "step 19A", dice=HIT * 3)
    assert names(told).count("unit-lost") == 1 and names(told).count("damaged") == 3
    assert (table.crew(CAR), table.damage(CAR), table.mines("3A-19A")) == ([None] * 3, 3, [])


# -- who sets them off ------------------------------------------------------------------------------------------------


def test_rul_67_a_truck_sets_off_anti_personnel_mines() -> None:
    table = drive({"3A-19A": "personnel"}, [7, 1, 1], "choose italian:rifleman-a")
    assert one(table.told(), "attacked")["base"] == 7
    assert (table.damage(CAR), table.cards("italian", "removed")) == (1, {"rifleman-a": 1})
    assert drive({"3A-19A": "personnel"}, [6, 6, 6]).damage(CAR) == 0


def test_rul_160_the_medium_tank_passes_anti_personnel_mines_unharmed() -> None:
    table = minefield(italian={"hand": "tank-driver-t tank-gunner-t"}, mines={EDGE: "personnel"})
    table.play("use tank-driver-t 1", "step 19A", dice=[])
    assert (table.at(TANK), table.mines(EDGE)) == ("19A", ["personnel"])


@pytest.mark.parametrize(("card", "verb"), [("pioneer", "move"), ("scout-a", "scout"), ("raider", "stalk")])
def test_rul_160_whatever_way_he_walks(card: str, verb: str) -> None:
    table = minefield(italian={"hand": card}, at={f"italian:{card}": "6A"}, mines={EDGE: "personnel"})
    told = table.play(f"play {card} {verb}", "step 19A", dice=MISS)
    assert "mine-sprung" in names(told)


def test_rul_160_a_captured_vehicle_goes_by_who_drives_it() -> None:
    """The Italians drive the LRDG's truck over a mine of the LRDG: it goes off. The other way round it does not."""
    table = minefield(
        italian={"hand": "rifleman-a"},
        at={TRUCK: "3A", "lrdg:sergeant": "4A", "lrdg:scout": "4A"},
        berths={"italian:rifleman-a": f"{TRUCK} 1"},
        owner={TRUCK: "italian"},
        mines={"3A-19A": "armour"},
    )
    told = table.play("use rifleman-a 1", "step 19A", dice=MISS)
    assert "mine-sprung" in names(told)
    table = minefield(
        turn="lrdg",
        lrdg={"hand": "pioneer"},
        at={"italian:rifleman-a": "3A", "italian:machine-gunner-a": "3A"},
        berths={"lrdg:pioneer": f"{CAR} 1"},
        owner={CAR: "lrdg"},
        marks={"lrdg:19A": "scouted"},
        mines={"3A-19A": "armour personnel"},
    )
    table.play("use pioneer 1", "step 19A", dice=[])
    assert table.mines("3A-19A") == ["personnel", "armour"]


def test_rul_160_entering_leaving_and_changing_berths_cross_no_edge() -> None:
    mines = {"3A-19A": "personnel", "14A-3A": "personnel"}
    table = minefield(italian={"hand": "rifleman-a*2 scout-a"}, mines=mines)
    table.play("exit rifleman-a", "play rifleman-a move", "stop", dice=[])
    table.play(f"enter rifleman-a {CAR} 3", "hunker rifleman-a", dice=[])
    assert table.berth("italian:rifleman-a") == f"{CAR} 3"


# -- leaving the board ------------------------------------------------------------------------------------------------


def test_rul_162_leaving_the_board_meets_no_mine() -> None:
    mines = {"3A-19A": "armour personnel", EDGE: "personnel", "12A-19A": "armour"}
    table = minefield(italian={"hand": "machine-gunner-a"}, at={CAR: "19A"}, mines=mines)
    table.play("use machine-gunner-a 1", "leave", dice=[])
    assert table.fate(CAR) == "escaped"


def test_rul_162_rei_m_11_a_hit_on_the_way_keeps_it_here() -> None:
    table = drive({"3A-19A": "armour"}, MISS)
    assert "leave" in table.texts
    table = drive({"3A-19A": "armour"}, HIT, "choose italian:rifleman-a")
    assert "leave" not in table.texts and table.at(CAR) == "19A"
    table = walk({EDGE: "personnel"}, MISS)
    assert "leave" in table.texts
    table = walk({EDGE: "personnel"}, HIT)
    assert "leave" not in table.texts and table.at("italian:pioneer") == "19A"
