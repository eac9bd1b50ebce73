"""Ways: where a counter can come to by several choices in a row, each with the chain of texts that goes there.

For a counter that looks nowhere these are the tiles it can come to without a die, a draw or a reveal, by the fewest
steps: one way for each state that these steps can come to. A scout that would mark other tiles on another way has two
ways to the same tile.

For a counter with the fact `facing` they are all ends of its movement: several may be on one tile, looking in different
directions. Of the chains to the same end the one that costs nothing comes first, then the shortest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.decision import Decision
from sandtable.core.event import Event, Story
from sandtable.core.game import Game
from sandtable.core.option import Option, option_of
from sandtable.core.state import NOBODY, OFF, State
from sandtable.notation.idle import Chance, NoDice
from sandtable.notation.shapes import Leg, Shot, Way
from sandtable.notation.text import Notation
from sandtable.notation.threats import best_shot
from sandtable.words import Words

FACING: Final = "facing"  # facts of a counter
FATE: Final = "fate"
MOST: Final = 400  # positions that are looked at from one decision


def ways_of(game: Game, state: State, decision: Decision, words: Words) -> list[Way]:
    """The ways from a decision between steps; none from any other."""
    units = [fact.value for fact in game.procedure(state).subject(game, state) if fact.name == "unit"]
    mover = next((unit for unit in units if isinstance(unit, int)), -1)
    if mover >= 0 and state.at[mover] != OFF and FACING in _facts(game, state, mover):
        return _Turning(game, state, decision, words, mover).ways() if _is_flown(game, decision) else []
    return _walks(game, state, decision, words, {int(state.at[unit]) for unit in units if isinstance(unit, int)})


def _is_step(game: Game, option: Option) -> bool:
    kind = game.book.kind(option.kind)
    return kind is not None and kind.steps


def _is_flown(game: Game, decision: Decision) -> bool:
    """Whether a decision about a counter is one about its movement: steps, and options that name nothing."""
    kinds = [game.book.kind(option.kind) for option in decision.options]
    return all(kind is not None and (kind.steps or not kind.args) for kind in kinds)


def _keys(game: Game, state: State) -> list[int]:
    return [int(game.options[i]) for i in range(int(game.list_options(state)))]


def _facts(game: Game, state: State, unit: int) -> dict[str, object]:
    told = [module.unit_facts(game, state, unit) for module in game.book.of_units]
    return {fact: value for facts in told for fact, value in facts.items()}


# -- counters that look nowhere -----------------------------------------------------------------------------------


class _Walk(NamedTuple):
    """Steps taken so far, and where they have led."""

    state: State
    texts: list[str]
    legs: list[Leg]
    events: list[Event]

    def way(self, words: Words, seat: int) -> Way:
        told = [line.text for line in words.story(self.events, seat)]
        return Way(self.legs[-1].tile, " ".join(self.texts), legs=self.legs, told=told)


def _walks(game: Game, state: State, decision: Decision, words: Words, here: set[int]) -> list[Way]:
    near = {option.a for option in decision.options if _is_step(game, option)}
    if not near:
        return []
    c, seat = game.catalog, int(state.seat)
    trial = Game(c, game.book, NoDice(), Story())
    notation = Notation(c, game.book)
    known = set(here)
    edge = [_Walk(state, [], [], [])]
    ways: list[Way] = []
    looked_at = 0
    while edge and looked_at < MOST:
        reached: dict[tuple[int, str], _Walk] = {}
        for walk in edge:
            for option in map(option_of, _keys(trial, walk.state)):
                if not _is_step(game, option) or option.a in known:
                    continue
                looked_at += 1
                trial.story = Story()
                after = _after(trial, walk.state, option.key)
                if after is not None:
                    legs = [*walk.legs, Leg(c.tiles[option.a].name)]
                    texts = [*walk.texts, notation.write(option, seat)]
                    grown = _Walk(after, texts, legs, [*walk.events, *trial.story.events])
                    reached.setdefault((option.a, after.digest()), grown)
        known |= near | {tile for tile, _ in reached}
        ways += [walk.way(words, seat) for walk in reached.values()]
        edge = [walk for walk in reached.values() if _goes_on(game, walk.state, decision, seat)]
    return ways


def _goes_on(game: Game, after: State, decision: Decision, seat: int) -> bool:
    """Whether the same question is asked again."""
    return bool(after.winner == NOBODY and after.seat == seat and game.procedure(after).name == decision.kind)


def _after(game: Game, state: State, key: int) -> State | None:
    """The state after a choice, or None if chance or a reveal is part of it."""
    after = state.clone()
    assert game.story is not None
    told = len(game.story.events)
    try:
        game.apply(after, key)
    except Chance:
        return None
    return None if game.story.revealed(told) else after


# -- counters that look somewhere ---------------------------------------------------------------------------------


class _Chain(NamedTuple):
    """What was chosen so far, and where that has led."""

    state: State
    texts: list[str]
    legs: list[Leg]
    notes: list[str]


class _Turning:
    """All ends of the movement of one counter, from a decision about it."""

    def __init__(self, game: Game, state: State, decision: Decision, words: Words, unit: int) -> None:
        self.game, self.state, self.decision, self.words, self.unit = game, state, decision, words, unit
        self.trial = Game(game.catalog, game.book, NoDice(), Story())
        self.notation = Notation(game.catalog, game.book)
        self.seat = int(state.seat)
        self.found: dict[tuple[str, int | None, str], tuple[_Chain, str]] = {}

    def ways(self) -> list[Way]:
        known: dict[str, tuple[int, int]] = {}  # state -> the least price to come there
        edge, looked_at = [_Chain(self.state, [], [], [])], 0
        while edge and looked_at < MOST:
            reached: list[_Chain] = []
            for chain in edge:
                for key in _keys(self.trial, chain.state):
                    looked_at += 1
                    if (after := self._try(chain, key)) is not None:
                        mark = after.state.digest()
                        if mark not in known or _price(after) < known[mark]:
                            known[mark] = _price(after)
                            reached.append(after)
            edge = reached
        return [self._way(end, chain, fate) for end, (chain, fate) in self.found.items()]

    def _try(self, chain: _Chain, key: int) -> _Chain | None:
        """The chain with one more choice, if the movement goes on after it. If not, its end is kept."""
        option, after = option_of(key), chain.state.clone()
        assert self.trial.story is not None
        try:
            self.trial.apply(after, key)
            over = not self._goes_on(after)
        except Chance:
            over = True
            if after.top >= self.state.top:  # a die is part of the movement itself
                return None
        facts = _facts(self.game, after, self.unit)
        facing, tile = facts.get(FACING), int(after.at[self.unit])
        last = chain.legs[-1] if chain.legs else self._start()
        if tile != OFF and isinstance(facing, int):
            leg = Leg(self.game.catalog.tiles[tile].name, facing)
        else:
            leg = Leg(self.game.catalog.tiles[option.a].name if _is_step(self.game, option) else last.tile, last.facing)
        hint = self.words.option_hint(option)
        legs = [*chain.legs, leg] if leg != last else chain.legs
        notes = [*chain.notes, hint] if hint else chain.notes
        grown = _Chain(after, [*chain.texts, self.notation.write(option, self.seat)], legs, notes)
        if not over:
            return grown
        fate = str(facts.get(FATE, ""))
        end = (leg.tile, leg.facing, fate)
        best = self.found.get(end)
        if best is None or _price(grown) < _price(best[0]):
            self.found[end] = (grown, fate)
        return None

    def _goes_on(self, after: State) -> bool:
        """Whether the same question is asked again, about the same counter."""
        if after.winner != NOBODY or after.seat != self.seat or after.top != self.state.top:
            return False
        procedure = self.game.procedure(after)
        about = [fact.value for fact in procedure.subject(self.game, after) if fact.name == "unit"]
        return procedure.name == self.decision.kind and about == [self.unit]

    def _start(self) -> Leg:
        facing = _facts(self.game, self.state, self.unit)[FACING]
        assert isinstance(facing, int)
        return Leg(self.game.catalog.tiles[self.state.at[self.unit]].name, facing)

    def _way(self, end: tuple[str, int | None, str], chain: _Chain, fate: str) -> Way:
        tile, facing, _ = end
        shots, threats = ([], []) if fate else self._shots(chain.state)
        text = " ".join(chain.texts)
        return Way(tile, text, facing, chain.legs, chain.notes, fate=fate or None, shots=shots, threats=threats)

    def _shots(self, state: State) -> tuple[list[Shot], list[Shot]]:
        """The best shots from here at every enemy, and theirs."""
        c, shots, threats = self.game.catalog, list[Shot](), list[Shot]()
        for other in range(len(c.units)):
            if c.unit_side[other] == c.unit_side[self.unit] or state.at[other] == OFF:
                continue
            for out, pair in ((shots, (self.unit, other)), (threats, (other, self.unit))):
                if (odds := best_shot(self.game, state, *pair)) is not None and odds.chance > 0:
                    out.append(Shot(c.unit_name(other), round(odds.chance, 3), int(odds.dice), int(odds.total)))
        return shots, threats


def _price(chain: _Chain) -> tuple[int, int]:
    return len(chain.notes), len(chain.texts)
