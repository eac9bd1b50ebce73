"""The greedy player takes what is there to take, sees only its own view, and beats random play."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.core.dice import SeededDice
from sandtable.core.hidden import determinise
from sandtable.lab.simulate import simulate
from tests.rules.table import Table


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


@pytest.mark.parametrize("scenario", ["normandy-01", "normandy-07"])
def test_it_does_not_depend_on_what_its_seat_cannot_see(scenario: str) -> None:
    match = sandtable.new(scenario, seed=5, cap=12)
    players = {seat: make_player("greedy", i) for i, seat in enumerate(match.catalog.seats)}
    compared = 0
    while (decision := match.decision) is not None:
        seat = match.catalog.seat_names[decision.seat]
        twin = determinise(match.game, match.state, seat, SeededDice(99 + decision.number))
        game = sandtable.new(scenario, seed=1).game
        game.story = None
        mine, theirs = make_player("greedy", 7), make_player("greedy", 7)
        if compared < 25:
            assert mine.think(game, match.state, seat) == theirs.think(game, twin, seat)
            compared += twin.digest() != match.state.digest()
        match.submit(players[decision.seat].decide(match))
    assert compared >= 10


@pytest.mark.parametrize("scenario", [f"normandy-{n:02}" for n in range(1, 13)])
def test_it_beats_random_play(scenario: str) -> None:
    result = simulate(scenario, 4, ["greedy", "random"], seed=3)
    assert result.errors == 0
    assert result.player_wins["greedy"] >= 3


def test_an_unknown_player_is_named_with_the_nearest() -> None:
    with pytest.raises(ValueError, match='did you mean "greedy"'):
        make_player("gredy")
