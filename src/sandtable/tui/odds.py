"""Chances in words: what a roll needs and how likely it is, and who could hit whom now."""

from __future__ import annotations

from sandtable.core.view import Facts
from sandtable.match import Match
from sandtable.notation.offer import odds_view
from sandtable.notation.shapes import OddsView
from sandtable.notation.threats import prospects
from sandtable.tui.berths import carries
from sandtable.tui.labels import Labels


def sum_of(labels: Labels, odds: OddsView) -> str:
    """A roll in a line: "needs 7 (4 + 2 + 1), 2 dice: 64 %"."""
    return labels.words.sum([part.value for part in odds.parts], odds.dice, odds.chance)


def both_ways(match: Match, labels: Labels) -> list[tuple[str, str, str]]:
    """Everything on the board that could roll now: attackers with their action, targets, the sum. Equal ones stand
    together."""
    catalog, names, say = match.catalog, labels.names, labels.say
    groups: dict[tuple[str, str, str, tuple[tuple[str, str, str], ...]], list[str]] = {}
    for unit, seen in enumerate(match.view().units):
        if carries(labels, unit):
            continue  # what it could do, those in it do
        slots: dict[int, list[tuple[str, str, str]]] = {}
        for slot, found in prospects(match.game, match.state, unit):
            odds = odds_view(labels.words, found)
            target = labels.unit(labels.number(odds.target)) if odds.target else odds.name
            slots.setdefault(slot, []).append((odds.tile, sum_of(labels, odds), target))
        for slot, rolls in slots.items():
            action = names.written(catalog.slots[slot])
            same = groups.setdefault((seen.side, str(seen.tile), action, tuple(rolls)), [])
            name = _attacker(labels, unit, slot, seen.facts)
            if name not in same:
                same.append(name)
    out: list[tuple[str, str, str]] = []
    for (side, tile, action, rolls_of), attackers in groups.items():
        lead = f"{names.side(side)} {', '.join(attackers)} {say('board.on', tile=tile)}, {action}"
        targets: dict[tuple[str, str], list[str]] = {}
        for place, text, target in rolls_of:
            targets.setdefault((place, text), []).append(target)
        out += [
            (lead, f"{', '.join(hit)} {say('board.on', tile=place)}", text) for (place, text), hit in targets.items()
        ]
    return out


def _attacker(labels: Labels, unit: int, slot: int, facts: Facts) -> str:
    """A counter; where the action is on no card of its, with what is to be said of where it is."""
    name = labels.names.unit(unit)
    if slot < labels.catalog.slot_first[len(labels.catalog.kinds)]:
        return name
    notes = labels.words.notes("unit", facts)
    return f"{name} ({', '.join(notes)})" if notes else name
