"""The index of rules is current, and every rule of the books that are built has code and a test of its own name."""

# rules-index: skip (ids here are samples and reasons)

from __future__ import annotations

import importlib.util
import subprocess
import sys
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from tests.architecture.sources import ROOT

BUILT = ("COM", "NOR", "NAF", "REI-A", "REI-M", "REI-F", "REI-J", "REI-S", "BOB")  # every rule of these
ENGINE = ("src/sandtable/core/", "src/sandtable/rules/")  # whatever else these cite: rulings, rules of later books

# Rules of the built books without code, each with the reason. A mere mention in a test is never enough.
NO_CODE = {
    "NOR-03": "which actions a card prints is data (normandy/cards.toml)",
    "NAF-04": "which command cards there are is data (north_africa/cards.toml)",
    "NAF-05": "who prints Recon is data (north_africa/cards.toml)",
}
NO_TEST: dict[str, str] = {}


@cache
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rules_index", ROOT / "tools" / "rules_index.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def entries() -> dict[str, Any]:
    found: dict[str, Any] = tool().scan(ROOT).entries
    return found


def is_cited(entry: Any) -> bool:
    """Whether engine or rules say that they obey it."""
    return any(path.startswith(ENGINE) for path in entry.modules)


def test_the_index_is_current() -> None:
    command = [sys.executable, "tools/rules_index.py", "--check"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("group", BUILT)
def test_every_rule_of_a_built_book_has_code(group: str) -> None:
    lacking = {id for id, entry in entries().items() if entry.group == group and not entry.modules}
    assert lacking == {id for id in NO_CODE if entries()[id].group == group}


def test_every_rule_of_a_built_book_and_every_rule_cited_has_a_test_named_after_it() -> None:
    wanted = [entry for entry in entries().values() if entry.group in BUILT or is_cited(entry)]
    assert {entry.group for entry in wanted} >= {*BUILT, "RUL"}
    assert {entry.id: entry.title for entry in wanted if not entry.tests}.keys() == NO_TEST.keys()


def test_a_name_counts_and_a_mention_does_not() -> None:
    index = tool().Index({"COM-23": tool().Entry("COM-23", "Draw phase", "Round")})
    tool().scan_test_file(index, "tests/test_x.py", "def test_draws():\n    '''COM-23'''\n")
    assert not index.entries["COM-23"].tests and index.entries["COM-23"].mentioned
    tool().scan_test_file(index, "tests/test_y.py", "def test_com_23_draws():\n    pass\n")
    assert index.entries["COM-23"].tests == {"tests/test_y.py::test_com_23_draws"}
