"""The bot's counters that leave the board, those that come onto it, and repairs (RUL-87, RUL-156, RUL-183)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.solo.alone import Alone

TRUCK = "lrdg:gun-truck"


def way_out(deck: str, cards: dict[str, str], **position: Any) -> Alone:
    """After the bot's turn with some cards."""
    hands: dict[str, Any] = {"lrdg": {"deck": deck}, "italian": {"hand": "scout-a"}}
    table = Alone("way-out", bot="lrdg", turn="italian", initiative="italian", cards=cards, **hands, **position)
    table.play("end")
    return table


def test_rul_156_all_cards_of_who_escapes_leave_the_row_at_once() -> None:
    """Those that wait and the one in use; the others are resolved."""
    table = way_out("saboteur*2 engineer", {"Saboteur": "I exit: escape stalk"})
    assert table.fate("lrdg:saboteur") == "escaped" and table.row == []
    assert table.happened("resolving") == ["saboteur", "engineer"] and table.happened("resolved") == ["engineer"]
    assert table.cards("lrdg", "discard") == {"engineer": 1} and table.cards("lrdg", "removed") == {"saboteur": 4}


def test_rul_156_rul_183_a_line_to_go_on_with_is_lost_with_the_card() -> None:
    """Nobody attacks from off the board, and the card that follows is not taken for the one that is gone."""
    text = "I exit: escape stalk; then II\nII attack 1"
    table = way_out("saboteur engineer machine-gunner", {"Saboteur": text, "Machine Gunner": "I conceal\nII conceal"})
    assert table.fate("lrdg:saboteur") == "escaped" and "attacked" not in {name for name, _ in table.told()}
    assert table.happened("resolving") == ["saboteur", "machine-gunner", "engineer"]
    assert table.happened("dud-taken") == ["fog-of-war"]


def test_rul_156_who_goes_along_goes_with_all_his_cards_and_the_row_adds_up_at_the_end() -> None:
    """Truck and two men are three, and the LRDG has won; a card of the Scout waited. `Alone` checks the row."""
    berths = {"lrdg:sergeant": f"{TRUCK} 1", "lrdg:scout": f"{TRUCK} 2"}
    table = way_out("scout sergeant*2", {"Sergeant": "I exit: escape drive"}, berths=berths)
    assert table.outcome == ("lrdg", "NAF-51") and table.row == []
    assert table.happened("resolving") == ["sergeant"]


def test_rei_s_24_an_escape_that_breaks_a_rule_does_not_apply() -> None:
    """Not from other tiles, not on foot by driving, not for who is not meant to."""
    table = way_out("antitank-rifleman", {"Antitank Rifleman": "I escape move"})
    assert table.happened("no-line") == ["antitank-rifleman"]
    table = way_out("engineer", {"Engineer": "I escape drive"})
    assert table.happened("no-line") == ["engineer"]
    table = Alone(
        "way-out",
        bot="italian",
        turn="italian",
        initiative="lrdg",
        italian={"deck": "rifleman-a"},
        at={"italian:rifleman-a": "4A"},
        cards={"Rifleman": "I escape move"},
    )
    assert table.happened("no-line") == ["rifleman-a"]


# -- repair -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "repaired"), [(2, True), (0, False)])
def test_rei_s_24_repair_what_is_damaged_and_nothing_else(damage: int, repaired: bool) -> None:
    """With or without a condition, a repair that would change nothing does not apply."""
    for text in ("I damaged: repair", "I repair"):
        at = {"lrdg:machine-gunner": "1A"}
        table = way_out("machine-gunner", {"Machine Gunner": text}, damage={TRUCK: damage}, at=at)
        assert table.damage(TRUCK) == (1 if repaired else 0)
        assert table.happened("no-line") == ([] if repaired else ["machine-gunner"])


def test_rei_s_24_of_two_vehicles_the_damaged_one() -> None:
    at = {"lrdg:machine-gunner": "4A", TRUCK: "4A"}
    for seed in range(6):
        text = {"Machine Gunner": "I damaged: repair"}
        table = way_out("machine-gunner", text, damage={TRUCK: 3}, at=at, seed=seed)
        assert table.damage(TRUCK) == 2 and not table.is_disabled(TRUCK)


# -- units off the board ----------------------------------------------------------------------------------------------


def off(unit: str = "us:rifleman-a", scenario: str = "normandy-01", **position: Any) -> Alone:
    return Alone(scenario, turn="us", initiative="german", at={unit: None}, **position)


def test_rul_87_a_unit_comes_on_before_its_lines_are_read() -> None:
    """Even if none then applies; and it acts from there."""
    table = off(us={"deck": "rifleman-a"}, cards={"Rifleman": "I enemy at 1: attack 1"})
    assert table.at("us:rifleman-a") == "17B" and table.happened("no-line") == ["rifleman-a"]
    text = "I move 1\n A scouted objective / value"
    table = off(us={"deck": "rifleman-a"}, cards={"Rifleman": text}, marks={"us:13B": "scouted"})
    assert table.at("us:rifleman-a") == "13B"


def test_rul_87_rul_39_without_a_spawn_marker_the_card_does_nothing() -> None:
    table = off("us:sniper", "dusk", us={"deck": "sniper"}, cards={"Sniper": "I conceal"})
    assert table.at("us:sniper") is None and table.happened("dud-taken") == []
    assert table.happened("resolved") == ["sniper"]


def test_rul_87_rul_89_of_several_spawn_markers_one_by_chance() -> None:
    came = {off(scenario="dusk", us={"deck": "rifleman-a"}, seed=seed).at("us:rifleman-a") for seed in range(12)}
    assert came == {"2B", "16B"}


def test_rul_183_in_normandy_a_card_brings_a_lost_unit_back() -> None:
    """The counter was removed while a card of it lay face down."""
    table = off(us={"deck": "scout-a squad-leader-a", "hand": "rifleman-a"}, lines={"scout-a": lambda solo, g, s: True})
    assert table.happened("turned-up") == ["rifleman-a"]
    assert table.at("us:rifleman-a") == "17B" and table.cards("us", "discard")["rifleman-a"] == 1
