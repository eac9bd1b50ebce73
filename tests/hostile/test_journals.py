"""Journals that were cut off or altered: a JournalError with its line, never a game that is not the one played."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import sandtable
from sandtable.core.dice import Stream
from sandtable.match import Match
from sandtable.notation import Journal, JournalError

REFUSED = (JournalError, sandtable.ContentError)  # the second for a header that names what does not exist


@cache
def played(choices: int = 12) -> Match:
    match = sandtable.new("normandy-01", seed=3, players={"us": "Ann", "german": "Bob"}, cap=30)
    stream = Stream(3)
    for _ in range(choices):
        decision = match.decision
        assert decision is not None
        match.submit(decision.options[stream.below(len(decision.options))])
    return match


@cache
def lines() -> list[str]:
    return played().journal.dumps().splitlines()


def refusal(text: str) -> Exception:
    """The error of a journal that must not be replayed."""
    try:
        sandtable.replay(text)
    except REFUSED as error:
        assert str(error)
        if isinstance(error, JournalError) and text.strip():
            assert error.line is not None and 1 <= error.line <= len(text.splitlines()) + 1
            assert str(error).startswith(f"line {error.line}: ")
        return error
    raise AssertionError("it was accepted")


def changed(line: int, new: str) -> str:
    """The journal with one line (counted from 1) replaced."""
    copy = list(lines())
    copy[line - 1] = new
    return "\n".join(copy) + "\n"


def test_the_journal_itself_is_sound() -> None:
    text = "\n".join(lines()) + "\n"
    assert sandtable.replay(text).journal.dumps() == text
    assert sandtable.replay(text.rstrip("\n")).state.digest() == played().state.digest()
    assert sandtable.replay(text + "\n \n").state.digest() == played().state.digest()


def test_cut_off_at_every_byte() -> None:
    text = "\n".join(lines())
    for end in range(len(text)):
        refusal(text[:end])


def test_any_line_missing_or_twice() -> None:
    for number in range(len(lines())):
        refusal("\n".join(lines()[:number] + lines()[number + 1 :]))
        refusal("\n".join(lines()[: number + 1] + lines()[number:]))


def test_any_two_lines_swapped() -> None:
    for one in range(len(lines())):
        for two in range(one):
            if lines()[one] != lines()[two]:
                swapped = list(lines())
                swapped[one], swapped[two] = swapped[two], swapped[one]
                text = "\n".join(swapped)
                if not same_state(text):  # secret bids may come in either order
                    refusal(text)


@pytest.mark.parametrize("line", range(2, 15))
def test_other_chance_results(line: int) -> None:
    """Another number, one more, one less: the choices no longer fit or lead to another digest."""
    record = json.loads(lines()[line - 1])
    chance = record["start"] if line == 2 else record[2] if len(record) > 2 else []
    variants = [[*chance, 0], [*chance, 10**30], [-1, *chance[1:]]]
    if chance:
        variants += [chance[1:], [], [chance[0] + 1000, *chance[1:]], [*chance[:-1], -5]]
        variants += [[*chance[:i], chance[i] + 1, *chance[i + 1 :]] for i in range(len(chance))]
    for variant in variants:
        new: object = {"start": variant} if line == 2 else [*record[:2], variant]
        text = changed(line, json.dumps(new))
        if new == record or same_state(text):
            continue  # another number may pick the same kind of card: then it is the same game
        refusal(text)


def same_state(text: str) -> bool:
    try:
        return sandtable.replay(text).state.digest() == played().state.digest()
    except REFUSED:
        return False


@pytest.mark.parametrize("line", range(3, 15))
def test_another_seat_or_choice(line: int) -> None:
    record = json.loads(lines()[line - 1])
    seat, text = record[0], record[1]
    other = next(name for name in played().catalog.seats if name != seat)
    variants: list[object] = [
        [other, *record[1:]],
        ["nobody", *record[1:]],
        [seat, "nonsense", *record[2:]],
        [seat, "", *record[2:]],
        [seat, f"{text} {text}", *record[2:]],
        [seat, "bid fog-of-war" if "play" in text else "stop", *record[2:]],
        [seat, 7],
        [seat],
        [],
        {"seat": seat, "text": text},
        [*record, "more", "still more"],
        None,
        text,
    ]
    for new in variants:
        if new != record:
            error = refusal(changed(line, json.dumps(new)))
            assert isinstance(error, JournalError) and error.line in (line, line + 1, len(lines()))


def test_the_end_line() -> None:
    end = json.loads(lines()[-1])
    variants: list[object] = [
        {**end, "digest": "0" * 16},
        {**end, "digest": end["digest"].upper() + "0"},
        {**end, "digest": ""},
        {**end, "choices": end["choices"] + 1},
        {**end, "choices": -1},
        {**end, "choices": str(end["choices"])},
        {**end, "more": 1},
        {"digest": end["digest"]},
        [],
        17,
    ]
    for new in variants:
        error = refusal(changed(len(lines()), json.dumps(new)))
        assert isinstance(error, JournalError) and error.line == len(lines())


@pytest.mark.parametrize(
    ("key", "values"),
    {
        "format": ["chess", "", 1, None],
        "version": [0, 2, -1, "1", 10**30],
        "scenario": ["normandy-02", "normandy-99", "", "../secret", 1, None],
        "book": ["another", "", 3],
        "rules": ["0", "1", "3", "", 2],
        "content": ["0" * 16, "", None],
        "options": [["classic-control"], ["no-such-option"], "classic-control", [1]],
        "cap": [0, 1, 31, -1, 2**63, 10**30, "30", 1.5, None],
        "players": [{"us": 1}, ["Ann"], None],
        "surprise": [1],
    }.items(),
)
def test_another_header(key: str, values: list[object]) -> None:
    header = json.loads(lines()[0])
    for value in values:
        text = changed(1, json.dumps({**header, key: value}))
        if value == ["classic-control"] and same_state(text):
            continue  # nothing happened that the option forbids
        refusal(text)


def test_who_sat_where_has_no_effect() -> None:
    header = json.loads(lines()[0])
    for players in ({}, {"us": "Eve"}, {"us": "a\u2028b\x85\x0bc\x1c", "german": "\x00\n\r"}):
        match = sandtable.replay(changed(1, json.dumps({**header, "players": players})))
        assert match.state.digest() == played().state.digest()
        again = sandtable.replay(match.journal.dumps())
        assert again.header.players == players


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(["us", "german", "x"]), st.text(max_size=8)))
@example({"us": "\u2028"})
@example({"us": "\x85"})
def test_any_name_of_a_player_survives(players: dict[str, str]) -> None:
    """A name is written into the journal; whatever is in it, the journal reads back."""
    match = sandtable.new("normandy-01", seed=1, players=players)
    try:
        text = match.journal.dumps()
    except UnicodeEncodeError:
        assert any("\ud800" <= letter <= "\udfff" for name in players.values() for letter in name)
        return
    assert sandtable.replay(text).header.players == players


@settings(max_examples=150)
@given(st.integers(0, 14), st.text(max_size=40))
@example(3, '["us",' * 1000)
@example(1, '{"players":' + '{"a":' * 2000)
@example(0, "[" * 100_000)
@example(5, '["us", "\ud800"]')
def test_any_text_in_place_of_a_line(line: int, text: str) -> None:
    new = changed(line + 1, text) if line < len(lines()) else text
    if new == changed(1, lines()[0]) or same_state(new):
        return
    refusal(new)


@settings(max_examples=100)
@given(st.text(max_size=200))
def test_any_text_is_no_journal(text: str) -> None:
    refusal(text)


@settings(max_examples=150)
@given(st.data())
def test_any_byte_changed(data: st.DataObject) -> None:
    """Whatever is changed, what replays is the game that was played."""
    text = "\n".join(lines()) + "\n"
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="ascii"))
    new = text[:at] + letter + text[at + 1 :]
    try:
        match = sandtable.replay(new)
    except REFUSED as error:
        assert str(error)
        return
    assert match.state.digest() == played().state.digest()


def test_a_broken_journal_leaves_a_running_match_alone() -> None:
    """Reading shares tables with other games of the scenario; a failed replay must not touch them."""
    match = played()
    before = match.state.digest(), match.journal.dumps()
    for line in range(1, len(lines()) + 1):
        refusal(changed(line, "[]"))
    assert (match.state.digest(), match.journal.dumps()) == before


@pytest.mark.parametrize("to", [0, 5, 12, 100])
def test_replaying_a_part(to: int) -> None:
    match = sandtable.replay("\n".join(lines()), to=to)
    assert len(match.journal.choices) == min(to, 12)


def test_an_unfinished_journal_continues() -> None:
    match = sandtable.load("\n".join(lines()), seed=9)
    decision = match.decision
    assert decision is not None
    match.submit(decision.options[0])
    assert len(Journal.loads(match.journal.dumps()).choices) == 13
