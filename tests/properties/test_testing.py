"""`sandtable.testing` finds what is wrong with a book, and says where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.api import library
from sandtable.content.compile import compile_scenario
from sandtable.core.catalog import Catalog
from sandtable.core.dice import Dice, SeededDice
from sandtable.core.game import Game
from sandtable.core.module import Module
from sandtable.core.rulebook import Rulebook
from sandtable.core.slots import Secrets
from sandtable.core.state import HAND, State
from sandtable.testing import Walk, check_game, check_scenario, check_state, difference

SCENARIO = "normandy-01"


def own() -> tuple[Catalog, Rulebook]:
    """Tables and rules that nobody shares, to be spoilt."""
    shelf = library()
    record = shelf.scenario(SCENARIO)
    return compile_scenario(record, shelf.book(record.book), shelf.spec(record.book))


class Fault(Module):
    """Finds fault from the third round on."""

    def faults(self, g: Game, s: State) -> list[str]:
        return ["on purpose", "and more"] if s.round >= 3 else []


class Points(Module):
    """Says that each side owns a point it has not got."""

    def recount(self, g: Game, s: State, side: int) -> int:
        return 1


class Untouched(Secrets):
    """Leaves everything as it is."""

    def deal(self, g: Game, s: State, seat: int, dice: Dice) -> None:
        pass


class Telltale(Secrets):
    """Lets a seat tell apart what others hold in hand."""

    def sight(self, g: Game, s: State, seat: int) -> int:
        kinds = len(g.catalog.kinds)
        return hash(tuple(int(n) for n in s.cards[HAND * kinds : (HAND + 1) * kinds]))


def faulty(book: Rulebook) -> None:
    book.modules.append(Fault("fault"))


def scoring(book: Rulebook) -> None:
    book.modules.append(Points("points"))


def open_handed(book: Rulebook) -> None:
    book.secrets = Untouched()


def telling(book: Rulebook) -> None:
    book.secrets = Telltale()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (faulty, r"decision \d+: fault: on purpose; and more"),
        (scoring, r"decision 0: us owns 1 points on the board, and the state keeps 0"),
        (open_handed, r"decision \d+: what a spectator cannot know decides what it is dealt: cards.us."),
        (telling, r"decision \d+: dealt anew, a state looks different to us: cards.german."),
    ],
)
def test_what_is_wrong_is_found_and_named(spoil: Callable[[Rulebook], None], message: str) -> None:
    catalog, book = own()
    spoil(book)
    with pytest.raises(AssertionError, match=f"^{SCENARIO}, seed 5, {message}"):
        check_game(catalog, book, seed=5, cap=6)


def test_a_rule_that_crashes_is_a_finding_too(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = Walk(*own(), 7, cap=4)

    def crash(key: int) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(walk, "take_back", crash)
    with pytest.raises(AssertionError, match=r"normandy-01, seed 7, decision \d+: ZeroDivisionError\('on purpose'\)"):
        walk.run()
    assert walk.match.journal.choices  # how far it came


def test_a_sound_book_passes_and_the_matches_are_handed_back() -> None:
    first, second = check_scenario(SCENARIO, seed=3, cap=4)
    assert first.outcome is not None and second.outcome is not None
    assert first.journal.dumps() != second.journal.dumps()


def test_looking_closely_changes_no_game() -> None:
    """The same seed is the same game, however often it is looked at."""
    walks = [Walk(*own(), 4, cap=4), Walk(*own(), 4, cap=4)]
    walks[1].stream.below(2)
    assert walks[0].run().journal.dumps() == walks[1].run().journal.dumps()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        ("cards", "us has 2 .* and began with 1"),
        ("sizes", "cards in the deck, counted"),
        ("marks", "both sides control"),
        ("at", "is on tile 99"),
        ("score", "points on the board, and the state keeps"),
        ("seat", "is asked, winner"),
    ],
)
def test_a_state_that_does_not_add_up(spoil: str, message: str) -> None:
    game = Game(*own(), SeededDice(1))
    state = game.start()
    check_state(game, state)
    if spoil == "seat":
        state.seat = -1
    elif spoil == "marks":
        state.marks[0] = state.marks[len(game.catalog.tiles)] = 2
    else:
        part = getattr(state, spoil)
        part[0] = 99 if spoil == "at" else part[0] + 1
    with pytest.raises(AssertionError, match=message):
        check_state(game, state)


def test_the_difference_between_states_is_told_by_field() -> None:
    game = Game(*own(), SeededDice(1))
    one = game.start()
    other = one.clone()
    assert difference(game, one, other) == "nothing"
    other.round += 1
    assert difference(game, one, other) == "round 1 / 2"
