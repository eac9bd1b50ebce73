"""Handicaps: cards between supply and deck, as an option of any game of any book; and the search for one."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import sandtable
from sandtable.api import scenarios, set_up
from sandtable.content import ContentError
from sandtable.core.state import DECK, SUPPLY
from sandtable.handicap import SUGGESTED, Handicap, _data, options_for, read, suggested
from sandtable.lab import evening
from sandtable.lab.evening import Evened, as_data, even_out, joined, ladder
from sandtable.lab.simulate import Simulation, simulate
from tests.cli.conftest import Cli, cli

__all__ = ["cli"]  # the fixture


def cards(match: sandtable.Match, token: str) -> list[tuple[str, int, int]]:
    """Seats that have a card, with how many in deck and hand, and in the supply, at the start."""
    c, s = match.catalog, match.state
    return [
        (c.seats[kind.seat], kind.deck, int(s.cards[SUPPLY * len(c.kinds) + k]))
        for k, kind in enumerate(c.kinds)
        if kind.token == token and s.cards[DECK * len(c.kinds) + k] >= 0
    ]


def test_cards_move_from_supply_to_deck_and_back() -> None:
    plain = sandtable.new("normandy-01", seed=1)
    more = sandtable.new("normandy-01", seed=1, options=["handicap:us:fog-of-war:2", "handicap:german:rifleman-a:-1"])
    for token, (us, german) in {"fog-of-war": (2, 0), "rifleman-a": (0, -1)}.items():
        for (seat, deck, supply), (_, now, left) in zip(cards(plain, token), cards(more, token), strict=True):
            change = us if seat == "us" else german
            assert (now, left) == (deck + change, supply - change)


def test_a_game_with_a_handicap_is_played_saved_and_replayed() -> None:
    match = sandtable.new("normandy-01", seed=1, options=["handicap:us:fog-of-war:2"])
    for _ in range(5):
        assert match.decision is not None
        match.submit(match.decision.options[0])
    again = sandtable.replay(match.journal.dumps())
    assert again.header.options == ["handicap:us:fog-of-war:2"]
    assert again.state.digest() == match.state.digest()


@pytest.mark.parametrize("scenario", ["north-africa-01", "britain-01", "reinforcements-101", "reinforcements-101@4"])
def test_every_book_takes_one(scenario: str) -> None:
    catalog, _ = set_up(scenario)
    dud = next(kind for kind in catalog.kinds if kind.deck + kind.supply > 1 and kind.supply > 0)
    side = catalog.sides[catalog.seat_side[dud.seat]]
    changed, _ = set_up(scenario, [f"handicap:{side}:{dud.token}:1"])
    before, after = ([kind.deck for kind in tables.kinds] for tables in (catalog, changed))
    assert sum(after) == sum(before) + 1
    assert simulate(scenario, 2, ["random"], options=[f"handicap:{side}:{dud.token}:1"]).finished == 2


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ("german", "is no handicap: SIDE:CARD:NUMBER"),
        ("german:fog-of-war:0", "is no handicap"),
        ("german:fog-of-war:many", "is no handicap"),
        ("french:fog-of-war:1", 'normandy-01 has no side "french"'),
        ("german:fog-of-warr:1", 'german has no card "fog-of-warr"'),
        ("german:fog-of-war:99", "german has not so many fog-of-war in its supply"),
        ("german:fog-of-war:-9", "german has not so many fog-of-war in its deck"),
    ],
)
def test_wishes_that_cannot_be_are_explained(wish: str, message: str, cli: Cli) -> None:
    with pytest.raises(ContentError, match=message):
        set_up("normandy-01", options_for("normandy-01", [wish]))
    ran = cli("simulate", "normandy-01", "-n", 1, "--handicap", wish)
    assert (ran.code, ran.out) == (1, "") and message in ran.err


def test_texts_read_back() -> None:
    one = Handicap("us", "fog-of-war", 2)
    assert read(one.option) == read("us:fog-of-war:2") == one


def test_what_is_suggested_can_be_played() -> None:
    known = {entry.id for entry in scenarios()}
    assert set(_data()) <= known
    for scenario in _data():
        assert suggested(scenario)
        set_up(scenario, options_for(scenario, [SUGGESTED]))
    assert options_for("no such", [SUGGESTED]) == []


def test_the_commands_take_it(cli: Cli, tmp_path: Path) -> None:
    wish = ("--handicap", "us:fog-of-war:2")
    assert cli("simulate", "normandy-01", "-n", 2, "--players", "random", *wish, "--jobs", 1).code == 0
    assert cli("balance", "normandy-01", "-n", 4, "--player", "random", *wish, "--jobs", 1).code == 0
    saved = tmp_path / "a.jsonl"
    cli("play", "normandy-01", *wish, "--save", saved, typed="quit\n")
    assert "handicap:us:fog-of-war:2" in saved.read_text()


# -- evening out ------------------------------------------------------------------------------------------------------


def test_a_tournament_takes_it_too(cli: Cli, tmp_path: Path) -> None:
    """Records of games with a handicap and without are kept apart."""
    record = tmp_path / "record"
    told = ["tournament", "greedy", "random", "-s", "north-africa-01", "-n", 1, "--record", record]
    catalog, _ = set_up("north-africa-01")
    dud = next(kind for kind in catalog.kinds if kind.token == "fog-of-war" and kind.seat == 0)
    wish = f"{catalog.sides[0]}:{dud.token}:{dud.supply}"
    assert cli(*told, "--handicap", wish).code == 0
    plain = cli(*told)
    assert plain.code == 1 and wish in plain.err
    wrong = cli(*told[:-2], "--handicap", "nobody:fog-of-war:1")
    assert wrong.code == 1 and "nobody" in wrong.err


def test_the_ladder_rises_from_duds_to_cards() -> None:
    catalog, _ = set_up("normandy-08")
    rungs = ladder(catalog.kinds, catalog.sides, [int(side) for side in catalog.seat_side], 1)
    assert rungs[0] == ("german", "fog-of-war", 1)
    assert {rung.side for rung in rungs} == {"us", "german"}
    for length in range(1, len(rungs) + 1):
        set_up("normandy-08", [one.option for one in joined(rungs[:length])])


def test_it_finds_the_rung_that_is_even(monkeypatch: pytest.MonkeyPatch) -> None:
    def weighed(scenario: str, games: int, players: list[str], **more: object) -> Simulation:
        """Every card of a handicap is worth four points in a hundred."""
        options = more["options"]
        assert isinstance(options, list)
        moved = sum(abs(read(option).number) for option in options)
        us = round(games * (0.2 + 0.04 * moved))
        told = more["progress"]
        assert callable(told)
        told(games)
        return Simulation(scenario, games, finished=games, wins={"us": us, "german": games - us})

    monkeypatch.setattr(evening, "simulate", weighed)
    heard: list[int] = []
    found = even_out("normandy-08", 1000, progress=heard.append)
    assert len(heard) > 2 and set(heard) == {1000}
    assert (found.before, found.even) == (0.2, True)
    assert abs(found.after - 0.5) < 0.03
    text = as_data(found)
    assert "# normandy-08: 20.0% without" in text and "normandy-08.german = { fog-of-war = " in text


def test_the_command_tells_what_it_found_as_it_is_told_to(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def found(scenario: str, games: int, player: str, **more: object) -> Evened:
        return Evened(scenario, 0.2, 0.5, games, [Handicap("german", "fog-of-war", 2)])

    monkeypatch.setattr(evening, "even_out", found)
    args = ("balance", "normandy-08", "normandy-09", "--suggest", "-n", 8, "--jobs", 1)
    text = cli(*args, "--write", "found.toml").out
    assert text.startswith("# normandy-08: 20.0% without, 50.0% with; 8 games each\n")
    assert (tmp_path / "found.toml").read_text() == text and len(tomllib.loads(text)) == 2
    first, _ = json.loads(cli(*args, "--json").out)
    assert first == {
        "scenario": "normandy-08",
        "before": 0.2,
        "after": 0.5,
        "games": 8,
        "handicap": ["handicap:german:fog-of-war:2"],
    }
    for more in (["--plot", "a.svg"], ["--handicap", "us:fog-of-war:1"]):
        ran = cli(*args, *more)
        assert (ran.code, ran.out) == (2, "") and "takes none and draws nothing" in ran.err
