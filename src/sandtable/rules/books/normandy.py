"""Undaunted: Normandy, with friendly fire (REI-F) and Control by REI-A-19, unless an older rule is chosen."""

from __future__ import annotations

from typing import Final

from sandtable.rules.armour.armour import Armour
from sandtable.rules.infantry.infantry import Infantry
from sandtable.rules.infantry.pin import PinVictory
from sandtable.rules.infantry.radio import ClassicControl
from sandtable.rules.land.casualty import CLASSIC_ORDER, Casualty
from sandtable.rules.land.land import Land
from sandtable.rules.manifest import Manifest
from sandtable.rules.shared.shared import Shared
from sandtable.rules.solo.solo import play_alone
from sandtable.rules.solo_squads.field import take_the_field
from sandtable.rules.teams.teams import join_forces

CLASSIC: Final = "classic"  # the base book in full: Control and the casualties of an own Blast (RUL-21, RUL-22)
CLASSIC_CONTROL: Final = "classic-control"  # Control only
OPTIONS: Final = [CLASSIC, CLASSIC_CONTROL]
LEADERS: Final = ["Platoon Sergeant"]  # REI-J-03


def normandy(options: list[str]) -> Manifest:
    shared = Shared()
    land = Land(shared)
    infantry = Infantry(land, riflemen=["Rifleman"], mortars=["Mortar"])
    # RUL-21, REI-A-20: the later text holds for every scenario unless two players choose the older one.
    if CLASSIC in options or CLASSIC_CONTROL in options:
        land.hold(ClassicControl(infantry))
    if CLASSIC in options:
        land.injury = Casualty(land, CLASSIC_ORDER)
    return Manifest(
        id="normandy",
        version="2",
        modules=[shared, land, infantry],
        first=shared.round,
        victory=PinVictory(infantry),
    )


def add_armour(manifest: Manifest) -> None:
    """Armour and Armament."""
    infantry = manifest.module("infantry")
    assert isinstance(infantry, Infantry)
    manifest.modules.append(Armour(infantry))


def add_solo(manifest: Manifest) -> None:
    """Enemy Unknown."""
    take_the_field(play_alone(manifest), manifest)


def add_teams(manifest: Manifest) -> None:
    """Joint Operations."""
    join_forces(manifest, LEADERS)
