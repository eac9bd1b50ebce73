"""Cards, counters and vehicles of a book: whose they are, and what fits together."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from sandtable.content.actions import read_actions
from sandtable.content.schema import CLASSES, SOURCES, BerthData, CardData, CounterData, VehicleData, entry_key
from sandtable.content.suggest import hint
from sandtable.content.table import SLUG, Table

_TITLE: Final = re.compile(r"[A-Z][A-Za-z]*(?:[ -][A-Za-z]+)*")
_SQUAD: Final = re.compile(r"[A-Z]")

Sides = Collection[str]


def read_cards(root: Table, sides: Sides) -> dict[str, CardData]:
    cards: dict[str, CardData] = {}
    root.choice("source", SOURCES)
    for entry in root.tables("card", required=True):
        side = _side(entry, sides)
        title = _title(entry, side, cards)
        klass = entry.choice("class", CLASSES)
        squads = _squads(entry)
        card = CardData(
            title=title,
            side=side,
            klass=klass,
            initiative=entry.number("initiative", 1),
            squads=squads,
            copies=entry.number("copies", 1),
            actions=read_actions(entry, squads),
            specialism=entry.slug("specialism", required=False) or None,
        )
        if klass == "dud" and entry.data.get("actions"):
            entry.report(("actions",), "a dud card has no actions")  # COM-01
        elif klass in ("combat", "command") and not entry.data.get("actions", []):
            entry.report(("actions",), f"a {klass} card has at least one action")  # COM-02
        if klass in ("command", "dud") and card.specialism:
            entry.report(("specialism",), "only a combat card has a specialism")  # NAF-03
        entry.finish()
        cards[card.key] = card
    root.finish()
    return cards


def read_counters(root: Table, sides: Sides, cards: Mapping[str, CardData]) -> dict[str, CounterData]:
    counters: dict[str, CounterData] = {}
    root.choice("source", SOURCES)
    combat = {key: card for key, card in cards.items() if card.klass == "combat"}
    for entry in root.tables("counter", required=True):
        side = _side(entry, sides)
        title = _title(entry, side, counters)
        counter = CounterData(title=title, side=side, squads=_squads(entry), defence=entry.number("defence"))
        counters[counter.key] = counter
        if title and counter.key not in combat:
            near = [card.title for card in combat.values() if card.side == side]
            if any(card.title == title for card in combat.values()) and title not in near:
                entry.report(("side",), f'the cards of "{title}" belong to another side', "name the side of its cards")
            else:
                entry.report(("title",), f'there is no combat card "{title}"', hint(title, near))
        elif title and counter.squads != combat[counter.key].squads:
            entry.report(("squads",), "must be the squads of its cards")  # COM-03
        entry.finish()
    for key, card in combat.items():
        if card.title and key not in counters:
            whose = "" if card.side is None else f' of "{card.side}"'
            root.report(("counter",), f'there is no counter for the combat card "{card.title}"{whose}')
    root.finish()
    return counters


def read_vehicles(root: Table, sides: Sides, cards: Mapping[str, CardData]) -> dict[str, VehicleData]:
    vehicles: dict[str, VehicleData] = {}
    titles = {card.title for card in cards.values()}
    skills = sorted({card.specialism for card in cards.values() if card.specialism})
    root.choice("source", SOURCES)
    for entry in root.tables("vehicle", required=True):
        side = entry.choice("side", sides)
        title = _title(entry, side, vehicles)
        if title in titles:
            entry.report(("title",), f'"{title}" is the title of a card', "give the vehicle another title")
        vehicle = VehicleData(
            title=title,
            side=side,
            regular=entry.maybe_number("regular", 1),
            armoured=entry.number("armoured", 1),
            integrity=entry.number("integrity", 1),
            threshold=entry.number("threshold", 1),
            seats=tuple(_berth(seat, skills) for seat in entry.tables("seats", required=True)),
        )
        if vehicle.threshold > vehicle.integrity:  # NAF-43, NAF-44
            entry.report(("threshold",), f"is larger than the integrity, {vehicle.integrity}")
        if entry.data.get("seats") == []:
            entry.report(("seats",), "a vehicle has at least one seat")  # NAF-07
        entry.finish()
        vehicles[vehicle.key] = vehicle
    root.finish()
    return vehicles


def _berth(seat: Table, skills: Collection[str]) -> BerthData:
    needs = seat.slug("needs", required=False)
    if needs and SLUG.fullmatch(needs) and needs not in skills:
        seat.report(("needs",), f'no card has the specialism "{needs}"', hint(needs, skills))  # NAF-08
    berth = BerthData(actions=read_actions(seat), needs=needs or None)
    seat.finish()
    return berth


def _side(entry: Table, sides: Sides) -> str | None:
    """The side an entry belongs to; None when both sides have it."""
    return entry.choice("side", sides, required=False) or None


def _title(entry: Table, side: str | None, taken: Mapping[str, CardData | CounterData | VehicleData]) -> str:
    """A title is there once a side; one that both sides have is no single side's."""
    title = entry.text("title")
    if title and not _TITLE.fullmatch(title):
        entry.report(("title",), f'"{title}" cannot be a title', "use words of letters, the first with a capital")
    elif entry_key(side, title) in taken:
        entry.report(("title",), f'"{title}" is there twice')
    elif any(other.title == title and None in (side, other.side) for other in taken.values()):
        entry.report(("title",), f'"{title}" is there with a side and without one')
    return title


def _squads(entry: Table) -> tuple[str, ...]:
    squads: list[str] = []
    for key, squad in entry.words("squads"):
        if squad in squads:
            entry.report(key, f'squad "{squad}" is there twice')
        elif squad and not _SQUAD.fullmatch(squad):
            entry.report(key, f'"{squad}" cannot be a squad', "use one capital letter")
        squads.append(squad)
    return tuple(squads)
