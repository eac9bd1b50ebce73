"""Counters that have places for others: what each place offers, and who sits there.

The facts say which counters those are: `berths` is printed on them, `inside` and `berth` tell where a counter sits.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

from sandtable.core.view import View
from sandtable.notation.scene import unit_print
from sandtable.tui.labels import Labels, owner
from sandtable.tui.style import side_style

INSIDE: Final = "inside"
BERTH: Final = "berth"
BERTHS: Final = "berths"
NOBODY: Final = -1


class Spot(NamedTuple):
    """A place in a counter. `rider` is a unit's number, or NOBODY."""

    number: int
    offers: str
    needs: str
    rider: int


def carries(labels: Labels, unit: int) -> bool:
    """Whether a counter has places for others."""
    return bool(unit_print(labels.words, unit).get(BERTHS))


def spots(labels: Labels, view: View, unit: int) -> list[Spot]:
    """The places of a counter, in their order."""
    name = labels.catalog.unit_name(unit)
    riders = {u.facts.get(BERTH): i for i, u in enumerate(view.units) if u.facts.get(INSIDE) == name}
    return [
        Spot(
            number,
            ", ".join(f"{action.label} {action.printed}".strip() for action in berth["actions"]),
            labels.words.fact(berth["needs"]) if berth["needs"] else "",
            riders.get(number, NOBODY),
        )
        for number, berth in enumerate(unit_print(labels.words, unit).get(BERTHS, []), 1)
    ]


def condition(labels: Labels, view: View, unit: int) -> str:
    """Defence and notes of a counter: "defence 7, armour 4, damage 1 of 5"."""
    defence = labels.catalog.units[unit].defence
    said = [labels.say("board.defence", n=defence)] if defence else []
    return ", ".join([*said, *labels.unit_notes(view, unit)])


def panel(labels: Labels, view: View, width: int) -> Text | None:
    """All counters on the board that carry others; None where there is none."""
    out = Text()
    for unit in range(len(view.units)):
        if view.units[unit].tile is not None and carries(labels, unit):
            out.append("\n" if out else "")
            out.append_text(describe(labels, view, unit, width))
    return out if out else None


def describe(labels: Labels, view: View, unit: int, width: int) -> Text:
    """A counter on the board, with its places side by side as far as the width allows."""
    seen = view.units[unit]
    out = Text()
    out.append(labels.unit(unit), side_style(labels.catalog, owner(seen)))
    out.append(f" {labels.say('board.on', tile=seen.tile)}")
    notes = condition(labels, view, unit)
    out.append(f": {notes}" if notes else "")
    column = width
    for spot in spots(labels, view, unit):
        needs = f" ({labels.say('board.needs', skill=spot.needs)})" if spot.needs else ""
        offers = f"{spot.number} {spot.offers or '-'}{needs}: "
        name = rider_name(labels, view, spot.rider)
        size = 3 + len(offers) + len(name)
        fits = column + size <= width
        out.append(" · " if fits else "\n    ")
        column = size + (column if fits else 1)
        out.append(offers)
        out.append(name, side_style(labels.catalog, view.units[spot.rider].side) if spot.rider >= 0 else "dim")
    return out


def sentence(labels: Labels, view: View, unit: int) -> str:
    """A counter in one phrase, for lists: "US Truck (damage 1 of 5; 1 Drive 2: Scout; …)"."""
    parts = [condition(labels, view, unit)] if labels.unit_notes(view, unit) else []
    for spot in spots(labels, view, unit):
        parts.append(f"{spot.number} {spot.offers or '-'}: {rider_name(labels, view, spot.rider)}")
    name = labels.unit(unit)
    return f"{name} ({'; '.join(parts)})" if parts else name


def rider_name(labels: Labels, view: View, rider: int) -> str:
    """Who sits in a place, and what is to be said of him besides that."""
    if rider == NOBODY:
        return labels.say("board.empty")
    seen = {fact: value for fact, value in labels.unit_facts(view, rider).items() if fact not in (INSIDE, "skill")}
    notes = labels.words.notes("unit", seen)
    return f"{labels.names.unit(rider)} ({', '.join(notes)})" if notes else labels.names.unit(rider)
