"""Books from outside run through every layer, though nothing in the package knows them."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import sandtable
from sandtable.ai.player import make_player
from sandtable.api import library, set_up
from sandtable.books import known_books
from sandtable.content import check_path
from sandtable.core.dice import Stream
from sandtable.match import Match
from sandtable.words.catalogue import LANGUAGES
from tests.cli.conftest import Cli, cli
from tests.toys.conftest import SITE

TOYS = ["toy-hexes-01", "toy-teams-01"]
CAP = 30
__all__ = ["cli"]  # a fixture of the commands' own tests


def play(scenario: str, seed: int = 1) -> Match:
    match = sandtable.new(scenario, seed=seed, cap=CAP)
    stream = Stream(seed)
    while (decision := match.decision) is not None:
        match.submit(decision.options[stream.below(len(decision.options))], decision.seat)
    return match


@pytest.mark.parametrize("book", ["toy_hexes", "toy_teams"])
def test_check_finds_no_problem_and_names_one_by_file_and_line(book: str, tmp_path: Path) -> None:
    folder = Path(SITE) / book / "data"
    assert check_path(folder, known_books()) == []
    scenario = next((folder / "scenarios").glob("*.toml"))
    broken = tmp_path / scenario.name
    broken.write_text(f'book = "{book.replace("_", "-")}"\n' + scenario.read_text().replace("victory", "victroy", 1))
    problems = {problem.message: problem for problem in check_path(broken, known_books())}
    assert problems["missing"].line > 1
    assert "victroy" in problems["unknown key"].key and "victory" in problems["unknown key"].hint


@pytest.mark.parametrize("scenario", TOYS)
def test_journals_replay(scenario: str) -> None:
    match = play(scenario)
    assert match.outcome is not None
    again = sandtable.replay(match.journal.dumps())
    assert again.state.digest() == match.state.digest() and again.outcome == match.outcome


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", TOYS)
def test_offers_and_stories_are_worded_in_full(scenario: str, language: str) -> None:
    """No code, no field left open, at any decision; odds are finished answers."""
    match = sandtable.new(scenario, seed=5, cap=CAP)
    stream = Stream(5)
    rolls = 0
    while (decision := match.decision) is not None:
        offer = match.offer(decision.seat, language)
        assert offer is not None and offer.head
        assert offer.question or offer.kind == "round"
        for option in offer.options:
            assert option.label and "{" not in option.label + option.hint
            if option.odds is not None:
                rolls += 1
                assert option.odds.total == sum(part.value for part in option.odds.parts)
                assert all(part.label != part.name for part in option.odds.parts)
                one = len(option.odds.faces) / 10
                assert option.odds.chance == pytest.approx(1 - (1 - one) ** option.odds.dice, abs=1e-6)
        for declined in offer.declined:
            assert declined.why != declined.code and "{" not in declined.why
        match.submit(decision.options[stream.below(len(decision.options))], decision.seat)
    assert rolls > 0
    lines = match.lines(match.catalog.seats[0], language)
    assert len(lines) > 30 and all(line.text and "{" not in line.text for line in lines)
    assert match.words(language).victory(match.catalog.sides[0])


@pytest.mark.parametrize("scenario", TOYS)
def test_languages_differ(scenario: str) -> None:
    match = play(scenario)
    english, spanish = (match.lines(None, language) for language in ("en", "es"))
    assert [line.until for line in english] == [line.until for line in spanish]
    assert sum(a.text != b.text for a, b in zip(english, spanish, strict=True)) > len(english) * 0.9


@pytest.mark.parametrize("scenario", TOYS)
def test_pictures(scenario: str, cli: Cli, tmp_path: Path) -> None:
    assert cli("show", scenario, "--svg", tmp_path / "board.svg").code == 0
    root = ET.parse(tmp_path / "board.svg").getroot()
    assert root.tag.endswith("svg")
    text = "".join(root.itertext())
    assert all(tile.name in text for tile in set_up(scenario)[0].tiles[:3])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", TOYS)
def test_the_terminal_plays_it(scenario: str, language: str, cli: Cli) -> None:
    seats = [f"--seat={seat}=greedy" for seat in library().entry(scenario).seats]
    ran = cli("play", scenario, *seats, "--seed", "3", "--cap", "8", "--language", language)
    assert ran.code == 0, ran.err
    match = sandtable.new(scenario, seed=3)
    assert all(match.words(language).names.side(side) in ran.out for side in match.catalog.sides)


@pytest.mark.parametrize("scenario", TOYS)
def test_greedy_beats_random(scenario: str) -> None:
    """By the book's own evaluation, from either side."""
    won = 0
    for side in (0, 1):
        for seed in range(4):
            match = sandtable.new(scenario, seed=seed, cap=60)
            sides = match.catalog.seat_side
            players = [make_player("greedy" if sides[seat] == side else "random", seed) for seat in range(len(sides))]
            while (decision := match.decision) is not None:
                seat = match.catalog.seat_names[decision.seat]
                match.submit(players[seat].decide(match, decision.seat), decision.seat)
            assert match.outcome is not None
            won += match.outcome.winner == match.catalog.sides[side]
    assert won >= 6


@pytest.mark.parametrize("scenario", TOYS)
def test_simulate(scenario: str, cli: Cli) -> None:
    players = ",".join(["greedy", "random"] * (len(library().entry(scenario).seats) // 2))
    ran = cli("simulate", scenario, "--games", "4", "--players", players, "--cap", "20", "--json")
    assert ran.code == 0, ran.err
    told = json.loads(ran.out)
    assert told["games"] == told["finished"] == 4 and told["errors"] == 0
