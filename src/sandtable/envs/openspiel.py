"""The OpenSpiel game `python_sandtable`: every die and every draw is a chance node, every seat a player.

>>> import pyspiel, sandtable.envs.openspiel
>>> game = pyspiel.load_game("python_sandtable", {"scenario": "normandy-01", "cap": 20})

Actions are those of `docs/lab.md`. The observation tensor is the observation described there; the string of an
information state tells apart what a player with a perfect memory can. The engine asks for chance in the middle of what
it does; so a choice is carried out on a copy until it asks for more than there is, and again with one result more.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

from sandtable.api import set_up
from sandtable.core.dice import FACES, Dice, SeededDice
from sandtable.core.game import Game
from sandtable.core.option import option_of
from sandtable.core.state import NOBODY, State
from sandtable.envs._encoding import VERSION, Encoder
from sandtable.extra import missing
from sandtable.notation import Notation

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing(error, "openspiel") from None

NAME: Final = "python_sandtable"
SCENARIO: Final = "normandy-01"
CAP: Final = 30  # rounds, after which a game is adjudicated (RUL-136)
LONGEST: Final = 400  # decisions and chances a round at most, all seats together

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name=f"Sandtable, encoding {VERSION}",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"scenario": SCENARIO, "cap": CAP},
)


class ChanceNeeded(Exception):
    """The engine asks for one of `n` outcomes."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class AskingDice(Dice):
    """Results as far as they are known; then it asks."""

    def __init__(self, results: list[int]) -> None:
        self.results = results
        self.used = 0

    def roll(self, purpose: int, index: int, n: int) -> int:
        if self.used == len(self.results):
            raise ChanceNeeded(int(n))
        self.used += 1
        return self.results[self.used - 1]


class Table:
    """What all states of a game share. Never copied."""

    def __init__(self, scenario: str, cap: int) -> None:
        if cap < 1:
            raise ValueError("programs need a round limit")
        self.catalog, self.book = set_up(scenario)
        if self.book.automaton is not None:
            raise ValueError("every seat has to be a player")
        self.scenario = scenario
        self.cap = cap
        self.game = Game(self.catalog, self.book, SeededDice(0))
        self.encoder = Encoder(self.game)
        self.notation = Notation(self.catalog, self.book)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self

    def __reduce__(self) -> tuple[Any, tuple[str, int]]:
        return table_of, (self.scenario, self.cap)

    def most_outcomes(self) -> int:
        """Of one chance: a die's faces, or the cards of a seat."""
        held = [0] * len(self.catalog.seats)
        for kind in self.catalog.kinds:
            held[self.catalog.seat_side[kind.seat]] += kind.deck + kind.supply
        return max([int(FACES), len(self.catalog.tiles), *held])


@lru_cache(maxsize=8)
def table_of(scenario: str, cap: int) -> Table:
    return Table(scenario, cap)


class Moment:
    """A moment of a game: the state before the choice under way, the choice, its chances so far, and the state after it
    as soon as there is one."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.before: State | None = None  # None: the game is being set up
        self.key = 0
        self.results: list[int] = []
        self.needed = 0  # outcomes of the chance that is asked for, 0 for none
        self.state: State | None = None
        self.memories = [b""] * len(table.catalog.seats)  # what each player has seen, as a digest
        self.go()

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        copy = Moment.__new__(Moment)
        copy.table = self.table
        copy.before = self.before.clone() if self.before is not None else None
        copy.key = self.key
        copy.results = list(self.results)
        copy.needed = self.needed
        copy.state = self.state.clone() if self.state is not None else None
        copy.memories = list(self.memories)
        return copy

    def __getstate__(self) -> dict[str, Any]:
        rows = {name: state.row() for name, state in (("before", self.before), ("state", self.state)) if state}
        return {**self.__dict__, "before": None, "state": None, **rows}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        for name in ("before", "state"):
            if kept[name] is not None:
                game = kept["table"].game
                game.dice = SeededDice(0)
                state = game.start()
                state.load(kept[name])
                setattr(self, name, state)

    def go(self) -> None:
        """Carry the choice out with the chances there are."""
        game = self.table.game
        game.dice = AskingDice(self.results)
        try:
            if self.before is None:
                state = game.start(self.table.cap)
            else:
                state = self.before.clone()
                game.apply(state, self.key)
        except ChanceNeeded as asked:
            self.needed = asked.n
            return
        self.needed = 0
        self.state = state
        for seat, memory in enumerate(self.memories):
            self.memories[seat] = blake2b(memory + self.seen(seat), digest_size=12).digest()

    def choose(self, seat: int, action: int) -> None:
        assert self.state is not None
        self.before, self.key, self.results = self.state, int(self.table.encoder.key(action)), []
        self.state = None
        self.memories[seat] = blake2b(self.memories[seat] + b"%d" % action, digest_size=12).digest()
        self.go()

    def chance(self, outcome: int) -> None:
        self.results.append(outcome)
        self.go()

    def seen(self, seat: int) -> bytes:
        """What a seat sees: of the state before, while chance is speaking; nothing before there is one."""
        state = self.state if self.state is not None else self.before
        return self.table.encoder.observe(self.table.game, state, seat) if state is not None else b""


class SandtableGame(pyspiel.Game):  # type: ignore[misc]
    """The game: parameters `scenario` and `cap`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wished = dict(params or {})
        self.table = table_of(str(wished.get("scenario", SCENARIO)), int(wished.get("cap", CAP)))
        info = pyspiel.GameInfo(
            num_distinct_actions=int(self.table.encoder.actions),
            max_chance_outcomes=self.table.most_outcomes(),
            num_players=len(self.table.catalog.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST * self.table.cap,
        )
        super().__init__(GAME_TYPE, info, wished)

    def new_initial_state(self) -> SandtableState:
        return SandtableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.table, iig_obs_type)


class SandtableState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SandtableGame) -> None:
        super().__init__(game)
        self.moment = Moment(game.table)

    def current_player(self) -> int:
        moment = self.moment
        if moment.needed:
            return int(pyspiel.PlayerId.CHANCE)
        assert moment.state is not None
        return int(pyspiel.PlayerId.TERMINAL) if moment.state.winner != NOBODY else int(moment.state.seat)

    def _legal_actions(self, player: int) -> list[int]:
        table, state = self.moment.table, self.moment.state
        assert state is not None
        return sorted(np.frombuffer(table.encoder.legal(table.game, state, 0), np.int64).tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        needed = self.moment.needed
        return [(outcome, 1 / needed) for outcome in range(needed)]

    def _apply_action(self, action: int) -> None:
        if self.moment.needed:
            self.moment.chance(action)
        else:
            self.moment.choose(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        table = self.moment.table
        return table.notation.write(option_of(int(table.encoder.key(action))), player)

    def is_terminal(self) -> bool:
        state = self.moment.state
        return not self.moment.needed and state is not None and state.winner != NOBODY

    def returns(self) -> list[float]:
        catalog, state = self.moment.table.catalog, self.moment.state
        if state is None or state.winner == NOBODY:
            return [0.0] * len(catalog.seats)
        return [1.0 if catalog.seat_side[seat] == state.winner else -1.0 for seat in range(len(catalog.seats))]

    def __str__(self) -> str:
        moment = self.moment
        state = moment.state if moment.state is not None else moment.before
        text = f"round {int(state.round)}, {state.digest()}" if state is not None else "set-up"
        return text + (f", one of {moment.needed} after {moment.results}" if moment.needed else "")


class Observer:
    """What OpenSpiel asks for tensors and strings; see `open_spiel.python.observation`."""

    def __init__(self, table: Table, iig_obs_type: Any) -> None:
        self.recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        self.tensor = np.zeros(0 if self.recall else int(table.encoder.length), np.float32)
        self.dict = {} if self.recall else {"observation": self.tensor}

    def set_from(self, state: SandtableState, player: int) -> None:
        if not self.recall:
            seen = state.moment.seen(player)
            self.tensor[:] = np.frombuffer(seen, np.int64) if seen else 0

    def string_from(self, state: SandtableState, player: int) -> str:
        moment = state.moment
        memory = moment.memories[player].hex()
        return memory if self.recall else f"{moment.table.catalog.seats[player]} sees {_short(moment.seen(player))}"


def _short(seen: bytes) -> str:
    return blake2b(seen, digest_size=12).hexdigest()


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, SandtableGame)
