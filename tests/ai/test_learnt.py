"""Weights for a search: what they add up to, which file is used, and that a search goes by them."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

import sandtable
from sandtable.ai import learnt, make_player
from sandtable.ai._learnt import LearntEvaluation, places_of
from sandtable.ai.greedy import evaluation_of
from sandtable.ai.learnt import FOLDER, MisfitError, Place, Weights, fits_of, learnt_of, read
from sandtable.ai.search import SearchPlayer
from sandtable.api import set_up
from sandtable.automata import with_automata
from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.option import a_of
from sandtable.core.state import HAND, SUPPLY, State
from sandtable.files import FileError
from sandtable.lab.gate import passed
from sandtable.lab.simulate import simulate
from sandtable.lab.tournament import tournament
from tests.ai.test_search import walked

ROUND, INITIATIVE = 0, 1  # places
SHIPPED = sorted((Path(sandtable.__file__).parent / "data").glob(f"*/{FOLDER}/*.json"))


def game_of(scenario: str, options: tuple[str, ...] = ()) -> Game:
    return Game(*set_up(scenario, options), SeededDice(3))


def weights_for(game: Game, places: list[Place], *, bias: float = 0.0, halves: list[float] | None = None) -> Weights:
    terms = len(evaluation_of(game).terms)
    return Weights(
        scenario=game.catalog.scenario,
        content=game.catalog.content,
        fits=fits_of(game, terms),
        games=20,
        players=["regular"],
        seed=0,
        loss_by_hand=0.7,
        loss=0.6,
        bias=bias,
        halves=halves if halves is not None else [0.0] * (2 * terms),
        places=places,
    )


def write(path: Path, weights: Weights) -> Path:
    path.write_bytes(msgspec.json.encode(weights))
    return path


@pytest.mark.parametrize("scenario", ["normandy-03", "north-africa-06", "britain-02", "reinforcements-201@4"])
def test_the_value_is_the_sum_of_what_the_position_shows(scenario: str) -> None:
    game = game_of(scenario)
    state, chance = walked(game, 5, 60), random.Random(1)
    terms = evaluation_of(game).terms
    values = places_of(game, state)
    places = [
        Place(i, value - 1, [chance.uniform(-1, 1) for _ in range(3)])
        for i, value in enumerate(values)
        if chance.random() < 0.7
    ]
    halves = [chance.uniform(-0.01, 0.01) for _ in range(2 * len(terms))]
    weights = weights_for(game, places, bias=0.25, halves=halves)
    by_term = [term.half(game, state, side) for term in terms for side in (0, 1)]
    expected = (
        0.25 + sum(place.weights[1] for place in places) + sum(a * b for a, b in zip(halves, by_term, strict=True))
    )
    assert weights.learnt().value(game, state, terms) == pytest.approx(expected)


def test_values_that_were_never_seen_weigh_nothing() -> None:
    game = game_of("normandy-01")
    state = walked(game, 5, 60)
    state.round = 9
    for least, weights in ((0, [5.0] * 9), (10, [5.0])):
        found = weights_for(game, [Place(ROUND, least, weights)], bias=1.0).learnt()
        assert found.value(game, state, evaluation_of(game).terms) == 1.0


def test_every_part_of_a_position_has_its_place() -> None:
    game = game_of("north-africa-06")
    state = walked(game, 5, 60)
    before = places_of(game, state)
    kind = next(k for k in range(len(game.catalog.kinds)) if state.cards[SUPPLY * game.catalog.n_kinds + k] > 0)

    def move(after: State) -> None:
        after.at[2] = (after.at[2] + 1) % len(game.catalog.tiles)

    def flip(after: State) -> None:
        after.face[1] ^= 1

    def buy(after: State) -> None:
        after.cards[SUPPLY * game.catalog.n_kinds + kind] -= 1
        after.cards[HAND * game.catalog.n_kinds + kind] += 1

    def pass_on(after: State) -> None:
        after.initiative ^= 1

    def own_row(after: State) -> None:
        after.rows[len(list(after.rows)) - 1] += 1

    for change, places in ((move, 1), (flip, 1), (buy, 2), (pass_on, 1), (own_row, 1)):
        after = state.clone()
        change(after)
        assert sum(a != b for a, b in zip(before, places_of(game, after), strict=True)) == places, change.__name__


def test_weights_hold_where_options_add_rows() -> None:
    """Against the bot by the book a state has more rows; what was learnt without it is used."""
    plain = game_of("normandy-03")
    weights = weights_for(plain, [Place(INITIATIVE, 0, [0.5, -0.5])])
    ruled = game_of("normandy-03", tuple(with_automata("normandy-03", {"german": "solo:hard"})))
    assert len(list(ruled.start(9).rows)) > len(list(plain.start(9).rows))
    terms = evaluation_of(ruled).terms
    found = learnt_of(ruled, len(terms), weights)
    assert found is not None
    assert abs(found.value(ruled, ruled.start(9), terms)) == 0.5


def test_weights_of_something_else_are_refused(tmp_path: Path) -> None:
    one, other = game_of("normandy-03"), game_of("normandy-04")
    weights, terms = weights_for(one, []), len(evaluation_of(one).terms)
    assert learnt_of(one, terms, weights) is not None
    for game, more, own in ((other, 0, weights), (one, 1, weights), (one, 0, weights_for(one, [], halves=[0.0]))):
        with pytest.raises(MisfitError, match=r"for normandy-03, .* do not fit normandy-0"):
            learnt_of(game, terms + more, own)
    name = f"search:4:weights={write(tmp_path / 'w.json', weights)}"
    with pytest.raises(MisfitError):
        simulate("normandy-04", 2, [name])
    result = tournament([name, "random"], ["normandy-03", "normandy-04"], 1)
    assert result.pairs == 1 and not result.failed
    assert len(result.left_out) == 1 and "do not fit normandy-04" in result.left_out[0]


def test_weights_that_a_book_brings_are_used_where_they_fit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one, other = game_of("normandy-03"), game_of("normandy-04")
    file = write(tmp_path / "w.json", weights_for(one, []))
    monkeypatch.setattr(learnt, "file_of", lambda _: file)
    assert learnt_of(one, len(evaluation_of(one).terms)) is not None
    assert learnt_of(other, len(evaluation_of(other).terms)) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("places", [[-1, 0, [1.0]]]),
        ("places", [[300_000_000, 0, [1.0]]]),
        ("places", [[1, 2**63, [1.0]]]),
        ("places", [[1, -(2**40), [1.0]]]),
        ("places", [[1, 0, [1e300]]]),
        ("bias", 1e300),
        ("halves", [-1e300]),
    ],
)
def test_numbers_that_no_weights_can_have_are_told_at_once(tmp_path: Path, key: str, value: object) -> None:
    whole = {**msgspec.to_builtins(weights_for(game_of("normandy-03"), [])), key: value}
    file = tmp_path / "w.json"
    file.write_bytes(msgspec.json.encode(whole))
    with pytest.raises(FileError, match=f"these are no weights: .*{key}"):
        make_player(f"search:5:weights={file}")


def test_a_broken_file_is_told_at_once(tmp_path: Path) -> None:
    broken = tmp_path / "w.json"
    broken.write_text('{"format": "sandtable-learnt", "scenario": 3}')
    for path, told in ((broken, "these are no weights"), (tmp_path / "none.json", "no such file")):
        with pytest.raises(FileError, match=told):
            read(path)
        with pytest.raises(FileError, match=told):
            make_player(f"search:5:weights={path}")


@pytest.mark.parametrize("side", [0, 1])
def test_a_search_goes_by_what_it_is_told_to_value(side: int, tmp_path: Path) -> None:
    """Who values nothing but the initiative bids higher than who shuns it."""
    game = game_of("normandy-01")
    c = game.catalog
    seat = next(seat for seat in range(len(c.seats)) if c.seat_side[seat] == side)
    bids: dict[float, list[int]] = {}
    for worth in (4.0, -4.0):
        file = write(tmp_path / f"{worth}.json", weights_for(game, [Place(INITIATIVE, 0, [worth, -worth])]))
        bids[worth] = []
        for seed in range(6):
            state = Game(c, game.book, SeededDice(seed)).start(9)
            state.seat = seat
            bid = a_of(SearchPlayer(1, f"300:weights={file}").think(game, state, seat))
            bids[worth].append(int(c.kind_initiative[bid]))
    wanted, shunned = bids[4.0], bids[-4.0]
    assert all(one >= other for one, other in zip(wanted, shunned, strict=True))
    assert sum(wanted) >= sum(shunned) + 4


def test_what_is_shipped_fits_and_has_passed() -> None:
    """A scenario that was changed since needs new weights: `sandtable train`."""
    assert SHIPPED, "no weights in the package"
    for path in SHIPPED:
        weights = read(path)
        game = game_of(weights.scenario)
        assert path.stem == weights.scenario
        assert weights.content == game.catalog.content, path.name
        assert learnt_of(game, len(evaluation_of(game).terms)) is not None, path.name
        assert passed(weights.gate), path.name
        assert sum(one.pairs for one in weights.gate) >= 200, path.name
        assert weights.loss < weights.loss_by_hand, path.name


def test_a_search_can_do_without() -> None:
    path = SHIPPED[0]
    game = game_of(path.stem)
    state = walked(game, 5, 3)
    with_them, without = SearchPlayer(1, "5"), SearchPlayer(1, "5:weights=none")
    for player, used in ((with_them, True), (without, False)):
        player.think(game, state, int(state.seat))
        assert isinstance(player._mind_of(game).leaves, LearntEvaluation) is used
