"""Ways: tiles further off than one step, each with the chain of texts that goes there.

A way is named only where nothing is left to choose on it: every shortest chain to the tile comes to the same state,
without a die, a draw or a reveal. A scout that would mark other tiles on another way is asked step by step.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec

from sandtable.core.decision import Decision
from sandtable.core.dice import Dice
from sandtable.core.event import Story
from sandtable.core.game import Game
from sandtable.core.option import Option, option_of
from sandtable.core.state import NOBODY, State
from sandtable.notation.text import Notation


class Way(msgspec.Struct, frozen=True):
    tile: str
    text: str


class _Chance(Exception):
    pass


class _NoDice(Dice):
    def roll(self, purpose: int, index: int, n: int) -> int:
        raise _Chance


def ways_of(game: Game, state: State, decision: Decision) -> list[Way]:
    """The ways from a decision between steps; none from any other."""
    c = game.catalog
    steps = [option for option in decision.options if _is_step(game, option)]
    if not steps:
        return []
    seat = int(state.seat)
    trial = Game(c, game.book, _NoDice(), Story())
    notation = Notation(c, game.book)
    units = [fact.value for fact in game.procedure(state).subject(game, state) if fact.name == "unit"]
    known = {*(int(state.at[unit]) for unit in units if isinstance(unit, int)), *(option.a for option in steps)}
    edge: list[tuple[State, list[str]]] = [(state, [])]
    ways: list[Way] = []
    while edge:
        reached: dict[int, list[tuple[State, list[str]]]] = defaultdict(list)
        for before, texts in edge:
            for option in map(option_of, _keys(trial, before)):
                if _is_step(game, option) and (not texts) == (option.a in known):
                    after = _after(trial, before, option.key)
                    if after is not None:
                        reached[option.a].append((after, [*texts, notation.write(option, seat)]))
        edge = []
        for tile, ends in reached.items():
            if len({end.digest() for end, _ in ends}) != 1:
                continue
            after, texts = ends[0]
            if tile not in known:
                known.add(tile)
                ways.append(Way(c.tiles[tile].name, " ".join(texts)))
            if after.winner == NOBODY and after.seat == seat and game.procedure(after).name == decision.kind:
                edge.append((after, texts))
    return ways


def _is_step(game: Game, option: Option) -> bool:
    kind = game.book.kind(option.kind)
    return kind is not None and kind.steps


def _keys(game: Game, state: State) -> list[int]:
    return [int(game.options[i]) for i in range(int(game.list_options(state)))]


def _after(game: Game, state: State, key: int) -> State | None:
    """The state after a choice, or None if chance or a reveal is part of it."""
    after = state.clone()
    assert game.story is not None
    told = len(game.story.events)
    try:
        game.apply(after, key)
    except _Chance:
        return None
    return None if game.story.revealed(told) else after
