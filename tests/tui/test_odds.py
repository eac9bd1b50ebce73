"""Odds shown are odds rolled: the same arithmetic as the engine's own attack."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.tui.odds import Odds, both_ways, of_option, percent
from sandtable.tui.stats import dice_statistics
from sandtable.words import Words


@pytest.mark.parametrize("id", ["normandy-01", "normandy-08", "normandy-11", "north-africa-01", "north-africa-06"])
def test_every_attack_is_announced_with_what_it_then_needs(id: str) -> None:
    match = sandtable.new(id, seed=3, cap=40)
    words = Words(match.catalog, match.book)
    player = make_player("random", 3)
    attacks = 0
    before: list[Odds] = []  # what the card's action was announced with
    while (decision := match.decision) is not None:
        option = player.decide(match)
        side = int(match.catalog.seat_side[match.catalog.seat_names[decision.seat]])
        fires = decision.kind in ("strike", "blast", "shot")
        foreseen = of_option(match, words, option, side, words.names.berths(match.view()))
        told = len(match.events())
        match.submit(option)
        if fires:
            attacks += 1
            (odds,) = foreseen
            assert odds in before or decision.kind == "blast"
            name, happened = match.events(since=told)[0]
            if name == "attacked":
                parts = (happened["base"], happened["cover"], happened["range"])
                assert odds.target == happened["target"] and odds.dice == happened["dice"]
                assert odds.total == sum(part or 0 for part in parts)
            else:
                assert name == "structure-attacked"
                assert (odds.target, odds.tile, odds.total) == (-1, happened["tile"], happened["defence"])
        before = foreseen
    assert attacks > 5
    luck = dice_statistics(match)
    assert sum(one.attacks for one in luck.values()) >= attacks
    assert all(one.hits <= one.attacks and one.successes <= one.dice for one in luck.values())


def test_the_best_target_comes_first() -> None:
    match = sandtable.new("normandy-01", seed=5)
    match.submit("bid platoon-sergeant", "us")
    match.submit(match.decisions[0].options[0])
    decision = match.decision
    assert decision is not None
    option = decision.options[decision.texts.index("play scout-a attack")]
    found = of_option(match, Words(match.catalog, match.book), option, 0)
    assert found[0].text() == "needs 7 (4+1+2): 40 %"
    assert [odds.chance for odds in found] == sorted((odds.chance for odds in found), reverse=True)


def test_odds_both_ways() -> None:
    match = sandtable.new("normandy-01", seed=5)
    rows = both_ways(match, Words(match.catalog, match.book))
    attackers = {row[0] for row in rows}
    assert any(name.startswith("US") for name in attackers) and any(name.startswith("German") for name in attackers)


def test_percent_is_exact() -> None:
    assert percent(0.3) == "30 %"
    assert percent(1 - 0.7**2) == "51 %"
    assert percent(1 - 0.7**4) == "76 %"
    assert percent(1 - 0.9**3) == "27.1 %"


def test_odds_against_armour_crews_and_from_seats() -> None:
    match = sandtable.new("north-africa-06", seed=1)
    rows = both_ways(match, Words(match.catalog, match.book))
    assert (
        "LRDG Antitank Rifleman on 13A, antitank 2",
        "Italian Medium Tank on 18A",
        "needs 9 (armour 5+0+4), 2 dice: 36 %",
    ) in rows
    assert any(row[0] == "LRDG Machine Gunner on 2A, antitank 2 in his seat" for row in rows)
    assert any(row[0] == "Italian Tank Gunner T on 18A, antitank 3 in his seat" for row in rows)
    assert not any("Tank Driver" in row[1] or "Sergeant on 2A" in row[1] for row in rows), "nobody aboard is a target"
    assert not any(", attack" in row[0] and "Medium Tank" in row[1] for row in rows), "it has no regular defence"


def test_odds_of_charges_count_neither_cover_nor_range(escaping: str) -> None:
    match = sandtable.new("out", seed=1, data=[escaping])
    rows = both_ways(match, Words(match.catalog, match.book))
    mine = [row[1:] for row in rows if row[0] == "LRDG Saboteur on 19A, demolition 2"]
    assert mine == [
        ("Fuel Dump on 19A", "needs 4 (4), 2 dice: 91 %"),
        ("Italian Medium Tank on 19A", "needs 5 (armour 5), 2 dice: 84 %"),
    ]
