"""Fitting: logistic regression with a penalty, by Newton's method. A game's positions are learnt from, or tested on,
together: they share how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from sandtable.extra import needs

PENALTY: Final = 20.0  # on squares of weights; what is rare is learnt little from
RARE: Final = 0.002  # values that fewer of the positions have get no weight of their own
SCALE: Final = 40.0  # of the halves, so that one penalty serves all
PARTS: Final = 4  # of the games: each is tested on by weights fitted to the others
STEPS: Final = 30
CLOSE: Final = 1e-5

Array = Any


class Fitting(msgspec.Struct):
    """Weights by place (its least value, and one for each from there on) and by half; mean losses on unseen games."""

    places: dict[int, tuple[int, list[float]]]
    halves: list[float]
    bias: float
    loss_by_hand: float
    loss: float


def fit(places: Sequence[Sequence[list[int]]], halves: Sequence[Sequence[list[float]]], won: Sequence[bool]) -> Fitting:
    """By game: its positions' places and halves, and whether the first side won."""
    np = needs("numpy", "lab")
    values = np.array([row for game in places for row in game], dtype=np.int64)
    terms = np.array([row for game in halves for row in game], dtype=np.float64) / SCALE
    game_of = np.array([i for i, game in enumerate(places) for _ in game])
    target = np.array([float(first) for first, game in zip(won, places, strict=True) for _ in game])
    columns, names = _columns(np, values)
    both = np.hstack([columns, terms])
    by_hand = (terms[:, 0::2] - terms[:, 1::2]).sum(axis=1, keepdims=True)
    weights = _newton(np, both, target, PENALTY)
    found: dict[int, tuple[int, list[float]]] = {}
    for (place, value), weight in zip(names, weights, strict=False):
        least = int(values[:, place].min())
        if place not in found:
            found[place] = (least, [0.0] * int(values[:, place].max() - least + 1))
        found[place][1][value - least] = float(weight)
    return Fitting(
        places=found,
        halves=[float(weight) / SCALE for weight in weights[len(names) : -1]],
        bias=float(weights[-1]),
        loss_by_hand=_tested(np, by_hand, target, game_of, 0.01),
        loss=_tested(np, both, target, game_of, PENALTY),
    )


def _columns(np: Any, values: Array) -> tuple[Array, list[tuple[int, int]]]:
    """A column of 0 and 1 for each value of each place that is not always the same, but for its commonest."""
    columns: list[Array] = []
    names: list[tuple[int, int]] = []
    for place in range(values.shape[1]):
        there, counts = np.unique(values[:, place], return_counts=True)
        if len(there) < 2:
            continue
        commonest = there[counts.argmax()]
        for value, count in zip(there, counts, strict=True):
            if value != commonest and count >= RARE * len(values):
                columns.append(values[:, place] == value)
                names.append((place, int(value)))
    if not columns:
        return np.zeros((len(values), 0)), []
    return np.array(columns, dtype=np.float64).T, names


def _newton(np: Any, x: Array, target: Array, penalty: float) -> Array:
    """Weights, the last one the constant, that alone has no penalty to speak of."""
    x = np.hstack([x, np.ones((len(x), 1))])
    weights = np.zeros(x.shape[1])
    against = np.full(x.shape[1], penalty)
    against[-1] = 1e-6
    for _ in range(STEPS):
        chance = _chance(np, x @ weights)
        slope = x.T @ (chance - target) + against * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + np.diag(against)
        step = np.linalg.solve(bend, slope)
        weights -= step
        if np.abs(step).max() < CLOSE:
            break
    return weights


def _tested(np: Any, x: Array, target: Array, game_of: Array, penalty: float) -> float:
    """The mean loss on games that the weights were not fitted to."""
    out = np.zeros(len(target))
    for part in range(PARTS):
        test = game_of % PARTS == part
        weights = _newton(np, x[~test], target[~test], penalty)
        out[test] = _chance(np, x[test] @ weights[:-1] + weights[-1])
    out = np.clip(out, 1e-6, 1 - 1e-6)
    return float(-np.mean(target * np.log(out) + (1 - target) * np.log(1 - out)))


def _chance(np: Any, logarithm: Array) -> Array:
    return 1 / (1 + np.exp(-np.clip(logarithm, -60, 60)))
