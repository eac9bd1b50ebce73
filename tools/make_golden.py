"""Make the golden playthroughs: a few dozen decisions a person can read, and a digest for the rest.

    python tools/make_golden.py            write tests/golden/*.txt
    python tools/make_golden.py --check    exit 1 if one differs from what the engine plays now

Regenerating them is a commit of its own, with the reason: a difference means that games go another way.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

import sandtable
from sandtable.core.dice import Stream
from sandtable.core.event import EventKind
from sandtable.core.option import (
    CARD,
    DONE,
    END,
    HUNKER,
    REASON,
    SEAT,
    SIDE,
    STOP,
    TILE,
    UNIT,
    ZONE,
    Option,
)
from sandtable.core.state import ZONE_NAMES
from sandtable.match import Match

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
SHOWN: Final = 40  # decisions written out
CAP: Final = 60  # rounds
WIDTH: Final = 118

# Scenario and seed.
GAMES: Final = {"normandy-01": 6, "normandy-05": 6, "normandy-10": 68, "north-africa-06": 4}

PASSING: Final = (END, HUNKER, STOP, DONE)


def playthrough(scenario: str, seed: int) -> str:
    """The text of one game, played by a stream of chance that seldom passes."""
    match = sandtable.new(scenario, seed=seed, cap=CAP)
    stream = Stream(seed)
    lines = [
        f"# {scenario}, {match.catalog.name}. Dice and choices from seed {seed}. Made by tools/make_golden.py.",
        "# An indented line is an event; after > stands what was chosen, in brackets the chance results it took.",
        "",
        f"start  {results(match.journal.start)}",
        *story(match, 0),
    ]
    while (decision := match.decision) is not None and len(match.journal.choices) < SHOWN:
        number = len(match.journal.choices) + 1
        lines += ["", f"{number}. {decision.seat}, {decision.kind}", *wrapped(decision.texts)]
        told = len(match.story.events)
        option = choose(stream, decision.options)
        match.submit(option)
        choice = match.journal.choices[-1]
        lines += [f"> {choice.text}  {results(choice.chance)}".rstrip(), *story(match, told)]
    lines += ["", f"digest {match.state.digest()} after {len(match.journal.choices)} decisions"]
    while (decision := match.decision) is not None:
        match.submit(choose(stream, decision.options))
    made, rounds = len(match.journal.choices), int(match.state.round)
    lines += [f"digest {match.state.digest()} after {made} decisions and {rounds} rounds", f"outcome: {match.outcome}"]
    return "\n".join(lines) + "\n"


def choose(stream: Stream, options: list[Option]) -> Option:
    if stream.below(8) > 0:
        options = [option for option in options if option.kind not in PASSING] or options
    return options[stream.below(len(options))]


def results(chance: list[int]) -> str:
    return f"[{' '.join(map(str, chance))}]" if chance else ""


def wrapped(texts: list[str]) -> list[str]:
    """The options, as many to a line as fit."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(text) + 3 <= WIDTH:
            lines[-1] += f" | {text}"
        else:
            lines.append(f"  {text}" if not lines else f"  | {text}")
    return lines


def story(match: Match, since: int) -> list[str]:
    """The events in words, everything open."""
    out = []
    for event in match.story.events[since:]:
        kind = match.book.events[event.code]
        words = [word(match, kind, i, value) for i, value in enumerate(event.values)]
        out.append("    " + " ".join([kind.name, *words]))
    return out


def word(match: Match, kind: EventKind, place: int, value: int) -> str:
    c = match.catalog
    type_ = kind.fields[place].type
    if value < 0:
        return "none"
    if type_ == CARD:
        return c.kinds[value].token
    if type_ == UNIT:
        return f"{c.sides[c.unit_side[value]]}:{c.units[value].token}"
    if type_ == TILE:
        return c.tiles[value].name
    if type_ == SEAT:
        return c.seats[value]
    if type_ == SIDE:
        return c.sides[value]
    if type_ == ZONE:
        return f"({ZONE_NAMES[value]})"
    if type_ == REASON:
        return match.book.reasons[value].name
    return f"{kind.fields[place].name}={value}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the golden playthroughs in tests/golden.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if one differs")
    check = parser.parse_args().check
    stale = []
    for scenario, seed in GAMES.items():
        path = FOLDER / f"{scenario}.txt"
        text = playthrough(scenario, seed)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if not check:
                FOLDER.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(f"{'stale' if check else 'written'}: {', '.join(stale) or 'none'}", file=sys.stderr)
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
