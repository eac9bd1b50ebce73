"""The model's round and turn: draws, bids, what a card may be used for (COM-22 to COM-42, NOR-09, NAF-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Generator
from pathlib import Path

from tests.rules.land_model.box import Card, Piece, word
from tests.rules.land_model.goals import adjudicate, by_points, exhausted, settle
from tests.rules.land_model.ride import free_steps, switch
from tests.rules.land_model.uses import Use, act, legal, vehicle_uses
from tests.rules.land_model.world import World
from tests.rules.modelling import Ask, Chance, Over, Play, ask, load, token

Choice = tuple[str, Card, Piece | None, object]  # verb, card, its counter, what else


class Model:
    """A game of one scenario. `asked` is what is pending by seat; `choose` answers it; chance is filled in before."""

    def __init__(
        self,
        scenario: Path,
        books: list[Path],
        cap: int,
        chance: Chance,
        options: Collection[str] = (),
        *,
        four: bool = False,
    ) -> None:
        self.world = World(load(scenario), books, cap, chance, options, four=four)
        self.winner: str | None = None
        self.reasons: set[str] = set()
        self.asked: dict[str, Ask] = {}
        self.bids: dict[str, str] = {}
        self.returned: Counter[str] = Counter()  # cards given back by Inspire this turn (RUL-10)
        self._game: Generator[dict[str, Ask], tuple[str, str], None] = self._play()
        self._go_on(None)

    def choose(self, seat: str, text: str) -> None:
        self._go_on((seat, text))

    def _go_on(self, choice: tuple[str, str] | None) -> None:
        try:
            self.asked = next(self._game) if choice is None else self._game.send(choice)
        except StopIteration:
            self.asked = {}

    # -- the round ------------------------------------------------------------------------------------------------

    def _play(self) -> Play[None]:
        w = self.world
        try:
            settle(w)
            while True:
                if exhausted(w):
                    raise by_points(w, "exhausted")
                w.round += 1
                w.appoint()
                first = list(w.commanders.values())
                for seat in w.seats:
                    w.cards.draw(seat, 4 if seat in first else 3)
                yield from self._bid(first)
                for seat in w.order():
                    yield from self._turn(seat)
                if w.round == w.cap:
                    raise adjudicate(w)
        except Over as over:
            self.winner, self.reasons = over.winner, over.reasons

    def _bid(self, bidders: list[str]) -> Play[None]:
        """COM-26 to COM-29, RUL-05, RUL-135, REI-J-05."""
        w = self.world
        self.bids = {}
        while True:
            waiting: dict[str, Ask] = {}
            for seat in bidders:
                hand = w.cards[seat]["hand"]
                if seat not in self.bids and hand.total():
                    waiting[seat] = Ask("bid", frozenset(f"bid {token(name)}" for name in hand if hand[name]))
            if not waiting:
                break
            seat, text = yield waiting
            self.bids[seat] = next(name for name in w.kinds[seat] if f"bid {token(name)}" == text)
        worth = dict.fromkeys(w.sides, -1)
        for seat in bidders:
            if seat not in self.bids:
                w.met["no card to bid"] += 1
                continue
            worth[w.side_of[seat]] = w.kinds[seat][self.bids[seat]].initiative
            w.discard(seat, self.bids[seat], "hand")
        challenger = w.other(w.initiative)
        if worth[challenger] > worth[w.initiative]:
            w.met["initiative changes"] += 1
            w.initiative = challenger

    def _turn(self, seat: str) -> Play[None]:
        w = self.world
        w.active = seat
        self.returned.clear()
        while True:
            options: dict[str, Choice | None] = {}
            for name, card in w.kinds[seat].items():
                if w.cards[seat]["hand"][name] and card.kind != "dud":
                    options |= self._choices(seat, card)
            options["end"] = None
            choice = yield from ask(seat, "turn", options)
            if choice is None:
                break
            yield from self._card(seat, choice)
        for zone in ("hand", "play"):  # COM-34
            for name in list(w.cards[seat][zone].elements()):
                w.discard(seat, name, zone)
        w.active = ""

    # -- one card -------------------------------------------------------------------------------------------------

    def _choices(self, seat: str, card: Card) -> dict[str, Choice]:
        """What a card in hand may be played for, a free step first included."""
        w = self.world
        piece = w.piece_of(seat, card)
        found = self._uses(seat, card, piece)
        if piece is not None and w.single and not piece.down:
            for text, step in free_steps(w, piece).items():
                found[text] = ("step", card, piece, step)
        return found

    def _uses(self, seat: str, card: Card, piece: Piece | None) -> dict[str, Choice]:
        """COM-36, COM-39, COM-40, NAF-16, RUL-131: the uses of a card as things stand."""
        w = self.world
        name = token(card.name)
        found: dict[str, Choice] = {f"hunker {name}": ("hunker", card, piece, None)}
        if piece is None or (piece.at is not None and not piece.down):
            for action in card.actions:
                if legal(w, seat, action, piece, piece.at if piece else None):
                    found[f"play {name} {word(card.actions, action)}"] = ("play", card, piece, Use(action))
            if piece is not None and piece.inside is not None:
                for number, action in vehicle_uses(w, seat, card, piece):
                    found[f"use {name} {number}"] = ("play", card, piece, Use(action, seat=True))
                for other in piece.inside.riders():
                    if other is not piece:
                        found[f"switch {name} {token(other.name)}"] = ("switch", card, piece, other)
        elif piece.at is not None:
            found[f"ready {name}"] = ("ready", card, piece, None)
        else:
            for tile in w.entries(piece):
                piece.at = tile  # for the moment: what it may do is judged from there (RUL-130)
                actions = [action for action in card.actions if legal(w, seat, action, piece, tile)]
                piece.at = None
                for action in actions:
                    use = Use(action, entry=tile)
                    found[f"play {name} {word(card.actions, action)} @{tile}"] = ("play", card, piece, use)
        return found

    def _card(self, seat: str, choice: Choice) -> Play[None]:
        """One play: a free step and a use, in either order (RUL-150)."""
        w = self.world
        verb, card, piece, what = choice
        stepped = verb == "step"
        if stepped:
            w.met["step first"] += 1
            w.cards.move(seat, card.name, "hand", "play")
            assert callable(what)
            what()
            settle(w)
            choice = yield from ask(seat, "card", self._uses(seat, card, piece))
            verb, card, piece, what = choice
        else:
            w.cards.move(seat, card.name, "hand", "play")
        steady = piece is None or not piece.down
        if verb == "hunker":
            w.met["hunkered" if steady else "hunkered while suppressed"] += 1
            w.cards.move(seat, card.name, "play", "supply")
            settle(w)
        elif verb == "ready":
            assert piece is not None
            w.met["readied"] += 1
            piece.down = False
        elif verb == "switch":
            assert piece is not None and isinstance(what, Piece)
            switch(w, piece, what)
        else:
            assert isinstance(what, Use)
            if what.entry and piece is not None:
                w.met["entered the board" if not piece.fate else "came back"] += 1
                piece.at, piece.fate = what.entry, ""
                settle(w)
            yield from act(w, seat, card, what, piece, self.returned)
        if w.single and piece is not None and not stepped and not piece.down:
            steps: dict[str, Callable[[], None]] = free_steps(w, piece)
            steps["stay"] = lambda: None
            step = yield from ask(seat, "card", steps)
            step()
            settle(w)
