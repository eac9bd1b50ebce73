"""Cards and counters of a book: whose they are, and what fits together."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from sandtable.content.actions import read_actions
from sandtable.content.part import Part
from sandtable.content.schema import CLASSES, SOURCES, CardData, CounterData, entry_key
from sandtable.content.suggest import hint
from sandtable.content.table import Table
from sandtable.core.rulebook import Rulebook

_TITLE: Final = re.compile(r"[A-Z][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*")
_SQUAD: Final = re.compile(r"[A-Z]")

Sides = Collection[str]


def read_cards(root: Table, sides: Sides, rules: Rulebook, parts: tuple[Part, ...]) -> dict[str, CardData]:
    cards: dict[str, CardData] = {}
    root.choice("source", SOURCES)
    for entry in root.tables("card", required=True):
        side = read_side(entry, sides)
        title = read_title(entry, side, cards)
        klass = entry.choice("class", CLASSES)
        squads = read_squads(entry)
        card = CardData(
            title=title,
            side=side,
            klass=klass,
            initiative=entry.number("initiative", 1),
            squads=squads,
            copies=entry.number("copies", 1),
            actions=read_actions(entry, rules, squads),
            counter=entry.text("counter", ""),
            printed={key: value for part in parts for key, value in part.read_card(entry, klass).items()},
        )
        if klass == "dud" and entry.data.get("actions"):
            entry.report(("actions",), "a dud card has no actions")  # COM-01
        elif klass in ("combat", "command") and not entry.data.get("actions", []):
            entry.report(("actions",), f"a {klass} card has at least one action")  # COM-02
        if klass in ("command", "dud") and card.counter:
            entry.report(("counter",), "only a combat card has a counter")  # COM-01
        entry.finish()
        cards[card.key] = card
    root.finish()
    return cards


def read_counters(
    root: Table, sides: Sides, cards: Mapping[str, CardData], parts: tuple[Part, ...]
) -> dict[str, CounterData]:
    counters: dict[str, CounterData] = {}
    root.choice("source", SOURCES)
    combat = {key: card for key, card in cards.items() if card.klass == "combat"}
    for entry in root.tables("counter", required=True):
        side = read_side(entry, sides)
        title = read_title(entry, side, counters)
        counter = CounterData(
            title=title,
            side=side,
            squads=read_squads(entry),
            defence=entry.number("defence"),
            printed={key: value for part in parts for key, value in part.read_counter(entry).items()},
        )
        counters[counter.key] = counter
        commanded = [card for card in combat.values() if (card.counter or card.title) == title and card.side == side]
        if title and not commanded:
            near = [card.title for card in combat.values() if card.side == side]
            if any(card.title == title for card in combat.values()) and title not in near:
                entry.report(("side",), f'the cards of "{title}" belong to another side', "name the side of its cards")
            else:
                entry.report(("title",), f'there is no combat card "{title}"', hint(title, near))
        elif title and any(card.squads != counter.squads for card in commanded):
            entry.report(("squads",), "must be the squads of its cards")  # COM-03
        entry.finish()
    for card in combat.values():
        title = card.counter or card.title
        if title and entry_key(card.side, title) not in counters:
            whose = "" if card.side is None else f' of "{card.side}"'
            root.report(("counter",), f'there is no counter for the combat card "{card.title}"{whose}')
    root.finish()
    return counters


def read_side(entry: Table, sides: Sides) -> str | None:
    """The side an entry belongs to; None when both sides have it."""
    return entry.choice("side", sides, required=False) or None


def read_title(entry: Table, side: str | None, taken: Mapping[str, Any]) -> str:
    """A title is there once a side; one that both sides have is no single side's."""
    title = entry.text("title")
    if title and not _TITLE.fullmatch(title):
        entry.report(("title",), f'"{title}" cannot be a title', "use words of letters and digits, a capital first")
    elif entry_key(side, title) in taken:
        entry.report(("title",), f'"{title}" is there twice')
    elif any(other.title == title and None in (side, other.side) for other in taken.values()):
        entry.report(("title",), f'"{title}" is there with a side and without one')
    return title


def read_squads(entry: Table) -> tuple[str, ...]:
    squads: list[str] = []
    for key, squad in entry.words("squads"):
        if squad in squads:
            entry.report(key, f'squad "{squad}" is there twice')
        elif squad and not _SQUAD.fullmatch(squad):
            entry.report(key, f'"{squad}" cannot be a squad', "use one capital letter")
        squads.append(squad)
    return tuple(squads)
