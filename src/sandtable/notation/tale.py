"""Tale: events in words, for clients. The same gate as `seen_by`: a field hidden from the seat is None."""

from __future__ import annotations

from sandtable.core.catalog import Catalog
from sandtable.core.event import Event, seen_by
from sandtable.core.option import CARD, REASON, SEAT, SIDE, SLOT, TILE, UNIT, ZONE
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import ZONE_NAMES

Word = str | int | None
GameEvent = dict[str, Word]  # an event in words: its name under "event", then its fields


def tell(catalog: Catalog, book: Rulebook, event: Event, seat: int) -> GameEvent | None:
    """An event as `seat` (or NOBODY) may know it. None: nothing."""
    kind = book.events[event.code]
    seen = seen_by(kind, event, seat)
    if seen is None:
        return None
    out: GameEvent = {"event": kind.name}
    for field in kind.fields:
        out[field.name] = _word(catalog, book, field.type, seen[field.name])
    if kind.name == "played" and event.values[1] >= 0:
        out["action"] = catalog.kinds[event.values[1]].slots[event.values[2]].name
    return out


def _word(catalog: Catalog, book: Rulebook, type_: str, value: int | None) -> Word:
    if value is None or value < 0:
        return None
    if type_ == CARD:
        return catalog.kinds[value].token
    if type_ == UNIT:
        return f"{catalog.sides[catalog.unit_side[value]]}:{catalog.units[value].token}"
    if type_ == TILE:
        return catalog.tiles[value].name
    if type_ == SEAT:
        return catalog.seats[value]
    if type_ == SIDE:
        return catalog.sides[value]
    if type_ == ZONE:
        return ZONE_NAMES[value]
    if type_ == SLOT:
        return catalog.slots[value].name
    if type_ == REASON:
        return book.reasons[value].name
    return int(value)
