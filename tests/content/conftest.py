"""A small sound scenario, and the means to break it one change at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.content import Library, check

SCENARIO = """\
id         = "mine"
book       = "normandy"
name       = "Mine"
source     = "ours"
initiative = "us"

[board]
axis = "columns"
lines = [
  { offset = 1, tiles = ["2B", "17B"] },
  { offset = 0, tiles = [
    "16B",  # a comment, with ] and " in it
    "12B",
    "4A",
  ] },
]
objectives = { 16B = 1, 12B = 2 }

[us]
victory    = ["claim 3"]
scouted    = ["2B"]
controlled = ["17B"]
spawn      = { 17B = ["A", "Sniper"] }
counters   = { 17B = ["Rifleman A"], 2B = ["Scout A"] }

[us.cards]
"Platoon Sergeant" = [1, 0]
"Rifleman A"       = [1, 4]
"Scout A"          = [1, 2]
"Fog of War"       = [2, 8]

[german]
victory  = ["pin"]
scouted  = ["4A"]
spawn    = { 4A = ["all"] }

[german.cards]
"Rifleman B" = [2, 3]
"Sniper"     = [0, 3]

[[special]]
verb = "raise"
tile = "12B"
side = "us"
"""


def mistakes(text: str) -> list[tuple[str, str, str]]:
    """Cases written as three lines each: "- what is replaced", "+ by what", and the problem that follows."""
    cases = []
    for case in text.strip().split("\n\n"):
        old, new, problem = case.split("\n")
        cases.append((old[2:].replace("\\n", "\n"), new[2:].replace("\\n", "\n"), problem))
    return cases


Break = Callable[..., list[str]]


@pytest.fixture
def scenario_text() -> str:
    return SCENARIO


@pytest.fixture(scope="session")
def library() -> Library:
    return Library()


@pytest.fixture
def problems_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Break:
    """Replace texts of the scenario, two arguments a replacement, and give the problems as printed."""
    monkeypatch.chdir(tmp_path)

    def problems(*changes: str) -> list[str]:
        text = SCENARIO
        for old, new in zip(changes[::2], changes[1::2], strict=True):
            assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
            text = text.replace(old, new)
        Path("mine.toml").write_text(text, encoding="utf-8")
        return [str(error) for error in check("mine.toml")]

    return problems
