"""What Enemy Unknown reads: solo cards and what scenarios say for the bot (`solo.toml` of a book)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, Final

import msgspec

from sandtable.content.errors import ContentError
from sandtable.content.part import GameOption, Making, Part
from sandtable.content.parts.solo.build import Builder, titles_of
from sandtable.content.parts.solo.read import TILE, CardReader
from sandtable.content.parts.solo.schema import SoloCardData, SoloData, SoloSection
from sandtable.content.schema import SOURCES, BookData, CardCount, Name, ScenarioData, SeatSetup
from sandtable.content.suggest import hint
from sandtable.content.table import TomlTable
from sandtable.core.module import Module
from sandtable.core.rulebook import Rulebook
from sandtable.core.vectors import ints
from sandtable.rules.solo.card import CardDoctrine
from sandtable.rules.solo.solo import LEVELS, Solo, option_name

SOLO: Final = "solo"  # the module, and the beginning of its options


class SoloPart(Part):
    """`files` are read with the book but count only in games of the bot: see `apart`."""

    name = SOLO
    files: ClassVar[Mapping[str, bool]] = {"solo.toml": False}
    apart = True

    def read_files(self, files: Mapping[str, TomlTable], rules: Rulebook, sides: Collection[str], cards: Any) -> Any:
        if "solo.toml" not in files:
            return None
        root = files["solo.toml"]
        root.choice("source", SOURCES)
        made = [self._card(entry, rules, sides, cards) for entry in root.tables("card")]
        danger = {side: self._danger(root.table("danger", required=False), side, side, cards) for side in sides}
        sections = self._sections(root.tables("section"), sides, cards)
        root.finish()
        return SoloData(
            cards=tuple(card for card in made if card is not None),
            sections=sections,
            danger=danger,
            digest=root.source.digest.hex(),
        )

    def join(self, base: Any, own: Any) -> Any:
        """Cards of a folder that adds come first: they are the special ones."""
        if base is None or own is None:
            return own or base
        return SoloData(
            cards=(*own.cards, *base.cards),
            sections={**base.sections, **own.sections},
            danger={side: own.danger.get(side) or base.danger.get(side, ()) for side in base.danger},
            digest=hashlib.sha256(f"{base.digest}{own.digest}".encode()).hexdigest(),
        )

    def _card(self, entry: TomlTable, rules: Rulebook, sides: Collection[str], cards: Any) -> SoloCardData | None:
        title = entry.text("title")
        source = entry.choice("source", SOURCES, required=False) or "ours"
        scenarios = {side: tuple(word for _, word in entry.words(side)) for side in sides if side in entry.data}
        text = entry.data.get("lines", "")
        entry.know("lines")
        entry.finish()
        known = {card.title for card in cards.values()}
        if title not in known:
            entry.report(("title",), f'there is no card "{title}"', hint(title, known))
            return None
        if not isinstance(text, str):
            entry.report(("lines",), "must be text")
            return None
        has = {side: [card for card in cards.values() if card.side in (side, None)] for side in sides}
        owners = list(scenarios) or [side for side in sides if title in {card.title for card in has[side]}]
        both = {side: {card.counter or card.title for card in has[side]} for side in sides}
        own = {name for side in owners for name in both.get(side, ())}
        enemy = {name for side in sides for name in both[side] if len(owners) > 1 or side not in owners}
        reader = CardReader([action.name for action in rules.actions], own, enemy)
        first = first_row(entry)

        def report(row: int, message: str, advice: str) -> None:
            entry.problems.append(
                ContentError(message, file=entry.source.label, line=first + row, key=title, hint=advice)
            )

        lines = reader.lines(text, report)
        return SoloCardData(title=title, source=source, scenarios=scenarios, lines=lines)

    def _danger(self, table: TomlTable, word: str, side: str, cards: Any) -> tuple[str, ...]:
        """REI-S-58: of the enemies of a side, written under a word."""
        enemy = {card.counter or card.title for card in cards.values() if card.side != side}  # of both, or theirs
        out = []
        for key, title in table.words(word):
            if title not in enemy:
                table.report(key, f'"{title}" is no counter of the enemy', hint(title, enemy))
            out.append(title)
        return tuple(out)

    def _sections(self, tables: list[TomlTable], sides: Collection[str], cards: Any) -> dict[str, Any]:
        sections: dict[str, dict[str, SoloSection]] = {}
        for table in tables:
            scenario, side = table.slug("scenario"), table.choice("side", sides)
            danger = self._danger(table, "danger", side, cards)
            path = tuple(tile for _, tile in table.words("path"))
            for key, tile in table.words("path"):
                if not TILE.fullmatch(tile):
                    table.report(key, f'"{tile}" is no tile')
            changes = table.table("cards", required=False)
            counts = {name: tuple(changes.numbers(name, 2)) for name in changes.data}
            mine = [card for card in cards.values() if card.side in (side, None)]
            known = [str(Name(card.title, squad)) for card in mine for squad in card.squads or (None,)]
            for name in changes.data:
                if side in sides and name not in known:
                    changes.report((name,), f'"{name}" is no card of "{side}"', hint(name, known))
            table.finish()
            if side in sections.setdefault(scenario, {}):
                table.report(("scenario",), f'a second section of "{scenario}" for {side}')
            sections[scenario][side] = SoloSection(
                danger=danger, path=path, cards={name: (deck, supply) for name, (deck, supply) in counts.items()}
            )
        return sections

    def fill(self, module: Module, making: Making) -> None:
        assert isinstance(module, Solo)
        c = making.catalog
        data: SoloData = making.book.parts[self.name]
        side = module.name_of_side
        section = section_of(data, making.scenario, side)
        builder = Builder(making, side)
        found = {title: card_for(data, title, side, making.scenario) for title in titles_of(making, side)}
        module.doctrine = CardDoctrine(
            module, {title: builder.card(card) for title, card in found.items() if card is not None}
        )
        order = section.danger or data.danger.get(side, ())
        module.danger = ints([order.index(unit.title) if unit.title in order else len(order) for unit in c.units])
        for tile in section.path:
            if tile not in c.tile_names:
                where = f"the bot's path for {side} in {making.scenario.id}"
                raise ContentError(f'{where}: "{tile}" is not on the board', hint=hint(tile, c.tile_names))
        module.way = [c.tile_names[tile] for tile in section.path]


def first_row(entry: TomlTable) -> int:
    """The line of the file on which a card's text begins: a break right after the opening quotes is no part of it."""
    line = entry.source.line((*entry.key, "lines"))
    opening = entry.source.text.splitlines()[line - 1].rstrip()
    return line + 1 if opening.endswith(('"""', "'''")) else line


def section_of(data: SoloData, scenario: ScenarioData, side: str) -> SoloSection:
    return data.sections.get(scenario.id, {}).get(side, SoloSection())


def card_for(data: SoloData, title: str, side: str, scenario: ScenarioData) -> SoloCardData | None:
    """REI-S-03: the solo card of a title that is valid for a scenario and side: one that names the scenario, else one
    that names only the side, else one that names neither."""
    cards = [card for card in data.cards if card.title == title]
    for card in cards:
        if scenario.id in card.scenarios.get(side, ()):
            return card
    for card in cards:
        if card.scenarios.get(side) == ():
            return card
    return next((card for card in cards if not card.scenarios), None)


def solo_options(*sides: str) -> tuple[GameOption, ...]:
    """REI-S-02, RUL-102: either side at each level."""
    return tuple(
        GameOption(name=option_name(side, level), change=play_solo(side), bot=side, level=level)
        for side in sides
        for level in LEVELS
    )


def play_solo(side: str) -> Callable[[ScenarioData, BookData], ScenarioData]:
    """The change of a scenario that is played against the bot: its module, and the bot's cards, which are a player's
    unless its section changes them (REI-S-04, REI-S-05)."""

    def change(scenario: ScenarioData, book: BookData) -> ScenarioData:
        data: SoloData | None = book.parts.get(SOLO)
        if data is None:
            raise ContentError(f'"{scenario.book}" has no solo cards', hint="write them in solo.toml of its folder")
        section = section_of(data, scenario, side)
        digest = hashlib.sha256(f"{scenario.content_hash} {data.digest}".encode()).hexdigest()[:16]
        return msgspec.structs.replace(
            scenario,
            rules=(*scenario.rules, SOLO),
            seats={name: _dealt(seat, section) if seat.side == side else seat for name, seat in scenario.seats.items()},
            content_hash=digest,
        )

    return change


def _dealt(seat: SeatSetup, section: SoloSection) -> SeatSetup:
    """Its cards, in the numbers the section gives."""
    cards = {str(Name(card.title, card.squad)): card for card in seat.cards}
    for name, (deck, supply) in section.cards.items():
        if name in cards:
            cards[name] = cards[name]._replace(deck=deck, supply=supply)
        else:
            title, squad = (name[:-2], name[-1]) if name[-2:-1] == " " else (name, None)
            cards[name] = CardCount(title, squad, deck, supply)
    return msgspec.structs.replace(seat, cards=tuple(cards.values()))
