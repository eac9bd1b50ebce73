"""Counters without cards: ships, structures, guns and decoys (BOB-08..BOB-11), and what out of action means."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from sandtable.content.roster import read_side, read_title
from sandtable.content.schema import SOURCES, Name
from sandtable.content.table import TomlTable
from sandtable.rules.air.pieces import DECOY, GUN, PIECES, SHIP, STRUCTURE

MARKERS: Final = "markers.toml"
KINDS: Final = {PIECES[piece]: piece for piece in (DECOY, SHIP, STRUCTURE, GUN)}
GROUNDED: Final = "grounded"
SUPPRESSED: Final = "suppressed"
PLURALS: Final = {"decoy": "decoys", "ship": "ships", "structure": "structures", "gun": "guns"}


class MarkerData(msgspec.Struct, frozen=True, kw_only=True):
    """Some equal markers of a side; `numbers` tell them apart, none where there is only one."""

    title: str
    side: str
    kind: str
    defence: int
    numbers: tuple[str, ...]

    @property
    def names(self) -> list[Name]:
        return [Name(self.title, number) for number in self.numbers] or [Name(self.title, None)]


class AirBook(msgspec.Struct, frozen=True):
    markers: tuple[MarkerData, ...]
    out_of_action: dict[str, str]  # side -> grounded or suppressed (BOB-28, BOB-29)

    def of_side(self, side: str) -> dict[str, MarkerData]:
        """A side's markers by their written names."""
        return {str(name): marker for marker in self.markers if marker.side == side for name in marker.names}


def read_markers(root: TomlTable, sides: Collection[str]) -> AirBook:
    root.choice("source", SOURCES)
    states = root.table("out_of_action", required=False)
    out_of_action = {side: states.choice(side, (GROUNDED, SUPPRESSED)) for side in sides if side in states.data}
    states.finish()
    markers: dict[str, MarkerData] = {}
    for entry in root.tables("marker", required=True):
        side = read_side(entry, sides)
        title = read_title(entry, side, markers)
        if side is None:
            entry.report(("side",), "missing", "a marker belongs to one side")
        numbers = tuple(word for _, word in entry.words("numbers"))
        if len(set(numbers)) != len(numbers):
            entry.report(("numbers",), "one is there twice")
        marker = MarkerData(
            title=title,
            side=side or "",
            kind=entry.choice("kind", tuple(KINDS)),
            defence=entry.number("defence", 1),
            numbers=numbers,
        )
        entry.finish()
        markers[f"{side}:{title}"] = marker
    root.finish()
    return AirBook(tuple(markers.values()), out_of_action)
