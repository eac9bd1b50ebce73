"""Lines of solo cards that never apply: many games of the bot, as each side, against random and greedy.

    python tools/solo_lines.py                       every scenario that can be played alone
    python tools/solo_lines.py normandy-06 -n 400    some of them, more games
    python tools/solo_lines.py --by-card             only lines that applied in no scenario that uses the card

`-n` games for each scenario, side and opponent. `never reached` are lines that were never even read, because an earlier
one always applied, or because its card never came up. Others were read and refused: `false` tells how often for their
condition, `cannot` how often it held and the action could not be done. One that always ends so deserves a look: either
nothing can come of it, or the bot cannot do what it should.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Final, NamedTuple

from sandtable.ai import make_player
from sandtable.api import bots_of, library, set_up
from sandtable.content.parts.solo.read import NUMERALS
from sandtable.core.dice import SeededDice
from sandtable.core.event import Story
from sandtable.core.game import Game
from sandtable.core.state import NOBODY
from sandtable.rules.solo.faults import CODES, DONE_BEFORE

OPPONENTS: Final = ("random", "greedy")
CAP: Final = 150  # rounds


class Place(NamedTuple):
    """A line of a title's card, as one side's bot in one scenario."""

    scenario: str
    side: str
    title: str
    line: int


class Count:
    """How often lines applied, and how often they were read and did not."""

    def __init__(self) -> None:
        self.lines: list[Place] = []  # all there are
        self.used: Counter[Place] = Counter()
        self.out: dict[Place, Counter[str]] = {}  # by which part of it failed

    def play(self, scenario: str, side: str, opponent: str, games: int, seed: int) -> None:
        catalog, book = set_up(scenario, [f"solo-{side}-normal"])
        self._know(Game(catalog, book, SeededDice(0)), scenario, side)
        for number in range(games):
            chance = seed * 1_000_003 + number
            game = Game(catalog, book, SeededDice(chance))
            thoughts = Game(catalog, book, SeededDice(chance + 1))
            game.story = Story()
            state = game.start(CAP)
            player = make_player(opponent, chance)
            while state.winner == NOBODY:
                game.apply(state, player.think(thoughts, state, int(state.seat)))
            for event in game.story.events:
                if event.name in ("line-used", "line-out"):
                    place = Place(scenario, side, catalog.kinds[event.values[1]].title, event.values[2])
                    if event.name == "line-used":
                        self.used[place] += 1
                    elif event.values[3] != DONE_BEFORE:
                        self.out.setdefault(place, Counter())[CODES[event.values[3]]] += 1

    def _know(self, game: Game, scenario: str, side: str) -> None:
        """Every line of every card the bot has here, whether it comes up or not."""
        c = game.catalog
        held = {k.title for k in c.kinds if c.sides[c.seat_side[k.seat]] == side and k.deck + k.supply > 0}
        for module in game.book.modules:
            for sheet in module.sheets(game):
                for number in range(sum(row.depth == 0 for row in sheet.rows) if sheet.title in held else 0):
                    place = Place(scenario, side, sheet.title, number)
                    if place not in self.lines:
                        self.lines.append(place)

    def silent(self) -> list[Place]:
        return [place for place in self.lines if not self.used[place]]

    def why(self, place: Place) -> str:
        reasons = self.out.get(place, Counter())
        return ", ".join(f"{code} {n}" for code, n in reasons.most_common(3)) or "never reached"


def wanted(names: list[str]) -> list[str]:
    every = [entry.id for entry in library().scenarios() if len(entry.seats) == 2 and bots_of(entry.id)]
    for name in names:
        if name not in every:
            sys.exit(f"{name} cannot be played alone; {', '.join(every)} can")
    return names or every


def everywhere(count: Count) -> list[str]:
    """Lines that applied in no scenario at all. Cards of one title that differ by scenario are told by number only."""
    out: dict[tuple[str, str, int], list[Place]] = {}
    for place in count.lines:
        out.setdefault((place.side, place.title, place.line), []).append(place)
    rows = []
    for (side, title, line), places in sorted(out.items()):
        if not any(count.used[place] for place in places):
            read = sum(count.out.get(place, Counter()).total() for place in places)
            rows.append(f"{side:<8} {title:<20} {NUMERALS[line]:<5} {len(places)} scenarios, passed over {read} times")
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("-n", "--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--by-card", action="store_true")
    parser.add_argument("--opponents", default=",".join(OPPONENTS))
    args = parser.parse_args()
    count = Count()
    for scenario in wanted(args.scenarios):
        for option in bots_of(scenario):
            if option.level == "normal":
                for opponent in args.opponents.split(","):
                    count.play(scenario, option.bot, opponent, args.games, args.seed)
        if not args.by_card:
            for place in [place for place in count.silent() if place.scenario == scenario]:
                print(f"{scenario:<20} {place.side:<8} {place.title:<20} {NUMERALS[place.line]:<5} {count.why(place)}")
    if args.by_card:
        print("\n".join(everywhere(count)) or "every line applied somewhere")
    print(f"{len(count.silent())} of {len(count.lines)} lines of a scenario and side were silent", file=sys.stderr)


if __name__ == "__main__":
    main()
