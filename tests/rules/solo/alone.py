"""A table at which one side is the bot's, its cards resolved as a test says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from sandtable.api import library
from sandtable.content.compile import compile_scenario
from sandtable.content.schema import BookData
from sandtable.core.catalog import DUD, Catalog
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import DECK, SUPPLY, State
from sandtable.rules.solo.card import CardDoctrine, SoloCard
from sandtable.rules.solo.doctrine import NO_LINE, Doctrine
from sandtable.rules.solo.solo import Solo, play_alone
from tests.rules.table import DATA, Table, count

Line = Callable[[Solo, Game, State], bool]


class Orders(Doctrine):
    """What a card of a title does, in place of a solo card; all others do nothing."""

    def __init__(self, lines: Mapping[str, Line]) -> None:
        self.lines = lines
        self.solo: Solo | None = None

    def follow(self, g: Game, s: State, kind: int, first: int, done: int) -> int:
        assert self.solo is not None
        line = self.lines.get(g.catalog.kinds[kind].token)
        return 0 if line is not None and line(self.solo, g, s) else NO_LINE


class Alone(Table):
    """`bot` is the side that is played by rule. Of its cards those a test does not place lie in the bolster decks."""

    def __init__(
        self,
        scenario: str = "normandy-01",
        *,
        bot: str = "us",
        level: str = "normal",
        lines: Any = None,
        cards: Any = None,
        **more: Any,
    ) -> None:
        self.bot = bot
        self.level = level
        self.lines: Mapping[str, Line] = lines or {}
        self.deck_of_lines: dict[str, SoloCard] = cards or {}
        super().__init__(scenario, **more)

    def tables(
        self, scenario: str, options: Sequence[str], edit: Callable[[BookData], BookData] | None
    ) -> tuple[Catalog, Rulebook]:
        shelf = library(DATA)
        record = shelf.scenario(scenario)
        spec = shelf.spec(record.book)
        orders = Orders(self.lines)

        def make(options: list[str]) -> Any:
            manifest = spec.make(options)
            orders.solo = play_alone(manifest, self.bot, self.level, ["Rifleman"])
            orders.solo.doctrine = CardDoctrine(orders.solo, self.deck_of_lines) if self.deck_of_lines else orders
            return manifest

        changed = msgspec.structs.replace(spec, make=make)
        return compile_scenario(record, shelf.book(record.book), changed, list(options))

    @property
    def solo(self) -> Solo:
        solo = self.match.book.module("solo")
        assert isinstance(solo, Solo)
        return solo

    def _deal(self, seat: int, zones: Mapping[str, str]) -> None:
        super()._deal(seat, zones)
        if seat != self.solo.seat:
            return
        c, s = self.catalog, self.state
        placed = count(zones.get("deck", ""))
        for i, kind in enumerate(c.kinds):
            if kind.seat == seat and kind.klass != DUD:
                rest = int(s.cards[DECK * len(c.kinds) + i]) - placed.get(kind.token, 0)
                for zone, change in ((DECK, -rest), (SUPPLY, rest)):
                    s.cards[zone * len(c.kinds) + i] += change
                    s.sizes[zone * len(c.seats) + seat] += change

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def row(self) -> list[str]:
        facts = self.side_facts(self.bot)
        return [
            f"{token}/" if on_side else token for token, on_side in zip(facts["row"], facts["sideways"], strict=True)
        ]

    @property
    def face_down(self) -> int:
        return int(self.side_facts(self.bot)["face_down"])

    def hits(self, unit: str) -> int:
        return int(self.state.rows[self.solo.hits + self.units[unit]])

    def happened(self, *kinds: str) -> list[str]:
        """Cards (or counters) of all events of some kinds, in order."""
        out = []
        for name, fields in self.told():
            if name in kinds:
                card, unit = fields.get("card"), fields.get("unit")
                out.append(self.catalog.kinds[card].token if card is not None else self.catalog.units[unit or 0].token)
        return out
