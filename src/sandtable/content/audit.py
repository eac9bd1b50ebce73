"""Checks between the parts of a scenario, once each part has been read."""

from __future__ import annotations

from collections.abc import Collection

from sandtable.content.schema import EVERY_UNIT, BookData, Name, ScenarioData, SideSetup
from sandtable.content.suggest import counted
from sandtable.content.table import Table
from sandtable.content.victory import audit_victory


def audit(scenario: ScenarioData, book: BookData, root: Table, sound: Collection[str]) -> None:
    """Report what no single key shows. `scenario` may lack what was reported before, so parts are compared only when
    they are `sound`, without a problem so far: a side by its id, "structure" and "escape"."""
    for side, setup in scenario.sides.items():
        _markers(side, setup, root)
        if side in sound:
            _units(side, setup, book, root)
        used, most = len({spawn.tile for spawn in setup.spawn}), book.sides[side].spawn_markers
        if used > most:
            root.report((side, "spawn"), f"{counted(used, 'tiles')}, but the box has {counted(most, 'spawn markers')}")
    audit_victory(scenario, root, sound)
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
    there: list[tuple[Name, str, str]] = [(Name(c.title, c.squad), "counters", c.tile) for c in setup.counters]
    there += [(name, "crew", vehicle) for name, vehicle in setup.aboard.items()]
    for name, key, place in there:
        if name not in cards:
            root.report((side, key, place), f'"{name}" has no cards', f"add it to [{side}.cards]")
    groups = {spawn.group for spawn in setup.spawn}
    for name in sorted(cards - {name for name, _, _ in there}, key=str):
        if book.card(side, name.title).klass != "combat" or groups & {EVERY_UNIT, name.squad, str(name)}:
            continue
        if book.sides[side].spawn_markers:
            problem, advice = "is not on the board and has no spawn tile", f"add it to [{side}] spawn"
        else:
            problem, advice = "is not on the board", f"add it to [{side}] counters or crew"
        root.report((side, "cards", str(name)), problem, advice)
