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
from sandtable.notation.states import dump_state, load_state
from sandtable.testing import check_state, keys_of, pick

SCENARIO = "normandy-08"
SCENARIOS = [SCENARIO, "north-africa-06"]


@cache
def tables(scenario: str = SCENARIO) -> tuple[Catalog, Rulebook]:
    return set_up(scenario)


@cache
def moments(scenario: str = SCENARIO) -> list[str]:
    """States in the middle of as many procedures as a few games reach."""
    catalog, book = tables(scenario)
    found: dict[str, str] = {}
    for seed in range(4):
        game = Game(catalog, book, SeededDice(seed))
        stream = Stream(seed)
        state = game.start(40)
        while state.winner == NOBODY:
            found[game.procedure(state).name] = dump_state(catalog, book, state)
            game.apply(state, pick(game, stream, keys_of(game, state), True))
    return list(found.values())


def read(text: str, scenario: str = SCENARIO) -> State:
    return load_state(*tables(scenario), text)


def refused(text: str) -> str:
    """The message of the error a text must give."""
    with pytest.raises(StateError) as caught:
        read(text)
    assert str(caught.value) and len(str(caught.value)) < 1000
    return str(caught.value)


def forged(text: str, of: str = SCENARIO, /, **changes: object) -> str:
    """The text with fields replaced, and the digest that belongs to it where one can be worked out."""
    record = {**json.loads(text), **changes}
    with_digest = json.dumps(record)
    try:
        read(with_digest, of)
    except StateError as error:
        if str(error).startswith("digest: the fields give "):
            record["digest"] = str(error).split()[4].rstrip(",")
    return json.dumps(record)


@pytest.mark.parametrize(
    ("scenario", "own"), [(SCENARIOS[0], {"guide"}), (SCENARIOS[1], {"card", "hit", "navigate", "repair"})]
)
def test_moments_cover_the_procedures(scenario: str, own: set[str]) -> None:
    names = {json.loads(text)["frames"][-1]["procedure"] for text in moments(scenario)}
    assert {"bid", "turn", "march", "fire", "bolster", "inspire", "command"} | own <= names


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("number", range(6))
def test_a_sound_state_is_read(scenario: str, number: int) -> None:
    state = read(moments(scenario)[number], scenario)
    check_state(Game(*tables(scenario), SeededDice(0)), state)
    assert dump_state(*tables(scenario), state) == moments(scenario)[number]


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
        ("version", 1),
        ("version", 3),
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
    for name, row in record["rows"].items():
        rows = {**record["rows"], name: [*row[:-1], row[-1] + 1]}
        assert refused(json.dumps({**record, "rows": rows})).startswith("digest"), name


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
    ("rows", {}),
    ("rows", []),
    ("rows", {"no-such": [0]}),
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


def test_what_no_module_could_have_written_is_named() -> None:
    """The digest fits, the numbers are in range, and the rules could go on for a while."""
    scenario = "north-africa-06"
    text = moments(scenario)[0]
    rows = json.loads(text)["rows"]
    for name, value, problem in (
        ("owner", 5, "is damaged or captured, and no vehicle"),
        ("fate", 7, "is gone and has cards"),
        ("damage", 1, "is damaged or captured, and no vehicle"),
        ("aboard", 999, "not those of crews"),
    ):
        changed = {**rows, name: [value, *rows[name][1:]]}
        with pytest.raises(StateError, match=problem) as caught:
            read(forged(text, scenario, rows=changed), scenario)
        assert str(caught.value).startswith("rows: ")


def test_frames_that_ask_nobody_are_refused() -> None:
    """They would go round for ever: nobody is asked, so nothing changes."""
    text = next(text for text in moments() if json.loads(text)["frames"][-1]["procedure"] == "march")
    frames = json.loads(text)["frames"]
    frames[-1]["locals"][0] = NOBODY
    frames[-1]["locals"][2] = 2
    assert "ask nobody" in refused(forged(text, frames=frames))


LOCALS = st.one_of(st.integers(-1, 60), st.sampled_from([2**31, 2**61, 2**62 - 1, 999, 4096]))


def frames_of(scenario: str) -> st.SearchStrategy[list[dict[str, object]]]:
    frame = st.builds(
        lambda procedure, pc, row: {"procedure": procedure, "pc": pc, "locals": row},
        st.sampled_from([procedure.name for procedure in tables(scenario)[1].procedures]),
        st.one_of(st.integers(0, 4), st.sampled_from([77, 2**31 - 1])),
        st.lists(LOCALS, min_size=4, max_size=4),
    )
    return st.lists(frame, min_size=1, max_size=4)


@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(max_examples=120)
@given(number=st.integers(0, 5), data=st.data(), keep=st.booleans())
def test_forged_frames_are_refused_or_playable(scenario: str, number: int, data: st.DataObject, keep: bool) -> None:
    """With a digest that fits: either the reading refuses, or the game can be played on without a crash."""
    text = moments(scenario)[number]
    frames = data.draw(frames_of(scenario))
    if keep:
        frames = [*json.loads(text)["frames"][:1], *frames[:3]]
    try:
        state = read(forged(text, scenario, frames=frames), scenario)
    except StateError:
        return
    game = Game(*tables(scenario), SeededDice(1))
    play_out(game, state, Stream(1), 60)


@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(max_examples=80)
@given(number=st.integers(0, 5), data=st.data(), value=st.one_of(st.integers(-1, 50), st.just(2**62 - 1)))
def test_forged_rows_are_refused_or_playable(scenario: str, number: int, data: st.DataObject, value: int) -> None:
    text = moments(scenario)[number]
    rows = json.loads(text)["rows"]
    row = rows[data.draw(st.sampled_from(sorted(rows)))]
    row[data.draw(st.integers(0, len(row) - 1))] = value
    try:
        state = read(forged(text, scenario, rows=rows), scenario)
    except StateError:
        return
    play_out(Game(*tables(scenario), SeededDice(2)), state, Stream(2), 200)
