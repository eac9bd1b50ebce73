"""The two things rules are made of: procedures (pieces of the sequence of play) and action rules (words on cards).

Both are objects without a moment of their own: they hold tables and other parts of the book, never anything that
changes during a game. What changes is in the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from sandtable.core.odds import Odds

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.core.state import State


class Fact:
    """Something a question or a sentence is about: a name, what the value stands for (`core.option`), the value.

    Several facts of one name are a list.
    """

    def __init__(self, name: str, type: str, value: object) -> None:
        self.name = name
        self.type = type
        self.value = value


class Declined:
    """An action somebody may look for and is not offered: the card, the slot, and why (see `Procedure.why_not`)."""

    def __init__(self, card: int, slot: int, why: str) -> None:
        self.card = card
        self.slot = slot
        self.why = why


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure:
    """A piece of the sequence of play. Its locals live in its frame on the state's stack.

    The engine looks only at the top frame. It calls `run` when the frame comes to the top: after `State.push`, after a
    frame above it has returned, and after every `choose`. Everything between two calls of `run` may have changed the
    board, so `run` trusts nothing but the frame and asks anew whether there is anything left to do.

    A procedure is called by `s.push(procedure.id, …)`. A rule that lets something happen (an injury, a step, a card
    that moves) must expect that what happens pushes frames of its own: it does such a thing last, after popping or
    after writing into its frame what `run` has to go on with, and never reads its frame afterwards.

    `name` is the kind of its decisions, in notation, words and clients; two procedures of one book never share one.
    """

    # May several seats decide at once, in any order and unseen by each other? Then `pending` says who.
    simultaneous: bool
    # Is a single option applied by the engine itself? Only where choosing it tells nobody anything and rolls no dice.
    forced: bool

    def __init__(self, name: str, *, forced: bool = True, simultaneous: bool = False) -> None:
        self.name = name
        self.id: i64 = -1  # its place in the book, given when the book is put together
        self.forced = forced
        self.simultaneous = simultaneous

    def run(self, g: Game, s: State) -> None:
        """Go on until a seat is asked (`Game.ask`), another procedure is called (`State.push`), this one returns
        (`State.pop`) or the game is won (`Game.win`). Exactly one of these, or it is called again.
        """
        raise NotImplementedError

    def options(self, g: Game, s: State) -> i64:
        """Write every legal option of the pending decision to `g.options` from 0 on, set `g.count`, answer the count.

        Never none. `s.seat` is the seat that is asked. Must not change the state, and must list the same options in
        the same order for every state that looks the same to that seat.
        """
        raise NotImplementedError

    def choose(self, g: Game, s: State, key: i64) -> None:
        """Carry one of the options out. Does not ask: the engine calls `run` of whatever frame is on top afterwards.

        `s.seat` is NOBODY by now; who chose is in the frame or follows from the option.
        """
        raise NotImplementedError

    def pending(self, g: Game, s: State) -> list[int]:
        """The seats that have to decide now: the one that is asked, or all of them for a simultaneous decision."""
        return [int(s.seat)]

    def given(self, g: Game, s: State) -> list[int]:
        """The seats whose answer to a simultaneous decision is in and still hidden from everyone else."""
        return []

    def question(self, g: Game, s: State) -> str:
        """The variant of the question, "" for the plain one: the words have it under `name/variant`."""
        return ""

    def subject(self, g: Game, s: State) -> list[Fact]:
        """What the pending decision is about, to fill in the question."""
        return []

    def about(self, g: Game, s: State, key: i64) -> list[Fact]:
        """What an option names beyond its arguments, to fill in its label: an action, a place, a name."""
        return []

    def declined(self, g: Game, s: State) -> list[Declined]:
        """What the cards in hand print and the decision does not offer, each with its reason."""
        return []

    def odds(self, g: Game, s: State, key: i64) -> Odds | None:
        """For an option that rolls dice at once: the roll, before it is made. None for others."""
        return None

    def outlook(self, g: Game, s: State, key: i64) -> list[Odds]:
        """For an option that rolls no dice yet: the rolls it leads to or prepares, as things stand."""
        return []

    def why_not(self, g: Game, s: State, key: i64) -> str:
        """Why an option is not offered: a rule id and a code (`COM-43 no-marker`), for people.

        Asked only for options that are not offered, with arguments that name things that exist in the scenario.
        """
        return "COM-32 not-now"


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionRule:
    """What an action printed on a card (or in a berth, or wherever a module prints actions) does.

    One object serves every card of the book that prints `name`. What the printing says besides the name (a value, a
    range …) is in the catalog, by slot: `params` names the numbers that every printing has, `value` first, `optional`
    those that some have. A parameter that is a mere flag on the card (`flags`) is 1 where it is printed.
    """

    def __init__(
        self,
        name: str,
        params: list[str] | None = None,
        flags: list[str] | None = None,
        optional: list[str] | None = None,
    ) -> None:
        self.name = name
        self.params: list[str] = [] if params is None else params
        self.flags: list[str] = [] if flags is None else flags
        self.optional: list[str] = [] if optional is None else optional
        self.id: i64 = -1  # its place in the book, given when the book is put together

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        """Whether it may be taken now by a unit that stands, or would enter, on `tile` (both -1 for no counter).

        Called in the hot loop for every card in hand; must not change anything.
        """
        return True

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        """Carry it out, or push the procedure that does. Only called where `legal` says yes, with the card moved to
        the play area and the counter on the board.
        """
        raise NotImplementedError

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        """The rule that forbids it and a code, as in `Procedure.why_not`. Only called where `legal` says no."""
        return "COM-32 not-now"

    def prospects(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> list[Odds]:
        """Every roll the action could come to from that tile, one a target; none for an action without dice."""
        return []
