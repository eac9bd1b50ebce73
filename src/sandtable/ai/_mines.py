"""The term of mines: what those on the board promise their side."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sandtable.ai._evaluation import Term
from sandtable.core.game import Game
from sandtable.core.state import OFF, State
from sandtable.core.vectors import floats
from sandtable.rules.crews.numbers import ON_FOOT
from sandtable.rules.land.combat import chance_to_hit
from sandtable.rules.mines.kinds import ARMOURED, FACES
from sandtable.rules.mines.mines import Mines
from sandtable.rules.mines.spring import DICE

IN_SUPPLY: Final = 0.5  # a mine that can still be laid
LAID: Final = 0.9  # one on the board, wherever it lies
THREAT: Final = 2.2  # one that an enemy counter would cross with its next step, and that would surely hit
FADE: Final = 0.5  # what every step further leaves of it
CROWD: Final = 0.4  # what a second mine on the edge adds
NEAR: Final = 3  # steps that matter


def mine_terms(g: Game) -> list[Term]:
    mines = g.book.module("mines")
    assert isinstance(mines, Mines)
    return [MinesTerm(mines)]


class MinesTerm(Term):
    def __init__(self, mines: Mines) -> None:
        self.mines = mines
        self.fade = floats([FADE**n for n in range(NEAR + 1)])

    def half(self, g: Game, s: State, side: i64) -> float:
        mines = self.mines
        if side != mines.side:
            return 0.0
        out: float = IN_SUPPLY * float(s.rows[mines.left])
        for edge, (tile, other) in enumerate(mines.edges):
            face: i64 = 0
            while face < FACES:
                lying: i64 = s.rows[mines.lying + edge * FACES + face]
                if lying > 0:
                    worth: float = LAID + THREAT * self.threat(g, s, side, tile, other, face)
                    out += worth * (1.0 + CROWD * float(lying - 1))
                face += 1
        return out

    def threat(self, g: Game, s: State, side: i64, tile: i64, other: i64, face: i64) -> float:
        """How likely an enemy is to cross an edge and be hit, from the nearest that sets it off."""
        c = g.catalog
        mines = self.mines
        best: float = 0.0
        unit: i64 = 0
        while unit < c.n_units:
            if s.at[unit] != OFF and s.rows[mines.crews.owner + unit] != side and mines.strikes(g, unit, face):
                if mines.crews.berth_of(s, unit) == ON_FOOT:
                    away: i64 = min(c.distance_between(s.at[unit], tile), c.distance_between(s.at[unit], other))
                    if away <= NEAR:
                        defence: i64 = mines.land.armour[unit] if face == ARMOURED else c.unit_defence[unit]
                        value: float = self.fade[away] * chance_to_hit(DICE, defence)
                        if value > best:
                            best = value
            unit += 1
        return best
