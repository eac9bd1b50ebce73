"""Winning: NAF-47, NAF-48, NAF-55, NAF-56, RUL-14, RUL-15, RUL-27, RUL-61, RUL-152."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.north_africa.desert import drill
from tests.rules.table import Table

CAR = "lrdg:pilot-car"
TRUCK = "lrdg:gun-truck"
TANK = "italian:medium-tank"
LIGHT = "italian:light-truck"


def shoot(target: str, scenario: str = "way-out", **position: Any) -> Table:
    """The Italian Machine Gunner finishes off an LRDG soldier without cards."""
    table = drill(
        scenario,
        turn="italian",
        italian={"hand": "machine-gunner-a"},
        lrdg={"hand": "lieutenant", "removed": f"{target}*4"},
        **position,
    )
    table.play("play machine-gunner-a attack", f"target {target}", dice=[0, 1])
    return table


def test_naf_47_each_side_has_its_own_condition() -> None:
    table = drill("way-out", marks={"lrdg:17A": "controlled"})
    shown = {
        side.side: [(standing.name, standing.reached, standing.needed) for standing in side.standings]
        for side in table.match.view(None).sides
    }
    assert shown == {"lrdg": [("escape", 0, 3)], "italian": [("neutralise", 0, 3)]}


def test_naf_47_rul_27_any_one_of_several_wins() -> None:
    """`cross`: the LRDG neutralises two vehicles or claims 3."""
    table = drill(
        "cross",
        lrdg={"hand": "staff-sergeant"},
        at={"lrdg:staff-sergeant": "17A", "italian:scout-a": "6A"},
        marks={"lrdg:3A": "controlled", "lrdg:17A": "scouted"},
    )
    table.play("play staff-sergeant control")
    assert table.outcome == ("lrdg", "NAF-48")
    table = drill("cross", lrdg={"hand": "sniper"}, gone={TANK: "lost to lrdg"}, at={}, damage={LIGHT: 4})
    table.play("play sniper attack", "target light-truck", dice=[0, 1, 1])
    assert table.outcome == ("lrdg", "NAF-55")


@pytest.mark.parametrize(("marker", "won"), [(1, False), (2, True), (3, True)])
def test_naf_48_reach_or_pass_the_number(marker: int, won: bool) -> None:
    """17A gives its marker and the Fuel Dump, 12A the Radio Mast: 4, 5 or 6 of 5."""
    table = drill(
        turn="italian",
        italian={"hand": "rifleman-a scout-a"},
        at={"italian:rifleman-a": "12A"},
        marks={"italian:12A": "scouted", "italian:17A": "controlled"},
        points={"17A": marker},
    )
    table.play("play rifleman-a control")
    assert table.score("italian") == marker + 3
    assert table.outcome == (("italian", "NAF-48") if won else None)


def test_naf_55_counters_that_leave_the_board_by_injury_or_damage() -> None:
    table = shoot("sniper")
    assert table.standing("italian", "neutralise") == (1, 3)
    assert table.outcome is None
    table = shoot("sniper", gone={"lrdg:saboteur": "lost to italian", "lrdg:engineer": "lost to italian"})
    assert table.outcome == ("italian", "NAF-55")


def test_naf_55_vehicles_count_too_with_a_bare_number() -> None:
    table = drill(
        "way-out",
        turn="italian",
        italian={"hand": "tank-gunner-t"},
        damage={CAR: 4},
        gone={"lrdg:saboteur": "lost to italian", "lrdg:engineer": "lost to italian"},
    )
    table.play("use tank-gunner-t 1", "target pilot-car", dice=[0, 1, 1])
    assert table.outcome == ("italian", "NAF-55")


def test_naf_55_only_the_kind_the_scenario_says() -> None:
    """`neutralise 2 soldiers` in the first scenario; `neutralise 2 vehicles` in `cross`."""
    table = drill("cross", lrdg={"hand": "sniper"}, italian={"hand": "", "removed": "scout-a*4"})
    table.play("play sniper attack", "target scout-a", dice=[0, 1, 1])
    assert table.fate("italian:scout-a") == "lost to lrdg"
    assert table.standing("lrdg", "neutralise") == (0, 2)
    assert Table("north-africa-01", turn="italian").standing("italian", "neutralise") == (0, 2)


def test_naf_55_named_counters_all_of_them() -> None:
    table = shoot("sniper", "named-out")
    assert table.standing("italian", "neutralise") == (1, 2)
    assert table.outcome == ("italian", "NAF-58")  # not yet theirs, but the LRDG cannot do without him
    table = shoot(
        "sniper", "named-out", gone={TRUCK: "lost to italian"}, at={"lrdg:sergeant": "4A", "lrdg:scout": "4A"}
    )
    assert table.outcome == ("italian", "NAF-55")
    table = shoot("engineer", "named-out", gone={TRUCK: "lost to italian"})
    assert table.standing("italian", "neutralise") == (1, 2)  # the Engineer is not named


def test_naf_56_an_escaped_counter_was_not_neutralised() -> None:
    table = drill("way-out", lrdg={"hand": "sniper engineer"})
    table.play("play sniper stalk", "leave")
    assert table.standing("italian", "neutralise") == (0, 3)


# -- whom a loss counts for (RUL-61) -------------------------------------------------------------------------------


def test_rul_61_own_losses_count_for_the_enemy() -> None:
    table = drill(
        "way-out",
        lrdg={"hand": "sniper", "removed": "saboteur*4"},
        gone={"lrdg:engineer": "lost to italian", "lrdg:machine-gunner": "lost to italian"},
    )
    table.land.injury.suffer(table.match.game, table.state, table.units["lrdg:saboteur"])
    assert table.state.winner == 1


def test_rul_61_an_own_vehicle_taken_by_the_enemy_counts_for_who_destroys_it() -> None:
    """`way-out`: the LRDG holds the Light Truck, and the Italians, who are to neutralise 3, destroy it."""
    table = drill(
        "way-out",
        turn="italian",
        italian={"hand": "antitank-rifleman-a"},
        owner={LIGHT: "lrdg"},
        damage={LIGHT: 4},
        gone={"lrdg:saboteur": "lost to italian", "lrdg:engineer": "lost to italian"},
    )
    table.play("play antitank-rifleman-a antitank", "target italian:light-truck", dice=[0, 1])
    assert table.fate(LIGHT) == "lost to italian"
    assert table.outcome == ("italian", "NAF-55")


def test_rul_61_not_where_the_scenario_names_counters() -> None:
    table = drill(
        "named-out",
        turn="italian",
        italian={"hand": "antitank-rifleman-a"},
        owner={LIGHT: "lrdg"},
        damage={LIGHT: 4},
    )
    table.play("play antitank-rifleman-a antitank", "target italian:light-truck", dice=[0, 1])
    assert table.standing("italian", "neutralise") == (0, 2)


def test_rul_61_a_captured_vehicle_destroyed_by_its_own_faction_does_not_count_for_the_captor() -> None:
    table = drill(
        "cross", turn="italian", italian={"hand": "antitank-rifleman-a"}, owner={LIGHT: "lrdg"}, damage={LIGHT: 4}
    )
    table.play("play antitank-rifleman-a antitank", "target italian:light-truck", dice=[0, 1])
    assert table.standing("lrdg", "neutralise") == (0, 2)


def test_rul_61_rul_153_captured_abandoned_and_destroyed_by_the_captor_counts() -> None:
    table = drill("cross", lrdg={"hand": "antitank-rifleman"}, owner={LIGHT: "lrdg"}, damage={LIGHT: 4})
    table.play("play antitank-rifleman antitank", "target light-truck", dice=[0, 1])
    assert table.standing("lrdg", "neutralise") == (1, 2)


# -- when it is judged ---------------------------------------------------------------------------------------------


def test_rul_14_the_injury_is_judged_before_the_damage() -> None:
    """The third man lost ends the game; the damage that would follow is not dealt."""
    table = drill(
        "way-out",
        turn="italian",
        italian={"hand": "tank-gunner-t"},
        lrdg={"hand": "", "removed": "scout*4"},
        damage={TRUCK: 4},
        gone={"lrdg:saboteur": "lost to italian", "lrdg:engineer": "lost to italian"},
    )
    table.play("use tank-gunner-t 1", "target gun-truck", "choose lrdg:scout", dice=[0, 1, 1])
    assert table.outcome == ("italian", "NAF-55")
    assert (table.at(TRUCK), table.damage(TRUCK)) == ("1A", 4)


def test_rul_14_a_vehicle_destroyed_is_judged_at_once() -> None:
    table = drill("cross", lrdg={"hand": "sniper engineer"}, gone={TANK: "lost to lrdg"}, damage={LIGHT: 4})
    table.play("play sniper attack", "target light-truck", dice=[0, 0, 0])
    assert table.outcome == ("lrdg", "NAF-55")
    assert table.cards("lrdg", "hand") == {"engineer": 1}


@pytest.mark.parametrize("initiative", ["lrdg", "italian"])
def test_rul_15_rul_152_both_conditions_met_by_one_change(initiative: str) -> None:
    """Made up: the Italian points are there already when the LRDG takes its last tile."""
    table = drill(
        lrdg={"hand": "staff-sergeant"},
        initiative=initiative,
        at={"lrdg:staff-sergeant": "3A", TANK: "6A"},
        marks={
            "lrdg:3A": "scouted",
            "lrdg:14A": "controlled",
            "italian:12A": "controlled",
            "italian:17A": "controlled",
        },
        points={"14A": 4},
    )
    assert (table.score("lrdg"), table.score("italian")) == (4, 5)
    table.play("play staff-sergeant control")
    assert table.outcome == (initiative, "NAF-48")


def test_rul_152_a_condition_met_comes_before_hope() -> None:
    """The last counter the Italians need is also one the LRDG cannot do without."""
    table = shoot(
        "sniper", "named-out", gone={TRUCK: "lost to italian"}, at={"lrdg:sergeant": "4A", "lrdg:scout": "4A"}
    )
    assert table.outcome == ("italian", "NAF-55")
    assert "beyond-hope" not in [name for name, _ in table.told()]


def test_rul_157_naf_60_nobody_has_a_card_left() -> None:
    """`way-out`: there are counters on the board, but nobody can do anything: RUL-159 has nothing left to settle."""
    for owner in ("lrdg", "italian"):
        table = drill(
            "way-out",
            lrdg={"hand": "antitank-rifleman", "supply": everything_but(drill(), "lrdg", "antitank-rifleman")},
            italian={"hand": "", "supply": everything_but(drill(), "italian", "")},
            marks={f"{owner}:3A": "controlled"},
            turn="lrdg",
            initiative="italian",
        )
        for zone in ("deck", "supply"):
            while table.cards("lrdg", zone).get("antitank-rifleman"):
                table.put("lrdg", "antitank-rifleman", zone, "removed")
        table.play("hunker antitank-rifleman")
        assert table.outcome == (owner, "NAF-60")


def everything_but(table: Table, seat: str, card: str) -> str:
    """All cards of a side but Fog of War and one."""
    c = table.catalog
    mine = [kind for kind in c.kinds if c.seats[kind.seat] == seat and kind.token not in (card, "fog-of-war")]
    return " ".join(f"{kind.token}*{kind.deck + kind.supply}" for kind in mine)


def test_fates_are_public() -> None:
    table = drill("way-out", gone={"lrdg:sniper": "escaped", "lrdg:engineer": "lost to italian"})
    shown = {f"{unit.side}:{unit.unit}": unit.facts.get("fate") for unit in table.match.view(None).units}
    assert (shown["lrdg:sniper"], shown["lrdg:engineer"], shown["lrdg:scout"]) == ("escaped", "lost", None)


# -- several conditions of one kind -----------------------------------------------------------------------------------


def test_rul_27_any_of_several_escapes_wins() -> None:
    table = drill("several", lrdg={"hand": "sniper engineer"}, gone={"lrdg:engineer": "escaped"})
    table.play("play sniper stalk", "leave")
    assert table.outcome == ("lrdg", "NAF-51")
    table = drill("several", lrdg={"hand": "scout engineer"}, gone={"lrdg:engineer": "escaped", TRUCK: "escaped"})
    table.play("play scout scout", "leave")
    assert table.outcome == ("lrdg", "NAF-51")


def test_rul_27_any_of_several_kills_wins() -> None:
    table = drill("several", turn="italian", italian={"hand": "antitank-rifleman-a"}, damage={TRUCK: 4})
    table.play("play antitank-rifleman-a antitank", "target gun-truck", dice=[0, 1])
    if table.outcome is None:
        table.play("choose sergeant")
    assert table.outcome == ("italian", "NAF-55")


def test_rul_27_hope_lasts_while_one_of_several_is_within_reach() -> None:
    table = shoot("sniper", "several")
    assert not table.is_hopeless("lrdg")
    table = shoot("sniper", "several", gone={"lrdg:scout": "lost to lrdg", "lrdg:engineer": "lost to lrdg"})
    assert table.is_hopeless("lrdg")


def test_naf_47_of_several_the_nearest_is_shown() -> None:
    table = drill("several", gone={"lrdg:scout": "escaped"})
    assert table.standing("lrdg", "escape") == (1, 3)
    table = drill("several", gone={"lrdg:sniper": "escaped"})
    assert table.standing("lrdg", "escape") == (1, 2)
    assert table.standing("italian", "neutralise") == (0, 1)


def test_rul_156_a_bare_number_is_told_from_soldiers() -> None:
    """The Italians have no vehicle in `several`: whether one would count is known all the same."""
    table = drill("several")
    assert [(goal.of, goal.named) for goal in table.crews.neutralises[1]] == [
        ("soldiers", False),
        ("counters", True),
    ]
    words = table.match.words()
    assert words.victory("lrdg")[:2] == [
        "LRDG wins by getting any 3 soldiers or vehicles off the board from 1A and 4A.",
        "LRDG wins by getting Sniper and Engineer off the board from 1A and 4A.",
    ]
    assert "any 3 LRDG soldiers" in words.victory("italian")[0]
