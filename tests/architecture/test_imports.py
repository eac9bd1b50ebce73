"""Imports run one way: core, rules, words, content and notation, match and books, api, then everything with a face.

Families of rules (land, infantry, crews …) are known to rules, to their readers and evaluations, and to the list of
books.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.architecture.sources import PACKAGE, imports, modules, name_of

# Lowest first. A module imports from lower layers and from its own part only. A new part of the package needs a place.
# The readers of families and the terms of the evaluation are parts of their own: nothing generic knows them.
READERS = "content.parts"
TERMS = "ai._"
LAYERS = [
    {"core"},
    {"rules"},
    {"errors", "files", "extra"},
    {"words", TERMS},
    {"content", "notation"},
    {READERS, "picture", "telling"},
    {"match", "books", "handicap"},
    {"replaying"},
    {"api", "ai"},
    {"automata"},
    {"__init__"},
    {"lab", "campaign", "testing"},
    {"server", "tui", "envs"},
    {"cli"},
    {"__main__"},
]
LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}

# Who may import a family of rules, a book, a family's reader or its terms.
FAMILIES = sorted(path.name for path in (PACKAGE / "rules").iterdir() if (path / "__init__.py").is_file())
SHARED = "shared"  # what every book has; not a family
KNOW_FAMILIES = {"rules", READERS, TERMS, "books"}
# Among the terms: what every book's evaluation is made with, and who uses it.
GENERIC = {"ai._evaluation", "ai._greedy", "ai._learnt", "ai._lookahead", "ai._search", "ai._tree"}

# Libraries the pure parts may use.
PURE = {
    "core": {"__future__", "hashlib", "librt", "msgspec", "mypy_extensions", "typing"},
    "rules": {"__future__", "librt", "mypy_extensions", "typing"},
}


def part(name: str) -> str:
    """The part a dotted name belongs to: `content.parts.land` is a reader, `ai._land` a term."""
    for known in (READERS, TERMS):
        if name == known or name.startswith(known if known.endswith("_") else f"{known}."):
            return known
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
    assert set(LEVEL) - {"__main__"} <= parts, f"there is no such part: {sorted(set(LEVEL) - parts)}"


def test_imports_run_one_way() -> None:
    wrong = [
        f"{module}:{line} imports {target}"
        for module, line, target in own_imports()
        if part(module) != part(target) and LEVEL[part(target)] >= LEVEL[part(module)]
    ]
    assert wrong == []


def family(target: str) -> str:
    """The family, book, reader or terms that an import reaches; "" for none."""
    words = target.split(".")
    if words[0] == "rules" and len(words) > 1 and words[1] in FAMILIES and words[1] != SHARED:
        return words[1]
    if part(target) in (READERS, TERMS) and ".".join(words[:2]) not in GENERIC:
        return target
    return ""


def test_families_are_known_to_few() -> None:
    assert {"land", "infantry", "crews", "books"} <= set(FAMILIES)
    wrong = [
        f"{module}:{line} imports {target}"
        for module, line, target in own_imports()
        if family(target) and (part(module) not in KNOW_FAMILIES or module in GENERIC)
    ]
    assert wrong == []


def test_a_family_is_recognised() -> None:
    for target in ("rules.land.land.Land", "rules.books.normandy", "content.parts.crews.CrewsPart", "ai._crews.terms"):
        assert family(target), target
    for target in ("rules.shared.kinds.END", "content.part.Part", "ai._evaluation.Term", "rules.manifest.Manifest"):
        assert not family(target), target


def test_shared_rules_import_no_family_and_families_no_book() -> None:
    for module, line, target in own_imports():
        if module.startswith("rules.shared"):
            assert target.startswith(("core.", "rules.shared")), f"{module}:{line} imports {target}"
        elif module.startswith("rules.") and not module.startswith("rules.books"):
            assert not target.startswith("rules.books"), f"{module}:{line} imports {target}"


def test_a_family_imports_only_what_it_builds_on() -> None:
    """Shared below all, land below both who fight on it; infantry and crews know nothing of each other, air of none.
    What is added to a book knows what it is added to, and not what else may be."""
    below = {
        "land": {"shared"},
        "infantry": {"shared", "land"},
        "crews": {"shared", "land"},
        "air": {"shared"},
        "armour": {"shared", "land", "infantry"},
        "mines": {"shared", "land", "crews"},
        "teams": {"shared", "land"},
        "solo": {"shared", "land"},
        "solo_squads": {"shared", "land", "infantry", "solo"},
        "solo_crews": {"shared", "land", "crews", "solo"},
    }
    assert set(FAMILIES) == {*below, "shared", "books"}, "say what the new family builds on"
    for module, line, target in own_imports():
        words, other = module.split("."), target.split(".")
        if words[0] == other[0] == "rules" and len(words) > 1 and words[1] in below and other[1] in FAMILIES:
            allowed = below[words[1]] | {words[1]}
            assert other[1] in allowed, f"{module}:{line} imports {target}"


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
