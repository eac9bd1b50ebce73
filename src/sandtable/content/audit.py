"""Checks between the parts of a scenario, once each part has been read."""

from __future__ import annotations

from collections.abc import Collection

from sandtable.content.schema import EVERY_UNIT, BookData, Name, ScenarioData, SideSetup
from sandtable.content.table import Table


def audit(scenario: ScenarioData, book: BookData, root: Table, sound: Collection[str]) -> None:
    """Report what no single key shows. `scenario` may lack what was reported before, so units are compared only for the
    `sound` sides, those without a problem so far."""
    for side, setup in scenario.sides.items():
        _markers(side, setup, root)
        if side in sound:
            _units(side, setup, book, root)
        _claims(side, setup, scenario, root)
        used, most = len({spawn.tile for spawn in setup.spawn}), book.sides[side].spawn_markers
        if used > most:
            root.report((side, "spawn"), f"{used} tiles, but the box has {most} spawn markers")
    first, *others = scenario.sides
    for other in others:
        both = set(scenario.sides[first].controlled) & set(scenario.sides[other].controlled)
        for tile in sorted(both):  # COM-08
            root.report((other, "controlled"), f'tile "{tile}" is controlled by "{first}" too')


def _markers(side: str, setup: SideSetup, root: Table) -> None:
    """A side has at most one marker on a tile, and its controlled face counts as scouted (COM-08)."""
    for tile in setup.scouted:
        if tile in setup.controlled:
            root.report((side, "scouted"), f'tile "{tile}" is in "controlled" too', 'keep it in "controlled" only')


def _units(side: str, setup: SideSetup, book: BookData, root: Table) -> None:
    """A counter on the board has cards; a unit with cards starts on the board or can enter it (NOR-28, RUL-39)."""
    cards = {Name(card.title, card.squad) for card in setup.cards if card.deck + card.supply}
    for counter in setup.counters:
        name = Name(counter.title, counter.squad)
        if name not in cards:
            root.report((side, "counters", counter.tile), f'"{name}" has no cards', f"add it to [{side}.cards]")
    placed = {Name(counter.title, counter.squad) for counter in setup.counters}
    groups = {spawn.group for spawn in setup.spawn}
    for name in sorted(cards - placed, key=str):
        if book.cards[name.title].klass != "combat" or groups & {EVERY_UNIT, name.squad, str(name)}:
            continue
        root.report(
            (side, "cards", str(name)), "is not on the board and has no spawn tile", f"add it to [{side}] spawn"
        )


def _claims(side: str, setup: SideSetup, scenario: ScenarioData, root: Table) -> None:
    """A claim must be within reach of all points on the board, unless a special rule can raise them (NOR-29)."""
    total = sum(scenario.objectives.values())
    if any(special.verb == "raise" for special in scenario.specials):
        return
    for index, victory in enumerate(setup.victory):
        if victory.kind == "claim" and victory.number is not None and victory.number > total:
            root.report((side, "victory", index), f"claim {victory.number}, but the board has {total} points")
