"""A sitting: one match, the people and programs at it, and what each of them has been shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.text import Text

from sandtable.ai import Player
from sandtable.core.view import View
from sandtable.files import write_whole
from sandtable.match import Match
from sandtable.notation.shapes import Offer
from sandtable.replaying import replay_journal
from sandtable.tui.berths import panel
from sandtable.tui.board import draw_board, scale_for
from sandtable.tui.labels import Labels
from sandtable.tui.legend import legend
from sandtable.tui.listing import list_board
from sandtable.tui.options import effects, idle_cards, is_about_cards, option_lines, render
from sandtable.tui.panels import pile_line, standing, turns, zones
from sandtable.tui.screen import Screen
from sandtable.tui.style import side_style, starred
from sandtable.words import Line, Words

ROUND = "round"  # the event that begins a round


class Sitting:
    """`players` has a program for each seat, or None for a person. Everything shown passes a seat's view."""

    def __init__(
        self,
        match: Match,
        players: Mapping[str, Player | None],
        screen: Screen,
        *,
        language: str = "en",
        plain: bool = False,
        autosave: Path | None = None,
        save_to: Path | None = None,
        data: Sequence[str] = (),
    ) -> None:
        self.match = match
        self.players = dict(players)
        self.screen = screen
        self.language = language
        self.plain = plain
        self.autosave = autosave  # written after every choice
        self.save_to = save_to  # written at the end or on leaving
        self.data = list(data)
        self.words = match.words(language)
        self.labels = Labels(self.words)
        self.say = self.labels.say
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
        words = [f"sandtable {command}", _quoted(str(path)), *(f"--data {_quoted(folder)}" for folder in self.data)]
        return " ".join([*words, f"--language {self.language}"] if self.language != "en" else words)

    # -- taking back ----------------------------------------------------------------------------------------------

    def take_back(self, seat: str) -> int:
        """Take the seat's last choice back, and with it all that followed; answers how many choices that were.

        Nobody here has to be asked: the others are programs, or sit at the same keyboard. Chance gives the same again.
        """
        match = self.match
        if match.undoer == seat:
            match.undo()
            return 1
        choices = match.journal.choices
        last = next((i for i in range(match.number - 1, -1, -1) if choices[i].seat == seat), None)
        if last is None:
            return 0
        to = replay_journal(match.journal, match.catalog, match.book, last).number  # bids of one moment go together
        then = replay_journal(match.journal, match.catalog, match.book, to)
        match.take_up(then.state.row(), then.story.events, then.journal.choices, then.told)
        for one in self._told:
            lines = match.lines(one, self.language)
            self._told[one] = min(self._told[one], lines[-1].until if lines else 0)
        return len(choices) - to

    # -- showing --------------------------------------------------------------------------------------------------

    def forget(self, seat: str | None) -> None:
        """The screen was cleared: show the board and all piles anew to this seat."""
        self._drawn.pop(seat, None)
        self._piles = {pair: text for pair, text in self._piles.items() if pair[0] != seat}

    def news(self, seat: str | None, *, whole: bool = True) -> list[Line]:
        """What happened since this seat was last told, as it may know it.

        Unless `whole`, a last sentence that may still grow waits: what the seat itself did a moment ago and goes on
        doing, or for a spectator anything that shows nothing hidden.
        """
        lines = self.match.lines(seat, self.language)
        known = self._told.get(seat, 0)
        if lines and not whole and not lines[-1].reveals and (seat is None or lines[-1].side == self._side(seat)):
            self._told[seat] = lines.pop().first
        else:
            self._told[seat] = lines[-1].until if lines else 0
        return [line for line in lines if line.until > known]

    def _side(self, seat: str) -> str:
        catalog = self.match.catalog
        return catalog.sides[catalog.seat_side[catalog.seat_names[seat]]]

    def tell(self, lines: Sequence[Line]) -> None:
        tell(self.screen, self.words, lines)

    def board(self, seat: str | None, *, always: bool = True) -> None:
        """Draw the board; unless `always`, only when it looks different from what this seat was last shown."""
        view = self.match.view(seat)
        look = (view.tiles, view.units)
        if always or self._drawn.get(seat) != look:
            show_board(self.screen, self.words, view, plain=self.plain)
        self._drawn[seat] = look

    def situation(self, offer: Offer) -> None:
        """Everything a person needs to decide: the board, the cards, the news, the options."""
        fresh = not offer.subject or is_about_cards(offer)  # nothing is in the middle of being carried out
        news = self.news(offer.seat, whole=fresh)
        if fresh:
            self.screen.show()
            self.board(offer.seat, always=False)
            self.cards(offer.seat, hand=not is_about_cards(offer), always=False)
        if news:  # below the board, so that on a small screen it is not what scrolls away
            self.screen.show()
            self.tell(news)
        self.options(offer)

    def cards(self, seat: str, *, hand: bool = True, always: bool = True) -> None:
        """The standing and all piles as this seat sees them, with its hand where that is not listed anyway.

        Unless `always`, only the piles that differ from what this seat was last shown.
        """
        view, width = self.match.view(seat), self.screen.width
        show_standing(self.screen, self.labels, self.match, view)
        for other in sorted(view.seats, key=lambda other: other.seat == seat):
            text = zones(self.labels, view, other, width)
            if always or self._piles.get((seat, other.seat)) != text.plain:
                self.screen.show(text)
            self._piles[(seat, other.seat)] = text.plain
            if other.hand is not None and hand:
                self.screen.show(pile_line(self.labels, "hand", self.labels.cards(seat, other.hand), width))

    def options(self, offer: Offer) -> None:
        view = self.match.view(offer.seat)
        self.screen.show()
        self.screen.show(f"{offer.head} · {offer.question}", "bold underline")
        idle = idle_cards(self.labels, offer, view) if is_about_cards(offer) else []
        lines = option_lines(self.labels, offer, view)
        self.screen.show(render(lines, idle, self.screen.width, plain=self.plain))
        told = effects(offer)
        if len(told) == 1:
            self.screen.show(f"{told[0]}.", "dim")
        if not self._taught:
            self._taught = True
            self.screen.show(self.say("options.how", example=offer.options[0].text), "dim")


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word


def tell(screen: Screen, words: Words, lines: Sequence[Line]) -> None:
    """Sentences of a story, each with whose doing it is: the seat's, where sides have several."""
    names, catalog = words.names, words.catalog
    for line in lines:
        if line.event == ROUND:
            screen.heading(starred(line.text).plain)
            continue
        out = Text("  ")
        if line.side is not None:
            who = names.side(line.side) if line.seat is None else names.seat(catalog.seat_names[line.seat])
            out.append(f"{who}: ", side_style(catalog, line.side))
        screen.show(out + starred(line.text))


def show_standing(screen: Screen, labels: Labels, match: Match, view: View) -> None:
    """How far every side is, and the order of the round where sides have several seats."""
    screen.show(standing(labels, view))
    order = turns(labels, view, *match.turns)
    if order is not None:
        screen.show(order)


def show_board(screen: Screen, words: Words, view: View, *, plain: bool = False) -> None:
    """The board with its legend, or as a list where it is wanted or the screen too narrow."""
    labels = Labels(words)
    scale = None if plain else scale_for(labels, view, screen.width, screen.height)
    if scale is None:
        for line in list_board(labels, view):
            screen.show(line)
        return
    screen.show(draw_board(labels, view, scale, ascii_only=screen.ascii_only))
    screen.show(legend(labels, view), "dim")
    carriers = panel(labels, view, screen.width)
    if carriers is not None:
        screen.show(carriers)
