"""Combat: COM-53 to COM-66, and the rulings on it (RUL-03, RUL-23, RUL-24, RUL-26, RUL-29, RUL-134)."""

from __future__ import annotations

import pytest

from sandtable.rules.land.combat import chance_to_hit, faces_that_hit
from tests.rules.table import Table, defence_of, names, one


def test_com_53_target_defence_dice_result() -> None:
    table = Table(us={"hand": "rifleman-a"}, german={"hand": "rifleman-b"})
    told = table.play("play rifleman-a attack")
    assert names(told) == ["played"]
    assert table.asked == "us fire"
    told = table.play("target rifleman-b", dice=[9])
    assert names(told)[:4] == ["attacked", "rolled", "attack-done", "card-lost"]


def test_com_54_any_enemy_counter_on_the_board_at_any_distance() -> None:
    table = Table(us={"hand": "rifleman-a"}, at={"us:rifleman-a": "6A", "german:scout-a": "4B", "german:scout-b": None})
    table.play("play rifleman-a attack")
    assert table.texts == ["target scout-a", "target rifleman-a", "target rifleman-b"]
    assert table.refusal("target scout-b") == "COM-54"


def test_com_55_total_defence_is_base_and_cover_and_range() -> None:
    table = Table(us={"hand": "rifleman-a"}, at={"german:scout-a": "8A"})
    attack = one(table.play("play rifleman-a attack", "target scout-a", dice=[1]), "attacked")
    assert (attack["base"], attack["cover"], attack["range"]) == (5, 2, 2)


@pytest.mark.parametrize(("tile", "cover"), [("4B", 0), ("5B", 1), ("8A", 2), ("17B", 3)])
def test_com_56_cover_is_what_the_defenders_tile_prints(tile: str, cover: int) -> None:
    table = Table(us={"hand": "rifleman-a"}, at={"german:rifleman-b": tile})
    told = table.play("play rifleman-a attack", "target rifleman-b", dice=[1])
    assert one(told, "attacked")["cover"] == cover


@pytest.mark.parametrize(("tile", "steps"), [("17B", 0), ("13B", 1), ("8A", 2), ("6A", 3), ("11B", 3)])
def test_com_57_range_counts_the_defenders_tile_and_not_the_attackers(tile: str, steps: int) -> None:
    table = Table(us={"hand": "rifleman-a"}, at={"german:rifleman-b": tile})
    told = table.play("play rifleman-a attack", "target rifleman-b", dice=[1])
    assert one(told, "attacked")["range"] == steps


@pytest.mark.parametrize(("origin", "cover"), [("16A", 1), ("2A", 1), ("4A", 3), ("1B", 3)])
def test_com_58_a_hill_covers_by_one_from_a_hill_and_by_three_otherwise(origin: str, cover: int) -> None:
    """From the same hill, another hill, woods, a church."""
    table = Table("normandy-11", turn="german", german={"hand": "rifleman-a"}, at={"german:rifleman-a": origin})
    told = table.play("play rifleman-a attack", "target rifleman-c", dice=[1])
    assert table.at("us:rifleman-c") == "16A"
    assert one(told, "attacked")["cover"] == cover


def test_com_58_an_attacker_on_a_hill_does_not_change_other_tiles() -> None:
    table = Table("normandy-11", us={"hand": "rifleman-a"}, at={"us:rifleman-a": "2A", "german:rifleman-a": "4A"})
    told = table.play("play rifleman-a attack", "target rifleman-a", dice=[1])
    assert one(told, "attacked")["cover"] == 3


@pytest.mark.parametrize(
    ("card", "action", "dice"),
    [
        ("rifleman-a", "attack", 1),
        ("machine-gunner-a", "attack", 2),
        ("machine-gunner-a", "suppress", 4),
        ("sniper", "attack", 3),
    ],
)
def test_com_59_as_many_dice_as_the_actions_value(card: str, action: str, dice: int) -> None:
    table = Table("normandy-12", us={"hand": card}, at={f"us:{card}": "16A"})
    table.play(f"play {card} {action}", "target scout-a", dice=[1] * dice)


@pytest.mark.parametrize(("face", "hit"), [(6, False), (7, True), (8, True)])
def test_com_60_one_die_at_or_above_the_defence_succeeds(face: int, hit: bool) -> None:
    """A Rifleman in a hamlet two tiles away: 4 + 1 + 2."""
    table = Table(us={"hand": "rifleman-a"})
    told = table.play("play rifleman-a attack", "target rifleman-b", dice=[face])
    assert defence_of(told) == 7
    assert one(told, "attack-done")["hit"] == hit
    assert table.size("german", "removed") == hit


def test_com_61_a_zero_always_succeeds() -> None:
    table = Table("normandy-12", us={"hand": "rifleman-a"}, at={"us:rifleman-a": "4A", "german:sniper": "2A"})
    told = table.play("play rifleman-a attack", "target sniper", dice=[0])
    assert defence_of(told) == 6 + 3 + 4
    assert one(told, "attack-done")["hit"] == 1
    table = Table("normandy-12", us={"hand": "rifleman-a"}, at={"us:rifleman-a": "4A", "german:sniper": "2A"})
    assert one(table.play("play rifleman-a attack", "target sniper", dice=[9]), "attack-done")["hit"] == 0


def test_com_62_one_attack_is_one_injury() -> None:
    table = Table("normandy-12", us={"hand": "sniper"}, at={"us:sniper": "16A"})
    told = table.play("play sniper attack", "target rifleman-a", dice=[0, 0, 0])
    assert names(told).count("card-lost") == 1
    assert table.size("german", "removed") == 1


def lose_a_rifleman(**zones: str) -> Table:
    """The Germans have an unhappy moment: their Rifleman A is hit."""
    table = Table(us={"hand": "rifleman-a"}, german={"hand": "scout-a", **zones})
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    return table


def test_com_63_from_hand_then_discard_pile_then_deck() -> None:
    supply = "rifleman-b*5"
    table = lose_a_rifleman(hand="scout-a rifleman-a", discard="rifleman-a*2", deck="rifleman-a*2", supply=supply)
    assert table.cards("german", "hand") == {"scout-a": 1}
    assert table.cards("german", "discard") == {"rifleman-a": 2}
    table = lose_a_rifleman(discard="rifleman-a*2", deck="rifleman-a*2", supply="rifleman-a*1")
    assert table.cards("german", "discard") == {"rifleman-a": 1}
    assert table.cards("german", "deck")["rifleman-a"] == 2
    table = lose_a_rifleman(deck="rifleman-a*2", supply="rifleman-a*3")
    assert table.cards("german", "deck")["rifleman-a"] == 1
    assert table.cards("german", "supply")["rifleman-a"] == 3
    assert table.at("german:rifleman-a") == "5B"


def test_com_64_a_loss_from_the_deck_leaves_it_shuffled() -> None:
    """The order of a deck is chance at every draw: other seeds, other hands, from the same deck after the loss."""
    hands = set()
    for seed in range(6):
        table = Table(us={"hand": "rifleman-a"}, german={"hand": "", "deck": "rifleman-a*5"}, seed=seed)
        told = table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
        assert one(told, "card-lost")["zone"] == 0
        hands.add(tuple(sorted(table.cards("german", "hand").items())))
    assert len(hands) > 1


def test_com_65_without_a_card_the_counter_leaves_instead() -> None:
    table = lose_a_rifleman(supply="rifleman-a*4", removed="rifleman-a")
    assert table.at("german:rifleman-a") is None
    assert table.cards("german", "removed") == {"rifleman-a": 1}
    assert table.cards("german", "supply")["rifleman-a"] == 4
    assert "unit-lost" in names(table.told())


def suppress(dice: list[int], suppressed: str = "") -> Table:
    table = Table(
        "normandy-02",
        turn="german",
        german={"hand": "machine-gunner-a"},
        us={"hand": "rifleman-b"},
        suppressed=suppressed,
    )
    table.play("play machine-gunner-a suppress", "target rifleman-b", dice=dice)
    return table


def test_com_66_suppress_turns_the_target_and_injures_nobody() -> None:
    table = suppress([1, 0, 1, 1])
    assert table.is_suppressed("us:rifleman-b")
    assert table.size("us", "removed") == 0
    assert not suppress([1, 1, 1, 1]).is_suppressed("us:rifleman-b")


def test_com_66_rul_07_a_suppressed_counter_may_be_the_target_and_stays_so() -> None:
    table = suppress([0, 0, 0, 0], "us:rifleman-b")
    assert table.is_suppressed("us:rifleman-b")
    assert one(table.told(), "suppressed")["changed"] == 0
    assert table.size("us", "removed") == 0


def test_com_66_an_attack_on_a_suppressed_counter_leaves_it_suppressed() -> None:
    table = Table(us={"hand": "rifleman-a"}, suppressed="german:rifleman-b")
    table.play("play rifleman-a attack", "target rifleman-b", dice=[0])
    assert table.is_suppressed("german:rifleman-b")


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_rul_03_the_zero_is_a_ten() -> None:
    assert [int(faces_that_hit(total)) for total in (1, 2, 9, 10, 11, 15)] == [10, 9, 2, 1, 1, 1]
    assert chance_to_hit(2, 10) == pytest.approx(0.19)
    assert chance_to_hit(1, 0) == 1


def test_rul_23_a_fruitless_search_shows_and_changes_nothing() -> None:
    table = Table(us={"hand": "rifleman-a"}, german={"hand": "scout-a", "supply": "rifleman-a*5"})
    before = {zone: table.cards("german", zone) for zone in ("deck", "hand", "discard", "supply")}
    drawn = list(table.state.chance[:4])
    told = table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert names(told)[:5] == ["played", "attacked", "rolled", "attack-done", "unit-lost"]
    assert {zone: table.cards("german", zone) for zone in before} == before
    assert list(table.state.chance[:4]) == drawn


def test_rul_24_copies_are_interchangeable() -> None:
    table = lose_a_rifleman(hand="scout-a rifleman-a*3")
    assert table.cards("german", "hand") == {"scout-a": 1, "rifleman-a": 2}
    assert table.asked == "german turn"  # nobody was asked which


def test_rul_26_nothing_limits_shooting() -> None:
    """From one corner of Mortain to the other, over hills and past everyone."""
    table = Table("normandy-12", us={"hand": "rifleman-a"}, at={"us:rifleman-a": "17B", "german:scout-b": "3A"})
    table.play("play rifleman-a attack")
    assert "target scout-b" in table.texts
    told = table.play("target scout-b", dice=[0])
    assert one(told, "attacked")["range"] == 4
    assert one(told, "attack-done")["hit"] == 1


def test_rul_29_a_counter_without_cards_stays_until_the_next_injury() -> None:
    german = {"hand": "rifleman-a", "removed": "rifleman-a*4"}
    table = Table(us={"hand": "rifleman-a*2"}, german=german)
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.cards("german", "removed") == {"rifleman-a": 5}
    assert table.at("german:rifleman-a") == "5B"
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.at("german:rifleman-a") is None


def test_rul_29_and_it_still_blocks_control() -> None:
    table = Table(
        us={"hand": "rifleman-a"},
        german={"hand": "", "removed": "rifleman-a*5"},
        empty=True,
        at={"us:rifleman-a": "5B", "german:rifleman-a": "5B", "german:rifleman-b": "11B"},
        marks={"us:5B": "scouted"},
    )
    assert table.refusal("play rifleman-a control") == "REI-A-19"


def test_rul_134_everyone_sees_what_is_lost_and_from_where() -> None:
    table = Table(us={"hand": "rifleman-a"}, german={"hand": "rifleman-a scout-a"})
    since = len(table.match.story.events)
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    for viewer in ("us", "german", None):
        lost = dict(table.match.events(viewer, since))["card-lost"]
        assert (lost["card"], lost["zone"]) == (table.kind("german", "rifleman-a"), 1)
    table = Table(us={"hand": "scout-a fog-of-war"})
    since = len(table.match.story.events)
    table.play("play scout-a recon")
    assert dict(table.match.events("german", since))["dud-removed"]["card"] == table.kind("us", "fog-of-war")
