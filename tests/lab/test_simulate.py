"""Many games: mirrored, repeatable, the same however many processes share the work."""

from __future__ import annotations

from collections import Counter
from multiprocessing import active_children

import msgspec
import pytest

from sandtable.ai._tree import Node
from sandtable.ai.search import SearchPlayer
from sandtable.api import set_up
from sandtable.content import ContentError
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.lab.bench import bench
from sandtable.lab.bout import Setting, by_seat, mirrored, play
from sandtable.lab.simulate import CHUNK, Simulation, simulate


def fixed(result: Simulation) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(result)
    del plain["decisions_per_second"]
    return plain


def test_all_games_are_counted_once() -> None:
    result = simulate("normandy-01", 50, ["random"], seed=4)
    assert result.finished == 50
    assert result.errors == 0
    assert sum(result.wins.values()) == 50
    assert sum(result.reasons.values()) == 50
    assert result.player_wins == {"random": 50}
    assert result.decisions > 50


def test_the_same_seed_gives_the_same_result_and_another_one_another() -> None:
    first = fixed(simulate("normandy-03", 30, ["random"], seed=1))
    assert fixed(simulate("normandy-03", 30, ["random"], seed=1)) == first
    assert fixed(simulate("normandy-03", 30, ["random"], seed=2)) != first


def test_processes_share_the_work_without_changing_it() -> None:
    games = 2 * CHUNK + 6
    heard: list[int] = []
    alone = simulate("normandy-02", games, ["random"], seed=9)
    shared = simulate("normandy-02", games, ["random"], seed=9, jobs=2, progress=heard.append)
    assert fixed(shared) == fixed(alone)
    assert sum(heard) == games


def test_different_players_swap_sides() -> None:
    # Greedy wins from both sides, so with mirrored pairs the sides must come out even.
    result = simulate("normandy-01", 6, ["greedy", "random"], seed=2)
    assert result.player_wins == {"greedy": 6, "random": 0}
    assert result.wins == {"us": 3, "german": 3}


def test_players_are_named_for_all_by_side_or_by_seat() -> None:
    catalog, _ = set_up("normandy-01")
    assert by_seat(catalog, ["a"]) == ("a", "a") and by_seat(catalog, ["a", "b"]) == ("a", "b")
    assert mirrored(catalog, ("a", "b")) == ("b", "a")
    for wrong in ([], ["a", "b", "c"]):
        with pytest.raises(ValueError, match=f"takes 1, 2 players, not {len(wrong)}"):
            by_seat(catalog, wrong)


@pytest.mark.parametrize(
    ("scenario", "games", "players", "error"),
    [
        ("normandy-99", 1, ["random"], ContentError),
        ("normandy-01", 0, ["random"], ValueError),
        ("normandy-01", 1, ["nobody"], ValueError),
        ("normandy-01", 1, [], ValueError),
        ("normandy-01", 1, ["random"] * 3, ValueError),
    ],
)
def test_bad_requests_are_refused(scenario: str, games: int, players: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        simulate(scenario, games, players)


def test_the_bench_measures_both_sides_of_the_ratio() -> None:
    rounds: list[int] = []
    result = bench("normandy-01", seconds=0.02, progress=rounds.append)
    assert len(rounds) == 5
    assert result.decisions_per_second > result.games_per_second > 0
    assert result.clone_us > 0
    assert result.chess_decisions_per_second is not None
    assert result.ratio is not None
    assert result.ratio > 0


def test_players_leave_no_process_behind() -> None:
    """Nor where the other one forfeits in the middle of a game."""
    for other in ("search:4:ponder", "exec:false"):
        play(Setting("normandy-01", cap=1), ("search:4:processes=2", other), 1)
        assert active_children() == []


@pytest.mark.parametrize("scenario", ["normandy-01", "britain-01", "reinforcements-101@4"])
def test_the_bench_measures_the_search(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All iterations that are counted were made, however clear the choice was by then."""
    counted: Counter[Node] = Counter()
    thinking = SearchPlayer.search

    def search(player: SearchPlayer, game: Game, state: State) -> Node:
        root = thinking(player, game, state)
        counted[root] += player.budget.iterations
        return root

    monkeypatch.setattr(SearchPlayer, "search", search)
    assert bench(scenario, seconds=0.05).iterations_per_second > 0
    assert len(counted) == 5
    assert all(root.visits == iterations for root, iterations in counted.items())
