"""`make strength`, in short: it measures, writes its tables, and goes on where it stopped.

What it finds in so few games is no claim, except that a program that thinks beats one that guesses.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from sandtable.api import scenarios
from tools.strength import Experiment, main
from tools.tables import ROOT, found, put

WISHES = """\
[small]
title = "Small"
players = ["greedy", "random"]
scenarios = ["normandy-0[13]"]
pairs = 3
"""


def test_the_tables_are_written_and_written_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes, out = tmp_path / "wishes.toml", tmp_path / "opponents.md"
    wishes.write_text(WISHES)
    out.write_text("# Opponents\n\nWhat they are.\n")
    common = ["--file", str(wishes), "--records", str(tmp_path / "records"), "--write", str(out), "--jobs", "1"]
    assert main([*common, "--pairs", "1"]) == 0
    first = out.read_text()
    assert first.startswith("# Opponents\n\nWhat they are.\n\n<!-- small: made by tools/strength.py -->\n## Small\n")
    assert "4 games in 2 scenarios" in first and "| normandy-03 |" in first
    assert "| `greedy` | `random` | 4 | 100.0% |" in first
    assert main(common) == 0
    second = out.read_text()
    assert "12 games in 2 scenarios" in second and second.count("## Small") == 1
    assert "0 pairs failed" in capsys.readouterr().out
    record = (tmp_path / "records" / "small.jsonl").read_bytes()
    assert main(common) == 0 and (tmp_path / "records" / "small.jsonl").read_bytes() == record
    assert out.read_text() == second


def test_pairs_of_other_data_are_played_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes, records = tmp_path / "wishes.toml", tmp_path / "records"
    wishes.write_text(WISHES)
    common = ["--file", str(wishes), "--records", str(records), "--write", str(tmp_path / "a.md"), "--jobs", "1"]
    assert main([*common, "--pairs", "1"]) == 0
    file = records / "small.jsonl"
    header, first, second = file.read_text().splitlines()
    content = msgspec.json.decode(first)["content"]
    file.write_text("\n".join([header, first.replace(content, "of/old"), second, ""]))
    assert main([*common, "--pairs", "1"]) == 0
    assert file.read_text().splitlines() == [header, second, first]
    assert "1 pairs of other data or weights are played anew" in capsys.readouterr().err


def test_what_stands_around_a_table_stays(tmp_path: Path) -> None:
    out = tmp_path / "a.md"
    put(out, "strength.py", "x", "first text")
    out.write_text(out.read_text() + "\nafter\n")
    put(out, "strength.py", "y", "two")
    put(out, "strength.py", "x", "three")
    text = out.read_text()
    assert text.index("three") < text.index("after") < text.index("two") and "first text" not in text
    assert found(text, "strength.py", "x").strip() == "three" and found(text, "strength.py", "z") == ""


def test_the_file_of_wishes_is_sound() -> None:
    known = msgspec.convert(tomllib.loads((ROOT / "tools" / "strength.toml").read_text()), dict[str, Experiment])
    every = {entry.id for entry in scenarios()}
    measured = {name for one in known.values() for name in one.where()}
    assert measured == every
