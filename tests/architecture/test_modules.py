"""Small modules that say what they are for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE, ROOT, modules, name_of, tree

LIMIT = 400  # lines


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_module_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LIMIT


MADE = ("wire.ts", "keys.ts")  # by tools, from what is kept elsewhere


def test_a_file_of_the_client_is_short() -> None:
    """Types that are generated from the server's schema apart."""
    folder = ROOT / "frontend" / "src"
    files = [path for path in folder.rglob("*") if path.suffix in (".ts", ".svelte") and path.name not in MADE]
    assert len(files) > 50
    lengths = {path.relative_to(folder).as_posix(): len(path.read_text("utf-8").splitlines()) for path in files}
    assert {name: length for name, length in lengths.items() if length > LIMIT} == {}


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_module_has_a_docstring(path: Path) -> None:
    text = ast.get_docstring(tree(path))
    assert text and text.split("\n\n")[0].rstrip().endswith((".", ":", "?")), text


def test_every_folder_is_a_package() -> None:
    for path in modules():
        assert (path.parent / "__init__.py").is_file(), path.parent.relative_to(PACKAGE)


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()
