"""What a seat may know: views, twins, states dealt anew, offers."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from sandtable.core.catalog import Catalog
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.state import DECK, HAND, NOBODY, State
from sandtable.core.view import view_of
from sandtable.match import Match
from sandtable.notation.states import dump_state
from sandtable.testing.moments import check_state, require
from sandtable.testing.playing import keys_of

HIDDEN: Final = (DECK, HAND)  # RUL-08; RUL-134: what was removed was seen


def sight(game: Game, state: State, seat: int) -> bytes:
    """What a client of the seat gets, to the byte."""
    return msgspec.json.encode(view_of(game, state, seat))


def same_sight(game: Game, one: State, other: State, seat: int) -> bool:
    """Whether two states look the same to a seat (or NOBODY, a spectator): by the view and by the sight key."""
    secrets = game.book.secrets
    same_key = secrets.sight(game, one, seat) == secrets.sight(game, other, seat)
    return same_key and sight(game, one, seat) == sight(game, other, seat)


def difference(game: Game, one: State, other: State) -> str:
    """What differs between two states, by the names of their texts, for messages."""
    texts = [msgspec.json.decode(dump_state(game.catalog, game.book, state)) for state in (one, other)]
    found = [line for line in _differing("", *texts) if not line.startswith("digest")]
    return "; ".join(found) or "nothing"


def _differing(path: str, one: Any, other: Any) -> list[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [*one, *(key for key in other if key not in one)]
        return [
            line for key in keys for line in _differing(f"{path}.{key}" if path else key, one.get(key), other.get(key))
        ]
    return [] if one == other else [f"{path} {one} / {other}"]


# -- twins --------------------------------------------------------------------------------------------------------


def twin(game: Game, state: State, seat: int, stream: Stream, zones: tuple[int, ...] = HIDDEN) -> State:
    """A copy in which the other seats' cards in `zones` lie in another way, and bids they have given are other ones.

    Made without `Secrets`, so that the two can be compared.
    """
    c = game.catalog
    copy = state.clone()
    for other in range(len(c.seats)):
        if other != seat:
            pool = [k for zone in zones for k in _cards(c, state, other, zone)]
            _shuffle(pool, stream)
            for zone in zones:
                for k, kind in enumerate(c.kinds):
                    if kind.seat == other:
                        copy.cards[zone * len(c.kinds) + k] = 0
                for _ in range(int(state.sizes[zone * len(c.seats) + other])):
                    copy.cards[zone * len(c.kinds) + pool.pop()] += 1
            if copy.bids[other] != NOBODY:
                hand = _cards(c, copy, other, HAND)
                copy.bids[other] = hand[stream.below(len(hand))]
    return copy


def _cards(c: Catalog, state: State, seat: int, zone: int) -> list[int]:
    """The kinds of a seat's cards in a zone, one entry a card."""
    kinds = [k for k, kind in enumerate(c.kinds) if kind.seat == seat]
    return [k for k in kinds for _ in range(int(state.cards[zone * len(c.kinds) + k]))]


def _shuffle(pool: list[int], stream: Stream) -> None:
    for i in range(len(pool) - 1, 0, -1):
        j = int(stream.below(i + 1))
        pool[i], pool[j] = pool[j], pool[i]


def check_twins(game: Game, state: State, seat: int, stream: Stream) -> bool:
    """Twins look the same to a seat, have the same options for it, and are dealt anew alike: nothing hidden shows
    through. So do a state and the same dealt anew, which for a book that hides more than cards is the better twin.

    Answers whether the twins differed at all, without which the check says nothing.
    """
    name = game.catalog.seats[seat] if seat != NOBODY else "a spectator"
    seed = int(stream.below(2**31))
    dealt = determinise(game, state, seat, SeededDice(seed))
    others = [twin(game, state, seat, stream), determinise(game, state, seat, SeededDice(seed + 1))]
    for other in others:
        check_state(game, other)
        if not same_sight(game, state, other, seat):
            raise AssertionError(f"{name} can tell twins apart: {difference(game, state, other)}")
        again = determinise(game, other, seat, SeededDice(seed))
        if again.row() != dealt.row():
            found = difference(game, dealt, again)
            raise AssertionError(f"what {name} cannot know decides what it is dealt: {found}")
        if state.winner == NOBODY and state.seat == seat:
            same = keys_of(game, state) == keys_of(game, other)
            require(same, f"{game.procedure(state).name} offers {name} other options in a twin")
    return any(other.row() != state.row() for other in others)


def check_hidden(game: Game, state: State, seed: int) -> None:
    """Dealt anew, a state looks the same to the seat, is sound, asks who has to decide, and can be played on."""
    c = game.catalog
    for seat in range(len(c.seats)):
        dealt = determinise(game, state, seat, SeededDice(seed))
        name = c.seats[seat]
        if not same_sight(game, state, dealt, seat):
            found = difference(game, state, dealt)
            raise AssertionError(f"dealt anew, a state looks different to {name}: {found}")
        check_state(game, dealt)
        if state.winner != NOBODY:
            continue
        asked = int(dealt.seat)
        if game.procedure(dealt).simultaneous:
            has_to = asked in game.procedure(dealt).pending(game, dealt)
            require(has_to, f"dealt anew for {name}, {c.seats[asked]} is asked and has nothing to decide")
        else:
            require(asked == state.seat, f"dealt anew for {name}, {c.seats[asked]} is asked")
        keys = keys_of(game, dealt)
        require(len(keys) > 0, f"dealt anew for {name}, {c.seats[asked]} has no option")
        if state.seat == seat:
            require(asked == seat and keys == keys_of(game, state), f"dealt anew, {name} has other options")
        game_on = Game(c, game.book, SeededDice(seed))
        game_on.apply(dealt, keys[-1])
        check_state(game_on, dealt)


# -- clients ------------------------------------------------------------------------------------------------------


def check_view(game: Game, state: State, seat: int) -> None:
    """RUL-08: of the others' cards a seat sees the open zones and the sizes; a spectator (NOBODY) has no own ones."""
    c = game.catalog
    view = view_of(game, state, seat)
    for other, shown in enumerate(view.seats):
        secrets = (shown.hand, shown.deck, shown.removed)
        if other == seat:
            require(all(cards is not None for cards in secrets), f"{shown.seat} does not see its own cards")
            continue
        require(secrets == (None, None, None) and shown.bid is None, f"cards of {shown.seat} are shown to others")
        text = msgspec.json.encode(shown).decode()
        opened = shown.played.keys() | shown.discard.keys() | shown.supply.keys()
        for kind in c.kinds:
            if kind.seat == other and kind.token not in opened:
                require(f'"{kind.token}"' not in text, f"{kind.token} of {shown.seat} is named to others")


def check_offer(match: Match) -> None:
    """A client that knows no rules is offered exactly the options of the decision, and nobody else anything."""
    decisions = match.decisions
    for seat in match.catalog.seats:
        offer = match.offer(seat)
        mine = [decision for decision in decisions if decision.seat == seat]
        if not mine:
            require(offer is None, f"{seat} is offered something and has nothing to decide")
            continue
        texts = [] if offer is None else [option.text for option in offer.options]
        require(texts == mine[0].texts, f"{seat} is offered {texts}, and may choose {mine[0].texts}")
        msgspec.json.encode(offer)
