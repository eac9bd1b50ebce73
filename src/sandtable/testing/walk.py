"""A whole game, checked at every decision."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sandtable.api import set_up
from sandtable.core.catalog import Catalog
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import Game
from sandtable.core.option import option_of
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import NOBODY, State
from sandtable.match import Match
from sandtable.notation import Journal
from sandtable.replaying import replay_journal
from sandtable.testing.moments import check_decision, check_state, check_text, require
from sandtable.testing.playing import BOUND, CAP, keys_of, pick
from sandtable.testing.sights import check_hidden, check_offer, check_twins, check_view, difference

SELDOM: Final = 6  # the dearer checks are made at one decision in so many
REHEARSED: Final = 16  # and a state's text is read as if it came from outside at one in so many


def check_scenario(
    scenario: str,
    *,
    games: int = 2,
    seed: int = 1,
    cap: int = CAP,
    options: Sequence[str] = (),
    data: Sequence[str | Path] = (),
) -> list[Match]:
    """Check random games of a scenario, by its id; `data` are folders of own content. See `check_game`."""
    return check_game(*set_up(scenario, options, data), games=games, seed=seed, cap=cap)


def check_game(catalog: Catalog, book: Rulebook, *, games: int = 2, seed: int = 1, cap: int = CAP) -> list[Match]:
    """Check `games` random games, from `seed` on, each of at most `cap` rounds; every other player seldom passes.

    Answers the finished matches. AssertionError at the first thing that does not hold.
    """
    matches: list[Match] = []
    for number in range(games):
        walk = Walk(catalog, book, seed + number, cap=cap, keen=number % 2 == 1)
        matches.append(walk.run())
        again = Match(catalog, book, SeededDice(walk.seed), cap=cap)
        for choice in walk.match.journal.choices:
            again.submit(choice.text, choice.seat)
        same = again.journal.dumps() == walk.match.journal.dumps() and again.story.events == walk.match.story.events
        require(same, f"{walk}: the same seed and the same choices gave another game")
    return matches


class Walk:
    """One random game through both doors at once. `match` tells how far it came, also when something failed.

    What fails is an AssertionError that begins with the scenario, the seed and the number of the decision.
    """

    def __init__(self, catalog: Catalog, book: Rulebook, seed: int, cap: int = CAP, keen: bool = False) -> None:
        self.catalog = catalog
        self.book = book
        self.seed = seed
        self.cap = cap
        self.keen = keen
        self.match = Match(catalog, book, SeededDice(seed), cap=cap)
        self.choices = Stream(seed + 1)
        self.stream = Stream(seed + 2)  # when to look closer, so that looking changes no game
        self.copies: list[tuple[State, str]] = []  # one a decision, with its digest

    def __str__(self) -> str:
        return f"{self.catalog.scenario}, seed {self.seed}, decision {len(self.match.journal.choices)}"

    def run(self) -> Match:
        """Play to the end. Answers the match."""
        try:
            self._play()
        except AssertionError as error:
            raise AssertionError(f"{self}: {error}") from error
        except Exception as error:  # a rule that crashes is a finding like any other
            raise AssertionError(f"{self}: {error!r}") from error
        return self.match

    def _play(self) -> None:
        match = self.match
        bare = Game(self.catalog, self.book, SeededDice(self.seed))
        state = bare.start(self.cap)
        while (decision := match.decision) is not None:
            require(decision.number < BOUND, f"no end after {BOUND} decisions")
            self.compare(bare, state)
            check_state(bare, state)
            keys = check_decision(bare, state, match.notation)
            require([option.key for option in decision.options] == keys, "the two doors list other options")
            check_text(bare, state, trusted=decision.number % REHEARSED != 0)
            self.copies.append((state.clone(), state.digest()))
            if self.stream.below(SELDOM) == 0:
                self.look(bare, state, decision.number)
            key = pick(bare, self.choices, keys, self.keen)
            match.submit(option_of(key))
            bare.apply(state, key)
            if self.stream.below(SELDOM) == 0:
                self.take_back(key)
        self.compare(bare, state)
        check_state(bare, state)
        check_text(bare, state, trusted=False)
        for number, (copy, digest) in enumerate(self.copies):
            require(copy.digest() == digest, f"a copy made at decision {number} changed with its original")
        self.play_on_copies()
        self.replay()

    def compare(self, bare: Game, state: State) -> None:
        if state.digest() != self.match.state.digest():
            found = difference(bare, state, self.match.state)
            raise AssertionError(f"the two doors lead to different states: {found}")

    def look(self, bare: Game, state: State, number: int) -> None:
        """Everything about who may know what."""
        check_hidden(bare, state, number)
        for seat in (NOBODY, *range(len(self.catalog.seats))):
            check_view(bare, state, seat)
            check_twins(bare, state, seat, self.stream)
        check_offer(self.match)

    def take_back(self, key: int) -> None:
        """Undo restores state, story and journal, and the same choice leads to the same state again."""
        match = self.match
        if not match.can_undo:
            return
        journal, told, after = match.journal.dumps(), list(match.story.events), match.state.clone()
        match.undo()
        require(match.state.digest() == self.copies[-1][1], "a choice taken back leads to another state")
        require(len(match.journal.choices) == len(self.copies) - 1, "a choice taken back stays in the journal")
        require(match.story.events == told[: len(match.story.events)], "a choice taken back changes what was told")
        match.submit(option_of(key))
        if match.state.digest() != after.digest():
            found = difference(match.game, after, match.state)
            raise AssertionError(f"the same choice leads elsewhere after it was taken back: {found}")
        require(match.journal.dumps() == journal and match.story.events == told, "taking back leaves a trace")

    def play_on_copies(self) -> None:
        """What happens to a copy does not happen to its original."""
        game = Game(self.catalog, self.book, SeededDice(self.seed))
        for original, digest in self.copies[:: max(1, len(self.copies) // 8)]:
            copy = original.clone()
            for _ in range(5):
                if copy.winner == NOBODY:
                    game.apply(copy, keys_of(game, copy)[0])
            require(original.digest() == digest, "what happened to a copy happened to its original")

    def replay(self) -> None:
        """The journal leads to the same end without a generator."""
        again = replay_journal(Journal.loads(self.match.journal.dumps()), self.catalog, self.book)
        require(again.state.digest() == self.match.state.digest(), "the journal leads to another end")
        require(again.story.events == self.match.story.events, "the journal tells another story")
