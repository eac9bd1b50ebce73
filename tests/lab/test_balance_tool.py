"""`make balance`, in short: it plays in slices, writes its tables, and goes on where it stopped."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from sandtable.api import scenarios
from sandtable.lab import pairs
from sandtable.lab.simulate import Simulation
from tools import balance
from tools.balance import Series, main
from tools.tables import ROOT, scenarios_like

WISHES = """\
[even]
title = "Even"
players = ["random"]
scenarios = ["normandy-0[13]", "reinforcements-101@4"]
games = 12
starts = true

[two]
title = "Two"
players = ["greedy", "random"]
scenarios = ["normandy-03"]
games = 4
"""


@pytest.fixture
def common(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(balance, "SLICE", 4)
    (tmp_path / "wishes.toml").write_text(WISHES)
    (tmp_path / "balance.md").write_text("# Balance\n\nHow it was done.\n")
    places = {"file": "wishes.toml", "records": "records", "write": "balance.md", "pictures": "."}
    return ["--jobs", "1", *(part for name, path in places.items() for part in (f"--{name}", str(tmp_path / path)))]


def games_of(text: str) -> dict[str, int]:
    return {row[1]: int(row[2]) for row in re.finditer(r"^\| ([a-z]+-\S+) \| (?:[^|]*\| )?(\d+) \|", text, re.M)}


def test_the_tables_are_written_from_all_slices_there_are(tmp_path: Path, common: list[str]) -> None:
    out = tmp_path / "balance.md"
    assert main([*common, "even", "--games", "4"]) == 0
    first = out.read_text()
    assert first.startswith("# Balance\n\nHow it was done.\n\n<!-- even: made by tools/balance.py -->\n## Even\n")
    assert games_of(first) == {"normandy-01": 4, "normandy-03": 4, "reinforcements-101@4": 4}
    assert ", 4 players\n" in first and "not measured" not in first
    assert (tmp_path / "balance-even-normandy.svg").exists()
    assert main(common) == 0
    second = out.read_text()
    record = (tmp_path / "records" / "even.jsonl").read_bytes()
    assert second.count("## Even") == 1 and games_of(second)["normandy-01"] == 12
    assert len(record.splitlines()) == 3 * (3 + 1), "with every fourth slice one in which the other side starts"
    assert "| normandy-03 | 4 | us 100.0% | german 100.0% | 100.0% |" in second
    assert main(common) == 0
    assert (tmp_path / "records" / "even.jsonl").read_bytes() == record and out.read_text() == second


def test_what_was_cut_off_or_has_changed_is_played_again(
    tmp_path: Path, common: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([*common, "even"]) == 0
    path = tmp_path / "records" / "even.jsonl"
    whole, told = path.read_bytes(), (tmp_path / "balance.md").read_text()
    path.write_bytes(whole[:-30])
    assert main([*common, "even"]) == 0
    assert path.read_bytes() == whole and (tmp_path / "balance.md").read_text() == told
    monkeypatch.setattr(balance, "rules_of", lambda setting: pairs.rules_of(setting) + "?")
    assert main([*common, "even", "--tables"]) == 0
    assert (tmp_path / "balance.md").read_text() == told, "nothing counts, and nothing is written"
    assert main([*common, "even"]) == 0
    assert len(path.read_bytes()) > 2 * len(whole) - 100 and (tmp_path / "balance.md").read_text() == told


def test_a_broken_line_is_told_and_nothing_is_rewritten(
    tmp_path: Path, common: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "records" / "two.jsonl"
    assert main([*common, "two"]) == 0
    written = path.stat()
    assert main([*common, "two"]) == 0
    assert path.stat().st_mtime_ns == written.st_mtime_ns
    path.write_bytes(b"nonsense\n" + path.read_bytes())
    with pytest.raises(SystemExit):
        main([*common, "two"])
    assert "two.jsonl, line 1: not a slice" in capsys.readouterr().err


def test_what_is_known_well_enough_is_played_no_more(tmp_path: Path, common: list[str]) -> None:
    wishes = tmp_path / "wishes.toml"
    wishes.write_text(
        WISHES.replace("starts = true", "within = 0.45")
    )  # four games tell it that well, whatever they are
    assert main([*common, "even"]) == 0
    assert set(games_of((tmp_path / "balance.md").read_text()).values()) == {4}


def test_shares_as_each_side(tmp_path: Path, common: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of six games as the first side five were won, of six as the second two: of all twelve the first side won nine."""
    wins, player_wins = {"us": 9, "german": 3}, {"greedy": 7, "random": 5}
    played = Simulation("normandy-03", 12, 12, wins=wins, player_wins=player_wins)
    monkeypatch.setattr(balance, "simulate", lambda *args, **more: played)
    assert main([*common, "two"]) == 0
    told = (tmp_path / "balance.md").read_text()
    assert "| normandy-03 | 12 | us 83.3% | german 33.3% | 58.3% |" in told


def test_the_file_of_wishes_is_sound() -> None:
    known = msgspec.convert(tomllib.loads((ROOT / "tools" / "balance.toml").read_text()), dict[str, Series])
    every = {entry.id for entry in scenarios()}
    assert set(scenarios_like(known["equals"].scenarios)) == set(scenarios_like(known["searchers"].scenarios)) == every
    assert all(len(series.players) <= 2 and scenarios_like(series.scenarios) for series in known.values())
