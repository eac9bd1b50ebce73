"""The notation's words for things: tokens of cards and units, names of tiles, sides and seats. One ladder for all."""

from __future__ import annotations

from sandtable.core.catalog import Catalog, Slot
from sandtable.core.option import ACTION, CARD, ENTRY, REASON, SEAT, SIDE, SLOT, SQUAD, TILE, UNITS, ZONE
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import ZONE_NAMES

Token = str | int | None


def token(catalog: Catalog, book: Rulebook, type_: str, value: int | None, card: int = -1) -> Token:
    """What a value stands for, in the words of notation and wire: units as `side:unit`. None for nothing.

    `card` is the card an ACTION is printed on. IndexError where there is no such thing in the scenario.
    """
    if value is None or (value < 0 and type_ != "number"):
        return None
    if type_ == CARD:
        return catalog.kinds[value].token
    if type_ == ACTION:
        return action_word(catalog.kinds[card].slots, value)
    if type_ == SLOT:
        return catalog.slots[value].name
    if type_ in UNITS:
        return catalog.unit_name(value)
    if type_ == TILE:
        return catalog.tiles[value].name
    if type_ == ENTRY:
        return catalog.tiles[value - 1].name if value else None
    if type_ == SEAT:
        return catalog.seats[value]
    if type_ == SIDE:
        return catalog.sides[value]
    if type_ == ZONE:
        return ZONE_NAMES[value]
    if type_ == SQUAD:
        return catalog.squads[value]
    if type_ == REASON:
        return book.reasons[value].name
    return int(value)


def action_word(slots: list[Slot], index: int) -> str:
    """An action's name; with its value where there are two of that name."""
    name = slots[index].name
    clash = sum(slot.name == name for slot in slots) > 1
    return f"{name}-{slots[index].value}" if clash else name
