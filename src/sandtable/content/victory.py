"""How a side wins: the written conditions. Which kinds there are, and whether they can be met, the parts know."""

from __future__ import annotations

import re
from typing import Final

from sandtable.content.names import UnknownNameError, parse_name
from sandtable.content.part import ALONE, COUNTERS, POINTS, Part, Reading, Titles
from sandtable.content.schema import VictoryData
from sandtable.content.source import Key
from sandtable.content.suggest import hint
from sandtable.content.table import TomlTable

_EXAMPLES: Final = {ALONE: "{}", POINTS: "{} 5", COUNTERS: "{} 3"}


def read_victory(table: TomlTable, reading: Reading, parts: tuple[Part, ...]) -> tuple[VictoryData, ...]:
    """The list `victory` of a side's table."""
    wanted = table.words("victory", required=True)
    if table.data.get("victory") == []:
        examples = [f'["{_EXAMPLES[form].format(kind)}"]' for part in parts for kind, form in part.victory.items()]
        table.report(("victory",), "a side needs a way to win", f"write {' or '.join(examples)}")  # NOR-22
    return tuple(found for key, text in wanted if (found := _condition(table, key, text, reading, parts)))


def _condition(table: TomlTable, key: Key, text: str, reading: Reading, parts: tuple[Part, ...]) -> VictoryData | None:
    """`pin`, `claim 5`, `escape 3`, `neutralise 4 soldiers` or `escape: Sniper, Gun Truck`."""
    head, colon, tail = text.partition(":")
    kind, *rest = head.split() or [""]
    kinds = {kind: part for part in parts for kind in part.victory}
    if kind not in kinds:
        if text:
            table.report(key, f'unknown victory "{kind}"', hint(kind, kinds))
        return None
    part = kinds[kind]
    form = part.victory[kind]
    if form == ALONE:
        if rest or colon:
            table.report(key, f'"{kind}" takes no number', f'write "{kind}"')
        return VictoryData(kind=kind)
    number = int(rest[0]) if rest and re.fullmatch(r"[1-9][0-9]?", rest[0]) else 0
    if form == POINTS:
        if colon or len(rest) != 1 or not number:
            table.report(key, f'"{kind}" takes one number from 1 to 99', f'write "{kind} 5"')
            return None
        return VictoryData(kind=kind, number=number)
    if colon and not rest:
        names = _names(table, key, tail, part.nameable(kind, reading.side, reading.book))
        return VictoryData(kind=kind, names=names) if names else None
    if colon or len(rest) not in (1, 2) or not number:
        advice = f'write "{kind} 3", "{kind} 3 {part.counted[0]}" or "{kind}: Sniper"'
        table.report(key, f'"{kind}" takes one number from 1 to 99, or names', advice)
        return None
    of = rest[1] if len(rest) == 2 else None
    if of is not None and number == 1 and of not in part.counted:
        of = of.removesuffix("s") + "s"  # "escape 1 vehicle"
    if of is not None and of not in part.counted:
        table.report(key, f'unknown counters "{rest[1]}"', hint(rest[1], part.counted))
        return None
    return VictoryData(kind=kind, number=number, of=of)


def _names(table: TomlTable, key: Key, text: str, titles: Titles) -> tuple[str, ...]:
    """All names of a condition; none at all when one is wrong."""
    names: list[str] = []
    for word in (part.strip() for part in text.split(",")):
        try:
            parse_name(word, titles)
        except UnknownNameError as error:
            table.report(key, str(error) if word else "a name is missing", error.hint if word else "")
            return ()
        if word in names:
            table.report(key, f'"{word}" is there twice')
        names.append(word)
    return tuple(names)
