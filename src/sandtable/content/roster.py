"""Cards and counters of a book: whose they are, and what fits together."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from sandtable.content.actions import read_actions
from sandtable.content.part import Part
from sandtable.content.schema import CLASSES, SOURCES, BookData, CardData, CounterData, entry_key
from sandtable.content.suggest import hint, listed
from sandtable.content.table import TomlTable
from sandtable.core.rulebook import Rulebook

_TITLE: Final = re.compile(r"[A-Z][A-Za-z0-9]*(?:[ -][A-Za-z0-9]+)*")
_SQUAD: Final = re.compile(r"[A-Z][0-9]?")

Sides = Collection[str]


def read_cards(
    root: TomlTable, sides: Sides, rules: Rulebook, parts: tuple[Part, ...], before: Mapping[str, CardData]
) -> dict[str, CardData]:
    """The cards of a file; `before` are those of the book it adds to."""
    cards: dict[str, CardData] = {}
    root.choice("source", SOURCES)
    for entry in root.tables("card", required=True):
        side = read_side(entry, sides)
        title = read_title(entry, side, cards, before)
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
    files: Mapping[str, TomlTable],
    sides: Sides,
    cards: Mapping[str, CardData],
    parts: tuple[Part, ...],
    base: BookData | None,
) -> dict[str, CounterData]:
    """The counters of counters.toml, if it is there, and whether every combat card has one.

    `cards` are those of the same folder, `base` is the book it adds to.
    """
    before = base.counters if base is not None else {}
    combat = {key: card for key, card in cards.items() if card.klass == "combat"}
    others = [card for card in base.cards.values() if card.klass == "combat"] if base is not None else []
    counters: dict[str, CounterData] = {}
    root = files.get("counters.toml")
    if root is not None:
        root.choice("source", SOURCES)
        for entry in root.tables("counter", required=True):
            counter = _counter(entry, sides, parts, counters, before, [*combat.values(), *others])
            counters[counter.key] = counter
        root.finish()
    known = {**before, **counters}
    for place, (key, card) in enumerate(cards.items()):
        if key in combat:
            _commands(card, known, files["cards.toml"], place, root)
    return counters


def _counter(
    entry: TomlTable,
    sides: Sides,
    parts: tuple[Part, ...],
    taken: Mapping[str, CounterData],
    before: Mapping[str, CounterData],
    combat: list[CardData],
) -> CounterData:
    side = read_side(entry, sides)
    title = read_title(entry, side, taken, before)
    counter = CounterData(
        title=title,
        side=side,
        squads=read_squads(entry),
        defence=entry.number("defence"),
        printed={key: value for part in parts for key, value in part.read_counter(entry).items()},
    )
    own = [card for card in combat if card.title == title and not card.counter and card.side == side]
    shared = [card for card in combat if card.counter == title and side in (None, card.side)]
    if title and not own and not shared:
        near = [card.title for card in combat if card.side == side]
        if any(card.title == title for card in combat) and title not in near:
            entry.report(("side",), f'the cards of "{title}" belong to another side', "name the side of its cards")
        else:
            entry.report(("title",), f'there is no combat card "{title}"', hint(title, near))
    elif title and any(card.squads != counter.squads for card in own):
        entry.report(("squads",), "must be the squads of its cards")  # COM-03
    entry.finish()
    return counter


def _commands(
    card: CardData, known: Mapping[str, CounterData], root: TomlTable, place: int, counters: TomlTable | None
) -> None:
    """A combat card has a counter: of its own title, or the one it shares (REI-A-06)."""
    title = card.counter or card.title
    counter = known.get(entry_key(card.side, title)) or (known.get(title) if card.counter else None)
    if counter is None and card.counter:
        near = [counter.title for counter in known.values() if counter.side in (None, card.side)]
        root.report(("card", place, "counter"), f'there is no counter "{title}"', hint(title, near))
    elif counter is None and title:
        whose = "" if card.side is None else f' of "{card.side}"'
        where = counters if counters is not None else root
        where.report(("counter",), f'there is no counter for the combat card "{card.title}"{whose}')
    elif counter is not None and card.counter and not _fits(card.squads, counter.squads):
        whose = f"squads: {listed(counter.squads)}" if counter.squads else "it has none"
        root.report(("card", place, "squads"), f'must be squads of the counter "{title}"', whose)


def _fits(squads: tuple[str, ...], of: tuple[str, ...]) -> bool:
    return bool(squads) == bool(of) and set(squads) <= set(of)


def read_side(entry: TomlTable, sides: Sides) -> str | None:
    """The side an entry belongs to; None when both sides have it."""
    return entry.choice("side", sides, required=False) or None


def read_title(
    entry: TomlTable, side: str | None, taken: Mapping[str, Any], before: Mapping[str, Any] | None = None
) -> str:
    """A title is there once a side; one that both sides have is no single side's. `before` are the entries of the book
    that the file adds to."""
    title = entry.text("title")
    found = [other for other in (before or {}).values() if other.title == title]
    if found and any(side == other.side or None in (side, other.side) for other in found):
        entry.report(("title",), f'"{title}" is in the book already', "give it another title")
    elif title and not _TITLE.fullmatch(title):
        entry.report(("title",), f'"{title}" cannot be a title', "use letters and digits, a capital first")
    elif entry_key(side, title) in taken:
        entry.report(("title",), f'"{title}" is there twice')
    elif any(other.title == title and None in (side, other.side) for other in taken.values()):
        entry.report(("title",), f'"{title}" is there with a side and without one')
    return title


def read_squads(entry: TomlTable) -> tuple[str, ...]:
    squads: list[str] = []
    for key, squad in entry.words("squads"):
        if squad in squads:
            entry.report(key, f'squad "{squad}" is there twice')
        elif squad and not _SQUAD.fullmatch(squad):
            entry.report(key, f'"{squad}" cannot be a squad', "use one capital letter, and a digit if need be")
        squads.append(squad)
    return tuple(squads)
