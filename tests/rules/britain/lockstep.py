"""One game played by engine and model in lockstep: options, state and outcome at every decision.

The model (`model.py` and what it is made of) was written from the rules without a look at the engine.
"""

from __future__ import annotations

from collections import Counter, deque
from pathlib import Path

import sandtable
from sandtable.api import scenarios
from sandtable.core.decision import Decision
from sandtable.core.event import Event
from sandtable.core.state import IMPAIRED, OFF
from tests.rules.britain.model import Model
from tests.rules.britain.model_box import HEADINGS, Shot
from tests.rules.britain.model_goals import points
from tests.rules.britain.pilot import STYLES, pick
from tests.rules.comparing import Comparison, Modelled, Standing
from tests.rules.modelling import Chance, token

CAPS = [30, 12, 60]
OWN = [Path(__file__).parent / "data"]  # scenarios made for what the shipped ones never meet
SHIPPED = Path(sandtable.__file__).parent / "data" / "britain"
FILES = {entry.id: entry.path for entry in scenarios(OWN) if entry.book in ("britain", "more-britain")}
DEGREES = [270, 330, 30, 90, 150, 210]  # N, then clockwise
OUT = {"raf": "grounded", "luftwaffe": "suppressed"}
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


class Lockstep(Comparison):
    """One game, played in both."""

    def __init__(self, scenario: str, seed: int) -> None:
        cap = CAPS[seed // STYLES % len(CAPS)]
        match = sandtable.new(scenario, seed=seed, cap=cap, data=OWN)
        super().__init__(match, Chance({seat: deque() for seat in match.catalog.seats}), seed, REASONS)
        self.shots: list[Shot] = []
        self.tell()
        self.model = Model(FILES[scenario], books_of(FILES[scenario]), cap, self.chance)
        self.compare()

    @property
    def modelled(self) -> Modelled:
        return self.model

    def pick(self, texts: list[str]) -> str:
        return pick(self.model, texts, self.seed % STYLES, self.rng)

    def texts(self, decision: Decision) -> list[str]:
        """Without whose unit it is: every name is there once."""
        return [text.replace(f"{decision.seat}:", "") for text in decision.texts]

    def standing(self) -> Standing:
        w = self.model.world
        return Standing(w.round, w.initiative, w.cards.zones, {side: points(w, side) for side in w.sides})

    def happened(self, event: Event, fields: dict[str, int]) -> None:
        """What the engine says it added up."""
        if event.name not in SHOTS:
            return
        by, target = (self.catalog.units[fields[i]].token if i in fields else "" for i in ("unit", "target"))
        base, cover, reach = fields.get("base", fields["total"]), fields.get("cover", 0), fields.get("range", 0)
        shot = Shot(SHOTS[event.name], by, target, fields["dice"], base, cover, reach, bool(fields.get("rear")))
        self.same("total and faces", (fields["total"], fields["faces"]), (shot.total, max(0, 11 - shot.total)))
        self.shots.append(shot)

    def compare_board(self) -> None:
        w, s = self.model.world, self.match.state
        shots = [shot._replace(by=token(shot.by), target=token(shot.target)) for shot in w.shots]
        self.same("shots", self.shots, shots)
        pieces = {token(name): p for name, p in w.pieces.items()}
        self.same("units", sorted(unit.token for unit in self.catalog.units), sorted(pieces))
        views = {view.unit: view for view in self.match.view(None).units}
        for i, unit in enumerate(self.catalog.units):
            piece, view = pieces[unit.token], views[unit.token]
            place = self.catalog.tiles[s.at[i]].name if s.at[i] != OFF else None
            self.same(f"place of {unit.token}", place, w.names[piece.at] if piece.at else None)
            if piece.at is not None:
                facing = DEGREES[piece.heading] if piece.heading is not None else None
                self.same(f"facing of {unit.token}", view.facts.get("facing"), facing)
                self.same(f"face of {unit.token}", bool(s.face[i] == IMPAIRED), piece.out)
                word = OUT[piece.side]
                self.same(f"{word}: {unit.token}", view.facts.get(word), 1 if piece.out else None)
            else:
                fate = "escaped" if piece.fate == "escaped" else "lost"
                self.same(f"fate of {unit.token}", view.facts.get("fate"), fate)

    def board(self) -> str:
        if not hasattr(self, "model"):
            return ""
        w = self.model.world
        return ", ".join(
            f"{p.name} {w.names[p.at]} {HEADINGS[p.heading] if p.heading is not None else ''}{' out' if p.out else ''}"
            for p in w.on_board()
            if p.at is not None
        )


def play(scenario: str, seeds: range, decisions: int) -> tuple[int, Counter[str]]:
    """Games of a scenario, one seed after the other, until so many decisions were compared."""
    made, met = 0, Counter[str]()
    for seed in seeds:
        game = Lockstep(scenario, seed)
        made += game.run(decisions - made, game.pick)
        met.update(game.model.world.met)
        met[f"end: {' and '.join(sorted(game.model.reasons)) or 'broken off'}"] += 1
        if made >= decisions:
            break
    return made, met
