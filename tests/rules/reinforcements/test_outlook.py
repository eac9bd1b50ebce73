"""What clients show before a choice that rolls no dice yet: who would be struck, and how likely."""

from __future__ import annotations

from tests.rules.reinforcements.field import CAR, minefield
from tests.rules.table import Table


def outlook(table: Table, seat: str) -> dict[str, dict[str, tuple[int, float]]]:
    """By the option's text and the counter: the number to roll and the chance."""
    offer = table.match.offer(seat)
    assert offer is not None
    return {
        option.text: {roll.target: (roll.total, round(roll.chance, 2)) for roll in option.outlook}
        for option in offer.options
    }


def test_a_mine_to_be_laid_tells_whom_it_would_strike() -> None:
    """Those of the other side beside the edge, by the defence its face goes for; not who sits in a vehicle."""
    table = minefield(turn="lrdg", lrdg={"hand": "pioneer"}, at={"lrdg:pioneer": "4A", CAR: "1A"}, mines={})
    table.play("play pioneer mine")
    told = outlook(table, "lrdg")
    assert told["lay-personnel 1A"] == {CAR: (7, 0.78)}
    assert told["lay-armour 1A"] == {CAR: (4, 0.97)}
    assert told["stop"] == {}


def test_lifting_strikes_nobody() -> None:
    table = minefield(italian={"hand": "pioneer"}, mines={"6A-19A": "armour"}, at={CAR: "19A"})
    table.play("play pioneer mine")
    assert outlook(table, "italian") == {"lift-armour 19A": {}, "stop": {}}


def test_bombs_strike_everybody_on_the_tile() -> None:
    table = minefield(turn="lrdg", lrdg={"hand": "assault-aircraft"}, at={"lrdg:raider": "6A"})
    table.play("play assault-aircraft bomb")
    struck = outlook(table, "lrdg")["aim 6A"]
    assert {"lrdg:raider", "italian:pioneer"} <= struck.keys()
    assert struck["italian:pioneer"] == (5, 0.84)


def harmful(table: Table, seat: str) -> set[str]:
    offer = table.match.offer(seat)
    assert offer is not None
    return {option.text for option in offer.options if option.harms}


def test_an_action_that_may_strike_the_own_side_says_so_on_the_card() -> None:
    """REI-M-24: bombs strike everybody. REI-M-26: a grenade strikes no own counter, and a shot never does."""
    table = minefield(turn="lrdg", lrdg={"hand": "assault-aircraft pioneer"}, at={"lrdg:raider": "6A"})
    assert harmful(table, "lrdg") == {"play assault-aircraft bomb"}


def test_rei_m_07_a_step_over_a_mine_tells_what_a_hit_costs_of_the_march() -> None:
    """Two steps, the first over the mine: the second is lost to a hit."""
    table = minefield(italian={"hand": "pioneer*2 raider"}, mines={"6A-19A": "personnel"})
    table.play("play pioneer move")
    offer = table.match.offer("italian")
    assert offer is not None
    lost = {option.text: option.lost for option in offer.options if option.odds is not None}
    assert lost == {"step 19A": 1}
    assert all(option.lost == 0 for option in offer.options if option.odds is None)
