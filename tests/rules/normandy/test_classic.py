"""The base book in full, by the option `classic`: NOR-16 and the order of casualties without a play area (RUL-22)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import sandtable
from sandtable.api import options_of
from tests.rules.table import Table, one

CLASSIC = ["classic"]


def own_blast(options: Sequence[str], **us: str) -> Table:
    """The US Mortar strikes the US Riflemen of squad A, one of whose cards was played before, and hits."""
    table = Table(
        "normandy-07",
        us={"hand": "mortar rifleman-a scout-b", **us},
        empty=True,
        at={"us:mortar": "16B", "us:rifleman-a": "6B", "us:rifleman-b": "13B", "german:rifleman-a": "14B"},
        marks={"us:6B": "scouted"},
        aimed={"us": "6B"},
        options=options,
    )
    table.play("play rifleman-a control")
    table.play("play mortar blast", "next us:rifleman-a", dice=[0])
    return table


def test_the_book_knows_both_options() -> None:
    assert options_of("normandy-01") == ["classic", "classic-control", "specialists"]
    assert options_of("north-africa-01") == []


@pytest.mark.parametrize(("zone", "number"), [("hand", 1), ("discard", 3), ("deck", 0)])
def test_rul_22_an_own_blast_spares_the_play_area(zone: str, number: int) -> None:
    """Hand, then discard pile, then deck, as in any other turn (COM-63)."""
    cards = {"hand": "mortar rifleman-a scout-b", "supply": "rifleman-a*3"}
    cards[zone] = f"{cards.get(zone, '')} rifleman-a"
    table = own_blast(CLASSIC, **cards)
    assert one(table.told(), "card-lost")["zone"] == number
    assert table.cards("us", "play")["rifleman-a"] == 1
    assert table.cards("us", "removed") == {"rifleman-a": 1}


def test_rul_22_with_its_only_card_in_the_play_area_the_counter_leaves() -> None:
    table = own_blast(CLASSIC, supply="rifleman-a*4")
    assert table.at("us:rifleman-a") is None
    assert table.cards("us", "play")["rifleman-a"] == 1 and table.cards("us", "removed") == {}


@pytest.mark.parametrize("options", [[], ["classic-control"]])
def test_rei_f_03_otherwise_the_play_area_comes_first(options: list[str]) -> None:
    table = own_blast(options, hand="mortar rifleman-a*2 scout-b", supply="rifleman-a*3")
    assert one(table.told(), "card-lost")["zone"] == 2
    assert table.cards("us", "hand")["rifleman-a"] == 1


@pytest.mark.parametrize("mark", [None, "scouted", "controlled"])
def test_nor_16_any_enemy_counter_blocks_control(mark: str | None) -> None:
    table = Table(
        us={"hand": "rifleman-a"},
        at={"us:rifleman-a": "12B", "german:scout-a": "12B"},
        marks={"us:12B": "scouted", "german:12B": mark},
        options=CLASSIC,
    )
    assert table.why("play rifleman-a control") == "NOR-16 enemy-on-tile"


def test_the_journal_remembers_the_option() -> None:
    match = sandtable.new("normandy-01", seed=1, options=CLASSIC)
    assert sandtable.replay(match.journal.dumps()).book.game_options == CLASSIC
