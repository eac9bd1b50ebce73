"""What is in the box and how it is set up: NAF-01 to NAF-15, NAF-62."""

from __future__ import annotations

import pytest

from sandtable.api import library, scenarios
from sandtable.core.catalog import COMMAND
from sandtable.rules.crews.damage import damage_vehicle
from tests.rules.north_africa.desert import drill, verbs
from tests.rules.table import Table

BOOK = library().book("north-africa")
VEHICLES = BOOK.parts["crews"]
SHIPPED = [entry.id for entry in scenarios() if entry.id.startswith("north-africa")]


def test_naf_01_a_counter_is_one_soldier_or_one_vehicle() -> None:
    for scenario in SHIPPED:
        table = Table(scenario, turn=None)
        for unit, kind in enumerate(table.catalog.units):
            cards = [card for card in table.catalog.kinds if card.unit == unit]
            assert len(cards) == (0 if table.crews.is_vehicle[unit] else 1), kind.token


def test_naf_02_squads_are_optional() -> None:
    assert {card.squads for card in BOOK.cards_of("lrdg")} == {()}
    assert {card.squads for card in BOOK.cards_of("italian")} == {(), ("A",), ("T",)}
    table = drill(
        turn="italian", italian={"hand": "tank-commander-t", "supply": "tank-gunner-t scout-a recon-aircraft"}
    )
    table.play("play tank-commander-t bolster")
    assert table.texts == ["take tank-gunner-t", "done"]
    assert table.refusal("take recon-aircraft") == "RUL-12"


def test_naf_03_three_italians_have_a_specialism() -> None:
    found = {card.title: card.printed["specialism"] for card in BOOK.cards.values() if "specialism" in card.printed}
    assert found == {"Tank Gunner": "gunner", "Tank Crewman": "crew", "Tank Driver": "driver"}


def test_naf_04_an_asset_is_a_command_card_without_a_counter() -> None:
    table = drill(turn="italian", italian={"hand": "recon-aircraft"})
    card = table.catalog.kinds[table.kind("italian", "recon-aircraft")]
    assert (card.klass, card.unit) == (COMMAND, -1)
    assert "italian:recon-aircraft" not in table.units
    assert verbs(table) == ["play", "play", "hunker", "end"]  # Strafe and Surveil; no free step


def test_naf_05_who_can_remove_fog() -> None:
    cards = [(card.side, card.title) for card in BOOK.cards.values() if "recon" in {a.name for a in card.actions}]
    assert cards == [("lrdg", "Staff Sergeant"), ("lrdg", "Scout"), ("italian", "Recon Aircraft"), ("italian", "Scout")]
    table = drill(turn="italian", italian={"hand": "recon-aircraft fog-of-war"})
    table.play("play recon-aircraft recon")
    assert table.cards("italian", "removed") == {"fog-of-war": 1}
    assert table.size("italian", "hand") == 1
    table = drill(turn="italian", italian={"hand": "recon-aircraft"})
    assert table.refusal("play recon-aircraft recon") == "COM-52"


def test_naf_06_vehicle_cards_are_never_among_the_cards() -> None:
    table = drill()
    titles = {kind.title for kind in table.catalog.kinds}
    assert not titles & {vehicle.title for vehicle in VEHICLES.values()}
    facts = {f"{unit.side}:{unit.unit}": unit.facts for unit in table.match.view(None).units}
    assert facts["lrdg:gun-truck"]["damage"] == 0 and facts["lrdg:gun-truck"]["owner"] == "lrdg"
    assert facts["lrdg:scout"]["inside"] == "lrdg:gun-truck" and facts["lrdg:scout"]["berth"] == 2


def test_naf_07_what_a_vehicle_card_shows() -> None:
    truck = VEHICLES["lrdg:Gun Truck"]
    assert (truck.threshold, truck.integrity, len(truck.berths)) == (3, 5, 3)
    assert [[(a.name, a.values["value"]) for a in berth.actions] for berth in truck.berths] == [
        [("drive", 2)],
        [("navigate", 2)],
        [("antitank", 2)],
    ]


def test_naf_08_only_the_specialist_takes_the_seats_actions() -> None:
    asking = {vehicle.title for vehicle in VEHICLES.values() if any(berth.needs for berth in vehicle.berths)}
    assert asking == {"Medium Tank"}
    table = drill(
        turn="italian",
        italian={"hand": "rifleman-a tank-driver-t"},
        at={"italian:tank-driver-t": "3A"},
        berths={"italian:rifleman-a": "italian:medium-tank 1"},
    )
    assert table.refusal("use rifleman-a 1") == "NAF-08"
    assert "play rifleman-a attack" in table.texts  # RUL-50: his own card works
    table = drill(turn="italian", italian={"hand": "tank-gunner-t tank-crewman-t"})
    table.play("switch tank-gunner-t tank-crewman-t", "stay")
    assert table.refusal("use tank-crewman-t 1") == "NAF-08"  # another specialism is not enough


def test_rul_50_anybody_may_sit_in_any_seat() -> None:
    table = drill(
        turn="italian",
        italian={"hand": "rifleman-a"},
        at={"italian:rifleman-a": "3A", "italian:tank-driver-t": "6A"},
    )
    table.play("enter rifleman-a italian:medium-tank 1", "play rifleman-a attack", "target sniper", dice=[1])
    assert table.berth("italian:rifleman-a") == "italian:medium-tank 1"


def test_naf_09_two_kinds_of_defence() -> None:
    table = drill()
    for unit, kind in enumerate(table.catalog.units):
        regular, armoured = table.catalog.unit_defence[unit] > 0, table.crews.land.armour[unit] > 0
        expected = kind.title != "Medium Tank", table.crews.is_vehicle[unit] == 1
        assert (regular, armoured) == expected, kind.token


@pytest.mark.parametrize(("markers", "offered"), [(2, True), (3, False), (4, False)])
def test_naf_10_a_disabled_vehicle_offers_no_actions(markers: int, offered: bool) -> None:
    table = drill(lrdg={"hand": "sergeant"}, damage={"lrdg:gun-truck": markers})
    assert table.is_disabled("lrdg:gun-truck") != offered
    assert ("use sergeant 1" in table.texts) == offered
    if not offered:
        assert table.refusal("use sergeant 1") == "NAF-26"


def test_naf_11_damage_markers_lie_on_vehicle_cards() -> None:
    """RUL-154: the pool never runs dry, so nothing counts the 24 of the box."""
    table = drill()
    for vehicle in ("lrdg:gun-truck", "lrdg:pilot-car", "italian:medium-tank", "italian:light-truck"):
        for markers in range(1, 5):
            damage_vehicle(table.crews, table.match.game, table.state, table.units[vehicle], 0)
            assert table.damage(vehicle) == markers
    assert BOOK.box["damage_markers"] == 24
    table.check()


def test_naf_12_a_structure_has_a_defence_and_points() -> None:
    table = Table("north-africa-01", turn="lrdg")
    printed = {tile.name: tile.printed for tile in table.match.scene().tiles if "structure" in tile.printed}
    found = {
        tile: (facts["structure"], facts["structure_points"], facts["structure_defence"])
        for tile, facts in printed.items()
    }
    assert found["22B"] == ("Motor Pool", 2, 7)
    assert set(found) == {"15B", "21A", "22B"}
    shown = {tile.tile: tile.facts for tile in table.match.view(None).tiles if tile.facts}
    assert shown == {tile: {"standing": 1} for tile in found}


def test_naf_12_its_defence_is_the_roll_needed() -> None:
    """On its number it falls, one below it stands; cover, range and hills have nothing to do with it."""
    for tile, defence in (("17A", 6), ("12A", 8)):
        for face, stands in ((defence, False), (defence - 1, True)):
            table = drill(lrdg={"hand": "saboteur sniper"}, at={"lrdg:saboteur": tile})
            told = table.play("play saboteur demolition", f"raze {tile}", dice=[1, face])
            assert table.stands(tile) == stands
            attack = dict(told)["structure-attacked"]
            assert (attack["total"], attack["faces"]) == (defence, 11 - defence)


def test_naf_12_it_need_not_have_points() -> None:
    """Nothing is scored for it, by holding or by destroying; it can be destroyed all the same."""
    table = drill(
        lrdg={"hand": "engineer sniper"},
        at={"lrdg:engineer": "12A"},
        marks={"italian:12A": "controlled"},
        edit=lambda book: book,
    )
    table.crews.structure[table.catalog.tile_names["12A"]] = 0
    table.state.score[1] = 0
    told = table.play("play engineer demolition", "raze 12A", dice=[8, 1, 1])
    assert not table.stands("12A")
    assert dict(told)["structure-destroyed"]["points"] == 0
    assert (table.score("lrdg"), table.score("italian")) == (0, 0)


def test_naf_12_only_demolition_destroys_it() -> None:
    """Whoever fires, at whatever stands beside it, the structure stays."""
    table = drill(lrdg={"hand": "antitank-rifleman sniper"}, at={"italian:light-truck": "17A"})
    table.play("play antitank-rifleman antitank")
    assert not [text for text in table.texts if text.startswith("raze")]
    table.play("target light-truck", dice=[0, 0])
    assert table.stands("17A") and table.score("lrdg") == 0


def test_naf_13_escape_markers_are_the_scenarios() -> None:
    table = drill("way-out", lrdg={"hand": "sniper"})
    tiles = {tile.name: tile.printed["escape"] for tile in table.match.scene().tiles if "escape" in tile.printed}
    assert tiles == {"1A": ["lrdg"], "4A": ["lrdg"]}  # none for the Italians
    out = {scenario for scenario in SHIPPED if any(Table(scenario, turn=None).crews.escape_tile)}
    assert out == {f"north-africa-{n:02}" for n in (7, 8, 9)}


def test_naf_14_rough_terrain_is_closed_to_vehicles_only() -> None:
    table = drill(
        lrdg={"hand": "sergeant sniper"},
        marks={"lrdg:14A": "scouted", "lrdg:13A": "scouted"},
        at={"lrdg:gun-truck": "16B"},
    )
    table.play("use sergeant 1")
    assert table.texts == ["step 1A", "step 4A", "stop"]
    assert table.refusal("step 14A") == "NAF-14"
    table.play("stop", "stay", "play sniper stalk")
    assert "step 13A" in table.texts


def test_naf_14_a_vehicle_set_up_on_rough_terrain_may_drive_off() -> None:
    table = drill(lrdg={"hand": "sergeant"}, at={"lrdg:gun-truck": "14A"})
    table.play("use sergeant 1", "step 16B")
    assert table.at("lrdg:gun-truck") == "16B"
    assert "step 14A" not in table.texts


def test_naf_15_set_up() -> None:
    """Some counters start in seats; everything is ready, undamaged and with its own side."""
    table = Table("north-africa-06", turn=None)
    assert table.crew("italian:scout-car") == ["italian:rifleman-a", "italian:scout-a", "italian:machine-gunner-a"]
    assert table.crew("lrdg:gun-truck") == ["lrdg:sergeant", "lrdg:scout", "lrdg:machine-gunner"]
    assert [table.at(unit) for unit in ("italian:scout-car", "italian:scout-a")] == ["19A", "19A"]
    for vehicle in ("italian:scout-car", "italian:medium-tank", "lrdg:gun-truck"):
        assert (table.damage(vehicle), table.is_disabled(vehicle)) == (0, False)
        assert table.owner(vehicle) == vehicle.partition(":")[0]
    assert (table.score("lrdg"), table.score("italian")) == (4, 0)
    assert Table("north-africa-01", turn=None).score("italian") == 4  # its structures stand on its own tiles
    assert table.initiative == "italian"


def test_naf_62_a_seat_offers_none_one_or_several_actions() -> None:
    table = drill(turn="italian", italian={"hand": "tank-crewman-t tank-driver-t"})
    assert [text for text in table.texts if text.startswith("use tank-crewman-t")] == [
        "use tank-crewman-t 1",  # Attack 2
        "use tank-crewman-t 2",  # Suppress 4
    ]
    assert table.refusal("use tank-crewman-t 3") == "NAF-62"
    table = drill(lrdg={"hand": "sniper"}, berths={"lrdg:sniper": "lrdg:pilot-car 3"})
    assert table.refusal("use sniper 1") == "NAF-62"  # a passenger, who has his own card
    assert "play sniper attack" in table.texts


def test_naf_62_card_and_seat_of_the_same_name_may_both_be_used() -> None:
    for choice, dice in (("play tank-crewman-t attack", 1), ("use tank-crewman-t 1", 2)):
        table = drill(turn="italian", italian={"hand": "tank-crewman-t"})
        table.play(choice)
        table.play("target antitank-rifleman", dice=[1] * dice)


def test_naf_62_vehicle_actions_follow_the_rules_of_their_name() -> None:
    """Movement, support and combat: each asks what the card action of that name asks."""
    table = drill(turn="italian", italian={"hand": "tank-driver-t tank-gunner-t"})
    table.play("use tank-driver-t 1")
    assert table.asked == "italian march"
    table.play("stop", "stay", "use tank-gunner-t 1")
    assert table.asked == "italian fire"
    table = drill(lrdg={"hand": "scout"})
    table.play("use scout 1")
    assert table.asked == "lrdg navigate"
