"""Random play, stopping at every decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.catalog import Catalog
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.option import kind_of
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import NOBODY, State

CAP: Final = 80  # rounds; RUL-136: automatic play needs a limit, for passing is always legal
BOUND: Final = 20_000  # decisions of a game of so many rounds, at the very most
KEENNESS: Final = 8  # a keen player passes once in so many times, where it need not


def keys_of(game: Game, state: State) -> list[int]:
    """The keys of all options of the pending decision."""
    count = int(game.list_options(state))
    return [int(game.options[i]) for i in range(count)]


def pick(game: Game, stream: Stream, keys: list[int], keen: bool) -> int:
    """One of the keys. A keen player seldom passes (`OptionKind.passes`), so its games go deeper into the rules."""
    if keen and stream.below(KEENNESS) > 0:
        keys = [key for key in keys if not game.book.kinds[int(kind_of(key))].passes] or keys
    return keys[stream.below(len(keys))]


def random_game(
    catalog: Catalog, book: Rulebook, seed: int, cap: int = CAP, keen: bool = False
) -> Iterator[tuple[Game, State]]:
    """Play at random through the trusting door, stopping at every decision and once more at the end.

    The state handed out is the game's own: whoever wants to keep or change it makes a copy.
    """
    game = Game(catalog, book, SeededDice(seed))
    stream = Stream(seed + 1)
    state = game.start(cap)
    for _ in range(BOUND):
        yield game, state
        if state.winner != NOBODY:
            return
        game.apply(state, pick(game, stream, keys_of(game, state), keen))
    raise AssertionError(f"{catalog.scenario}, seed {seed}: no end after {BOUND} decisions")
