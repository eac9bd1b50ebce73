"""A scenario file read into a ScenarioData, with every problem it has."""

from __future__ import annotations

import hashlib
import re

from sandtable.content.audit import audit
from sandtable.content.board import is_on_board, read_board, report_loose
from sandtable.content.errors import ContentError
from sandtable.content.names import UnknownNameError, parse_name
from sandtable.content.schema import (
    EVERY_UNIT,
    SOURCES,
    SPECIALS,
    VICTORY,
    BookData,
    CardCount,
    Name,
    Placed,
    ScenarioData,
    SideSetup,
    Spawn,
    SpecialData,
    VictoryData,
)
from sandtable.content.source import Key, Source
from sandtable.content.suggest import hint
from sandtable.content.table import Table


def read_scenario(source: Source, book: BookData, problems: list[ContentError]) -> ScenarioData | None:
    """The scenario, or None when there are problems; those are added to the list, in the order of the file."""
    found: list[ContentError] = []
    scenario = _Reader(source, book, found).read()
    problems += sorted(found, key=lambda error: error.line)
    return None if found else scenario


class _Reader:
    def __init__(self, source: Source, book: BookData, problems: list[ContentError]) -> None:
        self.source = source
        self.book = book
        self.problems = problems
        self.root = Table.root(source, problems)
        self.on_board: set[str] = set()
        self.sound: set[str] = set()  # sides in which every name was right
        self.card_titles = {card.title: card.squads for card in book.cards.values()}
        self.counter_titles = {counter.title: counter.squads for counter in book.counters.values()}

    def read(self) -> ScenarioData:
        root, book = self.root, self.book
        identity = root.slug("id")
        if root.text("book", book.id) not in ("", book.id):
            root.report(("book",), f'is in the folder of "{book.id}"')
        name = root.text("name")
        source = root.choice("source", SOURCES)
        operation = root.text("operation", "")
        date = root.text("date", "")
        initiative = root.choice("initiative", book.sides)
        board = root.table("board")
        before = len(self.problems)
        axis, tiles = read_board(board, book.tiles)
        if len(self.problems) == before:
            report_loose(board, tiles)
        self.on_board = {tile.name for tile in tiles}
        objectives = self._objectives(board)
        board.finish()
        sides = {side: self._side(side) for side in book.sides}
        specials = tuple(special for entry in root.tables("special") if (special := self._special(entry)))
        root.finish()
        number = self._number(identity)
        scenario = ScenarioData(
            id=identity,
            book=book.id,
            name=name,
            number=number,
            source=source,
            operation=operation,
            date=date,
            initiative=initiative,
            axis=axis,
            tiles=tiles,
            objectives=objectives,
            sides=sides,
            specials=specials,
            path=self.source.path,
            content_hash=hashlib.sha256(self.source.digest + bytes.fromhex(book.content_hash)).hexdigest()[:16],
        )
        audit(scenario, book, root, self.sound)
        return scenario

    def _number(self, identity: str) -> int | None:
        """NN of "<book>-NN". In the book's own folder the file must be called NN_name.toml."""
        found = re.fullmatch(re.escape(self.book.id) + r"-([0-9]{1,4})", identity)
        if self.source.path.parent == self.book.path / "scenarios" and identity:
            stem = self.source.path.stem
            digits = stem.partition("_")[0]
            if not found or found[1] != digits:
                wanted = f'"{self.book.id}-{digits}"' if digits.isdecimal() else f'"{self.book.id}-NN" in NN_name.toml'
                self.root.report(("id",), f'does not agree with the file name "{stem}"', f"write {wanted}")
        return int(found[1]) if found else None

    def _objectives(self, board: Table) -> dict[str, int]:
        table = board.table("objectives", required=False)
        objectives = {}
        for tile in table.data:
            objectives[tile] = table.number(tile, 1)
            is_on_board(table, (tile,), tile, self.on_board)
        if len(objectives) > self.book.box.objectives:
            board.report(("objectives",), f"the box has {self.book.box.objectives} objective markers")
        return objectives

    def _side(self, side: str) -> SideSetup:
        table = self.root.table(side)
        before = len(self.problems)
        wanted = table.words("victory", required=True)
        victory = tuple(condition for key, text in wanted if (condition := self._victory(table, key, text)))
        if table.data.get("victory") == []:
            table.report(("victory",), "a side needs a way to win", 'write ["claim 5"] or ["pin"]')  # NOR-22
        scouted = self._marked(table, "scouted")
        controlled = self._marked(table, "controlled")
        spawn = self._spawn(table)
        counters = self._counters(table)
        cards = self._cards(table)
        table.finish()
        if len(self.problems) == before:
            self.sound.add(side)
        return SideSetup(
            victory=victory, scouted=scouted, controlled=controlled, spawn=spawn, counters=counters, cards=cards
        )

    def _victory(self, table: Table, key: Key, text: str) -> VictoryData | None:
        """`pin` or `claim 5`."""
        kind, *rest = text.split() or [""]
        if kind not in VICTORY:
            if kind:
                table.report(key, f'unknown victory "{kind}"', hint(kind, VICTORY))
            return None
        if not VICTORY[kind]:
            if rest:
                table.report(key, f'"{kind}" takes no number', f'write "{kind}"')
            return VictoryData(kind=kind)
        if len(rest) != 1 or not re.fullmatch(r"[1-9][0-9]?", rest[0]):
            table.report(key, f'"{kind}" takes one number from 1 to 99', f'write "{kind} 5"')
            return None
        return VictoryData(kind=kind, number=int(rest[0]))

    def _marked(self, table: Table, key: str) -> tuple[str, ...]:
        """Tiles with a marker of this side, each once."""
        tiles: list[str] = []
        for at, tile in table.words(key):
            if is_on_board(table, at, tile, self.on_board):
                if tile in tiles:
                    table.report(at, f'tile "{tile}" is there twice')
                tiles.append(tile)
        return tuple(tiles)

    def _spawn(self, side: Table) -> tuple[Spawn, ...]:
        table = side.table("spawn", required=False)
        spawn: list[Spawn] = []
        units = [
            str(Name(title, squad)) for title, squads in self.counter_titles.items() for squad in squads or (None,)
        ]
        squads = sorted({squad for squads in self.counter_titles.values() for squad in squads})
        groups = [EVERY_UNIT, *squads, *units]  # NOR-05
        for tile in table.data:
            is_on_board(table, (tile,), tile, self.on_board)
            for key, group in table.words(tile):
                if group and group not in groups:
                    advice = hint(group, groups) or f'use "{EVERY_UNIT}", a squad or a unit'
                    table.report(key, f'unknown group "{group}"', advice)
                elif Spawn(tile, group) in spawn:
                    table.report(key, f'"{group}" is there twice')
                spawn.append(Spawn(tile, group))
        return tuple(spawn)

    def _counters(self, side: Table) -> tuple[Placed, ...]:
        table = side.table("counters", required=False)
        counters: dict[Name, Placed] = {}
        for tile in table.data:
            is_on_board(table, (tile,), tile, self.on_board)
            for key, text in table.words(tile):
                name = self._name(table, key, text, self.counter_titles)
                if name is None:
                    continue
                if name in counters:
                    table.report(key, f'"{text}" is on the board twice')
                counters[name] = Placed(tile, name.title, name.squad)
        return tuple(counters.values())

    def _cards(self, side: Table) -> tuple[CardCount, ...]:
        table = side.table("cards")
        cards = []
        for text in table.data:
            deck, supply = table.numbers(text, 2)
            name = self._name(table, (text,), text, self.card_titles)
            if name is None:
                continue
            copies = self.book.cards[name.title].copies
            if deck + supply > copies:
                table.report((text,), f"{deck + supply} cards, but the box has {copies}")
            cards.append(CardCount(name.title, name.squad, deck, supply))
        if "cards" in side.data and len(cards) == len(table.data) and not any(card.deck for card in cards):
            side.report(("cards",), "a side needs cards in its deck")  # COM-19
        return tuple(cards)

    def _name(self, table: Table, key: Key, text: str, titles: dict[str, tuple[str, ...]]) -> Name | None:
        try:
            return parse_name(text, titles) if text else None
        except UnknownNameError as error:
            table.report(key, str(error), error.hint)
            return None

    def _special(self, entry: Table) -> SpecialData | None:
        verb = entry.choice("verb", SPECIALS)
        if verb not in SPECIALS:
            return None
        values = {}
        for parameter, kind in SPECIALS[verb].items():
            if kind == "side":
                values[parameter] = entry.choice(parameter, self.book.sides)
            else:
                values[parameter] = entry.text(parameter)
                is_on_board(entry, (parameter,), values[parameter], self.on_board)
        entry.finish()
        return SpecialData(verb=verb, values=values)
