"""The bot in the desert: crews, vehicles and structures (REI-S-33, REI-S-39, REI-S-47, REI-S-56 to REI-S-60)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sandtable.rules.solo.terms import is_secure, is_threatened, population
from tests.rules.solo.alone import Alone
from tests.rules.table import one

TANK, TRUCK, CAR = "italian:medium-tank", "lrdg:gun-truck", "lrdg:pilot-car"
HAND = {"lrdg": {"hand": "sniper"}, "italian": {"hand": "scout-a"}}
OTHER = {"lrdg": "italian", "italian": "lrdg"}


def drill(bot: str, card: str, text: str, dice: Sequence[int] = (), **position: Any) -> Alone:
    """The drill after the bot's turn with one card, whose title reads as `text`."""
    human = OTHER[bot]
    title = card.removesuffix("-a").removesuffix("-t").replace("-", " ").title()
    settings: dict[str, Any] = {human: HAND[human], bot: {"deck": card}, "cards": {title: text}, "turn": human}
    table = Alone(**{"scenario": "drill", "bot": bot, "initiative": human, **settings, **position})
    table.play("end", dice=dice)
    return table


def facts(bot: str = "italian", **position: Any) -> Alone:
    """A position to be looked at."""
    return Alone("drill", bot=bot, turn=None, **position)


def tile(table: Alone, name: str) -> int:
    return table.catalog.tile_names[name]


def look(table: Alone, name: str, acting: str) -> tuple[bool, bool]:
    """Whether a tile is threatened, and whether it is secure for the one who acts."""
    there = (table.solo, table.match.game, table.state)
    return is_threatened(*there, tile(table, name)), is_secure(*there, table.units[acting], tile(table, name))


# -- seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("berths", "damage", "dice"),
    [
        ({}, 0, [1, 1]),  # as set up: the seat has Attack 2
        ({}, 3, [1]),  # NAF-10: of no use in a disabled tank
        ({"italian:tank-crewman-t": f"{TANK} 2", "italian:tank-gunner-t": f"{TANK} 3"}, 0, [1]),
    ],
)
def test_rei_s_33_exa_38_the_better_action_of_a_seat(berths: dict[str, str], damage: int, dice: list[int]) -> None:
    drill("italian", "tank-crewman-t", "I attack 1", dice, berths=berths, damage={TANK: damage})


def test_rei_s_33_the_own_action_where_it_is_better_and_without_the_specialism() -> None:
    """A Machine Gunner suppresses with 4, his seat in the Light Truck would with 3; a Rifleman is no crewman."""
    seat = {"italian:machine-gunner-a": "italian:light-truck 3"}
    drill("italian", "machine-gunner-a", "I suppress 1", [1] * 4, berths=seat)
    at = {"italian:tank-crewman-t": "3A"}
    drill("italian", "rifleman-a", "I attack 1", [1], at=at, berths={"italian:rifleman-a": f"{TANK} 3"})


def test_rul_180_nobody_takes_a_seat_unless_the_line_says_so() -> None:
    """A Rifleman beside an empty place stays on foot; told to, he sits, and only where there is what he wants."""
    at = {"italian:rifleman-a": "6A"}
    table = drill("italian", "rifleman-a", "I attack 1", [1], at=at)
    assert table.berth("italian:rifleman-a") is None
    table = drill("italian", "rifleman-a", "I sit suppress\nII attack 1", at=at)
    assert table.berth("italian:rifleman-a") == "italian:light-truck 3"
    table = drill("italian", "rifleman-a", "I sit antitank\nII attack 1", [1], at=at)
    assert table.berth("italian:rifleman-a") is None


def test_rul_180_of_several_places_chance_takes_one() -> None:
    """Both trucks on his tile have a driver's place; a disabled one would be of no use."""
    at = {"lrdg:engineer": "4A", TRUCK: "4A", "lrdg:sergeant": "16B"}
    sat = {drill("lrdg", "engineer", "I sit drive", at=at, seed=seed).berth("lrdg:engineer") for seed in range(12)}
    assert sat == {f"{TRUCK} 1", f"{CAR} 1"}
    sat = {
        drill("lrdg", "engineer", "I sit drive", at=at, damage={CAR: 3}, seed=seed).berth("lrdg:engineer")
        for seed in range(6)
    }
    assert sat == {f"{TRUCK} 1"}


def test_rul_180_he_gets_out_if_the_line_says_so() -> None:
    table = drill("italian", "tank-driver-t", "I get out")
    assert table.berth("italian:tank-driver-t") is None and table.at("italian:tank-driver-t") == "3A"


# -- enemies ----------------------------------------------------------------------------------------------------------


def test_rei_s_38_rei_s_39_who_is_an_enemy() -> None:
    """Counters of the human's on the board; a vehicle while one of them is in it, whoever made it."""
    berths = {"lrdg:sniper": "italian:light-truck 1"}
    table = facts(berths=berths, at={"lrdg:engineer": None}, owner={"italian:light-truck": "lrdg"})
    game, state = table.match.game, table.state
    enemies = {name for name, unit in table.units.items() if table.solo.field.is_enemy(game, state, unit)}
    men = {"staff-sergeant", "saboteur", "sniper", "machine-gunner", "antitank-rifleman", "sergeant", "scout"}
    assert enemies == {*(f"lrdg:{man}" for man in men), TRUCK, "italian:light-truck"}


def test_rei_s_39_the_bot_leaves_an_empty_vehicle_alone() -> None:
    """The Pilot Car is nearer and has nobody in it."""
    at = {"italian:antitank-rifleman-a": "4A"}
    table = drill("italian", "antitank-rifleman-a", "I antitank 2", [1, 1], at=at)
    assert one(table.told(), "attacked")["target"] == table.units[TRUCK]
    out = {"lrdg:sergeant": "1A", "lrdg:scout": "1A"}
    table = drill("italian", "antitank-rifleman-a", "I antitank 2", at={**at, **out})
    assert table.happened("no-line") == ["antitank-rifleman-a"]


# -- words ------------------------------------------------------------------------------------------------------------


def structure(bot: str = "italian", who: str = "lrdg:engineer", mark: str | None = "controlled", **more: Any) -> Alone:
    """Somebody beside the radio mast on 12A, which one of the bot's looks after."""
    at = {who: "12A", f"{bot}:antitank-rifleman" + ("-a" if bot == "italian" else ""): "12A"}
    return facts(bot, at=at, marks={f"{bot}:12A": mark}, **more)


def test_rei_s_47_rei_s_51_a_structure_about_to_be_blown_up_is_threatened() -> None:
    """Whoever of the bot's is there; and its tile is not secure, even with others."""
    table = structure()
    table.state.at[table.units["italian:rifleman-a"]] = tile(table, "12A")
    assert look(table, "12A", "italian:antitank-rifleman-a") == (True, False)
    for who in ("lrdg:saboteur", "lrdg:sergeant"):  # all who have Demolition
        assert look(structure(who=who), "12A", "italian:antitank-rifleman-a") == (True, False)


def test_rei_s_47_not_by_others_nor_elsewhere_nor_against_a_bot_that_raids() -> None:
    acting = "italian:antitank-rifleman-a"
    for table in (structure(who="lrdg:sniper"), structure(razed="12A"), structure(mark="scouted")):
        assert look(table, "12A", acting) == (False, True)
    table = structure("lrdg", "italian:scout-a")
    assert look(table, "12A", "lrdg:antitank-rifleman") == (False, True)


def test_rei_s_47_only_against_a_human_who_has_to_destroy_structures() -> None:
    """Were the bot's side the one that raids, an enemy with Demolition would be no threat to them."""
    table = structure()
    table.crews.raider = table.catalog.side_names["italian"]
    assert look(table, "12A", "italian:antitank-rifleman-a") == (False, True)


def test_rul_155_a_seat_may_offer_control() -> None:
    """The Tank Driver has Control in his seat alone, and only while the tank drives."""
    marks, at = {"lrdg:3A": "controlled"}, {"italian:rifleman-a": "6A"}
    assert look(facts("lrdg", marks=marks, at=at), "3A", "lrdg:sniper") == (True, False)
    assert look(facts("lrdg", marks=marks, damage={TANK: 3}), "3A", "lrdg:sniper") == (False, True)
    changed = {"italian:tank-driver-t": f"{TANK} 2", "italian:tank-gunner-t": f"{TANK} 1"}
    assert look(facts("lrdg", marks=marks, berths=changed), "3A", "lrdg:sniper") == (False, True)


def test_rul_101_rei_s_48_men_in_vehicles_count_and_vehicles_do_not() -> None:
    table = facts("lrdg", at={"lrdg:sniper": "3A"})
    there = (table.solo, table.match.game, table.state)
    assert population(*there, tile(table, "3A")) == 3 - 1  # the crew of the tank
    assert population(*there, tile(table, "1A")) == -2  # that of the truck
    assert population(*there, tile(table, "6A")) == 3  # an empty truck beside them


# -- whom it strikes --------------------------------------------------------------------------------------------------


def test_rei_s_56_antitank_goes_for_armour_only() -> None:
    """Men stand nearer, and the tank, if somebody of the bot's had taken it, would be no enemy."""
    at = {"lrdg:antitank-rifleman": "6A", "italian:scout-a": "6A"}
    table = drill("lrdg", "antitank-rifleman", "I antitank 2", [1, 1], at=at)
    assert one(table.told(), "attacked")["target"] == table.units[TANK]
    table = drill("lrdg", "antitank-rifleman", "I antitank 2", at={**at, TANK: None})
    assert table.happened("no-line") == ["antitank-rifleman"]


@pytest.mark.parametrize(("stands", "dice"), [("3A", [1, 1, 1]), ("12A", [1, 1, 1]), ("6A", []), ("17A", [1, 1, 1])])
def test_rei_s_57_demolition_by_hand(stands: str, dice: list[int]) -> None:
    """The tank on 3A, structures on 12A and 17A; the truck on 6A has nobody in it (REI-S-39)."""
    table = drill("lrdg", "engineer", "I demolition 3", dice, at={"lrdg:engineer": stands})
    told = {name for name, _ in table.told()}
    assert ("attacked" in told, "structure-attacked" in told) == (stands == "3A", stands in ("12A", "17A"))


def test_rei_s_54_demolition_takes_the_lower_of_two_defences() -> None:
    """The tank's five before the structure's six, and a vehicle of four before both."""
    at = {"lrdg:engineer": "17A", TANK: "17A"}
    table = drill("lrdg", "engineer", "I demolition 3", [1] * 3, at=at)
    assert "structure-attacked" not in {name for name, _ in table.told()}
    table = drill("lrdg", "engineer", "I demolition 3", [1] * 3, at={**at, TANK: "3A"})
    assert "structure-attacked" in {name for name, _ in table.told()}


def test_rei_s_59_a_vehicle_is_as_dangerous_as_the_worst_in_it() -> None:
    """Two trucks at the same distance. Danger is the Sergeant's, not the sum of all aboard."""
    at = {TRUCK: "16B", CAR: "16B", "italian:antitank-rifleman-a": "17A"}
    berths = {"lrdg:sergeant": f"{CAR} 1", "lrdg:scout": f"{TRUCK} 2", "lrdg:staff-sergeant": f"{TRUCK} 1"}
    for worst, target in (("lrdg:sergeant", CAR), ("lrdg:staff-sergeant", TRUCK), ("lrdg:scout", TRUCK)):
        table = Alone(
            "drill",
            bot="italian",
            turn="lrdg",
            initiative="lrdg",
            at=at,
            berths=berths,
            cards={"Antitank Rifleman": "I antitank 2"},
            italian={"deck": "antitank-rifleman-a"},
            lrdg=HAND["lrdg"],
        )
        for name in table.units:
            table.solo.danger[table.units[name]] = 0 if name == worst else 1 if name == "lrdg:sergeant" else 3
        table.play("end", dice=[1, 1])
        assert one(table.told(), "attacked")["target"] == table.units[target]


def test_rei_s_60_the_most_dangerous_occupant_is_hurt() -> None:
    table = drill("italian", "antitank-rifleman-a", "I antitank 2", [0, 1])
    assert table.cards("lrdg", "removed") == {"sergeant": 1} and table.damage(TRUCK) == 1
    table = drill("italian", "antitank-rifleman-a", "I antitank 2", [0, 1], berths={"lrdg:engineer": f"{TRUCK} 3"})
    assert table.cards("lrdg", "removed") == {"engineer": 1}


def test_rei_s_60_equally_dangerous_ones_by_chance() -> None:
    hurt: set[str] = set()
    for seed in range(12):
        berths = {"lrdg:sergeant": f"{TRUCK} 1", "lrdg:scout": f"{TRUCK} 2"}
        text = {"Antitank Rifleman": "I antitank 2"}
        italian = {"deck": "antitank-rifleman-a"}
        table = Alone("drill", bot="italian", turn="lrdg", berths=berths, cards=text, italian=italian, seed=seed)
        for unit in table.units.values():
            table.solo.danger[unit] = 0
        table.play("end", dice=[0, 1])
        hurt |= table.cards("lrdg", "removed").keys()
    assert hurt == {"sergeant", "scout"}


def test_rul_182_suppress_turns_the_most_dangerous_one_who_is_ready() -> None:
    nobody = dict.fromkeys(["staff-sergeant", "saboteur", "engineer", "sniper", "machine-gunner", "antitank-rifleman"])
    at = {f"lrdg:{man}": None for man in nobody}
    table = drill("italian", "machine-gunner-a", "I suppress 4", [0, 1, 1, 1], at=at)
    assert table.is_suppressed("lrdg:sergeant") and not table.is_suppressed("lrdg:scout")
    table = drill("italian", "machine-gunner-a", "I suppress 4", [0, 1, 1, 1], at=at, suppressed="lrdg:sergeant")
    assert table.is_suppressed("lrdg:scout")
    both = "lrdg:sergeant lrdg:scout"
    table = drill("italian", "machine-gunner-a", "I suppress 4", at=at, suppressed=both)
    assert table.happened("no-line") == ["machine-gunner-a"]


# -- cards of those who are gone --------------------------------------------------------------------------------------


def test_rul_183_the_card_of_a_man_who_is_gone_leaves_the_game_when_it_is_reached() -> None:
    """Without effect, and the others are resolved."""
    table = drill(
        "italian",
        "rifleman-a",
        "I attack 1",
        gone={"italian:scout-a": "lost to lrdg"},
        italian={"deck": "scout-a rifleman-a machine-gunner-a"},
        cards={"Scout": "I attack 1"},
        dice=[],
    )
    assert table.cards("italian", "removed") == {"scout-a": 1} and table.row == []
    assert table.happened("resolving") == ["scout-a", "rifleman-a", "machine-gunner-a"]
    assert table.cards("italian", "discard") == {"rifleman-a": 1, "machine-gunner-a": 1}
