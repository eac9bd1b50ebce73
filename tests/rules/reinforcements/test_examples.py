"""The mine example of the Reinforcements rulebook: EXA-29 to EXA-31."""

from __future__ import annotations

from typing import Any

from tests.rules.reinforcements.field import CAR, minefield
from tests.rules.table import Table, one

MINE = "3A-19A"


def example(**position: Any) -> Table:
    """The Scout Car on 3A, ready and undamaged, Machine Gunner at the wheel, Rifleman beside him; Drive 2. An
    anti-armour mine of the LRDG lies between 3A and 19A; 19A and 16B beyond it have Italian markers."""
    italian = {"hand": "machine-gunner-a*2 rifleman-a", "discard": "rifleman-a", **position}
    table = minefield(
        italian=italian, marks={"italian:19A": "scouted", "italian:16B": "scouted"}, mines={MINE: "armour"}
    )
    assert (table.at(CAR), table.damage(CAR), table.is_disabled(CAR)) == ("3A", 0, False)
    assert table.crew(CAR) == ["italian:machine-gunner-a", "italian:rifleman-a", None]
    return table


def test_exa_29_the_scout_car_over_an_anti_armour_mine() -> None:
    table = example()
    told = table.play("use machine-gunner-a 1", "step 19A", dice=[4, 1, 1])
    attack = one(told, "attacked")
    assert (attack["total"], attack["cover"], attack["range"], attack["dice"]) == (4, 0, 0, 3)
    assert table.asked == "lrdg hit"
    table.play("choose italian:rifleman-a")
    assert table.cards("italian", "removed") == {"rifleman-a": 1}
    assert "rifleman-a" not in table.cards("italian", "hand")  # none in play: the hand
    assert table.cards("italian", "discard") == {"rifleman-a": 1}
    assert (table.damage(CAR), table.at(CAR), table.mines(MINE)) == (1, "19A", [])
    assert table.asked == "italian card"  # the drive is over though a step is left


def test_exa_29_the_search_goes_on_to_discard_pile_and_deck() -> None:
    for zones, zone in (({"hand": "machine-gunner-a"}, 3), ({"hand": "machine-gunner-a", "discard": ""}, 0)):
        table = example(**zones)
        told = table.play("use machine-gunner-a 1", "step 19A", "choose italian:rifleman-a", dice=[4, 1, 1])
        assert one(told, "card-lost")["zone"] == zone


def test_exa_30_the_card_just_played_is_lost_first() -> None:
    table = example()
    table.play("use machine-gunner-a 1", "step 19A", "choose italian:machine-gunner-a", dice=[4, 1, 1])
    assert table.cards("italian", "removed") == {"machine-gunner-a": 1}
    assert table.cards("italian", "play") == {}
    assert table.cards("italian", "hand") == {"machine-gunner-a": 1, "rifleman-a": 1}


def test_exa_31_a_miss_lets_it_go_on() -> None:
    table = example()
    table.play("use machine-gunner-a 1", "step 19A", dice=[3, 2, 1])
    assert (table.damage(CAR), table.mines(MINE), table.cards("italian", "removed")) == (0, [], {})
    table.play("step 16B", dice=[])
    assert table.at(CAR) == "16B"
