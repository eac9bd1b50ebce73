"""What the terminal says, in every language: the same sentences, all of them used, none missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable
from sandtable.tui.commands import ALIASES, COMMANDS, command_of
from sandtable.tui.wording import FILE, SECTIONS, wording
from sandtable.words.catalogue import DATA, LANGUAGES, Sections, WordsError, fields, read

FILES = {language: read(DATA / language / FILE, SECTIONS) for language in LANGUAGES}
OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH_ONLY = {
    "errors.not-understood": {"error"}
}  # the notation explains itself in English; elsewhere the line is told


def keys(sections: Sections) -> set[str]:
    return {f"{section}.{key}" for section, entries in sections.items() for key in entries}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_in_every_language(language: str) -> None:
    assert keys(FILES[language]) == keys(FILES["en"])
    assert [*FILES[language]] == [*FILES["en"]]


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_filled_with_the_same_things(language: str) -> None:
    for key in keys(FILES["en"]):
        section, _, name = key.partition(".")
        mine, english = FILES[language][section][name], FILES["en"][section][name]
        assert isinstance(mine, list) == isinstance(english, list), key
        if isinstance(mine, str) and isinstance(english, str):
            assert fields(mine) - {"line"} == fields(english) - ENGLISH_ONLY.get(key, set()), key
        elif section == "counts":
            assert [fields(one) for one in mine] == [fields(one) for one in english], key


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_is_no_copy(language: str) -> None:
    same = [key for key in keys(FILES["en"]) if text(language, key) == text("en", key)]
    assert same == ["counts.points-sign"]


def text(language: str, key: str) -> object:
    section, _, name = key.partition(".")
    return FILES[language][section][name]


def said() -> Iterator[str]:
    """Every key that the package says: `say("play.end")`, `say.count("point", …)`, `say.command("save")`."""
    package = Path(sandtable.__file__).parent
    for path in [*(package / "tui").glob("*.py"), *(package / "cli").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = ast.unparse(node.func)
            for key in constants(node.args[0]):
                if re.search(r"(^|\.)say$|^wording\(language\)$", name):
                    yield key
                elif name.endswith("say.count"):
                    yield f"counts.{key}"


def constants(node: ast.expr) -> list[str]:
    """The texts an argument may be; what is filled in stands for every key that fits."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    if isinstance(node, ast.JoinedStr):
        pattern = "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*" for part in node.values
        )
        return [key for key in keys(FILES["en"]) if re.fullmatch(pattern, key)]
    return []


def test_what_is_said_is_there_and_what_is_there_is_said() -> None:
    known = {key for key in keys(FILES["en"]) if not key.startswith("commands.")}
    spoken = set(said())
    assert spoken - known == set()
    # Keys that are chosen before they are said.
    assert known - spoken <= {"campaign.wins", "campaign.leads"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_word_of_its_own(language: str) -> None:
    say = wording(language)
    assert set(FILES[language]["commands"]) == set(COMMANDS)
    words = [say.command(name)[0].split()[0] for name in COMMANDS]
    assert len(set(words)) == len(words)
    for name, word in zip(COMMANDS, words, strict=True):
        assert command_of(name, say) == command_of(word.upper(), say) == name, "English words do everywhere"
    assert all(command_of(alias, say) == name for alias, name in ALIASES.items())
    assert command_of("nonsense", say) is None


def test_unknown_languages_sections_and_sentences(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no language 'fr': en, es"):
        wording("fr")
    with pytest.raises(KeyError):
        wording("en")("play.nothing-of-the-kind")
    (tmp_path / FILE).write_text('[moon]\na = "b"\n')
    with pytest.raises(WordsError, match="there is no section 'moon'"):
        read(tmp_path / FILE, SECTIONS)
    (tmp_path / FILE).write_text("[play]\na = 3\n")
    with pytest.raises(WordsError, match=r"\[play\] a must be text"):
        read(tmp_path / FILE, SECTIONS)
