"""Imports run one way: core ← rules ← content, notation ← match ← api, ai ← lab ← everything with a face."""

from __future__ import annotations

from collections.abc import Iterator

from tests.architecture.sources import imports, modules, name_of

# Lowest first. A module imports from lower layers and from its own part only. A new part of the package needs a place.
LAYERS = [
    {"core"},
    {"rules"},
    {"errors", "files"},
    {"content", "notation", "words", "picture"},
    {"match"},
    {"api", "ai", "solo"},
    {"__init__"},
    {"lab", "campaign"},
    {"server", "tui", "envs"},
    {"cli", "__main__"},
]
LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}

# Imports against the rule, each with its reason.
EXCEPTIONS: dict[tuple[str, str], str] = {}

# Libraries the pure parts may use.
PURE = {
    "core": {"__future__", "hashlib", "librt", "msgspec", "mypy_extensions", "typing"},
    "rules": {"__future__", "librt", "mypy_extensions", "typing"},
}


def part(name: str) -> str:
    return name.split(".")[0]


def own_imports() -> Iterator[tuple[str, int, str]]:
    """(module, line, what of ours it imports)"""
    for path in modules():
        for line, name in imports(path):
            if name.split(".")[0] == "sandtable":
                target = name.removeprefix("sandtable").lstrip(".") or "__init__"
                yield name_of(path), line, target if part(target) in LEVEL else "__init__"


def test_every_part_has_a_layer() -> None:
    parts = {part(name_of(path)) for path in modules()}
    assert parts <= set(LEVEL), f"give it a layer: {sorted(parts - set(LEVEL))}"


def test_imports_run_one_way() -> None:
    wrong = [
        f"{module}:{line} imports {target}"
        for module, line, target in own_imports()
        if part(module) != part(target)
        and LEVEL[part(target)] >= LEVEL[part(module)]
        and (module, target.rpartition(".")[0]) not in EXCEPTIONS
    ]
    assert wrong == []


def test_shared_rules_import_no_family_and_no_book() -> None:
    for module, line, target in own_imports():
        if module.startswith("rules.shared"):
            allowed = target.startswith(("core.", "rules.shared", "rules.procedures"))
            assert allowed, f"{module}:{line} imports {target}"
        elif module.startswith("rules.") and not module.startswith(("rules.books", "rules.library")):
            assert not target.startswith("rules.books"), f"{module}:{line} imports {target}"


def test_pure_parts_use_few_libraries() -> None:
    for folder, allowed in PURE.items():
        for path in modules(folder):
            for line, name in imports(path):
                library = name.split(".")[0]
                assert library in allowed | {"sandtable"}, f"{name_of(path)}:{line} imports {library}"


def test_no_import_cycles_at_load_time() -> None:
    """Each module can be the first that is imported: no order of imports has to be known."""
    graph: dict[str, set[str]] = {}
    names = {name_of(path) for path in modules()}
    for path in modules():
        edges = graph.setdefault(name_of(path), set())
        for line, name in imports(path):
            target = name.removeprefix("sandtable.")
            while target and target not in names:
                target = target.rpartition(".")[0]
            if target and name.startswith("sandtable.") and line in top_level_lines(path.read_text()):
                edges.add(target)
    order: list[str] = []
    while ready := [name for name in graph if name not in order and graph[name] - {name} <= set(order)]:
        order += ready
    assert len(order) == len(graph), f"in a cycle: {sorted(set(graph) - set(order))}"


def top_level_lines(text: str) -> set[int]:
    """Lines that are not indented: imports in functions and under TYPE_CHECKING do not run at load time."""
    return {number for number, line in enumerate(text.splitlines(), 1) if line.startswith(("import ", "from "))}
