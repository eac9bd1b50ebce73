"""The feed: events for clients that animate them. The same gate as `seen_by`: a field hidden from the seat is None."""

from __future__ import annotations

from sandtable.core.catalog import Catalog
from sandtable.core.event import Event, seen_by
from sandtable.core.option import ACTION, CODE
from sandtable.core.rulebook import Rulebook
from sandtable.notation.tokens import Token, token

Word = Token
GameEvent = dict[str, Word]


def feed_of(catalog: Catalog, book: Rulebook, event: Event, seat: int) -> GameEvent | None:
    """An event as `seat` (or NOBODY) may know it: its name under "event", then its fields in words. None: nothing."""
    seen = seen_by(event, seat)
    if seen is None:
        return None
    out: GameEvent = {"event": event.kind.name}
    card = seen.get("card")
    for field in event.kind.fields:
        value = seen[field.name]
        if field.type == ACTION and card is None:
            out[field.name] = None
        elif field.type == CODE:
            out[field.name] = None if value is None else field.codes[value]
        else:
            out[field.name] = token(catalog, book, field.type, value, -1 if card is None else card)
    return out
