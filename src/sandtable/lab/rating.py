"""Elo ratings of a pool, fitted together to all its games.

The chance that the player on a scenario's first side wins is logistic in the difference of the ratings plus that side's
advantage in the scenario, which is fitted too: a lopsided scenario is worth less evidence, and does not pull ratings
together. One player is the anchor, at 0. Intervals are for 95 %, with the two games of a mirrored pair taken together
(the "sandwich" variance), because they share their luck.

A player who won or lost everything has no finite rating; a weak prior (`SPREAD`) gives it one, with a wide interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log1p, sqrt
from typing import Final

import msgspec

SCALE: Final = 400 / log(10)  # Elo in one unit of the logistic
SPREAD: Final = 800 / SCALE  # standard deviation of the prior, for ratings and for sides
Z: Final = 1.96
STEPS: Final = 100
CLOSE: Final = 1e-9

Matrix = list[list[float]]
Row = list[tuple[int, float]]  # parameters that matter to a game, and their factors


class Rating(msgspec.Struct, frozen=True):
    """Elo above the anchor, and its 95 % interval."""

    player: str
    elo: float
    low: float
    high: float


class Evidence(msgspec.Struct, frozen=True):
    """A mirrored pair: whether `a` won on the scenario's first side, and on its second."""

    a: str
    b: str
    scenario: str
    first: bool
    second: bool


def expected(elo: float) -> float:
    """The share of points of a player who is so much stronger, on even ground."""
    return 1 / (1 + exp(-elo / SCALE))


def elo_of(share: float) -> float:
    """The way back; the share is strictly between 0 and 1."""
    return SCALE * log(share / (1 - share))


def rate(players: Sequence[str], anchor: str, evidence: Sequence[Evidence]) -> list[Rating]:
    """The ratings, best first."""
    if anchor not in players:
        raise ValueError(f"{anchor} is not among the players")
    places = {name: i for i, name in enumerate(name for name in players if name != anchor)}
    scenarios = sorted({one.scenario for one in evidence})
    sides = {name: len(places) + i for i, name in enumerate(scenarios)}
    pairs = [_games(one, places, sides) for one in evidence]
    point = _fit(pairs, len(places) + len(sides))
    spread = _spread(pairs, point)
    found = [Rating(anchor, 0.0, 0.0, 0.0)]
    for name, i in places.items():
        elo, width = point[i] * SCALE, Z * spread[i] * SCALE
        found.append(Rating(name, round(elo, 1), round(elo - width, 1), round(elo + width, 1)))
    return sorted(found, key=lambda rating: -rating.elo)


def _games(one: Evidence, places: dict[str, int], sides: dict[str, int]) -> list[tuple[Row, bool]]:
    """Both games as (parameters, whether the first side won)."""

    def row(first: str, second: str) -> Row:
        signed = [(places[name], sign) for name, sign in ((first, 1.0), (second, -1.0)) if name in places]
        return [*signed, (sides[one.scenario], 1.0)]

    return [(row(one.a, one.b), one.first), (row(one.b, one.a), not one.second)]


def _fit(pairs: list[list[tuple[Row, bool]]], size: int) -> list[float]:
    """Newton's method, with shorter steps where a whole one does not climb."""
    point = [0.0] * size
    height = _height(pairs, point)
    for _ in range(STEPS):
        slope, curve = _slope(pairs, point)
        step = _solve(curve, slope)
        length = 1.0
        while True:
            there = [x + length * dx for x, dx in zip(point, step, strict=True)]
            found = _height(pairs, there)
            if found >= height or length < 1e-6:
                break
            length /= 2
        moved = max((abs(length * dx) for dx in step), default=0.0)
        point, height = there, found
        if moved < CLOSE:
            break
    return point


def _height(pairs: list[list[tuple[Row, bool]]], point: list[float]) -> float:
    """The log-likelihood with the prior."""
    out = -sum(x * x for x in point) / (2 * SPREAD * SPREAD)
    for pair in pairs:
        for row, won in pair:
            lead = sum(factor * point[i] for i, factor in row)
            out -= _log1pexp(-lead if won else lead)
    return out


def _slope(pairs: list[list[tuple[Row, bool]]], point: list[float]) -> tuple[list[float], Matrix]:
    """Gradient and information (the Hessian with its sign turned)."""
    size = len(point)
    slope = [-x / (SPREAD * SPREAD) for x in point]
    curve = [[1 / (SPREAD * SPREAD) if i == j else 0.0 for j in range(size)] for i in range(size)]
    for pair in pairs:
        for row, won in pair:
            chance = _logistic(sum(factor * point[i] for i, factor in row))
            for i, factor in row:
                slope[i] += factor * (won - chance)
                for j, other in row:
                    curve[i][j] += factor * other * chance * (1 - chance)
    return slope, curve


def _spread(pairs: list[list[tuple[Row, bool]]], point: list[float]) -> list[float]:
    """Standard deviations. The prior counts as one more observation."""
    size = len(point)
    _, curve = _slope(pairs, point)
    middle = [[1 / (SPREAD * SPREAD) if i == j else 0.0 for j in range(size)] for i in range(size)]
    for pair in pairs:
        score: dict[int, float] = {}
        for row, won in pair:
            chance = _logistic(sum(factor * point[i] for i, factor in row))
            for i, factor in row:
                score[i] = score.get(i, 0.0) + factor * (won - chance)
        for i, x in score.items():
            for j, y in score.items():
                middle[i][j] += x * y
    out: list[float] = []
    for i in range(size):
        column = _solve(curve, [1.0 if i == j else 0.0 for j in range(size)])  # of the inverse
        out.append(sqrt(sum(x * y * middle[j][k] for j, x in enumerate(column) for k, y in enumerate(column))))
    return out


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x >= 0 else exp(x) / (1 + exp(x))


def _log1pexp(x: float) -> float:
    return x + log1p(exp(-x)) if x > 0 else log1p(exp(x))


def _solve(matrix: Matrix, right: list[float]) -> list[float]:
    """Gauss with pivots; the matrix is positive definite, by the prior if by nothing else."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        best = max(range(i, size), key=lambda k, column=i: abs(rows[k][column]))  # type: ignore[misc]
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i], strict=True)]
    out = [0.0] * size
    for i in reversed(range(size)):
        out[i] = (rows[i][size] - sum(rows[i][j] * out[j] for j in range(i + 1, size))) / rows[i][i]
    return out
