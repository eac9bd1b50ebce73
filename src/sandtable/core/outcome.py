"""Outcome: who won, and by which rule."""

from __future__ import annotations

from typing import Final

from sandtable.core.catalog import Catalog
from sandtable.core.state import NOBODY


class Reason:
    """A way for a game to end: a short name, and the rule that says so. Its sentence is in the words."""

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        self.rule = rule

    def __repr__(self) -> str:
        return f"Reason({self.name!r}, {self.rule!r})"


# Reasons that every table has; a module adds its own.
ROUND_CAP: Final = Reason("round-cap", "RUL-136")
CONCEDED: Final = Reason("conceded", "RUL-136")
AGREED_DRAW: Final = Reason("agreed-draw", "RUL-136")
ABANDONED: Final = Reason("abandoned", "RUL-136")


class Outcome:
    """A finished game. `winner` is a side's name, or None for a draw."""

    def __init__(self, winner: str | None, loser: str | None, reason: str, rule: str) -> None:
        self.winner = winner
        self.loser = loser
        self.reason = reason
        self.rule = rule

    def __repr__(self) -> str:
        return f"Outcome(winner={self.winner!r}, loser={self.loser!r}, reason={self.reason!r}, rule={self.rule!r})"

    def __str__(self) -> str:
        who = "draw" if self.winner is None else f"{self.winner} wins"
        return f"{who}: {self.reason} ({self.rule})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and (self.winner, self.reason) == (other.winner, other.reason)

    def __hash__(self) -> int:
        return hash((self.winner, self.reason))


def outcome_of(catalog: Catalog, winner: int, reason: Reason) -> Outcome:
    if winner == NOBODY:
        return Outcome(None, None, reason.name, reason.rule)
    won = catalog.sides[winner]
    return Outcome(won, catalog.sides[catalog.enemy[winner]], reason.name, reason.rule)
