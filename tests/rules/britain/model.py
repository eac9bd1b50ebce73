"""The model's round and cards: bids, turns, what a card may do (BOB-15 to BOB-29, BOB-40 to BOB-44, COM rules)."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from tests.rules.britain.model_box import DISCORD, Action, Card, Piece
from tests.rules.britain.model_combat import fire, targets
from tests.rules.britain.model_flight import FLOWN, flight, guide, guided, sail, sailing
from tests.rules.britain.model_goals import adjudicate, settle
from tests.rules.britain.model_world import World
from tests.rules.modelling import Ask, Chance, Over, Play, ask, load, token

COMBAT = ("attack", "bomb", "anti-air")
Choices = dict[str, tuple[Card, Action | None]]


class Model:
    """A game of one scenario. `asked` is what is pending by seat; `choose` answers it; chance is filled in before."""

    def __init__(self, scenario: Path, books: list[Path], cap: int, chance: Chance) -> None:
        self.world = World(load(scenario), books, cap, chance)
        self.in_use: list[str] = []  # cards being resolved, the innermost last (RUL-172)
        self.bids: dict[str, str] = {}
        self.winner: str | None = None
        self.reasons: set[str] = set()
        self.asked: dict[str, Ask] = {}
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
            while True:
                if not any(self._playable(side) for side in w.sides):  # RUL-159
                    adjudicate(w, "exhausted")
                w.round += 1
                for side in w.sides:
                    w.cards.draw(side, 4)
                yield from self._bid()
                for side in (w.initiative, w.other(w.initiative)):
                    yield from self._turn(side)
                if w.round == w.cap:
                    adjudicate(w, "cap")
        except Over as over:
            self.winner, self.reasons = over.winner, over.reasons

    def _playable(self, side: str) -> bool:
        mine = self.world.cards[side]
        return any(name != DISCORD and mine[zone][name] for zone in ("deck", "hand", "discard") for name in mine[zone])

    def _bid(self) -> Play[None]:
        """COM-26 to COM-29, BOB-22, RUL-05, RUL-103, RUL-135."""
        w = self.world
        self.bids = {}
        while True:
            waiting: dict[str, Ask] = {}
            for side in w.sides:
                hand = w.cards[side]["hand"]
                if side not in self.bids and hand.total():
                    waiting[side] = Ask("bid", frozenset(f"bid {token(name)}" for name in hand if hand[name]))
            if not waiting:
                break
            side, text = yield waiting
            self.bids[side] = next(name for name in w.kinds[side] if f"bid {token(name)}" == text)
        worth = {side: w.kinds[side][name].initiative for side, name in self.bids.items()}
        for side in w.sides:
            if side not in self.bids:
                w.met["no card to bid"] += 1
        for side, name in self.bids.items():
            card = w.kinds[side][name]
            if card.costly_bid and not w.in_comms(side, card.section):
                w.take_discord(side, "bid")
            w.cards.move(side, name, "hand", "discard")
        self.bids = {}
        challenger = w.other(w.initiative)
        if worth.get(challenger, -1) > worth.get(w.initiative, -1):
            w.met["initiative changes"] += 1
            w.initiative = challenger

    def _turn(self, side: str) -> Play[None]:
        w = self.world
        while True:
            options: dict[str, tuple[str, Card | None, Action | None]] = {}
            for name in [name for name in w.kinds[side] if w.cards[side]["hand"][name]]:
                card = w.kinds[side][name]
                for text, (_, action) in self._uses(side, card, "play").items():
                    options[text] = ("play", card, action)
                if card.kind == "command":
                    options[f"dark {token(name)}"] = ("dark", card, None)
            options["end"] = ("end", None, None)
            verb, chosen, action = yield from ask(side, "turn", options)
            if chosen is None:
                break
            if verb == "dark":  # BOB-17
                w.met["go dark"] += 1
                w.cards.move(side, chosen.name, "hand", "supply")
                continue
            w.cards.move(side, chosen.name, "hand", "play")
            if chosen.kind == "combat":
                yield from self._resolve(side, chosen, action, "")
            else:
                assert action is not None
                yield from self._act(side, chosen, action)
        w.cards.move_all(side, "hand", "discard")
        w.cards.move_all(side, "play", "discard")

    # -- what a card may do ---------------------------------------------------------------------------------------

    def _uses(self, side: str, card: Card, verb: str) -> Choices:
        """The texts for one card: in hand (`play`, `ready`) or inspired (`again`, `rouse`)."""
        found: Choices = {}
        if card.kind == "dud":
            return found
        if card.kind == "combat" and self.world.pieces[card.name].out:  # BOB-27
            return {f"{'ready' if verb == 'play' else 'rouse'} {token(card.name)}": (card, None)}
        busy = [*self.in_use, card.name] if verb == "again" else self.in_use
        for action in card.actions:
            if action.name in ("move", "manoeuvre") or self._legal(side, card, action, busy):
                found[f"{verb} {token(card.name)} {word(card, action)}"] = (card, action)
        return found

    def _legal(self, side: str, card: Card, action: Action, busy: list[str]) -> bool:
        """RUL-07 and BOB-24."""
        w = self.world
        if "forbid" in action.flags and not w.in_comms(side, card.section):
            w.met["forbidden"] += 1
            return False
        if action.name in COMBAT:
            return bool(targets(w, side, action, self._piece(card)))
        if action.name == "coordinate":
            return w.cards[side]["hand"][DISCORD] > 0
        if action.name == "guide":
            return bool(guided(w, side, card, action))
        if action.name == "sail":
            return bool(sailing(w, side))
        if action.name == "inspire":
            return bool(self._inspired(side, card, action, busy))
        assert action.name in ("bolster", "command"), action
        return True

    def _piece(self, card: Card) -> Piece | None:
        return self.world.pieces[card.name] if card.kind == "combat" else None

    def _inspired(self, side: str, card: Card, action: Action, busy: list[str]) -> list[Card]:
        """RUL-116, RUL-172: combat cards in the play area that are not in use; one copy in use blocks only itself."""
        w = self.world
        free = [other for name, other in w.kinds[side].items() if w.cards[side]["play"][name] > busy.count(name)]
        free = [other for other in free if other.kind == "combat"]
        return [other for other in free if "squad" not in action.flags or other.section == card.section]

    # -- resolving ------------------------------------------------------------------------------------------------

    def _resolve(self, side: str, card: Card, action: Action | None, how: str) -> Play[None]:
        """A combat card, played or inspired (BOB-15, RUL-170); without an action its aircraft turns to ready."""
        w = self.world
        piece = w.pieces[card.name]
        if action is None:
            w.met[f"{how}readied"] += 1
            piece.out = False
            return
        self.in_use.append(card.name)
        if action.name == "move":
            end = yield from flight(w, piece, f"{how}move", card.move)
            if end == FLOWN:
                yield from self._sortie(side, card)
        elif action.name == "manoeuvre":
            w.met["manoeuvre"] += 1
            yield from flight(w, piece, f"{how}manoeuvre", card.move, action.value, "early" in action.flags)
        else:
            yield from self._act(side, card, action)
            if piece.at is not None:  # RUL-173
                w.met["move after action"] += 1
                yield from flight(w, piece, f"{how}move after action", card.move)
            else:
                w.met["owed move dropped"] += 1
        self.in_use.pop()

    def _sortie(self, side: str, card: Card) -> Play[None]:
        """After a Move: one action other than Manoeuvre, or none."""
        options: dict[str, Action | None] = {}
        for action in card.actions:
            if action.name not in ("move", "manoeuvre") and self._legal(side, card, action, self.in_use):
                options[f"act {token(card.name)} {word(card, action)}"] = action
        options["done"] = None
        chosen = yield from ask(side, "sortie", options)
        if chosen is not None:
            self.world.met["action after move"] += 1
            yield from self._act(side, card, chosen)

    def _act(self, side: str, card: Card, action: Action) -> Play[None]:
        """One action other than Move and Manoeuvre. RUL-171: comms is checked now, before anything else."""
        w = self.world
        if "cost" in action.flags and not w.in_comms(side, card.section):
            w.take_discord(side, action.name)
        if action.name in COMBAT:
            yield from fire(w, side, action, self._piece(card))
        elif action.name == "guide":
            yield from guide(w, side, card, action)
        elif action.name == "sail":
            yield from sail(w, side)
        elif action.name == "inspire":
            yield from self._inspire(side, card, action)
        elif action.name == "bolster":
            yield from self._bolster(side, card, action)
        elif action.name == "command":
            numbers = {f"draw {number}": number for number in range(action.value + 1)}
            number = yield from ask(side, "command", numbers)
            w.met["command"] += 1
            w.cards.draw(side, number)
        else:
            assert action.name == "coordinate"
            w.met["coordinate"] += 1
            w.cards.move(side, DISCORD, "hand", "removed")
            settle(w)
            w.cards.draw(side, 1)

    def _inspire(self, side: str, card: Card, action: Action) -> Play[None]:
        """BOB-44."""
        options: Choices = {}
        for other in self._inspired(side, card, action, self.in_use):
            options |= self._uses(side, other, "again")
        chosen, what = yield from ask(side, "inspire", options)
        self.world.met["inspire" if not self.in_use else f"inspire within {len(self.in_use)}"] += 1
        yield from self._resolve(side, chosen, what, "inspired ")

    def _bolster(self, side: str, card: Card, action: Action) -> Play[None]:
        """COM-47, BOB-40, RUL-11, RUL-12."""
        w = self.world
        for _ in range(action.value):
            options: dict[str, str] = {}
            for name, other in w.kinds[side].items():
                fits = "squad" not in action.flags or other.section == card.section
                if w.cards[side]["supply"][name] and other.kind != "dud" and fits:
                    options[f"take {token(name)}"] = name
            options["done"] = ""
            name = yield from ask(side, "bolster", options)
            if not name:
                return
            w.met["bolster"] += 1
            w.cards.move(side, name, "supply", "discard")


def word(card: Card, action: Action) -> str:
    """The action's name; with its value where the card prints two of that name."""
    alone = sum(other.name == action.name for other in card.actions) == 1
    return action.name if alone else f"{action.name}-{action.value}"
