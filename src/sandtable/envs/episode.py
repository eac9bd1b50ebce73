"""An episode: one game as environments see it, in arrays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from secrets import randbits
from typing import Any, Final

from sandtable.api import library, set_up
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.option import option_of
from sandtable.core.state import NOBODY, State
from sandtable.core.view import view_of
from sandtable.envs._encoding import VERSION, Encoder
from sandtable.extra import missing
from sandtable.notation import Notation

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error, "rl") from None

NAME: Final = f"sandtable_v{VERSION}"
CAP: Final = 150  # rounds, after which a game is adjudicated (RUL-136)
SEEDS: Final = 2**62

Observation = dict[str, "NDArray[Any]"]


class Episode:
    """A game and its encoding. `start` begins a game, `choose` makes the pending decision."""

    def __init__(
        self,
        scenario: str,
        *,
        options: Sequence[str] = (),
        seats: int | None = None,
        cap: int = CAP,
        data: Sequence[str | Path] = (),
    ) -> None:
        if cap < 1:
            raise ValueError("programs need a round limit")
        if seats is not None:
            scenario = library(*map(str, data)).variant(scenario, seats).id
        self.catalog, self.book = set_up(scenario, options, data)
        self.cap = cap
        self.game = Game(self.catalog, self.book, SeededDice(0))
        self.encoder = Encoder(self.game)
        self.notation = Notation(self.catalog, self.book)
        automaton = self.book.automaton
        self.seats = [seat for seat in range(len(self.catalog.seats)) if not (automaton and automaton.holds(seat))]
        self.agents = [self.catalog.seats[seat] for seat in self.seats]
        self.chance = randbits(60)
        self.count = 0  # options listed for the pending decision, 0 for not listed
        self.state: State = self.game.start(cap)
        blocks = self.encoder.blocks
        low = np.concatenate([np.full(block.size, block.low, np.int64) for block in blocks])
        high = np.concatenate([np.full(block.size, block.high, np.int64) for block in blocks])
        self.actions = int(self.encoder.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int64),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.actions)

    def start(self, seed: int | None) -> None:
        """A new game. Without a seed its luck follows from that of the game before."""
        self.chance = (self.chance + 1 if seed is None else int(seed)) % SEEDS
        self.game.dice = SeededDice(self.chance)
        self.state = self.game.start(self.cap)
        self.count = 0

    @property
    def over(self) -> bool:
        return bool(self.state.winner != NOBODY)

    @property
    def seat(self) -> int:
        """Who is asked."""
        return int(self.state.seat)

    def choose(self, action: int) -> None:
        """Trusts that the action is legal."""
        self.count = int(self.game.apply(self.state, self.encoder.key(action)))

    def legal(self) -> NDArray[np.int64]:
        """The actions of the pending decision."""
        return np.frombuffer(self.encoder.legal(self.game, self.state, self.count), np.int64)

    def observe(self, seat: int) -> Observation:
        """What a seat sees, and which actions it has: none if it is not asked."""
        mask = np.zeros(self.actions, np.int8)
        if self.state.seat == seat:
            mask[self.legal()] = 1
            self.count = 0  # the buffer is the engine's own and may be written over from here on
        seen = np.frombuffer(bytearray(self.encoder.observe(self.game, self.state, seat)), np.int64)
        return {"observation": seen, "action_mask": mask}

    def reward(self, seat: int) -> float:
        """1 for the winning side, -1 for the other, 0 while the game goes on."""
        if self.state.winner == NOBODY:
            return 0.0
        return 1.0 if self.catalog.seat_side[seat] == self.state.winner else -1.0

    def text(self, action: int) -> str:
        """An action in the notation, as the seat that is asked would write it."""
        return self.notation.write(option_of(int(self.encoder.key(action))), max(0, self.seat))

    def render(self, mode: str | None) -> str | None:
        """The board as an SVG text (`svg`), or as lines (`ansi`), as a spectator sees it."""
        if mode is None:
            return None
        view = view_of(self.game, self.state, NOBODY)
        if mode == "svg":
            from sandtable.picture import look_for, picture
            from sandtable.words import Words

            return picture(Words(self.game, "en"), look_for(self.catalog), view)
        units = [f"{unit.side}:{unit.unit} {unit.tile}" for unit in view.units if unit.tile is not None]
        return "\n".join([f"{view.scenario}, round {view.round}, initiative {view.initiative}", *units])
