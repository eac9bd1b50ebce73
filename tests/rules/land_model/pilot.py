"""Who chooses in the lockstep games: at random, or with a liking for something that rarely happens by chance."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from tests.rules.land_model.box import VEHICLE, Piece
from tests.rules.land_model.model import Model
from tests.rules.land_model.world import RAIDERS, World
from tests.rules.modelling import token

CALM: Final = {"end": 0.1, "hunker": 0.1, "stop": 0.2, "done": 0.2, "stay": 1.0}
KEEN: Final = CALM | {"ready": 3.0, "leave": 20.0, "raze": 5.0}
# By style: how much a first word is liked, then how much an action is.
WALK: Final = {"move": 4.0, "scout": 4.0, "stalk": 4.0, "control": 8.0}
FIGHT: Final = {"attack": 6.0, "antitank": 6.0, "demolition": 20.0, "blast": 20.0, "strafe": 6.0, "suppress": 2.0}
STYLES_OF: Final[list[tuple[str, dict[str, float], dict[str, float]]]] = [
    ("anything", {}, {}),
    ("lively", CALM, {}),
    ("fierce", KEEN, FIGHT | {"bomb": 20.0, "grenade": 20.0}),
    ("timid", {"hunker": 6.0, "end": 0.05, "play": 0.6, "done": 2.0}, {}),
    ("goer", KEEN, WALK | {"advance": 4.0, "guide": 6.0}),
    ("driver", KEEN | {"enter": 12.0, "use": 6.0, "shift": 2.0, "switch": 0.5, "exit": 0.5}, {"stalk": 4.0}),
    ("clumsy", KEEN | {"use": 3.0}, {"target": 20.0, "blast": 60.0, "bomb": 60.0, "bolster": 4.0, "attack": 3.0}),
    ("raider", KEEN | {"exit": 2.0, "use": 3.0}, WALK | {"demolition": 40.0, "mine": 10.0, "attack": 2.0}),
    ("ruthless", KEEN | {"hunker": 0.4}, FIGHT | WALK),
]
STYLES: Final = len(STYLES_OF)


class Pilot:
    """Chooses a text; every style is random, but not evenly so."""

    def __init__(self, model: Model, style: int, rng: Random) -> None:
        self.model = model
        self.name, self.verbs, self.actions = STYLES_OF[style]
        self.rng = rng

    def pick(self, texts: list[str]) -> str:
        return self.rng.choices(texts, [self._weight(text) for text in texts])[0]

    def _weight(self, text: str) -> float:
        w = self.model.world
        words = text.split()
        chance = self.verbs.get(words[0], 1.0)
        if words[0] == "play":
            liked = self._clumsily(w, words) if self.name == "clumsy" else 0.0
            chance *= liked or self.actions.get(words[2].split("-")[0], 1.0)
        if self.name in ("anything", "lively"):
            return chance
        if words[0] == "step" and w.moving is not None:
            near = min((w.board.distance(words[1], goal) for goal in self._aims(w, w.moving)), default=0)
            return chance * 4 * exp(-2 * near)
        if words[0] == "aim" and self.name == "clumsy":
            side = w.side_of[w.active]
            return chance * (1 + 30 * len(w.here(words[1], side)))
        if words[0] in ("target", "choose", "next") and self.name in ("fierce", "ruthless"):
            return chance * self._weakness(w, words[1])
        return chance

    def _clumsily(self, w: World, words: list[str]) -> float:
        """Whoever stands where the mortar aims is played first, so that a card of his lies in the play area."""
        tile = w.aim[w.side_of[w.active]] or ""
        there = [piece.name for piece in w.here(tile) if piece.seat == w.active]
        if words[2] == "blast":
            played = w.cards[w.active]["play"]
            return 60.0 if any(played[name] for name in there) else 2.0
        return 20.0 if words[1] in map(token, there) and words[2] not in ("move", "scout", "stalk") else 0.0

    def _aims(self, w: World, piece: Piece) -> list[str]:
        """Where a counter would like to be."""
        side = w.side_of.get(w.active, piece.side)
        exits = w.ways_out.get(side, [])
        points = [tile for tile in w.points if not w.controls(side, tile)]
        structures = [s.tile for s in w.structures if s.standing]
        theirs = [p for p in w.on_board() if p.side != side]
        if self.name == "driver" and piece.kind != VEHICLE:
            found = [v.at for v in w.vehicles() if v.owner != side and not v.riders()] or [v.at for v in w.vehicles()]
        elif self.name == "raider" and side == RAIDERS:
            found = [*structures, *(p.at for p in theirs if p.kind == VEHICLE)]
        elif self.name == "clumsy":
            found = [w.aim[side]] if w.aim[side] else [p.at for p in w.on_board(side) if p is not piece]
        elif self.name == "fierce":
            found = [p.at for p in theirs]
        else:
            found = [*exits, *points, *structures]
        return [tile for tile in found if tile is not None] or list(w.board.tiles)

    def _weakness(self, w: World, name: str) -> float:
        """The fewer cards are left to lose, the better."""
        for piece in w.on_board():
            if name in (piece.id, token(piece.name)):
                men = piece.riders() or [piece]
                left = [w.cards.count(m.seat, c.name, "hand", "discard", "deck") for m in men for c in w.cards_of(m)]
                return exp(-2.0 * sum(left)) + 0.02
        return 1.0
