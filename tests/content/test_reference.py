"""The rule reference, the index made from the sources, and the page of rulings."""

# rules-index: skip (ids here are samples)

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from sandtable.content import reference

ROOT = Path(__file__).resolve().parents[2]
COUNTS = {
    "COM": 68,
    "NOR": 30,
    "NAF": 62,
    "REI-A": 20,
    "REI-M": 26,
    "REI-F": 5,
    "REI-J": 13,
    "REI-S": 74,
    "BOB": 78,
    "RUL": 162,
    "EXA": 60,
}


def test_every_group_is_complete() -> None:
    # Rules are only ever appended.
    found = {group.id: len(group.rule) for group in reference.groups().values()}
    assert list(found) == list(COUNTS)
    assert all(found[group] >= count for group, count in COUNTS.items())
    assert len(reference.rules()) == sum(found.values())  # no id twice


@pytest.mark.parametrize("group", [group for group in COUNTS if group not in ("RUL", "EXA")])
def test_rule_numbers_have_no_holes(group: str) -> None:
    numbers = sorted(int(rule.id.rpartition("-")[2]) for rule in reference.groups()[group].rule)
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_record_has_the_parts_of_its_group() -> None:
    for rule in reference.rules().values():
        assert rule.title and rule.section, rule.id
        assert rule.id == reference.normalise(rule.id)
        assert "\n" not in rule.source + rule.text + rule.ruling
        if rule.group == "RUL":
            assert rule.question and rule.ruling and rule.why and rule.confidence in reference.CONFIDENCE, rule.id
        elif rule.group == "EXA":
            assert rule.cites and (rule.then or rule.dice), rule.id
        else:
            assert rule.text and rule.source, rule.id
        if rule.group == "COM":
            assert rule.scope in reference.SCOPE


def test_every_cited_rule_exists() -> None:
    for rule in reference.rules().values():
        assert set(reference.mentions(rule)) <= set(reference.rules()), rule.id


def test_texts_do_not_point_outside_the_project() -> None:
    for path in (ROOT / "src" / "sandtable" / "data" / "rules").glob("*.toml"):
        text = path.read_text("utf-8")
        assert "facts/" not in text and "../" not in text and ".yaml" not in text, path.name


@pytest.mark.parametrize(
    ("loose", "id"),
    [
        ("com-23", "COM-23"),
        ("COM23", "COM-23"),
        ("com 23", "COM-23"),
        (" Com_23 ", "COM-23"),
        ("com-5", "COM-05"),
        ("reif3", "REI-F-03"),
        ("rei f 03", "REI-F-03"),
        ("REI-F-03", "REI-F-03"),
        ("exa172", "EXA-172"),
        ("rul 136", "RUL-136"),
    ],
)
def test_ids_are_accepted_loosely(loose: str, id: str) -> None:
    assert reference.rule(loose).id == id


def test_an_unknown_id_names_its_neighbours() -> None:
    with pytest.raises(reference.UnknownRule) as caught:
        reference.rule("com-99")
    assert isinstance(caught.value, KeyError)
    assert caught.value.nearest and all(id.startswith("COM-") for id in caught.value.nearest)
    assert str(caught.value).startswith("no rule 'com-99'; nearest: COM-")


def test_search_wants_every_word_and_puts_titles_first() -> None:
    found = reference.search("fog WAR")
    assert found
    in_title = ["fog" in rule.title.lower() and "war" in rule.title.lower() for rule in found]
    assert in_title[0] and in_title == sorted(in_title, reverse=True)
    for rule in found:
        everything = f"{rule.id} {rule.title} {rule.body()}".lower()
        assert "fog" in everything and "war" in everything
    assert reference.search("fog submarine") == []
    assert reference.search("  ") == []


@pytest.mark.parametrize("query", ["com-23", "COM23", "com 23"])
def test_search_for_an_id_finds_it_first(query: str) -> None:
    assert reference.search(query)[0].id == "COM-23"


def test_search_reads_rulings_and_examples_too() -> None:
    assert "RUL-01" in [rule.id for rule in reference.search("rul corner adjacent")]
    assert "EXA-11" in [rule.id for rule in reference.search("exa machine gunner riflemen cover")]


def test_mentions_are_in_order_and_without_the_rule_itself() -> None:
    rule = reference.Rule(id="COM-01", title="t", section="s", text="NAF-06, COM-01, RUL-08; NAF-06", cites=("BOB-02",))
    assert reference.mentions(rule) == ("NAF-06", "RUL-08", "BOB-02")


def test_parts_follow_reading_order() -> None:
    assert [label for label, _ in reference.rule("rul-1").parts()] == ["Question", "Ruling", "Why"]
    assert [label for label, _ in reference.rule("com-26").parts()] == ["", "Edge", "Differs"]


def test_background_of_an_example() -> None:
    assert "David = US" in reference.background(reference.rule("exa-11"))
    assert reference.background(reference.rule("com-23")) == ""


def test_rules_do_not_change() -> None:
    with pytest.raises(AttributeError):
        reference.rule("com-23").title = "x"  # type: ignore[misc]


def test_carriers_come_from_the_index(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = reference.Carriers(modules=("src/sandtable/a.py",), tests=("tests/test_a.py::test_b",))
    monkeypatch.setattr(reference, "_index", lambda: {"COM-23": entry})
    assert reference.carriers("com23") == entry
    assert reference.carriers("com24") == reference.Carriers()
    with pytest.raises(reference.UnknownRule):
        reference.carriers("com-99")


def test_the_packaged_index_is_readable() -> None:
    for id in reference.rules():
        for path in reference.carriers(id).modules:
            assert not path.startswith("/")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rules_index", ROOT / "tools" / "rules_index.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with all the rules, one module and one test file."""
    rules = tmp_path / "src" / "sandtable" / "data" / "rules"
    rules.mkdir(parents=True)
    for path in (ROOT / "src" / "sandtable" / "data" / "rules").glob("*.toml"):
        (rules / path.name).write_bytes(path.read_bytes())
    (tmp_path / "src" / "sandtable" / "draw.py").write_text(
        '"""Draws cards (COM-23)."""\nx = 1  # COM-26..COM-29, REI-F-03\n', "utf-8"
    )
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_draw.py").write_text(
        "import pytest\n\n"
        "def test_com_23_com_24_draws_four():\n    '''Also COM-27.'''\n\n"
        "@pytest.mark.parametrize('x', [1], ids=['EXA-11'])\ndef test_examples(x):\n    pass\n\n"
        "class TestFire:\n    def test_rei_f_03_order(self):\n        pass\n",
        "utf-8",
    )
    return tmp_path


def test_index_finds_code_named_tests_and_mentions(tool: ModuleType, project: Path) -> None:
    entries = tool.scan(project).entries
    for id in ("COM-23", "COM-26", "COM-27", "COM-28", "COM-29", "REI-F-03"):
        assert entries[id].modules == {"src/sandtable/draw.py"}, id
    assert not entries["COM-30"].carried
    for id in ("COM-23", "COM-24"):
        assert entries[id].tests == {"tests/test_draw.py::test_com_23_com_24_draws_four"}
    assert entries["COM-27"].mentioned == {"tests/test_draw.py::test_com_23_com_24_draws_four"}
    assert entries["EXA-11"].mentioned == {"tests/test_draw.py::test_examples"}
    assert entries["REI-F-03"].tests == {"tests/test_draw.py::TestFire::test_rei_f_03_order"}
    assert entries["COM-24"].lacks() == ["code"]
    assert entries["COM-27"].lacks() == [] and entries["COM-27"].lacks(strict=True) == ["test"]
    assert entries["EXA-11"].lacks() == []


def test_index_files_are_written_once_and_checked(
    tool: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main(["--check"], project) == 1
    assert "stale: docs/rules_index.md, src/sandtable/data/rules/index.json" in capsys.readouterr().err
    assert tool.main([], project) == 0
    assert tool.main(["--check"], project) == 0
    page = (project / "docs" / "rules_index.md").read_text("utf-8")
    assert "[draw.py](../src/sandtable/draw.py)" in page and "| COM-30 |" not in page
    assert "* BOB: not yet" in page and "| BOB-01 |" not in page
    assert "| RUL-01 |" not in page and "Not yet: RUL-01..RUL-30, RUL-131, RUL-133..RUL-136." in page
    packaged = (project / "src" / "sandtable" / "data" / "rules" / "index.json").read_bytes()
    index = msgspec.json.decode(packaged, type=dict[str, reference.Carriers])
    assert index["COM-23"].modules == ("src/sandtable/draw.py",)
    (project / "src" / "sandtable" / "more.py").write_text("# COM-30\n", "utf-8")
    assert tool.main(["--check"], project) == 1


def test_index_lists_gaps(tool: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--gaps", "COM-23,REI-F-03"], project) == 0
    assert tool.main(["--gaps", "COM-23..COM-25"], project) == 1
    out = capsys.readouterr().out
    assert "COM-24    no code" in out and "COM-25    no code or test" in out
    assert tool.main(["--gaps", "REI-F"], project) == 1
    with pytest.raises(SystemExit, match="no group or rule 'XYZ'"):
        tool.main(["--gaps", "xyz"], project)


def test_a_book_counts_as_begun_when_a_quarter_is_carried(tool: ModuleType, project: Path) -> None:
    index = tool.scan(project)
    assert tool.gap_line(index, "COM") == "not yet"  # six of 68
    index.entries["REI-F-01"].modules.add("src/sandtable/draw.py")
    assert tool.gap_line(index, "REI-F") == (
        "no code: REI-F-02, REI-F-04..REI-F-05. no test: REI-F-01..REI-F-02, REI-F-04..REI-F-05"
    )


def test_index_refuses_ids_that_do_not_exist(
    tool: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "src" / "sandtable" / "wrong.py").write_text("# COM-99\n", "utf-8")
    tool.main([], project)
    assert tool.main(["--check"], project) == 1
    assert "src/sandtable/wrong.py cites COM-99, but there is no such rule" in capsys.readouterr().err


def test_index_leaves_out_files_that_ask_for_it(tool: ModuleType, project: Path) -> None:
    (project / "src" / "sandtable" / "sample.py").write_text("# rules-index: skip\n# BOB-01\n", "utf-8")
    assert not tool.scan(project).entries["BOB-01"].carried


def test_page_of_rulings_has_the_words_of_the_data() -> None:
    page = " ".join((ROOT / "docs" / "rulings.md").read_text("utf-8").split())
    for number in [*range(1, 41), *range(130, 138)]:
        rule = reference.rule(f"RUL-{number}")
        assert f"### {rule.id} {rule.title} " in page
        for label, text in (("Question", rule.question), ("Ruling", rule.ruling), ("Reason", rule.why)):
            assert f"**{label}.** {text} " in page, rule.id
