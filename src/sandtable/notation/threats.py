"""Who could hit whom as they stand: the engine's own sums, put together."""

from __future__ import annotations

from sandtable.core.game import Game
from sandtable.core.odds import Odds
from sandtable.core.state import IMPAIRED, OFF, State
from sandtable.rules.shared.cards import card_slots

SPARING = ("suppress", "suppress-crew", "nothing")  # effects of a hit that hurts nobody


def arms(game: Game, state: State, unit: int) -> list[tuple[int, int]]:
    """Everything a counter on the board could use now, given a card to play: slots, each with the seat that would."""
    if state.at[unit] == OFF:
        return []
    out = [(slot, seat) for module in game.book.arming for slot, seat in module.arms(game, state, unit)]
    if state.face[unit] != IMPAIRED:
        out = [(slot, int(game.catalog.unit_seat[unit])) for slot in card_slots(game, state, unit)] + out
    return out


def prospects(game: Game, state: State, unit: int) -> list[tuple[int, Odds]]:
    """Every roll a counter could come to, with the slot it would use."""
    c = game.catalog
    tile = int(state.at[unit])
    return [
        (slot, odds)
        for slot, seat in arms(game, state, unit)
        for odds in game.book.actions[c.slot_rule[slot]].prospects(game, state, seat, slot, unit, tile)
    ]


def best_shot(game: Game, state: State, attacker: int, target: int) -> Odds | None:
    """The best attack of one unit on another that hurts it, or None if it has none."""
    found = [
        odds for _, odds in prospects(game, state, attacker) if odds.target == target and odds.effect not in SPARING
    ]
    return max(found, key=lambda odds: odds.chance, default=None)


def shot_back(game: Game, state: State, odds: Odds) -> Odds | None:
    """What the target of a roll could do in return, if it survives: nothing where it is no enemy."""
    sides = game.catalog.unit_side
    if odds.attacker < 0 or odds.target < 0 or sides[odds.attacker] == sides[odds.target]:
        return None
    return best_shot(game, state, odds.target, odds.attacker)
