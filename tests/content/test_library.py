"""Books and scenarios found in the shipped data and in folders of the user's own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.books import SHIPPED as BOOKS
from sandtable.books import fault_of
from sandtable.content import ContentError, Library, find_books
from sandtable.content.load import SHIPPED
from sandtable.content.parts.crews import CrewsPart
from sandtable.core.geometry import SquareMap
from tests.content.conftest import SCENARIO, check, check_path, library_of, rename


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = Path("data")
    folder.mkdir()
    return folder


def own_book(folder: Path, book_id: str) -> Path:
    shutil.copytree(SHIPPED / "normandy", folder)
    for path in (folder / "scenarios").glob("*"):
        path.unlink()
    rename(folder, book_id)
    return folder


def test_a_loose_scenario_file(data: Path) -> None:
    (data / "mine.toml").write_text(SCENARIO)
    library = library_of(data)
    assert library.problems == []
    entry = library.entry("mine")
    assert entry in library.scenarios()
    assert (entry.id, entry.book, entry.name, entry.number, entry.source) == ("mine", "normandy", "Mine", None, "ours")
    scenario = library.scenario("mine")
    assert [tile.name for tile in scenario.tiles] == ["2B", "17B", "16B", "12B", "4A"]
    assert isinstance(scenario.geometry, SquareMap)
    assert scenario.geometry.positions == [(0, 1), (0, 3), (2, 0), (2, 2), (2, 4)]
    assert scenario.path == data / "mine.toml"


def test_rows_lie_below_one_another(data: Path) -> None:
    (data / "mine.toml").write_text(SCENARIO.replace('"columns"', '"rows"'))
    geometry = library_of(data).scenario("mine").geometry
    assert isinstance(geometry, SquareMap)
    assert geometry.positions == [(1, 0), (3, 0), (0, 2), (2, 2), (4, 2)]


def test_a_scenarios_folder_and_a_single_file(data: Path) -> None:
    (data / "scenarios").mkdir()
    (data / "scenarios" / "mine.toml").write_text(SCENARIO)
    assert library_of(data).scenario("mine").name == "Mine"
    assert library_of(data / "scenarios" / "mine.toml").scenario("mine").name == "Mine"
    assert check_path(data) == []


@pytest.mark.parametrize("given", ["data", "data/caen"])
def test_a_whole_book(data: Path, given: str) -> None:
    folder = own_book(data / "caen", "caen")
    text = SCENARIO.replace('book       = "normandy"\n', "").replace('"mine"', '"caen-07"')
    (folder / "scenarios" / "07_mine.toml").write_text(text)
    library = library_of(given)
    assert library.problems == []
    assert library.book("caen").path == folder
    assert (library.scenario("caen-07").number, library.scenario("caen-07").book) == (7, "caen")
    assert check_path(given) == check(folder / "scenarios" / "07_mine.toml") == check_path(folder / "scenarios") == []
    assert {SHIPPED / "normandy", folder} <= set(find_books([given]))


def test_file_name_and_id_agree_in_a_book(data: Path) -> None:
    folder = own_book(data / "caen", "caen")
    text = SCENARIO.replace('book       = "normandy"\n', "")
    (folder / "scenarios" / "07_mine.toml").write_text(text.replace('"mine"', '"caen-08"'))
    (folder / "scenarios" / "mine.toml").write_text(text)
    assert [str(error) for error in check_path(data)] == [
        'caen/scenarios/07_mine.toml:1: id: does not agree with the file name "07_mine"; write "caen-07"',
        'caen/scenarios/mine.toml:1: id: does not agree with the file name "mine"; write "caen-NN" in NN_name.toml',
    ]


def test_a_scenario_in_the_folder_of_another_book(data: Path) -> None:
    folder = own_book(data / "caen", "caen")
    (folder / "scenarios" / "07_mine.toml").write_text(SCENARIO.replace('"mine"', '"caen-07"'))
    assert [str(error) for error in check_path(data)] == [
        'caen/scenarios/07_mine.toml:2: book: is in the folder of "caen"'
    ]


def test_ids_are_unique(data: Path) -> None:
    (data / "a.toml").write_text(SCENARIO)
    (data / "b.toml").write_text(SCENARIO)
    (data / "c.toml").write_text(SCENARIO.replace('"mine"', '"normandy-01"'))
    expected = [
        'data/b.toml:1: id: the id "mine" is taken by data/a.toml; give this scenario another id',
        'data/c.toml:1: id: the id "normandy-01" is taken by normandy/scenarios/01_la_raye.toml; '
        "give this scenario another id",
    ]
    library = library_of(data)
    assert [str(error) for error in library.problems] == expected
    assert [str(error) for error in check_path(data)] == expected
    assert [str(error) for error in check(data / "c.toml")] == expected[1:]
    assert library.scenario("normandy-01").name == "La Raye"


def test_a_second_book_with_the_same_id(data: Path) -> None:
    own_book(data / "again", "normandy")
    expected = ['again/book.toml:3: id: the id "normandy" is taken by normandy/book.toml; give this book another id']
    assert [str(error) for error in library_of(data).problems] == expected
    assert [str(error) for error in check_path(data)] == expected


def test_the_same_folder_twice_is_no_clash(data: Path) -> None:
    (data / "mine.toml").write_text(SCENARIO)
    assert library_of(data, data.resolve(), SHIPPED).problems == []


def test_a_bad_file_hides_only_itself(data: Path) -> None:
    (data / "good.toml").write_text(SCENARIO)
    (data / "bad.toml").write_text("id = \n")
    (data / "headless.toml").write_text("x = 1\n")
    library = library_of(data)
    assert {"mine", "normandy-01"} <= {entry.id for entry in library.scenarios()}
    assert [(error.file, error.line, error.key) for error in library.problems] == [
        ("data/bad.toml", 1, ""),
        ("data/headless.toml", 1, "book"),
        ("data/headless.toml", 1, "id"),
        ("data/headless.toml", 1, "name"),
        ("data/headless.toml", 1, "source"),
    ]
    with pytest.raises(ContentError, match=r'unknown scenario "bad"; left out because of data/bad.toml:1: not valid'):
        library.scenario("bad")


def test_a_book_with_a_problem_hides_its_scenarios(data: Path) -> None:
    folder = own_book(data / "caen", "caen")
    (folder / "scenarios" / "07_mine.toml").write_text(SCENARIO.replace('"mine"', '"caen-07"'))
    (folder / "cards.toml").write_text("")
    library = library_of(data)
    assert [str(error) for error in library.problems] == ["caen/cards.toml: is empty"]
    assert [str(error) for error in check(folder / "scenarios" / "07_mine.toml")] == ["caen/cards.toml: is empty"]
    with pytest.raises(ContentError, match='unknown scenario "caen-07"'):
        library.scenario("caen-07")


def test_unknown_ids_name_the_nearest(library: Library) -> None:
    with pytest.raises(ContentError) as caught:
        library.scenario("normandie-01")
    assert caught.value.message == 'unknown scenario "normandie-01"'
    assert caught.value.hint.startswith('did you mean "normandy-01"')
    with pytest.raises(ContentError, match=r'unknown book "normandi"; did you mean "normandy"\?'):
        library.book("normandi")


def test_folders_that_are_not_there_or_hold_nothing(data: Path) -> None:
    with pytest.raises(ContentError, match="nowhere: no such folder"):
        library_of("nowhere")
    assert [str(error) for error in check_path("nowhere")] == ["nowhere: cannot be read: no such file or directory"]
    assert [str(error) for error in check_path(data)] == ["data: holds no book and no scenario"]
    assert library_of(data).problems == []


def test_errors_can_be_sent_between_processes(data: Path) -> None:
    import pickle

    error = ContentError("unknown key", file="a.toml", line=3, key="x", hint="y")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.hint) == ("a.toml:3: x: unknown key; y", 3, "y")
    assert eval(repr(error), {"ContentError": ContentError}).line == 3


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"make": lambda options: 1 / 0}, "ZeroDivisionError: division by zero"),
        ({"id": "ridge"}, 'the book "ridge" makes rules called "normandy"'),
        ({"parts": (CrewsPart(),)}, "no module for what crews reads"),
    ],
    ids=["raises", "another id", "no module"],
)
def test_a_book_that_cannot_be_put_together_is_left_out(change: dict[str, Any], told: str) -> None:
    whole = next(book for book in BOOKS if book.id == "normandy")
    assert fault_of(whole) == ""
    assert fault_of(msgspec.structs.replace(whole, **change)) == told
