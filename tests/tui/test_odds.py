"""Odds shown are odds rolled: the same arithmetic as the engine's own attack."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.tui.odds import both_ways, of_option, percent
from sandtable.tui.stats import dice_statistics
from sandtable.words import Words


@pytest.mark.parametrize("id", ["normandy-01", "normandy-08", "normandy-11"])
def test_every_attack_is_announced_with_what_it_then_needs(id: str) -> None:
    match = sandtable.new(id, seed=3, cap=40)
    player = make_player("random", 3)
    attacks = 0
    while (decision := match.decision) is not None:
        option = player.decide(match)
        side = int(match.catalog.seat_side[match.catalog.seat_names[decision.seat]])
        foreseen = of_option(match, option, side) if decision.kind in ("strike", "blast") else []
        told = len(match.events())
        match.submit(option)
        happened = [fields for name, fields in match.events(since=told) if name == "attacked"]
        if foreseen:
            attacks += 1
            (odds,) = foreseen
            parts = (happened[0]["base"], happened[0]["cover"], happened[0]["range"])
            assert odds.target == happened[0]["target"] and odds.dice == happened[0]["dice"]
            assert odds.total == sum(part or 0 for part in parts)
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
    found = of_option(match, option, 0)
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
