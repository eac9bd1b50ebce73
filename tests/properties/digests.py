"""Digests of a handful of games, one line each: run once in this build and once from the plain sources."""

from __future__ import annotations

from sandtable.api import scenarios, set_up
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.playout import play_out

SEEDS = (11, 2**40 + 7)


def digests() -> list[str]:
    """For each scenario and seed: the digest after 40 decisions, dealt anew for each seat, and at the end."""
    out = []
    for entry in scenarios():
        catalog, book = set_up(entry.id)
        for seed in SEEDS:
            game = Game(catalog, book, SeededDice(seed))
            stream = Stream(seed)
            state = game.start(40)
            play_out(game, state, stream, 40)
            parts = [state.digest()]
            parts += [determinise(game, state, seat, SeededDice(seed)).digest() for seat in range(len(catalog.seats))]
            decisions = play_out(game, state, stream, 10**6)
            out.append(" ".join([entry.id, str(seed), *parts, str(int(decisions)), state.digest()]))
    return out


if __name__ == "__main__":
    print(*digests(), sep="\n")
