"""Undaunted: North Africa, with friendly fire (REI-F)."""

from __future__ import annotations

from typing import Final

from sandtable.rules.crews.crews import Crews
from sandtable.rules.crews.goals import GoalVictory
from sandtable.rules.land.land import Land
from sandtable.rules.manifest import Manifest
from sandtable.rules.mines.mines import Mines
from sandtable.rules.shared.shared import Shared
from sandtable.rules.solo.solo import play_alone
from sandtable.rules.solo_crews.field import take_the_field
from sandtable.rules.teams.teams import join_forces

AIRCRAFT: Final = ["Recon Aircraft", "Assault Aircraft"]  # REI-M-22
LEADERS: Final = ["Lieutenant", "Platoon Sergeant"]  # REI-J-03


def north_africa(options: list[str]) -> Manifest:
    shared = Shared()
    land = Land(shared)
    crews = Crews(land)
    return Manifest(
        id="north-africa",
        version="2",
        modules=[shared, land, crews],
        first=shared.round,
        victory=GoalVictory(crews),
    )


def add_mines(manifest: Manifest) -> None:
    """Under Cover of Night."""
    crews = manifest.module("crews")
    assert isinstance(crews, Crews)
    manifest.modules.append(Mines(crews, aircraft=AIRCRAFT))


def add_solo(manifest: Manifest) -> None:
    """Enemy Unknown."""
    take_the_field(play_alone(manifest), manifest)


def add_teams(manifest: Manifest) -> None:
    """Joint Operations."""
    join_forces(manifest, LEADERS)
