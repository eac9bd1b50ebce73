"""Random games of every shipped scenario, with everything checked at every decision."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.api import set_up
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.playout import play_out
from sandtable.core.state import NOBODY
from sandtable.match import Match
from sandtable.testing import BOUND, CAP, check_scenario, check_state
from tests.spread import spread

SHORT = 15  # rounds of a game that is looked at closely


@pytest.mark.parametrize("scenario", spread(1, 12))
def test_everything_holds_at_every_decision(scenario: str) -> None:
    assert all(match.outcome is not None for match in check_scenario(scenario, cap=SHORT))


@pytest.mark.parametrize("scenario", spread(0, 1))
def test_some_games_end_of_themselves(scenario: str) -> None:
    """The short form of the thousand games of `make fuzz`."""
    catalog, book = set_up(scenario)
    reasons: set[str] = set()
    for seed in range(100):
        if seed >= 20 and reasons - {"round-cap"}:
            break
        game = Game(catalog, book, SeededDice(seed))
        state = game.start(CAP)
        play_out(game, state, Stream(seed), BOUND)
        assert state.winner != NOBODY, f"seed {seed}: no end"
        check_state(game, state)
        reasons.add(book.reasons[state.reason].name)
    assert reasons - {"round-cap"}


@pytest.mark.parametrize("option", ["classic", "classic-control"])
def test_the_options_of_a_book(option: str) -> None:
    check_scenario("normandy-10", options=[option], cap=SHORT)


def play(scenario: str, seed: int, cap: int = CAP) -> Match:
    match = sandtable.new(scenario, seed=seed, cap=cap)
    stream = Stream(seed)
    while (decision := match.decision) is not None:
        match.submit(decision.options[stream.below(len(decision.options))])
    return match


@pytest.mark.parametrize("scenario", spread(0, 5))
def test_the_same_seed_twice(scenario: str) -> None:
    one, two, other = play(scenario, 5), play(scenario, 5), play(scenario, 6)
    assert one.journal.dumps() == two.journal.dumps()
    assert one.story.events == two.story.events
    assert one.journal.dumps() != other.journal.dumps()


@pytest.mark.parametrize("scenario", spread(1, 5))
def test_a_journal_replays_without_a_generator(scenario: str) -> None:
    match = play(scenario, 8)
    text = match.journal.dumps()
    again = sandtable.replay(text)
    assert again.state.digest() == match.state.digest()
    assert again.outcome == match.outcome
    assert again.journal.dumps() == text
    assert again.story.events == match.story.events
    half = len(match.journal.choices) // 2
    partly = sandtable.replay(text, to=half)
    assert len(partly.journal.choices) == half
    check_state(partly.game, partly.state)


def test_rul_136_the_cap_ends_every_game() -> None:
    """Without one a game of two passive players goes on for ever."""
    match = sandtable.new("normandy-01", seed=1, cap=5)
    while (decision := match.decision) is not None:
        match.submit(decision.options[-1])  # the last option ends, stops or is done
    assert match.outcome is not None and match.outcome.reason == "round-cap"
    assert match.state.round == 5
