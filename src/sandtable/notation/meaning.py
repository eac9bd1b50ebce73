"""What a choice means: the options of the pending decision it stands for, or why there are none."""

from __future__ import annotations

from typing import Final

from sandtable.core.decision import Decision
from sandtable.core.dice import Dice, RecordingDice, ScriptedDice
from sandtable.core.event import Story
from sandtable.core.game import Game
from sandtable.core.option import ENTRY, Option, option_of
from sandtable.core.state import State
from sandtable.errors import AmbiguousOptionError, IllegalOptionError
from sandtable.notation.errors import NotationError
from sandtable.notation.text import Notation

LONGEST: Final = 400  # characters of a choice, a chain included


def decide(game: Game, notation: Notation, state: State, number: int) -> Decision:
    """What `state.seat` has to decide; `number` counts the choices made before."""
    seat = int(state.seat)
    count = game.list_options(state)
    options = [option_of(int(game.options[i])) for i in range(count)]
    texts = [notation.write(option, seat) for option in options]
    return Decision(game.catalog.seats[seat], game.procedure(state).name, number, options, texts)


class Meaning:
    """Reads choices for one moment. Whatever it tries out, it tries on copies."""

    def __init__(self, game: Game, notation: Notation, state: State, decision: Decision) -> None:
        self.game = game
        self.notation = notation
        self.state = state
        self.decision = decision
        self.who = game.catalog.seat_names[decision.seat]

    def one(self, option: Option) -> Option:
        """The option that is meant, if just one fits."""
        fitting = self.fit(option)
        if not fitting:
            raise self.refusal(option)
        if len(fitting) > 1:
            raise self._ambiguous(repr(option), fitting)
        return fitting[0]

    def fit(self, option: Option) -> list[Option]:
        """The option itself if it is offered; one that leaves out where a counter enters may fit several."""
        if option in self.decision.options:
            return [option]
        kind = self.game.book.kind(option.kind)
        if kind is None or ENTRY not in kind.args or option.args[kind.args.index(ENTRY)] != 0:
            return []
        entry = kind.args.index(ENTRY)
        offered = [other for other in self.decision.options if other.kind == option.kind]
        return [o for o in offered if [*o.args[:entry], 0, *o.args[entry + 1 :]] == list(option.args)]

    def refusal(self, option: Option) -> IllegalOptionError:
        """The rule that forbids an option; NotationError if it names what does not exist."""
        trial = self.state.clone()
        trial.seat = self.who
        if (missing := self.notation.missing(option)) is not None:
            raise NotationError(f"{option!r}: {missing}")
        try:
            text = self.notation.write(option, self.who)
        except NotationError:
            text = repr(option)  # an action that the card does not print: the rules have something to say about it
        rule, _, code = self.game.procedure(trial).why_not(self.game, trial, option.key).partition(" ")
        return IllegalOptionError(text, rule, code)

    def chain(self, text: str, dice: Dice) -> list[Option]:
        """The options a text stands for, tried out with `dice` as far as none is rolled."""
        if len(text) > LONGEST:
            raise NotationError(f"a text of {len(text)} characters is too long")
        words = text.split()
        chain: list[Option] = []
        recorded = RecordingDice(dice)
        story = Story()
        game = Game(self.game.catalog, self.game.book, recorded, story)
        trial = self.state.clone()
        trial.seat = self.who
        at = self
        while True:
            option, used = at._first(words, later=len(chain) > 0)
            chain.append(option)
            words = words[used:]
            if not words:
                return chain
            if isinstance(dice, ScriptedDice):
                raise NotationError("a replayed game takes one option at a time")
            told = len(story.events)
            trial.seat = self.who
            game.apply(trial, option.key)
            if recorded.results or story.revealed(told) or trial.seat != self.who:
                raise NotationError(
                    f"{' '.join(words)!r} comes after dice, a draw or the end of your turn: say it then"
                )
            following = decide(game, self.notation, trial, self.decision.number)
            at = Meaning(game, self.notation, trial, following)

    def _first(self, words: list[str], *, later: bool) -> tuple[Option, int]:
        """The longest start of `words` that is an option of the decision; the verb may be left out in a chain."""
        verbs = sorted({text.split()[0] for text in self.decision.texts}) if later else []
        for used in range(len(words), 0, -1):
            read: Option | None = None
            for lead in ("", *verbs):
                try:
                    read = self.notation.read(" ".join([lead, *words[:used]]), self.who)
                except NotationError:
                    continue
                fitting = self.fit(read)
                if len(fitting) > 1:
                    raise self._ambiguous(repr(" ".join(words[:used])), fitting)
                if fitting:
                    return fitting[0], used
            if read is not None:
                raise self.refusal(read)
        self.notation.read(" ".join(words), self.who)  # says what is malformed
        raise NotationError(f"{' '.join(words)!r} is no option")

    def _ambiguous(self, text: str, fitting: list[Option]) -> AmbiguousOptionError:
        texts = ", ".join(self.notation.write(option, self.who) for option in fitting)
        return AmbiguousOptionError(f"{text} could be any of: {texts}")
