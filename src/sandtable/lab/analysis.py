"""Analysis of a finished game: the win chance after every decision, what was lost by choosing, what chance gave.

A choice is judged by what its seat could know, chance by what really lay there. Everything is told as a change of the
first side's chance to win, except losses, which are the choosing side's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from sandtable.api import replay, set_up
from sandtable.core.dice import Dice, ScriptedDice
from sandtable.core.game import Game
from sandtable.core.option import option_of
from sandtable.lab.judge import Judge
from sandtable.lab.outlook import Known, Outlooks
from sandtable.notation import Journal, Notation
from sandtable.notation.journal import TABLE_CHOICES
from sandtable.notation.luck import Luck, luck_of

WORST: Final = 3
SLIGHT: Final = 0.005  # a smaller loss is no mistake: judges are not that exact


class Step(msgspec.Struct):
    """A decision. `before` and `after` are the first side's chances; `dice` and `draws` what chance gave it of the
    difference. `loss` is what the seat's side gave away, None where the judge cannot tell."""

    number: int  # of the choice, from 1
    round: int
    seat: str
    text: str
    before: float
    after: float
    dice: float
    draws: float
    loss: float | None
    best: str | None  # what was better


class Mistake(msgspec.Struct):
    """One of the worst decisions: chances of the seat's side with what was chosen and with what was better; `why` names
    the parts of the judgement that make the difference, largest first; none of a bid."""

    number: int
    round: int
    seat: str
    text: str
    chance: float
    better: str
    better_chance: float
    why: dict[str, float]


class Analysis(msgspec.Struct):
    scenario: str
    sides: list[str]
    players: dict[str, str]
    evaluator: str
    winner: str | None
    start: float  # the first side's chance
    steps: list[Step]
    worst: list[Mistake]
    lost: dict[str, float]  # by seat: win chance given away in all
    luck: dict[str, float]  # dice and draws: win chance the first side was given in all
    dice: list[Luck]  # by side: what was rolled against what was to be expected


class _NotingDice(Dice):
    """Plays a script, and notes which roll was which."""

    def __init__(self, script: list[int]) -> None:
        self.script = ScriptedDice(script)
        self.known: Known = {}

    def roll(self, purpose: int, index: int, n: int) -> int:
        value = int(self.script.roll(purpose, index, n))
        self.known[int(purpose), int(index)] = value
        return value


def analyse(
    text: str,
    judge: Judge,
    *,
    data: Sequence[str | Path] = (),
    progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Analyse a journal, finished or not; `progress` hears of each choice."""
    match = replay(text, data=data)  # every step checked, so that what follows can trust it
    journal = Journal.loads(text)
    catalog, book = set_up(journal.header.scenario, journal.header.options, data)
    notation = Notation(catalog, book)
    game = Game(catalog, book, _NotingDice(list(journal.start)))
    outlooks = Outlooks(game, judge)
    first = next(seat for seat in range(len(catalog.seats)) if catalog.seat_side[seat] == 0)
    state = game.start(journal.header.cap)
    chance = start = outlooks.chance(state, first)
    steps: list[Step] = []
    mistakes: list[Mistake] = []
    for number, choice in enumerate(journal.choices, 1):
        if choice.text in TABLE_CHOICES:
            break
        seat = catalog.seat_names[choice.seat]
        state.seat = seat
        key = notation.read(choice.text, seat).key
        options = outlooks.options(state, seat)
        before = state.clone()
        dice = _NotingDice(list(choice.chance))
        game.dice = dice
        game.apply(state, key)
        luck = outlooks.luck(before, key, state, dice.known, first)
        best = max(options, key=options.__getitem__) if key in options else None
        loss = options[best] - options[key] if best is not None else None
        better = notation.write(option_of(best), seat) if best is not None and loss else None
        after = outlooks.chance(state, first)
        step = Step(
            number,
            int(before.round),
            choice.seat,
            choice.text,
            round(chance, 4),
            round(after, 4),
            round(luck.dice, 4),
            round(luck.draws, 4),
            None if loss is None else round(loss, 4),
            better,
        )
        steps.append(step)
        if best is not None and better is not None and loss is not None and loss >= SLIGHT:
            why = _why(outlooks.parts(before, key, seat), outlooks.parts(before, best, seat))
            mistakes.append(_mistake(step, options[key], better, options[best], why))
        chance = after
        if progress is not None:
            progress(1)
    mistakes.sort(key=lambda mistake: mistake.chance - mistake.better_chance)
    return Analysis(
        scenario=catalog.scenario,
        sides=list(catalog.sides),
        players=dict(journal.header.players),
        evaluator=judge.name,
        winner=match.outcome.winner if match.outcome is not None else None,
        start=round(start, 4),
        steps=steps,
        worst=mistakes[:WORST],
        lost={name: round(sum(step.loss or 0.0 for step in steps if step.seat == name), 4) for name in catalog.seats},
        luck={
            "dice": round(sum(step.dice for step in steps), 4),
            "draws": round(sum(step.draws for step in steps), 4),
        },
        dice=luck_of(catalog, match.story.events),
    )


def _mistake(step: Step, chance: float, better: str, better_chance: float, why: dict[str, float]) -> Mistake:
    return Mistake(
        step.number,
        step.round,
        step.seat,
        step.text,
        round(chance, 4),
        better,
        round(better_chance, 4),
        why,
    )


def _why(chosen: dict[str, float], best: dict[str, float]) -> dict[str, float]:
    gaps = {name: round(best[name] - chosen.get(name, 0.0), 2) for name in best}
    return dict(sorted(((name, gap) for name, gap in gaps.items() if abs(gap) >= 0.1), key=lambda item: -abs(item[1])))
