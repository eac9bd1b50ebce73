"""A book being put together: modules and slots, by name.

A book's function makes one (`rules/books`); a module that a scenario adds is a function that changes it.
"""

from __future__ import annotations

from sandtable.core.module import Module
from sandtable.core.procedure import Procedure
from sandtable.core.rulebook import Rulebook
from sandtable.core.slots import Automaton, Seating, Secrets, Victory


class Manifest:
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
    ) -> None:
        self.id = id
        self.version = version
        self.modules = modules
        self.first = first
        self.victory = victory
        self.seating = seating if seating is not None else Seating()
        self.secrets = secrets if secrets is not None else Secrets()
        self.automaton: Automaton | None = None
        self.options: list[str] = []  # what the players agreed on, for modules that are added

    def module(self, name: str) -> Module:
        """A module of the book, for another that builds on it."""
        for module in self.modules:
            if module.name == name:
                return module
        raise ValueError(f"{self.id} has no module {name!r}")

    def rulebook(self, options: list[str]) -> Rulebook:
        """The book, with numbers given out. Nothing of the manifest may be changed afterwards."""
        return Rulebook(
            id=self.id,
            version=self.version,
            modules=self.modules,
            first=self.first,
            victory=self.victory,
            seating=self.seating,
            secrets=self.secrets,
            automaton=self.automaton,
            options=options,
        )
