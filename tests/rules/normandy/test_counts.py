"""How many ways there are: leaves of the tree of choices, by depth, from fixed positions with a fixed seed.

A regression net: a rule that allows or forbids one thing too many changes a number. The first number of each position
is counted by hand in its comment; the deeper ones were counted by the engine and agreed on.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.state import NOBODY, State
from tests.rules.table import Table


def leaves(game: Game, state: State, depth: int) -> int:
    if depth == 0 or state.winner != NOBODY:
        return 1
    count = int(game.list_options(state))
    if depth == 1:
        return count
    keys = [int(game.options[i]) for i in range(count)]
    total = 0
    for key in keys:
        after = state.clone()
        game.apply(after, key)
        total += leaves(game, after, depth - 1)
    return total


def la_raye_bid() -> Table:
    """5: the US bids a Sergeant, a Squad Leader, a Rifleman, a Scout or Fog of War."""
    hand = "platoon-sergeant squad-leader-a rifleman-a scout-a fog-of-war"
    return Table("normandy-01", turn=None, us={"hand": hand}, german={"hand": "rifleman-a rifleman-b scout-a"})


def la_raye_turn() -> Table:
    """10: Rifleman A moves, attacks, controls or hunkers down; Scout A scouts, attacks, reconnoitres (there is Fog of
    War in hand), conceals or hunkers down; or the turn ends.

    55: after Move 2 (2B or stop), Attack 4, Control 6 and hunker 6 (Scout A's five and the end), Scout 5 (four tiles or
    stop), Attack 4, Recon 9 (Rifleman A's four, four of the card drawn, the end), Conceal 5, hunker 5; and 9 for the
    Germans when the turn ends.
    """
    return Table("normandy-01", us={"hand": "rifleman-a scout-a fog-of-war"}, german={"hand": "rifleman-a scout-b"})


def la_huberderie_turn() -> Table:
    """22: Sergeant 3 (Bolster, Command, hunker); Guide 3 (Bolster, Guide, hunker); Squad Leader A 3 (Bolster, Inspire,
    hunker); suppressed Rifleman A 2 (ready, hunker); Rifleman B 3 (Move, Attack, hunker; no Control, for an enemy
    stands there and holds the tile); Sniper, entering, 3 (Stalk, Attack, hunker); Mortar 4 (Move, Blast, Target,
    hunker); Fog of War 0; end 1."""
    hand = "platoon-sergeant platoon-guide squad-leader-a rifleman-a rifleman-b sniper mortar fog-of-war"
    return Table(
        "normandy-07",
        us={"hand": hand, "supply": "rifleman-a*2 scout-c"},
        german={"hand": "rifleman-a"},
        at={"us:mortar": "16B", "us:rifleman-b": "5B", "german:scout-a": "5B"},
        marks={"us:5B": "scouted", "german:5B": "controlled", "us:15B": "scouted"},
        suppressed="us:rifleman-a",
        aimed={"us": "6B"},
    )


COUNTS = {
    la_raye_bid: [5, 15, 171, 1168],
    la_raye_turn: [10, 55, 313, 1697],
    la_huberderie_turn: [22, 221, 2181, 19189],
}


@pytest.mark.parametrize("position", COUNTS, ids=lambda position: position.__name__)
def test_counts_by_depth(position: Callable[[], Table]) -> None:
    table = position()
    game = Game(table.catalog, table.match.book, SeededDice(7))
    found = [leaves(game, table.state.clone(), depth) for depth in range(1, len(COUNTS[position]) + 1)]
    assert found == COUNTS[position]
