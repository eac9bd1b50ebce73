"""What a table knows of vehicles, those who sit in them, and structures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.core.state import IMPAIRED, OFF, READY_FACE
from sandtable.rules.crews.crews import Crews
from sandtable.rules.crews.numbers import EMPTY, ESCAPED, IN_PLAY, LOST_TO, ON_FOOT
from tests.rules.looks import Looks


class CrewLooks(Looks):
    """Crews go where their vehicle goes; a soldier who is placed by `at` gets out. Words of its own to set up:

    `berths`    soldier -> vehicle and berth, "italian:scout-car 2"; he is then where the vehicle is
    `damage`    vehicle -> damage markers, which may disable it
    `owner`     vehicle -> side its card lies with
    `razed`     tiles whose structure is gone
    `gone`      unit -> "escaped", or the side it was lost to, "lost to italian"
    """

    @property
    def crews(self) -> Crews:
        crews = self.match.book.module("crews")
        assert isinstance(crews, Crews)
        return crews

    def set_crews(self, at: Mapping[str, str | None], empty: bool, words: dict[str, Any]) -> None:
        """Take this module's words out and put them on the board, on which `at` and `empty` have been at work."""
        if self.match.book.module("crews") is None:
            return
        self.seat_crews(at, empty, words.pop("berths", {}), words.pop("gone", {}))
        c, s, crews = self.catalog, self.state, self.crews
        for name, number in words.pop("damage", {}).items():
            unit = self.units[name]
            s.rows[crews.damage + unit] = number
            s.face[unit] = IMPAIRED if number >= crews.threshold[unit] else READY_FACE
        for name, side in words.pop("owner", {}).items():
            s.rows[crews.owner + self.units[name]] = c.side_names[side]
        for tile in words.pop("razed", "").split():
            s.rows[crews.standing + c.tile_names[tile]] = 0
        for unit in range(len(c.units)):  # who sits is where his vehicle is, and in play
            berth = int(s.rows[crews.aboard + unit])
            if berth != ON_FOOT:
                s.at[unit] = s.at[crews.berth_unit[berth]]
                s.rows[crews.fate + unit] = IN_PLAY

    def seat_crews(
        self, at: Mapping[str, str | None], empty: bool, berths: Mapping[str, str], gone: Mapping[str, str]
    ) -> None:
        """Who sits where. Units that are taken off the board are lost to the other side unless `gone` says more."""
        c, s, crews = self.catalog, self.state, self.crews
        here = list(self.units) if empty else [*at, *gone]
        for name in [*here, *berths]:
            unit = self.units[name]
            if crews.is_vehicle[unit]:
                if empty or name in gone or at.get(name, "") is None:
                    for berth in range(int(crews.berth_first[unit]), int(crews.berth_first[unit + 1])):
                        self.empty_berth(berth)
            elif s.rows[crews.aboard + unit] != ON_FOOT:
                self.empty_berth(int(s.rows[crews.aboard + unit]))
        for name, place in berths.items():
            vehicle, _, number = place.partition(" ")
            berth = int(crews.berth_first[self.units[vehicle]]) + int(number) - 1
            assert s.rows[crews.rider + berth] == EMPTY, f"{place} is taken"
            s.rows[crews.rider + berth] = self.units[name]
            s.rows[crews.aboard + self.units[name]] = berth
        for name in here:
            unit = self.units[name]
            if name in gone or at.get(name, None if empty else "") is None:
                lost = LOST_TO + int(c.enemy[c.unit_side[unit]])
                s.rows[crews.fate + unit] = self.fates[gone[name]] if name in gone else lost
        for name in gone:
            s.at[self.units[name]] = OFF

    def empty_berth(self, berth: int) -> None:
        s, crews = self.state, self.crews
        man = int(s.rows[crews.rider + berth])
        if man != EMPTY:
            s.rows[crews.rider + berth] = EMPTY
            s.rows[crews.aboard + man] = ON_FOOT

    # -- looking --------------------------------------------------------------------------------------------------

    def berth(self, unit: str) -> str | None:
        """Where a soldier sits: "italian:scout-car 2", or None on foot."""
        berth = int(self.state.rows[self.crews.aboard + self.units[unit]])
        if berth == ON_FOOT:
            return None
        vehicle = int(self.crews.berth_unit[berth])
        return f"{self.catalog.unit_name(vehicle)} {berth - self.crews.berth_first[vehicle] + 1}"

    def crew(self, vehicle: str) -> list[str | None]:
        """Who sits in each berth."""
        crews, unit = self.crews, self.units[vehicle]
        names = {number: name for name, number in self.units.items()}
        berths = range(int(crews.berth_first[unit]), int(crews.berth_first[unit + 1]))
        return [names.get(int(self.state.rows[crews.rider + berth])) for berth in berths]

    def damage(self, vehicle: str) -> int:
        return int(self.state.rows[self.crews.damage + self.units[vehicle]])

    def is_disabled(self, vehicle: str) -> bool:
        return self.state.face[self.units[vehicle]] == IMPAIRED

    def owner(self, vehicle: str) -> str:
        return self.catalog.sides[self.state.rows[self.crews.owner + self.units[vehicle]]]

    def stands(self, tile: str) -> bool:
        """Whether a structure stands there."""
        return self.state.rows[self.crews.standing + self.catalog.tile_names[tile]] != 0

    def fate(self, unit: str) -> str | None:
        """What has become of a counter, or None while it is in play."""
        number = int(self.state.rows[self.crews.fate + self.units[unit]])
        return {value: name for name, value in self.fates.items()}.get(number)

    @property
    def fates(self) -> dict[str, int]:
        return {"escaped": ESCAPED, **{f"lost to {side}": LOST_TO + i for i, side in enumerate(self.catalog.sides)}}
