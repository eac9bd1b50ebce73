"""Infantry's terms: Riflemen on the board at all, and what a target marker promises."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.ai._evaluation import Term
from sandtable.ai._land import Abilities, ForcesTerm, HopeTerm, ObjectivesTerm, deck_term
from sandtable.core.game import Game
from sandtable.core.state import OFF, State
from sandtable.rules.infantry.infantry import Infantry
from sandtable.rules.land.combat import INDIRECT, chance_to_hit

AIM: Final = 0.7  # share of what a fire mission on a marker would cost, that the marker is worth already
UNPINNED: Final = 35.0  # having Riflemen on the board at all
VITAL: Final = 1.7  # how much more a unit that can take objectives counts where it must not be pinned


def infantry_terms(g: Game) -> list[Term]:
    infantry = g.book.module("infantry")
    assert isinstance(infantry, Infantry)
    c = g.catalog
    able = Abilities(c)
    vital = [VITAL if infantry.pin[c.enemy[side]] != 0 else 1.0 for side in range(len(c.sides))]
    returns = [infantry.spawn_first[u] < infantry.spawn_first[u + 1] for u in range(len(c.units))]
    return [
        ObjectivesTerm(g, infantry.land, able),
        ForcesTerm(g, infantry.land, able, vital, returns),
        deck_term(g, able, returns),
        HopeTerm(infantry.land),
        PinTerm(infantry),
        AimTerm(infantry, able),
    ]


class PinTerm(Term):
    def __init__(self, infantry: Infantry) -> None:
        self.infantry = infantry

    def half(self, g: Game, s: State, side: i64) -> float:
        return 0.0 if self.infantry.is_pinned(s, side) else UNPINNED


class AimTerm(Term):
    """What a target marker promises: enemies on its tile, less own units there."""

    def __init__(self, infantry: Infantry, able: Abilities) -> None:
        self.infantry = infantry
        self.able = able

    def half(self, g: Game, s: State, side: i64) -> float:
        c = g.catalog
        targeting = self.infantry.land.targeting
        tile: i64 = s.rows[self.infantry.aimed + side]
        if tile == OFF:
            return 0.0
        out: float = 1.0
        unit: i64 = 0
        while unit < c.n_units:
            if s.at[unit] == tile:
                hit: float = chance_to_hit(1, targeting.total(g, s, OFF, INDIRECT, unit))
                out += (1.0 if c.unit_side[unit] != side else -1.2) * hit * self.able.weight[unit] * AIM
            unit += 1
        return out
