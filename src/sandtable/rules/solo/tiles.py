"""How the bot picks a tile (RUL-178): sub-lines that say which tiles fit, tiebreakers that sift them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import OFF, State
from sandtable.rules.solo.terms import Word

if TYPE_CHECKING:
    from sandtable.rules.solo.solo import Solo

NOWHERE: Final = -1
FAR: Final = 1_000_000


class Goal:
    """Something to be close to: a tile by name, tiles that words fit, or enemies of a title (any, if it is "")."""

    def __init__(self, *, tile: int = NOWHERE, words: list[Word] | None = None, title: str | None = None) -> None:
        self.tile: i64 = tile
        self.words: list[Word] = [] if words is None else words
        self.enemies = title is not None
        self.title: str = title or ""

    def distance(self, solo: Solo, g: Game, s: State, unit: i64, tile: i64) -> i64:
        """RUL-90: plain distance from a tile to the nearest of them; FAR if there is none."""
        c = g.catalog
        if self.tile != NOWHERE:
            return c.distance_between(tile, self.tile)
        best: i64 = FAR
        if self.enemies:
            foe: i64 = c.enemy[solo.side]
            other: i64 = c.side_unit[foe]
            while other < c.side_unit[foe + 1]:
                if s.at[other] != OFF and (self.title == "" or c.units[other].title == self.title):
                    best = min(best, c.distance_between(tile, s.at[other]))
                other += 1
            return best
        there: i64 = 0
        while there < c.n_tiles:
            if fit_all(solo, g, s, unit, there, self.words):
                best = min(best, c.distance_between(tile, there))
            there += 1
        return best


# Kinds of tiebreaker.
BY_VALUE: Final = 0  # REI-S-35
BY_COVER: Final = 1  # REI-S-36, RUL-92: a hill counts what it prints
BY_DISTANCE: Final = 2
BY_WORD: Final = 3


class Tie:
    """One tiebreaker: a number keeps the highest, "closer to" the least distance, a word the tiles that it fits, if it
    fits any."""

    def __init__(self, kind: int, *, word: Word | None = None, goal: Goal | None = None) -> None:
        self.kind: i64 = kind
        self.word = word
        self.goal = goal

    def score(self, solo: Solo, g: Game, s: State, unit: i64, tile: i64) -> i64:
        """What is kept is highest; equal for all tiles where there is nothing to be close to."""
        if self.kind == BY_VALUE:
            return s.points[tile]
        if self.kind == BY_COVER:
            return solo.land.cover[tile]
        if self.goal is not None:
            return -self.goal.distance(solo, g, s, unit, tile)
        assert self.word is not None
        return 1 if self.word.fits(solo, g, s, unit, tile) else 0


class Choice:
    """A sub-line (REI-S-27): tiles within a distance that words fit; `toward` wants them closer to something than the
    unit is now, and keeps the closest (REI-S-29). `when` are words about one tile that must hold for it to apply."""

    def __init__(
        self,
        words: list[Word],
        ties: list[Tie],
        *,
        toward: Goal | None = None,
        at: int = NOWHERE,
        when: list[Word] | None = None,
    ) -> None:
        self.words = words
        self.ties = ties
        self.toward = toward
        self.at: i64 = at
        self.when: list[Word] = [] if when is None else when

    def applies(self, solo: Solo, g: Game, s: State, unit: i64) -> bool:
        return self.at == NOWHERE or fit_all(solo, g, s, unit, self.at, self.when)

    def fits(self, solo: Solo, g: Game, s: State, unit: i64, tile: i64) -> bool:
        if tile == s.at[unit] or not fit_all(solo, g, s, unit, tile, self.words):
            return False
        goal = self.toward
        if goal is None:
            return True
        here: i64 = goal.distance(solo, g, s, unit, s.at[unit])
        return goal.distance(solo, g, s, unit, tile) < here

    def sieve(self, solo: Solo, g: Game, s: State, unit: i64, tiles: list[int]) -> int:
        """The one tile that is left; chance decides at last (RUL-89)."""
        if self.toward is not None:
            tiles = keep(Tie(BY_DISTANCE, goal=self.toward), solo, g, s, unit, tiles)
        return sift(self.ties, solo, g, s, unit, tiles)


def fit_all(solo: Solo, g: Game, s: State, unit: i64, tile: i64, words: list[Word]) -> bool:
    fits: bool = True
    for word in words:
        fits = fits and word.fits(solo, g, s, unit, tile)
    return fits


def keep(tie: Tie, solo: Solo, g: Game, s: State, unit: i64, tiles: list[int]) -> list[int]:
    """The tiles a tiebreaker leaves."""
    best: i64 = -2 * FAR
    out: list[int] = []
    for tile in tiles:
        score: i64 = tie.score(solo, g, s, unit, tile)
        if score > best:
            best = score
            out = [tile]
        elif score == best:
            out.append(tile)
    return out


def sift(ties: list[Tie], solo: Solo, g: Game, s: State, unit: i64, tiles: list[int]) -> int:
    for tie in ties:
        if len(tiles) == 1:
            break
        tiles = keep(tie, solo, g, s, unit, tiles)
    return tiles[0] if len(tiles) == 1 else tiles[int(g.chance(s, solo.seat, len(tiles)))]
