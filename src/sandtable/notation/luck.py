"""Luck: what was rolled against what was to be expected, side by side. A finished answer for every client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from sandtable.core.catalog import Catalog
from sandtable.core.dice import FACES
from sandtable.core.event import Event
from sandtable.core.odds import any_of

ROLLED: Final = "rolled"  # an event a die, after the one that says what is rolled for


class Luck(msgspec.Struct):
    """One side's dice, and the rolls they belong to: a roll succeeds if one of its dice does."""

    side: str
    dice: int = 0
    successes: int = 0
    successes_expected: float = 0.0
    rolls: int = 0
    hits: int = 0
    hits_expected: float = 0.0


def luck_of(catalog: Catalog, events: Sequence[Event]) -> list[Luck]:
    """By side, from the story: what everybody has seen."""
    luck = [Luck(side) for side in catalog.sides]
    mine = luck[0]
    chance = 0.0
    struck = False  # whether the roll under way has succeeded
    for event in events:
        fields = dict(zip((field.name for field in event.kind.fields), event.values, strict=True))
        if event.kind.rolls:
            mine = luck[catalog.seat_side[fields["seat"]]]
            chance = fields["faces"] / int(FACES)
            struck = False
            mine.rolls += 1
            mine.hits_expected += any_of(chance, fields["dice"])
        elif event.name == ROLLED:
            mine.dice += 1
            mine.successes_expected += chance
            if fields["hit"]:
                mine.successes += 1
                mine.hits += not struck
                struck = True
    return luck
