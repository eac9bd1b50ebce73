"""The scanner knows the line of every key, and no text makes the loader raise anything but ContentError."""

from __future__ import annotations

import string
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sandtable.content import ContentError, Library
from sandtable.content.source import Key, Source
from tests.content.conftest import SCENARIO, check, load_book, load_scenario

TRICKY = '''\
# [not.a.table]
title = "a # b [c] \\" d"   # a comment with = and "
'single' = 'c:\\'
"quo.ted" = 1
long = """
[fake]
x = 1
""""
raw = \'\'\'
[[fake]]
\'\'\'
a.b . "c d" = 2
when = 1979-05-27 07:32:00
list = [ 1, # one ]
  [2, 3],
  { x = 1, "y z" = [4,
    5] },
]

[t . "u.v"]
k = true
[[rows]]
n = 1
[[rows]]
n = 2
[rows.inner]
m = 3
[[rows.more]]
o = 4
[[rows.more]]
o = 5
'''


def keys_of(value: object, at: Key = ()) -> list[Key]:
    """Every key and index tomllib found."""
    items: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    return [key for part, inner in items for key in [(*at, part), *keys_of(inner, (*at, part))]]


def source_of(tmp_path: Path, text: str) -> Source:
    path = tmp_path / "file.toml"
    path.write_bytes(text.encode())
    return Source(path, "file.toml")


def test_lines_of_every_kind_of_key(tmp_path: Path) -> None:
    source = source_of(tmp_path, TRICKY)
    expected: dict[Key, int] = {
        ("title",): 2,
        ("single",): 3,
        ("quo.ted",): 4,
        ("long",): 5,
        ("raw",): 9,
        ("a", "b", "c d"): 12,
        ("when",): 13,
        ("list",): 14,
        ("list", 0): 14,
        ("list", 1): 15,
        ("list", 1, 1): 15,
        ("list", 2): 16,
        ("list", 2, "y z", 1): 17,
        ("t",): 20,
        ("t", "u.v"): 20,
        ("t", "u.v", "k"): 21,
        ("rows",): 22,
        ("rows", 0, "n"): 23,
        ("rows", 1): 24,
        ("rows", 1, "n"): 25,
        ("rows", 1, "inner", "m"): 27,
        ("rows", 1, "more", 0, "o"): 29,
        ("rows", 1, "more", 1, "o"): 31,
    }
    assert {key: source.line(key) for key in expected} == expected
    assert source.line(("rows", 1, "inner", "absent")) == 26  # the table it would be in
    assert source.line(("absent",)) == 1
    assert set(source._scan.lines) == {(), *keys_of(source.data)}


def test_keys_as_a_reader_finds_them(tmp_path: Path) -> None:
    source = source_of(tmp_path, TRICKY)
    assert source.name(("title",)) == "title"
    assert source.name(("list", 2, "y z", 1)) == "list #3.y z #2"
    assert source.name(("t", "u.v", "k")) == "[t.u.v] k"
    assert source.name(("rows", 1, "more", 0, "o")) == "[[rows #2.more]] #1 o"
    assert source.name(("bad\nkey",)) == r"'bad\nkey'"


# TOML documents, built with all the ways to write a key and a value.

BARE = st.text(string.ascii_letters + string.digits + "-_", min_size=1, max_size=4)
QUOTED = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=4).map(
    lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
)
LITERAL = st.text(string.ascii_letters + ' #[]{}="\\', max_size=4).map(lambda text: f"'{text}'")
NAMES = st.one_of(BARE, QUOTED, LITERAL)
DOTTED = st.lists(NAMES, min_size=1, max_size=3).map(" . ".join)
SPACE = st.sampled_from(["", " ", "\n", " # ] } \" '\n", "\n\n\t"])


@st.composite
def values(draw: st.DrawFn, depth: int = 3) -> str:
    kinds = ["plain", "quoted", "block", "raw", *(["list", "inline"] if depth else [])]
    kind = draw(st.sampled_from(kinds))
    if kind == "plain":
        return draw(
            st.sampled_from(["1", "-2.5e3", "true", "1979-05-27", "1979-05-27 07:32:00", "07:32:00", "0xff", "inf"])
        )
    if kind == "quoted":
        return draw(st.one_of(QUOTED, LITERAL))
    if kind == "block":
        return '"""' + draw(st.text("a[]#=\n'", max_size=6)) + draw(st.sampled_from(['"""', '""""', '\\""""', '"""""']))
    if kind == "raw":
        return "'''" + draw(st.text('a[]#=\n"\\', max_size=6)) + draw(st.sampled_from(["'''", "''''"]))
    if kind == "list":
        items = draw(st.lists(values(depth=depth - 1), max_size=3))
        gap = draw(SPACE)
        return (
            f"[{gap}" + ",".join(f"{gap}{item}{gap}" for item in items) + (f",{gap}]" if items and gap else f"{gap}]")
        )
    pairs = draw(st.lists(st.tuples(DOTTED, values(depth=depth - 1)), max_size=3))
    return "{ " + ", ".join(f"{key} = {value}" for key, value in pairs) + " }"


@st.composite
def documents(draw: st.DrawFn) -> str:
    lines = []
    for _ in range(draw(st.integers(1, 8))):
        kind = draw(st.sampled_from(["pair", "pair", "pair", "table", "array"]))
        if kind == "pair":
            lines.append(f"{draw(DOTTED)} = {draw(values())}")
        else:
            name = draw(DOTTED)
            lines.append(f"[ {name} ]" if kind == "table" else f"[[ {name} ]]")
        lines.append(draw(st.sampled_from(["", "# [x]\n", "\n"])).rstrip("\n"))
    return "\n".join(lines)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(documents())
def test_the_scanner_finds_the_keys_tomllib_finds(tmp_path: Path, text: str) -> None:
    try:
        data = tomllib.loads(text)
    except ValueError:
        return
    if not data:
        return
    source = source_of(tmp_path, text)
    assert set(source._scan.lines) == {(), *keys_of(data)}
    assert all(1 <= line <= text.count("\n") + 1 for line in source._scan.lines.values())


def problems_or_scenario(path: Path, library: Library) -> None:
    """Both doors: `check` gives problems, `load_scenario` raises exactly when there are some."""
    problems = check(path)
    assert all(str(error).isprintable() for error in problems)
    try:
        load_scenario(path, library.book("normandy"))
    except ContentError as error:
        assert str(error)
        assert problems
    else:
        assert not [error for error in problems if error.key != "book" and not error.key.endswith("] victory")]


FUZZ = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)


@FUZZ
@given(st.one_of(st.binary(), st.text().map(str.encode), documents().map(str.encode)))
@example(b"\x00")
@example(b"\xef\xbb\xbf")
@example(b'"' + b"\\u0000" * 3 + b'" = 1')
@example(b"board = 1\nus = []\ngerman = 1979-05-27\nspecial = {}\nid = inf")
@example(b"a = " + b"9" * 5000)
@example(b"a = 9999-99-99")
@example(b"a = " + b"[" * 300 + b"]" * 300)
@example(b"a = " + b"{a=" * 300 + b"1" + b"}" * 300)
def test_any_bytes_give_content_errors_only(tmp_path: Path, library: Library, content: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    problems_or_scenario(path, library)


@FUZZ
@given(st.data())
def test_a_damaged_scenario_gives_content_errors_only(tmp_path: Path, library: Library, data: st.DataObject) -> None:
    lines = SCENARIO.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        key, equals, _ = lines[place].partition("=")
        damage = data.draw(st.sampled_from(["drop", "double", "value", "cut"]))
        if damage == "drop":
            del lines[place]
        elif damage == "double":
            lines.insert(place, lines[place])
        elif damage == "value" and equals:
            lines[place] = f"{key}= {data.draw(values())}"
        else:
            lines[place] = lines[place][: data.draw(st.integers(0, len(lines[place])))]
    path = tmp_path / "mine.toml"
    path.write_bytes("\n".join(lines).encode())
    problems_or_scenario(path, library)


@FUZZ
@given(st.sampled_from(["book.toml", "cards.toml", "counters.toml", "tiles.toml"]), st.data())
def test_a_damaged_book_gives_content_errors_only(
    tmp_path: Path, library: Library, name: str, data: st.DataObject
) -> None:
    folder = tmp_path / "book"
    folder.mkdir(exist_ok=True)
    for path in library.book("normandy").path.glob("*.toml"):
        (folder / path.name).write_bytes(path.read_bytes())
    lines = (folder / name).read_text().split("\n")
    place = data.draw(st.integers(0, len(lines) - 1))
    lines[place] = f"{lines[place].partition('=')[0]}= {data.draw(values())}"
    (folder / name).write_bytes("\n".join(lines).encode())
    try:
        load_book(folder)
    except ContentError as error:
        assert str(error).isprintable()


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read: is a directory"):
        Source(tmp_path)
