"""A table at which one side is the bot's, its cards resolved as a test says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandtable.api import library
from sandtable.content.compile import compile_scenario
from sandtable.content.part import Making
from sandtable.content.parts.solo.build import Builder
from sandtable.content.parts.solo.part import play_solo
from sandtable.content.parts.solo.read import CardReader
from sandtable.content.parts.solo.schema import SoloCardData
from sandtable.content.schema import BookData
from sandtable.core.catalog import DUD, Catalog
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import DECK, SUPPLY, State
from sandtable.rules.solo.card import CardDoctrine, SoloCard
from sandtable.rules.solo.doctrine import NO_LINE, Doctrine
from sandtable.rules.solo.solo import Solo, option_name
from sandtable.rules.solo.verbs import Verb
from tests.rules.table import DATA, Table, count

Line = Callable[[Solo, Game, State], bool]


def reader_for(rules: Rulebook, catalog: Catalog, side: str) -> CardReader:
    number = catalog.side_names[side]
    titles = [(catalog.unit_side[i] == number, unit.title) for i, unit in enumerate(catalog.units)]
    own, enemy = {title for mine, title in titles if mine}, {title for mine, title in titles if not mine}
    return CardReader([action.name for action in rules.actions], own, enemy)


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
        self.solo_texts: dict[str, str] = cards or {}
        super().__init__(scenario, **more)

    def tables(
        self, scenario: str, options: Sequence[str], edit: Callable[[BookData], BookData] | None
    ) -> tuple[Catalog, Rulebook]:
        shelf = library(DATA)
        record = shelf.scenario(scenario)
        spec, book = shelf.spec(record.book), shelf.book(record.book)
        record = play_solo(self.bot)(record, book)
        catalog, rules = compile_scenario(record, book, spec, [*options, option_name(self.bot, self.level)])
        solo = rules.module("solo")
        assert isinstance(solo, Solo)
        if self.lines or not self.solo_texts:
            orders = Orders(self.lines)
            orders.solo = solo
            solo.doctrine = orders
        else:
            self.builder = Builder(Making(record, book, catalog, {}, {}), self.bot)
            self.reader = reader_for(rules, catalog, self.bot)
            solo.doctrine = CardDoctrine(
                solo, {title: self.card(title, text) for title, text in self.solo_texts.items()}
            )
        return catalog, rules

    def card(self, title: str, text: str) -> SoloCard:
        """A solo card from its text."""
        problems: list[str] = []
        lines = self.reader.lines(text, lambda row, message, hint: problems.append(f"{row}: {message}; {hint}"))
        assert not problems, problems
        return self.builder.card(SoloCardData(title=title, source="ours", scenarios={}, lines=lines))

    def verb(self, text: str) -> Verb:
        """What the first line of a card does."""
        return self.card("Rifleman", text).lines[0].verb

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
