"""States from outside: the malformed, foreign, truncated or forged is a StateError, never a crash in mid-game."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sandtable.api import set_up
from sandtable.core.catalog import Catalog
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.playout import play_out
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import NOBODY, State, StateError
from sandtable.notation import states
from sandtable.notation.states import dump_state, load_state
from sandtable.testing import check_state, keys_of, pick

SCENARIO = "normandy-08"


@cache
def tables() -> tuple[Catalog, Rulebook]:
    return set_up(SCENARIO)


@cache
def moments() -> list[str]:
    """States in the middle of as many procedures as a few games reach."""
    catalog, book = tables()
    found: dict[str, str] = {}
    for seed in range(4):
        game = Game(catalog, book, SeededDice(seed))
        stream = Stream(seed)
        state = game.start(40)
        while state.winner == NOBODY:
            found[game.procedure(state).name] = dump_state(catalog, book, state)
            game.apply(state, pick(game, stream, keys_of(game, state), True))
    return list(found.values())


def read(text: str) -> State:
    return load_state(*tables(), text)


def refused(text: str) -> str:
    """The message of the error a text must give."""
    with pytest.raises(StateError) as caught:
        read(text)
    assert str(caught.value) and len(str(caught.value)) < 1000
    return str(caught.value)


def forged(text: str, **changes: object) -> str:
    """The text with fields replaced, and the digest that belongs to it where one can be worked out."""
    record = {**json.loads(text), **changes}
    with_digest = json.dumps(record)
    try:
        read(with_digest)
    except StateError as error:
        if str(error).startswith("digest: the fields give "):
            record["digest"] = str(error).split()[4].rstrip(",")
    return json.dumps(record)


def test_moments_cover_the_procedures() -> None:
    names = {json.loads(text)["frames"][-1]["procedure"] for text in moments()}
    assert {"bid", "turn", "march", "strike", "bolster", "inspire", "command", "guide"} <= names


@pytest.mark.parametrize("number", range(6))
def test_a_sound_state_is_read(number: int) -> None:
    state = read(moments()[number])
    check_state(Game(*tables(), SeededDice(0)), state)
    assert dump_state(*tables(), state) == moments()[number]


def test_cut_off_anywhere() -> None:
    text = moments()[0].rstrip()
    for end in range(0, len(text), 7):
        refused(text[:end])


@settings(max_examples=100)
@given(st.text(max_size=100))
@example("[" * 100_000)
@example('{"cards":' + '{"us":' * 50_000)
@example('{"round": 1e999}')
@example("\ud800")
def test_any_text_is_no_state(text: str) -> None:
    refused(text)


def test_a_state_of_something_else() -> None:
    text = moments()[0]
    for field, value in (
        ("scenario", "normandy-01"),
        ("book", "other"),
        ("rules", "0"),
        ("content", "0" * 16),
        ("options", ["classic-control"]),
        ("format", "sandtable-journal"),
        ("version", 2),
    ):
        assert refused(forged(text, **{field: value})).startswith(field)
    with pytest.raises(StateError, match="scenario"):
        load_state(*set_up("normandy-01"), text)
    with pytest.raises(StateError, match="options"):
        load_state(*set_up(SCENARIO, ["classic-control"]), text)


def test_any_number_changed_breaks_the_digest() -> None:
    record = json.loads(moments()[0])
    for field in ("round", "cap"):
        assert refused(json.dumps({**record, field: record[field] + 1})).startswith("digest")
    extra = [*record["extra"][:-1], record["extra"][-1] + 1]
    assert refused(json.dumps({**record, "extra": extra})).startswith("digest")


WRONG: list[tuple[str, Any]] = [
    ("round", -1),
    ("round", 10**30),
    ("round", "3"),
    ("round", 1.5),
    ("cap", -1),
    ("initiative", "nobody"),
    ("seat", "nobody"),
    ("winner", "us"),
    ("reason", "claimed"),
    ("score", {"us": 1}),
    ("score", {"us": -1, "german": 0}),
    ("score", {"us": 1, "german": 1, "third": 1}),
    ("cards", {}),
    ("cards", {"nobody": {}}),
    ("bids", {"us": "no-such-card"}),
    ("bids", {"nobody": "scout-a"}),
    ("units", {}),
    ("tiles", {}),
    ("frames", []),
    ("frames", [{"procedure": "round", "pc": 1, "locals": [0, 0, 0, 0]}] * 9),
    ("frames", [{"procedure": "no-such", "pc": 1, "locals": [0, 0, 0, 0]}]),
    ("frames", [{"procedure": "round", "pc": -1, "locals": [0, 0, 0, 0]}]),
    ("frames", [{"procedure": "round", "pc": 1, "locals": [0, 0, 0]}]),
    ("frames", [{"procedure": "round", "pc": 1, "locals": [0, 0, 0, 2**63]}]),
    ("chance", []),
    ("chance", [-1] * 8),
    ("chance", [2**31] * 8),
    ("extra", []),
    ("digest", "0"),
    ("digest", None),
    ("surprise", 1),
]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_field_out_of_range(field: str, value: object) -> None:
    refused(json.dumps({**json.loads(moments()[0]), field: value}))


def test_cards_from_nowhere() -> None:
    record = json.loads(moments()[0])
    for zone in record["cards"]["us"]:
        cards = json.loads(json.dumps(record["cards"]))
        cards["us"][zone]["fog-of-war"] = cards["us"][zone].get("fog-of-war", 0) + 1
        assert "fog-of-war" in refused(json.dumps({**record, "cards": cards}))
    for zones in ({"shelf": {"scout-a": 1}}, {"hand": {"tank": 1}}, {"hand": {"scout-a": -1}}):
        refused(json.dumps({**record, "cards": {**record["cards"], "us": zones}}))


def test_a_bid_that_is_not_in_hand() -> None:
    record = json.loads(moments()[0])
    absent = next(kind.token for kind in tables()[0].kinds if kind.token not in record["cards"]["us"]["hand"])
    assert "hold" in refused(json.dumps({**record, "bids": {"us": absent}}))


def test_units_and_tiles_that_do_not_exist() -> None:
    record = json.loads(moments()[0])
    unit = next(iter(record["units"]))
    tile = next(iter(record["tiles"]))
    for where in ({"tile": "99Z"}, {"tile": None, "impaired": True}, {"tile": 3}, {"face": 7}):
        refused(json.dumps({**record, "units": {**record["units"], unit: where}}))
    for what in (
        {"points": -1},
        {"marks": {"us": "burnt"}},
        {"marks": {"nobody": "scouted"}},
        {"marks": {"us": "controlled", "german": "controlled"}},
    ):
        refused(json.dumps({**record, "tiles": {**record["tiles"], tile: what}}))


LOCALS = st.one_of(st.integers(-1, 60), st.sampled_from([2**31, 2**61, 2**62 - 1, 999, 4096]))
FRAMES = st.lists(
    st.builds(
        lambda procedure, pc, row: {"procedure": procedure, "pc": pc, "locals": row},
        st.sampled_from(states._procedures(tables()[1])),
        st.one_of(st.integers(0, 4), st.sampled_from([77, 2**31 - 1])),
        st.lists(LOCALS, min_size=4, max_size=4),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=150)
@given(st.integers(0, 5), FRAMES, st.booleans())
def test_forged_frames_are_refused_or_playable(number: int, frames: list[dict[str, object]], keep: bool) -> None:
    """With a digest that fits: either the reading refuses, or the game can be played on without a crash."""
    text = moments()[number]
    if keep:
        frames = [*json.loads(text)["frames"][:1], *frames[:3]]
    try:
        state = read(forged(text, frames=frames))
    except StateError:
        return
    game = Game(*tables(), SeededDice(1))
    play_out(game, state, Stream(1), 60)


@settings(max_examples=60)
@given(st.integers(0, 5), st.integers(0, 42), st.one_of(st.integers(-1, 50), st.just(2**62 - 1)))
def test_forged_extras_are_refused_or_playable(number: int, place: int, value: int) -> None:
    text = moments()[number]
    extra = json.loads(text)["extra"]
    extra[place % len(extra)] = value
    try:
        state = read(forged(text, extra=extra))
    except StateError:
        return
    play_out(Game(*tables(), SeededDice(2)), state, Stream(2), 200)
