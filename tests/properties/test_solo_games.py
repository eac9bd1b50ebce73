"""Games against the bot: every check of every decision, for each scenario, either side and each level in turn."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.api import bots_of, set_up
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.state import DECK, HAND, NOBODY
from sandtable.match import Match
from sandtable.rules.solo.solo import Solo
from sandtable.testing import CAP, check_scenario, check_state, pick, random_game, same_sight, twin
from tests.spread import SCENARIOS

SHORT = 8  # rounds of a game that is looked at closely


def solo_of(match: Match) -> Solo:
    solo = match.book.module("solo")
    assert isinstance(solo, Solo)
    return solo


def in_turn(every: int = 1) -> list[tuple[str, str]]:
    """Scenarios with an option each, so that sides and levels take turns."""
    alone = [(scenario, bots_of(scenario)) for scenario in SCENARIOS if bots_of(scenario)]
    return [(scenario, bots[i * 5 % len(bots)].name) for i, (scenario, bots) in enumerate(alone)][::every]


@pytest.mark.turns(6)
@pytest.mark.parametrize(("scenario", "option"), in_turn())
def test_everything_holds_at_every_decision(scenario: str, option: str) -> None:
    """Journal, undo, twins, views, texts of states in the middle of a game: see `sandtable.testing`."""
    matches = check_scenario(scenario, options=[option], cap=SHORT)
    assert all(match.outcome is not None for match in matches)


def test_every_side_and_level_comes_up() -> None:
    found = {option for _, option in in_turn()}
    assert len(found) == 12 and len(in_turn()) == 31


@pytest.mark.turns(5)
@pytest.mark.parametrize(("scenario", "option"), in_turn(2))
def test_a_whole_game_adds_up(scenario: str, option: str) -> None:
    """Keen players, to the very end: the human is asked, never the bot, and every state is sound."""
    catalog, book = set_up(scenario, [option])
    solo = book.module("solo")
    assert isinstance(solo, Solo)
    for game, state in random_game(catalog, book, 11, CAP // 2, keen=True):
        check_state(game, state)
        assert state.winner != NOBODY or state.seat == solo.human


def test_rul_89_a_journal_of_a_solo_game_replays_and_is_taken_up_again() -> None:
    match = sandtable.new("reinforcements-202", seed=5, options=["solo-lrdg-hard"], cap=6)
    stream = Stream(2)
    while (decision := match.decision) is not None:
        match.submit(decision.options[stream.below(len(decision.options))])
    text = match.journal.dumps()
    again = sandtable.replay(text)
    assert again.state.digest() == match.state.digest() and again.story.events == match.story.events
    assert again.journal.dumps() == text and again.outcome == match.outcome
    half = sandtable.load(text, to=len(match.journal.choices) // 2, seed=1)
    assert half.decision is not None and half.decision.seat == half.catalog.seats[solo_of(half).human]


def test_rul_186_face_down_cards_and_the_deck_are_dealt_anew_for_the_human() -> None:
    """They look alike, and what is dealt is not always the truth; nor does the bot's next turn show through before."""
    match = face_down()
    game, state, human = match.game, match.state, int(solo_of(match).human)
    seat, c = int(solo_of(match).seat), match.catalog
    hidden: set[tuple[int, ...]] = set()
    for seed in range(40):
        for other in (
            determinise(game, state, human, SeededDice(seed)),
            twin(game, state, human, Stream(seed)),
        ):
            assert same_sight(game, state, other, human) and same_sight(game, state, other, NOBODY)
            check_state(game, other)
            hidden.add(tuple(int(n) for n in other.cards[HAND * len(c.kinds) : (HAND + 1) * len(c.kinds)]))
            for zone in (DECK, HAND):
                assert other.sizes[zone * len(c.seats) + seat] == state.sizes[zone * len(c.seats) + seat]
    assert len(hidden) > 1


def face_down() -> Match:
    """A match at a choice of the human's, with a card face down in front of the bot."""
    for seed in range(30):
        match = sandtable.new("normandy-01", seed=seed, options=["solo-us-hard"], cap=10)
        stream = Stream(seed)
        while (decision := match.decision) is not None:
            solo = solo_of(match)
            deck = int(match.state.sizes[DECK * 2 + solo.seat])
            if match.state.sizes[HAND * 2 + solo.seat] > 0 and deck > 1:
                return match
            match.submit(decision.options[stream.below(len(decision.options))])
    raise AssertionError("no Recon in thirty games")


def test_rul_186_nothing_the_human_sees_names_a_card_that_lies_face_down() -> None:
    """Neither event nor view, from the draw until it is turned up."""
    match = face_down()
    human = match.catalog.seats[solo_of(match).human]
    down = [fields for name, fields in match.events(human) if name == "laid-down"]
    assert down and all(set(fields) == {"seat"} for fields in down)
    for name, fields in match.events(human):
        if name == "drawn" and fields["seat"] != match.catalog.seat_names[human]:
            assert fields["card"] is None
    for seat in match.view(human).seats:
        if seat.seat != human:
            assert seat.hand is None and seat.deck is None


def test_keen_games_reach_hit_markers_recon_and_inspire() -> None:
    """What the checks above would be worth little without."""
    names: set[str] = set()
    for seed in range(4):
        match = sandtable.new("normandy-03", seed=seed, options=["solo-german-normal"], cap=20)
        stream = Stream(seed)
        while (decision := match.decision) is not None:
            keys = [choice.key for choice in decision.options]
            key = pick(match.game, stream, keys, True)
            match.submit(next(choice for choice in decision.options if choice.key == key))
        names |= {event.name for event in match.story.events}
    assert names >= {
        "hit-marked",
        "markers-back",
        "laid-down",
        "turned-up",
        "sideways",
        "bolstered",
        "line-used",
        "line-out",
    }


def test_the_same_choices_lead_to_the_same_game_through_both_doors() -> None:
    """A bare engine without a story does what a match does: nothing is decided while it is told."""
    match = sandtable.new("normandy-08", seed=7, options=["solo-us-normal"], cap=6)
    game = Game(match.catalog, match.book, SeededDice(7))
    state = game.start(6)
    stream = Stream(7)
    while (decision := match.decision) is not None:
        option = decision.options[stream.below(len(decision.options))]
        match.submit(option)
        game.apply(state, option.key)
        assert state.digest() == match.state.digest()
    assert state.winner != NOBODY
