"""What lies beside the board: the standing, and each seat's cards as far as they may be seen."""

from __future__ import annotations

from textwrap import fill

from rich.text import Text

from sandtable.core.view import SeatView, SideView, View
from sandtable.tui.style import side_style
from sandtable.words import Words


def standing(words: Words, view: View) -> Text:
    """Round, initiative, and every side's points against its goal."""
    out = Text()
    out.append(f"Round {view.round}", "bold")
    out.append(" · initiative: ")
    out.append(words.names.side_token(view.initiative), side_style(words, view.initiative))
    for side in view.sides:
        out.append(" · ")
        out.append(f"{words.names.side_token(side.side)} ", side_style(words, side.side))
        out.append(_score(words, side))
    return out


def _score(words: Words, side: SideView) -> str:
    parts: list[str] = []
    facts = side.facts
    if side.goal:
        parts.append(f"{side.points} of {words.names.points(side.goal)}")
    else:
        parts.append(words.names.points(side.points))
    for verb, goal in (("escaped", "escape"), ("neutralised", "neutralise")):
        if facts.get(goal):
            parts.append(f"{verb} {facts.get(verb, 0)} of {facts[goal]}")
    if side.pins:
        parts.append("wins by pinning the enemy")
    if facts.get("hopeless"):
        parts.append("beyond all hope")
    elif facts.get("pinned"):
        parts.append("pinned: no Rifleman on the board")
    return ", ".join(parts)


def zones(words: Words, view: View, seat: SeatView, width: int) -> Text:
    """A seat's piles: what everyone sees, and what this viewer may know besides."""
    names = words.names
    own = seat.hand is not None
    out = Text()
    out.append(f"{names.side_token(seat.seat)}{' (you)' if own else ''}: ", side_style(words, seat.side))
    out.append(f"hand {seat.hand_size}, deck {seat.deck_size}, discard {sum(seat.discard.values())}, ")
    out.append(f"lost {seat.removed_size}")
    for title, cards in (("play area", seat.played), ("supply", seat.supply)):
        text = fill(names.pile(seat.seat, cards), width, initial_indent=f"  {title:<11}", subsequent_indent=" " * 13)
        out.append(f"\n{text}")
    return out


def piles(words: Words, view: View) -> Text:
    """Every pile card by card, as far as it may be seen."""
    names = words.names
    out = Text()
    for i, seat in enumerate(view.seats):
        out.append("\n" if i else "")
        out.append(names.side_token(seat.seat), side_style(words, seat.side))
        for title, size, cards in (
            ("hand", seat.hand_size, seat.hand),
            ("deck, in no order", seat.deck_size, seat.deck),
            ("play area", sum(seat.played.values()), seat.played),
            ("discard pile", sum(seat.discard.values()), seat.discard),
            ("supply", sum(seat.supply.values()), seat.supply),
            ("lost cards", seat.removed_size, seat.removed),
        ):
            what = "not to be seen" if cards is None and size else names.cards(seat.seat, cards or {})
            out.append(f"\n  {title} ({size}): {what}")
    return out
