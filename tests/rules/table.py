"""A table with any position on it: set up in words, played in notation, with forced dice.

    table = Table("normandy-01", us={"hand": "rifleman-a*2 fog-of-war"}, at={"us:rifleman-a": "12B"})
    table.play("play rifleman-a attack", "target scout-b", dice=[0])
    assert table.cards("german", "removed") == {"scout-b": 1}

Every step checks that the state adds up: cards, sizes, points, Riflemen on the board, crews.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from sandtable.api import library, set_up
from sandtable.content.compile import compile_scenario
from sandtable.content.schema import BookData
from sandtable.core.catalog import DUD
from sandtable.core.decision import Decision
from sandtable.core.dice import DICE_OF, ScriptedDice, SeededDice
from sandtable.core.option import Option
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
    READY_FACE,
    REMOVED,
    SCOUTED,
    SUPPLY,
    UNMARKED,
    ZONES,
    State,
)
from sandtable.errors import IllegalOptionError
from sandtable.match import Match
from sandtable.rules.books.north_africa import CrewBook
from sandtable.rules.ground.extra import AIMED, HOPELESS, RIFLEMAN, RIFLES, SEEN
from sandtable.rules.vehicles import extra
from tests.support.invariants import check_crews, points_of

DATA: Final = str(Path(__file__).parent / "data")  # scenarios made for tests
ZONE_OF: Final = {
    "deck": DECK,
    "hand": HAND,
    "play": PLAYED,
    "discard": DISCARD,
    "supply": SUPPLY,
    "removed": REMOVED,
}
MARK_OF: Final = {None: UNMARKED, "scouted": SCOUTED, "controlled": CONTROLLED}
FATE_OF: Final = {"escaped": extra.ESCAPED, "lost to lrdg": extra.LOST_TO, "lost to italian": extra.LOST_TO + 1}

Cards = dict[str, int]
Told = tuple[str, dict[str, int]]


def count(words: str) -> Cards:
    """`rifleman-a*2 fog-of-war` as numbers of cards."""
    cards: Cards = {}
    for word in words.split():
        token, _, number = word.partition("*")
        cards[token] = cards.get(token, 0) + int(number or 1)
    return cards


class Table:
    """A match in a position of our own.

    `us`, `german`, `lrdg`, `italian`
                    zone -> cards. Zones that are not named are empty; cards that are not named lie in the deck, Fog of
                    War in the supply. A side without such a list keeps what it was dealt.
    `at`            unit -> tile or None; `empty` takes all other counters off the board first. Crews go where their
                    vehicle goes; a soldier who is named gets out.
    `seats`         soldier -> vehicle and seat, "italian:scout-car 2"; he is then where the vehicle is.
    `damage`        vehicle -> damage markers, which may disable it.
    `owner`         vehicle -> side its card lies with.
    `razed`         tiles whose structure is gone.
    `gone`          unit -> "escaped", "lost to lrdg" or "lost to italian".
    `marks`         "us:3B" -> "scouted", "controlled" or None.
    `suppressed`    units on their suppressed face.
    `aimed`         side -> tile with its target marker.
    `points`        tile -> value.
    `turn`          whose turn it is, as first or second player according to `initiative` (default: as first); None
                    stays at the bid.
    """

    def __init__(
        self,
        scenario: str = "normandy-01",
        *,
        turn: str | None = "us",
        initiative: str | None = None,
        us: Mapping[str, str] | None = None,
        german: Mapping[str, str] | None = None,
        lrdg: Mapping[str, str] | None = None,
        italian: Mapping[str, str] | None = None,
        at: Mapping[str, str | None] | None = None,
        empty: bool = False,
        seats: Mapping[str, str] | None = None,
        damage: Mapping[str, int] | None = None,
        owner: Mapping[str, str] | None = None,
        razed: str = "",
        gone: Mapping[str, str] | None = None,
        marks: Mapping[str, str | None] | None = None,
        suppressed: str = "",
        aimed: Mapping[str, str] | None = None,
        points: Mapping[str, int] | None = None,
        options: Sequence[str] = (),
        seed: int = 1,
        cap: int = 0,
        edit: Callable[[BookData], BookData] | None = None,
    ) -> None:
        catalog, book = set_up(scenario, options, [DATA])
        if edit is not None:
            shelf = library(DATA)
            record = shelf.scenario(scenario)
            catalog = compile_scenario(record, edit(shelf.book(record.book)), book)
        self.dice = ScriptedDice([], SeededDice(seed))
        self.match = Match(catalog, book, self.dice, cap=cap)
        self.catalog = catalog
        self.scenario = scenario
        self.units = {f"{catalog.sides[catalog.unit_side[i]]}:{u.token}": i for i, u in enumerate(catalog.units)}
        self.check()
        for seat, zones in (("us", us), ("german", german), ("lrdg", lrdg), ("italian", italian)):
            if zones is not None:
                self._deal(catalog.seat_names[seat], zones)
        if isinstance(book, CrewBook):
            self._crew(at or {}, empty, seats or {}, gone or {})
            self._wear(damage or {}, owner or {}, razed.split())
        self._place(at or {}, empty, suppressed.split(), aimed or {})
        if isinstance(book, CrewBook):
            self._gather()
        self._mark(marks or {}, points or {})
        self._tally()
        self._start_turn(turn, initiative)
        self.check()

    # -- setting up -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.match.state

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

    def _place(
        self, at: Mapping[str, str | None], empty: bool, suppressed: Iterable[str], aimed: Mapping[str, str]
    ) -> None:
        c, s = self.catalog, self.state
        if empty:
            for unit in range(len(c.units)):
                s.at[unit] = OFF
        for name, tile in at.items():
            s.at[self.units[name]] = OFF if tile is None else c.tile_names[tile]
        for name in suppressed:
            s.face[self.units[name]] = IMPAIRED
        for side, tile in aimed.items():
            s.extra[AIMED + c.side_names[side]] = c.tile_names[tile]

    def _crew(
        self, at: Mapping[str, str | None], empty: bool, seats: Mapping[str, str], gone: Mapping[str, str]
    ) -> None:
        """Who sits where. Units that are taken off the board are lost to the other side unless `gone` says more."""
        c, s = self.catalog, self.state
        here = self.units if empty else [*at, *gone]
        for name in [*here, *seats]:
            unit = self.units[name]
            if c.is_vehicle[unit]:
                if empty or name in gone or at.get(name, "") is None:
                    for berth in range(int(c.berth_first[unit]), int(c.berth_first[unit + 1])):
                        self._empty_berth(berth)
            elif s.extra[extra.aboard(c) + unit] != extra.ON_FOOT:
                self._empty_berth(int(s.extra[extra.aboard(c) + unit]))
        for name, place in seats.items():
            vehicle, _, number = place.partition(" ")
            berth = int(c.berth_first[self.units[vehicle]]) + int(number) - 1
            assert s.extra[extra.rider(c) + berth] == extra.EMPTY, f"{place} is taken"
            s.extra[extra.rider(c) + berth] = self.units[name]
            s.extra[extra.aboard(c) + self.units[name]] = berth
        for name in here:
            unit = self.units[name]
            if name in gone or at.get(name, None if empty else "") is None:
                lost = extra.LOST_TO + int(c.enemy[c.unit_side[unit]])
                s.extra[extra.fate(c) + unit] = FATE_OF[gone[name]] if name in gone else lost
        for name in gone:
            s.at[self.units[name]] = OFF

    def _empty_berth(self, berth: int) -> None:
        c, s = self.catalog, self.state
        man = int(s.extra[extra.rider(c) + berth])
        if man != extra.EMPTY:
            s.extra[extra.rider(c) + berth] = extra.EMPTY
            s.extra[extra.aboard(c) + man] = extra.ON_FOOT

    def _wear(self, damage: Mapping[str, int], owner: Mapping[str, str], razed: Iterable[str]) -> None:
        c, s = self.catalog, self.state
        for name, number in damage.items():
            unit = self.units[name]
            s.extra[extra.damage(c) + unit] = number
            s.face[unit] = IMPAIRED if number >= c.threshold[unit] else READY_FACE
        for name, side in owner.items():
            s.extra[extra.owner(c) + self.units[name]] = c.side_names[side]
        for tile in razed:
            s.extra[extra.standing(c) + c.tile_names[tile]] = 0

    def _gather(self) -> None:
        """Soldiers in seats are where their vehicle is, and in play."""
        c, s = self.catalog, self.state
        for unit in range(len(c.units)):
            berth = int(s.extra[extra.aboard(c) + unit])
            if berth != extra.ON_FOOT:
                s.at[unit] = s.at[c.berth_unit[berth]]
                s.extra[extra.fate(c) + unit] = extra.IN_PLAY

    def _mark(self, marks: Mapping[str, str | None], points: Mapping[str, int]) -> None:
        c, s = self.catalog, self.state
        for place, mark in marks.items():
            side, _, tile = place.partition(":")
            s.marks[c.side_names[side] * len(c.tiles) + c.tile_names[tile]] = MARK_OF[mark]
        for tile, value in points.items():
            s.points[c.tile_names[tile]] = value

    def _tally(self) -> None:
        """What the state keeps besides: points owned, Riflemen on the board."""
        s = self.state
        for side in range(len(self.catalog.sides)):
            s.score[side] = self._owned(side)
            s.extra[RIFLES + side] = self._rifles(side)
            if self._rifles(side):
                s.extra[SEEN + side] = 1

    def _start_turn(self, turn: str | None, initiative: str | None) -> None:
        s = self.state
        first = initiative or turn
        if first is not None:
            s.initiative = self.catalog.side_names[first]
        if turn is not None:
            s.pop()  # the bid
            s.stack[s.top + PC] = 1 if first == turn else 2
        s.seat = NOBODY
        self.match.game.advance(s)

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
        before = self.state.digest()
        if isinstance(choice, str):
            who = self.catalog.seat_names[seat or self.decision.seat]
            choice = self.match.notation.read(choice, who)
        with pytest.raises(IllegalOptionError) as caught:
            self.match.submit(choice, seat)
        assert self.state.digest() == before
        return caught.value.rule

    def check(self) -> None:
        """The state adds up."""
        c, s = self.catalog, self.state
        kinds, seats, tiles = len(c.kinds), len(c.seats), len(c.tiles)
        for i, kind in enumerate(c.kinds):
            copies = [int(s.cards[zone * kinds + i]) for zone in range(ZONES)]
            assert min(copies) >= 0 and sum(copies) == kind.deck + kind.supply, kind.token
        for zone in range(ZONES):
            for seat in range(seats):
                held = sum(int(s.cards[zone * kinds + i]) for i, kind in enumerate(c.kinds) if kind.seat == seat)
                assert s.sizes[zone * seats + seat] == held
        if isinstance(self.match.book, CrewBook):
            check_crews(c, s)
        for side in range(len(c.sides)):
            assert s.score[side] == self._owned(side)
            assert s.extra[RIFLES + side] == self._rifles(side)
        for tile in range(tiles):
            assert [int(s.marks[side * tiles + tile]) for side in range(2)] != [CONTROLLED, CONTROLLED]
        for unit in range(len(c.units)):
            assert OFF <= s.at[unit] < tiles
            assert s.face[unit] == READY_FACE or (s.face[unit] == IMPAIRED and s.at[unit] != OFF)

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

    def aimed(self, side: str) -> str | None:
        tile = int(self.state.extra[AIMED + self.catalog.side_names[side]])
        return None if tile == OFF else self.catalog.tiles[tile].name

    def is_hopeless(self, side: str) -> bool:
        return self.state.extra[HOPELESS + self.catalog.side_names[side]] != 0

    def seat(self, unit: str) -> str | None:
        """Where a soldier sits: "italian:scout-car 2", or None on foot."""
        c = self.catalog
        berth = int(self.state.extra[extra.aboard(c) + self.units[unit]])
        if berth == extra.ON_FOOT:
            return None
        vehicle = int(c.berth_unit[berth])
        name = next(name for name, number in self.units.items() if number == vehicle)
        return f"{name} {berth - c.berth_first[vehicle] + 1}"

    def crew(self, vehicle: str) -> list[str | None]:
        """Who sits in each seat."""
        c = self.catalog
        names = {number: name for name, number in self.units.items()}
        row = int(extra.rider(c))
        unit = self.units[vehicle]
        return [names.get(int(self.state.extra[row + b])) for b in range(c.berth_first[unit], c.berth_first[unit + 1])]

    def damage(self, vehicle: str) -> int:
        return int(self.state.extra[extra.damage(self.catalog) + self.units[vehicle]])

    def is_disabled(self, vehicle: str) -> bool:
        return self.is_suppressed(vehicle)

    def owner(self, vehicle: str) -> str:
        return self.catalog.sides[self.state.extra[extra.owner(self.catalog) + self.units[vehicle]]]

    def stands(self, tile: str) -> bool:
        """Whether a structure stands there."""
        return self.state.extra[extra.standing(self.catalog) + self.catalog.tile_names[tile]] != 0

    def fate(self, unit: str) -> str | None:
        """What has become of a counter, or None while it is in play."""
        number = int(self.state.extra[extra.fate(self.catalog) + self.units[unit]])
        return {value: name for name, value in FATE_OF.items()}.get(number)

    def told(self, since: int = 0) -> list[Told]:
        """Events from a point on, with every field: what happened, not what somebody may see."""
        kinds = self.match.book.events
        return [
            (kinds[e.code].name, {field.name: e.values[i] for i, field in enumerate(kinds[e.code].fields)})
            for e in self.match.story.events[since:]
        ]

    def _rolled(self) -> int:
        return sum(int(n) for n in self.state.chance[DICE_OF:])

    def _owned(self, side: int) -> int:
        return points_of(self.catalog, self.match.book, self.state, side)

    def _rifles(self, side: int) -> int:
        c = self.catalog
        units = [u for u in range(len(c.units)) if c.unit_side[u] == side and c.unit_role[u] == RIFLEMAN]
        return sum(self.state.at[unit] != OFF for unit in units)


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
    return attack["base"] + attack["cover"] + attack["range"]
