"""Vehicle cards of a book: their berths, and what they can stand."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from sandtable.content.actions import read_actions
from sandtable.content.roster import read_title
from sandtable.content.schema import SOURCES, ActionData, CardData, entry_key
from sandtable.content.suggest import hint
from sandtable.content.table import SLUG, TomlTable
from sandtable.core.rulebook import Rulebook


class BerthData(msgspec.Struct, frozen=True, kw_only=True):
    """A berth of a vehicle: the vehicle actions it offers (NAF-62) and the specialism they ask for (NAF-08)."""

    actions: tuple[ActionData, ...] = ()
    needs: str | None = None


class VehicleData(msgspec.Struct, frozen=True, kw_only=True):
    """A vehicle card and its counter. `regular` is None when small arms cannot hurt it (NAF-09)."""

    title: str
    side: str
    regular: int | None = None
    armoured: int
    integrity: int
    threshold: int
    berths: tuple[BerthData, ...]

    @property
    def key(self) -> str:
        return entry_key(self.side, self.title)


def read_vehicles(
    root: TomlTable, rules: Rulebook, sides: Collection[str], cards: Mapping[str, CardData]
) -> dict[str, VehicleData]:
    vehicles: dict[str, VehicleData] = {}
    titles = {card.title for card in cards.values()}
    skills = sorted({skill for card in cards.values() if (skill := card.printed.get("specialism"))})
    root.choice("source", SOURCES)
    for entry in root.tables("vehicle", required=True):
        side = entry.choice("side", sides)
        title = read_title(entry, side, vehicles)
        if title in titles:
            entry.report(("title",), f'"{title}" is the title of a card', "give the vehicle another title")
        vehicle = VehicleData(
            title=title,
            side=side,
            regular=entry.maybe_number("regular", 1),
            armoured=entry.number("armoured", 1),
            integrity=entry.number("integrity", 1),
            threshold=entry.number("threshold", 1),
            berths=tuple(_berth(berth, rules, skills) for berth in entry.tables("berths", required=True)),
        )
        if vehicle.threshold > vehicle.integrity:  # NAF-43, NAF-44
            entry.report(("threshold",), f"is larger than the integrity, {vehicle.integrity}")
        if entry.data.get("berths") == []:
            entry.report(("berths",), "a vehicle has at least one berth")  # NAF-07
        entry.finish()
        vehicles[vehicle.key] = vehicle
    root.finish()
    return vehicles


def _berth(entry: TomlTable, rules: Rulebook, skills: Collection[str]) -> BerthData:
    needs = entry.slug("needs", required=False)
    if needs and SLUG.fullmatch(needs) and needs not in skills:
        entry.report(("needs",), f'no card has the specialism "{needs}"', hint(needs, skills))  # NAF-08
    berth = BerthData(actions=read_actions(entry, rules), needs=needs or None)
    entry.finish()
    return berth
