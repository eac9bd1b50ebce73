"""The Gymnasium environment: one seat, against players by name.

>>> import gymnasium, sandtable.envs.gymnasium
>>> game = gymnasium.make("sandtable/Sandtable-v1", scenario="normandy-01", opponent="greedy")

The reward is 1 for a won game, -1 for a lost one. An illegal action loses at once, and the game is over;
`action_mask` of the observation, `info["action_mask"]` and `action_masks()` say which are legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sandtable.ai.player import Player
from sandtable.automata import is_automaton, with_automata
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.envs._encoding import VERSION
from sandtable.envs.episode import CAP, Episode, Observation
from sandtable.extra import missing
from sandtable.lab.outside import make_entrant

try:
    import gymnasium
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error, "rl") from None

ID: Final = f"sandtable/Sandtable-v{VERSION}"


class SandtableEnv(gymnasium.Env[Any, Any]):
    """A seat of a game. `seat` is its name (default: the first), `opponent` plays every seat of the other side, a rule
    (`solo:hard`) the side as a whole, and `partner` the others of the own one."""

    metadata = {"render_modes": ["ansi", "svg"]}  # noqa: RUF012

    def __init__(
        self,
        scenario: str = "normandy-01",
        *,
        seat: str | None = None,
        opponent: str = "random",
        partner: str = "random",
        options: Sequence[str] = (),
        seats: int | None = None,
        cap: int = CAP,
        data: Sequence[str | Path] = (),
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(scenario, options=options, seats=seats, cap=cap, data=data)
        catalog = self.episode.catalog
        if seat is not None and seat not in self.episode.agents:
            raise ValueError(f"{seat!r} is no seat to play: {', '.join(self.episode.agents)}")
        self.seat = catalog.seat_names[seat or self.episode.agents[0]]
        mine = catalog.seat_side[self.seat]
        if is_automaton(opponent):
            foe = catalog.sides[catalog.enemy[mine]]
            ruled = with_automata(catalog.scenario, {foe: opponent}, options, data)
            self.episode = Episode(catalog.scenario, options=ruled, cap=cap, data=data)
            catalog = self.episode.catalog
        self.names = {
            other: partner if catalog.seat_side[other] == mine else opponent
            for other in self.episode.seats
            if other != self.seat
        }
        self.thoughts = Game(catalog, self.episode.book, SeededDice(0))
        self.observation_space = self.episode.observation_space
        self.action_space = self.episode.action_space
        self.render_mode = render_mode
        self.players: dict[int, Player] = {}
        self.over = True  # until the first reset
        for name in self.names.values():
            make_entrant(name)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.episode.start(seed)
        chance = self.episode.chance
        self.close()
        self.players = {seat: make_entrant(name, chance * 8 + seat) for seat, name in self.names.items()}
        self.thoughts.dice = SeededDice(chance + 1)
        self._others()
        self.over = self.episode.over
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if self.over:
            raise ValueError("the game is over: call reset")
        if int(action) not in episode.legal():
            self.over = True
            seen, info = self._seen()
            return seen, -1.0, True, False, {**info, "illegal": True}
        episode.choose(int(action))
        self._others()
        self.over = episode.over
        seen, info = self._seen()
        return seen, episode.reward(self.seat), self.over, False, info

    def action_masks(self) -> NDArray[Any]:
        """The legal actions, as masking agents ask for them."""
        return self.episode.observe(self.seat)["action_mask"].astype(bool)

    def _others(self) -> None:
        """Until this seat is asked again, or the game is over."""
        episode = self.episode
        while not episode.over and episode.seat != self.seat:
            seat = episode.seat
            key = self.players[seat].think(self.thoughts, episode.state, seat)
            episode.choose(int(episode.encoder.action(key)))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        seen = self.episode.observe(self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def close(self) -> None:
        """Let the other players go; `reset` brings new ones."""
        for player in self.players.values():
            player.close()

    def render(self) -> str | None:
        return self.episode.render(self.render_mode)


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="sandtable.envs.gymnasium:SandtableEnv", disable_env_checker=True)
