"""Players see no more than their seat does."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.ai import Player
from sandtable.core.catalog import Catalog
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import NOBODY, State
from sandtable.testing.moments import require
from sandtable.testing.playing import CAP, keys_of, pick, random_game
from sandtable.testing.sights import difference, same_sight, twin


class Spy(Player):
    """Plays at random and keeps every state it was handed."""

    name = "spy"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.states: list[State] = []

    def choose(self, game: Game, state: State) -> int:
        self.states.append(state.clone())
        return pick(game, self.stream, keys_of(game, state), False)


def check_player(
    make: Callable[[int], Player], catalog: Catalog, book: Rulebook, *, seed: int = 1, cap: int = CAP, most: int = 40
) -> int:
    """A player of the same seed chooses alike in twins, one of the options, and leaves the true state as it is.

    Along one random game, at `most` decisions at most, each seat with the same two players all the time: what they
    remember may show no more than what they are handed. A player that is handed more than its seat may know (see `Spy`)
    is found as well, whatever it does with it. Answers how often the twins differed, without which nothing was checked.
    """
    stream = Stream(seed)
    thoughts = Game(catalog, book, SeededDice(seed))
    players = [(make(seed), make(seed)) for _ in catalog.seats]
    compared = 0
    for game, state in random_game(catalog, book, seed, cap, keen=True):
        if state.winner != NOBODY or compared >= most:
            break
        seat = int(state.seat)
        other = twin(game, state, seat, stream)
        before = state.digest()
        ours, theirs = players[seat]
        where = f"{catalog.scenario}, seed {seed}, {catalog.seats[seat]} at a {game.procedure(state).name}"
        key, again = ours.think(thoughts, state, seat), theirs.think(thoughts, other, seat)
        require(state.digest() == before, f"{where}: thinking changed the state")
        require(key in keys_of(game, state), f"{where}: {ours.name} chose what is no option")
        if key != again:
            found = difference(game, state, other)
            raise AssertionError(f"{where}: {ours.name} chooses by what it cannot know: {found}")
        if isinstance(ours, Spy) and isinstance(theirs, Spy):
            for mine, yours in zip(ours.states, theirs.states, strict=True):
                if mine.row() != yours.row():
                    found = difference(game, mine, yours)
                    raise AssertionError(f"{where}: a player is handed what it cannot know: {found}")
                require(same_sight(game, state, mine, seat), f"{where}: a player is handed another position")
            ours.states.clear()
            theirs.states.clear()
        compared += other.row() != state.row()
    return compared
