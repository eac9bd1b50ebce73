"""Players see no more than their seat does, whoever hands them the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sandtable
from sandtable.ai import PLAYERS, Player, make_player
from sandtable.ai.player import TUNABLE
from sandtable.api import scenarios, set_up
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.state import DECK, HAND, NOBODY, State
from sandtable.testing import Spy, check_player, difference, random_game, same_sight, twin

SCENARIOS = [entry.id for entry in scenarios()]


class Peeking(Player):
    """Chooses in the true state: by what others hold."""

    name = "peeking"

    def choose(self, game: Game, state: State) -> int:
        c = game.catalog
        others = [k for k, kind in enumerate(c.kinds) if kind.seat != state.seat]
        held = sum((k + 1) * int(state.cards[HAND * len(c.kinds) + k]) for k in others)
        return int(game.options[held % game.list_options(state)])

    def think(self, game: Game, state: State, seat: int) -> int:
        own = state.clone()
        own.seat = seat
        return self.choose(game, own)


class Handed(Spy):
    """Does nothing with what it is handed, but is handed the true state."""

    def think(self, game: Game, state: State, seat: int) -> int:
        return self.choose(game, state)


class Meddling(Player):
    """Changes the state it was asked about."""

    name = "meddling"

    def choose(self, game: Game, state: State) -> int:
        return int(game.options[game.list_options(state) - 1])

    def think(self, game: Game, state: State, seat: int) -> int:
        key = self.choose(game, state)
        state.round += 1
        return key


class Hoarding(Player):
    """Looks at the truth of a moment, and uses it at a later one only."""

    name = "hoarding"
    kept = 0

    def think(self, game: Game, state: State, seat: int) -> int:
        key = int(game.options[self.kept % int(game.list_options(state))])
        self.kept = hash(tuple(state.row()))
        return key


@pytest.mark.parametrize("scenario", SCENARIOS[::3])
def test_what_a_player_is_handed_is_the_same_for_twins(scenario: str) -> None:
    """`Player.think` deals anew what the seat cannot know: the spy's states are equal, card by card."""
    assert check_player(Spy, *set_up(scenario)) >= 20


@pytest.mark.parametrize("name", sorted(PLAYERS))
@pytest.mark.parametrize("scenario", ["normandy-01", "normandy-07", "north-africa-06"])
def test_every_player_chooses_alike_in_twins(scenario: str, name: str) -> None:
    told = f"{name}:10" if name in TUNABLE else name  # think no longer than it takes
    assert check_player(lambda seed: make_player(told, seed), *set_up(scenario), most=12) >= 10


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (Peeking, "chooses by what it cannot know"),
        (Hoarding, "chooses by what it cannot know"),
        (Handed, "is handed what it cannot know"),
        (Meddling, "thinking changed the state"),
    ],
)
def test_who_sees_more_is_found(make: Callable[[int], Player], message: str) -> None:
    with pytest.raises(AssertionError, match=f"normandy-01, seed 1, .*{message}"):
        check_player(make, *set_up("normandy-01"))


def test_what_is_handed_over_is_no_copy_of_the_truth() -> None:
    """Of the others' hands, that is; what the seat itself holds is its own."""
    catalog, book = set_up("normandy-07")
    kinds = len(catalog.kinds)
    differing = 0
    for seen, (game, state) in enumerate(random_game(catalog, book, 2, keen=True)):
        if state.winner != NOBODY or seen >= 60:
            break
        seat = int(state.seat)
        spy = Spy(seen)
        spy.think(game, state, seat)
        (handed,) = spy.states
        assert same_sight(game, state, handed, seat), difference(game, state, handed)
        mine = [k for k, kind in enumerate(catalog.kinds) if kind.seat == seat]
        for zone in (DECK, HAND):
            own, given = ([int(one.cards[zone * kinds + k]) for k in mine] for one in (state, handed))
            assert own == given
        differing += handed.row() != state.row()
    assert differing > 30


def test_a_match_hands_over_no_more() -> None:
    """`Player.decide`, as the table and the server use it, goes the same way."""
    match = sandtable.new("normandy-07", seed=3)
    stream = Stream(4)
    differing = 0
    for number in range(60):
        decision = match.decision
        assert decision is not None
        seat = match.catalog.seat_names[decision.seat]
        other = twin(match.game, match.state, seat, stream)
        ours, theirs = Spy(number), Spy(number)
        choice = ours.decide(match)
        true, match.state = match.state, other
        assert theirs.decide(match) == choice
        match.state = true
        assert [state.row() for state in ours.states] == [state.row() for state in theirs.states]
        differing += other.row() != true.row()
        match.submit(choice)
    assert differing > 20


def test_thinking_is_repeatable() -> None:
    catalog, book = set_up("north-africa-01")
    game = Game(catalog, book, SeededDice(5))
    state = game.start()
    seat = int(state.seat)
    chosen = [make_player("greedy", 3).think(game, state, seat) for _ in range(2)]
    assert chosen[0] == chosen[1]


def test_an_unknown_player_is_named_with_the_nearest() -> None:
    with pytest.raises(ValueError, match='did you mean "greedy"'):
        make_player("gredy")
