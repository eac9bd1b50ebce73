"""The package's sources, as the tests of this folder look at them: the files of the repository, not those installed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "sandtable"


def modules(*folders: str) -> list[Path]:
    """Python files below folders of the package, or all of them."""
    return sorted(path for folder in folders or ("",) for path in (PACKAGE / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    """`core.state` for src/sandtable/core/state.py; the package itself is ``__init__``."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts if parts == ("__init__",) else [part for part in parts if part != "__init__"])


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything a module imports, wherever the import stands."""
    package = ["sandtable", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = ".".join([*package[: len(package) - node.level + 1]] if node.level else [])
            full = ".".join(part for part in (base, node.module) if part)
            for alias in node.names:
                yield node.lineno, f"{full}.{alias.name}"


def docstrings(path: Path) -> set[int]:
    """Ids of the nodes that are docstrings."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            statement = node.body[0]
            assert isinstance(statement, ast.Expr)
            found.add(id(statement.value))
    return found
