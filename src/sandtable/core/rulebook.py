"""Rulebook: what makes one game of the family, as a manifest of modules and slots.

The engine knows only this shape. A rulebook is made for one scenario: it is put together from modules, its data are
read with the words it knows, and `lay_out` gives every module its place in the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from sandtable.core.event import WON, EventKind
from sandtable.core.module import Layout, Module
from sandtable.core.option import KINDS, OptionKind
from sandtable.core.outcome import AGREED_DRAW, CONCEDED, ROUND_CAP, Reason
from sandtable.core.procedure import ActionRule, Procedure
from sandtable.core.slots import Automaton, Seating, Secrets, Victory

if TYPE_CHECKING:
    from sandtable.core.catalog import Catalog

NO_KIND: Final = OptionKind(-1, "", [])


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulebook:
    """The manifest. `first` is the procedure every game starts with.

    Procedures, actions and reasons get their numbers here, in the order of the modules; kinds of option bring theirs.
    """

    def __init__(
        self,
        *,
        id: str,
        version: str,
        modules: list[Module],
        first: Procedure,
        victory: Victory,
        seating: Seating | None = None,
        secrets: Secrets | None = None,
        automaton: Automaton | None = None,
        options: list[str] | None = None,
    ) -> None:
        self.id = id
        self.version = version  # of the rules; journals carry it
        self.modules = modules
        # Those that arm counters, or have facts of a side, a counter or a tile: most have none, and are often asked.
        self.arming = [module for module in modules if _has_own(module, "arms")]
        self.of_sides = [module for module in modules if _has_own(module, "side_facts")]
        self.of_units = [module for module in modules if _has_own(module, "unit_facts")]
        self.of_tiles = [module for module in modules if _has_own(module, "tile_facts")]
        self.first = first
        self.victory = victory
        self.seating = seating if seating is not None else Seating()
        self.secrets = secrets if secrets is not None else Secrets()
        self.automaton = automaton
        self.game_options: list[str] = [] if options is None else options  # options this book was made with
        self.layout = Layout()
        self.procedures: list[Procedure] = []
        self.actions: list[ActionRule] = []
        self.reasons: list[Reason] = [ROUND_CAP, CONCEDED, AGREED_DRAW]
        self.kinds: list[OptionKind] = []
        self.events: list[EventKind] = [WON]
        names: dict[str, str] = {}
        for module in modules:
            _once(names, "module", module.name)
            for procedure in module.procedures:
                _once(names, "procedure", procedure.name)
                procedure.id = len(self.procedures)
                self.procedures.append(procedure)
            for action in module.actions:
                _once(names, "action", action.name)
                action.id = len(self.actions)
                self.actions.append(action)
            for event in module.events:
                _once(names, "event", event.name)
                self.events.append(event)
            for reason in module.reasons:
                self.reasons.append(reason)
            for kind in module.kinds:
                _once(names, "verb", kind.name)
                _once(names, "option", str(kind.number))
                if not 0 <= kind.number < KINDS:
                    raise ValueError(f"the option {kind.name!r} has the number {kind.number}; the last is {KINDS - 1}")
                while len(self.kinds) <= kind.number:
                    self.kinds.append(NO_KIND)
                self.kinds[kind.number] = kind
        # What is printed besides a value, over all actions: its number in the catalog's table of parameters.
        self.params: list[str] = []
        for action in self.actions:
            for name in action.params + action.optional + action.flags:
                if name not in self.params:
                    self.params.append(name)

    def lay_out(self, c: Catalog) -> None:
        """Take the book over for a scenario whose tables are filled. Once."""
        for module in self.modules:
            module.lay_out(c, self.layout)

    def module(self, name: str) -> Module | None:
        for module in self.modules:
            if module.name == name:
                return module
        return None

    def action(self, name: str) -> ActionRule | None:
        for action in self.actions:
            if action.name == name:
                return action
        return None

    def kind(self, number: int) -> OptionKind | None:
        """The kind of option that has a number."""
        if 0 <= number < len(self.kinds) and self.kinds[number] is not NO_KIND:
            return self.kinds[number]
        return None

    def verbs(self) -> list[OptionKind]:
        """Every kind of option of the book."""
        return [kind for kind in self.kinds if kind is not NO_KIND]

    def reason_id(self, reason: Reason) -> int:
        for i, known in enumerate(self.reasons):
            if known is reason:
                return i
        raise ValueError(f"{self.id} has no reason {reason.name!r}")


def _has_own(module: Module, method: str) -> bool:
    return getattr(type(module), method) is not getattr(Module, method)


def _once(names: dict[str, str], what: str, name: str) -> None:
    key = f"{what} {name}"
    if key in names:
        raise ValueError(f"two parts of a book share the {key}")
    names[key] = what
