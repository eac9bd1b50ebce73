"""Fitting: logistic regression by Newton's method, with a penalty on what leads away from the evaluation that people
wrote, scaled as well as can be: from few games little is learnt, but little is spoilt either. How great a penalty is
best shows on games that were not fitted to; a game's positions stay together, since they share how it ended.

A position is held to what the next one of its game is worth by the weights so far, and less and less to what came
later (temporal differences, TD(lambda)): how a game ended is mostly luck that fell after it. That is
worth half as many games more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from sandtable.extra import needs

PENALTIES: Final = (600.0, 200.0, 60.0, 20.0, 6.0, 2.0)  # on squares of weights; what is rare is learnt little from
TRACE: Final = 0.7  # share of what came later that counts on, position by position, from the end of a game
PASSES: Final = 2  # over all games, each time held to what the last weights say
SLIGHT: Final = 0.01  # penalty on the scale of what people wrote
RARE: Final = 0.002  # values that fewer of the positions have get no weight of their own
SCALE: Final = 40.0  # of the halves, so that one penalty serves all
PARTS: Final = 4  # of the games: each is tested on by weights fitted to the others
STEPS: Final = 30
FAR: Final = 0.3  # the greatest change of a weight, and
CLOSE: Final = 1e-3  # one that does not matter any more

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
    penalty, loss = _best_penalty(np, both, len(names), target, game_of)
    weights = _learnt(np, both, len(names), target, game_of, penalty)
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
        loss_by_hand=_tested(np, both, len(names), target, game_of, None),
        loss=loss,
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


def _best_penalty(np: Any, x: Array, terms: int, target: Array, game_of: Array) -> tuple[float, float]:
    """The penalty with the least loss on unseen games, and that loss: less and less of it, as long as that helps."""
    best, least = PENALTIES[0], float("inf")
    for penalty in PENALTIES:
        loss = _tested(np, x, terms, target, game_of, penalty)
        if loss >= least:
            break
        best, least = penalty, loss
    return best, least


def _learnt(np: Any, x: Array, terms: int, target: Array, game_of: Array, penalty: float | None) -> Array:
    """Weights, the last one the constant; `terms` is where the halves of the terms begin. Without a penalty those of
    what people wrote: one scale for all."""
    halves = x[:, terms:]
    by_hand = (halves[:, 0::2] - halves[:, 1::2]).sum(axis=1, keepdims=True)
    scale, constant = _newton(np, _with_one(np, by_hand), target, SLIGHT, np.zeros(2), np.zeros(2))
    usual = np.zeros(x.shape[1] + 1)
    usual[terms:-1:2], usual[terms + 1 : -1 : 2], usual[-1] = scale, -scale, constant
    if penalty is None:
        return usual
    x = _with_one(np, x)
    weights = _newton(np, x, target, penalty, usual, usual)
    for _ in range(PASSES):
        held = _held_to(np, _chance(np, x @ weights), target, game_of)
        weights = _newton(np, x, held, penalty, usual, weights)
    return weights


def _held_to(np: Any, chance: Array, target: Array, game_of: Array) -> Array:
    """By position, what its chance should have been: the last one of a game is held to how that ended."""
    out = target.copy()
    for i in np.flatnonzero(game_of[:-1] == game_of[1:])[::-1]:
        out[i] = (1 - TRACE) * chance[i + 1] + TRACE * out[i + 1]
    return out


def _newton(np: Any, x: Array, target: Array, penalty: float, usual: Array, start: Array) -> Array:
    """Weights that stay near the usual ones, looked for from `start` on; the last one, of a column of ones, is the
    constant, that alone has no penalty to speak of."""
    weights = start.copy()
    against = np.full(x.shape[1], penalty)
    against[-1] = 1e-6
    far = FAR
    for _ in range(STEPS):
        chance = _chance(np, x @ weights)
        slope = x.T @ (chance - target) + against * (weights - usual)
        if far >= FAR:  # close by it bends much the same, and that is what takes time
            bend = (x * (chance * (1 - chance))[:, None]).T @ x + np.diag(against)
        step = np.linalg.solve(bend, slope)
        weights -= step
        far = np.abs(step).max()
        if far < CLOSE:
            break
    return weights


def _with_one(np: Any, x: Array) -> Array:
    return np.hstack([x, np.ones((len(x), 1))])


def _tested(np: Any, x: Array, terms: int, target: Array, game_of: Array, penalty: float | None) -> float:
    """The mean loss on games that the weights were not fitted to."""
    out = np.zeros(len(target))
    for part in range(PARTS):
        test = game_of % PARTS == part
        weights = _learnt(np, x[~test], terms, target[~test], game_of[~test], penalty)
        out[test] = _chance(np, x[test] @ weights[:-1] + weights[-1])
    out = np.clip(out, 1e-6, 1 - 1e-6)
    return float(-np.mean(target * np.log(out) + (1 - target) * np.log(1 - out)))


def _chance(np: Any, logarithm: Array) -> Array:
    return 1 / (1 + np.exp(-np.clip(logarithm, -60, 60)))
