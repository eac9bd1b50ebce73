"""The long random games of `make fuzz`. SANDTABLE_LONG multiplies their number.

A game that fails leaves its journal as a file, which replays up to the choice that went wrong.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.api import options_of, scenarios, set_up
from sandtable.core.catalog import Catalog
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.playout import play_out
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import NOBODY
from sandtable.match import Match
from sandtable.testing import BOUND, CAP, Walk, check_state
from tests.toys.conftest import SITE, forget

pytestmark = pytest.mark.long

TIMES = int(os.environ.get("SANDTABLE_LONG") or 1)
CHECKED = 20 * TIMES  # games with everything checked at every decision, for each scenario
FAST = 1000 * TIMES  # games played through, looked at only at the end
PARTS = 4  # so that several processes share a scenario

FAILURES = Path(__file__).resolve().parents[2] / ".cache" / "fuzz"
SCENARIOS = [entry.id for entry in scenarios()]
TOYS = {"toy-hexes-01": 20, "toy-teams-01": 12}  # and how many rounds


def keep(match: Match, seed: int) -> Path:
    """Write the journal of a game that went wrong."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    path = FAILURES / f"{match.catalog.scenario}-{seed}.jsonl"
    path.write_text(match.journal.dumps(), encoding="utf-8")
    return path


def walk(catalog: Catalog, book: Rulebook, seed: int, cap: int = CAP) -> Match:
    walked = Walk(catalog, book, seed, cap=cap, keen=seed % 2 == 1)
    try:
        return walked.run()
    except AssertionError as error:
        raise AssertionError(f"{error}; the journal is {keep(walked.match, seed)}") from error


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_holds_at_every_decision(scenario: str, part: int) -> None:
    for seed in range(1000 + part, 1000 + CHECKED, PARTS):
        walk(*set_up(scenario), seed)


@pytest.mark.parametrize("part", range(PARTS))
def test_everything_holds_under_the_options_of_a_book(part: int) -> None:
    found = [(entry.id, option) for entry in scenarios() for option in options_of(entry.id)]
    for seed in range(1000 + part, 1000 + CHECKED, PARTS):
        scenario, option = found[seed % len(found)]
        walk(*set_up(scenario, [option]), seed)


@pytest.fixture
def toy_books(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(SITE)
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.mark.usefixtures("toy_books")
@pytest.mark.parametrize("part", range(PARTS))
def test_the_toy_books(part: int) -> None:
    for seed in range(1000 + part, 1000 + CHECKED, PARTS):
        for scenario, rounds in TOYS.items():
            walk(*set_up(scenario), seed, rounds)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_thousand_games_end(scenario: str) -> None:
    catalog, book = set_up(scenario)
    for seed in range(FAST):
        game = Game(catalog, book, SeededDice(seed))
        state = game.start(CAP)
        play_out(game, state, Stream(seed), BOUND)
        assert state.winner != NOBODY, f"{scenario}, seed {seed}: no end"
        check_state(game, state)


def test_a_failure_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The file named in the error replays to the moment of the failure."""
    import sandtable

    monkeypatch.setattr("tests.fuzz.test_long.FAILURES", tmp_path)
    monkeypatch.setattr(Walk, "take_back", _fail_late)
    told = r"normandy-01, seed 7, decision \d+: on purpose; the journal is .*normandy-01-7\.jsonl"
    with pytest.raises(AssertionError, match=told):
        walk(*set_up("normandy-01"), 7)
    match = sandtable.replay((tmp_path / "normandy-01-7.jsonl").read_text(encoding="utf-8"))
    assert len(match.journal.choices) > 0 and match.decision is not None


def _fail_late(walked: Walk, key: int) -> None:
    raise AssertionError("on purpose")
