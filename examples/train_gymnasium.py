"""Learn to beat a random player in less than a minute: python examples/train_gymnasium.py [SCENARIO]

REINFORCE with one weight for each action, and nothing else: the policy does not even look at the observation. It learns
which cards and actions are worth more than others. Needs pip install "sandtable[rl]".
"""

import sys

import gymnasium
import numpy as np

import sandtable.envs.gymnasium  # registers the environment


def make(scenario):
    return gymnasium.make(sandtable.envs.gymnasium.ID, scenario=scenario, opponent="random", cap=30)


def choose(weights, mask, rng):
    """A legal action by the softmax of the weights, and the legal ones with their chances."""
    legal = np.flatnonzero(mask)
    chances = np.exp(weights[legal] - weights[legal].max())
    chances /= chances.sum()
    return rng.choice(legal, p=chances), legal, chances


def play(env, weights, rng, seed):
    """A game: what was gained, and the direction in which its choices become likelier."""
    slope = np.zeros_like(weights)
    seen, _ = env.reset(seed=seed)
    over = False
    while not over:
        action, legal, chances = choose(weights, seen["action_mask"], rng)
        slope[legal] -= chances
        slope[action] += 1
        seen, reward, over, _, _ = env.step(action)
    return reward, slope


def train(scenario="normandy-01", games=1500, rate=0.02, seed=0):
    env = make(scenario)
    rng = np.random.default_rng(seed)
    weights = np.zeros(env.action_space.n)
    mean = 0.0
    for number in range(games):
        reward, slope = play(env, weights, rng, seed * 1_000_000 + number)
        weights += rate * (reward - mean) * slope
        mean += 0.02 * (reward - mean)
    return weights


def share(scenario, weights, games=200, seed=99):
    """The share of fresh games that the policy wins against a random player."""
    env = make(scenario)
    rng = np.random.default_rng(seed)
    return sum(play(env, weights, rng, seed * 1_000_000 + n)[0] > 0 for n in range(games)) / games


if __name__ == "__main__":
    scenario = sys.argv[1] if len(sys.argv) > 1 else "normandy-01"
    trained = train(scenario)
    print(f"untrained, it wins {share(scenario, np.zeros_like(trained)):.0%} against random")
    print(f"trained, {share(scenario, trained):.0%}")
    best = np.argsort(trained)[::-1][:5]
    env = make(scenario).unwrapped
    print("what it likes best:", ", ".join(env.episode.text(int(action)) for action in best))
