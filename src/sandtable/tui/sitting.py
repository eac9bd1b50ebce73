"""A sitting: one match, the people and programs at it, and what each of them has been shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sandtable.ai import Player
from sandtable.core.decision import Decision
from sandtable.core.view import View
from sandtable.files import write_whole
from sandtable.match import Match
from sandtable.tui.board import draw_board, legend, size_for
from sandtable.tui.choices import choices, idle_cards, render
from sandtable.tui.listing import list_board
from sandtable.tui.panels import standing, zones
from sandtable.tui.screen import Screen
from sandtable.tui.vehicles import panel
from sandtable.words import Line, Words


class Sitting:
    """`players` has a program for each seat, or None for a person. Everything shown passes a seat's view."""

    def __init__(
        self,
        match: Match,
        players: Mapping[str, Player | None],
        screen: Screen,
        *,
        plain: bool = False,
        autosave: Path | None = None,
        save_to: Path | None = None,
        data: Sequence[str] = (),
    ) -> None:
        self.match = match
        self.players = dict(players)
        self.screen = screen
        self.plain = plain
        self.autosave = autosave  # written after every choice
        self.save_to = save_to  # written at the end or on leaving
        self.data = list(data)
        self.words = Words(match.catalog, match.book)
        self.saved: tuple[Path, str] | None = None  # the last save and the digest it holds
        self._taught = False  # whether it was said how to answer
        self._told: dict[str | None, int] = {}
        self._drawn: dict[str | None, tuple[object, ...]] = {}
        self._piles: dict[tuple[str, str], str] = {}

    @property
    def people(self) -> list[str]:
        return [seat for seat, player in self.players.items() if player is None]

    @property
    def hot_seat(self) -> bool:
        """Whether several people share the screen, so that hands have to be hidden."""
        return len(self.people) > 1

    # -- keeping --------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """After every choice: the journal goes to the autosave file, if there is one."""
        if self.autosave is not None:
            self.save(self.autosave)

    def save(self, path: Path) -> None:
        write_whole(path, self.match.journal.dumps())
        self.saved = (path, self.match.state.digest())

    @property
    def is_saved(self) -> bool:
        return self.saved is not None and self.saved[1] == self.match.state.digest()

    def resume_line(self, command: str) -> str:
        """How to go on from the last save, as a command line."""
        path = self.saved[0] if self.saved else Path("FILE")
        name = f'"{path}"' if " " in str(path) else str(path)
        return " ".join([f"sandtable {command} {name}", *(f"--data {folder}" for folder in self.data)])

    # -- showing --------------------------------------------------------------------------------------------------

    def forget(self, seat: str | None) -> None:
        """The screen was cleared: show the board and all piles anew to this seat."""
        self._drawn.pop(seat, None)
        self._piles = {pair: text for pair, text in self._piles.items() if pair[0] != seat}

    def news(self, seat: str | None) -> list[Line]:
        """What happened since this seat was last told, as it may know it."""
        events = self.match.events(seat)
        known = min(self._told.get(seat, 0), len(events))
        self._told[seat] = len(events)
        return self.words.since(events, known)

    def tell(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if line.event == "round":
                self.screen.heading(line.text)
            else:
                self.screen.show(f"  {line.text}")

    def board(self, seat: str | None, *, always: bool = True) -> None:
        """Draw the board; unless `always`, only when it looks different from what this seat was last shown."""
        view = self.match.view(seat)
        look = (view.tiles, view.units, tuple(tuple(side.facts.items()) for side in view.sides))
        if always or self._drawn.get(seat) != look:
            show_board(self.screen, self.words, view, plain=self.plain)
        self._drawn[seat] = look

    def situation(self, seat: str, decision: Decision) -> None:
        """Everything a person needs to decide: the news, the board, the cards, the options."""
        news = self.news(seat)
        if news:
            self.screen.show()
            self.tell(news)
        whole = decision.kind in ("bid", "turn")
        if whole:
            self.screen.show()
            self.board(seat, always=False)
            self.cards(seat, hand=decision.kind != "turn", always=False)
        self.options(seat, decision)

    def cards(self, seat: str, *, hand: bool = True, always: bool = True) -> None:
        """The standing and all piles as this seat sees them, with its hand where that is not listed anyway.

        Unless `always`, only the piles that differ from what this seat was last shown.
        """
        view = self.match.view(seat)
        self.screen.show(standing(self.words, view))
        for other in sorted(view.seats, key=lambda other: other.seat == seat):
            text = zones(self.words, view, other, self.screen.width)
            if always or self._piles.get((seat, other.seat)) != text.plain:
                self.screen.show(text)
            self._piles[(seat, other.seat)] = text.plain
            if other.hand is not None and hand:
                self.screen.show(f"  hand       {self.words.names.cards(seat, other.hand)}")

    def options(self, seat: str, decision: Decision) -> None:
        view = self.match.view(seat)
        self.screen.show()
        after = decision.texts[0] == "stay"  # a card was used, a free step may follow
        self.screen.show(self.words.question(decision.kind, after=after), "bold underline")
        idle = idle_cards(self.words, decision, view, [int(tile) for tile in self.match.state.at])
        found = choices(self.match, self.words, decision, view)
        shown = idle if decision.kind == "turn" else []
        self.screen.show(render(found, shown, self.screen.width, plain=self.plain))
        if not self._taught:
            self._taught = True
            self.screen.show(f'Type a number, or the option in words: "{decision.texts[0]}"; "help" for more.', "dim")


def show_board(screen: Screen, words: Words, view: View, *, plain: bool = False) -> None:
    """The board with its legend, or as a list where it is wanted or the screen too narrow."""
    size = None if plain else size_for(words.catalog, screen.width, screen.height)
    if size is None:
        for line in list_board(words, view):
            screen.show(line)
        return
    screen.show(draw_board(words, view, size, ascii_only=screen.ascii_only))
    screen.show(legend(words, view), "dim")
    vehicles = panel(words, view, screen.width)
    if vehicles is not None:
        screen.show(vehicles)
