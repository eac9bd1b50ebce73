"""Solo play at the terminal: `solo:LEVEL` in the place of a player."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import sandtable

from .conftest import Cli


@pytest.mark.parametrize(("language", "used", "out"), [("en", "Line III applies", "Line II does not"), ("es", "", "")])
def test_the_bot_plays_and_its_cards_say_why(cli: Cli, language: str, used: str, out: str) -> None:
    flags = ["--us", "human", "--german", "solo:hard", "--seed", 3, "--language", language, "--save", "g"]
    ran = cli("play", "normandy-01", *flags, typed="1\n" * 400)
    assert ran.code == 0
    assert "us: human, german: solo:hard" in ran.out and "german> " not in ran.out
    assert used in ran.out and out in ran.out
    match = sandtable.replay(Path("g").read_text())
    assert match.header.options == ["solo-german-hard"]
    assert match.header.players == {"us": "human", "german": "solo:hard"}
    assert cli("replay", "g", "--language", language).code == 0


def test_the_first_seat_may_be_the_bots(cli: Cli) -> None:
    ran = cli("play", "normandy-01", "--us", "solo:easy", "--save", "g", typed="quit\n")
    assert "us: solo:easy, german: human" in ran.out
    again = cli("play", "--load", "g", typed="quit\n")
    assert "us: solo:easy, german: human" in again.out
    for wish in ("--us=greedy", "--german=solo:hard"):
        changed = cli("play", "--load", "g", wish, typed="quit\n")
        assert changed.code == 2 and "which cannot be changed" in changed.err


def test_against_a_program(cli: Cli) -> None:
    ran = cli("play", "normandy-01", "--us", "random", "--german", "solo:easy", "--seed", 3, "--cap", 30)
    assert ran.code == 0 and "The end" in ran.out and re.search(r"Line I+ applies", ran.out)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["normandy-01", "--us", "solo:hrd"], 'there is no level "hrd"; did you mean "hard"?'),
        (["normandy-01", "--us", "solo:"], 'there is no level ""'),
        (
            ["normandy-01", "--us", "solo"],
            "no player 'solo' for us: human, random, recruit, regular, veteran, ace, greedy, search, solo:LEVEL",
        ),
        (["normandy-01", "--us", "solo:hard", "--german", "solo:easy"], "only one side can be played by rule"),
        (["britain-01", "--raf", "solo:easy"], "britain-01 has no solo play for raf"),
        (["reinforcements-101", "--seats", "4", "--seat", "us-1=solo:easy"], "has no solo play for us"),
    ],
)
def test_what_cannot_be_played_by_rule(cli: Cli, arguments: list[str], complaint: str) -> None:
    ran = cli("play", *arguments)
    assert ran.code in (1, 2) and complaint in ran.err and "Traceback" not in ran.err


def test_in_a_campaign(cli: Cli) -> None:
    ran = cli("campaign", "play", "--us", "greedy", "--german", "solo:easy", "--seed", 3)
    assert ran.code == 0 and "us: greedy, german: solo:easy" in ran.out
    assert list(json.loads(cli("campaign", "--json").out)["results"]) == ["normandy-01"]
