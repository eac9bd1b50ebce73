"""Engine and model agree over random games of every scenario (see `lockstep.py`)."""

from __future__ import annotations

import os

import pytest

from sandtable.core.vectors import COMPILED
from tests.rules.land_model.lockstep import GAMES, play

TIMES = int(os.environ.get("SANDTABLE_LONG") or 1)
SHORT = 150 if COMPILED else 60  # decisions for each game in every run
LONG = 300_000 * TIMES  # decisions in all

# What the scenarios of our own are for.
MET = {
    "own-goal": {"blast on own unit", "card lost from play, own turn", "aim lost by moving", "came back"},
    "plus-africa-01": {"several mines", "mine: lay", "mine: lift", "mine: personnel hits vehicle", "air support"},
    "plus-africa-01@4": {"command passes", "mine: personnel hits soldier", "mine: armour hits vehicle"},
    "plus-africa-02": {"bomb on own vehicle", "own mines passed", "soldier lost, own turn"},
    "plus-africa-03": {"mines left over", "several mines", "end: no hope, neutralise"},
    "plus-normandy-01": {"advance of 1 with a vehicle", "grenade on 2", "which of two is lost from discard"},
    "plus-normandy-01@4": {"advance of 1", "antitank on unit", "command passes", "which of two is lost from hand"},
    "swap-shop": {"captured", "taken back", "attack on vehicle captured", "seat: drive of a captured vehicle"},
    "wrong-leader": {"hope lost", "hopeless, play goes on", "end: no hope, claim"},
}


@pytest.mark.turns(4)
@pytest.mark.parametrize("number, game", list(enumerate(GAMES)), ids=GAMES)
def test_engine_and_model_agree(number: int, game: str) -> None:
    made, _ = play(game, range(number, number + 100), SHORT)
    assert made == SHORT


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_engine_and_model_agree_for_long(game: str) -> None:
    number = LONG // len(GAMES) + 1
    made, met = play(game, range(10**9), number)
    print(f"{game}: {made} decisions; {dict(sorted(met.items()))}")
    assert made == number
    assert not MET.get(game, set()) - set(met)
