"""OpenSpiel's own tests of the game, where its package is installed; and that nothing hidden shows."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed", exc_type=ImportError)

from absl import flags  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

from sandtable.core.state import NOBODY  # noqa: E402
from sandtable.envs.openspiel import NAME, SandtableGame, SandtableState  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")  # the library's own


@pytest.mark.parametrize(
    ("scenario", "cap"), [("normandy-01", 4), ("north-africa-01", 3), ("britain-01", 3), ("reinforcements-101@4", 2)]
)
def test_random_simulations(scenario: str, cap: int) -> None:
    """Serialised, cloned and undone by history at every step, as OpenSpiel does it."""
    game = pyspiel.load_game(NAME, {"scenario": scenario, "cap": cap})
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_states_serialise() -> None:
    game = pyspiel.load_game(NAME, {"cap": 2})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("cap", [0, -1])
def test_a_game_without_a_limit_of_rounds_is_refused(cap: int) -> None:
    with pytest.raises(ValueError, match="round limit"):
        SandtableGame({"scenario": "normandy-01", "cap": cap})


def test_a_playthrough_can_be_played_again(tmp_path: Path) -> None:
    text = generate_playthrough.playthrough(f"{NAME}(cap=2,scenario=normandy-01)", action_sequence=None, seed=3)
    path = tmp_path / "playthrough.txt"
    path.write_text(text)
    flags.FLAGS.mark_as_parsed()  # it asks for a flag that only its command line sets
    original, again = generate_playthrough.replay(str(path))
    assert original == again
    assert "chance" in text and "bid" in text


def played(scenario: str, seed: int, steps: int) -> SandtableState:
    state = pyspiel.load_game(NAME, {"scenario": scenario, "cap": 9}).new_initial_state()
    choose = random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(choose.choice(legal))
    assert isinstance(state, SandtableState)
    return state


def test_every_chance_is_even_and_sums_to_one() -> None:
    state = pyspiel.load_game(NAME).new_initial_state()
    assert state.is_chance_node()
    kinds = set()
    choose = random.Random(2)
    for _ in range(200):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert len(outcomes) <= state.get_game().max_chance_outcomes()
            kinds.add(len(outcomes))
            state.apply_action(outcomes[-1][0])
        else:
            state.apply_action(choose.choice(state.legal_actions()))
    assert len(kinds) > 3


def test_what_another_player_drew_does_not_show() -> None:
    """The same history but for the other seat's draws: the same information state and observation, other hands."""
    first, other = (pyspiel.load_game(NAME).new_initial_state() for _ in range(2))
    differing = 0
    while first.is_chance_node():
        outcomes = [outcome for outcome, _ in first.chance_outcomes()]
        hers = differing >= 4  # the first seat draws its four cards first
        first.apply_action(outcomes[0])
        other.apply_action(outcomes[-1] if hers else outcomes[0])
        differing += 1
    assert first.moment.state.row() != other.moment.state.row()
    assert first.information_state_string(0) == other.information_state_string(0)
    assert first.information_state_string(1) != other.information_state_string(1)
    assert first.observation_tensor(0) == other.observation_tensor(0)
    assert first.observation_tensor(1) != other.observation_tensor(1)


def test_a_player_remembers_what_it_did() -> None:
    one = played("normandy-01", 1, 8)
    assert not one.is_chance_node()
    seat = one.current_player()
    strings = {one.child(action).information_state_string(seat) for action in one.legal_actions()}
    assert len(strings) == len(one.legal_actions())


def test_copies_are_independent_and_the_tensor_is_the_observation() -> None:
    state = played("normandy-01", 5, 40)
    copy = state.clone()
    text = str(state)
    while not copy.is_terminal():
        copy.apply_action(copy.chance_outcomes()[0][0] if copy.is_chance_node() else copy.legal_actions()[0])
    assert str(state) == text and sorted(copy.returns()) == [-1, 1]
    table = copy.moment.table
    seen = np.frombuffer(table.encoder.observe(table.game, copy.moment.state, 0), np.int64)
    assert np.array_equal(np.array(copy.observation_tensor(0)), seen.astype(np.float32))
    assert copy.moment.state.winner != NOBODY
