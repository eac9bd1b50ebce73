"""Vehicles beside the board: damage, and each seat with what it offers and who sits there."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from sandtable.core.view import UnitView, View
from sandtable.tui.style import side_style
from sandtable.words import Words


class Seat(NamedTuple):
    """A place in a vehicle. `rider` is a unit's number, or -1."""

    number: int
    offers: str
    needs: str
    rider: int


def riders(words: Words, view: View) -> dict[int, list[int]]:
    """Vehicle -> the units in its seats, in order, -1 for an empty one. Only vehicles on the board."""
    c = words.catalog
    out = {
        number: [-1] * len(kind.vehicle.berths)
        for number, kind in enumerate(c.units)
        if kind.vehicle is not None and view.units[number].tile is not None
    }
    for unit, berth in enumerate(words.names.berths(view)):
        if berth >= 0:
            vehicle = int(c.berth_unit[berth])
            out[vehicle][berth - int(c.berth_first[vehicle])] = unit
    return out


def seats(words: Words, view: View, vehicle: int) -> list[Seat]:
    kind = words.catalog.units[vehicle].vehicle
    inside = riders(words, view).get(vehicle, [])
    berths = kind.berths if kind is not None else []
    return [
        Seat(i + 1, ", ".join(slot.written for slot in berth.slots), berth.needs, rider)
        for i, (berth, rider) in enumerate(zip(berths, inside, strict=False))
    ]


def condition(words: Words, view: View, vehicle: int) -> str:
    """Damage, whether it is disabled, and whose it has become."""
    kind, seen, terms = words.catalog.units[vehicle].vehicle, view.units[vehicle], words.language.terms
    parts = [terms["damage"].format(n=seen.facts.get("damage", 0), integrity=kind.integrity if kind else 0)]
    if seen.suppressed:
        parts.append(terms["disabled"])
    owner = seen.facts.get("owner", seen.side)
    if owner != seen.side:
        parts.append(terms["captured"].format(side=words.names.side_token(str(owner))))
    return ", ".join(parts)


def rider_name(words: Words, view: View, rider: int, *, side: bool = False) -> str:
    terms = words.language.terms
    if rider < 0:
        return terms["empty"]
    name = words.names.unit(rider) if side else words.names.counter(rider)
    return f"{name} ({terms['suppressed']})" if view.units[rider].suppressed else name


def panel(words: Words, view: View, width: int) -> Text | None:
    """All vehicles on the board; None where there is none. Seats stand side by side as far as the width allows."""
    out = Text()
    for vehicle in riders(words, view):
        kind, seen = words.catalog.units[vehicle], view.units[vehicle]
        assert kind.vehicle is not None
        out.append("\n" if out else "")
        out.append(words.names.unit(vehicle), side_style(words, str(seen.facts.get("owner", seen.side))))
        defence = f"defence {kind.defence}, armour {kind.armour}" if kind.defence else f"armour {kind.armour}"
        limit = "" if seen.suppressed else f" (disabled at {kind.vehicle.threshold})"
        out.append(f" on {seen.tile}: {condition(words, view, vehicle)}{limit} · {defence}")
        column = width
        for seat in seats(words, view, vehicle):
            needs = f" [{words.language.terms['needs'].format(skill=seat.needs)}]" if seat.needs else ""
            offers = f"{seat.number} {seat.offers or '-'}{needs}: "
            name = rider_name(words, view, seat.rider)
            size = 3 + len(offers) + len(name)
            fits = column + size <= width
            out.append(" · " if fits else "\n    ")
            column = size + (column if fits else 1)
            side = view.units[seat.rider].side if seat.rider >= 0 else ""
            out.append(offers)
            out.append(name, side_style(words, side) if side else "dim")
    return out if out else None


def sentence(words: Words, view: View, vehicle: int) -> str:
    """A vehicle in one phrase, for lists: "US Truck (damage 1 of 5; seat 1 (drive 2): US Scout; …)"."""
    parts = [condition(words, view, vehicle)]
    for seat in seats(words, view, vehicle):
        who = rider_name(words, view, seat.rider, side=True)
        parts.append(f"{words.names.berth(vehicle, seat.number)}: {who}")
    return f"{words.names.unit(vehicle)} ({'; '.join(parts)})"


def is_aboard(unit: UnitView) -> bool:
    return "vehicle" in unit.facts


def aboard(words: Words, view: View, vehicle: int) -> str:
    """How many sit in a vehicle, for who thinks of firing at it."""
    inside = sum(rider >= 0 for rider in riders(words, view).get(vehicle, []))
    terms = words.language.terms
    return terms["aboard"].format(n=inside) if inside else terms["nobody"]
