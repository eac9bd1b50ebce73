"""Escaping: NAF-51 to NAF-54, RUL-58, RUL-59, RUL-156."""

from __future__ import annotations

import pytest

from sandtable.core.state import DECK, DISCARD, PLAYED, SUPPLY
from sandtable.rules.crews.crews import Goal
from tests.rules.north_africa.desert import drill
from tests.rules.table import Table, names

CAR = "lrdg:pilot-car"
TRUCK = "lrdg:gun-truck"
LIGHT = "italian:light-truck"
ZONES = ["deck", "hand", "play", "discard", "supply", "removed"]
SNIPERS = {"hand": "sniper", "deck": "sniper", "discard": "sniper", "supply": "sniper"}


def test_naf_51_a_movement_action_that_leaves_the_escape_tile() -> None:
    table = drill("way-out", lrdg={"hand": "sniper engineer"})
    table.play("play sniper stalk")
    assert table.texts == ["step 1A", "step 16B", "step 13A", "leave", "stop"]
    told = table.play("leave")
    assert names(told)[0] == "escaped"
    assert (table.at("lrdg:sniper"), table.fate("lrdg:sniper")) == (None, "escaped")
    assert table.standing("lrdg", "escape") == (1, 3)


@pytest.mark.parametrize(("card", "action"), [("engineer", "move"), ("staff-sergeant", "scout"), ("sniper", "stalk")])
def test_naf_51_rul_156_any_movement_action(card: str, action: str) -> None:
    table = drill("way-out", lrdg={"hand": f"{card} saboteur"})
    marks, fog = table.marks("lrdg"), table.cards("lrdg", "supply")["fog-of-war"]
    table.play(f"play {card} {action}", "leave")
    assert table.fate(f"lrdg:{card}") == "escaped"
    assert table.marks("lrdg") == marks  # needs none and places none
    assert table.cards("lrdg", "supply")["fog-of-war"] == fog


def test_naf_51_only_from_a_tile_with_an_escape_marker() -> None:
    table = drill("way-out", lrdg={"hand": "antitank-rifleman"})
    table.play("play antitank-rifleman move")
    assert "leave" not in table.texts
    assert table.refusal("leave") == "NAF-51"
    table = drill("drill", lrdg={"hand": "sniper"})
    table.play("play sniper stalk")
    assert table.refusal("leave") == "NAF-51"


def test_rul_58_reaching_the_tile_is_not_enough() -> None:
    """It costs a step: Scout 1 ends on the tile; Scout 2 leaves through it."""
    table = drill("way-out", lrdg={"hand": "antitank-rifleman engineer"})
    table.play("play antitank-rifleman move", "step 4A", "stay")
    assert table.at("lrdg:antitank-rifleman") == "4A"
    assert table.asked == "lrdg turn"
    table = drill("way-out", lrdg={"hand": "scout engineer"}, at={"lrdg:scout": "16B"})
    table.play("play scout scout", "step 1A", "leave")
    assert table.fate("lrdg:scout") == "escaped"


def test_rul_156_it_is_a_choice() -> None:
    table = drill("way-out", lrdg={"hand": "engineer sniper"})
    table.play("play engineer move", "step 16B")
    assert table.at("lrdg:engineer") == "16B"


def test_naf_52_only_counters_the_scenario_names() -> None:
    table = drill("named-out", lrdg={"hand": "engineer sniper"})
    table.play("play engineer move")
    assert "leave" not in table.texts
    assert table.refusal("leave") == "NAF-52"
    table.play("stop", "stay", "play sniper stalk")
    assert "leave" in table.texts


def test_naf_52_only_the_side_that_may() -> None:
    table = drill(
        "way-out",
        turn="italian",
        italian={"hand": "rifleman-a"},
        at={"italian:rifleman-a": "4A"},
        marks={"italian:16B": "scouted"},
    )
    table.play("play rifleman-a move")
    assert table.refusal("leave") == "NAF-51"


def test_naf_53_all_cards_leave_the_game() -> None:
    """RUL-156: the card just played too; everybody else's stay; no free step follows."""
    table = drill("way-out", lrdg={**SNIPERS, "hand": "sniper engineer"}, at={CAR: "4A"})
    told = table.play("play sniper stalk", "leave")
    zones = [fields["zone"] for name, fields in told if name == "purged"]
    assert zones == [PLAYED, DISCARD, DECK, SUPPLY]  # RUL-134: everybody sees what goes, and from where
    assert table.cards("lrdg", "removed") == {"sniper": 4}
    assert table.asked == "lrdg turn"
    assert table.refusal("play sniper attack") == "COM-32"
    assert table.cards("lrdg", "deck")["engineer"] == 3


@pytest.mark.parametrize("zone", ["hand", "discard", "deck", "supply"])
def test_naf_53_however_many_lie_in_one_zone(zone: str) -> None:
    """Three copies in one place, and the one that is played: all four go."""
    cards = {"hand": "engineer sniper", **({zone: "sniper*3"} if zone != "hand" else {"hand": "engineer sniper*4"})}
    table = drill("way-out", lrdg=cards)
    told = table.play("play sniper stalk", "leave")
    assert table.cards("lrdg", "removed") == {"sniper": 4}
    assert all("sniper" not in table.cards("lrdg", place) for place in ("hand", "discard", "deck", "supply", "play"))
    gone = {fields["zone"]: fields["number"] for name, fields in told if name == "purged"}
    assert sum(gone.values()) == 4 and len(gone) == 2
    assert table.cards("lrdg", "hand") == {"engineer": 1}


def test_naf_53_the_counters_lie_open_as_escaped() -> None:
    table = drill("way-out", lrdg={"hand": "sergeant engineer"})
    table.play("use sergeant 1", "leave")
    shown = {f"{unit.side}:{unit.unit}": unit for unit in table.match.view(None).units}
    for name in (TRUCK, "lrdg:sergeant", "lrdg:scout"):
        assert (shown[name].tile, shown[name].facts["fate"]) == (None, "escaped")
    assert "fate" not in shown["lrdg:engineer"].facts


def test_naf_53_nobody_elses_cards_go() -> None:
    before = drill("way-out", lrdg={**SNIPERS, "hand": "sniper engineer"})
    others = {seat: {zone: before.cards(seat, zone) for zone in ZONES} for seat in ("lrdg", "italian")}
    before.play("play sniper stalk", "leave")
    for seat, zones in others.items():
        for zone, cards in zones.items():
            kept = {card: n for card, n in cards.items() if card != "sniper"}
            now = {card: n for card, n in before.cards(seat, zone).items() if card != "sniper"}
            assert now == kept, (seat, zone)


def test_naf_53_vehicle_and_crew_together() -> None:
    table = drill("way-out", lrdg={"hand": "sergeant engineer", "supply": "sergeant scout*2"})
    told = table.play("use sergeant 1", "leave")
    assert names(told).count("escaped") == 3
    for unit in (TRUCK, "lrdg:sergeant", "lrdg:scout"):
        assert (table.at(unit), table.fate(unit)) == (None, "escaped")
    assert table.crew(TRUCK) == [None] * 3
    assert table.cards("lrdg", "removed") == {"sergeant": 4, "scout": 4}
    assert table.outcome == ("lrdg", "NAF-51")  # three counters at once


def test_naf_54_a_lost_counter_has_not_escaped() -> None:
    table = drill(
        "way-out",
        turn="italian",
        italian={"hand": "machine-gunner-a"},
        lrdg={"hand": "", "removed": "sniper*4"},
    )
    table.play("play machine-gunner-a attack", "target sniper", dice=[0, 1])
    assert (table.standing("lrdg", "escape"), table.standing("italian", "neutralise")) == ((0, 3), (1, 3))


# -- vehicles ------------------------------------------------------------------------------------------------------


def test_rul_59_a_named_vehicle_takes_anybody_along() -> None:
    """Its occupants go too, their cards with them, but they do not count."""
    table = drill("named-out", lrdg={"hand": "sergeant engineer"})
    table.play("use sergeant 1", "leave")
    assert [table.fate(unit) for unit in (TRUCK, "lrdg:sergeant", "lrdg:scout")] == ["escaped"] * 3
    assert table.cards("lrdg", "removed") == {"sergeant": 4, "scout": 4}
    assert table.standing("lrdg", "escape") == (1, 2)
    assert table.outcome is None


def test_rul_59_another_vehicle_if_everybody_in_it_is_named() -> None:
    """It goes along and does not count."""
    table = drill("named-out", lrdg={"hand": "sniper engineer"}, berths={"lrdg:sniper": f"{CAR} 1"})
    table.play("use sniper 1", "leave")
    assert (table.fate("lrdg:sniper"), table.fate(CAR)) == ("escaped", "escaped")
    assert table.standing("lrdg", "escape") == (1, 2)


def test_rul_59_otherwise_the_unnamed_get_out_first() -> None:
    table = drill(
        "named-out",
        lrdg={"hand": "sniper*2 engineer"},
        berths={"lrdg:sniper": f"{CAR} 1", "lrdg:engineer": f"{CAR} 2"},
    )
    table.play("use sniper 1")
    assert "leave" not in table.texts
    assert table.refusal("leave") == "RUL-59"
    table.play("stop", "stay", "exit engineer", "play engineer attack", "target scout-a", dice=[1])
    table.play("use sniper 1", "leave")
    assert table.fate("lrdg:sniper") == "escaped" and table.fate("lrdg:engineer") is None


def test_rul_59_soldiers_only() -> None:
    """`escape 2 soldiers`: they may take a vehicle along, which does not count."""
    table = drill(
        "cross",
        turn="italian",
        italian={"hand": "rifleman-a tank-driver-t"},
        berths={"italian:rifleman-a": f"{LIGHT} 1"},
    )
    table.play("use rifleman-a 1", "leave")
    assert table.fate(LIGHT) == "escaped"
    assert table.standing("italian", "escape") == (1, 2)
    assert table.outcome is None


def test_rul_156_enter_exit_and_seats_never_escape() -> None:
    table = drill("way-out", lrdg={"hand": "sniper sergeant"})
    table.play(f"enter sniper {CAR} 1", "play sniper conceal", "exit sergeant")
    assert "leave" not in table.texts
    assert table.refusal("leave") == "COM-32"


def test_rul_156_a_bare_number_counts_soldiers_and_vehicles() -> None:
    """The Pilot Car with one man: two counters; the third is missing."""
    table = drill("way-out", lrdg={"hand": "sniper engineer"}, berths={"lrdg:sniper": f"{CAR} 1"})
    table.play("use sniper 1", "leave")
    assert (table.standing("lrdg", "escape"), table.outcome) == ((2, 3), None)
    table.play("play engineer move", "leave")
    assert table.outcome == ("lrdg", "NAF-51")


def test_rul_156_all_named_ones_are_needed() -> None:
    table = drill("named-out", lrdg={"hand": "sniper"}, gone={TRUCK: "escaped"}, at={"lrdg:sergeant": "4A"})
    table.play("play sniper stalk", "leave")
    assert table.outcome == ("lrdg", "NAF-51")


# -- captured vehicles ---------------------------------------------------------------------------------------------


def booty(named: bool) -> Table:
    """The Sniper drives the captured Light Truck on 1A. With `named` the LRDG has to get away with it, and with it
    alone; else with any three counters, as in `way-out`."""
    table = drill(
        "way-out",
        lrdg={"hand": "sniper engineer"},
        at={LIGHT: "1A"},
        owner={LIGHT: "lrdg"},
        berths={"lrdg:sniper": f"{LIGHT} 1"},
        edit=lambda book: book,  # a catalog of its own, for its conditions are changed
    )
    if named:
        table.crews.escapes[0] = [Goal(1, [table.units[LIGHT]], True)]
    return table


def test_rul_156_a_captured_vehicle_counts_only_if_named() -> None:
    table = booty(named=False)
    table.play("use sniper 1", "leave")
    assert (table.fate("lrdg:sniper"), table.fate(LIGHT)) == ("escaped", "escaped")
    assert (table.standing("lrdg", "escape"), table.outcome) == ((1, 3), None)


def test_rul_156_a_named_captured_vehicle_counts() -> None:
    table = booty(named=True)
    table.play("use sniper 1", "leave")
    assert table.fate(LIGHT) == "escaped"
    assert table.outcome == ("lrdg", "NAF-51")


def test_rul_156_a_scenario_may_name_an_enemy_vehicle() -> None:
    table = drill(
        "booty", lrdg={"hand": "sniper"}, at={LIGHT: "1A"}, owner={LIGHT: "lrdg"}, berths={"lrdg:sniper": f"{LIGHT} 1"}
    )
    table.play("use sniper 1", "leave")
    assert table.outcome == ("lrdg", "NAF-51")


def test_rul_156_the_enemys_escape_with_it_is_not_the_owners() -> None:
    """The Italians have to escape with one vehicle, any; the LRDG leaves with their Light Truck."""
    table = booty(named=False)
    trucks = [table.units[unit] for unit in (LIGHT, "italian:medium-tank")]
    table.crews.escapes[1] = [Goal(1, trucks, False)]
    table.play("use sniper 1", "leave")
    assert table.standing("italian", "escape") == (0, 1)
    assert table.outcome is None


def test_rul_59_a_vehicle_the_enemy_wants_out_is_not_the_captors_to_take() -> None:
    """Named for its own side only, and with an unnamed man aboard."""
    table = drill(
        "named-out",
        turn="italian",
        italian={"hand": "rifleman-a scout-a"},
        at={TRUCK: "4A"},
        owner={TRUCK: "italian"},
        marks={"italian:16B": "scouted"},
        berths={"lrdg:sergeant": f"{CAR} 1", "lrdg:scout": f"{CAR} 2", "italian:rifleman-a": f"{TRUCK} 1"},
    )
    table.play("use rifleman-a 1")
    assert table.refusal("leave") == "NAF-51"
