"""Commanders bid and draw four, the others draw three; every third round command passes on."""

from __future__ import annotations

from typing import Final

from sandtable.core.game import Game
from sandtable.core.module import Module
from sandtable.core.slots import Seating
from sandtable.core.state import NOBODY, State
from sandtable.rules.infantry.infantry import Infantry
from sandtable.rules.infantry.pin import PinVictory
from sandtable.rules.land.land import Land
from sandtable.rules.manifest import Manifest
from sandtable.rules.shared.shared import Shared

WATCH: Final = 3  # rounds of one commander


class TeamSeating(Seating):
    """The first seat of each side commands."""

    def commander(self, g: Game, s: State, side: int) -> int:
        return int(g.catalog.order[side * 2])

    def draws(self, g: Game, s: State, seat: int) -> int:
        return 4 if self.commander(g, s, int(g.catalog.seat_side[seat])) == seat else 3

    def bids(self, g: Game, s: State, seat: int) -> bool:
        return self.commander(g, s, int(g.catalog.seat_side[seat])) == seat

    def acts(self, g: Game, s: State, place: int) -> int:
        c = g.catalog
        if place >= len(c.seats):
            return int(NOBODY)
        side = int(s.initiative if place % 2 == 0 else c.enemy[s.initiative])
        first = self.commander(g, s, side)
        second = next(seat for seat in range(len(c.seats)) if c.seat_side[seat] == side and seat != first)
        return first if place < 2 else second


class RelaySeating(TeamSeating):
    """Command passes to the other seat every `WATCH` rounds."""

    def commander(self, g: Game, s: State, side: int) -> int:
        watch = max(0, int(s.round) - 1) // WATCH
        return int(g.catalog.order[side * 2 + watch % 2])


def teams_book(options: list[str]) -> Manifest:
    shared = Shared()
    land = Land(shared)
    infantry = Infantry(land, riflemen=["Rifleman"], mortars=[])
    return Manifest(
        id="toy-teams",
        version="1",
        modules=[shared, land, infantry],
        first=shared.round,
        victory=PinVictory(infantry),
        seating=TeamSeating(),
    )


def add_relay(manifest: Manifest) -> None:
    manifest.modules.append(Module("relay"))
    manifest.seating = RelaySeating()
