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
from sandtable.core.event import Event
from sandtable.core.option import ACTION, NUMBER, POINTS, ZONE, Option
from sandtable.match import Match
from sandtable.notation.tokens import token

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
SHOWN: Final = 40  # decisions written out
CAP: Final = 60  # rounds
WIDTH: Final = 118

# Scenario and seed.
GAMES: Final = {
    "normandy-01": 6,
    "normandy-05": 6,
    "normandy-10": 68,
    "north-africa-06": 4,
    "britain-02": 3,
    "reinforcements-101@4": 7,
    "reinforcements-201": 2,
}


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
        option = choose(match, stream, decision.options)
        match.submit(option)
        choice = match.journal.choices[-1]
        lines += [f"> {choice.text}  {results(choice.chance)}".rstrip(), *story(match, told)]
    lines += ["", f"digest {match.state.digest()} after {len(match.journal.choices)} decisions"]
    while (decision := match.decision) is not None:
        match.submit(choose(match, stream, decision.options))
    made, rounds = len(match.journal.choices), int(match.state.round)
    lines += [f"digest {match.state.digest()} after {made} decisions and {rounds} rounds", f"outcome: {match.outcome}"]
    return "\n".join(lines) + "\n"


def choose(match: Match, stream: Stream, options: list[Option]) -> Option:
    if stream.below(8) > 0:
        options = [option for option in options if not match.book.kinds[option.kind].passes] or options
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
    return ["    " + " ".join([event.name, *words(match, event)]) for event in match.story.events[since:]]


def words(match: Match, event: Event) -> list[str]:
    """The fields: what has a name by its name, numbers with what they are."""
    fields = dict(zip((field.name for field in event.kind.fields), event.values, strict=True))
    out: list[str] = []
    for field in event.kind.fields:
        word = token(match.catalog, match.book, field.type, fields[field.name], fields.get("card", -1))
        if field.type in (NUMBER, POINTS):
            out.append(f"{field.name}={word}")
        elif field.type == ZONE:
            out.append(f"({word})")
        elif field.type == ACTION:
            out.append(f"for {word}")
        else:
            out.append("none" if word is None else str(word))
    return out


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
