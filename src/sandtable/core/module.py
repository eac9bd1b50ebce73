"""Module: a piece of a rulebook with everything that belongs to it.

A book is a list of modules. A module brings procedures, action rules, kinds of option and event, reasons, rows of the
state, tables of the scenario, and what clients are shown of them. Its words are in `data/words/<language>/<name>.toml`,
its reader of data files in `sandtable.content.parts`, its share of the evaluation in `sandtable.ai`.

The life of a module: it is made by the book's manifest, which may hand it parts of other modules; its tables are
filled by its reader (`content`); `lay_out` takes its rows of the state; `start` sets them up for every game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from sandtable.core.event import EventKind
from sandtable.core.option import OptionKind
from sandtable.core.procedure import ActionRule, Procedure
from sandtable.core.sheet import Sheet

if TYPE_CHECKING:
    from sandtable.core.catalog import Catalog
    from sandtable.core.game import Game
    from sandtable.core.outcome import Reason
    from sandtable.core.state import State


class Layout:
    """Gives out places in `State.rows` while a book is laid out for a scenario."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.firsts: list[int] = []
        self.sizes: list[int] = []
        self.size = 0

    def take(self, name: str, size: int) -> i64:
        """Room for a named row of `size` numbers; answers where it begins."""
        if name in self.names:
            raise ValueError(f"two rows of the state are called {name!r}")
        first = self.size
        self.names.append(name)
        self.firsts.append(first)
        self.sizes.append(size)
        self.size += size
        return first


@mypyc_attr(allow_interpreted_subclasses=True)
class Module:
    def __init__(self, name: str) -> None:
        self.name = name
        self.procedures: list[Procedure] = []
        self.actions: list[ActionRule] = []
        self.kinds: list[OptionKind] = []
        self.events: list[EventKind] = []
        self.reasons: list[Reason] = []

    def replace(self, rule: ActionRule) -> None:
        """Put another rule in the place of the action of the same name."""
        for i, action in enumerate(self.actions):
            if action.name == rule.name:
                self.actions[i] = rule
                return
        raise ValueError(f"{self.name} has no action {rule.name!r}")

    def lay_out(self, c: Catalog, layout: Layout) -> None:
        """Take rows of the state (`layout.take`) and work out tables that follow from the catalog."""

    def start(self, g: Game, s: State) -> None:
        """Set the module's rows, and whatever else of the state is its own, for the first moment of a game."""

    def arms(self, g: Game, s: State, unit: int) -> list[tuple[int, int]]:
        """Slots beyond its cards' that a unit could use now, given a card to play, each with the seat that would."""
        return []

    # -- what `sandtable.testing` asks at every moment of its games --------------------------------------------------

    def recount(self, g: Game, s: State, side: int) -> int:
        """The points a side owns by what is this module's, from the board alone; never by asking the rules that keep
        the score. The sum over all modules is `State.score`."""
        return 0

    def faults(self, g: Game, s: State) -> list[str]:
        """What cannot be in the module's rows, in words for who writes rules. None in a state the rules have led to,
        nor in one dealt anew from it. Must not change anything."""
        return []

    # -- what clients are shown: public facts by name, numbers or words -------------------------------------------

    def tile_print(self, g: Game, tile: int) -> dict[str, object]:
        """What never changes about a tile."""
        return {}

    def unit_print(self, g: Game, unit: int) -> dict[str, object]:
        """What never changes about a counter."""
        return {}

    def card_icons(self, g: Game, kind: int) -> list[str]:
        """Icons beside a card's initiative, by the names they have as parameters of actions."""
        return []

    def sheets(self, g: Game) -> list[Sheet]:
        """Rules of its own that it prints for cards, row by row."""
        return []

    def side_facts(self, g: Game, s: State, side: int) -> dict[str, object]:
        return {}

    def unit_facts(self, g: Game, s: State, unit: int) -> dict[str, object]:
        return {}

    def tile_facts(self, g: Game, s: State, tile: int) -> dict[str, object]:
        return {}
