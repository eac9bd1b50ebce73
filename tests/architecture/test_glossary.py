"""The rulebooks' own terms, pinned in every language: a card's action means the same in words, rules and board.

Spanish follows the Spanish rulebook of the first game where it has a term ("Suprimir (Suppress) X"). A new language
adds a column.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache

import pytest

from sandtable.content import reference
from sandtable.words import LANGUAGES
from sandtable.words.catalogue import DATA, Sections
from tests.architecture.codes import all_codes

COLUMNS = ("en", "es")
MODULES = list(all_codes())

# What is printed, exactly: section, key, English, Spanish.
PRINTED = [
    ("actions", "move", "Move", "Mover"),
    ("actions", "guide", "Guide", "Guiar"),
    ("actions", "scout", "Scout", "Explorar"),
    ("actions", "stalk", "Stalk", "Infiltrar"),
    ("actions", "bolster", "Bolster", "Reforzar"),
    ("actions", "command", "Command", "Comandar"),
    ("actions", "conceal", "Conceal", "Ocultar"),
    ("actions", "control", "Control", "Controlar"),
    ("actions", "inspire", "Inspire", "Inspirar"),
    ("actions", "recon", "Recon", "Reconocimiento"),
    ("actions", "target", "Target", "Apuntar"),
    ("actions", "attack", "Attack", "Atacar"),
    ("actions", "suppress", "Suppress", "Suprimir"),
    ("actions", "blast", "Blast", "Bombardear"),
    ("actions", "hunker", "Hunker down", "Atrincherarse"),
    ("actions", "ready", "Recover", "Recuperarse"),
    ("actions", "drive", "Drive", "Conducir"),
    ("actions", "navigate", "Navigate", "Navegar"),
    ("actions", "surveil", "Surveil", "Vigilar"),
    ("actions", "strafe", "Strafe", "Ametrallar"),
    ("actions", "antitank", "Antitank", "Antitanque"),
    ("actions", "demolition", "Demolition", "Demoler"),
    ("actions", "repair", "Repair", "Reparar"),
    ("actions", "manoeuvre", "Manoeuvre", "Maniobrar"),
    ("actions", "bomb", "Bomb", "Bombardear"),
    ("actions", "anti-air", "Anti-air", "Antiaéreo"),
    ("actions", "coordinate", "Coordinate", "Coordinar"),
    ("actions", "sail", "Sail", "Navegar"),
    ("actions", "advance", "Advance", "Avanzar"),
    ("actions", "grenade", "Grenade", "Granada"),
    ("actions", "mine", "Mine", "Minar"),
    ("actions", "air-support", "Air Support", "Apoyo aéreo"),
    ("zones", "deck", "deck", "mazo"),
    ("zones", "hand", "hand", "mano"),
    ("zones", "play area", "play area", "área de juego"),
    ("zones", "discard pile", "discard pile", "pila de descartes"),
    ("zones", "supply", "supply", "reserva"),
    ("zones", "removed", "lost cards", "cartas perdidas"),
    ("odds", "base", "Base defence", "Defensa base"),
    ("odds", "cover", "Cover", "Cobertura"),
    ("odds", "range", "Range", "Alcance"),
    ("odds", "armour", "Armour", "Blindaje"),
    ("unit notes", "suppressed", "suppressed", "suprimido"),
    ("unit notes", "disabled", "disabled", "averiado"),
    ("unit notes", "unlinked", "out of comms", "sin comunicaciones"),
    ("side notes", "pinned", "pinned", "inmovilizado"),
    ("side notes", "hopeless", "beyond all hope", "sin esperanza"),
]

# A term as it stands in sentences. Where English uses it, so does the other language, and the other way round.
TERMS = [
    (r"\bscout(s|ed|ing)?\b", r"\bexplor"),
    (r"\bstalk", r"\binfiltr"),
    (r"\bsuppress", r"\bsupr[ie][ms]"),
    (r"\brecon\b", r"\breconoc"),
    (r"\binspire", r"\binspir"),
    (r"\bbolster", r"\breforz|\brefuerz"),
    (r"\bhunker", r"\batrinch"),
    (r"\bguid(?!ance)", r"\bgu(ia|ía)"),
    (r"\bblast|\bshells\b|\bbomb(s|ed)?\b", r"\bbomba(s\b|rde)"),
    (r"\bpin(s|ned|ning)?\b", r"\binmovil"),
    (r"\bbeyond all hope", r"\bsin esperanza"),
    (r"\bsupply", r"\breserva"),
    (r"\bdeck", r"\bmazo"),
    (r"\bplay area", r"\bárea de juego"),
    (r"\bdiscard", r"\bdescart"),
    (r"\binitiative", r"\biniciativa"),
    (r"\btiles?\b", r"\bloseta"),
    (r"\bsquad", r"\bescuadra"),
    (r"\bcounters?\b", r"\bcontador"),
    (r"\bcover", r"\bcob(ertura|\.)"),
    (r"\bspawn marker", r"\bmarcador(es)? de inicio"),
    (r"\bmortar", r"\bmortero"),
    (r"\brifle(man|men)", r"\bfusiler"),
    (r"\bvehicles?\b", r"\bvehículo"),
    (r"\bstructures?\b", r"\bestructura"),
    (r"\bescape", r"\bescap"),
    (r"\bneutralis", r"\bneutraliz"),
    (r"\brepair", r"\brepar"),
    (r"\bdisable", r"\baveriad"),
    (r"\bdestroy", r"\bdestr(u|o)"),
    (r"\brough (ground|terrain)", r"\bterreno abrupto"),
    (r"\bspecialist", r"\bespecialista"),
    (r"\bhills?\b", r"\bcolina"),
    (r"(?<!anti-)\baircraft\b", r"\bavi(ón|ones)\b"),
    (r"\bhex(es)?\b", r"\bhexágono"),
    (r"\bsections?\b", r"\bsecci(ón|ones)\b"),
    (r"\bout of comms", r"\bsin comunicaciones"),
    (r"\bmanoeuvr", r"\bmaniobra"),
    (r"\bfiring lines?\b", r"\blíneas? de fuego"),
    (r"\bballoon", r"\bglobo"),
    (r"\bclouds?\b", r"\bnubes?\b"),
    (r"\bfree step", r"\bpasos? libres?|\bgratis"),
]


@cache
def words(language: str, module: str) -> Sections:
    return tomllib.loads((DATA / language / f"{module}.toml").read_text("utf-8"))


def entry(language: str, section: str, key: str) -> object:
    found = [words(language, module).get(section, {}).get(key) for module in MODULES]
    return next((text for text in found if text is not None), None)


def sentences(language: str) -> dict[tuple[str, str, str], str]:
    """Every text of the modules, by file, section and key; what is filled in is left out."""
    return {
        (module, section, key): re.sub(r"\{\w+\}", "", " ".join(text) if isinstance(text, list) else text)
        for module in MODULES
        for section, entries in words(language, module).items()
        for key, text in entries.items()
    }


def test_every_language_has_a_column() -> None:
    assert tuple(LANGUAGES) == COLUMNS


@pytest.mark.parametrize(("section", "key", "english", "spanish"), PRINTED)
def test_a_printed_term(section: str, key: str, english: str, spanish: str) -> None:
    assert [entry(language, section, key) for language in COLUMNS] == [english, spanish]


def test_every_action_is_pinned() -> None:
    pinned = {key for section, key, *_ in PRINTED if section == "actions"}
    assert pinned == {key for module in MODULES for key in words("en", module).get("actions", {})}
    assert pinned >= {action for codes in all_codes().values() for action in codes.actions}


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term[0])
def test_a_term_is_translated_alike_everywhere(term: tuple[str, ...]) -> None:
    texts = [sentences(language) for language in COLUMNS]
    uses = [
        {place for place, text in found.items() if re.search(pattern, text, re.IGNORECASE)}
        for pattern, found in zip(term, texts, strict=True)
    ]
    assert uses[0], "nothing uses this term"
    for other in uses[1:]:
        assert sorted(other ^ uses[0]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_use_the_printed_terms(language: str) -> None:
    """Every action's name is in the rules' own texts in that language."""
    column = COLUMNS.index(language) + 2
    for row in PRINTED:
        if row[0] == "actions" and row[1] != "ready":
            assert reference.search(row[column], language), row[column]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_finds_a_rule(language: str) -> None:
    topics = {key: text for module in MODULES for key, text in words(language, module).get("topics", {}).items()}
    assert [key for key, text in topics.items() if not reference.search(str(text), language)] == []
