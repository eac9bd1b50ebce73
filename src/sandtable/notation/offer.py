"""Offer: a decision for clients that know no rules. Every option with what it names, its odds, and what is refused."""

from __future__ import annotations

from typing import Final

import msgspec

from sandtable.core.catalog import DUD, NO_UNIT, Slot
from sandtable.core.decision import Decision
from sandtable.core.game import Game
from sandtable.core.option import ACTION, CARD, ENEMY, ENTRY, NUMBER, OWN, PLAY, TILE, UNIT, Option
from sandtable.core.state import HAND, State
from sandtable.notation.ways import Way, ways_of
from sandtable.rules.ground.combat import chance_to_hit, faces_that_hit
from sandtable.rules.vehicles.crew import berth_of

TURN: Final = "turn"
USE: Final = "use"
SEATED: Final = (USE, "shift", "exit")  # options about the vehicle their soldier sits in


class Odds(msgspec.Struct, frozen=True):
    """The sum a player reads before rolling. Units are written `side:unit`, a structure as the name of its tile.

    The attacker is empty for a card without a counter.
    """

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
    action: str | None = None  # the action's word on that card, or in the soldier's seat
    tile: str | None = None
    unit: str | None = None  # side:unit; the vehicle, where a seat is meant
    number: int | None = None  # as the text has it: cards, a seat, or which action of the seat, counted from 1
    odds: Odds | None = None
    back: Odds | None = None  # the target's own shot back, if it survives
    value: int | None = None  # of the seat's action


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
    ways: list[Way]  # tiles further off than one step


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
        elif name == "card":
            subject[name] = c.kinds[value].token
        else:
            subject[name] = int(value)
    options = [
        _offered(game, state, option, text) for option, text in zip(decision.options, decision.texts, strict=True)
    ]
    refused = _refused(game, state, decision) if decision.kind == TURN else []
    ways = ways_of(game, state, decision)
    return Offer(decision.seat, decision.kind, decision.number, options, refused, subject, ways)


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


def _odds(game: Game, parts: list[int], tile: str | None = None) -> Odds:
    """`tile` is where the structure stands that is the target if no unit is."""
    attacker, target, dice, base, cover, reach = map(int, parts)
    total = base + cover + reach
    return Odds(
        _unit(game, attacker) if attacker != NO_UNIT else "",
        _unit(game, target) if target != NO_UNIT else tile or "",
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
    number = worth = None
    for type_, value in zip(kind.args, (option.a, option.b, option.c), strict=False):
        if type_ == CARD:
            card = c.kinds[value].token
        elif type_ == ACTION:
            action = _word(c.kinds[option.a].slots, value)
        elif type_ == TILE:
            tile = c.tiles[value].name
        elif type_ == ENTRY and value:
            tile = c.tiles[value - 1].name
        elif type_ in (OWN, ENEMY, UNIT):
            unit = _unit(game, value)
        elif type_ == NUMBER:
            number = value
    if kind.name in SEATED:
        berth = berth_of(game, state, c.kind_unit[option.a])
        unit = _unit(game, int(c.berth_unit[berth]))
        if kind.name == USE:
            slots = c.slots[c.berth_slot[berth] : c.berth_slot[berth + 1]]
            action, worth = _word(slots, option.b - 1), slots[option.b - 1].value
    parts = game.procedure(state).odds(game, state, option.key)
    odds = _odds(game, parts, tile) if parts else None
    answers = odds is not None and NO_UNIT not in parts[:2]
    back = odds_of(game, state, int(parts[1]), int(parts[0])) if answers else None
    return Offered(text, kind.name, card, action, tile, unit, number, odds, back, worth)


def _word(slots: list[Slot], index: int) -> str:
    """An action's name; with its value where there are two of that name."""
    name = slots[index].name
    clash = sum(slot.name == name for slot in slots) > 1
    return f"{name}-{slots[index].value}" if clash else name


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
