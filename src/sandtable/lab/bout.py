"""A bout: one game between programs, from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import Final

import msgspec

from sandtable.ai.learnt import Weights, lent
from sandtable.ai.player import Player
from sandtable.api import set_up
from sandtable.automata import is_automaton, with_automata
from sandtable.core.catalog import Catalog
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.playout import play_out
from sandtable.core.state import NOBODY
from sandtable.lab.outside import BotError, make_entrant

CAP: Final = 150  # rounds; RUL-136: on in automatic play
NO_LIMIT: Final = 10**9
FORFEIT: Final = "forfeit"  # the reason of a game that a program from outside could not go on with


class Setting(msgspec.Struct, frozen=True):
    """What all bouts of a series share. `initiative` names the side that starts with the marker, in place of the
    scenario's; `cap` rounds end a game by adjudication; `weights` are those that players name, since where a bout is
    played there may be no such file."""

    scenario: str
    options: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    initiative: str | None = None
    cap: int = CAP
    weights: dict[str, Weights] = {}


class Ending(msgspec.Struct, frozen=True):
    """How a bout ended. `fault` is what a program from outside did to lose it at once."""

    winner: str  # a side
    reason: str
    rounds: int
    decisions: int
    fault: str = ""


def play(setting: Setting, names: tuple[str, ...], chance: int) -> Ending:
    """One game with the players of all seats by name; everything random comes from `chance`."""
    plain, _ = set_up(setting.scenario, setting.options, setting.data)
    options = with_automata(setting.scenario, by_side(plain, names), setting.options, setting.data)
    catalog, book = set_up(setting.scenario, options, setting.data)
    game = Game(catalog, book, SeededDice(chance))
    state = game.start(setting.cap)
    if setting.initiative is not None:
        state.initiative = catalog.side_names[setting.initiative]  # nothing has depended on it before the first bid
    if set(names) == {"random"}:
        decisions = int(play_out(game, state, Stream(chance ^ 0x5DEECE66D), NO_LIMIT))
    else:
        decisions = 0
        thoughts = Game(catalog, book, SeededDice(chance + 1))
        with seated(setting, names, chance) as players:
            while state.winner == NOBODY:
                seat = int(state.seat)
                try:
                    key = players[seat].think(thoughts, state, seat)
                except BotError as error:
                    winner = catalog.sides[catalog.enemy[catalog.seat_side[seat]]]
                    return Ending(winner, FORFEIT, int(state.round), decisions, f"{names[seat]}: {error}")
                game.apply(state, key)
                decisions += 1
    return Ending(catalog.sides[state.winner], book.reasons[state.reason].name, int(state.round), decisions)


def check_entrants(game: Game, names: Sequence[str]) -> None:
    """ValueError for a player that is none, or that cannot play this game."""
    for name in dict.fromkeys(names):
        if not is_automaton(name):
            make_entrant(name).check(game)


@contextmanager
def seated(setting: Setting, names: Sequence[str], chance: int) -> Iterator[dict[int, Player]]:
    """The players of a game by seat, as long as it lasts; a seat that is played by rule has none and is never asked."""
    with lent(setting.weights), ExitStack() as leaving:
        yield {
            seat: leaving.enter_context(closing(make_entrant(name, chance * 8 + seat)))
            for seat, name in enumerate(names)
            if not is_automaton(name)
        }


def by_seat(catalog: Catalog, players: Sequence[str]) -> tuple[str, ...]:
    """The player of every seat: `players` are one for all, one a side, or one a seat, in their order."""
    seats, sides = len(catalog.seats), len(catalog.sides)
    if len(players) == 1:
        return (players[0],) * seats
    if len(players) == seats:
        return tuple(players)
    if len(players) == sides:
        return tuple(players[side] for side in catalog.seat_side)
    ways = ", ".join(str(n) for n in sorted({1, sides, seats}))
    raise ValueError(f"{catalog.scenario} takes {ways} players, not {len(players)}")


def by_side(catalog: Catalog, players: Sequence[str]) -> dict[str, str]:
    """The first player of every side."""
    first = {side: list(catalog.seat_side).index(number) for side, number in catalog.side_names.items()}
    return {side: players[seat] for side, seat in first.items()}


def mirrored(catalog: Catalog, players: Sequence[str]) -> tuple[str, ...]:
    """The same players with the sides swapped: each sits where the other side's player of his place sat."""
    out = list(players)
    each = len(catalog.seats) // len(catalog.sides)
    for side in range(len(catalog.sides)):
        for place in range(each):
            there = int(catalog.order[int(catalog.enemy[side]) * each + place])
            out[int(catalog.order[side * each + place])] = players[there]
    return tuple(out)
