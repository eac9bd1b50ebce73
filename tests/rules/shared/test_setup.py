"""Set-up: COM-14 to COM-21, NOR-08."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.core.state import ZONES
from sandtable.notation import NotationError
from tests.rules.table import Table, count


def test_com_14_any_scenario_may_be_chosen() -> None:
    for number in range(1, 13):
        match = sandtable.new(f"normandy-{number:02d}", seed=1)
        assert match.decision is not None and match.decision.kind == "bid"
    with pytest.raises(sandtable.ContentError):
        sandtable.new("normandy-13")


def test_com_15_the_board_is_exactly_what_the_scenario_lists() -> None:
    table = Table(us={"hand": "scout-a"})
    tiles = {"2B", "16B", "6A", "17B", "13B", "3B", "7A", "12B", "8A", "4B", "5B", "11B"}
    assert {tile.name for tile in table.catalog.tiles} == tiles
    table.play("play scout-a scout")
    with pytest.raises(NotationError):
        table.match.submit("step 14B")


def test_com_16_each_side_plays_its_own_cards_and_counters() -> None:
    table = Table("normandy-02", us={"hand": "rifleman-a"}, german={"hand": "machine-gunner-a"})
    assert table.catalog.seats == table.catalog.sides == ["us", "german"]
    with pytest.raises(NotationError):  # only the Germans have one here
        table.match.submit("play machine-gunner-a attack")


def test_com_17_counters_and_markers_start_where_the_scenario_shows() -> None:
    view = sandtable.new("normandy-01", seed=3).view()
    assert {(u.side, u.unit, u.tile) for u in view.units} == {
        (side, unit, tile)
        for side, tile in (("us", "17B"), ("german", "5B"))
        for unit in ("rifleman-a", "rifleman-b", "scout-a", "scout-b")
    }
    assert not any(unit.impaired for unit in view.units)
    assert {tile.tile: tile.marks for tile in view.tiles if tile.marks} == {
        "2B": {"us": "scouted"},
        "17B": {"us": "scouted"},
        "8A": {"german": "scouted"},
        "5B": {"german": "controlled"},
    }
    assert {tile.tile: tile.points for tile in view.tiles if tile.points} == {
        "2B": 1,
        "5B": 3,
        "6A": 2,
        "7A": 1,
        "13B": 2,
        "16B": 1,
    }
    assert [side.points for side in view.sides] == [0, 3]


def test_com_18_the_starting_holder_still_bids_and_wins_ties() -> None:
    table = Table("normandy-03", turn=None, us={"hand": "scout-a"}, german={"hand": "scout-b"})
    assert table.initiative == "german"
    table.play("bid scout-a", seat="us")
    table.play("bid scout-b", seat="german")
    assert table.initiative == "german"
    assert table.asked.startswith("us")  # the German hand is empty, so that turn is over
    table = Table("normandy-03", turn=None, us={"hand": "platoon-sergeant"}, german={"hand": "scout-b"})
    table.play("bid platoon-sergeant", seat="us")
    table.play("bid scout-b", seat="german")
    assert table.initiative == "us"


def test_com_19_com_20_com_21_deck_supply_and_the_rest() -> None:
    table = Table("normandy-02", turn=None, seed=5)
    dealt: dict[str, int] = {}
    for zone in ("deck", "hand"):
        for token, number in table.cards("german", zone).items():
            dealt[token] = dealt.get(token, 0) + number
    assert dealt == {
        "platoon-sergeant": 1,
        "squad-leader-a": 1,
        "rifleman-a": 2,
        "scout-a": 1,
        "machine-gunner-a": 1,
        "fog-of-war": 3,
    }
    assert table.cards("german", "supply") == {"rifleman-a": 3, "scout-a": 2, "machine-gunner-a": 2, "fog-of-war": 7}
    german = sum(int(table.state.sizes[zone * 2 + 1]) for zone in range(ZONES))
    assert german == 23  # of 54: squads B and C, Sniper, Mortar and Guide are out of the game
    assert not any(kind.token == "sniper" for kind in table.catalog.kinds)


def test_com_19_the_deck_is_shuffled() -> None:
    hands = {tuple(sorted(Table(turn=None, seed=seed).cards("us", "hand").items())) for seed in range(8)}
    assert len(hands) > 1


# Scenario 10, as the book has it: everything NOR-08 lists, in its order.
TILES = "18B 4B 9B 10B 15B 3B 6B 12B 2B 16B 5B 1B 11A 17B 14B 7B 8B 13B"
OBJECTIVES = {"1B": 2, "5B": 1, "6B": 1, "7B": 1, "8B": 1, "11A": 1}
RADIO = "6B"
COUNTERS = {
    "us": {"4B": ["rifleman-a", "rifleman-b", "scout-a", "scout-b"]},
    "german": {"13B": ["mortar", "rifleman-b", "scout-b"], "14B": ["rifleman-a", "scout-a"]},
}
SCOUTED = {"us": ["4B", "6B"], "german": ["13B", "14B", "7B", "8B"]}
SPAWNS = {"us": {"4B"}, "german": {"13B", "14B"}}
DECK = {
    "us": "platoon-sergeant squad-leader-a squad-leader-b rifleman-a rifleman-b scout-a scout-b fog-of-war*4",
    "german": "platoon-sergeant rifleman-a rifleman-b scout-a scout-b mortar fog-of-war*2",
}
SUPPLY = {
    "us": "rifleman-a*4 rifleman-b*4 scout-a*2 scout-b*2 machine-gunner-a*3 machine-gunner-b*3 fog-of-war*6",
    "german": "squad-leader-a squad-leader-b rifleman-a*4 rifleman-b*4 scout-a*2 scout-b*2 machine-gunner-a*3 "
    "machine-gunner-b*3 mortar*2 fog-of-war*8",
}


def test_nor_08_tiles_objectives_and_the_radio() -> None:
    table = Table("normandy-10", turn=None)
    assert [tile.name for tile in table.catalog.tiles] == TILES.split()
    assert {tile.tile: tile.points for tile in table.match.view().tiles if tile.points} == OBJECTIVES
    tiles = len(table.catalog.tiles)
    raising = [(i // tiles, table.catalog.tiles[i % tiles].name) for i, n in enumerate(table.infantry.raises) if n]
    assert raising == [(table.catalog.side_names["us"], RADIO)]


@pytest.mark.parametrize("side", ["us", "german"])
def test_nor_08_counters_control_markers_and_spawn_markers(side: str) -> None:
    table = Table("normandy-10", turn=None)
    there: dict[str, list[str]] = {}
    for unit in table.match.view().units:
        if unit.side == side and unit.tile is not None:
            there.setdefault(unit.tile, []).append(unit.unit)
    assert {tile: sorted(units) for tile, units in there.items()} == COUNTERS[side]
    assert table.marks(side) == dict.fromkeys(SCOUTED[side], "scouted")
    printed = {tile.name: tile.printed.get("spawns", {}) for tile in table.match.scene().tiles}
    assert {tile for tile, spawns in printed.items() if side in spawns} == SPAWNS[side]


@pytest.mark.parametrize("side", ["us", "german"])
def test_nor_08_deck_and_supply_and_nothing_else(side: str) -> None:
    """What is in neither is out of the game: the box has a Sniper, a Guide and squad C for either side."""
    table = Table("normandy-10", turn=None)
    drawn = table.cards(side, "hand")
    assert sum(drawn.values()) == 4
    deck = {card: drawn.get(card, 0) + table.cards(side, "deck").get(card, 0) for card in count(DECK[side])}
    assert deck == count(DECK[side])
    assert table.cards(side, "supply") == count(SUPPLY[side])
    assert all(table.cards(side, zone) == {} for zone in ("play", "discard", "removed"))
    mine = {kind.token for kind in table.catalog.kinds if table.catalog.seats[kind.seat] == side}
    assert mine == {*count(DECK[side]), *count(SUPPLY[side])}


def test_nor_08_everything_is_set_up_before_the_first_draw() -> None:
    match = sandtable.new("normandy-10", seed=2)
    assert [name for name, _ in match.events()] == ["round", *["drawn"] * 8]
    assert match.view().initiative == "german"
    assert not any(unit.impaired for unit in match.view().units)
    assert [side.points for side in match.view().sides] == [0, 0]
