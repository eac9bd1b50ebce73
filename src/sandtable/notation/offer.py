"""Offer: a decision for clients that know no rules. Every option with what it names, its odds, and what is refused."""

from __future__ import annotations

from typing import Final

import msgspec

from sandtable.core.catalog import DUD
from sandtable.core.decision import Decision
from sandtable.core.game import Game
from sandtable.core.option import ACTION, CARD, ENEMY, ENTRY, NUMBER, OWN, PLAY, TILE, UNIT, Option
from sandtable.core.state import HAND, State
from sandtable.rules.ground.combat import chance_to_hit, faces_that_hit

TURN: Final = "turn"


class Odds(msgspec.Struct, frozen=True):
    """The sum a player reads before rolling. Units are written `side:unit`."""

    attacker: str
    target: str
    dice: int
    base: int
    cover: int
    range: int
    total: int
    faces: int  # of ten
    chance: float


class Offered(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option: its notation, and what it names in words."""

    text: str
    verb: str
    card: str | None = None
    action: str | None = None  # the action's word on that card
    tile: str | None = None
    unit: str | None = None  # side:unit
    number: int | None = None
    odds: Odds | None = None
    back: Odds | None = None  # the target's own shot back, if it survives


class Refused(msgspec.Struct, frozen=True):
    """An action of a card in hand that cannot be taken now, and why."""

    card: str
    action: str
    rule: str
    code: str


class Offer(msgspec.Struct, frozen=True):
    seat: str
    kind: str  # the procedure that asks
    number: int
    options: list[Offered]
    refused: list[Refused]
    subject: dict[str, int | str]


def offer_of(game: Game, state: State, decision: Decision) -> Offer:
    """Describe a decision of `state`, in which `decision.seat` is asked."""
    c = game.catalog
    procedure = game.procedure(state)
    subject: dict[str, int | str] = {}
    for name, value in procedure.subject(game, state).items():
        if name == "unit":
            subject[name] = _unit(game, value)
        elif name == "squad":
            subject[name] = c.squads[value]
        else:
            subject[name] = int(value)
    options = [
        _offered(game, state, option, text) for option, text in zip(decision.options, decision.texts, strict=True)
    ]
    refused = _refused(game, state, decision) if decision.kind == TURN else []
    return Offer(decision.seat, decision.kind, decision.number, options, refused, subject)


def odds_of(game: Game, state: State, attacker: int, target: int) -> Odds | None:
    """The best direct attack of one unit on another as they stand, or None if it has none."""
    c = game.catalog
    best: Odds | None = None
    for k, kind in enumerate(c.kinds):
        if kind.unit == attacker:
            for slot in range(c.slot_first[k], c.slot_first[k + 1]):
                if c.slots[slot].name != "attack":
                    continue
                parts = game.book.actions[c.slot_rule[slot]].threat(game, state, slot, attacker, target)
                odds = _odds(game, [attacker, target, *parts]) if parts else None
                if odds is not None and (best is None or odds.chance > best.chance):
                    best = odds
    return best


def _odds(game: Game, parts: list[int]) -> Odds:
    attacker, target, dice, base, cover, reach = map(int, parts)
    total = base + cover + reach
    return Odds(
        _unit(game, attacker),
        _unit(game, target),
        dice,
        base,
        cover,
        reach,
        total,
        int(faces_that_hit(total)),
        round(chance_to_hit(dice, total), 6),
    )


def _unit(game: Game, unit: int) -> str:
    c = game.catalog
    return f"{c.sides[c.unit_side[unit]]}:{c.units[unit].token}"


def _offered(game: Game, state: State, option: Option, text: str) -> Offered:
    c = game.catalog
    kind = game.book.kinds[option.kind]
    card = action = tile = unit = None
    number: int | None = None
    for type_, value in zip(kind.args, (option.a, option.b, option.c), strict=False):
        if type_ == CARD:
            card = c.kinds[value].token
        elif type_ == ACTION:
            slots = c.kinds[option.a].slots
            clash = sum(slot.name == slots[value].name for slot in slots) > 1
            action = f"{slots[value].name}-{slots[value].value}" if clash else slots[value].name
        elif type_ == TILE:
            tile = c.tiles[value].name
        elif type_ == ENTRY and value:
            tile = c.tiles[value - 1].name
        elif type_ in (OWN, ENEMY, UNIT):
            unit = _unit(game, value)
        elif type_ == NUMBER:
            number = value
    parts = game.procedure(state).odds(game, state, option.key)
    odds = _odds(game, parts) if parts else None
    back = odds_of(game, state, int(parts[1]), int(parts[0])) if parts else None
    return Offered(text, kind.name, card, action, tile, unit, number, odds, back)


def _refused(game: Game, state: State, decision: Decision) -> list[Refused]:
    c = game.catalog
    seat = c.seat_names[decision.seat]
    offered = {(option.a, option.b) for option in decision.options if option.kind == PLAY}
    out: list[Refused] = []
    for k, kind in enumerate(c.kinds):
        if kind.seat != seat or kind.klass == DUD or state.cards[HAND * len(c.kinds) + k] == 0:
            continue
        for i, slot in enumerate(kind.slots):
            if (k, i) not in offered:
                entry = c.units[kind.unit].spawns if kind.unit >= 0 and state.at[kind.unit] < 0 else []
                key = Option(PLAY, k, i, entry[0] + 1 if entry else 0).key
                rule, _, code = game.procedure(state).why_not(game, state, key).partition(" ")
                out.append(Refused(kind.token, slot.name, rule, code))
    return out
