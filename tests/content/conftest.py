"""Two small sound scenarios, and the means to break them one change at a time."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable import content
from sandtable.books import known_books
from sandtable.content import BookData, ContentError, Library, ScenarioData
from sandtable.content.book import read_book
from sandtable.content.errors import raise_all
from sandtable.content.scenario import read_scenario
from sandtable.content.source import Source

SCENARIO = """\
id         = "mine"
book       = "normandy"
name       = "Mine"
source     = "ours"
initiative = "us"

[board]
axis = "columns"
lines = [
  { offset = 1, tiles = ["2B", "17B"] },
  { offset = 0, tiles = [
    "16B",  # a comment, with ] and " in it
    "12B",
    "4A",
  ] },
]
objectives = { 16B = 1, 12B = 2 }

[us]
victory    = ["claim 3"]
scouted    = ["2B"]
controlled = ["17B"]
spawn      = { 17B = ["A", "Sniper"] }
counters   = { 17B = ["Rifleman A"], 2B = ["Scout A"] }

[us.cards]
"Platoon Sergeant" = [1, 0]
"Rifleman A"       = [1, 4]
"Scout A"          = [1, 2]
"Fog of War"       = [2, 8]

[german]
victory  = ["pin"]
scouted  = ["4A"]
spawn    = { 4A = ["all"] }

[german.cards]
"Rifleman B" = [2, 3]
"Sniper"     = [0, 3]

[[special]]
verb = "raise"
tile = "12B"
side = "us"
"""

DESERT = (
    """\
id         = "mine"
book       = "north-africa"
name       = "Mine"
source     = "ours"
initiative = "italian"

[briefing]
en = """
    + '"""\nTwo lines\nof text.\n"""'
    + """
es = "Una línea."

[board]
axis = "rows"
lines = [
  { offset = 0, tiles = ["18A", "19A", "17A"] },
  { offset = 1, tiles = ["12A", "1B"] },
]
objectives = { 17A = 1 }

[[structure]]
name    = "Fuel Dump"
tile    = "19A"
points  = 2
defence = 6

[escape]
lrdg = ["12A"]

[lrdg]
victory  = ["claim 3", "escape 2 soldiers", "escape: Sniper, Gun Truck"]
scouted  = ["12A"]
counters = { 12A = ["Sniper"] }
vehicles = { 1B = ["Gun Truck"] }
crew     = { "Gun Truck" = ["Scout", "", "Sergeant"] }

[lrdg.cards]
"Lieutenant" = [1, 0]
"Scout"      = [1, 3]
"Sergeant"   = [1, 3]
"Sniper"     = [1, 3]

[italian]
victory  = ["neutralise 2", "neutralise: Gun Truck"]
counters = { 17A = ["Rifleman A"] }
vehicles = { 18A = ["Medium Tank", "Scout Car"] }
crew     = { "Medium Tank" = ["Tank Driver T"] }

[italian.cards]
"Rifleman A"    = [1, 3]
"Tank Driver T" = [1, 3]
"""
)


def library_of(*extra_dirs: Path | str) -> Library:
    """The shipped books and those in folders of one's own."""
    return Library(known_books(), *extra_dirs)


def check(path: Path | str, *extra_dirs: Path | str) -> list[ContentError]:
    return content.check(path, known_books(), *extra_dirs)


def check_path(path: Path | str, *extra_dirs: Path | str) -> list[ContentError]:
    return content.check_path(path, known_books(), *extra_dirs)


def rename(folder: Path, book_id: str) -> None:
    """Give a copy of a shipped book another id; its first line, a comment, makes room for the rules' id."""
    head, _, rest = (folder / "book.toml").read_text().partition("\n")
    assert head.startswith("#")
    found = re.search(r'^id +(= ".*")', rest, re.MULTILINE)
    assert found is not None
    rest = rest.replace(found[1], f'= "{book_id}"', 1)
    (folder / "book.toml").write_text(f"rules {found[1]}\n{rest}")


def load_book(folder: Path) -> BookData:
    """The book in a folder; raises its problems."""
    problems: list[ContentError] = []
    book = read_book(folder, known_books(), problems)
    raise_all(problems)
    assert book is not None
    return book


def load_scenario(path: Path | str, book: BookData) -> ScenarioData:
    """The scenario of a file, whatever book it names; raises its problems."""
    problems: list[ContentError] = []
    scenario = read_scenario(Source(Path(path), str(path)), book, known_books()[book.rules], problems)
    raise_all(problems)
    assert scenario is not None
    return scenario


def neighbours(scenario: ScenarioData) -> dict[str, set[str]]:
    """Who is next to whom on its board."""
    names = [tile.name for tile in scenario.tiles]
    return {
        name: {names[other] for other in near} for name, near in zip(names, scenario.geometry.neighbours, strict=True)
    }


def mistakes(text: str) -> list[tuple[str, str, str]]:
    """Cases written as three lines each: "- what is replaced", "+ by what", and the problem that follows."""
    cases = []
    for case in text.strip().split("\n\n"):
        old, new, problem = case.split("\n")
        cases.append((old[2:].replace("\\n", "\n"), new[2:].replace("\\n", "\n"), problem))
    return cases


Break = Callable[..., list[str]]


@pytest.fixture
def scenario_text() -> str:
    return SCENARIO


@pytest.fixture(scope="session")
def library() -> Library:
    return library_of()


def breaker(sound: str) -> Break:
    """Replace texts of a sound scenario, two arguments a replacement, and give the problems as printed."""

    def problems(*changes: str) -> list[str]:
        text = sound
        for old, new in zip(changes[::2], changes[1::2], strict=True):
            assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
            text = text.replace(old, new)
        Path("mine.toml").write_text(text, encoding="utf-8")
        return [str(error) for error in check("mine.toml")]

    return problems


@pytest.fixture
def problems_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Break:
    monkeypatch.chdir(tmp_path)
    return breaker(SCENARIO)


@pytest.fixture
def desert_problems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Break:
    monkeypatch.chdir(tmp_path)
    return breaker(DESERT)
