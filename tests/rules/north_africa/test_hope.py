"""Beyond all hope: NAF-57 to NAF-60, RUL-34, RUL-62, RUL-155, RUL-157, RUL-158."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.rules.crews.hope import able_with
from sandtable.rules.crews.numbers import ESCAPED
from tests.rules.north_africa.desert import drill, settle
from tests.rules.table import Table, names

CAR = "lrdg:pilot-car"
TRUCK = "lrdg:gun-truck"
TANK = "italian:medium-tank"
LIGHT = "italian:light-truck"
FOOT = ["italian:scout-a", "italian:rifleman-a", "italian:machine-gunner-a", "italian:antitank-rifleman-a"]
TANKERS = ["italian:tank-driver-t", "italian:tank-gunner-t", "italian:tank-crewman-t"]


def lose_control(**position: Any) -> Table:
    """`drill`, claim 5 on both sides: the last card of all LRDG soldiers with Control is shot away. The counters stay,
    and so do men with Demolition, but structures are worth 3 only."""
    table = drill(
        turn="italian",
        italian={"hand": "machine-gunner-a rifleman-a"},
        lrdg={"hand": "staff-sergeant engineer", "removed": "staff-sergeant*3 sergeant*4"},
        **position,
    )
    table.play("play machine-gunner-a attack", "target staff-sergeant", dice=[0, 1])
    return settle(table)


def test_naf_57_when_the_own_condition_is_out_of_reach() -> None:
    table = lose_control()
    assert table.is_hopeless("lrdg") and not table.is_hopeless("italian")
    assert "beyond-hope" in names(table.told())
    assert table.at("lrdg:staff-sergeant") == "4A"
    assert (table.side_facts("lrdg"), table.side_facts("italian")) == ({"hopeless": 1}, {})


def test_naf_57_not_while_it_is_within_reach() -> None:
    """With two points in hand the structures are enough."""
    table = lose_control(marks={"lrdg:14A": "controlled"}, points={"14A": 2})
    assert not table.is_hopeless("lrdg")


def test_naf_58_against_a_neutralise_condition_the_enemy_wins_at_once() -> None:
    """Scenario 1: nobody is left to blow anything up."""
    table = Table(
        "north-africa-01",
        turn="italian",
        italian={"hand": "machine-gunner-a"},
        lrdg={"hand": "saboteur scout", "removed": "saboteur*3 sergeant*4 engineer*4"},
    )
    table.play("play machine-gunner-a attack", "target saboteur", dice=[0, 1])
    assert table.outcome == ("italian", "NAF-58")


def test_naf_59_against_a_claim_condition_more_points_win_at_once() -> None:
    assert lose_control(marks={"italian:3A": "controlled"}).outcome == ("italian", "NAF-59")


def test_naf_59_claimed_points_count_structures() -> None:
    assert lose_control(marks={"italian:12A": "controlled"}, razed="17A").outcome == ("italian", "NAF-59")  # 2 to 1
    assert lose_control(marks={"italian:3A": "controlled"}, razed="17A").outcome is None  # 1 to 1


def test_naf_59_rul_152_otherwise_play_goes_on_until_they_have_more() -> None:
    table = lose_control(razed="17A", at={"italian:rifleman-a": "17A"})
    assert (table.score("lrdg"), table.score("italian"), table.outcome) == (1, 0, None)
    table.play("play rifleman-a control")
    assert table.score("italian") == 2
    assert table.outcome == ("italian", "NAF-59")


def test_naf_59_the_hopeless_side_may_still_gain_points() -> None:
    table = lose_control(at={"lrdg:engineer": "17A"})
    table.play("end", "play engineer demolition", "raze 17A", dice=[6, 1, 1])
    assert (table.score("lrdg"), table.outcome) == (1, None)


def test_naf_60_both_sides_hopeless_more_points_win() -> None:
    """Without the Radio Mast the Italians cannot get 5 either."""
    table = lose_control(at={"lrdg:engineer": "12A"})
    table.play("end", "play engineer demolition", "raze 12A", dice=[0, 1, 1])
    assert table.is_hopeless("italian")
    assert table.outcome == ("lrdg", "NAF-60")


@pytest.mark.parametrize("initiative", ["lrdg", "italian"])
def test_naf_60_the_initiative_decides_a_tie(initiative: str) -> None:
    """RUL-158: both by one change, hunkering the last Bolster card. Nobody has a point, no Italian can take a tile."""
    table = hunker_the_last_bolster(initiative=initiative, italian_hope=False)
    assert (table.score("lrdg"), table.score("italian")) == (0, 0)
    assert table.outcome == (initiative, "NAF-60")


def hunker_the_last_bolster(initiative: str, italian_hope: bool) -> Table:
    """All LRDG soldiers with Control or Demolition have their cards in the supply only."""
    lost = {} if italian_hope else {"italian:rifleman-a": "lost to lrdg", "italian:tank-driver-t": "lost to lrdg"}
    table = drill(
        initiative=initiative,
        lrdg={
            "hand": "lieutenant sniper",
            "supply": "warrant-officer staff-sergeant*4 sergeant*4 saboteur*4 engineer*4",
        },
        gone=lost,
    )
    table.play("hunker lieutenant")
    return table


def test_rul_158_if_neither_side_has_hope_points_come_before_the_initiative() -> None:
    table = drill(
        initiative="italian",
        lrdg={
            "hand": "lieutenant sniper",
            "supply": "warrant-officer staff-sergeant*4 sergeant*4 saboteur*4 engineer*4",
        },
        gone={"italian:rifleman-a": "lost to lrdg", "italian:tank-driver-t": "lost to lrdg"},
        razed="17A",
    )
    table.play("hunker lieutenant")
    assert table.outcome == ("lrdg", "NAF-60")


# -- an opponent who has to escape, or has several conditions ------------------------------------------------------


def cross(left: list[str], **position: Any) -> Table:
    """`cross`: the LRDG neutralises two vehicles or claims 3, two Italian soldiers have to escape. All but `left` and
    Scout A are lost, and now he falls too."""
    gone = {unit: "lost to lrdg" for unit in [*FOOT[1:], *TANKERS] if unit not in left}
    table = drill(
        "cross",
        lrdg={"hand": "sniper staff-sergeant"},
        italian={"hand": "rifleman-a", "removed": "scout-a*4"},
        gone={**gone, **position.pop("gone", {})},
        **position,
    )
    table.play("play sniper attack", "target scout-a", dice=[0, 1, 1])
    return settle(table)


def test_rul_157_escape_is_hopeless_with_too_few_left() -> None:
    assert not cross(["italian:rifleman-a", "italian:tank-driver-t"]).is_hopeless("italian")
    assert cross(["italian:rifleman-a"]).is_hopeless("italian")
    assert not cross(["italian:rifleman-a"], gone={"italian:tank-driver-t": "escaped"}).is_hopeless("italian")


def test_rul_158_a_neutralise_condition_within_reach_wins() -> None:
    assert cross(["italian:rifleman-a"]).outcome == ("lrdg", "NAF-58")


def test_rul_158_else_a_claim_condition_within_reach() -> None:
    """A vehicle has escaped, so the LRDG cannot neutralise two; it can still claim, and points are compared."""
    position = {"gone": {LIGHT: "escaped"}}
    assert cross(["italian:rifleman-a"], marks={"lrdg:3A": "controlled"}, **position).outcome == ("lrdg", "NAF-59")
    table = cross(["italian:rifleman-a"], at={"lrdg:staff-sergeant": "17A"}, marks={"lrdg:17A": "scouted"}, **position)
    assert table.is_hopeless("italian") and table.outcome is None
    table.play("play staff-sergeant control")
    assert table.outcome == ("lrdg", "NAF-59")


def no_lrdg_hope(**position: Any) -> Table:
    """`cross`: a vehicle has escaped and the last Control card goes: the LRDG has no hope, the Italians escape."""
    table = drill(
        "cross",
        turn="italian",
        italian={"hand": "machine-gunner-a rifleman-a antitank-rifleman-a"},
        lrdg={"hand": "staff-sergeant sniper*2", "removed": "staff-sergeant*3 sergeant*4"},
        gone={LIGHT: "escaped", **position.pop("gone", {})},
        **position,
    )
    table.play("play machine-gunner-a attack", "target staff-sergeant", dice=[0, 1])
    return settle(table)


def test_rul_62_against_an_escape_condition_play_goes_on() -> None:
    """Whatever the points; the enemy wins by escaping."""
    table = no_lrdg_hope(marks={"italian:3A": "controlled"})
    assert table.is_hopeless("lrdg")
    assert (table.score("italian"), table.outcome) == (1, None)
    table.play("play rifleman-a move", "leave", "play antitank-rifleman-a move", "leave")
    assert table.outcome == ("italian", "NAF-51")


@pytest.mark.parametrize("initiative", ["lrdg", "italian"])
def test_rul_62_if_they_lose_hope_too_points_then_the_initiative(initiative: str) -> None:
    for tile, winner in ((None, initiative), ("lrdg:3A", "lrdg"), ("italian:3A", "italian")):
        others = dict.fromkeys([*TANKERS, FOOT[0], FOOT[3]], "lost to lrdg")
        table = no_lrdg_hope(gone=others, initiative=initiative, marks={tile: "controlled"} if tile else {})
        assert table.is_hopeless("lrdg") and table.outcome is None
        table.put("italian", "rifleman-a", "hand", "removed")
        while table.cards("italian", "deck").get("rifleman-a"):
            table.put("italian", "rifleman-a", "deck", "removed")
        while table.asked != "lrdg turn":
            table.play(table.texts[-1], dice=None)
        if "sniper" not in table.cards("lrdg", "hand"):
            table.put("lrdg", "sniper", "discard", "hand")
        table.play("play sniper attack", "target rifleman-a", dice=[0, 1, 1])
        holder = table.initiative if tile is None else winner
        assert table.outcome == (holder, "NAF-60")


# -- the test of RUL-157 -------------------------------------------------------------------------------------------


def test_rul_34_rul_157_a_card_in_the_supply_needs_a_bolster_card_outside() -> None:
    table = hunker_the_last_bolster("lrdg", italian_hope=True)
    assert table.is_hopeless("lrdg")
    table = drill(lrdg={"hand": "lieutenant sniper", "supply": "staff-sergeant*4 sergeant*4 saboteur*4 engineer*4"})
    table.play("hunker lieutenant")  # the Warrant Officer is in the deck
    assert not table.is_hopeless("lrdg")


def italians(hand: str, **position: Any) -> Table:
    """It is the Italians' turn; they hunker the Platoon Sergeant, after which hope is tested."""
    italian = {"hand": f"platoon-sergeant {hand}", **position.pop("italian", {})}
    table = drill(turn="italian", italian=italian, **position)
    table.play("hunker platoon-sergeant")
    return table


def test_rul_157_a_bolster_card_must_be_able_to_take_it() -> None:
    """Rifleman A and the tank driver are in the supply; the Tank Commander takes only T."""
    riflemen = {"supply": "rifleman-a*4 squad-leader-a", "removed": "tank-driver-t*4"}
    assert italians("scout-a", italian=riflemen).is_hopeless("italian")
    drivers = {"supply": "tank-driver-t*4 squad-leader-a", "removed": "rifleman-a*4"}
    assert not italians("scout-a", italian=drivers).is_hopeless("italian")


def test_rul_157_a_seat_with_control_is_hope_while_its_vehicle_exists() -> None:
    lost = {"italian": {"removed": "rifleman-a*4"}}
    assert not italians("tank-driver-t", **lost).is_hopeless("italian")
    assert not italians("tank-driver-t", damage={TANK: 3}, **lost).is_hopeless("italian")  # disabled
    assert not italians("tank-driver-t", at={"italian:tank-driver-t": "6A"}, **lost).is_hopeless("italian")  # on foot
    captured = {"at": dict.fromkeys(TANKERS, "6A"), "berths": {"lrdg:sniper": f"{TANK} 1"}, "owner": {TANK: "lrdg"}}
    assert not italians("tank-driver-t", **captured, **lost).is_hopeless("italian")
    gone = {"gone": {TANK: "lost to lrdg"}, "at": dict.fromkeys(TANKERS, "3A")}
    assert italians("tank-driver-t", **gone, **lost).is_hopeless("italian")


def test_rul_157_the_specialism_is_needed() -> None:
    table = italians("tank-gunner-t", italian={"removed": "rifleman-a*4 tank-driver-t*4"})
    assert table.is_hopeless("italian")


def test_rul_157_a_soldier_must_be_on_the_board() -> None:
    gone = {"italian:rifleman-a": "lost to lrdg", "italian:tank-driver-t": "lost to lrdg"}
    assert italians("scout-a", gone=gone).is_hopeless("italian")


def test_rul_157_a_cardless_soldier_is_no_hope() -> None:
    assert italians("scout-a", italian={"removed": "rifleman-a*4 tank-driver-t*4"}).is_hopeless("italian")


def test_rul_157_standing_structures_count_for_the_italians() -> None:
    """3 of markers and 3 of structures; with the Radio Mast gone 4 are left of 5."""
    assert not italians("rifleman-a").is_hopeless("italian")
    assert not italians("rifleman-a", razed="17A").is_hopeless("italian")
    assert italians("rifleman-a", razed="12A").is_hopeless("italian")


def test_rul_157_demolition_counts_for_the_lrdg() -> None:
    """Control alone gives 3 of 5, Demolition alone 3 of 5, both 6."""
    lost = "staff-sergeant*4 sergeant*4"
    for removed, hopeless in (("", False), (lost, True), ("sergeant*4 saboteur*4 engineer*4", True)):
        table = drill(lrdg={"hand": "lieutenant sniper", "removed": removed})
        table.play("hunker lieutenant")
        assert table.is_hopeless("lrdg") == hopeless


def test_rul_157_a_named_counter_that_is_gone_is_not_replaced() -> None:
    table = drill(
        "named-out", turn="italian", italian={"hand": "machine-gunner-a"}, lrdg={"hand": "", "removed": "sniper*4"}
    )
    table.play("play machine-gunner-a attack", "target sniper", dice=[0, 1])
    assert table.is_hopeless("lrdg")
    assert table.outcome == ("italian", "NAF-58")


def test_rul_157_neutralise_is_hopeless_when_a_named_one_left_without_counting() -> None:
    table = drill("named-out", lrdg={"hand": "sniper engineer"})
    table.play("play sniper stalk", "leave")
    assert table.is_hopeless("italian") and not table.is_hopeless("lrdg")
    assert table.outcome is None  # RUL-62


def test_rul_157_neutralise_is_hopeless_with_too_few_enemies_left() -> None:
    """`way-out`: of the LRDG two counters are lost, one escapes, and one or none is left of the third needed."""
    units = [unit for unit in drill("way-out").units if unit.startswith("lrdg:")]
    for left, hopeless in ((["lrdg:engineer"], False), ([], True)):
        gone = {unit: "escaped" for unit in units if unit not in ("lrdg:sniper", *left)}
        gone |= {"lrdg:saboteur": "lost to italian", "lrdg:scout": "lost to italian"}
        del gone[TRUCK]  # on the board: what is out must not win the game for the LRDG
        table = drill("way-out", lrdg={"hand": "sniper lieutenant"}, gone=gone, edit=lambda book: book)
        table.crews.escapes[0][0].number = 9
        if not left:
            table.state.at[table.units[TRUCK]] = -1
            table.state.rows[table.crews.fate + table.units[TRUCK]] = ESCAPED
        table.play("play sniper stalk", "leave")
        assert table.is_hopeless("italian") == hopeless


def test_rul_157_once_hopeless_always_hopeless() -> None:
    """The Lieutenant is hunkered with everything in the supply, and a Bolster card turns up again."""
    table = hunker_the_last_bolster("lrdg", italian_hope=True)
    table.put("lrdg", "lieutenant", "supply", "hand")
    table.play("hunker sniper")
    assert table.is_hopeless("lrdg")


def test_rul_155_a_soldier_has_what_his_cards_and_his_seat_offer() -> None:
    """So the Tank Driver in the driver's seat has Control; nobody has Demolition by a seat."""
    table = drill(turn="italian", italian={"hand": "tank-driver-t", "removed": "rifleman-a*4"})
    assert "use tank-driver-t 2" in table.texts
    assert can_some(table, "italian", "control")
    assert not can_some(table, "italian", "demolition")
    table = drill(italian={"hand": "", "removed": "rifleman-a*4 tank-driver-t*4"})
    assert not can_some(table, "italian", "control")
    assert can_some(table, "lrdg", "demolition")


def can_some(table: Table, side: str, action: str) -> bool:
    """Whether an able soldier of a side has an action."""
    rule = table.match.book.action(action)
    assert rule is not None
    return able_with(table.crews, table.match.game, table.state, table.catalog.side_names[side], rule.id)
