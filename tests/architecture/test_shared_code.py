"""Shared code knows no book, no family of rules, and no machine; in Python and in TypeScript."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE, ROOT, docstrings, modules, name_of, tree

# A book's name in any spelling. Rule ids (NOR-30, BOB-12) may be cited: they say which rule a line obeys.
BOOKS = re.compile(r"normandy|north[ _-]?africa|britain|reinforcements?|stalingrad|callisto|undaunted", re.IGNORECASE)
EXAMPLE = re.compile(r"normandy-\d\d|Undaunted system")  # of a scenario's id, in help and error texts; what this is
# Where books and families are at home. Everything else is shared.
FAMILIES = {path.parent.name for path in (PACKAGE / "rules").glob("*/kinds.py")} - {"shared"}
HOME = re.compile(
    r"books|rules\.(?!shared|manifest).*|content\.parts\..*|ai\._(?!greedy|evaluation|lookahead|search|tree).*"
)
STRICT = [*modules("core"), *modules("rules/shared"), PACKAGE / "rules" / "manifest.py"]  # no example either
SHARED = [path for path in modules() if not HOME.fullmatch(name_of(path))]

FRONTEND = ROOT / "frontend" / "src"

SEATED = re.compile(r"side|seat|player|foe|enemy|owner|team", re.IGNORECASE)

# A path of somebody's machine.
MACHINE = re.compile(r"(?<![\w.])/(?:home|Users|root|tmp|work|opt|mnt)/\w|[A-Z]:\\\\?Users")


@pytest.mark.parametrize("path", STRICT, ids=name_of)
def test_no_book_is_named_in_core_and_shared_rules(path: Path) -> None:
    assert [f"line {line}: {text}" for line, text in words(path) if BOOKS.search(text)] == []


@pytest.mark.parametrize("path", SHARED, ids=name_of)
def test_no_book_or_family_is_named_in_shared_code(path: Path) -> None:
    """Names and texts of the code; docstrings and comments may give examples."""
    found = []
    for line, text in code(path):
        name = text.strip("'\"")
        if BOOKS.search(EXAMPLE.sub("", text)) or name in FAMILIES:
            found.append(f"line {line}: {text}")
    assert found == []


def test_what_is_shared() -> None:
    names = {name_of(path) for path in SHARED}
    assert {
        "match",
        "notation.offer",
        "words.story",
        "ai._greedy",
        "ai._lookahead",
        "picture.board",
        "server.table",
        "tui.board",
    } <= names
    assert not names & {"books", "rules.land.land", "rules.books.normandy", "content.parts.land", "ai._land"}
    assert sorted(FAMILIES) == ["air", "armour", "crews", "infantry", "land", "mines", "teams"], (
        "is the name of the new family found too?"
    )


def code(path: Path) -> list[tuple[int, str]]:
    """Every name and text, docstrings left out."""
    told = docstrings(path)
    lines = {line for node in ast.walk(tree(path)) if id(node) in told for line in lines_of(node)}
    return [(line, text) for line, text in words(path) if line not in lines and not text.startswith("#")]


def lines_of(node: ast.AST) -> range:
    assert isinstance(node, ast.expr)
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def client_files() -> list[Path]:
    """The client's shared sources: all but those of its modules."""
    kinds = {".ts", ".svelte", ".js"}
    return [path for path in sorted(FRONTEND.rglob("*")) if path.suffix in kinds and "modules" not in path.parts]


def named_in_client(text: str) -> int:
    """How often a book or a family is named: in a text, or in the path of an import."""
    family = re.compile(rf"""['"`/]({"|".join(sorted(FAMILIES))})['"`/]""")
    without = re.sub(r"(?s:/\*.*?\*/|<!--.*?-->)|(?<!:)//.*", "", text)
    return len(BOOKS.findall(without)) + len(family.findall(without))


def test_no_book_or_family_is_named_in_the_shared_client() -> None:
    assert len(client_files()) > 50
    found = {
        path.relative_to(FRONTEND).as_posix(): number
        for path in client_files()
        if (number := named_in_client(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_a_name_in_the_client_is_found() -> None:
    assert named_in_client("import Car from '../modules/crews/Car.svelte';\n") == 1
    assert named_in_client("if (scene.book === 'north-africa') land();  // Normandy\n") == 1
    assert named_in_client("/* land\n Normandy */ const crews = landed;\n") == 0


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
