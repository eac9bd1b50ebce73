"""Four uses of a card and the free step: NAF-16 to NAF-26, RUL-41, RUL-48, RUL-51 to RUL-54, RUL-150, RUL-151."""

from __future__ import annotations

import pytest

from tests.rules.north_africa.desert import drill, verbs
from tests.rules.table import names

CAR = "lrdg:pilot-car"
TRUCK = "lrdg:gun-truck"
TANK = "italian:medium-tank"


def test_naf_16_four_uses() -> None:
    """A card action, an action of the seat, switching seats, hunkering down; and the free steps."""
    table = drill(lrdg={"hand": "scout"})
    assert table.texts == [
        "play scout attack",
        "play scout conceal",
        "use scout 1",
        "switch scout sergeant",
        "hunker scout",
        "shift scout 3",
        "exit scout",
        "end",
    ]


@pytest.mark.parametrize("use", ["play scout conceal", "switch scout sergeant", "hunker scout"])
def test_naf_16_one_use_a_card(use: str) -> None:
    table = drill(lrdg={"hand": "scout sergeant"})
    table.play(use)
    assert table.asked == "lrdg card"
    for second in ("play scout attack", "use scout 1", "switch scout sergeant", "hunker scout"):
        assert table.refusal(second) == "NAF-16"
    assert table.refusal("play sergeant attack") == "COM-32"  # finish this card first
    assert table.refusal("end") == "COM-32"


def test_naf_17_a_vehicle_action_instead_of_one_on_the_card() -> None:
    table = drill(lrdg={"hand": "sergeant scout"})
    told = table.play("use sergeant 1", "step 16B", "stop", "stay")
    assert names(told)[0] == "used"
    assert table.at(TRUCK) == "16B"
    assert table.cards("lrdg", "play") == {"sergeant": 1}


def test_naf_17_needs_a_seat() -> None:
    table = drill(lrdg={"hand": "sniper lieutenant"})
    assert table.refusal("use sniper 1") == "NAF-17"
    assert table.refusal("use lieutenant 1") == "NAF-17"
    assert table.refusal("use sergeant 1") == "COM-32"  # not in hand


def test_rul_51_other_seats_may_be_empty() -> None:
    table = drill(lrdg={"hand": "sniper"}, berths={"lrdg:sniper": f"{CAR} 1"})
    table.play("use sniper 1", "step 16B", "step 1A", "stop", "stay")
    assert table.at(CAR) == "1A"


def test_naf_18_switching_seats() -> None:
    table = drill(lrdg={"hand": "scout sergeant"})
    told = table.play("switch scout sergeant")
    assert "switched" in names(told)
    assert table.crew(TRUCK) == ["lrdg:scout", "lrdg:sergeant", None]
    assert table.cards("lrdg", "hand") == {"sergeant": 1}  # the other's card is not needed
    assert table.cards("lrdg", "play") == {"scout": 1}
    table.play("stay")
    assert "use sergeant 1" in table.texts  # he has Navigate now


def test_naf_18_only_with_somebody_in_the_same_vehicle() -> None:
    table = drill(lrdg={"hand": "scout sniper saboteur"}, berths={"lrdg:sniper": f"{CAR} 1"})
    assert "switch" not in verbs(table, "sniper")  # alone
    assert table.refusal("switch scout sniper") == "NAF-18"
    assert table.refusal("switch sniper scout") == "NAF-18"
    assert table.refusal("switch saboteur scout") == "NAF-18"  # on foot
    assert table.refusal("switch scout scout") == "NAF-18"
    assert table.refusal("switch scout italian:tank-driver-t") == "NAF-18"


def test_naf_18_works_in_a_disabled_vehicle_without_the_specialism() -> None:
    table = drill(turn="italian", italian={"hand": "tank-gunner-t"}, damage={TANK: 4})
    table.play("switch tank-gunner-t tank-driver-t")
    assert table.crew(TANK) == ["italian:tank-gunner-t", "italian:tank-driver-t", "italian:tank-crewman-t"]


def test_naf_19_support_and_combat_from_a_seat() -> None:
    """He counts as being on the vehicle's tile."""
    table = drill(
        lrdg={"hand": "staff-sergeant*2"},
        berths={"lrdg:staff-sergeant": f"{CAR} 3"},
        at={CAR: "12A"},
        marks={"lrdg:12A": "scouted"},
    )
    table.play("play staff-sergeant control")
    assert table.mark("lrdg:12A") == "controlled"
    table.play("stay", "play staff-sergeant attack")
    told = table.play("target scout-a", dice=[1])
    assert [fields["range"] for name, fields in told if name == "attacked"] == [1]


def test_naf_19_demolition_and_repair_from_a_seat() -> None:
    table = drill(lrdg={"hand": "engineer*2"}, at={CAR: "3A"}, berths={"lrdg:engineer": f"{CAR} 3"}, damage={CAR: 1})
    table.play("play engineer demolition", "target medium-tank", dice=[1, 1, 1])
    table.play("stay", "play engineer repair")
    assert table.damage(CAR) == 0


@pytest.mark.parametrize("action", ["move", "scout", "stalk"])
def test_rul_52_no_movement_card_from_a_seat(action: str) -> None:
    card = {"move": "engineer", "scout": "staff-sergeant", "stalk": "sniper"}[action]
    table = drill(lrdg={"hand": card}, berths={f"lrdg:{card}": f"{CAR} 3"})
    assert f"play {card} {action}" not in table.texts
    assert table.refusal(f"play {card} {action}") == "RUL-52"
    table.play(f"exit {card}", f"play {card} {action}", "step 1A")
    assert table.at(f"lrdg:{card}") == "1A"


def test_rul_52_not_out_and_in_again() -> None:
    """Exit and move, or move and enter; not both."""
    table = drill(lrdg={"hand": "sergeant engineer"}, at={CAR: "16B"})
    table.play("exit sergeant", "play sergeant move", "step 16B")
    assert table.asked == "lrdg turn"
    assert table.berth("lrdg:sergeant") is None
    table.play("play engineer move", "step 16B")
    assert table.texts == ["stay", *(f"enter engineer {CAR} {seat}" for seat in (1, 2, 3))]
    table.play(f"enter engineer {CAR} 3")
    assert table.berth("lrdg:engineer") == f"{CAR} 3"


def test_naf_20_one_free_step_before_or_after() -> None:
    table = drill(lrdg={"hand": "scout*2"})
    table.play("exit scout")
    assert (table.asked, table.at("lrdg:scout")) == ("lrdg card", "1A")
    for second in ("enter scout lrdg:gun-truck 3", "shift scout 3", "exit scout"):
        assert table.refusal(second) == "NAF-20"
    table.play("play scout conceal")
    assert table.asked == "lrdg turn"  # the step is used up
    table.play("play scout conceal", "enter scout lrdg:gun-truck 3")
    assert table.berth("lrdg:scout") == f"{TRUCK} 3"


def test_naf_20_command_cards_give_no_step() -> None:
    table = drill(lrdg={"hand": "lieutenant sniper", "supply": "scout"})
    assert verbs(table, "lieutenant") == ["play", "play", "hunker"]
    assert table.refusal(f"enter lieutenant {CAR} 1") == "NAF-20"
    assert table.refusal("exit lieutenant") == "NAF-20"
    table.play("play lieutenant bolster", "done")
    assert table.asked == "lrdg turn"


def test_rul_53_only_for_the_cards_own_soldier() -> None:
    table = drill(lrdg={"hand": "sniper engineer"})
    table.play("play sniper conceal")
    assert all("sniper" in text for text in table.texts if text != "stay")
    assert table.refusal(f"enter engineer {CAR} 1") == "COM-32"


def test_naf_21_enter_an_empty_seat_on_the_tile() -> None:
    table = drill(lrdg={"hand": "sniper antitank-rifleman"}, berths={"lrdg:engineer": f"{CAR} 1"}, damage={CAR: 3})
    assert [text for text in table.texts if text.startswith("enter sniper")] == [
        f"enter sniper {CAR} 2",
        f"enter sniper {CAR} 3",
    ]  # disabled or not
    assert table.refusal(f"enter sniper {CAR} 1") == "NAF-21"  # taken
    assert table.refusal(f"enter sniper {CAR} 4") == "NAF-21"  # no such seat
    assert table.refusal(f"enter sniper {CAR} 0") == "NAF-21"
    assert table.refusal(f"enter sniper {TRUCK} 3") == "NAF-21"  # on another tile
    assert table.refusal("enter sniper lrdg:engineer 1") == "NAF-21"  # no vehicle
    assert "enter" not in verbs(table, "antitank-rifleman")
    table.play(f"enter sniper {CAR} 3", "play sniper conceal")
    assert table.berth("lrdg:sniper") == f"{CAR} 3"


def test_naf_21_not_from_one_vehicle_into_another() -> None:
    table = drill(lrdg={"hand": "scout"}, at={CAR: "1A"})
    assert "enter" not in verbs(table)
    assert table.refusal(f"enter scout {CAR} 1") == "NAF-21"


def test_naf_22_no_boarding_with_an_enemy_aboard() -> None:
    table = drill(
        lrdg={"hand": "sniper"},
        at={"lrdg:sniper": "6A"},
        berths={"italian:rifleman-a": "italian:light-truck 1"},
    )
    assert "enter" not in verbs(table)
    assert table.refusal("enter sniper italian:light-truck 2") == "NAF-22"


def test_naf_23_taking_over_a_vehicle() -> None:
    """RUL-41: damage, disabled state and position stay; it changes hands by entering only."""
    table = drill(lrdg={"hand": "sniper*2"}, at={"lrdg:sniper": "6A"}, damage={"italian:light-truck": 3})
    assert table.owner("italian:light-truck") == "italian"
    told = table.play("enter sniper italian:light-truck 1")
    assert names(told) == ["boarded", "captured"]
    assert table.owner("italian:light-truck") == "lrdg"
    assert (table.damage("italian:light-truck"), table.is_disabled("italian:light-truck")) == (3, True)
    assert table.at("italian:light-truck") == "6A"
    table.play("play sniper conceal", "exit sniper")
    assert table.owner("italian:light-truck") == "lrdg"


def test_rul_41_a_captured_vehicle_works_for_its_new_side() -> None:
    """It drives by the markers of the side that sits in it, and may be taken back once it is empty."""
    table = drill(
        lrdg={"hand": "sniper*2"},
        italian={"hand": "rifleman-a"},
        at={"lrdg:sniper": "6A"},
        marks={"lrdg:17A": "scouted"},
    )
    table.play("enter sniper italian:light-truck 1", "use sniper 1")
    assert table.texts == ["step 17A", "stop"]
    table.play("stop", "play sniper conceal", "exit sniper")
    assert table.asked == "italian turn"
    assert names(table.play("enter rifleman-a italian:light-truck 1")) == ["boarded", "captured"]
    assert table.owner("italian:light-truck") == "italian"


def test_rul_41_losing_the_crew_does_not_change_it() -> None:
    table = drill(
        turn="italian",
        italian={"hand": "antitank-rifleman-a"},
        lrdg={"hand": "", "removed": "sniper*4"},
        berths={"lrdg:sniper": f"{CAR} 1"},
    )
    table.play("play antitank-rifleman-a antitank", "target pilot-car", dice=[0, 1])
    assert table.fate("lrdg:sniper") == "lost to italian"
    assert (table.crew(CAR), table.owner(CAR)) == ([None] * 3, "lrdg")


def test_naf_24_exit_to_the_vehicles_tile_marker_or_not() -> None:
    table = drill(lrdg={"hand": "scout sniper"}, at={TRUCK: "12A"})
    told = table.play("exit scout")
    assert names(told) == ["exited"]
    assert (table.at("lrdg:scout"), table.berth("lrdg:scout"), table.mark("lrdg:12A")) == ("12A", None, None)
    assert table.crew(TRUCK) == ["lrdg:sergeant", None, None]
    table.play("play scout conceal")
    assert table.refusal("exit sniper") == "NAF-24"  # on foot


def test_naf_25_reposition_to_an_empty_seat() -> None:
    table = drill(lrdg={"hand": "scout sniper"})
    assert [text for text in table.texts if text.startswith("shift")] == ["shift scout 3"]
    assert table.refusal("shift scout 1") == "NAF-25"  # taken: that is a switch
    assert table.refusal("shift scout 2") == "NAF-25"  # his own
    assert table.refusal("shift scout 4") == "NAF-25"
    assert table.refusal("shift sniper 1") == "NAF-25"  # on foot
    told = table.play("shift scout 3")
    assert names(told) == ["reseated"]
    assert table.crew(TRUCK) == ["lrdg:sergeant", None, "lrdg:scout"]


def test_naf_26_in_a_disabled_vehicle() -> None:
    """No vehicle actions; card actions, seats and exit as ever."""
    table = drill(lrdg={"hand": "scout"}, damage={TRUCK: 3})
    assert table.texts == [
        "play scout attack",
        "play scout conceal",
        "switch scout sergeant",
        "hunker scout",
        "shift scout 3",
        "exit scout",
        "end",
    ]
    table.play("shift scout 3")
    assert table.refusal("use scout 1") == "NAF-26"


def test_rul_48_a_suppressed_soldier_only_turns_to_ready() -> None:
    table = drill(lrdg={"hand": "scout"}, suppressed="lrdg:scout")
    assert table.texts == ["ready scout", "hunker scout", "end"]
    for choice in ("play scout attack", "use scout 1", "switch scout sergeant", "shift scout 3", "exit scout"):
        assert table.refusal(choice) == ("COM-39" if choice.startswith("play") else "RUL-48")
    table.play("ready scout")
    assert not table.is_suppressed("lrdg:scout")
    assert table.texts == ["stay", "shift scout 3", "exit scout"]  # after that, in the same play
    table.play("exit scout")
    assert table.berth("lrdg:scout") is None


def test_rul_48_on_foot_he_may_enter_once_he_is_ready() -> None:
    table = drill(lrdg={"hand": "sniper"}, suppressed="lrdg:sniper")
    assert table.refusal(f"enter sniper {CAR} 1") == "RUL-48"
    table.play("ready sniper", f"enter sniper {CAR} 1")
    assert table.berth("lrdg:sniper") == f"{CAR} 1"


def test_rul_48_he_may_be_swapped_and_is_carried() -> None:
    table = drill(lrdg={"hand": "scout*2"}, suppressed="lrdg:sergeant")
    table.play("switch scout sergeant", "stay", "use scout 1", "step 16B", "stop", "stay")
    assert table.crew(TRUCK) == ["lrdg:scout", "lrdg:sergeant", None]
    assert table.at("lrdg:sergeant") == "16B" and table.is_suppressed("lrdg:sergeant")


def test_rul_54_a_step_with_hunkering_if_he_is_ready() -> None:
    table = drill(lrdg={"hand": "scout"})
    table.play("hunker scout")
    assert table.texts == ["stay", "shift scout 3", "exit scout"]
    table.play("exit scout")
    assert table.cards("lrdg", "supply")["scout"] == 1
    table = drill(lrdg={"hand": "scout"}, suppressed="lrdg:scout")
    table.play("hunker scout")
    assert table.asked != "lrdg card"
    assert table.is_suppressed("lrdg:scout") and table.berth("lrdg:scout") == f"{TRUCK} 2"


def test_rul_54_before_hunkering_too() -> None:
    table = drill(lrdg={"hand": "scout sniper"})
    table.play("exit scout", "hunker scout")
    assert table.cards("lrdg", "supply")["scout"] == 1
    assert table.size("lrdg", "play") == 0
    assert table.asked == "lrdg turn"


def test_rul_150_a_step_taken_first_opens_and_closes_uses() -> None:
    table = drill(lrdg={"hand": "sniper"})
    table.play(f"enter sniper {CAR} 1")
    assert table.texts == ["play sniper attack", "play sniper conceal", "use sniper 1", "hunker sniper"]
    assert table.refusal("play sniper stalk") == "RUL-52"
    table.play("use sniper 1", "step 1A", "stop")
    assert table.at("lrdg:sniper") == table.at(CAR) == "1A"


def test_rul_150_reposition_then_the_new_seats_action() -> None:
    table = drill(lrdg={"hand": "scout"})
    table.play("shift scout 3", "use scout 1")
    assert table.asked == "lrdg fire"  # Antitank
    assert table.texts == ["target medium-tank", "target light-truck"]


def test_rul_150_enter_then_switch_seats() -> None:
    table = drill(lrdg={"hand": "sniper"}, berths={"lrdg:engineer": f"{CAR} 1"})
    table.play(f"enter sniper {CAR} 2", "switch sniper engineer")
    assert table.crew(CAR) == ["lrdg:sniper", "lrdg:engineer", None]


def test_rul_150_switch_then_a_step() -> None:
    table = drill(lrdg={"hand": "scout"})
    table.play("switch scout sergeant", "shift scout 3")
    assert table.crew(TRUCK) == [None, "lrdg:sergeant", "lrdg:scout"]


def test_rul_150_the_step_alone_is_no_play() -> None:
    table = drill(lrdg={"hand": "engineer"})
    table.play(f"enter engineer {CAR} 3")
    assert "stay" not in table.texts and "end" not in table.texts
    assert table.refusal("end") == "COM-32"
    assert table.refusal("stay") == "RUL-150"


def test_rul_150_the_use_may_change_nothing() -> None:
    table = drill(lrdg={"hand": "engineer"})
    table.play("play engineer move", "stop", f"enter engineer {CAR} 3")
    assert (table.at("lrdg:engineer"), table.berth("lrdg:engineer")) == ("4A", f"{CAR} 3")


def test_rul_150_a_new_step_when_inspired() -> None:
    table = drill(lrdg={"hand": "scout warrant-officer"})
    table.play("exit scout", "play scout conceal", "play warrant-officer inspire", "take scout")
    table.play("enter scout lrdg:gun-truck 3", "use scout 1")
    assert table.asked == "lrdg fire"


def test_rul_151_the_step_is_judged_on_the_board_as_it_is() -> None:
    """After a Drive he may get out where the vehicle is now."""
    table = drill(lrdg={"hand": "sergeant"})
    table.play("use sergeant 1", "step 16B", "stop", "exit sergeant")
    assert (table.at("lrdg:sergeant"), table.at("lrdg:scout")) == ("16B", "16B")
    assert table.berth("lrdg:sergeant") is None and table.berth("lrdg:scout") == f"{TRUCK} 2"


def test_rul_151_none_for_one_who_escaped() -> None:
    table = drill("way-out", lrdg={"hand": "sniper engineer"})
    table.play("play sniper stalk", "leave")
    assert table.asked == "lrdg turn"
