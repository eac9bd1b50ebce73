"""A table with any position on it: set up in words, played in notation, with forced dice.

    table = Table("normandy-01", us={"hand": "rifleman-a*2 fog-of-war"}, at={"us:rifleman-a": "12B"})
    table.play("play rifleman-a attack", "target scout-b", dice=[0])
    assert table.cards("german", "removed") == {"scout-b": 1}

Every step checks that the state adds up: cards, board, points, and the rows of every module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from sandtable.api import library, set_up
from sandtable.content.compile import compile_scenario
from sandtable.content.schema import BookData
from sandtable.core.catalog import DUD, Catalog
from sandtable.core.decision import Decision
from sandtable.core.dice import DICE_OF, ScriptedDice, SeededDice
from sandtable.core.option import Option
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import (
    CONTROLLED,
    DECK,
    DISCARD,
    HAND,
    IMPAIRED,
    NOBODY,
    OFF,
    PC,
    PLAYED,
    REMOVED,
    SCOUTED,
    SUPPLY,
    UNMARKED,
    ZONES,
)
from sandtable.errors import IllegalOptionError
from sandtable.match import Match
from sandtable.rules.land.land import Land
from sandtable.testing import check_board, check_cards, check_score
from tests.rules.air_looks import AirLooks
from tests.rules.crew_looks import CrewLooks
from tests.rules.mine_looks import MineLooks
from tests.rules.squad_looks import SquadLooks
from tests.rules.team_looks import TeamLooks

DATA: Final = str(Path(__file__).parent / "data")  # scenarios made for tests
ZONE_OF: Final = {
    "deck": DECK,
    "hand": HAND,
    "play": PLAYED,
    "discard": DISCARD,
    "supply": SUPPLY,
    "removed": REMOVED,
}
FIRST: Final = "first"  # in the place of a side: the first of the book
MARK_OF: Final = {None: UNMARKED, "scouted": SCOUTED, "controlled": CONTROLLED}

Cards = dict[str, int]
Told = tuple[str, dict[str, int]]


def count(words: str) -> Cards:
    """`rifleman-a*2 fog-of-war` as numbers of cards."""
    cards: Cards = {}
    for word in words.split():
        token, _, number = word.partition("*")
        cards[token] = cards.get(token, 0) + int(number or 1)
    return cards


class Table(SquadLooks, CrewLooks, AirLooks, MineLooks, TeamLooks):
    """A match in a position of our own.

    `at`            unit -> tile or None; `empty` takes all other counters off the board first
    `marks`         "us:3B" -> "scouted", "controlled" or None
    `suppressed`    units on their suppressed face
    `points`        tile -> value
    `turn`          whose turn it is, a side or a seat (default: of the book's first side). A side's is its first turn
                    of the round; the place in the order follows from `initiative` (default: with that side). None
                    stays at the bid
    `edit`          changes the book's data; the tables of the scenario are then the test's own
    a seat's name   zone -> cards. Zones that are not named are empty; cards that are not named lie in the deck, Fog of
                    War in the supply. A seat without such a list keeps what it was dealt.

    Everything else is a word of one of the book's modules: see `SquadLooks` and its like.
    """

    def __init__(
        self,
        scenario: str = "normandy-01",
        *,
        turn: str | None = FIRST,
        initiative: str | None = None,
        at: Mapping[str, str | None] | None = None,
        empty: bool = False,
        marks: Mapping[str, str | None] | None = None,
        suppressed: str = "",
        points: Mapping[str, int] | None = None,
        options: Sequence[str] = (),
        seed: int = 1,
        cap: int = 0,
        edit: Callable[[BookData], BookData] | None = None,
        **more: Any,
    ) -> None:
        catalog, book = self.tables(scenario, options, edit)
        self.dice = ScriptedDice([], SeededDice(seed))
        self.match = Match(catalog, book, self.dice, cap=cap)
        self.catalog = catalog
        self.scenario = scenario
        self.units = {catalog.unit_name(i): i for i in range(len(catalog.units))}
        self.odd: set[str] = set()  # faults that a position of our own may have from the start
        self.check()
        for seat in catalog.seats:
            if seat in more:
                self._deal(catalog.seat_names[seat], more.pop(seat))
        self._place(at or {}, empty, suppressed.split())
        self.set_crews(at or {}, empty, more)
        self.set_squads(more)
        self.set_air(more)
        self.set_mines(more)
        self.set_teams(more)
        assert not more, f"nobody knows {sorted(more)} here"
        self._mark(marks or {}, points or {})
        for side in range(len(catalog.sides)):
            self.state.score[side] = sum(module.recount(self.match.game, self.state, side) for module in book.modules)
        self._start_turn(turn, initiative)
        self.odd = {fault for fault in self.faults() if fault.endswith("has cards")}
        self.check()

    # -- setting up -----------------------------------------------------------------------------------------------

    def tables(
        self, scenario: str, options: Sequence[str], edit: Callable[[BookData], BookData] | None
    ) -> tuple[Catalog, Rulebook]:
        if edit is None:
            return set_up(scenario, options, [DATA])
        shelf = library(DATA)
        record = shelf.scenario(scenario)
        data = edit(shelf.book(record.book))
        return compile_scenario(record, data, shelf.spec(record.book), list(options))

    @property
    def land(self) -> Land:
        land = self.match.book.module("land")
        assert isinstance(land, Land)
        return land

    def _deal(self, seat: int, zones: Mapping[str, str]) -> None:
        c, s = self.catalog, self.state
        kinds, seats = len(c.kinds), len(c.seats)
        named = {ZONE_OF[zone]: count(words) for zone, words in zones.items()}
        mine = [(i, kind) for i, kind in enumerate(c.kinds) if kind.seat == seat]
        unknown = {token for cards in named.values() for token in cards} - {kind.token for _, kind in mine}
        assert not unknown, f"no such cards here: {unknown}"
        for i, kind in mine:
            rest = kind.deck + kind.supply
            for zone in range(ZONES):
                number = named.get(zone, {}).get(kind.token, 0)
                s.cards[zone * kinds + i] = number
                rest -= number
            assert rest >= 0, f"there are not so many of {kind.token}"
            s.cards[(SUPPLY if kind.klass == DUD else DECK) * kinds + i] += rest
        for zone in range(ZONES):
            s.sizes[zone * seats + seat] = sum(int(s.cards[zone * kinds + i]) for i, _ in mine)

    def _place(self, at: Mapping[str, str | None], empty: bool, suppressed: Iterable[str]) -> None:
        c, s = self.catalog, self.state
        for unit in range(len(c.units) if empty else 0):
            s.at[unit] = OFF
        for name, tile in at.items():
            s.at[self.units[name]] = OFF if tile is None else c.tile_names[tile]
        for name in suppressed:
            s.face[self.units[name]] = IMPAIRED

    def _mark(self, marks: Mapping[str, str | None], points: Mapping[str, int]) -> None:
        c, s = self.catalog, self.state
        for place, mark in marks.items():
            side, _, tile = place.partition(":")
            s.marks[c.side_names[side] * len(c.tiles) + c.tile_names[tile]] = MARK_OF[mark]
        for tile, value in points.items():
            s.points[c.tile_names[tile]] = value

    def _start_turn(self, turn: str | None, initiative: str | None) -> None:
        c, s, game = self.catalog, self.state, self.match.game
        turn = c.sides[0] if turn == FIRST else turn
        whose = [seat for seat, name in enumerate(c.seats) if turn in (name, c.sides[c.seat_side[seat]])]
        if initiative is not None:
            s.initiative = c.side_names[initiative]
        elif whose:
            s.initiative = c.seat_side[whose[0]]
        if turn is not None:
            s.pop()  # the bid
            places = [place for place in range(len(c.seats)) if game.book.seating.acts(game, s, place) in whose]
            s.stack[s.top + PC] = places[0] + 1
        s.seat = NOBODY
        game.advance(s)

    def put(self, seat: str, token: str, origin: str, zone: str) -> None:
        """Move a card by hand."""
        s, kind, who = self.state, self.kind(seat, token), self.catalog.seat_names[seat]
        kinds, seats = len(self.catalog.kinds), len(self.catalog.seats)
        for place, change in ((ZONE_OF[origin], -1), (ZONE_OF[zone], 1)):
            s.cards[place * kinds + kind] += change
            s.sizes[place * seats + who] += change
        self.check()

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self, *texts: str, dice: Sequence[int] | None = (), seat: str | None = None) -> list[Told]:
        """Submit texts one after another. Exactly these dice are rolled; None leaves them to chance."""
        rolled = self._rolled()
        told = len(self.match.story.events)
        self.dice.script[:] = dice or []
        self.dice.used = 0
        for text in texts:
            self.match.submit(text, seat)
            self.check()
        if dice is not None:
            assert self._rolled() - rolled == len(dice), f"{self._rolled() - rolled} dice were rolled"
        return self.told(told)

    def refusal(self, choice: str | Option, seat: str | None = None) -> str:
        """The rule by which a choice, one single option, is refused; the state stays as it is."""
        return self.refused(choice, seat).rule

    def why(self, choice: str | Option, seat: str | None = None) -> str:
        """Rule and code of a refusal: "NAF-14 rough-ground"."""
        found = self.refused(choice, seat)
        return f"{found.rule} {found.code}"

    def refused(self, choice: str | Option, seat: str | None = None) -> IllegalOptionError:
        before = self.state.digest()
        if isinstance(choice, str):
            who = self.catalog.seat_names[seat or self.decision.seat]
            choice = self.match.notation.read(choice, who)
        with pytest.raises(IllegalOptionError) as caught:
            self.match.submit(choice, seat)
        assert self.state.digest() == before
        return caught.value

    def check(self) -> None:
        """The state adds up."""
        check_cards(self.catalog, self.state)
        check_board(self.catalog, self.state)
        check_score(self.match.game, self.state)
        assert self.faults() <= self.odd, self.faults() - self.odd

    def faults(self) -> set[str]:
        game = self.match.game
        return {fault for module in game.book.modules for fault in module.faults(game, self.state)}

    # -- looking --------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        decision = self.match.decision
        assert decision is not None, f"the game is over: {self.match.outcome}"
        return decision

    @property
    def texts(self) -> list[str]:
        return self.decision.texts

    @property
    def asked(self) -> str:
        """Who decides what: "us turn"."""
        return f"{self.decision.seat} {self.decision.kind}"

    @property
    def outcome(self) -> tuple[str | None, str] | None:
        """Winner and rule, or None while the game goes on."""
        outcome = self.match.outcome
        return None if outcome is None else (outcome.winner, outcome.rule)

    @property
    def initiative(self) -> str:
        return self.catalog.sides[self.state.initiative]

    def kind(self, seat: str, token: str) -> int:
        """The number of a card, for options that have no text."""
        c = self.catalog
        return next(i for i, kind in enumerate(c.kinds) if c.seats[kind.seat] == seat and kind.token == token)

    def cards(self, seat: str, zone: str) -> Cards:
        c = self.catalog
        row = ZONE_OF[zone] * len(c.kinds)
        mine = [(i, kind) for i, kind in enumerate(c.kinds) if c.seats[kind.seat] == seat]
        return {kind.token: int(self.state.cards[row + i]) for i, kind in mine if self.state.cards[row + i]}

    def size(self, seat: str, zone: str) -> int:
        return sum(self.cards(seat, zone).values())

    def at(self, unit: str) -> str | None:
        tile = int(self.state.at[self.units[unit]])
        return None if tile == OFF else self.catalog.tiles[tile].name

    def is_suppressed(self, unit: str) -> bool:
        return self.state.face[self.units[unit]] == IMPAIRED

    def mark(self, place: str) -> str | None:
        side, _, tile = place.partition(":")
        mark = self.state.marks[self.catalog.side_names[side] * len(self.catalog.tiles) + self.catalog.tile_names[tile]]
        return {value: name for name, value in MARK_OF.items()}[int(mark)]

    def marks(self, side: str) -> dict[str, str]:
        found = {tile.name: self.mark(f"{side}:{tile.name}") for tile in self.catalog.tiles}
        return {tile: mark for tile, mark in found.items() if mark is not None}

    def score(self, side: str) -> int:
        return int(self.state.score[self.catalog.side_names[side]])

    def points(self, tile: str) -> int:
        return int(self.state.points[self.catalog.tile_names[tile]])

    def is_hopeless(self, side: str) -> bool:
        return self.state.rows[self.land.hopeless + self.catalog.side_names[side]] != 0

    def side_facts(self, side: str) -> dict[str, Any]:
        """What everybody is shown of a side."""
        return self.match.view(None).sides[self.catalog.side_names[side]].facts

    def standing(self, side: str, name: str) -> tuple[int, int] | None:
        """Reached and needed of one of a side's conditions, as everybody is shown them."""
        found = self.match.view(None).sides[self.catalog.side_names[side]].standings
        return next(((standing.reached, standing.needed) for standing in found if standing.name == name), None)

    def told(self, since: int = 0) -> list[Told]:
        """Events from a point on, with every field: what happened, not what somebody may see."""
        return [
            (event.name, {field.name: event.values[i] for i, field in enumerate(event.kind.fields)})
            for event in self.match.story.events[since:]
        ]

    def _rolled(self) -> int:
        return sum(int(n) for n in self.state.chance[DICE_OF:])


def names(told: Iterable[Told]) -> list[str]:
    """The kinds of events, in order."""
    return [name for name, _ in told]


def one(told: Iterable[Told], name: str) -> dict[str, int]:
    """The fields of the only event of a kind."""
    found = [fields for kind, fields in told if kind == name]
    assert len(found) == 1, f"{name}: {len(found)} of them"
    return found[0]


def defence_of(told: Iterable[Told]) -> int:
    """Total defence in the only attack told of."""
    attack = one(told, "attacked")
    assert attack["total"] == attack["base"] + attack["cover"] + attack["range"]
    return attack["total"]
