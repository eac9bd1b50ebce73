"""The gate: weights are used where a search with them beats a search without, and does no worse against the others.

Against each of a pool of players, in mirrored pairs with fresh deals; it ends early only for who is rejected by the
sequential test. Of one yardstick alone weights learn what beats that one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sandtable.ai.learnt import Gate, Weights, lent
from sandtable.lab.sprt import Sprt
from sandtable.lab.tournament import tournament

ITERATIONS: Final = 100  # of the searches that meet: quick ones, since leaf and promises decide and not the number
PAIRS: Final = 100  # against each of the pool
TEST: Final = (0.0, 60.0)  # Elo: it is better, or it is not
CANDIDATE: Final = "candidate"  # what the weights are called
NO_WORSE: Final = 0.5  # share of the points that it has to have against those that it need not beat


class GateError(ValueError):
    """A gate in which nothing could be played."""


def pool(iterations: int) -> list[str]:
    """Whom a search with new weights meets: first the one it has to beat, the same search without."""
    return [f"search:{iterations}:weights=none", "greedy"]


def gate(
    scenario: str,
    weights: Weights,
    *,
    pairs: int = PAIRS,
    iterations: int = ITERATIONS,
    seed: int = 0,
    data: Sequence[str | Path] = (),
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Gate]:
    """What came of it, against each of the pool; `passed` says whether that is enough."""
    player = f"search:{iterations}:weights={CANDIDATE}"
    out: list[Gate] = []
    for opponent in pool(iterations):
        test = Sprt(*TEST)
        with lent({CANDIDATE: weights}), TemporaryDirectory() as folder:
            meet = partial(
                tournament,
                [player, opponent],
                [scenario],
                pairs,
                seed=seed,
                data=data,
                jobs=jobs,
                executor=executor,
                record=Path(folder) / "pairs",
            )
            result = meet(sprt=test, progress=progress)
            if test.verdict == "accepted":
                result = meet(progress=_after(result.pairs, progress))  # on to the last pair
        if not result.meetings:
            raise GateError(f"no pair of the gate could be played: {next(iter(result.failed))}")
        met = result.meetings[0]
        out.append(Gate(f"search:{iterations}", opponent, met.pairs, met.share, test.verdict))
        if not passed(out):
            break
    return out


def _after(known: int, progress: Callable[[int], None] | None) -> Callable[[int], None]:
    """Tells of pairs beyond those that were told of."""
    heard = 0

    def tell(done: int) -> None:
        nonlocal heard
        heard += done
        if progress is not None and heard > known:
            progress(done)

    return tell


def passed(found: Sequence[Gate]) -> bool:
    """The first test has to be won, and no other opponent may have the better of it."""
    return bool(found) and found[0].verdict == "accepted" and all(one.share >= NO_WORSE for one in found)
