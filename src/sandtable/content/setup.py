"""What one side has at the start of a scenario: its table read into a SideSetup."""

from __future__ import annotations

from contextlib import suppress

from sandtable.content.board import is_on_board
from sandtable.content.names import UnknownNameError, parse_name
from sandtable.content.schema import (
    EVERY_UNIT,
    BookData,
    CardCount,
    Name,
    Placed,
    PlacedVehicle,
    SideSetup,
    Spawn,
)
from sandtable.content.source import Key
from sandtable.content.suggest import counted, hint
from sandtable.content.table import Table
from sandtable.content.victory import read_victory


def read_setup(table: Table, side: str, book: BookData, on_board: set[str]) -> SideSetup:
    return _SetupReader(table, side, book, on_board).read()


class _SetupReader:
    def __init__(self, table: Table, side: str, book: BookData, on_board: set[str]) -> None:
        self.table = table
        self.side = side
        self.book = book
        self.on_board = on_board
        self.card_titles = {card.title: card.squads for card in book.cards_of(side)}
        self.counter_titles = {counter.title: counter.squads for counter in book.counters_of(side)}

    def read(self) -> SideSetup:
        table = self.table
        victory = read_victory(table, self.side, self.book)
        scouted = self._marked("scouted")
        controlled = self._marked("controlled")
        spawn = self._spawn()
        counters = self._counters()
        before = len(table.problems)
        vehicles = self._vehicles()
        is_sound = len(table.problems) == before
        crew = self._crew(vehicles, {Name(placed.title, placed.squad) for placed in counters}, is_sound)
        cards = self._cards()
        table.finish()
        return SideSetup(
            victory=victory,
            scouted=scouted,
            controlled=controlled,
            spawn=spawn,
            counters=counters,
            vehicles=vehicles,
            crew=crew,
            cards=cards,
        )

    def _marked(self, key: str) -> tuple[str, ...]:
        """Tiles with a marker of this side, each once."""
        return read_tiles(self.table, key, self.on_board)

    def _spawn(self) -> tuple[Spawn, ...]:
        table = self.table.table("spawn", required=False)
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

    def _counters(self) -> tuple[Placed, ...]:
        table = self.table.table("counters", required=False)
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

    def _vehicles(self) -> tuple[PlacedVehicle, ...]:
        """Vehicles and their tiles; a rough tile too, which it may leave but not enter (NAF-14)."""
        table = self.table.table("vehicles", required=False)
        known = [vehicle.title for vehicle in self.book.vehicles_of(self.side)]
        placed: dict[str, PlacedVehicle] = {}
        for tile in table.data:
            is_on_board(table, (tile,), tile, self.on_board)
            for key, title in table.words(tile):
                if title and title not in known:
                    table.report(key, f'unknown vehicle "{title}"', self._elsewhere(title) or hint(title, known))
                elif title in placed:
                    table.report(key, f'"{title}" is on the board twice')
                elif title:
                    placed[title] = PlacedVehicle(tile, title)
        return tuple(placed.values())

    def _crew(
        self, vehicles: tuple[PlacedVehicle, ...], on_foot: set[Name], is_sound: bool
    ) -> dict[str, tuple[Name | None, ...]]:
        """Who sits where, a seat for each name in printed order; "" leaves a seat empty (NAF-15). `is_sound` says that
        no vehicle is missing because of a problem of its own."""
        table = self.table.table("crew", required=False)
        crew: dict[str, tuple[Name | None, ...]] = {}
        seated: set[Name] = set()
        there = [vehicle.title for vehicle in vehicles]
        for title in table.data:
            written = table.words(title, blank=True)
            if title not in there:
                if is_sound:
                    table.report((title,), f'vehicle "{title}" is not on the board', hint(title, there))
                continue
            seats = len(self.book.vehicle(self.side, title).seats)
            if len(written) > seats:
                table.report((title,), f"has {len(written)} names, but the vehicle has {counted(seats, 'seats')}")
            names: list[Name | None] = []
            for key, text in written[:seats]:
                name = self._name(table, key, text, self.counter_titles)
                if name in seated:
                    table.report(key, f'"{text}" has a seat already')
                elif name in on_foot:
                    table.report(key, f'"{text}" is in "counters" too', "keep it in one of them")
                if name is not None:
                    seated.add(name)
                names.append(name)
            crew[title] = (*names, *[None] * (seats - len(names)))
        return {title: crew.get(title) or self._empty(title) for title in there}

    def _empty(self, title: str) -> tuple[Name | None, ...]:
        return (None,) * len(self.book.vehicle(self.side, title).seats)

    def _cards(self) -> tuple[CardCount, ...]:
        table = self.table.table("cards")
        cards = []
        for text in table.data:
            deck, supply = table.numbers(text, 2)
            name = self._name(table, (text,), text, self.card_titles)
            if name is None:
                continue
            copies = self.book.card(self.side, name.title).copies
            if deck + supply > copies:
                table.report((text,), f"{deck + supply} cards, but the box has {copies}")
            cards.append(CardCount(name.title, name.squad, deck, supply))
        if "cards" in self.table.data and len(cards) == len(table.data) and not any(card.deck for card in cards):
            self.table.report(("cards",), "a side needs cards in its deck")  # COM-19
        return tuple(cards)

    def _name(self, table: Table, key: Key, text: str, titles: dict[str, tuple[str, ...]]) -> Name | None:
        try:
            return parse_name(text, titles) if text else None
        except UnknownNameError as error:
            table.report(key, str(error), error.hint or self._elsewhere(text))
            return None

    def _elsewhere(self, text: str) -> str:
        """A hint when the name is the other side's."""
        for other in self.book.sides:
            titles = {card.title: card.squads for card in self.book.cards_of(other)}
            titles.update((vehicle.title, ()) for vehicle in self.book.vehicles_of(other))
            with suppress(UnknownNameError):
                if parse_name(text, titles).title not in self.card_titles and other != self.side:
                    return f'it belongs to "{other}"'
        return ""


def read_tiles(table: Table, key: str, on_board: set[str]) -> tuple[str, ...]:
    """A list of tiles of the board, each once."""
    tiles: list[str] = []
    for at, tile in table.words(key):
        if is_on_board(table, at, tile, on_board):
            if tile in tiles:
                table.report(at, f'tile "{tile}" is there twice')
            tiles.append(tile)
    return tuple(tiles)
