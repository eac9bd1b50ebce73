"""The options of a decision, numbered, grouped by card, with what helps to choose: odds, tiles, counts."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.text import Text

from sandtable.core.catalog import DUD
from sandtable.core.view import SeatView, View
from sandtable.notation.shapes import Offer, Offered
from sandtable.tui.berths import condition
from sandtable.tui.labels import Labels
from sandtable.tui.listing import counters_on, tile_words
from sandtable.tui.odds import sum_of
from sandtable.tui.panels import zone


class OptionLine(NamedTuple):
    """One line of the list. `group` is the heading it stands under, empty for none."""

    number: int
    group: str
    label: str
    note: str
    text: str


def is_about_cards(offer: Offer) -> bool:
    """Whether cards in hand are played, so that the list goes by card."""
    return any(option.slot is not None for option in offer.options)


def option_lines(labels: Labels, offer: Offer, view: View) -> list[OptionLine]:
    """Every option, in the engine's order and with its number; those of a card stand together."""
    grouped = is_about_cards(offer)
    several = len(effects(offer)) > 1
    out: list[OptionLine] = []
    for number, option in enumerate(offer.options, 1):
        group = _card(labels, view, offer.seat, option.card) if grouped and option.card is not None else ""
        note = _note(labels, offer, option, view)
        if several and option.odds is not None:
            note += f" · {option.odds.effect}"
        out.append(OptionLine(number, group, option.label, note, option.text))
    return out


def effects(offer: Offer) -> list[str]:
    """What a success does, once each."""
    return list(dict.fromkeys(option.odds.effect for option in offer.options if option.odds is not None))


def render(lines: Sequence[OptionLine], idle: Sequence[str], width: int, *, plain: bool = False) -> Text:
    """The list as text. `idle` are headings of cards that cannot be used."""
    out = Text()
    group = ""
    label_width = min(30, max(len(line.label) for line in lines))
    text_width = max(len(line.text) for line in lines)
    note_width = max(len(line.note) for line in lines)
    wide = 10 + label_width + note_width + text_width <= width
    for line in lines:
        if line.group != group:
            group = line.group
            if group:
                out.append(f"{group}\n", "bold")
            else:
                _append_idle(out, idle)
                idle = ()
        if plain:
            parts = [part for part in (line.label, line.note) if part]
            out.append(f"{line.number}: {'; '.join(parts)} [{line.text}]\n")
            continue
        out.append(f"{line.number:>4}  ", "bold green")
        out.append(line.label if not line.note and not wide else f"{line.label:<{label_width}}  ")
        indent = 8 + max(label_width, len(line.label))
        if wide:
            out.append(f"{line.note:<{note_width}}  ")
            out.append(line.text, "dim")
        elif indent < width // 2:
            out.append(f"\n{' ' * indent}".join(wrap(line.note, width - indent)))
        else:
            out.append(line.note)
        out.append("\n")
    _append_idle(out, idle)
    out.rstrip()
    return out


def _append_idle(out: Text, idle: Sequence[str]) -> None:
    for line in idle:
        out.append(f"{line}\n", "bold")


def idle_cards(labels: Labels, offer: Offer, view: View) -> list[str]:
    """Headings of hand cards that no option uses: dud cards, as a rule."""
    used = {option.card for option in offer.options}
    hand = _seat(view, offer.seat).hand or {}
    return [_card(labels, view, offer.seat, card) for card in hand if card not in used]


def _seat(view: View, name: str) -> SeatView:
    return next(seat for seat in view.seats if seat.seat == name)


def _card(labels: Labels, view: View, seat: str, card: str) -> str:
    """A hand card as a heading: name, copies, initiative, what it prints, where its counter stands."""
    number, names = labels.kind(seat, card), labels.names
    kind = labels.catalog.kinds[number]
    copies = (_seat(view, seat).hand or {}).get(card, 1)
    initiative = names.lettered(f"{labels.say('cards.initiative')} {kind.initiative}", names.card_icons(number))
    parts = [labels.cards(seat, {card: copies}), initiative]
    if kind.klass == DUD:
        parts.append(labels.say("options.dud"))
    else:
        parts.append(", ".join(names.lettered(names.written(slot), names.action_icons(slot)) for slot in kind.slots))
    if kind.unit >= 0:
        tile = view.units[kind.unit].tile
        where = labels.say("board.off") if tile is None else _place(labels, view, tile)
        parts.append(", ".join([where, *labels.unit_notes(view, kind.unit)]))
    return " · ".join(part for part in parts if part)


def _place(labels: Labels, view: View, tile: str) -> str:
    points = view.tiles[labels.catalog.tile_names[tile]].points
    where = labels.say("board.on", tile=tile)
    return f"{where} ({labels.say.count('point', points)})" if points else where


def _note(labels: Labels, offer: Offer, option: Offered, view: View) -> str:
    say = labels.say
    if option.odds is not None:
        back = say("options.back", sum=sum_of(labels, option.back)) if option.back is not None else ""
        place = say("board.on", tile=option.odds.tile) if option.odds.tile else ""
        return ", ".join(part for part in (place, sum_of(labels, option.odds), back) if part)
    if option.best is not None:
        best = option.best
        return say("options.best", target=best.name, tile=best.tile, sum=sum_of(labels, best))
    if option.hint:
        return option.hint
    if option.tile is not None:
        tile = labels.catalog.tile_names[option.tile]
        return ", ".join([*tile_words(labels, view, tile), *counters_on(labels, view, option.tile)])
    if option.unit is not None:
        return _counter(labels, view, labels.number(option.unit))
    if option.card is not None:
        return _copies(labels, _seat(view, offer.seat), option.card)
    return ""


def _counter(labels: Labels, view: View, unit: int) -> str:
    """Where a counter is and what is to be said of it."""
    tile = view.units[unit].tile
    where = labels.say("board.off") if tile is None else labels.say("board.on", tile=tile)
    return ", ".join(part for part in (where, condition(labels, view, unit)) if part)


def _copies(labels: Labels, seat: SeatView, card: str) -> str:
    """In which piles the card lies, and how often."""
    piles = (("hand", seat.hand or {}), ("play area", seat.played), ("supply", seat.supply))
    return ", ".join(f"{zone(labels, name)} {cards[card]}" for name, cards in piles if card in cards)
