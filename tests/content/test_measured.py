"""The lobby's shares of games are those of the tables in docs, and of no other source."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sandtable.api import scenarios
from sandtable.server import measured

TOP = Path(__file__).parents[2]
BALANCE = TOP / "docs" / "balance.md"


def test_they_are_what_the_tables_say() -> None:
    found = subprocess.run([sys.executable, "-m", "tools.measured", "--check"], cwd=TOP, check=False)
    assert found.returncode == 0, "run python -m tools.measured"


def test_what_was_not_measured_is_not_there() -> None:
    assert measured.between_equals("mine", ["us", "german"]) == {}
    assert measured.against_bots("mine", ["us", "german"]) == {}
    assert measured.against_level("mine", "easy") is None


def test_shares_of_a_scenario() -> None:
    equals = measured.between_equals("north-africa-01", ["lrdg", "italian"])
    row = next(row for row in BALANCE.read_text("utf-8").splitlines() if row.startswith("| north-africa-01 "))
    assert sum(equals.values()) == 100 and f"| {equals['lrdg']}% |" in row
    easy, hard = (measured.against_level("normandy-04", name) for name in ("easy", "hard"))
    assert easy is not None and hard is not None and easy > hard
    known = {entry.id for entry in scenarios()}
    assert {*measured._all()["equals"], *measured._all()["ruled"]} <= known
    assert all(set(scenarios) <= known for scenarios in measured._all()["bots"].values())
