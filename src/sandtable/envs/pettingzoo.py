"""The PettingZoo environment: every seat is an agent, and acts when the engine asks it.

>>> from sandtable.envs.pettingzoo import env
>>> game = env("normandy-01")
>>> game.reset(seed=1)

Rewards come at the end: 1 for every agent of the winning side, -1 for the others. Where seats decide at once and unseen
they are asked one after the other, and none sees what the other has answered. A seat that is played by rule
(`options=["solo-german-hard"]`) is no agent.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from sandtable.envs.episode import CAP, NAME, Episode, Observation
from sandtable.extra import missing

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper
except ImportError as error:
    raise missing(error, "rl") from None


def env(scenario: str = "normandy-01", **more: Any) -> Any:
    """The environment with PettingZoo's guards: an illegal action ends the game with -1 for who took it.

    `more` is as for `raw_env`.
    """
    return OrderEnforcingWrapper(TerminateIllegalWrapper(raw_env(scenario, **more), illegal_reward=-1))


def parallel_env(scenario: str = "normandy-01", **more: Any) -> Any:
    """The same with the parallel interface: of the actions that all agents hand in, that of the one asked counts."""
    return turn_based_aec_to_parallel(env(scenario, **more))


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment itself: it trusts that actions are legal."""

    metadata: ClassVar[dict[str, Any]] = {"name": NAME, "render_modes": ["ansi", "svg"], "is_parallelizable": True}

    def __init__(
        self,
        scenario: str = "normandy-01",
        *,
        options: Sequence[str] = (),
        seats: int | None = None,
        cap: int = CAP,
        data: Sequence[str | Path] = (),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.episode = Episode(scenario, options=options, seats=seats, cap=cap, data=data)
        self.render_mode = render_mode
        self.possible_agents: list[str] = list(self.episode.agents)
        self.agents: list[str] = []
        self._seats = dict(zip(self.episode.agents, self.episode.seats, strict=True))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.episode.observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.episode.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode.start(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode.choose(int(action))
        self._select()
        if self.episode.over:
            self.rewards = {name: self.episode.reward(self._seats[name]) for name in self.agents}
            self._accumulate_rewards()

    def _select(self) -> None:
        """Whom the engine asks; when the game is over, all are done."""
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.episode.catalog.seats[self.episode.seat]

    def observe(self, agent: str) -> Observation:
        return self.episode.observe(self._seats[agent])

    def render(self) -> str | None:
        return self.episode.render(self.render_mode)

    def close(self) -> None:
        pass
