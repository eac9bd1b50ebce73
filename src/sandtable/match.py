"""Match: the checked door to the engine. It explains what it refuses, keeps the journal, and can take back.

A refused choice changes nothing. What is accepted is in the journal before `submit` returns.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.catalog import Catalog
from sandtable.core.decision import Decision
from sandtable.core.dice import Dice, RecordingDice
from sandtable.core.event import Event, Story, seen_by
from sandtable.core.game import Game
from sandtable.core.option import Option
from sandtable.core.outcome import ABANDONED, AGREED_DRAW, CONCEDED, Outcome, outcome_of
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import NOBODY, State
from sandtable.core.view import View, view_of
from sandtable.errors import (
    GameOverError,
    IllegalOptionError,
    NotYourDecisionError,
    StaleDecisionError,
    UndoError,
    UnknownSeatError,
)
from sandtable.notation import Choice, Header, Journal, Notation, NotationError
from sandtable.notation.feed import GameEvent
from sandtable.notation.journal import ABANDON, CONCEDE, DRAW, TABLE_CHOICES, seal
from sandtable.notation.meaning import Meaning, decide
from sandtable.notation.offer import odds_view, offer_of, under_way
from sandtable.notation.scene import Scene, scene_of
from sandtable.notation.shapes import OddsView, Offer
from sandtable.notation.threats import best_shot
from sandtable.telling import Telling
from sandtable.words import Line, Words

SPECTATOR: Final = None
DRAWN: Final = {DRAW: AGREED_DRAW, ABANDON: ABANDONED}  # ends without a winner, by the table's own choices


class Match:
    """One game between seats. Made by `sandtable.new`, `sandtable.load` or `sandtable.replay`."""

    def __init__(
        self,
        catalog: Catalog,
        book: Rulebook,
        dice: Dice,
        *,
        players: dict[str, str] | None = None,
        cap: int = 0,
    ) -> None:
        self.catalog = catalog
        self.book = book
        self.story = Story()
        self._dice = RecordingDice(dice)
        self.game = Game(catalog, book, self._dice, self.story)
        self.notation = Notation(catalog, book)
        self.header = Header(
            scenario=catalog.scenario,
            book=book.id,
            rules=book.version,
            content=catalog.content,
            options=list(book.game_options),
            players=dict(players or {}),
            cap=cap,
        )
        self.outcome: Outcome | None = None
        self.state: State = self.game.start(cap)
        self._start = self._take_chance()
        self._choices: list[Choice] = []
        self.told: list[int] = []  # how many events there were after each choice
        self._past: list[tuple[State, int, int]] = []  # states that undo may return to: length of the story, who chose
        self._telling = Telling(catalog, book)
        self._words: dict[str, Words] = {}  # by language
        self._settle()

    # -- what is asked --------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is to be decided next, or None when the game is over. See `decisions` for secret bids."""
        pending = self.decisions
        return pending[0] if pending else None

    @property
    def decisions(self) -> list[Decision]:
        """Every pending decision: more than one only where seats decide at once and unseen (COM-26)."""
        if self.outcome is not None:
            return []
        pending = self.game.procedure(self.state).pending(self.game, self.state)
        return [decide(self.game, self.notation, self._asked(seat), self.number) for seat in pending]

    def _asked(self, seat: int) -> State:
        """The state with that seat asked; a copy, unless it is."""
        if self.state.seat == seat:
            return self.state
        state = self.state.clone()
        state.seat = seat
        return state

    @property
    def turn(self) -> list[str]:
        """The seats that have to act."""
        if self.outcome is not None:
            return []
        pending = self.game.procedure(self.state).pending(self.game, self.state)
        return [self.catalog.seats[seat] for seat in sorted(pending)]

    @property
    def given(self) -> list[str]:
        """The seats whose answer to a simultaneous decision is in. That it is, everybody sees; not what it is."""
        if self.outcome is not None:
            return []
        return [self.catalog.seats[seat] for seat in self.game.procedure(self.state).given(self.game, self.state)]

    @property
    def turns(self) -> tuple[list[str], int]:
        """The seats in the order of the round's turns, none until the initiative is known; how many have begun."""
        told: list[str] = []  # since the round began
        for event in reversed(self.story.events):
            if event.name == "round":
                break
            told.append(event.name)
        if "initiative" not in told:
            return [], 0
        order: list[str] = []
        while (seat := self.game.book.seating.acts(self.game, self.state, len(order))) != NOBODY:
            order.append(self.catalog.seats[seat])
        return order, told.count("turn")

    @property
    def order(self) -> list[str]:
        """As `turns`, for who shows it: empty where no side has several seats, and nobody asks."""
        return self.turns[0] if len(self.catalog.seats) > len(self.catalog.sides) else []

    def decision_of(self, seat: str) -> Decision | None:
        """What a seat has to decide now, or None."""
        who = self._seat(seat)
        if self.outcome is not None or who not in self.game.procedure(self.state).pending(self.game, self.state):
            return None
        return decide(self.game, self.notation, self._asked(who), self.number)

    @property
    def number(self) -> int:
        """How many choices have been made that every seat may know of: bids given and not yet shown do not count."""
        if self.outcome is not None:
            return len(self._choices)
        return len(self._choices) - len(self.game.procedure(self.state).given(self.game, self.state))

    def offer(self, seat: str, language: str = "en") -> Offer | None:
        """What a seat has to decide now, described for a client: options in words, odds, and what is not offered."""
        decision = self.decision_of(seat)
        if decision is None:
            return None
        who = self._seat(seat)
        action = under_way(self.catalog, self.story.events, who)
        return offer_of(self.game, self._asked(who), decision, self.words(language), action)

    def odds(self, attacker: str, target: str, language: str = "en") -> tuple[OddsView | None, OddsView | None]:
        """The best attack of one unit (`side:unit`) on another as they stand, and the one back."""
        units = {self.catalog.unit_name(unit): unit for unit in range(len(self.catalog.units))}
        for name in (attacker, target):
            if name not in units:
                raise NotationError(f"there is no unit {name[:40]!r} here")
        words = self.words(language)
        shot = best_shot(self.game, self.state, units[attacker], units[target])
        back = best_shot(self.game, self.state, units[target], units[attacker])
        return odds_view(words, shot) if shot else None, odds_view(words, back) if back else None

    def words(self, language: str = "en") -> Words:
        """What a language has to say about this game."""
        if language not in self._words:
            self._words[language] = Words(self.game, language)
        return self._words[language]

    def scene(self, language: str = "en") -> Scene:
        """What stays the same during the game: board, cards, units."""
        return scene_of(self.words(language))

    # -- choosing -------------------------------------------------------------------------------------------------

    def submit(self, choice: Option | str, seat: str | None = None, number: int | None = None) -> list[Event]:
        """Make a choice: an Option, its text, or a chain of texts (`play scout-a scout 3B 17B`).

        `seat` says who chooses (default: who is asked), `number` which decision is meant. Answers what happened;
        `events` filters that for a seat. A chain is checked as a whole before any of it is done, and cannot go
        past a die, a draw or a reveal.
        """
        decision = self._pending(seat, number)
        who = self.catalog.seat_names[decision.seat]
        told = len(self.story.events)
        meaning = self._meaning(decision)
        if isinstance(choice, Option):
            self._apply(who, meaning.one(choice))
        else:
            for option in meaning.chain(choice, self._dice.source):
                self._apply(who, option)
        return self.story.events[told:]

    def _pending(self, seat: str | None, number: int | None) -> Decision:
        if self.outcome is not None:
            raise GameOverError(f"the game is over: {self.outcome}")
        decisions = self.decisions
        if seat is None:
            decision: Decision | None = decisions[0]
        else:
            self._seat(seat)
            decision = next((d for d in decisions if d.seat == seat), None)
        if number is not None and number != self.number:
            raise StaleDecisionError(f"decision {number} is past: the game is at {self.number}")
        if decision is None:
            raise NotYourDecisionError(f"{seat} has nothing to decide now: {decisions[0].seat} has")
        return decision

    def why(self, choice: Option | str, seat: str | None = None) -> IllegalOptionError | None:
        """Why an option, or a chain of texts, is not offered (None if it is): the rule and a code."""
        meaning = self._meaning(self._pending(seat, None))
        if isinstance(choice, str):
            try:
                meaning.chain(choice, self._dice.source)
            except IllegalOptionError as error:
                return error
            return None
        return None if meaning.fit(choice) else meaning.refusal(choice)

    def _meaning(self, decision: Decision) -> Meaning:
        return Meaning(self.game, self.notation, self.state, decision)

    def _apply(self, who: int, option: Option) -> None:
        told = len(self.story.events)
        before = self.state.clone()
        text = self.notation.write(option, who)
        self.state.seat = who
        self.game.apply(self.state, option.key)
        self._choices.append(Choice(self.catalog.seats[who], text, self._take_chance()))
        self.told.append(len(self.story.events))
        if self._past and self._past[-1][2] != who:
            self._past.clear()  # another seat has chosen since
        if self._choices[-1].chance or self.story.revealed(told):
            self._past.clear()
        else:
            self._past.append((before, told, who))
        self._settle()

    # -- the table's own choices ----------------------------------------------------------------------------------

    def concede(self, seat: str) -> None:
        """RUL-136: a side gives up."""
        self._end_by_table(CONCEDE, seat)

    def agree_draw(self, seat: str) -> None:
        """RUL-136: both sides have agreed on a draw; `seat` is who proposed it."""
        self._end_by_table(DRAW, seat)

    def abandon(self, seat: str) -> None:
        """RUL-136: somebody has gone for good; `seat` waits no longer, and nobody wins."""
        self._end_by_table(ABANDON, seat)

    def repeat(self, choice: Choice) -> Choice:
        """Make a written choice: one by the rules, or one of the table's own. Answers it with what chance gave now."""
        if choice.text in TABLE_CHOICES:
            self._end_by_table(choice.text, choice.seat)
        else:
            self.submit(self.notation.read(choice.text, self._seat(choice.seat)), choice.seat)
        return self._choices[-1]

    def _end_by_table(self, text: str, seat: str) -> None:
        who = self._seat(seat)
        if self.outcome is not None:
            raise GameOverError(f"the game is over: {self.outcome}")
        if text == CONCEDE:
            winner = int(self.catalog.enemy[self.catalog.seat_side[who]])
            self.game.win(self.state, winner, CONCEDED)
        else:
            self.state.seat = NOBODY
            self.outcome = outcome_of(self.catalog, NOBODY, DRAWN[text])
        self._choices.append(Choice(seat, text))
        self.told.append(len(self.story.events))
        self._past.clear()
        self._settle()

    def continue_with(self, dice: Dice) -> None:
        """From now on chance comes from `dice`: how a replayed game goes on."""
        self._dice.source = dice

    def take_up(self, row: list[int], events: list[Event], choices: list[Choice], told: list[int]) -> None:
        """Go to a moment that was kept: `choices` have led there, and nothing before them is taken back singly."""
        self.state.load(row)
        self.story.events[:], self._choices, self.told = events, list(choices), list(told)
        self._past.clear()
        self._telling = Telling(self.catalog, self.book)
        drawn = DRAWN.get(choices[-1].text) if choices else None
        self.outcome = outcome_of(self.catalog, NOBODY, drawn) if drawn is not None else None
        self._settle()

    # -- taking back ----------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back: no die, draw or reveal since."""
        return bool(self._past) and self.outcome is None

    @property
    def settled(self) -> int:
        """So many choices are known to everybody, and cannot be taken back singly."""
        return min(self.number, len(self._choices) - (len(self._past) if self.outcome is None else 0))

    @property
    def undoer(self) -> str | None:
        """The seat whose choice is the last one that can be taken back, or None."""
        return self.catalog.seats[self._past[-1][2]] if self.can_undo else None

    def undo(self) -> None:
        """Take the last choice back."""
        if not self.can_undo:
            raise UndoError("nothing can be taken back: a die, a draw, a reveal or the start of the game came last")
        self.state, told, _ = self._past.pop()
        self._telling.forget(self.story.events, told)
        del self.story.events[told:]
        self._choices.pop()
        self.told.pop()

    def tell_on(self, other: Match) -> None:
        """`other` was played on from here, and goes: what it has told of the same story is not told anew."""
        other._telling.forget(other.story.events, len(self.story.events))
        self._telling, self._words = other._telling, other._words

    # -- what can be seen -----------------------------------------------------------------------------------------

    def view(self, seat: str | None = SPECTATOR) -> View:
        """What a seat sees; a spectator for None."""
        return view_of(self.game, self.state, NOBODY if seat is None else self._seat(seat))

    def events(self, seat: str | None = SPECTATOR, since: int = 0) -> list[tuple[str, dict[str, int | None]]]:
        """What happened, as a seat may know it: names of events and their fields, from the seat's event `since` on."""
        who = NOBODY if seat is None else self._seat(seat)
        seen = [(event.kind.name, seen_by(event, who)) for event in self.story.events]
        return [(name, fields) for name, fields in seen if fields is not None][since:]

    def feed(self, seat: str | None = SPECTATOR, since: int = 0) -> list[GameEvent]:
        """The same in the words of the notation: what clients animate. Each seat numbers what it knows of by itself."""
        who = NOBODY if seat is None else self._seat(seat)
        return self._telling.feed(self.story.events, who)[since:]

    def lines(self, seat: str | None = SPECTATOR, language: str = "en") -> list[Line]:
        """The same as sentences, from the first event on."""
        who = NOBODY if seat is None else self._seat(seat)
        return self._telling.lines(self.story.events, who, self.words(language))

    @property
    def choices(self) -> list[Choice]:
        """The choices so far; not to be changed."""
        return self._choices

    @property
    def journal(self) -> Journal:
        sealed = seal(self.header, self.state.digest())
        return Journal(self.header, list(self._start), list(self._choices), sealed)

    def _repr_svg_(self) -> str:
        from sandtable.picture import look_for, picture

        return picture(self.words(), look_for(self.catalog), self.view())

    def __repr__(self) -> str:
        return f"<Match {self.catalog.scenario}, round {int(self.state.round)}, {len(self._choices)} choices>"

    # -- inside ---------------------------------------------------------------------------------------------------

    def _seat(self, name: str) -> int:
        if name not in self.catalog.seat_names:
            raise UnknownSeatError(f"{name!r} is no seat: {', '.join(self.catalog.seats)}")
        return self.catalog.seat_names[name]

    def _take_chance(self) -> list[int]:
        results, self._dice.results = self._dice.results, []
        return results

    def _settle(self) -> None:
        if self.outcome is None and self.state.winner != NOBODY:
            self.outcome = outcome_of(self.catalog, int(self.state.winner), self.book.reasons[self.state.reason])
