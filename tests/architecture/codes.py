"""Every code the rules can give, module by module: what the words must have, and may have, an entry for.

Names of procedures, actions, options, events and reasons are asked of the modules themselves; what a rule writes as a
text in the middle of its code (refusals, variants of a question, effects, facts) is read from its source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from sandtable.books import known_books
from sandtable.content.part import Book
from sandtable.core.event import WON, EventKind
from sandtable.core.module import Module
from sandtable.core.outcome import ABANDONED, AGREED_DRAW, CONCEDED, ROUND_CAP
from sandtable.core.procedure import Procedure
from tests.architecture.sources import docstrings, modules, name_of, tree

REFUSAL = re.compile(r"(?:COM|NOR|NAF|BOB|REI-[A-Z]|RUL)-\d{2,3} [a-z]+(?:-[a-z]+)*")
SUMS = {"odds_against": 5, "Odds": 6}  # makes the sum a player reads before a roll; where the effect is among arguments
FACTS = {"tile": ("tile_print", "tile_facts"), "unit": ("unit_print", "unit_facts"), "side": ("side_facts",)}


@dataclass
class Codes:
    """What one module can give."""

    module: str
    decisions: dict[str, set[str]] = field(default_factory=dict)  # name -> variants of its question
    options: dict[str, list[str]] = field(default_factory=dict)  # verb -> arguments
    actions: set[str] = field(default_factory=set)
    events: dict[str, EventKind] = field(default_factory=dict)
    reasons: set[str] = field(default_factory=set)
    params: set[str] = field(default_factory=set)
    refusals: set[str] = field(default_factory=set)  # "RULE code"
    effects: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    facts: dict[str, set[str]] = field(default_factory=dict)  # about -> names


@cache
def all_codes() -> dict[str, Codes]:
    """By module, in the order in which they build on one another."""
    found: dict[str, Codes] = {}
    printed: dict[
        str, list[tuple[set[str], str]]
    ] = {}  # parameters in one book, and the module that may have added them
    for book in known_books().values():
        for made in _made(book):
            for module in made:
                codes = found.setdefault(module.name, Codes(module.name))
                _ask(codes, module)
                printed.setdefault(module.name, []).append((_params(module), made[-1].name))
    for name, seen in printed.items():
        everywhere = set.intersection(*(params for params, _ in seen))
        found[name].params |= everywhere
        for params, last in seen:
            found[last].params |= params - everywhere
    for codes in found.values():
        _read(codes)
    first = next(iter(found.values()))
    first.reasons |= {reason.name for reason in (ROUND_CAP, CONCEDED, AGREED_DRAW, ABANDONED)}
    first.events[WON.name] = WON
    first.refusals |= {text for text in _texts("core") if REFUSAL.fullmatch(text)}
    return found


@cache
def below() -> dict[str, set[str]]:
    """Module -> itself and those before it in every book that has it: whose words it may use."""
    out: dict[str, set[str]] = {}
    for book in known_books().values():
        for made in _made(book):
            names = [module.name for module in made]
            for i, name in enumerate(names):
                out[name] = out.get(name, set(names)) & set(names[: i + 1])
    return out


def _made(book: Book) -> Iterator[list[Module]]:
    """A book's modules: by itself, with each of its options, with each module a scenario may add."""
    for options in ([], *([option.name] for option in book.options)):
        yield book.make(list(options)).modules
    for addition in book.additions.values():
        manifest = book.make([])
        addition.apply(manifest)
        yield manifest.modules


def _ask(codes: Codes, module: Module) -> None:
    for procedure in module.procedures:
        if _asks(procedure):
            codes.decisions.setdefault(procedure.name, set()).update(_variants(procedure))
    for kind in module.kinds:
        codes.options[kind.name] = kind.args
    for action in module.actions:
        codes.actions.add(action.name)
    codes.events |= {event.name: event for event in module.events}
    codes.reasons |= {reason.name for reason in module.reasons}


def _params(module: Module) -> set[str]:
    return {name for a in module.actions for name in (*a.params, *a.optional, *a.flags)} - {"value"}


def _asks(procedure: Procedure) -> bool:
    """Whether it ever stops for a choice: then it lists options."""
    return any(
        "options" in vars(kind) for kind in type(procedure).__mro__ if kind is not Procedure and kind is not object
    )


def _variants(procedure: Procedure) -> set[str]:
    """What its `question` may answer."""
    for kind in type(procedure).__mro__:
        method = _methods("question").get((kind.__module__.removeprefix("sandtable."), kind.__name__))
        if method is not None:
            return {text for text in _returned(method) if text}
    return set()


@cache
def _methods(name: str) -> dict[tuple[str, str], ast.FunctionDef]:
    """Every class of the rules and the core, by its module and name, that has a method of that name."""
    return {
        (name_of(path), node.name): item
        for path in modules("rules", "core")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
        for item in node.body
        if isinstance(item, ast.FunctionDef) and item.name == name
    }


def _returned(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from _constants(node.value)


def _read(codes: Codes) -> None:
    folder = f"rules/{codes.module}"
    codes.refusals |= {text for text in _texts(folder) if REFUSAL.fullmatch(text)}
    for path in modules(folder):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef):
                if node.name == "effect":
                    codes.effects |= set(_returned(node))
                for about, names in FACTS.items():
                    if node.name in names:
                        codes.facts.setdefault(about, set()).update(_keys(node))
                sums = [call for call in ast.walk(node) if isinstance(call, ast.Call) and _name(call.func) in SUMS]
                last = [arg for call in sums for arg in call.args[SUMS[_name(call.func)] :]]
                effects = {text for arg in last for text in _meant(arg, node, tree(path))}
                codes.effects |= effects
                if sums:
                    codes.parts |= {text for line in node.body[1:] or node.body for text in _constants(line)} - effects


def _constants(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _meant(arg: ast.expr, function: ast.FunctionDef, module: ast.Module) -> Iterator[str]:
    """Texts of an argument: its own, or those given to the name it is, lists of the module among them."""
    yield from _constants(arg)
    if isinstance(arg, ast.Name):
        lists = {
            t.target.id: t.value for t in module.body if isinstance(t, ast.AnnAssign) and isinstance(t.target, ast.Name)
        }
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and _name(node.targets[0]) == arg.id:
                yield from _constants(node.value)
                for part in ast.walk(node.value):
                    if isinstance(part, ast.Name) and (value := lists.get(part.id)) is not None:
                        yield from _constants(value)


def _name(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _keys(function: ast.FunctionDef) -> Iterator[str]:
    """Names of a dict that a function builds: as it is written, or key by key."""
    for node in ast.walk(function):
        if isinstance(node, ast.Dict):
            yield from (k.value for k in node.keys if isinstance(k, ast.Constant) and isinstance(k.value, str))
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant | ast.IfExp):
                    yield from _constants(target.slice)


def _texts(folder: str) -> Iterator[str]:
    """Every text of a folder's code but docstrings."""
    for path in modules(folder):
        told = docstrings(path)
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                yield node.value
