"""Every code of the engine has its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.api import set_up
from sandtable.errors import IllegalOptionError
from sandtable.words import LANGUAGES, Words
from sandtable.words.story import COMBAT, QUIET, VARIES

ROOT = Path(sandtable.__file__).parent
CODES = sorted(
    {
        code
        for path in [*(ROOT / "rules").rglob("*.py"), *(ROOT / "core").rglob("*.py")]
        for code in re.findall(r'"((?:COM|NOR|NAF|RUL|BOB|REI-[A-Z])-\d+ [a-z-]+)"', path.read_text())
    }
)


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(*set_up("normandy-10"), request.param)


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_has_its_own_sentence(words: Words, code: str) -> None:
    rule, _, what = code.partition(" ")
    assert code in words.language.refusals or what in words.language.refusals
    sentence = words.refusal(IllegalOptionError("x", rule, what))
    assert sentence.endswith(f". ({rule})") and len(sentence) > 20


def test_no_refusal_is_kept_that_the_engine_no_longer_gives(words: Words) -> None:
    known = {*CODES, *(code.partition(" ")[2] for code in CODES), ""}
    assert set(words.language.refusals) <= known


def test_every_event_has_a_sentence(words: Words) -> None:
    events = words.language.events
    for kind in words.book.events:
        if kind.name in QUIET:
            continue
        if kind.name in VARIES:
            assert {f"{kind.name}/0", f"{kind.name}/1"} <= set(events)
        elif kind.name == "attacked":
            assert set(COMBAT) <= set(events)
        else:
            assert kind.name in events
        if any(field.sight for field in kind.fields) and not kind.private:
            assert f"{kind.name}/hidden" in events


def test_every_option_decision_action_and_reason_has_words(words: Words) -> None:
    assert {kind.name for kind in words.book.kinds} <= set(words.language.options)
    assert {procedure.name for procedure in words.book.procedures} - {"round"} <= set(words.language.decisions)
    assert {reason.name for reason in words.book.reasons} <= set(words.language.outcomes)
    assert {action.name for action in words.book.actions} <= set(words.language.hints) | set(COMBAT)


@pytest.mark.parametrize("entry", sandtable.scenarios(), ids=lambda entry: entry.id)
def test_a_story_is_told_to_the_end_without_a_raw_code(entry: sandtable.content.Entry) -> None:
    match = sandtable.new(entry.id, seed=11, cap=25)
    player = make_player("random", 1)
    words = Words(match.catalog, match.book)
    while (decision := match.decision) is not None:
        at = [int(tile) for tile in match.state.at]
        assert all(words.option(option, at) for option in decision.options)
        match.submit(player.decide(match))
    for seat in (None, *match.catalog.seats):
        lines = words.story(match.events(seat))
        text = "\n".join(line.text for line in lines)
        assert "{" not in text and "?" not in text and "None" not in text
        assert words.since(match.events(seat), len(match.events(seat))) == []


def test_the_attack_sentence_has_the_whole_sum() -> None:
    catalog, book = set_up("normandy-01")
    words = Words(catalog, book)
    scout = words.names.unit_number("german", "scout-b")
    rifle = words.names.unit_number("us", "rifleman-a")
    attack: dict[str, int | None] = {"unit": rifle, "target": scout, "dice": 1, "base": 5, "cover": 1, "range": 2}
    lines = words.story(
        [("attacked", attack), ("rolled", {"face": 9, "hit": 1}), ("attack-done", {"target": scout, "hit": 1})]
    )
    assert [line.text for line in lines] == [
        "US Rifleman A attacks German Scout B on 5B: needs 8 (5 + 1 + 2), rolls 9: hit"
    ]


def test_hidden_cards_are_counted_not_named() -> None:
    match = sandtable.new("normandy-01", seed=1)
    words = Words(match.catalog, match.book)
    lines = [line.text for line in words.story(match.events("us"))]
    assert "German draws 4 cards" in lines
    assert not any(line.startswith("US draws 4") for line in lines)
