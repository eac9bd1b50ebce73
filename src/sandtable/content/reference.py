"""The rule reference: every rule statement, ruling and worked example, as data.

The statements live in ``data/rules/*.toml``, one file a group.  Ids are accepted loosely: ``com-23``, ``COM23`` and
``com 23`` name the same rule.

>>> rule("com 23").title
'Draw phase'
>>> [found.id for found in search("reshuffling")][:1] == [rule("com24").id]
True
"""

from __future__ import annotations

import difflib
import functools
import re
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, Literal

import msgspec

# The order in which groups are read and listed.
GROUPS: Final = ("COM", "NOR", "NAF", "REI-A", "REI-M", "REI-F", "REI-J", "REI-S", "BOB", "RUL", "EXA")

CONFIDENCE: Final = {
    "H": "high: follows from the texts",
    "M": "medium: best reading of silence or of unclear words",
    "L": "low: near coin-flip that had to be settled",
}
SCOPE: Final = {"A": "all three games", "L": "the land games"}

_LABELS: Final = (
    ("question", "Question"),
    ("ruling", "Ruling"),
    ("why", "Why"),
    ("text", ""),
    ("given", "Given"),
    ("when", "When"),
    ("dice", "Dice"),
    ("then", "Then"),
    ("edge", "Edge"),
    ("differs", "Differs"),
)
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
        for name in (*(field for field, _ in _LABELS), "source"):
            msgspec.structs.force_setattr(self, name, " ".join(getattr(self, name).split()))

    @property
    def group(self) -> str:
        return self.id.rpartition("-")[0]

    def parts(self) -> tuple[tuple[str, str], ...]:
        """Label and text of every filled part, in reading order; the plain statement has an empty label."""
        return tuple((label, getattr(self, field)) for field, label in _LABELS if getattr(self, field))

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


def _folder() -> Traversable:
    return resources.files("sandtable") / "data" / "rules"


@functools.cache
def groups() -> dict[str, Group]:
    """Every group by its id, in reading order."""
    found: dict[str, Group] = {}
    for name in GROUPS:
        path = _folder() / f"{name.lower().replace('-', '_')}.toml"
        try:
            found[name] = msgspec.toml.decode(path.read_bytes(), type=Group)
        except msgspec.MsgspecError as error:
            raise ValueError(f"data/rules/{path.name}: {error}") from error
    return found


@functools.cache
def rules() -> dict[str, Rule]:
    """Every rule, ruling and example by its id, in reading order."""
    return {rule.id: rule for group in groups().values() for rule in group.rule}


def normalise(id: str) -> str:
    """The id as it is written in the data, or the text in capitals if it does not look like an id."""
    match = _LOOSE_ID.fullmatch(id)
    if match is None:
        return id.strip().upper()
    letters = re.sub(r"[\s_-]", "", match[1]).upper()
    group = next(name for name in GROUPS if name.replace("-", "") == letters)
    return f"{group}-{int(match[2]):02d}"


def rule(id: str) -> Rule:
    """The rule with this id, written as you like."""
    found = rules().get(normalise(id))
    if found is None:
        raise UnknownRule(id, tuple(difflib.get_close_matches(normalise(id), rules(), n=5, cutoff=0.4)))
    return found


def search(text: str) -> list[Rule]:
    """Rules that contain every word of the text; hits in id and title come before hits in the statement."""
    words = text.lower().split()
    if not words:
        return []
    exact = normalise(text)
    ranked: list[tuple[int, int, Rule]] = []
    for order, candidate in enumerate(rules().values()):
        ranks = [_rank(word, candidate) for word in words]
        if candidate.id == exact:
            ranked.append((-1, order, candidate))
        elif None not in ranks:
            ranked.append((sum(rank or 0 for rank in ranks), order, candidate))
    return [candidate for _, _, candidate in sorted(ranked, key=lambda hit: hit[:2])]


def _rank(word: str, candidate: Rule) -> int | None:
    """0: the word is (part of) the id; 1: it is in the title; 2: in the statement; None: nowhere."""
    id = candidate.id.lower()
    if id.startswith(word) or word in id.split("-"):
        return 0
    if word in candidate.title.lower():
        return 1
    return 2 if word in candidate.body().lower() else None


def mentions(rule: Rule) -> tuple[str, ...]:
    """Ids that this rule's text cites, in order of appearance, each once."""
    cited = [*_CITED_ID.findall(rule.body()), *rule.cites]
    return tuple(dict.fromkeys(id for id in cited if id != rule.id))


def background(rule: Rule) -> str:
    """What the rule's section shares, such as who plays which side in an example; empty if nothing."""
    sections = groups()[rule.group].section
    return next((section.note for section in sections if section.name == rule.section), "")


@functools.cache
def _index() -> dict[str, Carriers]:
    path = _folder() / "index.json"  # generated by tools/rules_index.py
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Carriers]) if path.is_file() else {}


def carriers(id: str) -> Carriers:
    """Modules and tests that carry the rule, as far as it is built."""
    return _index().get(rule(id).id, Carriers())
