"""Every code of the engine has its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sandtable
from sandtable.ai import make_player
from sandtable.api import set_up
from sandtable.core.outcome import Outcome
from sandtable.errors import IllegalOptionError
from sandtable.match import Match
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


BOOKS = ["normandy-10", "north-africa-06"]


@pytest.fixture(params=[(book, language) for book in BOOKS for language in LANGUAGES], ids="-".join)
def words(request: pytest.FixtureRequest) -> Words:
    book, language = request.param
    return Words(*set_up(book), language)


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
        berths = words.names.berths(match.view())
        labels = [words.option(option, at, berths, first=decision.kind == "turn") for option in decision.options]
        assert all(labels) and not any("{" in label or "?" in label for label in labels)
        assert all("{" not in words.hint(option, berths, first=True) for option in decision.options)
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


def tell(match: Match, *choices: str) -> list[str]:
    """What choices bring about, in sentences."""
    words = Words(match.catalog, match.book)
    told = len(match.events())
    for choice in choices:
        match.submit(choice)
    return [line.text for line in words.since(match.events(), told)]


def test_seats_and_free_steps_in_words() -> None:
    match = sandtable.new("north-africa-06", seed=3)
    words = Words(match.catalog, match.book)
    match.submit("bid lieutenant", "lrdg")
    match.submit(match.decisions[0].options[0])
    decision = match.decision
    assert decision is not None and decision.seat == "lrdg"
    at, berths = [int(tile) for tile in match.state.at], words.names.berths(match.view())
    label = {
        text: words.option(option, at, berths, first=True)
        for option, text in zip(decision.options, decision.texts, strict=True)
    }
    assert label["use sergeant 1"] == "seat: drive 2"
    assert label["switch sergeant scout"] == "swap seats with Scout"
    assert label["exit scout"] == "get out, then …"
    assert tell(match, "exit scout", "hunker scout") == [
        "LRDG Scout gets out of the LRDG Gun Truck on 2A",
        "LRDG hunkers down Scout: back to the supply",
    ]
    assert tell(match, "use sergeant 1", "step 21B")[:2] == [
        "LRDG plays Sergeant in the LRDG Gun Truck: drive 2",
        "LRDG Gun Truck moves from 2A to 21B",
    ]


def test_how_sides_win_in_the_desert(escaping: str) -> None:
    words = Words(*set_up("out", data=[escaping]))
    assert words.victory("lrdg") == [
        "LRDG wins with 3 points of objectives held and structures destroyed (3 on the board).",
        "LRDG wins by getting LRDG Saboteur and LRDG Gun Truck off the board from 18A.",
    ]
    assert words.victory("italian") == [
        "Italian wins by neutralising any 3 LRDG soldiers or vehicles: gone from the board and not escaped."
    ]
    assert words.structures().startswith("Structures: Fuel Dump on 19A (2 points, defence 4). LRDG scores one by")
    assert Words(*set_up("normandy-01")).structures() == ""


def test_charges_and_a_structure_in_words() -> None:
    words = Words(*set_up("north-africa-01"))
    tile = words.catalog.tile_names["21A"]
    saboteur = words.names.unit_number("lrdg", "saboteur")
    lines = words.story(
        [
            ("structure-attacked", {"unit": saboteur, "tile": tile, "defence": 6}),
            ("rolled", {"face": 3, "hit": 0}),
            ("rolled", {"face": 0, "hit": 1}),
            ("structure-destroyed", {"side": 0, "tile": tile, "points": 1}),
        ]
    )
    assert [line.text for line in lines] == [
        "LRDG Saboteur sets charges against the Hangar on 21A: needs 6, rolls 3, 0: hit",
        "LRDG destroys the Hangar on 21A (1 point)",
    ]


def test_both_books_have_their_own_words_for_hope() -> None:
    outcome = Outcome("lrdg", "italian", "beyond-hope", "NAF-58", "")
    assert "neutralise" in Words(*set_up("north-africa-06")).outcome(outcome)
    outcome = Outcome("us", "german", "beyond-hope", "NOR-24", "")
    assert "counts as pinned" in Words(*set_up("normandy-01")).outcome(outcome)
