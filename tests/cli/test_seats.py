"""Books from outside at the terminal: any shape of board, any number of seats, and those that are broken."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import sandtable
from tests.toys.conftest import forget

from .conftest import Cli


def test_four_people_hand_over_at_every_change(cli: Cli, toys: None) -> None:
    seats = ["red-1", "red-2", "blue-1", "blue-2"]
    flags = [word for seat in seats for word in ("--seat", f"{seat}=human")]
    ran = cli("play", "toy-teams-01", *flags, "--seed", 3, "--cap", 1, "--plain", typed="\nend\n1\n" * 60)
    assert ran.code == 0 and "The end" in ran.out
    screens = re.split(r"Pass the keyboard to ", ran.out)[1:]
    names = {"Red 1": "red-1", "Red 2": "red-2", "Blue 1": "blue-1", "Blue 2": "blue-2"}
    order = []
    for screen in screens:
        name = screen[: screen.index(".")]
        order.append(name)
        prompts = set(re.findall(r"^([a-z]+-\d)> ", screen, re.MULTILINE))
        assert prompts == {names[name]}, "nobody else is asked before the keyboard is passed"
        assert set(re.findall(r"^(\S+ \d) \(you\)", screen, re.MULTILINE)) <= {name}
        for other in names.keys() - {name}:
            assert not re.search(rf"^  {other}: Draws (?!\d+ cards?$)", screen, re.MULTILINE)
    assert set(order) == set(names), "everybody has had a turn"
    assert all(one != other for one, other in pairwise(order))


def test_two_of_one_side_do_not_see_each_others_hand(cli: Cli, toys: None) -> None:
    """Between them programs play: the keyboard still goes from one to the other."""
    flags = ["--seat", "red-2=human", "--seat", "blue-1=random", "--seat", "blue-2=random"]
    ran = cli("play", "toy-teams-01", *flags, "--seed", 3, "--cap", 1, "--plain", typed="\nend\n1\n" * 60)
    assert ran.code == 0 and "The end" in ran.out
    screens = re.split(r"Pass the keyboard to ", ran.out)[1:]
    assert [screen[: screen.index(".")] for screen in screens][:2] == ["Red 1", "Red 2"]
    assert "red-1> " not in screens[1] and "Red 1 (you)" not in screens[1] and "red-2> " in screens[1]


def test_a_side_with_several_seats_has_no_short_form(cli: Cli, toys: None) -> None:
    ran = cli("play", "toy-teams-01", "--red", "human")
    assert ran.code == 2
    assert "red has several seats: red-1, red-2; say which with --seat SEAT=PLAYER" in ran.err
    assert cli("play", "toy-hexes-01", "--red", "random", "--blue=random", "--cap", 1).code == 0


def test_seats_that_are_not_named_are_played_by_programs(cli: Cli, toys: None, tmp_path: Path) -> None:
    ran = cli("play", "toy-teams-01", "--seat", "blue-1=human", "--save", "g", "--seed", 1, typed="quit\n")
    assert "red-1: human, red-2: greedy, blue-1: human, blue-2: greedy" in ran.out
    saved = cli("play", "--load", "g", "--seat", "red-1=random", typed="quit\n")
    assert "red-1: random, red-2: greedy, blue-1: human, blue-2: greedy" in saved.out


@pytest.mark.parametrize("language", ["en", "es"])
def test_hexes_with_facing_at_the_terminal(cli: Cli, toys: None, language: str) -> None:
    typed = "1\n" * 400
    ran = cli("play", "toy-hexes-01", "--seed", 3, "--cap", 4, "--language", language, "--save", "g", typed=typed)
    assert ran.code == 0 and ({"en": "The end", "es": "Fin"}[language]) in ran.out
    assert re.search("r [FC]A→", ran.out) and re.search("[↘↙↖↗]", ran.out)
    replayed = cli("replay", "g", "--language", language)
    assert replayed.code == 0 and sandtable.replay(Path("g").read_text()).state.digest() in replayed.out
    word = {"en": "flies", "es": "vuela"}[language]
    assert word in ran.out and word in replayed.out


@pytest.mark.parametrize(
    ("players", "wins"),
    [
        ("greedy,random", {"greedy": 4, "random": 0}),
        ("greedy,greedy,random,random", {"greedy": 4, "random": 0}),
        ("random", {"random": 4}),
    ],
)
def test_four_seats_are_simulated(cli: Cli, toys: None, players: str, wins: dict[str, int]) -> None:
    arguments = ["toy-teams-01", "--games", 4, "--players", players, "--jobs", 1, "--seed", 2, "--json"]
    told = json.loads(cli("simulate", *arguments).out)
    assert (told["finished"], told["errors"]) == (4, 0)
    assert told["player_wins"] == wins
    if len(wins) > 1:
        assert told["wins"] == {"red": 2, "blue": 2}, "mirrored"


def test_a_number_of_players_that_fits_no_seats(cli: Cli, toys: None) -> None:
    ran = cli("simulate", "toy-teams-01", "--players", "random,random,random")
    assert ran.code == 2 and "takes 1, 2, 4 players, not 3" in ran.err


def test_a_campaign_of_four_seats(cli: Cli, toys: None) -> None:
    assert cli("campaign", "new", "--book", "toy-teams").code == 0
    seats = [word for seat in ("red-1", "red-2", "blue-1", "blue-2") for word in ("--seat", f"{seat}=random")]
    ran = cli("campaign", "play", *seats, "--seed", 3)
    assert ran.code == 0
    assert set(json.loads(cli("campaign", "--json").out)["results"]["toy-teams-01"]["casualties"]) == {"red", "blue"}


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[None]:
    """An installed package with two books that cannot be used."""
    site = tmp_path / "site"
    (site / "sad-1.0.dist-info").mkdir(parents=True)
    (site / "sad-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: sad\nVersion: 1.0\n")
    points = "[sandtable.books]\nlost = nowhere_at_all:BOOK\nodd = json:loads\n"
    (site / "sad-1.0.dist-info" / "entry_points.txt").write_text(points)
    sys.path.insert(0, str(site))
    forget()
    yield
    sys.path.remove(str(site))
    from sandtable import books

    books.problems.clear()
    forget()


def test_broken_books_are_told_and_the_others_play(cli: Cli, broken: None) -> None:
    ran = cli("play", "--us", "random", "--german", "random", "--cap", 1)
    assert ran.code == 0
    assert "sandtable: a book was left out: nowhere_at_all:BOOK: ModuleNotFoundError" in ran.err
    assert "sandtable: a book was left out: json:loads is no Book" in ran.err
    ran = cli("play", "lost-01")
    assert ran.code == 1 and 'unknown scenario "lost-01"' in ran.err and "nowhere_at_all" in ran.err
    assert "Traceback" not in ran.err
