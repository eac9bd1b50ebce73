"""The README plays: its Python is run as it stands."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_readme_runs() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_readme_names_what_exists() -> None:
    text = README.read_text(encoding="utf-8")
    for link in ("docs/architecture.md", "docs/rules_index.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        assert f"({link})" in text
        assert (README.parent / link).exists()
