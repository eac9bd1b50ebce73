"""Finished games, played again: one for each scenario and for each way to win, with the laws of conservation."""

from __future__ import annotations

from pathlib import Path

import pytest

import sandtable
from sandtable.api import scenarios, set_up
from sandtable.core.state import NOBODY
from sandtable.match import Match
from sandtable.notation import Journal
from sandtable.testing import check_state
from tools.make_journals import NEVER, renewed

FOLDER = Path(__file__).parent
JOURNALS = sorted(FOLDER.glob("*.jsonl"))
REMEDY = "if data or rules were changed on purpose: python tools/make_journals.py --renew"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def matches() -> dict[str, Match]:
    return {path.stem: sandtable.replay(text_of(path)) for path in JOURNALS}


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_it_replays_to_its_digest(path: Path) -> None:
    text = text_of(path)
    journal = Journal.loads(text)
    try:
        match = sandtable.replay(text)
    except sandtable.JournalError as error:
        raise AssertionError(f"{error}; {REMEDY}") from None
    assert match.journal.digest == journal.digest
    assert match.journal.dumps() == text
    assert match.decision is None and match.outcome is not None
    assert path.stem == f"{match.catalog.scenario}-{match.outcome.reason}"
    if match.state.winner != NOBODY:  # a game drawn by agreement stops in mid-decision
        check_state(match.game, match.state)


@pytest.mark.parametrize("path", JOURNALS[::4], ids=lambda path: path.stem)
def test_it_can_be_replayed_in_part_and_taken_up_again(path: Path) -> None:
    text = text_of(path)
    choices = Journal.loads(text).choices
    for to in (0, 1, len(choices) // 2):
        match = sandtable.load(text, to=to, seed=1)
        assert [choice.text for choice in match.journal.choices] == [choice.text for choice in choices[:to]]
        decision = match.decision
        assert decision is not None
        match.submit(decision.options[0])
        again = sandtable.replay(match.journal.dumps())
        assert again.state.digest() == match.state.digest()


def test_every_scenario_has_one(matches: dict[str, Match]) -> None:
    missing = {entry.id for entry in scenarios()} - {match.catalog.scenario for match in matches.values()}
    assert not missing, f"{sorted(missing)}; {REMEDY}"


def test_every_way_to_win_has_one(matches: dict[str, Match]) -> None:
    """And nothing else ends a game: the reasons are those the books list."""
    books = [set_up(entry.id)[1] for entry in scenarios()]
    wanted = {(book.id, reason.name) for book in books for reason in book.reasons}
    assert set(NEVER) <= wanted
    found = {(match.book.id, match.outcome.reason) for match in matches.values() if match.outcome is not None}
    assert found == wanted - set(NEVER), REMEDY


def test_renewing_changes_nothing_that_is_up_to_date() -> None:
    for path in JOURNALS[::6]:
        assert renewed(Journal.loads(text_of(path))).journal.dumps() == text_of(path)


# Reason -> the condition that is met.
MET = {
    "claimed": "claim",
    "escaped": "escape",
    "neutralised": "neutralise",
    "destroyed": "destroy",
    "scored": "score",
}


def standings(match: Match, side: int) -> dict[str, tuple[int, int]]:
    found = match.view().sides[side].standings
    return {standing.name: (standing.reached, standing.needed) for standing in found}


def test_the_outcome_agrees_with_the_board(matches: dict[str, Match]) -> None:
    for name, match in matches.items():
        assert match.outcome is not None
        if match.outcome.reason == "agreed-draw":
            assert match.outcome.winner is None and match.state.winner == NOBODY
            continue
        winner = match.catalog.side_names[match.outcome.winner or ""]
        assert match.state.winner == winner
        loser = int(match.catalog.enemy[winner])
        score = [int(n) for n in match.state.score]
        facts = [side.facts for side in match.view().sides]
        pinned, hopeless = [["pinned" in fact for fact in facts], ["hopeless" in fact for fact in facts]]
        goals = standings(match, winner)
        match match.outcome.reason:
            case reason if reason in MET:
                reached, needed = goals[MET[reason]]
                assert reached >= needed > 0, name
            case "pinned":
                assert "pin" in goals and pinned[loser] and not hopeless[loser], name
            case "beyond-hope":
                assert "pin" in goals and hopeless[loser], name
            case "hope-neutralised":
                reached, needed = goals["neutralise"]
                assert reached < needed and hopeless[loser] and not hopeless[winner], name
            case "outscored" | "hope-outscored":
                reached, needed = goals["claim"]
                assert reached < needed and hopeless[loser] and score[winner] > score[loser], name
            case "both-hopeless":
                assert all(hopeless) and score[winner] >= score[loser], name
            case "both-pinned":
                assert all(pinned) and score[winner] >= score[loser], name
            case "round-cap":
                assert match.state.round == match.state.cap, name
                if hopeless[0] == hopeless[1]:
                    assert score[winner] >= score[loser], name
                else:
                    assert hopeless[loser], name
            case other:
                assert other == "conceded", name
