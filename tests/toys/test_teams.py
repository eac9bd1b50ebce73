"""The toy book with four seats: the same checks as for shipped books, and what is different with teams."""

from __future__ import annotations

import pytest

from sandtable.core.dice import SeededDice, Stream
from sandtable.core.hidden import determinise
from sandtable.core.option import option_of
from sandtable.core.state import HAND, NOBODY
from sandtable.match import Match, replay_journal
from sandtable.notation import Journal
from tests.properties.twins import twin
from tests.support.invariants import Walk, pick, random_game, same_sight
from tests.toys.teams import BIDDERS, DRAWS, SEATS, team_game

CAP = 12


@pytest.mark.parametrize("seed", range(6))
def test_everything_holds_at_every_decision(seed: int) -> None:
    catalog, book = team_game()
    match = Walk(catalog, book, seed, cap=CAP, keen=seed % 2 == 1).run()
    assert match.outcome is not None
    again = replay_journal(Journal.loads(match.journal.dumps()), catalog, book)
    assert again.state.digest() == match.state.digest()


def test_games_end_by_the_rules() -> None:
    catalog, book = team_game()
    reasons = set()
    for seed in range(12):
        *_, (_, state) = random_game(catalog, book, seed, keen=True)
        assert state.winner != NOBODY
        reasons.add(book.reasons[state.reason].name)
    assert "claimed" in reasons and len(reasons) > 1


def test_commander_commander_other_other() -> None:
    """The side with the initiative leads: its commander, the other commander, then the second seats likewise."""
    catalog, book = team_game()
    match = Match(catalog, book, SeededDice(3), cap=CAP)
    stream = Stream(3)
    while (decision := match.decision) is not None:
        match.submit(option_of(pick(stream, [option.key for option in decision.options], False)))
    order: list[str] = []
    leads = 0
    for name, fields in match.events():
        if name == "initiative":
            assert fields["side"] is not None
            leads = fields["side"]
            order = []
        elif name == "turn":
            assert fields["seat"] is not None
            order.append(SEATS[fields["seat"]])
            first, second = ("red", "blue") if leads == 0 else ("blue", "red")
            expected = [f"{first}-1", f"{second}-1", f"{first}-2", f"{second}-2"]
            assert order == expected[: len(order)]


def test_each_seat_draws_its_number() -> None:
    catalog, book = team_game()
    match = Match(catalog, book, SeededDice(1))
    for seat, draws in enumerate(DRAWS):
        assert match.state.sizes[HAND * len(SEATS) + seat] == draws


def test_only_commanders_bid_in_any_order() -> None:
    catalog, book = team_game()
    bidders = [seat for seat, bids in zip(SEATS, BIDDERS, strict=True) if bids]
    for order in (bidders, bidders[::-1]):
        match = Match(catalog, book, SeededDice(1))
        assert [decision.seat for decision in match.decisions] == bidders
        for seat in order:
            decision = match.decision_of(seat)
            assert decision is not None
            match.submit(decision.options[0], seat)
        shown = [fields["seat"] for name, fields in match.events() if name == "bid-shown"]
        assert [SEATS[seat] for seat in shown if seat is not None] == bidders


def test_teammates_do_not_see_each_others_hands() -> None:
    catalog, book = team_game()
    match = Match(catalog, book, SeededDice(1))
    for seat in SEATS:
        for shown in match.view(seat).seats:
            assert (shown.hand is not None) == (shown.seat == seat)
        drawn = [fields for name, fields in match.events(seat) if name == "drawn"]
        assert all((fields["card"] is not None) == (SEATS[fields["seat"] or 0] == seat) for fields in drawn)


def test_twins_look_and_are_dealt_alike() -> None:
    catalog, book = team_game()
    stream = Stream(1)
    for game, state in random_game(catalog, book, 3, cap=CAP, keen=True):
        for seat in range(len(SEATS)):
            other = twin(game, state, seat, stream)
            assert same_sight(game, state, other, seat)
            assert (
                determinise(game, state, seat, SeededDice(1)).digest()
                == determinise(game, other, seat, SeededDice(1)).digest()
            )


def test_a_seat_that_does_not_bid_is_never_asked_to() -> None:
    """Dealt anew for any seat, the bid is asked of a commander who holds a card."""
    catalog, book = team_game()
    for game, state in random_game(catalog, book, 5, cap=CAP):
        if state.winner == NOBODY and game.procedure(state).simultaneous:
            for seat in range(len(SEATS)):
                dealt = determinise(game, state, seat, SeededDice(1))
                assert BIDDERS[int(dealt.seat)] == 1
                assert game.list_options(dealt) > 0
