"""Nothing a seat may not know reaches it: by views, events, options, or the state its player thinks in."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.api import set_up
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.event import OWNER
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.option import CARD, kind_of, option_of
from sandtable.core.state import DECK, DISCARD, HAND, NOBODY, PLAYED, REMOVED
from sandtable.match import Match
from sandtable.rules.shared.kinds import END
from sandtable.testing import CAP, check_twins, check_view, pick, random_game, same_sight, twin
from tests.spread import spread

SCENARIOS = spread(0, 10)

# Events that show cards of others, each by a rule: they were open already or become so at that moment.
OPEN = {
    "bid-shown",  # COM-29
    "supported",  # REI-M-21, from the open supply
    "command-passed",  # REI-J-08, onto a pile that is open
    "played",  # COM-32
    "hunkered",  # COM-41
    "readied",  # COM-39
    "dud-taken",  # COM-45, from the open supply
    "card-lost",  # RUL-134
    "bolstered",  # COM-47, from the open supply
    "inspired",  # COM-51, from the open play area
    "dud-removed",  # RUL-134
    "used",  # COM-32, for an action of a vehicle
    "purged",  # RUL-134, every card of a soldier at once
    "went-dark",  # BOB-17, to the open supply
    "inspired-card",  # BOB-44, from the open play area
    "acted",  # BOB-15, of a card just played
    "cards-gone",  # RUL-134, every card of an aircraft at once
    "out-of-comms",  # BOB-22, BOB-23: the card was shown or played
}

# Events that may tell twins apart: what was hidden decides them, and they show it.
TELLING = {"bid-shown", "initiative", "card-lost", "purged", "unit-lost", "pinned", "beyond-hope", "won"}

Seen = list[tuple[str, dict[str, int | None]]]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_dealt_anew_it_looks_the_same_and_depends_on_nothing_hidden(scenario: str) -> None:
    """The two properties of `determinise`, for every seat, along a game."""
    catalog, book = set_up(scenario)
    stream = Stream(1)
    differing = 0
    for game, state in random_game(catalog, book, 4, keen=True):
        if stream.below(3):
            continue
        for seat in range(len(catalog.seats)):
            differing += check_twins(game, state, seat, stream)
    assert differing > 20, "the twins were no test"


@pytest.mark.parametrize("scenario", SCENARIOS[::2])
def test_dealing_anew_deals_everything(scenario: str) -> None:
    """It is no copy of the truth: from other dice come other cards."""
    game = Game(*set_up(scenario), SeededDice(9))
    state = game.start()
    for seat in range(len(game.catalog.seats)):
        dealt = {determinise(game, state, seat, SeededDice(seed)).digest() for seed in range(30)}
        assert len(dealt) > 5


@pytest.mark.parametrize("scenario", SCENARIOS[::2])
def test_rul_134_what_was_lost_is_not_dealt_again(scenario: str) -> None:
    """Everybody saw it go. A counter whose last card is gone has none in any state its enemy thinks in."""
    catalog, book = set_up(scenario)
    kinds = len(catalog.kinds)
    lost = 0
    for game, state in random_game(catalog, book, 3, keen=True):
        gone = [int(n) for n in state.cards[REMOVED * kinds : (REMOVED + 1) * kinds]]
        if sum(gone) == lost:
            continue
        lost = sum(gone)
        for seat in (NOBODY, *range(len(catalog.seats))):
            for seed in range(3):
                dealt = determinise(game, state, seat, SeededDice(seed))
                assert [int(n) for n in dealt.cards[REMOVED * kinds : (REMOVED + 1) * kinds]] == gone
                for k in range(kinds):  # with those that pass between seats of a side
                    kin = [other for other in range(kinds) if catalog.kin[other] == k]
                    zones = (DECK, HAND, PLAYED, DISCARD)
                    cycling = sum(int(dealt.cards[zone * kinds + other]) for zone in zones for other in kin)
                    began = sum(catalog.kinds[other].deck + catalog.kinds[other].supply for other in kin)
                    assert cycling + sum(gone[other] for other in kin) <= began
    assert lost > 3


def test_rul_135_whether_a_bid_was_given_is_hidden_too() -> None:
    catalog, book = set_up("normandy-01")
    checked = 0
    for game, state in random_game(catalog, book, 2):
        if state.winner == NOBODY and game.procedure(state).simultaneous and state.seat == 1:
            before = state.clone()
            before.bids[0] = NOBODY
            before.seat = 0
            assert same_sight(game, state, before, 1)
            assert (
                determinise(game, state, 1, SeededDice(3)).digest()
                == determinise(game, before, 1, SeededDice(3)).digest()
            )
            checked += 1
    assert checked > 3


# --- what follows ------------------------------------------------------------------------------------------------


def twins(match: Match, seat: int, stream: Stream, zones: tuple[int, ...] | None = None) -> tuple[Match, Match]:
    """Two matches at the same moment, the second with its state replaced by a twin."""
    out = []
    for _ in range(2):
        copy = Match(match.catalog, match.book, SeededDice(0))
        copy.state = match.state.clone()
        out.append(copy)
    if zones is None:
        out[1].state = twin(match.game, match.state, seat, stream)
    else:
        out[1].state = twin(match.game, match.state, seat, stream, zones)
    return out[0], out[1]


def until_told(events: Seen) -> Seen:
    """Events up to the first that may tell twins apart, which is left out."""
    for i, (name, _) in enumerate(events):
        if name in TELLING:
            return events[:i]
    return events


def own_part(events: Seen, seat: int) -> Seen:
    """Events up to the turn of another seat."""
    for i, (name, fields) in enumerate(events):
        if name == "turn" and fields["seat"] != seat:
            return events[:i]
    return events


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_twins_tell_the_same_story(scenario: str) -> None:
    """A seat makes the same choices in both: until a rule shows something hidden, it sees the same offers, events
    and views."""
    catalog, book = set_up(scenario)
    stream = Stream(7)
    main = Match(catalog, book, SeededDice(5), cap=CAP)
    compared = 0
    while (decision := main.decision) is not None:
        if stream.below(8) == 0:
            who = catalog.seat_names[decision.seat]
            one, two = twins(main, who, stream)
            while True:
                ours, theirs = one.decision_of(decision.seat), two.decision_of(decision.seat)
                assert (ours is None) == (theirs is None)
                if ours is None or theirs is None:
                    break
                assert ours.texts == theirs.texts
                offers = [msgspec.json.encode(m.offer(decision.seat)) for m in (one, two)]
                assert offers[0] == offers[1]
                since = len(one.story.events), len(two.story.events)
                key = pick(one.game, stream, [option.key for option in ours.options], True)
                one.submit(option_of(key), decision.seat)
                two.submit(option_of(key), decision.seat)
                seen = [
                    own_part(m.events(decision.seat, start), who) for m, start in zip((one, two), since, strict=True)
                ]
                assert until_told(seen[0]) == until_told(seen[1])
                compared += 1
                if until_told(seen[0]) != seen[0] or until_told(seen[1]) != seen[1]:
                    break
                if one.state.seat != who or two.state.seat != who:
                    break
                assert same_sight(one.game, one.state, two.state, who)
        main.submit(option_of(pick(main.game, stream, [option.key for option in decision.options], True)))
    assert compared > 20


@pytest.mark.parametrize("scenario", SCENARIOS[1::2])
def test_draws_of_another_are_not_seen(scenario: str) -> None:
    """The other seat ends its turn with the same hand but another deck: nobody else sees other draws."""
    catalog, book = set_up(scenario)
    stream = Stream(3)
    main = Match(catalog, book, SeededDice(6), cap=CAP)
    compared = 0
    while (decision := main.decision) is not None:
        ends = [option for option in decision.options if kind_of(option.key) == END]
        if ends:
            mover = catalog.seat_names[decision.seat]
            for seat, name in enumerate(catalog.seats):
                if seat != mover:
                    one, two = twins(main, seat, stream, (DECK,))
                    since = len(one.story.events), len(two.story.events)
                    one.submit(ends[0])
                    two.submit(ends[0])
                    events = one.events(name, since[0])
                    assert events == two.events(name, since[1])
                    assert same_sight(one.game, one.state, two.state, seat)
                    assert one.events(None, since[0]) == two.events(None, since[1])
                    compared += any(event == "drawn" for event, _ in events)
        main.submit(option_of(pick(main.game, stream, [option.key for option in decision.options], False)))
    assert compared > 5


def test_a_bid_is_not_seen() -> None:
    """RUL-135: another card given as a bid gives nobody else another event or view."""
    catalog, book = set_up("normandy-01")
    main = Match(catalog, book, SeededDice(2), cap=CAP)
    compared = 0
    for _ in range(60):
        decision = main.decision
        assert decision is not None
        if decision.kind == "bid":
            for pending in main.decisions:
                others = [seat for seat in catalog.seats if seat != pending.seat]
                seen = []
                for option in pending.options:
                    copy, _unused = twins(main, 0, Stream(1))
                    copy.submit(option, pending.seat)
                    if copy.state.bids[catalog.seat_names[pending.seat]] != NOBODY:  # all bids are not in yet
                        seen.append([(copy.events(seat), copy.view(seat)) for seat in (*others, None)])
                assert all(one == seen[0] for one in seen)
                compared += len(seen) > 1
        main.submit(decision.options[-1])
    assert compared > 3


# --- the channels, field by field --------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_view_and_no_event_names_a_hidden_card(scenario: str) -> None:
    catalog, book = set_up(scenario)
    stream = Stream(2)
    match = Match(catalog, book, SeededDice(8), cap=CAP)
    while (decision := match.decision) is not None:
        for seat in (NOBODY, *range(len(catalog.seats))):
            check_view(match.game, match.state, seat)
        match.submit(option_of(pick(match.game, stream, [option.key for option in decision.options], True)))
    kinds = {kind.name: kind for kind in book.events}
    for seat in (NOBODY, *range(len(catalog.seats))):
        for name, fields in match.events(None if seat == NOBODY else catalog.seats[seat]):
            for field in kinds[name].fields:
                value = fields[field.name]
                if field.type == CARD and value is not None and catalog.kinds[value].seat != seat:
                    assert name in OPEN, f"{name} shows {catalog.kinds[value].token} to others"
                if field.sight == OWNER:
                    assert (value is not None) == (fields["seat"] == seat)


def test_every_event_with_a_hidden_field_names_its_owner_first() -> None:
    """`seen_by` compares the first field with the seat, so it has to be one."""
    _, book = set_up("normandy-01")
    for kind in book.events:
        if any(field.sight == OWNER for field in kind.fields):
            assert kind.fields[0].type == "seat", kind.name


def test_a_spectator_sees_no_hand() -> None:
    catalog, book = set_up("normandy-01")
    game = Game(catalog, book, SeededDice(1))
    check_view(game, game.start(), NOBODY)
    match = Match(catalog, book, SeededDice(1))
    assert all(seat.hand is None and seat.deck is None for seat in match.view().seats)
    assert all(fields["card"] is None for name, fields in match.events() if name == "drawn")
