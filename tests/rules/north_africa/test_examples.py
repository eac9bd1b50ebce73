"""The worked examples: the example round (EXA-15 to EXA-28) and the small ones (EXA-54, EXA-55)."""

from __future__ import annotations

import pytest

from tests.rules.north_africa.desert import drill
from tests.rules.table import Table, defence_of, names, one

# David is the LRDG player, Trevor the Italian. Both hold four cards; Trevor bids the higher number.
DAVID = {"hand": "saboteur warrant-officer fog-of-war staff-sergeant"}
TREVOR = {"hand": "scout-a tank-driver-t machine-gunner-a platoon-sergeant"}


def after_the_bid() -> Table:
    table = Table("north-africa-06", turn=None, lrdg=DAVID, italian=TREVOR)
    table.play("bid staff-sergeant", seat="lrdg")
    table.play("bid platoon-sergeant", seat="italian")
    return table


def after_scouting() -> Table:
    table = after_the_bid()
    table.play("exit scout-a", "play scout-a scout", "step 12A", "stop")
    return table


def after_driving() -> Table:
    table = after_scouting()
    table.play("use tank-driver-t 1", "step 12A", "stay")
    return table


def after_navigating() -> Table:
    table = after_driving()
    table.play("shift machine-gunner-a 2", "use machine-gunner-a 1", "aim 17A", "aim 16B")
    return table


def davids_turn() -> Table:
    """With nothing left in hand Trevor's turn has ended by itself."""
    table = after_navigating()
    assert table.asked == "lrdg turn"
    return table


def after_stalking() -> Table:
    table = davids_turn()
    table.play("play saboteur stalk", "step 12A")
    return table


def before_the_charge() -> Table:
    table = after_stalking()
    table.play("play warrant-officer inspire", "take saboteur")
    return table


def before_choosing(dice: tuple[int, int] = (5, 8)) -> Table:
    table = before_the_charge()
    table.play("play saboteur demolition", "target medium-tank", dice=dice)
    return table


def test_exa_15_initiative_bid() -> None:
    table = after_the_bid()
    assert table.initiative == "italian"
    assert table.cards("lrdg", "discard") == {"staff-sergeant": 1}
    assert table.cards("italian", "discard") == {"platoon-sergeant": 1}
    assert table.cards("italian", "hand") == {"scout-a": 1, "tank-driver-t": 1, "machine-gunner-a": 1}
    assert table.cards("lrdg", "hand") == {"saboteur": 1, "warrant-officer": 1, "fog-of-war": 1}
    assert table.asked == "italian turn"


def test_exa_16_drive_to_an_unmarked_tile_is_refused() -> None:
    table = after_the_bid()
    table.play("use tank-driver-t 1")  # the Drive may be chosen; the step to 12A is what is not allowed
    assert table.texts == ["step 19A", "stop"]
    assert table.refusal("step 12A") == "NAF-27"
    assert table.at("italian:medium-tank") == "18A"


def test_exa_17_exit_then_scout_one_of_two_tiles() -> None:
    table = after_the_bid()
    fog, before = table.cards("italian", "supply")["fog-of-war"], table.marks("italian")
    assert fog >= 2
    table.play("exit scout-a", "play scout-a scout", "step 12A", "stop")
    assert (table.at("italian:scout-a"), table.berth("italian:scout-a")) == ("12A", None)
    assert table.crew("italian:scout-car") == ["italian:rifleman-a", None, "italian:machine-gunner-a"]
    assert table.marks("italian") == before | {"12A": "scouted"}
    assert table.cards("italian", "supply")["fog-of-war"] == fog - 1
    assert table.cards("italian", "discard") == {"platoon-sergeant": 1, "fog-of-war": 1}
    assert table.cards("italian", "play") == {"scout-a": 1}


def test_exa_18_drive_to_the_scouted_tile() -> None:
    table = after_driving()
    crew = ["italian:tank-driver-t", "italian:tank-gunner-t", "italian:tank-crewman-t"]
    assert [table.at(unit) for unit in ("italian:medium-tank", *crew)] == ["12A"] * 4
    assert table.crew("italian:medium-tank") == crew


def test_exa_19_reposition_then_navigate_over_a_known_tile() -> None:
    table = after_driving()
    fog, before = table.cards("italian", "supply")["fog-of-war"], table.marks("italian")
    table.play("shift machine-gunner-a 2", "use machine-gunner-a 1", "aim 17A")
    assert table.marks("italian") == before
    table.play("aim 16B")
    assert table.berth("italian:machine-gunner-a") == "italian:scout-car 2"
    assert table.marks("italian") == before | {"16B": "scouted"}
    assert table.cards("italian", "supply")["fog-of-war"] == fog - 1
    assert table.cards("italian", "discard")["fog-of-war"] == 2


def test_exa_20_switching_seats_instead_uses_the_card() -> None:
    table = after_driving()
    table.play("switch machine-gunner-a rifleman-a")
    assert table.crew("italian:scout-car") == ["italian:machine-gunner-a", None, "italian:rifleman-a"]
    assert table.texts == ["stay", "shift machine-gunner-a 2", "exit machine-gunner-a"]  # no action, only a free step
    assert table.refusal("use machine-gunner-a 1") == "NAF-16"
    assert table.refusal("play machine-gunner-a attack") == "NAF-16"


def test_exa_21_turn_ends() -> None:
    table = davids_turn()
    assert table.size("italian", "hand") == table.size("italian", "play") == 0
    assert table.cards("italian", "discard") == {
        "scout-a": 1,
        "tank-driver-t": 1,
        "machine-gunner-a": 1,
        "platoon-sergeant": 1,
        "fog-of-war": 2,
    }


def test_exa_22_small_arms_cannot_target_the_medium_tank() -> None:
    table = davids_turn()
    assert table.at("lrdg:saboteur") == "1B"
    assert table.refusal("play saboteur demolition") == "NAF-36"
    table.play("play saboteur attack")
    assert table.texts == ["target scout-a", "target scout-car"]
    assert table.refusal("target medium-tank") == "NAF-09"


def test_exa_23_stalk_to_the_tank() -> None:
    table = davids_turn()
    marks, fog = table.marks("lrdg"), table.cards("lrdg", "supply")["fog-of-war"]
    table.play("play saboteur stalk", "step 12A")
    assert table.at("lrdg:saboteur") == "12A"
    assert table.marks("lrdg") == marks and "12A" not in marks
    assert table.cards("lrdg", "supply")["fog-of-war"] == fog


def test_exa_24_warrant_officer_returns_the_saboteur() -> None:
    table = after_stalking()
    assert table.cards("lrdg", "play") == {"saboteur": 1}
    table.play("play warrant-officer inspire", "take saboteur")
    assert table.cards("lrdg", "hand") == {"saboteur": 1, "fog-of-war": 1}
    assert table.cards("lrdg", "play") == {"warrant-officer": 1}


@pytest.mark.parametrize("dice", [(5, 8), (5, 1)])
def test_exa_25_demolition_on_the_medium_tank(dice: tuple[int, int]) -> None:
    table = before_the_charge()
    told = table.play("play saboteur demolition", "target medium-tank", dice=dice)
    attack = one(told, "attacked")
    assert (attack["dice"], attack["base"], attack["cover"], attack["range"]) == (2, 5, 0, 0)
    assert one(told, "attack-done")["hit"] == 1


def test_exa_26_injury_then_damage() -> None:
    table = before_choosing()
    assert table.asked == "lrdg hit"
    assert table.texts == [
        "choose italian:tank-driver-t",
        "choose italian:tank-gunner-t",
        "choose italian:tank-crewman-t",
    ]
    told = table.play("choose italian:tank-driver-t")
    assert names(told)[:2] == ["card-lost", "damaged"]
    assert table.cards("italian", "removed") == {"tank-driver-t": 1}
    assert "tank-driver-t" not in table.cards("italian", "discard")
    assert table.berth("italian:tank-driver-t") == "italian:medium-tank 1"
    assert (table.damage("italian:medium-tank"), table.is_disabled("italian:medium-tank")) == (1, False)


def test_exa_26_with_three_it_is_disabled() -> None:
    table = drill(
        lrdg={"hand": "saboteur"},
        at={"lrdg:saboteur": "3A"},
        damage={"italian:medium-tank": 2},
    )
    table.play("play saboteur demolition", "target medium-tank", "choose italian:tank-driver-t", dice=[5, 1])
    assert (table.damage("italian:medium-tank"), table.is_disabled("italian:medium-tank")) == (3, True)


def test_exa_27_last_card_is_fog() -> None:
    table = before_choosing()
    table.play("choose italian:tank-driver-t")  # Fog of War is all that is left, so the turn ends by itself
    assert table.state.round == 2
    assert table.cards("lrdg", "discard") == {"staff-sergeant": 1, "saboteur": 1, "warrant-officer": 1, "fog-of-war": 1}


def test_exa_27_fog_cannot_be_played() -> None:
    table = Table("north-africa-06", turn="lrdg", lrdg={"hand": "fog-of-war saboteur"})
    assert not [text for text in table.texts if "fog-of-war" in text]
    assert table.refusal("hunker fog-of-war") == "COM-42"


def test_exa_28_seat_decides_the_vehicle_action() -> None:
    table = drill(turn="italian", italian={"hand": "tank-gunner-t"})
    assert "use tank-gunner-t 1" in table.texts
    table.play("use tank-gunner-t 1")
    assert table.asked == "italian fire"
    assert table.texts == ["target gun-truck", "target pilot-car"]
    table = drill(turn="italian", italian={"hand": "tank-gunner-t"}, damage={"italian:medium-tank": 3})
    assert "use tank-gunner-t 1" not in table.texts
    assert table.refusal("use tank-gunner-t 1") == "NAF-26"


def test_exa_54_defence_above_ten() -> None:
    """A Gun Truck among the rocks, two tiles away: 7 + 2 + 2. The 9 fails, the 0 always succeeds."""
    for dice, hit in (((0, 9), 1), ((9, 9), 0)):
        table = drill(
            turn="italian",
            italian={"hand": "machine-gunner-a"},
            at={"lrdg:gun-truck": "12A", "italian:machine-gunner-a": "15A"},
        )
        table.play("play machine-gunner-a attack")
        told = table.play("target gun-truck", dice=dice)
        assert defence_of(told) == 11
        assert one(told, "attack-done")["hit"] == hit


@pytest.mark.parametrize(("origin", "total"), [("4A", 9), ("14A", 7)])
def test_exa_55_hill_cover(origin: str, total: int) -> None:
    """The defender, base 4, is on a hill two tiles away."""
    table = drill(lrdg={"hand": "sniper"}, at={"lrdg:sniper": origin, "italian:rifleman-a": "15A"})
    table.play("play sniper attack")
    range_ = 2 if origin == "14A" else 3
    assert defence_of(table.play("target rifleman-a", dice=[1, 1, 1])) == total + (range_ - 2)


def test_exa_55_against_strafe() -> None:
    table = drill(turn="italian", italian={"hand": "recon-aircraft"}, at={"lrdg:antitank-rifleman": "14A"})
    table.play("play recon-aircraft strafe")
    told = table.play("target antitank-rifleman", dice=[1])
    assert defence_of(told) == 5
    assert (one(told, "attacked")["cover"], one(told, "attacked")["range"]) == (1, 0)
