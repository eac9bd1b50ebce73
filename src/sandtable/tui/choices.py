"""The options of a decision, numbered, grouped by card, with what helps to choose: odds, tiles, counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.text import Text

from sandtable.core.catalog import DUD
from sandtable.core.decision import Decision
from sandtable.core.option import AIM, BID, CARD, PLAY, STEP, TAKE, Option
from sandtable.core.state import OFF
from sandtable.core.view import View
from sandtable.match import Match
from sandtable.tui import odds
from sandtable.tui.listing import structure
from sandtable.tui.vehicles import aboard, condition, is_aboard
from sandtable.words import Words

TURN: Final = "turn"


class Choice(NamedTuple):
    """One line of the list. `group` is the heading it stands under, empty for none."""

    number: int
    group: str
    label: str
    note: str
    text: str


def choices(match: Match, words: Words, decision: Decision, view: View) -> list[Choice]:
    """Every option, in the engine's order and with its number; those of a card stand together."""
    at = [int(tile) for tile in match.state.at]
    berths = words.names.berths(view)
    first = decision.kind == TURN
    out: list[Choice] = []
    for number, (option, text) in enumerate(zip(decision.options, decision.texts, strict=True), 1):
        group = _card(words, view, option.a, at) if uses_card(words, option) else ""
        note = _note(match, words, decision, option, view, berths)
        out.append(Choice(number, group, words.option(option, at, berths, first=first), note, text))
    return out


def uses_card(words: Words, option: Option) -> bool:
    """Whether an option is something done with a card in hand, its soldier's free steps among them."""
    return option.kind not in (BID, TAKE) and words.book.kinds[option.kind].args[:1] == [CARD]


def render(found: Sequence[Choice], idle: Sequence[str], width: int, *, plain: bool = False) -> Text:
    """The list as text. `idle` are headings of cards that cannot be used."""
    out = Text()
    group = ""
    label_width = min(30, max(len(choice.label) for choice in found))
    text_width = max(len(choice.text) for choice in found)
    note_width = max(len(choice.note) for choice in found)
    wide = 8 + label_width + note_width + text_width <= width
    for choice in found:
        if choice.group != group:
            group = choice.group
            if group:
                out.append(f"{group}\n", "bold")
            else:
                _append_idle(out, idle)
                idle = ()
        if plain:
            parts = [part for part in (choice.label, choice.note) if part]
            out.append(f"{choice.number}: {'; '.join(parts)} [{choice.text}]\n")
            continue
        out.append(f"{choice.number:>4}  ", "bold green")
        out.append(choice.label if not choice.note and not wide else f"{choice.label:<{label_width}}  ")
        out.append(f"{choice.note:<{note_width}}  " if wide else choice.note)
        if wide:
            out.append(choice.text, "dim")
        out.append("\n")
    _append_idle(out, idle)
    out.rstrip()
    return out


def _append_idle(out: Text, idle: Sequence[str]) -> None:
    for line in idle:
        out.append(f"{line}\n", "bold")


def idle_cards(words: Words, decision: Decision, view: View, at: Sequence[int]) -> list[str]:
    """Headings of hand cards that no option uses: dud cards, as a rule."""
    seat = next(seat for seat in view.seats if seat.seat == decision.seat)
    used = {option.a for option in decision.options if uses_card(words, option)}
    kinds = [words.names.kind(seat.seat, token) for token in seat.hand or {}]
    return [_card(words, view, kind, at) for kind in kinds if kind not in used]


def _card(words: Words, view: View, kind: int, at: Sequence[int]) -> str:
    """A hand card as a heading: name, copies, initiative, where its counter stands."""
    card = words.catalog.kinds[kind]
    seat = next(seat for seat in view.seats if seat.seat == words.catalog.seats[card.seat])
    copies = (seat.hand or {}).get(card.token, 0)
    parts = [words.names.card(kind) + (f" ×{copies}" if copies > 1 else ""), f"initiative {card.initiative}"]
    if card.klass == DUD:
        parts.append("cannot be played")
    else:
        parts.append(", ".join(slot.written for slot in card.slots))
    if card.unit >= 0:
        tile = at[card.unit]
        suppressed = " (suppressed)" if view.units[card.unit].suppressed else ""
        parts.append(_off(view, card.unit) if tile == OFF else f"on {words.names.tile(tile)}{suppressed}")
        berth = words.names.berths(view)[card.unit]
        if berth >= 0:
            vehicle = int(words.catalog.berth_unit[berth])
            place = words.names.berth(vehicle, berth - int(words.catalog.berth_first[vehicle]) + 1)
            disabled = f", {words.language.terms['disabled']}" if view.units[vehicle].suppressed else ""
            parts[-1] += f", {words.names.counter(vehicle)} {place}{disabled}"
    return " · ".join(parts)


def _off(view: View, unit: int) -> str:
    return str(view.units[unit].facts.get("fate", "off the board"))


def _note(match: Match, words: Words, decision: Decision, option: Option, view: View, berths: Sequence[int]) -> str:
    catalog = match.catalog
    side = int(catalog.seat_side[catalog.seat_names[decision.seat]])
    found = odds.of_option(match, words, option, side, berths)
    slot = words.slot(option, berths)
    if found:
        best = found[0]
        if slot is None:
            aimed = best.target >= 0 and catalog.is_vehicle[best.target]
            return best.text() + (f", {aboard(words, view, best.target)}" if aimed else "")
        lead = "best" if len(found) > 1 else "only"
        return f"{lead}: {best.name(words, [int(tile) for tile in match.state.at])} {best.text()}"
    if option.kind == BID:
        return f"initiative {catalog.kinds[option.a].initiative}"
    if option.kind in (STEP, AIM):
        return _tile(words, view, option.a)
    if option.kind == TAKE:
        seat = next(seat for seat in view.seats if seat.seat == decision.seat)
        pile = seat.supply if decision.kind == "bolster" else seat.played
        return f"{pile.get(catalog.kinds[option.a].token, 0)} there"
    if slot is not None and slot.name == "control":
        entry = option.c if option.kind == PLAY else 0
        tile = entry - 1 if entry else int(match.state.at[catalog.kinds[option.a].unit])
        points = int(match.book.victory.worth(match.game, match.state, side, tile))
        held = ", held already" if view.tiles[tile].marks.get(catalog.sides[side]) == "controlled" else ""
        return f"{words.names.tile(tile)}, {words.names.points(points) if points else 'no objective'}{held}"
    if words.book.kinds[option.kind].name == "choose":
        return _chosen(words, view, option.a, berths)
    return words.hint(option, berths, first=decision.kind == TURN)


def _chosen(words: Words, view: View, unit: int, berths: Sequence[int]) -> str:
    """A vehicle to be repaired, or a soldier aboard one."""
    if words.catalog.is_vehicle[unit]:
        return condition(words, view, unit)
    berth = berths[unit]
    if berth < 0:
        return ""
    vehicle = int(words.catalog.berth_unit[berth])
    return words.names.berth(vehicle, berth - int(words.catalog.berth_first[vehicle]) + 1)


def _tile(words: Words, view: View, tile: int) -> str:
    """What is to be known about a tile before going there."""
    seen = view.tiles[tile]
    parts = [words.names.cover(tile)]
    if words.catalog.tiles[tile].rough:
        parts.append(words.language.terms["rough"])
    if seen.points:
        parts.append(words.names.points(seen.points))
    built = structure(words, seen)
    if built:
        parts.append(built)
    for i, side in enumerate(words.catalog.sides):
        if words.catalog.escape_tile[i * len(view.tiles) + tile]:
            parts.append(f"{words.names.side_token(side)} {words.language.terms['escape']}")
    parts += [f"{words.names.side_token(side)} {mark}" for side, mark in seen.marks.items()]
    here = [
        words.names.unit(i) + (f" ({aboard(words, view, i)})" if words.catalog.is_vehicle[i] else "")
        for i, unit in enumerate(view.units)
        if unit.tile == seen.tile and not is_aboard(unit)
    ]
    return ", ".join(parts + here)
