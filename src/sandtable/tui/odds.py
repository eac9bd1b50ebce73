"""Exact chances, from the engine's own arithmetic: what an attack needs and how likely it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sandtable.core.catalog import NO_UNIT, Slot
from sandtable.core.option import ORDER, PLAY, Option
from sandtable.core.state import OFF
from sandtable.match import Match
from sandtable.rules.ground.combat import chance_to_hit, cover, reach
from sandtable.rules.ground.mortar import targets
from sandtable.rules.vehicles.combat import ARMOUR, BY_HAND, FROM_AIR, Shot, can_raze, defence_parts, is_target
from sandtable.rules.vehicles.crew import can_use_berth
from sandtable.rules.vehicles.extra import EMPTY, rider
from sandtable.words import Words

DIRECT: Final = ("attack", "suppress")
BLAST: Final = "blast"


class Odds(NamedTuple):
    """One attack: `parts` are the target's base defence, cover and (for direct fire) range, as far as they count.

    `target` is a unit, or -1 for the structure on `tile`.
    """

    target: int
    dice: int
    parts: tuple[int, ...]
    chance: float
    armour: bool = False  # against the armoured defence
    tile: int = OFF

    @property
    def total(self) -> int:
        return sum(self.parts)

    def text(self) -> str:
        parts = ("armour " if self.armour else "") + "+".join(map(str, self.parts))
        dice = f", {self.dice} dice" if self.dice > 1 else ""
        return f"needs {self.total} ({parts}){dice}: {percent(self.chance)}"

    def name(self, words: Words, at: Sequence[int]) -> str:
        """What is fired at, and where it is."""
        if self.target == NO_UNIT:
            return f"{words.names.structure(self.tile)} on {words.names.tile(self.tile)}"
        return f"{words.names.unit(self.target)} on {words.names.tile(at[self.target])}"


def percent(chance: float) -> str:
    """Exact where it can be: one die gives whole tens."""
    value = 100 * chance
    return f"{value:.0f} %" if abs(value - round(value)) < 0.05 else f"{value:.1f} %"


def direct(match: Match, origin: int, target: int, dice: int) -> Odds:
    """COM-55: base + cover + range against fire from a tile."""
    g, s = match.game, match.state
    tile = s.at[target]
    parts = (int(g.catalog.unit_defence[target]), int(cover(g, s, tile, origin, False)), int(reach(g, tile, origin)))
    return Odds(target, dice, parts, chance_to_hit(dice, sum(parts)))


def indirect(match: Match, target: int, dice: int) -> Odds:
    """NOR-20: base + cover against a blast."""
    g, s = match.game, match.state
    parts = (int(g.catalog.unit_defence[target]), int(cover(g, s, s.at[target], OFF, True)))
    return Odds(target, dice, parts, chance_to_hit(dice, sum(parts)))


def shot(dice: int, parts: Sequence[int], target: int, way: int, tile: int = OFF) -> Odds:
    """Fire by the ways of vehicles' rules: what does not count by them is left out of the sum."""
    shown = parts[:1] if way & BY_HAND or target == NO_UNIT else parts[:2] if way & FROM_AIR else parts
    return Odds(
        target, dice, tuple(shown), chance_to_hit(dice, sum(shown)), bool(way & ARMOUR) and target != NO_UNIT, tile
    )


def of_option(match: Match, words: Words, option: Option, side: int, berths: Sequence[int] = ()) -> list[Odds]:
    """The attacks an option makes or leads to, best first; none for anything but combat."""
    catalog, g, s = match.catalog, match.game, match.state
    slot = words.slot(option, berths)
    if slot is not None:
        unit = catalog.kinds[option.a].unit
        origin = option.c - 1 if option.kind == PLAY and option.c else int(s.at[unit]) if unit >= 0 else OFF
        return attacks(match, slot, origin, side)
    procedure = g.procedure(s)
    _, *numbers = procedure.odds(g, s, option.key) or [0]
    if not numbers:
        return []
    target, dice, *parts = (int(number) for number in numbers)
    if option.kind == ORDER:
        parts.pop()  # NOR-20: a blast has no range
    return [shot(dice, parts, target, procedure.subject(g, s).get("way", 0), option.a if target == NO_UNIT else OFF)]


def attacks(match: Match, slot: Slot, origin: int, side: int) -> list[Odds]:
    """What one printed action could hit from a tile, best first."""
    catalog, g, s, at = match.catalog, match.game, match.state, match.state.at
    rule = match.book.actions[slot.rule]
    if isinstance(rule, Shot):
        way = int(rule.way)
        found = [
            shot(slot.value, [int(part) for part in defence_parts(g, s, origin, way, unit, slot.value)][1:], unit, way)
            for unit in range(len(catalog.units))
            if is_target(g, s, side, origin, way, unit)
        ]
        if can_raze(g, s, side, origin, way):
            found.append(shot(slot.value, [int(catalog.structure_defence[origin])], NO_UNIT, way, origin))
    elif slot.name in DIRECT and origin != OFF:
        foe = catalog.enemy[side]
        found = [
            direct(match, origin, unit, slot.value)
            for unit in range(int(catalog.side_unit[foe]), int(catalog.side_unit[foe + 1]))
            if at[unit] != OFF
        ]
    elif slot.name == BLAST:
        aimed = next(seen.facts.get("target", OFF) for seen in match.view().sides if seen.side == catalog.sides[side])
        struck = int(targets(g, s, aimed)) if aimed != OFF else 0
        found = [indirect(match, unit, slot.value) for unit in range(len(catalog.units)) if struck >> unit & 1]
    else:
        return []
    return sorted(found, key=lambda odds: -odds.chance)


def arms(match: Match) -> list[tuple[int, Slot, str]]:
    """Everything a counter on the board could fire with now: on its cards, then in its seat."""
    catalog, g, s = match.catalog, match.game, match.state
    out = [
        (kind.unit, slot, slot.written)
        for kind in catalog.kinds
        if kind.unit >= 0 and s.at[kind.unit] != OFF
        for slot in kind.slots
    ]
    for berth in range(int(catalog.n_berths)):
        unit = int(s.extra[rider(catalog) + berth])
        if unit != EMPTY and can_use_berth(g, s, unit):
            slots = catalog.slots[catalog.berth_slot[berth] : catalog.berth_slot[berth + 1]]
            out += [(unit, slot, f"{slot.written} in his seat") for slot in slots]
    return out


def both_ways(match: Match, words: Words) -> list[tuple[str, str, str]]:
    """Who can hit whom now, both ways: attackers with their action, targets, odds. Equal ones stand together."""
    catalog, names = match.catalog, words.names
    at = [int(tile) for tile in match.state.at]
    groups: dict[tuple[int, int, str], dict[tuple[int, Odds], list[str]]] = {}
    attackers: dict[tuple[int, int, str], list[str]] = {}
    for unit, slot, written in arms(match):
        side = int(catalog.unit_side[unit])
        found = attacks(match, slot, at[unit], side)
        if not found:
            continue
        key = (side, at[unit], written)
        attackers.setdefault(key, []).append(names.counter(unit))
        groups[key] = {}
        for odds in found:
            place = odds.tile if odds.target == NO_UNIT else at[odds.target]
            same = groups[key].setdefault((place, odds._replace(target=0)), [])
            same.append(names.structure(odds.tile) if odds.target == NO_UNIT else names.unit(odds.target))
    return [
        (
            f"{names.side(side)} {', '.join(attackers[(side, tile, action)])} on {names.tile(tile)}, {action}",
            f"{', '.join(hit)} on {names.tile(place)}",
            odds.text(),
        )
        for (side, tile, action), targets_ in groups.items()
        for (place, odds), hit in targets_.items()
    ]
