"""What teams check: the card that commands, and the one supply of duds."""

from __future__ import annotations

from collections.abc import Collection

from sandtable.content.part import Part
from sandtable.content.schema import BookData, Name, ScenarioData, SeatSetup
from sandtable.content.table import TomlTable


class TeamsPart(Part):
    """REI-J-02, REI-J-03. The leader is written in the cards of both seats of a team, with [0, 0] in one of them."""

    name = "teams"

    def __init__(self, leaders: tuple[str, ...]) -> None:
        self.leaders = leaders

    def audit(
        self, scenario: ScenarioData, book: BookData, root: TomlTable, sound: Collection[str], parts: tuple[Part, ...]
    ) -> None:
        for side in scenario.sides:
            seats = scenario.seats_of(side)
            if all(f"seat {seat.seat}" in sound for seat in seats) and len(seats) > 1:
                self._leader(seats, root)
                self._duds(seats, book, root)

    def _leader(self, seats: list[SeatSetup], root: TomlTable) -> None:
        decks = 0
        for seat in seats:
            found = [card for card in seat.cards if card.title in self.leaders]
            if not found:
                names = " or ".join(f'"{title}"' for title in self.leaders)
                root.report((seat.seat, "cards"), f"no {names}", "write it with [0, 0] for the one who is handed it")
                return
            decks += sum(card.deck for card in found)
            if any(card.supply for card in found):
                root.report((seat.seat, "cards", found[0].title), "starts in a deck")  # REI-J-03
        if decks != 1:
            root.report((seats[0].seat, "cards"), f"the card that commands is in {decks} decks of the team")

    def _duds(self, seats: list[SeatSetup], book: BookData, root: TomlTable) -> None:
        """In the first seat's supply, and in the cards of every seat: who scouts takes his own from there (RUL-78)."""
        duds = {
            seat.seat: [card for card in seat.cards if book.card(seat.side, card.title).klass == "dud"]
            for seat in seats
        }
        titles = [card.title for cards in duds.values() for card in cards]
        for seat, cards in duds.items():
            if titles and not cards:
                root.report((seat, "cards"), f'no "{titles[0]}"', "write it with [0, 0]: a team shares one supply")
            for card in cards if seat != seats[0].seat else []:
                if card.supply:
                    key = (seat, "cards", str(Name(card.title, card.squad)))
                    root.report(key, "a team shares one supply", f'write it with "{seats[0].seat}"')
