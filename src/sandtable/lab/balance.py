"""Balance: how often each side of a scenario wins between equal players, with what certainty, and how games go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Final

import msgspec

from sandtable.api import library, set_up
from sandtable.handicap import is_handicap
from sandtable.lab.simulate import Simulation, simulate

FAIR: Final = (0.42, 0.58)
Z: Final = 1.96  # 95 %


class Balance(msgspec.Struct):
    """One scenario. `rate` is the first side's share of wins, `low` and `high` its 95 % interval (Wilson)."""

    scenario: str
    name: str
    sides: list[str]
    games: int
    wins: dict[str, int]
    rate: float
    low: float
    high: float
    rounds: float
    reasons: dict[str, int]
    initiative: str  # who starts with the marker
    swapped: float | None  # the first side's share when the other side starts with it, if that was measured
    excuse: str  # why it need not be even, as the scenario says
    handicap: list[str] = []  # options with which it was played, and is not as it is set up

    @property
    def fair(self) -> bool:
        return FAIR[0] <= self.rate <= FAIR[1]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def balance(
    scenario: str,
    games: int,
    *,
    player: str = "greedy",
    jobs: int = 1,
    executor: Executor | None = None,
    seed: int = 0,
    options: Sequence[str] = (),
    data: Sequence[str | Path] = (),
    progress: Callable[[int], None] | None = None,
) -> Balance:
    """Play `games` games as set up, and a quarter as many with the other side starting with the initiative."""
    run = partial(
        simulate,
        scenario,
        players=[player],
        jobs=jobs,
        executor=executor,
        options=options,
        data=data,
        progress=progress,
    )
    result = run(games, seed=seed)
    turned = run(extra_games(games), seed=seed + 1, initiative=second_to_start(scenario, options, data))
    return summary(result, turned, options, data)


def second_to_start(scenario: str, options: Sequence[str] = (), data: Sequence[str | Path] = ()) -> str:
    """The side that does not start with the initiative."""
    catalog, _ = set_up(scenario, options, data)
    return catalog.sides[catalog.enemy[catalog.start_initiative]]


def summary(
    result: Simulation, turned: Simulation | None, options: Sequence[str] = (), data: Sequence[str | Path] = ()
) -> Balance:
    """What games as set up came to, and some in which the other side started, if there are any."""
    scenario = result.scenario
    catalog, _ = set_up(scenario, options, data)
    record = library(*map(str, data)).scenario(scenario)
    starts = catalog.sides[catalog.start_initiative]
    first = catalog.sides[0]
    low, high = wilson(result.wins[first], result.finished)
    return Balance(
        scenario=scenario,
        name=catalog.name,
        sides=list(catalog.sides),
        games=result.finished,
        wins=result.wins,
        rate=round(result.wins[first] / max(1, result.finished), 4),
        low=round(low, 4),
        high=round(high, 4),
        rounds=result.rounds_mean,
        reasons=result.reasons,
        initiative=starts,
        swapped=None if turned is None else round(turned.wins[first] / max(1, turned.finished), 4),
        excuse=record.why_unbalanced,
        handicap=[name for name in options if is_handicap(name)],
    )


def extra_games(games: int) -> int:
    """How many more games measure the effect of the initiative."""
    return max(1, games // 4)


def bar(row: Balance, width: int = 41) -> str:
    """The interval as a line of text: the fair band in dots, the middle marked."""
    cells = [" "] * width
    for i in range(width):
        share = i / (width - 1)
        if FAIR[0] <= share <= FAIR[1]:
            cells[i] = "·"
        if row.low <= share <= row.high:
            cells[i] = "─"
    cells[round(row.rate * (width - 1))] = "●"
    return "".join(cells)


def markdown(rows: Sequence[Balance], player: str) -> str:
    """A document about the balance of scenarios."""
    lines = [
        "# Balance",
        "",
        f"Games between equal players (`{player}`). The share is the first side's, with its 95 % interval; a scenario",
        f"counts as even between {FAIR[0]:.0%} and {FAIR[1]:.0%}. Made by `sandtable balance`; how a program plays is",
        "not how people play.",
        "",
        *table(rows),
    ]
    excuses = [f"* {row.scenario}: {row.excuse}" for row in rows if row.excuse]
    if excuses:
        lines += ["", "Why some are not even:", "", *excuses]
    return "\n".join(lines) + "\n"


def table(rows: Sequence[Balance]) -> list[str]:
    """A line a scenario, as Markdown."""
    lines = [
        "| scenario | name | games | first side | wins | interval | | rounds | ends by | if the other side starts |",
        "|---|---|---:|---|---:|---|---|---:|---|---:|",
    ]
    for row in rows:
        ends = ", ".join(f"{reason} {n / max(1, row.games):.0%}" for reason, n in _most(row.reasons))
        verdict = "even" if row.fair else "not even"
        swapped = "not measured" if row.swapped is None else f"{row.swapped:.1%}"
        lines.append(
            f"| {row.scenario} | {row.name} | {row.games} | {row.sides[0]} | {row.rate:.1%} "
            f"| {row.low:.1%} to {row.high:.1%} | {verdict} | {row.rounds:.1f} | {ends} | {swapped} |"
        )
    return lines


def _most(reasons: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(reasons.items(), key=lambda item: -item[1])
