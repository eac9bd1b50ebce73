"""The rule reference, the index made from the sources, and the page of rulings."""

# rules-index: skip (ids here are samples)

from __future__ import annotations

import importlib.util
import re
import shutil
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
    "RUL": 166,
    "EXA": 60,
}
PROSE = ["title", "section", "text", "edge", "differs", "question", "ruling", "why", "given", "when", "dice", "then"]


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
    for path in (ROOT / "src" / "sandtable" / "data" / "rules").rglob("*.toml"):
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


def test_every_id_and_every_text_is_in_both_languages() -> None:
    english, spanish = reference.rules("en"), reference.rules("es")
    assert list(english) == list(spanish)
    for id, rule in english.items():
        other = spanish[id]
        assert [bool(getattr(rule, name)) for name in PROSE] == [bool(getattr(other, name)) for name in PROSE], id
        for name in ("source", "scope", "confidence", "derived", "cites"):
            assert getattr(rule, name) == getattr(other, name), id
        assert sorted(reference.mentions(rule)) == sorted(reference.mentions(other)), id
    for group, translation in zip(reference.groups("en").values(), reference.groups("es").values(), strict=True):
        assert group.id == translation.id and group.title != translation.title
        assert bool(group.note) == bool(translation.note) and len(group.section) == len(translation.section)


def test_nothing_is_left_in_english() -> None:
    for id, rule in reference.rules("en").items():
        for (label, text), (_, other) in zip(rule.parts(), reference.rule(id, "es").parts("es"), strict=True):
            sentences = re.sub(r"(?:[A-Z]+-)+\d+|[^a-z ]", "", text).split()
            assert text != other or len(sentences) < 4, f"{id} {label}"


def test_numbers_are_the_same_in_both_languages() -> None:
    # Figures only: a word such as "two" may be translated in several ways.
    for id, rule in reference.rules("en").items():
        numbers, others = (sorted(re.findall(r"\d+", one.body())) for one in (rule, reference.rule(id, "es")))
        assert numbers == others, id


def test_english_is_the_default_language() -> None:
    assert reference.LANGUAGES == ("en", "es")
    assert reference.groups() == reference.groups("en") and reference.rules() == reference.rules("en")
    assert reference.rule("com-23") == reference.rule("com-23", "en") != reference.rule("com-23", "es")
    assert reference.search("fog") == reference.search("fog", "en") != []


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    rule = reference.rule("exa-11")
    for ask in (
        lambda: reference.groups("fr"),
        lambda: reference.rules("fr"),
        lambda: reference.rule("com-23", "fr"),
        lambda: reference.search("fog", "fr"),
        lambda: reference.background(rule, "fr"),
        lambda: reference.confidence(rule, "fr"),
        lambda: rule.parts("fr"),
    ):
        with pytest.raises(ValueError, match="there is no language 'fr': en, es"):
            ask()


def test_parts_have_labels_in_both_languages() -> None:
    def labels(id: str, language: str) -> list[str]:
        return [label for label, _ in reference.rule(id, language).parts(language)]

    assert labels("rul-1", "es") == ["Pregunta", "Aclaración", "Motivo"]
    assert labels("com-26", "es") == ["", "Caso límite", "Diferencia"]
    assert labels("exa-11", "es") == ["Situación", "Cuando", "Dados", "Entonces"]
    assert labels("exa-11", "en") == ["Given", "When", "Dice", "Then"]


def test_confidence_is_told_in_both_languages() -> None:
    ruling = next(rule for rule in reference.rules().values() if rule.confidence == "H")
    assert reference.confidence(ruling) == reference.CONFIDENCE["H"]
    assert reference.confidence(reference.rule(ruling.id, "es"), "es").startswith("alta: ")
    assert reference.confidence(reference.rule("com-23")) == ""


def test_background_in_spanish_whatever_the_language_of_the_rule() -> None:
    for language in reference.LANGUAGES:
        assert "David = EE. UU." in reference.background(reference.rule("exa-11", language), "es")
        assert "David = US" in reference.background(reference.rule("exa-11", language))
        assert reference.background(reference.rule("com-23", language), "es") == ""


def test_search_finds_words_of_the_language_asked_for() -> None:
    found = reference.search("NIEBLA guerra", "es")
    assert found and "Niebla de guerra" in found[0].title
    assert all("niebla" in f"{rule.title} {rule.body()}".lower() for rule in found)
    assert reference.search("niebla", "en") == [] and reference.search("fog", "es") == []
    assert {rule.id for rule in found} <= {rule.id for rule in reference.search("fog")}


def test_search_does_not_ask_for_accents() -> None:
    found = reference.search("seccion", "es")
    assert found and found == reference.search("SECCIÓN", "es")


@pytest.mark.parametrize("query", ["com-23", "COM23", "com 23"])
def test_search_finds_ids_in_every_language(query: str) -> None:
    found = reference.search(query, "es")[0]
    assert found == reference.rule("com-23", "es") and found.title == "Fase de robo"


def test_a_translation_takes_all_but_the_prose_from_english() -> None:
    made = reference.translated(GROUP, PROSE_OF_GROUP, "es/rul.toml")
    assert (made.id, made.title, made.section) == ("RUL", "Aclaraciones", PROSE_OF_GROUP.section)
    assert [rule.id for rule in made.rule] == ["RUL-01", "RUL-02"]
    assert made.rule[0] == reference.Rule(
        id="RUL-01", title="Uno", section="Cartas", ruling="Sí.", confidence="H", source="Book", cites=("COM-01",)
    )


GROUP = reference.Group(
    id="RUL",
    title="Rulings",
    section=(reference.Section("Cards", "About cards."),),
    rule=(
        reference.Rule(
            id="RUL-01", title="One", section="Cards", ruling="Yes.", confidence="H", source="Book", cites=("COM-01",)
        ),
        reference.Rule(id="RUL-02", title="Two", section="Turns", ruling="No."),
    ),
)
PROSE_OF_GROUP = reference.Group(
    id="RUL",
    title="Aclaraciones",
    section=(reference.Section("Cartas", "Sobre las cartas."),),
    rule=(
        reference.Rule(id="RUL-02", title="Dos", section="Turnos", ruling="No."),
        reference.Rule(id="RUL-01", title="Uno", section="Cartas", ruling="Sí."),
    ),
)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"ruling": ""}, "RUL-02: ruling is filled in English only"),
        ({"why": "Porque sí."}, "RUL-02: why is filled here, but not in English"),
        ({"source": "Libro"}, "RUL-02: source is no prose, it belongs in the English file only"),
        ({"derived": True}, "RUL-02: derived is no prose, it belongs in the English file only"),
        ({"section": "Cartas"}, "RUL-02: section 'Cartas' is 'Turns' here and 'Cards' elsewhere"),
        ({"id": "RUL-03"}, "RUL-03: not in English\nRUL-02: not translated"),
        ({"id": "RUL-01"}, "RUL-01: twice\nRUL-02: not translated"),
    ],
)
def test_a_wrong_translation_is_refused_with_file_and_id(changes: dict[str, object], problem: str) -> None:
    first, second = PROSE_OF_GROUP.rule
    wrong = msgspec.structs.replace(PROSE_OF_GROUP, rule=(msgspec.structs.replace(first, **changes), second))
    with pytest.raises(reference.WrongTranslation) as caught:
        reference.translated(GROUP, wrong, "es/rul.toml")
    assert str(caught.value).splitlines() == [f"es/rul.toml: {line}" for line in problem.splitlines()]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"id": "COM"}, "the group is RUL, not COM"),
        ({"note": "Nota."}, "the group: note is filled here, but not in English"),
        ({"section": ()}, "[[section]]: 0 of them, 1 in English"),
        (
            {"section": (reference.Section("Naipes", "Sobre las cartas."),)},
            "RUL-01: section 'Cards' is 'Cartas' here and 'Naipes' elsewhere",
        ),
    ],
)
def test_a_wrong_heading_of_a_translation_is_refused(changes: dict[str, object], problem: str) -> None:
    with pytest.raises(reference.WrongTranslation) as caught:
        reference.translated(GROUP, msgspec.structs.replace(PROSE_OF_GROUP, **changes), "es/rul.toml")
    assert str(caught.value) == f"es/rul.toml: {problem}"


def test_a_translation_is_checked_when_it_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = ROOT / "src" / "sandtable" / "data" / "rules"
    shutil.copytree(shipped, tmp_path / "rules")
    groups = reference.groups("es")
    monkeypatch.setattr(reference, "_folder", lambda: tmp_path / "rules")
    monkeypatch.setattr(reference, "_load", reference._load.__wrapped__)  # past the cache
    assert reference.groups("es") == groups
    file = tmp_path / "rules" / "es" / "rei_f.toml"
    file.write_text(file.read_text("utf-8").replace('"REI-F-02"', '"REI-F-92"'), "utf-8")
    with pytest.raises(ValueError) as caught:
        reference.groups("es")
    assert str(caught.value).splitlines() == [
        "data/rules/es/rei_f.toml: REI-F-92: not in English",
        "data/rules/es/rei_f.toml: REI-F-02: not translated",
    ]
    assert list(reference.groups("en")) == list(COUNTS)
    file.write_text("group = 1", "utf-8")
    with pytest.raises(ValueError, match=r"data/rules/es/rei_f\.toml: "):
        reference.groups("es")


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
    assert entries["COM-27"].lacks() == entries["EXA-11"].lacks() == ["test"]
    assert entries["COM-23"].lacks() == entries["REI-F-03"].lacks() == []


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
    for number in [*range(1, 41), *range(103, 122), *range(130, 138), *range(170, 178), *range(187, 191)]:
        rule = reference.rule(f"RUL-{number}")
        assert f"### {rule.id} {rule.title} " in page
        for label, text in (("Question", rule.question), ("Ruling", rule.ruling), ("Reason", rule.why)):
            assert f"**{label}.** {text} " in page, rule.id
