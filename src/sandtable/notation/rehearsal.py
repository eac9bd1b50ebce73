"""Trying a state out that comes from outside, before anybody plays on from it.

Only the rules know what the locals of a frame mean, so no check of ranges can tell a sound frame from a forged one. A
rehearsal can: the rules are run on copies for a while, and whatever goes wrong is the state's fault.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.core.catalog import Catalog
from sandtable.core.dice import Dice, Stream
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import NOBODY, State, StateError

ROLLS: Final = 5000  # no few decisions need more chance results; a forged number of dice would
REHEARSALS: Final = 3
LENGTH: Final = 60  # decisions of a rehearsal: more than the frames on the stack can last


class _Rehearsal(Dice):
    """Chance for trying a state out. It runs dry, so that no number in a state can make the engine roll for ever."""

    def __init__(self) -> None:
        self.stream = Stream(1)
        self.left = ROLLS

    def roll(self, purpose: i64, index: i64, n: i64) -> i64:
        self.left -= 1
        if self.left < 0 or n <= 0:
            raise StateError("frames: the state asks for more dice than there are")
        return self.stream.below(n)


def check_rows(c: Catalog, book: Rulebook, state: State) -> None:
    """Ask every module whether its rows can be so."""
    game = Game(c, book, _Rehearsal())
    for module in book.modules:
        try:
            faults = module.faults(game, state)
        except Exception as error:
            raise StateError(f"rows: not those of {module.name} ({type(error).__name__}: {error})") from None
        if faults:
            raise StateError(f"rows: {faults[0]}")


def rehearse(c: Catalog, book: Rulebook, state: State) -> None:
    """Choose every option once, and play on a little in a few ways. Whatever goes wrong is the state's fault."""
    dice = _Rehearsal()
    game = Game(c, book, dice)
    try:
        keys = _keys(game, state)
        for key in keys:
            dice.left = ROLLS
            after = state.clone()
            game.apply(after, key)
            _check_asked(after, c)
        for _ in range(REHEARSALS):
            dice.left = ROLLS
            trial = state.clone()
            for _ in range(LENGTH):
                if trial.winner != NOBODY:
                    break
                keys = _keys(game, trial)
                game.apply(trial, keys[dice.stream.below(len(keys))])
                _check_asked(trial, c)
    except StateError:
        raise
    except Exception as error:
        raise StateError(f"frames: the rules cannot go on from here ({type(error).__name__}: {error})") from None


def _keys(game: Game, state: State) -> list[int]:
    count = int(game.list_options(state))
    if count < 1:
        raise StateError("frames: there is nothing to choose")
    return [int(game.options[i]) for i in range(count)]


def _check_asked(state: State, c: Catalog) -> None:
    if state.winner == NOBODY and not 0 <= state.seat < len(c.seats):
        raise StateError("frames: they ask a seat that does not exist")
    for size in state.sizes:
        if size < 0:
            raise StateError("frames: they move cards that are not there")
