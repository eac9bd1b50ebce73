"""Outcome: who won, and by which rule."""

from __future__ import annotations

from typing import Final

from sandtable.core.catalog import Catalog
from sandtable.core.state import NOBODY


class Reason:
    """A way for a game to end: a short name, the rule that says so, a sentence with {winner}."""

    def __init__(self, name: str, rule: str, text: str) -> None:
        self.name = name
        self.rule = rule
        self.text = text


# Reasons every book shares, by index; a book appends its own (`Rulebook.reasons`).
ROUND_CAP: Final = 0
CONCEDED: Final = 1
AGREED_DRAW: Final = 2
EXHAUSTED: Final = 3
SHARED_REASONS: Final = 4


def shared_reasons() -> list[Reason]:
    return [
        Reason("round-cap", "RUL-136", "The round limit was reached: adjudicated for {winner}"),
        Reason("conceded", "RUL-136", "{loser} conceded: {winner} wins"),
        Reason("agreed-draw", "RUL-136", "Both sides agreed on a draw"),
        Reason("exhausted", "RUL-159", "Nobody has a card left to play: {winner} wins by points, then initiative"),
    ]


class Outcome:
    """A finished game. `winner` is a side's name, or None for a draw."""

    def __init__(self, winner: str | None, loser: str | None, reason: str, rule: str, text: str) -> None:
        self.winner = winner
        self.loser = loser
        self.reason = reason
        self.rule = rule
        self.text = text

    def __repr__(self) -> str:
        return f"Outcome(winner={self.winner!r}, reason={self.reason!r}, rule={self.rule!r})"

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and (self.winner, self.reason) == (other.winner, other.reason)

    def __hash__(self) -> int:
        return hash((self.winner, self.reason))


def outcome_of(catalog: Catalog, winner: int, reason: Reason) -> Outcome:
    if winner == NOBODY:
        return Outcome(None, None, reason.name, reason.rule, reason.text)
    won = catalog.sides[winner]
    lost = catalog.sides[catalog.enemy[winner]]
    return Outcome(won, lost, reason.name, reason.rule, reason.text.format(winner=won, loser=lost))
