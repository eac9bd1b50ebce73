"""Golden playthroughs: games a person has read, played again word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.api import library, scenarios
from tools.make_golden import GAMES, SHOWN, playthrough

FOLDER = Path(__file__).parent

# fmt: off
EVENTS = [
    "aimed", "attacked", "bid-shown", "bolstered", "card-lost", "cards-shown", "controlled", "dud-removed",
    "dud-taken", "entered", "hunkered", "initiative", "inspired", "moved", "played",
    "readied", "reshuffled", "rolled", "scouted", "suppressed", "turn-ended", "unit-lost",
]
# fmt: on


@pytest.mark.parametrize("scenario", GAMES)
def test_the_game_goes_as_it_is_written(scenario: str) -> None:
    written = (FOLDER / f"{scenario}.txt").read_text(encoding="utf-8")
    played = playthrough(scenario, GAMES[scenario])
    assert played.splitlines() == written.splitlines(), "if this is meant: python tools/make_golden.py"


def test_no_book_is_without_one() -> None:
    books = {entry.id: entry.book for entry in scenarios()}
    covered = {books[path.stem] for path in FOLDER.glob("*.txt")}
    assert covered == {book.id for book in library().books()}


def test_each_file_is_one_of_the_list_and_short_enough_to_read() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
    for path in FOLDER.glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert text.count("\n> ") == SHOWN
        assert len(text) < 40_000


def test_the_games_shown_are_worth_reading() -> None:
    """Between them they show most of what can happen."""
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    for event in EVENTS:
        assert f"    {event}" in text, event
