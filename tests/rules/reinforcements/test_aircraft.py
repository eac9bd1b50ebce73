"""Air Support and Bomb: REI-M-21, REI-M-22, REI-M-24, REI-M-25, RUL-61, RUL-63, RUL-64, RUL-66."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.north_africa.desert import settle
from tests.rules.reinforcements.field import CAR, TANK, TRUCK, joint_minefield, minefield
from tests.rules.table import Table, names, one

IN_SUPPLY = "recon-aircraft assault-aircraft*2 raider*2"


def test_rei_m_21_cards_come_straight_into_hand() -> None:
    table = minefield(italian={"hand": "signaller pioneer", "supply": IN_SUPPLY})
    table.play("play signaller air-support")
    assert table.asked == "italian air-support"
    table.play("take assault-aircraft")
    assert table.cards("italian", "hand") == {"pioneer": 1, "assault-aircraft": 1}
    assert table.cards("italian", "supply")["assault-aircraft"] == 1
    assert table.cards("italian", "discard") == {}


def test_rei_m_21_they_may_be_played_this_turn() -> None:
    table = minefield(italian={"hand": "signaller", "supply": IN_SUPPLY})
    table.play("play signaller air-support", "take assault-aircraft")
    assert settle(table).asked == "italian turn"
    table.play("play assault-aircraft bomb", "aim 1A", f"next {TRUCK}", dice=[1, 1])


def test_rei_m_21_at_the_end_of_the_turn_they_are_discarded() -> None:
    """The Italians act first, so that no new round takes the discard pile away."""
    table = minefield(italian={"hand": "signaller", "supply": IN_SUPPLY}, lrdg={"hand": "pioneer"})
    table.play("play signaller air-support", "take recon-aircraft", "stay", "end")
    assert table.asked == "lrdg turn"
    assert table.cards("italian", "discard") == {"recon-aircraft": 1, "signaller": 1}


def test_rei_m_21_exactly_two_of_two() -> None:
    """Not "up to": there is no way to take one and stop."""
    table = minefield(italian={"hand": "controller", "supply": IN_SUPPLY})
    table.play("play controller air-support")
    assert table.texts == ["take recon-aircraft", "take assault-aircraft"]
    assert table.why("done") == "COM-32 finish-the-card"
    table.play("take recon-aircraft")  # the second kind is the only one left, and taken
    assert table.cards("italian", "hand") == {"recon-aircraft": 1, "assault-aircraft": 1}
    assert settle(table).asked == "italian turn"


def test_rei_m_22_only_aircraft() -> None:
    table = minefield(italian={"hand": "signaller", "supply": IN_SUPPLY})
    table.play("play signaller air-support")
    assert table.texts == ["take recon-aircraft", "take assault-aircraft"]
    assert table.why("take raider") == "REI-M-22 not-an-aircraft"
    assert table.why("take fog-of-war") == "REI-M-22 not-an-aircraft"
    assert table.why("take pioneer") == "COM-47 not-in-supply"


def test_rei_m_22_without_one_it_cannot_be_played() -> None:
    zones = {"hand": "signaller", "deck": "recon-aircraft", "discard": "assault-aircraft*2", "supply": "raider"}
    assert minefield(italian=zones).why("play signaller air-support") == "REI-M-22 no-aircraft"


def test_rul_66_too_few_take_what_there_is() -> None:
    zones = {"hand": "controller raider", "removed": "assault-aircraft*2", "supply": "recon-aircraft"}
    table = minefield(italian=zones)
    table.play("play controller air-support")
    assert table.cards("italian", "hand") == {"recon-aircraft": 1, "raider": 1}
    assert settle(table).asked == "italian turn"


def test_rei_j_10_never_from_the_teammates_supply() -> None:
    """italian-1 has the Recon Aircraft, italian-2 both Assault Aircraft."""
    table = joint_minefield(**{"italian-1": {"hand": "controller raider", "supply": "recon-aircraft"}})
    table.play("play controller air-support")
    assert table.cards("italian-1", "hand") == {"recon-aircraft": 1, "raider": 1}


# -- Bomb -------------------------------------------------------------------------------------------------------------


def bomb(tile: str, *texts: str, dice: list[int] | None = None, **position: Any) -> Table:
    """The LRDG's Assault Aircraft, Bomb 2."""
    lrdg = position.pop("lrdg", {"hand": "assault-aircraft pioneer*2 scout"})
    table = minefield(turn="lrdg", lrdg=lrdg, **position)
    table.play("play assault-aircraft bomb", f"aim {tile}", *texts, dice=dice or [])
    return table


def test_rei_m_24_every_counter_there_friend_or_foe() -> None:
    table = bomb("6A", at={"lrdg:pioneer": "6A", "lrdg:raider": "6A"})
    there = [
        "lrdg:raider",
        "lrdg:pioneer",
        *[f"italian:{man}" for man in ("controller", "signaller", "raider", "pioneer")],
    ]
    assert table.asked == "lrdg bomb-volley"
    assert table.texts == [f"next {unit}" for unit in there]


def test_rei_m_24_separate_attacks_without_range() -> None:
    table = bomb("6A")
    told = table.play("next italian:pioneer", "next italian:raider", dice=[5, 1, 5, 1])
    attacks = [fields for name, fields in told if name == "attacked"]
    assert [(hit["dice"], hit["base"], hit["range"]) for hit in attacks] == [(2, 5, 0), (2, 6, 0)]
    assert table.cards("italian", "removed") == {"pioneer": 1}


def test_rei_m_24_any_tile() -> None:
    """Anywhere somebody is, friend or foe, however far from anybody else; and cover counts."""
    table = minefield(turn="lrdg", lrdg={"hand": "assault-aircraft"}, at={"italian:pioneer": "12A"})
    table.play("play assault-aircraft bomb")
    assert sorted(table.texts) == ["aim 12A", "aim 16B", "aim 1A", "aim 3A", "aim 4A", "aim 6A"]
    attack = one(table.play("aim 12A", "next italian:pioneer", dice=[6, 6]), "attacked")
    assert (attack["cover"], attack["total"]) == (2, 7)


def test_rul_133_no_tile_with_nobody_to_hit() -> None:
    """The Medium Tank and its crew are nobody; one's own men are."""
    away = {f"italian:{man}": "3A" for man in ("pioneer", "raider", "signaller", "controller")}
    table = minefield(turn="lrdg", lrdg={"hand": "assault-aircraft"}, at=away)
    table.play("play assault-aircraft bomb")
    assert table.at(TANK) == "6A"
    assert table.why("aim 6A") == "RUL-133 nobody-there"
    assert "aim 4A" in table.texts


def test_rul_25_the_acting_player_orders_and_spares_nobody() -> None:
    table = bomb("4A")
    assert table.texts == ["next lrdg:controller", "next lrdg:raider", "next lrdg:pioneer"]
    table.play("next lrdg:pioneer", dice=[1, 1])
    assert table.texts == ["next lrdg:controller", "next lrdg:raider"]
    assert table.why("end") == "COM-32 finish-the-card"
    assert table.why("next lrdg:pioneer") == "RUL-25 not-a-target"


def test_rul_25_targets_are_fixed_before_the_first_roll() -> None:
    """Who is thrown out of a vehicle that the Bomb destroys is not bombed by it as well."""
    table = bomb("3A", f"next {CAR}", "choose italian:rifleman-a", dice=[7, 1], damage={CAR: 4})
    assert table.berth("italian:machine-gunner-a") is None and table.at("italian:machine-gunner-a") == "3A"
    assert table.texts == ["next italian:scout-a", "next italian:marksman"]


@pytest.mark.parametrize("tile", ["14A", "15A"])
def test_rul_63_a_hill_gives_three_against_bomb(tile: str) -> None:
    table = bomb(tile, "next italian:pioneer", dice=[7, 7], at={"italian:pioneer": tile})
    attack = one(table.told(), "attacked")
    assert (attack["base"], attack["cover"], attack["total"]) == (5, 3, 8)
    assert table.cards("italian", "removed") == {}


def test_rul_64_a_vehicle_is_one_target_and_the_acting_player_picks() -> None:
    table = bomb("3A", f"next {CAR}", dice=[7, 1], at={"italian:scout-a": "6A", "italian:marksman": "6A"})
    assert table.asked == "lrdg hit"
    assert table.texts == ["choose italian:machine-gunner-a", "choose italian:rifleman-a"]
    told = names(table.play("choose italian:rifleman-a"))
    assert told.index("card-lost") < told.index("damaged")
    assert (table.damage(CAR), table.cards("italian", "removed")) == (1, {"rifleman-a": 1})


def test_rul_64_the_medium_tank_is_not_hit_nor_those_in_it() -> None:
    table = bomb("6A")
    assert not {f"next {TANK}", "next italian:tank-driver-t", "next italian:tank-gunner-t"} & set(table.texts)


def test_rul_64_an_own_vehicle_is_one_target_too() -> None:
    table = bomb("1A", f"next {TRUCK}", "choose lrdg:scout", dice=[7, 1])
    assert (table.damage(TRUCK), table.cards("lrdg", "removed")) == (1, {"scout": 1})


def test_rei_m_25_rei_f_03_an_own_soldier_loses_the_card_just_played() -> None:
    table = minefield(turn="lrdg", lrdg={"hand": "assault-aircraft pioneer*2"}, at={"lrdg:pioneer": "12A"})
    table.play("play pioneer move", "stop", "play assault-aircraft bomb", "aim 12A", "next lrdg:pioneer", dice=[7, 1])
    assert one(table.told(), "card-lost")["zone"] == 2
    assert (table.cards("lrdg", "hand"), table.cards("lrdg", "removed")) == ({"pioneer": 1}, {"pioneer": 1})


def test_rei_m_25_hand_discard_and_deck_follow() -> None:
    zones = [("hand", 1), ("discard", 3), ("deck", 0)]
    for i, (_, number) in enumerate(zones):
        cards = {"hand": "assault-aircraft", "discard": "", "deck": "", "supply": f"pioneer*{4 - len(zones[i:])}"}
        for zone, _ in zones[i:]:
            cards[zone] += " pioneer"
        table = bomb("12A", "next lrdg:pioneer", dice=[7, 1], lrdg=cards, at={"lrdg:pioneer": "12A"})
        assert one(table.told(), "card-lost")["zone"] == number


def test_rul_72_rul_61_an_own_soldier_without_cards_is_lost_to_the_enemy() -> None:
    cards = {"hand": "assault-aircraft", "removed": "pioneer*2", "supply": "pioneer*2"}
    table = bomb("12A", "next lrdg:pioneer", dice=[7, 1], lrdg=cards, at={"lrdg:pioneer": "12A"})
    assert table.fate("lrdg:pioneer") == "lost to italian"
    assert table.cards("lrdg", "removed") == {"pioneer": 4}


def test_rul_61_an_own_vehicle_bombed_counts_for_the_enemy() -> None:
    """Or a side could put its own vehicles out of the enemy's reach."""
    table = bomb("1A", f"next {TRUCK}", "choose lrdg:scout", dice=[7, 1], damage={TRUCK: 4})
    assert (table.at(TRUCK), table.fate(TRUCK)) == (None, "lost to italian")
    assert (table.at("lrdg:sergeant"), table.berth("lrdg:sergeant")) == ("1A", None)


def test_rul_61_an_enemy_vehicle_bombed_counts_for_the_bomber() -> None:
    table = bomb("3A", f"next {CAR}", "choose italian:rifleman-a", dice=[7, 1], damage={CAR: 4})
    assert table.fate(CAR) == "lost to lrdg"
    # RUL-153: empty and printed for the enemy, though its card lies with the bomber
    empty = {"italian:rifleman-a": "6A", "italian:machine-gunner-a": "6A"}
    table = bomb("3A", f"next {CAR}", dice=[7, 1], damage={CAR: 4}, at=empty, owner={CAR: "lrdg"})
    assert table.fate(CAR) == "lost to lrdg"
    # With his own man in it, it is his own.
    taken = {"at": {**empty, "lrdg:pioneer": "3A"}, "berths": {"lrdg:pioneer": f"{CAR} 1"}, "owner": {CAR: "lrdg"}}
    table = bomb("3A", f"next {CAR}", dice=[7, 1], damage={CAR: 4}, **taken)
    assert table.fate(CAR) == "lost to italian"


def test_rul_80_rul_138_bomb_hits_a_teammate_whose_loss_is_the_normal_one() -> None:
    """On italian-2's turn a soldier of italian-1 loses from the hand, then discard pile, then deck: his play area is
    empty, as it is not his turn, and it is italian-1's cards that go."""
    table = joint_minefield(
        turn="italian-2",
        at={"italian:pioneer": "12A"},
        **{
            "italian-2": {"hand": "assault-aircraft signaller"},
            "italian-1": {"discard": "pioneer", "deck": "pioneer*3"},
        },
    )
    table.play("play assault-aircraft bomb", "aim 12A", "next italian:pioneer", dice=[7, 1])
    assert one(table.told(), "card-lost")["zone"] == 3
    assert (table.cards("italian-1", "removed"), table.cards("italian-2", "removed")) == ({"pioneer": 1}, {})
