"""The index of rules is current, and every rule of the books that are built has code and a test."""

from __future__ import annotations

import subprocess
import sys

from tests.architecture.sources import ROOT

BUILT = "COM,NOR,REI-F"


def rules_index(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/rules_index.py", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)


def test_the_index_is_current() -> None:
    run = rules_index("--check")
    assert run.returncode == 0, run.stdout + run.stderr


def test_no_rule_lacks_code_or_test() -> None:
    run = rules_index("--gaps", BUILT)
    assert run.returncode == 0, run.stdout + run.stderr
