"""Evening out: a handicap that brings a lopsided scenario near to even between equal players.

Handicaps are tried along a ladder, each rung a little more than the one before: duds for the stronger side, then cards
for the weaker one, then cards from the stronger one's deck. The right rung is found by halving, so that ten rungs take
four measurements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

import msgspec

from sandtable.api import set_up
from sandtable.core.catalog import COMBAT, DUD, CardKind
from sandtable.handicap import Handicap
from sandtable.lab.balance import FAIR
from sandtable.lab.simulate import simulate

GIVEN: Final = 6  # cards to the weaker side at most, and from the stronger one


class Evened(msgspec.Struct):
    """The best that was found: no handicap where none is needed. Rates are the first side's share of wins."""

    scenario: str
    before: float
    after: float
    games: int
    handicap: list[Handicap]

    @property
    def even(self) -> bool:
        return FAIR[0] <= self.after <= FAIR[1]


def ladder(kinds: Sequence[CardKind], sides: Sequence[str], seat_side: Sequence[int], strong: int) -> list[Handicap]:
    """Rungs, each a handicap of one card more. `strong` is the side that wins too often."""
    mine = [kind for kind in kinds if seat_side[kind.seat] == strong]
    others = [kind for kind in kinds if seat_side[kind.seat] != strong]
    weak = next(side for side in range(len(sides)) if side != strong)
    duds = [Handicap(sides[strong], kind.token, 1) for kind in mine if kind.klass == DUD for _ in range(kind.supply)]
    fighting = [kind for kind in others if kind.klass == COMBAT and kind.supply > 0 and kind.deck > 0]
    given = [Handicap(sides[weak], kind.token, 1) for kind in fighting]
    taken = [Handicap(sides[strong], kind.token, -1) for kind in mine if kind.klass == COMBAT and kind.deck > 1]
    return [*duds, *given[:GIVEN], *taken[:GIVEN]]


def joined(rungs: Sequence[Handicap]) -> list[Handicap]:
    """The same cards counted together."""
    numbers: dict[tuple[str, str], int] = {}
    for side, card, number in rungs:
        numbers[side, card] = numbers.get((side, card), 0) + number
    return [Handicap(side, card, number) for (side, card), number in numbers.items()]


def even_out(
    scenario: str,
    games: int,
    player: str = "greedy",
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    seed: int = 0,
    data: Sequence[str | Path] = (),
    progress: Callable[[int], None] | None = None,
) -> Evened:
    """Measure `games` games a rung; `progress` hears of games."""
    catalog, _ = set_up(scenario, (), data)

    def rate(handicap: Sequence[Handicap]) -> float:
        options = [one.option for one in handicap]
        run = simulate(
            scenario,
            games,
            [player],
            jobs=jobs,
            executor=executor,
            seed=seed,
            options=options,
            data=data,
            progress=progress,
        )
        return run.wins[catalog.sides[0]] / max(1, run.finished)

    before = rate([])
    best = Evened(scenario, round(before, 4), round(before, 4), games, [])
    if best.even:
        return best
    strong = 0 if before > 0.5 else int(catalog.enemy[0])
    rungs = ladder(catalog.kinds, catalog.sides, [int(side) for side in catalog.seat_side], strong)
    low, high = 0, len(rungs)
    while low < high:
        middle = (low + high + 1) // 2
        handicap = joined(rungs[:middle])
        after = rate(handicap)
        if abs(after - 0.5) < abs(best.after - 0.5):
            best = Evened(scenario, round(before, 4), round(after, 4), games, handicap)
        if (after > 0.5) == (before > 0.5):
            low = middle  # not enough
        else:
            high = middle - 1
    return best


def as_data(found: Evened) -> str:
    """As `data/handicaps/suggested.toml` writes it."""
    told = f"# {found.scenario}: {found.before:.1%}"
    if not found.handicap:
        return f"{told}, " + ("even as it is" if found.even else "no handicap helps")
    lines = [f"{told} without, {found.after:.1%} with; {found.games} games each"]
    for side in dict.fromkeys(one.side for one in found.handicap):
        cards = ", ".join(f"{one.card} = {one.number}" for one in found.handicap if one.side == side)
        lines.append(f"{found.scenario}.{side} = {{ {cards} }}")
    return "\n".join(lines)
