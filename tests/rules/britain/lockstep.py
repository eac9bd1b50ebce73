"""One game played by engine and model in lockstep: options, state and outcome at every decision.

The model (`model.py` and what it is made of) was written from the rules without a look at the engine. Chance is the
engine's: what it drew and rolled is told to the model before the same choice is made there.
"""

from __future__ import annotations

from collections import Counter, deque
from pathlib import Path
from random import Random

import sandtable
from sandtable.api import scenarios
from sandtable.core.decision import Decision
from sandtable.core.state import DECK, DISCARD, HAND, IMPAIRED, OFF, PLAYED, REMOVED, SUPPLY
from tests.rules.britain.model import Model
from tests.rules.britain.model_box import HEADINGS, Shot, token
from tests.rules.britain.model_goals import points
from tests.rules.britain.model_world import Chance
from tests.rules.britain.pilot import STYLES, pick

CAPS = [30, 12, 60]
OWN = [Path(__file__).parent / "data"]  # scenarios made for what the shipped ones never meet
SHIPPED = Path(sandtable.__file__).parent / "data" / "britain"
FILES = {entry.id: entry.path for entry in scenarios(OWN) if entry.book in ("britain", "more-britain")}
DEGREES = [270, 330, 30, 90, 150, 210]  # N, then clockwise
OUT = {"raf": "grounded", "luftwaffe": "suppressed"}
ZONE_OF = {"deck": DECK, "hand": HAND, "play": PLAYED, "discard": DISCARD, "supply": SUPPLY, "removed": REMOVED}
REASONS = {
    "BOB-69": "neutralise",
    "BOB-70": "destroy",
    "BOB-71": "escape",
    "BOB-72": "escape",
    "BOB-74": "score",
    "BOB-76": "escape",
    "RUL-121": "nobody",
    "RUL-136": "cap",
    "RUL-159": "exhausted",
}
SHOTS = {"fired": "attack", "bombed": "bomb", "flak": "anti-air"}


def books_of(scenario: Path) -> list[Path]:
    """The shipped book, and the one that adds to it if the scenario belongs to that."""
    book = scenario.parents[1]
    return [SHIPPED, book] if book != SHIPPED and (book / "book.toml").exists() else [SHIPPED]


def bare(decision: Decision) -> list[str]:
    """The texts of a decision, without whose unit it is: every name is there once."""
    return [text.replace(f"{decision.seat}:", "") for text in decision.texts]


class Lockstep:
    """One game, played in both."""

    def __init__(self, scenario: str, seed: int) -> None:
        cap = CAPS[seed // STYLES % len(CAPS)]
        self.seed = seed
        self.style = seed % STYLES
        self.rng = Random(seed)
        self.match = sandtable.new(scenario, seed=seed, cap=cap, data=OWN)
        self.catalog = self.match.catalog
        self.chance = Chance({seat: deque() for seat in self.catalog.seats})
        self.shots: list[Shot] = []
        self.told = 0
        self.choices: list[str] = []
        self._tell()
        self.model = Model(FILES[scenario], books_of(FILES[scenario]), cap, self.chance)
        self._compare()

    def run(self, limit: int) -> int:
        """Play to the end, or for so many decisions; answers how many there were."""
        while self.match.outcome is None and len(self.choices) < limit:
            decision = self.rng.choice(self.match.decisions)
            texts = bare(decision)
            text = pick(self.model, sorted(texts), self.style, self.rng)
            self.choices.append(f"{decision.seat}: {text}")
            self.match.submit(decision.options[texts.index(text)], decision.seat)
            self._tell()
            try:
                self.model.choose(decision.seat, text)
            except (AssertionError, LookupError, StopIteration) as error:
                self._fail("the model", f"{type(error).__name__}: {error}", "", error)
            self._compare()
        return len(self.choices)

    def _tell(self) -> None:
        """Hand the model what chance has decided."""
        events = self.match.story.events
        for event in events[self.told :]:
            fields = {field.name: event.values[i] for i, field in enumerate(event.kind.fields)}
            if event.name == "drawn":
                self.chance.drawn[self.catalog.seats[fields["seat"]]].append(self.catalog.kinds[fields["card"]].token)
            elif event.name == "rolled":
                self.chance.rolled.append(fields["face"])
            elif event.name in SHOTS:
                self.shots.append(self._shot(event.name, fields))
        self.told = len(events)

    def _shot(self, name: str, fields: dict[str, int]) -> Shot:
        """What the engine says it added up."""
        by, target = (self.catalog.units[fields[i]].token if i in fields else "" for i in ("unit", "target"))
        base, cover, reach = fields.get("base", fields["total"]), fields.get("cover", 0), fields.get("range", 0)
        shot = Shot(SHOTS[name], by, target, fields["dice"], base, cover, reach, bool(fields.get("rear")))
        self._same("total and faces", (fields["total"], fields["faces"]), (shot.total, max(0, 11 - shot.total)))
        return shot

    # -- comparing ------------------------------------------------------------------------------------------------

    def _compare(self) -> None:
        w, s = self.model.world, self.match.state
        self._same("chance not used", 0, self.chance.left())
        self._same(
            "shots", self.shots, [shot._replace(by=token(shot.by), target=token(shot.target)) for shot in w.shots]
        )
        self._same("round", int(s.round), w.round)
        self._same("initiative", self.catalog.sides[s.initiative], w.initiative)
        self._cards()
        self._units()
        for i, side in enumerate(self.catalog.sides):
            self._same(f"score of {side}", int(s.score[i]), points(w, side))
        outcome = self.match.outcome
        self._same("winner", outcome.winner if outcome else None, self.model.winner)
        if outcome and REASONS.get(outcome.rule) not in self.model.reasons:
            self._fail("reason", outcome.rule, self.model.reasons)
        asked = {decision.seat: decision for decision in self.match.decisions}
        self._same("who is asked", sorted(asked), sorted(self.model.asked))
        for seat, decision in asked.items():
            self._same("kind of decision", decision.kind, self.model.asked[seat].kind)
            self._same(f"options of {seat}", sorted(bare(decision)), sorted(self.model.asked[seat].texts))

    def _cards(self) -> None:
        s, kinds = self.match.state, self.catalog.kinds
        for seat, name in enumerate(self.catalog.seats):
            for zone, number in ZONE_OF.items():
                row = number * len(kinds)
                mine = {k.token: int(s.cards[row + i]) for i, k in enumerate(kinds) if k.seat == seat}
                theirs = {token(card): count for card, count in self.model.world.cards[name][zone].items() if count}
                self._same(f"{zone} of {name}", {card: count for card, count in mine.items() if count}, theirs)

    def _units(self) -> None:
        s, pieces = self.match.state, {token(name): p for name, p in self.model.world.pieces.items()}
        self._same("units", sorted(unit.token for unit in self.catalog.units), sorted(pieces))
        views = {view.unit: view for view in self.match.view(None).units}
        for i, unit in enumerate(self.catalog.units):
            piece, view = pieces[unit.token], views[unit.token]
            place = self.catalog.tiles[s.at[i]].name if s.at[i] != OFF else None
            self._same(f"place of {unit.token}", place, self.model.world.names[piece.at] if piece.at else None)
            if piece.at is not None:
                facing = DEGREES[piece.heading] if piece.heading is not None else None
                self._same(f"facing of {unit.token}", view.facts.get("facing"), facing)
                self._same(f"face of {unit.token}", bool(s.face[i] == IMPAIRED), piece.out)
                word = OUT[piece.side]
                self._same(f"{word}: {unit.token}", view.facts.get(word), 1 if piece.out else None)
            else:
                fate = "escaped" if piece.fate == "escaped" else "lost"
                self._same(f"fate of {unit.token}", view.facts.get("fate"), fate)

    def _same(self, what: str, engine: object, model: object) -> None:
        if engine != model:
            self._fail(what, engine, model)

    def _fail(self, what: str, engine: object, model: object, cause: Exception | None = None) -> None:
        if isinstance(engine, list) and isinstance(model, list):
            engine, model = (
                f"only there {[x for x in engine if x not in model]} of {engine}",
                f"only here {[x for x in model if x not in engine]} of {model}",
            )
        w = self.model.world if hasattr(self, "model") else None
        where = [
            f"{p.name} {w.names[p.at]} {HEADINGS[p.heading] if p.heading is not None else ''}{' out' if p.out else ''}"
            for p in (w.on_board() if w else [])
            if w is not None and p.at is not None
        ]
        lines = [
            f"{self.catalog.scenario}, seed {self.seed}, decision {len(self.choices)}: {what}",
            f"engine: {engine}",
            f"model:  {model}",
            f"last choices: {'; '.join(self.choices[-8:])}",
            f"last events: {self.match.story.events[-12:]}",
            f"board as the model has it: {', '.join(where)}",
        ]
        raise AssertionError("\n".join(lines)) from cause


def play(scenario: str, seeds: range, decisions: int) -> tuple[int, Counter[str]]:
    """Games of a scenario, one seed after the other, until so many decisions were compared."""
    made, met = 0, Counter[str]()
    for seed in seeds:
        game = Lockstep(scenario, seed)
        made += game.run(decisions - made)
        met.update(game.model.world.met)
        met[f"end: {' and '.join(sorted(game.model.reasons)) or 'broken off'}"] += 1
        if made >= decisions:
            break
    return made, met
