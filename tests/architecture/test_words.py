"""Shared code knows no book and no machine."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE, ROOT, modules, name_of, tree

# A book's name in any spelling. Rule ids (NOR-30, BOB-12) may be cited: they say which rule a line obeys.
BOOKS = re.compile(r"normandy|north[ _-]?africa|britain|reinforcements?|stalingrad|callisto|undaunted", re.IGNORECASE)
SHARED = [*modules("core"), *modules("rules/shared"), PACKAGE / "rules" / "procedures.py", *modules("picture")]

SEATED = re.compile(r"side|seat|player|foe|enemy|owner|team", re.IGNORECASE)

# A path of somebody's machine.
MACHINE = re.compile(r"(?<![\w.])/(?:home|Users|root|tmp|work|opt|mnt)/\w|[A-Z]:\\\\?Users")


@pytest.mark.parametrize("path", SHARED, ids=name_of)
def test_no_book_is_named_in_shared_code(path: Path) -> None:
    found = [f"line {line}: {text}" for line, text in words(path) if BOOKS.search(text)]
    assert found == []


def words(path: Path) -> list[tuple[int, str]]:
    """Every name, string and comment."""
    kinds = (tokenize.NAME, tokenize.STRING, tokenize.COMMENT)
    with io.StringIO(path.read_text(encoding="utf-8")) as source:
        return [(t.start[0], t.string) for t in tokenize.generate_tokens(source.readline) if t.type in kinds]


def test_the_data_names_no_book_the_pattern_misses() -> None:
    """A new book's name has to be added above."""
    for folder in (PACKAGE / "data").glob("*/book.toml"):
        assert BOOKS.search(folder.parent.name), folder.parent.name


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_the_other_side_is_looked_up(path: Path) -> None:
    """Never `1 - side`, `side ^ 1` or `not side`: seats and sides are different things, and there may be four seats."""
    for node in ast.walk(tree(path)):
        wrong = False
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.BitXor):
            left, right = node.left, node.right
            if is_one(left):
                wrong = names_a_seat(right)
            elif is_one(right) and isinstance(node.op, ast.BitXor):
                wrong = names_a_seat(left)
        assert not wrong, f"line {node.lineno}: {ast.unparse(node)}" if isinstance(node, ast.expr) else ""


def is_one(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == 1


def names_a_seat(node: ast.expr) -> bool:
    names = [n.id for n in ast.walk(node) if isinstance(n, ast.Name)]
    names += [n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)]
    return any(SEATED.search(name) for name in names)


def kept_files() -> list[Path]:
    """Text files of the repository that people or programs read."""
    folders = ("src", "tests", "tools", "docs")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    found += [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".")]
    kinds = {".py", ".md", ".toml", ".txt", ".json", ".jsonl", ".lock", ".ts", ".svelte", ""}
    return [path for path in found if path.suffix in kinds and "__pycache__" not in path.parts]


def test_no_path_of_a_machine_is_written_down() -> None:
    found = []
    for path in kept_files():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if MACHINE.search(line) and path != Path(__file__):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert found == []


def test_the_lock_names_no_host() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    assert not re.search(r"^\s*--(index|extra|find)", lock, re.MULTILINE)
    assert "--hash=sha256:" in lock
