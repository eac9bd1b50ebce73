"""Rulebook: what makes one game of the family, as a manifest of parts.

The engine knows only this shape. A book lists its procedures, action rules, kinds of option and event, its way to
judge victory and injury; what differs between books is swapped in here and never branched on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.core.event import EventKind, shared_events
from sandtable.core.option import OptionKind, shared_kinds
from sandtable.core.outcome import Reason, shared_reasons

if TYPE_CHECKING:
    from sandtable.core.catalog import Catalog
    from sandtable.core.game import Game
    from sandtable.core.state import State

FIRST: Final = 0  # the procedure every game starts with


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure:
    """A piece of the sequence of play. Its locals live in its frame on the state's stack.

    `run` goes on until it asks a seat (`Game.ask`), calls another procedure (`State.push`) or returns (`State.pop`).
    `options` writes every legal option of the pending decision to `game.options` and answers how many: never 0.
    `choose` applies one of them and does not ask again; the engine calls `run` afterwards.
    """

    name = "procedure"
    # May several seats decide at once, in any order and unseen by each other?
    simultaneous = False
    # Is a single option applied by the engine itself? Only where choosing it tells nobody anything.
    forced = True

    def run(self, g: Game, s: State) -> None:
        raise NotImplementedError

    def options(self, g: Game, s: State) -> i64:
        raise NotImplementedError

    def choose(self, g: Game, s: State, key: i64) -> None:
        raise NotImplementedError

    def subject(self, g: Game, s: State) -> dict[str, int]:
        """What the pending decision is about (`unit`, `left`, `dice` …), for prompts."""
        return {}

    def odds(self, g: Game, s: State, key: i64) -> list[int]:
        """For an option that rolls dice: attacker, target, dice, base defence, cover, range. Empty for others."""
        return []

    def why_not(self, g: Game, s: State, key: i64) -> str:
        """Why an option is not offered: a rule id and a code (`COM-43 no-marker`), for people."""
        return "COM-32 not-now"


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionRule:
    """What an action printed on a card does.

    `legal` judges it for a unit standing on `tile` (both -1 for a card without a counter); `begin` carries it out or
    pushes the procedure that does. `why_not` names the rule that forbids it and a code, for people.
    """

    name = "action"

    def legal(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> bool:
        return True

    def begin(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, kind: i64) -> None:
        raise NotImplementedError

    def why_not(self, g: Game, s: State, seat: i64, slot: i64, unit: i64, tile: i64) -> str:
        return ""

    def threat(self, g: Game, s: State, slot: i64, unit: i64, target: i64) -> list[int]:
        """What this action of `unit` would be against a target: dice, base, cover, range. Empty if it rolls none."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Victory:
    """Judges the end of the game after every change that can bring it about (COM-67, RUL-14)."""

    def set_up(self, g: Game, s: State) -> None:
        """Prepare what the judgement keeps in the state."""

    def check(self, g: Game, s: State) -> None:
        """Set the winner if a condition is met."""

    def lost(self, g: Game, s: State, side: i64) -> None:
        """A card or counter of `side` has left for good or been put away: judge what that changes."""

    def worth(self, g: Game, s: State, side: i64, tile: i64) -> i64:
        """COM-09: the points a side owns by controlling a tile."""
        return s.points[tile]

    def at_cap(self, g: Game, s: State) -> i64:
        """RUL-136: the side that wins when the round limit is reached."""
        return s.initiative


@mypyc_attr(allow_interpreted_subclasses=True)
class Display:
    """What a view shows of `State.extra`: public facts, by name."""

    def side(self, g: Game, s: State, side: int) -> dict[str, int]:
        return {}

    def unit(self, g: Game, s: State, unit: int) -> dict[str, int | str]:
        return {}

    def tile(self, g: Game, s: State, tile: int) -> dict[str, int | str]:
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Injury:
    """What a successful attack does to a unit (COM-62)."""

    def suffer(self, g: Game, s: State, unit: i64) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement:
    """Conditions and consequences of one step. `crossed` answers whether the mover may go on."""

    def may_enter(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> bool:
        return True

    def crossed(self, g: Game, s: State, unit: i64, origin: i64, tile: i64) -> bool:
        return True

    def may_leave(self, g: Game, s: State, unit: i64, tile: i64) -> bool:
        """Whether the unit may leave the board from the tile as a step of its movement."""
        return False

    def leave(self, g: Game, s: State, unit: i64) -> None:
        """It does."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulebook:
    """The manifest. `procedures[FIRST]` runs the game; an action's id is its place in `actions`."""

    def __init__(
        self,
        id: str,
        version: str,
        procedures: list[Procedure],
        actions: list[ActionRule],
        victory: Victory,
        injury: Injury,
        movement: Movement,
        reasons: list[Reason],
        kinds: list[OptionKind],
        events: list[EventKind],
        roles: dict[str, int],
        game_options: list[str],
        display: Display | None = None,
    ) -> None:
        self.id = id
        self.version = version  # of the rules; journals carry it
        self.procedures = procedures
        self.actions = actions
        self.victory = victory
        self.injury = injury
        self.movement = movement
        self.display = display or Display()
        self.reasons = shared_reasons() + reasons
        self.kinds = shared_kinds() + kinds
        self.events = shared_events() + events
        self.roles = roles  # what a title means to the rules, as the book numbers it; 0 is nothing special
        self.game_options = game_options  # options this book was made with

    def action_id(self, name: str) -> int:
        """The id of an action by name, or -1."""
        for i, action in enumerate(self.actions):
            if action.name == name:
                return i
        return -1

    def extra_size(self, catalog: Catalog) -> int:
        """How many ints of `State.extra` the book's rules use."""
        return int(catalog.n_kinds) + 16
