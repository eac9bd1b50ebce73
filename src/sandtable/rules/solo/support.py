"""What support actions do for the bot (REI-S-62..REI-S-67). Each answers whether it could be resolved (REI-S-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.core.catalog import DUD
from sandtable.core.game import Game
from sandtable.core.state import DISCARD, HAND, PLAYED, REMOVED, SUPPLY, State
from sandtable.rules.shared.events import BOLSTERED, DUD_REMOVED
from sandtable.rules.solo.events import LAID_DOWN, SIDEWAYS
from sandtable.rules.solo.row import draw, insert, is_sideways, kind_at, size, take, turn

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo


def deck_size(solo: Solo, g: Game, s: State, deck: i64) -> i64:
    """Cards in a bolster deck (RUL-186: everybody knows). The bot's supply, without duds, is its bolster decks."""
    c = g.catalog
    n: i64 = 0
    kind: i64 = c.first[solo.seat]
    while kind < c.first[solo.seat + 1]:
        if solo.deck_of[kind] == deck:
            n += s.cards[SUPPLY * c.n_kinds + kind]
        kind += 1
    return n


def bolster(solo: Solo, g: Game, s: State, deck: i64, cards: i64) -> bool:
    """REI-S-62: the top cards of a deck to the discard pile, one by one; with none named (-1), or that one empty, each
    from another that has any, by chance (REI-S-63, RUL-184). RUL-98: none left anywhere, no effect."""
    done: bool = False
    while cards > 0:
        source: i64 = deck
        if source < 0 or deck_size(solo, g, s, source) == 0:
            source = _any_deck(solo, g, s)
            if source < 0:
                return done
        _top_card(solo, g, s, source)
        done = True
        cards -= 1
    return done


def _any_deck(solo: Solo, g: Game, s: State) -> i64:
    """One of the decks that are not empty, by chance, or -1."""
    filled: i64 = 0
    deck: i64 = 0
    while deck < solo.n_decks:
        if deck_size(solo, g, s, deck) > 0:
            filled += 1
        deck += 1
    if filled == 0:
        return -1
    skip: i64 = g.chance(s, solo.seat, filled) if filled > 1 else 0
    deck = 0
    while True:
        if deck_size(solo, g, s, deck) > 0:
            if skip == 0:
                return deck
            skip -= 1
        deck += 1


def _top_card(solo: Solo, g: Game, s: State, deck: i64) -> None:
    c = g.catalog
    pick: i64 = g.chance(s, solo.seat, deck_size(solo, g, s, deck))
    kind: i64 = c.first[solo.seat]
    while True:
        lying: i64 = s.cards[SUPPLY * c.n_kinds + kind] if solo.deck_of[kind] == deck else 0
        if pick < lying:
            break
        pick -= lying
        kind += 1
    solo.land.gate.move(g, s, kind, SUPPLY, DISCARD)
    if g.story is not None:
        g.story.tell(BOLSTERED, [solo.seat, kind])


def command(solo: Solo, g: Game, s: State, cards: i64) -> bool:
    """REI-S-64: draw and insert, card by card. RUL-181: it applies if at least one can be drawn."""
    done: bool = False
    while cards > 0:
        kind: i64 = draw(solo, g, s)
        if kind < 0:
            return done
        insert(solo, g, s, kind)
        done = True
        cards -= 1
    return done


def inspire(solo: Solo, g: Game, s: State, squad: i64, cards: i64) -> bool:
    """REI-S-65: turn up to so many waiting cards of a squad (0: of any) on their side, by chance if there are more.

    RUL-181: not the card being resolved, no dud, none that is on its side already.
    """
    done: bool = False
    while cards > 0:
        fit: i64 = inspirable(solo, g, s, squad)
        if fit == 0:
            return done
        skip: i64 = g.chance(s, solo.seat, fit) if fit > cards else 0
        place = 1
        while True:
            if _may_inspire(solo, g, s, place, squad):
                if skip == 0:
                    break
                skip -= 1
            place += 1
        turn(solo, s, place, 1)
        if g.story is not None:
            g.story.tell(SIDEWAYS, [solo.seat, kind_at(solo, s, place)])
        done = True
        cards -= 1
    return done


def inspirable(solo: Solo, g: Game, s: State, squad: i64) -> i64:
    """How many waiting cards Inspire may turn."""
    fit: i64 = 0
    place: i64 = 1
    while place < size(solo, s):
        if _may_inspire(solo, g, s, place, squad):
            fit += 1
        place += 1
    return fit


def _may_inspire(solo: Solo, g: Game, s: State, place: i64, squad: i64) -> bool:
    c = g.catalog
    kind: i64 = kind_at(solo, s, place)
    if is_sideways(solo, s, place) or c.kind_class[kind] == DUD:
        return False
    return squad == 0 or c.kind_squad[kind] == squad


def recon(solo: Solo, g: Game, s: State) -> bool:
    """REI-S-66: one dud of the row leaves the game (RUL-83: any of them, they are alike); REI-S-67: a card is drawn
    face down for the next turn."""
    c = g.catalog
    place: i64 = size(solo, s) - 1
    while place > 0 and c.kind_class[kind_at(solo, s, place)] != DUD:
        place -= 1
    if place <= 0:
        return False
    kind: i64 = kind_at(solo, s, place)
    take(solo, s, place)
    solo.land.gate.move(g, s, kind, PLAYED, REMOVED)
    if g.story is not None:
        g.story.tell(DUD_REMOVED, [solo.seat, kind])
    if s.rows[solo.left] > 0 and solo.land.gate.draw_one(g, s, solo.seat, HAND) >= 0:
        s.rows[solo.left] -= 1
        if g.story is not None:
            g.story.tell(LAID_DOWN, [solo.seat])
    return True
