"""The rule reference: every rule statement, ruling and worked example, as data.

The statements live in ``data/rules/*.toml``, one file a group.  A folder below, such as ``data/rules/es``, holds the
prose of the same files in another language; everything else is taken from the English file.  Ids are accepted loosely:
``com-23``, ``COM23`` and ``com 23`` name the same rule.

>>> rule("com 23").title
'Draw phase'
>>> [found.id for found in search("reshuffling")][:1] == [rule("com24").id]
True
"""

from __future__ import annotations

import difflib
import functools
import re
import unicodedata
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, Literal

import msgspec

# The order in which groups are read and listed.
GROUPS: Final = ("COM", "NOR", "NAF", "REI-A", "REI-M", "REI-F", "REI-J", "REI-S", "BOB", "RUL", "EXA")

LANGUAGES: Final = ("en", "es")  # English first: the others are made from it

CONFIDENCE: Final = {
    "H": "high: follows from the texts",
    "M": "medium: best reading of silence or of unclear words",
    "L": "low: near coin-flip that had to be settled",
}
_CONFIDENCE: Final = {
    "en": CONFIDENCE,
    "es": {
        "H": "alta: se deduce de los textos",
        "M": "media: la mejor lectura de un silencio o de palabras poco claras",
        "L": "baja: casi a cara o cruz, pero había que decidir",
    },
}
SCOPE: Final = {"A": "all three games", "L": "the land games"}

# The parts of a statement in reading order, and what they are called.
_LABELS: Final = {
    "question": {"en": "Question", "es": "Pregunta"},
    "ruling": {"en": "Ruling", "es": "Aclaración"},
    "why": {"en": "Why", "es": "Motivo"},
    "text": {"en": "", "es": ""},
    "given": {"en": "Given", "es": "Situación"},
    "when": {"en": "When", "es": "Cuando"},
    "dice": {"en": "Dice", "es": "Dados"},
    "then": {"en": "Then", "es": "Entonces"},
    "edge": {"en": "Edge", "es": "Caso límite"},
    "differs": {"en": "Differs", "es": "Diferencia"},
}
_PROSE: Final = ("title", "section", *_LABELS)  # what a translation holds of a rule
_ALTERNATIVES: Final = "|".join(group.replace("-", r"[\s_-]*") for group in GROUPS)
_LOOSE_ID: Final = re.compile(rf"\s*({_ALTERNATIVES})[\s_-]*(\d{{1,3}})\s*", re.IGNORECASE)
_CITED_ID: Final = re.compile(rf"\b(?:{'|'.join(GROUPS)})-\d{{2,3}}\b")


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One statement. Which fields are filled depends on the group: rule, ruling (RUL) or worked example (EXA)."""

    id: str
    title: str
    section: str
    source: str = ""
    scope: Literal["A", "L"] | None = None
    text: str = ""
    edge: str = ""
    differs: str = ""
    question: str = ""
    ruling: str = ""
    why: str = ""
    confidence: Literal["H", "M", "L"] | None = None
    derived: bool = False  # an example that is a consequence of a printed one, not printed itself
    given: str = ""
    when: str = ""
    dice: str = ""
    then: str = ""
    cites: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        # Texts are wrapped in the files; a line break there is only a space.
        for name in (*_LABELS, "source"):
            msgspec.structs.force_setattr(self, name, " ".join(getattr(self, name).split()))

    @property
    def group(self) -> str:
        return self.id.rpartition("-")[0]

    def parts(self, language: str = "en") -> tuple[tuple[str, str], ...]:
        """Label (in this language) and text of every filled part, in reading order; the statement's label is empty."""
        _check(language)
        return tuple((label[language], getattr(self, name)) for name, label in _LABELS.items() if getattr(self, name))

    def body(self) -> str:
        """All parts as one text, without labels."""
        return "\n".join(text for _, text in self.parts())


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Background that a whole section of a group shares, such as the placement of a worked example."""

    name: str
    note: str


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"id": "group"}):
    """One file of rules."""

    id: str
    title: str
    note: str = ""
    section: tuple[Section, ...] = ()
    rule: tuple[Rule, ...] = ()


class Carriers(msgspec.Struct, frozen=True):
    """Where a rule is obeyed and tested: paths from the project's root, tests as ``path::name``."""

    modules: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()  # named after the rule
    mentioned: tuple[str, ...] = ()  # tests that only speak of it


class UnknownRule(KeyError):
    """No rule has this id; ``nearest`` lists the ids most like it."""

    def __init__(self, id: str, nearest: tuple[str, ...]) -> None:
        super().__init__(id)
        self.id = id
        self.nearest = nearest

    def __str__(self) -> str:
        hint = f"; nearest: {', '.join(self.nearest)}" if self.nearest else ""
        return f"no rule {self.id!r}{hint}"


class UnknownLanguage(ValueError):
    """The reference is not written in this language; the message names those it is written in."""

    def __init__(self, language: str) -> None:
        super().__init__(f"there is no language {language!r}: {', '.join(LANGUAGES)}")


class WrongTranslation(ValueError):
    """A translation does not match the English file; one line a difference, with file and id."""


def _folder() -> Traversable:
    return resources.files("sandtable") / "data" / "rules"


def _check(language: str) -> None:
    if language not in LANGUAGES:
        raise UnknownLanguage(language)


def groups(language: str = "en") -> dict[str, Group]:
    """Every group by its id, in reading order; `UnknownLanguage` or `WrongTranslation` if that cannot be."""
    _check(language)
    return _load(language)


@functools.cache
def _load(language: str) -> dict[str, Group]:
    files = {name: f"{name.lower().replace('-', '_')}.toml" for name in GROUPS}
    if language == "en":
        return {name: _decode(file) for name, file in files.items()}
    english = groups("en")
    return {
        name: translated(english[name], _decode(file, language), f"data/rules/{language}/{file}")
        for name, file in files.items()
    }


def _decode(file: str, *below: str) -> Group:
    path = _folder().joinpath(*below, file)
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Group)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{'/'.join(('data', 'rules', *below, file))}: {error}") from error


def translated(group: Group, prose: Group, file: str) -> Group:
    """The English group with the prose of `prose`, which is read from `file`; `WrongTranslation` if they differ."""
    differences = [f"{file}: {difference}" for difference in _differences(group, prose)]
    if differences:
        raise WrongTranslation("\n".join(differences))
    written = {rule.id: {name: getattr(rule, name) for name in _PROSE} for rule in prose.rule}
    return msgspec.structs.replace(
        prose, rule=tuple(msgspec.structs.replace(rule, **written[rule.id]) for rule in group.rule)
    )


def _differences(group: Group, prose: Group) -> Iterator[str]:
    """What keeps `prose` from being a translation of the group: other ids, parts or sections, or more than prose."""
    if group.id != prose.id:
        yield f"the group is {group.id}, not {prose.id}"
    if bool(group.note) != bool(prose.note):
        yield _filled("the group", "note", bool(group.note))
    english, written = ({rule.id: rule for rule in one.rule} for one in (group, prose))
    ids = [rule.id for rule in prose.rule]
    yield from (f"{id}: twice" for id in written if ids.count(id) > 1)
    yield from (f"{id}: not in English" for id in written if id not in english)
    yield from (f"{id}: not translated" for id in english if id not in written)
    both = [(rule, written[rule.id]) for rule in group.rule if rule.id in written]
    fields = msgspec.structs.fields(Rule)
    for rule, other in both:
        for field in fields:
            here, there = getattr(rule, field.name), getattr(other, field.name)
            if field.name in _PROSE:
                if bool(here) != bool(there):
                    yield _filled(rule.id, field.name, bool(here))
            elif field.name != "id" and there != field.default:
                yield f"{rule.id}: {field.name} is no prose, it belongs in the English file only"
    if len(group.section) != len(prose.section):
        yield f"[[section]]: {len(prose.section)} of them, {len(group.section)} in English"
    notes = zip(group.section, prose.section, strict=False)
    sections = [("[[section]]", one.name, other.name) for one, other in notes]
    yield from _mixed([*sections, *((rule.id, rule.section, other.section) for rule, other in both)])


def _filled(where: str, name: str, in_english: bool) -> str:
    return f"{where}: {name} is filled {'in English only' if in_english else 'here, but not in English'}"


def _mixed(sections: list[tuple[str, str, str]]) -> Iterator[str]:
    """Where a section's name (place, English, translated) is not translated as elsewhere, or as another section's."""
    names: dict[str, str] = {}
    meanings: dict[str, str] = {}
    for where, english, name in sections:
        if names.setdefault(english, name) != name:
            yield f"{where}: section {english!r} is {name!r} here and {names[english]!r} elsewhere"
        elif meanings.setdefault(name, english) != english:
            yield f"{where}: section {name!r} is {english!r} here and {meanings[name]!r} elsewhere"


def rules(language: str = "en") -> dict[str, Rule]:
    """Every rule, ruling and example by its id, in reading order."""
    return _rules(language)


@functools.cache
def _rules(language: str) -> dict[str, Rule]:
    return {rule.id: rule for group in groups(language).values() for rule in group.rule}


def normalise(id: str) -> str:
    """The id as it is written in the data, or the text in capitals if it does not look like an id."""
    match = _LOOSE_ID.fullmatch(id)
    if match is None:
        return id.strip().upper()
    letters = re.sub(r"[\s_-]", "", match[1]).upper()
    group = next(name for name in GROUPS if name.replace("-", "") == letters)
    return f"{group}-{int(match[2]):02d}"


def rule(id: str, language: str = "en") -> Rule:
    """The rule with this id, written as you like."""
    known = rules(language)
    found = known.get(normalise(id))
    if found is None:
        raise UnknownRule(id, tuple(difflib.get_close_matches(normalise(id), known, n=5, cutoff=0.4)))
    return found


def search(text: str, language: str = "en") -> list[Rule]:
    """Rules that contain every word of the text; hits in id and title come before hits in the statement.

    Words are those of the language, with or without their accents; ids are the same in all.
    """
    known = _haystack(language)
    words = _plain(text).split()
    if not words:
        return []
    exact = normalise(text)
    ranked: list[tuple[int, int, Rule]] = []
    for order, (candidate, title, body) in enumerate(known):
        ranks = [_rank(word, candidate.id.lower(), title, body) for word in words]
        if candidate.id == exact:
            ranked.append((-1, order, candidate))
        elif None not in ranks:
            ranked.append((sum(rank or 0 for rank in ranks), order, candidate))
    return [candidate for _, _, candidate in sorted(ranked, key=lambda hit: hit[:2])]


@functools.cache
def _haystack(language: str) -> tuple[tuple[Rule, str, str], ...]:
    """Every rule with its title and its statement in plain letters."""
    return tuple((rule, _plain(rule.title), _plain(rule.body())) for rule in rules(language).values())


def _plain(text: str) -> str:
    """Small letters without accents."""
    letters = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _rank(word: str, id: str, title: str, body: str) -> int | None:
    """0: the word is (part of) the id; 1: it is in the title; 2: in the statement; None: nowhere."""
    if id.startswith(word) or word in id.split("-"):
        return 0
    if word in title:
        return 1
    return 2 if word in body else None


def mentions(rule: Rule) -> tuple[str, ...]:
    """Ids that this rule's text cites, in order of appearance, each once."""
    cited = [*_CITED_ID.findall(rule.body()), *rule.cites]
    return tuple(dict.fromkeys(id for id in cited if id != rule.id))


def background(rule: Rule, language: str = "en") -> str:
    """What the rule's section shares, such as who plays which side in an example; empty if nothing."""
    name = rules(language).get(rule.id, rule).section
    return next((section.note for section in groups(language)[rule.group].section if section.name == name), "")


def confidence(rule: Rule, language: str = "en") -> str:
    """How sure a ruling is, in words; empty for other rules."""
    _check(language)
    return "" if rule.confidence is None else _CONFIDENCE[language][rule.confidence]


@functools.cache
def _index() -> dict[str, Carriers]:
    path = _folder() / "index.json"  # generated by tools/rules_index.py
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Carriers]) if path.is_file() else {}


def carriers(id: str) -> Carriers:
    """Modules and tests that carry the rule, as far as it is built."""
    return _index().get(rule(id).id, Carriers())
