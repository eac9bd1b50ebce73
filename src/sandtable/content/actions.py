"""A written action, on a card or on a seat of a vehicle."""

from __future__ import annotations

import re

from sandtable.content.schema import ACTIONS, ActionData
from sandtable.content.source import Key
from sandtable.content.suggest import hint
from sandtable.content.table import Table


def read_actions(entry: Table, squads: tuple[str, ...] = ()) -> tuple[ActionData, ...]:
    """The list `actions` of an entry; `squads` are those of the card."""
    written = entry.words("actions")
    return tuple(action for key, text in written if (action := _action(entry, key, text, squads)))


def _action(entry: Table, key: Key, text: str, squads: tuple[str, ...]) -> ActionData | None:
    """`recon`, `scout 2` or `bolster 2 squad` (COM-13)."""
    name, *rest = text.split() or [""]
    if name not in ACTIONS:
        if name:
            entry.report(key, f'unknown action "{name}"', hint(name, ACTIONS))
        return None
    limited = rest[-1:] == ["squad"]
    if limited:
        rest.pop()
        if not squads:
            entry.report(key, "is limited to a squad, but the card has none")
    if not ACTIONS[name]:
        if rest:
            entry.report(key, f'"{name}" takes no value', f'write "{name}"')
        return ActionData(name=name, squad_limited=limited)
    if len(rest) != 1 or not re.fullmatch(r"[0-9]{1,2}", rest[0]):
        entry.report(key, f'"{name}" takes one value', f'write "{name} 1"')
        return None
    return ActionData(name=name, value=int(rest[0]), squad_limited=limited)
