"""What a player is: it is given a state in which everything its seat cannot know was dealt anew, and chooses."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from typing import Final

from sandtable.core.dice import Dice, SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.option import Option, option_of
from sandtable.core.state import State
from sandtable.match import Match


class Player:
    """Subclass and write `choose`. `name` is what players are called on the command line."""

    name = "player"

    def __init__(self, seed: int = 0) -> None:
        self.stream = Stream(seed)
        self._game: Game | None = None
        self._thoughts = 0

    def choose(self, game: Game, state: State) -> int:
        """The key of one of the state's options. The state is the player's own copy; the game has no story."""
        raise NotImplementedError

    def check(self, game: Game) -> None:
        """ValueError if it cannot play such a game; asked before there are any."""

    def close(self) -> None:
        """Let go of what it thinks with beside this process; whoever made it calls this when it is asked no more."""

    def decide(self, match: Match, seat: str | None = None) -> Option:
        """Choose for a seat of a match (default: the one that is asked)."""
        decision = match.decision if seat is None else match.decision_of(seat)
        if decision is None:
            raise ValueError("there is nothing to decide")
        who = match.catalog.seat_names[decision.seat]
        if self._game is None or self._game.catalog is not match.catalog or self._game.book is not match.book:
            self._game = Game(match.catalog, match.book, SeededDice(0))
        return option_of(self.think(self._game, match.state, who))

    def think(self, game: Game, state: State, seat: int) -> int:
        """Choose in the true state of a game, without seeing more of it than the seat does."""
        self._thoughts += 1
        hidden: Dice = SeededDice(int(self.stream.below(2**31)) << 20 ^ self._thoughts)
        return self.choose(game, determinise(game, state, seat, hidden))


class RandomPlayer(Player):
    """Any legal option, all alike."""

    name = "random"

    def choose(self, game: Game, state: State) -> int:
        return int(game.options[self.stream.below(game.list_options(state))])


def _greedy(seed: int) -> Player:
    from sandtable.ai.greedy import GreedyPlayer

    return GreedyPlayer(seed)


def _search(seed: int, *detail: str) -> Player:
    from sandtable.ai.search import SearchPlayer

    return SearchPlayer(seed, *detail)


def _level(name: str, seed: int) -> Player:
    from sandtable.ai.levels import LEVELS

    return next(level for level in LEVELS if level.name == name)(seed)


LEVELS: Final = ("recruit", "regular", "veteran", "ace")  # for people, the weakest first

PLAYERS: Final[dict[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    **{name: partial(_level, name) for name in LEVELS},
    "greedy": _greedy,
    "search": _search,
}

# Players that can be told more behind a colon: `search:500`.
TUNABLE: Final[dict[str, Callable[[int, str], Player]]] = {"search": _search}


def make_player(name: str, seed: int = 0) -> Player:
    """A player by name; ValueError with the nearest name if there is none, or if it cannot be told that."""
    kind, colon, detail = name.partition(":")
    if colon and kind in TUNABLE:
        return TUNABLE[kind](seed, detail)
    if name not in PLAYERS:
        near = get_close_matches(name, PLAYERS, 1)
        hint = f'; did you mean "{near[0]}"?' if near else f": {', '.join(PLAYERS)}"
        raise ValueError(f"there is no player {name!r}{hint}")
    return PLAYERS[name](seed)
