"""Mines that go off: REI-M-01 to REI-M-13, RUL-68, RUL-151."""

from __future__ import annotations

import pytest

from sandtable import api
from sandtable.words import Words
from tests.rules.reinforcements.field import CAR, EDGE, HIT, MISS, TANK, TRUCK, drive, drive_to_ruin, minefield, walk
from tests.rules.table import defence_of, names, one


def test_rei_m_01_mines_are_for_201_to_204_and_have_one_owner() -> None:
    for entry in api.scenarios():
        catalog, rules = api.set_up(entry.id)
        mines = rules.module("mines")
        there = entry.base in {f"reinforcements-{number}" for number in range(201, 205)}
        assert (mines is not None) == there, entry.id
        if mines is not None:
            facts = {side.side: side.facts for side in api.new(entry.id, seed=1).view().sides}
            assert len([side for side in catalog.sides if "mines_left" in facts[side]]) == 1


def test_rei_m_02_the_owner_walks_over_them() -> None:
    table = minefield(
        turn="lrdg",
        lrdg={"hand": "pioneer sergeant"},
        at={"lrdg:pioneer": "16B"},
        mines={"16B-12A": "personnel armour"},
    )
    table.play("play pioneer move", "step 12A", "step 16B", dice=[])
    assert table.mines("16B-12A") == ["personnel", "armour"]
    passed = [fields for name, fields in table.told() if name == "mine-passed"]
    tiles = table.catalog.tile_names
    assert [(one["tile"], one["other"]) for one in passed] == [
        (tiles["16B"], tiles["12A"]),
        (tiles["12A"], tiles["16B"]),
    ]
    for language, said in (("en", "over a mine: **nothing happens**"), ("es", "sobre una mina: **no ocurre nada**")):
        lines = Words(table.match.game, language).story(table.match.story.events)
        assert any(said in line.text for line in lines)


def test_rei_m_02_and_drives_over_them() -> None:
    table = minefield(turn="lrdg", lrdg={"hand": "sergeant"}, mines={"1A-16B": "armour personnel"})
    table.play("use sergeant 1", "step 16B", dice=[])
    assert (table.at(TRUCK), table.damage(TRUCK), table.mines("1A-16B")) == ("16B", 0, ["personnel", "armour"])


def test_rei_m_03_a_mine_is_on_an_edge_not_on_a_tile() -> None:
    """Both tiles may be entered by their other edges, and nothing happens there."""
    table = minefield(italian={"hand": "pioneer marksman"}, mines={"19A-12A": "personnel"})
    table.play("play pioneer move", "step 19A", "stop", dice=[])
    assert table.at("italian:pioneer") == "19A"
    facts = {tile.tile: tile.facts for tile in table.match.view(None).tiles if "edges" in tile.facts}
    assert list(facts) == ["19A"]
    assert facts["19A"]["edges"][0]["edge"] == "12A"


def test_rei_m_04_a_mine_is_of_one_kind_by_its_face() -> None:
    """A man sets off the one and not the other; the tank the other way round."""
    table = walk({EDGE: "armour personnel"}, MISS)
    assert table.mines(EDGE) == ["armour"]
    table = minefield(italian={"hand": "tank-driver-t"}, mines={EDGE: "armour personnel"})
    table.play("use tank-driver-t 1", "step 19A", dice=MISS)
    assert table.mines(EDGE) == ["personnel"]


# -- soldiers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "end"), [("6A", "19A"), ("19A", "6A")])
def test_rei_m_05_a_soldier_sets_it_off_in_either_direction(start: str, end: str) -> None:
    table = minefield(
        italian={"hand": "pioneer"},
        at={"italian:pioneer": start},
        mines={EDGE: "personnel"},
        marks={"italian:6A": "scouted"},
    )
    told = table.play("play pioneer move", f"step {end}", dice=MISS)
    assert names(told).count("mine-sprung") == 1
    assert table.at("italian:pioneer") == end


@pytest.mark.parametrize("tile", ["19A", "12A", "14A"])
def test_rei_m_06_attack_3_without_cover_or_range(tile: str) -> None:
    """12A gives 2, the hill 3; the mine asks for the Pioneer's 5 alone."""
    other = {"19A": "6A", "12A": "19A", "14A": "19A"}[tile]
    table = minefield(
        italian={"hand": "pioneer"},
        at={"italian:pioneer": other},
        mines={f"{other}-{tile}": "personnel"},
        marks={f"italian:{tile}": "scouted"},
    )
    attack = one(table.play("play pioneer move", f"step {tile}", dice=[4, 5, 1]), "attacked")
    assert (attack["dice"], attack["base"], attack["cover"], attack["range"], attack["total"]) == (3, 5, 0, 0, 5)
    assert table.cards("italian", "removed") == {"pioneer": 1}


def test_rei_m_06_four_is_not_five() -> None:
    table = walk({EDGE: "personnel"}, [4, 4, 4])
    assert table.cards("italian", "removed") == {}


def test_rei_m_07_a_casualty_ends_the_move() -> None:
    """On the far side, with a step left."""
    table = walk({EDGE: "personnel"}, HIT)
    assert (table.at("italian:pioneer"), table.asked) == ("19A", "italian turn")


def test_rul_68_a_harmless_mine_does_not() -> None:
    table = walk({EDGE: "personnel"}, MISS)
    assert table.asked == "italian march"
    table.play("step 16B", dice=[])
    assert table.at("italian:pioneer") == "16B"


def test_rei_m_07_his_last_card_is_the_one_just_played() -> None:
    table = minefield(italian={"hand": "raider marksman", "removed": "raider*3"}, mines={EDGE: "personnel"})
    table.play("play raider stalk", "step 19A", dice=HIT)
    assert table.cards("italian", "removed") == {"raider": 4}
    assert table.at("italian:raider") == "19A"  # RUL-29: he stays until the next injury


# -- vehicles ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "end"), [("3A", "19A"), ("19A", "3A")])
def test_rei_m_08_a_vehicle_sets_it_off_in_either_direction(start: str, end: str) -> None:
    table = minefield(italian={"hand": "machine-gunner-a"}, at={CAR: start}, mines={"3A-19A": "armour"})
    told = table.play("use machine-gunner-a 1", f"step {end}", dice=MISS)
    assert names(told).count("mine-sprung") == 1


def test_rei_m_08_soldiers_on_foot_never_do() -> None:
    table = walk({EDGE: "armour armour"}, [])
    assert table.mines(EDGE) == ["armour", "armour"]


@pytest.mark.parametrize(
    ("vehicle", "card", "edge", "armoured"),
    [
        (CAR, "machine-gunner-a", "3A-19A", 4),
        (TANK, "tank-driver-t", "6A-19A", 5),
    ],
)
def test_rei_m_09_antitank_3_without_cover_or_range(vehicle: str, card: str, edge: str, armoured: int) -> None:
    table = minefield(italian={"hand": card}, mines={edge: "armour"})
    attack = one(table.play(f"use {card} 1", "step 19A", dice=[armoured - 1] * 3), "attacked")
    assert (attack["dice"], attack["base"], attack["cover"], attack["range"]) == (3, armoured, 0, 0)
    assert (attack["total"], table.damage(vehicle)) == (armoured, 0)


def test_rei_m_09_cover_of_the_far_tile_does_not_help() -> None:
    table = minefield(
        italian={"hand": "machine-gunner-a"},
        at={CAR: "19A"},
        mines={"12A-19A": "armour"},
        marks={"italian:12A": "scouted"},
    )
    assert defence_of(table.play("use machine-gunner-a 1", "step 12A", dice=MISS)) == 4


@pytest.mark.parametrize("face", ["armour", "personnel"])
def test_rei_m_10_the_owner_of_the_mine_picks_who_is_hurt(face: str) -> None:
    table = drive({"3A-19A": face}, HIT)
    assert table.asked == "lrdg hit"
    assert table.texts == ["choose italian:machine-gunner-a", "choose italian:rifleman-a"]
    table.play("choose italian:rifleman-a")
    assert table.cards("italian", "removed") == {"rifleman-a": 1}


@pytest.mark.parametrize("face", ["armour", "personnel"])
def test_rei_m_11_damage_ends_the_move(face: str) -> None:
    table = drive({"3A-19A": face}, HIT, "choose italian:rifleman-a")
    assert (table.at(CAR), table.damage(CAR)) == ("19A", 1)
    assert table.asked == "italian card"
    assert table.refusal("step 16B") == "COM-32"


def test_rei_m_11_rul_151_the_free_step_is_not_lost() -> None:
    table = drive({"3A-19A": "armour"}, HIT, "choose italian:rifleman-a")
    assert {"exit machine-gunner-a", "shift machine-gunner-a 3", "stay"} == set(table.texts)
    table.play("exit machine-gunner-a")
    assert (table.at("italian:machine-gunner-a"), table.berth("italian:machine-gunner-a")) == ("19A", None)


def test_rul_151_out_of_a_destroyed_vehicle_he_may_enter_another() -> None:
    table = drive_to_ruin(at={TANK: "19A"})
    assert (table.at(CAR), table.at("italian:machine-gunner-a")) == (None, "19A")
    assert f"enter machine-gunner-a {TANK} 3" in table.texts
    table.play(f"enter machine-gunner-a {TANK} 3")
    assert table.berth("italian:machine-gunner-a") == f"{TANK} 3"


def test_rul_151_losing_the_very_card_does_not_cancel_the_step() -> None:
    table = drive({"3A-19A": "armour"}, HIT, "choose italian:machine-gunner-a")
    assert table.cards("italian", "play") == {}
    assert "exit machine-gunner-a" in table.texts


def test_rul_151_no_step_for_a_soldier_who_is_gone() -> None:
    """All his cards but the one in the supply are gone, and that one is no card to lose (RUL-72)."""
    italian = {"hand": "machine-gunner-a raider", "removed": "machine-gunner-a*2", "supply": "machine-gunner-a"}
    table = minefield(italian=italian, mines={"3A-19A": "armour armour"})
    pick = "choose italian:machine-gunner-a"
    told = table.play("use machine-gunner-a 1", "step 19A", pick, pick, dice=HIT + HIT)
    assert names(told).count("unit-lost") == 1
    assert (table.at("italian:machine-gunner-a"), table.fate("italian:machine-gunner-a")) == (None, "lost to lrdg")
    assert table.cards("italian", "removed")["machine-gunner-a"] == 4
    assert table.asked == "italian turn"


def test_rei_m_12_injury_first_then_damage() -> None:
    told = names(drive({"3A-19A": "armour"}, HIT, "choose italian:rifleman-a").told())
    assert told[told.index("attack-done") :][:3] == ["attack-done", "card-lost", "damaged"]


def test_rei_m_13_the_victims_play_area_comes_first() -> None:
    table = walk({EDGE: "personnel"}, HIT)  # one card played, one in hand
    assert (table.cards("italian", "play"), table.cards("italian", "hand")["pioneer"]) == ({}, 1)
    table = drive({"3A-19A": "armour"}, HIT, "choose italian:machine-gunner-a")
    assert table.cards("italian", "hand")["machine-gunner-a"] == 1
    assert "machine-gunner-a" not in table.cards("italian", "play")
