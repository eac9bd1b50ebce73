"""Learn by playing against oneself, in about a minute: python examples/train_pettingzoo.py [SCENARIO]

REINFORCE for all seats at once, in the PettingZoo environment: each has one weight for each action, and nobody but the
others to learn from. Then one side after the other plays against random ones. Needs pip install "sandtable[rl]".
"""

import sys

import numpy as np

from sandtable.envs.pettingzoo import raw_env


def make(scenario):
    return raw_env(scenario, cap=30)


def untrained(env):
    """Weights of every agent by which all actions are alike."""
    return {agent: np.zeros(env.action_space(agent).n) for agent in env.possible_agents}


def side(env, agent):
    catalog = env.episode.catalog
    return catalog.seat_side[catalog.seat_names[agent]]


def play(env, weights, rng, seed):
    """A game: what every agent gained, and the direction in which its choices become likelier."""
    slopes = untrained(env)
    env.reset(seed=seed)
    while not all(env.terminations.values()):
        agent = env.agent_selection
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        chances = np.exp(weights[agent][legal] - weights[agent][legal].max())
        chances /= chances.sum()
        action = rng.choice(legal, p=chances)
        slopes[agent][legal] -= chances
        slopes[agent][action] += 1
        env.step(action)
    return env.rewards, slopes


def train(scenario="normandy-01", games=1500, rate=0.02, seed=0):
    env = make(scenario)
    rng = np.random.default_rng(seed)
    weights = untrained(env)
    means = dict.fromkeys(weights, 0.0)
    for number in range(games):
        rewards, slopes = play(env, weights, rng, seed * 1_000_000 + number)
        for agent, reward in rewards.items():
            weights[agent] += rate * (reward - means[agent]) * slopes[agent]
            means[agent] += 0.02 * (reward - means[agent])
    return weights


def share(scenario, weights, games=200, seed=99):
    """The share of fresh games that the policy wins against random players, every agent's side in turn."""
    env = make(scenario)
    rng = np.random.default_rng(seed)
    won = 0
    for number in range(games):
        mine = env.possible_agents[number % len(env.possible_agents)]
        seated = untrained(env) | {agent: weights[agent] for agent in weights if side(env, agent) == side(env, mine)}
        rewards, _ = play(env, seated, rng, seed * 1_000_000 + number)
        won += rewards[mine] > 0
    return won / games


if __name__ == "__main__":
    scenario = sys.argv[1] if len(sys.argv) > 1 else "normandy-01"
    trained = train(scenario)
    print(f"untrained, it wins {share(scenario, untrained(make(scenario))):.0%} against random")
    print(f"trained, {share(scenario, trained):.0%}")
