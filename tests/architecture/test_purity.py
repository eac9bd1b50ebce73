"""Engine and rules are pure: no file, clock, generator or output, and written so that they compile."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import imports, modules, name_of, tree

PURE = modules("core", "rules")

FORBIDDEN_MODULES = {
    "asyncio",
    "builtins",
    "datetime",
    "io",
    "logging",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "uuid",
}
FORBIDDEN_CALLS = {"print", "input", "open", "exec", "eval", "compile", "globals", "breakpoint", "__import__"}

# Not compiled, so free to use a library's own classes: see hatch_build.py.
PLAIN = {"core.view"}


@pytest.mark.parametrize("path", PURE, ids=name_of)
def test_no_input_output_clock_or_generator(path: Path) -> None:
    for line, name in imports(path):
        assert name.split(".")[0] not in FORBIDDEN_MODULES, f"line {line} imports {name}"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in FORBIDDEN_CALLS, f"line {node.lineno} calls {node.func.id}"


@pytest.mark.parametrize("path", [path for path in PURE if name_of(path) not in PLAIN], ids=name_of)
def test_written_to_compile_well(path: Path) -> None:
    """Plain classes and functions: what is slow or refused when compiled is not used."""
    for node in ast.walk(tree(path)):
        place = f"line {getattr(node, 'lineno', 0)}"
        assert not isinstance(node, ast.Lambda | ast.Match | ast.Yield | ast.YieldFrom | ast.Global), place
        if isinstance(node, ast.FunctionDef):
            assert node.args.vararg is None and node.args.kwarg is None, f"{place}: {node.name}"
            nested = [n for n in ast.walk(node) if isinstance(n, ast.FunctionDef | ast.ClassDef) and n is not node]
            assert nested == [], f"{place}: {node.name} holds a definition"
        if isinstance(node, ast.ClassDef):
            assert len(node.bases) <= 1 and not node.keywords, f"{place}: {node.name}"


@pytest.mark.parametrize("path", PURE, ids=name_of)
def test_module_constants_are_final(path: Path) -> None:
    """Compiled, a `Final` is a number; a plain global is a dictionary look-up. And nothing global changes."""
    for statement in tree(path).body:
        if isinstance(statement, ast.Assign):
            names = [target.id for target in statement.targets if isinstance(target, ast.Name)]
            aliases = name_of(path) in PLAIN or names_a_type(statement.value)
            assert aliases or names == ["__all__"], f"line {statement.lineno}: {names} is not Final"


def names_a_type(value: ast.expr) -> bool:
    """`Point = tuple[float, float]`: a name for a type, which nothing looks up at run time."""
    return (
        isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name) and value.value.id in ("tuple", "list")
    )
