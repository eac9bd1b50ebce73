"""Offer: a decision for clients that know no rules. Every option with what it names, in words, its odds, and what is
not offered."""

from __future__ import annotations

from sandtable.core.catalog import Catalog, Slot
from sandtable.core.decision import Decision
from sandtable.core.event import Event
from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.option import ACTION, CARD, ENTRY, NUMBER, SLOT, TILE, UNITS, Option
from sandtable.core.state import OFF, State
from sandtable.notation.idle import is_idle
from sandtable.notation.shapes import DeclinedAction, OddsPart, OddsView, Offer, Offered
from sandtable.notation.threats import shot_back
from sandtable.notation.tokens import token
from sandtable.notation.ways import ways_of
from sandtable.words import Words


def offer_of(game: Game, state: State, decision: Decision, words: Words, action: Slot | None) -> Offer:
    """Describe a decision of `state`, in which `decision.seat` is asked. `action` is the one under way."""
    c, book = game.catalog, game.book
    procedure = game.procedure(state)
    options = [
        _offered(game, state, option, text, words)
        for option, text in zip(decision.options, decision.texts, strict=True)
    ]
    head, question = words.question(state, action, [option.verb for option in options])
    declined: list[DeclinedAction] = []
    for found in procedure.declined(game, state):
        rule, _, code = found.why.partition(" ")
        declined.append(DeclinedAction(c.kinds[found.card].token, int(found.slot), rule, code, words.why(rule, code)))
    return Offer(
        seat=decision.seat,
        kind=decision.kind,
        variant=procedure.question(game, state),
        number=decision.number,
        head=head,
        question=question,
        options=options,
        declined=declined,
        subject={
            fact.name: token(c, book, fact.type, int(fact.value))
            for fact in procedure.subject(game, state)
            if isinstance(fact.value, int)
        },
        ways=ways_of(game, state, decision, words),
    )


def odds_view(words: Words, odds: Odds) -> OddsView:
    c = words.catalog
    return OddsView(
        attacker=c.unit_name(odds.attacker) if odds.attacker >= 0 else "",
        target=c.unit_name(odds.target) if odds.target >= 0 else "",
        tile=c.tiles[odds.tile].name if odds.tile >= 0 else "",
        name=words.target(odds),
        dice=odds.dice,
        parts=[OddsPart(name, words.part(name), int(value)) for name, value in odds.parts],
        total=int(odds.total),
        faces=list(odds.faces),
        chance=round(odds.chance, 6),
        effect=words.effect(odds),
        does=odds.effect,
    )


def _offered(game: Game, state: State, option: Option, text: str, words: Words) -> Offered:
    c = game.catalog
    procedure = game.procedure(state)
    kind = game.book.kind(option.kind)
    assert kind is not None
    card = tile = unit = number = slot = None
    for type_, value in zip(kind.args, option.args, strict=False):
        if type_ == CARD:
            card = value
        elif type_ == ACTION and card is not None:
            slot = int(c.slot_first[card]) + value
        elif type_ == TILE:
            tile = value
        elif type_ == ENTRY and value:
            tile = value - 1
        elif type_ in UNITS:
            unit = value
        elif type_ == NUMBER:
            number = value
    for fact in procedure.about(game, state, option.key):
        if fact.name == "action" and fact.type == SLOT and isinstance(fact.value, int):
            slot = fact.value
        elif fact.name == "unit" and isinstance(fact.value, int):
            unit = fact.value
        elif fact.name == "tile" and isinstance(fact.value, int):
            tile = fact.value
    edge = None
    if kind.edge and tile is not None:
        here = [fact.value for fact in procedure.subject(game, state) if fact.type == TILE]
        edge = [c.tiles[end].name for end in (*here, tile) if isinstance(end, int)]
        tile = None
    odds = procedure.odds(game, state, option.key)
    back = shot_back(game, state, odds) if odds is not None else None
    leads = _prospects(game, state, card, slot, tile) if slot is not None else []
    best = max(leads, key=lambda odds: odds.chance, default=None)
    own = int(c.seat_side[c.kind_seat[card]]) if card is not None else OFF
    return Offered(
        text=text,
        verb=kind.name,
        label=words.option(state, option),
        hint=words.names.hint(c.slots[slot]) if slot is not None else words.option_hint(option),
        card=None if card is None else c.kinds[card].token,
        slot=slot,
        tile=None if tile is None else c.tiles[tile].name,
        edge=edge,
        unit=None if unit is None else c.unit_name(unit),
        number=number,
        passes=kind.passes,
        idle=odds is None and not kind.passes and (slot, tile) != (None, None) and is_idle(game, state, option.key),
        odds=None if odds is None else odds_view(words, odds),
        lost=0 if odds is None else odds.lost,
        back=None if back is None else odds_view(words, back),
        best=None if best is None else odds_view(words, best),
        harms=any(odds.target >= 0 and c.unit_side[odds.target] == own for odds in leads),
        outlook=[odds_view(words, roll) for roll in procedure.outlook(game, state, option.key)],
    )


def _prospects(game: Game, state: State, card: int | None, slot: int, entry: int | None) -> list[Odds]:
    """The rolls that an action may lead to."""
    c = game.catalog
    if card is None:
        return []
    unit = int(c.kind_unit[card])
    tile = entry if entry is not None else int(state.at[unit]) if unit >= 0 else OFF
    return game.book.actions[c.slot_rule[slot]].prospects(game, state, c.kind_seat[card], slot, unit, tile)


def under_way(catalog: Catalog, events: list[Event], seat: int) -> Slot | None:
    """The printed action a seat is carrying out, as the story tells."""
    for event in reversed(events):
        if event.kind.name == "turn":
            return None
        fields = dict(zip((field.name for field in event.kind.fields), event.values, strict=True))
        for field in event.kind.fields:
            if field.type in (ACTION, SLOT) and fields.get("seat") == seat:
                slot = fields[field.name]
                return catalog.slots[slot if field.type == SLOT else catalog.slot_first[fields["card"]] + slot]
    return None
