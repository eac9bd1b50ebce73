"""The terminal in Spanish: whole games without an English sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sandtable
from sandtable.tui.wording import FILE, SECTIONS
from sandtable.words.catalogue import DATA, fields, read

from .conftest import Cli

# Sentences of the terminal, and common words of the catalogues, that must not come through.
ENGLISH = [
    text
    for entries in read(DATA / "en" / FILE, SECTIONS).values()
    for entry in entries.values()
    for text in ([entry] if isinstance(entry, str) else entry)
    if not fields(text) and len(text) > 12
]
COMMON = re.compile(r"\b(the|you|your|card|cards|tile|tiles|deck|hand|with|needs|moves|attacks|scouted|nothing|from)\b")


def english_in(out: str) -> list[str]:
    """What is left of the English in a transcript: notation, commands and names of files apart."""
    lines = [re.sub(r"«.*?»|sandtable .*|^\S+> .*| {2}[a-z]+( [a-z0-9@:-]+)*$", "", line) for line in out.splitlines()]
    found = [line for line in lines if COMMON.search(line)]
    return found + [text for text in ENGLISH if any(text in line for line in lines)]


@pytest.mark.parametrize(
    ("scenario", "name", "seat"),
    [
        ("normandy-08", "Las calles de Tessy-sur-Vire", "german"),
        ("north-africa-06", "Campamentos vulnerables", "italian"),
    ],
)
def test_a_game_in_spanish(cli: Cli, scenario: str, name: str, seat: str) -> None:
    typed = "ayuda\ntablero\ntablero lista\ncontadores\ncartas\nopciones\ndados\nporqué\nregla\ndiario 3\nguardar\n"
    typed += "rendirse\nhola\n99\n" + "1\n" * 500
    arguments = [scenario, f"--{seat}", "random", "--seed", 2, "--cap", 4, "--language", "es", "--save", "g"]
    ran = cli("play", *arguments, typed=typed)
    assert ran.code == 0 and "Fin" in ran.out and f"{scenario}: {name}" in ran.out
    assert english_in(ran.out) == []
    for text in ("Iniciativa · ", "Tu turno · ", "Ronda 2", "necesita ", "Escribe un número", "No se entiende «hola»"):
        assert text in ran.out, text
    assert "sandtable replay g --language es" in ran.out


def test_the_same_game_in_both_languages(cli: Cli) -> None:
    digests = []
    for language in ("en", "es"):
        cli(
            "play",
            "--german",
            "random",
            "--seed",
            5,
            "--cap",
            3,
            "--save",
            language,
            "--language",
            language,
            typed="1\n" * 300,
        )
        digests.append(sandtable.replay(Path(language).read_text()).state.digest())
    assert digests[0] == digests[1]


def test_commands_by_their_spanish_and_their_english_words(cli: Cli) -> None:
    typed = "1\ndeshacer\nundo\nreglas COM-26\nrules iniciativa\nwhy bid scout-a\nporqué end\nrendirse sí\n"
    ran = cli("play", "--german", "random", "--seed", 5, "--language", "es", typed=typed)
    assert ran.out.count("No hay nada que deshacer") == 1 and "2 elecciones" in ran.out
    assert "Apuesta secreta" in ran.out and "(COM-26)" in ran.out and "Se ofrece: elígela." in ran.out
    assert "EE. UU. se rinde" in ran.out and english_in(ran.out.split("COM-26  ")[0]) == []


def test_a_replay_in_spanish(cli: Cli, finished: Path) -> None:
    ran = cli("replay", finished, "--language", "es")
    assert ran.code == 0 and "Huella " in ran.out and english_in(ran.out) == []
    assert "Tras 4 de " in cli("replay", finished, "--to", 4, "--language", "es").out


def test_an_unknown_language_is_refused(cli: Cli, finished: Path) -> None:
    for arguments in (["play"], ["replay", finished], ["campaign", "show"]):
        ran = cli(*arguments, "--language", "fr")
        assert ran.code == 2 and "there is no language 'fr': en, es" in ran.err and ran.err.count("\n") == 1
