"""Exact chances, from the engine's own arithmetic: what an attack needs and how likely it is."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.catalog import CardKind
from sandtable.core.option import ORDER, PLAY, Option
from sandtable.core.state import OFF
from sandtable.match import Match
from sandtable.rules.ground.combat import chance_to_hit, cover, reach
from sandtable.rules.ground.mortar import targets
from sandtable.words import Words

DIRECT: Final = ("attack", "suppress")
BLAST: Final = "blast"


class Odds(NamedTuple):
    """One attack: `parts` are the target's base defence, cover and (for direct fire) range."""

    target: int
    dice: int
    parts: tuple[int, ...]
    chance: float

    @property
    def total(self) -> int:
        return sum(self.parts)

    def text(self) -> str:
        parts = "+".join(map(str, self.parts))
        dice = f", {self.dice} dice" if self.dice > 1 else ""
        return f"needs {self.total} ({parts}){dice}: {percent(self.chance)}"


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


def of_option(match: Match, option: Option, side: int) -> list[Odds]:
    """The attacks an option makes or leads to, best first; none for anything but combat."""
    catalog = match.catalog
    if option.kind == PLAY:
        kind = catalog.kinds[option.a]
        origin = option.c - 1 if option.c else int(match.state.at[kind.unit]) if kind.unit >= 0 else OFF
        return attacks(match, kind, option.b, origin, side)
    _, *numbers = match.game.procedure(match.state).odds(match.game, match.state, option.key) or [0]
    if not numbers:
        return []
    target, dice, *parts = (int(number) for number in numbers)
    if option.kind == ORDER:
        parts.pop()  # NOR-20: a blast has no range
    return [Odds(target, dice, tuple(parts), chance_to_hit(dice, sum(parts)))]


def attacks(match: Match, kind: CardKind, action: int, origin: int, side: int) -> list[Odds]:
    """What one printed action of a card could hit from a tile, best first."""
    catalog, at = match.catalog, match.state.at
    slot = kind.slots[action]
    if slot.name in DIRECT and origin != OFF:
        foe = catalog.enemy[side]
        found = [
            direct(match, origin, unit, slot.value)
            for unit in range(int(catalog.side_unit[foe]), int(catalog.side_unit[foe + 1]))
            if at[unit] != OFF
        ]
    elif slot.name == BLAST:
        aimed = next(seen.facts.get("target", OFF) for seen in match.view().sides if seen.side == catalog.sides[side])
        struck = int(targets(match.game, match.state, aimed)) if aimed != OFF else 0
        found = [indirect(match, unit, slot.value) for unit in range(len(catalog.units)) if struck >> unit & 1]
    else:
        return []
    return sorted(found, key=lambda odds: -odds.chance)


def both_ways(match: Match, words: Words) -> list[tuple[str, str, str]]:
    """Who can hit whom now, both ways: attackers with their action, targets, odds. Equal ones stand together."""
    catalog, names = match.catalog, words.names
    at = [int(tile) for tile in match.state.at]
    groups: dict[tuple[int, int, str], dict[tuple[int, Odds], list[str]]] = {}
    attackers: dict[tuple[int, int, str], list[str]] = {}
    for kind in catalog.kinds:
        if kind.unit < 0 or at[kind.unit] == OFF:
            continue
        side = int(catalog.unit_side[kind.unit])
        for action, slot in enumerate(kind.slots):
            found = attacks(match, kind, action, at[kind.unit], side)
            if not found:
                continue
            key = (side, at[kind.unit], slot.written)
            attackers.setdefault(key, []).append(names.counter(kind.unit))
            groups[key] = {}
            for odds in found:
                same = groups[key].setdefault((at[odds.target], odds._replace(target=0)), [])
                same.append(names.unit(odds.target))
    return [
        (
            f"{names.side(side)} {', '.join(attackers[(side, tile, action)])} on {names.tile(tile)}, {action}",
            f"{', '.join(hit)} on {names.tile(place)}",
            odds.text(),
        )
        for (side, tile, action), targets_ in groups.items()
        for (place, odds), hit in targets_.items()
    ]
