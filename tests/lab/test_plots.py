"""Pictures: they are drawn, the same bytes each time, and what is missing is said before the work."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sandtable.files import FileError
from sandtable.lab import plots
from sandtable.lab.tournament import tournament
from tests.cli.conftest import Cli, cli, finished

__all__ = ["cli", "finished"]  # the fixtures


def test_ratings_are_drawn_the_same_every_time(tmp_path: Path) -> None:
    result = tournament(["greedy", "random"], ["normandy-01"], 1)
    for name in ("a.svg", "b.svg", "c.png"):
        plots.draw_ratings(result, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert "Elo above random" in (tmp_path / "a.svg").read_text()
    for wrong in (tmp_path / "x.nonsense", tmp_path / "no" / "a.svg"):
        with pytest.raises(FileError):
            plots.draw_ratings(result, wrong)


def test_every_command_that_draws_does(cli: Cli, tmp_path: Path, finished: Path) -> None:
    for command in (
        ["tournament", "greedy", "random", "-n", 1, "--jobs", 1],
        ["balance", "normandy-01", "-n", 4, "--player", "random", "--jobs", 1],
        ["analyse", finished],
    ):
        ran = cli(*command, "--plot", f"{command[0]}.svg")
        assert ran.code == 0, ran.err
        assert (tmp_path / f"{command[0]}.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize(
    ("flag", "file", "told"),
    [
        ("--plot", "no/a.svg", "there is no folder no"),
        ("--plot", "a.nonsense", "pictures are .svg, .png, .pdf"),
        ("--plot", "a", "pictures are"),
        ("--plot", "folder.svg", "is a directory"),
        ("--write", "no/a.md", "there is no folder no"),
        ("--write", "folder.svg", "is a directory"),
    ],
)
def test_what_could_not_be_written_is_told_before_the_work(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finished: Path, flag: str, file: str, told: str
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("nothing was to be played")

    (tmp_path / "folder.svg").mkdir()
    for work in ("tournament.tournament", "balance.balance", "analysis.analyse"):
        monkeypatch.setattr(f"sandtable.lab.{work}", never)
    commands: list[list[object]] = [["balance", "normandy-01", "--jobs", 1]]
    if flag == "--plot":
        commands += [["tournament", "greedy", "random", "--jobs", 1], ["analyse", finished]]
    for command in commands:
        ran = cli(*command, flag, file)
        assert (ran.code, ran.out) == (1, ""), ran
        assert f"{file}: {told}" in ran.err and len(ran.err.splitlines()) == 1


def test_without_the_library_the_command_says_how_to_get_it(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = cli("balance", "normandy-01", "--plot", "a.svg")
    assert (ran.code, ran.out) == (1, "")
    assert 'this needs matplotlib: pip install "sandtable[lab]"' in ran.err
