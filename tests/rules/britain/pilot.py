"""Who chooses in the lockstep games: at random, keenly at random, or flying to where something happens."""

from __future__ import annotations

from math import exp
from random import Random

from tests.rules.britain.model import Model
from tests.rules.britain.model_box import Hex, Piece, ahead, distance
from tests.rules.britain.model_goals import permitted
from tests.rules.britain.model_world import World

STYLES = 3  # how many ways to choose there are
IDLE = {"end": 0.1, "done": 0.1, "stop": 0.3, "dark": 0.15}
LIVELY = {"leave": 5.0, "sail": 4.0, "act": 4.0, "ready": 2.0, "rouse": 2.0}
FIERCE = {"attack": 4.0, "bomb": 8.0, "anti-air": 4.0, "inspire": 4.0, "sail": 3.0}


def pick(model: Model, texts: list[str], style: int, rng: Random) -> str:
    if style == 0:
        return rng.choice(texts)
    return rng.choices(texts, [weight(model, text, style) for text in texts])[0]


def weight(model: Model, text: str, style: int) -> float:
    verb = text.split()[0]
    w, piece = model.world, model.world.flying
    chance = (IDLE.get(verb) or LIVELY.get(verb) or 1.0) * FIERCE.get(text.split()[-1], 1.0)
    if verb in ("ahead", "left", "right", "stop") and piece is not None:
        at, heading = after(w, piece, text)
        if at in w.balloons:
            return 0.05 if style == 1 else 0.01
        if style == 2:
            near = min((distance(at, goal) + distance(ahead(at, heading), goal) for goal in aims(w, piece)), default=0)
            return exp(-near) * (
                1.0 if ahead(at, heading) in w.names or at in w.ways_out.get(piece.side, set()) else 0.3
            )
    return chance


def after(w: World, piece: Piece, text: str) -> tuple[Hex, int]:
    """Where a piece would be, and which way it would look."""
    assert piece.at is not None and piece.heading is not None
    verb, _, name = text.partition(" ")
    turn = {"left": -1, "right": 1}.get(verb, 0)
    return w.hexes[name] if verb == "ahead" else piece.at, piece.heading + turn


def aims(w: World, piece: Piece) -> list[Hex]:
    """Where a piece would like to be."""
    enemy = w.other(piece.side)
    card = w.kinds[piece.side].get(piece.name)
    if card is not None and card.has("bomb"):
        ground = [p.at for p in w.on_board(enemy) if p.out or not p.flies]
        if ground:
            return [at for at in ground if at is not None]
    if permitted(w, piece):
        return list(w.ways_out.get(piece.side, set()))
    return [p.at for p in w.on_board(enemy) if p.flies and p.at is not None]
