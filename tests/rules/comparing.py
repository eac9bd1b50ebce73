"""One game played by engine and model side by side: options, state and outcome compared at every decision.

Chance is the engine's: what it drew and rolled is told to the model before the same choice is made there. What only one
kind of book has is compared by whoever builds on `Comparison`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple, NoReturn, Protocol

from sandtable.core.decision import Decision
from sandtable.core.event import Event
from sandtable.core.state import DECK, DISCARD, HAND, PLAYED, REMOVED, SUPPLY
from sandtable.match import Match
from tests.rules.modelling import Ask, Chance, Zones, token

ZONE_OF: Final = {"deck": DECK, "hand": HAND, "play": PLAYED, "discard": DISCARD, "supply": SUPPLY, "removed": REMOVED}


class Modelled(Protocol):
    """What every model answers: who is asked, and once it is over who has won and why."""

    asked: dict[str, Ask]
    winner: str | None
    reasons: set[str]

    def choose(self, seat: str, text: str) -> None: ...


class Standing(NamedTuple):
    """What the model says of the things that every book has."""

    round: int
    initiative: str
    cards: dict[str, Zones]
    scores: dict[str, int]


class Comparison:
    """One game, played in both. `reasons` says what the model calls the rule an outcome names."""

    def __init__(self, match: Match, chance: Chance, seed: int, reasons: dict[str, str]) -> None:
        self.match = match
        self.catalog = match.catalog
        self.chance = chance
        self.seed = seed
        self.rng = Random(seed)
        self.reasons = reasons
        self.told = 0
        self.choices: list[str] = []

    # -- what a book says -----------------------------------------------------------------------------------------

    @property
    def modelled(self) -> Modelled:
        raise NotImplementedError

    def standing(self) -> Standing:
        raise NotImplementedError

    def texts(self, decision: Decision) -> list[str]:
        """The texts of a decision as the model writes them."""
        return decision.texts

    def happened(self, event: Event, fields: dict[str, int]) -> None:
        """An event of the engine; draws and rolls have been told already."""

    def compare_board(self) -> None:
        raise NotImplementedError

    def board(self) -> str:
        """The board as the model has it, for whoever reads a failure."""
        raise NotImplementedError

    # -- playing --------------------------------------------------------------------------------------------------

    def run(self, limit: int, pick: Callable[[list[str]], str]) -> int:
        """Play to the end, or for so many decisions; answers how many there were."""
        while self.match.outcome is None and len(self.choices) < limit:
            decision = self.rng.choice(self.match.decisions)
            texts = self.texts(decision)
            text = pick(sorted(texts))
            self.choices.append(f"{decision.seat}: {text}")
            self.match.submit(decision.options[texts.index(text)], decision.seat)
            self.tell()
            try:
                self.modelled.choose(decision.seat, text)
            except (AssertionError, LookupError, StopIteration) as error:
                self.fail("the model", f"{type(error).__name__}: {error}", "", error)
            self.compare()
        return len(self.choices)

    def tell(self) -> None:
        """Hand the model what chance has decided."""
        events = self.match.story.events
        for event in events[self.told :]:
            fields = {field.name: event.values[i] for i, field in enumerate(event.kind.fields)}
            if event.name == "drawn":
                self.chance.drawn[self.catalog.seats[fields["seat"]]].append(self.catalog.kinds[fields["card"]].token)
            elif event.name == "rolled":
                self.chance.rolled.append(fields["face"])
            else:
                self.happened(event, fields)
        self.told = len(events)

    # -- comparing ------------------------------------------------------------------------------------------------

    def compare(self) -> None:
        model, s, standing = self.modelled, self.match.state, self.standing()
        self.same("chance not used", 0, self.chance.left())
        self.same("round", int(s.round), standing.round)
        self.same("initiative", self.catalog.sides[s.initiative], standing.initiative)
        self._cards(standing)
        self.compare_board()
        for i, side in enumerate(self.catalog.sides):
            self.same(f"score of {side}", int(s.score[i]), standing.scores[side])
        outcome = self.match.outcome
        self.same("winner", outcome.winner if outcome else None, model.winner)
        if outcome and self.reasons.get(outcome.rule) not in model.reasons:
            self.fail("reason", outcome.rule, model.reasons)
        asked = {decision.seat: decision for decision in self.match.decisions}
        self.same("who is asked", sorted(asked), sorted(model.asked))
        for seat, decision in asked.items():
            self.same("kind of decision", decision.kind, model.asked[seat].kind)
            self.same(f"options of {seat}", sorted(self.texts(decision)), sorted(model.asked[seat].texts))

    def _cards(self, standing: Standing) -> None:
        s, kinds = self.match.state, self.catalog.kinds
        for seat, name in enumerate(self.catalog.seats):
            for zone, number in ZONE_OF.items():
                row = number * len(kinds)
                mine = {k.token: int(s.cards[row + i]) for i, k in enumerate(kinds) if k.seat == seat}
                theirs = {token(card): count for card, count in standing.cards[name][zone].items() if count}
                self.same(f"{zone} of {name}", {card: count for card, count in mine.items() if count}, theirs)

    def same(self, what: str, engine: object, model: object) -> None:
        if engine != model:
            self.fail(what, engine, model)

    def fail(self, what: str, engine: Any, model: Any, cause: Exception | None = None) -> NoReturn:
        if isinstance(engine, list) and isinstance(model, list):
            engine, model = (
                f"only there {[x for x in engine if x not in model]} of {engine}",
                f"only here {[x for x in model if x not in engine]} of {model}",
            )
        lines = [
            f"{self.catalog.scenario}, seed {self.seed}, decision {len(self.choices)}: {what}",
            f"engine: {engine}",
            f"model:  {model}",
            f"last choices: {'; '.join(self.choices[-8:])}",
            f"last events: {self.match.story.events[-12:]}",
            f"board as the model has it: {self.board()}",
        ]
        raise AssertionError("\n".join(lines)) from cause
