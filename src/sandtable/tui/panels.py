"""What lies beside the board: the standing, and each seat's cards as far as they may be seen."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import Final

from rich.text import Text

from sandtable.core.catalog import DUD
from sandtable.core.view import Cards, SeatView, SideView, View
from sandtable.tui.labels import Labels
from sandtable.tui.style import side_style

COMMANDER: Final = "commander"  # facts of a side: seats, and how many duds lie in the supply of all of them
COMMANDS_NEXT: Final = "commands_next"
DUDS: Final = "dud_supply"


def standing(labels: Labels, view: View) -> Text:
    """Round, initiative, and how far every side is."""
    names, catalog = labels.names, labels.catalog
    out = Text()
    out.append(labels.say("cards.round", n=view.round), "bold")
    out.append(f" · {labels.say('cards.initiative')}: ")
    out.append(names.side(view.initiative), side_style(catalog, view.initiative))
    for side in view.sides:
        out.append(" · ")
        out.append(f"{names.side(side.side)} ", side_style(catalog, side.side))
        out.append(_score(labels, side))
    return out


def turns(labels: Labels, view: View, order: Sequence[str], begun: int) -> Text | None:
    """Where sides have several seats: in which order they play this round and how far it is; who commands.

    `order` is empty until the initiative is known; `begun` is how many turns have begun.
    """
    if len(labels.catalog.seats) == len(labels.catalog.sides):
        return None
    commanders = [side.facts.get(COMMANDER) for side in view.sides]
    following = [side.facts.get(COMMANDS_NEXT) for side in view.sides]  # told only where it is another
    out = Text(f"{labels.say('cards.turns' if order else 'cards.seats')}: ")
    for place, seat in enumerate(order or [seat.seat for seat in view.seats]):
        states = ["played"] * (place < begun - 1) + ["now"] * (place == begun - 1) + ["next"] * (place == begun)
        said = [labels.say("cards.commands")] if seat in commanders else []
        said += [labels.say("cards.commands-next")] if seat in following else []
        said += [labels.say(f"cards.{states[0]}")] if order and states else []
        out.append(" · " if place else "")
        out.append(labels.seat(seat), side_style(labels.catalog, _side_of(labels, seat)))
        out.append(f" ({', '.join(said)})" if said else "")
    return out


def _side_of(labels: Labels, seat: str) -> str:
    return labels.catalog.sides[labels.catalog.seat_side[labels.catalog.seat_names[seat]]]


def _score(labels: Labels, side: SideView) -> str:
    """Points, where there are objectives; each way to win; notes."""
    words = labels.words
    said = [words.standing(one.name, one.reached, one.needed) for one in side.standings]
    if len(labels.catalog.start_points) and not any(
        one.needed and one.reached == side.points for one in side.standings
    ):
        said.insert(0, labels.say.count("point", side.points))
    facts = {fact: value for fact, value in side.facts.items() if fact not in (COMMANDER, COMMANDS_NEXT)}  # see `turns`
    return ", ".join([*said, *words.notes("side", facts)])


def _piles(seat: SeatView) -> list[tuple[str, int, Cards | None]]:
    """Zones by their names, with sizes and what may be seen of them."""
    return [
        ("hand", seat.hand_size, seat.hand),
        ("deck", seat.deck_size, seat.deck),
        ("play area", sum(seat.played.values()), seat.played),
        ("discard pile", sum(seat.discard.values()), seat.discard),
        ("supply", sum(seat.supply.values()), seat.supply),
        ("removed", seat.removed_size, seat.removed),
    ]


def zone(labels: Labels, name: str) -> str:
    return labels.words.words.get("zones", name) or name


def zones(labels: Labels, view: View, seat: SeatView, width: int) -> Text:
    """A seat's piles in short: sizes of all, and the two that decide what may be done."""
    own = f" ({labels.say('cards.you')})" if seat.hand is not None else ""
    out = Text()
    out.append(f"{labels.seat(seat.seat)}{own}: ", side_style(labels.catalog, seat.side))
    sizes = [(name, size) for name, size, _ in _piles(seat) if name not in ("play area", "supply")]
    out.append(", ".join(f"{zone(labels, name)} {size}" for name, size in sizes))
    shared = any(DUDS in side.facts for side in view.sides if side.side == seat.side)  # told of the side
    kinds = labels.catalog.kinds
    supply = {
        card: n for card, n in seat.supply.items() if not shared or kinds[labels.kind(seat.seat, card)].klass != DUD
    }
    for name, cards in (("play area", seat.played), ("supply", supply)):
        out.append(f"\n{pile_line(labels, name, labels.pile(seat.seat, cards), width)}")
    return out


def pile_line(labels: Labels, name: str, cards: str, width: int) -> str:
    """A pile with its name before it, indented."""
    room = max(len(zone(labels, one)) for one in ("hand", "play area", "supply")) + 2
    return fill(cards, width, initial_indent=f"  {zone(labels, name):<{room}}", subsequent_indent=" " * (room + 4))


def piles(labels: Labels, view: View) -> Text:
    """Every pile card by card, as far as it may be seen."""
    out = Text()
    for i, seat in enumerate(view.seats):
        out.append("\n" if i else "")
        out.append(labels.seat(seat.seat), side_style(labels.catalog, seat.side))
        for name, size, cards in _piles(seat):
            what = labels.say("cards.hidden") if cards is None and size else labels.cards(seat.seat, cards or {})
            order = f", {labels.say('cards.no-order')}" if name == "deck" and cards is not None else ""
            out.append(f"\n  {zone(labels, name)} ({size}{order}): {what}")
    return out
