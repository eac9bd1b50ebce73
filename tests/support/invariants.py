"""What holds at every moment of every game, whatever the book. Used on shipped scenarios and on toy books alike."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sandtable.core.catalog import SIDES, Catalog
from sandtable.core.dice import SeededDice, Stream
from sandtable.core.game import ROOM, Game
from sandtable.core.hidden import determinise
from sandtable.core.option import DONE, END, HUNKER, STOP, kind_of, option_of
from sandtable.core.rulebook import Rulebook
from sandtable.core.state import (
    CONTROLLED,
    FRAME,
    FRAMES,
    HAND,
    IMPAIRED,
    NOBODY,
    OFF,
    READY_FACE,
    REMOVED,
    SCOUTED,
    UNMARKED,
    ZONES,
    State,
)
from sandtable.core.view import View, view_of
from sandtable.match import Match
from sandtable.notation import Notation
from sandtable.notation.states import dump_state, load_state
from sandtable.rules.books.north_africa import CrewBook
from sandtable.rules.vehicles.combat import RAIDER
from sandtable.rules.vehicles.extra import (
    EMPTY,
    ESCAPED,
    IN_PLAY,
    LOST_TO,
    ON_FOOT,
    aboard,
    damage,
    fate,
    owner,
    rider,
    standing,
)

CAP = 80  # rounds; RUL-136: automatic play needs a limit, for passing is always legal
BOUND = 20_000  # decisions of a game of so many rounds, at the very most


# --- playing -----------------------------------------------------------------------------------------------------


def keys_of(game: Game, state: State) -> list[int]:
    """The keys of all legal options."""
    count = int(game.list_options(state))
    return [int(game.options[i]) for i in range(count)]


def pick(stream: Stream, keys: list[int], keen: bool) -> int:
    """One of the keys. A keen player seldom passes, so its games go deeper into the rules."""
    if keen and stream.below(8) > 0:
        keys = [key for key in keys if kind_of(key) not in (END, HUNKER, STOP, DONE)] or keys
    return keys[stream.below(len(keys))]


def random_game(
    catalog: Catalog, book: Rulebook, seed: int, cap: int = CAP, keen: bool = False
) -> Iterator[tuple[Game, State]]:
    """Play at random through the trusting door, stopping at every decision and once more at the end."""
    game = Game(catalog, book, SeededDice(seed))
    stream = Stream(seed + 1)
    state = game.start(cap)
    for _ in range(BOUND):
        yield game, state
        if state.winner != NOBODY:
            return
        game.apply(state, pick(stream, keys_of(game, state), keen))
    raise AssertionError(f"{catalog.scenario}, seed {seed}: no end after {BOUND} decisions")


# --- one moment --------------------------------------------------------------------------------------------------


def check_state(catalog: Catalog, book: Rulebook, state: State) -> None:
    """The laws of conservation, and every number in its range."""
    check_cards(catalog, state)
    check_board(catalog, state)
    if isinstance(book, CrewBook):
        check_crews(catalog, state)
    assert [int(n) for n in state.score] == [points_of(catalog, book, state, side) for side in range(SIDES)]
    depth = int(state.top) + FRAME
    assert 0 < depth <= FRAME * FRAMES and depth % FRAME == 0
    for at in range(0, depth, FRAME):
        assert 0 <= state.stack[at] < len(book.procedures)
    assert state.initiative in range(SIDES)  # COM-10: exactly one side holds the marker
    assert state.winner in (NOBODY, *range(SIDES))
    assert 0 <= state.reason < len(book.reasons)
    assert (state.seat == NOBODY) == (state.winner != NOBODY)
    assert len(state.extra) == book.extra_size(catalog)


def check_cards(c: Catalog, state: State) -> None:
    """COM-04: every card in exactly one zone, so that the totals never change."""
    kinds, seats = len(c.kinds), len(c.seats)
    sums = [0] * (ZONES * seats)
    totals = [0] * kinds
    for zone in range(ZONES):
        for k, kind in enumerate(c.kinds):
            n = int(state.cards[zone * kinds + k])
            assert n >= 0, f"{n} {kind.token} in zone {zone}"
            totals[k] += n
            sums[zone * seats + kind.seat] += n
    assert totals == [kind.deck + kind.supply for kind in c.kinds]
    assert [int(n) for n in state.sizes] == sums
    for seat in range(seats):
        bid = int(state.bids[seat])
        if bid != NOBODY:  # RUL-135: a bid counts as in hand until it is shown
            assert c.kinds[bid].seat == seat and state.cards[HAND * kinds + bid] > 0
            assert c.bidders[seat] == 1


def check_board(c: Catalog, state: State) -> None:
    tiles = len(c.tiles)
    for unit in range(len(c.units)):
        assert state.at[unit] == OFF or 0 <= state.at[unit] < tiles
        assert state.face[unit] in (READY_FACE, IMPAIRED)
        assert state.at[unit] != OFF or state.face[unit] == READY_FACE
    for tile in range(tiles):
        marks = [int(state.marks[side * tiles + tile]) for side in range(SIDES)]
        assert all(mark in (UNMARKED, SCOUTED, CONTROLLED) for mark in marks)
        assert marks.count(CONTROLLED) <= 1, f"both sides control {c.tiles[tile].name}"


def points_of(c: Catalog, book: Rulebook, state: State, side: int) -> int:
    """COM-09: what the tiles a side controls are worth to it; NAF-49: structures destroyed count for the raiders."""
    game = Game(c, book, SeededDice(0))
    tiles = range(len(c.tiles))
    held = [tile for tile in tiles if state.marks[side * len(c.tiles) + tile] == CONTROLLED]
    points = sum(int(book.victory.worth(game, state, side, tile)) for tile in held)
    if isinstance(book, CrewBook) and side == RAIDER:
        points += sum(int(c.structure[tile]) for tile in tiles if state.extra[standing(c) + tile] == 0)
    return points


def check_crews(c: Catalog, state: State) -> None:
    """Seats and soldiers agree, damage is within bounds, and what is gone is gone."""
    extra = state.extra
    for berth in range(int(c.n_berths)):
        man = int(extra[rider(c) + berth])
        assert man == EMPTY or extra[aboard(c) + man] == berth, "a seat holds somebody who is elsewhere"
    for unit, kind in enumerate(c.units):
        berth = int(extra[aboard(c) + unit])
        side, where = int(extra[owner(c) + unit]), int(state.at[unit])
        if berth != ON_FOOT:
            vehicle = int(c.berth_unit[berth])
            assert kind.vehicle is None and extra[rider(c) + berth] == unit, kind.token
            assert where == state.at[vehicle] != OFF, f"{kind.token} is not where his vehicle is"
            assert extra[owner(c) + vehicle] == c.unit_side[unit], "a vehicle is with the side of its crew (RUL-41)"
        marked = int(extra[damage(c) + unit])
        if kind.vehicle is None:
            assert (marked, side) == (0, c.unit_side[unit])
        else:
            assert side in range(SIDES) and 0 <= marked <= kind.vehicle.integrity
            if where != OFF:  # NAF-43, NAF-44, NAF-31
                assert marked < kind.vehicle.integrity, f"{kind.token} ought to be destroyed"
                assert (state.face[unit] == IMPAIRED) == (marked >= kind.vehicle.threshold), kind.token
        end = int(extra[fate(c) + unit])
        assert end in (IN_PLAY, ESCAPED, *(LOST_TO + foe for foe in range(SIDES)))
        assert (end == IN_PLAY) == (where != OFF) or not takes_part(c, unit), f"{kind.token}: fate {end}"
    for t, tile in enumerate(c.tiles):
        assert extra[standing(c) + t] in ((0, 1) if tile.structure is not None else (0,))


def takes_part(c: Catalog, unit: int) -> bool:
    """Whether a counter starts on a tile or in a seat."""
    crews = [kind.vehicle.crew for kind in c.units if kind.vehicle is not None]
    return c.units[unit].start != OFF or any(unit in crew for crew in crews)


def check_gone(c: Catalog, state: State) -> None:
    """NAF-40, NAF-53: who is lost or out has no card left. Not so in a state dealt anew: removed cards are hidden."""
    for k, kind in enumerate(c.kinds):
        if kind.unit >= 0 and state.extra[fate(c) + kind.unit] != IN_PLAY:
            copies = [int(state.cards[zone * len(c.kinds) + k]) for zone in range(ZONES)]
            assert sum(copies) == copies[REMOVED], f"{kind.token} is gone and has cards"


def check_decision(game: Game, state: State, notation: Notation) -> list[int]:
    """Never empty, no option twice, none forced where the engine forces, and each with a text that reads back."""
    before = state.digest()
    keys = keys_of(game, state)
    procedure = game.procedure(state)
    assert 0 < len(keys) <= ROOM, f"{procedure.name} offers {len(keys)} options"
    assert len(set(keys)) == len(keys), f"{procedure.name} offers an option twice"
    assert not (procedure.forced and len(keys) == 1), f"{procedure.name}: the one option was not applied"
    assert keys == keys_of(game, state)
    seat = int(state.seat)
    texts = set()
    for key in keys:
        option = option_of(key)
        assert option.key == key
        text = notation.write(option, seat)
        assert notation.read(text, seat) == option, text
        texts.add(text)
    assert len(texts) == len(keys)
    assert state.digest() == before, f"{procedure.name}: listing options changed the state"
    return keys


def check_text(catalog: Catalog, book: Rulebook, state: State, trusted: bool) -> None:
    """The state's text reads back as the same state."""
    text = dump_state(catalog, book, state)
    again = load_state(catalog, book, text, trusted=trusted)
    assert again.digest() == state.digest() and again.row() == state.row()
    assert dump_state(catalog, book, again) == text


def check_hidden(game: Game, state: State, seed: int) -> None:
    """Dealt anew, a state looks the same to the seat, is sound, and can be played on."""
    c = game.catalog
    for seat in range(len(c.seats)):
        dealt = determinise(game, state, seat, SeededDice(seed))
        assert same_sight(game, state, dealt, seat)
        check_state(c, game.book, dealt)
        if state.winner == NOBODY:
            asked = int(dealt.seat)
            if game.procedure(dealt).simultaneous:
                assert c.bidders[asked], f"{c.seats[asked]} is asked for a bid and does not bid"
            else:
                assert asked == state.seat
            keys = keys_of(game, dealt)
            assert keys, f"dealt anew for {c.seats[seat]}, {c.seats[asked]} has no option"
            if state.seat == seat:
                assert asked == seat and keys == keys_of(game, state)
            game_on = Game(c, game.book, SeededDice(seed))
            game_on.apply(dealt, keys_of(game_on, dealt)[-1])
            check_state(c, game.book, dealt)


def sight(game: Game, state: State, seat: int) -> bytes:
    """What a client of the seat gets, to the byte."""
    return msgspec.json.encode(view_of(game, state, seat))


def same_sight(game: Game, one: State, other: State, seat: int) -> bool:
    return sight(game, one, seat) == sight(game, other, seat)


def check_view(game: Game, state: State, seat: int) -> None:
    """RUL-08: of the others' cards a seat sees the open zones and the sizes; a spectator (NOBODY) has no own ones."""
    c = game.catalog
    view: View = view_of(game, state, seat)
    for other, shown in enumerate(view.seats):
        secrets = (shown.hand, shown.deck, shown.removed)
        if other == seat:
            assert all(cards is not None for cards in secrets)
        else:
            assert secrets == (None, None, None) and shown.bid is None
            text = msgspec.json.encode(shown).decode()
            opened = shown.played.keys() | shown.discard.keys() | shown.supply.keys()
            for kind in c.kinds:
                if kind.seat == other and kind.token not in opened:
                    assert f'"{kind.token}"' not in text


def check_offer(match: Match) -> None:
    """A client that knows no rules is offered exactly the options of the decision, and nobody else anything."""
    decisions = match.decisions
    for seat in match.catalog.seats:
        offer = match.offer(seat)
        mine = [decision for decision in decisions if decision.seat == seat]
        if not mine:
            assert offer is None
        else:
            assert offer is not None and [option.text for option in offer.options] == mine[0].texts
            assert msgspec.json.encode(offer)


# --- a whole game ------------------------------------------------------------------------------------------------


class Walk:
    """One random game through both doors at once, checked at every decision. `match` tells how far it came."""

    def __init__(self, catalog: Catalog, book: Rulebook, seed: int, cap: int = CAP, keen: bool = False) -> None:
        self.catalog = catalog
        self.book = book
        self.seed = seed
        self.cap = cap
        self.keen = keen
        self.match = Match(catalog, book, SeededDice(seed), cap=cap)
        self.stream = Stream(seed + 1)
        self.copies: list[tuple[State, str]] = []

    def run(self) -> Match:
        match, stream = self.match, self.stream
        bare = Game(self.catalog, self.book, SeededDice(self.seed))
        state = bare.start(self.cap)
        while (decision := match.decision) is not None:
            assert decision.number < BOUND, "no end"
            assert state.digest() == match.state.digest(), "the two doors lead to different states"
            check_state(self.catalog, self.book, state)
            if isinstance(self.book, CrewBook):
                check_gone(self.catalog, state)
            keys = check_decision(bare, state, match.notation)
            assert [option.key for option in decision.options] == keys
            check_text(self.catalog, self.book, state, trusted=decision.number % 16 != 0)
            self.copies.append((state.clone(), state.digest()))
            if stream.below(4) == 0:
                check_hidden(bare, state, decision.number)
                for seat in (NOBODY, *range(len(self.catalog.seats))):
                    check_view(bare, state, seat)
                check_offer(match)
            key = pick(stream, keys, self.keen)
            match.submit(option_of(key))
            bare.apply(state, key)
            if stream.below(4) == 0:
                self.take_back(key)
        assert state.digest() == match.state.digest()
        check_state(self.catalog, self.book, state)
        check_text(self.catalog, self.book, state, trusted=False)
        for copy, digest in self.copies:
            assert copy.digest() == digest, "a copy changed with its original"
        self.play_on_copies()
        return match

    def take_back(self, key: int) -> None:
        """Undo restores state and journal, and the same choice leads to the same state again."""
        match = self.match
        if not match.can_undo:
            return
        journal, told, digest = match.journal.dumps(), list(match.story.events), match.state.digest()
        match.undo()
        assert match.state.digest() == self.copies[-1][1]
        assert len(match.journal.choices) == len(self.copies) - 1
        assert match.story.events == told[: len(match.story.events)]
        match.submit(option_of(key))
        assert match.state.digest() == digest and match.journal.dumps() == journal
        assert match.story.events == told

    def play_on_copies(self) -> None:
        """What happens to a copy does not happen to its original."""
        game = Game(self.catalog, self.book, SeededDice(self.seed))
        for original, digest in self.copies[:: max(1, len(self.copies) // 8)]:
            copy = original.clone()
            for _ in range(5):
                if copy.winner == NOBODY:
                    game.apply(copy, keys_of(game, copy)[0])
            assert original.digest() == digest
