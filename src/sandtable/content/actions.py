"""A written action, on a card or wherever else a module prints one."""

from __future__ import annotations

import re

from sandtable.content.schema import ActionData
from sandtable.content.source import Key
from sandtable.content.suggest import hint
from sandtable.content.table import TomlTable
from sandtable.core.catalog import Slot
from sandtable.core.procedure import ActionRule
from sandtable.core.rulebook import Rulebook

SQUAD = "squad"  # the word for a limit to the card's own squad
VALUE = "value"  # the parameter that is written without its name


def read_actions(entry: TomlTable, rules: Rulebook, squads: tuple[str, ...] = ()) -> tuple[ActionData, ...]:
    """The list `actions` of an entry; `squads` are those of the card."""
    written = entry.words("actions")
    return tuple(action for key, text in written if (action := _action(entry, key, text, rules, squads)))


def _action(entry: TomlTable, key: Key, text: str, rules: Rulebook, squads: tuple[str, ...]) -> ActionData | None:
    """`recon`, `scout 2`, `bolster 2 squad`, or with further parameters by name: `attack 2 range 1` (COM-13)."""
    name, *rest = text.split() or [""]
    rule = rules.action(name)
    if rule is None:
        if name:
            entry.report(key, f'unknown action "{name}"', hint(name, [action.name for action in rules.actions]))
        return None
    limited = rest[-1:] == [SQUAD]
    if limited:
        rest.pop()
        if not squads:
            entry.report(key, "is limited to a squad, but the card has none")
    values = _values(entry, key, rule, rest)
    return None if values is None else ActionData(name=name, values=values, squad_limited=limited)


def _values(entry: TomlTable, key: Key, rule: ActionRule, words: list[str]) -> dict[str, int] | None:
    """What is printed besides the name, by the name of the parameter; None after a problem."""
    numbers = [param for param in [*rule.params, *rule.optional] if param != VALUE]
    known = [*numbers, *rule.flags]
    if not rule.params and not known:
        if words:
            entry.report(key, f'"{rule.name}" takes no value', f'write "{rule.name}"')
        return {}
    values: dict[str, int] = {}
    rest = list(words)
    wrong = False
    while rest and not wrong:
        word = rest.pop(0)
        if word in values:
            entry.report(key, f'"{word}" is there twice')
            return None
        if word in rule.flags:
            values[word] = 1
        elif word in numbers and rest and _is_number(rest[0]):
            values[word] = int(rest.pop(0))
        elif VALUE in rule.params and not values and _is_number(word):
            values[VALUE] = int(word)
        elif known and word not in known and not _is_number(word):
            entry.report(key, f'"{rule.name}" has no "{word}"', hint(word, known))
            return None
        else:
            wrong = True
    if wrong or any(param not in values for param in rule.params):
        example = " ".join([rule.name, *(("1" if param == VALUE else f"{param} 1") for param in rule.params)])
        problem = (
            f'"{rule.name}" takes one value'
            if rule.params == [VALUE] and not known
            else f'"{rule.name}" is not written so'
        )
        entry.report(key, problem, f'write "{example}"')
        return None
    return values


def _is_number(word: str) -> bool:
    return re.fullmatch(r"[0-9]{1,2}", word) is not None


def make_slot(action: ActionData, squad: str, rules: Rulebook) -> Slot:
    """A printed action as the catalog has it; `squad` is the card's."""
    rule = rules.action(action.name)
    assert rule is not None
    limit = squad if action.squad_limited else ""
    words = [action.name]
    for param, value in action.values.items():
        words.append(str(value) if param == VALUE else param if param in rule.flags else f"{param} {value}")
    return Slot(action.name, int(rule.id), dict(action.values), limit, " ".join([*words, limit]).strip())
