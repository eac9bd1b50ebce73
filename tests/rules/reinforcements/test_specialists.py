"""Specialists and the option that adds them: REI-A-06 to REI-A-13, RUL-24, RUL-74."""

from __future__ import annotations

import msgspec
import pytest

from sandtable import api
from sandtable.content.errors import ContentError
from sandtable.content.parts.armour import add_specialists
from sandtable.content.schema import CardCount
from sandtable.core.state import DECK, HAND
from tests.rules.reinforcements.field import armoury
from tests.rules.table import DATA, Table, one

OPTION = ["specialists"]
SPECIALIST = {"us": "grenadier", "german": "submachine-gunner"}


def stock(scenario: str, options: list[str], data: tuple[str, ...] = ()) -> dict[str, dict[str, tuple[int, int]]]:
    """Deck and supply of every Rifleman and specialist, by seat."""
    catalog, _ = api.set_up(scenario, options, data)
    out: dict[str, dict[str, tuple[int, int]]] = {}
    for kind in catalog.kinds:
        if kind.title in ("Rifleman", "Grenadier", "Submachine Gunner"):
            out.setdefault(catalog.seats[kind.seat], {})[kind.token] = (kind.deck, kind.supply)
    return out


def every_normandy() -> list[str]:
    return [entry.id for entry in api.scenarios() if entry.book in ("normandy", "reinforcements-normandy")]


def test_rei_a_06_a_specialist_acts_with_the_counter_of_its_squad() -> None:
    table = armoury(us={"hand": "grenadier-a"})
    table.play("play grenadier-a move", "step 13B")
    assert (table.at("us:rifleman-a"), table.at("us:rifleman-b")) == ("13B", "17B")


def test_rei_a_06_the_unit_is_not_lost_while_a_specialist_card_is_left() -> None:
    """Its only card in the cycle is a Grenadier: a hit takes it, the next one the counter."""
    us = {"hand": "grenadier-a", "supply": "rifleman-a*4 grenadier-a"}
    table = armoury(turn="german", german={"hand": "rifleman-a*2 scout-a"}, us=us)
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert (table.at("us:rifleman-a"), table.cards("us", "removed")) == ("17B", {"grenadier-a": 1})
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    assert table.at("us:rifleman-a") is None


@pytest.mark.parametrize("scenario", ["normandy-01", "normandy-07", "reinforcements-102", "reinforcements-103@4"])
def test_rei_a_07_the_option_is_there_for_any_normandy_scenario(scenario: str) -> None:
    """Agreed on before the game: without the option an original scenario has no specialist."""
    match = api.new(scenario, seed=3, options=OPTION, cap=2)
    found = {kind.token for kind in match.catalog.kinds if kind.title in ("Grenadier", "Submachine Gunner")}
    assert {token.rpartition("-")[0] for token in found} == set(SPECIALIST.values())
    assert match.book.module("armour") is not None


def test_rei_a_07_every_scenario_can_be_set_up_with_it() -> None:
    for scenario in every_normandy():
        for seat, cards in stock(scenario, OPTION).items():
            assert any(not token.startswith("rifleman") for token in cards), f"{scenario} {seat}"


def test_rei_a_07_no_other_book_has_it() -> None:
    for scenario in ("north-africa-01", "reinforcements-201", "britain-01"):
        with pytest.raises(ContentError, match="no option"):
            api.set_up(scenario, OPTION)


def test_rei_a_07_nor_has_a_book_whose_pieces_do_not_go_with_them() -> None:
    """A folder that adds to Normandy by itself: its cards are unknown to Reinforcements."""
    assert api.options_of("armoury-01", [DATA]) == []
    with pytest.raises(ContentError, match='"specialists"'):
        api.set_up("armoury-01", OPTION, [DATA])


def test_rei_a_09_two_riflemen_of_each_supply_make_room_for_two_specialists() -> None:
    for scenario in every_normandy():
        before, after = stock(scenario, []), stock(scenario, OPTION)
        for seat, cards in before.items():
            name = SPECIALIST[seat.partition("-")[0]]
            for token, (deck, supply) in cards.items():
                if not token.startswith("rifleman"):
                    continue
                special = f"{name}-{token[-1]}"
                there = cards.get(special, (0, 0))[1]
                n = min(2 - there, supply)
                assert after[seat][token] == (deck, supply - n), f"{scenario} {seat} {token}"
                assert after[seat][special] == (0, there + n), f"{scenario} {seat} {special}"


def test_rei_a_09_the_riflemen_swapped_out_are_out_of_the_game() -> None:
    """They are in no zone, the removed cards included."""
    plain, special = Table("normandy-01"), Table("normandy-01", options=OPTION)
    for seat in ("us", "german"):
        zones = ("deck", "hand", "play", "discard", "supply", "removed")
        count = {
            name: sum(table.cards(seat, zone).get("rifleman-a", 0) for zone in zones)
            for name, table in (("plain", plain), ("special", special))
        }
        assert count["special"] == count["plain"] - 2


def test_rei_a_10_never_in_the_starting_deck() -> None:
    for scenario in every_normandy():
        for options in ([], OPTION):
            for cards in stock(scenario, options).values():
                assert all(deck == 0 for token, (deck, _) in cards.items() if not token.startswith("rifleman"))
    match = api.new("normandy-01", seed=5, options=OPTION)
    kinds = match.catalog.kinds
    for zone in (DECK, HAND):
        lying = {kind.title for i, kind in enumerate(kinds) if match.state.cards[zone * len(kinds) + i]}
        assert not lying & {"Grenadier", "Submachine Gunner"}


def test_rei_a_11_a_bolster_takes_any_mix() -> None:
    table = armoury(us={"hand": "platoon-sergeant scout-a", "supply": "rifleman-a*2 grenadier-a*2"})
    table.play("play platoon-sergeant bolster")
    assert {"take rifleman-a", "take grenadier-a"} <= set(table.texts)
    table.play("take grenadier-a", "take rifleman-a", "take grenadier-a")
    assert table.cards("us", "discard") == {"rifleman-a": 1, "grenadier-a": 2}
    assert table.cards("us", "supply")["rifleman-a"] == 1


def test_rei_a_12_only_the_specialists_card_has_its_action() -> None:
    table = armoury(us={"hand": "rifleman-a grenadier-a"}, at={"us:rifleman-a": "5B"})
    assert [text for text in table.texts if text.startswith("play rifleman-a")] == [
        "play rifleman-a move",
        "play rifleman-a attack",
    ]
    assert {"play grenadier-a attack-3", "play grenadier-a grenade", "play grenadier-a antitank"} <= set(table.texts)


# -- casualties -------------------------------------------------------------------------------------------------------


def hit(zones: dict[str, str]) -> Table:
    """German fire hits the US Riflemen of squad A."""
    table = armoury(turn="german", german={"hand": "rifleman-a scout-a"}, us=zones)
    table.play("play rifleman-a attack", "target rifleman-a", dice=[0])
    return table


def test_rei_a_13_rul_24_with_both_in_the_first_zone_the_loser_chooses() -> None:
    table = hit({"hand": "rifleman-a grenadier-a", "discard": "rifleman-a"})
    assert table.asked == "us loss"
    assert table.texts == ["lose rifleman-a", "lose grenadier-a"]
    table.play("lose grenadier-a")
    assert (table.cards("us", "removed"), table.cards("us", "hand")) == ({"grenadier-a": 1}, {"rifleman-a": 1})
    assert table.asked == "german turn"
    table = hit({"hand": "rifleman-a grenadier-a", "discard": "rifleman-a"})
    table.play("lose rifleman-a")
    assert (table.cards("us", "removed"), table.cards("us", "hand")) == ({"rifleman-a": 1}, {"grenadier-a": 1})


def test_rei_a_13_the_search_is_the_normal_one() -> None:
    """The first zone with a match decides, and there one kind needs no choice."""
    table = hit({"hand": "grenadier-a", "discard": "rifleman-a"})
    assert table.cards("us", "removed") == {"grenadier-a": 1}
    table = hit({"hand": "scout-a", "discard": "rifleman-a", "deck": "grenadier-a"})
    assert table.cards("us", "removed") == {"rifleman-a": 1}
    table = hit({"hand": "scout-a", "deck": "grenadier-a rifleman-a", "supply": "rifleman-a*3 grenadier-a"})
    assert table.texts == ["lose rifleman-a", "lose grenadier-a"]


def test_rei_a_13_on_the_own_turn_the_play_area_comes_first() -> None:
    """REI-F-03: an own Blast, with a Grenadier just played and a Rifleman in hand."""
    us = {"hand": "mortar grenadier-a rifleman-a"}
    table = armoury(us=us, aimed={"us": "13B"}, at={"us:rifleman-a": "13B"})
    table.play("play grenadier-a move", "stop", "play mortar blast", "next us:rifleman-a", dice=[0])
    assert one(table.told(), "card-lost")["zone"] == 2
    assert (table.cards("us", "removed"), table.cards("us", "hand")) == ({"grenadier-a": 1}, {"rifleman-a": 1})


def test_rul_74_as_many_riflemen_as_there_are() -> None:
    """One Rifleman in the supply makes room for one specialist, none for none."""
    shelf = api.library()
    scenario, book = shelf.scenario("normandy-01"), shelf.book("reinforcements-normandy")
    for supply, swapped in ((0, 0), (1, 1), (2, 2), (3, 2)):
        cards = (CardCount("Rifleman", "A", 2, supply), CardCount("Scout", "A", 1, 2))
        seats = {name: msgspec.structs.replace(seat, cards=cards) for name, seat in scenario.seats.items()}
        changed = add_specialists(msgspec.structs.replace(scenario, seats=seats), book)
        for side, title in (("us", "Grenadier"), ("german", "Submachine Gunner")):
            found = {(card.title, card.squad): (card.deck, card.supply) for card in changed.seats[side].cards}
            assert found["Rifleman", "A"] == (2, supply - swapped)
            assert found[title, "A"] == (0, swapped)


# -- the option, from outside ------------------------------------------------------------------------------------------


def test_rei_a_07_a_game_without_the_option_is_what_it_was() -> None:
    """The option leaves nothing behind: the same seed, the same digest, before and after it was used."""
    before = api.new("normandy-01", seed=11)
    api.new("normandy-01", seed=11, options=OPTION)
    after = api.new("normandy-01", seed=11)
    assert before.state.digest() == after.state.digest()
    assert before.catalog.content == after.catalog.content
    assert before.catalog.content != api.new("normandy-01", seed=11, options=OPTION).catalog.content


@pytest.mark.parametrize("scenario", ["normandy-02", "reinforcements-101", "reinforcements-101@4"])
def test_rei_a_07_a_journal_with_the_option_replays(scenario: str) -> None:
    match = api.new(scenario, seed=7, options=OPTION, cap=3)
    while (decision := match.decision) is not None:
        match.submit(decision.texts[0], decision.seat)
    assert match.outcome is not None and match.journal.header.options == OPTION
    again = api.replay(match.journal.dumps())
    assert again.state.digest() == match.state.digest()
    assert again.catalog.content == match.catalog.content
