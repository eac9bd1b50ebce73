"""The toy book with four seats: what is different with teams, and with a seating that changes."""

from __future__ import annotations

import sandtable
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.hidden import determinise
from sandtable.core.state import HAND
from sandtable.match import Match
from sandtable.testing import check_scenario

SCENARIO = "toy-teams-01"
SEATS = ["red-1", "red-2", "blue-1", "blue-2"]
WATCH = 3  # rounds of one commander


def commanders(round_: int) -> list[str]:
    place = 1 + (max(0, round_ - 1) // WATCH) % 2
    return [f"red-{place}", f"blue-{place}"]


def play(match: Match, seed: int) -> None:
    stream = Stream(seed)
    while (decision := match.decision) is not None:
        match.submit(decision.options[stream.below(len(decision.options))], decision.seat)


def test_everything_holds_at_every_decision() -> None:
    check_scenario(SCENARIO, games=2)


def test_seats_come_from_the_scenario() -> None:
    match = sandtable.new(SCENARIO, seed=1)
    assert match.catalog.seats == SEATS and match.catalog.sides == ["red", "blue"]
    assert [unit.seat for unit in match.catalog.units] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_commanders_act_and_bid_first_and_command_passes_on() -> None:
    match = sandtable.new(SCENARIO, seed=3, cap=8)
    play(match, 3)
    round_, leads = 0, 0
    order: list[str] = []
    rounds = 0
    for name, fields in match.events():
        if name == "round":
            round_ = fields["number"] or 0
        elif name == "bid-shown":
            assert SEATS[fields["seat"] or 0] in commanders(round_)
        elif name == "initiative":
            leads, order = fields["side"] or 0, []
        elif name == "turn":
            order.append(SEATS[fields["seat"] or 0])
            first = commanders(round_) if leads == 0 else commanders(round_)[::-1]
            others = [f"{seat[:-1]}{3 - int(seat[-1])}" for seat in first]
            assert order == [*first, *others][: len(order)]
            rounds += len(order) == len(SEATS)
    assert rounds >= 6 and round_ > WATCH


def test_each_seat_draws_its_number() -> None:
    match = sandtable.new(SCENARIO, seed=1)
    sizes = [int(match.state.sizes[HAND * len(SEATS) + seat]) for seat in range(len(SEATS))]
    assert sizes == [4, 3, 4, 3]


def test_only_commanders_bid_in_any_order() -> None:
    for order in (["red-1", "blue-1"], ["blue-1", "red-1"]):
        match = sandtable.new(SCENARIO, seed=1)
        assert [decision.seat for decision in match.decisions] == ["red-1", "blue-1"] == match.turn
        for n, seat in enumerate(order):
            assert match.number == 0
            decision = match.decision_of(seat)
            assert decision is not None
            match.submit(decision.options[0], seat)
            if n == 0:
                assert match.turn == order[1:] and match.given == [seat]
        shown = [fields["seat"] for name, fields in match.events() if name == "bid-shown"]
        assert shown == [0, 2]


def test_teammates_do_not_see_each_others_hands() -> None:
    match = sandtable.new(SCENARIO, seed=1)
    for seat in SEATS:
        for shown in match.view(seat).seats:
            assert (shown.hand is not None) == (shown.seat == seat)
        drawn = [fields for name, fields in match.events(seat) if name == "drawn"]
        assert all((fields["card"] is not None) == (SEATS[fields["seat"] or 0] == seat) for fields in drawn)


def test_a_seat_that_does_not_bid_is_never_asked_to() -> None:
    """Dealt anew for any seat, the bid is asked of a commander who holds a card."""
    match = sandtable.new(SCENARIO, seed=5, cap=8)
    stream = Stream(5)
    met = 0
    while (decision := match.decision) is not None:
        game, state = match.game, match.state
        if game.procedure(state).simultaneous:
            for seat in range(len(SEATS)):
                dealt = determinise(game, state, seat, SeededDice(1))
                assert SEATS[int(dealt.seat)] in commanders(int(state.round))
                assert game.list_options(dealt) > 0
                met += 1
        match.submit(decision.options[stream.below(len(decision.options))], decision.seat)
    assert met > 20


def test_lines_name_the_seat() -> None:
    match = sandtable.new(SCENARIO, seed=1, cap=3)
    play(match, 1)
    drawn = [line.seat for line in match.lines() if line.event == "drawn"]
    assert drawn[:4] == SEATS
