"""Events: the story of a game, for logs and animation.

An event is a kind and a few ints; the kind says what each field is and who may see it. `seen_by` is the only way out:
it builds what a seat may know from nothing, by that declaration. A module declares its kinds beside its rules.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.option import REASON, SIDE

PUBLIC: Final = 0
OWNER: Final = 1  # only the seat named in the event's first field

# What an event shows that was hidden, so that undo stops there.
DICE: Final = "dice"
DRAW: Final = "draw"
REVEAL: Final = "reveal"


class Field:
    """One number of an event: its name, what it stands for (`core.option`), and who may see it. `codes` are the names
    of what a CODE stands for."""

    def __init__(self, name: str, type: str, sight: int = PUBLIC, *, codes: list[str] | None = None) -> None:
        self.name = name
        self.type = type
        self.sight = sight
        self.codes: list[str] = [] if codes is None else codes


class EventKind:
    """Declares a kind of event.

    `reveals` says what hidden thing it shows, "" if none: undo stops there. `private` marks one that nobody but the
    seat in its first field may know to have happened at all. `rolls` marks one that dice follow: it has the fields
    `seat` (who rolls), `dice`, `total` (what is needed) and `faces` (how many faces succeed). `varies` names the field
    whose value picks among several sentences.
    """

    def __init__(
        self,
        name: str,
        fields: list[Field],
        *,
        reveals: str = "",
        private: bool = False,
        rolls: bool = False,
        varies: str = "",
    ) -> None:
        self.name = name
        self.fields = fields
        self.reveals = reveals
        self.private = private
        self.rolls = rolls
        self.varies = varies

    def __repr__(self) -> str:
        return f"EventKind({self.name!r})"


WON: Final = EventKind("won", [Field("side", SIDE), Field("reason", REASON)])


class Event:
    """One thing that happened. Its fields are read through its kind only."""

    def __init__(self, kind: EventKind, values: list[int]) -> None:
        self.kind = kind
        self.values = values

    @property
    def name(self) -> str:
        return self.kind.name

    def __repr__(self) -> str:
        fields = ", ".join(f"{field.name}={value}" for field, value in zip(self.kind.fields, self.values, strict=True))
        return f"<{self.kind.name}: {fields}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind is other.kind and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.kind.name, tuple(self.values)))


class Story:
    """Collects events as they happen. The engine tells; nobody else writes."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, kind: EventKind, values: list[int]) -> None:
        self.events.append(Event(kind, values))

    def revealed(self, since: int) -> bool:
        """Whether anything hidden was shown from event number `since` on."""
        return any(event.kind.reveals for event in self.events[since:])


def seen_by(event: Event, seat: int) -> dict[str, int | None] | None:
    """What `seat` (or NOBODY, a spectator) may know of an event: field by field, hidden ones as None.

    None if the seat may not even know that it happened.
    """
    kind = event.kind
    if kind.private and event.values[0] != seat:
        return None
    out: dict[str, int | None] = {}
    for i, field in enumerate(kind.fields):
        if field.sight == PUBLIC or event.values[0] == seat:
            out[field.name] = event.values[i]
        else:
            out[field.name] = None
    return out
