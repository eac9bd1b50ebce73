"""Commands run in this process, with what they print and their exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.cli import main
from tests.toys.conftest import SITE, forget


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Cli = Callable[..., Ran]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    """Runs `sandtable …` in an empty folder; `typed` is what comes from the keyboard's pipe."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def run(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The journal of a finished game."""
    return write_game(tmp_path / "finished.journal")


def write_game(path: Path, scenario: str = "normandy-01", seed: int = 3) -> Path:
    match = sandtable.new(scenario, seed=seed, cap=60, players={"us": "random", "german": "random"})
    player = make_player("random", seed)
    while match.decision is not None:
        match.submit(player.decide(match))
    path.write_text(match.journal.dumps())
    return path


@pytest.fixture
def toys() -> Iterator[None]:
    """The books of hexes and of four seats, as if they were installed."""
    sys.path.insert(0, SITE)
    forget()
    yield
    sys.path.remove(SITE)
    forget()
