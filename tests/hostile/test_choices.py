"""What comes from outside and is wrong gets an error of its own type, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sandtable
from sandtable.core.dice import Stream
from sandtable.core.option import LIMIT, Option
from sandtable.errors import (
    GameOverError,
    IllegalOptionError,
    NotYourDecisionError,
    StaleDecisionError,
    UndoError,
    UnknownSeatError,
)
from sandtable.match import Match
from sandtable.notation import NotationError
from sandtable.notation.tokens import action_word
from sandtable.rules.shared.kinds import END, HUNKER

TYPED = (NotationError, sandtable.MatchError)
MOMENTS = [0, 2, 9, 23, 41]  # choices made before


@cache
def moment(choices: int) -> Match:
    """A game of many kinds of card, so many choices on. Shared: who uses it must leave it as it was."""
    match = sandtable.new("normandy-08", seed=4)
    stream = Stream(4)
    for _ in range(choices):
        decision = match.decision
        assert decision is not None
        options = [option for option in decision.options if option.kind not in (END, HUNKER)] or decision.options
        match.submit(options[stream.below(len(options))])
    return match


def fingerprint(match: Match) -> tuple[object, ...]:
    return (
        match.state.digest(),
        match.journal.dumps(),
        list(match.story.events),
        match.can_undo,
        match.outcome,
        [(decision.seat, decision.number, decision.texts) for decision in match.decisions],
    )


def refused(match: Match, attempt: Callable[[], object]) -> Exception:
    """The typed error of an attempt that must fail and change nothing."""
    before = fingerprint(match)
    try:
        attempt()
    except TYPED as error:
        assert str(error), "an error without a word"
        assert len(str(error)) < 2000, "an error that repeats what it was given"
        assert fingerprint(match) == before
        return error
    raise AssertionError("it was accepted")


VERBS = sorted({kind.name for kind in moment(0).book.verbs()})
WORDS = sorted(
    {kind.token for kind in moment(0).catalog.kinds}
    | {tile.name for tile in moment(0).catalog.tiles}
    | {slot.name for kind in moment(0).catalog.kinds for slot in kind.slots}
    | {f"us:{unit.token}" for unit in moment(0).catalog.units}
    | {"@1A", "@", "0", "-1", "9999", "99999999999999999999", "½", "٣", "us", "german", "concede", "agree-draw"}
)
LIKELY = st.builds(
    lambda verb, words: " ".join([verb, *words]),
    st.sampled_from([*VERBS, "", "PLAY", "Step", "undo"]),
    st.lists(st.sampled_from(WORDS), max_size=4),
)


@pytest.mark.parametrize("choices", MOMENTS)
@settings(max_examples=60)
@given(text=st.one_of(st.text(max_size=60), st.text(alphabet=" \t\n\x00@:-aplybid01", max_size=30), LIKELY))
@example(text="")
@example(text=" \u2003\n")
@example(text="\ud800")
@example(text="play " * 50)
@example(text="x" * 100_000)
def test_any_text_is_an_option_or_a_typed_error(choices: int, text: str) -> None:
    match = moment(choices)
    before = fingerprint(match)
    try:
        match.notation.read(text, match.catalog.seat_names[asked_seat(match)])
    except NotationError as error:
        assert str(error)
    try:
        why = match.why(text)
    except TYPED:
        why = None
        refused(match, lambda: match.submit(text))
    if why is not None:
        refused(match, lambda: match.submit(text))
    assert fingerprint(match) == before


def asked_seat(match: Match) -> str:
    decision = match.decision
    assert decision is not None
    return decision.seat


@pytest.mark.parametrize("choices", MOMENTS)
@settings(max_examples=80)
@given(
    st.integers(0, 63),
    st.one_of(st.integers(0, 40), st.integers(0, LIMIT - 1)),
    st.one_of(st.integers(0, 5), st.integers(0, LIMIT - 1)),
    st.one_of(st.integers(0, 20), st.integers(0, LIMIT - 1)),
)
def test_any_numbers_are_an_option_or_malformed_or_illegal(choices: int, kind: int, a: int, b: int, c: int) -> None:
    """Numbers that name nothing of the scenario are no option at all; others break a rule, which is named."""
    match = moment(choices)
    option = Option(kind, a, b, c)
    decision = match.decision
    assert decision is not None
    if option in decision.options:
        assert match.why(option) is None
        return
    error = refused(match, lambda: match.submit(option))
    if match.notation.missing(option) is not None:
        assert isinstance(error, NotationError)
    else:
        assert isinstance(error, IllegalOptionError) and error.rule and error.code


@pytest.mark.parametrize("choices", MOMENTS)
def test_a_well_formed_option_that_is_illegal_names_its_rule(choices: int) -> None:
    """Every option of every kind that text can name and this moment does not offer."""
    match = moment(choices)
    decision = match.decision
    assert decision is not None
    who = match.catalog.seat_names[decision.seat]
    for text in sentences(match, decision.seat):
        option = match.notation.read(text, who)
        why = match.why(option)
        assert (why is None) <= fits(option, decision.options), text
        if why is not None:
            assert why.rule and why.code, f"{text}: refused without a rule"
            assert why.rule.split("-")[0] in ("COM", "NOR", "NAF", "REI", "RUL"), f"{text}: {why.rule}"


def fits(option: Option, options: list[Option]) -> bool:
    """Offered, or short for one that is: a card may be played without naming its entry."""
    return any((o.kind, o.a, o.b) == (option.kind, option.a, option.b) for o in options)


def sentences(match: Match, seat: str) -> list[str]:
    c = match.catalog
    cards = [kind for kind in c.kinds if c.seats[kind.seat] == seat]
    out = [f"{verb} {kind.token}" for verb in ("bid", "hunker", "ready", "take") for kind in cards]
    for kind in cards:
        for i in range(len(kind.slots)):
            word = action_word(kind.slots, i)
            out += [f"play {kind.token} {word}{entry}" for entry in ("", *(f" @{tile.name}" for tile in c.tiles[:6]))]
    out += [f"{verb} {tile.name}" for verb in ("step", "aim") for tile in c.tiles]
    for i, unit in enumerate(c.units):
        side = c.sides[c.unit_side[i]]
        out.append(f"next {side}:{unit.token}")
        out.append(f"{'pick' if side == c.sides[c.seat_side[c.seat_names[seat]]] else 'target'} {unit.token}")
    return [*out, "end", "stop", "done", "draw 1", "draw 4095"]


# --- the wrong seat, the wrong moment ----------------------------------------------------------------------------


@pytest.mark.parametrize("choices", MOMENTS)
def test_a_seat_that_is_not_asked(choices: int) -> None:
    match = moment(choices)
    asked = {decision.seat for decision in match.decisions}
    for seat in match.catalog.seats:
        if seat not in asked:
            decision = match.decision
            assert decision is not None
            for choice in (decision.options[0], decision.texts[0], "nonsense"):
                error = refused(match, lambda choice=choice, seat=seat: match.submit(choice, seat))  # type: ignore[misc]
                assert isinstance(error, NotYourDecisionError)
            assert match.decision_of(seat) is None


@given(st.text(max_size=20))
def test_a_seat_that_does_not_exist(seat: str) -> None:
    match = moment(9)
    if seat in match.catalog.seats:
        return
    for attempt in (
        lambda: match.submit("end", seat),
        lambda: match.view(seat),
        lambda: match.events(seat),
        lambda: match.decision_of(seat),
        lambda: match.concede(seat),
        lambda: match.agree_draw(seat),
        lambda: match.why("end", seat),
    ):
        assert isinstance(refused(match, attempt), UnknownSeatError)


@given(st.integers(-5, 10**6))
def test_a_stale_decision(number: int) -> None:
    match = moment(23)
    decision = match.decision
    assert decision is not None
    if number == decision.number:
        return
    for choice in (decision.options[0], decision.texts[0]):
        error = refused(match, lambda choice=choice: match.submit(choice, number=number))  # type: ignore[misc]
        assert isinstance(error, StaleDecisionError)


def test_an_answer_given_twice_is_stale_the_second_time() -> None:
    match = sandtable.new("normandy-01", seed=1)
    while (decision := match.decision) is not None and decision.kind == "bid":
        match.submit(decision.options[0])
    assert decision is not None
    match.submit(decision.options[-1], decision.seat, decision.number)
    error = refused(match, lambda: match.submit(decision.options[-1], decision.seat, decision.number))
    assert isinstance(error, StaleDecisionError)


@pytest.mark.parametrize("how", ["conceded", "drawn", "played"])
def test_a_game_that_is_over(how: str) -> None:
    match = sandtable.new("normandy-01", seed=1, cap=1)
    decision = match.decision
    assert decision is not None
    if how == "conceded":
        match.concede("us")
    elif how == "drawn":
        match.agree_draw("us")
    else:
        while (pending := match.decision) is not None:
            match.submit(pending.options[-1])
    assert match.decision is None and match.decisions == []
    for attempt in (
        lambda: match.submit(decision.options[0]),
        lambda: match.submit("end", "us"),
        lambda: match.submit("nonsense"),
        lambda: match.concede("german"),
        lambda: match.agree_draw("german"),
        lambda: match.why("end"),
    ):
        assert isinstance(refused(match, attempt), GameOverError)
    assert isinstance(refused(match, match.undo), UndoError)
    assert match.decision_of("us") is None
    assert match.view("us").scenario == "normandy-01"


def test_nothing_can_be_taken_back_past_chance_or_a_reveal() -> None:
    match = sandtable.new("normandy-01", seed=1)
    assert isinstance(refused(match, match.undo), UndoError)
    decision = match.decision
    assert decision is not None
    match.submit(decision.options[0])
    assert isinstance(refused(match, match.undo), UndoError)


def test_a_chain_is_checked_as_a_whole() -> None:
    """A chain whose later part is wrong does nothing of its first part."""
    match = moment(0)
    fresh = sandtable.load(match.journal.dumps(), seed=1)
    stream = Stream(3)
    tried = 0
    for _ in range(60):
        decision = fresh.decision
        if decision is None:
            break
        for text in decision.texts[:4]:
            for tail in ("nonsense", "step nowhere", "end end", "bid fog-of-war"):
                if decision.kind != "bid":
                    chain = f"{text} {tail}"
                    refused(fresh, lambda chain=chain: fresh.submit(chain))  # type: ignore[misc]
                    tried += 1
        fresh.submit(decision.options[stream.below(len(decision.options))])
    assert tried > 50


def test_a_very_long_text_is_refused_in_good_time() -> None:
    match = moment(9)
    for text in ("end " * 4000, "play rifleman-a " * 2000, "@ " * 10_000):
        refused(match, lambda text=text: match.submit(text))  # type: ignore[misc]
