"""`sandtable replay`: to the same digest, from any choice, and never with a bad journal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sandtable

from .conftest import Cli


def test_the_story_ends_with_the_same_digest(cli: Cli, finished: Path) -> None:
    match = sandtable.replay(finished.read_text())
    ran = cli("replay", finished)
    assert ran.code == 0
    assert f"Digest {match.state.digest()}" in ran.out
    lines = match.lines()
    assert "US: " in ran.out and all(line.text.replace("**", "") in ran.out for line in lines)


def test_json_has_the_view_at_a_choice(cli: Cli, finished: Path) -> None:
    match = sandtable.replay(finished.read_text())
    whole = json.loads(cli("replay", finished, "--json").out)
    assert whole["scenario"] == "normandy-01"
    assert whole["choices"] == len(match.journal.choices)
    assert whole["digest"] == match.state.digest()
    assert match.outcome is not None and whole["outcome"]["winner"] == match.outcome.winner
    early = json.loads(cli("replay", finished, "--json", "--to", 0).out)
    assert early["view"]["round"] == 1 and early["to"] == 0 and early["digest"] == whole["digest"]
    assert whole["view"]["round"] > 1


def test_a_seat_sees_its_hand_and_a_spectator_none(cli: Cli, finished: Path) -> None:
    us = json.loads(cli("replay", finished, "--json", "--to", 0, "--seat", "us").out)["view"]["seats"]
    assert us[0]["hand"] and us[1]["hand"] is None
    nobody = json.loads(cli("replay", finished, "--json", "--to", 0).out)["view"]["seats"]
    assert all(seat["hand"] is None for seat in nobody)
    assert cli("replay", finished, "--seat", "moon").code == 1


def test_too_far(cli: Cli, finished: Path) -> None:
    assert cli("replay", finished, "--to", 10**6).code == 2


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: [], None),
        (lambda lines: ["{}"], 1),
        (lambda lines: ["[" * 100_000], None),
        (lambda lines: lines[:-1], None),
        (lambda lines: [*lines[:5], "garbage", *lines[6:]], 6),
        (lambda lines: [*lines[:2], '["us","bid sniper"]', *lines[3:]], 3),
        (lambda lines: [*lines[:2], '["moon","end"]', *lines[3:]], 3),
        (lambda lines: [*lines[:-1], lines[-1].replace('"digest":"', '"digest":"0')], None),
        (lambda lines: [lines[0].replace("normandy-01", "normandy-77"), *lines[1:]], None),
        (lambda lines: [lines[0].replace('"rules":"', '"rules":"9'), *lines[1:]], 1),
    ],
)
def test_bad_journals_are_told_in_one_line(cli: Cli, finished: Path, change: object, line: int | None) -> None:
    assert callable(change)
    broken = finished.with_name("broken.journal")
    broken.write_text("\n".join(change(finished.read_text().splitlines())) + "\n")
    for command in (["replay"], ["play", "--load"], ["campaign", "record"]):
        ran = cli(*command, broken)
        assert ran.code == 1, ran
        assert ran.err.count("\n") == 1 and ran.err.startswith("sandtable: ")
        assert line is None or f"line {line}:" in ran.err


def test_a_file_that_is_no_text(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(bytes(range(256)))
    assert "not a text file" in cli("replay", tmp_path / "b").err
    assert cli("replay", tmp_path).code == 1
