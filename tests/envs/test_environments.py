"""The environments: PettingZoo's and Gymnasium's own checks, four seats, a seat played by rule, illegal actions."""

from __future__ import annotations

from multiprocessing import active_children
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from sandtable.envs.episode import Episode
from sandtable.envs.gymnasium import ID, SandtableEnv
from sandtable.envs.pettingzoo import env, parallel_env, raw_env

# PettingZoo and Gymnasium warn of what is as it should be here: an observation that holds a mask, ints without bounds.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def play(game: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """A random game: its actions, and what the agents got."""
    rng = np.random.default_rng(seed)
    game.reset(seed=seed)
    actions: list[int] = []
    rewards = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        rewards[agent] += reward
        done = terminated or truncated
        action = None if done else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        if action is not None:
            actions.append(action)
        game.step(action)
    return actions, rewards


@pytest.mark.parametrize("scenario", ["normandy-01", "north-africa-06", "reinforcements-101@4", "britain-01"])
def test_it_passes_pettingzoos_own_test(scenario: str) -> None:
    api_test(env(scenario), num_cycles=300, verbose_progress=False)


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(lambda: env("normandy-03"), num_cycles=60)
    one, other = env("normandy-03"), env("normandy-03")
    assert play(one, 4) == play(other, 4) == play(one, 4)
    assert play(one, 5) != play(one, 4)


def test_the_parallel_wrapper_passes_its_test() -> None:
    parallel_api_test(parallel_env("normandy-01", cap=3), num_cycles=200)


def test_players_of_other_seats_leave_no_process_behind() -> None:
    game = SandtableEnv("normandy-01", seat="german", opponent="search:4:processes=2")
    for _ in range(2):
        game.reset(seed=1)
        assert len(active_children()) == 1
    game.close()
    game.close()
    assert active_children() == []


@pytest.mark.parametrize(("scenario", "seats"), [("normandy-02", 2), ("reinforcements-101", 4)])
def test_all_agents_of_a_side_win_and_lose_together(scenario: str, seats: int) -> None:
    game = raw_env(scenario, seats=seats)
    assert len(game.possible_agents) == seats
    for seed in range(3):
        _, rewards = play(game, seed)
        assert sorted(rewards.values()) == [-1.0] * (seats // 2) + [1.0] * (seats // 2)
        sides = {agent.partition("-")[0]: reward for agent, reward in rewards.items()}
        assert all(sides[agent.partition("-")[0]] == reward for agent, reward in rewards.items())


def test_a_seat_that_is_played_by_rule_is_no_agent() -> None:
    game = env("normandy-01", options=["solo-german-hard"])
    assert game.possible_agents == ["us"]
    _, rewards = play(game, 2)
    assert abs(rewards["us"]) == 1


def test_only_who_is_asked_has_actions() -> None:
    game = raw_env("normandy-01")
    game.reset(seed=1)
    for _ in range(30):
        for agent in game.agents:
            mask = game.observe(agent)["action_mask"]
            assert mask.any() == (agent == game.agent_selection)
        game.step(int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"])[0]))


def test_an_illegal_action_loses() -> None:
    game = env("normandy-01")
    game.reset(seed=1)
    seen, *_ = game.last()
    agent = game.agent_selection
    game.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert game.terminations[agent] and game.rewards[agent] == -1


def test_what_an_action_says_and_how_it_looks() -> None:
    game = raw_env("normandy-01", render_mode="ansi")
    game.reset(seed=1)
    words = [game.episode.text(int(action)) for action in game.episode.legal()]
    assert all(word.startswith("bid ") for word in words)
    assert str(game.render()).startswith("normandy-01, round 1")
    assert str(raw_env("normandy-01", render_mode="svg").render()).startswith("<svg")


# -- Gymnasium --------------------------------------------------------------------------------------------------------


def test_it_passes_gymnasiums_own_test() -> None:
    check_env(gymnasium.make(ID, scenario="normandy-01").unwrapped, skip_render_check=True)


@pytest.mark.parametrize(
    "how",
    [
        {"scenario": "normandy-01", "opponent": "greedy"},
        {"scenario": "normandy-01", "seat": "german"},
        {"scenario": "reinforcements-101", "seats": 4, "partner": "greedy"},
        {"scenario": "normandy-01", "options": ["solo-german-easy"]},
        {"scenario": "normandy-01", "opponent": "solo:hard"},
        {"scenario": "north-africa-01", "seat": "italian", "opponent": "solo:easy"},
    ],
)
def test_a_game_against_players_by_name(how: dict[str, Any]) -> None:
    game = gymnasium.make(ID, cap=6, **how)
    endings = []
    for _ in range(2):
        seen, info = game.reset(seed=8)
        rng = np.random.default_rng(1)
        steps, over = 0, False
        reward: Any = 0.0
        while not over:
            assert (info["action_mask"] == seen["action_mask"]).all()
            assert reward == 0 and seen["action_mask"].any()
            action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
            seen, reward, over, truncated, info = game.step(action)
            assert not truncated
            steps += 1
        endings.append((steps, reward, seen["observation"].tobytes()))
        assert abs(reward) == 1 and not seen["action_mask"].any()
    assert endings[0] == endings[1]
    with pytest.raises(ValueError, match="call reset"):
        game.unwrapped.step(0)


def test_an_illegal_action_loses_there_too() -> None:
    game = SandtableEnv("normandy-01")
    seen, _ = game.reset(seed=1)
    assert (game.action_masks() == seen["action_mask"].astype(bool)).all()
    _, reward, over, _, info = game.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(ValueError, match="call reset"):
        game.step(int(np.flatnonzero(seen["action_mask"])[0]))
    seen, _ = game.reset(seed=1)
    assert game.step(int(np.flatnonzero(seen["action_mask"])[0]))[1:3] == (0.0, False)


def test_an_opponent_by_rule_has_the_other_side() -> None:
    for seat, options in (("us", ["solo-german-hard"]), ("german", ["solo-us-hard"])):
        game, same = (
            SandtableEnv("normandy-01", seat=seat, opponent="solo:hard"),
            Episode("normandy-01", options=options),
        )
        assert game.episode.agents == same.agents == [seat] and game.names == {}
        seen, _ = game.reset(seed=5)
        same.start(5)
        assert (seen["observation"] == same.observe(game.seat)["observation"]).all()


def test_a_game_that_was_not_begun_has_no_steps() -> None:
    with pytest.raises(ValueError, match="call reset"):
        SandtableEnv("normandy-01").step(0)


def test_wrong_wishes_are_explained() -> None:
    with pytest.raises(ValueError, match="'french' is no seat to play: us, german"):
        SandtableEnv("normandy-01", seat="french")
    with pytest.raises(ValueError, match="no player 'nobody'"):
        SandtableEnv("normandy-01", opponent="nobody")
    with pytest.raises(ValueError, match='no level "hrd"'):
        SandtableEnv("normandy-01", opponent="solo:hrd")
    with pytest.raises(ValueError, match="reinforcements-101@4 has no solo play for german"):
        SandtableEnv("reinforcements-101", seats=4, opponent="solo:hard")
    with pytest.raises(ValueError, match="round limit"):
        SandtableEnv("normandy-01", cap=0)
