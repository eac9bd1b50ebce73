"""Elo: fitted together, anchored, with intervals that tell the truth."""

from __future__ import annotations

from itertools import combinations
from math import exp, sqrt
from random import Random

import pytest

from sandtable.lab.rating import SCALE, Evidence, elo_of, expected, rate


def played(
    elos: dict[str, float], sides: dict[str, float], pairs: int, seed: int, shared: float = 0.0
) -> list[Evidence]:
    """Pairs of players of known strength in scenarios whose first side has a known advantage; `shared` luck helps the
    first side in both games."""
    random = Random(seed)

    def wins(lead: float) -> bool:
        return random.random() < 1 / (1 + exp(-lead / SCALE))

    found = []
    for a, b in combinations(elos, 2):
        for scenario, advantage in sides.items():
            for _ in range(pairs):
                luck = advantage + random.gauss(0, shared)
                gap = elos[a] - elos[b]
                found.append(Evidence(a, b, scenario, wins(gap + luck), wins(gap - luck)))
    return found


def test_shares_and_elo_are_two_ways_to_say_the_same() -> None:
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    assert elo_of(expected(123.0)) == pytest.approx(123.0)


def test_two_players_on_even_ground_get_what_their_share_says() -> None:
    evidence = [Evidence("a", "b", "s", True, True)] * 60 + [Evidence("a", "b", "s", False, False)] * 20
    best, anchor = rate(["a", "b"], "b", evidence)
    assert (anchor.player, anchor.elo, anchor.low, anchor.high) == ("b", 0, 0, 0)
    assert best.elo == pytest.approx(elo_of(0.75), abs=3)
    half = 1.96 * SCALE / sqrt(80 * 0.75 * 0.25)  # games of such a pair are one observation, not two
    assert best.high - best.elo == pytest.approx(half, rel=0.1)


def test_known_strengths_are_found_again_also_in_lopsided_scenarios() -> None:
    elos = {"a": 180.0, "b": 60.0, "c": 0.0, "d": -250.0}
    sides = {"even": 0.0, "lopsided": 500.0, "other": -120.0}
    ratings = {rating.player: rating for rating in rate(list(elos), "c", played(elos, sides, 400, 3))}
    for name, elo in elos.items():
        assert ratings[name].elo == pytest.approx(elo, abs=40), name
    assert list(ratings) == ["a", "b", "c", "d"]


def test_a_lopsided_scenario_alone_does_not_pull_ratings_together() -> None:
    """Both win nearly all games on the good side; what little is lost there tells the difference."""
    evidence = played({"a": 200.0, "b": 0.0}, {"lopsided": 600.0}, 3000, 5)
    share = sum(one.first + one.second for one in evidence) / (2 * len(evidence))
    assert elo_of(share) < 80
    assert rate(["a", "b"], "b", evidence)[0].elo == pytest.approx(200, abs=50)


@pytest.mark.parametrize("shared", [0.0, 400.0])
def test_nineteen_of_twenty_intervals_hold_the_truth(shared: float) -> None:
    elos = {"a": 70.0, "b": 0.0}
    held = 0
    widths = []
    truth = rate(list(elos), "b", played(elos, {"s": 0.0}, 8_000, 99, shared))[0].elo
    for seed in range(100):
        rating = rate(list(elos), "b", played(elos, {"s": 0.0}, 60, seed, shared))[0]
        held += rating.low <= truth <= rating.high
        widths.append(rating.high - rating.low)
    assert 88 <= held <= 100
    assert max(widths) < 200


def test_who_wins_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    best, _ = rate(["a", "b"], "b", [Evidence("a", "b", "s", True, True)] * 30)
    assert 500 < best.elo < 2000
    assert best.high - best.low > 400


def test_who_never_played_is_at_the_prior() -> None:
    ratings = rate(["a", "b", "c"], "b", [Evidence("a", "b", "s", True, False)] * 10)
    lonely = next(rating for rating in ratings if rating.player == "c")
    assert lonely.elo == 0 and lonely.high > 1000


def test_the_anchor_has_to_play() -> None:
    with pytest.raises(ValueError, match="c is not among the players"):
        rate(["a", "b"], "c", [])
