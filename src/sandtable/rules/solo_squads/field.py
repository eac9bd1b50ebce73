"""The bot's field among infantry in squads."""

from __future__ import annotations

from mypy_extensions import i64

from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.rules.infantry.infantry import Infantry
from sandtable.rules.land.board import enter
from sandtable.rules.manifest import Manifest
from sandtable.rules.solo.field import Field
from sandtable.rules.solo.solo import Solo


class SquadField(Field):
    def __init__(self, solo: Solo, infantry: Infantry) -> None:
        super().__init__(solo)
        self.infantry = infantry

    def enter(self, g: Game, s: State, kind: i64, unit: i64) -> bool:
        """RUL-87: it comes on before its lines are read, by a spawn marker of its own that chance picks; without one
        the card does nothing (RUL-39). RUL-183: so does a counter that was lost, while a card of it is there."""
        infantry = self.infantry
        first: i64 = infantry.spawn_first[unit]
        fit: i64 = infantry.spawn_first[unit + 1] - first
        if fit == 0:
            return False
        place: i64 = first + (g.chance(s, self.solo.seat, fit) if fit > 1 else 0)
        enter(infantry.land, g, s, unit, infantry.spawns[place])
        return True


def take_the_field(solo: Solo, manifest: Manifest) -> None:
    infantry = manifest.module("infantry")
    assert isinstance(infantry, Infantry)
    solo.field = SquadField(solo, infantry)
