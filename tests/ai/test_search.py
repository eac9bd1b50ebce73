"""The search player: it sees no more than its seat, is the same from the same seed, and takes what wins."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from math import exp
from multiprocessing import active_children, get_context
from pathlib import Path
from time import sleep

import pytest

from sandtable.ai import make_player
from sandtable.ai._evaluation import SCALE, Evaluation, Term
from sandtable.ai._search import unseen
from sandtable.ai._tree import Node
from sandtable.ai._walk import Walker
from sandtable.ai.greedy import evaluation_of
from sandtable.ai.helpers import Musing, Task
from sandtable.ai.player import Player
from sandtable.ai.search import BY_RULE, CHUNK, Helper, SearchPlayer, best_of, numbers_of, tuning_for
from sandtable.api import set_up
from sandtable.automata import with_automata
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.hidden import determinise
from sandtable.core.state import NOBODY, State
from sandtable.testing.players import check_player

BOOKS = ["normandy-07", "north-africa-06", "britain-03", "reinforcements-101@4", "reinforcements-202"]

RULED = [  # and the side that is played by rule
    ("normandy-01", "german"),
    ("normandy-08", "us"),
    ("north-africa-02", "italian"),
    ("north-africa-06", "lrdg"),
    ("reinforcements-101", "german"),
    ("reinforcements-202", "lrdg"),
]


def walked(game: Game, seed: int, steps: int) -> State:
    """A state some random choices into a game, with somebody to decide."""
    state, stream = game.start(150), Stream(seed)
    for _ in range(steps):
        after = state.clone()
        game.apply(after, game.options[stream.below(game.list_options(after))])
        if after.winner != NOBODY:
            break
        state = after
    return state


class Noting(SearchPlayer):
    """Counts the decisions at which it went on with a tree that it had."""

    went_on = 0

    def search(self, game: Game, state: State) -> Node:
        before = self._mind.nodes if self._mind is not None else None
        root = super().search(game, state)
        self.went_on += self._mind is not None and self._mind.nodes is before
        return root


@pytest.mark.parametrize(
    ("scenario", "detail"), [*((scenario, "60") for scenario in BOOKS), ("normandy-07", "60:processes=2")]
)
def test_search_chooses_alike_in_twins(scenario: str, detail: str) -> None:
    """No peeking: what it chooses depends on nothing its seat cannot see, now or earlier in the round."""
    made: list[Noting] = []

    def make(seed: int) -> Player:
        made.append(Noting(seed, detail))
        return made[-1]

    assert check_player(make, *set_up(scenario), most=24) >= 20
    assert sum(player.went_on for player in made) >= 8
    for player in made:
        player.close()


@pytest.mark.parametrize(("scenario", "side"), RULED)
def test_search_against_a_rule_chooses_alike_in_twins(scenario: str, side: str) -> None:
    catalog, book = set_up(scenario, with_automata(scenario, {side: "solo:hard"}))
    assert check_player(lambda seed: SearchPlayer(seed, "30"), catalog, book, most=12) >= 6


@pytest.mark.parametrize("scenario", BOOKS)
def test_search_plays_every_book_to_the_end(scenario: str) -> None:
    catalog, book = set_up(scenario)
    game, thoughts = Game(catalog, book, SeededDice(5)), Game(catalog, book, SeededDice(6))
    state = game.start(3)
    player = SearchPlayer(1, "4")
    while state.winner == NOBODY:
        key = player.think(thoughts, state, int(state.seat))
        assert key in {int(game.options[i]) for i in range(game.list_options(state))}
        game.apply(state, key)


@pytest.mark.parametrize(("scenario", "side"), RULED)
def test_search_against_a_side_that_is_played_by_rule(scenario: str, side: str) -> None:
    catalog, book = set_up(scenario, with_automata(scenario, {side: "solo:hard"}))
    game, thoughts = Game(catalog, book, SeededDice(5)), Game(catalog, book, SeededDice(6))
    state, player, asked = game.start(2), SearchPlayer(1, "6"), set()
    while state.winner == NOBODY:
        asked.add(catalog.seats[state.seat])
        game.apply(state, player.think(thoughts, state, int(state.seat)))
    assert asked == {*catalog.seats} - {side}


@pytest.mark.parametrize(("scenario", "side"), RULED)
def test_it_looks_further_where_a_rule_plays_the_others(scenario: str, side: str) -> None:
    usual = tuning_for(Game(*set_up(scenario), SeededDice(1)), {})
    options = with_automata(scenario, {side: "solo:easy"})
    game = Game(*set_up(scenario, options), SeededDice(1))
    ruled = tuning_for(game, {})
    assert int(usual.rounds) == 1
    assert {"rounds": float(ruled.rounds), "heat": ruled.heat, "explore": ruled.explore} == BY_RULE
    assert ruled.temperature == usual.temperature
    told = tuning_for(game, numbers_of(["rounds=1", "explore=2"]))  # what a name says comes first
    assert (float(told.rounds), told.heat, told.explore) == (1.0, BY_RULE["heat"], 2.0)


class RoundsTerm(Term):
    """A position is worth its round to the first side."""

    def half(self, g: Game, s: State, side: int) -> float:
        return 5.0 * float(s.round) if side == 0 else 0.0


def test_a_walk_is_worth_the_mean_over_the_rounds_it_begins() -> None:
    game = Game(*set_up("normandy-01"), SeededDice(1))
    player = SearchPlayer(1, "500")
    player._leaves_of = lambda game, by_hand: Evaluation([RoundsTerm()])  # type: ignore[method-assign]
    player.numbers = {"rounds": 3}
    mind, state = player._mind_of(game), game.start(0)
    root, now = mind.begin(game, state), int(state.round)
    mind.iterate(game, state, 12)
    chances = [1 / (1 + exp(-5.0 * n / SCALE)) for n in range(now + 1, now + 4)]
    mean = sum(chances) / 3
    for edge in root.edges:
        assert float(edge.total) == pytest.approx(int(edge.visits) * (mean if state.seat == 0 else 1 - mean))


def test_two_on_a_side_are_not_the_others() -> None:
    assert int(tuning_for(Game(*set_up("reinforcements-101@4"), SeededDice(1)), {}).rounds) == 1


@pytest.mark.parametrize("scenario", ["normandy-04", "north-africa-01"])
def test_the_same_seed_thinks_the_same(scenario: str) -> None:
    catalog, book = set_up(scenario)
    state = walked(Game(catalog, book, SeededDice(2)), 2, 40)
    found = []
    for _ in range(2):
        game = Game(catalog, book, SeededDice(0))
        root = SearchPlayer(7, "60").search(game, determinise(game, state, int(state.seat), SeededDice(1)))
        found.append([(int(edge.key), int(edge.visits), edge.total) for edge in root.edges])
    assert found[0] == found[1]


def winning(game: Game, state: State) -> list[int]:
    """The options that win at once, whatever the dice."""
    out = []
    for key in [int(game.options[i]) for i in range(game.list_options(state))]:
        ends = []
        for seed in range(4):
            after = state.clone()
            Game(game.catalog, game.book, SeededDice(seed)).apply(after, key)
            ends.append(int(after.winner))
        if set(ends) == {int(game.catalog.seat_side[state.seat])}:
            out.append(key)
    return out


def winnable(seed: int) -> tuple[Game, State, list[int]]:
    """A moment of a game at which something wins at once, and what; the game has other dice from there on."""
    catalog, book = set_up("normandy-01")
    game, thoughts = Game(catalog, book, SeededDice(seed)), Game(catalog, book, SeededDice(9))
    state, other = game.start(), make_player("greedy", seed)
    while not (found := winning(game, state)):
        game.apply(state, other.think(thoughts, state, int(state.seat)))
        assert state.winner == NOBODY, "a game without such a moment: take another seed"
    return thoughts, state, found


@pytest.mark.parametrize("seed", range(4))
def test_it_takes_what_wins_at_once(seed: int) -> None:
    game, state, found = winnable(seed)
    assert SearchPlayer(3, "80").think(game, state, int(state.seat)) in found


def test_what_is_won_is_won_in_all_rounds_that_would_follow() -> None:
    game, state, found = winnable(1)
    player = SearchPlayer(1, "60")
    player.numbers = {"rounds": 6}
    best = best_of(player.search(game, determinise(game, state, int(state.seat), SeededDice(1))))
    assert int(best.key) in found
    assert float(best.total) == pytest.approx(int(best.visits))


def test_bids_are_decided_apart() -> None:
    """RUL-135: the other's bid is one decision, whatever one bids oneself."""
    catalog, book = set_up("normandy-02")
    game = Game(catalog, book, SeededDice(4))
    state = game.start(150)
    assert game.procedure(state).simultaneous
    player = SearchPlayer(1, "60")
    seat = int(state.seat)
    root = player.search(game, determinise(game, state, seat, SeededDice(1)))
    mind = player._mind
    assert mind is not None
    before = book.secrets.sight(game, state, seat)
    other = mind.nodes[unseen(before, 1 - seat)]
    tried = [edge for edge in root.edges if edge.visits > 0]
    assert len(tried) > 1
    assert other.visits == root.visits - len(tried)  # the first time a bid is tried, what follows is played on by habit


def test_it_stops_when_the_lead_cannot_be_caught() -> None:
    catalog, book = set_up("normandy-01")
    game = Game(catalog, book, SeededDice(4))
    state = walked(game, 1, 30)
    root = SearchPlayer(1, "4000").search(game, determinise(game, state, int(state.seat), SeededDice(1)))
    rest = 4000 - root.visits
    others = [int(edge.visits) for edge in root.edges if edge is not best_of(root)]
    assert rest == 0 or best_of(root).visits > max(others) + rest


def test_a_time_is_a_budget() -> None:
    catalog, book = set_up("normandy-01")
    game = Game(catalog, book, SeededDice(4))
    state = game.start(150)
    root = SearchPlayer(1, "1ms").search(game, determinise(game, state, int(state.seat), SeededDice(1)))
    assert root.visits > 0


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("search:", "'' is no budget"),
        ("search:9:processes=0", "number of processes"),
        ("search:0", "'0' is no budget"),
        ("search:fast", "iterations .search:500. or a time .search:200ms."),
        ("search:-5", "no budget"),
        ("search:500:heats=1", "no number 'heats': explore, reduction, temperature, heat"),
        ("search:500:heat=hot", "'hot' is no number for 'heat'"),
        ("search:500:heat=nan", "'nan' is no number for 'heat' of a search: 0.001 to 1,000"),
        ("search:500:heat=0", "no number for 'heat'"),
        ("search:500:temperature=0", "no number for 'temperature'"),
        ("search:500:scale=-1", "no number for 'scale'"),
        ("search:500:explore=inf", "no number for 'explore'"),
        ("search:500:reduction=-1", "no number for 'reduction'"),
        ("search:500:rounds=0", "no number for 'rounds'"),
        ("search:500:prime=100000000000000000000000", "no number for 'prime'"),
        ("search:500:ponderous", "no number 'ponderous'"),
        ("serach", 'did you mean "search"'),
    ],
)
def test_what_it_cannot_be_told(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_player(name)


@pytest.mark.parametrize("scenario", BOOKS)
def test_a_remembered_value_is_the_value(scenario: str) -> None:
    catalog, book = set_up(scenario)
    game = Game(catalog, book, SeededDice(3))
    kept = evaluation_of(game)
    for seed in range(3):
        for steps in (0, 5, 6, 40, 41, 90):
            state = walked(game, seed, steps)
            fresh: Evaluation = evaluation_of(game)
            for side in (0, 1):
                assert kept.value(game, state, side) == kept.value(game, state, side) == fresh.value(game, state, side)
            assert kept.value(game, state, 0) == -kept.value(game, state, 1)


def test_a_remembered_way_is_the_way() -> None:
    catalog, book = set_up("normandy-03")
    game = Game(catalog, book, SeededDice(3))
    kept = Walker(catalog)
    for steps in (0, 30, 60, 90, 30, 0):
        state = walked(game, 1, steps)
        for side in (0, 1):
            for tile in range(len(catalog.tiles)):
                fresh = Walker(catalog)
                fresh.walk(game, state, side, tile, False)
                kept.walk(game, state, side, tile, False)
                tiles = range(len(catalog.tiles))
                assert [int(kept.away(t)) for t in tiles] == [int(fresh.away(t)) for t in tiles]


def thought(name: str) -> list[tuple[int, int]]:
    """Options and visits of the first decision of a game."""
    catalog, book = set_up("normandy-04")
    game = Game(catalog, book, SeededDice(1))
    player = make_player(name, 3)
    assert isinstance(player, SearchPlayer)
    root = player.search(game, game.start(0))
    player.close()
    return [(int(edge.key), int(edge.visits)) for edge in root.edges]


def test_processes_share_the_iterations() -> None:
    alone, shared = thought("search:90"), thought("search:90:processes=3")
    assert {key for key, _ in alone} == {key for key, _ in shared}
    assert 45 < sum(visits for _, visits in shared) <= 90
    assert shared == thought("search:90:processes=3")


def test_who_dies_while_thinking_is_missed_and_no_more() -> None:
    catalog, book = set_up("normandy-04")
    game = Game(catalog, book, SeededDice(1))
    player = make_player("search:60:processes=3", 3)
    assert isinstance(player, SearchPlayer)
    player.search(game, game.start(0))
    for process in active_children():
        process.kill()
        process.join()
    assert sum(edge.visits for edge in player.search(game, game.start(0)).edges) > 0
    player.close()


def test_a_process_that_may_have_no_others_says_so() -> None:
    """As workers of a cluster usually are."""
    context = get_context("fork")
    here, there = context.Pipe()

    def think() -> None:
        try:
            thought("search:9:processes=2")
        except ValueError as error:
            there.send(str(error))

    process = context.Process(target=think, daemon=True)
    process.start()
    assert here.poll(120)
    assert "unless it is started with DASK_DISTRIBUTED__WORKER__DAEMON=False" in here.recv()
    process.join()


@pytest.mark.parametrize("name", ["search:40:processes=3", "search:40:ponder"])
def test_processes_end_with_who_has_them(name: str) -> None:
    """Also where each was begun while others were there, and knows of their lines."""
    catalog, book = set_up("normandy-04")
    game = Game(catalog, book, SeededDice(1))
    players = [make_player(name, seed) for seed in range(2)]
    for player in players:
        player.think(game, game.start(0), 0)
    assert active_children()
    for player in players:
        player.close()
        player.close()
    assert active_children() == []


def test_processes_end_when_who_has_them_is_killed() -> None:
    code = (
        "import os, signal\n"
        "from multiprocessing import active_children\n"
        "from sandtable.ai import make_player\n"
        "from sandtable.api import set_up\n"
        "from sandtable.core.dice import SeededDice\n"
        "from sandtable.core.game import Game\n"
        "game = Game(*set_up('normandy-04'), SeededDice(1))\n"
        "players = [make_player('search:20:processes=3', seed) for seed in range(2)]\n"
        "for player in players: player.think(game, game.start(0), 0)\n"
        "print(*(process.pid for process in active_children()), flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, env=dict(os.environ), timeout=120)
    left = {int(word) for word in run.stdout.split()}
    assert run.returncode == -signal.SIGKILL and len(left) == 4
    for _ in range(600):
        left = {pid for pid in left if Path(f"/proc/{pid}").exists()}
        if not left:
            return
        sleep(0.1)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    pytest.fail(f"{len(left)} processes think on for nobody")


def visits_of_the_next(player: SearchPlayer, wait: float) -> int:
    """Visits of the second decision of a turn, if so much time passes after the first."""
    catalog, book = set_up("normandy-04")
    game, thoughts = Game(catalog, book, SeededDice(1)), Game(catalog, book, SeededDice(2))
    state = game.start(0)
    for _ in catalog.seats:  # bids
        game.list_options(state)
        game.apply(state, game.options[0])
    seat = int(state.seat)
    first = player.think(thoughts, state, seat)
    sleep(wait)
    game.apply(state, first)
    assert state.seat == seat, "the turn goes on"
    root = player.search(thoughts, determinise(thoughts, state, seat, SeededDice(3)))
    player.close()
    return sum(int(edge.visits) for edge in root.edges)


def test_who_ponders_has_thought_about_what_comes_next() -> None:
    """Who does not ponder knows the same however long the others take; who does knows more, sooner or later."""
    quick = visits_of_the_next(SearchPlayer(3, "60"), 0.0)
    assert visits_of_the_next(SearchPlayer(3, "60"), 0.2) == quick
    waits = (0.2, 1.0, 5.0, 25.0)  # a busy machine gives a process little time
    assert any(visits_of_the_next(SearchPlayer(3, "60:ponder"), wait) > quick + 60 for wait in waits)


def test_what_was_pondered_is_told_once() -> None:
    catalog, book = set_up("normandy-04")
    game = Game(catalog, book, SeededDice(1))
    state = game.start(0)
    helper = Helper(game, {}, "", None, 1, 0)
    row = state.row()
    found = helper.think(Task(row, 40, 0.0))
    assert sum(one.visits for one in found) == 40
    assert all(one.visits == 0 and one.total == 0.0 for one in helper.think(Task(row, 0, 0.0)))
    best = max(found, key=lambda one: one.visits)
    helper.begin_to_muse(Musing(row, best.key))
    helper.muse()
    again = {one.key: one.visits for one in helper.think(Task(row, 0, 0.0)) if one.visits}
    assert again == {best.key: CHUNK}, "all of it about what was chosen"
