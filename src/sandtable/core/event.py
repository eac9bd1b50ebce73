"""Events: the story of a game, for logs and animation.

An event is a code and a few ints; its `EventKind` says what each field is and who may see it. `Story.seen_by` is the
only way out: it builds what a seat may know from nothing, by that declaration.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.option import CARD, NUMBER, REASON, SEAT, SIDE, TILE, UNIT, ZONE

PUBLIC: Final = 0
OWNER: Final = 1  # only the seat named in the event's first field


class Field:
    def __init__(self, name: str, type: str, sight: int = PUBLIC) -> None:
        self.name = name
        self.type = type
        self.sight = sight


class EventKind:
    """Declares a kind of event. `reveals` marks one that shows what was hidden, so that undo stops there; `private` one
    that nobody but the seat in its first field may know to have happened at all.
    """

    def __init__(self, name: str, fields: list[Field], reveals: bool = False, private: bool = False) -> None:
        self.name = name
        self.fields = fields
        self.reveals = reveals
        self.private = private


# Codes every book shares, by index. A book appends its own after them (`Rulebook.events`).
ROUND: Final = 0
DRAWN: Final = 1
RESHUFFLED: Final = 2
BID_GIVEN: Final = 3
BID_SHOWN: Final = 4
INITIATIVE: Final = 5
TURN: Final = 6
PLAYED_CARD: Final = 7
HUNKERED: Final = 8
READIED: Final = 9
TURN_ENDED: Final = 10
ENTERED: Final = 11
MOVED: Final = 12
SCOUTED_TILE: Final = 13
DUD_TAKEN: Final = 14
CONTROLLED_TILE: Final = 15
ATTACKED: Final = 16
ROLLED: Final = 17
ATTACK_DONE: Final = 18
CARD_LOST: Final = 19
UNIT_LOST: Final = 20
SUPPRESSED: Final = 21
BOLSTERED: Final = 22
INSPIRED: Final = 23
DUD_REMOVED: Final = 24
WON: Final = 25
SHARED_EVENTS: Final = 26


def shared_events() -> list[EventKind]:
    card_owner = Field("card", CARD, OWNER)
    lost = [Field("seat", SEAT), Field("card", CARD), Field("zone", ZONE), Field("unit", UNIT)]
    return [
        EventKind("round", [Field("number", NUMBER)]),
        EventKind("drawn", [Field("seat", SEAT), card_owner], reveals=True),
        EventKind("reshuffled", [Field("seat", SEAT)], reveals=True),
        EventKind("bid-given", [Field("seat", SEAT), card_owner], reveals=True, private=True),  # RUL-135
        EventKind("bid-shown", [Field("seat", SEAT), Field("card", CARD)], reveals=True),
        EventKind("initiative", [Field("side", SIDE), Field("changed", NUMBER)], reveals=True),
        EventKind("turn", [Field("seat", SEAT)]),
        EventKind("played", [Field("seat", SEAT), Field("card", CARD), Field("action", NUMBER)]),
        EventKind("hunkered", [Field("seat", SEAT), Field("card", CARD)]),
        EventKind("readied", [Field("seat", SEAT), Field("card", CARD), Field("unit", UNIT)]),
        EventKind("turn-ended", [Field("seat", SEAT), Field("cards", NUMBER)], reveals=True),
        EventKind("entered", [Field("unit", UNIT), Field("tile", TILE)]),
        EventKind("moved", [Field("unit", UNIT), Field("origin", TILE), Field("tile", TILE)]),
        EventKind("scouted", [Field("side", SIDE), Field("tile", TILE)]),
        EventKind("dud-taken", [Field("seat", SEAT), Field("card", CARD)]),
        EventKind("controlled", [Field("side", SIDE), Field("tile", TILE), Field("points", NUMBER)]),
        EventKind(
            "attacked",
            [
                Field("unit", UNIT),
                Field("target", UNIT),
                Field("dice", NUMBER),
                Field("base", NUMBER),
                Field("cover", NUMBER),
                Field("range", NUMBER),
            ],
        ),
        EventKind("rolled", [Field("face", NUMBER), Field("hit", NUMBER)], reveals=True),
        EventKind("attack-done", [Field("target", UNIT), Field("hit", NUMBER)]),
        EventKind("card-lost", lost, reveals=True),
        EventKind("unit-lost", [Field("unit", UNIT), Field("tile", TILE)]),
        EventKind("suppressed", [Field("unit", UNIT), Field("changed", NUMBER)]),
        EventKind("bolstered", [Field("seat", SEAT), Field("card", CARD)]),
        EventKind("inspired", [Field("seat", SEAT), Field("card", CARD)]),
        EventKind("dud-removed", [Field("seat", SEAT), Field("card", CARD)]),
        EventKind("won", [Field("side", SIDE), Field("reason", REASON)]),
    ]


class Event:
    """One thing that happened. Its fields are read through the book's `EventKind` only."""

    def __init__(self, code: int, values: list[int]) -> None:
        self.code = code
        self.values = values

    def __repr__(self) -> str:
        return f"Event({self.code}, {self.values})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.code == other.code and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.code, tuple(self.values)))


class Story:
    """Collects events as they happen. The engine tells; nobody else writes."""

    def __init__(self, kinds: list[EventKind]) -> None:
        self.kinds = kinds
        self.events: list[Event] = []

    def tell(self, code: int, values: list[int]) -> None:
        self.events.append(Event(code, values))

    def revealed(self, since: int) -> bool:
        """Whether anything hidden was shown from event number `since` on."""
        return any(self.kinds[event.code].reveals for event in self.events[since:])


def seen_by(kind: EventKind, event: Event, seat: int) -> dict[str, int | None] | None:
    """What `seat` (or NOBODY, a spectator) may know of an event: field by field, hidden ones as None.

    None if the seat may not even know that it happened.
    """
    if kind.private and event.values[0] != seat:
        return None
    out: dict[str, int | None] = {}
    for i, field in enumerate(kind.fields):
        if field.sight == PUBLIC or event.values[0] == seat:
            out[field.name] = event.values[i]
        else:
            out[field.name] = None
    return out
