"""The greedy player takes what is there to take, sees only its own view, and beats random play."""

from __future__ import annotations

import pytest

from sandtable.ai import make_player
from sandtable.ai.greedy import evaluation_of
from sandtable.api import set_up
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.lab.simulate import simulate
from tests.ai.test_search import walked
from tests.rules.table import Table
from tests.spread import spread


def answer(table: Table) -> str:
    match = table.match
    decision = match.decision
    assert decision is not None
    option = make_player("greedy", 1).decide(match)
    return decision.texts[decision.options.index(option)]


def turn(table: Table) -> list[str]:
    """What greedy does with one whole turn."""
    match = table.match
    player = make_player("greedy", 1)
    first = match.decision
    assert first is not None
    done: list[str] = []
    while (decision := match.decision) is not None and decision.seat == first.seat and decision.kind != "bid":
        option = player.decide(match)
        done.append(decision.texts[decision.options.index(option)])
        match.submit(option)
    return done


def test_it_takes_the_tile_that_wins() -> None:
    table = Table(
        us={"hand": "rifleman-a scout-a"},
        at={"us:rifleman-a": "13B"},
        marks={"us:2B": "controlled", "us:16B": "controlled", "us:7A": "controlled", "us:13B": "scouted"},
    )
    assert answer(table) == "play rifleman-a control"


def test_it_moves_riflemen_onto_objectives_and_takes_them() -> None:
    table = Table(
        us={"hand": "rifleman-a*2"}, at={"us:rifleman-a": "3B"}, marks={"us:3B": "scouted", "us:13B": "scouted"}
    )
    assert turn(table)[:3] == ["play rifleman-a move", "step 13B", "play rifleman-a control"]


def test_it_fires_at_the_target_it_can_remove() -> None:
    # Both targets are as likely to be hit; one has no card left in any zone but its counter, the other has plenty.
    table = Table(
        us={"hand": "rifleman-a"},
        german={"supply": "rifleman-a*5 scout-b*2", "hand": "rifleman-b*3 scout-a", "deck": "scout-b"},
        at={"us:rifleman-a": "12B", "german:rifleman-a": "4B", "german:rifleman-b": "4B"},
    )
    assert turn(table)[:2] == ["play rifleman-a attack", "target rifleman-a"]


def test_it_readies_a_suppressed_unit() -> None:
    table = Table("normandy-04", us={"hand": "rifleman-a"}, suppressed="us:rifleman-a")
    assert answer(table) == "ready rifleman-a"


def test_it_bids_fog_of_war_rather_than_the_card_that_wins() -> None:
    table = Table(
        turn=None,
        us={"hand": "rifleman-a fog-of-war"},
        at={"us:rifleman-a": "13B"},
        marks={"us:2B": "controlled", "us:16B": "controlled", "us:7A": "controlled", "us:13B": "scouted"},
    )
    assert answer(table) == "bid fog-of-war"


@pytest.mark.parametrize("scenario", spread(3, 12))
def test_it_beats_random_play(scenario: str) -> None:
    result = simulate(scenario, 4, ["greedy", "random"], seed=3)
    assert result.errors == 0
    assert result.player_wins["greedy"] >= 3


def test_it_blows_up_the_structure_it_stands_on() -> None:
    table = Table(
        "north-africa-01",
        turn="lrdg",
        lrdg={"hand": "saboteur"},
        italian={"hand": ""},
        at={"lrdg:saboteur": "22B", "italian:scout-a": "6A"},
    )
    assert turn(table)[:2] == ["play saboteur demolition", "raze 22B"]


def test_it_scouts_the_way_to_a_structure() -> None:
    """The Sergeant can demolish but not scout: the Scout places a marker nearer to a structure."""
    gone = {"lrdg:saboteur": "lost to italian"}
    cards = {"hand": "scout", "removed": "saboteur*4"}
    table = Table("north-africa-01", turn="lrdg", lrdg=cards, italian={"hand": ""}, gone=gone)
    assert turn(table)[0] == "play scout scout"


def test_it_leaves_by_the_way_out() -> None:
    table = Table(
        "north-africa-08", turn="lrdg", lrdg={"hand": "engineer"}, italian={"hand": ""}, at={"lrdg:pilot-car": "17A"}
    )
    assert turn(table)[:2] == ["use engineer 1", "leave"]
    assert table.outcome == ("lrdg", "NAF-51")


def test_it_drives_towards_the_way_out() -> None:
    table = Table(
        "north-africa-09",
        turn="italian",
        lrdg={"hand": ""},
        italian={"hand": "rifleman-a"},
        at={"italian:scout-car": "1A"},
    )
    assert turn(table)[:2] == ["use rifleman-a 1", "step 18A"]


def test_it_fires_at_the_vehicle_that_must_not_escape() -> None:
    table = Table(
        "north-africa-09",
        turn="lrdg",
        lrdg={"hand": "antitank-rifleman"},
        italian={"hand": ""},
        damage={"italian:light-truck": 4},
    )
    done = turn(table)
    assert done[0] in ("use antitank-rifleman 1", "play antitank-rifleman antitank")
    assert done[1] == "target light-truck"


@pytest.mark.parametrize("scenario", ["normandy-12", "north-africa-06", "reinforcements-104", "britain-08"])
def test_what_an_evaluation_remembers_is_what_a_new_one_finds(scenario: str) -> None:
    game = Game(*set_up(scenario), SeededDice(2))
    used = evaluation_of(game)
    for seed in range(12):
        state = walked(game, seed, 40)
        assert used.lead(game, state) == evaluation_of(game).lead(game, state)
