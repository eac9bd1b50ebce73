"""The sequential test: it stops when it is clear, errs as seldom as it says, and never takes a verdict back."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.lab.rating import expected
from sandtable.lab.sprt import LEAST, Sprt


def run(test: Sprt, elo: float, seed: int, most: int = 20_000) -> int:
    random = Random(seed)
    share = expected(elo)
    for number in range(most):
        if test.add((random.random() < share) + (random.random() < share)) != "open":
            return number + 1
    return most


@pytest.mark.parametrize(("elo", "verdict"), [(0, "rejected"), (60, "accepted")])
def test_its_errors_are_as_rare_as_it_says(elo: float, verdict: str) -> None:
    tests = [Sprt(0, 60) for _ in range(100)]
    lengths = [run(test, elo, seed) for seed, test in enumerate(tests)]
    assert sum(test.verdict == verdict for test in tests) >= 89  # 5 % errors are promised
    assert sum(lengths) / len(lengths) < 300


def test_a_clear_case_takes_few_pairs_and_never_fewer_than_the_least() -> None:
    lengths = [run(test := Sprt(0, 50), 400, seed) for seed in range(20)]
    assert test.verdict == "accepted"
    assert min(lengths) >= LEAST and max(lengths) < 120


def test_a_verdict_stands() -> None:
    test = Sprt(0, 50)
    run(test, 400, 1)
    counts, ratio = list(test.counts), test.llr
    assert test.add(0) == "accepted"
    assert (test.counts, test.llr) == (counts, ratio)


def test_pairs_that_split_count_as_evidence_for_even() -> None:
    test = Sprt(0, 50)
    for _ in range(200):
        test.add(1)
    assert test.verdict == "rejected"


def test_the_bounds_are_walds() -> None:
    test = Sprt(0, 10)
    assert (test.lower, test.upper) == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    with pytest.raises(ValueError, match="a lower and a higher Elo"):
        Sprt(10, 10)
