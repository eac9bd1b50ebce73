"""How a side wins: the written conditions, and whether they can be met at all."""

from __future__ import annotations

import re
from collections.abc import Collection

from sandtable.content.names import UnknownNameError, parse_name
from sandtable.content.schema import COUNTED, VICTORY, BookData, Name, ScenarioData, SideSetup, VictoryData
from sandtable.content.source import Key
from sandtable.content.suggest import counted, hint
from sandtable.content.table import Table

Titles = dict[str, tuple[str, ...]]  # title -> squads


def read_victory(table: Table, side: str, book: BookData) -> tuple[VictoryData, ...]:
    """The list `victory` of a side's table."""
    wanted = table.words("victory", required=True)
    if table.data.get("victory") == []:
        table.report(("victory",), "a side needs a way to win", 'write ["claim 5"] or ["pin"]')  # NOR-22
    return tuple(condition for key, text in wanted if (condition := _condition(table, key, text, side, book)))


def _condition(table: Table, key: Key, text: str, side: str, book: BookData) -> VictoryData | None:
    """`pin`, `claim 5`, `escape 3`, `neutralise 4 soldiers` or `escape: Sniper, Gun Truck`."""
    head, colon, tail = text.partition(":")
    kind, *rest = head.split() or [""]
    if kind not in VICTORY:
        if text:
            table.report(key, f'unknown victory "{kind}"', hint(kind, VICTORY))
        return None
    if VICTORY[kind] is None:
        if rest or colon:
            table.report(key, f'"{kind}" takes no number', f'write "{kind}"')
        return VictoryData(kind=kind)
    if colon and not rest and VICTORY[kind] == "counters":
        names = _names(table, key, tail, nameable(kind, side, book))
        return VictoryData(kind=kind, names=names) if names else None
    number = int(rest[0]) if rest and re.fullmatch(r"[1-9][0-9]?", rest[0]) else 0
    if VICTORY[kind] == "points":
        if colon or len(rest) != 1 or not number:
            table.report(key, f'"{kind}" takes one number from 1 to 99', f'write "{kind} 5"')
            return None
        return VictoryData(kind=kind, number=number)
    if colon or len(rest) not in (1, 2) or not number:
        advice = f'write "{kind} 3", "{kind} 3 soldiers" or "{kind}: Sniper"'
        table.report(key, f'"{kind}" takes one number from 1 to 99, or names', advice)
        return None
    of = rest[1] if len(rest) == 2 else None
    if of is not None and number == 1:
        of = of.removesuffix("s") + "s"  # "escape 1 vehicle"
    if of is not None and of not in COUNTED:
        table.report(key, f'unknown counters "{rest[1]}"', hint(rest[1], COUNTED))
        return None
    return VictoryData(kind=kind, number=number, of=of)


def nameable(kind: str, side: str, book: BookData) -> Titles:
    """Counters a condition may name: the enemy's for neutralise, one's own for escape, where a captured vehicle may be
    named as well (RUL-156)."""
    enemy = next(other for other in book.sides if other != side)
    whose = enemy if kind == "neutralise" else side
    titles: Titles = {counter.title: counter.squads for counter in book.counters_of(whose)}
    for owner in (whose,) if kind == "neutralise" else (side, enemy):
        titles.update((vehicle.title, ()) for vehicle in book.vehicles_of(owner))
    return titles


def _names(table: Table, key: Key, text: str, titles: Titles) -> tuple[str, ...]:
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


def audit_victory(scenario: ScenarioData, root: Table, sound: Collection[str]) -> None:
    """Each condition must be within reach of what is on the board, as far as the parts it needs are `sound`."""
    for side, setup in scenario.sides.items():
        enemy = next(other for other in scenario.sides if other != side)
        for index, victory in enumerate(setup.victory):
            key = (side, "victory", index)
            if victory.kind == "claim" and "structure" in sound:
                _claim(victory, side, setup, scenario, root, key)
            elif victory.kind == "escape":
                if side not in scenario.escape and "escape" in sound:  # NAF-51
                    root.report(key, "there is no tile to escape from", f'write [escape] {side} = ["1A"]')
                if side in sound:
                    captured = {vehicle.title for vehicle in scenario.sides[enemy].vehicles}
                    _counters(victory, side, setup, root, key, captured)
            elif victory.kind == "neutralise" and enemy in sound:
                _counters(victory, enemy, scenario.sides[enemy], root, key)
        if side in scenario.escape and not any(victory.kind == "escape" for victory in setup.victory):
            root.report(("escape", side), f'"{side}" does not win by an escape', f"add it to [{side}] victory")


def _claim(victory: VictoryData, side: str, setup: SideSetup, scenario: ScenarioData, root: Table, key: Key) -> None:
    """Within reach of all points on the board, unless the side can raise them (NOR-29, NAF-48), and not yet met."""
    total = sum(scenario.objectives.values()) + sum(structure.points for structure in scenario.structures)
    raises = any(special.verb == "raise" and special.values.get("side") == side for special in scenario.specials)
    if victory.number is None:
        return
    if victory.number > total and not raises:
        root.report(key, f"claim {victory.number}, but the board has {counted(total, 'points')}")
    owned = sum(scenario.objectives.get(tile, 0) for tile in setup.controlled)
    if victory.number <= owned:
        root.report(
            key, f"claim {victory.number} is met before the game begins: it controls {counted(owned, 'points')}"
        )


def _counters(
    victory: VictoryData, side: str, setup: SideSetup, root: Table, key: Key, captured: Collection[str] = ()
) -> None:
    """The named counters, or enough of them, take part (NAF-52, NAF-55)."""
    soldiers = {str(name) for name in soldiers_of(setup)}
    vehicles = {vehicle.title for vehicle in setup.vehicles}
    known = sorted(soldiers | vehicles | set(captured))
    for name in victory.names:
        if name not in known:
            root.report(key, f'"{name}" is not in the scenario', hint(name, known))
    there = {"soldiers": len(soldiers), "vehicles": len(vehicles)}
    count = sum(there.values()) if victory.of is None else there[victory.of]
    if victory.number is not None and victory.number > count:
        has = counted(count, victory.of or "counters")
        root.report(key, f'{victory.kind} {victory.number}, but "{side}" has {has}')


def soldiers_of(setup: SideSetup) -> set[Name]:
    """Every counter but vehicles: on a tile or in a seat."""
    return {Name(placed.title, placed.squad) for placed in setup.counters} | set(setup.aboard)
