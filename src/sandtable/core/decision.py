"""Decision: where the engine stops. A seat, what it is about, and every legal option; never an empty list."""

from __future__ import annotations

from sandtable.core.option import Option


class Decision:
    """`kind` names the procedure that asks, `number` counts the choices made before: a stale answer carries another."""

    def __init__(self, seat: str, kind: str, number: int, options: list[Option], texts: list[str]) -> None:
        self.seat = seat
        self.kind = kind
        self.number = number
        self.options = options
        self.texts = texts  # the options in notation, in the same order

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat!r}, kind={self.kind!r}, number={self.number}, {len(self.options)} options)"
