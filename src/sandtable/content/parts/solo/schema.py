"""A solo card as read: what it says, without numbers of tiles and units yet."""

from __future__ import annotations

import msgspec


class Tiles(msgspec.Struct, frozen=True):
    """Words that must all fit a tile: of the vocabulary, names of tiles, "held by enemy" with a title."""

    words: tuple[str, ...]


class Who(msgspec.Struct, frozen=True):
    """Counters to be close to: enemies or own ones, of a title or ("") any."""

    side: str  # enemy, own
    title: str = ""


class When(msgspec.Struct, frozen=True):
    """A condition. `name` says which; what it needs is in the others."""

    name: str  # tile, some, fog waits, …, enemy at, enemy within, population
    tiles: Tiles | None = None
    at: str = ""  # a tile by name, "" for the unit's own
    negated: bool = False
    number: int = 0
    title: str = ""
    action: str = ""


class TieBreak(msgspec.Struct, frozen=True):
    """`name`: value, cover, population, random, closer to, further from, tile."""

    name: str
    goal: Tiles | Who | None = None
    negated: bool = False


class SubLine(msgspec.Struct, frozen=True):
    when: tuple[When, ...]
    tiles: Tiles
    toward: tuple[Tiles | Who, ...]
    ties: tuple[TieBreak, ...]


class Doing(msgspec.Struct, frozen=True):
    """`name` is a verb, `number` what follows it, `more` a last word; `action` the one that `sit` or `escape` names."""

    name: str
    number: int = 0
    more: str = ""
    action: str = ""


class Rolled(msgspec.Struct, frozen=True):
    """Actions by the highest face of each."""

    last: tuple[int, ...]
    doings: tuple[Doing, ...]


class CardLine(msgspec.Struct, frozen=True):
    when: tuple[When, ...]
    doing: Doing | Rolled
    subs: tuple[SubLine, ...] = ()
    through: tuple[TieBreak, ...] = ()
    then: int = -1  # a line, counted from 0


class SoloCardData(msgspec.Struct, frozen=True):
    """`scenarios` by side; an empty list of a side: all that no other card of the title names."""

    title: str
    source: str
    scenarios: dict[str, tuple[str, ...]]
    lines: tuple[CardLine, ...]


class SoloSection(msgspec.Struct, frozen=True):
    """What a scenario says for a side that is the bot's."""

    danger: tuple[str, ...] = ()  # REI-S-58: titles of the enemy, the most dangerous first
    path: tuple[str, ...] = ()  # REI-S-52
    cards: dict[str, tuple[int, int]] = {}  # REI-S-04: deck and supply of cards that are other than for a player


class SoloData(msgspec.Struct, frozen=True):
    cards: tuple[SoloCardData, ...]
    sections: dict[str, dict[str, SoloSection]]  # scenario -> side
    danger: dict[str, tuple[str, ...]]  # side -> where a section says nothing
    digest: str
