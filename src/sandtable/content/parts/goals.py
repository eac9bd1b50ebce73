"""Conditions to escape and to neutralise: whether they can be met at all, and which units count."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sandtable.content.part import Making
from sandtable.content.schema import Name, ScenarioData, VictoryData
from sandtable.content.source import Key
from sandtable.content.suggest import counted, hint
from sandtable.content.table import TomlTable
from sandtable.rules.crews.crews import Crews, Goal
from sandtable.rules.crews.numbers import COUNTERS, VEHICLES


def audit_goals(scenario: ScenarioData, root: TomlTable, sound: Collection[str], part: str) -> None:
    """Each condition must be within reach of what is on the board, as far as what it needs is `sound`."""
    escape = scenario.parts[part].escape if part in scenario.parts else {}
    for side, setup in scenario.sides.items():
        enemy = next(other for other in scenario.sides if other != side)
        for index, victory in enumerate(setup.victory):
            key = (side, "victory", index)
            if victory.kind == "escape":
                if side not in escape and part in sound:  # NAF-51
                    root.report(key, "there is no tile to escape from", f'write [escape] {side} = ["1A"]')
                if side in sound:
                    captured = {vehicle.title for vehicle in _vehicles(scenario, enemy, part)}
                    _counters(scenario, victory, side, root, key, part, captured)
            elif victory.kind == "neutralise" and enemy in sound:
                _counters(scenario, victory, enemy, root, key, part)
        if side in escape and not any(victory.kind == "escape" for victory in setup.victory):
            root.report(("escape", side), f'"{side}" does not win by an escape', f"add it to [{side}] victory")


def _counters(
    scenario: ScenarioData,
    victory: VictoryData,
    side: str,
    root: TomlTable,
    key: Key,
    part: str,
    captured: Collection[str] = (),
) -> None:
    """The named counters, or enough of them, take part (NAF-52, NAF-55)."""
    soldiers = {str(name) for name in soldiers_of(scenario, side, part)}
    vehicles = {vehicle.title for vehicle in _vehicles(scenario, side, part)}
    known = sorted(soldiers | vehicles | set(captured))
    for name in victory.names:
        if name not in known:
            root.report(key, f'"{name}" is not in the scenario', hint(name, known))
    there = {"soldiers": len(soldiers), "vehicles": len(vehicles)}
    count = sum(there.values()) if victory.of is None else there[victory.of]
    if victory.number is not None and victory.number > count:
        has = counted(count, victory.of or "counters")
        root.report(key, f'{victory.kind} {victory.number}, but "{side}" has {has}')


def soldiers_of(scenario: ScenarioData, side: str, part: str) -> set[Name]:
    """Every counter but vehicles: on a tile or in a berth."""
    out: set[Name] = set()
    for seat in scenario.seats_of(side):
        out |= {Name(placed.title, placed.squad) for placed in seat.counters} | set(seat.parts[part].aboard)
    return out


def _vehicles(scenario: ScenarioData, side: str, part: str) -> list[Any]:
    return [vehicle for seat in scenario.seats_of(side) for vehicle in seat.parts[part].vehicles]


def goals_of(scenario: ScenarioData, side: str, kind: str, making: Making, crews: Crews) -> list[Goal]:
    """RUL-156: a bare number counts soldiers and vehicles unless the scenario says which; names are all needed, and
    may be those of vehicles to be captured. RUL-27: of several conditions any one wins.
    """
    enemy = next(other for other in making.sides if other != side)
    whose, others = (enemy, side) if kind == "neutralise" else (side, enemy)
    named = making.named[whose]
    known = {**making.named[others], **named}
    goals: list[Goal] = []
    for goal in scenario.sides[side].victory:
        if goal.kind == kind and goal.names:
            goals.append(Goal(len(goal.names), [known[name] for name in goal.names], True))
        elif goal.kind == kind:
            members = [
                unit
                for unit in named.values()
                if goal.of is None or (goal.of == VEHICLES) == (crews.is_vehicle[unit] != 0)
            ]
            goals.append(Goal(goal.number or 0, members, False, goal.of or COUNTERS))
    return goals
