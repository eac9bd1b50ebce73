"""The evaluation: aircraft that fly, cards behind them, and enemies in one's sights."""

from __future__ import annotations

from sandtable.ai._evaluation import DeckTerm, Term, behind
from sandtable.core.game import Game
from sandtable.core.state import OFF, State
from toy_hexes.dogfight import Dogfight


def dogfight_terms(g: Game) -> list[Term]:
    module = g.book.module("dogfight")
    assert isinstance(module, Dogfight)
    return [AircraftTerm(module), DeckTerm(g)]


class AircraftTerm(Term):
    def __init__(self, module: Dogfight) -> None:
        self.module = module

    def half(self, g: Game, s: State, side: int) -> float:
        out = 0.0
        for unit in range(len(g.catalog.units)):
            if g.catalog.unit_side[unit] == side and s.at[unit] != OFF:
                out += 20.0 + 4.0 * min(3, int(behind(g, s, unit))) + 3.0 * len(self.module.in_sight(g, s, unit))
        return out
