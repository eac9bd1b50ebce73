"""What Armour and Armament reads: armoured counters, rough terrain tokens, specialists."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Any, Final

import msgspec

from sandtable.content.part import Making, Part, Reading
from sandtable.content.schema import BookData, CardCount, Name, ScenarioData, SeatSetup
from sandtable.content.setup import read_tiles
from sandtable.content.suggest import counted
from sandtable.content.table import TomlTable
from sandtable.core.module import Module
from sandtable.core.vectors import ints
from sandtable.rules.armour.armour import Armour

ARMOUR: Final = "armour"  # the module
SWAPPED: Final = 2  # REI-A-09


class ArmourPart(Part):
    name = ARMOUR
    box = ("rough_tokens",)
    board_keys = ("rough",)

    def read_counter(self, entry: TomlTable) -> dict[str, Any]:
        armoured = entry.maybe_number("armoured", 1, 9)
        if armoured is not None and entry.data.get("defence"):
            entry.report(("defence",), "a counter with an armoured defence has no regular one", "write defence = 0")
        return {} if armoured is None else {"armoured": armoured}

    def read_card(self, entry: TomlTable, klass: str) -> dict[str, Any]:
        specialist = entry.flag("specialist")
        if specialist and "counter" not in entry.data:
            entry.report(("specialist",), "a specialist shares the counter of others", "name it: counter = …")
        return {"specialist": True} if specialist else {}

    def read_scenario(self, root: TomlTable, board: TomlTable, reading: Reading) -> tuple[str, ...]:
        """Tiles with a rough terrain token."""
        rough = read_tiles(board, "rough", reading.on_board)
        most = reading.book.box["rough_tokens"]
        if len(rough) > most:
            board.report(("rough",), f"the box has {counted(most, 'rough terrain tokens')}")
        return rough

    def audit(
        self, scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], parts: tuple[Part, ...]
    ) -> None:
        """REI-A-10: specialists never start in the deck."""
        for seat in scenario.seats.values():
            for card in seat.cards:
                if card.deck and is_specialist(book, seat.side, card.title):
                    key = (seat.seat, "cards", str(Name(card.title, card.squad)))
                    root.report(key, "a specialist never starts in the deck", "put it into the supply")
            for placed in seat.counters:
                armoured = book.counter(seat.side, placed.title).printed.get("armoured")
                if armoured and placed.tile in scenario.parts[self.name]:
                    root.report((seat.seat, "counters", placed.tile), f'"{placed.title}" cannot be on rough terrain')

    def fill(self, module: Module, making: Making) -> None:
        assert isinstance(module, Armour)
        c = making.catalog
        module.land.armour = ints([int(_armoured(unit.printed)) for unit in c.units])
        rough = making.scenario.parts.get(self.name, ())
        module.rough = ints([int(tile.name in rough) for tile in c.tiles])


def _armoured(printed: dict[str, object]) -> int:
    value = printed.get("armoured", 0)
    assert isinstance(value, int)
    return value


def is_specialist(book: BookData, side: str, title: str) -> bool:
    return bool(book.card(side, title).printed.get("specialist"))


def add_specialists(scenario: ScenarioData, book: BookData) -> ScenarioData:
    """REI-A-09: in every supply two Riflemen of each squad make room for the specialists of that squad.

    RUL-74: as many as there are. The Riflemen are out of the game, as what is in neither deck nor supply is.
    """
    digest = hashlib.sha256(f"{scenario.content_hash} {book.content_hash}".encode()).hexdigest()[:16]
    return msgspec.structs.replace(
        scenario,
        rules=(*scenario.rules, *([] if ARMOUR in scenario.rules else [ARMOUR])),
        seats={name: _swapped(seat, book) for name, seat in scenario.seats.items()},
        content_hash=digest,
    )


def _swapped(seat: SeatSetup, book: BookData) -> SeatSetup:
    cards = {Name(card.title, card.squad): card for card in seat.cards}
    for special in book.cards_of(seat.side):
        for squad in special.squads or (None,):
            name, plain = Name(special.title, squad), Name(special.counter, squad)
            if not special.printed.get("specialist") or plain not in cards:
                continue
            there = cards.get(name, CardCount(special.title, squad, 0, 0))
            n = min(SWAPPED, special.copies - there.deck - there.supply, cards[plain].supply)
            cards[plain] = cards[plain]._replace(supply=cards[plain].supply - n)
            cards[name] = there._replace(supply=there.supply + n)
    return msgspec.structs.replace(seat, cards=tuple(cards.values()))
