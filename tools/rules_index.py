"""Make the index of rules: which modules obey a rule, which tests check it, and where the gaps are.

    python tools/rules_index.py                         write docs/rules_index.md and the package's index.json
    python tools/rules_index.py --check                 exit 1 if the committed files are stale
    python tools/rules_index.py --gaps COM,NOR,REI-F    list ids without code or test, exit 1 if there are any

Code carries a rule by writing its id (a range counts for all its ids: two ids joined by ``..``). A test carries the
rules in its name (``test_com_23_draws_four``, ``test_com_55_com_56_cover``); ids written elsewhere in tests count as
mentioned. A file with the comment ``rules-index: skip`` is left out. Worked examples (EXA) need a test, not code.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = "src/sandtable/data/rules"
INDEX: Final = f"{RULES}/index.json"
PAGE: Final = "docs/rules_index.md"

GROUPS: Final = ("COM", "NOR", "NAF", "REI-A", "REI-M", "REI-F", "REI-J", "REI-S", "BOB", "RUL", "EXA")
NO_CODE_NEEDED: Final = ("EXA",)
BY_SECTION: Final = ("RUL", "EXA")  # their sections belong to different books, which are built one by one
BEGUN: Final = 4  # a block counts as begun when one rule in four is carried

SKIP: Final = re.compile(r"(?:#|//|<!--)\s*rules-index: skip\b")
FRONTEND: Final = (".ts", ".js", ".svelte", ".css", ".html")
NOT_SOURCE: Final = {"node_modules", "dist", "build", "__pycache__", ".svelte-kit"}

ID: Final = rf"(?:{'|'.join(GROUPS)})-\d{{1,3}}"
CITED: Final = re.compile(rf"\b({ID})(?:\s*\.\.\s*((?:{'|'.join(GROUPS)})-)?(\d{{1,3}}))?(?!\d)")
NAMED: Final = re.compile(
    rf"(?<![a-z0-9])({'|'.join(g.lower().replace('-', '_') for g in GROUPS)})_(\d{{1,3}})(?![a-z0-9])"
)


@dataclass
class Entry:
    """A rule and what carries it."""

    id: str
    title: str
    section: str
    modules: set[str] = field(default_factory=set)
    tests: set[str] = field(default_factory=set)
    mentioned: set[str] = field(default_factory=set)

    @property
    def group(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def carried(self) -> bool:
        return bool(self.modules or self.tests or self.mentioned)

    def lacks(self) -> list[str]:
        """What it has not: code that cites it, a test named after it. A mere mention is no test."""
        missing = []
        if not self.modules and self.group not in NO_CODE_NEEDED:
            missing.append("code")
        if not self.tests:
            missing.append("test")
        return missing


@dataclass
class Index:
    """All rules in reading order, and the ids cited somewhere that no rule has."""

    entries: dict[str, Entry]
    unknown: set[tuple[str, str]] = field(default_factory=set)

    def group(self, name: str) -> list[Entry]:
        return [entry for entry in self.entries.values() if entry.group == name]

    def built(self, name: str) -> list[Entry]:
        """The entries of a group that are expected to be carried: those of blocks that are begun."""
        return [entry for _, block in self.blocks(name) if begun(block) for entry in block]

    def blocks(self, name: str) -> list[tuple[str, list[Entry]]]:
        """The parts of a group that are shown or collapsed together, each with its heading."""
        entries = self.group(name)
        if name not in BY_SECTION:
            return [("", entries)]
        sections = dict.fromkeys(entry.section for entry in entries)
        return [(section, [entry for entry in entries if entry.section == section]) for section in sections]


def begun(block: list[Entry]) -> bool:
    """Whether a book's rules are being built, not just mentioned here and there by what other books share."""
    return BEGUN * sum(entry.carried for entry in block) >= len(block)


def make_id(group: str, number: int) -> str:
    return f"{group}-{number:02d}"


def cited(text: str, known: Iterable[str]) -> set[str]:
    """Ids written in a text. A range stands for the known ids between its ends."""
    found: set[str] = set()
    for match in CITED.finditer(text):
        group, _, digits = match[1].rpartition("-")
        first = int(digits)
        found.add(make_id(group, first))
        if match[3] is None or (match[2] or f"{group}-") != f"{group}-":
            continue
        last = int(match[3])
        found.add(make_id(group, last))
        found |= {make_id(group, number) for number in range(first, last)} & set(known)
    return found


def named(function: str) -> set[str]:
    """Ids in the name of a test function."""
    return {make_id(match[1].upper().replace("_", "-"), int(match[2])) for match in NAMED.finditer(function)}


def read_rules(root: Path) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for group in GROUPS:
        path = root / RULES / f"{group.lower().replace('-', '_')}.toml"
        for record in tomllib.loads(path.read_text("utf-8"))["rule"]:
            entries[record["id"]] = Entry(record["id"], record["title"], record["section"])
    return entries


def source_files(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in suffixes and not NOT_SOURCE.intersection(path.relative_to(folder).parts) and path.is_file():
            yield path


def test_functions(tree: ast.Module) -> Iterator[tuple[str, int, int]]:
    """Name (with its class), first line (decorators included) and last line of every test function."""
    for node in tree.body:
        prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        for item in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef) and item.name.startswith("test"):
                first = min([item.lineno, *(decorator.lineno for decorator in item.decorator_list)])
                yield f"{prefix}{item.name}", first, item.end_lineno or item.lineno


def scan(root: Path) -> Index:
    index = Index(read_rules(root))
    sources = [*source_files(root / "src" / "sandtable", (".py",)), *source_files(root / "frontend", FRONTEND)]
    for path in sources:
        where, text = path.relative_to(root).as_posix(), path.read_text("utf-8")
        for id in cited(text, index.entries) if not SKIP.search(text) else ():
            if id in index.entries:
                index.entries[id].modules.add(where)
            else:
                index.unknown.add((where, id))
    for path in source_files(root / "tests", (".py",)):
        where, text = path.relative_to(root).as_posix(), path.read_text("utf-8")
        if not SKIP.search(text):
            scan_test_file(index, where, text)
    return index


def scan_test_file(index: Index, where: str, text: str) -> None:
    try:
        functions = list(test_functions(ast.parse(text)))
    except SyntaxError as error:
        raise SystemExit(f"rules_index: {where}:{error.lineno}: {error.msg}") from error
    owner: dict[int, str] = {}
    for name, first, last in functions:
        owner.update(dict.fromkeys(range(first, last + 1), f"{where}::{name}"))
        for id in named(name):
            if id in index.entries:
                index.entries[id].tests.add(f"{where}::{name}")
            else:
                index.unknown.add((f"{where}::{name}", id))
    for number, line in enumerate(text.splitlines(), start=1):
        test = owner.get(number, where)
        for id in cited(line, index.entries):
            if id not in index.entries:
                index.unknown.add((where, id))
            elif test not in index.entries[id].tests:
                index.entries[id].mentioned.add(test)


def render_json(index: Index) -> str:
    """One line a rule, so that a change of one rule is a change of one line."""
    lines = []
    for entry in index.entries.values():
        kinds = (("modules", entry.modules), ("tests", entry.tests), ("mentioned", entry.mentioned))
        if entry.carried:
            lines.append(f'"{entry.id}": {json.dumps({kind: sorted(values) for kind, values in kinds if values})}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def titles(root: Path) -> dict[str, str]:
    paths = {group: root / RULES / f"{group.lower().replace('-', '_')}.toml" for group in GROUPS}
    return {group: tomllib.loads(path.read_text("utf-8"))["title"] for group, path in paths.items()}


def link(text: str, path: str) -> str:
    return f"[{text.replace('_', chr(92) + '_')}](../{path})"


def test_cell(entry: Entry) -> str:
    cells = [link(test.rpartition("::")[2], test.partition("::")[0]) for test in sorted(entry.tests)]
    files = sorted({test.partition("::")[0] for test in entry.mentioned})
    if files:
        cells.append("mentioned in " + ", ".join(link(path.rpartition("/")[2], path) for path in files))
    return "<br>".join(cells)


def module_cell(entry: Entry) -> str:
    return "<br>".join(link(path.removeprefix("src/sandtable/"), path) for path in sorted(entry.modules))


def span(entries: list[Entry]) -> str:
    """Ids in short: runs of neighbours become ranges."""
    runs: list[list[str]] = []
    for entry in sorted(entries, key=lambda entry: (entry.group, int(entry.id.rpartition("-")[2]))):
        number = int(entry.id.rpartition("-")[2])
        if runs and runs[-1][-1] == make_id(entry.group, number - 1):
            runs[-1].append(entry.id)
        else:
            runs.append([entry.id])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs)


def render_page(index: Index, heading: dict[str, str]) -> str:
    lines = [
        "# Rules index",
        "",
        "Made by `python tools/rules_index.py`; do not edit. For every rule: the modules that cite it and the tests",
        "named after it. Read a rule with `sandtable rules COM-23`. *Mentioned* counts rules without a test of their",
        "own that some test speaks of; they lack a test all the same. Worked examples (EXA) need a test, not code. A",
        "book whose rules are carried by less than a quarter is *not yet* built, and its gaps are not counted.",
        "",
        "| group | about | rules | with code | with test | mentioned | no code | no test |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for group in GROUPS:
        entries = index.group(group)
        row = f"| {group} | {heading[group]} | {len(entries)} |"
        built = index.built(group)
        if not any(entry.carried for entry in entries):
            lines.append(row + " not yet | | | | |")
            continue
        counts = (
            sum(bool(entry.modules) for entry in entries),
            sum(bool(entry.tests) for entry in entries),
            sum(bool(entry.mentioned and not entry.tests) for entry in entries),
            "" if group in NO_CODE_NEEDED or not built else sum("code" in entry.lacks() for entry in built),
            sum("test" in entry.lacks() for entry in built) if built else "not yet",
        )
        lines.append(row + "".join(f" {count} |" for count in counts))
    lines += ["", "## Gaps", ""]
    for group in GROUPS:
        lines.append(f"* {group}: {gap_line(index, group)}")
    if index.unknown:
        lines += ["", "Cited, but no such rule: " + ", ".join(f"{id} ({where})" for where, id in sorted(index.unknown))]
    for group in GROUPS:
        lines += ["", f"## {group}: {heading[group]}"]
        for section, entries in index.blocks(group):
            if section:
                lines += ["", f"### {group}: {section}"]
            waiting = [] if begun(entries) else [entry for entry in entries if not entry.carried]
            if len(waiting) < len(entries):
                lines += ["", "| id | title | modules | tests |", "| --- | --- | --- | --- |"]
            for entry in entries:
                if entry not in waiting:
                    title = entry.title.replace("|", r"\|")
                    lines.append(f"| {entry.id} | {title} | {module_cell(entry)} | {test_cell(entry)} |")
            if waiting:
                lines += ["", f"Not yet: {span(waiting)}."]
    return "\n".join(lines) + "\n"


def gap_line(index: Index, group: str) -> str:
    if not index.built(group):
        return "not yet"
    said = []
    for what in ("code", "test"):
        missing = [entry for entry in index.built(group) if what in entry.lacks()]
        if missing:
            said.append(f"no {what}: {span(missing)}")
    waiting = [section for section, block in index.blocks(group) if not begun(block)]
    if waiting:
        said.append("not yet: " + "; ".join(waiting))
    return ". ".join(said) or "none"


def select(index: Index, wanted: str) -> list[Entry]:
    """Entries of a list such as ``COM,REI-F,RUL-12`` or a range of ids joined by two dots."""
    chosen: dict[str, Entry] = {}
    for item in filter(None, (part.strip().upper() for part in wanted.split(","))):
        found = index.group(item) or [index.entries[id] for id in cited(item, index.entries) if id in index.entries]
        if not found:
            raise SystemExit(f"rules_index: no group or rule {item!r}; groups are {', '.join(GROUPS)}")
        chosen.update((entry.id, entry) for entry in found)
    return [entry for entry in index.entries.values() if entry.id in chosen]


def show_gaps(index: Index, wanted: str) -> int:
    chosen = select(index, wanted)
    gaps = [(entry, entry.lacks()) for entry in chosen if entry.lacks()]
    for entry, missing in gaps:
        print(f"{entry.id:9} no {' or '.join(missing):12} {entry.title}")
    print(f"{len(gaps)} of {len(chosen)} rules lack code or test.")
    return 1 if gaps else 0


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description="Make or check the index of rules, modules and tests.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the files are stale")
    parser.add_argument("--gaps", metavar="GROUPS", help="list ids without code or test, such as COM,RUL-01..RUL-40")
    options = parser.parse_args(arguments)
    index = scan(root)
    for where, id in sorted(index.unknown):
        print(f"rules_index: {where} cites {id}, but there is no such rule", file=sys.stderr)
    if options.gaps is not None:
        return show_gaps(index, options.gaps)
    stale = []
    for name, text in ((PAGE, render_page(index, titles(root))), (INDEX, render_json(index))):
        path = root / name
        if path.is_file() and path.read_text("utf-8") == text:
            continue
        stale.append(name)
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    if not options.check:
        print(f"wrote {', '.join(stale)}" if stale else "up to date")
        return 0
    if stale:
        print(f"rules_index: stale: {', '.join(stale)}; run python tools/rules_index.py", file=sys.stderr)
    return 1 if stale or index.unknown else 0


if __name__ == "__main__":
    raise SystemExit(main())
