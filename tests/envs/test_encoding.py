"""Observations and actions as numbers: each option has its own, nothing hidden shows, version 1 stays what it is."""

from __future__ import annotations

from hashlib import blake2b
from itertools import islice

import numpy as np
import pytest

from sandtable.api import set_up
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.option import pack
from sandtable.core.state import DECK, HAND, NOBODY
from sandtable.envs._encoding import NUMBERS, VERSION, Encoder
from sandtable.testing import random_game, twin
from tests.spread import spread

SCENARIOS = spread(1, 6)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_option_has_a_number_of_its_own_and_reads_back(scenario: str) -> None:
    catalog, book = set_up(scenario)
    encoder = Encoder(Game(catalog, book, SeededDice(0)))
    met = 0
    for game, state in random_game(catalog, book, 5, keen=True):
        if state.seat < 0:
            continue
        count = int(game.list_options(state))
        keys = [int(game.options[i]) for i in range(count)]
        numbers = np.frombuffer(encoder.legal(game, state, 0), np.int64).tolist()
        assert len(set(numbers)) == count and min(numbers) >= 0 and max(numbers) < encoder.actions
        assert [int(encoder.key(number)) for number in numbers] == keys
        met += count
    assert met > 100


@pytest.mark.parametrize("scenario", ["normandy-01", "north-africa-01", "reinforcements-101@4"])
def test_numbers_and_options_are_a_bijection(scenario: str) -> None:
    encoder = Encoder(Game(*set_up(scenario), SeededDice(0)))
    keys = [int(encoder.key(number)) for number in range(int(encoder.actions))]
    assert len(set(keys)) == len(keys)
    assert [int(encoder.action(key)) for key in keys] == list(range(len(keys)))


def test_what_the_encoding_has_no_number_for_is_refused() -> None:
    game = Game(*set_up("normandy-01"), SeededDice(0))
    encoder = Encoder(game)
    draw = next(kind for kind in game.book.verbs() if kind.args == ["number"])
    assert encoder.action(pack(draw.number, NUMBERS - 1, 0, 0)) > 0
    with pytest.raises(ValueError, match="larger number"):
        encoder.action(pack(draw.number, NUMBERS, 0, 0))
    for number in (-1, int(encoder.actions)):
        with pytest.raises(ValueError, match="no such action"):
            encoder.key(number)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_twins_are_observed_alike(scenario: str) -> None:
    """What differs only in what a seat cannot know gives the same observation, to the byte."""
    catalog, book = set_up(scenario)
    encoder = Encoder(Game(catalog, book, SeededDice(0)))
    stream = Stream(3)
    differing = 0
    for game, state in random_game(catalog, book, 6, keen=True):
        if stream.below(4):
            continue
        for seat in range(len(catalog.seats)):
            seen = encoder.observe(game, state, seat)
            dealt = determinise(game, state, seat, SeededDice(int(stream.below(1000))))
            for other in (twin(game, state, seat, stream), dealt):
                assert encoder.observe(game, other, seat) == seen
                differing += other.row() != state.row()
    assert differing > 20


def test_what_a_seat_may_know_does_show() -> None:
    catalog, book = set_up("normandy-01")
    encoder = Encoder(Game(catalog, book, SeededDice(0)))
    blocks = {block.name: block for block in encoder.blocks}
    seen = set()
    for game, state in random_game(catalog, book, 6, keen=True):
        row = np.frombuffer(encoder.observe(game, state, 0), np.int64)
        assert len(row) == encoder.length == sum(block.size for block in encoder.blocks)
        cards = row[blocks["cards"].start :][: blocks["cards"].size].reshape(-1, len(catalog.kinds))
        for k, kind in enumerate(catalog.kinds):
            hand, deck = (int(state.cards[zone * len(catalog.kinds) + k]) for zone in (HAND, DECK))
            assert (cards[HAND][k], cards[DECK][k]) == ((hand, deck) if kind.seat == 0 else (0, hand + deck))
        assert row[blocks["round"].start] == state.round
        assert list(row[blocks["at"].start :][: blocks["at"].size]) == [int(tile) for tile in state.at]
        seen.add(row.tobytes())
    assert len(seen) > 30


def test_every_number_is_within_the_bounds_that_are_told() -> None:
    for scenario in ("normandy-07", "north-africa-10", "britain-11", "reinforcements-204@4"):
        catalog, book = set_up(scenario)
        encoder = Encoder(Game(catalog, book, SeededDice(0)))
        for game, state in random_game(catalog, book, 2, keen=True):
            row = np.frombuffer(encoder.observe(game, state, 0), np.int64)
            for block in encoder.blocks:
                part = row[block.start : block.start + block.size]
                assert block.size == 0 or (block.low <= part.min() and part.max() <= block.high), block


def test_version_1_is_what_it_was() -> None:
    """Models that were trained on it must go on to work: a change of the encoding needs a new version."""
    assert VERSION == 1
    expected = {"normandy-01": (972, 266), "north-africa-06": (4772, 425), "britain-05": (7711, 273)}
    for scenario, sizes in expected.items():
        encoder = Encoder(Game(*set_up(scenario), SeededDice(0)))
        assert (int(encoder.actions), int(encoder.length)) == sizes
    names = [block.name for block in encoder.blocks]
    assert " ".join(names) == (
        "observer asked round cap initiative winner bid cards sizes at face marks points score rows stack"
    )
    game = Game(*set_up("normandy-01"), SeededDice(7))
    state = game.start()
    encoder = Encoder(game)
    text = encoder.observe(game, state, 0) + encoder.legal(game, state, 0)
    assert blake2b(text, digest_size=8).hexdigest() == "ff7980f22fcbaaa6"


@pytest.mark.parametrize(
    ("scenario", "course", "encoding"),
    [
        ("normandy-07", "1c9ea6476bf32b3b", "852dd8b14333d347"),
        ("north-africa-06", "df90fb6f22844382", "39f36070d6f4a52e"),
        ("britain-05", "a642d001539e7534", "fc326ae30a18338e"),
        ("reinforcements-102", "c2e9b2ace21243a0", "983eb3668c010d28"),
        ("reinforcements-203", "385aede384337e78", "6610168e9534e797"),
        ("reinforcements-103@4", "51af7fe025e397c3", "5d73e2cd108b6b5e"),
        ("reinforcements-204@4", "12b6520c031a5970", "e59b234e18fefd07"),
    ],
)
def test_version_1_is_what_it_was_in_the_middle_of_games(scenario: str, course: str, encoding: str) -> None:
    """What all seats see and who is asked may do, over the same course of a game."""
    catalog, book = set_up(scenario)
    encoder = Encoder(Game(catalog, book, SeededDice(0)))
    states, numbers = blake2b(digest_size=8), blake2b(digest_size=8)
    for game, state in islice(random_game(catalog, book, 7, keen=True), 150):
        states.update(b"".join(int(value).to_bytes(8, "little", signed=True) for value in state.row()))
        if state.winner == NOBODY:
            numbers.update(encoder.legal(game, state, 0))
        for seat in range(len(catalog.seats)):
            numbers.update(encoder.observe(game, state, seat))
    assert states.hexdigest() == course, "rules or data have changed: both hashes are renewed, VERSION stays"
    assert numbers.hexdigest() == encoding, "the encoding has changed: it needs a new VERSION"
